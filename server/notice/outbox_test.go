package notice_test

import (
	"context"
	"encoding/json"
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

	"westkingdom/server/notice"
	"westkingdom/server/notice/outside"
	"westkingdom/server/notice/webhook"
	"westkingdom/server/protocol"
	"westkingdom/server/store"
	"westkingdom/server/store/storetest"
)

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
