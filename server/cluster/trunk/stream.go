package trunk

import (
	"errors"
	"io"
	"net"
	"os"
	"sync"
	"time"

	"westkingdom/server/nowait"
)

// Stream is a connection within a trunk. Its methods are those of [net.Conn], and safe for concurrent
// use, but that one reads at a time.
type Stream struct {
	trunk *Trunk
	id    uint32

	mu      sync.Mutex
	changed sync.Cond
	in      []byte             // what is not read yet
	direct  func(b []byte) int // writes what comes where it is to go, without waiting; nil: it is kept
	ended   error              // nothing more comes, because of that; nil: it may
	closed  bool               // by this side
	read    deadline
	write   deadline
}

var (
	_ net.Conn      = (*Stream)(nil)
	_ nowait.Writer = (*Stream)(nil)
	_ io.WriterTo   = (*Stream)(nil)
	_ io.ReaderFrom = (*Stream)(nil)
)

func newStream(t *Trunk, id uint32) *Stream {
	s := &Stream{trunk: t, id: id}
	s.changed.L = &s.mu
	return s
}

// take takes what came for the stream, and says whether it was not too much.
func (s *Stream) take(b []byte) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return true
	}
	if s.direct != nil {
		b = b[s.direct(b):]
	}
	if len(b) == 0 {
		return true
	}
	s.in, s.direct = append(s.in, b...), nil
	s.changed.Broadcast()
	return len(s.in) <= most
}

// end notes that nothing more comes.
func (s *Stream) end(why error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ended == nil {
		s.ended = why
	}
	s.changed.Broadcast()
}

// Read implements [net.Conn].
func (s *Stream) Read(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for {
		switch {
		case s.closed:
			return 0, net.ErrClosed
		case s.read.over():
			return 0, os.ErrDeadlineExceeded
		case len(s.in) > 0:
			n := copy(b, s.in)
			if s.in = s.in[n:]; len(s.in) == 0 {
				s.in = nil
			}
			return n, nil
		case s.ended != nil:
			return 0, s.ended
		}
		s.changed.Wait()
	}
}

// WriteTo implements [io.WriterTo]: what comes while it waits goes to w at once, from whoever reads the
// trunk. A connection that takes nothing for too long ends it: the other node knows only what the trunk takes.
func (s *Stream) WriteTo(w io.Writer) (int64, error) {
	direct := nowait.To(w)
	s.mu.Lock()
	defer s.mu.Unlock()
	for {
		switch b := s.in; {
		case s.closed:
			return 0, net.ErrClosed
		case len(b) > 0:
			s.in = nil
			s.mu.Unlock()
			err := inTime(w, b)
			s.mu.Lock()
			if err != nil {
				return 0, err
			}
		case errors.Is(s.ended, io.EOF):
			return 0, nil
		case s.ended != nil:
			return 0, s.ended
		default:
			s.direct = direct
			s.changed.Wait()
			s.direct = nil
		}
	}
}

// inTime writes to w, which is given up if it is a connection that takes too long.
func inTime(w io.Writer, b []byte) error {
	c, ok := w.(interface{ SetWriteDeadline(t time.Time) error })
	if !ok {
		_, err := w.Write(b)
		return err
	}
	if err := c.SetWriteDeadline(time.Now().Add(patience)); err != nil {
		return err
	}
	if _, err := w.Write(b); err != nil {
		return err
	}
	return c.SetWriteDeadline(time.Time{})
}

// ReadFrom implements [io.ReaderFrom]: what people say is short.
func (s *Stream) ReadFrom(r io.Reader) (read int64, err error) {
	b := make([]byte, 1<<10)
	for {
		n, err := r.Read(b)
		read += int64(n)
		if n > 0 {
			if _, err := s.Write(b[:n]); err != nil {
				return read, err
			}
		}
		switch {
		case errors.Is(err, io.EOF):
			return read, nil
		case err != nil:
			return read, err
		}
	}
}

// Write implements [net.Conn].
func (s *Stream) Write(b []byte) (written int, err error) {
	for len(b) > 0 {
		part := b[:min(len(b), longest)]
		if err := s.trunk.write(s, part); err != nil {
			return written, err
		}
		written, b = written+len(part), b[len(part):]
	}
	return written, nil
}

// WriteNow implements [nowait.Writer].
func (s *Stream) WriteNow(b []byte) int {
	if len(b) > longest {
		return 0
	}
	return s.trunk.writeNow(s, b)
}

// stopped says why the stream takes nothing more; nil if it does.
func (s *Stream) stopped() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.closed:
		return net.ErrClosed
	case s.ended != nil:
		return io.ErrClosedPipe
	case s.write.over():
		return os.ErrDeadlineExceeded
	}
	return nil
}

// Close implements [net.Conn].
func (s *Stream) Close() error {
	s.Cut()
	return nil
}

// Cut ends the stream for both sides, after what was written to it.
func (s *Stream) Cut() {
	s.mu.Lock()
	first := !s.closed
	s.closed, s.in = true, nil
	s.read.set(time.Time{}, nil)
	s.write.set(time.Time{}, nil)
	s.changed.Broadcast()
	s.mu.Unlock()
	if first {
		s.trunk.forget(s)
	}
}

// LocalAddr implements [net.Conn].
func (s *Stream) LocalAddr() net.Addr { return address{} }

// RemoteAddr implements [net.Conn].
func (s *Stream) RemoteAddr() net.Addr { return address{} }

// address is that of all streams, of which only the trunk has one.
type address struct{}

func (address) Network() string { return "trunk" }
func (address) String() string  { return "trunk" }

// SetDeadline implements [net.Conn].
func (s *Stream) SetDeadline(t time.Time) error {
	return errors.Join(s.SetReadDeadline(t), s.SetWriteDeadline(t))
}

// SetReadDeadline implements [net.Conn].
func (s *Stream) SetReadDeadline(t time.Time) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.read.set(t, s.wake)
	s.changed.Broadcast()
	return nil
}

// SetWriteDeadline implements [net.Conn].
func (s *Stream) SetWriteDeadline(t time.Time) error {
	s.mu.Lock()
	s.write.set(t, s.trunk.wake)
	s.mu.Unlock()
	s.trunk.wake()
	return nil
}

// wake has whoever waits look again.
func (s *Stream) wake() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.changed.Broadcast()
}

// deadline is until when one may wait.
type deadline struct {
	at    time.Time // zero: for ever
	timer *time.Timer
}

func (d *deadline) over() bool { return !d.at.IsZero() && !time.Now().Before(d.at) }

// set has wake called when it is over.
func (d *deadline) set(at time.Time, wake func()) {
	if d.timer != nil {
		d.timer.Stop()
		d.timer = nil
	}
	if d.at = at; !at.IsZero() && !d.over() {
		d.timer = time.AfterFunc(time.Until(at), wake)
	}
}
