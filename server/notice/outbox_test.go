package notice_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/notice"
	"westkingdom/server/notice/outside"
	"westkingdom/server/notice/webhook"
	"westkingdom/server/protocol"
	"westkingdom/server/store"
	"westkingdom/server/store/sqlite"
	"westkingdom/server/store/storetest"
)

// noon is when all begins. The clock is the tests' own.
var noon = time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)

// phone is a channel that takes everything, or answers as it is told.
type phone struct {
	mu     sync.Mutex
	taken  []notice.Message
	where  []string
	answer func(to store.Channel) error
}

func (p *phone) Send(ctx context.Context, to store.Channel, m notice.Message) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.answer != nil {
		if err := p.answer(to); err != nil {
			return err
		}
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	p.taken = append(p.taken, m)
	p.where = append(p.where, to.Address)
	return nil
}

// told returns what was told since it was last asked, a word each.
func (p *phone) told() (all []string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, m := range p.taken {
		word := string(m.Kind) + " " + m.Room
		for _, r := range m.Rooms {
			word += " " + string(r.Kind) + ":" + r.Room
		}
		all = append(all, strings.TrimSpace(strings.ReplaceAll(word, "  ", " ")))
	}
	p.taken, p.where = nil, nil
	return all
}

// world is an outbox on a database, and what it tells.
type world struct {
	t      *testing.T
	store  store.Store
	outbox *notice.Outbox
	phone  *phone
	counts *counts
	// ownHosts has every channel at a host of its own.
	ownHosts bool
	log      strings.Builder
}

func newWorld(t *testing.T) *world {
	t.Helper()
	return onFile(t, filepath.Join(t.TempDir(), "test.db"), true)
}

// onFile does not wait for the disk, if it need not.
func onFile(t *testing.T, file string, volatile bool) *world {
	t.Helper()
	s, err := sqlite.Open(t.Context(), file, sqlite.Options{Volatile: volatile})
	must(t, err)
	t.Cleanup(func() { must(t, s.Close()) })
	w := &world{t: t, store: s, phone: &phone{}, counts: &counts{of: map[string]int{}}}
	w.outbox = notice.NewOutbox(notice.Config{
		Store: w.store, Channels: map[string]notice.Channel{"push": w.phone}, Observer: w.counts,
		Log: slog.New(slog.NewTextHandler(&w.log, &slog.HandlerOptions{Level: slog.LevelDebug})),
	})
	return w
}

type counts struct {
	mu sync.Mutex
	of map[string]int
}

func (c *counts) add(what string)        { c.mu.Lock(); c.of[what]++; c.mu.Unlock() }
func (c *counts) Told(kind string)       { c.add("told " + kind) }
func (c *counts) NotTold(reason string)  { c.add("dropped " + reason) }
func (c *counts) NotTaken(reason string) { c.add("failed " + reason) }
func (c *counts) Settled(time.Duration)  { c.add("settled") }
func (c *counts) want(t *testing.T, what string, n int) {
	t.Helper()
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.of[what] != n {
		t.Errorf("%d times %s, want %d: %v", c.of[what], what, n, c.of)
	}
}

// person is one with as many phones.
func (w *world) person(phones int) (person uuid.UUID) {
	w.t.Helper()
	person = uuid.New()
	first := uuid.New()
	code := "home-" + person.String()
	r, seats := storetest.NewRoom(code)
	seats[0].Person = person
	for i := range max(phones, 1) {
		d := store.Device{ID: uuid.New(), Person: person, Made: noon, Seen: noon}
		copy(d.Secret[:], uuid.NewString())
		if i == 0 {
			d.ID = first
			must(w.t, w.store.CreateRoom(w.t.Context(), r, seats, d))
		}
		if i < phones {
			c := store.Channel{
				ID: uuid.New(), Person: person, Kind: "push", Address: fmt.Sprintf("https://push%d.%sexample.org/secret", i, w.sub()), Keys: json.RawMessage(`{}`),
				Language: "fr", Made: noon.Add(time.Duration(i) * time.Second),
			}
			must(w.t, w.store.SetChannel(w.t.Context(), c))
		}
	}
	return person
}

// sub is a part of a host's name of its own, if each person is to have their own.
func (w *world) sub() string {
	if !w.ownHosts {
		return ""
	}
	return uuid.NewString() + "."
}

// room begins a game of these persons, of whom the first is asked.
func (w *world) room(code string, persons ...uuid.UUID) *game {
	w.t.Helper()
	r, _ := storetest.NewRoom(code)
	r.State, r.Asked, r.HostPerson, r.Clock = record.Playing, "0@0", persons[0], nil
	var seats []store.Seat
	for i, p := range persons {
		seats = append(seats, store.Seat{Seat: engine.Seat(i), Kind: record.Person, Name: fmt.Sprintf("Name %d", i), Person: p})
	}
	must(w.t, w.store.CreateRoom(w.t.Context(), r, seats))
	return &game{w: w, code: code, persons: persons, asked: r.Asked}
}

type game struct {
	w       *world
	code    string
	persons []uuid.UUID
	seq     int
	asked   store.Asked
}

// choose has a seat choose, after which another is asked.
func (g *game) choose(at time.Time, by, next engine.Seat) {
	g.w.t.Helper()
	g.seq++
	g.asked = g.asked.After(g.seq, by, []engine.Seat{next})
	r := store.Record{Room: g.code, Seq: g.seq, ID: uuid.New(), Record: engine.Record{Seat: by, Option: "x"}, At: at, Asked: g.asked}
	must(g.w.t, g.w.store.Append(g.w.t.Context(), r, g.notice(protocol.NoticeTurn, next, at)))
}

func (g *game) notice(kind protocol.NoticeKind, to engine.Seat, at time.Time) store.Notice {
	return store.Notice{
		Person: g.persons[to], Room: g.code, Seq: g.seq, Kind: string(kind), Seat: to, Who: "Name 0", Made: at, Due: at.Add(15 * time.Second),
	}
}

func (g *game) tell(kind protocol.NoticeKind, to engine.Seat, at time.Time, line string) {
	g.w.t.Helper()
	n := g.notice(kind, to, at)
	n.Line = line
	if _, err := g.w.store.Tell(g.w.t.Context(), n); err != nil {
		g.w.t.Fatal(err)
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// want lets the outbox tell what is due then, and says what that should be.
func (w *world) want(after time.Duration, want ...string) {
	w.t.Helper()
	w.until(noon.Add(after))
	got := w.phone.told()
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		w.t.Errorf("after %s it tells %q, want %q", after, got, want)
	}
}

func (w *world) until(now time.Time) {
	w.t.Helper()
	for {
		n, err := w.outbox.Round(w.t.Context(), now)
		must(w.t, err)
		if n == 0 {
			return
		}
	}
}

func (w *world) settings(person uuid.UUID, s protocol.NoticeSettings) {
	w.t.Helper()
	data, err := json.Marshal(s)
	must(w.t, err)
	must(w.t, w.store.SetSettings(w.t.Context(), person, data))
}

func (w *world) waiting(want int) {
	w.t.Helper()
	if n, err := w.store.Waiting(w.t.Context()); err != nil || n != want {
		w.t.Errorf("%d notices wait, %v, want %d", n, err, want)
	}
}

// TestTurn: whoever is asked is told, after a grace, once, with what everybody at the
// table may know.
func TestTurn(t *testing.T) {
	w := newWorld(t)
	one, two := w.person(1), w.person(1)
	g := w.room("aaaa", one, two)
	w.room("bbbb", two)
	g.choose(noon, 0, 1)
	w.want(14 * time.Second)
	w.until(noon.Add(15 * time.Second))
	m := w.phone.taken[0]
	want := protocol.Notice{
		Kind: protocol.NoticeTurn, Language: "fr", Room: "aaaa", Game: "architects", Who: []string{"Name 0"}, Name: "Name 1", Seq: 1, Waiting: 2, At: noon,
	}
	got, _ := json.Marshal(m.Notice)
	if wanted, _ := json.Marshal(want); string(got) != string(wanted) {
		t.Errorf("it says\n%s, want\n%s", got, wanted)
	}
	if len(m.Topic) != 32 || strings.Contains(m.Topic, "aaaa") || m.Keep > 7*24*time.Hour || m.Keep < 6*24*time.Hour {
		t.Errorf("topic %q, kept for %s", m.Topic, m.Keep)
	}
	w.phone.told()
	w.want(24 * time.Hour)
	w.waiting(0)
	w.counts.want(t, "told turn", 1)
}

// stand has a room stand so in time.
func (g *game) stand(c store.Clock) {
	g.w.t.Helper()
	r, _, err := g.w.store.Room(g.w.t.Context(), g.code)
	must(g.w.t, err)
	r.Clock = &c
	must(g.w.t, g.w.store.UpdateRoom(g.w.t.Context(), r, store.Change{}))
}

// TestHalf: that half of one's time is gone is told when it is, whatever stood still
// meanwhile, and not when one has chosen. What is told of a turn says until when.
func TestHalf(t *testing.T) {
	w := newWorld(t)
	one, two := w.person(1), w.person(1)
	g := w.room("aaaa", one, two)
	g.choose(noon, 0, 1)
	runs := func(half, due time.Duration) {
		g.stand(store.Clock{Pace: record.Pace{Kind: record.Days}, Seats: []store.SeatClock{{}, {Half: noon.Add(half), Due: noon.Add(due)}}})
	}
	runs(10*time.Hour, 20*time.Hour)
	g.tell(protocol.NoticeHalf, 1, noon.Add(10*time.Hour), "")
	w.until(noon.Add(time.Minute))
	if m := w.phone.taken[0]; !m.Until.Equal(noon.Add(20*time.Hour)) || m.Left != 20*time.Hour-time.Minute {
		t.Errorf("a turn is told until %v, which is %v", m.Until, m.Left)
	}
	w.want(time.Hour, "turn aaaa")

	g.stand(store.Clock{Pace: record.Pace{Kind: record.Days}, Seats: []store.SeatClock{{}, {}}}) // a pause
	w.want(11 * time.Hour)
	runs(15*time.Hour, 25*time.Hour)
	w.want(13 * time.Hour) // an hour later it is looked at again
	w.want(15*time.Hour, "half aaaa")
	w.waiting(0)

	g.choose(noon.Add(16*time.Hour), 1, 0)
	w.want(17*time.Hour, "turn aaaa")
	g.tell(protocol.NoticeHalf, 0, noon.Add(26*time.Hour), "")
	g.choose(noon.Add(18*time.Hour), 0, 1)
	w.want(19*time.Hour, "turn aaaa")
	w.want(27 * time.Hour) // the turn has passed
	w.waiting(0)
}

// TestTurnOfAStandIn: nobody is told of a turn that a bot plays for them by now.
func TestTurnOfAStandIn(t *testing.T) {
	w := newWorld(t)
	g := w.room("aaaa", w.person(1), w.person(1))
	g.choose(noon, 0, 1)
	g.stand(store.Clock{Seats: []store.SeatClock{{}, {Bot: true}}})
	w.want(time.Minute)
	w.waiting(0)
}

// TestProposalAndOut: what is proposed is told as long as it is; that somebody is out of
// time also to the host who decides.
func TestProposalAndOut(t *testing.T) {
	w := newWorld(t)
	one, two := w.person(1), w.person(1)
	g := w.room("aaaa", one, two)
	g.stand(store.Clock{Proposal: 3})
	g.seq = 3
	g.tell(protocol.NoticeProposal, 1, noon, "")
	w.want(time.Minute, "proposal aaaa")
	g.tell(protocol.NoticeProposal, 1, noon.Add(time.Hour), "")
	g.stand(store.Clock{})
	w.want(2 * time.Hour)
	g.tell(protocol.NoticeProposal, 1, noon.Add(2*time.Hour), "")
	g.stand(store.Clock{Proposal: 3, Missing: []engine.Seat{0}}) // one has agreed
	w.want(150 * time.Minute)

	g.tell(protocol.NoticeOut, 1, noon.Add(3*time.Hour), "")
	r, _, err := w.store.Room(t.Context(), "aaaa")
	must(t, err)
	toHost := g.notice(protocol.NoticeOut, 1, noon.Add(3*time.Hour))
	toHost.Person, toHost.Seat, toHost.Who = one, engine.Nobody, "Name 1"
	must(t, w.store.UpdateRoom(t.Context(), r, store.Change{Tells: []store.Notice{toHost}}))
	w.want(4*time.Hour, "out aaaa", "out aaaa")
	w.waiting(0)
}

// TestPassed: a notice whose turn has passed is dropped, and so is that of a seat that
// is somebody else's, or of a room that is gone.
func TestPassed(t *testing.T) {
	w := newWorld(t)
	one, two := w.person(1), w.person(1)
	g := w.room("aaaa", one, two)
	g.choose(noon, 0, 1)
	g.choose(noon.Add(5*time.Second), 1, 0) // chosen within the grace
	w.want(15 * time.Second)
	w.want(20*time.Second, "turn aaaa")

	g.choose(noon.Add(time.Hour), 0, 1)
	g.choose(noon.Add(time.Hour+time.Second), 1, 1) // asked again after one's own choice: another turn
	w.want(2*time.Hour, "turn aaaa")

	freed := w.room("bbbb", one, two)
	freed.choose(noon.Add(3*time.Hour), 0, 1)
	r, seats, err := w.store.Room(t.Context(), "bbbb")
	must(t, err)
	seats[1].Person = uuid.Nil
	must(t, w.store.UpdateRoom(t.Context(), r, store.Change{Seats: seats}))
	deleted := w.room("cccc", one, two)
	deleted.choose(noon.Add(3*time.Hour), 0, 1)
	deleted.tell(protocol.NoticeMention, 1, noon.Add(3*time.Hour), "@all")
	must(t, w.store.Delete(t.Context(), "cccc"))
	w.want(4 * time.Hour)
	w.waiting(0)
	w.counts.want(t, "dropped past", 3)
}

// TestLooking: whoever was heard of on the page after it happened knows of it; whoever
// was there only before is told when that is clear.
func TestLooking(t *testing.T) {
	w := newWorld(t)
	one, two := w.person(1), w.person(1)
	g := w.room("aaaa", one, two)
	looks := notice.NewLooks(w.store, slog.New(slog.DiscardHandler))
	at := store.Look{Person: two, Room: "aaaa"}
	note := func(after time.Duration) { must(t, looks.Note(t.Context(), noon.Add(after))) }

	looks.Look(at, true)
	note(0)
	g.choose(noon.Add(5*time.Second), 0, 1)
	note(10 * time.Second) // too early to be noted anew
	note(15 * time.Second)
	w.want(21 * time.Second)
	w.counts.want(t, "dropped looking", 1)
	w.waiting(0)

	// The page closes before the turn comes.
	g.choose(noon.Add(22*time.Second), 1, 0)
	looks.Look(at, false)
	note(23 * time.Second)
	g.choose(noon.Add(24*time.Second), 0, 1)
	w.want(40*time.Second, "turn aaaa")

	// The server is killed, and nobody comes back.
	g.choose(noon.Add(10*time.Minute), 1, 0)
	looks.Look(at, true)
	note(10 * time.Minute)
	g.choose(noon.Add(10*time.Minute+time.Second), 0, 1)
	w.want(10*time.Minute + 16*time.Second) // it may be that they look
	w.want(10*time.Minute+31*time.Second, "turn aaaa")

	// Another room is another matter.
	other := w.room("bbbb", one, two)
	looks.Look(at, true)
	note(time.Hour)
	other.choose(noon.Add(time.Hour), 0, 1)
	note(time.Hour + 15*time.Second)
	w.want(time.Hour+15*time.Second, "turn bbbb")
}

// TestSeveral: within a minute a person is told once.
func TestSeveral(t *testing.T) {
	w := newWorld(t)
	one, two := w.person(1), w.person(1)
	var games []*game
	for _, code := range []string{"aaaa", "bbbb", "cccc", "dddd"} {
		games = append(games, w.room(code, one, two))
	}
	games[0].choose(noon, 0, 1)
	games[1].choose(noon.Add(time.Second), 0, 1)
	w.want(15*time.Second, "turn aaaa")
	w.want(16 * time.Second)
	games[2].choose(noon.Add(20*time.Second), 0, 1)
	games[2].tell(protocol.NoticeMention, 1, noon.Add(21*time.Second), "@all")
	w.want(74 * time.Second)
	w.want(75*time.Second, "several turn:bbbb turn:cccc")
	games[3].choose(noon.Add(80*time.Second), 0, 1)
	w.want(134 * time.Second)
	w.want(135*time.Second, "turn dddd")
	w.waiting(0)
}

// TestWanted: what a person has switched off, everywhere or in a room, is not told.
func TestWanted(t *testing.T) {
	w := newWorld(t)
	one, two := w.person(1), w.person(1)
	a, b := w.room("aaaa", one, two), w.room("bbbb", one, two)
	w.settings(two, protocol.NoticeSettings{
		Kinds: map[string]bool{"turn": false},
		Rooms: map[string]map[string]bool{"bbbb": {"turn": true, "mention": false}},
	})
	a.choose(noon, 0, 1)
	w.want(time.Minute)
	a.tell(protocol.NoticeMention, 1, noon.Add(2*time.Minute), "@Name 1 secret plans")
	w.want(3*time.Minute, "mention aaaa")
	b.choose(noon.Add(5*time.Minute), 0, 1)
	w.want(6*time.Minute, "turn bbbb")
	b.tell(protocol.NoticeMention, 1, noon.Add(8*time.Minute), "@all")
	w.want(9 * time.Minute)
	w.counts.want(t, "dropped unwanted", 2)
}

// TestChat: a line of the chat leaves the server only where its reader says so.
func TestChat(t *testing.T) {
	w := newWorld(t)
	one, two := w.person(1), w.person(1)
	g := w.room("aaaa", one, two)
	for i, chat := range []bool{false, true} {
		at := noon.Add(time.Duration(i) * time.Hour)
		w.settings(two, protocol.NoticeSettings{Chat: chat})
		g.tell(protocol.NoticeMention, 1, at, "@Name 1: now!")
		w.until(at.Add(time.Minute))
		if got := w.phone.taken[0].Chat; (got == "@Name 1: now!") != chat || !chat && got != "" {
			t.Errorf("chat %v: it says %q", chat, got)
		}
		w.phone.told()
	}
}

// TestQuiet: what comes in the quiet hours is told at their end, at once, in the
// person's own zone.
func TestQuiet(t *testing.T) {
	w := newWorld(t)
	one, two := w.person(1), w.person(1)
	// 22:00 to 07:30 in Tokyo is 13:00 to 22:30 UTC.
	w.settings(two, protocol.NoticeSettings{Quiet: &protocol.QuietHours{From: 22 * 60, To: 7*60 + 30, Zone: "Asia/Tokyo"}})
	var games []*game
	for _, code := range []string{"aaaa", "bbbb", "cccc"} {
		games = append(games, w.room(code, one, two))
	}
	games[0].choose(noon.Add(55*time.Minute), 0, 1)
	w.want(56*time.Minute, "turn aaaa")
	games[1].choose(noon.Add(2*time.Hour), 0, 1)
	games[2].choose(noon.Add(8*time.Hour), 0, 1)
	games[0].choose(noon.Add(9*time.Hour), 1, 0)
	w.want(9*time.Hour+time.Minute, "turn aaaa") // to the other, at once
	games[0].choose(noon.Add(9*time.Hour+5*time.Minute), 0, 1)
	w.want(10*time.Hour + 29*time.Minute)
	w.want(10*time.Hour+30*time.Minute, "several turn:bbbb turn:cccc turn:aaaa")

	// A zone that nobody knows, and hours that are none, keep nothing back.
	for i, q := range []protocol.QuietHours{{From: 0, To: 1439, Zone: "Middle/Earth"}, {From: 60, To: 60, Zone: "UTC"}} {
		at := 24*time.Hour + time.Duration(i)*time.Hour
		w.settings(two, protocol.NoticeSettings{Quiet: &q})
		games[0].tell(protocol.NoticeMention, 1, noon.Add(at), "")
		w.want(at+time.Minute, "mention aaaa")
	}
}

// TestQuietOverAClockChange: in the night when clocks go forward the hours end when the
// clock says so.
func TestQuietOverAClockChange(t *testing.T) {
	w := newWorld(t)
	one, two := w.person(1), w.person(1)
	w.settings(two, protocol.NoticeSettings{Quiet: &protocol.QuietHours{From: 23 * 60, To: 7 * 60, Zone: "Europe/Paris"}})
	g := w.room("aaaa", one, two)
	evening := time.Date(2026, 3, 28, 23, 0, 0, 0, time.UTC) // midnight in Paris
	g.choose(evening, 0, 1)
	w.want(time.Date(2026, 3, 29, 4, 59, 0, 0, time.UTC).Sub(noon))
	w.want(time.Date(2026, 3, 29, 5, 0, 0, 0, time.UTC).Sub(noon), "turn aaaa") // 7:00, two hours ahead now
}

// TestFailures: a channel that fails is tried again, later and later, and switched off
// with the reason; the others have had it once.
func TestFailures(t *testing.T) {
	w := newWorld(t)
	one, two := w.person(1), w.person(2)
	g := w.room("aaaa", one, two)
	down := true
	w.phone.answer = func(to store.Channel) error {
		if down && strings.Contains(to.Address, "push1") {
			return &notice.FailedError{Reason: "status-500"}
		}
		return nil
	}
	g.choose(noon, 0, 1)
	w.want(15*time.Second, "turn aaaa")
	w.want(44 * time.Second)
	w.want(2 * time.Minute)
	w.counts.want(t, "failed status-500", 2)
	down = false
	w.want(10*time.Minute, "turn aaaa")
	w.waiting(0)
	p, err := w.store.Preferences(t.Context(), two)
	must(t, err)
	if p.Channels[1].Failures != 0 {
		t.Errorf("it works again, after %d failures", p.Channels[1].Failures)
	}

	down = true
	g.choose(noon.Add(time.Hour), 1, 0)
	g.choose(noon.Add(time.Hour), 0, 1)
	for i := range 48 {
		w.until(noon.Add(time.Hour + time.Duration(i)*15*time.Minute))
	}
	if told := w.phone.told(); len(told) != 1 { // once
		t.Errorf("told %v", told)
	}
	p, err = w.store.Preferences(t.Context(), two)
	must(t, err)
	if c := p.Channels[1]; c.Off != "status-500" || c.Failures != 10 {
		t.Errorf("after so many failures: %+v", c)
	}
	if p.Channels[0].Off != "" {
		t.Errorf("and the other: %+v", p.Channels[0])
	}
	w.waiting(0)
}

// TestGone: an address at which nobody is any more is forgotten; a service that asks to
// come back later is left alone until then.
func TestGone(t *testing.T) {
	w := newWorld(t)
	one, two := w.person(1), w.person(2)
	g := w.room("aaaa", one, two)
	busy := true
	w.phone.answer = func(to store.Channel) error {
		switch {
		case strings.Contains(to.Address, "push0"):
			return notice.ErrGone
		case busy:
			return &notice.LaterError{After: 10 * time.Minute}
		}
		return nil
	}
	g.choose(noon, 0, 1)
	w.want(15 * time.Second)
	w.want(10 * time.Minute)
	w.counts.want(t, "failed later", 1)
	busy = false
	w.want(10*time.Minute+15*time.Second, "turn aaaa")
	p, err := w.store.Preferences(t.Context(), two)
	must(t, err)
	if len(p.Channels) != 1 || p.Channels[0].Failures != 0 {
		t.Errorf("channels %+v", p.Channels)
	}
	w.counts.want(t, "failed gone", 1)
	if s := w.log.String(); s != "" {
		t.Errorf("the log says %s", s)
	}
}

// TestFinal: what is told to be of no use any more is switched off at once, with why.
func TestFinal(t *testing.T) {
	w := newWorld(t)
	one, two := w.person(1), w.person(2)
	g := w.room("aaaa", one, two)
	w.phone.answer = func(to store.Channel) error {
		if strings.Contains(to.Address, "push0") {
			return &notice.FailedError{Reason: "gone", Final: true}
		}
		return nil
	}
	g.choose(noon, 0, 1)
	w.want(15*time.Second, "turn aaaa")
	w.waiting(0)
	p, err := w.store.Preferences(t.Context(), two)
	must(t, err)
	if len(p.Channels) != 2 || p.Channels[0].Off != "gone" || p.Channels[1].Off != "" {
		t.Errorf("channels %+v", p.Channels)
	}
}

// TestWebhook: whoever has one is told there in words, until nobody is there any more.
func TestWebhook(t *testing.T) {
	w := newWorld(t)
	status := http.StatusNoContent
	var got []string
	service := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		got = append(got, string(body))
		rw.WriteHeader(status)
	}))
	t.Cleanup(service.Close)
	var loopback outside.Networks
	must(t, loopback.UnmarshalText([]byte("127.0.0.0/8")))
	w.outbox = notice.NewOutbox(notice.Config{
		Store: w.store, Observer: w.counts, Log: slog.New(slog.NewTextHandler(&w.log, nil)),
		Channels: map[string]notice.Channel{
			webhook.Kind: webhook.New("https://games.example.org", func(string, string) string { return "Architects" }, outside.Client(loopback)),
		},
	})
	one, two := w.person(0), w.person(0)
	c := store.Channel{
		ID: uuid.New(), Person: two, Kind: webhook.Kind, Address: service.URL + "/secret", Keys: json.RawMessage(`{"service":"ntfy"}`), Language: "en", Made: noon,
	}
	must(t, w.store.SetChannel(t.Context(), c))
	g := w.room("aaaa", one, two)
	g.choose(noon, 0, 1)
	w.until(noon.Add(15 * time.Second))
	if want := []string{"Name 1, the table waits for you."}; !slices.Equal(got, want) {
		t.Errorf("it reads %q, want %q", got, want)
	}
	status = http.StatusNotFound
	g.choose(noon.Add(time.Hour), 1, 0)
	g.choose(noon.Add(time.Hour), 0, 1)
	w.until(noon.Add(time.Hour + 15*time.Second))
	w.waiting(0)
	if p, err := w.store.Preferences(t.Context(), two); err != nil || len(p.Channels) != 1 || p.Channels[0].Off != "gone" {
		t.Errorf("channels %+v, %v", p.Channels, err)
	}
	if strings.Contains(w.log.String(), "secret") {
		t.Errorf("the log says %s", w.log.String())
	}
}

// TestPanic: a mistake of a channel's is one channel's.
func TestPanic(t *testing.T) {
	w := newWorld(t)
	one, two := w.person(1), w.person(2)
	g := w.room("aaaa", one, two)
	w.phone.answer = func(to store.Channel) error {
		if strings.Contains(to.Address, "push1") {
			panic("a point at infinity")
		}
		return nil
	}
	g.choose(noon, 0, 1)
	w.want(15*time.Second, "turn aaaa")
	if s := w.log.String(); !strings.Contains(s, "a point at infinity") || strings.Contains(s, "secret") {
		t.Errorf("the log says %s", s)
	}
}

// TestFull: the host is told that nobody is waited for any more, unless somebody is.
func TestFull(t *testing.T) {
	w := newWorld(t)
	one, two := w.person(1), w.person(1)
	for i, code := range []string{"aaaa", "bbbb"} {
		g := w.room(code, one, two)
		r, seats, err := w.store.Room(t.Context(), code)
		must(t, err)
		r.State = record.Gathering
		if code == "bbbb" {
			seats[1] = store.Seat{Seat: 1, Kind: record.Free}
		}
		must(t, w.store.UpdateRoom(t.Context(), r, store.Change{Seats: seats, Tells: []store.Notice{g.notice(protocol.NoticeFull, 0, noon.Add(time.Duration(i)*time.Hour))}}))
	}
	w.want(time.Minute, "full aaaa")
	w.want(2 * time.Hour)
	w.waiting(0)
}

// TestTooOld: what could not be told while it was of use is not told.
func TestTooOld(t *testing.T) {
	w := newWorld(t)
	one, two := w.person(1), w.person(1)
	g := w.room("aaaa", one, two)
	g.choose(noon, 0, 1)
	w.want(8 * 24 * time.Hour)
	w.counts.want(t, "dropped old", 1)
}

// atOnce has all this to be told, by one write.
func (w *world) atOnce(all []store.Notice) {
	w.t.Helper()
	r, seats := storetest.NewRoom("at-once")
	must(w.t, w.store.CreateRoom(w.t.Context(), r, seats))
	must(w.t, w.store.UpdateRoom(w.t.Context(), r, store.Change{Tells: all}))
}

// TestTenThousand: as many due at once are told, each once, also by two servers.
func TestTenThousand(t *testing.T) {
	const persons, each = 500, 20
	file := filepath.Join(t.TempDir(), "test.db")
	w := onFile(t, file, true)
	w.ownHosts = true
	var all []store.Notice
	for range persons {
		g := &game{w: w, persons: []uuid.UUID{w.person(1)}}
		g.code = "home-" + g.persons[0].String()
		for g.seq = range each {
			all = append(all, g.notice(protocol.NoticeMention, 0, noon))
		}
	}
	w.atOnce(all)
	w.waiting(persons * each)
	a, b := onFile(t, file, false), onFile(t, file, false)
	var both sync.WaitGroup
	for _, w := range []*world{a, b} {
		both.Go(func() { w.until(noon.Add(time.Minute)) })
	}
	both.Wait()
	a.waiting(0)
	if n := len(a.phone.taken) + len(b.phone.taken); n != persons {
		t.Errorf("%d messages to %d persons", n, persons)
	}
	if len(slices.Compact(slices.Sorted(slices.Values(append(a.phone.where, b.phone.where...))))) != persons {
		t.Error("somebody was told twice")
	}
}

// TestHostLimit: one host gets so many messages in a minute, and the rest after it.
func TestHostLimit(t *testing.T) {
	w := newWorld(t)
	one := w.person(0)
	g := w.room("aaaa", one)
	var all []store.Notice
	for range 640 {
		n := g.notice(protocol.NoticeMention, 0, noon)
		n.Person = w.person(1)
		n.Room = "home-" + n.Person.String()
		all = append(all, n)
	}
	w.atOnce(all)
	w.until(noon.Add(15 * time.Second))
	if n := len(w.phone.told()); n != 600 {
		t.Errorf("%d messages at once", n)
	}
	w.until(noon.Add(80 * time.Second))
	if n := len(w.phone.told()); n != 40 {
		t.Errorf("%d messages later", n)
	}
	w.waiting(0)
}

// TestStop: a server that stops sends and settles what it has claimed.
func TestStop(t *testing.T) {
	w := newWorld(t)
	one, two := w.person(1), w.person(1)
	w.room("aaaa", one, two).choose(noon, 0, 1)
	ctx, stop := context.WithCancel(t.Context())
	w.phone.answer = func(store.Channel) error {
		stop()
		return nil
	}
	if _, err := w.outbox.Round(ctx, noon.Add(15*time.Second)); err != nil {
		t.Fatal(err)
	}
	w.waiting(0)
	if told := w.phone.told(); len(told) != 1 {
		t.Errorf("told %q", told)
	}
}
