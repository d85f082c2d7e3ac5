package postgres

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"westkingdom/server/store"
)

// CreateRoom implements [store.Store].
func (s *Store) CreateRoom(ctx context.Context, r store.Room, seats []store.Seat) error {
	return s.change(ctx, "create room", func(tx pgx.Tx) error { return createRoom(ctx, tx, r, seats) })
}

func createRoom(ctx context.Context, tx pgx.Tx, r store.Room, seats []store.Seat) error {
	config, err := json.Marshal(r.Config)
	if err != nil {
		return fmt.Errorf("config of room %s: %w", r.Code, err)
	}
	_, err = tx.Exec(ctx, `
		INSERT INTO rooms (code, version, game, config, seed, state, spectators, host, created)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
		r.Code, r.Version, r.Game, config, int64(r.Seed), r.State, r.Spectators, bytea(r.Host), r.Created)
	if isCode(err, uniqueViolation) {
		return store.ErrExists
	}
	if err != nil {
		return err
	}
	return saveSeats(ctx, tx, r.Code, seats)
}

func saveSeats(ctx context.Context, tx pgx.Tx, code string, seats []store.Seat) error {
	var b pgx.Batch
	for _, seat := range seats {
		b.Queue(`
			INSERT INTO seats (room, seat, kind, name, bot, secret) VALUES ($1, $2, $3, $4, $5, $6)
			ON CONFLICT (room, seat) DO UPDATE
			SET kind = excluded.kind, name = excluded.name, bot = excluded.bot, secret = excluded.secret`,
			code, seat.Seat, seat.Kind, seat.Name, seat.Bot, bytea(seat.Secret))
	}
	return tx.SendBatch(ctx, &b).Close()
}

// UpdateRoom implements [store.Store].
func (s *Store) UpdateRoom(ctx context.Context, r store.Room, seats []store.Seat) error {
	return s.change(ctx, "update room", func(tx pgx.Tx) error {
		// Of two servers that read the same version, the second waits here for
		// the first one's row lock, then finds the version gone.
		tag, err := tx.Exec(ctx, `
			UPDATE rooms SET state = $2, version = version + 1 WHERE code = $1 AND version = $3`,
			r.Code, r.State, r.Version)
		if err != nil {
			return err
		}
		if tag.RowsAffected() == 0 {
			return missing(ctx, tx, r.Code)
		}
		return saveSeats(ctx, tx, r.Code, seats)
	})
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
	return store.ErrConflict
}

// Load implements [store.Store].
func (s *Store) Load(ctx context.Context, code string) (l store.Loaded, err error) {
	// One snapshot for all of it: a checkpoint that is saved between two of
	// these statements must not leave a gap before the records.
	err = pgx.BeginTxFunc(ctx, s.pool, pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}, func(tx pgx.Tx) error {
		if l.Room, err = room(ctx, tx, code); err != nil {
			return err
		}
		if l.Seats, err = seats(ctx, tx, code); err != nil {
			return err
		}
		after := 0
		var c store.Checkpoint
		switch err := tx.QueryRow(ctx, `SELECT seq, snapshot FROM checkpoints WHERE room = $1`, code).Scan(&c.Seq, &c.Snapshot); {
		case err == nil:
			l.Checkpoint, after = &c, c.Seq
		case !errors.Is(err, pgx.ErrNoRows):
			return err
		}
		l.Records, err = records(ctx, tx, code, after)
		return err
	})
	return l, outcome("load room", err)
}

func room(ctx context.Context, tx pgx.Tx, code string) (r store.Room, err error) {
	var config, host []byte
	var seed int64
	err = tx.QueryRow(ctx, `
		SELECT r.code, version, game, config, seed, state, spectators, host, created,
			coalesce(last.seq, 0), coalesce(last.at, created)
		FROM rooms r
		LEFT JOIN LATERAL (SELECT seq, at FROM choices WHERE room = r.code ORDER BY seq DESC LIMIT 1) last ON true
		WHERE r.code = $1`, code).
		Scan(&r.Code, &r.Version, &r.Game, &config, &seed, &r.State, &r.Spectators, &host, &r.Created, &r.Seq, &r.Played)
	if errors.Is(err, pgx.ErrNoRows) {
		return r, store.ErrNoRoom
	}
	if err != nil {
		return r, err
	}
	r.Seed, r.Created, r.Played = uint64(seed), r.Created.UTC(), r.Played.UTC()
	copy(r.Host[:], host)
	if err := json.Unmarshal(config, &r.Config); err != nil {
		return r, fmt.Errorf("config of room %s: %w", code, err)
	}
	return r, nil
}

func seats(ctx context.Context, tx pgx.Tx, code string) ([]store.Seat, error) {
	rows, err := tx.Query(ctx, `SELECT seat, kind, name, bot, secret FROM seats WHERE room = $1 ORDER BY seat`, code)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (seat store.Seat, err error) {
		var secret []byte
		err = row.Scan(&seat.Seat, &seat.Kind, &seat.Name, &seat.Bot, &secret)
		copy(seat.Secret[:], secret)
		return seat, err
	})
}

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
	_, err := q.Exec(ctx, `
		INSERT INTO checkpoints (room, seq, snapshot) VALUES ($1, $2, $3)
		ON CONFLICT (room) DO UPDATE SET seq = excluded.seq, snapshot = excluded.snapshot
		WHERE excluded.seq > checkpoints.seq`, code, c.Seq, c.Snapshot)
	if isCode(err, foreignKeyViolation) {
		return store.ErrNoRoom
	}
	return err
}

// Import implements [store.Store].
func (s *Store) Import(ctx context.Context, r store.Room, seats []store.Seat, records []store.Record, c *store.Checkpoint) error {
	return s.change(ctx, "import room", func(tx pgx.Tx) error {
		if err := createRoom(ctx, tx, r, seats); err != nil {
			return err
		}
		errs, err := insertFree(ctx, tx, records)
		if err := errors.Join(append(errs, err)...); err != nil {
			return err
		}
		if c == nil {
			return nil
		}
		return saveCheckpoint(ctx, tx, r.Code, *c)
	})
}

// change runs do in a transaction.
func (s *Store) change(ctx context.Context, doing string, do func(pgx.Tx) error) error {
	return outcome(doing, pgx.BeginFunc(ctx, s.pool, do))
}

// outcome passes on what the interface promises, and wraps the rest.
func outcome(doing string, err error) error {
	for _, known := range []error{store.ErrExists, store.ErrConflict, store.ErrDuplicate, store.ErrNoRoom} {
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
