package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"westkingdom/server/store"
)

// Orders implements [store.Store].
func (s *Store) Orders(ctx context.Context, code string) ([]store.Orders, error) {
	all, err := orders(ctx, s.read, code)
	return all, outcome("read orders", err)
}

func orders(ctx context.Context, q querier, code string) (all []store.Orders, err error) {
	rows, err := q.QueryContext(ctx, `SELECT seat, version, given FROM orders WHERE room = ? ORDER BY seat`, code)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var o store.Orders
		var given []byte
		if err := rows.Scan(&o.Seat, &o.Version, &given); err != nil {
			return nil, err
		}
		if o, err = store.DecodeOrders(o.Seat, o.Version, given); err != nil {
			return nil, fmt.Errorf("room %s: %w", code, err)
		}
		all = append(all, o)
	}
	return all, rows.Err()
}

// SaveOrders implements [store.Store].
func (s *Store) SaveOrders(ctx context.Context, code string, seq int, o store.Orders) error {
	return s.change(ctx, "save orders", func(tx *sql.Tx) error {
		var last int
		if err := tx.QueryRowContext(ctx, `SELECT coalesce(max(seq), 0) FROM choices WHERE room = ?`, code).Scan(&last); err != nil {
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
	statement := `UPDATE orders SET version = ?3 + 1, waits = ?4, given = ?5 WHERE room = ?1 AND seat = ?2 AND version = ?3`
	if o.Version == 0 {
		statement = `INSERT INTO orders (room, seat, version, waits, given) SELECT ?1, ?2, ?3 + 1, ?4, ?5
			WHERE EXISTS (SELECT 1 FROM rooms WHERE code = ?1) ON CONFLICT DO NOTHING`
	}
	res, err := q.ExecContext(ctx, statement, code, o.Seat, o.Version, o.Waits(), given)
	if err := one(res, err); !errors.Is(err, store.ErrNoRoom) {
		return err
	}
	return store.ErrConflict
}

// importOrders stores orders as they are.
func importOrders(ctx context.Context, tx *sql.Tx, code string, all []store.Orders) error {
	for _, o := range all {
		given, err := store.EncodeOrders(o)
		if err != nil {
			return fmt.Errorf("orders of room %s: %w", code, err)
		}
		if _, err := tx.ExecContext(ctx, `INSERT INTO orders (room, seat, version, waits, given) VALUES (?, ?, ?, ?, ?)`,
			code, o.Seat, o.Version, o.Waits(), given); err != nil {
			return err
		}
	}
	return nil
}

// Ordered implements [store.Store].
func (s *Store) Ordered(ctx context.Context, after time.Time) ([]string, error) {
	codes, err := column(ctx, s.read, `
		SELECT DISTINCT o.room FROM orders o JOIN rooms r ON r.code = o.room
			JOIN choices c ON c.room = o.room AND c.seq = (SELECT max(seq) FROM choices WHERE room = o.room)
		WHERE o.waits AND r.state = 'playing' AND c.at > ? AND instr(',' || coalesce(c.asked, ''), ',' || o.seat || '@') > 0
		ORDER BY o.room`, after.UnixMicro())
	return codes, storeError("find orders", err)
}
