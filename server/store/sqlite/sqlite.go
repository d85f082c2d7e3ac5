// Package sqlite keeps rooms in one SQLite file: the embedded default.
package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"runtime"
	"strconv"
	"time"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"westkingdom/server/store"
)

// Options of [Open]. The zero Options are good.
type Options struct {
	// Busy is how long a write waits for another process that holds the
	// file's lock; 0: 5 s.
	Busy time.Duration
	// Volatile commits do not wait for the disk: for a file that is thrown
	// away, or synced by whoever makes it.
	Volatile bool
	// Existing opens a file that is there, and makes none.
	Existing bool
	// MaxPages is how many pages of 4096 bytes the file may have, as if the
	// disk were full then; 0: any number.
	MaxPages int
}

// Store implements [store.Store].
type Store struct {
	write   *sql.DB // one connection: SQLite has one writer at a time
	read    *sql.DB // readers see the last commit and never wait for the writer
	copier  *copier // nil: there is no write-ahead log
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
		write: connect(path, o, immediate+late),
		read:  connect(path, o, "&_pragma=query_only(1)"),
	}
	s.write.SetMaxOpenConns(1)
	readers := max(4, runtime.NumCPU())
	s.read.SetMaxOpenConns(readers)
	s.read.SetMaxIdleConns(readers)
	if !o.Volatile {
		s.copier = startCopier(connect(path, o, ""))
	}
	s.batcher = store.NewBatcher(1, 256, s.insert)
	if err := s.Ping(ctx); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// immediate makes transactions wait for the lock when they begin, not when they
// first write and others have written meanwhile.
const immediate = "&_txlock=immediate"

// connect describes the connections. With a write-ahead log and synchronous
// set to full, a commit returns when the disk has it.
func connect(path string, o Options, more string) *sql.DB {
	busy := o.Busy
	if busy == 0 {
		busy = 5 * time.Second
	}
	durability := "&_pragma=journal_mode(wal)&_pragma=synchronous(full)"
	if o.Volatile {
		durability = "&_pragma=journal_mode(memory)&_pragma=synchronous(off)"
	}
	dsn := "file:" + (&url.URL{Path: path}).EscapedPath() +
		"?_pragma=busy_timeout(" + strconv.FormatInt(busy.Milliseconds(), 10) + ")" +
		durability + "&_pragma=foreign_keys(1)" + more
	if o.MaxPages > 0 {
		dsn += "&_pragma=max_page_count(" + strconv.Itoa(o.MaxPages) + ")"
	}
	c, err := connector(dsn)
	if err != nil {
		panic(err) // the URL is not as the driver wants it: a mistake above
	}
	return sql.OpenDB(c)
}

// Ping implements [store.Store].
func (s *Store) Ping(ctx context.Context) error {
	var n int
	return storeError("ping", s.read.QueryRowContext(ctx, `SELECT count(*) FROM schema_migrations`).Scan(&n))
}

// Probe implements [store.Store].
func (s *Store) Probe(ctx context.Context) error {
	return s.change(ctx, "probe", func(tx *sql.Tx) error {
		// The row has its place in the file already; a record needs a new one.
		_, err := tx.ExecContext(ctx, `
			SAVEPOINT space;
			INSERT INTO choices (room, seq, id, seat, option, undo, hash, at) VALUES ('', 1, x'', 0, hex(zeroblob(8192)), 0, '', 0);
			ROLLBACK TO space;
			INSERT INTO probe (one, at) VALUES (1, ?) ON CONFLICT (one) DO UPDATE SET at = excluded.at`, time.Now().UnixMicro())
		return err
	})
}

// Count implements [store.Store].
func (s *Store) Count(ctx context.Context) (n int, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT count(*) FROM rooms`).Scan(&n)
	return n, storeError("count", err)
}

// CountPersons implements [store.Persons].
func (s *Store) CountPersons(ctx context.Context) (n int, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT count(*) FROM persons`).Scan(&n)
	return n, storeError("count", err)
}

// ObserveBatches has f told how many records each commit of appends has.
func (s *Store) ObserveBatches(f func(records int)) { s.batcher.Observe(f) }

// Name implements [store.Store].
func (s *Store) Name() string { return "sqlite" }

// Close implements [store.Store].
func (s *Store) Close() error {
	s.batcher.Close()
	var err error
	if s.copier != nil {
		err = s.copier.close()
	}
	return errors.Join(err, s.read.Close(), s.write.Close())
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
