package store_test

import (
	"slices"
	"testing"

	"westkingdom/engine"
	"westkingdom/server/store"
)

// TestAsked: whoever goes on being asked is since then, and whoever has just chosen, since
// that.
func TestAsked(t *testing.T) {
	asked := store.UnknownAsked
	for _, step := range []struct {
		seq  int
		by   engine.Seat
		now  []engine.Seat
		want store.Asked
	}{
		{0, engine.Nobody, []engine.Seat{0, 1, 3}, "0@0,1@0,3@0"},
		{1, 1, []engine.Seat{0, 3}, "0@0,3@0"},
		{2, 3, []engine.Seat{0, 3}, "0@0,3@2"},
		{3, 0, []engine.Seat{1, 3}, "1@3,3@2"},
		{4, 3, nil, store.NobodyAsked},
		{12, 3, []engine.Seat{2}, "2@12"},
	} {
		asked = asked.After(step.seq, step.by, step.now)
		if asked != step.want || !slices.Equal(asked.Seats(), step.now) {
			t.Errorf("after %d asked are %q (%v), want %q", step.seq, asked, asked.Seats(), step.want)
		}
	}
	for _, odd := range []store.Asked{store.UnknownAsked, "x@y", "1@", "@", ","} {
		if _, is := odd.Since(1); is || len(odd.Seats()) != 0 {
			t.Errorf("%q asks %v", odd, odd.Seats())
		}
	}
}
