package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"westkingdom/server/store"
)

// insertNotice stores a notice of a person who has a channel. One that waits already
// stays as it is.
const insertNotice = `
	INSERT INTO outbox (person, room, seq, kind, seat, who, line, made, due)
	SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9 WHERE EXISTS (SELECT 1 FROM channels WHERE person = ?1 AND off = '')
	ON CONFLICT DO NOTHING`

const takeBack = `DELETE FROM outbox WHERE person = ? AND room = ? AND seq = ? AND kind = ? AND seat = ?`

// tell stores notices, and takes back those that are past, with whatever else the
// transaction does.
func tell(ctx context.Context, q querier, notices []store.Notice) error {
	for _, n := range notices {
		if n.Past {
			if _, err := q.ExecContext(ctx, takeBack, n.Person[:], n.Room, n.Seq, n.Kind, n.Seat); err != nil {
				return err
			}
			continue
		}
		if n.Seldom > 0 {
			if fresh, err := seldom(ctx, q, n); err != nil {
				return err
			} else if !fresh {
				continue
			}
		}
		if _, err := q.ExecContext(ctx, insertNotice,
			n.Person[:], n.Room, n.Seq, n.Kind, n.Seat, n.Who, n.Line, n.Made.UnixMicro(), n.Due.UnixMicro()); err != nil {
			return err
		}
	}
	return nil
}

// seldom says whether so much was not told yet, and notes that it is now.
func seldom(ctx context.Context, q querier, n store.Notice) (fresh bool, err error) {
	res, err := q.ExecContext(ctx, `
		INSERT INTO seldom (person, room, kind, until) VALUES (?1, ?2, ?3, ?4)
		ON CONFLICT (person, room, kind) DO UPDATE SET until = excluded.until WHERE until <= ?5`,
		n.Person[:], n.Room, n.Kind, n.Made.Add(n.Seldom).UnixMicro(), n.Made.UnixMicro())
	if err != nil {
		return false, err
	}
	changed, err := res.RowsAffected()
	return changed > 0, err
}

// Tell implements [store.Notices].
func (s *Store) Tell(ctx context.Context, n store.Notice) (told bool, err error) {
	err = s.change(ctx, "tell", func(tx *sql.Tx) error {
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

// Claim implements [store.Notices]. It looks first without the lock for writing, which
// choices wait for: mostly nothing is due.
func (s *Store) Claim(ctx context.Context, now, then time.Time, persons int) (all []store.Notice, err error) {
	var due bool
	if err := s.read.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM outbox WHERE due <= ?)`, now.UnixMicro()).Scan(&due); err != nil || !due {
		return nil, storeError("claim notices", err)
	}
	err = s.change(ctx, "claim notices", func(tx *sql.Tx) error {
		if all, err = dueNotices(ctx, tx, now, persons); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `UPDATE outbox SET due = ?2, tries = tries + 1 `+whereDue, now.UnixMicro(), then.UnixMicro(), persons)
		return err
	})
	return all, err
}

const whereDue = `WHERE due <= ?1 AND person IN (SELECT person FROM outbox WHERE due <= ?1 ORDER BY due, person LIMIT ?3)`

func dueNotices(ctx context.Context, q querier, now time.Time, persons int) (all []store.Notice, err error) {
	rows, err := q.QueryContext(ctx, `
		SELECT person, room, seq, kind, seat, who, line, made, due, tries + 1, yet FROM outbox `+whereDue, now.UnixMicro(), nil, persons)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var n store.Notice
		var made, due int64
		var yet []byte
		if err := rows.Scan(&n.Person, &n.Room, &n.Seq, &n.Kind, &n.Seat, &n.Who, &n.Line, &made, &due, &n.Tries, &yet); err != nil {
			return nil, err
		}
		n.Made, n.Due = moment(made), moment(due)
		if n.Yet, err = store.DecodeYet(yet); err != nil {
			return nil, err
		}
		all = append(all, n)
	}
	return all, rows.Err()
}

// Settle implements [store.Notices].
func (s *Store) Settle(ctx context.Context, of store.Settlement) error {
	return s.change(ctx, "settle notices", func(tx *sql.Tx) error {
		for _, k := range of.Done {
			if _, err := tx.ExecContext(ctx, `DELETE FROM outbox WHERE person = ? AND room = ? AND seq = ? AND kind = ?`,
				k.Person[:], k.Room, k.Seq, k.Kind); err != nil {
				return err
			}
		}
		for _, n := range of.Later {
			yet, err := store.EncodeYet(n.Yet)
			if err != nil {
				return err
			}
			if _, err := tx.ExecContext(ctx, `UPDATE outbox SET due = ?, tries = ?, yet = ? WHERE person = ? AND room = ? AND seq = ? AND kind = ?`,
				n.Due.UnixMicro(), n.Tries, text(yet), n.Person[:], n.Room, n.Seq, n.Kind); err != nil {
				return err
			}
		}
		for _, person := range of.Told {
			if _, err := tx.ExecContext(ctx, `
				INSERT INTO settings (person, told) SELECT id, ?2 FROM persons WHERE id = ?1
				ON CONFLICT (person) DO UPDATE SET told = excluded.told`, person[:], of.At.UnixMicro()); err != nil {
				return err
			}
		}
		for _, c := range of.Channels {
			if _, err := tx.ExecContext(ctx, `UPDATE channels SET failures = ?, off = ? WHERE id = ? AND off = ''`, c.Failures, c.Off, c.ID[:]); err != nil {
				return err
			}
		}
		for _, id := range of.Gone {
			if _, err := tx.ExecContext(ctx, `DELETE FROM channels WHERE id = ?`, id[:]); err != nil {
				return err
			}
		}
		return nil
	})
}

// Waiting implements [store.Notices].
func (s *Store) Waiting(ctx context.Context) (n int, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT count(*) FROM outbox`).Scan(&n)
	return n, storeError("count notices", err)
}

// SetLooks implements [store.Notices].
func (s *Store) SetLooks(ctx context.Context, looks []store.Look, until time.Time, ended []store.Look) error {
	return s.change(ctx, "note looks", func(tx *sql.Tx) error {
		for _, l := range looks {
			if _, err := tx.ExecContext(ctx, `
				INSERT INTO looks (person, room, until) SELECT ?1, ?2, ?3 WHERE EXISTS (SELECT 1 FROM channels WHERE person = ?1)
				ON CONFLICT (person, room) DO UPDATE SET until = excluded.until`, l.Person[:], l.Room, until.UnixMicro()); err != nil {
				return err
			}
		}
		for _, l := range ended {
			if _, err := tx.ExecContext(ctx, `DELETE FROM looks WHERE person = ? AND room = ?`, l.Person[:], l.Room); err != nil {
				return err
			}
		}
		return nil
	})
}

// DeleteOld implements [store.Notices].
func (s *Store) DeleteOld(ctx context.Context, before time.Time) error {
	return s.change(ctx, "delete old looks", func(tx *sql.Tx) error {
		for _, statement := range []string{
			`DELETE FROM looks WHERE until < ?`, `DELETE FROM seldom WHERE until < ?`,
			`DELETE FROM channels WHERE made < ? AND off = '` + store.Unconfirmed + `'`,
		} {
			if _, err := tx.ExecContext(ctx, statement, before.UnixMicro()); err != nil {
				return err
			}
		}
		return nil
	})
}
