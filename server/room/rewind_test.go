package room_test

import (
	"context"
	"slices"
	"sync/atomic"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
	"westkingdom/server/store"
	"westkingdom/server/store/storetest"
)

// propose proposes to go back, and returns what it takes.
func (s *server) propose(tb table, by engine.Seat, to int) record.Happening {
	s.t.Helper()
	if err := s.happen(tb, tb.who[by], protocol.Happen{Kind: record.Proposed, Proposes: record.Rewound, To: to}); err != nil {
		s.t.Fatal(err)
	}
	all, err := s.store.Happenings(s.t.Context(), tb.code)
	if err != nil {
		s.t.Fatal(err)
	}
	i := len(all) - 1
	for all[i].Kind != record.Proposed {
		i--
	}
	return all[i]
}

// back has a table go back: all agree who must.
func (s *server) back(tb table, by engine.Seat, to int) {
	s.t.Helper()
	p := s.propose(tb, by, to)
	for _, seat := range p.Needs {
		if seat == by {
			continue
		}
		if err := s.happen(tb, tb.who[seat], protocol.Happen{Kind: record.Agreed, About: p.Number}); err != nil {
			s.t.Fatal(err)
		}
	}
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

		s.back(tb, 0, 5)
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
		if err != nil || e.Format != "westkingdom/3" {
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
	s.back(tb, 1, 4) // within ann's turn
	ann.rejoin(s, tb.code, tb.who[0])
	ben.rejoin(s, tb.code, tb.who[1])
	if ann.turn.Undo.Choices != 2 || ann.turn.Redo != "" || !slices.Equal(ann.turn.Asked, []engine.Seat{0}) {
		t.Errorf("it goes on with %+v", ann.turn)
	}
	ann.apply("draw") // 9
	ben.untilSeq(ann.seq)
	sleep()
	s.back(tb, 0, 2)
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
		wantCode(t, s.happen(tb, tb.who[by], protocol.Happen{Kind: record.Proposed, Proposes: record.Rewound, To: to}), protocol.CodeCannotRewind)
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
	tb = s.begin(2)
	playOn(s.sit(tb))
	_, err = s.rooms.Back(t.Context(), tb.code, tb.who[0], 0)
	wantCode(t, err, protocol.CodeGameOver)
	wantCode(t, s.happen(tb, tb.who[0], protocol.Happen{Kind: record.Proposed, Proposes: record.Rewound}), protocol.CodeGameOver)
}

// TestRewindOfTwoServers: somebody agrees elsewhere; the one server goes back, and the other
// goes on from there.
func TestRewindOfTwoServers(t *testing.T) {
	onBoth(t, func(t *testing.T, db storetest.Database) {
		one, two := newServer(t, db), newServer(t, db)
		tb := one.begin(2)
		all := one.sit(tb)
		draft(all)
		ann := all[0]
		elsewhere := two.join(tb.code, tb.who[0])
		ann.apply("draw")
		p := one.propose(tb, 0, 2)
		two.compare()
		if err := two.happen(tb, tb.who[1], protocol.Happen{Kind: record.Agreed, About: p.Number}); err != nil {
			t.Fatal(err)
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

// TestRewindAfterAFailure: all have agreed, and the database fails, or stores it and says
// that it does not know, or the server is killed there and then: it is carried out once.
func TestRewindAfterAFailure(t *testing.T) {
	agreed := func(t *testing.T, db storetest.Database, change func(*room.Config)) (*server, table, []*client) {
		s := newServer(t, db, change)
		tb := s.begin(2)
		all := s.sit(tb)
		draft(all)
		all[0].apply("light", "light")
		return s, tb, all
	}
	onBoth(t, func(t *testing.T, db storetest.Database) {
		t.Run("Forgotten", func(t *testing.T) {
			forgets := &forgetful{}
			s, tb, all := agreed(t, db, func(c *room.Config) { forgets.Store, c.Store = c.Store.(store.Store), forgets })
			p := s.propose(tb, 1, 3)
			forgets.forget.Store(true)
			err := s.happen(tb, tb.who[0], protocol.Happen{Kind: record.Agreed, About: p.Number})
			forgets.forget.Store(false)
			if err != nil {
				t.Fatal(err)
			}
			all[0].untilSeq(5)
			all[0].apply("light")
			s.verify(6)
		})
		t.Run("Killed", func(t *testing.T) {
			before := choicesOf(t, db)
			broken := &unwritten{}
			s, tb, _ := agreed(t, db, func(c *room.Config) { broken.Store, c.Store = c.Store.(store.Store), broken })
			p := s.propose(tb, 1, 3)
			broken.down.Store(true)
			if err := s.happen(tb, tb.who[0], protocol.Happen{Kind: record.Agreed, About: p.Number}); err != nil {
				t.Fatal(err)
			}
			// Nothing of it is in the database, and another server wakes the room.
			next := newServer(t, db)
			ann := next.join(tb.code, tb.who[0])
			ann.untilSeq(5)
			ann.apply("light")
			if last := ann.log[len(ann.log)-1]; last.Seq != 6 || len(ann.turn.Asked) != 1 {
				t.Errorf("it goes on with %+v", last)
			}
			next.verify(before + 6)
		})
	})
}

// unwritten is a store that can be read, and takes no records.
type unwritten struct {
	store.Store
	down atomic.Bool
}

func (u *unwritten) Append(ctx context.Context, r store.Record, tells ...store.Notice) error {
	if u.down.Load() {
		return store.ErrUnavailable
	}
	return u.Store.Append(ctx, r, tells...)
}

// choicesOf counts the records of all rooms.
func choicesOf(t *testing.T, db storetest.Database) int {
	t.Helper()
	s := &server{t: t, store: db.Open(t), games: allGames()}
	v, err := s.archive().Verify(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return v.Choices
}

// TestRewindGrows: whoever chooses while it is proposed must agree, too; and if what it
// would go back to is taken back meanwhile nothing comes of it.
func TestRewindGrows(t *testing.T) {
	s := newServer(t, onSQLite(t))
	tb := s.begin(3, withUndo)
	all := s.sit(tb)
	draft(all)
	ann, ben := all[0], all[1]
	ann.apply("draw", "light", "light", "end-turn") // 4 to 7
	ben.untilSeq(7)
	ben.apply("light") // 8
	p := s.propose(tb, 2, 7)
	if !slices.Equal(p.Needs, []engine.Seat{1}) {
		t.Fatalf("%v must agree", p.Needs)
	}
	ben.apply("draw", "light", "end-turn") // 9 to 11
	cid := all[2]
	cid.untilSeq(11)
	cid.apply("light") // 12
	agree := func(seat engine.Seat) {
		t.Helper()
		if err := s.happen(tb, tb.who[seat], protocol.Happen{Kind: record.Agreed, About: p.Number}); err != nil {
			t.Fatal(err)
		}
	}
	agree(1)
	cid.untilHappened(2)
	if p := cid.times.Proposal; p == nil || !slices.Equal(p.Missing, []engine.Seat{2}) {
		t.Errorf("it is proposed %+v", p)
	}
	agree(2)
	if ann.untilSeq(13); ann.turn.Asked[0] != 1 {
		t.Errorf("it goes on with %+v", ann.turn)
	}

	ben.untilSeq(13)
	ben.apply("light", "light") // 14, 15
	p = s.propose(tb, 0, 14)
	if a := ben.undo(); a.Result != protocol.Applied {
		t.Fatalf("answered %+v", a)
	}
	if a := ben.undo(); a.Result != protocol.Applied {
		t.Fatalf("answered %+v", a)
	}
	agree(1)
	if ben.until(func() bool { return ben.times.Proposal == nil }); ben.seq != 17 {
		t.Errorf("the room is at %d", ben.seq)
	}
	if last := ben.happened[len(ben.happened)-1]; last.Kind != record.Lapsed {
		t.Errorf("it ended with %+v", last)
	}
	s.verify(17)
}

// TestRewindAlone: alone at the table one need ask nobody.
func TestRewindAlone(t *testing.T) {
	s := newServer(t, onSQLite(t))
	tb := s.begin(1)
	c := s.join(tb.code, tb.who[0])
	c.apply("pick:0", "draw", "light")
	s.back(tb, 0, 1)
	if c.untilSeq(4); c.turn.Prompt == nil || len(c.happened) != 2 || c.happened[1].Kind != record.Rewound || c.happened[1].To != 1 {
		t.Errorf("it goes on with %+v, after %+v", c.turn, c.happened)
	}
	s.verify(4)
}

// TestRewindDropsThoughts: what a bot was thinking about is not asked any more.
func TestRewindDropsThoughts(t *testing.T) {
	s := newServer(t, onSQLite(t), func(c *room.Config) { c.BotDelay = 1 << 40 })
	tb := s.begin(2, withBots("random"), withUndo)
	c := s.join(tb.code, tb.who[0])
	c.apply("pick:0") // now it thinks
	s.back(tb, 0, 0)
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
	s.back(tb, 0, 3)
	s.wantTold("proposal 1@1 Person 0", "turn 0@6 ")
	s.back(tb, 1, 0)
	s.wantTold("proposal 0@4 Person 1", "proposal 2@4 Person 1", "turn 1@7 ", "turn 2@7 ")
}
