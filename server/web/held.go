package web

import (
	"bufio"
	"net"
	"net/http"
	"sync"
)

// A socket waits most of its life. What it holds meanwhile is small, and it
// borrows a buffer while it writes; messages that leave together then share a
// system call.
const (
	readBuffer  = 512 // bytes; a client's message has some 120
	writeBuffer = 256
)

// hijacker hands a connection over with a [held] below it.
type hijacker struct {
	http.ResponseWriter
	conn *held
}

// Hijack implements [http.Hijacker].
func (h *hijacker) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, brw, err := http.NewResponseController(h.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	h.conn = &held{Conn: conn}
	if err := brw.Flush(); err != nil {
		conn.Close()
		return nil, nil, err
	}
	brw.Writer = bufio.NewWriterSize(h.conn, writeBuffer)
	if brw.Reader.Buffered() == 0 {
		brw.Reader = bufio.NewReaderSize(h.conn, readBuffer)
	}
	return h.conn, brw, nil
}

// held is a connection that can hold back what is written, to send it at once.
type held struct {
	net.Conn

	mu   sync.Mutex
	data *[]byte // nil: nothing is held back
}

var buffers = sync.Pool{New: func() any { return new([]byte) }}

// hold holds back what is written until release.
func (h *held) hold() {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.data == nil {
		h.data = buffers.Get().(*[]byte)
	}
}

// release sends what was held back.
func (h *held) release() error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.data == nil {
		return nil
	}
	_, err := h.Conn.Write(*h.data)
	*h.data = (*h.data)[:0]
	buffers.Put(h.data)
	h.data = nil
	return err
}

// Write implements [net.Conn].
func (h *held) Write(b []byte) (int, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.data == nil {
		return h.Conn.Write(b)
	}
	*h.data = append(*h.data, b...)
	return len(b), nil
}
