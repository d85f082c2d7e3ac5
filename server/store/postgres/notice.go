package postgres

import (
	"bytes"
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"westkingdom/server/store"
)

// Notices are stored of persons who have a channel. One that waits already stays as it
// is.
const (
	intoOutbox    = `INSERT INTO outbox (person, room, seq, kind, seat, who, line, made, due) `
	asNotices     = ` AS n (person, room, seq, kind, seat, who, line, made, due)`
	whoIsTold     = ` WHERE EXISTS (SELECT FROM channels c WHERE c.person = n.person AND c.off = '')`
	insertNotices = intoOutbox + `
	SELECT n.* FROM unnest($1::uuid[], $2::text[], $3::int[], $4::text[], $5::int[], $6::text[], $7::text[], $8::timestamptz[], $9::timestamptz[])` +
		asNotices + whoIsTold + ` ON CONFLICT DO NOTHING`
	// fromTells are notices after the columns of the records that tell them.
	fromTells = `
	FROM unnest((SELECT $14::uuid[]), $15::text[], $16::int[], $17::text[], $18::int[], $19::text[], $20::text[], $21::timestamptz[], $22::timestamptz[])` + asNotices
	// takeBack waits for nobody who claims or settles what is past: they judge it.
	takeBack = `
	DELETE FROM outbox WHERE ctid = ANY (ARRAY (
		SELECT o.ctid FROM outbox o
		JOIN unnest((SELECT $23::uuid[]), $24::text[], $25::int[], $26::text[], $27::int[]) AS p (person, room, seq, kind, seat)
			ON (o.person, o.room, o.seq, o.kind, o.seat) = (p.person, p.room, p.seq, p.kind, p.seat)
		FOR UPDATE OF o SKIP LOCKED))`
)

// tellsOf are the notices of all entries, and those that are past; nil if there are
// neither.
func tellsOf(batch []store.Entry) (tells, past *noticeColumns) {
	for i := range batch {
		for _, n := range batch[i].Tells {
			if tells == nil {
				tells, past = &noticeColumns{}, &noticeColumns{}
			}
			if n.Past {
				past.add(n)
			} else {
				tells.add(n)
			}
		}
	}
	return tells, past
}

// noticeColumns are notices as the statements take them.
type noticeColumns struct {
	persons    [][16]byte // as of a uuid.UUID pgx makes text first
	rooms      []string
	seqs       []int32
	kinds      []string
	seats      []int32
	who, lines []string
	made, due  []time.Time
}

func (c *noticeColumns) add(n store.Notice) {
	c.persons, c.rooms, c.seqs = append(c.persons, n.Person), append(c.rooms, n.Room), append(c.seqs, int32(n.Seq))
	c.kinds, c.seats = append(c.kinds, n.Kind), append(c.seats, int32(n.Seat))
	c.who, c.lines = append(c.who, n.Who), append(c.lines, n.Line)
	c.made, c.due = append(c.made, n.Made), append(c.due, n.Due)
}

// keys are those of notices, and their seats.
func (c *noticeColumns) keys() []any { return []any{c.persons, c.rooms, c.seqs, c.kinds, c.seats} }

func (c *noticeColumns) args() []any {
	return []any{c.persons, c.rooms, c.seqs, c.kinds, c.seats, c.who, c.lines, c.made, c.due}
}

// tell stores notices with whatever else the transaction does.
func tell(ctx context.Context, tx pgx.Tx, notices []store.Notice) error {
	var c noticeColumns
	for _, n := range notices {
		if n.Seldom > 0 {
			if fresh, err := seldom(ctx, tx, n); err != nil || !fresh {
				if err != nil {
					return err
				}
				continue
			}
		}
		c.add(n)
	}
	if len(c.persons) == 0 {
		return nil
	}
	_, err := tx.Exec(ctx, insertNotices, c.args()...)
	return err
}

// seldom says whether so much was not told yet, and notes that it is now.
func seldom(ctx context.Context, tx pgx.Tx, n store.Notice) (fresh bool, err error) {
	tag, err := tx.Exec(ctx, `
		INSERT INTO seldom (person, room, kind, until) VALUES ($1, $2, $3, $4)
		ON CONFLICT (person, room, kind) DO UPDATE SET until = excluded.until WHERE seldom.until <= $5`,
		n.Person, n.Room, n.Kind, n.Made.Add(n.Seldom), n.Made)
	return err == nil && tag.RowsAffected() > 0, err
}

// Tell implements [store.Notices].
func (s *Store) Tell(ctx context.Context, n store.Notice) (told bool, err error) {
	err = s.change(ctx, "tell", func(tx pgx.Tx) error {
		if n.Seldom > 0 {
			if told, err = seldom(ctx, tx, n); err != nil || !told {
				return err
			}
			n.Seldom = 0
		}
		told = true
		return tell(ctx, tx, []store.Notice{n})
	})
	return told && err == nil, err
}

// Claim implements [store.Notices]. A statement that finds nothing writes nothing.
func (s *Store) Claim(ctx context.Context, now, then time.Time, persons int) ([]store.Notice, error) {
	rows, err := s.pool.Query(ctx, `
		WITH due AS (
			SELECT person, room, seq, kind, due FROM outbox
			WHERE due <= $1 AND person IN (SELECT person FROM outbox WHERE due <= $1 ORDER BY due LIMIT $3)
			FOR UPDATE SKIP LOCKED
		)
		UPDATE outbox o SET due = $2, tries = o.tries + 1 FROM due
		WHERE (o.person, o.room, o.seq, o.kind) = (due.person, due.room, due.seq, due.kind)
		RETURNING o.person, o.room, o.seq, o.kind, o.seat, o.who, o.line, o.made, due.due, o.tries, o.yet`, now, then, persons)
	if err != nil {
		return nil, storeError("claim notices", err)
	}
	all, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (n store.Notice, err error) {
		var yet []byte
		if err := row.Scan((*[16]byte)(&n.Person), &n.Room, &n.Seq, &n.Kind, &n.Seat, &n.Who, &n.Line, &n.Made, &n.Due, &n.Tries, &yet); err != nil {
			return n, err
		}
		n.Made, n.Due = n.Made.UTC(), n.Due.UTC()
		n.Yet, err = store.DecodeYet(yet)
		return n, err
	})
	return all, outcome("claim notices", err)
}

// Settle implements [store.Notices].
func (s *Store) Settle(ctx context.Context, of store.Settlement) error {
	return s.change(ctx, "settle notices", func(tx pgx.Tx) error {
		var b pgx.Batch
		for _, k := range of.Done {
			b.Queue(`DELETE FROM outbox WHERE person = $1 AND room = $2 AND seq = $3 AND kind = $4`, k.Person, k.Room, k.Seq, k.Kind)
		}
		for _, n := range of.Later {
			yet, err := store.EncodeYet(n.Yet)
			if err != nil {
				return err
			}
			b.Queue(`UPDATE outbox SET due = $5, tries = $6, yet = $7 WHERE person = $1 AND room = $2 AND seq = $3 AND kind = $4`,
				n.Person, n.Room, n.Seq, n.Kind, n.Due, n.Tries, optional(yet))
		}
		for _, person := range of.Told {
			b.Queue(`
				INSERT INTO settings (person, told) SELECT id, $2 FROM persons WHERE id = $1
				ON CONFLICT (person) DO UPDATE SET told = excluded.told`, person, of.At)
		}
		for _, c := range of.Channels {
			b.Queue(`UPDATE channels SET failures = $2, off = $3 WHERE id = $1 AND off = ''`, c.ID, c.Failures, c.Off)
		}
		for _, id := range of.Gone {
			b.Queue(`DELETE FROM channels WHERE id = $1`, id)
		}
		return tx.SendBatch(ctx, &b).Close()
	})
}

// optional is how a text is stored that may be missing.
func optional(text []byte) *string {
	if text == nil {
		return nil
	}
	t := string(text)
	return &t
}

// Waiting implements [store.Notices].
func (s *Store) Waiting(ctx context.Context) (n int, err error) {
	err = s.pool.QueryRow(ctx, `SELECT count(*) FROM outbox`).Scan(&n)
	return n, storeError("count notices", err)
}

// SetLooks implements [store.Notices].
func (s *Store) SetLooks(ctx context.Context, looks []store.Look, until time.Time, ended []store.Look) error {
	columns := func(looks []store.Look) (persons []uuid.UUID, rooms []string) {
		// In one order on all servers, so that none waits for another that waits for it.
		looks = slices.Clone(looks)
		slices.SortFunc(looks, func(a, b store.Look) int {
			return cmp.Or(bytes.Compare(a.Person[:], b.Person[:]), cmp.Compare(a.Room, b.Room))
		})
		for _, l := range looks {
			persons, rooms = append(persons, l.Person), append(rooms, l.Room)
		}
		return persons, rooms
	}
	return s.change(ctx, "note looks", func(tx pgx.Tx) error {
		if persons, rooms := columns(looks); len(persons) > 0 {
			if _, err := tx.Exec(ctx, `
				INSERT INTO looks (person, room, until) SELECT l.person, l.room, $3 FROM unnest($1::uuid[], $2::text[]) AS l (person, room)
				WHERE EXISTS (SELECT FROM channels c WHERE c.person = l.person)
				ON CONFLICT (person, room) DO UPDATE SET until = excluded.until`, persons, rooms, until); err != nil {
				return err
			}
		}
		if persons, rooms := columns(ended); len(persons) > 0 {
			_, err := tx.Exec(ctx, `DELETE FROM looks WHERE (person, room) IN (SELECT * FROM unnest($1::uuid[], $2::text[]))`, persons, rooms)
			return err
		}
		return nil
	})
}

// DeleteOld implements [store.Notices].
func (s *Store) DeleteOld(ctx context.Context, before time.Time) error {
	return s.change(ctx, "delete old looks", func(tx pgx.Tx) error {
		var b pgx.Batch
		b.Queue(`DELETE FROM looks WHERE until < $1`, before)
		b.Queue(`DELETE FROM seldom WHERE until < $1`, before)
		b.Queue(`DELETE FROM channels WHERE made < $1 AND off = $2`, before, store.Unconfirmed)
		return tx.SendBatch(ctx, &b).Close()
	})
}
