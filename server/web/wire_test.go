package web

import (
	"bufio"
	"bytes"
	"encoding/hex"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/gobwas/ws"
	"nhooyr.io/websocket"
)

// joined returns a wire over a real connection, and the connection's other end.
func joined(t *testing.T, longest int) (w *wire, browser net.Conn) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	if browser, err = net.Dial("tcp", listener.Addr().String()); err != nil {
		t.Fatal(err)
	}
	conn, err := listener.Accept()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		conn.Close()
		browser.Close()
	})
	return newWire(conn, longest), browser
}

// wantFrame reads a frame with another implementation of RFC 6455, which must
// be one whole text message as a server may send it.
func wantFrame(t *testing.T, r io.Reader, payload string) {
	t.Helper()
	h, err := ws.ReadHeader(r)
	if err != nil {
		t.Fatal(err)
	}
	if err := ws.CheckHeader(h, ws.StateClientSide); err != nil {
		t.Fatal(err)
	}
	got := make([]byte, h.Length)
	if _, err := io.ReadFull(r, got); err != nil {
		t.Fatal(err)
	}
	if !h.Fin || h.Rsv != 0 || h.OpCode != ws.OpText || h.Masked || string(got) != payload {
		t.Fatalf("got %+v with %.40q, want text %.40q", h, got, payload)
	}
}

// RFC 6455, 5.7: "A single-frame unmasked text message … contains 'Hello'".
func TestFrame_5_7_Example(t *testing.T) {
	w, browser := joined(t, -1)
	if got := w.send([]byte("Hello")); got != whole {
		t.Fatalf("sending %v", got)
	}
	w.Close()
	got, err := io.ReadAll(browser)
	if want := "810548656c6c6f"; err != nil || hex.EncodeToString(got) != want {
		t.Errorf("sent %x, %v; want %s", got, err, want)
	}
}

// Messages that are sent together are whole frames one after the other; where one
// of them may not leave at once, none does.
func TestSendTogether(t *testing.T) {
	w, browser := joined(t, 5)
	if got := w.send([]byte("Hello"), []byte("too long")); got != refused {
		t.Errorf("sending what is too long: %v", got)
	}
	if got := w.send([]byte("Hello"), []byte("you"), []byte("")); got != whole {
		t.Fatalf("sending %v", got)
	}
	w.Close()
	got, err := io.ReadAll(browser)
	if want := "810548656c6c6f" + "8103796f75" + "8100"; err != nil || hex.EncodeToString(got) != want {
		t.Errorf("sent %x, %v; want %s", got, err, want)
	}
}

// RFC 6455, 5.2: the length takes 7 bits, 7+16 or 7+64, "the minimal number of
// bytes", the most significant byte first.
func TestFrame_5_2_Lengths(t *testing.T) {
	for length, header := range map[int]string{
		0: "8100", 1: "8101", 125: "817d",
		126: "817e007e", 127: "817e007f", 256: "817e0100", 65535: "817effff",
		65536: "817f0000000000010000", 1 << 20: "817f0000000000100000",
	} {
		if got := hex.EncodeToString(appendFrameHeader(nil, textFrame, length)); got != header {
			t.Errorf("the header of %d bytes is %s, want %s", length, got, header)
		}
		frame := append(appendFrameHeader(nil, textFrame, length), strings.Repeat("x", length)...)
		wantFrame(t, bytes.NewReader(frame), strings.Repeat("x", length))
	}
}

// RFC 6455, 5.5.1: the frame that closes has a status, and may have a reason.
func TestFrame_5_5_1_Close(t *testing.T) {
	w, browser := joined(t, 3) // a last message may be of any length
	w.dismiss([]byte("Hello"), websocket.StatusTryAgainLater, "later")
	wantFrame(t, browser, "Hello")
	h, err := ws.ReadHeader(browser)
	if err != nil {
		t.Fatal(err)
	}
	rest, err := io.ReadAll(browser)
	if err != nil {
		t.Fatal(err)
	}
	status, reason := ws.ParseCloseFrameData(rest)
	if !h.Fin || h.OpCode != ws.OpClose || h.Masked || int(h.Length) != len(rest) || status != 1013 || reason != "later" {
		t.Errorf("got %+v with %d %q", h, status, reason)
	}
}

// RFC 6455, 5.4: control frames may come between the frames of a message, never
// inside of one; and no message inside another. Here a message found no room
// for its end when the library wants to send a ping, and then another message.
func TestFrame_5_4_NothingComesInsideAFrame(t *testing.T) {
	w, browser := joined(t, -1)
	long := strings.Repeat("long ", 200_000) // a megabyte
	sent := 0
	for w.send([]byte(long)) == whole { // until the system's buffers are full
		sent++
	}
	if len(w.rest) == 0 {
		t.Fatal("the last message was sent wholly or not at all: this tests nothing")
	}
	if got := w.send([]byte("too early")); got != refused {
		t.Errorf("a message was sent (%v) inside another", got)
	}
	written := make(chan error, 1)
	go func() {
		ping, err := ws.CompileFrame(ws.NewPingFrame([]byte("there?")))
		if err == nil {
			_, err = w.Write(ping)
		}
		written <- err
	}()
	r := bufio.NewReader(browser)
	for range sent + 1 {
		wantFrame(t, r, long)
	}
	h, err := ws.ReadHeader(r)
	if err != nil || h.OpCode != ws.OpPing || h.Length != 6 {
		t.Fatalf("after the message: %+v, %v", h, err)
	}
	if _, err := io.CopyN(io.Discard, r, h.Length); err != nil {
		t.Fatal(err)
	}
	if err := <-written; err != nil {
		t.Fatal(err)
	}
	if got := w.send([]byte("now")); got != whole {
		t.Fatalf("sending %v", got)
	}
	wantFrame(t, r, "now")
}

// RFC 6455, 5.5.2 and 5.5.3: a ping may have 125 bytes, and its pong has the same. It leaves in one piece: between two the
// room may send a message.
func TestFrame_5_5_PongsAreWhole(t *testing.T) {
	s := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		conn, _, err := accept(w, r, 0)
		if err != nil {
			t.Error(err)
			return
		}
		_, _, _ = conn.Reader(r.Context()) // answers pings
	}))
	pieces := make(chan []byte, 10)
	s.Listener = inPieces{s.Listener, pieces}
	s.Start()
	defer s.Close()
	conn, _, _, err := ws.Dial(t.Context(), "ws"+strings.TrimPrefix(s.URL, "http"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	<-pieces // the handshake
	ping := bytes.Repeat([]byte("p"), 125)
	if err := ws.WriteFrame(conn, ws.MaskFrame(ws.NewPingFrame(bytes.Clone(ping)))); err != nil {
		t.Fatal(err)
	}
	if got, want := <-pieces, ws.MustCompileFrame(ws.NewPongFrame(ping)); !bytes.Equal(got, want) {
		t.Errorf("a ping is answered with %q, want %q", got, want)
	}
}

// inPieces tells of each write to its connections.
type inPieces struct {
	net.Listener
	wrote chan<- []byte
}

func (l inPieces) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	return piecewise{c, l.wrote}, err
}

type piecewise struct {
	net.Conn
	wrote chan<- []byte
}

func (p piecewise) Write(b []byte) (int, error) {
	p.wrote <- bytes.Clone(b)
	return p.Conn.Write(b)
}

// Messages that the library writes while they are held back leave together, in
// their order, after the end of what was sent partly; nothing gets before them.
func TestHeldMessagesLeaveInOrder(t *testing.T) {
	w, browser := joined(t, -1)
	long := strings.Repeat("x", 1<<20)
	sent := 0
	for w.send([]byte(long)) == whole {
		sent++
	}
	w.hold()
	for _, text := range []string{"one", "two"} {
		frame, err := ws.CompileFrame(ws.NewTextFrame([]byte(text)))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write(frame); err != nil {
			t.Fatal(err)
		}
		if got := w.send([]byte("three")); got != refused {
			t.Errorf("a message overtook others: %v", got)
		}
	}
	released := make(chan error, 1)
	go func() { released <- w.release() }()
	r := bufio.NewReader(browser)
	for range sent + 1 {
		wantFrame(t, r, long)
	}
	wantFrame(t, r, "one")
	wantFrame(t, r, "two")
	if err := <-released; err != nil {
		t.Fatal(err)
	}
	if got := w.send([]byte("three")); got != whole {
		t.Fatalf("sending %v", got)
	}
	wantFrame(t, r, "three")
}

// RFC 7692 leaves it to the sender which messages it compresses: those that
// are to be compressed go through the library.
func TestLongMessagesAreLeftToTheLibrary(t *testing.T) {
	w, browser := joined(t, 4)
	if got := w.send([]byte("12345")); got != refused {
		t.Errorf("sending %v", got)
	}
	if got := w.send([]byte("1234")); got != whole {
		t.Errorf("sending %v", got)
	}
	wantFrame(t, browser, "1234")
}

// RFC 6455, 5.5.1 and 7.1: nothing is sent once the connection is closed.
func TestNothingIsSentAfterTheEnd(t *testing.T) {
	w, browser := joined(t, -1)
	w.Close()
	if got := w.send([]byte("late")); got != refused {
		t.Errorf("sending %v", got)
	}
	if got, err := io.ReadAll(browser); len(got) != 0 || err != nil {
		t.Errorf("the browser got %q, %v", got, err)
	}
}
