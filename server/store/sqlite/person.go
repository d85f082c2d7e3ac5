package sqlite

import (
	"context"
	"database/sql"
	"slices"

	"github.com/google/uuid"

	"westkingdom/server/store"
)

// hold stores new persons, and says whether those are there whose places the room and its
// seats are.
func hold(ctx context.Context, tx *sql.Tx, r store.Room, seats []store.Seat, made []store.Device) error {
	for _, d := range made {
		if err := addPerson(ctx, tx, d); err != nil {
			return err
		}
	}
	for _, id := range store.Owners(r, seats) {
		if there, err := isPerson(ctx, tx, id); err != nil {
			return err
		} else if !there {
			return store.ErrConflict
		}
	}
	return nil
}

func isPerson(ctx context.Context, tx *sql.Tx, id uuid.UUID) (there bool, err error) {
	err = tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM persons WHERE id = ?)`, id[:]).Scan(&there)
	return there, err
}

// importable is the room without the persons who are not there.
func importable(ctx context.Context, tx *sql.Tx, w store.Whole, made []store.Device) (store.Whole, error) {
	if err := hold(ctx, tx, store.Room{}, nil, made); err != nil {
		return w, err
	}
	var all []uuid.UUID
	for _, id := range store.Owners(w.Room, w.Seats) {
		if there, err := isPerson(ctx, tx, id); err != nil {
			return w, err
		} else if there {
			all = append(all, id)
		}
	}
	return w.OwnedBy(func(id uuid.UUID) bool { return slices.Contains(all, id) }), nil
}

func addPerson(ctx context.Context, tx *sql.Tx, d store.Device) error {
	if _, err := tx.ExecContext(ctx, `INSERT INTO persons (id, made) VALUES (?, ?)`, d.Person[:], d.Made.UnixMicro()); err != nil {
		return err
	}
	return addDevice(ctx, tx, d)
}

func addDevice(ctx context.Context, tx *sql.Tx, d store.Device) error {
	_, err := tx.ExecContext(ctx, `
		INSERT INTO devices (id, person, secret, browser, system, made, seen) VALUES (?, ?, ?, ?, ?, ?, ?)`,
		d.ID[:], d.Person[:], d.Secret[:], d.Browser, d.System, d.Made.UnixMicro(), d.Seen.UnixMicro())
	return err
}
