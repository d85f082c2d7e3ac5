package room_test

import (
	"context"
	"slices"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/protocol"
)

// TestRestIsProposed: what a bot chose and nobody can undo is proposed to be taken back, as
// its person comes back, and only so.
func TestRestIsProposed(t *testing.T) {
	first := botsBy(func(context.Context, engine.Situation) int { return 0 })
	s := newServer(t, onSQLite(t), first)
	tb := s.begin(2)
	all := s.sit(tb)
	draft(all)
	blue := all[1]
	blue.untilSeq(2)
	before := blue.position()
	away := func() {
		t.Helper()
		if err := s.happen(tb, tb.who[0], protocol.Happen{Kind: record.StoodIn}); err != nil {
			t.Fatal(err)
		}
		blue.until(func() bool { return blue.turn.Prompt != nil }) // it has played its turn
	}
	comes := func() {
		t.Helper()
		if err := s.happen(tb, tb.who[0], protocol.Happen{Kind: record.Returned}); err != nil {
			t.Fatal(err)
		}
	}
	away()
	blue.apply("stop")
	blue.until(func() bool { return blue.turn.Prompt != nil }) // and another
	comes()
	blue.wantHappened("stand-in 0", "returned 0", "proposed -1")
	p := blue.times.Proposal
	if p == nil || p.By != 0 || p.Proposes != record.Rewound || p.To != 2 || !slices.Equal(p.Missing, []engine.Seat{1}) {
		t.Fatalf("proposed %+v", p)
	}
	if err := s.happen(tb, tb.who[1], protocol.Happen{Kind: record.Agreed, About: p.Number}); err != nil {
		t.Fatal(err)
	}
	blue.until(func() bool { return slices.Equal(blue.turn.Asked, []engine.Seat{0}) })
	if blue.position() != before {
		t.Errorf("blue sees\n%s, saw\n%s", blue.position(), before)
	}

	// A "no" ends it, and for ten records it is not proposed again.
	away()
	comes()
	if err := s.happen(tb, tb.who[1], protocol.Happen{Kind: record.Refused, About: len(blue.untilHappened(8))}); err != nil {
		t.Fatal(err)
	}
	away()
	blue.apply("stop")
	blue.until(func() bool { return blue.turn.Prompt != nil })
	comes()
	blue.apply("stop")
	if last := blue.happened[len(blue.happened)-1]; len(blue.happened) != 11 || last.Kind != record.Returned {
		t.Errorf("happened %+v", last)
	}
}

// TestRestIsLeftToWhoIsAlone: nothing is taken back unasked of what a bot played for
// somebody with whom nobody plays.
func TestRestIsLeftToWhoIsAlone(t *testing.T) {
	chosen := 0
	twice := botsBy(func(ctx context.Context, _ engine.Situation) int {
		if chosen++; chosen > 2 {
			<-ctx.Done()
		}
		return 0
	})
	s := newServer(t, onSQLite(t), twice)
	tb := s.begin(1)
	red := s.sit(tb)[0]
	red.apply("pick:1")
	if err := s.happen(tb, tb.who[0], protocol.Happen{Kind: record.StoodIn}); err != nil {
		t.Fatal(err)
	}
	red.untilSeq(3)
	if err := s.happen(tb, tb.who[0], protocol.Happen{Kind: record.Returned}); err != nil {
		t.Fatal(err)
	}
	red.wantHappened("stand-in 0", "returned 0")
	if c := s.join(tb.code, tb.who[0]); c.seq != 3 || len(c.happened) != 2 {
		t.Errorf("at %d, happened %+v", c.seq, c.happened)
	}
}
