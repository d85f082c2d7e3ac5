package architects_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/architects"
	"westkingdom/engine/bot"
	"westkingdom/engine/enginetest"
)

// simulate plays a position on by chance.
func simulate(tb testing.TB, s engine.State, seats int, seed uint64) int {
	tb.Helper()
	return enginetest.Simulate(tb, architects.Game{}, s, seed, enginetest.Bots(bot.Random, seats)...)
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
	simulate(tb, half, 4, 7)
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
		choices += simulate(b, dealt(b, 4, uint64(games), nil), 4, uint64(games))
		games++
	}
	b.ReportMetric(float64(choices)/b.Elapsed().Seconds(), "choices/s")
	b.ReportMetric(float64(choices)/float64(games), "choices/game")
}

// BenchmarkSimulateWonders plays random games with the expansion, alone against
// an opponent and at tables of 4 and 6.
func BenchmarkSimulateWonders(b *testing.B) {
	for _, table := range []enginetest.Table{
		{Seats: 1, Settings: wonders(architects.BoardsCharacters, architects.OpponentRandom)},
		{Seats: 4, Settings: wonders(architects.BoardsCharacters, "")},
		{Seats: 6, Settings: wonders(architects.BoardsCharacters, "")},
	} {
		b.Run(fmt.Sprintf("seats=%d", table.Seats), func(b *testing.B) {
			choices, games := 0, uint64(0)
			for b.Loop() {
				s := dealtWonders(b, table.Seats, games, table.Settings)
				choices += enginetest.Simulate(b, architects.Game{}, s, games, enginetest.Bots(bot.Random, table.Seats)...)
				games++
			}
			b.ReportMetric(float64(choices)/b.Elapsed().Seconds(), "choices/s")
			b.ReportMetric(float64(choices)/float64(games), "choices/game")
		})
	}
}

// dealtWonders is a game of the expansion that has just been dealt.
func dealtWonders(tb testing.TB, seats int, seed uint64, settings map[string]string) *architects.State {
	tb.Helper()
	cfg, err := engine.Config{Seats: seats, Settings: settings}.Check(architects.Game{}.Info())
	if err != nil {
		tb.Fatal(err)
	}
	s, err := architects.Game{}.New(cfg, engine.NewRand(seed))
	if err != nil {
		tb.Fatal(err)
	}
	return s.(*architects.State)
}

func BenchmarkStep(b *testing.B) {
	s, steps := dealt(b, 4, 1, nil), 0
	for b.Loop() {
		if s.Over() {
			steps++
			s = dealt(b, 4, uint64(steps), nil)
		}
		simulate(b, &until{State: s, turns: s.Turn + 1}, 4, uint64(steps))
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
		s.Public()
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
		if _, err := (architects.Game{}).Decode(engine.Config{Seats: 4}, data); err != nil {
			b.Fatal(err)
		}
	}
}
