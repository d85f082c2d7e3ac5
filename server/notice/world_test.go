package notice_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
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

func (c *counts) add(what string) { c.mu.Lock(); c.of[what]++; c.mu.Unlock() }

func (c *counts) Told(kind string) { c.add("told " + kind) }

func (c *counts) NotTold(reason string) { c.add("dropped " + reason) }

func (c *counts) NotTaken(reason string) { c.add("failed " + reason) }

func (c *counts) Settled(time.Duration) { c.add("settled") }

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

// stand has a room stand so in time.
func (g *game) stand(c store.Clock) {
	g.w.t.Helper()
	r, _, err := g.w.store.Room(g.w.t.Context(), g.code)
	must(g.w.t, err)
	r.Clock = &c
	must(g.w.t, g.w.store.UpdateRoom(g.w.t.Context(), r, store.Change{}))
}
