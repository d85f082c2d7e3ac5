package web_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/gobwas/httphead"
	"github.com/gobwas/ws"
	"github.com/gobwas/ws/wsflate"
	"github.com/gobwas/ws/wsutil"

	"westkingdom/server/protocol"
	"westkingdom/server/web"
)

// RFC 6455, 5.4 and 5.5: a message may come in one frame or several, with control frames between
// them, and TCP cuts all of it wherever it likes. Every message is answered, in its order, and every
// ping.
func TestFramesOfAnySize(t *testing.T) {
	w := openWorld(t, func(c *web.Config) { c.CompressFrom = 1 << 20 }) // none of its own are
	g := w.begin(2, nil)
	g.people[0].watch(g.code, -1).want(protocol.TypeWelcome)
	conn := deflating(t, w, g.code)
	const messages = 400
	var stream bytes.Buffer
	put := func(f ws.Frame) {
		if err := ws.WriteFrame(&stream, ws.MaskFrame(f)); err != nil {
			t.Fatal(err)
		}
	}
	random := rand.New(rand.NewPCG(1, 2))
	put(ws.NewTextFrame([]byte(`{"type":"hello","seq":-1}`)))
	pings := 0
	for i := range messages {
		id := fmt.Sprint(i, " ", strings.Repeat("x", random.IntN(8)*random.IntN(200)))
		text := []byte(`{"type":"choose","id":"` + id + `"}`) // no UUID: the refusal repeats it
		switch random.IntN(5) {
		case 0: // in three, the last of which is short, with a ping or an unasked pong inside
			last := len(text) - random.IntN(4)
			put(ws.NewFrame(ws.OpText, false, text[:5]))
			put(ws.NewFrame(ws.OpContinuation, false, text[5:last]))
			if random.IntN(2) == 0 {
				put(ws.NewPingFrame([]byte("inside")))
				pings++
			} else {
				put(ws.NewPongFrame([]byte("inside")))
			}
			put(ws.NewFrame(ws.OpContinuation, true, text[last:]))
			continue
		case 1:
			put(ws.NewPongFrame(nil))
		case 2:
			put(ws.NewPingFrame([]byte("between")))
			pings++
		case 3:
			f, err := wsflate.CompressFrame(ws.NewTextFrame(text))
			if err != nil {
				t.Fatal(err)
			}
			put(f)
			continue
		}
		put(ws.NewTextFrame(text))
	}
	sent := make(chan error, 1)
	go func() { sent <- cut(conn, stream.Bytes(), random) }()
	var next, ponged, problems int
	read := func() {
		all, err := wsutil.ReadServerMessage(conn, nil)
		if err != nil {
			t.Fatalf("after %d messages, %d pongs and %d problems: %v", next, ponged, problems, err)
		}
		for _, m := range all {
			switch text := string(m.Payload); {
			case m.OpCode == ws.OpPong:
				ponged++
			case strings.Contains(text, `"problem"`):
				problems++
			case strings.Contains(text, `"answer"`):
				if !strings.Contains(text, fmt.Sprintf(`"id":"%d `, next)) {
					t.Fatalf("message %d is answered with %.80s", next, text)
				}
				next++
			}
		}
	}
	for next < messages || ponged < pings {
		read()
	}
	if err := <-sent; err != nil {
		t.Fatal(err)
	}
	// Whoever reads the end of a message has what is behind it, if that is short.
	stream.Reset()
	put(ws.NewFrame(ws.OpText, false, bytes.Repeat([]byte("0"), 40))) // is no message, which is a problem
	put(ws.NewFrame(ws.OpContinuation, true, nil))
	put(ws.NewTextFrame([]byte("0")))
	if _, err := conn.Write(stream.Bytes()); err != nil {
		t.Fatal(err)
	}
	for problems < 2 {
		read()
	}
}

// RFC 6455, 7.4.1: 1009 is for a message that is too big, which is known of a compressed one once it is longer.
func TestOversizedWhenItIsInflated(t *testing.T) {
	w := openWorld(t, func(c *web.Config) { c.CompressFrom = 1 << 20 })
	g := w.begin(2, nil)
	conn := deflating(t, w, g.code)
	f, err := wsflate.CompressFrame(ws.NewTextFrame([]byte(`{"type":"say","text":"` + strings.Repeat("x", 90_000) + `"}`)))
	if err != nil {
		t.Fatal(err)
	}
	if err := ws.WriteFrame(conn, ws.MaskFrame(f)); err != nil {
		t.Fatal(err)
	}
	text, err := wsutil.ReadServerText(conn)
	if err != nil || !strings.Contains(string(text), string(protocol.CodeTooLarge)) {
		t.Errorf("got %q, %v", text, err)
	}
	var closed wsutil.ClosedError
	if _, err = wsutil.ReadServerText(conn); !errors.As(err, &closed) || closed.Code != ws.StatusMessageTooBig {
		t.Errorf("the socket ends with %v", err)
	}
}

// deflating joins a room with another implementation of RFC 6455, which may compress what it sends.
func deflating(t *testing.T, w *world, code string) net.Conn {
	t.Helper()
	dialer := ws.Dialer{Extensions: []httphead.Option{wsflate.DefaultParameters.Option()}}
	conn, r, h, err := dialer.Dial(t.Context(), strings.Replace(w.url, "http", "ws", 1)+"/api/rooms/"+code+"/socket")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	if err := conn.SetDeadline(time.Now().Add(time.Minute)); err != nil {
		t.Fatal(err)
	}
	if r != nil || len(h.Extensions) != 1 {
		t.Fatalf("the server speaks first, or does not compress: %v", h.Extensions)
	}
	return conn
}

// cut sends in pieces of any size.
func cut(conn io.Writer, b []byte, random *rand.Rand) error {
	for len(b) > 0 {
		n := min(len(b), 1+random.IntN(1+random.IntN(900)))
		if _, err := conn.Write(b[:n]); err != nil {
			return err
		}
		b = b[n:]
	}
	return nil
}
