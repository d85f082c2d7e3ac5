package postgres

import (
	"context"
	"errors"
	"slices"
	"time"

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
	there, err := lockPersons(ctx, tx, w.Persons(), "KEY SHARE")
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

const selectDevices = `SELECT id, person, secret, browser, system, made, seen FROM devices`

func scanDevice(row pgx.CollectableRow) (d store.Device, err error) {
	var secret []byte
	err = row.Scan(&d.ID, &d.Person, &secret, &d.Browser, &d.System, &d.Made, &d.Seen)
	copy(d.Secret[:], secret)
	d.Made, d.Seen = d.Made.UTC(), d.Seen.UTC()
	return d, err
}

// Device implements [store.Persons].
func (s *Store) Device(ctx context.Context, secret store.Hash) (store.Device, error) {
	rows, err := s.pool.Query(ctx, selectDevices+` WHERE secret = $1`, secret[:])
	if err != nil {
		return store.Device{}, storeError("find device", err)
	}
	d, err := pgx.CollectExactlyOneRow(rows, scanDevice)
	if errors.Is(err, pgx.ErrNoRows) {
		return d, store.ErrNoDevice
	}
	return d, storeError("find device", err)
}

// Devices implements [store.Persons].
func (s *Store) Devices(ctx context.Context, person uuid.UUID) ([]store.Device, error) {
	all, err := devices(ctx, s.pool, person)
	return all, storeError("read devices", err)
}

func devices(ctx context.Context, q querier, person uuid.UUID) ([]store.Device, error) {
	rows, err := q.Query(ctx, selectDevices+` WHERE person = $1 ORDER BY made, id`, person)
	if err != nil {
		return nil, err
	}
	return pgx.AppendRows([]store.Device(nil), rows, scanDevice)
}

// PersonsOf implements [store.Persons].
func (s *Store) PersonsOf(ctx context.Context, devices []uuid.UUID) (map[uuid.UUID]uuid.UUID, error) {
	rows, err := s.pool.Query(ctx, `SELECT id, person FROM devices WHERE id = ANY ($1)`, devices)
	if err != nil {
		return nil, storeError("read devices", err)
	}
	all := make(map[uuid.UUID]uuid.UUID)
	var device, person uuid.UUID
	_, err = pgx.ForEachRow(rows, []any{&device, &person}, func() error { all[device] = person; return nil })
	return all, storeError("read devices", err)
}

// Saw implements [store.Persons].
func (s *Store) Saw(ctx context.Context, device uuid.UUID, at time.Time) error {
	_, err := s.pool.Exec(ctx, `UPDATE devices SET seen = $2 WHERE id = $1`, device, at)
	return storeError("see device", err)
}

// Shut implements [store.Persons].
func (s *Store) Shut(ctx context.Context, person, device uuid.UUID) (codes []string, err error) {
	err = s.change(ctx, "shut device out", func(tx pgx.Tx) error {
		if _, err := lockPersons(ctx, tx, []uuid.UUID{person}, "UPDATE"); err != nil {
			return err
		}
		tag, err := tx.Exec(ctx, `DELETE FROM devices WHERE id = $1 AND person = $2`, device, person)
		if err != nil || tag.RowsAffected() == 0 {
			return err
		}
		codes, err = changePlaces(ctx, tx, person,
			`UPDATE seats SET secret = NULL WHERE person = $1`,
			`UPDATE rooms SET host = NULL WHERE host_person = $1`)
		return err
	})
	return codes, err
}

// changePlaces carries out statements that change the places of a person, who is locked,
// and notes in their rooms that they are others.
func changePlaces(ctx context.Context, tx pgx.Tx, person uuid.UUID, statements ...string) ([]string, error) {
	rows, err := tx.Query(ctx, `SELECT code FROM rooms WHERE `+placesOf+` ORDER BY code FOR NO KEY UPDATE`, person)
	if err != nil {
		return nil, err
	}
	codes, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil || len(codes) == 0 {
		return nil, err
	}
	if _, err := tx.Exec(ctx, `UPDATE rooms SET version = version + 1 WHERE code = ANY ($1)`, codes); err != nil {
		return nil, err
	}
	return codes, execAll(ctx, tx, statements, person)
}

const placesOf = `code = ANY (ARRAY(SELECT room FROM seats WHERE person = $1 UNION SELECT code FROM rooms WHERE host_person = $1))`

func execAll(ctx context.Context, tx pgx.Tx, statements []string, args ...any) error {
	for _, statement := range statements {
		if _, err := tx.Exec(ctx, statement, args...); err != nil {
			return err
		}
	}
	return nil
}

// AddLink implements [store.Persons].
func (s *Store) AddLink(ctx context.Context, person uuid.UUID, secret store.Hash, now, until time.Time) error {
	return s.change(ctx, "add link", func(tx pgx.Tx) error {
		if there, err := lockPersons(ctx, tx, []uuid.UUID{person}, "KEY SHARE"); err != nil || len(there) == 0 {
			return err
		}
		if _, err := tx.Exec(ctx, `DELETE FROM device_links WHERE person = $1 AND until <= $2`, person, now); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, `INSERT INTO device_links (secret, person, until) VALUES ($1, $2, $3)`, secret[:], person, until)
		return err
	})
}

// Link implements [store.Persons].
func (s *Store) Link(ctx context.Context, secret store.Hash, now time.Time) (uuid.UUID, error) {
	person, err := link(ctx, s.pool, secret, now)
	return person, outcome("find link", err)
}

func link(ctx context.Context, q querier, secret store.Hash, now time.Time) (person uuid.UUID, err error) {
	err = q.QueryRow(ctx, `SELECT person FROM device_links WHERE secret = $1 AND until > $2`, secret[:], now).Scan(&person)
	if errors.Is(err, pgx.ErrNoRows) {
		return person, store.ErrNoLink
	}
	return person, err
}

// Redeem implements [store.Persons].
func (s *Store) Redeem(
	ctx context.Context, secret store.Hash, now time.Time, d store.Device, along bool,
) (codes []string, err error) {
	err = s.change(ctx, "add device", func(tx pgx.Tx) error {
		codes = nil
		if d.Person, err = link(ctx, tx, secret, now); err != nil {
			return err
		}
		var other uuid.UUID
		err := tx.QueryRow(ctx, `SELECT person FROM devices WHERE id = $1`, d.ID).Scan(&other)
		if err != nil && !errors.Is(err, pgx.ErrNoRows) {
			return err
		}
		if _, err := lockPersons(ctx, tx, []uuid.UUID{d.Person, other}, "UPDATE"); err != nil {
			return err
		}
		// Of two who use it at once, the second has waited for the first.
		if tag, err := tx.Exec(ctx, `DELETE FROM device_links WHERE secret = $1`, secret[:]); err != nil {
			return err
		} else if tag.RowsAffected() == 0 {
			return store.ErrNoLink
		}
		if _, err := tx.Exec(ctx, `DELETE FROM devices WHERE id = $1`, d.ID); err != nil {
			return err
		}
		switch {
		case other == uuid.Nil || other == d.Person:
		case along:
			codes, err = merge(ctx, tx, other, d.Person)
		default:
			codes, err = changePlaces(ctx, tx, other)
		}
		if err != nil && !errors.Is(err, pgx.ErrNoRows) {
			return err
		}
		var n int
		if err := tx.QueryRow(ctx, `SELECT count(*) FROM devices WHERE person = $1`, d.Person).Scan(&n); err != nil {
			return err
		}
		if n >= store.MaxDevices {
			return store.ErrFull
		}
		return addDevice(ctx, tx, d)
	})
	return codes, err
}

// merge makes one person of two, who are locked.
func merge(ctx context.Context, tx pgx.Tx, from, to uuid.UUID) ([]string, error) {
	codes, err := changePlaces(ctx, tx, from)
	if err != nil {
		return nil, err
	}
	err = execAll(ctx, tx, []string{
		`UPDATE seats s SET person = CASE WHEN NOT EXISTS (SELECT FROM seats o WHERE o.room = s.room AND o.person = $2) THEN $2 END
			WHERE person = $1`,
		`UPDATE rooms SET host_person = $2 WHERE host_person = $1`,
		`UPDATE devices SET person = $2 WHERE person = $1`,
		`UPDATE channels SET person = $2 WHERE person = $1`,
		`INSERT INTO settings (person, settings, told) SELECT $2::uuid, settings, told FROM settings WHERE person = $1::uuid ON CONFLICT DO NOTHING`,
		`INSERT INTO muted (person, room, seat) SELECT $2::uuid, room, seat FROM muted WHERE person = $1::uuid ON CONFLICT DO NOTHING`,
		`INSERT INTO notes (person, room, text, other, version) SELECT $2::uuid, room, text, other, version FROM notes WHERE person = $1::uuid
			ON CONFLICT (person, room) DO UPDATE SET other = trim(notes.other || ' ' || excluded.text), version = notes.version + 1`,
		`UPDATE outbox o SET person = $2 WHERE person = $1 AND NOT EXISTS (
			SELECT FROM outbox t WHERE t.person = $2 AND t.room = o.room AND t.seq = o.seq AND t.kind = o.kind)`,
		`INSERT INTO away (person, room) SELECT $2::uuid, room FROM away WHERE person = $1::uuid ON CONFLICT DO NOTHING`,
		`INSERT INTO holidays (person, began, ended) SELECT $2::uuid, began, ended FROM holidays WHERE person = $1::uuid
			ON CONFLICT (person, began) DO UPDATE SET ended = greatest(holidays.ended, excluded.ended)`,
	}, from, to)
	if err != nil {
		return nil, err
	}
	return codes, deletePersons(ctx, tx, []uuid.UUID{from})
}

// Forget implements [store.Persons].
func (s *Store) Forget(ctx context.Context, person uuid.UUID) (codes []string, err error) {
	err = s.change(ctx, "forget person", func(tx pgx.Tx) error {
		if _, err := lockPersons(ctx, tx, []uuid.UUID{person}, "UPDATE"); err != nil {
			return err
		}
		codes, err = changePlaces(ctx, tx, person,
			`UPDATE seats SET secret = NULL, person = NULL WHERE person = $1`,
			`UPDATE rooms SET host = NULL, host_person = NULL WHERE host_person = $1`)
		if err != nil {
			return err
		}
		return deletePersons(ctx, tx, []uuid.UUID{person})
	})
	return codes, err
}

// deletePersons deletes persons without a place.
func deletePersons(ctx context.Context, tx pgx.Tx, persons []uuid.UUID) error {
	return execAll(ctx, tx, []string{
		`DELETE FROM away WHERE person = ANY ($1)`, `DELETE FROM outbox WHERE person = ANY ($1)`, `DELETE FROM looks WHERE person = ANY ($1)`,
		`DELETE FROM seldom WHERE person = ANY ($1)`, `DELETE FROM notes WHERE person = ANY ($1)`, `DELETE FROM muted WHERE person = ANY ($1)`, `DELETE FROM settings WHERE person = ANY ($1)`,
		`DELETE FROM channels WHERE person = ANY ($1)`, `DELETE FROM device_links WHERE person = ANY ($1)`, `DELETE FROM devices WHERE person = ANY ($1)`,
		`DELETE FROM persons WHERE id = ANY ($1)`,
	}, persons)
}

// Places implements [store.Persons].
func (s *Store) Places(ctx context.Context, person uuid.UUID) (all []store.Place, err error) {
	err = s.view(ctx, "read places", func(tx pgx.Tx) error {
		rows, err := tx.Query(ctx, selectRooms+` WHERE r.`+placesOf+` ORDER BY coalesce(last.at, created) DESC, r.code`, person)
		if err != nil {
			return err
		}
		all, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (p store.Place, err error) {
			if p.Room, err = scanRoom(row); errors.Is(err, store.ErrDamaged) {
				p.Room, err = store.Room{}, nil
			}
			return p, err
		})
		if err != nil {
			return err
		}
		all = slices.DeleteFunc(all, func(p store.Place) bool { return p.Room.Code == "" })
		rows, err = tx.Query(ctx, `SELECT room FROM away WHERE person = $1`, person)
		if err != nil {
			return err
		}
		away, err := pgx.CollectRows(rows, pgx.RowTo[string])
		if err != nil {
			return err
		}
		for i := range all {
			p := &all[i]
			p.Away = slices.Contains(away, p.Room.Code)
			if p.Seats, err = seats(ctx, tx, p.Room.Code); err != nil {
				return err
			}
			if err := since(ctx, tx, p, person); err != nil {
				return err
			}
		}
		return nil
	})
	return all, err
}

// since reads when the person's seat was asked.
func since(ctx context.Context, tx pgx.Tx, p *store.Place, person uuid.UUID) error {
	seq, asked := p.AskedSince(person)
	switch {
	case !asked:
		return nil
	case seq == 0:
		p.Since = p.Room.Begun()
		return nil
	}
	err := tx.QueryRow(ctx, `SELECT at FROM choices WHERE room = $1 AND seq = $2`, p.Room.Code, seq).Scan(&p.Since)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil
	}
	p.Since = p.Since.UTC()
	return err
}

// PutAway implements [store.Persons].
func (s *Store) PutAway(ctx context.Context, person uuid.UUID, code string, away bool) error {
	return s.change(ctx, "put away", func(tx pgx.Tx) error {
		var on bool
		if err := tx.QueryRow(ctx, `SELECT EXISTS (SELECT FROM rooms WHERE code = $2 AND `+placesOf+`)`, person, code).Scan(&on); err != nil {
			return err
		}
		if !on {
			return store.ErrNoRoom
		}
		statement := `DELETE FROM away WHERE person = $1 AND room = $2`
		if away {
			statement = `INSERT INTO away (person, room) VALUES ($1, $2) ON CONFLICT DO NOTHING`
		}
		_, err := tx.Exec(ctx, statement, person, code)
		if isCode(err, foreignKeyViolation) { // it was deleted just now
			return store.ErrNoRoom
		}
		return err
	})
}

// DeleteIdle implements [store.Persons].
func (s *Store) DeleteIdle(ctx context.Context, before, now time.Time) (n int, err error) {
	const idle = `
		SELECT id FROM persons p WHERE made < $1
			AND NOT EXISTS (SELECT FROM seats WHERE person = p.id) AND NOT EXISTS (SELECT FROM rooms WHERE host_person = p.id)
			AND NOT EXISTS (SELECT FROM devices WHERE person = p.id AND seen >= $1)`
	err = s.change(ctx, "delete persons", func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `DELETE FROM device_links WHERE until <= $1`, now); err != nil {
			return err
		}
		rows, err := tx.Query(ctx, idle+` ORDER BY id FOR UPDATE SKIP LOCKED`, before)
		if err != nil {
			return err
		}
		locked, err := pgx.CollectRows(rows, pgx.RowTo[uuid.UUID])
		if err != nil || len(locked) == 0 {
			return err
		}
		// Who has just sat down, before the lock, is seen only now.
		if rows, err = tx.Query(ctx, idle+` AND id = ANY ($2)`, before, locked); err != nil {
			return err
		}
		gone, err := pgx.CollectRows(rows, pgx.RowTo[uuid.UUID])
		if err != nil {
			return err
		}
		n = len(gone)
		return deletePersons(ctx, tx, gone)
	})
	return n, err
}

// ImportPerson implements [store.Persons].
func (s *Store) ImportPerson(ctx context.Context, p store.WholePerson) error {
	return s.change(ctx, "import person", func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, `INSERT INTO persons (id, made) VALUES ($1, $2)`, p.ID, p.Made)
		for _, d := range p.Devices {
			if err == nil {
				err = addDevice(ctx, tx, d)
			}
		}
		if isCode(err, uniqueViolation) {
			return store.ErrExists
		}
		for _, c := range p.Channels {
			if err == nil {
				err = setChannel(ctx, tx, c)
			}
		}
		if err == nil && p.Settings != nil {
			err = setSettings(ctx, tx, p.ID, p.Settings)
		}
		if err == nil {
			err = addHolidays(ctx, tx, p.ID, p.Holidays)
		}
		return err
	})
}

// wholePersons returns everybody, in the order of their ids.
func wholePersons(ctx context.Context, tx pgx.Tx) ([]store.WholePerson, error) {
	rows, err := tx.Query(ctx, `SELECT id, made FROM persons ORDER BY id`)
	if err != nil {
		return nil, err
	}
	all, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (p store.WholePerson, err error) {
		err = row.Scan(&p.ID, &p.Made)
		p.Made = p.Made.UTC()
		return p, err
	})
	for i := range all {
		if err == nil {
			all[i].Devices, err = devices(ctx, tx, all[i].ID)
		}
		if err == nil {
			all[i].Preferences, err = preferences(ctx, tx, all[i].ID)
		}
		if err == nil {
			var of map[uuid.UUID][]store.Span
			of, err = holidays(ctx, tx, time.Time{}, []uuid.UUID{all[i].ID})
			all[i].Holidays = of[all[i].ID]
		}
	}
	return all, err
}
