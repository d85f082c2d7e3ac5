package room_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
	"westkingdom/server/store/storetest"
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

// TestStandIn: a bot plays for who asked for it, the seat stays theirs, and with them
// back what it chose is taken back as far as it can be.
func TestStandIn(t *testing.T) {
	onBoth(t, func(t *testing.T, db storetest.Database) {
		h := newHand()
		s := newServer(t, db, h.holds, func(c *room.Config) { c.BotDelay = 0 })
		tb := s.begin(2, withUndo, paced(days(record.OutSign)))
		all := s.sit(tb)
		draft(all)
		wantCode(t, s.happen(tb, tb.who[1], protocol.Happen{Kind: record.StoodIn, Seat: 0}), protocol.CodeNotHost)
		wantCode(t, s.happen(tb, tb.host, protocol.Happen{Kind: record.StoodIn, Seat: 0}), protocol.CodeBadRequest)
		for _, until := range []time.Duration{-time.Hour, 2400 * time.Hour} {
			wantCode(t, s.happen(tb, tb.who[0], protocol.Happen{Kind: record.StoodIn, Until: noon.Add(until)}), protocol.CodeBadRequest)
		}
		if err := s.happen(tb, tb.who[1], protocol.Happen{Kind: record.StoodIn, Seat: 1, Until: noon.Add(100 * time.Hour)}); err != nil {
			t.Fatal(err)
		}
		all[0].apply("stop", "end-turn")
		all[0].until(func() bool { return all[0].turn.Prompt != nil && all[0].seq > 4 }) // the bot has played its turn
		if s := all[0].times.Seats[1]; s.StandIn == "" || !s.Until.Equal(noon.Add(100*time.Hour)) {
			t.Errorf("seat %+v", s)
		}
		s.pass(h, 100*time.Hour)
		all[0].until(func() bool { return len(all[0].happened) > 1 })
		all[0].until(func() bool { return all[0].times.Seats[1].StandIn == "" })
		s.drain()
		s = newServer(t, db, h.holds)
		if again := s.join(tb.code, tb.who[1]); again.times.Seats[1].StandIn != "" {
			t.Error("the bot plays on after a restart")
		}
	})
}

// TestComesBack: whoever is back has their seat at once, and what the bot chose of the turn
// is taken back, but not what cannot be.
func TestComesBack(t *testing.T) {
	chosen := 0
	lightsTwice := func(ctx context.Context, at engine.Situation) int {
		if chosen++; chosen > 2 {
			<-ctx.Done() // it still thinks when its person comes back
		}
		return 0
	}
	s := newServer(t, onSQLite(t), botsBy(lightsTwice))
	tb := s.begin(2, withUndo)
	all := s.sit(tb)
	draft(all)
	red, before := all[0], all[0].sees()
	if err := s.happen(tb, tb.who[0], protocol.Happen{Kind: record.StoodIn}); err != nil {
		t.Fatal(err)
	}
	red.untilSeq(4)
	if err := s.happen(tb, tb.who[0], protocol.Happen{Kind: record.Returned}); err != nil {
		t.Fatal(err)
	}
	red.untilSeq(6)
	red.wantHappened("stand-in 0", "returned 0")
	if red.sees() != before {
		t.Errorf("it sees %s, saw %s", red.sees(), before)
	}
	red.apply("light", "stop", "end-turn")
	s.verify(9)

	// Their first choice brings a seat back too, and nothing is taken back that they have seen.
	chosen = 3
	if err := s.happen(tb, tb.who[1], protocol.Happen{Kind: record.StoodIn, Seat: 1}); err != nil {
		t.Fatal(err)
	}
	all[1].untilHappened(3)
	all[1].apply("light")
	all[1].wantHappened("stand-in 0", "returned 0", "stand-in 1", "returned 1")
}

// TestConcede: a bot plays the seat for good.
func TestConcede(t *testing.T) {
	s := newServer(t, onSQLite(t))
	tb := s.begin(2)
	all := s.sit(tb)
	draft(all)
	if err := s.happen(tb, tb.who[0], protocol.Happen{Kind: record.Conceded}); err != nil {
		t.Fatal(err)
	}
	all[1].wantHappened("conceded 0")
	all[1].until(func() bool { return all[1].turn.Prompt != nil }) // it plays
	wantCode(t, s.happen(tb, tb.who[0], protocol.Happen{Kind: record.Returned}), protocol.CodeNotSeated)
}

// TestStandInIsWoken: a room that sleeps though a bot is to choose is woken for it, with
// nobody there: the server may have been stopped in that moment.
func TestStandInIsWoken(t *testing.T) {
	onBoth(t, func(t *testing.T, db storetest.Database) {
		h := newHand()
		s := newServer(t, db, h.holds, func(c *room.Config) { c.BotDelay = time.Hour })
		tb := s.begin(2, paced(days(record.OutSign)))
		draft(s.sit(tb))
		if err := s.happen(tb, tb.who[0], protocol.Happen{Kind: record.StoodIn}); err != nil {
			t.Fatal(err)
		}
		s.drain()
		s = newServer(t, db, h.holds)
		s.pass(h, 10*time.Minute)
		if n := s.rooms.Awake(); n != 1 {
			t.Errorf("%d rooms are awake", n)
		}
	})
}

// TestStandInIsNotToldOfTurns: nobody is told that it is their turn, or that somebody waits
// for them, while a bot plays; and who said until when is told so then.
func TestStandInIsNotToldOfTurns(t *testing.T) {
	h := newHand()
	s := newServer(t, onSQLite(t), h.holds, func(c *room.Config) { c.BotDelay = time.Hour })
	tb := s.begin(2)
	s.own(tb)
	all := s.sit(tb)
	draft(all)
	if err := s.happen(tb, tb.who[1], protocol.Happen{Kind: record.StoodIn, Seat: 1, Until: noon.Add(100 * time.Hour)}); err != nil {
		t.Fatal(err)
	}
	s.told()
	all[0].apply("stop")
	wantCode(t, s.rooms.Nudge(t.Context(), tb.code, tb.who[0], 1), protocol.CodeNotYourTurn)
	s.wantTold()
	s.pass(h, 100*time.Hour)
	all[0].wantHappened("stand-in 1", "returned 1")
	s.wantTold("turn 1@3 ")
}
