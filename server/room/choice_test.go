package room_test

import (
	"strings"
	"sync"
	"testing"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
	"westkingdom/server/room/roomtest"
	"westkingdom/server/store/storetest"
)

// TestWholeGame plays a game of two people with somebody watching.
func TestWholeGame(t *testing.T) {
	onBoth(t, func(t *testing.T, db storetest.Database) {
		s := newServer(t, db)
		tb := s.begin(2)
		all := append(s.sit(tb), s.join(tb.code, room.Who{}))
		records := playOn(all)
		for _, c := range all {
			c.until(func() bool { return c.room.State == record.Finished })
			if fresh := s.join(tb.code, room.Who{Seat: secretOf(tb, c.you.Seat)}); fresh.sees() != c.sees() {
				t.Errorf("seat %d has\n%s\nand a new socket\n%s", c.you.Seat, c.sees(), fresh.sees())
			}
		}
		wantRefused(t, chooseAnything(all[0]), protocol.CodeGameOver)
		s.verify(records)
	})
}

func secretOf(tb table, seat engine.Seat) string {
	if seat == engine.Nobody {
		return ""
	}
	return tb.who[seat].Seat
}

// chooseAnything chooses without having been asked.
func chooseAnything(c *client) protocol.Answer {
	id := uuid.NewString()
	c.watch.Choose(id, c.seq, "light")
	return c.answer(id)
}

func TestRefusedChoices(t *testing.T) {
	s := newServer(t, onSQLite(t))
	tb := s.begin(2)
	all := s.sit(tb)
	ann, ben, spectator := all[0], all[1], s.join(tb.code, room.Who{})

	wantRefused(t, chooseAnything(spectator), protocol.CodeNotSeated)
	wantRefused(t, spectator.undo(), protocol.CodeNotSeated)
	first := ann.turn.Prompt.ID
	ann.apply("pick:0")
	choose := func(c *client, prompt int, option string) protocol.Answer {
		id := uuid.NewString()
		c.watch.Choose(id, prompt, option)
		return c.answer(id)
	}
	wantRefused(t, choose(ann, first, "pick:1"), protocol.CodeStalePrompt) // answered
	ben.apply("pick:0")
	ann.untilSeq(2)
	wantRefused(t, choose(ben, ann.turn.Prompt.ID, "light"), protocol.CodeNotYourTurn)
	wantRefused(t, choose(ann, first, "light"), protocol.CodeStalePrompt)
	wantRefused(t, choose(ann, 1000, "light"), protocol.CodeStalePrompt)
	wantRefused(t, choose(ann, -1, "light"), protocol.CodeStalePrompt)
	for _, option := range []string{"", "Light", "pick:0", "shatter", strings.Repeat("x", 5000), "light\x00"} {
		wantRefused(t, ann.choose(option), protocol.CodeNoSuchOption)
	}
	for _, id := range []string{"", "x", strings.ToUpper(uuid.NewString()), "{" + uuid.NewString() + "}", strings.Repeat("a", 5000)} {
		ann.send(id, "light")
		wantRefused(t, ann.answer(id), protocol.CodeBadRequest)
	}
	wantRefused(t, ann.undo(), protocol.CodeCannotUndo)
	if ann.seq != 2 {
		t.Errorf("the room is at %d", ann.seq)
	}
	ann.apply("light") // the room goes on
	s.verify(3)
}

func TestNotStarted(t *testing.T) {
	s := newServer(t, onSQLite(t))
	tb := s.gather(2)
	c := s.join(tb.code, tb.who[0])
	wantRefused(t, chooseAnything(c), protocol.CodeNotStarted)
	wantRefused(t, c.undo(), protocol.CodeNotStarted)
}

// TestFailingRule has a rule panic: the choice is refused, the position before
// it stands.
func TestFailingRule(t *testing.T) {
	s := newServer(t, onSQLite(t))
	tb := s.begin(1, fragile)
	c := s.join(tb.code, tb.who[0])
	draft([]*client{c})
	before := c.sees()
	wantRefused(t, c.choose("shatter"), protocol.CodeGameFault)
	if again := s.join(tb.code, tb.who[0]); again.sees() != before || c.sees() != before {
		t.Errorf("the position is now %s, was %s", again.sees(), before)
	}
	c.apply("light")
	s.verify(2)
}

// TestResend sends a choice again over the same socket, over another one, after
// the room has slept, and to another server: it applies once.
func TestResend(t *testing.T) {
	onBoth(t, func(t *testing.T, db storetest.Database) {
		s := newServer(t, db, func(c *room.Config) { c.IdleDelay = 1 })
		tb := s.begin(1, withUndo)
		c := s.join(tb.code, tb.who[0])
		id, prompt := uuid.NewString(), c.turn.Prompt.ID
		resend := func(c *client) {
			t.Helper()
			delete(c.answers, id)
			c.watch.Choose(id, prompt, "pick:1")
			if a := c.answer(id); a.Result != protocol.Already || a.Seq != 1 {
				t.Errorf("answered %+v, want already at 1", a)
			}
		}
		c.send(id, "pick:1")
		if a := c.answer(id); a.Result != protocol.Applied || a.Seq != 1 {
			t.Fatalf("answered %+v", a)
		}
		resend(c)
		c.apply("light")
		undone := uuid.NewString()
		c.watch.Undo(undone)
		c.answer(undone)
		resend(s.join(tb.code, tb.who[0]))
		c.watch.Leave()

		later := newServer(t, db)
		c = later.join(tb.code, tb.who[0])
		resend(c)
		c.apply("light")
		// An undo names no prompt: only its id keeps it from applying again.
		c.watch.Undo(undone)
		if a := c.answer(undone); a.Result != protocol.Already || a.Seq != 3 {
			t.Errorf("answered %+v, want already at 3", a)
		}
		later.verify(4)
	})
}

// TestResendAtOnce sends one choice over many sockets at the same time.
func TestResendAtOnce(t *testing.T) {
	onBoth(t, func(t *testing.T, db storetest.Database) {
		s := newServer(t, db)
		tb := s.begin(1)
		var sockets []*client
		for range 8 {
			sockets = append(sockets, s.join(tb.code, tb.who[0]))
		}
		id, prompt := uuid.NewString(), sockets[0].turn.Prompt.ID
		var all sync.WaitGroup
		for _, c := range sockets {
			all.Go(func() { c.watch.Choose(id, prompt, "pick:1") })
		}
		all.Wait()
		applied := 0
		for _, c := range sockets {
			switch a := c.answer(id); {
			case a.Seq != 1:
				t.Errorf("answered %+v", a)
			case a.Result == protocol.Applied:
				applied++
			}
		}
		if applied != 1 {
			t.Errorf("applied %d times", applied)
		}
		s.verify(1)
	})
}

func TestUndo(t *testing.T) {
	s := newServer(t, onSQLite(t))
	tb := s.begin(2, withUndo)
	all := s.sit(tb)
	ann, ben := all[0], all[1]
	draft(all)
	before := ann.sees()
	ann.apply("light", "light")
	for range 2 {
		if a := ann.undo(); a.Result != protocol.Applied {
			t.Fatalf("answered %+v", a)
		}
	}
	if ann.sees() != before {
		t.Errorf("ann sees\n%s, saw\n%s", ann.sees(), before)
	}
	ben.untilSeq(ann.seq)
	if fresh := s.join(tb.code, tb.who[1]); fresh.sees() != ben.sees() {
		t.Errorf("ben has\n%s, a new socket\n%s", ben.sees(), fresh.sees())
	}
	wantRefused(t, ann.undo(), protocol.CodeCannotUndo) // nothing left
	ann.apply("light", "draw")
	wantRefused(t, ann.undo(), protocol.CodeCannotUndo) // a card was seen
	wantRefused(t, ben.undo(), protocol.CodeCannotUndo)
	s.verify(8)
}

// TestSecretPicks: what is chosen at once by several shows nothing before all
// have chosen, and may be taken back until then.
func TestSecretPicks(t *testing.T) {
	s := newServer(t, onSQLite(t))
	tb := s.begin(3, withUndo)
	all := s.sit(tb)
	all[2].apply("pick:2")
	all[0].untilSeq(1)
	if got := all[0].turn.Asked; len(got) != 2 {
		t.Errorf("asked %v", got)
	}
	if a := all[2].undo(); a.Result != protocol.Applied {
		t.Fatalf("answered %+v", a)
	}
	all[2].apply("pick:0")
	all[0].apply("pick:1")
	all[1].apply("pick:1")
	for _, c := range all {
		c.untilSeq(5)
		if len(c.turn.Asked) != 1 || c.turn.Asked[0] != 0 {
			t.Errorf("asked %v", c.turn.Asked)
		}
	}
	s.verify(5)
}

// TestNothingLeaks reads every message of a whole game for what its reader may
// not know.
func TestNothingLeaks(t *testing.T) {
	s := newServer(t, onSQLite(t))
	tb := s.begin(3, withUndo)
	all := append(s.sit(tb), s.join(tb.code, room.Who{}))
	for _, c := range all[:3] {
		c.apply("pick:2")
	}
	all[0].untilSeq(3)
	for turn := 0; !all[0].turn.Over; turn++ {
		for _, c := range all {
			c.untilSeq(all[turn%3].seq)
		}
		c := all[turn%3]
		c.apply("draw", "light", "draw")
		for _, other := range all {
			other.untilSeq(c.seq)
		}
	}
	hands := make([]roomtest.Private, 3)
	for seat, c := range all[:3] {
		hands[seat] = decode[roomtest.Private](t, c.private)
		if len(hands[seat].Hand) != 6 {
			t.Fatalf("seat %d has %v", seat, hands[seat])
		}
	}
	for _, c := range all {
		fresh := s.join(tb.code, room.Who{Seat: secretOf(tb, c.you.Seat)})
		for _, message := range append(c.received, fresh.received...) {
			for seat, hand := range hands {
				if engine.Seat(seat) == c.you.Seat {
					continue
				}
				for _, secret := range append([]string{hand.Colour}, hand.Hand...) {
					if strings.Contains(string(message), `"`+secret+`"`) {
						t.Errorf("seat %d was told %s of seat %d: %s", c.you.Seat, secret, seat, message)
					}
				}
			}
		}
	}
}

// TestRedo: whoever takes choices back is told, and nobody else is, what may be
// chosen again, until something else is chosen; also after the room has slept.
func TestRedo(t *testing.T) {
	s := newServer(t, onSQLite(t), func(c *room.Config) { c.IdleDelay = 1 })
	tb := s.begin(2, withUndo)
	all := s.sit(tb)
	draft(all)
	ann, ben := all[0], all[1]
	ann.apply("light", "light")
	back := func() {
		t.Helper()
		if a := ann.undo(); a.Result != protocol.Applied {
			t.Fatalf("answered %+v", a)
		}
	}
	redo := func(want string) {
		t.Helper()
		ben.untilSeq(ann.seq)
		if ann.turn.Redo != want || ben.turn.Redo != "" {
			t.Errorf("%q may be chosen again, and %q by the other; want %q", ann.turn.Redo, ben.turn.Redo, want)
		}
	}
	redo("")
	back()
	back()
	redo("light")

	for _, c := range all {
		c.watch.Leave()
	}
	s.rooms.WaitAsleep()
	ann.rejoin(s, tb.code, tb.who[0])
	ben.rejoin(s, tb.code, tb.who[1])
	redo("light")
	ann.apply(ann.turn.Redo)
	redo("light")
	ann.apply("draw")
	redo("")
	s.verify(ann.seq)
}
