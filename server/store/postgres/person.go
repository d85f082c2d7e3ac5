package postgres

import (
	"context"
	"slices"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"westkingdom/server/store"
)

// hold stores new persons and keeps those whose places the room and its seats are from
// being deleted meanwhile. All who change a person's places lock persons first and rooms
// after, so that nobody waits for each other.
func hold(ctx context.Context, tx pgx.Tx, r store.Room, seats []store.Seat, made []store.Device) error {
	for _, d := range made {
		if err := addPerson(ctx, tx, d); err != nil {
			return err
		}
	}
	owners := store.Owners(r, seats)
	there, err := lockPersons(ctx, tx, owners, "KEY SHARE")
	if err == nil && len(there) < len(owners) {
		return store.ErrConflict
	}
	return err
}

// lockPersons locks persons in the order of their ids, and returns those that are there.
func lockPersons(ctx context.Context, tx pgx.Tx, persons []uuid.UUID, lock string) ([]uuid.UUID, error) {
	if len(persons) == 0 {
		return nil, nil
	}
	rows, err := tx.Query(ctx, `SELECT id FROM persons WHERE id = ANY ($1) ORDER BY id FOR `+lock, persons)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[uuid.UUID])
}

// importable is the room without the persons who are not there.
func importable(ctx context.Context, tx pgx.Tx, w store.Whole, made []store.Device) (store.Whole, error) {
	if err := hold(ctx, tx, store.Room{}, nil, made); err != nil {
		return w, err
	}
	there, err := lockPersons(ctx, tx, store.Owners(w.Room, w.Seats), "KEY SHARE")
	return w.OwnedBy(func(id uuid.UUID) bool { return slices.Contains(there, id) }), err
}

func addPerson(ctx context.Context, tx pgx.Tx, d store.Device) error {
	if _, err := tx.Exec(ctx, `INSERT INTO persons (id, made) VALUES ($1, $2)`, d.Person, d.Made); err != nil {
		return err
	}
	return addDevice(ctx, tx, d)
}

func addDevice(ctx context.Context, tx pgx.Tx, d store.Device) error {
	_, err := tx.Exec(ctx, `
		INSERT INTO devices (id, person, secret, browser, system, made, seen) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		d.ID, d.Person, d.Secret[:], d.Browser, d.System, d.Made, d.Seen)
	return err
}
