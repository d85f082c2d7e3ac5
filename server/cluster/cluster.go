// Package cluster says which server has a room, where several share a database.
//
// A room that is awake is one node's. That node holds a lease, which it renews in the database;
// whatever it writes to the room is refused there once the lease has ended. So a node that was
// stopped, cut off or forgotten writes nothing; and since it knows for how long its lease
// was granted, it shows nothing either. Any node takes any call, and passes those about
// a room on to the node that has it: package route.
//
// A server alone has all rooms for ever: [Alone].
package cluster

import (
	"context"
	"sync/atomic"
	"time"

	"westkingdom/server/store"
)

// Elsewhere is the error of who wants a room that another node has.
type Elsewhere struct{ Node store.Node }

func (e *Elsewhere) Error() string { return "the room is at " + e.Node.ID }

// Lease says for how long rooms are this server's. The zero Lease never ends.
type Lease struct{ *term }

// term is the time under one session.
type term struct {
	session store.Session
	length  time.Duration
	since   atomic.Pointer[time.Time] // when it was granted last
	life    context.Context           // ends when it is lost
	end     context.CancelFunc
}

// Valid says whether it goes on. Both clocks of the machine must say so: one of them stands still
// while a machine sleeps, the other one may be set.
func (l Lease) Valid() bool {
	if l.term == nil {
		return true
	}
	if l.life.Err() != nil {
		return false
	}
	since, now := *l.since.Load(), time.Now()
	return now.Sub(since) < l.length && now.Round(0).Sub(since.Round(0)) < l.length
}

// Lost is closed when it has ended.
func (l Lease) Lost() <-chan struct{} {
	if l.term == nil {
		return nil
	}
	return l.life.Done()
}

// Fenced returns a context in which rooms are written to only while they are this server's, and
// that ends with the lease: nobody is kept waiting for a database that is silent. The caller must
// call the function.
func (l Lease) Fenced(ctx context.Context) (context.Context, func()) {
	if l.term == nil {
		return ctx, func() {}
	}
	fenced, cancel := context.WithCancel(store.Fenced(ctx, l.session))
	stop := context.AfterFunc(l.life, cancel)
	return fenced, func() {
		stop()
		cancel()
	}
}

// Alone is a server that has all rooms.
type Alone struct{}

// Claim makes a room this server's.
func (Alone) Claim(context.Context, string) (Lease, error) { return Lease{}, nil }

// Release gives rooms up.
func (Alone) Release(context.Context, ...string) {}
