package room_test

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"

	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
	"westkingdom/server/store"
	"westkingdom/server/store/storetest"
)

// TestOutage takes the database away in the middle of a game: what is chosen
// meanwhile is refused, nothing is lost, and the room goes on afterwards.
func TestOutage(t *testing.T) {
	onBoth(t, func(t *testing.T, db storetest.Database) {
		s := newServer(t, db)
		tb := s.begin(2, withUndo)
		all := s.sit(tb)
		draft(all)
		ann, ben := all[0], all[1]
		ann.apply("light")
		before := ann.sees()

		mend := db.Cut(t)
		id, prompt := uuid.NewString(), ann.turn.Prompt.ID
		ann.watch.Choose(id, prompt, "light")
		wantUnknown(t, ann.answer(id))
		if _, err := s.rooms.Create(t.Context(), room.Who{}, protocol.CreateRoom{Game: "lanterns", Seats: 1}); room.CodeOf(err) != protocol.CodeUnavailable {
			t.Errorf("creating a room: %v", err)
		}
		if ann.sees() != before {
			t.Errorf("ann sees\n%s, saw\n%s", ann.sees(), before)
		}
		mend()

		delete(ann.answers, id)
		ann.watch.Choose(id, prompt, "light")
		switch a := ann.answer(id); {
		case a.Result == protocol.Refused, a.Result == protocol.Unknown, a.Seq != 4:
			t.Errorf("answered %+v after the outage", a)
		}
		ann.untilSeq(4)
		ben.untilSeq(4)
		s.verify(playOn(all))
	})
}

// forgetful is a store that stores a record and then says that it does not know.
type forgetful struct {
	store.Store
	forget atomic.Bool
}

func (f *forgetful) Append(ctx context.Context, r store.Record, tells ...store.Notice) error {
	err := f.Store.Append(ctx, r, tells...)
	if err == nil && f.forget.Load() {
		return store.ErrUnavailable
	}
	return err
}

// TestNoStoredChoiceIsRefused: while nobody knows whether a choice was stored,
// it is not called refused, and asking again tells the truth.
func TestNoStoredChoiceIsRefused(t *testing.T) {
	onBoth(t, func(t *testing.T, db storetest.Database) {
		f := new(forgetful)
		s := newServer(t, db, func(c *room.Config) { f.Store, c.Store = c.Store.(store.Store), f })
		tb := s.begin(1, withUndo)
		c := s.join(tb.code, tb.who[0])
		c.apply("pick:1")
		for _, send := range []func(id string){
			func(id string) { c.watch.Choose(id, 1, "light") },
			func(id string) { c.watch.Undo(id) },
		} {
			id, seq := uuid.NewString(), c.seq+1
			f.forget.Store(true)
			send(id)
			wantUnknown(t, c.answer(id))
			f.forget.Store(false)
			delete(c.answers, id)
			send(id)
			if a := c.answer(id); a.Result != protocol.Already || a.Seq != seq {
				t.Errorf("answered %+v, want already at %d", a, seq)
			}
			c.untilSeq(seq)
		}
		s.verify(3)
	})
}

// TestOutageOfBots takes the database away while only bots play. They go on by
// themselves.
func TestOutageOfBots(t *testing.T) {
	onBoth(t, func(t *testing.T, db storetest.Database) {
		s := newServer(t, db)
		tb := s.begin(3, withBots("random", "random", "random"))
		mend := db.Cut(t)
		mend()
		c := s.join(tb.code, room.Who{})
		c.until(func() bool { return c.turn.Over })
		s.verify(c.seq)
	})
}

// TestTwoServers has two servers run the same room. Whoever comes second finds
// its seq taken, learns what happened, and goes on from there.
func TestTwoServers(t *testing.T) {
	onBoth(t, func(t *testing.T, db storetest.Database) {
		first, second := newServer(t, db), newServer(t, db)
		tb := first.begin(2)
		ann, ben := first.join(tb.code, tb.who[0]), second.join(tb.code, tb.who[1])
		ann.apply("pick:0")
		welcomes := ben.welcomes
		ben.apply("pick:0") // judged anew on the position after ann's
		if ben.seq != 2 || ben.welcomes != welcomes+1 {
			t.Errorf("ben is at %d after %d welcomes", ben.seq, ben.welcomes)
		}
		if ben.turn.Asked[0] != 0 {
			t.Errorf("asked %v", ben.turn.Asked)
		}
		// Ann's server still shows seq 1, but her choice finds seq 2 taken.
		id := uuid.NewString()
		ann.watch.Choose(id, ann.seq, "light")
		wantRefused(t, ann.answer(id), protocol.CodeNotYourTurn)
		stale := uuid.NewString()
		second.join(tb.code, tb.who[0]).apply("light")
		ann.watch.Choose(stale, 2, "light")
		ann.answer(stale)
		first.verify(3)
	})
}

// contended is a store to which another server has always written first.
type contended struct {
	store.Store
	lost atomic.Int64 // how many writes are still to be lost
}

func (c *contended) Append(ctx context.Context, r store.Record, tells ...store.Notice) error {
	if c.lost.Add(-1) >= 0 {
		return store.ErrConflict
	}
	return c.Store.Append(ctx, r, tells...)
}

func (c *contended) UpdateRoom(ctx context.Context, r store.Room, change store.Change) error {
	if c.lost.Add(-1) >= 0 {
		return store.ErrConflict
	}
	return c.Store.UpdateRoom(ctx, r, change)
}

// TestRacesLostTwice: whoever loses two races in a row to another server is told
// that the room is busy, and not that the database is away. Nothing has changed.
func TestRacesLostTwice(t *testing.T) {
	c := new(contended)
	s := newServer(t, onSQLite(t), func(cfg *room.Config) { c.Store, cfg.Store = cfg.Store.(store.Store), c })
	tb := s.begin(2)
	ann := s.join(tb.code, tb.who[0])
	c.lost.Store(2)
	wantRefused(t, ann.choose("pick:0"), protocol.CodeBusy)
	c.lost.Store(2)
	_, err := s.rooms.NewLink(t.Context(), tb.code, tb.host, 1)
	wantCode(t, err, protocol.CodeBusy)
	c.lost.Store(1)
	ann.apply("pick:0")
	s.verify(1)
}

// TestOtherServerIsSeen: whoever only looks, at another server than the others play
// on, is shown what happens there.
func TestOtherServerIsSeen(t *testing.T) {
	onBoth(t, func(t *testing.T, db storetest.Database) {
		here, there := newServer(t, db), newServer(t, db)
		tb := here.begin(2, withoutSpectators)
		ann, host := here.join(tb.code, tb.who[0]), there.join(tb.code, tb.host)
		ben := there.join(tb.code, tb.who[1])
		wantSeen := func(is func() bool) {
			t.Helper()
			there.compare()
			host.until(is)
		}

		ann.apply("pick:0")
		wantSeen(func() bool { return host.seq == 1 && len(host.turn.Asked) == 1 })
		id := uuid.NewString()
		ann.watch.Say(id, "Your turn!")
		ann.answer(id)
		wantSeen(func() bool { return len(host.chat) == 1 })

		// Ben's seat is freed, and his page sent away.
		welcomes := host.welcomes
		if _, err := here.rooms.SetSeat(t.Context(), tb.code, tb.host, 1, protocol.SetSeat{Kind: record.Free}); err != nil {
			t.Fatal(err)
		}
		wantSeen(func() bool { return host.room.Seats[1].Kind == record.Free })
		if reason := ben.closed(); reason != "freed" {
			t.Errorf("ben was sent away because of %q", reason)
		}
		// Ann's has a new link, and her old one opens it no more.
		annThere := there.join(tb.code, tb.who[0])
		if _, err := here.rooms.NewLink(t.Context(), tb.code, tb.host, 0); err != nil {
			t.Fatal(err)
		}
		there.compare()
		if reason := annThere.closed(); reason != "moved" {
			t.Errorf("ann was sent away because of %q", reason)
		}
		if host.welcomes != welcomes {
			t.Error("the position was shown again, and it is the same")
		}

		if _, err := (room.Archive{Store: db.Open(t)}).NewHost(t.Context(), tb.code); err != nil {
			t.Fatal(err)
		}
		there.compare()
		if reason := host.closed(); reason != "no-spectators" {
			t.Errorf("who was host before was sent away because of %q", reason)
		}
	})
}

// TestComparingKeepsNobodyAwake, and tells nobody anything when nothing is new.
func TestComparingKeepsNobodyAwake(t *testing.T) {
	s := newServer(t, onSQLite(t), func(c *room.Config) { c.IdleDelay = 50 * time.Millisecond })
	tb := s.begin(1)
	c := s.join(tb.code, tb.who[0])
	c.apply("pick:0")
	heard := len(c.received)
	for range 10 {
		s.compare()
	}
	c.apply("light") // its update and its answer
	if news := len(c.received) - heard; news != 2 || c.welcomes != 1 {
		t.Errorf("%d messages for one choice, %d welcomes", news, c.welcomes)
	}
	c.watch.Leave()
	asleep := make(chan struct{})
	go func() {
		defer close(asleep)
		s.rooms.WaitAsleep()
	}()
	for {
		select {
		case <-asleep:
			return
		case <-time.After(time.Millisecond):
			s.compare()
		}
	}
}

// gate is a store whose appends wait until they are let through.
type gate struct {
	store.Store
	arrived, open chan struct{}
}

func (g *gate) Append(ctx context.Context, r store.Record, tells ...store.Notice) error {
	g.arrived <- struct{}{}
	<-g.open
	return g.Store.Append(ctx, r, tells...)
}

// TestNothingIsSeenBeforeItIsStored holds an append up: neither the others nor
// whoever chose hear of it until it is durable. What comes meanwhile waits, up
// to the mailbox's size; then the room is busy.
func TestNothingIsSeenBeforeItIsStored(t *testing.T) {
	g := &gate{arrived: make(chan struct{}), open: make(chan struct{})}
	s := newServer(t, onSQLite(t), func(c *room.Config) {
		g.Store, c.Store, c.Mailbox = c.Store.(store.Store), g, 2
	})
	tb := s.begin(2)
	all := s.sit(tb)
	ann, ben := all[0], all[1]
	ann.until(func() bool { return ann.room.Seats[1].Online })
	id := uuid.NewString()
	ann.send(id, "pick:0")
	<-g.arrived
	for _, c := range all {
		for range len(c.queue.Messages()) {
			if kind := c.next(); kind != protocol.TypeRoom { // who is online
				t.Errorf("%s before the choice was stored", kind)
			}
		}
	}
	waiting := []string{uuid.NewString(), uuid.NewString(), uuid.NewString()}
	for _, id := range waiting {
		ben.watch.Choose(id, 99, "pick:0")
	}
	wantRefused(t, ben.answer(waiting[2]), protocol.CodeBusy)
	close(g.open)
	if a := ann.answer(id); a.Result != protocol.Applied || a.Seq != 1 {
		t.Errorf("answered %+v", a)
	}
	for _, id := range waiting[:2] {
		wantRefused(t, ben.answer(id), protocol.CodeStalePrompt)
	}
}

// TestSlowWatcher has somebody stop reading: they are dropped, the others are
// not held up.
func TestSlowWatcher(t *testing.T) {
	s := newServer(t, onSQLite(t))
	tb := s.begin(1)
	ann := s.join(tb.code, tb.who[0])
	slow := &client{t: t, seq: -1, answers: map[string]protocol.Answer{}, queue: newQueue(2)}
	watch, err := s.rooms.Watch(t.Context(), tb.code, room.Who{}, room.Seen{Seq: -1}, slow.queue)
	if err != nil {
		t.Fatal(err)
	}
	defer watch.Leave()
	ann.apply("pick:0", "light", "light", "light")
	if reason := slow.closed(); reason != "slow" || slow.seq != 1 {
		t.Errorf("closed with %q at %d", reason, slow.seq)
	}
	slow.rejoin(s, tb.code, room.Who{})
	slow.untilSeq(4)
	if slow.welcomes != 1 {
		t.Error("the socket got a fresh view, not what it had missed")
	}
	slow.private = ann.private
	slow.log = ann.log
	if slow.sees() != ann.sees() {
		t.Errorf("sees\n%s, want\n%s", slow.sees(), ann.sees())
	}
}

// TestPanicEndsOneRoom has a room fail where no choice is to blame. The
// others go on, and so does the room when it is woken.
func TestPanicEndsOneRoom(t *testing.T) {
	s := newServer(t, onSQLite(t))
	healthy, broken := s.begin(1), s.begin(1)
	c := s.join(healthy.code, healthy.who[0])
	victim := s.join(broken.code, broken.who[0])
	_, err := s.rooms.Watch(t.Context(), broken.code, room.Who{}, room.Seen{Seq: -1}, panicking{})
	wantCode(t, err, protocol.CodeInternal)
	if reason := victim.closed(); reason != "restart" {
		t.Errorf("closed with %q", reason)
	}
	c.apply("pick:0")
	s.join(broken.code, broken.who[0]).apply("pick:0")
	s.verify(2)
}

type panicking struct{}

func (panicking) Send([]byte, ...[]byte) bool { panic("no") }
func (panicking) Offer([]byte) bool           { panic("no") }
func (panicking) Close(string)                {}

// TestManyRooms plays many rooms at once, so that their records share commits.
func TestManyRooms(t *testing.T) {
	onBoth(t, func(t *testing.T, db storetest.Database) {
		s := newServer(t, db)
		tables := make([]table, 12)
		for i := range tables {
			tables[i] = s.begin(3, withBots("random", "random", "random"))
		}
		var all sync.WaitGroup
		total := make([]int, len(tables))
		for i, tb := range tables {
			c := s.join(tb.code, room.Who{})
			all.Go(func() {
				c.until(func() bool { return c.turn.Over })
				total[i] = c.seq
			})
		}
		all.Wait()
		sum := 0
		for _, n := range total {
			sum += n
		}
		s.verify(sum)
	})
}
