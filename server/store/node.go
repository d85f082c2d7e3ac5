package store

import (
	"context"
	"errors"
	"time"
)

// ErrFenced: the room is another node's by now, or whoever writes has lost its lease.
// Nothing was written.
var ErrFenced = errors.New("owned by another node")

// Session is under what a node owns rooms: another each time it comes. 0 is none.
type Session int64

// Node is one of the servers that share the rooms of a database.
type Node struct {
	ID      string
	URL     string // where the other nodes find it
	Session Session
	Rules   map[string]int // the number of the rules that it knows, by game
	Leaving bool           // it gets no more rooms
}

// Nodes keeps which node has a room. All times are the database's. It is safe for concurrent
// use; every method may fail with [ErrUnavailable].
type Nodes interface {
	// Enrol has a node come, under a new session that ends when it is not renewed within the
	// lease, when another of its id comes, or with the connection that the database knows it by:
	// then gone is closed. n's own session is not looked at.
	Enrol(ctx context.Context, n Node, lease time.Duration) (s Session, gone <-chan struct{}, err error)

	// Renew makes the lease of a session whole. Errors: ErrFenced if it has ended.
	Renew(ctx context.Context, s Session, lease time.Duration) error

	// Own makes the room the session's if nobody has it whose lease goes on, and returns who
	// has it then. A node that is leaving, or does not know the room's rules, gets none: then it
	// returns one that may, if there is any. Errors: ErrNoRoom; ErrFenced if nobody has it.
	Own(ctx context.Context, code string, s Session) (Node, error)

	// Owners returns who has which of these rooms: those on which somebody's lease goes on.
	Owners(ctx context.Context, codes ...string) (map[string]Node, error)

	// Disown gives rooms up. Those that are another's stay as they are.
	Disown(ctx context.Context, s Session, codes ...string) error

	// Leave has a session own no more rooms than it does.
	Leave(ctx context.Context, s Session) error

	// Members returns the nodes whose lease goes on, by id.
	Members(ctx context.Context) ([]Node, error)

	// Resign ends a session, and gives up all that it has.
	Resign(ctx context.Context, s Session) error
}

type fence struct{}

// Fenced returns a context in which rooms are written to only while they are the session's:
// Append, Say, UpdateRoom, SaveOrders and SaveCheckpoint fail with [ErrFenced] otherwise.
func Fenced(ctx context.Context, s Session) context.Context {
	if s == 0 {
		return ctx
	}
	return context.WithValue(ctx, fence{}, s)
}

// FenceOf returns the session of [Fenced]; 0 where anybody may write.
func FenceOf(ctx context.Context) Session {
	s, _ := ctx.Value(fence{}).(Session)
	return s
}
