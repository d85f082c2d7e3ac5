package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"time"

	"westkingdom/server/store"
)

// SetHost implements [store.Store].
func (s *Store) SetHost(ctx context.Context, code string, host store.Hash) error {
	return s.change(ctx, "set host", func(tx *sql.Tx) error {
		return one(tx.ExecContext(ctx, `UPDATE rooms SET host = ?, host_person = NULL, version = version + 1 WHERE code = ?`, blob(host), code))
	})
}

// one makes a change that found no room an error.
func one(res sql.Result, err error) error {
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n > 0 {
		return err
	}
	return store.ErrNoRoom
}

// Delete implements [store.Store].
func (s *Store) Delete(ctx context.Context, code string) error {
	return s.change(ctx, "delete room", func(tx *sql.Tx) error { return deleteRoom(ctx, tx, code) })
}

func deleteRoom(ctx context.Context, tx *sql.Tx, code string) error {
	for _, statement := range []string{
		`DELETE FROM away WHERE room = ?`, `DELETE FROM notes WHERE room = ?`, `DELETE FROM happenings WHERE room = ?`, `DELETE FROM clocks WHERE room = ?`,
		`DELETE FROM chat WHERE room = ?`, `DELETE FROM checkpoints WHERE room = ?`,
		`DELETE FROM outbox WHERE room = ?`, `DELETE FROM looks WHERE room = ?`, `DELETE FROM seldom WHERE room = ?`,
		`DELETE FROM seats WHERE room = ?`, `DELETE FROM choices WHERE room = ?`,
	} {
		if _, err := tx.ExecContext(ctx, statement, code); err != nil {
			return err
		}
	}
	return one(tx.ExecContext(ctx, `DELETE FROM rooms WHERE code = ?`, code))
}

// DeleteAbandoned implements [store.Store].
func (s *Store) DeleteAbandoned(ctx context.Context, before time.Time) (codes []string, err error) {
	err = s.change(ctx, "delete rooms", func(tx *sql.Tx) error {
		codes, err = column(ctx, tx, `
			SELECT code FROM rooms WHERE created < ?1 AND (state = 'gathering' OR
				(unattended OR state = 'playing' AND CASE WHEN json_valid(config) THEN config ->> 'lesson' END) AND
				NOT EXISTS (SELECT 1 FROM choices WHERE room = code AND at >= ?1))
			ORDER BY code`, before.UnixMicro())
		if err != nil {
			return err
		}
		for _, code := range codes {
			if err := deleteRoom(ctx, tx, code); err != nil {
				return err
			}
		}
		return nil
	})
	return codes, err
}

// List implements [store.Store].
func (s *Store) List(ctx context.Context, after string, limit int) (list []store.Listed, err error) {
	err = s.view(ctx, "list rooms", func(tx *sql.Tx) error {
		codes, err := column(ctx, tx, `SELECT code FROM rooms WHERE code > ? ORDER BY code LIMIT ?`, after, limit)
		if err != nil {
			return err
		}
		for _, code := range codes {
			var l store.Listed
			l.Room, l.Seats, err = roomAndSeats(ctx, tx, code)
			if err != nil && !errors.Is(err, store.ErrDamaged) { // it is listed too
				return err
			}
			list = append(list, l)
		}
		return nil
	})
	return list, err
}

// Stands implements [store.Store].
func (s *Store) Stands(ctx context.Context, codes []string) (map[string]store.Stand, error) {
	asked, err := json.Marshal(codes)
	if err != nil {
		return nil, err
	}
	stands, err := stands(ctx, s.read, string(asked))
	return stands, storeError("compare rooms", err)
}

func stands(ctx context.Context, q querier, codes string) (all map[string]store.Stand, err error) {
	rows, err := q.QueryContext(ctx, `
		SELECT code, version, coalesce((SELECT max(seq) FROM choices WHERE room = code), 0),
			(SELECT id FROM chat WHERE room = code ORDER BY n DESC LIMIT 1)
		FROM rooms WHERE code IN (SELECT value FROM json_each(?))`, codes)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	all = make(map[string]store.Stand)
	for rows.Next() {
		var code string
		var stand store.Stand
		var line []byte
		if err := rows.Scan(&code, &stand.Version, &stand.Seq, &line); err != nil {
			return nil, err
		}
		copy(stand.Line[:], line)
		all[code] = stand
	}
	return all, rows.Err()
}

// Size implements [store.Store].
func (s *Store) Size(ctx context.Context, code string) (size store.Size, err error) {
	err = s.read.QueryRowContext(ctx, `
		SELECT (SELECT count(*) FROM choices WHERE room = code), (SELECT count(*) FROM chat WHERE room = code),
			coalesce((SELECT sum(40 + octet_length(option) + octet_length(hash)) FROM choices WHERE room = code), 0) +
			coalesce((SELECT sum(40 + octet_length(name) + octet_length(text)) FROM chat WHERE room = code), 0) +
			coalesce((SELECT sum(octet_length(happening)) FROM happenings WHERE room = code), 0) +
			coalesce((SELECT octet_length(review) FROM reviews WHERE room = code), 0) +
			coalesce((SELECT octet_length(snapshot) FROM checkpoints WHERE room = code), 0)
		FROM rooms WHERE code = ?`, code).Scan(&size.Records, &size.Lines, &size.Bytes)
	if errors.Is(err, sql.ErrNoRows) {
		return size, store.ErrNoRoom
	}
	return size, storeError("size of room", err)
}

// Dump implements [store.Store].
func (s *Store) Dump(ctx context.Context, person func(store.WholePerson) error, room func(store.Whole, error) error) error {
	var stop error // of those who look on
	err := s.view(ctx, "dump", func(tx *sql.Tx) error {
		people, err := wholePersons(ctx, tx)
		if err != nil {
			return err
		}
		for _, p := range people {
			if stop = person(p); stop != nil {
				return nil //nolint:nilerr // whoever looks on has had enough, and the error
			}
		}
		codes, err := column(ctx, tx, `SELECT code FROM rooms ORDER BY code`)
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

func whole(ctx context.Context, tx *sql.Tx, code string) (w store.Whole, err error) {
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
	if w.Chat, err = chat(ctx, tx, code, -1); err != nil { // all
		return w, err
	}
	if w.Away, err = ids(ctx, tx, `SELECT person FROM away WHERE room = ? ORDER BY person`, code); err != nil {
		return w, err
	}
	if w.Muted, err = allMuted(ctx, tx, code); err != nil {
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

func allMuted(ctx context.Context, tx *sql.Tx, code string) (all []store.Muted, err error) {
	rows, err := tx.QueryContext(ctx, `SELECT person, seat FROM muted WHERE room = ? ORDER BY person, seat`, code)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var m store.Muted
		if err := rows.Scan(&m.Person, &m.Seat); err != nil {
			return nil, err
		}
		all = append(all, m)
	}
	return all, rows.Err()
}

// column reads the one column of a query.
func column(ctx context.Context, q querier, query string, args ...any) (all []string, err error) {
	rows, err := q.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var s string
		if err := rows.Scan(&s); err != nil {
			return nil, err
		}
		all = append(all, s)
	}
	return all, rows.Err()
}
