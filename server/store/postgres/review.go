package postgres

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"westkingdom/server/store"
)

const reviewColumns = `room, asked, failed, review, until, tries, done, parts`

const selectReview = `SELECT ` + reviewColumns + ` FROM reviews `

const countReviews = `SELECT count(*) FROM reviews WHERE review IS NULL AND NOT failed`

func scanReview(row pgx.Row) (r store.Review, err error) {
	err = row.Scan(&r.Room, &r.Asked, &r.Failed, &r.Data, &r.Until, &r.Tries, &r.Done, &r.Parts)
	if errors.Is(err, pgx.ErrNoRows) {
		return r, store.ErrNoReview
	}
	r.Asked, r.Until = r.Asked.UTC(), r.Until.UTC()
	return r, err
}

// AskReview implements [store.Reviews].
func (s *Store) AskReview(ctx context.Context, code string, at time.Time, most int) (r store.Review, err error) {
	err = s.change(ctx, "ask for review", func(tx pgx.Tx) error {
		// Of several who ask at once, of the same room too, each sees what the others did.
		if _, err := tx.Exec(ctx, `LOCK TABLE reviews IN SHARE ROW EXCLUSIVE MODE`); err != nil {
			return err
		}
		r, err = scanReview(tx.QueryRow(ctx, selectReview+`WHERE room = $1`, code))
		if err == nil && !r.Failed || err != nil && !errors.Is(err, store.ErrNoReview) {
			return err
		}
		var waiting int
		if err := tx.QueryRow(ctx, countReviews).Scan(&waiting); err != nil {
			return err
		}
		if waiting >= most {
			return store.ErrFull
		}
		r, err = scanReview(tx.QueryRow(ctx, `
			INSERT INTO reviews (room, asked) SELECT code, $2 FROM rooms WHERE code = $1
			ON CONFLICT (room) DO UPDATE SET asked = excluded.asked, failed = false, tries = 0, done = 0, parts = 0, until = 'epoch'
			RETURNING `+reviewColumns, code, at))
		if errors.Is(err, store.ErrNoReview) {
			return store.ErrNoRoom
		}
		return err
	})
	return r, err
}

// Review implements [store.Reviews].
func (s *Store) Review(ctx context.Context, code string) (r store.Review, before int, err error) {
	err = s.view(ctx, "read review", func(tx pgx.Tx) error {
		if r, err = scanReview(tx.QueryRow(ctx, selectReview+`WHERE room = $1`, code)); err != nil || !r.Waits() {
			return err
		}
		return tx.QueryRow(ctx, `SELECT count(*) FROM reviews WHERE review IS NULL AND NOT failed AND (asked, room COLLATE "C") < ($1, $2)`, r.Asked, code).Scan(&before)
	})
	return r, before, err
}

// WaitingReviews implements [store.Reviews].
func (s *Store) WaitingReviews(ctx context.Context) (n int, err error) {
	err = s.pool.QueryRow(ctx, countReviews).Scan(&n)
	return n, storeError("count reviews", err)
}

// ClaimReview implements [store.Reviews].
func (s *Store) ClaimReview(ctx context.Context, now, until time.Time) (store.Review, error) {
	r, err := scanReview(s.pool.QueryRow(ctx, `
		UPDATE reviews SET until = $2, tries = tries + 1 WHERE room = (
			SELECT room FROM reviews WHERE review IS NULL AND NOT failed AND until <= $1
			ORDER BY asked, room COLLATE "C" LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING `+reviewColumns, now, until))
	return r, outcome("claim review", err)
}

// KeepReview implements [store.Reviews].
func (s *Store) KeepReview(ctx context.Context, claimed store.Review, until time.Time, done, parts int) (store.Review, error) {
	err := s.changeReview(ctx, claimed, `UPDATE reviews SET until = $3, done = $4, parts = $5 `, until, done, parts)
	claimed.Until, claimed.Done, claimed.Parts = until, done, parts
	return claimed, err
}

// SettleReview implements [store.Reviews].
func (s *Store) SettleReview(ctx context.Context, claimed store.Review) error {
	return s.changeReview(ctx, claimed, `UPDATE reviews SET until = 'epoch', failed = $3, review = $4 `, claimed.Failed, claimed.Data)
}

// changeReview changes a review that whoever claimed it still has.
func (s *Store) changeReview(ctx context.Context, claimed store.Review, update string, args ...any) error {
	tag, err := s.pool.Exec(ctx, update+`WHERE room = $1 AND until = $2 AND review IS NULL`, append([]any{claimed.Room, claimed.Until}, args...)...)
	if err == nil && tag.RowsAffected() == 0 {
		return store.ErrConflict
	}
	return storeError("keep review", err)
}

// wholeReview returns what a backup has of a room's review; nil for none.
func wholeReview(ctx context.Context, tx pgx.Tx, code string) (*store.Review, error) {
	r, err := scanReview(tx.QueryRow(ctx, selectReview+`WHERE room = $1`, code))
	if errors.Is(err, store.ErrNoReview) {
		return nil, nil
	}
	return &store.Review{Room: code, Asked: r.Asked, Failed: r.Failed, Data: r.Data}, err
}

func importReview(ctx context.Context, tx pgx.Tx, code string, r *store.Review) error {
	if r == nil {
		return nil
	}
	_, err := tx.Exec(ctx, `INSERT INTO reviews (room, asked, failed, review) VALUES ($1, $2, $3, $4)`, code, r.Asked, r.Failed, r.Data)
	return err
}
