package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"github.com/google/uuid"

	"westkingdom/engine"
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

// Situation implements [store.Notices].
func (s *Store) Situation(ctx context.Context, persons []uuid.UUID, rooms []string) (at store.Situation, err error) {
	at = store.Situation{Persons: make(map[uuid.UUID]store.Recipient), Rooms: make(map[string]store.Scene)}
	err = s.view(ctx, "judge notices", func(tx *sql.Tx) error {
		for _, person := range persons {
			if at.Persons[person], err = recipient(ctx, tx, person); err != nil {
				return err
			}
		}
		for _, code := range rooms {
			scene, err := sceneOf(ctx, tx, code)
			if errors.Is(err, sql.ErrNoRows) {
				continue
			}
			if err != nil {
				return err
			}
			at.Rooms[code] = scene
		}
		return nil
	})
	return at, err
}

func recipient(ctx context.Context, tx *sql.Tx, person uuid.UUID) (r store.Recipient, err error) {
	if r.Preferences, err = preferences(ctx, tx, person); err != nil {
		return r, err
	}
	r.Channels = slices.DeleteFunc(r.Channels, func(c store.Channel) bool { return c.Off != "" })
	var told sql.NullInt64
	err = tx.QueryRowContext(ctx, `SELECT told FROM settings WHERE person = ?`, person[:]).Scan(&told)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return r, err
	}
	if told.Valid {
		r.Told = moment(told.Int64)
	}
	if r.Looks, err = looksOf(ctx, tx, person); err != nil {
		return r, err
	}
	r.Waiting, err = waitingFor(ctx, tx, person)
	return r, err
}

func looksOf(ctx context.Context, tx *sql.Tx, person uuid.UUID) (looks map[string]time.Time, err error) {
	rows, err := tx.QueryContext(ctx, `SELECT room, until FROM looks WHERE person = ?`, person[:])
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var room string
		var until int64
		if err := rows.Scan(&room, &until); err != nil {
			return nil, err
		}
		if looks == nil {
			looks = make(map[string]time.Time)
		}
		looks[room] = moment(until)
	}
	return looks, rows.Err()
}

// whoIsAsked is the asked of the last record of a room r, or its own if it has none.
const whoIsAsked = `coalesce(CASE WHEN EXISTS (SELECT 1 FROM choices WHERE room = r.code)
	THEN (SELECT asked FROM choices WHERE room = r.code ORDER BY seq DESC LIMIT 1) ELSE r.asked END, '?')`

// waitingFor returns how many games ask a person.
func waitingFor(ctx context.Context, tx *sql.Tx, person uuid.UUID) (n int, err error) {
	rows, err := tx.QueryContext(ctx, `
		SELECT s.seat, `+whoIsAsked+` FROM seats s JOIN rooms r ON r.code = s.room WHERE s.person = ? AND r.state = 'playing'`, person[:])
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var seat engine.Seat
		var asked store.Asked
		if err := rows.Scan(&seat, &asked); err != nil {
			return 0, err
		}
		if _, waits := asked.Since(seat); waits {
			n++
		}
	}
	return n, rows.Err()
}

// sceneOf reads a room. Errors: sql.ErrNoRows.
func sceneOf(ctx context.Context, tx *sql.Tx, code string) (scene store.Scene, err error) {
	var host uuid.NullUUID
	var pace, stands []byte
	err = tx.QueryRowContext(ctx, `
		SELECT r.game, r.state, r.host_person, `+whoIsAsked+`, k.pace, k.stands
		FROM rooms r LEFT JOIN clocks k ON k.room = r.code WHERE r.code = ?`, code).
		Scan(&scene.Game, &scene.State, &host, &scene.Asked, &pace, &stands)
	if err != nil {
		return scene, err
	}
	if scene.Clock, err = store.DecodeClock(pace, stands, time.Time{}); err != nil {
		return scene, err
	}
	scene.HostPerson = host.UUID
	rows, err := tx.QueryContext(ctx, `SELECT seat, kind, name, bot, person FROM seats WHERE room = ? ORDER BY seat`, code)
	if err != nil {
		return scene, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var seat store.Seat
		var person uuid.NullUUID
		if err := rows.Scan(&seat.Seat, &seat.Kind, &seat.Name, &seat.Bot, &person); err != nil {
			return scene, err
		}
		seat.Person = person.UUID
		scene.Seats = append(scene.Seats, seat)
	}
	return scene, rows.Err()
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

// Preferences implements [store.Notices].
func (s *Store) Preferences(ctx context.Context, person uuid.UUID) (p store.Preferences, err error) {
	err = s.view(ctx, "read preferences", func(tx *sql.Tx) error {
		p, err = preferences(ctx, tx, person)
		return err
	})
	return p, err
}

func preferences(ctx context.Context, tx *sql.Tx, person uuid.UUID) (p store.Preferences, err error) {
	if p.Channels, err = channels(ctx, tx, person); err != nil {
		return p, err
	}
	err = tx.QueryRowContext(ctx, `SELECT settings FROM settings WHERE person = ?`, person[:]).Scan((*[]byte)(&p.Settings))
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return p, err
}

const selectChannels = `SELECT id, person, device, kind, address, keys, language, made, failures, off FROM channels`

func scanChannel(row interface{ Scan(into ...any) error }) (c store.Channel, err error) {
	var device uuid.NullUUID
	var made int64
	err = row.Scan(&c.ID, &c.Person, &device, &c.Kind, &c.Address, (*[]byte)(&c.Keys), &c.Language, &made, &c.Failures, &c.Off)
	c.Device, c.Made = device.UUID, moment(made)
	return c, err
}

// Channel implements [store.Notices].
func (s *Store) Channel(ctx context.Context, id uuid.UUID) (store.Channel, error) {
	c, err := scanChannel(s.read.QueryRowContext(ctx, selectChannels+` WHERE id = ?`, id[:]))
	if errors.Is(err, sql.ErrNoRows) {
		return c, store.ErrNoChannel
	}
	return c, storeError("read channel", err)
}

func channels(ctx context.Context, tx *sql.Tx, person uuid.UUID) (all []store.Channel, err error) {
	rows, err := tx.QueryContext(ctx, selectChannels+` WHERE person = ? ORDER BY made, id`, person[:])
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		c, err := scanChannel(rows)
		if err != nil {
			return nil, err
		}
		all = append(all, c)
	}
	return all, rows.Err()
}

// SetSettings implements [store.Notices].
func (s *Store) SetSettings(ctx context.Context, person uuid.UUID, settings json.RawMessage) error {
	return s.change(ctx, "set settings", func(tx *sql.Tx) error { return setSettings(ctx, tx, person, settings) })
}

func setSettings(ctx context.Context, tx *sql.Tx, person uuid.UUID, settings json.RawMessage) error {
	return ofPerson(tx.ExecContext(ctx, `
		INSERT INTO settings (person, settings) SELECT id, ?2 FROM persons WHERE id = ?1
		ON CONFLICT (person) DO UPDATE SET settings = excluded.settings`, person[:], string(settings)))
}

// ofPerson makes a change that found no person an error.
func ofPerson(res sql.Result, err error) error {
	if err := one(res, err); errors.Is(err, store.ErrNoRoom) {
		return store.ErrNoPerson
	} else if err != nil {
		return err
	}
	return nil
}

// SetChannel implements [store.Notices].
func (s *Store) SetChannel(ctx context.Context, c store.Channel) error {
	return s.change(ctx, "set channel", func(tx *sql.Tx) error { return setChannel(ctx, tx, c) })
}

func setChannel(ctx context.Context, tx *sql.Tx, c store.Channel) error {
	return ofPerson(tx.ExecContext(ctx, `
		INSERT INTO channels (id, person, device, kind, address, keys, language, made, failures, off)
		SELECT ?1, p.id, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10 FROM persons p
		WHERE p.id = ?2 AND (?3 IS NULL OR EXISTS (SELECT 1 FROM devices d WHERE d.id = ?3 AND d.person = p.id))
		ON CONFLICT (device) DO UPDATE SET person = excluded.person, kind = excluded.kind, address = excluded.address, keys = excluded.keys,
			language = excluded.language, made = excluded.made, failures = excluded.failures, off = excluded.off`,
		c.ID[:], c.Person[:], whose(c.Device), c.Kind, c.Address, string(c.Keys), c.Language, c.Made.UnixMicro(), c.Failures, c.Off))
}

// ChangeChannel implements [store.Notices].
func (s *Store) ChangeChannel(ctx context.Context, was, now store.Channel) (bool, error) {
	res, err := s.write.ExecContext(ctx, `
		UPDATE channels SET keys = ?, language = ?, made = ?, failures = ?, off = ? WHERE id = ? AND person = ? AND keys = ? AND off = ?`,
		string(now.Keys), now.Language, now.Made.UnixMicro(), now.Failures, now.Off, was.ID[:], was.Person[:], string(was.Keys), was.Off)
	if err != nil {
		return false, storeError("change channel", err)
	}
	changed, err := res.RowsAffected()
	return changed > 0, storeError("change channel", err)
}

// DeleteChannel implements [store.Notices].
func (s *Store) DeleteChannel(ctx context.Context, person, id uuid.UUID) error {
	_, err := s.write.ExecContext(ctx, `DELETE FROM channels WHERE person = ? AND id = ?`, person[:], id[:])
	return storeError("delete channel", err)
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

// Muted implements [store.Notices].
func (s *Store) Muted(ctx context.Context, person uuid.UUID, room string) (seats []engine.Seat, err error) {
	rows, err := s.read.QueryContext(ctx, `SELECT seat FROM muted WHERE person = ? AND room = ? ORDER BY seat`, person[:], room)
	if err != nil {
		return nil, storeError("read muted", err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var seat engine.Seat
		if err := rows.Scan(&seat); err != nil {
			return nil, storeError("read muted", err)
		}
		seats = append(seats, seat)
	}
	return seats, storeError("read muted", rows.Err())
}

// Muting implements [store.Notices].
func (s *Store) Muting(ctx context.Context, room string, seat engine.Seat) (persons []uuid.UUID, err error) {
	rows, err := s.read.QueryContext(ctx, `SELECT person FROM muted WHERE room = ? AND seat = ?`, room, seat)
	if err != nil {
		return nil, storeError("read muted", err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var person uuid.UUID
		if err := rows.Scan(&person); err != nil {
			return nil, storeError("read muted", err)
		}
		persons = append(persons, person)
	}
	return persons, storeError("read muted", rows.Err())
}

// SetMuted implements [store.Notices].
func (s *Store) SetMuted(ctx context.Context, person uuid.UUID, room string, seat engine.Seat, muted bool) error {
	statement := `INSERT INTO muted (person, room, seat) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`
	if !muted {
		statement = `DELETE FROM muted WHERE person = ? AND room = ? AND seat = ?`
	}
	_, err := s.write.ExecContext(ctx, statement, person[:], room, seat)
	if isForeignKey(err) {
		return store.ErrNoRoom
	}
	return storeError("mute", err)
}

// ServerKey implements [store.Notices].
func (s *Store) ServerKey(ctx context.Context, name string, fresh json.RawMessage) (key json.RawMessage, err error) {
	err = s.change(ctx, "server key", func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, `INSERT INTO server_keys (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING`, name, string(fresh)); err != nil {
			return err
		}
		return tx.QueryRowContext(ctx, `SELECT value FROM server_keys WHERE name = ?`, name).Scan((*[]byte)(&key))
	})
	return key, err
}

// ServerKeys implements [store.Notices].
func (s *Store) ServerKeys(ctx context.Context) (all map[string]json.RawMessage, err error) {
	rows, err := s.read.QueryContext(ctx, `SELECT name, value FROM server_keys`)
	if err != nil {
		return nil, storeError("read server keys", err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	all = make(map[string]json.RawMessage)
	for rows.Next() {
		var name string
		var value []byte
		if err := rows.Scan(&name, &value); err != nil {
			return nil, storeError("read server keys", err)
		}
		all[name] = slices.Clone(value)
	}
	return all, storeError("read server keys", rows.Err())
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
