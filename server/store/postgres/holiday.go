package postgres

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"westkingdom/server/store"
)

// SetHoliday implements [store.Persons].
func (s *Store) SetHoliday(ctx context.Context, person uuid.UUID, next store.Span, now time.Time) error {
	return s.change(ctx, "set holiday", func(tx pgx.Tx) error {
		if there, err := lockPersons(ctx, tx, []uuid.UUID{person}, "NO KEY UPDATE"); err != nil || len(there) == 0 {
			return err
		}
		if _, err := tx.Exec(ctx, `DELETE FROM holidays WHERE person = $1 AND (began >= $2 OR ended <= $3)`, person, now, now.Add(-store.HolidaysKept)); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `UPDATE holidays SET ended = $2 WHERE person = $1 AND ended > $2`, person, now); err != nil {
			return err
		}
		return addHolidays(ctx, tx, person, store.Joined([]store.Span{next}))
	})
}

func addHolidays(ctx context.Context, tx pgx.Tx, person uuid.UUID, all []store.Span) error {
	for _, h := range all {
		if _, err := tx.Exec(ctx, `INSERT INTO holidays (person, began, ended) VALUES ($1, $2, $3)`, person, h.From, h.Until); err != nil {
			return err
		}
	}
	return nil
}

// Holidays implements [store.Persons].
func (s *Store) Holidays(ctx context.Context, after time.Time, persons ...uuid.UUID) (map[uuid.UUID][]store.Span, error) {
	all, err := holidays(ctx, s.pool, after, persons)
	return all, storeError("read holidays", err)
}

func holidays(ctx context.Context, q querier, after time.Time, persons []uuid.UUID) (map[uuid.UUID][]store.Span, error) {
	rows, err := q.Query(ctx, `SELECT person, began, ended FROM holidays WHERE person = ANY ($1) AND ended > $2`, persons, after)
	if err != nil {
		return nil, err
	}
	all := make(map[uuid.UUID][]store.Span)
	var person uuid.UUID
	var h store.Span
	_, err = pgx.ForEachRow(rows, []any{&person, &h.From, &h.Until}, func() error {
		all[person] = append(all[person], store.Span{From: h.From.UTC(), Until: h.Until.UTC()})
		return nil
	})
	for person := range all {
		all[person] = store.Joined(all[person])
	}
	return all, err
}
