package postgres

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"westkingdom/engine"
	"westkingdom/server/store"
)

// Orders implements [store.Store].
func (s *Store) Orders(ctx context.Context, code string) ([]store.Orders, error) {
	all, err := orders(ctx, s.pool, code)
	return all, outcome("read orders", err)
}

func orders(ctx context.Context, q querier, code string) ([]store.Orders, error) {
	rows, err := q.Query(ctx, `SELECT seat, version, given FROM orders WHERE room = $1 ORDER BY seat`, code)
	if err != nil {
		return nil, err
	}
	return pgx.AppendRows([]store.Orders(nil), rows, func(row pgx.CollectableRow) (store.Orders, error) {
		var seat engine.Seat
		var version int
		var given []byte
		if err := row.Scan(&seat, &version, &given); err != nil {
			return store.Orders{}, err
		}
		o, err := store.DecodeOrders(seat, version, given)
		if err != nil {
			return o, fmt.Errorf("room %s: %w", code, err)
		}
		return o, nil
	})
}

// SaveOrders implements [store.Store].
func (s *Store) SaveOrders(ctx context.Context, code string, seq int, o store.Orders) error {
	return s.change(ctx, "save orders", func(tx pgx.Tx) error {
		if err := fence(ctx, tx, code, store.FenceOf(ctx)); err != nil {
			return err
		}
		var last int
		if err := tx.QueryRow(ctx, `SELECT coalesce(max(seq), 0) FROM choices WHERE room = $1`, code).Scan(&last); err != nil {
			return err
		}
		if last != seq {
			return store.ErrConflict
		}
		return saveOrders(ctx, tx, code, o)
	})
}

// saveOrders stores orders if those that are there are of their version, and makes it one more.
func saveOrders(ctx context.Context, q querier, code string, o store.Orders) error {
	given, err := store.EncodeOrders(o)
	if err != nil {
		return fmt.Errorf("orders of room %s: %w", code, err)
	}
	var tag pgconn.CommandTag
	if o.Version == 0 {
		tag, err = q.Exec(ctx, `INSERT INTO orders (room, seat, version, waits, given) SELECT $1, $2, 1, $3, $4
			WHERE EXISTS (SELECT FROM rooms WHERE code = $1) ON CONFLICT DO NOTHING`, code, int32(o.Seat), o.Waits(), given)
	} else {
		tag, err = q.Exec(ctx, `UPDATE orders SET version = version + 1, waits = $4, given = $5 WHERE room = $1 AND seat = $2 AND version = $3`,
			code, int32(o.Seat), o.Version, o.Waits(), given)
	}
	if err := one(tag, err); !errors.Is(err, store.ErrNoRoom) {
		return err
	}
	return store.ErrConflict
}

// insertOrdered writes the records of a batch with what they leave of orders. Those whose
// orders are others by now are left out.
func insertOrdered(ctx context.Context, tx pgx.Tx, batch []store.Entry) ([]error, error) {
	errs, order := make([]error, len(batch)), columnsOf(batch, recordOf).order
	for _, i := range order { // all servers lock in the same order
		if err := lockOrders(ctx, tx, batch[i]); errors.Is(err, store.ErrConflict) {
			errs[i] = err
		} else if err != nil {
			return nil, err
		}
	}
	var fit []store.Entry
	var at []int
	for i, e := range batch {
		if errs[i] == nil {
			fit, at = append(fit, e), append(at, i)
		}
	}
	if fit == nil {
		return errs, nil
	}
	tells, _ := tellsOf(fit)
	written, err := insertEach(ctx, tx, fit, columnsOfEntries(fit), tells)
	if err != nil {
		return nil, err
	}
	for i, err := range written {
		if errs[at[i]] = err; err != nil {
			continue
		}
		for _, o := range fit[i].Orders {
			if err := saveOrders(ctx, tx, fit[i].Room, o); err != nil {
				return nil, err
			}
		}
	}
	return errs, nil
}

// lockOrders keeps others from the orders of which a record leaves something. It conflicts if
// they are others by now.
func lockOrders(ctx context.Context, tx pgx.Tx, e store.Entry) error {
	for _, o := range e.Orders {
		err := one(tx.Exec(ctx, `SELECT FROM orders WHERE room = $1 AND seat = $2 AND version = $3 FOR UPDATE`, e.Room, int32(o.Seat), o.Version))
		switch {
		case errors.Is(err, store.ErrNoRoom):
			return store.ErrConflict
		case err != nil:
			return err
		}
	}
	return nil
}

// importOrders stores orders as they are.
func importOrders(ctx context.Context, tx pgx.Tx, code string, all []store.Orders) error {
	for _, o := range all {
		given, err := store.EncodeOrders(o)
		if err != nil {
			return fmt.Errorf("orders of room %s: %w", code, err)
		}
		if _, err := tx.Exec(ctx, `INSERT INTO orders (room, seat, version, waits, given) VALUES ($1, $2, $3, $4, $5)`,
			code, int32(o.Seat), o.Version, o.Waits(), given); err != nil {
			return err
		}
	}
	return nil
}

// Ordered implements [store.Store].
func (s *Store) Ordered(ctx context.Context, after time.Time) ([]string, error) {
	rows, err := s.pool.Query(ctx, `
		SELECT DISTINCT o.room FROM orders o JOIN rooms r ON r.code = o.room
			JOIN LATERAL (SELECT at, asked FROM choices WHERE room = o.room ORDER BY seq DESC LIMIT 1) c ON true
		WHERE o.waits AND r.state = 'playing' AND c.at > $1 AND strpos(',' || coalesce(c.asked, ''), ',' || o.seat || '@') > 0
		ORDER BY o.room`, after)
	if err != nil {
		return nil, storeError("find orders", err)
	}
	codes, err := pgx.CollectRows(rows, pgx.RowTo[string])
	return codes, storeError("find orders", err)
}
