package paladins_test

import (
	"encoding/json"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/bot"
	"westkingdom/engine/paladins"
)

func deal(tb testing.TB, seats int, seed uint64) engine.State {
	tb.Helper()
	cfg, err := engine.Config{Seats: seats}.Check(paladins.Game{}.Info())
	if err != nil {
		tb.Fatal(err)
	}
	s, err := paladins.Game{}.New(cfg, engine.NewRand(seed))
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

func bots(tb testing.TB, name string, seats int) []engine.Bot {
	tb.Helper()
	list := make([]engine.Bot, seats)
	for i := range list {
		b, err := bot.New(name, uint64(i+1))
		if err != nil {
			tb.Fatal(err)
		}
		list[i] = b
	}
	return list
}

// middle plays half a game with random choices.
func middle(tb testing.TB, seats int) *engine.Match {
	tb.Helper()
	m, err := engine.NewMatch(paladins.Game{}, engine.Config{Seats: seats}, 5)
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

// A bot that looks ahead by [paladins.State.Worth] beats one that does not.
func TestGreedyBeatsRandom(t *testing.T) {
	for seed := range uint64(5) {
		s := deal(t, 2, seed)
		engine.Simulate(s, []engine.Bot{bots(t, bot.Random, 1)[0], bots(t, bot.Greedy, 1)[0]})
		if st := s.Standings(); st[1].Rank != 1 {
			t.Errorf("seed %d: greedy scores %d, random %d", seed, st[1].Total, st[0].Total)
		}
	}
}

func BenchmarkSimulate(b *testing.B) {
	players := bots(b, bot.Random, 4)
	choices := 0
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		choices += engine.Simulate(deal(b, 4, uint64(i)), players)
	}
	b.ReportMetric(float64(choices)/b.Elapsed().Seconds(), "choices/s")
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
	size := 0
	for b.Loop() {
		e, err := engine.Encode(s.Public())
		if err != nil {
			b.Fatal(err)
		}
		size = 0
		for _, section := range e {
			size += len(section.JSON)
		}
	}
	b.ReportMetric(float64(size), "bytes")
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
		if _, err := (paladins.Game{}).Decode(data); err != nil {
			b.Fatal(err)
		}
		size = len(data)
	}
	b.ReportMetric(float64(size), "bytes")
}
