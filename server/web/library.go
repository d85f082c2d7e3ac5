package web

import (
	"bufio"
	"net"
	"net/http"
	"sync"
	"sync/atomic"

	"nhooyr.io/websocket"
)

// library lends the WebSocket library's side of a connection, for what its wire does not do: messages
// that come in pieces or are to be compressed, and the goodbye. It has a goroutine and some kB, which a
// socket at rest would keep: so it is made when somebody needs it, and let go when nobody has it. Between
// two messages it knows nothing that the next one needs: no compressor goes on from one to the other
// (context takeover, RFC 7692).
type library struct {
	wire    *wire
	options *websocket.AcceptOptions

	mu    sync.Mutex
	conn  *websocket.Conn // nil: there is none
	loan  *loan
	users int
}

// loan is a wire as one of the library's connections has it.
type loan struct {
	*wire
	over atomic.Bool // the wire goes on without it
}

// Close implements [net.Conn].
func (l *loan) Close() error {
	if l.over.Load() {
		return nil
	}
	return l.wire.Close()
}

// buffered is a wire as the library wants it.
func (l *loan) buffered() *bufio.ReadWriter {
	return bufio.NewReadWriter(bufio.NewReaderSize(l, readBuffer), bufio.NewWriterSize(l, writeBuffer))
}

// borrow returns the library's connection. Whoever borrows it gives it back, between two messages or
// after the end.
func (l *library) borrow() (*websocket.Conn, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.conn == nil {
		again := &again{loan: &loan{wire: l.wire}, header: make(http.Header)}
		conn, err := websocket.Accept(again, asked(l.wire.deflates), l.options)
		if err != nil {
			return nil, err
		}
		l.have(conn, again.loan)
	}
	l.users++
	return l.conn, nil
}

func (l *library) have(conn *websocket.Conn, loan *loan) {
	// The limit is checked in read, which answers; this one only stops the library's own.
	conn.SetReadLimit(-1)
	l.conn, l.loan = conn, loan
}

// end lets the connection go whoever has it, since nobody uses it any more.
func (l *library) end() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.users = 0
	l.rest()
}

// back gives the connection back.
func (l *library) back() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.users--
	l.rest()
}

// rest lets the connection go if nobody has it.
func (l *library) rest() {
	if l.users == 0 && l.conn != nil {
		l.loan.over.Store(true)
		l.conn.CloseNow()
		l.conn, l.loan = nil, nil
	}
}

// again is the answer to a handshake that was answered before: nobody is told anything.
type again struct {
	loan   *loan
	header http.Header
}

// Header implements [http.ResponseWriter].
func (a *again) Header() http.Header { return a.header }

// WriteHeader implements [http.ResponseWriter].
func (a *again) WriteHeader(int) {}

// Write implements [http.ResponseWriter].
func (a *again) Write(b []byte) (int, error) { return len(b), nil }

// Hijack implements [http.Hijacker].
func (a *again) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	return a.loan, a.loan.buffered(), nil
}

// deflate is the extension by which messages may be compressed (RFC 7692).
const deflate = "permessage-deflate"

// asked is the handshake of a client again, as far as it matters still.
func asked(deflates bool) *http.Request {
	r := &http.Request{Method: http.MethodGet, ProtoMajor: 1, ProtoMinor: 1, Header: http.Header{
		"Connection": {"Upgrade"}, "Upgrade": {"websocket"},
		"Sec-Websocket-Version": {"13"}, "Sec-Websocket-Key": {"AAAAAAAAAAAAAAAAAAAAAA=="},
	}}
	if deflates {
		r.Header.Set("Sec-WebSocket-Extensions", deflate)
	}
	return r
}
