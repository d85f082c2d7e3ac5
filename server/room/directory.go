package room

import (
	"context"
	"log/slog"
	"time"

	"westkingdom/engine"
	"westkingdom/server/protocol"
	"westkingdom/server/store"
)

// Config is what a [Directory] works with.
type Config struct {
	Store store.Store
	Games map[string]engine.Game // by id
	// NewBot makes a bot of this strength; its error says that there is none.
	NewBot func(strength string, seed uint64) (engine.Bot, error)
	Log    *slog.Logger // nil: no log

	BotDelay        time.Duration // how long a bot thinks; may be zero
	IdleDelay       time.Duration // how long a room stays awake unused; 0: a minute
	StoreTimeout    time.Duration // for one call of the store; 0: 10 s
	CheckpointEvery int           // records between saved checkpoints; 0: 200
	Mailbox         int           // commands that may wait for a room; 0: 64
	Now             func() time.Time
}

// Directory is the way to rooms: by code, never by pointer. A room that is not
// awake is woken by whatever is asked of it. Its methods are safe for
// concurrent use. Their errors are [Error]s; besides those listed, each may
// fail with no-room, busy (the room's queue is full) or unavailable (the
// database does not answer, or the server is stopping).
type Directory struct {
	cfg Config
}

// Who is what a browser shows of itself: the secrets that it holds for a room.
// Empty or wrong ones are ignored: they make nobody.
type Who struct {
	Host string
	Seat string
}

// New makes a directory.
func New(cfg Config) *Directory { return &Directory{cfg: cfg} }

// Created is the answer to [Directory.Create].
type Created struct {
	Room protocol.Room
	Host string // the host's secret
}

// Create makes a room. Errors: no-game, bad-config.
func (d *Directory) Create(ctx context.Context, c protocol.CreateRoom) (Created, error) {
	panic("todo")
}

// Room returns the room and who the asking browser is in it.
func (d *Directory) Room(ctx context.Context, code string, who Who) (protocol.RoomAnswer, error) {
	panic("todo")
}

// TakeSeat seats a person. The answer has the secret of the seat. Somebody
// who has a seat already changes to this one while the game has not begun;
// taking one's own seat again changes the name. Errors: bad-request (the
// name, the seat's number), seat-taken, room-full, started.
func (d *Directory) TakeSeat(ctx context.Context, code string, who Who, seat engine.Seat, name string) (protocol.RoomAnswer, error) {
	panic("todo")
}

// Claim finds the seat that a secret opens: another device takes the seat.
// Errors: bad-secret.
func (d *Directory) Claim(ctx context.Context, code string, who Who, secret string) (protocol.RoomAnswer, error) {
	panic("todo")
}

// SetSeat frees a seat or hands it to a bot, for the host; anybody may free
// their own seat before the game begins. Errors: not-host, bad-request.
func (d *Directory) SetSeat(ctx context.Context, code string, who Who, seat engine.Seat, to protocol.SetSeat) (protocol.RoomAnswer, error) {
	panic("todo")
}

// NewLink returns the secret of a person's seat: one's own as it is; for the
// host, a new secret for somebody else's seat, which shuts out whoever held the
// old one. Errors: not-host, bad-request (the seat is not a person's).
func (d *Directory) NewLink(ctx context.Context, code string, who Who, seat engine.Seat) (protocol.RoomAnswer, error) {
	panic("todo")
}

// Start begins the game. Errors: not-host, started, seats-open.
func (d *Directory) Start(ctx context.Context, code string, who Who) (protocol.RoomAnswer, error) {
	panic("todo")
}

// Replay returns the game as a seat may know it, or, for engine.Nobody, as
// everybody may. Of a game that has not ended, only one's own seat and the
// public part are shown. Errors: not-started, not-finished, no-spectators,
// bad-request (no such seat).
func (d *Directory) Replay(ctx context.Context, code string, who Who, seat engine.Seat) (protocol.Replay, error) {
	panic("todo")
}

// Export returns a finished game as a file. Errors: not-finished.
func (d *Directory) Export(ctx context.Context, code string) (protocol.Export, error) {
	panic("todo")
}

// Awake returns the number of rooms that are awake.
func (d *Directory) Awake() int { panic("todo") }

// Drain stops all rooms: they take no more commands, save a checkpoint, and
// close their watchers with the reason "restart". It returns when all have
// ended or the context has.
func (d *Directory) Drain(ctx context.Context) error { panic("todo") }
