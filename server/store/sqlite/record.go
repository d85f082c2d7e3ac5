package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/google/uuid"

	"westkingdom/server/store"
)

// Append implements [store.Store].
func (s *Store) Append(ctx context.Context, r store.Record, tells ...store.Notice) error {
	return s.batcher.Append(ctx, r, tells...)
}

// insert writes a batch in one transaction.
func (s *Store) insert(ctx context.Context, batch []store.Entry) (errs []error, err error) {
	err = s.change(ctx, "append", func(tx *sql.Tx) error {
		errs, err = insertAll(ctx, tx, batch)
		return err
	})
	return errs, err
}

// insertChoice leaves out a record whose place or id is taken, and one that
// nothing comes before: that has no place. An INSERT … SELECT that says the same
// costs half as much again, since it reads the table that it writes.
const insertChoice = `
	INSERT OR IGNORE INTO choices (room, seq, id, seat, option, undo, hash, at, asked, lag, rewind, ordered)
	VALUES (?1, CASE WHEN CASE ?2 WHEN 1 THEN EXISTS (SELECT 1 FROM rooms WHERE code = ?1)
		ELSE EXISTS (SELECT 1 FROM choices WHERE room = ?1 AND seq = ?2 - 1) END THEN ?2 END,
		?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)`

// insertAll writes records and what they tell, and leaves out those whose place or id is taken, or
// that nothing comes before: the rest of the batch stands.
func insertAll(ctx context.Context, tx *sql.Tx, batch []store.Entry) (errs []error, err error) {
	errs = make([]error, len(batch))
	for i, r := range batch {
		if len(r.Orders) == 0 {
			errs[i], err = insertOne(ctx, tx, r)
		} else {
			errs[i], err = insertOrdered(ctx, tx, r)
		}
		if err != nil {
			return nil, err
		}
	}
	return errs, nil
}

// insertOrdered writes a record with what it leaves of orders, or neither.
func insertOrdered(ctx context.Context, tx *sql.Tx, r store.Entry) (reason, err error) {
	if _, err := tx.ExecContext(ctx, `SAVEPOINT ordered`); err != nil {
		return nil, err
	}
	reason, err = insertOne(ctx, tx, r)
	for _, o := range r.Orders {
		if reason == nil && err == nil {
			if err = saveOrders(ctx, tx, r.Room, o); errors.Is(err, store.ErrConflict) {
				reason, err = err, nil
			}
		}
	}
	if reason != nil && err == nil {
		_, err = tx.ExecContext(ctx, `ROLLBACK TO ordered`)
	}
	if err == nil {
		_, err = tx.ExecContext(ctx, `RELEASE ordered`)
	}
	return reason, err
}

// insertOne writes a record and what it tells, or says why not.
func insertOne(ctx context.Context, tx *sql.Tx, r store.Entry) (reason, err error) {
	res, err := tx.ExecContext(ctx, insertChoice, r.Room, r.Seq, r.ID[:], r.Seat, r.Option, r.Undo, r.Hash, r.At.UnixMicro(), asked(r.Asked), r.Lag.Microseconds(), r.Rewind, r.Ordered)
	if err != nil {
		return nil, err
	}
	n, err := res.RowsAffected()
	if err != nil {
		return nil, err
	}
	if n == 0 {
		return taken(ctx, tx, r.Record)
	}
	if err := tell(ctx, tx, r.Tells); err != nil || r.Clock == nil {
		return nil, err
	}
	return nil, setClock(ctx, tx, r.Room, r.Clock)
}

// asked is how it is stored: null where it is not known.
func asked(a store.Asked) any {
	if a == store.UnknownAsked {
		return nil
	}
	return string(a)
}

// taken says why a record found no place.
func taken(ctx context.Context, tx *sql.Tx, r store.Record) (reason, err error) {
	var seq int
	err = tx.QueryRowContext(ctx, `SELECT seq FROM choices WHERE room = ? AND id = ?`, r.Room, r.ID[:]).Scan(&seq)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return store.ErrConflict, nil
	case err != nil:
		return nil, err
	}
	return &store.DuplicateError{Seq: seq}, nil
}

// Records implements [store.Store].
func (s *Store) Records(ctx context.Context, code string, after int) ([]store.Record, error) {
	rs, err := records(ctx, s.read, code, after)
	return rs, storeError("read records", err)
}

// querier is a database or a transaction.
type querier interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

func records(ctx context.Context, q querier, code string, after int) (records []store.Record, err error) {
	rows, err := q.QueryContext(ctx, `
		SELECT seq, id, seat, option, undo, hash, at, coalesce(asked, '?'), lag, rewind, ordered FROM choices WHERE room = ? AND seq > ? ORDER BY seq`, code, after)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		r := store.Record{Room: code}
		var id []byte
		var at, lag int64
		if err := rows.Scan(&r.Seq, &id, &r.Seat, &r.Option, &r.Undo, &r.Hash, &at, &r.Asked, &lag, &r.Rewind, &r.Ordered); err != nil {
			return nil, err
		}
		r.Lag = time.Duration(lag) * time.Microsecond
		copy(r.ID[:], id)
		r.At = moment(at)
		records = append(records, r)
	}
	return records, rows.Err()
}

// FindRecord implements [store.Store].
func (s *Store) FindRecord(ctx context.Context, code string, id uuid.UUID) (seq int, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT seq FROM choices WHERE room = ? AND id = ?`, code, id[:]).Scan(&seq)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, store.ErrNoRecord
	}
	return seq, storeError("find record", err)
}

// Say implements [store.Store].
func (s *Store) Say(ctx context.Context, code string, line store.ChatLine, tells ...store.Notice) error {
	return s.change(ctx, "say", func(tx *sql.Tx) error {
		if err := say(ctx, tx, code, line); err != nil {
			return err
		}
		return tell(ctx, tx, tells)
	})
}

func say(ctx context.Context, q querier, code string, line store.ChatLine) error {
	_, err := q.ExecContext(ctx, `INSERT INTO chat (room, id, seat, name, text, at, next) VALUES (?, ?, ?, ?, ?, ?, ?)`,
		code, line.ID[:], line.Seat, line.Name, line.Text, line.At.UnixMicro(), line.Next)
	switch {
	case isUnique(err):
		return store.ErrDuplicate
	case isForeignKey(err):
		return store.ErrNoRoom
	}
	return err
}

// Chat implements [store.Store].
func (s *Store) Chat(ctx context.Context, code string, limit int) ([]store.ChatLine, error) {
	lines, err := chat(ctx, s.read, code, limit)
	return lines, storeError("read chat", err)
}

func chat(ctx context.Context, q querier, code string, limit int) (lines []store.ChatLine, err error) {
	rows, err := q.QueryContext(ctx, `
		SELECT id, seat, name, text, at, next FROM (SELECT * FROM chat WHERE room = ? ORDER BY n DESC LIMIT ?) ORDER BY n`, code, limit)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var line store.ChatLine
		var id []byte
		var at int64
		if err := rows.Scan(&id, &line.Seat, &line.Name, &line.Text, &at, &line.Next); err != nil {
			return nil, err
		}
		copy(line.ID[:], id)
		line.At = moment(at)
		lines = append(lines, line)
	}
	return lines, rows.Err()
}
