package review

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/engine/review"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
	"westkingdom/server/store"
	"westkingdom/server/thinking"
)

// Store is what reviews need of a database.
type Store interface {
	store.Reviews
	Room(ctx context.Context, code string) (store.Room, []store.Seat, error)
	Records(ctx context.Context, code string, after int) ([]store.Record, error)
	Happenings(ctx context.Context, code string) ([]record.Happening, error)
}

// Rooms say who may see a game weighed; a [room.Directory] does.
type Rooms interface {
	Reviewable(ctx context.Context, code string, who room.Who) (protocol.You, error)
}

// Parts keep how far reviews are, so that one that was cut off goes on from there.
type Parts interface {
	// Part returns what was kept last of a room's review; nil: nothing.
	Part(ctx context.Context, code string) ([]byte, error)
	// KeepPart keeps JSON, until the review is made or has failed. Errors: ErrConflict.
	KeepPart(ctx context.Context, code string, part []byte) error
}

// Config is what a [Desk] works with.
type Config struct {
	Store   Store
	Rooms   Rooms
	Games   map[string]engine.Game // by id
	Workers *thinking.Pool
	Log     *slog.Logger

	Parts    Parts            // nil: what was cut off begins anew
	Observer Observer         // nil: nobody is told
	Most     int              // that may be still to be made; 0: nobody may ask
	Budget   review.Budget    // zero: the usual one
	Lease    time.Duration    // for how long what was claimed is nobody else's; 0: 10 s
	Now      func() time.Time // nil: that of this machine
}

// Observer is told what becomes of reviews, for the operator's figures.
type Observer interface {
	// Reviewed: a game was reviewed, in this time; err says that it cannot be.
	Reviewed(took time.Duration, err error)
	// NotReviewed: somebody asked and was told that it is too busy, since as many wait as may,
	// or since one of their address does.
	NotReviewed(full bool)
}

type unobserved struct{}

func (unobserved) Reviewed(time.Duration, error) {}
func (unobserved) NotReviewed(bool)              {}

// Desk takes what is asked for, and makes it. It is safe for concurrent use.
type Desk struct {
	cfg   Config
	asked chan struct{} // tells that something was

	asking    sync.Mutex        // of several who ask from one address at once, one is taken
	addresses map[string]string // the room whose review was asked for last from an address

	mu   sync.Mutex
	work struct { // in progress here
		room     string
		done, of int
	}
}

// New makes a desk. It makes no review until [Desk.Run].
func New(cfg Config) *Desk {
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	if cfg.Observer == nil {
		cfg.Observer = unobserved{}
	}
	if cfg.Budget == (review.Budget{}) {
		cfg.Budget = review.Usual
	}
	if cfg.Lease == 0 {
		cfg.Lease = 10 * time.Second
	}
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	return &Desk{cfg: cfg, asked: make(chan struct{}, 1), addresses: make(map[string]string)}
}

// now is the time as it is stored.
func (d *Desk) now() time.Time { return d.cfg.Now().UTC().Truncate(time.Microsecond) }

// storeTimeout is for one call of the store.
const storeTimeout = 10 * time.Second

// Review says how far the review of a game is. Errors: not-finished, no-spectators.
func (d *Desk) Review(ctx context.Context, code string, who room.Who) (protocol.GameReview, error) {
	ctx, cancel := context.WithTimeout(ctx, storeTimeout)
	defer cancel()
	you, err := d.cfg.Rooms.Reviewable(ctx, code, who)
	if err != nil {
		return protocol.GameReview{}, err
	}
	return d.tell(ctx, code, you)
}

// Ask asks for the review of a game, if nobody has, and says how far it is. Errors:
// not-seated, not-finished, no-spectators, busy.
func (d *Desk) Ask(ctx context.Context, code string, who room.Who) (protocol.GameReview, error) {
	ctx, cancel := context.WithTimeout(ctx, storeTimeout)
	defer cancel()
	you, err := d.cfg.Rooms.Reviewable(ctx, code, who)
	switch {
	case err != nil:
		return protocol.GameReview{}, err
	case you.Seat == engine.Nobody:
		return protocol.GameReview{}, &room.Error{Code: protocol.CodeNotSeated}
	}
	if err := d.ask(ctx, code, who.Address); err != nil {
		return protocol.GameReview{}, err
	}
	select {
	case d.asked <- struct{}{}:
	default: // it is about to look
	}
	return d.tell(ctx, code, you)
}

func (d *Desk) ask(ctx context.Context, code, address string) error {
	d.asking.Lock()
	defer d.asking.Unlock()
	if there, _, err := d.cfg.Store.Review(ctx, code); err == nil && !there.Failed {
		return nil
	}
	if err := d.forget(ctx, address); err != nil {
		return room.UserError(err)
	}
	if other, is := d.addresses[address]; is && other != code {
		d.cfg.Observer.NotReviewed(false)
		return &room.Error{Code: protocol.CodeBusy, Detail: "Another game of yours waits for its review."}
	}
	_, err := d.cfg.Store.AskReview(ctx, code, d.now(), d.cfg.Most)
	switch {
	case errors.Is(err, store.ErrFull):
		d.cfg.Observer.NotReviewed(true)
		return &room.Error{Code: protocol.CodeBusy, Detail: "As many games wait for their review as may."}
	case err != nil:
		return room.UserError(err)
	}
	d.addresses[address] = code
	return nil
}

// forget forgets what an address asked for, if it does not wait any more; of many addresses,
// what all did.
func (d *Desk) forget(ctx context.Context, address string) error {
	for from, code := range d.addresses {
		if from != address && len(d.addresses) <= 2*d.cfg.Most {
			continue
		}
		switch r, _, err := d.cfg.Store.Review(ctx, code); {
		case errors.Is(err, store.ErrNoReview), err == nil && !r.Waits():
			delete(d.addresses, from)
		case err != nil:
			return err
		}
	}
	return nil
}

// tell says how far the review of a room's game is.
func (d *Desk) tell(ctx context.Context, code string, you protocol.You) (protocol.GameReview, error) {
	r, before, err := d.cfg.Store.Review(ctx, code)
	mayAsk := you.Seat != engine.Nobody && d.cfg.Most > 0
	switch {
	case errors.Is(err, store.ErrNoReview):
		return protocol.GameReview{State: protocol.ReviewNone, MayAsk: mayAsk}, nil
	case err != nil:
		return protocol.GameReview{}, room.UserError(err)
	case r.Failed:
		return protocol.GameReview{State: protocol.ReviewFailed, MayAsk: mayAsk}, nil
	case r.Data != nil:
		made, err := decode(r.Data)
		if err != nil {
			return protocol.GameReview{}, fmt.Errorf("review of room %s: %w", code, err)
		}
		return protocol.GameReview{State: protocol.ReviewDone, Review: made}, nil
	case !r.Until.After(d.now()):
		return protocol.GameReview{State: protocol.ReviewWaiting, Place: before + 1}, nil
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.work.room == code {
		r.Done, r.Parts = d.work.done, d.work.of
	}
	return protocol.GameReview{State: protocol.ReviewWorking, Done: r.Done, Of: r.Parts}, nil
}
