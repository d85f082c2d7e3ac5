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
func (s *Store) SaveOrders(ctx context.Context, code string, o store.Orders) error {
	return outcome("save orders", saveOrders(ctx, s.pool, code, o))
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

// updateOrders is what records leave of orders. Those that were given anew meanwhile stay.
const updateOrders = `
	UPDATE orders o SET version = o.version + 1, waits = b.waits, given = b.given
	FROM unnest($1::text[], $2::int[], $3::int[], $4::bool[], $5::text[]) AS b (room, seat, version, waits, given)
	WHERE o.room = b.room AND o.seat = b.seat AND o.version = b.version`

// ordersOf returns the arguments of updateOrders for the records of a batch; nil if they
// leave none. Records with an error have none. A room has no two records in a batch.
func ordersOf(batch []store.Entry, errs []error) (args []any, err error) {
	var rooms, all []string
	var seats, versions []int32
	var waits []bool
	for i, e := range batch {
		if errs != nil && errs[i] != nil {
			continue
		}
		for _, o := range e.Orders {
			given, err := store.EncodeOrders(o)
			if err != nil {
				return nil, fmt.Errorf("orders of room %s: %w", e.Room, err)
			}
			rooms, all, waits = append(rooms, e.Room), append(all, given), append(waits, o.Waits())
			seats, versions = append(seats, int32(o.Seat)), append(versions, int32(o.Version))
		}
	}
	if rooms == nil {
		return nil, nil
	}
	return []any{rooms, seats, versions, waits, all}, nil
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
