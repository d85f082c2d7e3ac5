// Package sqlite keeps rooms in one SQLite file: the embedded default.
package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"time"

	migratesqlite "github.com/golang-migrate/migrate/v4/database/sqlite"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"westkingdom/server/store"
	"westkingdom/server/store/schema"
)

// Options of [Open]. The zero Options are good.
type Options struct {
	// Busy is how long a write waits for another process that holds the
	// file's lock; 0: 5 s.
	Busy time.Duration
}

// Store implements [store.Store].
type Store struct {
	write   *sql.DB // one connection: SQLite has one writer at a time
	read    *sql.DB // readers see the last commit and never wait for the writer
	batcher *store.Batcher
}

var _ store.Store = (*Store)(nil)

// Open opens the file, creates it and its folder if they are not there, and
// brings its tables up to date. Errors wrap [store.ErrUnavailable] or
// [store.ErrSchema].
func Open(ctx context.Context, path string, o Options) (*Store, error) {
	if _, err := Migrate(ctx, path, o); err != nil {
		return nil, err
	}
	s := &Store{
		write: connect(path, o, "&_txlock=immediate"),
		read:  connect(path, o, "&_pragma=query_only(1)"),
	}
	s.write.SetMaxOpenConns(1)
	s.read.SetMaxOpenConns(max(4, runtime.NumCPU()))
	s.batcher = store.NewBatcher(1, 256, s.insert)
	if err := s.Ping(ctx); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// Migrate brings the tables of the file up to date and returns the number of
// their schema.
func Migrate(ctx context.Context, path string, o Options) (version uint, err error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o750); err != nil {
		return 0, fmt.Errorf("%w: folder of the database: %w", store.ErrUnavailable, err)
	}
	db := connect(path, o, "")
	if err := db.PingContext(ctx); err != nil {
		return 0, errors.Join(storeError("open", err), db.Close())
	}
	driver, err := migratesqlite.WithInstance(db, &migratesqlite.Config{})
	if err != nil {
		return 0, errors.Join(storeError("open", err), db.Close())
	}
	return schema.Up("sqlite", driver)
}

// connect describes the connections. With a write-ahead log and synchronous
// set to full, a commit returns when the disk has it.
func connect(path string, o Options, more string) *sql.DB {
	busy := o.Busy
	if busy == 0 {
		busy = 5 * time.Second
	}
	dsn := "file:" + (&url.URL{Path: path}).EscapedPath() +
		"?_pragma=busy_timeout(" + strconv.FormatInt(busy.Milliseconds(), 10) + ")" +
		"&_pragma=journal_mode(wal)&_pragma=synchronous(full)&_pragma=foreign_keys(1)" + more
	db, err := sql.Open("sqlite", dsn)
	if err != nil {
		panic(err) // the driver is not registered: not this program
	}
	return db
}

// Ping implements [store.Store].
func (s *Store) Ping(ctx context.Context) error {
	var n int
	return storeError("ping", s.read.QueryRowContext(ctx, `SELECT count(*) FROM schema_migrations`).Scan(&n))
}

// Name implements [store.Store].
func (s *Store) Name() string { return "sqlite" }

// Close implements [store.Store].
func (s *Store) Close() error {
	s.batcher.Close()
	return errors.Join(s.read.Close(), s.write.Close())
}

// storeError tells a database that cannot be reached from a statement that is
// wrong.
func storeError(doing string, err error) error {
	var e *sqlite.Error
	switch {
	case err == nil:
		return nil
	case errors.As(err, &e):
		switch e.Code() & 0xff {
		case sqlite3.SQLITE_CONSTRAINT, sqlite3.SQLITE_ERROR, sqlite3.SQLITE_MISUSE, sqlite3.SQLITE_RANGE,
			sqlite3.SQLITE_MISMATCH, sqlite3.SQLITE_TOOBIG:
			return fmt.Errorf("sqlite: %s: %w", doing, err)
		}
	}
	return fmt.Errorf("%w: sqlite: %s: %w", store.ErrUnavailable, doing, err)
}

// isUnique says whether a unique key was there already.
func isUnique(err error) bool {
	var e *sqlite.Error
	return errors.As(err, &e) &&
		(e.Code() == sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY || e.Code() == sqlite3.SQLITE_CONSTRAINT_UNIQUE)
}

// isForeignKey says whether the room is not there.
func isForeignKey(err error) bool {
	var e *sqlite.Error
	return errors.As(err, &e) && e.Code() == sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY
}

func moment(micro int64) time.Time { return time.UnixMicro(micro).UTC() }
