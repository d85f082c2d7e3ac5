package main

import (
	"context"
	"crypto/ecdh"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
	"syscall"
	"testing"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/server/protocol"
	"westkingdom/server/store/open"
)

// TestKilledServerTellsAfterwards kills a server between a choice and the notice that it
// calls for, and has two others start on its database: whoever is asked is told, by one of
// them, once.
func TestKilledServerTellsAfterwards(t *testing.T) {
	for store, database := range databases(t) {
		t.Run(store, func(t *testing.T) {
			told := make(chan string, 100) // the topic of each message
			service := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				told <- r.Header.Get("Topic")
				w.WriteHeader(http.StatusCreated)
			}))
			defer service.Close()
			flags := []string{"--message-limit", "0", "--notice-networks", "127.0.0.0/8", "--notice-delay", "3s"}

			p := serve(t, database, flags...)
			tb := p.seatPeople(table{game: "viscounts", seats: 3})
			absent := tb.all[2]
			absent.chooseUntil(p, func(turn protocol.Turn) bool { return turn.Asked != nil && !slices.Contains(turn.Asked, 2) })
			absent.subscribe(p, service.URL)
			var present sync.WaitGroup
			for _, h := range tb.all[:2] {
				present.Go(func() {
					h.chooseUntil(p, func(turn protocol.Turn) bool { return slices.Contains(turn.Asked, engine.Seat(2)) })
				})
			}
			present.Wait()
			if status := p.end(syscall.SIGKILL); status != -1 {
				t.Errorf("the server ended by itself: status %d: %s", status, p.stderr.String())
			}
			if len(told) > 0 {
				t.Fatal("told before its time")
			}

			a, b := serve(t, database, flags...), serve(t, database, flags...)
			sum := sha256.Sum256([]byte(tb.code + ":turn"))
			if topic := <-told; topic != base64.RawURLEncoding.EncodeToString(sum[:])[:32] {
				t.Errorf("told of the topic %q", topic)
			}
			for _, p := range []*program{a, b} {
				if status := p.end(syscall.SIGTERM); status != 0 {
					t.Errorf("status %d: %s", status, p.stderr.String())
				}
			}
			if len(told) > 0 {
				t.Errorf("told again, of %q", <-told)
			}
			s, err := open.Open(t.Context(), database)
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			if n, err := s.Waiting(t.Context()); err != nil || n != 0 {
				t.Errorf("%d notices wait, %v", n, err)
			}
		})
	}
}

// chooseUntil chooses whenever asked until the turn is what is waited for.
func (h *human) chooseUntil(p *program, enough func(protocol.Turn) bool) {
	conn := h.dial(p)
	if conn == nil {
		return
	}
	defer conn.CloseNow()
	var turn protocol.Turn
	for waiting := false; !enough(turn); {
		_, data, err := conn.Read(context.Background())
		var m told
		if err == nil {
			err = json.Unmarshal(data, &m)
		}
		if err != nil {
			h.t.Error(err)
			return
		}
		switch m.Type {
		case protocol.TypeAnswer:
			waiting = false
			if m.Result != protocol.Applied {
				h.t.Errorf("answered %s", data)
				return
			}
		case protocol.TypeUpdate, protocol.TypeWelcome:
			turn = m.Turn
		}
		if q := turn.Prompt; q != nil && !waiting && !enough(turn) {
			waiting, turn.Prompt = true, nil
			if h.write(conn, protocol.ClientMessage{Type: protocol.TypeChoose, ID: uuid.NewString(), Prompt: q.ID, Option: q.Options[0].ID}) != nil {
				return
			}
		}
	}
}

// subscribe has a human told by a push service.
func (h *human) subscribe(p *program, endpoint string) {
	h.t.Helper()
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		h.t.Fatal(err)
	}
	mine := p.http
	defer func() { p.http = mine }()
	p.http = h.http
	encode := base64.RawURLEncoding.EncodeToString
	p.post("/api/me/notices/push", protocol.AddPush{
		Endpoint: endpoint, P256dh: encode(key.PublicKey().Bytes()), Auth: encode(make([]byte, 16)), Language: "en",
	})
}
