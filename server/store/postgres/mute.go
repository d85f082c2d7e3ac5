package postgres

import (
	"context"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"westkingdom/engine"
	"westkingdom/server/store"
)

// Muted implements [store.Notices].
func (s *Store) Muted(ctx context.Context, person uuid.UUID, room string) ([]engine.Seat, error) {
	rows, err := s.pool.Query(ctx, `SELECT seat FROM muted WHERE person = $1 AND room = $2 ORDER BY seat`, person, room)
	if err != nil {
		return nil, storeError("read muted", err)
	}
	seats, err := pgx.CollectRows(rows, pgx.RowTo[engine.Seat])
	return seats, storeError("read muted", err)
}

// Muting implements [store.Notices].
func (s *Store) Muting(ctx context.Context, room string, seat engine.Seat) ([]uuid.UUID, error) {
	rows, err := s.pool.Query(ctx, `SELECT person FROM muted WHERE room = $1 AND seat = $2`, room, seat)
	if err != nil {
		return nil, storeError("read muted", err)
	}
	persons, err := pgx.CollectRows(rows, pgx.RowTo[uuid.UUID])
	return persons, storeError("read muted", err)
}

// SetMuted implements [store.Notices].
func (s *Store) SetMuted(ctx context.Context, person uuid.UUID, room string, seat engine.Seat, muted bool) error {
	if !muted {
		_, err := s.pool.Exec(ctx, `DELETE FROM muted WHERE person = $1 AND room = $2 AND seat = $3`, person, room, seat)
		return storeError("mute", err)
	}
	_, err := s.pool.Exec(ctx, `INSERT INTO muted (person, room, seat) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`, person, room, seat)
	if isCode(err, foreignKeyViolation) {
		return store.ErrNoRoom
	}
	return outcome("mute", err)
}
