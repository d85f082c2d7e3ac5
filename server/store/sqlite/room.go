package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"westkingdom/server/store"
)

// CreateRoom implements [store.Store].
func (s *Store) CreateRoom(ctx context.Context, r store.Room, seats []store.Seat) error {
	return s.change(ctx, "create room", func(tx *sql.Tx) error { return createRoom(ctx, tx, r, seats) })
}

func createRoom(ctx context.Context, tx *sql.Tx, r store.Room, seats []store.Seat) error {
	config, err := json.Marshal(r.Config)
	if err != nil {
		return fmt.Errorf("config of room %s: %w", r.Code, err)
	}
	_, err = tx.ExecContext(ctx, `
		INSERT INTO rooms (code, version, game, config, seed, state, spectators, host, created)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		r.Code, r.Version, r.Game, string(config), int64(r.Seed), r.State, r.Spectators, blob(r.Host), r.Created.UnixMicro())
	if isUnique(err) {
		return store.ErrExists
	}
	if err != nil {
		return err
	}
	return saveSeats(ctx, tx, r.Code, seats)
}

func saveSeats(ctx context.Context, tx *sql.Tx, code string, seats []store.Seat) error {
	for _, seat := range seats {
		if _, err := tx.ExecContext(ctx, `
			INSERT INTO seats (room, seat, kind, name, bot, secret) VALUES (?, ?, ?, ?, ?, ?)
			ON CONFLICT (room, seat) DO UPDATE
			SET kind = excluded.kind, name = excluded.name, bot = excluded.bot, secret = excluded.secret`,
			code, seat.Seat, seat.Kind, seat.Name, seat.Bot, blob(seat.Secret)); err != nil {
			return err
		}
	}
	return nil
}

// UpdateRoom implements [store.Store].
func (s *Store) UpdateRoom(ctx context.Context, r store.Room, seats []store.Seat) error {
	return s.change(ctx, "update room", func(tx *sql.Tx) error {
		// Whoever read an older version has lost the race: nothing matches.
		res, err := tx.ExecContext(ctx, `
			UPDATE rooms SET state = ?, version = version + 1 WHERE code = ? AND version = ?`,
			r.State, r.Code, r.Version)
		if err != nil {
			return err
		}
		if n, err := res.RowsAffected(); err != nil {
			return err
		} else if n == 0 {
			return missing(ctx, tx, r.Code)
		}
		return saveSeats(ctx, tx, r.Code, seats)
	})
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
	tx, err := s.read.BeginTx(ctx, &sql.TxOptions{ReadOnly: true}) // one snapshot
	if err != nil {
		return l, storeError("load room", err)
	}
	defer func() { err = errors.Join(err, ignoreDone(tx.Rollback())) }()
	if l.Room, err = room(ctx, tx, code); err != nil {
		return l, err
	}
	if l.Seats, err = seats(ctx, tx, code); err != nil {
		return l, storeError("load seats", err)
	}
	after := 0
	var c store.Checkpoint
	switch err := tx.QueryRowContext(ctx, `SELECT seq, snapshot FROM checkpoints WHERE room = ?`, code).Scan(&c.Seq, &c.Snapshot); {
	case err == nil:
		l.Checkpoint, after = &c, c.Seq
	case !errors.Is(err, sql.ErrNoRows):
		return l, storeError("load checkpoint", err)
	}
	if l.Records, err = records(ctx, tx, code, after); err != nil {
		return l, storeError("load records", err)
	}
	return l, nil
}

func room(ctx context.Context, tx *sql.Tx, code string) (r store.Room, err error) {
	var config string
	var host []byte
	var seed, created, played int64
	err = tx.QueryRowContext(ctx, `
		SELECT code, version, game, config, seed, state, spectators, host, created,
			coalesce((SELECT max(seq) FROM choices WHERE room = code), 0),
			coalesce((SELECT at FROM choices WHERE room = code ORDER BY seq DESC LIMIT 1), created)
		FROM rooms WHERE code = ?`, code).
		Scan(&r.Code, &r.Version, &r.Game, &config, &seed, &r.State, &r.Spectators, &host, &created, &r.Seq, &played)
	if errors.Is(err, sql.ErrNoRows) {
		return r, store.ErrNoRoom
	}
	if err != nil {
		return r, storeError("load room", err)
	}
	r.Seed, r.Created, r.Played = uint64(seed), moment(created), moment(played)
	copy(r.Host[:], host)
	if err := json.Unmarshal([]byte(config), &r.Config); err != nil {
		return r, fmt.Errorf("config of room %s: %w", code, err)
	}
	return r, nil
}

func seats(ctx context.Context, tx *sql.Tx, code string) (seats []store.Seat, err error) {
	rows, err := tx.QueryContext(ctx, `SELECT seat, kind, name, bot, secret FROM seats WHERE room = ? ORDER BY seat`, code)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var seat store.Seat
		var secret []byte
		if err := rows.Scan(&seat.Seat, &seat.Kind, &seat.Name, &seat.Bot, &secret); err != nil {
			return nil, err
		}
		copy(seat.Secret[:], secret)
		seats = append(seats, seat)
	}
	return seats, rows.Err()
}

// Codes implements [store.Store].
func (s *Store) Codes(ctx context.Context, after string, limit int) (codes []string, err error) {
	rows, err := s.read.QueryContext(ctx, `SELECT code FROM rooms WHERE code > ? ORDER BY code LIMIT ?`, after, limit)
	if err != nil {
		return nil, storeError("list rooms", err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var code string
		if err := rows.Scan(&code); err != nil {
			return nil, storeError("list rooms", err)
		}
		codes = append(codes, code)
	}
	return codes, storeError("list rooms", rows.Err())
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
func (s *Store) Import(ctx context.Context, r store.Room, seats []store.Seat, records []store.Record, c *store.Checkpoint) error {
	return s.change(ctx, "import room", func(tx *sql.Tx) error {
		if err := createRoom(ctx, tx, r, seats); err != nil {
			return err
		}
		errs, err := insertAll(ctx, tx, records)
		if err := errors.Join(append(errs, err)...); err != nil {
			return err
		}
		if c == nil {
			return nil
		}
		return saveCheckpoint(ctx, tx, r.Code, *c)
	})
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
	return storeError(doing, tx.Commit())
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
