package web_test

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"westkingdom/server/notice"
	"westkingdom/server/notice/desk"
	"westkingdom/server/notice/outside"
	"westkingdom/server/notice/webhook"
	"westkingdom/server/protocol"
	"westkingdom/server/store"
	"westkingdom/server/store/storetest"
	"westkingdom/server/web"
)

// hooked is a world whose persons are told by a service of its own, on a clock of its own.
type hooked struct {
	*world
	service string // its address
	hosts   *notice.Hosts

	mu     sync.Mutex
	now    time.Time
	got    []protocol.WebhookNotice
	status int
}

func hookedWorld(t *testing.T) *hooked {
	t.Helper()
	h := &hooked{hosts: notice.NewHosts(), now: time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC), status: http.StatusNoContent}
	service := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h.mu.Lock()
		defer h.mu.Unlock()
		if data, _ := io.ReadAll(r.Body); h.status < 300 {
			var n protocol.WebhookNotice
			if err := json.Unmarshal(data, &n); err != nil {
				t.Error(err)
			}
			h.got = append(h.got, n)
		}
		w.WriteHeader(h.status)
	}))
	t.Cleanup(service.Close)
	h.service = service.URL
	var loopback outside.Networks
	if err := loopback.UnmarshalText([]byte("127.0.0.0/8")); err != nil {
		t.Fatal(err)
	}
	sender := webhook.New("https://games.example.org", func(game, _ string) string { return game }, outside.Client(loopback))
	s := storetest.SQLite(t).Open(t)
	h.world = openWorldOn(t, s, func(cfg *web.Config) {
		cfg.Limits.Calls = 0
		cfg.Notices = desk.New(desk.Config{Store: s, Channels: map[string]notice.Channel{webhook.Kind: sender}, Hosts: h.hosts, Allowed: loopback, Now: h.clock})
	})
	return h
}

func (h *hooked) clock() time.Time {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.now
}

func (h *hooked) pass(d time.Duration) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.now = h.now.Add(d)
}

// sent returns what was sent so far.
func (h *hooked) sent() []protocol.WebhookNotice {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Clone(h.got)
}

func (h *hooked) answers(status int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.status = status
}

// code returns the one that was sent last, of so many messages in all.
func (h *hooked) code(sent int) string {
	h.t.Helper()
	got := h.sent()
	if len(got) != sent {
		h.t.Fatalf("%d messages were sent, want %d: %v", len(got), sent, got)
	}
	last := got[sent-1]
	if last.Kind != "code" || len(last.Code) != 6 || last.Link != "https://games.example.org/notices" {
		h.t.Errorf("sent %+v", last)
	}
	return last.Code
}

// aMinute is how long one waits for another code, and a little more.
const aMinute = time.Minute + time.Second

// wrong is six digits that a code is not.
func wrong(code string) string {
	n, _ := strconv.Atoi(code)
	return strconv.Itoa(1_000_000 + (n+1)%1_000_000)[1:]
}

func (p *person) hook(address string) *http.Response {
	return p.post("/api/me/notices/webhooks", protocol.AddWebhook{Address: address, Service: protocol.ServiceJSON, Language: "fr"})
}

func (p *person) typed(channel, code string) *http.Response {
	return p.call(http.MethodPut, "/api/me/notices/channels/"+channel+"/code", protocol.TypeCode{Code: code})
}

func (p *person) again(channel string) *http.Response {
	return p.post("/api/me/notices/channels/"+channel+"/code", nil)
}

// TestWebhook: it begins when the code is typed in, nothing but codes is sent before, and
// what is shown of it is its kind and host.
func TestWebhook(t *testing.T) {
	h := hookedWorld(t)
	p := h.begin(2, nil).people[0]
	if n := p.notices(); !n.Webhooks || n.Key != "" {
		t.Errorf("offered %+v", n)
	}
	n := decode[protocol.Notices](t, p.hook(h.service+"/very-secret"))
	if len(n.Channels) != 1 {
		t.Fatalf("channels %+v", n.Channels)
	}
	c := n.Channels[0]
	if c.Kind != "webhook" || c.Service != protocol.ServiceJSON || c.Host != "127.0.0.1" || c.Language != "fr" || c.Off != "unconfirmed" || c.Device != "" {
		t.Errorf("channel %+v", c)
	}
	code := h.code(1)
	wantProblem(t, p.post("/api/me/notices/channels/"+c.ID+"/test", nil), protocol.CodeBadRequest)
	wantProblem(t, p.typed(c.ID, wrong(code)), protocol.CodeBadCode)
	wantProblem(t, p.typed(c.ID, ""), protocol.CodeBadCode)
	stranger := h.begin(2, nil).people[0]
	wantProblem(t, stranger.typed(c.ID, code), protocol.CodeBadRequest)
	wantProblem(t, h.person().typed(c.ID, code), protocol.CodeNoPerson)
	wantProblem(t, p.typed("all", code), protocol.CodeBadRequest)
	for range 2 {
		if n := decode[protocol.Notices](t, p.typed(c.ID, code)); n.Channels[0].Off != "" {
			t.Errorf("after its code: %+v", n.Channels)
		}
	}
	if res := p.post("/api/me/notices/channels/"+c.ID+"/test", nil); res.StatusCode != http.StatusNoContent {
		t.Errorf("test: %s", res.Status)
	}
	if got := h.sent(); len(got) != 2 || got[1].Kind != protocol.NoticeTest || got[1].Language != "fr" {
		t.Errorf("sent %+v", got)
	}
	// What works is asked for nothing.
	if n := decode[protocol.Notices](t, p.hook(h.service+"/very-secret")); len(n.Channels) != 1 || n.Channels[0].Off != "" {
		t.Errorf("named again: %+v", n.Channels)
	}
	decode[protocol.Notices](t, p.again(c.ID))
	if got := h.sent(); len(got) != 2 {
		t.Errorf("sent %+v", got)
	}
	if n := decode[protocol.Notices](t, p.call(http.MethodDelete, "/api/me/notices/channels/"+c.ID, nil)); len(n.Channels) > 0 {
		t.Errorf("deleted: %+v", n.Channels)
	}
	h.wantSilence("very-secret", code)
}

// TestWebhookCodes: one is good for a quarter of an hour and five tries, and another is
// sent after a minute.
func TestWebhookCodes(t *testing.T) {
	h := hookedWorld(t)
	g := h.begin(2, nil)
	p := g.people[0]
	id := decode[protocol.Notices](t, p.hook(h.service)).Channels[0].ID
	first := h.code(1)
	decode[protocol.Notices](t, p.typed(id, first))
	_, seats, err := h.store.Room(t.Context(), g.code)
	if err != nil {
		t.Fatal(err)
	}
	told, err := h.store.Preferences(t.Context(), seats[0].Person)
	if err != nil {
		t.Fatal(err)
	}
	told.Channels[0].Off = "gone" // as the outbox notes it
	if err := h.store.Settle(t.Context(), store.Settlement{At: h.clock(), Channels: told.Channels}); err != nil {
		t.Fatal(err)
	}
	if n := p.notices(); n.Channels[0].Off != "gone" {
		t.Errorf("channels %+v", n.Channels)
	}
	wantProblem(t, p.typed(id, first), protocol.CodeBadCode)
	h.pass(aMinute)
	if n := decode[protocol.Notices](t, p.again(id)); n.Channels[0].Off != "unconfirmed" || n.Channels[0].ID != id {
		t.Errorf("asked for another code: %+v", n.Channels)
	}
	if n := decode[protocol.Notices](t, p.typed(id, h.code(2))); n.Channels[0].Off != "" {
		t.Errorf("after that code: %+v", n.Channels)
	}
	if res := p.post("/api/me/notices/channels/"+id+"/test", nil); res.StatusCode != http.StatusNoContent {
		t.Errorf("test: %s", res.Status)
	}
}

// TestCodesCountForTheHost: what is sent to a host for codes counts with all that it gets
// in a minute.
func TestCodesCountForTheHost(t *testing.T) {
	h := hookedWorld(t)
	p, host := h.begin(2, nil).people[0], store.Channel{Address: h.service}
	decode[protocol.Notices](t, p.hook(h.service+"/a"))
	taken := 0
	for h.hosts.Take(h.clock(), host) == 0 {
		taken++
	}
	if taken != 599 {
		t.Errorf("%d more after a code", taken)
	}
	other := h.begin(2, nil).people[0]
	wantProblem(t, other.hook(h.service+"/b"), protocol.CodeNotTold)
	if got := h.sent(); len(got) != 1 {
		t.Errorf("sent %+v", got)
	}
	h.pass(aMinute)
	decode[protocol.Notices](t, other.hook(h.service+"/b"))
}

// TestBadWebhooks: what cannot be called is refused as it is named, and what does not
// take the code is not kept.
func TestBadWebhooks(t *testing.T) {
	h := hookedWorld(t)
	p := h.begin(2, nil).people[0]
	for _, address := range []string{
		"https://10.1.2.3/a", "https://169.254.169.254/a", "https://[::1]/a", "https://user@hooks.example.org/", "file:///etc/passwd", "hooks.example.org", "",
	} {
		wantProblem(t, p.hook(address), protocol.CodeBadRequest)
	}
	for _, bad := range []any{
		protocol.AddWebhook{Address: h.service, Service: "teams", Language: "en"},
		protocol.AddWebhook{Address: h.service, Service: protocol.ServiceNtfy, Language: "tlh"},
		`{"address":7}`,
	} {
		wantProblem(t, p.post("/api/me/notices/webhooks", bad), protocol.CodeBadRequest)
	}
	wantProblem(t, h.person().hook(h.service), protocol.CodeNoPerson)
	for _, status := range []int{404, 500, 302, 429} {
		h.answers(status)
		h.pass(aMinute)
		wantProblem(t, p.hook(h.service+"/a"), protocol.CodeNotTold)
	}
	h.answers(http.StatusOK)
	for i := range 5 {
		h.pass(aMinute)
		decode[protocol.Notices](t, p.hook(h.service+"/"+strconv.Itoa(i)))
	}
	h.pass(aMinute)
	wantProblem(t, p.hook(h.service+"/one-more"), protocol.CodeTooMany)
	if n := p.notices(); len(n.Channels) != 5 {
		t.Errorf("channels %+v", n.Channels)
	}
}

// TestWebhooksSwitchedOff: where the operator has none there is none to be had.
func TestWebhooksSwitchedOff(t *testing.T) {
	w := tellingWorld(t, &carrier{})
	p := w.begin(2, nil).people[0]
	if p.notices().Webhooks {
		t.Error("offered")
	}
	wantProblem(t, p.hook("https://hooks.example.org/a"), protocol.CodeBadRequest)
}
