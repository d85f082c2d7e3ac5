// Package postgres keeps rooms in a PostgreSQL database: for hosting.
package postgres

import (
	"context"
	"errors"
	"fmt"
	"time"

	migratepgx "github.com/golang-migrate/migrate/v4/database/pgx/v5"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"

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
	pool    *pgxpool.Pool
	batcher *store.Batcher
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
func Migrate(ctx context.Context, url string) (version uint, err error) {
	cfg, err := pgx.ParseConfig(url)
	if err != nil {
		return 0, fmt.Errorf("database url: %w", err)
	}
	db := stdlib.OpenDB(*cfg)
	if err := db.PingContext(ctx); err != nil {
		return 0, errors.Join(storeError("open", err), db.Close())
	}
	driver, err := migratepgx.WithInstance(db, &migratepgx.Config{})
	if err != nil {
		return 0, errors.Join(storeError("open", err), db.Close())
	}
	return schema.Up("postgres", driver)
}

// Ping implements [store.Store].
func (s *Store) Ping(ctx context.Context) error { return storeError("ping", s.pool.Ping(ctx)) }

// Name implements [store.Store].
func (s *Store) Name() string { return "postgres" }

// Close implements [store.Store].
func (s *Store) Close() error {
	s.batcher.Close()
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
)
