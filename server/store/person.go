package store

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"github.com/google/uuid"

	"westkingdom/engine/record"
)

var (
	// ErrNoDevice: no device has this secret, or not any more.
	ErrNoDevice = errors.New("no such device")
	// ErrNoLink: no link has this secret, or it was used, or is too old.
	ErrNoLink = errors.New("no such link")
	// ErrFull: there are as many as there may be.
	ErrFull = errors.New("as many as there may be")
)

// MaxDevices is how many devices a person may have.
const MaxDevices = 10

// Device is one browser of a person. A new person is stored with its first device.
type Device struct {
	ID, Person      uuid.UUID
	Secret          Hash   // of the device's own secret
	Browser, System string // names, as far as they are known
	Made, Seen      time.Time
}

// Place is a room in which a person has a seat, or is the host.
type Place struct {
	Room  Room
	Seats []Seat
	Away  bool // the person has put it away from their own list
	// Since is when the person's own seat was asked; zero if it is not, or that was not
	// noted.
	Since time.Time
}

// AskedSince returns the record since which a person's own seat in the room must choose,
// and false if it need not, or that was not noted.
func (p *Place) AskedSince(person uuid.UUID) (seq int, asked bool) {
	for _, s := range p.Seats {
		if s.Person == person && p.Room.State != record.Finished { // the table may have ended the game
			return p.Room.Asked.Since(s.Seat)
		}
	}
	return 0, false
}

// LatestFirst orders places by what happened last in them.
func LatestFirst(a, b Place) int {
	return cmp.Or(b.Room.Played.Compare(a.Room.Played), cmp.Compare(a.Room.Code, b.Room.Code))
}

// Begun returns when the game began, or at the earliest, where that was not noted.
func (r *Room) Begun() time.Time {
	if r.Began.IsZero() {
		return r.Created
	}
	return r.Began
}

// WholePerson is everything that is stored of a person but links, and what the rooms say:
// their places, and whether they are put away.
type WholePerson struct {
	ID      uuid.UUID
	Made    time.Time
	Devices []Device // the oldest first
	Preferences
	Holidays []Span // in order and apart
}

// Persons keeps who plays, on which devices. Where a method changes rooms, their versions
// are one more, so that whoever changes one reads it again first; it returns their codes.
// A person that is no longer there has nothing, and nothing becomes of it.
type Persons interface {
	// Device finds a device by the hash of its secret. Errors: ErrNoDevice.
	Device(ctx context.Context, secret Hash) (Device, error)

	// Devices returns the devices of a person, the oldest first.
	Devices(ctx context.Context, person uuid.UUID) ([]Device, error)

	// PersonsOf says of each of these devices whose it is; those that are not there any
	// more are left out.
	PersonsOf(ctx context.Context, devices []uuid.UUID) (map[uuid.UUID]uuid.UUID, error)

	// Saw notes when a device was here.
	Saw(ctx context.Context, device uuid.UUID, at time.Time) error

	// Shut takes a device from a person, and with it the secrets of all the person's
	// seats and of the rooms whose host they are: the device may hold them.
	Shut(ctx context.Context, person, device uuid.UUID) (codes []string, err error)

	// AddLink stores the hash of a link's secret, which is good until then, and
	// forgets those of the person that are too old by now.
	AddLink(ctx context.Context, person uuid.UUID, secret Hash, now, until time.Time) error

	// Link says to whose devices a link adds one, and does not use it. Errors: ErrNoLink.
	Link(ctx context.Context, secret Hash, now time.Time) (person uuid.UUID, err error)

	// Redeem uses a link: d, whose Person it sets, becomes a device of the person that
	// has made it. If it is a device already, by its ID, it is another person's no more,
	// whose rooms it has changed. With along, that other person becomes one with this:
	// its devices, places and list are this one's, but not the seats of rooms in which
	// both have one; those are nobody's any more. Errors: ErrNoLink, ErrFull.
	Redeem(ctx context.Context, secret Hash, now time.Time, d Device, along bool) (codes []string, err error)

	// Forget deletes a person with everything that is stored of it. Its seats and rooms
	// have neither person nor secret from then on; names stay.
	Forget(ctx context.Context, person uuid.UUID) (codes []string, err error)

	// Places returns the rooms of a person, those in which something happened last
	// first. Rooms that are damaged are left out.
	Places(ctx context.Context, person uuid.UUID) ([]Place, error)

	// Finished returns up to limit rooms in which the person has a seat and whose game has
	// ended, those that ended last first. Lessons are left out, and rooms that are damaged.
	Finished(ctx context.Context, person uuid.UUID, limit int) ([]Finished, error)

	// SetHoliday has a person be away for a time, or not be (no length): whatever of another
	// holiday has not passed by now is gone, and so are those that ended long ago, as
	// HolidaysKept says.
	SetHoliday(ctx context.Context, person uuid.UUID, next Span, now time.Time) error

	// Holidays returns the holidays of persons that ended, or will end, after a moment, each
	// person's in order and apart. Of persons who become one, both's are one's.
	Holidays(ctx context.Context, after time.Time, persons ...uuid.UUID) (map[uuid.UUID][]Span, error)

	// PutAway puts a room away from a person's list, or back. Errors: ErrNoRoom if it
	// is not on it.
	PutAway(ctx context.Context, person uuid.UUID, code string, away bool) error

	// DeleteIdle deletes the persons who have neither seat nor room, and no device that
	// was here since a moment, and returns how many; and links that are too old by now.
	DeleteIdle(ctx context.Context, before, now time.Time) (int, error)

	// CountPersons returns how many there are.
	CountPersons(ctx context.Context) (int, error)

	// ImportPerson stores a person with devices, preferences and holidays. Errors: ErrExists if the person or one
	// of the devices is already there.
	ImportPerson(ctx context.Context, p WholePerson) error
}

// Persons returns whoever is named in what is stored of the room, each once, in order.
func (w *Whole) Persons() []uuid.UUID {
	all := append(Owners(w.Room, w.Seats), w.Away...)
	for _, m := range w.Muted {
		all = append(all, m.Person)
	}
	for _, n := range w.Notes {
		all = append(all, n.Person)
	}
	return sorted(all)
}

// Owners returns the persons whose places a room and its seats are, each once, in order.
func Owners(r Room, seats []Seat) (all []uuid.UUID) {
	add := func(person uuid.UUID) {
		if person != uuid.Nil {
			all = append(all, person)
		}
	}
	add(r.HostPerson)
	for _, s := range seats {
		add(s.Person)
	}
	return sorted(all)
}

func sorted(all []uuid.UUID) []uuid.UUID {
	slices.SortStableFunc(all, func(a, b uuid.UUID) int { return bytes.Compare(a[:], b[:]) })
	return slices.Compact(all)
}

// OwnedBy is the room as only these persons have places in it: others' are nobody's.
func (w Whole) OwnedBy(these func(person uuid.UUID) bool) Whole {
	if !these(w.Room.HostPerson) {
		w.Room.HostPerson = uuid.Nil
	}
	w.Away = slices.DeleteFunc(slices.Clone(w.Away), func(person uuid.UUID) bool { return !these(person) })
	w.Muted = slices.DeleteFunc(slices.Clone(w.Muted), func(m Muted) bool { return !these(m.Person) })
	w.Notes = slices.DeleteFunc(slices.Clone(w.Notes), func(n Notes) bool { return !these(n.Person) })
	w.Seats = slices.Clone(w.Seats)
	for i := range w.Seats {
		if !these(w.Seats[i].Person) {
			w.Seats[i].Person = uuid.Nil
		}
	}
	return w
}
