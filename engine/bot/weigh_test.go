package bot_test

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/bot"
	"westkingdom/engine/games"
)

// weighed plays a game by chance and weighs some of its questions, naming one option.
func weighed(t *testing.T, g engine.Game, do func(m *engine.Match, at engine.Situation, named int, all []bot.Estimate)) {
	t.Helper()
	playing(t, g, 2, 9, 8, func(m *engine.Match, at engine.Situation) {
		named := at.Seq % len(at.Prompt.Options)
		all, cut := bot.Weigh(t.Context(), at, engine.Budget{Playouts: 240, Seed: 5}, named)
		if cut {
			t.Fatalf("%s: it was cut", g.Info().ID)
		}
		do(m, at, named, all)
	})
}

// TestWeigh: the estimates of a situation are those of its options, the best first, within
// the budget; the one that was named is tried as often as the best.
func TestWeigh(t *testing.T) {
	for _, g := range games.All {
		weighed(t, g, func(_ *engine.Match, at engine.Situation, named int, all []bot.Estimate) {
			visits, found := 0, false
			for i, e := range all {
				visits += e.Visits
				if i == 0 && e.Behind != 0 || i > 0 && (e.Behind < all[i-1].Behind || e.Mean > all[i-1].Mean) {
					t.Errorf("%s: %+v in place %d", g.Info().ID, e, i)
				}
				if e.Option == named {
					found = true
					if e.Visits != all[0].Visits || e.Line == nil {
						t.Errorf("%s: option %d was named, and tried %d times where the best was %d, with the line %v", g.Info().ID, named, e.Visits, all[0].Visits, e.Line)
					}
				}
			}
			if !found || len(all) > len(at.Prompt.Options) || visits > 240 || visits < 120 {
				t.Errorf("%s: %d tries of %d options of %d, that named among them: %v", g.Info().ID, visits, len(all), len(at.Prompt.Options), found)
			}
		})
	}
}

// TestWeighIsTheSame: the same situation and budget lead to the same estimates in the same
// words, whatever was weighed in between.
func TestWeighIsTheSame(t *testing.T) {
	for _, g := range games.All {
		asked(t, g, 3, 13, 6, func(at engine.Situation) {
			b := engine.Budget{Playouts: 100, Seed: uint64(at.Seq)}
			one, _ := bot.Weigh(t.Context(), at, b, 0)
			bot.Weigh(t.Context(), at, engine.Budget{Playouts: 50, Seed: 1})
			two, _ := bot.Weigh(t.Context(), at, b, 0)
			if a, b := fmt.Sprintf("%+v", one), fmt.Sprintf("%+v", two); a != b {
				t.Errorf("%s: at %d\n%s, and then\n%s", g.Info().ID, at.Seq, a, b)
			}
		})
	}
}

// TestLineIsOffered: what is expected next begins with the option itself, in the words in
// which it is offered, and the seat is offered all of it that it chooses in its turn, but for
// questions with one answer.
func TestLineIsOffered(t *testing.T) {
	further := 0
	for _, g := range games.All {
		weighed(t, g, func(m *engine.Match, at engine.Situation, _ int, all []bot.Estimate) {
			for _, e := range all {
				if len(e.Line) == 0 {
					continue
				}
				again := copyOf(t, g, m)
				for i, next := range e.Line {
					p, asked := again.Prompt(next.Seat)
					for asked && len(p.Options) == 1 && p.Options[0].ID != next.Option.ID { // no choice, and none of the line
						if err := again.Apply(engine.Record{Seat: next.Seat, Option: p.Options[0].ID}); err != nil {
							t.Fatal(err)
						}
						p, asked = again.Prompt(next.Seat)
					}
					if !asked || i > 0 && next.Seat != at.Prompt.Seat {
						break // somebody else's turn, whose hand is not known
					}
					j := slices.IndexFunc(p.Options, func(o engine.Shown) bool { return o.ID == next.Option.ID })
					if p.Kind != next.Kind || j < 0 || !reflect.DeepEqual(p.Options[j], next.Option) || i == 0 && j != e.Option {
						t.Errorf("%s: at %d, choice %d of %+v is none of %+v", g.Info().ID, at.Seq, i, e.Line, p)
						break
					}
					if err := again.Apply(engine.Record{Seat: next.Seat, Option: next.Option.ID}); err != nil {
						t.Fatal(err)
					}
					further += min(i, 1)
				}
				again.Close()
			}
		})
	}
	if further < 20 {
		t.Errorf("only %d choices beyond the first", further)
	}
}

// copyOf is a match that has come as far.
func copyOf(t *testing.T, g engine.Game, m *engine.Match) *engine.Match {
	t.Helper()
	again, err := engine.NewMatch(g, m.Config(), engine.SeedOf(3))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range m.Standing() {
		if err := again.Apply(engine.Record{Seat: c.Seat, Option: c.Option}); err != nil {
			t.Fatal(err)
		}
	}
	return again
}
