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
func (s *Store) Append(ctx context.Context, r store.Record, tells ...store.Notice) error {
	return s.batcher.Append(ctx, r, tells...)
}

// insert writes a batch. A single statement is a transaction of its own. It
// nearly always succeeds as it is; only if a place or an id is taken, or the
// record before is missing, does the one follow that looks at each record, which
// costs the database more.
//
// What is told goes into the same statement; where nothing is, it is the statement of
// records alone. Clocks go along in one more. Records that leave something of orders are looked
// at one by one.
func (s *Store) insert(ctx context.Context, batch []store.Entry) ([]error, error) {
	ctx, cancel := context.WithTimeout(ctx, writeTimeout)
	defer cancel()
	columns := columnsOfEntries(batch)
	tells, past := tellsOf(batch)
	insert, args := insertChoices, columns.args()
	if tells != nil {
		insert, args = insertTelling, slices.Concat(args, tells.args(), past.keys())
	}
	clocks, err := clocksOf(batch, nil)
	if err != nil {
		return nil, err
	}
	ordered := slices.ContainsFunc(batch, func(e store.Entry) bool { return len(e.Orders) > 0 })
	switch {
	case ordered:
	case clocks == nil:
		_, err = s.pool.Exec(ctx, insert, args...)
	default:
		// What is sent at once is one transaction.
		var b pgx.Batch
		b.Queue(insert, args...)
		b.Queue(updateClocks, clocks.args()...)
		err = s.pool.SendBatch(ctx, &b).Close()
	}
	if err == nil && !ordered {
		return make([]error, len(batch)), nil
	}
	if err != nil && !isCode(err, uniqueViolation) && !isCode(err, notNullViolation) {
		return nil, storeError("append", err)
	}
	var errs []error
	err = pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) (err error) {
		if ordered {
			errs, err = insertOrdered(ctx, tx, batch)
		} else {
			errs, err = insertEach(ctx, tx, batch, columns, tells)
		}
		if err != nil {
			return err
		}
		if clocks, err = clocksOf(batch, errs); err != nil || clocks == nil {
			return err
		}
		_, err = tx.Exec(ctx, updateClocks, clocks.args()...)
		return err
	})
	return errs, storeError("append", err)
}

const (
	into = `
	INSERT INTO choices (room, seq, id, seat, option, undo, hash, at, asked, lag, rewind, ordered) `
	// The SELECT hides from the planner how long the arrays are, here and in what is told:
	// it would plan each batch anew, since a plan for any number of records seems dearer
	// to it than one for just these. Planning takes longer than writing.
	fromBatch = `
	FROM unnest((SELECT $1::text[]), $2::int[], $3::uuid[], $4::int[], $5::text[], $6::bool[], $7::text[], $8::timestamptz[], $9::text[], $10::bigint[], $11::int[], $12::bool[], $13::bigint[])
		AS b (room, seq, id, seat, option, undo, hash, at, asked, lag, rewind, ordered, session)`
	afterSeq = `, b.id, b.seat, b.option, b.undo, b.hash, b.at, b.asked, b.lag, b.rewind, b.ordered`
)

// place is where a record goes: null if the one before it is not there, nor,
// for the first, the room; or if the room is not the session's.
var place = `
	CASE WHEN NOT ` + unlessFenced("b.room", "b.session") + ` THEN NULL
		WHEN b.seq = 1 THEN (SELECT 1 FROM rooms r WHERE r.code = b.room)
		ELSE (SELECT b.seq FROM choices c WHERE c.room = b.room AND c.seq = b.seq - 1) END`

var (
	insertChoices = into + `SELECT b.room, ` + place + afterSeq + fromBatch
	insertFitting = into + `SELECT b.room, b.seq` + afterSeq + fromBatch + ` WHERE ` + place + ` IS NOT NULL ON CONFLICT DO NOTHING RETURNING room, id`

	// With what they tell: if they are all written, and of those that are, when what is
	// past waits to be judged.
	insertTelling  = `WITH written AS (` + insertChoices + `), past AS (` + takeBack + `) ` + intoOutbox + `SELECT n.*` + fromTells + whoIsTold + ` ON CONFLICT DO NOTHING`
	fittingTelling = `
	WITH written AS (` + insertFitting + `, seq),
		told AS (` + intoOutbox + `SELECT n.*` + fromTells + ` JOIN written w ON w.room = n.room AND w.seq = n.seq` + whoIsTold + ` ON CONFLICT DO NOTHING)
	SELECT room, id FROM written`
	importChoices = into + `SELECT b.room, b.seq` + afterSeq + fromBatch
)

// columns are the records of a batch as the statement takes them.
type columns struct {
	order   []int // of the records in the batch
	rooms   []string
	seqs    []int32
	ids     [][16]byte
	seats   []int32
	options []string
	undos   []bool
	hashes  []string
	ats     []time.Time
	asked   []*string
	lags    []int64 // microseconds
	rewinds []int32
	ordered []bool
	session []int64
}

func (c *columns) args() []any {
	return []any{c.rooms, c.seqs, c.ids, c.seats, c.options, c.undos, c.hashes, c.ats, c.asked, c.lags, c.rewinds, c.ordered, c.session}
}

func recordOf(e *store.Entry) *store.Record { return &e.Record }

func same(r *store.Record) *store.Record { return r }

// columnsOf makes columns of whatever has a record each.
func columnsOf[T any](batch []T, of func(*T) *store.Record) *columns {
	n := len(batch)
	c := &columns{
		order: make([]int, n), rooms: make([]string, n), seqs: make([]int32, n), ids: make([][16]byte, n), seats: make([]int32, n),
		options: make([]string, n), undos: make([]bool, n), hashes: make([]string, n), ats: make([]time.Time, n), asked: make([]*string, n),
		lags: make([]int64, n), rewinds: make([]int32, n), ordered: make([]bool, n), session: make([]int64, n),
	}
	// Two servers that write the same keys in different orders would wait for
	// each other's unique entries and deadlock: all write in the same order.
	for i := range c.order {
		c.order[i] = i
	}
	slices.SortStableFunc(c.order, func(i, j int) int {
		a, b := of(&batch[i]), of(&batch[j])
		return cmp.Or(cmp.Compare(a.Room, b.Room), cmp.Compare(a.Seq, b.Seq))
	})
	for at, i := range c.order {
		r := of(&batch[i])
		c.rooms[at], c.seqs[at], c.ids[at], c.seats[at] = r.Room, int32(r.Seq), r.ID, int32(r.Seat)
		c.options[at], c.undos[at], c.hashes[at], c.ats[at] = r.Option, r.Undo, r.Hash, r.At
		c.asked[at], c.lags[at], c.rewinds[at], c.ordered[at] = asked(&r.Asked), r.Lag.Microseconds(), int32(r.Rewind), r.Ordered
	}
	return c
}

// columnsOfEntries are those of a batch, with the sessions under which they are written.
func columnsOfEntries(batch []store.Entry) *columns {
	c := columnsOf(batch, recordOf)
	for at, i := range c.order {
		c.session[at] = int64(batch[i].Session)
	}
	return c
}

// asked is how it is stored: null where it is not known.
func asked(a *store.Asked) *string {
	if *a == store.UnknownAsked {
		return nil
	}
	return (*string)(a)
}

// insertEach writes the records whose place and id are free and that follow
// on another, and says of the others why not.
func insertEach(ctx context.Context, q querier, batch []store.Entry, c *columns, tells *noticeColumns) ([]error, error) {
	insert, args := insertFitting, c.args()
	if tells != nil {
		insert, args = fittingTelling, append(args, tells.args()...)
	}
	rows, err := q.Query(ctx, insert, args...)
	if err != nil {
		return nil, err
	}
	type key struct {
		room string
		id   uuid.UUID
	}
	written := make(map[key]bool, len(batch))
	var k key
	if _, err := pgx.ForEachRow(rows, []any{&k.room, (*[16]byte)(&k.id)}, func() error { written[k] = true; return nil }); err != nil {
		return nil, err
	}
	errs := make([]error, len(batch))
	for _, i := range c.order {
		r := &batch[i].Record
		if k := (key{r.Room, r.ID}); written[k] {
			delete(written, k) // a second record of the same id was not written
			continue
		}
		if errs[i], err = taken(ctx, q, r, batch[i].Session); err != nil {
			return nil, err
		}
	}
	return errs, nil
}

// taken says why a record found no place.
func taken(ctx context.Context, q querier, r *store.Record, session store.Session) (reason, err error) {
	seq, err := find(ctx, q, r.Room, r.ID)
	switch {
	case errors.Is(err, store.ErrNoRecord):
		if err := fence(ctx, q, r.Room, session); errors.Is(err, store.ErrFenced) {
			return err, nil
		} else if err != nil {
			return nil, err
		}
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
		SELECT seq, id, seat, option, undo, hash, at, coalesce(asked, '?'), lag, rewind, ordered FROM choices WHERE room = $1 AND seq > $2 ORDER BY seq`, code, after)
	if err != nil {
		return nil, err
	}
	return pgx.AppendRows([]store.Record(nil), rows, func(row pgx.CollectableRow) (store.Record, error) {
		r := store.Record{Room: code}
		var lag int64
		err := row.Scan(&r.Seq, (*[16]byte)(&r.ID), &r.Seat, &r.Option, &r.Undo, &r.Hash, &r.At, &r.Asked, &lag, &r.Rewind, &r.Ordered)
		r.At, r.Lag = r.At.UTC(), time.Duration(lag)*time.Microsecond
		return r, err
	})
}

// Say implements [store.Store].
func (s *Store) Say(ctx context.Context, code string, line store.ChatLine, tells ...store.Notice) error {
	if len(tells) == 0 {
		return outcome("say", sayFenced(ctx, s.pool, code, line))
	}
	return s.change(ctx, "say", func(tx pgx.Tx) error {
		if err := sayFenced(ctx, tx, code, line); err != nil {
			return err
		}
		return tell(ctx, tx, tells)
	})
}

func sayFenced(ctx context.Context, q querier, code string, line store.ChatLine) error {
	tag, err := q.Exec(ctx, sayOwned, append(lineArgs(code, line), int64(store.FenceOf(ctx)))...)
	if err == nil && tag.RowsAffected() == 0 {
		return store.ErrFenced
	}
	return said(err)
}

const insertLine = `INSERT INTO chat (room, id, seat, name, text, at, next) VALUES ($1, $2, $3, $4, $5, $6, $7)`

var sayOwned = `INSERT INTO chat (room, id, seat, name, text, at, next) SELECT $1, $2, $3, $4, $5, $6, $7 WHERE ` + unlessFenced("$1", "$8::bigint")

func lineArgs(code string, line store.ChatLine) []any {
	return []any{code, [16]byte(line.ID), line.Seat, line.Name, line.Text, line.At, line.Next}
}

func said(err error) error {
	switch {
	case isCode(err, uniqueViolation):
		return store.ErrDuplicate
	case isCode(err, foreignKeyViolation):
		return store.ErrNoRoom
	}
	return err
}

func sayAll(ctx context.Context, tx pgx.Tx, code string, lines []store.ChatLine) error {
	var b pgx.Batch
	for _, line := range lines {
		b.Queue(insertLine, lineArgs(code, line)...)
	}
	return said(tx.SendBatch(ctx, &b).Close())
}

// Chat implements [store.Store].
func (s *Store) Chat(ctx context.Context, code string, limit int) ([]store.ChatLine, error) {
	lines, err := chat(ctx, s.pool, code, &limit)
	return lines, storeError("read chat", err)
}

// chat reads the last lines, or all if limit is nil.
func chat(ctx context.Context, q querier, code string, limit *int) ([]store.ChatLine, error) {
	rows, err := q.Query(ctx, `
		SELECT id, seat, name, text, at, next FROM (SELECT * FROM chat WHERE room = $1 ORDER BY n DESC LIMIT $2) newest ORDER BY n`, code, limit)
	if err != nil {
		return nil, err
	}
	return pgx.AppendRows([]store.ChatLine(nil), rows, func(row pgx.CollectableRow) (store.ChatLine, error) {
		var line store.ChatLine
		err := row.Scan((*[16]byte)(&line.ID), &line.Seat, &line.Name, &line.Text, &line.At, &line.Next)
		line.At = line.At.UTC()
		return line, err
	})
}
