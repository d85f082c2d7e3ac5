package chaos

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"testing"
	"time"

	"nhooyr.io/websocket"

	"westkingdom/server/protocol"
)

// watcher is a socket that looks at a room.
type watcher struct {
	t    *testing.T
	conn *websocket.Conn
}

func look(t *testing.T, url, code string) *watcher {
	t.Helper()
	conn, _, err := websocket.Dial(t.Context(), url+"/api/rooms/"+code+"/socket", nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.CloseNow() })
	conn.SetReadLimit(-1)
	if err := conn.Write(t.Context(), websocket.MessageText, []byte(`{"type":"hello","seq":-1}`)); err != nil {
		t.Fatal(err)
	}
	return &watcher{t, conn}
}

// next returns the next message; an error says how the socket ended.
func (w *watcher) next() (m told, err error) {
	ctx, cancel := context.WithTimeout(w.t.Context(), 20*time.Second)
	defer cancel()
	_, data, err := w.conn.Read(ctx)
	if err == nil {
		err = json.Unmarshal(data, &m)
	}
	return m, err
}

// until reads until there is a message of this type.
func (w *watcher) until(kind string) told {
	w.t.Helper()
	for {
		m, err := w.next()
		if err != nil {
			w.t.Fatalf("no %s: %v", kind, err)
		}
		if m.Type == kind {
			return m
		}
	}
}

// say sends a chat line, and returns when it is applied.
func say(t *testing.T, who *person, url, code, text string) error {
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	conn, _, err := websocket.Dial(ctx, url+"/api/rooms/"+code+"/socket", &websocket.DialOptions{HTTPClient: who.http})
	if err != nil {
		return err
	}
	defer conn.CloseNow()
	conn.SetReadLimit(-1)
	for _, m := range []protocol.ClientMessage{
		{Type: protocol.TypeHello, Seq: -1}, {Type: protocol.TypeSay, ID: "6f1c1a4e-3a8f-4c55-9d0a-0c1d6a1f2b3c", Text: text},
	} {
		data, err := json.Marshal(m)
		if err != nil {
			return err
		}
		if err := conn.Write(ctx, websocket.MessageText, data); err != nil {
			return err
		}
	}
	for {
		_, data, err := conn.Read(ctx)
		if err != nil {
			return err
		}
		if bytes.Contains(data, []byte(`"type":"answer"`)) {
			if !bytes.Contains(data, []byte(`"applied"`)) {
				return fmt.Errorf("answered %s", data)
			}
			return nil
		}
	}
}

// put makes a call that changes a room.
func (p *person) put(url, path string, send any) {
	t := p.table.t
	t.Helper()
	data, err := json.Marshal(send)
	if err != nil {
		t.Fatal(err)
	}
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPut, url+path, bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	res, err := p.http.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	if res.StatusCode >= 300 {
		t.Fatalf("PUT %s: %s", path, res.Status)
	}
}
