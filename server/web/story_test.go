package web_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"westkingdom/engine"
	"westkingdom/engine/bot"
	"westkingdom/engine/games"
	"westkingdom/engine/record"
	"westkingdom/server/notice/desk"
	persons "westkingdom/server/person"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
	"westkingdom/server/store"
	"westkingdom/server/store/open"
	"westkingdom/server/web"
)

// weeks is a server whose time is in the test's hand.
type weeks struct {
	*world
	database string
	handler  atomic.Pointer[web.Server]

	mu      sync.Mutex
	at      time.Time
	outages []store.Span
}

// monday is when the story begins.
var monday = time.Date(2026, 3, 2, 19, 0, 0, 0, time.UTC)

func openWeeks(t *testing.T) *weeks {
	w := &weeks{world: &world{t: t}, database: "sqlite:" + filepath.Join(t.TempDir(), "test.db"), at: monday}
	w.http = httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) { w.handler.Load().ServeHTTP(rw, r) }))
	w.url = w.http.URL
	t.Cleanup(w.http.Close)
	w.start()
	t.Cleanup(func() { w.stop() })
	return w
}

func (w *weeks) now() time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.at
}

// Confirm implements [room.Pulse].
func (w *weeks) Confirm(context.Context) (time.Time, error) { return w.now(), nil }

// Outages implements [room.Pulse].
func (w *weeks) Outages(after time.Time) []store.Span {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(w.outages), func(o store.Span) bool { return !o.Until.After(after) })
}

// start starts the server, where people's browsers find it.
func (w *weeks) start() {
	w.t.Helper()
	var err error
	if w.store, err = open.Open(w.t.Context(), w.database); err != nil {
		w.t.Fatal(err)
	}
	log := slog.New(slog.NewTextHandler(w.t.Output(), nil))
	all := make(map[string]engine.Game)
	for _, g := range games.All {
		all[g.Info().ID] = g
	}
	w.rooms = room.New(room.Config{Store: w.store, Games: all, NewBot: bot.New, Log: log, Now: w.now, Pulse: w})
	people := persons.New(persons.Config{Store: w.store, Rooms: w.rooms, Log: log, Now: w.now, HolidayDays: 30})
	w.web, err = web.New(web.Config{
		Rooms: w.rooms, People: people, Notices: desk.New(desk.Config{Store: w.store}), Games: games.All, Client: build(), Log: log,
		Ready: w.store.Probe,
	})
	if err != nil {
		w.t.Fatal(err)
	}
	w.handler.Store(w.web)
}

// stop ends the server as one that was told to.
func (w *weeks) stop() {
	w.t.Helper()
	w.web.Stop()
	if err := w.rooms.Drain(context.Background()); err != nil {
		w.t.Error(err)
	}
	if err := w.web.Wait(context.Background()); err != nil {
		w.t.Error(err)
	}
	if err := w.store.Close(); err != nil {
		w.t.Error(err)
	}
}

// away stops the server for some hours.
func (w *weeks) away(hours int) {
	w.t.Helper()
	w.stop()
	w.mu.Lock()
	from := w.at
	w.at = from.Add(time.Duration(hours) * time.Hour)
	w.outages = append(w.outages, store.Span{From: from, Until: w.at})
	w.mu.Unlock()
	w.start()
}

// pass lets hours pass, and does what the server does by itself.
func (w *weeks) pass(hours int) {
	w.t.Helper()
	w.mu.Lock()
	w.at = w.at.Add(time.Duration(hours) * time.Hour)
	w.mu.Unlock()
	codes, err := w.store.ClaimDue(w.t.Context(), w.now(), w.now().Add(10*time.Second), 10)
	if err != nil {
		w.t.Fatal(err)
	}
	w.rooms.Wake(codes...)
}

// story is one game over weeks.
type story struct {
	*weeks
	game
}

// visit has somebody open the table for a moment.
func (s *story) visit(seat int, do func(l *line, m protocol.Welcome)) {
	s.t.Helper()
	l := s.people[seat].watch(s.code, -1)
	var m protocol.Welcome
	if err := json.Unmarshal([]byte(l.want(protocol.TypeWelcome).raw), &m); err != nil {
		s.t.Fatal(err)
	}
	do(l, m)
	l.conn.CloseNow()
}

// asked returns who must choose, and how many hours they have.
func (s *story) asked() (asked []engine.Seat, left int) {
	s.visit(0, func(_ *line, m protocol.Welcome) {
		if asked = m.Turn.Asked; len(asked) > 0 {
			left = int(m.Times.Seats[asked[0]].Left / time.Hour.Milliseconds())
		}
	})
	return asked, left
}

// turns has people play so many choices, each some hours after the last. Those of absent
// seats are left: it ends there. Whoever is short of time hurries.
func (s *story) turns(n, hours int, absent ...engine.Seat) {
	s.t.Helper()
	for range n {
		asked, left := s.asked()
		if len(asked) == 0 || slices.Contains(absent, asked[0]) {
			return
		}
		if left > 2*hours {
			s.pass(hours)
		}
		s.visit(int(asked[0]), func(l *line, m protocol.Welcome) { l.wantApplied(l.choose(m.Turn)) })
	}
}

// playedFor waits until somebody else is asked than a seat for which a bot plays.
func (s *story) playedFor(seat engine.Seat) {
	s.t.Helper()
	s.visit(0, func(l *line, m protocol.Welcome) {
		for turn := m.Turn; slices.Contains(turn.Asked, seat); {
			turn = l.want(protocol.TypeUpdate).Turn
		}
	})
}

func (s *story) times() (t protocol.Times) {
	s.t.Helper()
	s.visit(0, func(_ *line, m protocol.Welcome) { t = *m.Times })
	return t
}

// happen has something happen as a seat's person asks.
func (s *story) happen(seat int, h protocol.Happen) {
	s.t.Helper()
	s.people[seat].must(s.path+"/happenings", h)
}

// happened returns what has happened, in words.
func (s *story) happened() (all []string) {
	s.t.Helper()
	s.visit(0, func(_ *line, m protocol.Welcome) {
		for _, h := range m.Happenings {
			all = append(all, fmt.Sprintf("%s %d", h.Kind, h.Seat))
		}
	})
	return all
}

// waiting plays on until the host may choose ahead, or Cleo while the host is asked, and
// returns whom: while the table is laid nobody may.
func (s *story) waiting() int {
	s.t.Helper()
	for range 50 {
		seat := 0
		if asked, _ := s.asked(); slices.Contains(asked, 0) {
			seat = 2
		}
		if s.orders(seat, 0).Next != nil {
			return seat
		}
		s.turns(1, 1)
	}
	s.t.Fatal("nobody may choose ahead")
	return 0
}

// orders has a seat choose ahead with what it would begin its turn, or reads what it has
// chosen if it is to choose nothing.
func (s *story) orders(seat, choices int) (o protocol.Orders) {
	s.t.Helper()
	o = decode[protocol.Orders](s.t, s.people[seat].get(s.path+"/orders"))
	var options []string
	for range choices {
		if o.Next == nil {
			s.t.Fatalf("seat %d can choose nothing ahead: %+v", seat, o)
		}
		options = append(options, o.Next.Options[0].ID)
		o = decode[protocol.Orders](s.t, s.people[seat].call(http.MethodPut, s.path+"/orders", protocol.GiveOrders{Version: o.Version, Options: options}))
	}
	return o
}

// sent waits until a seat has no orders any more, and returns what became of them.
func (s *story) sent(seat int) (o protocol.Orders, choices []string) {
	s.t.Helper()
	s.visit(seat, func(l *line, _ protocol.Welcome) {
		for o = s.orders(seat, 0); len(o.Orders) > 0; o = s.orders(seat, 0) {
			l.want(protocol.TypeOrders)
		}
	})
	records, err := s.store.Records(s.t.Context(), s.code, 0)
	if err != nil {
		s.t.Fatal(err)
	}
	for _, rec := range records {
		if rec.Ordered && int(rec.Seat) == seat {
			choices = append(choices, rec.Option)
		}
	}
	return o, choices
}

// TestThreeWeeks: a game of three persons goes on by itself for three weeks, whoever is
// away meanwhile, and nothing of it is lost.
func TestThreeWeeks(t *testing.T) {
	w := openWeeks(t)
	pace := record.Pace{Kind: record.Days, Budget: 72 * 3600, Increment: 12 * 3600, Most: 120 * 3600, Out: record.OutStandIn, Bot: "random"}
	g := w.begin(3, func(c *protocol.CreateRoom) { c.Game, c.Undo, c.Pace = "viscounts", true, &pace })
	s := &story{w, g}
	const ann, ben, cleo = 0, 1, 2

	// The first days: somebody plays every eight hours.
	s.turns(13, 8)

	// The server is away for a day and a half: nobody's time runs.
	all, _ := s.asked()
	asked := all[0]
	before := s.times().Seats[asked]
	w.away(36)
	if after := s.times().Seats[asked]; after.Left != before.Left || !after.Due.Equal(before.Due.Add(36*time.Hour)) {
		t.Errorf("seat %d had %d ms until %v, has %d until %v", asked, before.Left, before.Due, after.Left, after.Due)
	}

	// Somebody chooses ahead. Ann, the host, pauses over the weekend, which drops that; Ben
	// asks to go on, and all agree.
	ahead := s.waiting()
	s.orders(ahead, 1)
	all, _ = s.asked()
	asked = all[0]
	s.happen(ann, protocol.Happen{Kind: record.Paused})
	before = s.times().Seats[asked]
	w.pass(60)
	s.happen(ben, protocol.Happen{Kind: record.Proposed, Proposes: record.Resumed})
	number := s.times().Proposal.Number
	for seat, want := range []bool{ann: true, ben: false, cleo: true} {
		games := decode[[]protocol.MyGame](t, s.people[seat].get("/api/me/games"))
		if len(games) != 1 || games[0].Agree != want {
			t.Errorf("seat %d's games are %+v", seat, games)
		}
	}
	s.happen(cleo, protocol.Happen{Kind: record.Agreed, About: number})
	s.happen(ann, protocol.Happen{Kind: record.Agreed, About: number})
	if after := s.times().Seats[asked]; after.Left != before.Left {
		t.Errorf("a pause took time: %d ms of %d are left", after.Left, before.Left)
	}
	if o := s.orders(ahead, 0); len(o.Orders) != 0 || o.Dropped == nil || o.Dropped.Why != protocol.DropPaused {
		t.Errorf("after a pause there are the orders %+v", o)
	}

	// They choose again, and close all pages: their card is played as their turn comes, with
	// the server started anew in between.
	want := s.orders(ahead, 1).Orders[0].Option.ID
	w.away(2)
	s.turns(200, 4, engine.Seat(ahead))
	if o, got := s.sent(ahead); o.Dropped != nil || !slices.Equal(got, []string{want}) {
		t.Errorf("sent were %v, not %s: %+v", got, want, o)
	}

	// Ben is on holiday for longer than anybody has time: all wait for him, and nobody
	// stands in.
	s.turns(200, 6, ben)
	until := w.now().Add(8 * 24 * time.Hour)
	decode[protocol.Me](t, s.people[ben].call(http.MethodPut, "/api/me/holiday", protocol.SetHoliday{From: w.now(), Until: until}))
	before = s.times().Seats[ben]
	w.pass(7 * 24)
	if after := s.times().Seats[ben]; after.Left != before.Left || !after.Holiday.Equal(until) || after.StandIn != "" {
		t.Errorf("away, seat %+v has become %+v", before, after)
	}

	// Cleo does not come any more: a bot stands in, and the others play on.
	s.turns(200, 6, cleo)
	if all, _ := s.asked(); all[0] != cleo {
		t.Fatal("nobody waits for Cleo")
	}
	w.pass(125)
	s.people[cleo].get(s.path)
	stood := func() bool { return s.times().Seats[cleo].StandIn != "" }
	if !stood() {
		t.Fatalf("nobody stands in: %q", s.happened())
	}
	s.playedFor(cleo)
	s.turns(1, 1)
	w.away(1) // with the bot at its work

	// She is back, on her phone: the seat is hers.
	s.happen(cleo, protocol.Happen{Kind: record.Returned})
	if stood() {
		t.Error("the bot plays on")
	}

	// What the bot has chosen for her is proposed to be undone, all agree, and the table goes back.
	to := 0
	s.visit(cleo, func(_ *line, m protocol.Welcome) {
		for _, h := range m.Happenings {
			if h.Kind == record.StoodIn {
				to = h.Seq
			}
		}
	})
	proposed := *s.times().Proposal
	if proposed.By != cleo || proposed.Proposes != record.Rewound || proposed.To != to {
		t.Errorf("proposed %+v, not to go back to %d", proposed, to)
	}
	w.pass(5)
	for _, seat := range proposed.Missing {
		s.happen(int(seat), protocol.Happen{Kind: record.Agreed, About: proposed.Number})
	}
	if all, left := s.asked(); !slices.Equal(all, []engine.Seat{cleo}) || left < 7 {
		t.Errorf("%v are asked, with %d hours left: the table has gone back to Cleo's turn", all, left)
	}
	if happened := s.happened(); happened[len(happened)-1] != "rewound -1" {
		t.Errorf("happened %q", happened)
	}
	s.turns(2000, 3)
	if weeks := w.now().Sub(monday).Hours() / (7 * 24); weeks < 3 {
		t.Errorf("it took %.1f weeks", weeks)
	}

	var last protocol.Welcome
	s.visit(cleo, func(_ *line, m protocol.Welcome) { last = m })
	if !last.Turn.Over || last.Room.State != record.Finished {
		t.Errorf("the game has not ended: %+v", last.Turn.Asked)
	}
	happened := []string{
		"outage -1", "paused -1", "proposed -1", "agreed -1", "agreed -1", "resumed -1", "outage -1", "holiday 1", "out 2", "stand-in 2", "outage -1", "returned 2",
		"proposed -1",
	}
	for range proposed.Missing {
		happened = append(happened, "agreed -1")
	}
	happened = append(happened, "rewound -1")
	if got := s.happened(); !slices.Equal(got, happened) {
		t.Errorf("happened %q, want %q", got, happened)
	}
	archive := room.Archive{Store: w.store, Games: map[string]engine.Game{}}
	for _, g := range games.All {
		archive.Games[g.Info().ID] = g
	}
	if v, err := archive.Verify(t.Context()); err != nil || !v.Sound() || v.Choices != last.Seq {
		t.Errorf("verified %+v, %v; %d choices", v, err, last.Seq)
	}
	file, err := archive.Export(t.Context(), s.code)
	if err != nil || len(file.Happenings) != len(happened) {
		t.Errorf("exported %d happenings, %v", len(file.Happenings), err)
	}
}
