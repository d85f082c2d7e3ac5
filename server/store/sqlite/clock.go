package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"westkingdom/engine/record"
	"westkingdom/server/store"
)

// saveClock stores how a room stands in time, if anything was ever said of it.
func saveClock(ctx context.Context, tx *sql.Tx, code string, c *store.Clock) error {
	if c == nil {
		return nil
	}
	pace, seats, err := store.EncodeClock(c)
	if err != nil {
		return fmt.Errorf("clock of room %s: %w", code, err)
	}
	_, err = tx.ExecContext(ctx, `
		INSERT INTO clocks (room, pace, stands, due) VALUES (?, ?, ?, ?)
		ON CONFLICT (room) DO UPDATE SET pace = excluded.pace, stands = excluded.stands, due = excluded.due`,
		code, string(pace), string(seats), began(c.Due))
	return err
}

// updateClock is what a record stores of its room's clock: whose time runs, not the pace.
const updateClock = `UPDATE clocks SET stands = ?, due = ? WHERE room = ?`

func setClock(ctx context.Context, tx *sql.Tx, code string, c *store.Clock) error {
	_, seats, err := store.EncodeClock(c)
	if err != nil {
		return fmt.Errorf("clock of room %s: %w", code, err)
	}
	_, err = tx.ExecContext(ctx, updateClock, string(seats), began(c.Due), code)
	return err
}

// happen stores what happened next. It conflicts if that is not what is next.
func happen(ctx context.Context, tx *sql.Tx, code string, all []record.Happening) error {
	for _, h := range all {
		data, err := json.Marshal(h)
		if err != nil {
			return fmt.Errorf("happening of room %s: %w", code, err)
		}
		res, err := tx.ExecContext(ctx, `
			INSERT OR IGNORE INTO happenings (room, number, happening) SELECT ?1, ?2, ?3
			WHERE ?2 = 1 + (SELECT coalesce(max(number), 0) FROM happenings WHERE room = ?1)
				AND ?4 = (SELECT coalesce(max(seq), 0) FROM choices WHERE room = ?1)`,
			code, h.Number, string(data), h.Seq)
		if err != nil {
			return err
		}
		if n, err := res.RowsAffected(); err != nil {
			return err
		} else if n == 0 {
			return store.ErrConflict
		}
	}
	return nil
}

// Happenings implements [store.Store].
func (s *Store) Happenings(ctx context.Context, code string) ([]record.Happening, error) {
	all, err := happenings(ctx, s.read, code)
	return all, outcome("read happenings", err)
}

func happenings(ctx context.Context, q querier, code string) (all []record.Happening, err error) {
	texts, err := column(ctx, q, `SELECT happening FROM happenings WHERE room = ? ORDER BY number`, code)
	if err != nil {
		return nil, err
	}
	for _, text := range texts {
		h, err := store.DecodeHappening([]byte(text))
		if err != nil {
			return nil, fmt.Errorf("room %s: %w", code, err)
		}
		all = append(all, h)
	}
	return all, nil
}

// ClaimDue implements [store.Store]. It looks first without the lock for writing.
func (s *Store) ClaimDue(ctx context.Context, now, then time.Time, limit int) (codes []string, err error) {
	const due = `SELECT room FROM clocks WHERE due <= ? ORDER BY due LIMIT ?`
	codes, err = column(ctx, s.read, due, now.UnixMicro(), limit)
	if err != nil || len(codes) == 0 {
		return nil, storeError("claim rooms", err)
	}
	err = s.change(ctx, "claim rooms", func(tx *sql.Tx) error {
		if codes, err = column(ctx, tx, due, now.UnixMicro(), limit); err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `UPDATE clocks SET due = ?2 WHERE room IN (SELECT room FROM clocks WHERE due <= ?1 ORDER BY due LIMIT ?3)`,
			now.UnixMicro(), then.UnixMicro(), limit)
		return err
	})
	return codes, err
}

// Beat implements [store.Store].
func (s *Store) Beat(ctx context.Context, now time.Time, b store.Beat) (outages []store.Span, err error) {
	const last = `SELECT coalesce((SELECT at FROM pulse), -1), EXISTS (SELECT 1 FROM clocks WHERE due IS NOT NULL)`
	var at int64
	var runs bool
	if err := s.read.QueryRowContext(ctx, last).Scan(&at, &runs); err != nil {
		return nil, storeError("beat", err)
	}
	if runs || at < b.Since.UnixMicro() {
		err = s.change(ctx, "beat", func(tx *sql.Tx) error {
			if err := tx.QueryRowContext(ctx, last).Scan(&at, &runs); err != nil {
				return err
			}
			if at >= 0 && at < b.Since.UnixMicro() && now.Sub(moment(at)) > b.Lost {
				// Every clock that runs is another now: rooms see to that.
				if _, err := tx.ExecContext(ctx, `
					INSERT OR IGNORE INTO outages (began, ended) VALUES (?1, ?2);
					UPDATE clocks SET due = min(due, ?2) WHERE due IS NOT NULL`, at, b.Since.UnixMicro()); err != nil {
					return err
				}
			}
			_, err := tx.ExecContext(ctx, `INSERT INTO pulse (one, at) VALUES (1, ?) ON CONFLICT (one) DO UPDATE SET at = max(at, excluded.at)`, now.UnixMicro())
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return outagesAfter(ctx, s.read, b.After)
}

func outagesAfter(ctx context.Context, q querier, after time.Time) (all []store.Span, err error) {
	rows, err := q.QueryContext(ctx, `SELECT began, ended FROM outages WHERE ended > ? ORDER BY began`, after.UnixMicro())
	if err != nil {
		return nil, storeError("read outages", err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var from, until int64
		if err := rows.Scan(&from, &until); err != nil {
			return nil, storeError("read outages", err)
		}
		all = append(all, store.Span{From: moment(from), Until: moment(until)})
	}
	return all, storeError("read outages", rows.Err())
}
