package server_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/cookiejar"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"nhooyr.io/websocket"

	"westkingdom/server"
	"westkingdom/server/protocol"
	"westkingdom/server/store/open"
)

// TestStopIsNotSpoilt stops a server while one stranger sends a call that does
// not end and another has a socket that does not hear the goodbye: the rooms are
// saved all the same, and the stop is a good one.
func TestStopIsNotSpoilt(t *testing.T) {
	database := "sqlite:" + filepath.Join(t.TempDir(), "test.db")
	s, err := server.Open(t.Context(), server.Config{
		DatabaseURL: database, Listen: "127.0.0.1:0", DrainLimit: 4 * time.Second,
	}, slog.New(slog.NewTextHandler(t.Output(), nil)))
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	served := make(chan error, 1)
	go func() { served <- s.Serve(ctx) }()

	code := playSome(t, s.URL())
	slow := dial(t, s.URL())
	fmt.Fprintf(slow, "POST /api/rooms HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{")
	deaf := dial(t, s.URL())
	fmt.Fprintf(deaf, "GET /api/rooms/%s/socket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"+
		"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n", code)
	if _, err := io.ReadFull(deaf, make([]byte, 12)); err != nil { // HTTP/1.1 101
		t.Fatal(err)
	}

	stop()
	if err := <-served; err != nil {
		t.Errorf("the stop failed: %v", err)
	}
	db, err := open.Open(t.Context(), database)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	l, err := db.Load(t.Context(), code)
	if err != nil || l.Checkpoint == nil || l.Room.Seq < 40 {
		t.Errorf("the database has the room at %d with the checkpoint %v, %v", l.Room.Seq, l.Checkpoint != nil, err)
	}
}

func dial(t *testing.T, url string) net.Conn {
	t.Helper()
	conn, err := net.Dial("tcp", strings.TrimPrefix(url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	return conn
}

// playSome plays with a bot for some forty choices.
func playSome(t *testing.T, url string) (code string) {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	browser := &http.Client{Jar: jar}
	post := func(path string, body any) (answer protocol.RoomAnswer) {
		t.Helper()
		data, err := json.Marshal(body)
		if err != nil {
			t.Fatal(err)
		}
		res, err := browser.Post(url+path, "application/json", bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		if err := json.NewDecoder(res.Body).Decode(&answer); err != nil || res.StatusCode >= 300 {
			t.Fatalf("%s: %s, %v", path, res.Status, err)
		}
		return answer
	}
	code = post("/api/rooms", protocol.CreateRoom{Game: "architects", Seats: 2, Bots: []string{"random"}}).Room.Code
	post("/api/rooms/"+code+"/seats/0", protocol.TakeSeat{Name: "Ann"})
	post("/api/rooms/"+code+"/start", nil)
	conn, _, err := websocket.Dial(t.Context(), url+"/api/rooms/"+code+"/socket", &websocket.DialOptions{HTTPClient: browser})
	if err != nil {
		t.Fatal(err)
	}
	defer conn.CloseNow()
	conn.SetReadLimit(-1)
	say := func(m protocol.ClientMessage) {
		t.Helper()
		data, err := json.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		if err := conn.Write(t.Context(), websocket.MessageText, data); err != nil {
			t.Fatal(err)
		}
	}
	say(protocol.ClientMessage{Type: protocol.TypeHello, Seq: -1})
	for {
		_, data, err := conn.Read(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		var m struct {
			Seq  int           `json:"seq"`
			Type string        `json:"type"`
			Turn protocol.Turn `json:"turn"`
		}
		if err := json.Unmarshal(data, &m); err != nil {
			t.Fatal(err)
		}
		if m.Type != protocol.TypeWelcome && m.Type != protocol.TypeUpdate {
			continue
		}
		if m.Seq >= 40 {
			return code
		}
		p := m.Turn.Prompt
		if p == nil {
			continue
		}
		say(protocol.ClientMessage{Type: protocol.TypeChoose, ID: uuid.NewString(), Prompt: p.ID, Option: p.Options[0].ID})
	}
}
