package web

import (
	"bufio"
	"bytes"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"nhooyr.io/websocket"

	"westkingdom/server/nowait"
)

// All that the server does below the WebSocket library is in this file and in frames.go: it
// sends a message that nobody has to wait for at once, from the room's own
// goroutine, lets messages that leave together share a system call, takes those that have come
// whole, and cuts off whom nobody waits for. It writes whole text frames, pings and one that closes, reads
// whole text frames and pongs, and nothing else of RFC 6455; the rest is the library's.
// docs/performance.md has what it is worth.

// A socket waits most of its life. What it holds meanwhile is small, and it
// borrows a buffer while it writes and when it has read.
const (
	readBuffer  = 16  // bytes; the least: what the library reads has been read, or goes past it
	writeBuffer = 128 // holds any control frame, so that it leaves in one piece
)

// hijacker hands a connection over with a [wire] below it. What is answered to
// a handshake that fails is left to its owner.
type hijacker struct {
	http.ResponseWriter
	longest int // message that need not be compressed, in bytes; less than 0: any
	wire    *wire
	loan    *loan
}

// WriteHeader implements [http.ResponseWriter].
func (h *hijacker) WriteHeader(status int) {
	if status == http.StatusSwitchingProtocols {
		h.ResponseWriter.WriteHeader(status)
	}
}

// Write implements [http.ResponseWriter].
func (h *hijacker) Write(b []byte) (int, error) { return len(b), nil }

// Hijack implements [http.Hijacker].
func (h *hijacker) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, brw, err := http.NewResponseController(h.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	h.wire = newWire(conn, h.longest)
	if h.wire.deflates = strings.HasPrefix(h.Header().Get("Sec-WebSocket-Extensions"), deflate); !h.wire.deflates {
		h.wire.longest = -1 // nobody would read what is compressed
	}
	h.loan = &loan{wire: h.wire}
	if err := brw.Flush(); err != nil {
		conn.Close()
		return nil, nil, err
	}
	if early, err := brw.Reader.Peek(brw.Reader.Buffered()); err == nil {
		h.wire.come = bytes.Clone(early)
	}
	return h.loan, h.loan.buffered(), nil
}

// wire is a connection below a WebSocket. It can hold back what is written, to
// send it at once, and it can send a message without waiting.
type wire struct {
	net.Conn
	now      func(b []byte) int // writes without waiting; nil: cannot
	longest  int                // message that send takes; less than 0: any
	deflates bool               // clients may compress theirs

	mu   sync.Mutex
	data *[]byte // what is held back; nil: nothing is
	rest []byte  // the end of a message that found no room; leaves before anything else

	reading sync.Mutex
	come    []byte      // what was read, and nobody has taken
	place   *place      // in which it is, and which is borrowed
	library begun       // of which frame the library has a part
	heard   atomic.Bool // something has come since the last ping
}

func newWire(conn net.Conn, longest int) *wire {
	return &wire{Conn: conn, now: nowait.To(conn), longest: longest} // without now, all messages wait for the writer
}

var buffers = sync.Pool{New: func() any { return new([]byte) }}

// hold holds back what is written until release.
func (w *wire) hold() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.data == nil {
		w.data = buffers.Get().(*[]byte)
		*w.data, w.rest = append(*w.data, w.rest...), nil
	}
}

// put holds a message back, unless it may have to be compressed.
func (w *wire) put(message []byte) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.data == nil || w.tooLong(message) {
		return false
	}
	*w.data = appendFrame(*w.data, message)
	return true
}

// release sends what was held back.
func (w *wire) release() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.data == nil {
		return nil
	}
	_, err := w.Conn.Write(*w.data)
	*w.data = (*w.data)[:0]
	buffers.Put(w.data)
	w.data = nil
	return err
}

// Write implements [net.Conn].
func (w *wire) Write(b []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.data != nil {
		*w.data = append(*w.data, b...)
		return len(b), nil
	}
	if len(w.rest) > 0 {
		if _, err := w.Conn.Write(w.rest); err != nil {
			return 0, err
		}
		w.rest = nil
	}
	return w.Conn.Write(b)
}

// sending is what became of a message that was not to wait.
type sending int

const (
	refused sending = iota // not sent: too long, somebody else is writing, or there is no room
	partly                 // the rest leaves with the next hold and release, or Write
	whole
)

// send sends text messages, uncompressed, if that can be done without waiting.
// It is for the one who writes messages; the library's control frames may come in
// between.
func (w *wire) send(message []byte, more ...[]byte) sending {
	if w.now == nil || w.tooLong(message) || slices.ContainsFunc(more, w.tooLong) || !w.mu.TryLock() {
		return refused
	}
	defer w.mu.Unlock()
	if w.data != nil || len(w.rest) > 0 {
		return refused
	}
	b := buffers.Get().(*[]byte)
	frames := appendFrame((*b)[:0], message)
	for _, m := range more {
		frames = appendFrame(frames, m)
	}
	n := w.now(frames)
	result := whole
	switch {
	case n <= 0:
		result = refused
	case n < len(frames):
		result, w.rest = partly, append([]byte(nil), frames[n:]...)
	}
	*b = frames[:0]
	buffers.Put(b)
	return result
}

// dismiss sends a last message and closes the WebSocket, as far as that can be done
// without waiting, and cuts the connection.
func (w *wire) dismiss(message []byte, status websocket.StatusCode, reason string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.now != nil {
		w.now(appendClose(appendFrame(nil, message), status, reason))
	}
	w.Conn.Close()
}

func (w *wire) tooLong(message []byte) bool { return w.longest >= 0 && len(message) > w.longest }

// ping sends a ping, unless messages are being written: then it may not come in between.
func (w *wire) ping() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.data != nil || len(w.rest) > 0 {
		return false
	}
	w.heard.Store(false)
	frame, n := appendFrameHeader(nil, pingFrame, 0), 0
	if w.now != nil {
		if n = w.now(frame); n <= 0 {
			return false
		}
	}
	_, err := w.Conn.Write(frame[n:])
	return err == nil
}

// place is where is read to: most messages of clients are shorter.
type place [512]byte

var places = sync.Pool{New: func() any { return new(place) }}

// Borrow implements [nowait.Buffer].
func (w *wire) Borrow() []byte {
	w.place = places.Get().(*place)
	return w.place[:]
}

// Back implements [nowait.Buffer].
func (w *wire) Back() {
	if w.place != nil {
		places.Put(w.place)
		w.place = nil
	}
}

// wait waits until something has come for whoever reads, and returns false if nothing more comes. Pongs
// are for pong.
func (w *wire) wait(pong func()) bool {
	w.reading.Lock()
	defer w.reading.Unlock()
	for {
		w.pongs(pong)
		if len(w.come) > 0 {
			return true
		}
		if w.fill() != nil {
			return false
		}
	}
}

// fill waits until something has come.
func (w *wire) fill() error {
	n, err := nowait.Read(w.Conn, w)
	if n == 0 {
		return err
	}
	w.come = w.place[:n]
	w.heard.Store(true)
	return nil
}

// message takes the next message into data, if it has come whole, in one frame. Otherwise it is for
// the library, unless nothing has come: then whoever reads has to wait.
func (w *wire) message(data *bytes.Buffer, pong func()) (whole, nothing bool) {
	w.reading.Lock()
	defer w.reading.Unlock()
	w.pongs(pong)
	f, length := w.next()
	if length == 0 || f.kind == pongFrame || f.deflated && !w.deflates || !f.message(data) {
		return false, len(w.come) == 0
	}
	w.took(length)
	return true, false
}

// pongs takes those that come next.
func (w *wire) pongs(pong func()) {
	for {
		f, length := w.next()
		if length == 0 || f.kind != pongFrame {
			return
		}
		w.took(length)
		pong()
	}
}

// next is the next frame, if it needs no library.
func (w *wire) next() (f frame, length int) {
	if w.library != (begun{}) {
		return f, 0
	}
	return readFrame(w.come)
}

// took notes that so many bytes of what has come are taken.
func (w *wire) took(n int) {
	if w.come = w.come[n:]; len(w.come) == 0 {
		w.come = nil
		w.Back()
	}
}

// Read implements [net.Conn], for the library: it gets nothing of a frame before it has all of the one
// before.
func (w *wire) Read(b []byte) (int, error) {
	w.reading.Lock()
	defer w.reading.Unlock()
	if len(w.come) == 0 {
		if err := w.fill(); err != nil {
			return 0, err
		}
	}
	n := w.library.part(w.come[:min(len(b), len(w.come))])
	copy(b, w.come[:n])
	w.took(n)
	return n, nil
}
