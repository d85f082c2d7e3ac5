package web_test

import (
	"io"
	"net"
	"net/http"
	"testing"
	"time"

	"westkingdom/server/web"
)

// calls is told of calls how long they took.
type calls struct{ took chan time.Duration }

func (c calls) Answered(_ string, _ int, took time.Duration) { c.took <- took }
func (calls) Refused(string)                                 {}

// passing is a node that passes sockets on to one that says after people what they say.
type passing struct{ began chan time.Time }

func (passing) Caller(direct func(http.Handler) http.Handler) func(http.Handler) http.Handler {
	return direct
}

func (p passing) Route(func(*http.Request) string, http.Handler) func(http.Handler) http.Handler {
	return func(http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			conn, _, err := http.NewResponseController(w).Hijack()
			if err != nil {
				panic(err)
			}
			defer conn.Close()
			p.began <- time.Now()
			_, _ = io.Copy(conn, conn)
		})
	}
}

// TestSocketsThatArePassedOnAreNoSlowCalls: the operator's figure of how long calls take has of a socket what it took to open
// it, and not for how long somebody looks at a table.
func TestSocketsThatArePassedOnAreNoSlowCalls(t *testing.T) {
	observer, nodes := calls{make(chan time.Duration, 1)}, passing{make(chan time.Time, 1)}
	w := openWorld(t, func(cfg *web.Config) { cfg.Observer, cfg.Nodes = observer, nodes })
	before := time.Now()
	conn, err := net.Dial("tcp", w.http.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(conn, "GET /api/rooms/aaaaaaaaaa/socket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"); err != nil {
		t.Fatal(err)
	}
	open := (<-nodes.began).Sub(before)
	for range 1000 { // it lasts
		if _, err := conn.Write([]byte("x")); err != nil {
			t.Fatal(err)
		}
		if _, err := io.ReadFull(conn, make([]byte, 1)); err != nil {
			t.Fatal(err)
		}
	}
	conn.Close()
	if took := <-observer.took; took > open {
		t.Errorf("a socket that was open after %s is a call of %s", open, took)
	}
}
