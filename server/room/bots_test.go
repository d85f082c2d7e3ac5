package room_test

import (
	"bytes"
	"context"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
)

// choosing is a bot made of a function.
type choosing func(ctx context.Context, at engine.Situation) int

func (f choosing) Choose(ctx context.Context, at engine.Situation, _ engine.Budget) int {
	return f(ctx, at)
}

// botsBy has all bots choose by the function.
func botsBy(f choosing) func(*room.Config) {
	return func(c *room.Config) {
		c.NewBot = func(string) (engine.Bot, error) { return f, nil }
	}
}

// TestFailingBot: chance chooses in its place, so that the game goes on, and the
// operator reads what failed, in which room.
func TestFailingBot(t *testing.T) {
	for name, c := range map[string]struct {
		bot    choosing
		reason string
	}{
		"Panics":       {func(context.Context, engine.Situation) int { panic("no idea") }, "bots_test.go"}, // where
		"NoSuchOption": {func(context.Context, engine.Situation) int { return 99 }, "no option 99"},
	} {
		t.Run(name, func(t *testing.T) {
			var log bytes.Buffer
			s := newServer(t, onSQLite(t), botsBy(c.bot), func(c *room.Config) { c.Log = slog.New(slog.NewTextHandler(&log, nil)) })
			tb := s.begin(2, withBots("one", "two"))
			watcher := s.join(tb.code, room.Who{})
			watcher.until(func() bool { return watcher.turn.Over })
			s.verify(watcher.seq)
			s.drain()
			for _, want := range []string{"bot failed", "room=" + tb.code, "seat=1", "bot=two", c.reason} {
				if !strings.Contains(log.String(), want) {
					t.Errorf("no %s in the log: %s", want, &log)
				}
			}
		})
	}
}

// TestBotsAvoidTheUnsayable: a bot that chose what cannot be shown chooses
// something else.
func TestBotsAvoidTheUnsayable(t *testing.T) {
	for _, method := range hushable {
		t.Run(method, func(t *testing.T) {
			last := func(_ context.Context, at engine.Situation) int { return len(at.Prompt.Options) - 1 }
			s := newServer(t, onSQLite(t), botsBy(last))
			tb := s.begin(2, hushing(method), withBots("one", "two"))
			c := s.join(tb.code, room.Who{})
			c.until(func() bool { return c.turn.Over })
			s.verify(c.seq)
		})
	}
}

// TestBotsSeemToThink: they choose after a while, and people need not wait for
// them.
func TestBotsSeemToThink(t *testing.T) {
	s := newServer(t, onSQLite(t), func(c *room.Config) { c.BotDelay = time.Hour })
	tb := s.begin(2, withBots("random"))
	c := s.join(tb.code, tb.who[0])
	c.apply("pick:0")
	if len(c.turn.Asked) != 1 || c.turn.Asked[0] != 1 {
		t.Errorf("asked %v", c.turn.Asked)
	}
}

// TestRoomIsQuickWhileABotThinks has a bot think until it is told to stop.
// Meanwhile people join, chat, choose and take back. What it thought of a
// position that has passed is dropped.
func TestRoomIsQuickWhileABotThinks(t *testing.T) {
	began, first, rest := make(chan int, 100), make(chan struct{}), make(chan struct{})
	s := newServer(t, onSQLite(t), botsBy(func(_ context.Context, at engine.Situation) int {
		began <- at.Seq
		if at.Seq == 0 {
			<-first
			return 2
		}
		<-rest
		return 0
	}), func(c *room.Config) { c.Thinkers = 8 })
	tb := s.begin(2, withBots("slow"), withUndo)
	ann := s.sit(tb)[0]
	<-began
	line := uuid.NewString()
	ann.watch.Say(line, "Hurry up!")
	if a := ann.answer(line); a.Result != protocol.Applied {
		t.Errorf("answered %+v", a)
	}
	s.join(tb.code, room.Who{})
	ann.apply("pick:1")
	if a := ann.undo(); a.Result != protocol.Applied {
		t.Errorf("answered %+v", a)
	}
	ann.apply("pick:1")
	close(first) // it would have picked 2 at seq 0
	close(rest)
	ann.untilSeq(4)
	records, err := s.store.Records(t.Context(), tb.code, 0)
	if err != nil {
		t.Fatal(err)
	}
	if r := records[3]; r.Seat != 1 || r.Option != "pick:0" {
		t.Errorf("the bot's choice is %+v", r.Record)
	}
	ann.apply("light")
	s.verify(5)
}

// TestBotsShareWorkers plays many tables of bots: no more than so many think at
// once.
func TestBotsShareWorkers(t *testing.T) {
	var mu sync.Mutex
	now, most := 0, 0
	note := func(n int) {
		mu.Lock()
		defer mu.Unlock()
		now += n
		most = max(most, now)
	}
	s := newServer(t, onSQLite(t), botsBy(func(context.Context, engine.Situation) int {
		note(1)
		defer note(-1)
		return 0
	}), func(c *room.Config) { c.Thinkers = 2 })
	var all []*client
	for range 8 {
		all = append(all, s.join(s.begin(3, withBots("one", "two", "three")).code, room.Who{}))
	}
	for _, c := range all {
		c.until(func() bool { return c.turn.Over })
	}
	if most > 2 {
		t.Errorf("%d bots thought at once", most)
	}
}

// TestSeatFreedWhileItsBotThinks: the bot is told to stop, and a person goes on.
func TestSeatFreedWhileItsBotThinks(t *testing.T) {
	began, stopped := make(chan struct{}, 10), make(chan struct{}, 10)
	s := newServer(t, onSQLite(t), botsBy(func(ctx context.Context, _ engine.Situation) int {
		began <- struct{}{}
		<-ctx.Done()
		stopped <- struct{}{}
		return 0
	}), func(c *room.Config) { c.IdleDelay = 1 })
	tb := s.begin(1, withBots("slow"))
	<-began
	if _, err := s.rooms.SetSeat(t.Context(), tb.code, tb.host, 0, protocol.SetSeat{Kind: record.Free}); err != nil {
		t.Fatal(err)
	}
	<-stopped
	s.rooms.WaitAsleep() // nobody is to move
	a, _, err := s.rooms.TakeSeat(t.Context(), tb.code, room.Who{}, 0, "Ann")
	if err != nil {
		t.Fatal(err)
	}
	s.join(tb.code, room.Who{Seat: a.Secret}).apply("pick:2")
	s.verify(1)
}

// TestNoSleepBeforeTheBotHasChosen: nobody watches, and the room stays awake
// until it is a person's turn.
func TestNoSleepBeforeTheBotHasChosen(t *testing.T) {
	began, think := make(chan struct{}, 10), make(chan struct{})
	s := newServer(t, onSQLite(t), botsBy(func(context.Context, engine.Situation) int {
		began <- struct{}{}
		<-think
		return 0
	}), func(c *room.Config) { c.IdleDelay = 1 })
	tb := s.begin(2, withBots("slow"))
	ann := s.sit(tb)[0]
	ann.watch.Leave()
	<-began
	if n := s.rooms.Awake(); n != 1 {
		t.Errorf("%d rooms are awake", n)
	}
	close(think)
	s.rooms.WaitAsleep()
	s.verify(1)
	s.join(tb.code, tb.who[0]).apply("pick:0", "light")
}

// TestStopWhileABotThinks: a server stops at once, even if a bot does not listen.
func TestStopWhileABotThinks(t *testing.T) {
	began, never := make(chan struct{}, 10), make(chan struct{})
	defer close(never)
	s := newServer(t, onSQLite(t), botsBy(func(context.Context, engine.Situation) int {
		began <- struct{}{}
		<-never
		return 0
	}))
	tb := s.begin(2, withBots("deaf"))
	ann := s.sit(tb)[0]
	ann.apply("pick:0")
	<-began
	s.drain()
	if reason := ann.closed(); reason != "restart" {
		t.Errorf("closed with %q", reason)
	}
	s.verify(1)
}
