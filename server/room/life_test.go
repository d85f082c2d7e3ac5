package room_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/engine/bot"
	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
	"westkingdom/server/store"
	"westkingdom/server/store/storetest"
)

// TestSleep lets a room sleep in the middle of a step and wakes it: nobody can
// tell.
func TestSleep(t *testing.T) {
	onBoth(t, func(t *testing.T, db storetest.Database) {
		s := newServer(t, db, func(c *room.Config) { c.IdleDelay = 1 })
		tb := s.begin(2, withUndo)
		all := s.sit(tb)
		draft(all)
		all[0].apply("light", "light", "stop", "end-turn")
		all[1].untilSeq(6)
		all[1].apply("light")
		all[0].untilSeq(7)
		before := []string{all[0].sees(), all[1].sees()}
		for _, c := range all {
			c.watch.Leave()
		}
		s.rooms.WaitAsleep()
		l, err := s.store.Load(t.Context(), tb.code)
		if err != nil || l.Checkpoint == nil || l.Checkpoint.Seq != 6 || len(l.Records) != 1 {
			t.Fatalf("the store has %+v, %v", l, err)
		}
		for seat, c := range s.sit(tb) {
			if c.sees() != before[seat] {
				t.Errorf("seat %d sees\n%s, saw\n%s", seat, c.sees(), before[seat])
			}
			all[seat] = c
		}
		if a := all[1].undo(); a.Result != protocol.Applied { // it reaches back over the sleep
			t.Errorf("answered %+v", a)
		}
		all[0].untilSeq(8)
		s.verify(playOn(all))
	})
}

// TestDamagedCheckpoint wakes a room whose stored checkpoint is another position
// than was recorded, or none: the records are played again, and nobody can tell.
func TestDamagedCheckpoint(t *testing.T) {
	onBoth(t, func(t *testing.T, db storetest.Database) {
		for name, damage := range map[string]func(snapshot string) string{
			"Altered": func(s string) string { return strings.Replace(s, `"lit":[1,0]`, `"lit":[7,0]`, 1) },
			"Ahead":   func(s string) string { return strings.Replace(s, `"seq":6`, `"seq":60`, 1) },
			"Cut":     func(s string) string { return s[:len(s)/2] },
		} {
			t.Run(name, func(t *testing.T) {
				s := newServer(t, db)
				tb := s.begin(2, withUndo)
				all := s.sit(tb)
				draft(all)
				all[0].apply("light", "draw", "stop", "end-turn")
				all[1].untilSeq(6)
				all[1].apply("light")
				all[0].untilSeq(7)
				before := []string{all[0].sees(), all[1].sees()}
				s.drain()

				next := newServer(t, db, func(c *room.Config) { c.Store = &damaging{c.Store.(store.Store), damage} })
				for seat, c := range next.sit(tb) {
					if c.sees() != before[seat] {
						t.Errorf("seat %d sees\n%s, saw\n%s", seat, c.sees(), before[seat])
					}
					all[seat] = c
				}
				if r, err := next.replay(tb.code, tb.who[0], 0, 6); err != nil || len(r.Frames) != 2 {
					t.Errorf("a replay from the checkpoint on has %d frames, %v", len(r.Frames), err)
				}
				playOn(all)
			})
		}
	})
}

// damaging is a store whose checkpoints are damaged when they are read.
type damaging struct {
	store.Store
	damage func(string) string
}

func (d *damaging) Load(ctx context.Context, code string) (store.Loaded, error) {
	l, err := d.Store.Load(ctx, code)
	if err == nil && l.Checkpoint != nil {
		before := string(l.Checkpoint.Snapshot)
		after := d.damage(before)
		if after == before {
			return l, errors.New("nothing was damaged")
		}
		l.Checkpoint.Snapshot = []byte(after)
	}
	return l, err
}

// TestReconnect comes back with what a client has: it gets the rest, or a fresh
// view, and ends with the same as everybody.
func TestReconnect(t *testing.T) {
	s := newServer(t, onSQLite(t))
	tb := s.begin(2, withUndo)
	all := s.sit(tb)
	ann, ben := all[0], all[1]
	draft(all)
	ben.watch.Leave()
	ann.apply("light", "draw")
	same := func(what string, welcomes int) {
		t.Helper()
		ben.untilSeq(ann.seq)
		fresh := s.join(tb.code, tb.who[1])
		if ben.sees() != fresh.sees() || ben.welcomes != welcomes {
			t.Errorf("%s: ben has\n%s\nafter %d welcomes, a new socket\n%s", what, ben.sees(), ben.welcomes, fresh.sees())
		}
	}
	ben.rejoin(s, tb.code, tb.who[1])
	same("missed some", 1)
	ben.rejoin(s, tb.code, tb.who[1])
	same("missed nothing", 1)
	ben.seq = 1000
	ben.rejoin(s, tb.code, tb.who[1])
	same("from the future", 2)
	ben.watch.Leave()
	id := uuid.NewString()
	ann.watch.Say(id, "Your turn!")
	ann.answer(id)
	ben.rejoin(s, tb.code, tb.who[1])
	same("missed a line of the chat", 3)
	if len(ben.chat) != 1 {
		t.Errorf("ben reads %v", ben.chat)
	}
	ann.apply("light", "end-turn")
	ben.untilSeq(6)
	ben.watch.Leave()
	s.join(tb.code, tb.who[1]).apply("light")
	ann.untilSeq(7)
	ben.rejoin(s, tb.code, tb.who[1])
	same("missed what the same person did elsewhere", 3)
}

// TestReconnectAsAnother comes back with what a seat has, but without the seat:
// nothing of it stays.
func TestReconnectAsAnother(t *testing.T) {
	s := newServer(t, onSQLite(t))
	tb := s.begin(2)
	all := s.sit(tb)
	draft(all)
	ann := all[0]
	if _, err := s.rooms.SetSeat(t.Context(), tb.code, tb.host, 0, protocol.SetSeat{Kind: record.Free}); err != nil {
		t.Fatal(err)
	}
	if reason := ann.closed(); reason != "freed" {
		t.Errorf("closed with %q", reason)
	}
	ann.rejoin(s, tb.code, tb.who[0])
	if ann.welcomes != 2 || ann.turn.Prompt != nil || string(ann.private) != "null" || ann.you.Seat != engine.Nobody {
		t.Errorf("as %+v ann has %s and is asked %+v", ann.you, ann.private, ann.turn.Prompt)
	}
}

// TestReconnectAfterLong misses more than a room keeps.
func TestReconnectAfterLong(t *testing.T) {
	s := newServer(t, onSQLite(t))
	tb := s.begin(2, withBots("random"), playing("architects"))
	c := s.join(tb.code, tb.who[0])
	c.watch.Leave()
	watcher := s.join(tb.code, room.Who{})
	if _, err := s.rooms.SetSeat(t.Context(), tb.code, tb.host, 0, protocol.SetSeat{Kind: record.Bot, Bot: "random"}); err != nil {
		t.Fatal(err)
	}
	watcher.until(func() bool { return watcher.turn.Over })
	c.rejoin(s, tb.code, room.Who{})
	c.untilSeq(watcher.seq)
	if c.welcomes != 2 || c.sees() != watcher.sees() {
		t.Errorf("after %d welcomes\n%s, want\n%s", c.welcomes, c.sees(), watcher.sees())
	}
	s.verify(c.seq)
}

// TestBotsPlayToTheEnd without anybody watching, in every game.
func TestBotsPlayToTheEnd(t *testing.T) {
	onBoth(t, func(t *testing.T, db storetest.Database) {
		s := newServer(t, db, func(c *room.Config) { c.IdleDelay, c.CheckpointEvery = 1, 20 })
		for game := range allGames() {
			s.begin(2, playing(game), withBots("random", "random"), withUndo)
		}
		s.rooms.WaitAsleep()
		v, err := s.archive().Verify(t.Context())
		if err != nil || v.Mismatches != 0 || v.Rooms != len(allGames()) {
			t.Errorf("verified %+v, %v", v, err)
		}
		codes, err := s.store.Codes(t.Context(), "", 10)
		if err != nil {
			t.Fatal(err)
		}
		for _, code := range codes {
			if l, err := s.store.Load(t.Context(), code); err != nil || l.Room.State != record.Finished || len(l.Records) != 0 {
				t.Errorf("room %s: %v with %d records after its checkpoint, %v", code, l.Room.State, len(l.Records), err)
			}
		}
	})
}

// TestDrain stops a server: rooms are saved, clients told, commands refused.
func TestDrain(t *testing.T) {
	onBoth(t, func(t *testing.T, db storetest.Database) {
		s := newServer(t, db)
		tb := s.begin(2)
		all := s.sit(tb)
		draft(all)
		s.drain()
		for _, c := range all {
			if reason := c.closed(); reason != "restart" {
				t.Errorf("closed with %q", reason)
			}
		}
		_, err := s.rooms.Room(t.Context(), tb.code, tb.host)
		wantCode(t, err, protocol.CodeUnavailable)
		_, err = s.rooms.Create(t.Context(), room.Who{}, protocol.CreateRoom{Game: "lanterns", Seats: 2})
		wantCode(t, err, protocol.CodeUnavailable)
		_, err = s.rooms.Watch(t.Context(), tb.code, tb.host, room.Seen{Seq: -1}, newQueue(1))
		wantCode(t, err, protocol.CodeUnavailable)
		l, err := s.store.Load(t.Context(), tb.code)
		if err != nil || l.Checkpoint == nil || l.Checkpoint.Seq != 2 {
			t.Errorf("the store has %+v, %v", l, err)
		}
		next := newServer(t, db)
		for seat, c := range all {
			c.rejoin(next, tb.code, tb.who[seat])
		}
		next.verify(playOn(all))
	})
}

// stuck is a store that saves no checkpoint, and does not answer.
type stuck struct {
	store.Store
	asked chan struct{}
}

func (s *stuck) SaveCheckpoint(ctx context.Context, _ string, _ store.Checkpoint) error {
	s.asked <- struct{}{}
	<-ctx.Done()
	return ctx.Err()
}

// TestDrainEnds: a database that does not answer holds up a stop for no longer
// than it may take.
func TestDrainEnds(t *testing.T) {
	s := &stuck{asked: make(chan struct{}, 1)}
	server := newServer(t, onSQLite(t), func(c *room.Config) { s.Store, c.Store, c.StoreTimeout = c.Store.(store.Store), s, time.Hour })
	tb := server.begin(1)
	draft(server.sit(tb))
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		<-s.asked
		cancel()
	}()
	if err := server.rooms.Drain(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	server.rooms.WaitAsleep()
	server.verify(1)
}

// TestLeavingBehindAChoice: whoever chooses and closes the page at once has
// chosen, whatever the room is busy with.
func TestLeavingBehindAChoice(t *testing.T) {
	g := &gate{arrived: make(chan struct{}, 100), open: make(chan struct{}, 100)}
	s := newServer(t, onSQLite(t), func(c *room.Config) { g.Store, c.Store = c.Store.(store.Store), g })
	tb := s.begin(1, withUndo)
	g.open <- struct{}{}
	ann := s.sit(tb)[0]
	draft([]*client{ann})
	<-g.arrived
	for range 30 {
		leaver := s.join(tb.code, tb.who[0])
		light, undo := uuid.NewString(), uuid.NewString()
		ann.send(light, "light")
		<-g.arrived
		leaver.watch.Undo(undo)
		leaver.watch.Leave()
		g.open <- struct{}{}
		g.open <- struct{}{}
		<-g.arrived
		if a := ann.answer(light); a.Result != protocol.Applied {
			t.Fatalf("answered %+v", a)
		}
		ann.untilSeq(ann.seq + 1)
	}
	s.verify(61)
}

// TestWatchGivenUp: a socket that ends while its room is woken leaves nothing
// behind.
func TestWatchGivenUp(t *testing.T) {
	s := newServer(t, onSQLite(t), func(c *room.Config) { c.IdleDelay = 1 })
	tb := s.begin(1)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := s.rooms.Watch(ctx, tb.code, tb.who[0], room.Seen{Seq: -1}, newQueue(10))
	wantCode(t, err, protocol.CodeUnavailable)
	s.rooms.WaitAsleep()
}

// BenchmarkWake wakes a room of 500 choices, from nothing but its records and
// from the checkpoint that a room leaves behind when it sleeps.
func BenchmarkWake(b *testing.B) {
	for name, every := range map[string]int{"Records": 1 << 30, "Checkpoint": 0} {
		b.Run(name, func(b *testing.B) { benchmarkWake(b, every) })
	}
}

func benchmarkWake(b *testing.B, every int) {
	db := storetest.SQLite(b)
	s := db.Open(b)
	cfg := room.Config{Store: s, Games: allGames(), NewBot: bot.New, CheckpointEvery: every}
	rooms := room.New(cfg)
	bots := []string{"random", "random", "random", "random", "random"}
	c, err := rooms.Create(b.Context(), room.Who{}, protocol.CreateRoom{Game: "architects", Seats: 5, Bots: bots, Spectators: true})
	if err != nil {
		b.Fatal(err)
	}
	if _, err := rooms.Start(b.Context(), c.Room.Code, room.Who{Host: c.Host}); err != nil {
		b.Fatal(err)
	}
	for a := (protocol.RoomAnswer{}); a.Room.Seq < 500; {
		if a, err = rooms.Room(b.Context(), c.Room.Code, room.Who{}); err != nil {
			b.Fatal(err)
		}
		if a.Room.State == record.Finished {
			b.Fatalf("the game was over after %d choices", a.Room.Seq)
		}
	}
	for seat := range bots { // nobody plays on
		if _, err := rooms.SetSeat(b.Context(), c.Room.Code, room.Who{Host: c.Host}, engine.Seat(seat), protocol.SetSeat{Kind: record.Free}); err != nil {
			b.Fatal(err)
		}
	}
	if every == 0 {
		if err := rooms.Drain(b.Context()); err != nil {
			b.Fatal(err)
		}
	}
	b.ResetTimer()
	for b.Loop() {
		woken := room.New(cfg)
		queue := newQueue(16)
		w, err := woken.Watch(b.Context(), c.Room.Code, room.Who{}, room.Seen{Seq: -1}, queue)
		if err != nil {
			b.Fatal(err)
		}
		w.Leave()
	}
}
