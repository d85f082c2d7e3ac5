package review_test

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"reflect"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/bot"
	"westkingdom/engine/games"
	"westkingdom/engine/review"
	"westkingdom/engine/review/reviewtest"
)

// small is a budget for tests.
var small = review.Budget{Choice: 120, Again: 200, Luck: 60}

func atOnce(ctx context.Context) review.Turn {
	return func(_, _ int, work func(context.Context)) error {
		work(ctx)
		return nil
	}
}

func reviewed(t *testing.T, g review.Game, b review.Budget) *review.Review {
	t.Helper()
	r, err := review.Make(t.Context(), g, b, atOnce(t.Context()))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// tossed is a game of toss in which this is chosen, one after the other: "undo" takes back.
func tossed(t *testing.T, seed uint64, choices ...string) (g review.Game, gained []int) {
	t.Helper()
	g = review.Game{Rules: reviewtest.Toss{}, Config: engine.Config{Seats: 2, Undo: true}, Seed: engine.SeedOf(seed)}
	m, err := engine.NewMatch(g.Rules, g.Config, g.Seed)
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	for _, option := range choices {
		seat := m.Asked()[0]
		rec := engine.Record{Seat: seat, Option: option}
		if option == "undo" {
			rec = engine.Record{Seat: seat, Undo: true}
		}
		before := m.State().(*reviewtest.State).Held[seat]
		if err := m.Apply(rec); err != nil {
			t.Fatalf("%s: %v", option, err)
		}
		g.Records = append(g.Records, rec)
		gained = append(gained, m.State().(*reviewtest.State).Held[seat]-before)
	}
	return g, gained
}

// near says whether a figure is what it must be, as far as its error lets one say.
func near(got, want, err float64) bool { return math.Abs(got-want) <= 4*err+0.01 }

// TestMistakes: what costs eight and a half points is called a mistake, at its record, with
// what would have been better, and nothing else is.
func TestMistakes(t *testing.T) {
	g, _ := tossed(t, 1, "throw", "end-turn", "pay", "end-turn", "draw", "throw", "end-turn", "pay", "end-turn", "throw", "end-turn", "draw", "draw")
	r := reviewed(t, g, review.Usual)
	one, two := r.Sides[0], r.Sides[1]
	if two.Mistakes != 1 || one.Mistakes != 1 || one.Weighed != 4 || two.Weighed != 4 {
		t.Fatalf("mistakes: %+v\n%+v", one, two)
	}
	for side, seq := range []int{8, 3} {
		c := r.Sides[side].Choices[0]
		if c.Seq != seq || !c.Mistake || c.Chosen.ID != "pay" || c.Better.ID == "pay" || !near(c.Points, reviewtest.Pays+3.5, c.Error) || c.By != review.ByPerson {
			t.Errorf("seat %d: %+v", side, c)
		}
		if s := r.Sides[side]; s.Lost != c.Points {
			t.Errorf("seat %d lost %v", side, s.Lost)
		}
	}
}

// TestMissedAgain: what is missed at one turn after the other is lost once, whatever else would
// have been better in between.
func TestMissedAgain(t *testing.T) {
	g, _ := tossed(t, 1, "pay", "end-turn", "throw", "end-turn", "pay", "end-turn", "throw", "end-turn", "pay", "end-turn", "pay", "end-turn", "pay", "end-turn", "throw", "end-turn")
	g.Luck = 1 // throwing is better, then drawing, and both once more
	side := reviewed(t, g, review.Usual).Sides[0]
	if side.Mistakes != 4 || len(side.Choices) != 4 {
		t.Fatalf("%+v", side)
	}
	most, firsts, series := map[int]float64{}, map[string]int{}, 0
	for _, c := range side.Choices {
		first := c.Seq
		if c.Since != 0 {
			first, series = c.Since, series+1
		} else {
			firsts[c.Better.ID]++
		}
		most[first] = max(most[first], c.Points)
	}
	for option, n := range firsts {
		if n != 1 || len(firsts) != 2 {
			t.Errorf("%s is missed for the first time %d times", option, n)
		}
	}
	want := 0.0
	for _, points := range most {
		want += points
	}
	if !near(side.Lost, want, 0) || series == 0 {
		t.Errorf("lost %v by %+v", side.Lost, side.Choices)
	}
}

// TestTakenBack: what was taken back is not weighed.
func TestTakenBack(t *testing.T) {
	g, _ := tossed(t, 1, "pay", "undo", "throw", "end-turn", "pay", "undo", "draw", "throw", "end-turn", "throw", "end-turn", "throw", "end-turn", "throw", "end-turn", "throw", "end-turn", "throw", "end-turn")
	r := reviewed(t, g, small)
	for _, s := range r.Sides {
		if s.Mistakes != 0 || s.Weighed != 4 || s.Best != 4 {
			t.Errorf("seat %d: %+v", s.Seat, s)
		}
	}
}

// TestLuck: what a die gives beyond what it gives on average is luck, of whoever threw it, at
// the record after which it fell; so is what a card gives that was drawn. Paying is none.
func TestLuck(t *testing.T) {
	g, gained := tossed(t, 4, "throw", "end-turn", "pay", "end-turn", "draw", "throw", "end-turn", "throw", "end-turn", "pay", "end-turn", "draw", "draw")
	r := reviewed(t, g, small)
	mean := map[string]float64{"end-turn": 3.5, "draw": 0} // of cards, what is left in the pile
	pile, sums := []float64{1, 2, 3, 4, 5, 6}, make([]float64, 2)
	at := 0
	for i, rec := range g.Records {
		if rec.Option == "draw" {
			sum := 0.0
			for _, card := range pile {
				sum += card
			}
			mean["draw"] = sum / float64(len(pile))
			for j, card := range pile {
				if card == float64(gained[i]) {
					pile = append(pile[:j:j], pile[j+1:]...)
					break
				}
			}
		}
		if gained[i] <= 0 {
			continue
		}
		l := r.Luck[at]
		at++
		want := float64(gained[i]) - mean[rec.Option]
		sums[rec.Seat] += want
		if l.Seq != i+1 || l.Seat != rec.Seat || !near(l.Points[rec.Seat], want, l.Errors[rec.Seat]) || l.Dice != (rec.Option == "end-turn") || l.Drawn > 0 != (rec.Option == "draw") {
			t.Errorf("record %d gained %d, where %v was to be expected: %+v", i+1, gained[i], mean[rec.Option], l)
		}
	}
	if at != len(r.Luck) {
		t.Errorf("luck of %d records, where chance spoke after %d: %+v", len(r.Luck), at, r.Luck)
	}
}

// TestWaiting: how long a side that the rules play keeps a seat waiting is no luck, where it
// gives nothing and takes nothing: whoever waits longer has as many turns to come.
func TestWaiting(t *testing.T) {
	g := review.Game{Rules: reviewtest.Toss{}, Config: engine.Config{Seats: 1}, Seed: engine.SeedOf(1)}
	for range 8 {
		g.Records = append(g.Records, engine.Record{Option: "pay"})
	}
	r := reviewed(t, g, review.Budget{Choice: small.Choice, Again: small.Again, Luck: 2000})
	if len(r.Luck) != 7 {
		t.Fatalf("luck of %d records, where the house threw after seven", len(r.Luck))
	}
	for _, l := range r.Luck {
		if !near(l.Points[0], 0, l.Errors[0]) || !l.Dice {
			t.Errorf("waiting gave %+v", l)
		}
	}
}

// TestCurve: a side's expected lead begins at nothing where all are alike, and ends as the
// game ended.
func TestCurve(t *testing.T) {
	g, _ := tossed(t, 2, "throw", "end-turn", "pay", "end-turn", "pay", "end-turn", "throw", "end-turn", "pay", "end-turn", "throw", "end-turn", "throw", "end-turn", "throw", "end-turn")
	r := reviewed(t, g, small)
	m, err := engine.NewMatch(g.Rules, g.Config, g.Seed)
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	for _, rec := range g.Records {
		if err := m.Apply(rec); err != nil {
			t.Fatal(err)
		}
	}
	held := m.State().(*reviewtest.State).Held
	for seat, s := range r.Sides {
		first, last := s.Curve[0], s.Curve[len(s.Curve)-1]
		if len(s.Curve) != 5 || first.Seq != 2*seat || last.Seq != len(g.Records) || last.Lead != float64(held[seat]-held[1-seat]) || last.Error != 0 {
			t.Errorf("seat %d: %+v, and it holds %v", seat, s.Curve, held)
		}
	}
	if first := r.Sides[0].Curve[0]; !near(first.Lead, 0, first.Error) {
		t.Errorf("it begins with %+v", first)
	}
}

// TestNothingOfTheTruth: in two games that are alike up to a choice, and of which the decks
// and dice differ, that choice is weighed the same.
func TestNothingOfTheTruth(t *testing.T) {
	choices := []string{"pay", "end-turn", "pay", "end-turn", "throw", "end-turn", "throw", "end-turn", "draw", "draw", "draw", "draw"}
	one, gained := tossed(t, 1, choices...)
	two, other := tossed(t, 3, choices...)
	if reflect.DeepEqual(gained, other) {
		t.Fatal("the games do not differ")
	}
	a, b := reviewed(t, one, small), reviewed(t, two, small)
	for seat := range a.Sides {
		a, b := a.Sides[seat], b.Sides[seat]
		if a.Curve[0] != b.Curve[0] || !reflect.DeepEqual(a.Choices[0], b.Choices[0]) {
			t.Errorf("seat %d: %+v with %+v\n%+v with %+v", seat, a.Curve[0], a.Choices[0], b.Curve[0], b.Choices[0])
		}
	}
}

// TestReviewIsTheSame: the same game and luck are reviewed alike, and with other luck dealt
// otherwise.
func TestReviewIsTheSame(t *testing.T) {
	g := played(t, games.All[0], 2, "greedy", "random")
	g.Records = g.Records[:60]
	one, two := reviewed(t, g, small), reviewed(t, g, small)
	if !reflect.DeepEqual(one, two) {
		t.Errorf("%+v\n%+v", one, two)
	}
	g.Luck = 1
	if three := reviewed(t, g, small); reflect.DeepEqual(one, three) {
		t.Error("other luck makes no difference")
	}
}

// TestRandomCosts: in every game, whoever chooses at random is found to have lost more by
// mistakes than a bot that looks ahead, and most questions are weighed.
func TestRandomCosts(t *testing.T) {
	for _, g := range games.All {
		t.Run(g.Info().ID, func(t *testing.T) {
			t.Parallel()
			r := reviewed(t, played(t, g, 2, "greedy", "random"), review.Budget{Choice: 40, Again: 40, Luck: 4})
			greedy, random := r.Sides[0], r.Sides[1]
			if random.Lost <= greedy.Lost || random.Mistakes < 5 {
				t.Errorf("%d mistakes of greedy lost %v, %d of random %v", greedy.Mistakes, greedy.Lost, random.Mistakes, random.Lost)
			}
			if len(r.Luck) == 0 || greedy.Weighed < 20 {
				t.Errorf("%d choices weighed, luck of %d records", greedy.Weighed, len(r.Luck))
			}
		})
	}
}

// played is a game of bots.
func played(t *testing.T, g engine.Game, seed uint64, names ...string) review.Game {
	t.Helper()
	cfg, err := engine.Config{Seats: len(names)}.Check(g.Info())
	if err != nil {
		t.Fatal(err)
	}
	made := review.Game{Rules: g, Config: cfg, Seed: engine.SeedOf(seed)}
	m, err := engine.NewMatch(g, cfg, made.Seed)
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	for !m.Over() {
		seat := m.Asked()[0]
		at, _ := m.Situation(seat)
		b, err := bot.New(names[seat])
		if err != nil {
			t.Fatal(err)
		}
		i := b.Choose(t.Context(), at, engine.Budget{Playouts: bot.Playouts, Seed: made.Seed.ForBot(seat, at.Seq)})
		rec := engine.Record{Seat: seat, Option: m.OptionID(seat, i)}
		if err := m.Apply(rec); err != nil {
			t.Fatal(err)
		}
		made.Records = append(made.Records, rec)
	}
	return made
}

// TestTurns: the work is done in parts, each when it is its turn, and ends with the first
// error of that.
func TestTurns(t *testing.T) {
	g, _ := tossed(t, 1, "throw", "end-turn", "pay", "end-turn", "draw", "draw", "draw", "draw", "draw", "draw")
	before, ended := -1, errors.New("no more workers")
	_, err := review.Make(t.Context(), g, small, func(done, of int, work func(context.Context)) error {
		if done < before || of != len(g.Records) {
			t.Errorf("%d of %d after %d of %d", done, of, before, len(g.Records))
		}
		before = done
		if done > 4 {
			return ended
		}
		work(t.Context())
		return nil
	})
	if !errors.Is(err, ended) || before != 5 {
		t.Errorf("%v at %d", err, before)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := review.Make(ctx, g, small, atOnce(ctx)); !errors.Is(err, context.Canceled) {
		t.Errorf("%v where nobody waits", err)
	}
}

// TestSmallBudget: with too few playouts to say anything, nothing is said, and that can be
// written down.
func TestSmallBudget(t *testing.T) {
	g, _ := tossed(t, 1, "pay", "end-turn", "pay", "end-turn", "throw", "end-turn", "throw", "end-turn", "draw", "draw", "draw", "draw")
	r := reviewed(t, g, review.Budget{Choice: 1, Again: 1, Luck: 1})
	if _, err := json.Marshal(r); err != nil || r.Sides[0].Mistakes+r.Sides[1].Mistakes != 0 {
		t.Errorf("%v: %+v", err, r)
	}
}
