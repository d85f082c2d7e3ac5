//go:build !js

package cluster

import (
	"context"
	"net/http"
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

// Passed implements [Cluster].
func (Alone) Passed(*http.Request) bool { return false }

// Route implements [Cluster].
func (Alone) Route(_ func(context.Context, string) error, _ func(*http.Request) string, _, next http.Handler) http.Handler {
	return next
}

// Inside implements [Cluster].
func (Alone) Inside(func(context.Context, string) error) http.Handler { return http.NotFoundHandler() }
