package web_test

import (
	"bytes"
	"context"
	"crypto/ecdh"
	"crypto/rand"
	"encoding/base64"
	"net/http"
	"reflect"
	"strings"
	"sync/atomic"
	"testing"

	"westkingdom/server/notice"
	"westkingdom/server/notice/desk"
	"westkingdom/server/protocol"
	"westkingdom/server/store"
	"westkingdom/server/store/storetest"
	"westkingdom/server/web"
)

// carrier takes every message, or fails.
type carrier struct {
	sent atomic.Int32
	err  error
}

func (c *carrier) Send(context.Context, store.Channel, notice.Message) error {
	c.sent.Add(1)
	return c.err
}

func tellingWorld(t *testing.T, c notice.Channel) *world {
	t.Helper()
	s := storetest.SQLite(t).Open(t)
	return openWorldOn(t, s, func(cfg *web.Config) {
		cfg.Notices = desk.New(desk.Config{Store: s, Channels: map[string]notice.Channel{"push": c}, Key: "the-key"})
	})
}

// subscription is what a browser's PushManager gives.
func subscription(t *testing.T, endpoint string) protocol.AddPush {
	t.Helper()
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	encode := base64.RawURLEncoding.EncodeToString
	return protocol.AddPush{Endpoint: endpoint, P256dh: encode(key.PublicKey().Bytes()), Auth: encode(bytes.Repeat([]byte{7}, 16)), Language: "fr"}
}

func (p *person) notices() protocol.Notices {
	p.w.t.Helper()
	return decode[protocol.Notices](p.w.t, p.get("/api/me/notices"))
}

// TestNoticesOfNobody: a browser that is nobody learns the key, and can say nothing.
func TestNoticesOfNobody(t *testing.T) {
	w := tellingWorld(t, &carrier{})
	p := w.person()
	want := protocol.Notices{
		Key: "the-key", Channels: []protocol.NoticeChannel{},
		Settings: protocol.NoticeSettings{Kinds: map[string]bool{}, Rooms: map[string]map[string]bool{}},
	}
	if got := p.notices(); !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v", got)
	}
	for _, res := range []*http.Response{
		p.post("/api/me/notices/push", subscription(t, "https://push.example.org/a")),
		p.call(http.MethodPut, "/api/me/notices/settings", protocol.NoticeSettings{}),
		p.call(http.MethodDelete, "/api/me/notices/channels/0d9f3a3e-5f0c-4b52-9d0a-0a9d1f1d8f11", nil),
		p.post("/api/me/notices/channels/0d9f3a3e-5f0c-4b52-9d0a-0a9d1f1d8f11/test", nil),
	} {
		wantProblem(t, res, protocol.CodeNoPerson)
	}
}

// TestPushSubscriptions: one for each device of a person; what no browser gives is
// refused; and an address is in no answer and no log.
func TestPushSubscriptions(t *testing.T) {
	w := tellingWorld(t, &carrier{})
	p := w.begin(2, nil).people[0]
	const endpoint = "https://push.example.org/very-secret"
	for range 2 {
		n := decode[protocol.Notices](t, p.post("/api/me/notices/push", subscription(t, endpoint)))
		if len(n.Channels) != 1 || n.Channels[0].Kind != "push" || n.Channels[0].Language != "fr" || n.Channels[0].Device != p.me().Devices[0].ID || n.Channels[0].Off != "" {
			t.Errorf("channels %+v", n.Channels)
		}
	}
	other := p.another()
	n := decode[protocol.Notices](t, other.post("/api/me/notices/push", subscription(t, endpoint+"-too")))
	if len(n.Channels) != 2 {
		t.Errorf("of two devices: %+v", n.Channels)
	}
	for _, address := range []string{
		"http://push.example.org/a", "https://127.0.0.1/a", "https://[::1]/a", "https://169.254.169.254/a", "https://10.1.2.3/a", "https://user@push.example.org/",
		"file:///etc/passwd", "", "https://x.org/" + strings.Repeat("a", 3000),
	} {
		wantProblem(t, p.post("/api/me/notices/push", subscription(t, address)), protocol.CodeBadRequest)
	}
	odd := subscription(t, endpoint)
	odd.Language = "tlh"
	wantProblem(t, p.post("/api/me/notices/push", odd), protocol.CodeBadRequest)
	odd = subscription(t, endpoint)
	odd.P256dh = "AAAA"
	wantProblem(t, p.post("/api/me/notices/push", odd), protocol.CodeBadRequest)
	wantProblem(t, p.post("/api/me/notices/push", `{"endpoint":7}`), protocol.CodeBadRequest)

	stranger := w.begin(2, nil).people[0]
	if n := decode[protocol.Notices](t, stranger.call(http.MethodDelete, "/api/me/notices/channels/"+n.Channels[0].ID, nil)); len(n.Channels) > 0 {
		t.Errorf("a stranger's channels: %+v", n.Channels)
	}
	wantProblem(t, stranger.post("/api/me/notices/channels/"+n.Channels[0].ID+"/test", nil), protocol.CodeBadRequest)
	wantProblem(t, p.call(http.MethodDelete, "/api/me/notices/channels/all", nil), protocol.CodeBadRequest)
	if got := decode[protocol.Notices](t, p.call(http.MethodDelete, "/api/me/notices/channels/"+n.Channels[0].ID, nil)); len(got.Channels) != 1 {
		t.Errorf("after one was deleted: %+v", got.Channels)
	}
	w.wantSilence("very-secret")
}

// TestNoticeSettings: they come back as they were said; what cannot be is refused.
func TestNoticeSettings(t *testing.T) {
	w := tellingWorld(t, &carrier{})
	g := w.begin(2, nil)
	p := g.people[0]
	code := g.code
	said := protocol.NoticeSettings{
		Kinds: map[string]bool{"turn": true, "begins": false}, Rooms: map[string]map[string]bool{code: {"mention": false}},
		Quiet: &protocol.QuietHours{From: 1320, To: 420, Zone: "Europe/Paris"}, Chat: true,
	}
	put := func(body any) *http.Response { return p.call(http.MethodPut, "/api/me/notices/settings", body) }
	if n := decode[protocol.Notices](t, put(said)); !reflect.DeepEqual(n.Settings, said) {
		t.Errorf("got %+v", n.Settings)
	}
	for _, bad := range []any{
		protocol.NoticeSettings{Kinds: map[string]bool{"everything": true}},
		protocol.NoticeSettings{Kinds: map[string]bool{"test": true}},
		protocol.NoticeSettings{Rooms: map[string]map[string]bool{"../../etc": {}}},
		protocol.NoticeSettings{Rooms: map[string]map[string]bool{code: {"several": true}}},
		protocol.NoticeSettings{Quiet: &protocol.QuietHours{From: 0, To: 60, Zone: "Middle/Earth"}},
		protocol.NoticeSettings{Quiet: &protocol.QuietHours{From: 0, To: 60, Zone: "../../../etc/passwd"}},
		protocol.NoticeSettings{Quiet: &protocol.QuietHours{From: 0, To: 60}},
		protocol.NoticeSettings{Quiet: &protocol.QuietHours{From: -1, To: 60, Zone: "UTC"}},
		protocol.NoticeSettings{Quiet: &protocol.QuietHours{From: 0, To: 1440, Zone: "UTC"}},
		`{"kinds":["turn"]}`, `[`,
	} {
		wantProblem(t, put(bad), protocol.CodeBadRequest)
	}
	if n := p.notices(); !reflect.DeepEqual(n.Settings, said) {
		t.Errorf("afterwards they are %+v", n.Settings)
	}
}

// TestTestNotices: so many an hour, and a word for what went wrong.
func TestTestNotices(t *testing.T) {
	c := &carrier{}
	w := tellingWorld(t, c)
	p := w.begin(2, nil).people[0]
	n := decode[protocol.Notices](t, p.post("/api/me/notices/push", subscription(t, "https://push.example.org/a")))
	path := "/api/me/notices/channels/" + n.Channels[0].ID + "/test"
	for i := range 7 {
		if i == 4 {
			c.err = &notice.FailedError{Reason: "status-500"}
		}
		res := p.post(path, nil)
		switch {
		case i < 4 && res.StatusCode != http.StatusNoContent:
			t.Errorf("test %d: %s", i, res.Status)
		case i == 4:
			wantProblem(t, res, protocol.CodeNotTold)
		case i > 4:
			wantProblem(t, res, protocol.CodeTooMany)
		}
	}
	if sent := c.sent.Load(); sent != 5 {
		t.Errorf("%d were sent", sent)
	}
}

// TestMuteAndNudge: by those at the table alone.
func TestMuteAndNudge(t *testing.T) {
	w := tellingWorld(t, &carrier{})
	g := w.begin(2, nil)
	p := g.people[0]
	put := func(p *person, body any) *http.Response { return p.call(http.MethodPut, g.path+"/mute", body) }
	if m := decode[protocol.Muted](t, put(p, protocol.Mute{Seat: 1, Muted: true})); len(m.Seats) != 1 || m.Seats[0] != 1 {
		t.Errorf("muted %v", m.Seats)
	}
	if m := decode[protocol.Muted](t, p.get(g.path+"/mute")); len(m.Seats) != 1 {
		t.Errorf("muted %v", m.Seats)
	}
	for _, other := range []*person{g.people[1], w.person()} {
		if m := decode[protocol.Muted](t, other.get(g.path+"/mute")); m.Seats == nil || len(m.Seats) > 0 {
			t.Errorf("another mutes %v", m.Seats)
		}
	}
	wantProblem(t, put(w.person(), protocol.Mute{Seat: 1, Muted: true}), protocol.CodeNotSeated)
	wantProblem(t, w.person().post(g.path+"/seats/0/nudge", nil), protocol.CodeNotSeated)
	wantProblem(t, p.post(g.path+"/seats/first/nudge", nil), protocol.CodeBadRequest)
	wantProblem(t, p.post(g.path+"/seats/0/nudge", nil), protocol.CodeBadRequest)
}
