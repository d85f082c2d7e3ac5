package schema_test

import (
	"database/sql"
	"errors"
	"io/fs"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	_ "github.com/jackc/pgx/v5/stdlib"
	_ "modernc.org/sqlite"

	"westkingdom/server/store"
	"westkingdom/server/store/schema"
	"westkingdom/server/store/storetest"
)

func TestMain(m *testing.M) { storetest.Main(m) }

// forEach runs a test on an empty database of every kind.
func forEach(t *testing.T, test func(t *testing.T, db *sql.DB, kind schema.Kind)) {
	sqlite := "file:" + filepath.Join(t.TempDir(), "test.db") + "?_txlock=immediate&_pragma=busy_timeout(30000)"
	for _, k := range []struct {
		driver, source string
		schema.Kind
	}{
		{"sqlite", sqlite, schema.Kind{
			Name:   "sqlite",
			Tables: `SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = ?`,
		}},
		{"pgx", storetest.StartPostgres(t).NewDatabase(t), schema.Kind{
			Name:   "postgres",
			Lock:   `SELECT pg_advisory_xact_lock(1)`,
			Tables: `SELECT count(*) FROM pg_tables WHERE tablename = $1`,
		}},
	} {
		t.Run(k.Name, func(t *testing.T) {
			db, err := sql.Open(k.driver, k.source)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { db.Close() })
			test(t, db, k.Kind)
		})
	}
}

// files are migrations 1, 2 and so on, of either kind.
func files(steps ...string) fstest.MapFS {
	all := make(fstest.MapFS)
	for i, step := range steps {
		for _, kind := range []string{"sqlite", "postgres"} {
			all[kind+"/000"+string(rune('1'+i))+"_step.up.sql"] = &fstest.MapFile{Data: []byte(step)}
		}
	}
	return all
}

// wantTables looks at which of the tables a, b and c there are.
func wantTables(t *testing.T, db *sql.DB, kind schema.Kind, want string) {
	t.Helper()
	var have string
	for _, name := range []string{"a", "b", "c"} {
		var n int
		if err := db.QueryRowContext(t.Context(), kind.Tables, name).Scan(&n); err != nil {
			t.Fatal(err)
		}
		have += strings.Repeat(name, n)
	}
	if have != want {
		t.Errorf("the tables are %q, want %q", have, want)
	}
}

// TestFailingMigration leaves the schema before it, unmarked, and the next
// program goes on from there.
func TestFailingMigration(t *testing.T) {
	const a, b, c = `CREATE TABLE a (x int)`, `CREATE TABLE b (x int)`, `CREATE TABLE c (x int)`
	forEach(t, func(t *testing.T, db *sql.DB, kind schema.Kind) {
		_, err := schema.Up(t.Context(), db, kind, files(a, b+`; INSERT INTO nowhere VALUES (1)`, c))
		if err == nil || !strings.Contains(err.Error(), "migration 2") {
			t.Errorf("a migration that fails: %v", err)
		}
		wantTables(t, db, kind, "a")
		if version, err := schema.Up(t.Context(), db, kind, files(a, b, c)); err != nil || version != 3 {
			t.Errorf("schema %d, %v", version, err)
		}
		wantTables(t, db, kind, "abc")
	})
}

// TestTogether: of many programs one does each migration, and all find it done.
func TestTogether(t *testing.T) {
	forEach(t, func(t *testing.T, db *sql.DB, kind schema.Kind) {
		var all sync.WaitGroup
		for range 8 {
			all.Go(func() {
				version, err := schema.Up(t.Context(), db, kind, files(`CREATE TABLE a (x int)`, `CREATE TABLE b (x int)`))
				if err != nil || version != 2 {
					t.Errorf("schema %d, %v", version, err)
				}
			})
		}
		all.Wait()
		wantTables(t, db, kind, "ab")
	})
}

// overtaken are migrations during whose reading another program does its own.
type overtaken struct {
	fstest.MapFS
	by func()
}

func (o overtaken) Open(name string) (fs.File, error) {
	o.by()
	return o.MapFS.Open(name)
}

// TestOvertaken: what another program has done since one looked is not done
// again, and a newer one's schema is refused then too.
func TestOvertaken(t *testing.T) {
	const a, b, c = `CREATE TABLE a (x int)`, `CREATE TABLE b (x int)`, `CREATE TABLE c (x int)`
	for what, other := range map[string]struct {
		files fstest.MapFS
		newer bool
	}{
		"Older": {files(a), false},
		"Same":  {files(a, b), false},
		"Newer": {files(a, b, c), true},
	} {
		t.Run(what, func(t *testing.T) {
			forEach(t, func(t *testing.T, db *sql.DB, kind schema.Kind) {
				by := sync.OnceFunc(func() {
					if _, err := schema.Up(t.Context(), db, kind, other.files); err != nil {
						t.Error(err)
					}
				})
				version, err := schema.Up(t.Context(), db, kind, overtaken{files(a, b), by})
				switch {
				case other.newer && !errors.Is(err, store.ErrSchema):
					t.Errorf("a newer program's schema: %d, %v", version, err)
				case !other.newer && (err != nil || version != 2):
					t.Errorf("schema %d, %v", version, err)
				}
			})
		})
	}
}

// TestSuits: a program starts on a schema that is one step newer, if that step says so, and on no
// other.
func TestSuits(t *testing.T) {
	const a, b, c = `CREATE TABLE a (x int)`, `CREATE TABLE b (x int)`, `CREATE TABLE c (x int)`
	const suits = "-- suits the program before\n"
	for what, newer := range map[string]struct {
		files fstest.MapFS
		want  bool
	}{
		"Marked":       {files(a, suits+b), true},
		"Unmarked":     {files(a, b), false},
		"TwoSteps":     {files(a, suits+b, suits+c), false},
		"SecondMarked": {files(a, b, suits+c), false},
	} {
		t.Run(what, func(t *testing.T) {
			forEach(t, func(t *testing.T, db *sql.DB, kind schema.Kind) {
				if _, err := schema.Up(t.Context(), db, kind, newer.files); err != nil {
					t.Fatal(err)
				}
				_, err := schema.Up(t.Context(), db, kind, files(a))
				if newer.want && err != nil || !newer.want && !errors.Is(err, store.ErrSchema) {
					t.Errorf("the program before: %v", err)
				}
			})
		})
	}
}
