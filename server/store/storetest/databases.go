package storetest

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"westkingdom/server/store"
	"westkingdom/server/store/postgres"
	"westkingdom/server/store/sqlite"
)

// ForEach runs a test on a database of every kind. fresh makes one as a first start leaves it, without a row: a copy, for
// to make each anew with all its migrations took longer than most tests. How a first start makes one is tried in
// server/store/open.
func ForEach(t *testing.T, test func(t *testing.T, fresh func(t *testing.T) Database)) {
	t.Run("SQLite", func(t *testing.T) {
		test(t, func(t *testing.T) Database { return SQLite(t) })
	})
	t.Run("PostgreSQL", func(t *testing.T) {
		server := StartPostgres(t)
		test(t, func(t *testing.T) Database {
			return &postgresDatabase{NewLine(t, server.madeDatabase(t))}
		})
	})
}

// SQLite makes a database in a file of its own, as [ForEach] does.
func SQLite(tb testing.TB) Database {
	tb.Helper()
	made, err := firstFile()
	if err != nil {
		tb.Fatal(err)
	}
	f := &sqliteFile{path: filepath.Join(tb.TempDir(), "test.db")}
	if err := os.WriteFile(f.path, made, 0o600); err != nil {
		tb.Fatal(err)
	}
	return f
}

// firstFile is what a first start makes of a file.
var firstFile = sync.OnceValues(func() (made []byte, err error) {
	dir, err := os.MkdirTemp("", "westkingdom-first")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	path := filepath.Join(dir, "first.db")
	s, err := sqlite.Open(context.Background(), path, sqlite.Options{})
	if err != nil {
		return nil, err
	}
	if err := s.Close(); err != nil {
		return nil, err
	}
	return os.ReadFile(path) // closed, all of it is in this one
})

// madeDatabase is [Postgres.NewDatabase] with what a first start makes of it.
func (p *Postgres) madeDatabase(tb testing.TB) string {
	tb.Helper()
	if p.named { // where nothing stays when the tests are over
		return p.NewDatabase(tb)
	}
	p.first.Do(func() {
		url := p.NewDatabase(tb)
		s, err := postgres.Open(tb.Context(), url)
		if err == nil {
			err = s.Close()
		}
		if err != nil {
			tb.Fatal(err)
		}
		p.made = url
	})
	if p.made == "" {
		tb.Fatal("the first database was not made")
	}
	return p.CopyDatabase(tb, p.made)
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
