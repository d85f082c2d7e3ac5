package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/google/uuid"

	"westkingdom/server/store"
)

// SetHoliday implements [store.Persons].
func (s *Store) SetHoliday(ctx context.Context, person uuid.UUID, next store.Span, now time.Time) error {
	return s.change(ctx, "set holiday", func(tx *sql.Tx) error {
		if there, err := ids(ctx, tx, `SELECT id FROM persons WHERE id = ?`, person[:]); err != nil || len(there) == 0 {
			return err
		}
		at, kept := now.UnixMicro(), now.Add(-store.HolidaysKept).UnixMicro()
		if _, err := tx.ExecContext(ctx, `DELETE FROM holidays WHERE person = ? AND (began >= ? OR ended <= ?)`, person[:], at, kept); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `UPDATE holidays SET ended = ?2 WHERE person = ?1 AND ended > ?2`, person[:], at); err != nil {
			return err
		}
		return addHolidays(ctx, tx, person, store.Joined([]store.Span{next}))
	})
}

func addHolidays(ctx context.Context, tx *sql.Tx, person uuid.UUID, all []store.Span) error {
	for _, h := range all {
		if _, err := tx.ExecContext(ctx, `INSERT INTO holidays (person, began, ended) VALUES (?, ?, ?)`, person[:], h.From.UnixMicro(), h.Until.UnixMicro()); err != nil {
			return err
		}
	}
	return nil
}

// Holidays implements [store.Persons].
func (s *Store) Holidays(ctx context.Context, after time.Time, persons ...uuid.UUID) (all map[uuid.UUID][]store.Span, err error) {
	err = s.view(ctx, "read holidays", func(tx *sql.Tx) error {
		all = make(map[uuid.UUID][]store.Span)
		for _, person := range persons {
			of, err := holidays(ctx, tx, after, person)
			if err != nil {
				return err
			}
			if len(of) > 0 {
				all[person] = of
			}
		}
		return nil
	})
	return all, err
}

func holidays(ctx context.Context, q querier, after time.Time, person uuid.UUID) (all []store.Span, err error) {
	rows, err := q.QueryContext(ctx, `SELECT began, ended FROM holidays WHERE person = ? AND ended > ?`, person[:], after.UnixMicro())
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var began, ended int64
		if err := rows.Scan(&began, &ended); err != nil {
			return nil, err
		}
		all = append(all, store.Span{From: moment(began), Until: moment(ended)})
	}
	return store.Joined(all), rows.Err()
}
