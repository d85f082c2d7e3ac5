package review_test

import (
	"context"
	"encoding/json"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/games"
	"westkingdom/engine/review"
)

// counted says how many parts of the work were done.
func counted(ctx context.Context, n *int) review.Turn {
	return func(_, _ int, work func(context.Context)) error {
		*n++
		work(ctx)
		return nil
	}
}

// TestGoesOn: a review that was cut off after any record comes to the same as one that was not, with what is left
// of the work; one of other rules, of something else that was learnt or of another budget begins anew.
func TestGoesOn(t *testing.T) {
	toss, _ := tossed(t, 1, "throw", "end-turn", "pay", "undo", "pay", "end-turn", "draw", "throw", "end-turn", "pay", "end-turn", "pay", "end-turn", "draw", "draw")
	troyes := review.Game{Config: engine.Config{Seats: 2}, Seed: engine.SeedOf(3)}
	troyes.Rules, _ = games.ByID("troyes")
	m, err := engine.NewMatch(troyes.Rules, troyes.Config, troyes.Seed)
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	for range 30 {
		seat := m.Asked()[0]
		rec := engine.Record{Seat: seat, Option: m.OptionID(seat, 0)}
		if err := m.Apply(rec); err != nil {
			t.Fatal(err)
		}
		troyes.Records = append(troyes.Records, rec)
	}
	budget := review.Budget{Choice: 30, Again: 40, Luck: 10}
	for name, g := range map[string]review.Game{"toss": toss, "troyes": troyes} {
		var parts [][]byte
		g.Keep = func(p review.Part) error {
			data, err := json.Marshal(p)
			parts = append(parts, data)
			return err
		}
		whole := 0
		made, err := review.Make(t.Context(), g, budget, counted(t.Context(), &whole))
		if err != nil {
			t.Fatal(err)
		}
		want, _ := json.Marshal(made)
		if len(parts) < 5 {
			t.Fatalf("%s: kept %d times", name, len(parts))
		}
		again := func(data []byte, change func(*review.Part)) (left int) {
			t.Helper()
			g.Since, g.Keep = new(review.Part), nil
			if err := json.Unmarshal(data, g.Since); err != nil {
				t.Fatal(err)
			}
			change(g.Since)
			made, err := review.Make(t.Context(), g, budget, counted(t.Context(), &left))
			if err != nil {
				t.Fatal(err)
			}
			if got, _ := json.Marshal(made); string(got) != string(want) {
				t.Errorf("%s: from record %d on it is\n%s, not\n%s", name, g.Since.Seq, got, want)
			}
			return left
		}
		was := whole
		for _, data := range parts {
			left := again(data, func(*review.Part) {})
			if left >= was {
				t.Errorf("%s: from record %d on %d parts are left, and %d before", name, g.Since.Seq, left, was)
			}
			was = left
		}
		for _, other := range []func(*review.Part){
			func(p *review.Part) { p.Review.Rules++ },
			func(p *review.Part) { p.Review.Learnt = "x" },
			func(p *review.Part) { p.Review.Playouts++ },
			func(p *review.Part) { p.Seq = len(g.Records) + 1 },
		} {
			if left := again(parts[len(parts)-1], other); left != whole {
				t.Errorf("%s: of another game %d parts are done anew, not %d", name, left, whole)
			}
		}
	}
}
