// Package trunk carries many connections within one, between two nodes.
//
// What its streams have to send while something else is being sent leaves in one write: a choice
// that four sockets are shown costs one system call instead of four, and wakes the other node once.
// The connection is that of all, so that no stream may hold it up: one whose reader is too slow is
// closed.
package trunk

import (
	"bufio"
	"encoding/binary"
	"errors"
	"io"
	"net"
	"sync"
	"sync/atomic"
	"time"
)

const (
	most     = 1 << 20         // bytes that may wait: for the connection, and for the reader of a stream
	longest  = 64 << 10        // bytes of a frame
	inBuffer = 32 << 10        // bytes that are read at once
	goodbye  = 2 * time.Second // for what waits when a trunk is closed

	patience = 10 * time.Second // for a connection to take what a stream has for it
)

// A frame is the number of its stream and a word of what it is and how many bytes follow, four
// bytes each.
const (
	header = 8

	data  = 0 << 24
	begin = 1 << 24
	end   = 2 << 24
	beat  = 3 << 24 // says that the node is there; of no stream
	kinds = 0xff << 24
)

// errGarbled: what comes is not a trunk.
var errGarbled = errors.New("trunk: what came is no frame")

// errSilent: the other end has not been heard of.
var errSilent = errors.New("trunk: nothing comes any more")

// Trunk is one of the two ends.
type Trunk struct {
	conn    io.ReadWriteCloser
	in      *bufio.Reader
	accept  func(*Stream) // nil: this side opens the streams
	taken   chan struct{} // says that there is something to write
	written chan struct{} // closed when nothing more will be
	heard   atomic.Bool   // something has come since it was looked at last

	mu      sync.Mutex
	room    sync.Cond // of out
	out     []byte    // what waits to be written
	streams map[uint32]*Stream
	last    uint32
	over    error // why it has ended
}

// Open begins the end that opens streams. A trunk ends if the other end is not heard of for so long,
// as when a cable is cut, which the system takes minutes to tell.
func Open(conn io.ReadWriteCloser, silence time.Duration) *Trunk { return start(conn, silence, nil) }

// Accept begins the other end: accept is given the streams, and returns at once.
func Accept(conn io.ReadWriteCloser, silence time.Duration, accept func(*Stream)) *Trunk {
	return start(conn, silence, accept)
}

func start(conn io.ReadWriteCloser, silence time.Duration, accept func(*Stream)) *Trunk {
	t := &Trunk{
		conn: conn, in: bufio.NewReaderSize(conn, inBuffer), accept: accept,
		taken: make(chan struct{}, 1), written: make(chan struct{}), streams: make(map[uint32]*Stream),
	}
	t.room.L = &t.mu
	go t.writeAll()
	go t.readAll()
	go t.listen(silence)
	return t
}

// Stream opens another stream.
func (t *Trunk) Stream() (*Stream, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.over != nil {
		return nil, t.over
	}
	t.last++
	s := newStream(t, t.last)
	t.streams[s.id] = s
	t.put(s.id, begin, nil)
	return s, nil
}

// Ended is closed when the trunk has.
func (t *Trunk) Ended() <-chan struct{} { return t.written }

// Close ends the trunk once what waits is written, within a moment.
func (t *Trunk) Close() {
	t.fail(net.ErrClosed)
	<-t.written
}

// fail ends all streams, and the connection when what waits is written.
func (t *Trunk) fail(why error) {
	t.mu.Lock()
	if t.over != nil {
		t.mu.Unlock()
		return
	}
	t.over = why
	all := t.streams
	t.streams = nil
	t.room.Broadcast()
	close(t.taken)
	time.AfterFunc(goodbye, func() { t.conn.Close() })
	t.mu.Unlock()
	for _, s := range all {
		s.end(why)
	}
}

// listen says from time to time that this end is there, and ends the trunk if the other one does not.
func (t *Trunk) listen(silence time.Duration) {
	const beats = 4 // within a silence
	tick := time.NewTicker(silence / beats)
	defer tick.Stop()
	for quiet := 0; quiet < beats; quiet++ {
		select {
		case <-t.written:
			return
		case <-tick.C:
		}
		if t.heard.Swap(false) {
			quiet = 0
		}
		t.mu.Lock()
		if t.over == nil {
			t.put(0, beat, nil)
		}
		t.mu.Unlock()
	}
	t.fail(errSilent)
	t.conn.Close()
}

// put adds a frame to what waits, under the lock.
func (t *Trunk) put(id uint32, kind uint32, b []byte) {
	t.out = binary.BigEndian.AppendUint32(t.out, id)
	t.out = append(binary.BigEndian.AppendUint32(t.out, kind|uint32(len(b))), b...)
	select {
	case t.taken <- struct{}{}:
	default:
	}
}

func (t *Trunk) write(s *Stream, b []byte) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	for {
		if err := t.refuses(s); err != nil {
			return err
		}
		if len(t.out) < most {
			t.put(s.id, data, b)
			return nil
		}
		t.room.Wait()
	}
}

func (t *Trunk) writeNow(s *Stream, b []byte) int {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.refuses(s) != nil || len(t.out) >= most {
		return 0
	}
	t.put(s.id, data, b)
	return len(b)
}

func (t *Trunk) refuses(s *Stream) error {
	if t.over != nil {
		return t.over
	}
	return s.stopped()
}

// wake has whoever waits look again.
func (t *Trunk) wake() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.room.Broadcast()
}

// forget ends a stream for the other side, if that has not.
func (t *Trunk) forget(s *Stream) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.room.Broadcast()
	if t.streams[s.id] != nil {
		delete(t.streams, s.id)
		t.put(s.id, end, nil)
	}
}

// writeAll writes what waits until the trunk has ended.
func (t *Trunk) writeAll() {
	defer close(t.written)
	defer t.conn.Close()
	var out []byte
	for range t.taken {
		t.mu.Lock()
		out, t.out = t.out, out[:0]
		t.room.Broadcast()
		t.mu.Unlock()
		if _, err := t.conn.Write(out); err != nil {
			t.fail(err)
			return
		}
		if cap(out) > most/4 {
			out = nil
		}
	}
	t.mu.Lock()
	out = t.out
	t.mu.Unlock()
	_, _ = t.conn.Write(out) // it has ended whatever comes of it
}

// readAll hands what comes to the streams until the trunk has ended.
func (t *Trunk) readAll() {
	for {
		if err := t.readFrame(); err != nil {
			t.fail(err)
			return
		}
	}
}

func (t *Trunk) readFrame() error {
	head, err := t.in.Peek(header)
	if err != nil {
		return err
	}
	t.heard.Store(true)
	id, word := binary.BigEndian.Uint32(head), binary.BigEndian.Uint32(head[4:])
	_, _ = t.in.Discard(header) // it is there
	kind, length := word&kinds, int(word&^kinds)
	if length > longest || length > 0 && kind != data {
		return errGarbled
	}
	t.mu.Lock()
	s := t.streams[id]
	switch {
	case t.over != nil:
		t.mu.Unlock()
		return t.over
	case kind == begin:
		if t.accept == nil || s != nil {
			t.mu.Unlock()
			return errGarbled
		}
		s = newStream(t, id)
		t.streams[id] = s
	case kind == end:
		delete(t.streams, id)
	}
	t.mu.Unlock()
	switch {
	case kind == begin:
		t.accept(s)
	case kind == end && s != nil:
		s.end(io.EOF)
	}
	for length > 0 {
		b, err := t.in.Peek(min(length, inBuffer))
		if err != nil {
			return err
		}
		if s != nil && !s.take(b) {
			s.Cut()
		}
		_, _ = t.in.Discard(len(b))
		length -= len(b)
	}
	return nil
}
