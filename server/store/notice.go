package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/engine/record"
)

// ErrNoPerson: there is no such person, or not any more.
var ErrNoPerson = errors.New("no such person")

// ErrNoChannel: there is no such channel, or not any more.
var ErrNoChannel = errors.New("no such channel")

// Notice is something that a person is to be told outside the page. It is stored in the
// transaction of what it tells of, if the person has a channel: so it is told if that
// happened, and not if it did not. Person, Room, Seq and Kind are its key; what has the
// key of one that waits changes nothing.
type Notice struct {
	Person uuid.UUID
	Room   string
	Seq    int    // of the record after which it came to be; 0: the beginning
	Kind   string // as the protocol has it
	Seat   engine.Seat
	Who    string // the name of whoever did it; empty for nobody
	Line   string // of the chat
	Made   time.Time
	Due    time.Time // when it is told, and not before
	// Seldom is how long nothing of this kind is told to the person of the room after
	// it; 0: any number. What comes meanwhile is not stored. Append does not look at it.
	Seldom time.Duration
	// Past: it holds no more, now that the record is there. Append takes back the one of
	// this key and seat that waits, if nothing is in the way: when it is due it is judged
	// all the same. Only Append looks at it.
	Past bool

	// Of those that Claim returns.
	Tries int         // how often it was claimed, this time included
	Yet   []uuid.UUID // the channels that it has not reached; nil for all
}

// Key is the key of a notice.
type Key struct {
	Person uuid.UUID
	Room   string
	Seq    int
	Kind   string
}

// Key returns the key of the notice.
func (n Notice) Key() Key { return Key{n.Person, n.Room, n.Seq, n.Kind} }

// Unconfirmed is why nothing is sent to a channel of which its person has not shown yet
// that they read it.
const Unconfirmed = "unconfirmed"

// Channel is where a person is told outside the page.
type Channel struct {
	ID, Person uuid.UUID
	Device     uuid.UUID // whose subscription it is; zero: of no device
	Kind       string    // "push", "webhook" or "mail"
	Address    string    // as good as a secret
	Keys       json.RawMessage
	Language   string
	Made       time.Time
	Failures   int    // in a row
	Off        string // why nothing is sent there any more; empty if it works
}

// Preferences is what a person has said of being told.
type Preferences struct {
	Channels []Channel       // the oldest first
	Settings json.RawMessage // nil if they have said nothing
}

// Situation is what decides whether notices are told: of one moment.
type Situation struct {
	Persons map[uuid.UUID]Recipient
	Rooms   map[string]Scene // those that are there
}

// Recipient is a person who is to be told something.
type Recipient struct {
	Preferences                      // only channels that work
	Told        time.Time            // when they were told something last; zero: never
	Looks       map[string]time.Time // the rooms that they look at, each until when if nothing more is heard
	Waiting     int                  // how many of their games ask them
}

// Scene is a room as far as it is told of outside the page.
type Scene struct {
	Game       string
	State      record.State
	HostPerson uuid.UUID
	Asked      Asked
	Clock      *Clock // nil where nothing was ever said of time
	Seats      []Seat // without secrets and former holders
}

// Settlement is what became of claimed notices.
type Settlement struct {
	Done     []Key // told, or not to be told
	Later    []Notice
	Told     []uuid.UUID // persons who were told something
	At       time.Time   // when
	Channels []Channel   // whose Failures and Off are others now; what was switched off meanwhile stays so
	Gone     []uuid.UUID // channels at which there is nobody any more
}

// Look is a person who looks at a room.
type Look struct {
	Person uuid.UUID
	Room   string
}

// Notices keeps what persons are told outside the page, and how. Append, Say and
// UpdateRoom of [Store] store notices with what they tell of.
type Notices interface {
	// Tell stores a notice of nothing that is stored. It returns false if so much was
	// told already, as its Seldom says; not whether the person has a channel.
	Tell(ctx context.Context, n Notice) (bool, error)

	// Claim returns the notices of up to so many persons that are due by now, and makes
	// them due again then, in case they are not settled: no two claims return the same.
	// Nothing is written if none is due.
	Claim(ctx context.Context, now, then time.Time, persons int) ([]Notice, error)

	// Situation reads what decides about notices.
	Situation(ctx context.Context, persons []uuid.UUID, rooms []string) (Situation, error)

	// Settle stores what became of claimed notices, all of it or nothing.
	Settle(ctx context.Context, s Settlement) error

	// Waiting returns how many notices are still to be told, due or not.
	Waiting(ctx context.Context) (int, error)

	// Preferences reads what a person has said. One who is not there has said nothing.
	Preferences(ctx context.Context, person uuid.UUID) (Preferences, error)

	// Channel reads one channel, whosever it is. Errors: ErrNoChannel.
	Channel(ctx context.Context, id uuid.UUID) (Channel, error)

	// SetSettings stores a person's settings. Errors: ErrNoPerson.
	SetSettings(ctx context.Context, person uuid.UUID, settings json.RawMessage) error

	// SetChannel stores a channel. Of a device it takes the place of the one that was
	// there, which keeps its ID. Errors: ErrNoPerson, also if the device is not the
	// person's.
	SetChannel(ctx context.Context, c Channel) error

	// ChangeChannel gives a channel the Keys, Language, Made, Failures and Off of now, if
	// its Keys and Off still are those of was. It returns false if they are not.
	ChangeChannel(ctx context.Context, was, now Channel) (bool, error)

	// DeleteChannel deletes a channel of a person, if it is there.
	DeleteChannel(ctx context.Context, person, id uuid.UUID) error

	// SetLooks notes of persons who have a channel that they look at rooms until then,
	// and of others that they do not any more.
	SetLooks(ctx context.Context, looks []Look, until time.Time, ended []Look) error

	// Muted returns the seats of a room whose chat a person does not read, in order.
	Muted(ctx context.Context, person uuid.UUID, room string) ([]engine.Seat, error)

	// Muting says of a seat of a room which persons do not read its chat.
	Muting(ctx context.Context, room string, seat engine.Seat) ([]uuid.UUID, error)

	// SetMuted notes that a person does not read the chat of a seat, or does again.
	// Errors: ErrNoRoom, ErrNoPerson.
	SetMuted(ctx context.Context, person uuid.UUID, room string, seat engine.Seat, muted bool) error

	// ServerKey returns the server's own key of this name: fresh, if there was none.
	ServerKey(ctx context.Context, name string, fresh json.RawMessage) (json.RawMessage, error)

	// ServerKeys returns all keys of the server's own, by name.
	ServerKeys(ctx context.Context) (map[string]json.RawMessage, error)

	// DeleteOld deletes looks and rules of seldom that ended before a moment, and channels
	// made before it that are Unconfirmed.
	DeleteOld(ctx context.Context, before time.Time) error
}

// EncodeYet returns the JSON in which databases keep the channels that a notice has not
// reached, nil for all.
func EncodeYet(yet []uuid.UUID) ([]byte, error) {
	if yet == nil {
		return nil, nil
	}
	return json.Marshal(yet)
}

// DecodeYet reads what EncodeYet made. Errors: ErrDamaged.
func DecodeYet(data []byte) (yet []uuid.UUID, err error) {
	if data == nil {
		return nil, nil
	}
	if err := json.Unmarshal(data, &yet); err != nil {
		return nil, fmt.Errorf("%w: notice: %w", ErrDamaged, err)
	}
	return yet, nil
}
