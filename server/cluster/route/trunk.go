package route

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"time"

	"westkingdom/server/cluster/trunk"
	"westkingdom/server/store"
)

// trunkProtocol is what a connection between nodes is upgraded to.
const trunkProtocol = "westkingdom-trunk"

// farewell is how long a browser may take to hang up.
const farewell = 2 * time.Second

// trunks are the connections over which sockets are passed on, all of those to a node in one.
type trunks struct {
	mu      sync.Mutex
	to      map[string]*way // by the node's URL
	from    map[*trunk.Trunk]struct{}
	streams chan net.Conn // that other nodes have opened
	ended   chan struct{} // closed when none is taken any more
}

// way is the trunk to a node.
type way struct {
	session store.Session // under which the node was when it was opened
	ready   chan struct{} // closed when the rest is known
	trunk   *trunk.Trunk  // nil: the node knows none, being of before
	err     error
}

// close ends it, and returns when what waits is written.
func (w *way) close() {
	if <-w.ready; w.trunk != nil {
		w.trunk.Close()
	}
}

func (w *way) ended() bool {
	select {
	case <-w.ready:
	default:
		return false
	}
	if w.trunk == nil {
		return w.err != nil
	}
	select {
	case <-w.trunk.Ended():
		return true
	default:
		return false
	}
}

func newTrunks() trunks {
	return trunks{
		to: make(map[string]*way), from: make(map[*trunk.Trunk]struct{}),
		streams: make(chan net.Conn), ended: make(chan struct{}),
	}
}

// close ends all of them, and returns when what waits is written.
func (t *trunks) close() {
	t.refuse()
	t.mu.Lock()
	var closing sync.WaitGroup
	for _, w := range t.to {
		closing.Go(w.close)
	}
	for k := range t.from {
		closing.Go(k.Close)
	}
	t.mu.Unlock()
	closing.Wait()
}

// refuse takes no more streams of other nodes.
func (t *trunks) refuse() {
	t.mu.Lock()
	defer t.mu.Unlock()
	select {
	case <-t.ended:
	default:
		close(t.ended)
	}
}

// trunk returns what leads over the trunk to a node; nil if that knows none. To one that is there under another session
// there is another trunk in the place of the one before, which may lead to a process that has ended.
func (r *Router) trunk(ctx context.Context, to store.Node) (http.RoundTripper, error) {
	r.trunks.mu.Lock()
	w := r.trunks.to[to.URL]
	if w == nil || w.session < to.Session || w.ended() {
		if w != nil {
			go w.close()
		}
		w = &way{session: to.Session, ready: make(chan struct{})}
		r.trunks.to[to.URL] = w
		go r.open(w, to)
	}
	r.trunks.mu.Unlock()
	select {
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	case <-w.ready:
	}
	if w.trunk == nil {
		return nil, w.err
	}
	return along{w.trunk}, nil
}

// open opens the trunk to a node.
func (r *Router) open(w *way, to store.Node) {
	defer close(w.ready)
	ctx, cancel := context.WithTimeout(r.running, r.cfg.Lease)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, to.URL+trunkPath, nil)
	if err != nil {
		w.err = err
		return
	}
	req.Header.Set(secretHeader, r.cfg.Secret)
	req.Header.Set("Connection", "Upgrade")
	req.Header.Set("Upgrade", trunkProtocol)
	res, err := r.transport.RoundTrip(req)
	if err != nil {
		w.err = err
		return
	}
	conn, ok := res.Body.(io.ReadWriteCloser)
	if res.StatusCode != http.StatusSwitchingProtocols || !ok {
		res.Body.Close()
		return
	}
	w.trunk = trunk.Open(conn, 2*r.cfg.Lease)
	go r.forget(w, to)
}

// forget forgets a trunk when it has ended.
func (r *Router) forget(w *way, to store.Node) {
	<-w.trunk.Ended()
	r.trunks.mu.Lock()
	defer r.trunks.mu.Unlock()
	if r.trunks.to[to.URL] == w {
		delete(r.trunks.to, to.URL)
	}
}

// takeTrunk has another node pass sockets on.
func (r *Router) takeTrunk(w http.ResponseWriter, _ *http.Request) {
	conn, both, err := http.NewResponseController(w).Hijack()
	if err != nil {
		w.WriteHeader(http.StatusHTTPVersionNotSupported)
		return
	}
	if _, err := fmt.Fprintf(conn, "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: %s\r\n\r\n", trunkProtocol); err != nil {
		r.cfg.Log.Debug("a node that wanted a trunk has gone", slog.Any("error", err))
		conn.Close()
		return
	}
	t := trunk.Accept(hijacked{conn, both.Reader}, 2*r.cfg.Lease, func(s *trunk.Stream) { go r.trunks.hand(s) })
	r.trunks.mu.Lock()
	r.trunks.from[t] = struct{}{}
	r.trunks.mu.Unlock()
	go func() {
		<-t.Ended()
		r.trunks.mu.Lock()
		defer r.trunks.mu.Unlock()
		delete(r.trunks.from, t)
	}()
}

// hijacked is a connection of which something was read.
type hijacked struct {
	net.Conn
	in *bufio.Reader
}

func (h hijacked) Read(b []byte) (int, error) { return h.in.Read(b) }

// hand has a stream served.
func (t *trunks) hand(s *trunk.Stream) {
	select {
	case t.streams <- s:
	case <-t.ended:
		s.Cut()
	}
}

// Listener listens to what other nodes pass on over trunks.
func (r *Router) Listener() net.Listener { return (*listener)(&r.trunks) }

type listener trunks

func (l *listener) Accept() (net.Conn, error) {
	select {
	case c := <-l.streams:
		return c, nil
	case <-l.ended:
		return nil, net.ErrClosed
	}
}

func (l *listener) Close() error {
	(*trunks)(l).refuse()
	return nil
}

func (l *listener) Addr() net.Addr { return &net.UnixAddr{Name: trunkProtocol} }

// along makes each call over a stream of its own.
type along struct{ *trunk.Trunk }

// RoundTrip implements [http.RoundTripper].
func (a along) RoundTrip(req *http.Request) (*http.Response, error) {
	s, err := a.Stream()
	if err != nil {
		return nil, err
	}
	stop := context.AfterFunc(req.Context(), s.Cut)
	fail := func(err error) (*http.Response, error) {
		stop()
		s.Cut()
		if cause := context.Cause(req.Context()); cause != nil {
			err = cause
		}
		return nil, err
	}
	if err := req.Write(s); err != nil {
		return fail(err)
	}
	in := bufio.NewReader(s)
	res, err := http.ReadResponse(in, req)
	if err != nil {
		return fail(err)
	}
	if res.StatusCode == http.StatusSwitchingProtocols {
		res.Body = &upgraded{s, in, stop}
	} else {
		res.Body = &answered{res.Body, s, stop}
	}
	return res, nil
}

// answered is the body of an answer, with which its stream ends.
type answered struct {
	io.ReadCloser
	stream *trunk.Stream
	stop   func() bool
}

func (a *answered) Close() error {
	a.stop()
	a.ReadCloser.Close()
	return a.stream.Close()
}

// upgraded is a stream that goes on after an answer.
type upgraded struct {
	*trunk.Stream
	in   *bufio.Reader // has what came with it
	stop func() bool
}

// Read implements [io.Reader].
func (u *upgraded) Read(b []byte) (int, error) { return u.in.Read(b) }

// WriteTo implements [io.WriterTo]. A browser to which all is said is waited for no longer than a moment: the
// owner, which counts who is there, has done with it.
func (u *upgraded) WriteTo(w io.Writer) (int64, error) {
	n, err := u.in.WriteTo(w)
	if c, ok := w.(net.Conn); ok && err == nil {
		err = c.SetReadDeadline(time.Now().Add(farewell))
	}
	return n, err
}

// Close implements [io.Closer].
func (u *upgraded) Close() error {
	u.stop()
	return u.Stream.Close()
}
