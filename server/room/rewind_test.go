package room_test

import (
	"slices"
	"testing"

	"westkingdom/engine"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
	"westkingdom/server/store/storetest"
)

// back has a table go back, which it has agreed to with a proposal of that number.
func (s *server) back(tb table, number int, by engine.Seat, to int) protocol.Answer {
	s.t.Helper()
	a, err := s.rooms.Rewind(s.t.Context(), tb.code, number, by, to)
	if err != nil {
		s.t.Fatal(err)
	}
	return a
}

// position is what a client sees but for numbers of records, and what tells of going back.
func (c *client) position() string {
	d := *c
	d.log = nil
	for _, e := range c.log {
		if e.Key != engine.Rewound {
			e.Seq = 0
			d.log = append(d.log, e)
		}
	}
	return d.sees()
}

// TestRewind goes back over another seat's turn, in which a card was drawn: everybody
// sees what was there, the same card comes again, and all of it is kept, shown again,
// and goes along into another database.
func TestRewind(t *testing.T) {
	onBoth(t, func(t *testing.T, db storetest.Database) {
		s := newServer(t, db)
		tb := s.begin(2)
		all := append(s.sit(tb), s.join(tb.code, room.Who{}))
		ann, ben := all[0], all[1]
		draft(all[:2])
		sync := func() {
			t.Helper()
			for _, c := range all {
				c.untilSeq(max(ann.seq, ben.seq))
			}
		}
		ann.apply("light", "light", "stop") // 3 to 5
		sync()
		var before []string
		for _, c := range all {
			before = append(before, c.position())
		}
		ben.apply("draw", "draw", "stop") // 6 to 8
		sync()
		drawn := string(ben.private)
		ann.apply("light") // 9

		if a := s.back(tb, 1, 0, 5); a.Result != protocol.Applied || a.Seq != 10 {
			t.Errorf("answered %+v", a)
		}
		for i, c := range all {
			if c.untilSeq(10); c.position() != before[i] {
				t.Errorf("seat %d sees\n%s, saw\n%s", c.you.Seat, c.position(), before[i])
			}
			if last := c.log[len(c.log)-1]; last.Key != engine.Rewound || last.Seq != 10 || last.Seat != 0 {
				t.Errorf("seat %d is told %+v", c.you.Seat, last)
			}
			if fresh := s.join(tb.code, room.Who{Seat: secretOf(tb, c.you.Seat)}); fresh.sees() != c.sees() || fresh.welcomes != 1 {
				t.Errorf("seat %d has\n%s\nand a new socket\n%s", c.you.Seat, c.sees(), fresh.sees())
			}
		}
		if a := s.back(tb, 1, 0, 5); a.Result != protocol.Already || a.Seq != 10 {
			t.Errorf("agreed on once, and it answered %+v", a)
		}
		ben.apply("draw", "draw", "stop")
		if string(ben.private) != drawn {
			t.Errorf("ben has %s, had %s", ben.private, drawn)
		}
		sync()
		records := playOn(all)
		s.verify(records)

		// What was is shown again, and then what was there before.
		r, err := s.replay(tb.code, room.Who{}, 1, 0)
		if err != nil {
			t.Fatal(err)
		}
		for seq, want := range map[int]string{5: before[1], 10: before[1], records: ben.position()} {
			got := replayed(t, r.Frames[:seq+1])
			got.turn = protocol.Turn{Asked: []engine.Seat{1}}
			if seq == records {
				got.turn.Asked = []engine.Seat{}
			}
			if got.position() != want {
				t.Errorf("at %d the replay shows\n%s, want\n%s", seq, got.position(), want)
			}
		}
		if f := r.Frames[10]; f.Rewind != 6 || f.By != 0 || f.Option != nil {
			t.Errorf("frame 10 is %+v", f)
		}

		e, err := s.export(tb.code, room.Who{})
		if err != nil || e.Format != "westkingdom/2" {
			t.Fatalf("exported as %s, %v", e.Format, err)
		}
		other := newServer(t, onSQLite(t))
		if _, err := other.archive().Import(t.Context(), e); err != nil {
			t.Fatal(err)
		}
		other.verify(records)
	})
}

// TestRewindBehindTheCheckpoint: in a room that slept, whose checkpoint is later, and
// after which it sleeps again.
func TestRewindBehindTheCheckpoint(t *testing.T) {
	s := newServer(t, onSQLite(t), func(c *room.Config) { c.IdleDelay, c.CheckpointEvery = 1, 1 })
	tb := s.begin(2, withUndo)
	all := s.sit(tb)
	draft(all)
	ann, ben := all[0], all[1]
	before := ann.position()
	ann.apply("light", "light", "light", "end-turn") // 3 to 6
	ben.untilSeq(6)
	ben.apply("light") // 7
	sleep := func() {
		t.Helper()
		ann.watch.Leave()
		ben.watch.Leave()
		s.rooms.WaitAsleep()
	}
	sleep()
	if a := s.back(tb, 1, 1, 4); a.Result != protocol.Applied { // within ann's turn
		t.Fatalf("answered %+v", a)
	}
	ann.rejoin(s, tb.code, tb.who[0])
	ben.rejoin(s, tb.code, tb.who[1])
	if ann.turn.Undo.Choices != 2 || ann.turn.Redo != "" || !slices.Equal(ann.turn.Asked, []engine.Seat{0}) {
		t.Errorf("it goes on with %+v", ann.turn)
	}
	ann.apply("draw") // 9
	ben.untilSeq(ann.seq)
	sleep()
	s.back(tb, 2, 0, 2)
	ann.rejoin(s, tb.code, tb.who[0])
	ben.rejoin(s, tb.code, tb.who[1])
	if ann.position() != before {
		t.Errorf("ann sees\n%s, saw\n%s", ann.position(), before)
	}
	sleep()
	s.verify(10)
}

// TestRewindNeeds says who must agree to going back, and what was seen.
func TestRewindNeeds(t *testing.T) {
	s := newServer(t, onSQLite(t))
	tb := s.begin(4, withBots("random"))
	all := s.sit(tb)
	spectator := s.join(tb.code, room.Who{})
	wantNeeds := func(by engine.Seat, to int, needs []engine.Seat, alone []int) {
		t.Helper()
		got, err := s.rooms.Back(t.Context(), tb.code, tb.who[by], to)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(got.Needs, needs) || !slices.Equal(got.Seen.Alone, alone) || got.To != to || got.Choices == 0 {
			t.Errorf("to go back to %d it takes %+v; want %v to agree, and that %v was seen", to, got, needs, alone)
		}
	}
	for _, c := range all {
		c.apply("pick:0")
	}
	for _, c := range all {
		c.untilSeq(4) // the bot has picked
	}
	all[0].apply("draw", "draw", "stop")
	all[1].untilSeq(7)
	all[1].apply("draw", "light")
	wantNeeds(0, 4, []engine.Seat{0, 1}, []int{2, 1, 0, 0})
	wantNeeds(1, 4, []engine.Seat{0, 1}, []int{2, 1, 0, 0})
	wantNeeds(2, 5, []engine.Seat{0, 1}, []int{1, 1, 0, 0})
	wantNeeds(2, 8, []engine.Seat{1}, []int{0, 0, 0, 0})
	wantNeeds(0, 0, []engine.Seat{0, 1, 2}, []int{2, 1, 0, 0})
	// One's own alone would be looking at a card and putting it back.
	wantNeeds(1, 7, []engine.Seat{0, 1, 2}, []int{0, 1, 0, 0})

	for by, to := range map[engine.Seat]int{0: 9, 1: 99, 2: -1} {
		_, err := s.rooms.Back(t.Context(), tb.code, tb.who[by], to)
		wantCode(t, err, protocol.CodeCannotRewind)
		_, err = s.rooms.Rewind(t.Context(), tb.code, 1, by, to)
		wantCode(t, err, protocol.CodeCannotRewind)
	}
	_, err := s.rooms.Back(t.Context(), tb.code, room.Who{}, 7)
	wantCode(t, err, protocol.CodeNotSeated)
	if spectator.untilSeq(9); spectator.seq != 9 {
		t.Errorf("the room is at %d", spectator.seq)
	}
}

// TestRewindRefused: before the game, and when it is over.
func TestRewindRefused(t *testing.T) {
	s := newServer(t, onSQLite(t))
	tb := s.gather(2)
	_, err := s.rooms.Back(t.Context(), tb.code, tb.who[0], 0)
	wantCode(t, err, protocol.CodeNotStarted)
	_, err = s.rooms.Rewind(t.Context(), tb.code, 1, 0, 0)
	wantCode(t, err, protocol.CodeNotStarted)
	tb = s.begin(2)
	playOn(s.sit(tb))
	_, err = s.rooms.Back(t.Context(), tb.code, tb.who[0], 0)
	wantCode(t, err, protocol.CodeGameOver)
	_, err = s.rooms.Rewind(t.Context(), tb.code, 1, 0, 0)
	wantCode(t, err, protocol.CodeGameOver)
}

// TestRewindOfTwoServers: what was agreed on holds for the position as it was; one
// server goes back, and the other goes on from there.
func TestRewindOfTwoServers(t *testing.T) {
	onBoth(t, func(t *testing.T, db storetest.Database) {
		one, two := newServer(t, db), newServer(t, db)
		tb := one.begin(2)
		all := one.sit(tb)
		draft(all)
		ann := all[0]
		elsewhere := two.join(tb.code, tb.who[0])
		ann.apply("draw")
		_, err := two.rooms.Rewind(t.Context(), tb.code, 1, 0, 0)
		wantCode(t, err, protocol.CodeBusy)
		if a := two.back(tb, 1, 0, 2); a.Result != protocol.Applied || a.Seq != 4 {
			t.Errorf("answered %+v", a)
		}
		one.compare()
		ann.untilSeq(4)
		elsewhere.untilSeq(4)
		if ann.sees() != elsewhere.sees() {
			t.Errorf("here is seen\n%s, there\n%s", ann.sees(), elsewhere.sees())
		}
		ann.apply("light")
		one.verify(5)
	})
}

// TestRewindThatNobodyHeardOf: the store has it, and said that it did not know; agreed on
// once, it is asked for again, and has been.
func TestRewindThatNobodyHeardOf(t *testing.T) {
	onBoth(t, func(t *testing.T, db storetest.Database) {
		forgets := &forgetful{}
		s := newServer(t, db, func(c *room.Config) {
			forgets.Store = c.Store
			c.Store = forgets
		})
		tb := s.begin(2)
		all := s.sit(tb)
		draft(all)
		all[0].apply("light", "light")
		forgets.forget.Store(true)
		_, err := s.rooms.Rewind(t.Context(), tb.code, 7, 1, 3)
		wantCode(t, err, protocol.CodeUnavailable)
		forgets.forget.Store(false)
		if a := s.back(tb, 7, 1, 3); a.Result != protocol.Already || a.Seq != 5 {
			t.Errorf("answered %+v", a)
		}
		all[0].untilSeq(5)
		s.verify(5)
	})
}

// TestRewindDropsThoughts: what a bot was thinking about is not asked any more.
func TestRewindDropsThoughts(t *testing.T) {
	s := newServer(t, onSQLite(t), func(c *room.Config) { c.BotDelay = 1 << 40 })
	tb := s.begin(2, withBots("random"), withUndo)
	c := s.join(tb.code, tb.who[0])
	c.apply("pick:0") // now it thinks
	if a := s.back(tb, 1, 0, 0); a.Result != protocol.Applied {
		t.Fatalf("answered %+v", a)
	}
	if c.untilSeq(2); !slices.Equal(c.turn.Asked, []engine.Seat{0, 1}) || c.turn.Prompt == nil {
		t.Errorf("it goes on with %+v", c.turn)
	}
	s.verify(2)
}

// TestRewindTells: a turn that came back is told, whose it is not any more is not.
func TestRewindTells(t *testing.T) {
	s := newServer(t, onSQLite(t))
	tb := s.begin(3)
	all := s.sit(tb)
	draft(all)
	s.own(tb)
	s.told()
	all[0].apply("stop")
	all[1].untilSeq(4)
	all[1].apply("stop")
	s.back(tb, 1, 0, 3)
	s.wantTold("turn 0@6 ")
	s.back(tb, 2, 1, 0)
	s.wantTold("turn 1@7 ", "turn 2@7 ")
}
