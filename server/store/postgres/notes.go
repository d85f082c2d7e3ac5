package postgres

import (
	"context"
	"errors"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"westkingdom/server/store"
)

// Notes implements [store.Store].
func (s *Store) Notes(ctx context.Context, person uuid.UUID, code string) (store.Notes, error) {
	n := store.Notes{Person: person}
	err := s.pool.QueryRow(ctx, `SELECT text, other, version FROM notes WHERE person = $1 AND room = $2`, person, code).
		Scan(&n.Text, &n.Other, &n.Version)
	if errors.Is(err, pgx.ErrNoRows) {
		return n, nil
	}
	return n, storeError("read notes", err)
}

// SaveNotes implements [store.Store].
func (s *Store) SaveNotes(ctx context.Context, code string, n store.Notes) error {
	statement := `UPDATE notes SET text = $3, other = $4, version = $5::int + 1 WHERE person = $1 AND room = $2 AND version = $5::int`
	if n.Version == 0 {
		statement = `INSERT INTO notes (person, room, text, other, version) VALUES ($1, $2, $3, $4, $5::int + 1) ON CONFLICT DO NOTHING`
	}
	tag, err := s.pool.Exec(ctx, statement, n.Person, code, n.Text, n.Other, n.Version)
	if isCode(err, foreignKeyViolation) || err == nil && tag.RowsAffected() == 0 {
		return store.ErrConflict
	}
	return storeError("save notes", err)
}

// allNotes returns what persons have written for themselves in a room.
func allNotes(ctx context.Context, tx pgx.Tx, code string) ([]store.Notes, error) {
	rows, err := tx.Query(ctx, `SELECT person, text, other, version FROM notes WHERE room = $1 ORDER BY person`, code)
	if err != nil {
		return nil, err
	}
	return pgx.AppendRows([]store.Notes(nil), rows, pgx.RowToStructByPos[store.Notes])
}

func importNotes(ctx context.Context, tx pgx.Tx, code string, all []store.Notes) error {
	for _, n := range all {
		if _, err := tx.Exec(ctx, `INSERT INTO notes (person, room, text, other, version) VALUES ($1, $2, $3, $4, $5)`,
			n.Person, code, n.Text, n.Other, n.Version); err != nil {
			return err
		}
	}
	return nil
}
