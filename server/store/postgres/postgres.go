// Package postgres keeps rooms in a PostgreSQL database: for hosting.
package postgres

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"

	"westkingdom/migrations"
	"westkingdom/server/store"
	"westkingdom/server/store/schema"
)

// writers is how many batches are on their way at once. With one, whatever
// arrives while it waits for the disk makes the next batch larger, which costs
// the database less for each record than two smaller ones at the same time.
const writers = 1

// writeTimeout ends a batch that a silent database would keep for ever.
const writeTimeout = 10 * time.Second

// Store implements [store.Store].
type Store struct {
	pool     *pgxpool.Pool
	batcher  *store.Batcher
	sessions sessions
}

var _ store.Store = (*Store)(nil)

// Open connects to the database of url, as libpq reads it, and brings its
// tables up to date. Errors wrap [store.ErrUnavailable] or [store.ErrSchema],
// or say what is wrong with the url.
func Open(ctx context.Context, url string) (*Store, error) {
	if _, err := Migrate(ctx, url); err != nil {
		return nil, err
	}
	cfg, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, fmt.Errorf("database url: %w", err)
	}
	cfg.ConnConfig.ValidateConnect = new(timelines).checked(cfg.ConnConfig.ValidateConnect)
	pool, err := pgxpool.NewWithConfig(ctx, cfg)
	if err != nil {
		return nil, storeError("open", err)
	}
	s := &Store{pool: pool}
	s.batcher = store.NewBatcher(writers, 256, s.insert)
	if err := s.Ping(ctx); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// Migrate brings the tables of the database up to date and returns the number
// of their schema. Servers that start together take turns.
func Migrate(ctx context.Context, url string) (version int, err error) {
	cfg, err := pgx.ParseConfig(url)
	if err != nil {
		return 0, fmt.Errorf("database url: %w", err)
	}
	db := stdlib.OpenDB(*cfg)
	version, err = schema.Up(ctx, db, tables, migrations.FS)
	if !errors.Is(err, store.ErrSchema) {
		err = storeError("migrate", err)
	}
	return version, errors.Join(err, db.Close())
}

var tables = schema.Kind{
	Name:   "postgres",
	Lock:   `SELECT pg_advisory_xact_lock(7236837493817)`, // the number is only ours
	Tables: `SELECT count(*) FROM pg_tables WHERE schemaname = current_schema() AND tablename = $1`,
}

// Ping implements [store.Store].
func (s *Store) Ping(ctx context.Context) error { return storeError("ping", s.pool.Ping(ctx)) }

// Probe implements [store.Store].
func (s *Store) Probe(ctx context.Context) error {
	_, err := s.pool.Exec(ctx, `
		INSERT INTO probe (one, at) VALUES (1, now()) ON CONFLICT (one) DO UPDATE SET at = excluded.at`)
	return storeError("probe", err)
}

// Count implements [store.Store].
func (s *Store) Count(ctx context.Context) (n int, err error) {
	err = s.pool.QueryRow(ctx, `SELECT count(*) FROM rooms`).Scan(&n)
	return n, storeError("count", err)
}

// CountPersons implements [store.Persons].
func (s *Store) CountPersons(ctx context.Context) (n int, err error) {
	err = s.pool.QueryRow(ctx, `SELECT count(*) FROM persons`).Scan(&n)
	return n, storeError("count", err)
}

// ObserveBatches has f told how many records each commit of appends has.
func (s *Store) ObserveBatches(f func(records int)) { s.batcher.Observe(f) }

// Name implements [store.Store].
func (s *Store) Name() string { return "postgres" }

// Close implements [store.Store].
func (s *Store) Close() error {
	s.batcher.Close()
	s.sessions.endAll()
	s.pool.Close()
	return nil
}

// storeError tells a database that does not answer from a statement that it
// refuses.
func storeError(doing string, err error) error {
	var e *pgconn.PgError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &e):
		switch e.Code[:2] {
		case "08", // connection
			"25", // a standby, which only reads
			"40", // rolled back: a deadlock, or a failover
			"53", // out of connections, memory or disk
			"55", // a lock that is not to be had
			"57", // shut down, starting up, cancelled
			"58": // the system below
		default:
			return fmt.Errorf("postgres: %s: %w", doing, err)
		}
	}
	return fmt.Errorf("%w: postgres: %s: %w", store.ErrUnavailable, doing, err)
}

func isCode(err error, code string) bool {
	var e *pgconn.PgError
	return errors.As(err, &e) && e.Code == code
}

const (
	uniqueViolation     = "23505"
	foreignKeyViolation = "23503"
	notNullViolation    = "23502"
)
