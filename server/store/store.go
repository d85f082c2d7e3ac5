// Package store is what a room needs of a database: rooms and their seats, the
// record of every choice, checkpoints and chat. The packages below it keep them
// in PostgreSQL and SQLite; both pass the suite in storetest.
//
// A history only grows: nothing here changes or deletes a record. The key
// (room, seq) is what keeps a room's history single even if two servers both
// believe that they own the room: the second to write a seq gets [ErrConflict].
package store

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/server/protocol"
)

var (
	// ErrNoRoom: no room has this code.
	ErrNoRoom = errors.New("no such room")
	// ErrExists: a room with this code is already there.
	ErrExists = errors.New("room exists")
	// ErrConflict: somebody else has written here since the caller last read.
	// Nothing was written; the caller reads again.
	ErrConflict = errors.New("written by another owner")
	// ErrDuplicate: the id was recorded before; see [DuplicateError].
	ErrDuplicate = errors.New("id already recorded")
	// ErrNoRecord: the room has no record with this id.
	ErrNoRecord = errors.New("no such record")
	// ErrUnavailable: the database does not answer. Whether a write took
	// effect is not known; the caller reads again when the database is back.
	ErrUnavailable = errors.New("database unavailable")
	// ErrSchema: the tables are not those of this program; the text says what
	// to do.
	ErrSchema = errors.New("database schema")
)

// DuplicateError says under which seq an id was recorded. It wraps
// [ErrDuplicate].
type DuplicateError struct{ Seq int }

func (e *DuplicateError) Error() string { return fmt.Sprintf("%v at %d", ErrDuplicate, e.Seq) }

func (e *DuplicateError) Unwrap() error { return ErrDuplicate }

// Store keeps rooms. It is safe for concurrent use. Every method may also fail
// with [ErrUnavailable], or with the context's error while it waits.
type Store interface {
	// CreateRoom stores a new room with its seats, numbered from 0.
	// Errors: ErrExists.
	CreateRoom(ctx context.Context, r Room, seats []Seat) error

	// UpdateRoom stores the room's State and the given seats if the room's
	// version is still r.Version, and makes it r.Version+1.
	// Errors: ErrNoRoom, ErrConflict.
	UpdateRoom(ctx context.Context, r Room, seats []Seat) error

	// Load reads what it takes to wake a room: the room, its last checkpoint
	// and the records since. All of it is of one moment. Errors: ErrNoRoom.
	Load(ctx context.Context, code string) (Loaded, error)

	// Codes returns up to limit codes of rooms greater than after, in order.
	Codes(ctx context.Context, after string, limit int) ([]string, error)

	// Append stores a record durably: when it returns nil, the record
	// survives the loss of power. Appends of different rooms share commits.
	// Errors: a *DuplicateError if the room has a record with this id;
	// ErrConflict if it has another record with this seq.
	Append(ctx context.Context, r Record) error

	// Records returns the room's records with a seq greater than after, in
	// order. An unknown room has none.
	Records(ctx context.Context, code string, after int) ([]Record, error)

	// FindRecord returns the seq of the record with this id.
	// Errors: ErrNoRecord.
	FindRecord(ctx context.Context, code string, id uuid.UUID) (seq int, err error)

	// SaveCheckpoint stores the room's last checkpoint. An older one than the
	// stored one changes nothing. Errors: ErrNoRoom.
	SaveCheckpoint(ctx context.Context, code string, c Checkpoint) error

	// Import stores a whole room at once, or nothing. Errors: ErrExists.
	Import(ctx context.Context, r Room, seats []Seat, records []Record, c *Checkpoint) error

	// Say stores a chat line durably. Errors: ErrNoRoom; ErrDuplicate if the room has a
	// line with this id.
	Say(ctx context.Context, code string, line ChatLine) error

	// Chat returns the room's last lines, up to limit, oldest first.
	Chat(ctx context.Context, code string, limit int) ([]ChatLine, error)

	// Ping says whether the database answers.
	Ping(ctx context.Context) error

	// Name returns what the database is: "postgres" or "sqlite".
	Name() string

	// Close waits for appends in progress and releases the database.
	Close() error
}

// Room is a room as it is stored.
type Room struct {
	Code       string
	Version    int // counts the changes by UpdateRoom
	Game       string
	Config     engine.Config
	Seed       uint64
	State      protocol.RoomState
	Spectators bool
	Host       Hash // of the host's secret; the zero Hash if the room has no host
	Created    time.Time

	// Read by Load only.
	Seq    int       // of the last record
	Played time.Time // when the last record was made; Created if there is none
}

// Seat is a seat as it is stored.
type Seat struct {
	Seat   engine.Seat
	Kind   protocol.SeatKind
	Name   string // of the person
	Bot    string // strength of the bot
	Secret Hash   // of the person's secret; the zero Hash if there is none
}

// Record is one record of a room's history.
type Record struct {
	Room string
	Seq  int // counted from 1
	ID   uuid.UUID
	engine.Record
	// Hash is of the position, 16 bytes in hex, where the record reached a
	// checkpoint; otherwise empty.
	Hash string
	At   time.Time
}

// Checkpoint is the encoded engine.Snapshot of a room.
type Checkpoint struct {
	Seq      int
	Snapshot []byte // JSON
}

// ChatLine is one line of a room's chat.
type ChatLine struct {
	ID   uuid.UUID
	Seat engine.Seat
	Text string
	At   time.Time
}

// Loaded is everything that it takes to wake a room.
type Loaded struct {
	Room       Room
	Seats      []Seat
	Checkpoint *Checkpoint // nil if there is none yet
	Records    []Record    // since the checkpoint, in order
}

// Hash is the SHA-256 of a secret: secrets themselves are never stored.
type Hash [32]byte
