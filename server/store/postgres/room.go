package postgres

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"westkingdom/engine"
	"westkingdom/server/store"
)

// CreateRoom implements [store.Store].
func (s *Store) CreateRoom(ctx context.Context, r store.Room, seats []store.Seat, persons ...store.Device) error {
	return s.change(ctx, "create room", func(tx pgx.Tx) error {
		if err := hold(ctx, tx, r, seats, persons); err != nil {
			return err
		}
		return createRoom(ctx, tx, r, seats)
	})
}

func createRoom(ctx context.Context, tx pgx.Tx, r store.Room, seats []store.Seat) error {
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
	_, err = tx.Exec(ctx, `
		INSERT INTO rooms (code, version, game, config, seed, seed_low, state, spectators, unattended, host, created, host_person, seating, next, asked, began, result, late, advice, fair, brought)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)`,
		r.Code, r.Version, r.Game, config, int64(r.Seed.Hi), int64(r.Seed.Lo), r.State, r.Spectators, r.Unattended, bytea(r.Host), r.Created,
		whose(r.HostPerson), r.Seating, r.Next, asked(&r.Asked), began(r.Began), result, r.Late, r.Advice, fair, r.Brought)
	if isCode(err, uniqueViolation) {
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

func saveSeats(ctx context.Context, tx pgx.Tx, code string, seats []store.Seat) error {
	var b pgx.Batch
	for _, seat := range seats {
		former, err := store.EncodeHolders(seat.Former)
		if err != nil {
			return fmt.Errorf("seat %d of room %s: %w", seat.Seat, code, err)
		}
		b.Queue(`
			INSERT INTO seats (room, seat, kind, name, bot, secret, former, person, colour, begins, bound) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
			ON CONFLICT (room, seat) DO UPDATE
			SET kind = excluded.kind, name = excluded.name, bot = excluded.bot, secret = excluded.secret, former = excluded.former,
				person = excluded.person, colour = excluded.colour, begins = excluded.begins, bound = excluded.bound`,
			code, seat.Seat, seat.Kind, seat.Name, seat.Bot, bytea(seat.Secret), former, whose(seat.Person), seat.Colour, seat.Begins, seat.Bound)
	}
	return tx.SendBatch(ctx, &b).Close()
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
	return s.change(ctx, "update room", func(tx pgx.Tx) error {
		if err := hold(ctx, tx, r, c.Seats, c.Persons); err != nil {
			return err
		}
		// Of two servers that read the same version, the second waits here for
		// the first one's row lock, then finds the version gone.
		tag, err := tx.Exec(ctx, `
			UPDATE rooms SET state = $2, unattended = $4, config = $5, host = $12, host_person = $6, seating = $10, next = $11, asked = $7, began = $8, result = $9,
				spectators = $13, late = $14, seed = $15, seed_low = $16, fair = $17, advice = $18, version = version + 1
			WHERE code = $1 AND version = $3 AND `+unlessFenced("$1", "$19::bigint"),
			r.Code, r.State, r.Version, r.Unattended, config, whose(r.HostPerson), asked(&r.Asked), began(r.Began), result, r.Seating, r.Next,
			bytea(r.Host), r.Spectators, r.Late, int64(r.Seed.Hi), int64(r.Seed.Lo), fair, r.Advice, int64(store.FenceOf(ctx)))
		if err != nil {
			return err
		}
		if tag.RowsAffected() == 0 {
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
			if _, err := tx.Exec(ctx, `DELETE FROM muted WHERE room = $1 AND seat = $2`, r.Code, int32(seat)); err != nil {
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
func follow(ctx context.Context, tx pgx.Tx, code string, moved []engine.Seat) error {
	if moved == nil {
		return nil
	}
	to := make([]int32, len(moved))
	for i, seat := range moved {
		to[i] = int32(seat)
	}
	for _, statement := range []string{
		`UPDATE chat SET seat = ($2::int[])[seat + 1] WHERE room = $1`,
		`UPDATE outbox SET seat = ($2::int[])[seat + 1] WHERE room = $1 AND seat >= 0`,
		// Two keys would meet on the way: first to where there are none.
		`UPDATE muted SET seat = -1 - ($2::int[])[seat + 1] WHERE room = $1`,
	} {
		if _, err := tx.Exec(ctx, statement, code, to); err != nil {
			return err
		}
	}
	_, err := tx.Exec(ctx, `UPDATE muted SET seat = -1 - seat WHERE room = $1 AND seat < 0`, code)
	return err
}

// missing says why an update found no row.
func missing(ctx context.Context, tx pgx.Tx, code string) error {
	var there bool
	if err := tx.QueryRow(ctx, `SELECT EXISTS (SELECT FROM rooms WHERE code = $1)`, code).Scan(&there); err != nil {
		return err
	}
	if !there {
		return store.ErrNoRoom
	}
	if err := fence(ctx, tx, code, store.FenceOf(ctx)); err != nil {
		return err
	}
	return store.ErrConflict
}

// Load implements [store.Store].
func (s *Store) Load(ctx context.Context, code string) (l store.Loaded, err error) {
	// One snapshot for all of it: a checkpoint that is saved between two of
	// these statements must not leave a gap before the records.
	err = s.view(ctx, "load room", func(tx pgx.Tx) error {
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
	err = s.view(ctx, "read room", func(tx pgx.Tx) error {
		r, all, err = roomAndSeats(ctx, tx, code)
		return err
	})
	return r, all, err
}

// roomAndSeats also returns what it can read of a damaged room.
func roomAndSeats(ctx context.Context, tx pgx.Tx, code string) (store.Room, []store.Seat, error) {
	r, damage := scanRoom(tx.QueryRow(ctx, selectRooms+` WHERE r.code = $1`, code))
	if damage != nil && !errors.Is(damage, store.ErrDamaged) {
		return r, nil, damage
	}
	all, err := seats(ctx, tx, code)
	return r, all, errors.Join(damage, err)
}

const selectRooms = `
	SELECT r.code, version, game, config, seed, seed_low, state, spectators, late, advice, brought, unattended, host, created, host_person, seating, next, began, result, fair,
		coalesce(last.seq, 0), coalesce(last.at, created),
		coalesce(CASE WHEN last.seq IS NULL THEN r.asked ELSE last.asked END, '?'),
		k.pace, k.stands, k.due
	FROM rooms r
	LEFT JOIN clocks k ON k.room = r.code
	LEFT JOIN LATERAL (SELECT seq, at, asked FROM choices WHERE room = r.code ORDER BY seq DESC LIMIT 1) last ON true`

func scanRoom(row pgx.Row) (r store.Room, err error) {
	var config, host, result, deal, pace, times []byte
	var high, low int64
	var person uuid.NullUUID
	var began, due *time.Time
	err = row.Scan(&r.Code, &r.Version, &r.Game, &config, &high, &low, &r.State, &r.Spectators, &r.Late, &r.Advice, &r.Brought, &r.Unattended, &host, &r.Created, &person, &r.Seating, &r.Next, &began, &result, &deal,
		&r.Seq, &r.Played, &r.Asked, &pace, &times, &due)
	if errors.Is(err, pgx.ErrNoRows) {
		return r, store.ErrNoRoom
	}
	if err != nil {
		return r, err
	}
	r.Seed = engine.Seed{Hi: uint64(high), Lo: uint64(low)}
	r.Created, r.Played = r.Created.UTC(), r.Played.UTC()
	copy(r.Host[:], host)
	r.HostPerson = person.UUID
	if began != nil {
		r.Began = began.UTC()
	}
	if r.Result, err = store.DecodeResult(result); err != nil {
		return r, fmt.Errorf("room %s: %w", r.Code, err)
	}
	if r.Fair, err = store.DecodeFair(deal); err != nil {
		return r, fmt.Errorf("room %s: %w", r.Code, err)
	}
	var dueAt time.Time
	if due != nil {
		dueAt = due.UTC()
	}
	if r.Clock, err = store.DecodeClock(pace, times, dueAt); err != nil {
		return r, fmt.Errorf("room %s: %w", r.Code, err)
	}
	if err := json.Unmarshal(config, &r.Config); err != nil {
		return r, fmt.Errorf("%w: config of room %s: %w", store.ErrDamaged, r.Code, err)
	}
	return r, nil
}

func checkpoint(ctx context.Context, tx pgx.Tx, code string) (*store.Checkpoint, error) {
	var c store.Checkpoint
	err := tx.QueryRow(ctx, `SELECT seq, snapshot FROM checkpoints WHERE room = $1`, code).Scan(&c.Seq, &c.Snapshot)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil
	}
	return &c, err
}

func seats(ctx context.Context, tx pgx.Tx, code string) ([]store.Seat, error) {
	rows, err := tx.Query(ctx, selectSeats, code)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, onlySeat)
}

const (
	seatColumns = `seat, kind, name, bot, secret, former, person, colour, begins, bound`
	selectSeats = `SELECT ` + seatColumns + ` FROM seats WHERE room = $1 ORDER BY seat`
)

// scanSeat also reads what stands before the seat's own columns.
func scanSeat(row pgx.CollectableRow, before ...any) (seat store.Seat, err error) {
	var secret, former []byte
	var person uuid.NullUUID
	if err := row.Scan(append(before, &seat.Seat, &seat.Kind, &seat.Name, &seat.Bot, &secret, &former, &person, &seat.Colour, &seat.Begins, &seat.Bound)...); err != nil {
		return seat, err
	}
	copy(seat.Secret[:], secret)
	seat.Person = person.UUID
	seat.Former, err = store.DecodeHolders(former)
	return seat, err
}

func onlySeat(row pgx.CollectableRow) (store.Seat, error) { return scanSeat(row) }

// Codes implements [store.Store].
func (s *Store) Codes(ctx context.Context, after string, limit int) ([]string, error) {
	rows, err := s.pool.Query(ctx, `
		SELECT code FROM rooms WHERE code COLLATE "C" > $1 ORDER BY code COLLATE "C" LIMIT $2`, after, limit)
	if err != nil {
		return nil, storeError("list rooms", err)
	}
	codes, err := pgx.CollectRows(rows, pgx.RowTo[string])
	return codes, storeError("list rooms", err)
}

// SaveCheckpoint implements [store.Store].
func (s *Store) SaveCheckpoint(ctx context.Context, code string, c store.Checkpoint) error {
	return outcome("save checkpoint", saveCheckpoint(ctx, s.pool, code, c))
}

func saveCheckpoint(ctx context.Context, q querier, code string, c store.Checkpoint) error {
	session := store.FenceOf(ctx)
	tag, err := q.Exec(ctx, `
		INSERT INTO checkpoints (room, seq, snapshot) SELECT $1, $2, $3 WHERE `+unlessFenced("$1", "$4::bigint")+`
		ON CONFLICT (room) DO UPDATE SET seq = excluded.seq, snapshot = excluded.snapshot
		WHERE excluded.seq > checkpoints.seq`, code, c.Seq, c.Snapshot, int64(session))
	switch {
	case isCode(err, foreignKeyViolation):
		return store.ErrNoRoom
	case err == nil && tag.RowsAffected() == 0: // it is older, or
		return fence(ctx, q, code, session)
	}
	return err
}

// fence says whether a session, if there is one, still has the room.
func fence(ctx context.Context, q querier, code string, session store.Session) error {
	var has bool
	if err := q.QueryRow(ctx, `SELECT `+unlessFenced("$1", "$2::bigint"), code, int64(session)).Scan(&has); err != nil {
		return err
	}
	if !has {
		return store.ErrFenced
	}
	return nil
}

// Import implements [store.Store].
func (s *Store) Import(ctx context.Context, w store.Whole, persons ...store.Device) error {
	return s.change(ctx, "import room", func(tx pgx.Tx) error {
		w, err := importable(ctx, tx, w, persons)
		if err != nil {
			return err
		}
		if err := createRoom(ctx, tx, w.Room, w.Seats); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, importChoices, columnsOf(w.Records, same).args()...); isCode(err, uniqueViolation) {
			return store.ErrConflict
		} else if err != nil {
			return err
		}
		for _, h := range w.Happenings {
			data, err := json.Marshal(h)
			if err != nil {
				return err
			}
			if _, err := tx.Exec(ctx, `INSERT INTO happenings (room, number, happening) VALUES ($1, $2, $3)`, w.Room.Code, h.Number, string(data)); err != nil {
				return err
			}
		}
		if err := sayAll(ctx, tx, w.Room.Code, w.Chat); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `INSERT INTO away (person, room) SELECT unnest($1::uuid[]), $2`, w.Away, w.Room.Code); err != nil {
			return err
		}
		for _, m := range w.Muted {
			if _, err := tx.Exec(ctx, `INSERT INTO muted (person, room, seat) VALUES ($1, $2, $3)`, m.Person, w.Room.Code, m.Seat); err != nil {
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
func (s *Store) view(ctx context.Context, doing string, do func(pgx.Tx) error) error {
	options := pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}
	return outcome(doing, pgx.BeginTxFunc(ctx, s.pool, options, do))
}

// change runs do in a transaction.
func (s *Store) change(ctx context.Context, doing string, do func(pgx.Tx) error) error {
	return outcome(doing, pgx.BeginFunc(ctx, s.pool, do))
}

// outcome passes on what the interface promises, and wraps the rest.
func outcome(doing string, err error) error {
	for _, known := range []error{store.ErrExists, store.ErrConflict, store.ErrDuplicate, store.ErrNoRoom, store.ErrNoPerson, store.ErrDamaged,
		store.ErrNoDevice, store.ErrNoLink, store.ErrNoReview, store.ErrFull, store.ErrFenced} {
		if errors.Is(err, known) {
			return err
		}
	}
	return storeError(doing, err)
}

// bytea is how a hash is stored: nothing for the zero Hash.
func bytea(h store.Hash) []byte {
	if h == (store.Hash{}) {
		return nil
	}
	return h[:]
}

// whose is how a person is stored: nothing for nobody.
func whose(person uuid.UUID) uuid.NullUUID {
	return uuid.NullUUID{UUID: person, Valid: person != uuid.Nil}
}

// began is how the beginning of a game is stored: nothing where there is none.
func began(at time.Time) *time.Time {
	if at.IsZero() {
		return nil
	}
	return &at
}
