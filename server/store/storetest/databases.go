package storetest

import (
	"database/sql"
	"errors"
	"path/filepath"
	"testing"
	"time"

	"westkingdom/server/store"
	"westkingdom/server/store/postgres"
	"westkingdom/server/store/sqlite"
)

// ForEach runs a test on a database of every kind. fresh makes an empty one.
func ForEach(t *testing.T, test func(t *testing.T, fresh func(t *testing.T) Database)) {
	t.Run("SQLite", func(t *testing.T) {
		test(t, func(t *testing.T) Database { return SQLite(t) })
	})
	t.Run("PostgreSQL", func(t *testing.T) {
		server := StartPostgres(t)
		test(t, func(t *testing.T) Database {
			return &postgresDatabase{NewLine(t, server.NewDatabase(t))}
		})
	})
}

// SQLite makes an empty database in a file of its own.
func SQLite(tb testing.TB) Database {
	return &sqliteFile{path: filepath.Join(tb.TempDir(), "test.db")}
}

type sqliteFile struct{ path string }

func (f *sqliteFile) Open(tb testing.TB) store.Store {
	tb.Helper()
	return opened(tb)(sqlite.Open(tb.Context(), f.path, sqlite.Options{Busy: time.Second}))
}

func (f *sqliteFile) Exec(tb testing.TB, statement string) {
	execute(tb, "sqlite", f.path+"?_pragma=busy_timeout(30000)", statement)
}

// Cut holds the file's lock for writing, as another program might.
func (f *sqliteFile) Cut(tb testing.TB) (mend func()) {
	tb.Helper()
	db, err := sql.Open("sqlite", f.path)
	if err != nil {
		tb.Fatal(err)
	}
	db.SetMaxOpenConns(1)
	if _, err := db.ExecContext(tb.Context(), `PRAGMA busy_timeout = 5000; BEGIN IMMEDIATE`); err != nil {
		tb.Fatal(err)
	}
	return func() { db.Close() }
}

type postgresDatabase struct{ line *Line }

func (d *postgresDatabase) Exec(tb testing.TB, statement string) {
	execute(tb, "pgx", d.line.URL, statement)
}

func execute(tb testing.TB, driver, source, statement string) {
	tb.Helper()
	db, err := sql.Open(driver, source)
	if err != nil {
		tb.Fatal(err)
	}
	_, err = db.ExecContext(tb.Context(), statement)
	if err := errors.Join(err, db.Close()); err != nil {
		tb.Fatal(err)
	}
}

func (d *postgresDatabase) Open(tb testing.TB) store.Store {
	tb.Helper()
	return opened(tb)(postgres.Open(tb.Context(), d.line.URL))
}

func (d *postgresDatabase) Cut(testing.TB) (mend func()) {
	d.line.Cut()
	return d.line.Mend
}

// opened fails the test if a store does not open, and closes it at its end.
func opened(tb testing.TB) func(s store.Store, err error) store.Store {
	return func(s store.Store, err error) store.Store {
		tb.Helper()
		if err != nil {
			tb.Fatal(err)
		}
		tb.Cleanup(func() {
			if err := s.Close(); err != nil {
				tb.Error(err)
			}
		})
		return s
	}
}
