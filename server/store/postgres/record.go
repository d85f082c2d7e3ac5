package postgres

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"westkingdom/server/store"
)

// querier is a pool or a transaction.
type querier interface {
	Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error)
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
	QueryRow(ctx context.Context, sql string, args ...any) pgx.Row
}

// Append implements [store.Store].
func (s *Store) Append(ctx context.Context, r store.Record) error { return s.batcher.Append(ctx, r) }

// insert writes a batch. A single statement is a transaction of its own.
func (s *Store) insert(ctx context.Context, batch []store.Record) ([]error, error) {
	ctx, cancel := context.WithTimeout(ctx, writeTimeout)
	defer cancel()
	errs, err := insertAll(ctx, s.pool, batch)
	return errs, storeError("append", err)
}

// insertAll writes records in one statement, and leaves out those whose place
// or id is taken: the rest of the batch stands.
func insertAll(ctx context.Context, q querier, batch []store.Record) ([]error, error) {
	if len(batch) == 0 {
		return nil, nil
	}
	// Two servers that write the same keys in different orders would wait for
	// each other's unique entries and deadlock: all write in the same order.
	order := make([]int, len(batch))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(batch[a].Room, batch[b].Room), cmp.Compare(batch[a].Seq, batch[b].Seq))
	})
	n := len(batch)
	rooms, seqs, ids, seats := make([]string, n), make([]int32, n), make([][16]byte, n), make([]int32, n)
	options, undos, hashes, ats := make([]string, n), make([]bool, n), make([]string, n), make([]time.Time, n)
	for at, i := range order {
		r := &batch[i]
		rooms[at], seqs[at], ids[at], seats[at] = r.Room, int32(r.Seq), r.ID, int32(r.Seat)
		options[at], undos[at], hashes[at], ats[at] = r.Option, r.Undo, r.Hash, r.At
	}
	rows, err := q.Query(ctx, `
		INSERT INTO choices (room, seq, id, seat, option, undo, hash, at)
		SELECT * FROM unnest($1::text[], $2::int[], $3::uuid[], $4::int[], $5::text[], $6::bool[], $7::text[], $8::timestamptz[])
		ON CONFLICT DO NOTHING
		RETURNING room, id`, rooms, seqs, ids, seats, options, undos, hashes, ats)
	if err != nil {
		return nil, err
	}
	type key struct {
		room string
		id   uuid.UUID
	}
	written := make(map[key]bool, n)
	var k key
	if _, err := pgx.ForEachRow(rows, []any{&k.room, (*[16]byte)(&k.id)}, func() error { written[k] = true; return nil }); err != nil {
		return nil, err
	}
	errs := make([]error, n)
	for _, i := range order {
		r := &batch[i]
		if k := (key{r.Room, r.ID}); written[k] {
			delete(written, k) // a second record of the same id was not written
			continue
		}
		if errs[i], err = taken(ctx, q, r); err != nil {
			return nil, err
		}
	}
	return errs, nil
}

// taken says why a record found no place.
func taken(ctx context.Context, q querier, r *store.Record) (reason, err error) {
	seq, err := find(ctx, q, r.Room, r.ID)
	switch {
	case errors.Is(err, store.ErrNoRecord):
		return store.ErrConflict, nil
	case err != nil:
		return nil, err
	}
	return &store.DuplicateError{Seq: seq}, nil
}

// FindRecord implements [store.Store].
func (s *Store) FindRecord(ctx context.Context, code string, id uuid.UUID) (int, error) {
	seq, err := find(ctx, s.pool, code, id)
	if errors.Is(err, store.ErrNoRecord) {
		return 0, err
	}
	return seq, storeError("find record", err)
}

func find(ctx context.Context, q querier, code string, id uuid.UUID) (seq int, err error) {
	err = q.QueryRow(ctx, `SELECT seq FROM choices WHERE room = $1 AND id = $2`, code, [16]byte(id)).Scan(&seq)
	if errors.Is(err, pgx.ErrNoRows) {
		return 0, store.ErrNoRecord
	}
	return seq, err
}

// Records implements [store.Store].
func (s *Store) Records(ctx context.Context, code string, after int) ([]store.Record, error) {
	rs, err := records(ctx, s.pool, code, after)
	return rs, storeError("read records", err)
}

func records(ctx context.Context, q querier, code string, after int) ([]store.Record, error) {
	rows, err := q.Query(ctx, `
		SELECT seq, id, seat, option, undo, hash, at FROM choices WHERE room = $1 AND seq > $2 ORDER BY seq`, code, after)
	if err != nil {
		return nil, err
	}
	return pgx.AppendRows([]store.Record(nil), rows, func(row pgx.CollectableRow) (store.Record, error) {
		r := store.Record{Room: code}
		err := row.Scan(&r.Seq, (*[16]byte)(&r.ID), &r.Seat, &r.Option, &r.Undo, &r.Hash, &r.At)
		r.At = r.At.UTC()
		return r, err
	})
}

// Say implements [store.Store].
func (s *Store) Say(ctx context.Context, code string, line store.ChatLine) error {
	_, err := s.pool.Exec(ctx, `INSERT INTO chat (room, id, seat, text, at) VALUES ($1, $2, $3, $4, $5)`,
		code, [16]byte(line.ID), line.Seat, line.Text, line.At)
	switch {
	case isCode(err, uniqueViolation):
		return store.ErrDuplicate
	case isCode(err, foreignKeyViolation):
		return store.ErrNoRoom
	}
	return storeError("say", err)
}

// Chat implements [store.Store].
func (s *Store) Chat(ctx context.Context, code string, limit int) ([]store.ChatLine, error) {
	rows, err := s.pool.Query(ctx, `
		SELECT id, seat, text, at FROM (SELECT * FROM chat WHERE room = $1 ORDER BY n DESC LIMIT $2) newest ORDER BY n`, code, limit)
	if err != nil {
		return nil, storeError("read chat", err)
	}
	lines, err := pgx.AppendRows([]store.ChatLine(nil), rows, func(row pgx.CollectableRow) (store.ChatLine, error) {
		var line store.ChatLine
		err := row.Scan((*[16]byte)(&line.ID), &line.Seat, &line.Text, &line.At)
		line.At = line.At.UTC()
		return line, err
	})
	return lines, storeError("read chat", err)
}
