// Package cluster says which server has a room, where several share a database.
//
// A room that is awake is one node's. That node holds a lease, which it renews in the database;
// whatever it writes to the room is refused there once the lease has ended. So a node that was
// stopped, cut off or forgotten writes nothing; and since it knows for how long its lease
// was granted, it shows nothing either. Any node takes any call, and passes those about
// a room on to the node that has it.
//
// A server alone has all rooms for ever: [Alone].
package cluster

import (
	"context"
	"net/http"
	"sync/atomic"
	"time"

	"westkingdom/server/store"
)

// Cluster is the servers that share a database, as one of them sees them.
type Cluster interface {
	// Claim makes a room this server's. Errors: *Elsewhere, store.ErrNoRoom, store.ErrUnavailable.
	Claim(ctx context.Context, code string) (Lease, error)

	// Release gives rooms up, for whoever wants them next. They are not written to any more.
	Release(ctx context.Context, codes ...string)

	// Leave has this server get no more rooms than it has, and says whether another is there to
	// take them.
	Leave(ctx context.Context) (others bool)

	// Hand has other servers wake rooms that this one has released, and returns when they have.
	Hand(ctx context.Context, codes ...string)

	// Passed says whether a call was passed on by another node, which says in [Caller] from where it came.
	Passed(r *http.Request) bool

	// Route passes calls about rooms that are elsewhere on. here wakes a room, or fails with
	// *Elsewhere; code is that of the room that a call is about, empty for none. What cannot be
	// passed on is for refuse.
	Route(here func(ctx context.Context, code string) error, code func(*http.Request) string, refuse, next http.Handler) http.Handler

	// Inside answers what other nodes ask of this one.
	Inside(here func(ctx context.Context, code string) error) http.Handler

	// Close ends whatever this server has.
	Close(ctx context.Context)
}

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

// Claim implements [Cluster].
func (Alone) Claim(context.Context, string) (Lease, error) { return Lease{}, nil }

// Release implements [Cluster].
func (Alone) Release(context.Context, ...string) {}

// Leave implements [Cluster].
func (Alone) Leave(context.Context) bool { return false }

// Hand implements [Cluster].
func (Alone) Hand(context.Context, ...string) {}

// Passed implements [Cluster].
func (Alone) Passed(*http.Request) bool { return false }

// Route implements [Cluster].
func (Alone) Route(_ func(context.Context, string) error, _ func(*http.Request) string, _, next http.Handler) http.Handler {
	return next
}

// Inside implements [Cluster].
func (Alone) Inside(func(context.Context, string) error) http.Handler { return http.NotFoundHandler() }

// Close implements [Cluster].
func (Alone) Close(context.Context) {}
