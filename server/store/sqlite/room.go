package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/server/store"
)

// CreateRoom implements [store.Store].
func (s *Store) CreateRoom(ctx context.Context, r store.Room, seats []store.Seat, persons ...store.Device) error {
	return s.change(ctx, "create room", func(tx *sql.Tx) error {
		if err := hold(ctx, tx, r, seats, persons); err != nil {
			return err
		}
		return createRoom(ctx, tx, r, seats)
	})
}

func createRoom(ctx context.Context, tx *sql.Tx, r store.Room, seats []store.Seat) error {
	config, err := json.Marshal(r.Config)
	if err != nil {
		return fmt.Errorf("config of room %s: %w", r.Code, err)
	}
	result, err := store.EncodeResult(r.Result)
	if err != nil {
		return fmt.Errorf("result of room %s: %w", r.Code, err)
	}
	fair, err := store.EncodeFair(r.Fair)
	if err != nil {
		return fmt.Errorf("deal of room %s: %w", r.Code, err)
	}
	_, err = tx.ExecContext(ctx, `
		INSERT INTO rooms (code, version, game, config, seed, seed_low, state, spectators, unattended, host, created, host_person, seating, next, asked, began, result, late, advice, fair, brought)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		r.Code, r.Version, r.Game, string(config), int64(r.Seed.Hi), int64(r.Seed.Lo), r.State, r.Spectators, r.Unattended, blob(r.Host), r.Created.UnixMicro(),
		whose(r.HostPerson), r.Seating, r.Next, asked(r.Asked), began(r.Began), text(result), r.Late, r.Advice, text(fair), r.Brought)
	if isUnique(err) {
		return store.ErrExists
	}
	if err != nil {
		return err
	}
	if err := saveClock(ctx, tx, r.Code, r.Clock); err != nil {
		return err
	}
	return saveSeats(ctx, tx, r.Code, seats)
}

func saveSeats(ctx context.Context, tx *sql.Tx, code string, seats []store.Seat) error {
	for _, seat := range seats {
		former, err := store.EncodeHolders(seat.Former)
		if err != nil {
			return fmt.Errorf("seat %d of room %s: %w", seat.Seat, code, err)
		}
		if _, err := tx.ExecContext(ctx, `
			INSERT INTO seats (room, seat, kind, name, bot, secret, former, person, colour, begins, bound) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
			ON CONFLICT (room, seat) DO UPDATE
			SET kind = excluded.kind, name = excluded.name, bot = excluded.bot, secret = excluded.secret, former = excluded.former,
				person = excluded.person, colour = excluded.colour, begins = excluded.begins, bound = excluded.bound`,
			code, seat.Seat, seat.Kind, seat.Name, seat.Bot, blob(seat.Secret), text(former), whose(seat.Person), seat.Colour, seat.Begins, seat.Bound); err != nil {
			return err
		}
	}
	return nil
}

// UpdateRoom implements [store.Store].
func (s *Store) UpdateRoom(ctx context.Context, r store.Room, c store.Change) error {
	config, err := json.Marshal(r.Config)
	if err != nil {
		return fmt.Errorf("config of room %s: %w", r.Code, err)
	}
	result, err := store.EncodeResult(r.Result)
	if err != nil {
		return fmt.Errorf("result of room %s: %w", r.Code, err)
	}
	fair, err := store.EncodeFair(r.Fair)
	if err != nil {
		return fmt.Errorf("deal of room %s: %w", r.Code, err)
	}
	return s.change(ctx, "update room", func(tx *sql.Tx) error {
		if err := hold(ctx, tx, r, c.Seats, c.Persons); err != nil {
			return err
		}
		// Whoever read an older version has lost the race: nothing matches.
		res, err := tx.ExecContext(ctx, `
			UPDATE rooms SET state = ?, unattended = ?, config = ?, host = ?, host_person = ?, seating = ?, next = ?, asked = ?, began = ?, result = ?,
				spectators = ?, late = ?, advice = ?, seed = ?, seed_low = ?, fair = ?, version = version + 1
			WHERE code = ? AND version = ?`,
			r.State, r.Unattended, string(config), blob(r.Host), whose(r.HostPerson), r.Seating, r.Next, asked(r.Asked), began(r.Began), text(result),
			r.Spectators, r.Late, r.Advice, int64(r.Seed.Hi), int64(r.Seed.Lo), text(fair), r.Code, r.Version)
		if err != nil {
			return err
		}
		if n, err := res.RowsAffected(); err != nil {
			return err
		} else if n == 0 {
			return missing(ctx, tx, r.Code)
		}
		if err := saveSeats(ctx, tx, r.Code, c.Seats); err != nil {
			return err
		}
		if err := saveClock(ctx, tx, r.Code, r.Clock); err != nil {
			return err
		}
		if err := happen(ctx, tx, r.Code, c.Happenings); err != nil {
			return err
		}
		for _, o := range c.Orders {
			if err := saveOrders(ctx, tx, r.Code, o); err != nil {
				return err
			}
		}
		if err := follow(ctx, tx, r.Code, c.Moved); err != nil {
			return err
		}
		for _, seat := range c.Unmuted {
			if _, err := tx.ExecContext(ctx, `DELETE FROM muted WHERE room = ? AND seat = ?`, r.Code, seat); err != nil {
				return err
			}
		}
		if c.Next != nil {
			if err := hold(ctx, tx, c.Next.Room, c.Next.Seats, nil); err != nil {
				return err
			}
			if err := createRoom(ctx, tx, c.Next.Room, c.Next.Seats); err != nil {
				return err
			}
		}
		return tell(ctx, tx, c.Tells)
	})
}

// follow has what names seats by their number follow those who move.
func follow(ctx context.Context, tx *sql.Tx, code string, moved []engine.Seat) error {
	if moved == nil {
		return nil
	}
	to, err := json.Marshal(moved)
	if err != nil {
		return err
	}
	for _, statement := range []string{
		`UPDATE chat SET seat = (SELECT value FROM json_each(?2) WHERE key = seat) WHERE room = ?1`,
		`UPDATE outbox SET seat = (SELECT value FROM json_each(?2) WHERE key = seat) WHERE room = ?1 AND seat >= 0`,
		// Two keys would meet on the way: first to where there are none.
		`UPDATE muted SET seat = -1 - (SELECT value FROM json_each(?2) WHERE key = seat) WHERE room = ?1`,
	} {
		if _, err := tx.ExecContext(ctx, statement, code, string(to)); err != nil {
			return err
		}
	}
	_, err = tx.ExecContext(ctx, `UPDATE muted SET seat = -1 - seat WHERE room = ? AND seat < 0`, code)
	return err
}

// missing says why an update found no row.
func missing(ctx context.Context, tx *sql.Tx, code string) error {
	var n int
	err := tx.QueryRowContext(ctx, `SELECT 1 FROM rooms WHERE code = ?`, code).Scan(&n)
	if errors.Is(err, sql.ErrNoRows) {
		return store.ErrNoRoom
	}
	if err != nil {
		return err
	}
	return store.ErrConflict
}

// Load implements [store.Store].
func (s *Store) Load(ctx context.Context, code string) (l store.Loaded, err error) {
	err = s.view(ctx, "load room", func(tx *sql.Tx) error {
		if l.Room, l.Seats, err = roomAndSeats(ctx, tx, code); err != nil {
			return err
		}
		after := 0
		if l.Checkpoint, err = checkpoint(ctx, tx, code); err != nil {
			return err
		} else if l.Checkpoint != nil {
			after = l.Checkpoint.Seq
		}
		if l.Records, err = records(ctx, tx, code, after); err != nil {
			return err
		}
		if l.Happenings, err = happenings(ctx, tx, code); err != nil {
			return err
		}
		l.Orders, err = orders(ctx, tx, code)
		return err
	})
	return l, err
}

// Room implements [store.Store].
func (s *Store) Room(ctx context.Context, code string) (r store.Room, all []store.Seat, err error) {
	err = s.view(ctx, "read room", func(tx *sql.Tx) error {
		r, all, err = roomAndSeats(ctx, tx, code)
		return err
	})
	return r, all, err
}

// roomAndSeats also returns what it can read of a damaged room.
func roomAndSeats(ctx context.Context, tx *sql.Tx, code string) (store.Room, []store.Seat, error) {
	r, damage := scanRoom(tx.QueryRowContext(ctx, selectRooms+` WHERE code = ?`, code))
	if damage != nil && !errors.Is(damage, store.ErrDamaged) {
		return r, nil, damage
	}
	all, err := seats(ctx, tx, code)
	return r, all, errors.Join(damage, err)
}

const selectRooms = `
	SELECT code, version, game, config, seed, seed_low, state, spectators, late, advice, brought, unattended, host, created, host_person, seating, next, began, result, fair,
		coalesce(last.seq, 0), coalesce(last.at, created),
		coalesce(CASE WHEN last.seq IS NULL THEN rooms.asked ELSE last.asked END, '?'),
		clocks.pace, clocks.stands, clocks.due
	FROM rooms LEFT JOIN clocks ON clocks.room = code LEFT JOIN choices last ON last.room = code AND last.seq = (SELECT max(seq) FROM choices WHERE room = code)`

func scanRoom(row interface{ Scan(...any) error }) (r store.Room, err error) {
	var config string
	var host, person, result, deal, pace, times []byte
	var high, low, created, played int64
	var began, due sql.NullInt64
	err = row.Scan(&r.Code, &r.Version, &r.Game, &config, &high, &low, &r.State, &r.Spectators, &r.Late, &r.Advice, &r.Brought, &r.Unattended, &host, &created, &person, &r.Seating, &r.Next, &began, &result, &deal,
		&r.Seq, &played, &r.Asked, &pace, &times, &due)
	if errors.Is(err, sql.ErrNoRows) {
		return r, store.ErrNoRoom
	}
	if err != nil {
		return r, err
	}
	r.Seed = engine.Seed{Hi: uint64(high), Lo: uint64(low)}
	r.Created, r.Played = moment(created), moment(played)
	copy(r.Host[:], host)
	copy(r.HostPerson[:], person)
	if began.Valid {
		r.Began = moment(began.Int64)
	}
	if r.Result, err = store.DecodeResult(result); err != nil {
		return r, fmt.Errorf("room %s: %w", r.Code, err)
	}
	if r.Fair, err = store.DecodeFair(deal); err != nil {
		return r, fmt.Errorf("room %s: %w", r.Code, err)
	}
	var dueAt time.Time
	if due.Valid {
		dueAt = moment(due.Int64)
	}
	if r.Clock, err = store.DecodeClock(pace, times, dueAt); err != nil {
		return r, fmt.Errorf("room %s: %w", r.Code, err)
	}
	if err := json.Unmarshal([]byte(config), &r.Config); err != nil {
		return r, fmt.Errorf("%w: config of room %s: %w", store.ErrDamaged, r.Code, err)
	}
	return r, nil
}

func checkpoint(ctx context.Context, tx *sql.Tx, code string) (*store.Checkpoint, error) {
	var c store.Checkpoint
	err := tx.QueryRowContext(ctx, `SELECT seq, snapshot FROM checkpoints WHERE room = ?`, code).Scan(&c.Seq, &c.Snapshot)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	return &c, err
}

const seatColumns = `seat, kind, name, bot, secret, former, person, colour, begins, bound`

func seats(ctx context.Context, tx *sql.Tx, code string) (seats []store.Seat, err error) {
	err = eachRow(ctx, tx, func(row *sql.Rows) error {
		seat, err := scanSeat(row)
		if err != nil {
			return fmt.Errorf("room %s: %w", code, err)
		}
		seats = append(seats, seat)
		return nil
	}, `SELECT `+seatColumns+` FROM seats WHERE room = ? ORDER BY seat`, code)
	return seats, err
}

// scanSeat also reads what stands before the seat's own columns.
func scanSeat(row *sql.Rows, before ...any) (seat store.Seat, err error) {
	var secret, former, person []byte
	if err := row.Scan(append(before, &seat.Seat, &seat.Kind, &seat.Name, &seat.Bot, &secret, &former, &person, &seat.Colour, &seat.Begins, &seat.Bound)...); err != nil {
		return seat, err
	}
	copy(seat.Secret[:], secret)
	copy(seat.Person[:], person)
	seat.Former, err = store.DecodeHolders(former)
	return seat, err
}

// Codes implements [store.Store].
func (s *Store) Codes(ctx context.Context, after string, limit int) ([]string, error) {
	codes, err := column(ctx, s.read, `SELECT code FROM rooms WHERE code > ? ORDER BY code LIMIT ?`, after, limit)
	return codes, storeError("list rooms", err)
}

// SaveCheckpoint implements [store.Store].
func (s *Store) SaveCheckpoint(ctx context.Context, code string, c store.Checkpoint) error {
	return s.change(ctx, "save checkpoint", func(tx *sql.Tx) error { return saveCheckpoint(ctx, tx, code, c) })
}

func saveCheckpoint(ctx context.Context, tx *sql.Tx, code string, c store.Checkpoint) error {
	_, err := tx.ExecContext(ctx, `
		INSERT INTO checkpoints (room, seq, snapshot) VALUES (?, ?, ?)
		ON CONFLICT (room) DO UPDATE SET seq = excluded.seq, snapshot = excluded.snapshot
		WHERE excluded.seq > checkpoints.seq`, code, c.Seq, c.Snapshot)
	if isForeignKey(err) {
		return store.ErrNoRoom
	}
	return err
}

// Import implements [store.Store].
func (s *Store) Import(ctx context.Context, w store.Whole, persons ...store.Device) error {
	return s.change(ctx, "import room", func(tx *sql.Tx) error {
		w, err := importable(ctx, tx, w, persons)
		if err != nil {
			return err
		}
		if err := createRoom(ctx, tx, w.Room, w.Seats); err != nil {
			return err
		}
		entries := make([]store.Entry, len(w.Records))
		for i := range w.Records {
			entries[i].Record = w.Records[i]
		}
		errs, err := insertAll(ctx, tx, entries)
		if err := errors.Join(append(errs, err)...); err != nil {
			return err
		}
		for _, h := range w.Happenings {
			data, err := json.Marshal(h)
			if err != nil {
				return err
			}
			if _, err := tx.ExecContext(ctx, `INSERT INTO happenings (room, number, happening) VALUES (?, ?, ?)`, w.Room.Code, h.Number, string(data)); err != nil {
				return err
			}
		}
		for _, line := range w.Chat {
			if err := say(ctx, tx, w.Room.Code, line); err != nil {
				return err
			}
		}
		for _, person := range w.Away {
			if _, err := tx.ExecContext(ctx, `INSERT INTO away (person, room) VALUES (?, ?)`, person[:], w.Room.Code); err != nil {
				return err
			}
		}
		for _, m := range w.Muted {
			if _, err := tx.ExecContext(ctx, `INSERT INTO muted (person, room, seat) VALUES (?, ?, ?)`, m.Person[:], w.Room.Code, m.Seat); err != nil {
				return err
			}
		}
		if err := importNotes(ctx, tx, w.Room.Code, w.Notes); err != nil {
			return err
		}
		if err := importOrders(ctx, tx, w.Room.Code, w.Orders); err != nil {
			return err
		}
		if err := importReview(ctx, tx, w.Room.Code, w.Review); err != nil {
			return err
		}
		if w.Checkpoint == nil {
			return nil
		}
		return saveCheckpoint(ctx, tx, w.Room.Code, *w.Checkpoint)
	})
}

// view runs do in a transaction that sees one moment of the database.
func (s *Store) view(ctx context.Context, doing string, do func(*sql.Tx) error) (err error) {
	tx, err := s.read.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return storeError(doing, err)
	}
	defer func() { err = errors.Join(err, ignoreDone(tx.Rollback())) }()
	return outcome(doing, do(tx))
}

// change runs do in a write transaction.
func (s *Store) change(ctx context.Context, doing string, do func(*sql.Tx) error) error {
	tx, err := s.write.BeginTx(ctx, nil)
	if err != nil {
		return storeError(doing, err)
	}
	if err := do(tx); err != nil {
		return errors.Join(outcome(doing, err), ignoreDone(tx.Rollback()))
	}
	err = tx.Commit()
	if err == nil && s.copier != nil {
		s.copier.wrote()
	}
	return storeError(doing, err)
}

// outcome passes on what the interface promises, and wraps the rest.
func outcome(doing string, err error) error {
	for _, known := range []error{store.ErrExists, store.ErrConflict, store.ErrDuplicate, store.ErrNoRoom, store.ErrNoPerson, store.ErrDamaged,
		store.ErrNoDevice, store.ErrNoLink, store.ErrNoReview, store.ErrFull} {
		if errors.Is(err, known) {
			return err
		}
	}
	return storeError(doing, err)
}

func ignoreDone(err error) error {
	if errors.Is(err, sql.ErrTxDone) {
		return nil
	}
	return err
}

// blob is how a hash is stored: nothing for the zero Hash.
func blob(h store.Hash) []byte {
	if h == (store.Hash{}) {
		return nil
	}
	return h[:]
}

// text is how JSON is stored: nothing for none.
func text(json []byte) any {
	if json == nil {
		return nil
	}
	return string(json)
}

// whose is how a person is stored: nothing for nobody.
func whose(person uuid.UUID) []byte {
	if person == uuid.Nil {
		return nil
	}
	return person[:]
}

// began is how the beginning of a game is stored: nothing where there is none.
func began(at time.Time) any {
	if at.IsZero() {
		return nil
	}
	return at.UnixMicro()
}
