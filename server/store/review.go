package store

import (
	"context"
	"errors"
	"time"
)

// ErrNoReview: nobody has asked for a review of the room's game.
var ErrNoReview = errors.New("no such review")

// Review is the review of a room's game, asked for or made.
type Review struct {
	Room   string
	Asked  time.Time // when
	Failed bool      // it could not be made
	Data   []byte    // as it was made; nil: it is not

	// What backups leave out.
	Until time.Time // until when it is whose who claimed it; in the past: nobody's
	Tries int       // how often it was claimed
	Done  int       // of so many parts, as whoever makes it said last
	Parts int
}

// Waits says whether it is still to be made.
func (r Review) Waits() bool { return r.Data == nil && !r.Failed }

// Reviews keeps reviews of games. Each room has one at most.
type Reviews interface {
	// AskReview stores that the room's review is asked for, if it was not or has failed, and
	// returns the one that is there. Errors: ErrNoRoom; ErrFull if so many are still to be
	// made.
	AskReview(ctx context.Context, code string, at time.Time, most int) (Review, error)

	// Review returns the room's review, and how many of those still to be made come before
	// it. Errors: ErrNoReview.
	Review(ctx context.Context, code string) (r Review, before int, err error)

	// WaitingReviews counts those that are still to be made, claimed ones among them.
	WaitingReviews(ctx context.Context) (int, error)

	// ClaimReview returns the first review that is still to be made and nobody's by now, and
	// makes it the caller's until then. Nothing is written if there is none: ErrNoReview.
	ClaimReview(ctx context.Context, now, until time.Time) (Review, error)

	// KeepReview makes a claimed review the caller's until then, and notes how far it is.
	// Errors: ErrConflict if it is somebody else's by now, or not there.
	KeepReview(ctx context.Context, claimed Review, until time.Time, done, parts int) (Review, error)

	// SettleReview stores a claimed review as it was made, or that it failed, or, with
	// neither, leaves it to whoever claims it next. Errors: ErrConflict as above.
	SettleReview(ctx context.Context, claimed Review) error
}
