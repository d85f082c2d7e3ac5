package open_test

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	_ "github.com/jackc/pgx/v5/stdlib"
	_ "modernc.org/sqlite"

	"westkingdom/server/store"
	"westkingdom/server/store/open"
	"westkingdom/server/store/storetest"
)

// databases are an empty one of each kind: its URL, and how to meddle with it.
func databases(t *testing.T) map[string]struct{ url, driver, source string } {
	t.Helper()
	file := filepath.Join(t.TempDir(), "new", "folder", "test.db")
	server := storetest.StartPostgres(t).NewDatabase(t)
	return map[string]struct{ url, driver, source string }{
		"sqlite":   {"sqlite:" + file, "sqlite", file},
		"postgres": {server, "pgx", server},
	}
}

func TestOpen(t *testing.T) {
	for name, db := range databases(t) {
		t.Run(name, func(t *testing.T) {
			first, err := open.Migrate(t.Context(), db.url)
			if err != nil || first < 1 {
				t.Fatalf("schema %d, %v", first, err)
			}
			s, err := open.Open(t.Context(), db.url)
			if err != nil {
				t.Fatal(err)
			}
			if s.Name() != name {
				t.Errorf("opened %s", s.Name())
			}
			if err := errors.Join(s.Ping(t.Context()), s.Close()); err != nil {
				t.Error(err)
			}
			if again, err := open.Migrate(t.Context(), db.url); err != nil || again != first {
				t.Errorf("schema %d, %v; was %d", again, err, first)
			}
		})
	}
}

func TestOpenForeignSchema(t *testing.T) {
	for what, c := range map[string]struct{ sql, says string }{
		"Newer": {"UPDATE schema_migrations SET version = 9999", "run a newer program"},
		// Nobody ever left a later migration than the first like this.
		"Dirty": {"UPDATE schema_migrations SET dirty = true", "stopped halfway"},
	} {
		t.Run(what, func(t *testing.T) {
			for name, db := range databases(t) {
				t.Run(name, func(t *testing.T) {
					if _, err := open.Migrate(t.Context(), db.url); err != nil {
						t.Fatal(err)
					}
					meddle(t, db.driver, db.source, c.sql)
					s, err := open.Open(t.Context(), db.url)
					if s != nil || !errors.Is(err, store.ErrSchema) || !strings.Contains(err.Error(), c.says) {
						t.Errorf("opened %v, %v", s, err)
					}
				})
			}
		})
	}
}

func meddle(t *testing.T, driver, source, statement string) {
	t.Helper()
	db, err := sql.Open(driver, source)
	if err != nil {
		t.Fatal(err)
	}
	_, err = db.ExecContext(t.Context(), statement)
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
}

func TestOpenUnreachable(t *testing.T) {
	notFolder := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(notFolder, []byte("not a database, and long enough to be read as one"), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, url := range map[string]string{
		"Postgres":     "postgres://nobody@127.0.0.1:1/none?connect_timeout=5",
		"NoFolder":     "sqlite:" + filepath.Join(notFolder, "test.db"),
		"NotADatabase": "sqlite:" + notFolder,
	} {
		t.Run(name, func(t *testing.T) {
			s, err := open.Open(t.Context(), url)
			if s != nil || !errors.Is(err, store.ErrUnavailable) {
				t.Errorf("opened %v, %v", s, err)
			}
		})
	}
}

func TestOpenWrongURL(t *testing.T) {
	for _, url := range []string{"", "sqlite:", "mysql://localhost", "/var/lib/file.db", "postgres://%zz"} {
		s, err := open.Open(context.Background(), url)
		if s != nil || err == nil || !strings.Contains(err.Error(), "database url") {
			t.Errorf("%q opened %v, %v", url, s, err)
		}
		if _, err := open.Migrate(context.Background(), url); err == nil {
			t.Errorf("%q was migrated", url)
		}
	}
}
