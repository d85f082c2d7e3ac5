package postgres

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"westkingdom/server/store"
)

// SetHost implements [store.Store].
func (s *Store) SetHost(ctx context.Context, code string, host store.Hash) error {
	return outcome("set host", one(s.pool.Exec(ctx, `
		UPDATE rooms SET host = $2, host_person = NULL, version = version + 1 WHERE code = $1`, code, bytea(host))))
}

// one makes a change that found no room an error.
func one(tag pgconn.CommandTag, err error) error {
	if err == nil && tag.RowsAffected() == 0 {
		return store.ErrNoRoom
	}
	return err
}

// Delete implements [store.Store].
func (s *Store) Delete(ctx context.Context, code string) error {
	return s.change(ctx, "delete room", func(tx pgx.Tx) error {
		if err := lockChoices(ctx, tx); err != nil {
			return err
		}
		if err := one(tx.Exec(ctx, `SELECT FROM rooms WHERE code = $1 FOR UPDATE`, code)); err != nil {
			return err
		}
		return deleteRooms(ctx, tx, []string{code})
	})
}

// lockChoices comes before rooms are deleted: records that are on their way are waited
// for, and taken away too; those that come after find none before them. No other lock
// keeps out a record that this transaction would not see.
func lockChoices(ctx context.Context, tx pgx.Tx) error {
	_, err := tx.Exec(ctx, `LOCK TABLE choices IN SHARE ROW EXCLUSIVE MODE`)
	return err
}

// deleteRooms deletes rooms whose rows the transaction has locked.
func deleteRooms(ctx context.Context, tx pgx.Tx, codes []string) error {
	for _, statement := range []string{
		`DELETE FROM away WHERE room = ANY ($1)`, `DELETE FROM notes WHERE room = ANY ($1)`, `DELETE FROM happenings WHERE room = ANY ($1)`, `DELETE FROM clocks WHERE room = ANY ($1)`,
		`DELETE FROM chat WHERE room = ANY ($1)`, `DELETE FROM checkpoints WHERE room = ANY ($1)`,
		`DELETE FROM seats WHERE room = ANY ($1)`, `DELETE FROM choices WHERE room = ANY ($1)`,
		`DELETE FROM outbox WHERE room = ANY ($1)`, `DELETE FROM looks WHERE room = ANY ($1)`, `DELETE FROM seldom WHERE room = ANY ($1)`,
		`DELETE FROM rooms WHERE code = ANY ($1)`,
	} {
		if _, err := tx.Exec(ctx, statement, codes); err != nil {
			return err
		}
	}
	return nil
}

// DeleteAbandoned implements [store.Store].
func (s *Store) DeleteAbandoned(ctx context.Context, before time.Time) (codes []string, err error) {
	err = s.change(ctx, "delete rooms", func(tx pgx.Tx) error {
		if err := lockChoices(ctx, tx); err != nil {
			return err
		}
		// A game that begins at this moment has its row locked, and is left.
		rows, err := tx.Query(ctx, `
			SELECT code FROM rooms WHERE created < $1 AND (state = 'gathering' OR
				(unattended OR state = 'playing' AND config ->> 'lesson' = 'true') AND
				NOT EXISTS (SELECT FROM choices WHERE room = code AND at >= $1))
			FOR UPDATE SKIP LOCKED`, before)
		if err != nil {
			return err
		}
		if codes, err = pgx.CollectRows(rows, pgx.RowTo[string]); err != nil || len(codes) == 0 {
			return err
		}
		slices.Sort(codes)
		return deleteRooms(ctx, tx, codes)
	})
	return codes, err
}

// List implements [store.Store].
func (s *Store) List(ctx context.Context, after string, limit int) (list []store.Listed, err error) {
	err = s.view(ctx, "list rooms", func(tx pgx.Tx) error {
		rows, err := tx.Query(ctx, selectRooms+` WHERE r.code COLLATE "C" > $1 ORDER BY r.code COLLATE "C" LIMIT $2`, after, limit)
		if err != nil {
			return err
		}
		list, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (l store.Listed, err error) {
			if l.Room, err = scanRoom(row); errors.Is(err, store.ErrDamaged) {
				err = nil // it is listed too
			}
			return l, err
		})
		if err != nil {
			return err
		}
		var b pgx.Batch
		for i := range list {
			b.Queue(selectSeats, list[i].Code).Query(func(rows pgx.Rows) (err error) {
				if list[i].Seats, err = pgx.CollectRows(rows, onlySeat); errors.Is(err, store.ErrDamaged) {
					err = nil
				}
				return err
			})
		}
		return tx.SendBatch(ctx, &b).Close()
	})
	return list, err
}

// Stands implements [store.Store].
func (s *Store) Stands(ctx context.Context, codes []string) (map[string]store.Stand, error) {
	rows, err := s.pool.Query(ctx, `
		SELECT code, version, coalesce((SELECT max(seq) FROM choices WHERE room = code), 0),
			(SELECT id FROM chat WHERE room = code ORDER BY n DESC LIMIT 1)
		FROM rooms WHERE code = ANY ($1)`, codes)
	if err != nil {
		return nil, storeError("compare rooms", err)
	}
	all := make(map[string]store.Stand)
	var code string
	var stand store.Stand
	var line uuid.NullUUID
	_, err = pgx.ForEachRow(rows, []any{&code, &stand.Version, &stand.Seq, &line}, func() error {
		stand.Line = line.UUID
		all[code] = stand
		return nil
	})
	return all, storeError("compare rooms", err)
}

// Size implements [store.Store].
func (s *Store) Size(ctx context.Context, code string) (size store.Size, err error) {
	err = s.pool.QueryRow(ctx, `
		SELECT (SELECT count(*) FROM choices WHERE room = code), (SELECT count(*) FROM chat WHERE room = code),
			coalesce((SELECT sum(40 + octet_length(option) + octet_length(hash)) FROM choices WHERE room = code), 0) +
			coalesce((SELECT sum(40 + octet_length(name) + octet_length(text)) FROM chat WHERE room = code), 0) +
			coalesce((SELECT sum(octet_length(happening)) FROM happenings WHERE room = code), 0) +
			coalesce((SELECT octet_length(review) FROM reviews WHERE room = code), 0) +
			coalesce((SELECT octet_length(snapshot) FROM checkpoints WHERE room = code), 0)
		FROM rooms WHERE code = $1`, code).Scan(&size.Records, &size.Lines, &size.Bytes)
	if errors.Is(err, pgx.ErrNoRows) {
		return size, store.ErrNoRoom
	}
	return size, storeError("size of room", err)
}

// Dump implements [store.Store].
func (s *Store) Dump(ctx context.Context, person func(store.WholePerson) error, room func(store.Whole, error) error) error {
	var stop error // of those who look on
	err := s.view(ctx, "dump", func(tx pgx.Tx) error {
		people, err := wholePersons(ctx, tx)
		if err != nil {
			return err
		}
		for _, p := range people {
			if stop = person(p); stop != nil {
				return nil //nolint:nilerr // whoever looks on has had enough, and the error
			}
		}
		rows, err := tx.Query(ctx, `SELECT code FROM rooms ORDER BY code COLLATE "C"`)
		if err != nil {
			return err
		}
		codes, err := pgx.CollectRows(rows, pgx.RowTo[string])
		if err != nil {
			return err
		}
		for _, code := range codes {
			w, err := whole(ctx, tx, code)
			if err != nil && !errors.Is(err, store.ErrDamaged) {
				return err
			}
			if stop = room(w, err); stop != nil {
				return nil //nolint:nilerr // whoever looks on has had enough, and the error
			}
		}
		return nil
	})
	return errors.Join(stop, err)
}

func whole(ctx context.Context, tx pgx.Tx, code string) (w store.Whole, err error) {
	if w.Room, w.Seats, err = roomAndSeats(ctx, tx, code); err != nil {
		return w, err
	}
	if w.Checkpoint, err = checkpoint(ctx, tx, code); err != nil {
		return w, err
	}
	if w.Records, err = records(ctx, tx, code, 0); err != nil {
		return w, err
	}
	if w.Happenings, err = happenings(ctx, tx, code); err != nil {
		return w, err
	}
	if w.Chat, err = chat(ctx, tx, code, nil); err != nil {
		return w, err
	}
	rows, err := tx.Query(ctx, `SELECT person FROM away WHERE room = $1 ORDER BY person`, code)
	if err != nil {
		return w, err
	}
	if w.Away, err = pgx.AppendRows([]uuid.UUID(nil), rows, pgx.RowTo[uuid.UUID]); err != nil {
		return w, err
	}
	if rows, err = tx.Query(ctx, `SELECT person, seat FROM muted WHERE room = $1 ORDER BY person, seat`, code); err != nil {
		return w, err
	}
	if w.Muted, err = pgx.AppendRows([]store.Muted(nil), rows, pgx.RowToStructByPos[store.Muted]); err != nil {
		return w, err
	}
	if w.Notes, err = allNotes(ctx, tx, code); err != nil {
		return w, err
	}
	if w.Orders, err = orders(ctx, tx, code); err != nil {
		return w, err
	}
	w.Review, err = wholeReview(ctx, tx, code)
	return w, err
}
