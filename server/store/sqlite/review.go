package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"westkingdom/server/store"
)

const selectReview = `SELECT room, asked, failed, review, until, tries, done, parts FROM reviews `

const countReviews = `SELECT count(*) FROM reviews WHERE review IS NULL AND NOT failed`

func scanReview(row interface{ Scan(...any) error }) (r store.Review, err error) {
	var asked, until int64
	err = row.Scan(&r.Room, &asked, &r.Failed, &r.Data, &until, &r.Tries, &r.Done, &r.Parts)
	if errors.Is(err, sql.ErrNoRows) {
		return r, store.ErrNoReview
	}
	r.Asked, r.Until = moment(asked), moment(until)
	return r, err
}

// AskReview implements [store.Reviews].
func (s *Store) AskReview(ctx context.Context, code string, at time.Time, most int) (r store.Review, err error) {
	err = s.change(ctx, "ask for review", func(tx *sql.Tx) error {
		r, err = scanReview(tx.QueryRowContext(ctx, selectReview+`WHERE room = ?`, code))
		if err == nil && !r.Failed || err != nil && !errors.Is(err, store.ErrNoReview) {
			return err
		}
		var waiting int
		if err := tx.QueryRowContext(ctx, countReviews).Scan(&waiting); err != nil {
			return err
		}
		if waiting >= most {
			return store.ErrFull
		}
		if err := one(tx.ExecContext(ctx, `
			INSERT INTO reviews (room, asked) SELECT code, ?2 FROM rooms WHERE code = ?1
			ON CONFLICT (room) DO UPDATE SET asked = excluded.asked, failed = 0, tries = 0, done = 0, parts = 0, until = 0`,
			code, at.UnixMicro())); err != nil {
			return err
		}
		r, err = scanReview(tx.QueryRowContext(ctx, selectReview+`WHERE room = ?`, code))
		return err
	})
	return r, err
}

// Review implements [store.Reviews].
func (s *Store) Review(ctx context.Context, code string) (r store.Review, before int, err error) {
	err = s.view(ctx, "read review", func(tx *sql.Tx) error {
		if r, err = scanReview(tx.QueryRowContext(ctx, selectReview+`WHERE room = ?`, code)); err != nil || !r.Waits() {
			return err
		}
		return tx.QueryRowContext(ctx, `SELECT count(*) FROM reviews WHERE review IS NULL AND NOT failed AND (asked, room) < (?, ?)`,
			r.Asked.UnixMicro(), code).Scan(&before)
	})
	return r, before, err
}

// WaitingReviews implements [store.Reviews].
func (s *Store) WaitingReviews(ctx context.Context) (n int, err error) {
	err = s.read.QueryRowContext(ctx, countReviews).Scan(&n)
	return n, storeError("count reviews", err)
}

// ClaimReview implements [store.Reviews]. It looks first without the lock for writing, which
// choices wait for: mostly there is none.
func (s *Store) ClaimReview(ctx context.Context, now, until time.Time) (r store.Review, err error) {
	const first = `WHERE review IS NULL AND NOT failed AND until <= ? ORDER BY asked, room LIMIT 1`
	var code string
	err = s.read.QueryRowContext(ctx, `SELECT room FROM reviews `+first, now.UnixMicro()).Scan(&code)
	if errors.Is(err, sql.ErrNoRows) {
		return r, store.ErrNoReview
	}
	if err != nil {
		return r, storeError("claim review", err)
	}
	err = s.change(ctx, "claim review", func(tx *sql.Tx) error {
		if r, err = scanReview(tx.QueryRowContext(ctx, selectReview+first, now.UnixMicro())); err != nil {
			return err
		}
		r.Until, r.Tries = until, r.Tries+1
		_, err = tx.ExecContext(ctx, `UPDATE reviews SET until = ?, tries = ? WHERE room = ?`, until.UnixMicro(), r.Tries, r.Room)
		return err
	})
	return r, err
}

// KeepReview implements [store.Reviews].
func (s *Store) KeepReview(ctx context.Context, claimed store.Review, until time.Time, done, parts int) (store.Review, error) {
	err := s.changeReview(ctx, claimed, `UPDATE reviews SET until = ?3, done = ?4, parts = ?5 `, until.UnixMicro(), done, parts)
	claimed.Until, claimed.Done, claimed.Parts = until, done, parts
	return claimed, err
}

// SettleReview implements [store.Reviews].
func (s *Store) SettleReview(ctx context.Context, claimed store.Review) error {
	return s.changeReview(ctx, claimed, `UPDATE reviews SET until = 0, failed = ?3, review = ?4 `, claimed.Failed, claimed.Data)
}

// changeReview changes a review that whoever claimed it still has.
func (s *Store) changeReview(ctx context.Context, claimed store.Review, update string, args ...any) error {
	return s.change(ctx, "keep review", func(tx *sql.Tx) error {
		res, err := tx.ExecContext(ctx, update+`WHERE room = ?1 AND until = ?2 AND review IS NULL`,
			append([]any{claimed.Room, claimed.Until.UnixMicro()}, args...)...)
		if err := one(res, err); !errors.Is(err, store.ErrNoRoom) {
			return err
		}
		return store.ErrConflict
	})
}

// wholeReview returns what a backup has of a room's review; nil for none.
func wholeReview(ctx context.Context, tx *sql.Tx, code string) (*store.Review, error) {
	r, err := scanReview(tx.QueryRowContext(ctx, selectReview+`WHERE room = ?`, code))
	if errors.Is(err, store.ErrNoReview) {
		return nil, nil
	}
	return &store.Review{Room: code, Asked: r.Asked, Failed: r.Failed, Data: r.Data}, err
}

func importReview(ctx context.Context, tx *sql.Tx, code string, r *store.Review) error {
	if r == nil {
		return nil
	}
	_, err := tx.ExecContext(ctx, `INSERT INTO reviews (room, asked, failed, review) VALUES (?, ?, ?, ?)`, code, r.Asked.UnixMicro(), r.Failed, r.Data)
	return err
}
