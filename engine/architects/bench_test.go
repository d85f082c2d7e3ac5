package architects_test

import (
	"encoding/json"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/architects"
)

// anyBot chooses any option.
type anyBot struct{ r engine.Rand }

func (b *anyBot) Choose(at engine.Situation) int { return b.r.Intn(len(at.Prompt.Options)) }

func bots(seats int, seed uint64) []engine.Bot {
	list := make([]engine.Bot, seats)
	for i := range list {
		list[i] = &anyBot{engine.NewRand(seed + uint64(i))}
	}
	return list
}

// dealt is a game that has just been dealt.
func dealt(tb testing.TB, seats int, seed uint64, settings map[string]string) *architects.State {
	tb.Helper()
	cfg := engine.Config{Seats: seats, Rules: architects.Rules, Settings: settings}
	s, err := architects.Game{}.New(cfg, engine.NewRand(seed))
	if err != nil {
		tb.Fatal(err)
	}
	return s.(*architects.State)
}

// midGame is a position in the middle of a random game.
func midGame(tb testing.TB) *architects.State {
	tb.Helper()
	s := dealt(tb, 4, 7, nil)
	half := &until{State: s, turns: 80}
	engine.Simulate(half, bots(4, 7))
	return s
}

// until ends a simulation after a number of turns.
type until struct {
	*architects.State
	turns int
}

func (u *until) Over() bool { return u.State.Over() || u.Turn >= u.turns }

func BenchmarkSimulateRandom(b *testing.B) {
	choices, games := 0, 0
	for b.Loop() {
		choices += engine.Simulate(dealt(b, 4, uint64(games), nil), bots(4, uint64(games)))
		games++
	}
	b.ReportMetric(float64(choices)/b.Elapsed().Seconds(), "choices/s")
	b.ReportMetric(float64(choices)/float64(games), "choices/game")
}

func BenchmarkStep(b *testing.B) {
	s, steps := dealt(b, 4, 1, nil), 0
	players := bots(4, 1)
	for b.Loop() {
		if s.Over() {
			steps++
			s = dealt(b, 4, uint64(steps), nil)
		}
		engine.Simulate(&until{State: s, turns: s.Turn + 1}, players)
	}
}

func BenchmarkClone(b *testing.B) {
	s := midGame(b)
	b.ReportAllocs()
	for b.Loop() {
		s.Clone()
	}
}

func BenchmarkPublic(b *testing.B) {
	s := midGame(b)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := engine.Encode(s.Public()); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkWorth(b *testing.B) {
	s := midGame(b)
	for b.Loop() {
		s.Worth(1)
	}
}

func BenchmarkMarshal(b *testing.B) {
	s := midGame(b)
	for b.Loop() {
		if _, err := json.Marshal(s); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkDecode(b *testing.B) {
	data, err := json.Marshal(midGame(b))
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := (architects.Game{}).Decode(data); err != nil {
			b.Fatal(err)
		}
	}
}
