package web

import (
	"bufio"
	"encoding/binary"
	"net"
	"net/http"
	"slices"
	"sync"

	"nhooyr.io/websocket"

	"westkingdom/server/nowait"
)

// All that the server does below the WebSocket library is in this file: it
// sends a message that nobody has to wait for at once, from the room's own
// goroutine, lets messages that leave together share a system call, and cuts off
// whom nobody waits for. It writes whole text frames and one that closes, and
// nothing else of RFC 6455; the rest is the library's. docs/performance.md has what
// it is worth.

// A socket waits most of its life. What it holds meanwhile is small, and it
// borrows a buffer while it writes.
const (
	readBuffer  = 256 // bytes; a client's message has some 120
	writeBuffer = 128 // holds any control frame, so that it leaves in one piece
)

// hijacker hands a connection over with a [wire] below it. What is answered to
// a handshake that fails is left to its owner.
type hijacker struct {
	http.ResponseWriter
	longest int // message that need not be compressed, in bytes; less than 0: any
	wire    *wire
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
	if err := brw.Flush(); err != nil {
		conn.Close()
		return nil, nil, err
	}
	brw.Writer = bufio.NewWriterSize(h.wire, writeBuffer)
	if brw.Reader.Buffered() == 0 {
		brw.Reader = bufio.NewReaderSize(h.wire, readBuffer)
	}
	return h.wire, brw, nil
}

// wire is a connection below a WebSocket. It can hold back what is written, to
// send it at once, and it can send a message without waiting.
type wire struct {
	net.Conn
	now     func(b []byte) int // writes without waiting; nil: cannot
	longest int                // message that send takes; less than 0: any

	mu   sync.Mutex
	data *[]byte // what is held back; nil: nothing is
	rest []byte  // the end of a message that found no room; leaves before anything else
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

// Kinds of frames (RFC 6455, section 5.2).
const (
	textFrame  = 0x1
	closeFrame = 0x8
)

// appendFrame adds a message as a whole frame.
func appendFrame(b, message []byte) []byte {
	return append(appendFrameHeader(b, textFrame, len(message)), message...)
}

// appendClose adds the frame that closes a WebSocket (RFC 6455, section 5.5.1).
func appendClose(b []byte, status websocket.StatusCode, reason string) []byte {
	b = binary.BigEndian.AppendUint16(appendFrameHeader(b, closeFrame, 2+len(reason)), uint16(status))
	return append(b, reason...)
}

// appendFrameHeader adds the header of a whole, unmasked frame (RFC 6455, section
// 5.2).
func appendFrameHeader(b []byte, kind byte, length int) []byte {
	const final = 0x80
	b = append(b, final|kind)
	switch {
	case length < 126:
		return append(b, byte(length))
	case length < 1<<16:
		return binary.BigEndian.AppendUint16(append(b, 126), uint16(length))
	default:
		return binary.BigEndian.AppendUint64(append(b, 127), uint64(length))
	}
}
