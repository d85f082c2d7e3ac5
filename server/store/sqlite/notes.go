package sqlite

import (
	"context"
	"database/sql"
	"errors"

	"github.com/google/uuid"

	"westkingdom/server/store"
)

// Notes implements [store.Store].
func (s *Store) Notes(ctx context.Context, person uuid.UUID, code string) (store.Notes, error) {
	n := store.Notes{Person: person}
	err := s.read.QueryRowContext(ctx, `SELECT text, other, version FROM notes WHERE person = ? AND room = ?`, person[:], code).
		Scan(&n.Text, &n.Other, &n.Version)
	if errors.Is(err, sql.ErrNoRows) {
		return n, nil
	}
	return n, storeError("read notes", err)
}

// SaveNotes implements [store.Store].
func (s *Store) SaveNotes(ctx context.Context, code string, n store.Notes) error {
	return s.change(ctx, "save notes", func(tx *sql.Tx) error {
		statement := `UPDATE notes SET text = ?3, other = ?4, version = ?5 + 1 WHERE person = ?1 AND room = ?2 AND version = ?5`
		if n.Version == 0 {
			statement = `INSERT INTO notes (person, room, text, other, version) SELECT ?1, ?2, ?3, ?4, ?5 + 1
				WHERE EXISTS (SELECT 1 FROM rooms WHERE code = ?2) AND EXISTS (SELECT 1 FROM persons WHERE id = ?1)
				ON CONFLICT DO NOTHING`
		}
		res, err := tx.ExecContext(ctx, statement, n.Person[:], code, n.Text, n.Other, n.Version)
		if err := one(res, err); !errors.Is(err, store.ErrNoRoom) {
			return err
		}
		return store.ErrConflict
	})
}

// allNotes returns what persons have written for themselves in a room.
func allNotes(ctx context.Context, tx *sql.Tx, code string) (all []store.Notes, err error) {
	rows, err := tx.QueryContext(ctx, `SELECT person, text, other, version FROM notes WHERE room = ? ORDER BY person`, code)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var n store.Notes
		if err := rows.Scan(&n.Person, &n.Text, &n.Other, &n.Version); err != nil {
			return nil, err
		}
		all = append(all, n)
	}
	return all, rows.Err()
}

func importNotes(ctx context.Context, tx *sql.Tx, code string, all []store.Notes) error {
	for _, n := range all {
		if _, err := tx.ExecContext(ctx, `INSERT INTO notes (person, room, text, other, version) VALUES (?, ?, ?, ?, ?)`,
			n.Person[:], code, n.Text, n.Other, n.Version); err != nil {
			return err
		}
	}
	return nil
}
