package sqlite

import (
	"context"
	"errors"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/server/store"
)

// Muted implements [store.Notices].
func (s *Store) Muted(ctx context.Context, person uuid.UUID, room string) (seats []engine.Seat, err error) {
	rows, err := s.read.QueryContext(ctx, `SELECT seat FROM muted WHERE person = ? AND room = ? ORDER BY seat`, person[:], room)
	if err != nil {
		return nil, storeError("read muted", err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var seat engine.Seat
		if err := rows.Scan(&seat); err != nil {
			return nil, storeError("read muted", err)
		}
		seats = append(seats, seat)
	}
	return seats, storeError("read muted", rows.Err())
}

// Muting implements [store.Notices].
func (s *Store) Muting(ctx context.Context, room string, seat engine.Seat) (persons []uuid.UUID, err error) {
	rows, err := s.read.QueryContext(ctx, `SELECT person FROM muted WHERE room = ? AND seat = ?`, room, seat)
	if err != nil {
		return nil, storeError("read muted", err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var person uuid.UUID
		if err := rows.Scan(&person); err != nil {
			return nil, storeError("read muted", err)
		}
		persons = append(persons, person)
	}
	return persons, storeError("read muted", rows.Err())
}

// SetMuted implements [store.Notices].
func (s *Store) SetMuted(ctx context.Context, person uuid.UUID, room string, seat engine.Seat, muted bool) error {
	statement := `INSERT INTO muted (person, room, seat) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`
	if !muted {
		statement = `DELETE FROM muted WHERE person = ? AND room = ? AND seat = ?`
	}
	_, err := s.write.ExecContext(ctx, statement, person[:], room, seat)
	if isForeignKey(err) {
		return store.ErrNoRoom
	}
	return storeError("mute", err)
}
