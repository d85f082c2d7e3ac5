package review_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"reflect"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/engine/bot"
	"westkingdom/engine/record"
	weighed "westkingdom/engine/review"
	"westkingdom/engine/review/reviewtest"
	"westkingdom/server/protocol"
	"westkingdom/server/review"
	"westkingdom/server/room"
	"westkingdom/server/secret"
	"westkingdom/server/store"
	"westkingdom/server/store/storetest"
	"westkingdom/server/thinking"
)

func TestMain(m *testing.M) { storetest.Main(m) }

// onBoth runs a test on a database of each kind.
func onBoth(t *testing.T, test func(t *testing.T, db storetest.Database)) {
	t.Helper()
	storetest.ForEach(t, func(t *testing.T, fresh func(t *testing.T) storetest.Database) { test(t, fresh(t)) })
}

var noon = time.Date(2024, 5, 1, 12, 0, 0, 0, time.UTC)

// server is one server's rooms and reviews.
type server struct {
	*review.Desk
	t       *testing.T
	store   store.Store
	workers *thinking.Pool
	now     time.Time
}

func newServer(t *testing.T, db storetest.Database, change ...func(*review.Config)) *server {
	t.Helper()
	s := &server{t: t, store: db.Open(t), now: noon, workers: thinking.New(1, nil)}
	games := map[string]engine.Game{"toss": reviewtest.Toss{}}
	log := slog.New(slog.NewTextHandler(t.Output(), nil))
	rooms := room.New(room.Config{Store: s.store, Games: games, NewBot: bot.New, Log: log})
	t.Cleanup(func() {
		if err := rooms.Drain(context.Background()); err != nil {
			t.Error(err)
		}
	})
	cfg := review.Config{
		Store: s.store, Rooms: rooms, Games: games, Workers: s.workers, Log: log, Most: 3,
		Budget: weighed.Budget{Choice: 60, Again: 100, Luck: 10}, Now: func() time.Time { return s.now },
	}
	for _, f := range change {
		f(&cfg)
	}
	s.Desk = review.New(cfg)
	return s
}

// who is in a seat of a room that finished stored; nobody's for -1.
func who(code string, seat int) room.Who {
	return room.Who{Seat: fmt.Sprintf("%s %d", code, seat), Address: fmt.Sprintf("address of %s %d", code, seat)}
}

// finished stores such a room.
func (s *server) finished(code string, change ...func(*store.Whole)) {
	s.t.Helper()
	w := whole(code)
	for _, f := range change {
		f(&w)
	}
	if err := s.store.Import(s.t.Context(), w); err != nil {
		s.t.Fatal(err)
	}
}

// whole is a room in which seat 0 paid in its first turn, and seat 1 in its last.
func whole(code string) store.Whole {
	w := store.Whole{Room: store.Room{
		Code: code, Game: "toss", Config: engine.Config{Seats: 2, Rules: 1}, Seed: engine.SeedOf(7), State: record.Finished, Spectators: true, Created: noon,
	}}
	for i, option := range []string{"pay", "throw", "throw", "throw", "throw", "throw", "throw", "pay"} {
		w.Records = append(w.Records, store.Record{Room: code, Seq: i + 1, ID: uuid.New(), Record: engine.Record{Seat: engine.Seat(i % 2), Option: option}, At: noon})
	}
	for seat := range 2 {
		w.Seats = append(w.Seats, store.Seat{Seat: engine.Seat(seat), Kind: record.Person, Name: "Ann", Secret: secret.Hash(who(code, seat).Seat)})
	}
	return w
}

func (s *server) ask(code string, seat int) protocol.GameReview {
	s.t.Helper()
	r, err := s.Ask(s.t.Context(), code, who(code, seat))
	if err != nil {
		s.t.Fatal(err)
	}
	return r
}

func (s *server) read(code string, by room.Who) protocol.GameReview {
	s.t.Helper()
	r, err := s.Review(s.t.Context(), code, by)
	if err != nil {
		s.t.Fatal(err)
	}
	return r
}

// round makes the next review, or finds none.
func (s *server) round(want bool) {
	s.t.Helper()
	if made, err := s.Round(s.t.Context()); err != nil || made != want {
		s.t.Fatalf("made one: %v, %v; want %v", made, err, want)
	}
}

func wantCode(t *testing.T, err error, want protocol.Code) {
	t.Helper()
	if room.CodeOf(err) != want || err == nil {
		t.Errorf("it is %v; want %s", err, want)
	}
}

// TestReview: a review is asked for, made, and read by all who may see the replay; whoever
// asks again gets the one that is there.
func TestReview(t *testing.T) {
	onBoth(t, func(t *testing.T, db storetest.Database) {
		s := newServer(t, db)
		s.finished("aaaaaaaaaa")
		if r := s.read("aaaaaaaaaa", who("aaaaaaaaaa", 0)); r.State != protocol.ReviewNone || !r.MayAsk {
			t.Errorf("before it was asked for: %+v", r)
		}
		if r := s.read("aaaaaaaaaa", who("aaaaaaaaaa", -1)); r.MayAsk {
			t.Error("somebody without a seat may ask")
		}
		s.round(false)
		if r := s.ask("aaaaaaaaaa", 1); r.State != protocol.ReviewWaiting || r.Place != 1 {
			t.Errorf("asked for it is %+v", r)
		}
		s.round(true)
		r := s.read("aaaaaaaaaa", who("aaaaaaaaaa", -1))
		if r.State != protocol.ReviewDone || r.Review == nil || r.Review.Rules != 1 || r.Review.Way != weighed.Way {
			t.Fatalf("made it is %+v", r)
		}
		for seat, seq := range []int{1, 8} {
			if side := r.Review.Sides[seat]; side.Mistakes != 1 || side.Choices[0].Seq != seq || side.Choices[0].By != weighed.ByPerson {
				t.Errorf("seat %d: %+v", seat, side)
			}
		}
		s.now = noon.Add(time.Hour)
		if again := s.ask("aaaaaaaaaa", 0); !reflect.DeepEqual(again, r) {
			t.Errorf("asked for again it is %+v", again)
		}
		s.round(false)
	})
}

// TestWhoMayAsk: whoever sits at a finished game asks, and whoever may see its replay reads.
func TestWhoMayAsk(t *testing.T) {
	s := newServer(t, storetest.SQLite(t))
	s.finished("aaaaaaaaaa")
	s.finished("bbbbbbbbbb", func(w *store.Whole) { w.Room.Spectators = false })
	s.finished("cccccccccc", func(w *store.Whole) { w.Room.State, w.Records = record.Playing, w.Records[:3] })
	s.finished("dddddddddd", func(w *store.Whole) { w.Room.Late = true })
	for code, want := range map[string][2]protocol.Code{
		"aaaaaaaaaa": {"", protocol.CodeNotSeated}, "bbbbbbbbbb": {protocol.CodeNoSpectators, protocol.CodeNoSpectators},
		"cccccccccc": {protocol.CodeNotFinished, protocol.CodeNotFinished}, "dddddddddd": {"", protocol.CodeNotSeated}, "eeeeeeeeee": {protocol.CodeNoRoom, protocol.CodeNoRoom},
	} {
		_, err := s.Review(t.Context(), code, who(code, -1))
		if want[0] != "" || err != nil {
			wantCode(t, err, want[0])
		}
		_, err = s.Ask(t.Context(), code, who(code, -1))
		wantCode(t, err, want[1])
	}
	if _, err := s.Ask(t.Context(), "cccccccccc", who("cccccccccc", 0)); room.CodeOf(err) != protocol.CodeNotFinished {
		t.Errorf("of a game that goes on: %v", err)
	}
	s.ask("bbbbbbbbbb", 0)
	s.round(true)
	if r := s.read("bbbbbbbbbb", who("bbbbbbbbbb", 1)); r.State != protocol.ReviewDone {
		t.Errorf("it is %+v", r)
	}
}

// TestQueue: those that wait are made in the order in which they were asked for; an address
// has one of them, and there are no more than may be.
func TestQueue(t *testing.T) {
	onBoth(t, func(t *testing.T, db storetest.Database) {
		s := newServer(t, db)
		codes := []string{"dddddddddd", "aaaaaaaaaa", "cccccccccc", "bbbbbbbbbb"}
		for i, code := range codes {
			s.finished(code)
			s.now = noon.Add(time.Duration(i) * time.Second)
			if i < 3 {
				if r := s.ask(code, 0); r.Place != i+1 {
					t.Errorf("%s is number %d; want %d", code, r.Place, i+1)
				}
			}
		}
		_, err := s.Ask(t.Context(), "bbbbbbbbbb", who("bbbbbbbbbb", 0))
		wantCode(t, err, protocol.CodeBusy)
		s.round(true)
		if first, second := s.read("dddddddddd", room.Who{}), s.read("aaaaaaaaaa", room.Who{}); first.State != protocol.ReviewDone || second.Place != 1 {
			t.Errorf("after the first: %+v, %+v", first, second)
		}
		greedy := who("bbbbbbbbbb", 0)
		greedy.Address = who("aaaaaaaaaa", 0).Address
		_, err = s.Ask(t.Context(), "bbbbbbbbbb", greedy)
		wantCode(t, err, protocol.CodeBusy)
		s.round(true)
		if _, err := s.Ask(t.Context(), "bbbbbbbbbb", greedy); err != nil {
			t.Errorf("the first of the address is made, and the second is not taken: %v", err)
		}
		s.round(true)
		s.round(true)
		s.round(false)
	})
}

// TestOff: where none may wait nobody is offered to ask.
func TestOff(t *testing.T) {
	s := newServer(t, storetest.SQLite(t), func(c *review.Config) { c.Most = 0 })
	s.finished("aaaaaaaaaa")
	if r := s.read("aaaaaaaaaa", who("aaaaaaaaaa", 0)); r.MayAsk {
		t.Errorf("it is %+v", r)
	}
	_, err := s.Ask(t.Context(), "aaaaaaaaaa", who("aaaaaaaaaa", 0))
	wantCode(t, err, protocol.CodeBusy)
}

// busy keeps the one worker of a server until it is called.
func (s *server) busy() (leave func()) {
	s.t.Helper()
	turn, err := s.workers.Join(thinking.Bots, "")
	if err != nil {
		s.t.Fatal(err)
	}
	return turn.Leave
}

// TestRestart: a server that ends leaves what it is at to the next, at once; what a server
// had that was killed is another's when its lease ends.
func TestRestart(t *testing.T) {
	onBoth(t, func(t *testing.T, db storetest.Database) {
		s, next := newServer(t, db), newServer(t, db)
		s.finished("aaaaaaaaaa")
		s.ask("aaaaaaaaaa", 0)
		s.busy()
		ctx, stop := context.WithCancel(t.Context())
		var running sync.WaitGroup
		running.Go(func() { s.Run(ctx) })
		for s.read("aaaaaaaaaa", room.Who{}).Of == 0 {
			if t.Context().Err() != nil {
				t.Fatal("it is not begun")
			}
		}
		if here, there := s.read("aaaaaaaaaa", room.Who{}), next.read("aaaaaaaaaa", room.Who{}); here.State != protocol.ReviewWorking || here.Of != 8 || there.State != protocol.ReviewWorking {
			t.Errorf("on the server that makes it it is %+v, on another %+v", here, there)
		}
		next.round(false) // it is the other's
		stop()
		running.Wait()
		if r := next.read("aaaaaaaaaa", room.Who{}); r.State != protocol.ReviewWaiting || r.Place != 1 {
			t.Errorf("after the end of that server it is %+v", r)
		}
		if _, err := next.store.ClaimReview(t.Context(), noon, noon.Add(time.Minute)); err != nil { // and the server is killed
			t.Fatal(err)
		}
		next.now = noon.Add(59 * time.Second)
		next.round(false)
		next.now = noon.Add(time.Minute)
		next.round(true)
		if r := next.read("aaaaaaaaaa", room.Who{}); r.State != protocol.ReviewDone {
			t.Errorf("it is %+v", r)
		}
	})
}

// TestKillsServers: a review with which servers end, again and again, is given up.
func TestKillsServers(t *testing.T) {
	s := newServer(t, storetest.SQLite(t))
	s.finished("aaaaaaaaaa")
	s.ask("aaaaaaaaaa", 0)
	for range 3 {
		if _, err := s.store.ClaimReview(t.Context(), noon, noon); err != nil {
			t.Fatal(err)
		}
	}
	s.round(true)
	if r := s.read("aaaaaaaaaa", who("aaaaaaaaaa", 0)); r.State != protocol.ReviewFailed || !r.MayAsk {
		t.Errorf("it is %+v", r)
	}
	if r := s.ask("aaaaaaaaaa", 0); r.State != protocol.ReviewWaiting {
		t.Errorf("asked for anew it is %+v", r)
	}
	s.round(true)
	if r := s.read("aaaaaaaaaa", room.Who{}); r.State != protocol.ReviewDone {
		t.Errorf("then it is %+v", r)
	}
}

// TestFails: a game that this program does not have, or cannot play, is said to have failed.
func TestFails(t *testing.T) {
	s := newServer(t, storetest.SQLite(t), func(c *review.Config) { c.Games = nil })
	s.finished("aaaaaaaaaa")
	s.ask("aaaaaaaaaa", 0)
	s.round(true)
	if r := s.read("aaaaaaaaaa", room.Who{}); r.State != protocol.ReviewFailed {
		t.Errorf("it is %+v", r)
	}
	s.round(false)
}

// TestDeleted: with its room a review goes, while it is made too.
func TestDeleted(t *testing.T) {
	s := newServer(t, storetest.SQLite(t), func(c *review.Config) { c.Lease = 30 * time.Millisecond })
	s.finished("aaaaaaaaaa")
	s.ask("aaaaaaaaaa", 0)
	leave := s.busy()
	defer leave()
	var running sync.WaitGroup
	running.Go(func() { s.round(true) })
	for s.read("aaaaaaaaaa", room.Who{}).Of == 0 {
		if t.Context().Err() != nil {
			t.Fatal("it is not begun")
		}
	}
	if err := s.store.Delete(t.Context(), "aaaaaaaaaa"); err != nil {
		t.Fatal(err)
	}
	running.Wait() // without a worker ever
	if _, _, err := s.store.Review(t.Context(), "aaaaaaaaaa"); !errors.Is(err, store.ErrNoReview) {
		t.Errorf("it is there: %v", err)
	}
}

// TestBy: the review says who chose: a bot whose seat it was, one that stood in, or the person.
func TestBy(t *testing.T) {
	stood := record.Happening{Number: 1, Seq: 0, Kind: record.StoodIn, Seat: 0, By: 0, At: noon, Bot: "greedy"}
	back := record.Happening{Number: 2, Seq: 5, Kind: record.Returned, Seat: 0, By: 0, At: noon}
	gaveUp := record.Happening{Number: 1, Seq: 4, Kind: record.Conceded, Seat: 1, By: 1, At: noon, Bot: "greedy"}
	for name, tc := range map[string]struct {
		change    func(*store.Whole)
		one, last weighed.By // of the first and the last record
	}{
		"bots": {func(w *store.Whole) {
			w.Seats[1].Kind, w.Seats[1].Bot = record.Bot, "greedy"
		}, weighed.ByPerson, weighed.ByBot},
		"stand-in": {func(w *store.Whole) { w.Happenings = []record.Happening{stood, back} }, weighed.ByStandIn, weighed.ByPerson},
		"conceded": {func(w *store.Whole) { w.Happenings = []record.Happening{gaveUp} }, weighed.ByPerson, weighed.ByStandIn},
		"taken over": {func(w *store.Whole) {
			w.Seats[0].Former = []record.Holder{{Bot: "greedy", Until: 3}}
		}, weighed.ByBot, weighed.ByPerson},
		"lesson":  {func(w *store.Whole) { w.Room.Config.Lesson = true }, weighed.ByPerson, weighed.ByPerson},
		"ordered": {func(w *store.Whole) { w.Records[0].Ordered = true }, weighed.ByPerson, weighed.ByPerson},
		"undo":    {func(w *store.Whole) { w.Room.Config.Undo = true; withUndo(w) }, weighed.ByPerson, weighed.ByPerson},
	} {
		t.Run(name, func(t *testing.T) {
			s := newServer(t, storetest.SQLite(t))
			s.finished("aaaaaaaaaa", tc.change)
			s.ask("aaaaaaaaaa", 0)
			s.round(true)
			r := s.read("aaaaaaaaaa", room.Who{})
			if r.State != protocol.ReviewDone {
				t.Fatalf("it is %+v", r)
			}
			for seat, want := range []weighed.By{tc.one, tc.last} {
				if side := r.Review.Sides[seat]; side.Mistakes != 1 || side.Choices[0].By != want {
					t.Errorf("seat %d: %+v; want it by %s", seat, side, want)
				}
			}
		})
	}
}

// withUndo gives the game the last words of its turns, and a choice that is taken back.
func withUndo(w *store.Whole) {
	var all []store.Record
	add := func(rec engine.Record) {
		all = append(all, store.Record{Room: w.Room.Code, Seq: len(all) + 1, ID: uuid.New(), Record: rec, At: noon})
	}
	for i, r := range w.Records {
		if i == 3 {
			add(engine.Record{Seat: r.Seat, Option: "pay"})
			add(engine.Record{Seat: r.Seat, Undo: true})
		}
		add(r.Record)
		add(engine.Record{Seat: r.Seat, Option: "end-turn"})
	}
	w.Records = all
}

// TestWhoPlaysGoesFirst: a bot that somebody waits for gets the worker before a review that
// has waited for longer.
func TestWhoPlaysGoesFirst(t *testing.T) {
	s := newServer(t, storetest.SQLite(t))
	s.finished("aaaaaaaaaa")
	s.ask("aaaaaaaaaa", 0)
	leave := s.busy()
	var running sync.WaitGroup
	running.Go(func() { s.round(true) })
	for waiting := 0; waiting == 0; {
		last, err := s.workers.Join(thinking.BotsAlone, "")
		if err != nil {
			t.Fatal(err)
		}
		waiting, _ = last.Ahead()
		last.Leave()
	}
	bot, err := s.workers.Join(thinking.Bots, "")
	if err != nil {
		t.Fatal(err)
	}
	leave()
	if _, waits := bot.Ahead(); waits {
		t.Error("the review has the worker")
	}
	if r := s.read("aaaaaaaaaa", room.Who{}); r.State != protocol.ReviewWorking {
		t.Errorf("meanwhile it is %+v", r)
	}
	bot.Leave()
	running.Wait()
	if r := s.read("aaaaaaaaaa", room.Who{}); r.State != protocol.ReviewDone {
		t.Errorf("then it is %+v", r)
	}
}
