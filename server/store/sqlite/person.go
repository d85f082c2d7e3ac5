package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"github.com/google/uuid"

	"westkingdom/server/store"
)

// hold stores new persons, and says whether those are there whose places the room and its
// seats are.
func hold(ctx context.Context, tx *sql.Tx, r store.Room, seats []store.Seat, made []store.Device) error {
	for _, d := range made {
		if err := addPerson(ctx, tx, d); err != nil {
			return err
		}
	}
	for _, id := range store.Owners(r, seats) {
		if there, err := isPerson(ctx, tx, id); err != nil {
			return err
		} else if !there {
			return store.ErrConflict
		}
	}
	return nil
}

func isPerson(ctx context.Context, tx *sql.Tx, id uuid.UUID) (there bool, err error) {
	err = tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM persons WHERE id = ?)`, id[:]).Scan(&there)
	return there, err
}

// importable is the room without the persons who are not there.
func importable(ctx context.Context, tx *sql.Tx, w store.Whole, made []store.Device) (store.Whole, error) {
	if err := hold(ctx, tx, store.Room{}, nil, made); err != nil {
		return w, err
	}
	var all []uuid.UUID
	for _, id := range w.Persons() {
		if there, err := isPerson(ctx, tx, id); err != nil {
			return w, err
		} else if there {
			all = append(all, id)
		}
	}
	return w.OwnedBy(func(id uuid.UUID) bool { return slices.Contains(all, id) }), nil
}

func addPerson(ctx context.Context, tx *sql.Tx, d store.Device) error {
	if _, err := tx.ExecContext(ctx, `INSERT INTO persons (id, made) VALUES (?, ?)`, d.Person[:], d.Made.UnixMicro()); err != nil {
		return err
	}
	return addDevice(ctx, tx, d)
}

func addDevice(ctx context.Context, tx *sql.Tx, d store.Device) error {
	_, err := tx.ExecContext(ctx, `
		INSERT INTO devices (id, person, secret, browser, system, made, seen) VALUES (?, ?, ?, ?, ?, ?, ?)`,
		d.ID[:], d.Person[:], d.Secret[:], d.Browser, d.System, d.Made.UnixMicro(), d.Seen.UnixMicro())
	return err
}

const selectDevices = `SELECT id, person, secret, browser, system, made, seen FROM devices`

func devices(ctx context.Context, q querier, which string, args ...any) (all []store.Device, err error) {
	rows, err := q.QueryContext(ctx, selectDevices+which, args...)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var d store.Device
		var id, person, secret []byte
		var made, seen int64
		if err := rows.Scan(&id, &person, &secret, &d.Browser, &d.System, &made, &seen); err != nil {
			return nil, err
		}
		copy(d.ID[:], id)
		copy(d.Person[:], person)
		copy(d.Secret[:], secret)
		d.Made, d.Seen = moment(made), moment(seen)
		all = append(all, d)
	}
	return all, rows.Err()
}

// ids reads the one column of a query.
func ids(ctx context.Context, q querier, query string, args ...any) (all []uuid.UUID, err error) {
	rows, err := q.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var data []byte
		if err := rows.Scan(&data); err != nil {
			return nil, err
		}
		var id uuid.UUID
		copy(id[:], data)
		all = append(all, id)
	}
	return all, rows.Err()
}

// Device implements [store.Persons].
func (s *Store) Device(ctx context.Context, secret store.Hash) (store.Device, error) {
	all, err := devices(ctx, s.read, ` WHERE secret = ?`, secret[:])
	switch {
	case err != nil:
		return store.Device{}, storeError("find device", err)
	case len(all) == 0:
		return store.Device{}, store.ErrNoDevice
	}
	return all[0], nil
}

// Devices implements [store.Persons].
func (s *Store) Devices(ctx context.Context, person uuid.UUID) ([]store.Device, error) {
	all, err := devices(ctx, s.read, ` WHERE person = ? ORDER BY made, id`, person[:])
	return all, storeError("read devices", err)
}

// PersonsOf implements [store.Persons].
func (s *Store) PersonsOf(ctx context.Context, which []uuid.UUID) (map[uuid.UUID]uuid.UUID, error) {
	all := make(map[uuid.UUID]uuid.UUID)
	for _, id := range which {
		found, err := devices(ctx, s.read, ` WHERE id = ?`, id[:])
		if err != nil {
			return nil, storeError("read devices", err)
		}
		for _, d := range found {
			all[d.ID] = d.Person
		}
	}
	return all, nil
}

// Saw implements [store.Persons].
func (s *Store) Saw(ctx context.Context, device uuid.UUID, at time.Time) error {
	_, err := s.write.ExecContext(ctx, `UPDATE devices SET seen = ? WHERE id = ?`, at.UnixMicro(), device[:])
	return storeError("see device", err)
}

// Shut implements [store.Persons].
func (s *Store) Shut(ctx context.Context, person, device uuid.UUID) (codes []string, err error) {
	err = s.change(ctx, "shut device out", func(tx *sql.Tx) error {
		res, err := tx.ExecContext(ctx, `DELETE FROM devices WHERE id = ? AND person = ?`, device[:], person[:])
		if err != nil {
			return err
		}
		if n, err := res.RowsAffected(); err != nil || n == 0 {
			return err
		}
		codes, err = changePlaces(ctx, tx, person,
			`UPDATE seats SET secret = NULL WHERE person = ?1`,
			`UPDATE rooms SET host = NULL WHERE host_person = ?1`)
		return err
	})
	return codes, err
}

// changePlaces carries out statements that change the places of a person, and notes in
// their rooms that they are others.
func changePlaces(ctx context.Context, tx *sql.Tx, person uuid.UUID, statements ...string) ([]string, error) {
	codes, err := column(ctx, tx, `SELECT code FROM rooms WHERE `+placesOf+` ORDER BY code`, person[:])
	if err != nil || len(codes) == 0 {
		return nil, err
	}
	list, err := json.Marshal(codes)
	if err != nil {
		return nil, err
	}
	if _, err := tx.ExecContext(ctx, `
		UPDATE rooms SET version = version + 1 WHERE code IN (SELECT value FROM json_each(?))`, string(list)); err != nil {
		return nil, err
	}
	return codes, execAll(ctx, tx, statements, person[:])
}

const placesOf = `code IN (SELECT room FROM seats WHERE person = ?1 UNION SELECT code FROM rooms WHERE host_person = ?1)`

func execAll(ctx context.Context, tx *sql.Tx, statements []string, args ...any) error {
	for _, statement := range statements {
		if _, err := tx.ExecContext(ctx, statement, args...); err != nil {
			return err
		}
	}
	return nil
}

// AddLink implements [store.Persons].
func (s *Store) AddLink(ctx context.Context, person uuid.UUID, secret store.Hash, now, until time.Time) error {
	return s.change(ctx, "add link", func(tx *sql.Tx) error {
		if there, err := isPerson(ctx, tx, person); err != nil || !there {
			return err
		}
		if _, err := tx.ExecContext(ctx, `DELETE FROM device_links WHERE person = ? AND until <= ?`, person[:], now.UnixMicro()); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO device_links (secret, person, until) VALUES (?, ?, ?)`, secret[:], person[:], until.UnixMicro())
		return err
	})
}

// Link implements [store.Persons].
func (s *Store) Link(ctx context.Context, secret store.Hash, now time.Time) (uuid.UUID, error) {
	person, err := link(ctx, s.read, secret, now)
	return person, outcome("find link", err)
}

func link(ctx context.Context, q querier, secret store.Hash, now time.Time) (uuid.UUID, error) {
	found, err := ids(ctx, q, `SELECT person FROM device_links WHERE secret = ? AND until > ?`, secret[:], now.UnixMicro())
	if err != nil {
		return uuid.Nil, err
	}
	if len(found) == 0 {
		return uuid.Nil, store.ErrNoLink
	}
	return found[0], nil
}

// Redeem implements [store.Persons].
func (s *Store) Redeem(
	ctx context.Context, secret store.Hash, now time.Time, d store.Device, along bool,
) (codes []string, err error) {
	err = s.change(ctx, "add device", func(tx *sql.Tx) error {
		if d.Person, err = link(ctx, tx, secret, now); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `DELETE FROM device_links WHERE secret = ?`, secret[:]); err != nil {
			return err
		}
		other, err := ids(ctx, tx, `DELETE FROM devices WHERE id = ? RETURNING person`, d.ID[:])
		if err != nil {
			return err
		}
		switch {
		case len(other) == 0 || other[0] == d.Person:
		case along:
			codes, err = merge(ctx, tx, other[0], d.Person)
		default:
			codes, err = changePlaces(ctx, tx, other[0])
		}
		if err != nil {
			return err
		}
		var n int
		if err := tx.QueryRowContext(ctx, `SELECT count(*) FROM devices WHERE person = ?`, d.Person[:]).Scan(&n); err != nil {
			return err
		}
		if n >= store.MaxDevices {
			return store.ErrFull
		}
		return addDevice(ctx, tx, d)
	})
	return codes, err
}

// merge makes one person of two.
func merge(ctx context.Context, tx *sql.Tx, from, to uuid.UUID) ([]string, error) {
	codes, err := changePlaces(ctx, tx, from)
	if err != nil {
		return nil, err
	}
	if err := execAll(ctx, tx, []string{
		`UPDATE seats AS s SET person = CASE WHEN NOT EXISTS (SELECT 1 FROM seats o WHERE o.room = s.room AND o.person = ?2) THEN ?2 END
			WHERE person = ?1`,
		`UPDATE rooms SET host_person = ?2 WHERE host_person = ?1`,
		`UPDATE devices SET person = ?2 WHERE person = ?1`,
		`UPDATE channels SET person = ?2 WHERE person = ?1`,
		`UPDATE OR IGNORE settings SET person = ?2 WHERE person = ?1`,
		`UPDATE OR IGNORE muted SET person = ?2 WHERE person = ?1`,
		`INSERT INTO notes (person, room, text, other, version) SELECT ?2, room, text, other, version FROM notes WHERE person = ?1
			ON CONFLICT (person, room) DO UPDATE SET other = trim(notes.other || ' ' || excluded.text), version = notes.version + 1`,
		`UPDATE OR IGNORE outbox SET person = ?2 WHERE person = ?1`,
		`INSERT OR IGNORE INTO away (person, room) SELECT ?2, room FROM away WHERE person = ?1`,
		`INSERT INTO holidays (person, began, ended) SELECT ?2, began, ended FROM holidays WHERE person = ?1
			ON CONFLICT (person, began) DO UPDATE SET ended = max(ended, excluded.ended)`,
	}, from[:], to[:]); err != nil {
		return nil, err
	}
	return codes, deletePerson(ctx, tx, from)
}

// Forget implements [store.Persons].
func (s *Store) Forget(ctx context.Context, person uuid.UUID) (codes []string, err error) {
	err = s.change(ctx, "forget person", func(tx *sql.Tx) error {
		codes, err = changePlaces(ctx, tx, person,
			`UPDATE seats SET secret = NULL, person = NULL WHERE person = ?1`,
			`UPDATE rooms SET host = NULL, host_person = NULL WHERE host_person = ?1`)
		if err != nil {
			return err
		}
		return deletePerson(ctx, tx, person)
	})
	return codes, err
}

// deletePerson deletes a person without a place.
func deletePerson(ctx context.Context, tx *sql.Tx, person uuid.UUID) error {
	return execAll(ctx, tx, []string{
		`DELETE FROM away WHERE person = ?`, `DELETE FROM outbox WHERE person = ?`, `DELETE FROM looks WHERE person = ?`,
		`DELETE FROM seldom WHERE person = ?`, `DELETE FROM notes WHERE person = ?`, `DELETE FROM muted WHERE person = ?`, `DELETE FROM settings WHERE person = ?`,
		`DELETE FROM channels WHERE person = ?`, `DELETE FROM device_links WHERE person = ?`, `DELETE FROM devices WHERE person = ?`,
		`DELETE FROM persons WHERE id = ?`,
	}, person[:])
}

// Places implements [store.Persons].
func (s *Store) Places(ctx context.Context, person uuid.UUID) (all []store.Place, err error) {
	err = s.view(ctx, "read places", func(tx *sql.Tx) error {
		codes, err := column(ctx, tx, `SELECT code FROM rooms WHERE `+placesOf, person[:])
		if err != nil {
			return err
		}
		away, err := column(ctx, tx, `SELECT room FROM away WHERE person = ?`, person[:])
		if err != nil {
			return err
		}
		for _, code := range codes {
			p := store.Place{Away: slices.Contains(away, code)}
			p.Room, p.Seats, err = roomAndSeats(ctx, tx, code)
			switch {
			case errors.Is(err, store.ErrDamaged):
				continue
			case err != nil:
				return err
			}
			if err := since(ctx, tx, &p, person); err != nil {
				return err
			}
			all = append(all, p)
		}
		return nil
	})
	slices.SortFunc(all, store.LatestFirst)
	return all, err
}

// since reads when the person's seat was asked.
func since(ctx context.Context, tx *sql.Tx, p *store.Place, person uuid.UUID) error {
	seq, asked := p.AskedSince(person)
	switch {
	case !asked:
		return nil
	case seq == 0:
		p.Since = p.Room.Begun()
		return nil
	}
	var at int64
	err := tx.QueryRowContext(ctx, `SELECT at FROM choices WHERE room = ? AND seq = ?`, p.Room.Code, seq).Scan(&at)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	p.Since = moment(at)
	return err
}

// PutAway implements [store.Persons].
func (s *Store) PutAway(ctx context.Context, person uuid.UUID, code string, away bool) error {
	return s.change(ctx, "put away", func(tx *sql.Tx) error {
		var on bool
		if err := tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM rooms WHERE code = ?2 AND `+placesOf+`)`, person[:], code).Scan(&on); err != nil {
			return err
		}
		if !on {
			return store.ErrNoRoom
		}
		statement := `DELETE FROM away WHERE person = ? AND room = ?`
		if away {
			statement = `INSERT OR IGNORE INTO away (person, room) VALUES (?, ?)`
		}
		_, err := tx.ExecContext(ctx, statement, person[:], code)
		return err
	})
}

// DeleteIdle implements [store.Persons].
func (s *Store) DeleteIdle(ctx context.Context, before, now time.Time) (n int, err error) {
	err = s.change(ctx, "delete persons", func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, `DELETE FROM device_links WHERE until <= ?`, now.UnixMicro()); err != nil {
			return err
		}
		gone, err := ids(ctx, tx, `
			SELECT id FROM persons p WHERE made < ?1
				AND NOT EXISTS (SELECT 1 FROM seats WHERE person = p.id) AND NOT EXISTS (SELECT 1 FROM rooms WHERE host_person = p.id)
				AND NOT EXISTS (SELECT 1 FROM devices WHERE person = p.id AND seen >= ?1)`, before.UnixMicro())
		if err != nil {
			return err
		}
		n = len(gone)
		for _, person := range gone {
			if err := deletePerson(ctx, tx, person); err != nil {
				return err
			}
		}
		return nil
	})
	return n, err
}

// ImportPerson implements [store.Persons].
func (s *Store) ImportPerson(ctx context.Context, p store.WholePerson) error {
	return s.change(ctx, "import person", func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO persons (id, made) VALUES (?, ?)`, p.ID[:], p.Made.UnixMicro())
		for _, d := range p.Devices {
			if err == nil {
				err = addDevice(ctx, tx, d)
			}
		}
		if isUnique(err) {
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
func wholePersons(ctx context.Context, tx *sql.Tx) (all []store.WholePerson, err error) {
	persons, err := ids(ctx, tx, `SELECT id FROM persons ORDER BY id`)
	if err != nil {
		return nil, err
	}
	for _, id := range persons {
		p := store.WholePerson{ID: id}
		var made int64
		if err := tx.QueryRowContext(ctx, `SELECT made FROM persons WHERE id = ?`, id[:]).Scan(&made); err != nil {
			return nil, err
		}
		p.Made = moment(made)
		if p.Devices, err = devices(ctx, tx, ` WHERE person = ? ORDER BY made, id`, id[:]); err != nil {
			return nil, err
		}
		if p.Preferences, err = preferences(ctx, tx, id); err != nil {
			return nil, err
		}
		if p.Holidays, err = holidays(ctx, tx, time.Time{}, id); err != nil {
			return nil, err
		}
		all = append(all, p)
	}
	return all, nil
}
