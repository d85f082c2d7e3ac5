package web_test

import (
	"bytes"
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/uuid"
	"nhooyr.io/websocket"

	"westkingdom/engine"
	"westkingdom/engine/bot"
	"westkingdom/engine/record"
	"westkingdom/server/notice/desk"
	persons "westkingdom/server/person"
	"westkingdom/server/protocol"
	"westkingdom/server/review"
	"westkingdom/server/room"
	"westkingdom/server/store"
	"westkingdom/server/store/open"
	"westkingdom/server/web"
)

// world is a whole server on a free port, with a database of its own.
type world struct {
	t       testing.TB
	url     string
	store   store.Store
	rooms   *room.Directory
	reviews *review.Desk
	web     *web.Server
	http    *httptest.Server

	mu       sync.Mutex
	log      bytes.Buffer // what the operator reads
	received bytes.Buffer // everything that any browser was sent
}

// openWorld starts a server with a SQLite database of its own. change may set
// limits.
func openWorld(t testing.TB, change func(*web.Config)) *world {
	t.Helper()
	s, err := open.Open(t.Context(), "sqlite:"+filepath.Join(t.TempDir(), "test.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return openWorldOn(t, s, change)
}

func openWorldOn(t testing.TB, s store.Store, change func(*web.Config)) *world {
	t.Helper()
	w := &world{t: t, store: s}
	w.serve(s, change)
	t.Cleanup(w.stop)
	return w
}

func (w *world) serve(s store.Store, change func(*web.Config)) {
	w.t.Helper()
	log := slog.New(slog.NewTextHandler(w, &slog.HandlerOptions{Level: slog.LevelDebug}))
	game := pebbles{}
	w.rooms = room.New(room.Config{
		Store:   s,
		Games:   map[string]engine.Game{game.Info().ID: game},
		Lessons: map[string]engine.Lesson{game.Info().ID: {Seats: 2}},
		NewBot:  bot.New,
		Log:     log,
	})
	people := persons.New(persons.Config{Store: s, Rooms: w.rooms, Log: log, HolidayDays: 30})
	w.reviews = review.New(review.Config{Store: s, Rooms: w.rooms, Games: map[string]engine.Game{game.Info().ID: game}, Workers: w.rooms.Workers(), Log: log, Most: 5})
	cfg := web.Config{Rooms: w.rooms, Reviews: w.reviews, People: people, Notices: desk.New(desk.Config{Store: s}), Games: []engine.Game{game}, Client: build(), Log: log, Ready: s.Probe}
	if change != nil {
		change(&cfg)
	}
	var err error
	if w.web, err = web.New(cfg); err != nil {
		w.t.Fatal(err)
	}
	w.http = httptest.NewServer(w.web)
	w.url = w.http.URL
}

// Write takes a line of the log.
func (w *world) Write(line []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.log.Write(line)
}

// stop drains as a server does that was told to end.
func (w *world) stop() {
	w.web.Stop()
	w.http.Close()
	if err := w.rooms.Drain(context.Background()); err != nil {
		w.t.Error(err)
	}
	if err := w.web.Wait(context.Background()); err != nil {
		w.t.Error(err)
	}
}

// person is somebody with a browser of their own.
type person struct {
	w    *world
	http *http.Client
}

func (w *world) person() *person {
	jar, err := cookiejar.New(nil)
	if err != nil {
		w.t.Fatal(err)
	}
	return &person{w, &http.Client{Jar: jar}}
}

// call sends a body, JSON or a string as it is, and headers in pairs.
func (p *person) call(method, path string, send any, header ...string) *http.Response {
	p.w.t.Helper()
	var data []byte
	switch v := send.(type) {
	case nil:
	case string:
		data = []byte(v)
	default:
		var err error
		if data, err = json.Marshal(v); err != nil {
			p.w.t.Fatal(err)
		}
	}
	req, err := http.NewRequest(method, p.w.url+path, bytes.NewReader(data))
	if err != nil {
		p.w.t.Fatal(err)
	}
	for i := 0; i < len(header); i += 2 {
		req.Header.Set(header[i], header[i+1])
	}
	res, err := p.http.Do(req)
	if err != nil {
		p.w.t.Fatal(err)
	}
	return res
}

func (p *person) post(path string, send any) *http.Response {
	p.w.t.Helper()
	return p.call(http.MethodPost, path, send)
}

// must posts and decodes the answer, which must be good.
func (p *person) must(path string, send any) protocol.RoomAnswer {
	p.w.t.Helper()
	return decode[protocol.RoomAnswer](p.w.t, p.post(path, send))
}

func (p *person) get(path string) *http.Response {
	p.w.t.Helper()
	return p.call(http.MethodGet, path, nil)
}

func decode[T any](t testing.TB, res *http.Response) T {
	t.Helper()
	defer res.Body.Close()
	var v T
	text := body(t, res.Body)
	if res.StatusCode >= 300 {
		t.Fatalf("%s %s: %d %s", res.Request.Method, res.Request.URL.Path, res.StatusCode, text)
	}
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	return v
}

// game is a room whose game has begun, with a person in every seat; the first
// is the host.
type game struct {
	code    string
	path    string
	people  []*person
	secrets []string // by seat
}

func (w *world) begin(seats int, change func(*protocol.CreateRoom)) game {
	w.t.Helper()
	create := protocol.CreateRoom{Game: "pebbles", Seats: seats, Spectators: true}
	if change != nil {
		change(&create)
	}
	host := w.person()
	g := game{code: host.must("/api/rooms", create).Room.Code}
	g.path = "/api/rooms/" + g.code
	for i := range seats - len(create.Bots) {
		p := host
		if i > 0 {
			p = w.person()
		}
		answer := p.must(g.path+"/seats/"+string(rune('0'+i)), protocol.TakeSeat{Name: "Ann"})
		g.people = append(g.people, p)
		g.secrets = append(g.secrets, answer.Secret)
	}
	host.must(g.path+"/start", nil)
	return g
}

// line is one open socket.
type line struct {
	t    testing.TB
	w    *world
	conn *websocket.Conn
}

// message is any message from the server.
type message struct {
	Type   string            `json:"type"`
	ID     string            `json:"id"`
	Seq    int               `json:"seq"`
	Result protocol.Result   `json:"result"`
	Code   protocol.Code     `json:"code"`
	Reason string            `json:"reason"`
	By     engine.Seat       `json:"by"`
	Turn   protocol.Turn     `json:"turn"`
	You    protocol.You      `json:"you"`
	Room   record.Room       `json:"room"`
	Line   protocol.ChatLine `json:"line"`

	Happenings []record.Happening `json:"happenings"`
	Times      protocol.Times     `json:"times"`

	raw string
}

// connect opens the socket and says nothing.
func (p *person) connect(code string, header ...string) *line {
	p.w.t.Helper()
	options := &websocket.DialOptions{HTTPClient: p.http, HTTPHeader: make(http.Header)}
	for i := 0; i < len(header); i += 2 {
		options.HTTPHeader.Set(header[i], header[i+1])
	}
	conn, _, err := websocket.Dial(p.w.t.Context(), p.w.url+"/api/rooms/"+code+"/socket", options)
	if err != nil {
		p.w.t.Fatal(err)
	}
	conn.SetReadLimit(-1)
	p.w.t.Cleanup(func() { conn.CloseNow() })
	return &line{p.w.t, p.w, conn}
}

// watch opens the socket and says hello; the welcome is still to be read.
func (p *person) watch(code string, seq int) *line {
	p.w.t.Helper()
	l := p.connect(code)
	l.say(protocol.ClientMessage{Type: protocol.TypeHello, Seq: seq})
	return l
}

// say sends a message, or a string as it is.
func (l *line) say(m any) {
	l.t.Helper()
	data, ok := m.(string)
	if !ok {
		encoded, err := json.Marshal(m)
		if err != nil {
			l.t.Fatal(err)
		}
		data = string(encoded)
	}
	if err := l.conn.Write(l.t.Context(), websocket.MessageText, []byte(data)); err != nil {
		l.t.Fatal(err)
	}
}

// next reads the next message.
func (l *line) next() (message, error) {
	_, data, err := l.conn.Read(l.t.Context())
	if err != nil {
		return message{}, err
	}
	l.w.mu.Lock()
	l.w.received.Write(data)
	l.w.mu.Unlock()
	m := message{raw: string(data)}
	return m, json.Unmarshal(data, &m)
}

// want reads until a message of this type.
func (l *line) want(kind string) message {
	l.t.Helper()
	for {
		m, err := l.next()
		if err != nil {
			l.t.Fatalf("no %s: %v", kind, err)
		}
		if m.Type == kind {
			return m
		}
	}
}

// choose answers the prompt of a turn with its first option, and returns the
// message's id.
func (l *line) choose(turn protocol.Turn) string {
	l.t.Helper()
	return l.answer(turn.Prompt.ID, turn.Prompt.Options[0].ID)
}

func (l *line) answer(prompt int, option string) string {
	l.t.Helper()
	id := uuid.NewString()
	l.say(protocol.ClientMessage{Type: protocol.TypeChoose, ID: id, Prompt: prompt, Option: option})
	return id
}

// wantRefused reads the answer to a message and checks why it was refused.
func (l *line) wantRefused(id string, code protocol.Code) {
	l.t.Helper()
	m := l.want(protocol.TypeAnswer)
	if m.ID != id || m.Result != protocol.Refused || m.Code != code {
		l.t.Errorf("got %s, want %s refused with %s", m.raw, id, code)
	}
}

// wantApplied reads the answer to a message, which must have been applied.
func (l *line) wantApplied(id string) int {
	l.t.Helper()
	m := l.want(protocol.TypeAnswer)
	if m.ID != id || m.Result != protocol.Applied {
		l.t.Fatalf("got %s, want %s applied", m.raw, id)
	}
	return m.Seq
}

// wantClosed reads to the end of the connection and checks its status.
func (l *line) wantClosed(status websocket.StatusCode) {
	l.t.Helper()
	for {
		m, err := l.next()
		if err == nil {
			continue
		}
		if got := websocket.CloseStatus(err); got != status {
			l.t.Errorf("closed with %v (%v), want %v; last message %s", got, err, status, m.raw)
		}
		return
	}
}

// wantNothingLogged checks that the operator has nothing to read.
func (w *world) wantNothingLogged() {
	w.t.Helper()
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.log.Len() > 0 {
		w.t.Errorf("the log has %s", w.log.String())
	}
}

// wantSilence checks that nothing secret was sent or logged, and nothing sent
// that is for the log.
func (w *world) wantSilence(secrets ...string) {
	w.t.Helper()
	w.mu.Lock()
	defer w.mu.Unlock()
	if inside := insides.FindString(w.received.String()); inside != "" {
		w.t.Errorf("a socket was shown the inside of the server: %q", inside)
	}
	for _, secret := range secrets {
		if secret == "" {
			w.t.Error("no secret to look for")
		}
		if strings.Contains(w.received.String(), secret) {
			w.t.Errorf("a socket was sent the secret %s", secret)
		}
		if strings.Contains(w.log.String(), secret) {
			w.t.Errorf("the log has the secret %s", secret)
		}
	}
}

var discard = slog.New(slog.DiscardHandler)
