// Package person knows who plays, on which devices; there are no accounts.
//
// A browser becomes a person's first device when it takes a seat or makes a room. It has
// a secret of its own, in a cookie, of which only the hash is stored. Another browser
// becomes one more device by a link, and gets a secret of its own in turn: no secret ever
// leaves the device that it was made for, so that one device can be shut out and the
// others go on. What a person has in a room is the room's to say (store.Seat.Person,
// store.Room.HostPerson).
package person

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/google/uuid"

	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
	"westkingdom/server/secret"
	"westkingdom/server/store"
)

const (
	linkAge  = 10 * time.Minute    // of a link that adds a device
	seenStep = time.Hour           // how exactly it is noted when a device was here
	idleAge  = 30 * 24 * time.Hour // after which a person without a place is forgotten
)

// Rooms is what persons need of the rooms; a [room.Directory] has it.
type Rooms interface {
	// Room tells the room, awake.
	Room(ctx context.Context, code string, who room.Who) (protocol.RoomAnswer, error)
	// Online says who watches which of these rooms, by seat.
	Online(ctx context.Context, codes ...string) map[string][]bool
	// Sketch tells a room by what is stored of it, and of who is online.
	Sketch(info store.Room, seats []store.Seat, online []bool, you protocol.You) (record.Room, error)
	// Look has rooms that are awake look at what was written to them.
	Look(codes ...string)
	// Wake has rooms see to their clocks.
	Wake(codes ...string)
}

// Config is what [People] work with.
type Config struct {
	Store store.Persons
	Rooms Rooms
	Log   *slog.Logger  // nil: no log
	Limit time.Duration // for one call of the store; 0: 10 s
	Now   func() time.Time
	// HolidayDays are the days of holiday that a person may begin within any 365; 0: none.
	HolidayDays int
}

// People are all persons. Their methods are safe for concurrent use, and fail with a
// [room.Error], which may always be unavailable.
type People struct {
	cfg       Config
	strangers strangers
}

// New makes people.
func New(cfg Config) *People {
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	if cfg.Limit == 0 {
		cfg.Limit = 10 * time.Second
	}
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	return &People{cfg: cfg, strangers: newStrangers()}
}

// Browser is whose a browser is, and which of that person's devices; zero: nobody's.
type Browser struct{ Person, Device uuid.UUID }

// Known says whether the browser is somebody's.
func (b Browser) Known() bool { return b.Person != uuid.Nil }

func (p *People) now() time.Time { return p.cfg.Now().UTC().Truncate(time.Microsecond) }

func (p *People) limited(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, p.cfg.Limit)
}

// failure gives an error of the store its code.
func failure(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, store.ErrNoLink):
		return &room.Error{Code: protocol.CodeBadSecret, Detail: "This link adds no device: it was used, or is too old. Make another one."}
	case errors.Is(err, store.ErrFull):
		return &room.Error{Code: protocol.CodeTooManyDevices}
	}
	return room.UserError(err)
}

// Browser says whose the browser is that shows a secret, and notes that it was here.
// What is no device's secret makes nobody.
func (p *People) Browser(ctx context.Context, shown string) (Browser, error) {
	if !secret.Is(shown) {
		return Browser{}, nil
	}
	ctx, cancel := p.limited(ctx)
	defer cancel()
	d, err := p.cfg.Store.Device(ctx, secret.Hash(shown))
	switch {
	case errors.Is(err, store.ErrNoDevice):
		return Browser{}, nil
	case err != nil:
		return Browser{}, failure(err)
	}
	if now := p.now(); now.Sub(d.Seen) >= seenStep {
		if err := p.cfg.Store.Saw(ctx, d.ID, now); err != nil {
			p.cfg.Log.Warn("it is not noted when a device was here", slog.Any("error", err))
		}
	}
	return Browser{Person: d.Person, Device: d.ID}, nil
}

// Newcomer returns the person that a browser becomes which calls itself so, once it has a
// place.
func (p *People) Newcomer(agent string) *room.Newcomer {
	d, shown := p.device(agent)
	d.Person = uuid.New()
	return &room.Newcomer{Device: d, Secret: shown}
}

// device returns a device that is nobody's yet.
func (p *People) device(agent string) (d store.Device, shown string) {
	shown = secret.New()
	now := p.now()
	d = store.Device{ID: uuid.New(), Secret: secret.Hash(shown), Made: now, Seen: now}
	d.Browser, d.System = named(agent)
	return d, shown
}

// Sweep forgets persons who have no place and were not here for long.
func (p *People) Sweep(ctx context.Context) error {
	ctx, cancel := p.limited(ctx)
	defer cancel()
	n, err := p.cfg.Store.DeleteIdle(ctx, p.now().Add(-idleAge), p.now())
	if n > 0 {
		p.cfg.Log.Info("persons without a game are deleted", slog.Int("persons", n))
	}
	return err
}
