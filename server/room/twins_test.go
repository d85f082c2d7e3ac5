package room_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/server/notice"
	"westkingdom/server/notice/mail"
	"westkingdom/server/notice/mail/mailtest"
	"westkingdom/server/notice/webhook"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
	"westkingdom/server/store"
)

// telling is a store that keeps what it is given to be told.
type telling struct {
	store.Store
	mu  sync.Mutex
	all []store.Notice
}

func (s *telling) note(all ...store.Notice) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all = append(s.all, all...)
}

func (s *telling) Append(ctx context.Context, r store.Record, tells ...store.Notice) error {
	s.note(tells...)
	return s.Store.Append(ctx, r, tells...)
}

func (s *telling) Say(ctx context.Context, code string, line store.ChatLine, tells ...store.Notice) error {
	s.note(tells...)
	return s.Store.Say(ctx, code, line, tells...)
}

func (s *telling) UpdateRoom(ctx context.Context, r store.Room, change store.Change) error {
	s.note(change.Tells...)
	return s.Store.UpdateRoom(ctx, r, change)
}

func (s *telling) Tell(ctx context.Context, n store.Notice) (bool, error) {
	s.note(n)
	return s.Store.Tell(ctx, n)
}

// twin is one of two rooms of the same code and people, in which only what one of them
// may not know differs; and all that it tells that one, by every channel.
type twin struct {
	*server
	tells  *telling
	outbox *notice.Outbox
	mails  *mailtest.Server
	seats  []*client
	reader uuid.UUID

	mu    sync.Mutex
	heard []string
	read  int // mails
}

// RoundTrip is that of every webhook.
func (w *twin) RoundTrip(r *http.Request) (*http.Response, error) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, err
	}
	var header bytes.Buffer
	if err := r.Header.Write(&header); err != nil {
		return nil, err
	}
	w.note(fmt.Sprintf("%s %s%s", r.URL, header.String(), body))
	return &http.Response{StatusCode: http.StatusNoContent, Body: http.NoBody, Request: r}, nil
}

// Send is that of a push message, as its reader decrypts it.
func (w *twin) Send(_ context.Context, to store.Channel, m notice.Message) error {
	data, err := json.Marshal(m.Notice)
	w.note(fmt.Sprintf("push %s %s: %s", to.Person, m.Topic, data))
	return err
}

func (w *twin) note(payload string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.heard = append(w.heard, payload)
}

func open(t *testing.T, all store.Whole, people []store.WholePerson, tb table, viewer engine.Seat) *twin {
	t.Helper()
	w := &twin{tells: new(telling), mails: mailtest.New(t, mail.NoTLS), reader: all.Seats[viewer].Person}
	w.server = newServer(t, onSQLite(t), func(cfg *room.Config) { w.tells.Store, cfg.Store = cfg.Store.(store.Store), w.tells })
	for _, p := range people {
		if err := w.store.ImportPerson(t.Context(), p); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.store.Import(t.Context(), all); err != nil {
		t.Fatal(err)
	}
	for seat := range all.Seats {
		w.seats = append(w.seats, w.join(tb.code, tb.who[seat]))
	}
	log := slog.New(slog.NewTextHandler(t.Output(), nil))
	games := func(game, language string) string { return game + " in " + language }
	mails, err := mail.New(mail.Server{Address: w.mails.Address, TLS: mail.NoTLS, From: "games@example.org"}, "https://games.example.org", games, log)
	if err != nil {
		t.Fatal(err)
	}
	w.outbox = notice.NewOutbox(notice.Config{Store: w.store, Log: log, Channels: map[string]notice.Channel{
		"push": w, mail.Kind: mails, webhook.Kind: webhook.New("https://games.example.org", games, &http.Client{Transport: w}),
	}})
	return w
}

var (
	anyTime = regexp.MustCompile(`\d{4}-\d\d-\d\dT[0-9:.]+(Z|[+-]\d\d:\d\d)`)
	links   = regexp.MustCompile(`https://\S+`)
)

// told returns the notices for the reader since it was last asked, and what was sent of
// them, but for the times.
func (w *twin) told(now time.Time) string {
	w.t.Helper()
	for {
		if n, err := w.outbox.Round(w.t.Context(), now); err != nil {
			w.t.Fatal(err)
		} else if n == 0 {
			break
		}
	}
	var all []string
	w.tells.mu.Lock()
	for _, n := range w.tells.all {
		if n.Person == w.reader {
			n.Due, n.Made = time.Time{}, time.Time{}
			all = append(all, fmt.Sprintf("%+v", n))
		}
	}
	w.tells.all = nil
	w.tells.mu.Unlock()
	w.mu.Lock()
	slices.Sort(w.heard)
	all = append(all, w.heard...)
	w.heard = nil
	w.mu.Unlock()
	mails := w.mails.Mails()
	for _, m := range mails[w.read:] {
		all = append(all, fmt.Sprintf("mail %s: %s\n%s", m.To, m.Subject, links.ReplaceAllString(m.Text, "LINK")))
	}
	w.read = len(mails)
	return anyTime.ReplaceAllString(strings.Join(all, "\n"), "TIME")
}

// TestTwinsAreToldAlike: in two games that differ only in what a seat may not know, its
// person is told the same, word for word and by every channel, as long as they see the same.
func TestTwinsAreToldAlike(t *testing.T) {
	for id, game := range allGames() {
		t.Run(id, func(t *testing.T) {
			for _, viewer := range engine.Seats(2) {
				tells := 0
				for _, ahead := range []int{2, 9, 25} {
					tells += twins(t, game, viewer, ahead)
				}
				if tells == 0 {
					t.Errorf("seat %d is told nothing", viewer)
				}
			}
		})
	}
}

// twins plays so many choices, and then on in twins until they part. It returns how often
// the viewer was told something.
func twins(t *testing.T, game engine.Game, viewer engine.Seat, ahead int) (tells int) {
	t.Helper()
	all, people, tb := begun(t, game, viewer, ahead)
	other := scrambled(t, game, all, viewer)
	one, two := open(t, all, people, tb, viewer), open(t, other, people, tb, viewer)
	now, advised := time.Now().Add(time.Hour), viewer != 0 || ahead != 9
	for step := range 30 {
		if one.seats[viewer].sees() != two.seats[viewer].sees() {
			return tells // from here on they differ in what it may know
		}
		asked := one.seats[0].turn.Asked
		for _, w := range []*twin{one, two} {
			if step == 0 {
				w.seats[1-viewer].say("@all, where are you?")
			}
			if slices.Contains(asked, viewer) {
				if err := w.rooms.Nudge(t.Context(), tb.code, tb.who[1-viewer], viewer); err != nil && room.CodeOf(err) != protocol.CodeTooMany {
					t.Fatal(err)
				}
			}
		}
		if slices.Contains(asked, viewer) && len(one.seats[viewer].turn.Prompt.Options) > 1 && !advised {
			advised = true
			_, a := one.seats[viewer].counsel()
			if _, b := two.seats[viewer].counsel(); a != b {
				t.Fatalf("after %d choices seat %d is advised\n%s\nand in the twin\n%s", ahead+step, viewer, a, b)
			}
		}
		_, a, err := one.line(tb.code, tb.who[viewer], viewer, room.Now)
		_, b, err2 := two.line(tb.code, tb.who[viewer], viewer, room.Now)
		a, b = anyTime.ReplaceAllString(a, "TIME"), anyTime.ReplaceAllString(b, "TIME")
		if a != b || (err == nil) != (err2 == nil) || err == nil && a == "" {
			t.Fatalf("after %d choices seat %d tries out lines from\n%s, %v\nand in the twin\n%s, %v", ahead+step, viewer, a, err, b, err2)
		}
		now = now.Add(3 * time.Minute)
		a, b = one.told(now), two.told(now)
		if a != b {
			t.Fatalf("after %d choices seat %d is told\n%s\nand in the twin\n%s", ahead+step, viewer, a, b)
		}
		if a != "" {
			tells++
		}
		if len(asked) == 0 {
			return tells
		}
		option := common(one.seats[asked[0]], two.seats[asked[0]])
		if option == "" {
			return tells
		}
		for _, w := range []*twin{one, two} {
			w.seats[asked[0]].apply(option)
			for _, c := range w.seats {
				c.untilSeq(w.seats[asked[0]].seq)
			}
		}
	}
	return tells
}

// common returns an option that is offered in both twins; "" where there is none.
func common(a, b *client) string {
	if b.turn.Prompt == nil {
		return ""
	}
	for _, o := range a.turn.Prompt.Options {
		if slices.ContainsFunc(b.turn.Prompt.Options, func(p engine.Shown) bool { return p.ID == o.ID }) {
			return o.ID
		}
	}
	return ""
}

// begun returns a game of two persons as it stands at the last checkpoint after so many
// choices, the viewer told by every channel and with what is written.
func begun(t *testing.T, game engine.Game, viewer engine.Seat, ahead int) (all store.Whole, people []store.WholePerson, tb table) {
	t.Helper()
	s := newServer(t, onSQLite(t))
	tb = s.gather(2, playing(game.Info().ID), advised)
	persons, _ := s.own(tb)
	if _, err := s.rooms.Start(t.Context(), tb.code, tb.host); err != nil {
		t.Fatal(err)
	}
	seats := s.sit(tb)
	for range ahead {
		if by := seats[0].turn.Asked; len(by) > 0 {
			seats[by[0]].apply(seats[by[0]].turn.Prompt.Options[0].ID)
			for _, c := range seats {
				c.untilSeq(seats[by[0]].seq)
			}
		}
	}
	for i, keys := range []string{`{"service":"discord"}`, `{"service":"slack"}`, `{"service":"ntfy"}`, `{"service":"json"}`, `{"stop":"s"}`} {
		c := store.Channel{ID: uuid.New(), Person: persons[viewer], Kind: webhook.Kind, Keys: json.RawMessage(keys), Language: []string{"en", "fr"}[i%2], Made: time.Now()}
		c.Address = fmt.Sprintf("https://hooks.example.org/%d", i)
		if i == 4 {
			c.Kind, c.Address = mail.Kind, "reader@example.org"
		}
		if err := s.store.SetChannel(t.Context(), c); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.store.SetSettings(t.Context(), persons[viewer], json.RawMessage(`{"chat":true}`)); err != nil {
		t.Fatal(err)
	}
	if err := s.store.Dump(t.Context(),
		func(p store.WholePerson) error { people = append(people, p); return nil },
		func(w store.Whole, err error) error { all = w; return err },
	); err != nil {
		t.Fatal(err)
	}
	m, err := engine.NewMatch(game, all.Room.Config, all.Room.Seed)
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	for _, r := range all.Records {
		if err := m.Apply(r.Record); err != nil {
			t.Fatal(err)
		}
	}
	snap, err := m.Checkpoint()
	if err != nil {
		t.Fatal(err)
	}
	all.Records = all.Records[:snap.Seq]
	all.Room.Seq, all.Room.Asked = snap.Seq, store.UnknownAsked
	all.Checkpoint = &store.Checkpoint{Seq: snap.Seq, Snapshot: encoded(t, snap)}
	for i := range all.Records {
		all.Records[i].Hash = "" // a twin's are others
	}
	return all, people, tb
}

// scrambled is the twin of a game: what the viewer may not know is dealt again.
func scrambled(t *testing.T, game engine.Game, all store.Whole, viewer engine.Seat) store.Whole {
	t.Helper()
	var snap engine.Snapshot
	if err := json.Unmarshal(all.Checkpoint.Snapshot, &snap); err != nil {
		t.Fatal(err)
	}
	s, err := game.Decode(snap.Config, snap.State)
	if err != nil {
		t.Fatal(err)
	}
	r := engine.NewRand(7)
	s.Scramble(viewer, &r)
	snap.State = encoded(t, s)
	all.Checkpoint = &store.Checkpoint{Seq: snap.Seq, Snapshot: encoded(t, snap)}
	return all
}

func encoded(t *testing.T, v any) []byte {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
