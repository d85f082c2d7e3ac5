package postgres

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"westkingdom/engine"
	"westkingdom/engine/record"
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
	FROM unnest((SELECT $12::uuid[]), $13::text[], $14::int[], $15::text[], $16::int[], $17::text[], $18::text[], $19::timestamptz[], $20::timestamptz[])` + asNotices
	// takeBack waits for nobody who claims or settles what is past: they judge it.
	takeBack = `
	DELETE FROM outbox WHERE ctid = ANY (ARRAY (
		SELECT o.ctid FROM outbox o
		JOIN unnest((SELECT $21::uuid[]), $22::text[], $23::int[], $24::text[], $25::int[]) AS p (person, room, seq, kind, seat)
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

// Situation implements [store.Notices].
func (s *Store) Situation(ctx context.Context, persons []uuid.UUID, rooms []string) (at store.Situation, err error) {
	at = store.Situation{Persons: make(map[uuid.UUID]store.Recipient), Rooms: make(map[string]store.Scene)}
	err = s.view(ctx, "judge notices", func(tx pgx.Tx) error {
		if err := recipients(ctx, tx, persons, at.Persons); err != nil {
			return err
		}
		return scenes(ctx, tx, rooms, at.Rooms)
	})
	return at, err
}

const selectChannels = `SELECT id, person, device, kind, address, keys, language, made, failures, off FROM channels`

func scanChannel(row pgx.CollectableRow) (c store.Channel, err error) {
	var device uuid.NullUUID
	err = row.Scan((*[16]byte)(&c.ID), (*[16]byte)(&c.Person), &device, &c.Kind, &c.Address, (*[]byte)(&c.Keys), &c.Language, &c.Made, &c.Failures, &c.Off)
	c.Device, c.Made = device.UUID, c.Made.UTC()
	return c, err
}

// Channel implements [store.Notices].
func (s *Store) Channel(ctx context.Context, id uuid.UUID) (c store.Channel, err error) {
	rows, err := s.pool.Query(ctx, selectChannels+` WHERE id = $1`, id)
	if err == nil {
		c, err = pgx.CollectExactlyOneRow(rows, scanChannel)
	}
	if errors.Is(err, pgx.ErrNoRows) {
		return c, store.ErrNoChannel
	}
	return c, storeError("read channel", err)
}

// recipients reads who is to be told. Those of whom there is nothing are left out.
func recipients(ctx context.Context, tx pgx.Tx, persons []uuid.UUID, all map[uuid.UUID]store.Recipient) error {
	rows, err := tx.Query(ctx, selectChannels+` WHERE person = ANY ($1) AND off = '' ORDER BY made, id`, persons)
	if err != nil {
		return err
	}
	channels, err := pgx.CollectRows(rows, scanChannel)
	if err != nil {
		return err
	}
	for _, c := range channels {
		r := all[c.Person]
		r.Channels = append(r.Channels, c)
		all[c.Person] = r
	}

	var person uuid.UUID
	var settings []byte
	var told *time.Time
	rows, err = tx.Query(ctx, `SELECT person, settings, told FROM settings WHERE person = ANY ($1)`, persons)
	if err != nil {
		return err
	}
	if _, err := pgx.ForEachRow(rows, []any{&person, &settings, &told}, func() error {
		r := all[person]
		r.Settings = slices.Clone(settings)
		if told != nil {
			r.Told = told.UTC()
		}
		all[person] = r
		return nil
	}); err != nil {
		return err
	}

	var room string
	var until time.Time
	rows, err = tx.Query(ctx, `SELECT person, room, until FROM looks WHERE person = ANY ($1)`, persons)
	if err != nil {
		return err
	}
	if _, err := pgx.ForEachRow(rows, []any{&person, &room, &until}, func() error {
		r := all[person]
		if r.Looks == nil {
			r.Looks = make(map[string]time.Time)
		}
		r.Looks[room] = until.UTC()
		all[person] = r
		return nil
	}); err != nil {
		return err
	}

	var seat engine.Seat
	var asked store.Asked
	rows, err = tx.Query(ctx, `
		SELECT s.person, s.seat, `+whoIsAsked+`
		FROM seats s JOIN rooms r ON r.code = s.room WHERE s.person = ANY ($1) AND r.state = 'playing'`, persons)
	if err != nil {
		return err
	}
	_, err = pgx.ForEachRow(rows, []any{&person, &seat, &asked}, func() error {
		if _, waits := asked.Since(seat); waits {
			r := all[person]
			r.Waiting++
			all[person] = r
		}
		return nil
	})
	return err
}

// whoIsAsked is the asked of the last record of a room r, or its own if it has none.
const whoIsAsked = `coalesce(CASE WHEN EXISTS (SELECT FROM choices WHERE room = r.code)
	THEN (SELECT asked FROM choices WHERE room = r.code ORDER BY seq DESC LIMIT 1) ELSE r.asked END, '?')`

func scenes(ctx context.Context, tx pgx.Tx, codes []string, all map[string]store.Scene) error {
	var code, game string
	var state record.State
	var host uuid.NullUUID
	var asked store.Asked
	var pace, stands []byte
	rows, err := tx.Query(ctx, `
		SELECT r.code, r.game, r.state, r.host_person, `+whoIsAsked+`, k.pace, k.stands
		FROM rooms r LEFT JOIN clocks k ON k.room = r.code WHERE r.code = ANY ($1)`, codes)
	if err != nil {
		return err
	}
	if _, err := pgx.ForEachRow(rows, []any{&code, &game, &state, &host, &asked, &pace, &stands}, func() error {
		clock, err := store.DecodeClock(pace, stands, time.Time{})
		all[code] = store.Scene{Game: game, State: state, HostPerson: host.UUID, Asked: asked, Clock: clock}
		return err
	}); err != nil {
		return err
	}
	var seat store.Seat
	var person uuid.NullUUID
	rows, err = tx.Query(ctx, `SELECT room, seat, kind, name, bot, person FROM seats WHERE room = ANY ($1) ORDER BY room, seat`, codes)
	if err != nil {
		return err
	}
	_, err = pgx.ForEachRow(rows, []any{&code, &seat.Seat, &seat.Kind, &seat.Name, &seat.Bot, &person}, func() error {
		seat.Person = person.UUID
		scene := all[code]
		scene.Seats = append(scene.Seats, seat)
		all[code] = scene
		return nil
	})
	return err
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

// Preferences implements [store.Notices].
func (s *Store) Preferences(ctx context.Context, person uuid.UUID) (p store.Preferences, err error) {
	err = s.view(ctx, "read preferences", func(tx pgx.Tx) error {
		p, err = preferences(ctx, tx, person)
		return err
	})
	return p, err
}

func preferences(ctx context.Context, tx pgx.Tx, person uuid.UUID) (p store.Preferences, err error) {
	rows, err := tx.Query(ctx, selectChannels+` WHERE person = $1 ORDER BY made, id`, person)
	if err != nil {
		return p, err
	}
	if p.Channels, err = pgx.AppendRows([]store.Channel(nil), rows, scanChannel); err != nil {
		return p, err
	}
	err = tx.QueryRow(ctx, `SELECT settings FROM settings WHERE person = $1`, person).Scan((*[]byte)(&p.Settings))
	if errors.Is(err, pgx.ErrNoRows) {
		err = nil
	}
	return p, err
}

// SetSettings implements [store.Notices].
func (s *Store) SetSettings(ctx context.Context, person uuid.UUID, settings json.RawMessage) error {
	return s.change(ctx, "set settings", func(tx pgx.Tx) error { return setSettings(ctx, tx, person, settings) })
}

func setSettings(ctx context.Context, tx pgx.Tx, person uuid.UUID, settings json.RawMessage) error {
	return ofPerson(tx.Exec(ctx, `
		INSERT INTO settings (person, settings) SELECT id, $2 FROM persons WHERE id = $1
		ON CONFLICT (person) DO UPDATE SET settings = excluded.settings`, person, string(settings)))
}

// ofPerson makes a change that found no person an error.
func ofPerson(tag pgconn.CommandTag, err error) error {
	if err == nil && tag.RowsAffected() == 0 {
		return store.ErrNoPerson
	}
	return err
}

// SetChannel implements [store.Notices].
func (s *Store) SetChannel(ctx context.Context, c store.Channel) error {
	return s.change(ctx, "set channel", func(tx pgx.Tx) error { return setChannel(ctx, tx, c) })
}

func setChannel(ctx context.Context, tx pgx.Tx, c store.Channel) error {
	return ofPerson(tx.Exec(ctx, `
		INSERT INTO channels (id, person, device, kind, address, keys, language, made, failures, off)
		SELECT $1, p.id, $3, $4, $5, $6, $7, $8, $9, $10 FROM persons p
		WHERE p.id = $2 AND ($3::uuid IS NULL OR EXISTS (SELECT FROM devices d WHERE d.id = $3 AND d.person = p.id))
		ON CONFLICT (device) DO UPDATE SET person = excluded.person, kind = excluded.kind, address = excluded.address, keys = excluded.keys,
			language = excluded.language, made = excluded.made, failures = excluded.failures, off = excluded.off`,
		c.ID, c.Person, whose(c.Device), c.Kind, c.Address, string(c.Keys), c.Language, c.Made, c.Failures, c.Off))
}

// ChangeChannel implements [store.Notices].
func (s *Store) ChangeChannel(ctx context.Context, was, now store.Channel) (bool, error) {
	tag, err := s.pool.Exec(ctx, `
		UPDATE channels SET keys = $1, language = $2, made = $3, failures = $4, off = $5 WHERE id = $6 AND person = $7 AND keys = $8 AND off = $9`,
		now.Keys, now.Language, now.Made, now.Failures, now.Off, was.ID, was.Person, was.Keys, was.Off)
	return err == nil && tag.RowsAffected() > 0, storeError("change channel", err)
}

// DeleteChannel implements [store.Notices].
func (s *Store) DeleteChannel(ctx context.Context, person, id uuid.UUID) error {
	_, err := s.pool.Exec(ctx, `DELETE FROM channels WHERE person = $1 AND id = $2`, person, id)
	return storeError("delete channel", err)
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

// Muted implements [store.Notices].
func (s *Store) Muted(ctx context.Context, person uuid.UUID, room string) ([]engine.Seat, error) {
	rows, err := s.pool.Query(ctx, `SELECT seat FROM muted WHERE person = $1 AND room = $2 ORDER BY seat`, person, room)
	if err != nil {
		return nil, storeError("read muted", err)
	}
	seats, err := pgx.CollectRows(rows, pgx.RowTo[engine.Seat])
	return seats, storeError("read muted", err)
}

// Muting implements [store.Notices].
func (s *Store) Muting(ctx context.Context, room string, seat engine.Seat) ([]uuid.UUID, error) {
	rows, err := s.pool.Query(ctx, `SELECT person FROM muted WHERE room = $1 AND seat = $2`, room, seat)
	if err != nil {
		return nil, storeError("read muted", err)
	}
	persons, err := pgx.CollectRows(rows, pgx.RowTo[uuid.UUID])
	return persons, storeError("read muted", err)
}

// SetMuted implements [store.Notices].
func (s *Store) SetMuted(ctx context.Context, person uuid.UUID, room string, seat engine.Seat, muted bool) error {
	if !muted {
		_, err := s.pool.Exec(ctx, `DELETE FROM muted WHERE person = $1 AND room = $2 AND seat = $3`, person, room, seat)
		return storeError("mute", err)
	}
	_, err := s.pool.Exec(ctx, `INSERT INTO muted (person, room, seat) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`, person, room, seat)
	if isCode(err, foreignKeyViolation) {
		return store.ErrNoRoom
	}
	return outcome("mute", err)
}

// ServerKey implements [store.Notices].
func (s *Store) ServerKey(ctx context.Context, name string, fresh json.RawMessage) (key json.RawMessage, err error) {
	err = s.change(ctx, "server key", func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `INSERT INTO server_keys (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING`, name, string(fresh)); err != nil {
			return err
		}
		return tx.QueryRow(ctx, `SELECT value FROM server_keys WHERE name = $1`, name).Scan((*[]byte)(&key))
	})
	return key, err
}

// ServerKeys implements [store.Notices].
func (s *Store) ServerKeys(ctx context.Context) (map[string]json.RawMessage, error) {
	rows, err := s.pool.Query(ctx, `SELECT name, value FROM server_keys`)
	if err != nil {
		return nil, storeError("read server keys", err)
	}
	all := make(map[string]json.RawMessage)
	var name, value string
	_, err = pgx.ForEachRow(rows, []any{&name, &value}, func() error {
		all[name] = json.RawMessage(value)
		return nil
	})
	return all, storeError("read server keys", err)
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
