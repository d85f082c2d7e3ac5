package paladins_test

import (
	"encoding/json"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/bot"
	"westkingdom/engine/enginetest"
	"westkingdom/engine/paladins"
)

func BenchmarkSimulate(b *testing.B) { enginetest.Throughput(b, paladins.Game{}, bot.Random) }

// A bot that looks ahead by [paladins.State.Worth] beats one that does not.
func TestGreedyBeatsRandom(t *testing.T) { enginetest.GreedyWins(t, paladins.Game{}) }

// simulate plays a position on by bots of one strength.
func simulate(tb testing.TB, s engine.State, strength string, seats int, seed uint64) int {
	tb.Helper()
	return enginetest.Simulate(tb, paladins.Game{}, s, seed, enginetest.Bots(strength, seats)...)
}

// middle plays half a game with random choices.
func middle(tb testing.TB, seats int) *engine.Match {
	tb.Helper()
	m, err := engine.NewMatch(paladins.Game{}, engine.Config{Seats: seats}, engine.SeedOf(5))
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(m.Close)
	r := engine.NewRand(7)
	for m.State().(*paladins.State).Round < 5 {
		applyAny(tb, m, &r)
	}
	return m
}

func applyAny(tb testing.TB, m *engine.Match, r *engine.Rand) {
	tb.Helper()
	asked := m.Asked()
	p, _ := m.Prompt(asked[r.Intn(len(asked))])
	if err := m.Apply(engine.Record{Seat: p.Seat, Option: p.Options[r.Intn(len(p.Options))].ID}); err != nil {
		tb.Fatal(err)
	}
}

func BenchmarkStep(b *testing.B) {
	m := middle(b, 4)
	r := engine.NewRand(3)
	b.ReportAllocs()
	for b.Loop() {
		if m.Over() {
			b.StopTimer()
			m = middle(b, 4)
			b.StartTimer()
		}
		applyAny(b, m, &r)
	}
}

func BenchmarkView(b *testing.B) {
	s := middle(b, 4).State()
	b.ReportAllocs()
	for b.Loop() {
		s.Public()
	}
}

func BenchmarkClone(b *testing.B) {
	s := middle(b, 4).State()
	b.ReportAllocs()
	for b.Loop() {
		s.Clone()
	}
}

func BenchmarkJSON(b *testing.B) {
	s := middle(b, 4).State()
	b.ReportAllocs()
	size := 0
	for b.Loop() {
		data, err := json.Marshal(s)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := (paladins.Game{}).Decode(engine.Config{Seats: 4}, data); err != nil {
			b.Fatal(err)
		}
		size = len(data)
	}
	b.ReportMetric(float64(size), "bytes")
}
