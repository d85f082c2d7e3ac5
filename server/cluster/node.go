package cluster

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"

	"westkingdom/server/store"
)

// Config is what a [Node] works with.
type Config struct {
	Store store.Nodes
	ID    string         // its name among the nodes
	URL   string         // where the others find it
	Rules map[string]int // the number of the rules that it knows, by game
	Lease time.Duration  // for how long it is believed to be there
	Log   *slog.Logger
	Lost  func() // is called when all rooms were let go, and returns at once
}

// Node is a server among others.
type Node struct {
	cfg   Config
	ended chan struct{}
	stop  context.CancelFunc

	mu      sync.Mutex
	term    *term         // nil: it has none
	back    chan struct{} // closed when it has one again; nil: it has
	leaving bool
}

// Join makes this server a node, which it stays until [Node.Close]. Errors: [store.ErrUnavailable].
func Join(ctx context.Context, cfg Config) (*Node, error) {
	n := &Node{cfg: cfg, ended: make(chan struct{})}
	gone, err := n.enrol(ctx)
	if err != nil {
		return nil, err
	}
	running, stop := context.WithCancel(context.Background())
	n.stop = stop
	go n.keep(running, gone)
	return n, nil
}

func (n *Node) now() *term {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.term
}

// enrol begins another term.
func (n *Node) enrol(ctx context.Context) (gone <-chan struct{}, err error) {
	ctx, cancel := context.WithTimeout(ctx, n.cfg.Lease)
	defer cancel()
	began := time.Now()
	session, gone, err := n.cfg.Store.Enrol(ctx, store.Node{ID: n.cfg.ID, URL: n.cfg.URL, Rules: n.cfg.Rules}, n.cfg.Lease)
	if err != nil {
		return nil, fmt.Errorf("joining the nodes: %w", err)
	}
	t := &term{session: session, length: n.cfg.Lease}
	t.life, t.end = context.WithCancel(context.Background())
	t.since.Store(&began)
	n.mu.Lock()
	n.term = t
	if n.back != nil {
		close(n.back)
		n.back = nil
	}
	n.mu.Unlock()
	n.cfg.Log.Info("joined the nodes", slog.String("node", n.cfg.ID), slog.Int64("session", int64(session)))
	return gone, nil
}

// keep renews the lease, and comes back under another session whenever it is lost.
func (n *Node) keep(ctx context.Context, gone <-chan struct{}) {
	defer close(n.ended)
	for {
		why := n.hold(ctx, n.now(), gone)
		t := n.end()
		if ctx.Err() != nil {
			return
		}
		if n.left() {
			n.resign(ctx, t)
			return
		}
		n.cfg.Lost()
		n.cfg.Log.Warn("lost the lease: all rooms are let go", slog.String("node", n.cfg.ID), slog.Any("error", why))
		for wait := n.cfg.Lease / 20; ; wait = min(2*wait, n.cfg.Lease) {
			n.resign(ctx, t)
			var err error
			if gone, err = n.enrol(ctx); err == nil {
				break
			}
			select {
			case <-ctx.Done():
				return
			case <-time.After(wait):
			}
		}
	}
}

// end ends the term.
func (n *Node) end() *term {
	n.mu.Lock()
	defer n.mu.Unlock()
	t := n.term
	if t != nil {
		t.end()
	}
	n.term = nil
	if n.back == nil {
		n.back = make(chan struct{})
	}
	return t
}

// Back is closed when the node has a lease again; nil while it has one.
func (n *Node) Back() <-chan struct{} {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.back
}

func (n *Node) left() bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.leaving
}

func (n *Node) resign(ctx context.Context, t *term) {
	ctx, cancel := context.WithTimeout(ctx, n.cfg.Lease/2)
	defer cancel()
	if err := n.cfg.Store.Resign(ctx, t.session); err != nil {
		n.cfg.Log.Debug("a session ends by itself", slog.Any("error", err))
	}
}

// hold renews the lease until it is lost, and says why it is.
func (n *Node) hold(ctx context.Context, t *term, gone <-chan struct{}) error {
	renew := time.NewTicker(n.cfg.Lease / 3)
	defer renew.Stop()
	last := time.NewTimer(time.Until(t.since.Load().Add(t.length)))
	defer last.Stop()
	answers := make(chan error, 1)
	asked := false
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-gone:
			return errors.New("the database knows the node no more")
		case <-last.C:
			return errors.New("it could not be renewed in time")
		case err := <-answers:
			if asked = false; errors.Is(err, store.ErrFenced) {
				return err
			}
			last.Reset(time.Until(t.since.Load().Add(t.length)))
		case <-renew.C:
			if asked {
				continue
			}
			asked = true
			go func() { answers <- n.renew(ctx, t) }()
		}
	}
}

// renew makes the lease whole. It counts from before the database was asked.
func (n *Node) renew(ctx context.Context, t *term) error {
	ctx, cancel := context.WithTimeout(ctx, t.length)
	defer cancel()
	began := time.Now()
	err := n.cfg.Store.Renew(ctx, t.session, t.length)
	if err == nil {
		t.since.Store(&began)
	}
	return err
}

// Claim makes a room this server's. Errors: *Elsewhere, [store.ErrNoRoom], [store.ErrUnavailable].
func (n *Node) Claim(ctx context.Context, code string) (Lease, error) {
	l := Lease{n.now()}
	if l.term == nil || !l.Valid() {
		return Lease{}, fmt.Errorf("%w: %w: this node has no lease", store.ErrUnavailable, store.ErrFenced)
	}
	owner, err := n.cfg.Store.Own(ctx, code, l.session)
	switch {
	case errors.Is(err, store.ErrFenced):
		return Lease{}, fmt.Errorf("%w: %w: no node may have the room", store.ErrUnavailable, err)
	case err != nil:
		return Lease{}, err
	case owner.Session != l.session:
		return Lease{}, &Elsewhere{owner}
	}
	return l, nil
}

// Release gives rooms up, for whoever wants them next. They are not written to any more.
func (n *Node) Release(ctx context.Context, codes ...string) {
	t := n.now()
	if t == nil || len(codes) == 0 {
		return // they are free by themselves
	}
	ctx, cancel := context.WithTimeout(ctx, n.cfg.Lease)
	defer cancel()
	if err := n.cfg.Store.Disown(ctx, t.session, codes...); err != nil {
		n.cfg.Log.Warn("rooms are not given up before the lease ends", slog.Int("rooms", len(codes)), slog.Any("error", err))
	}
}

// Leave has this server get no more rooms than it has, and says whether another is there to
// take them.
func (n *Node) Leave(ctx context.Context) (others bool) {
	ctx, cancel := context.WithTimeout(ctx, n.cfg.Lease)
	defer cancel()
	n.mu.Lock()
	n.leaving = true
	t := n.term
	n.mu.Unlock()
	if t == nil || n.cfg.Store.Leave(ctx, t.session) != nil {
		return false
	}
	all, err := n.Members(ctx)
	return err == nil && slices.ContainsFunc(all, func(m store.Node) bool { return !m.Leaving })
}

// Members returns the nodes whose lease goes on.
func (n *Node) Members(ctx context.Context) ([]store.Node, error) {
	ctx, cancel := context.WithTimeout(ctx, n.cfg.Lease)
	defer cancel()
	return n.cfg.Store.Members(ctx)
}

// Owners returns which other nodes have which of these rooms.
func (n *Node) Owners(ctx context.Context, codes ...string) (map[string]store.Node, error) {
	ctx, cancel := context.WithTimeout(ctx, n.cfg.Lease)
	defer cancel()
	owners, err := n.cfg.Store.Owners(ctx, codes...)
	maps.DeleteFunc(owners, func(_ string, o store.Node) bool { return o.ID == n.cfg.ID })
	return owners, err
}

// Close ends whatever this server has.
func (n *Node) Close(ctx context.Context) {
	t := n.now()
	n.stop()
	<-n.ended
	if t != nil {
		n.resign(ctx, t)
	}
}
