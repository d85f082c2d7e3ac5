package enginetest

import (
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/bot"
)

// Simulate plays a position to its end with a bot of each of these strengths,
// by seat, and returns the number of choices.
func Simulate(tb testing.TB, g engine.Game, s engine.State, seed uint64, strengths ...string) int {
	tb.Helper()
	sim := engine.Simulation{Game: g, Seed: engine.SeedOf(seed), Playouts: bot.Playouts}
	for _, name := range strengths {
		sim.Bots = append(sim.Bots, mustBot(tb, name))
	}
	n, err := sim.Run(tb.Context(), s)
	if err != nil {
		tb.Fatalf("seed %d: %v", seed, err)
	}
	return n
}

// Bots lists a strength once for each seat, for [Simulate].
func Bots(strength string, seats int) []string {
	list := make([]string, seats)
	for i := range list {
		list[i] = strength
	}
	return list
}

// Deal deals a game to so many seats, as its rules now are, every setting at
// its default.
func Deal(tb testing.TB, g engine.Game, seats int, seed uint64) engine.State {
	tb.Helper()
	cfg, err := engine.Config{Seats: seats}.Check(g.Info())
	if err != nil {
		tb.Fatal(err)
	}
	s, err := g.New(cfg, engine.NewRand(seed))
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

// GreedyWins holds the game's Worth to what it is for: a bot that looks ahead
// by it wins against one that chooses by chance.
func GreedyWins(t *testing.T, g engine.Game) {
	t.Helper()
	for seed := range uint64(5) {
		s := Deal(t, g, 2, seed)
		Simulate(t, g, s, seed, bot.Random, bot.Greedy)
		if st := s.Standings(); st[1].Rank != 1 {
			t.Errorf("seed %d: greedy scores %d, random %d", seed, st[1].Total, st[0].Total)
		}
	}
}

// Throughput measures how fast four bots of a strength play.
func Throughput(b *testing.B, g engine.Game, strength string) {
	choices := 0
	b.ReportAllocs()
	for i := uint64(0); b.Loop(); i++ {
		choices += Simulate(b, g, Deal(b, g, 4, i), i, Bots(strength, 4)...)
	}
	b.ReportMetric(float64(choices)/b.Elapsed().Seconds(), "choices/s")
}
