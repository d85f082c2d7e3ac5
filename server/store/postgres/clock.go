package postgres

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"westkingdom/engine/record"
	"westkingdom/server/store"
)

// saveClock stores how a room stands in time, if anything was ever said of it.
func saveClock(ctx context.Context, tx pgx.Tx, code string, c *store.Clock) error {
	if c == nil {
		return nil
	}
	pace, seats, err := store.EncodeClock(c)
	if err != nil {
		return fmt.Errorf("clock of room %s: %w", code, err)
	}
	_, err = tx.Exec(ctx, `
		INSERT INTO clocks (room, pace, stands, due) VALUES ($1, $2, $3, $4)
		ON CONFLICT (room) DO UPDATE SET pace = excluded.pace, stands = excluded.stands, due = excluded.due`,
		code, string(pace), string(seats), began(c.Due))
	return err
}

// updateClocks is what records store of their rooms' clocks: whose time runs, not the pace.
const updateClocks = `
	UPDATE clocks c SET stands = b.stands, due = b.due
	FROM unnest($1::text[], $2::text[], $3::timestamptz[]) AS b (room, stands, due) WHERE c.room = b.room`

// clockColumns are the clocks of a batch as the statement takes them.
type clockColumns struct {
	rooms, seats []string
	dues         []*time.Time
}

func (c *clockColumns) args() []any { return []any{c.rooms, c.seats, c.dues} }

// clocksOf returns the clocks that are stored with records, those of their rooms' last
// ones in the batch; nil if there are none. Records with an error have none.
func clocksOf(batch []store.Entry, errs []error) (*clockColumns, error) {
	var c *clockColumns
	at := make(map[string]int)
	for i, e := range batch {
		if e.Clock == nil || errs != nil && errs[i] != nil {
			continue
		}
		_, seats, err := store.EncodeClock(e.Clock)
		if err != nil {
			return nil, fmt.Errorf("clock of room %s: %w", e.Room, err)
		}
		if c == nil {
			c = new(clockColumns)
		}
		if n, there := at[e.Room]; there {
			c.seats[n], c.dues[n] = string(seats), began(e.Clock.Due)
			continue
		}
		at[e.Room] = len(c.rooms)
		c.rooms, c.seats, c.dues = append(c.rooms, e.Room), append(c.seats, string(seats)), append(c.dues, began(e.Clock.Due))
	}
	return c, nil
}

// happen stores what happened next. It conflicts if that is not what is next.
func happen(ctx context.Context, tx pgx.Tx, code string, all []record.Happening) error {
	for _, h := range all {
		data, err := json.Marshal(h)
		if err != nil {
			return fmt.Errorf("happening of room %s: %w", code, err)
		}
		tag, err := tx.Exec(ctx, `
			INSERT INTO happenings (room, number, happening) SELECT $1, $2, $3
			WHERE $2 = 1 + (SELECT coalesce(max(number), 0) FROM happenings WHERE room = $1)
				AND $4 = (SELECT coalesce(max(seq), 0) FROM choices WHERE room = $1)`,
			code, h.Number, string(data), h.Seq)
		switch {
		case isCode(err, uniqueViolation):
			return store.ErrConflict
		case err != nil:
			return err
		case tag.RowsAffected() == 0:
			return store.ErrConflict
		}
	}
	return nil
}

// Happenings implements [store.Store].
func (s *Store) Happenings(ctx context.Context, code string) ([]record.Happening, error) {
	all, err := happenings(ctx, s.pool, code)
	return all, outcome("read happenings", err)
}

func happenings(ctx context.Context, q querier, code string) ([]record.Happening, error) {
	rows, err := q.Query(ctx, `SELECT happening FROM happenings WHERE room = $1 ORDER BY number`, code)
	if err != nil {
		return nil, err
	}
	return pgx.AppendRows([]record.Happening(nil), rows, func(row pgx.CollectableRow) (record.Happening, error) {
		var data []byte
		if err := row.Scan(&data); err != nil {
			return record.Happening{}, err
		}
		h, err := store.DecodeHappening(data)
		if err != nil {
			return h, fmt.Errorf("room %s: %w", code, err)
		}
		return h, nil
	})
}

// ClaimDue implements [store.Store].
func (s *Store) ClaimDue(ctx context.Context, now, then time.Time, limit int) ([]string, error) {
	rows, err := s.pool.Query(ctx, `
		UPDATE clocks SET due = $2 WHERE room IN (
			SELECT room FROM clocks WHERE due <= $1 ORDER BY due LIMIT $3 FOR UPDATE SKIP LOCKED)
		RETURNING room`, now, then, limit)
	if err != nil {
		return nil, storeError("claim rooms", err)
	}
	codes, err := pgx.CollectRows(rows, pgx.RowTo[string])
	return codes, storeError("claim rooms", err)
}

// Beat implements [store.Store].
func (s *Store) Beat(ctx context.Context, now time.Time, b store.Beat) (outages []store.Span, err error) {
	at, runs, err := lastBeat(ctx, s.pool, "")
	if err != nil {
		return nil, storeError("beat", err)
	}
	if runs || at.Before(b.Since) {
		err = s.change(ctx, "beat", func(tx pgx.Tx) error {
			if at, _, err = lastBeat(ctx, tx, " FOR UPDATE"); err != nil {
				return err
			}
			if !at.IsZero() && at.Before(b.Since) && now.Sub(at) > b.Lost {
				if _, err := tx.Exec(ctx, `INSERT INTO outages (began, ended) VALUES ($1, $2) ON CONFLICT DO NOTHING`, at, b.Since); err != nil {
					return err
				}
				// Every clock that runs is another now: rooms see to that.
				if _, err := tx.Exec(ctx, `UPDATE clocks SET due = least(due, $1) WHERE due IS NOT NULL`, b.Since); err != nil {
					return err
				}
			}
			_, err := tx.Exec(ctx, `INSERT INTO pulse (one, at) VALUES (1, $1) ON CONFLICT (one) DO UPDATE SET at = greatest(pulse.at, excluded.at)`, now)
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	rows, err := s.pool.Query(ctx, `SELECT began, ended FROM outages WHERE ended > $1 ORDER BY began`, b.After)
	if err != nil {
		return nil, storeError("read outages", err)
	}
	outages, err = pgx.AppendRows(outages, rows, func(row pgx.CollectableRow) (span store.Span, err error) {
		err = row.Scan(&span.From, &span.Until)
		return store.Span{From: span.From.UTC(), Until: span.Until.UTC()}, err
	})
	return outages, storeError("read outages", err)
}

// lastBeat returns when a server was there last, zero for never, and whether any room
// waits for a moment.
func lastBeat(ctx context.Context, q querier, lock string) (at time.Time, runs bool, err error) {
	err = q.QueryRow(ctx, `SELECT at, EXISTS (SELECT FROM clocks WHERE due IS NOT NULL) FROM pulse`+lock).Scan(&at, &runs)
	if errors.Is(err, pgx.ErrNoRows) {
		return time.Time{}, false, nil
	}
	return at, runs, err
}
