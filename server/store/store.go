// Package store is what a room needs of a database: rooms and their seats, the
// record of every choice, checkpoints and chat. The packages below it keep them
// in PostgreSQL and SQLite; both pass the suite in storetest.
//
// A history only grows: nothing here changes a record, and none is deleted but
// with its whole room. The key (room, seq) is what keeps a room's history single
// even if two servers both believe that they own the room: the second to write a
// seq gets [ErrConflict]. So does whoever writes on to a room that was deleted:
// a record is only taken after the one before it.
package store

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/engine/record"
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
	// ErrDamaged: what is stored of the room is not what was ever written.
	ErrDamaged = errors.New("stored room is damaged")
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
	Persons
	Notices
	Reviews

	// CreateRoom stores a new room with its seats, numbered from 0, and with it new
	// persons, each by its first device.
	// Errors: ErrExists; ErrConflict if a person whose place it is is not there.
	CreateRoom(ctx context.Context, r Room, seats []Seat, persons ...Device) error

	// UpdateRoom stores the room's State, Unattended, Config, Seed, Fair, Host, HostPerson, Seating,
	// Asked, Began, Result, Next and Clock and what else the change has, if the room's version is still
	// r.Version, and makes it r.Version+1. Errors: ErrNoRoom; ErrConflict, also if a person
	// whose place it is is not there, if a happening has another's number, and if one
	// follows a record that is not the last.
	UpdateRoom(ctx context.Context, r Room, c Change) error

	// ClaimDue returns up to limit codes of rooms whose clock is due by now, and makes them
	// due again then, in case nobody sees to them. Nothing is written if none is due.
	ClaimDue(ctx context.Context, now, then time.Time, limit int) (codes []string, err error)

	// Beat notes that a server is there. If none was since a moment before lost, and this
	// one was not either, as it says by since, all that time was an outage, and every room
	// whose clock runs is due. It returns the outages that ended after a moment.
	Beat(ctx context.Context, now time.Time, b Beat) ([]Span, error)

	// SetHost gives the room the hash of another host's secret, takes it from the
	// person whose it is, and makes its version one more, so that whoever changes it
	// reads it again first. Errors: ErrNoRoom.
	SetHost(ctx context.Context, code string, host Hash) error

	// Room reads a room and its seats. Errors: ErrNoRoom.
	Room(ctx context.Context, code string) (Room, []Seat, error)

	// Stands returns how far the rooms of these codes have come; those that are
	// not there have none.
	Stands(ctx context.Context, codes []string) (map[string]Stand, error)

	// Load reads what it takes to wake a room: the room, its last checkpoint
	// and the records since. All of it is of one moment. Errors: ErrNoRoom.
	Load(ctx context.Context, code string) (Loaded, error)

	// Codes returns up to limit codes of rooms greater than after, in order.
	Codes(ctx context.Context, after string, limit int) ([]string, error)

	// List returns up to limit rooms with codes greater than after, in order of
	// their codes.
	List(ctx context.Context, after string, limit int) ([]Listed, error)

	// Size returns what the room takes. Errors: ErrNoRoom.
	Size(ctx context.Context, code string) (Size, error)

	// Append stores a record durably, and with it what it tells, its Clock and Orders: when it
	// returns nil, all survive the loss of power. Appends of different rooms share commits; a
	// room's own come one after another. Errors: a *DuplicateError if the room
	// has a record with this id; ErrConflict if it has another record with
	// this seq, or none with the seq before it, or is no longer there, or other orders than
	// it leaves something of.
	Append(ctx context.Context, r Record, tells ...Notice) error

	// Records returns the room's records with a seq greater than after, in
	// order. An unknown room has none.
	Records(ctx context.Context, code string, after int) ([]Record, error)

	// Happenings returns what happened around the room's game, in order.
	Happenings(ctx context.Context, code string) ([]record.Happening, error)

	// FindRecord returns the seq of the record with this id.
	// Errors: ErrNoRecord.
	FindRecord(ctx context.Context, code string, id uuid.UUID) (seq int, err error)

	// SaveCheckpoint stores the room's last checkpoint. An older one than the
	// stored one changes nothing. Errors: ErrNoRoom.
	SaveCheckpoint(ctx context.Context, code string, c Checkpoint) error

	// Import stores a whole room at once, or nothing, and with it new persons, each by
	// its first device. Places of persons who are not there are nobody's.
	// Errors: ErrExists.
	Import(ctx context.Context, w Whole, persons ...Device) error

	// Dump hands over every person and then every room, in order of the codes: all as
	// they are at one moment, whoever plays meanwhile. Of a damaged room it hands over
	// the code, and why. It ends with the first error that either returns, as it is.
	Dump(ctx context.Context, person func(WholePerson) error, room func(w Whole, damaged error) error) error

	// Delete takes a room away with all that it has. Errors: ErrNoRoom.
	Delete(ctx context.Context, code string) error

	// DeleteAbandoned deletes all rooms made before a moment whose game has not
	// begun, and those in which nothing was chosen since: all lessons that have not
	// ended, and all games in which no person ever sat. It returns their codes, in
	// order.
	DeleteAbandoned(ctx context.Context, before time.Time) (codes []string, err error)

	// Say stores a chat line durably, and with it what it tells. Errors: ErrNoRoom; ErrDuplicate if the room has a
	// line with this id.
	Say(ctx context.Context, code string, line ChatLine, tells ...Notice) error

	// Chat returns the room's last lines, up to limit, oldest first.
	Chat(ctx context.Context, code string, limit int) ([]ChatLine, error)

	// Notes returns what a person has written for themselves in a room; with no Version if
	// that is nothing.
	Notes(ctx context.Context, person uuid.UUID, code string) (Notes, error)

	// SaveNotes stores what a person has written for themselves in a room, and makes the
	// version one more. Errors: ErrConflict if another version is there by now, or no such
	// room or person.
	SaveNotes(ctx context.Context, code string, n Notes) error

	// Orders returns what the seats of a room have chosen ahead, by seat; those that never did
	// are left out.
	Orders(ctx context.Context, code string) ([]Orders, error)

	// SaveOrders stores what a seat has chosen ahead after the record of that number, and makes
	// the version one more. Errors: ErrConflict if another version is there by now, or another
	// record is the last, or no such room.
	SaveOrders(ctx context.Context, code string, seq int, o Orders) error

	// Ordered returns the codes of the rooms in which a seat is asked that has chosen
	// something ahead, and the last record was made after a moment, in order.
	Ordered(ctx context.Context, after time.Time) (codes []string, err error)

	// Count returns how many rooms there are.
	Count(ctx context.Context) (int, error)

	// Ping says whether the database answers.
	Ping(ctx context.Context) error

	// Probe says whether the database stores what is written: it writes, as
	// durably as Append does, what no room ever reads.
	Probe(ctx context.Context) error

	// Name returns what the database is: "postgres" or "sqlite".
	Name() string

	// Close waits for appends in progress and releases the database.
	Close() error
}

// Room is a room as it is stored.
type Room struct {
	Code       string
	Version    int // counts the changes by UpdateRoom and SetHost, and by methods of Persons
	Game       string
	Config     engine.Config
	Seed       engine.Seed // of a room with Fair: since the game began
	Fair       *Fair       // nil: the seed was drawn when the room was made, or given
	State      record.State
	Spectators bool
	Late       bool // whoever watches without a seat sees the game late
	Advice     record.Advice
	Brought    bool      // the game began on one device, whose owner could have known what is hidden, and was brought here
	Unattended bool      // no person has ever sat in the game, as far as this server has it
	Host       Hash      // of the host's secret; the zero Hash if there is none
	HostPerson uuid.UUID // whose place the host's is; zero: nobody's
	Seating    record.Seating
	Created    time.Time
	Began      time.Time // when the game began; zero if it has not, or that was not noted
	// Asked is that of the last record; without one, of the beginning of the game.
	Asked Asked
	// Result is how every side of a finished game stands; nil where it was not noted.
	Result []engine.Standing
	// Next is the code of the room in which the same people play again; empty: none was
	// made. It may have been deleted since.
	Next string
	// Clock is how it stands in time; nil if nothing was ever said of it.
	Clock *Clock

	// Read from the records; CreateRoom and UpdateRoom do not look at them.
	Seq    int       // of the last record; 0 if there is none
	Played time.Time // when the last record was made; Created if there is none
}

// Change is what is stored with a room, all of it or nothing.
type Change struct {
	Seats      []Seat             // those that change
	Persons    []Device           // new persons, each by its first device
	Happenings []record.Happening // the next ones, in order
	Orders     []Orders           // of seats; it conflicts if others of them are there by now
	Tells      []Notice
	// Moved is the seat to which the holder of each moves, whom chat, mutes and what is to
	// be told follow; nil if nobody does. The seats are given as they are then.
	Moved []engine.Seat
	// Unmuted are seats that somebody else has now, whose chat everybody reads again.
	Unmuted []engine.Seat
	// Next is a room that is made with it, as by CreateRoom; nil for none. Errors: ErrExists.
	Next *Listed
}

// Beat is what a server says of itself that is there.
type Beat struct {
	Since time.Time     // since when it has been, without a break
	Lost  time.Duration // after how long without a beat nobody was
	After time.Time     // outages that ended after this are wanted
}

// Stand is how far a room has come: when it is another, somebody has written there.
type Stand struct {
	Version int
	Seq     int       // of the last record; 0 if there is none
	Line    uuid.UUID // the last line of the chat; zero if there is none
}

// Seat is a seat as it is stored.
type Seat struct {
	Seat   engine.Seat
	Kind   record.SeatKind
	Name   string          // of the person
	Bot    string          // strength of the bot
	Colour record.Colour   // empty: the seat's own
	Begins bool            // whoever has it is to go first, before the game begins
	Bound  string          // what whoever has it is bound to, before the game begins; empty: nothing
	Secret Hash            // of the seat's secret; the zero Hash if there is none
	Person uuid.UUID       // whose it is; zero: nobody's
	Former []record.Holder // who had it before in the game, the first one first; nil for nobody
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
	// Asked says who must choose after it.
	Asked Asked
	At    time.Time
	// Lag is how long the connection of whoever chose takes there and back; 0: not known,
	// or of no matter.
	Lag time.Duration
	// Clock is how the room stands in time after it; nil where that is nothing new. Append
	// stores it in the place of the room's, which has the pace.
	Clock *Clock
	// Ordered: an order, or a standing one, made the choice.
	Ordered bool
	// Orders is what it leaves of orders. Append stores them with it, or neither if others
	// were given meanwhile.
	Orders []Orders
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
	Name string // of whoever said it; empty in lines from before it was kept
	Text string
	At   time.Time
	Next int // the record that was to come next when it was said; 0: the game had not begun
}

// Loaded is everything that it takes to wake a room.
type Loaded struct {
	Room       Room
	Seats      []Seat
	Checkpoint *Checkpoint // nil if there is none yet
	Records    []Record    // since the checkpoint, in order
	Happenings []record.Happening
	Orders     []Orders // by seat
}

// Whole is everything that is stored of a room.
type Whole struct {
	Room       Room // Seq and Played are those of the records
	Seats      []Seat
	Records    []Record    // all, in order
	Checkpoint *Checkpoint // nil if there is none
	Happenings []record.Happening
	Chat       []ChatLine  // all, oldest first
	Away       []uuid.UUID // the persons who have put it away from their lists, in order
	Muted      []Muted     // in order
	Notes      []Notes     // by person, in order
	Orders     []Orders    // by seat
	Review     *Review     // nil: nobody has asked for it
}

// Muted is a seat of a room whose chat a person does not read.
type Muted struct {
	Person uuid.UUID
	Seat   engine.Seat
}

// Notes is what a person has written for themselves in a room.
type Notes struct {
	Person  uuid.UUID
	Text    string
	Other   string // what was written over on another device, until they have seen to it
	Version int    // counts what was written; 0: nothing was
}

// Listed is a room among others.
type Listed struct {
	Room
	Seats []Seat
}

// Size is what a room takes.
type Size struct {
	Records int
	Lines   int   // of chat
	Bytes   int64 // of records, checkpoint, chat and review; a database adds some of its own
}

// Hash is the SHA-256 of a secret: secrets themselves are never stored.
type Hash [32]byte
