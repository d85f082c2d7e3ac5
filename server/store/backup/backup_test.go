package backup_test

import (
	"context"
	"database/sql"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/migrations"
	"westkingdom/server/store"
	"westkingdom/server/store/backup"
	"westkingdom/server/store/sqlite"
	"westkingdom/server/store/storetest"
)

func TestMain(m *testing.M) { storetest.Main(m) }

func rooms(t *testing.T, s store.Store) (all []store.Whole) {
	t.Helper()
	if err := s.Dump(t.Context(), func(store.WholePerson) error { return nil }, func(w store.Whole, damaged error) error {
		all = append(all, w)
		return damaged
	}); err != nil {
		t.Fatal(err)
	}
	return all
}

// TestBackupAndRestore takes rooms from a database of one kind to one of the
// other, through a file.
func TestBackupAndRestore(t *testing.T) {
	storetest.ForEach(t, func(t *testing.T, fresh func(t *testing.T) storetest.Database) {
		toOther(t, fresh(t), storetest.SQLite(t))
		toOther(t, storetest.SQLite(t), fresh(t))
	})
}

// TestBackupKeepsPersons: everybody comes along with their devices and places, and those
// who are there stay as they are.
func TestBackupKeepsPersons(t *testing.T) {
	storetest.ForEach(t, func(t *testing.T, fresh func(t *testing.T) storetest.Database) {
		from, to := fresh(t).Open(t), storetest.SQLite(t).Open(t)
		ann, bea := storetest.NewPerson(), storetest.NewPerson()
		r, seats := storetest.NewRoom("room")
		r.HostPerson, seats[0].Person, seats[1].Person = ann.Person, ann.Person, bea.Person
		if err := from.CreateRoom(t.Context(), r, seats, ann, bea); err != nil {
			t.Fatal(err)
		}
		link := store.Hash{1}
		if err := errors.Join(
			from.PutAway(t.Context(), bea.Person, "room", true),
			from.SetMuted(t.Context(), bea.Person, "room", 0, true),
			from.SetMuted(t.Context(), ann.Person, "room", 1, true),
			from.AddLink(t.Context(), ann.Person, link, ann.Made, ann.Made.Add(time.Hour)),
		); err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(t.TempDir(), "backup.db")
		if report, err := backup.Write(t.Context(), from, file); err != nil || report.Persons != 2 {
			t.Fatalf("backup %+v, %v", report, err)
		}
		for _, want := range []int{2, 0} {
			if report, err := backup.Restore(t.Context(), file, to, true); err != nil || report.Persons != want {
				t.Fatalf("restored %+v, %v; want %d persons", report, err, want)
			}
		}
		if got, want := rooms(t, to), rooms(t, from); !reflect.DeepEqual(got, want) || len(got[0].Away) != 1 || len(got[0].Muted) != 2 {
			t.Errorf("restored %+v, want %+v", got, want)
		}
		if by, err := to.Muting(t.Context(), "room", 1); err != nil || !slices.Equal(by, []uuid.UUID{ann.Person}) {
			t.Errorf("muted by %v, %v", by, err)
		}
		for _, d := range []store.Device{ann, bea} {
			if got, err := to.Device(t.Context(), d.Secret); err != nil || got != d {
				t.Errorf("restored %+v, %v; want %+v", got, err, d)
			}
		}
		if _, err := to.Link(t.Context(), link, ann.Made); !errors.Is(err, store.ErrNoLink) {
			t.Errorf("a link that adds a device came along: %v", err)
		}
	})
}

func toOther(t *testing.T, one, other storetest.Database) {
	from, to := one.Open(t), other.Open(t)
	want := []store.Whole{storetest.NewWhole("a"), storetest.NewWhole("b"), storetest.NewWhole("c")}
	for _, w := range want {
		if err := from.Import(t.Context(), w); err != nil {
			t.Fatal(err)
		}
	}
	file := filepath.Join(t.TempDir(), "backup.db")
	done := backup.Report{Rooms: 3, Records: 9, Kept: []string{}, Damaged: []backup.Damaged{}}
	if r, err := backup.Write(t.Context(), from, file); err != nil || !reflect.DeepEqual(r, done) {
		t.Fatalf("backup %+v, %v", r, err)
	}
	if _, err := backup.Write(t.Context(), from, file); !errors.Is(err, fs.ErrExist) {
		t.Errorf("a backup in the place of another: %v", err)
	}
	before, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if r, err := backup.Restore(t.Context(), file, to, false); err != nil || !reflect.DeepEqual(r, done) {
		t.Fatalf("restored %+v, %v", r, err)
	}
	if got := rooms(t, to); !reflect.DeepEqual(got, want) {
		t.Errorf("restored\n%+v, want\n%+v", got, want)
	}

	// What is there already stays as it is.
	if _, err := backup.Restore(t.Context(), file, to, false); !errors.Is(err, backup.ErrNotEmpty) {
		t.Errorf("restored over rooms: %v", err)
	}
	if err := errors.Join(to.Delete(t.Context(), "b"), to.SetHost(t.Context(), "c", store.Hash{1})); err != nil {
		t.Fatal(err)
	}
	r, err := backup.Restore(t.Context(), file, to, true)
	if err != nil || r.Rooms != 1 || !slices.Equal(r.Kept, []string{"a", "c"}) {
		t.Errorf("added %+v, %v", r, err)
	}
	if got := rooms(t, to); len(got) != 3 || !reflect.DeepEqual(got[1], want[1]) || got[2].Room.Host != (store.Hash{1}) {
		t.Errorf("added to\n%+v", got)
	}
	if after, err := os.ReadFile(file); err != nil || !slices.Equal(after, before) {
		t.Errorf("restoring has changed the file: %v", err)
	}
}

// failing is a store that takes so many rooms and no more.
type failing struct {
	store.Store
	left int
}

var errFull = errors.New("the disk is full")

func (f *failing) Import(ctx context.Context, w store.Whole, persons ...store.Device) error {
	if f.left--; f.left < 0 {
		return errFull
	}
	return f.Store.Import(ctx, w, persons...)
}

// TestRestoreIsTakenUp: of a restoration that ended early every room is whole,
// and the rest is added.
func TestRestoreIsTakenUp(t *testing.T) {
	from, to := storetest.SQLite(t).Open(t), storetest.SQLite(t).Open(t)
	want := []store.Whole{storetest.NewWhole("a"), storetest.NewWhole("b"), storetest.NewWhole("c")}
	for _, w := range want {
		if err := from.Import(t.Context(), w); err != nil {
			t.Fatal(err)
		}
	}
	file := filepath.Join(t.TempDir(), "backup.db")
	if _, err := backup.Write(t.Context(), from, file); err != nil {
		t.Fatal(err)
	}
	if _, err := backup.Restore(t.Context(), file, &failing{to, 2}, false); !errors.Is(err, errFull) {
		t.Fatalf("restored on a full disk: %v", err)
	}
	if got := rooms(t, to); !reflect.DeepEqual(got, want[:2]) {
		t.Errorf("half restored are\n%+v", got)
	}
	if r, err := backup.Restore(t.Context(), file, to, true); err != nil || r.Rooms != 1 {
		t.Errorf("taken up: %+v, %v", r, err)
	}
	if got := rooms(t, to); !reflect.DeepEqual(got, want) {
		t.Errorf("restored are\n%+v", got)
	}
}

// TestFailedBackup leaves no file.
func TestFailedBackup(t *testing.T) {
	db := storetest.SQLite(t)
	s := db.Open(t)
	if err := s.Import(t.Context(), storetest.NewWhole("a")); err != nil {
		t.Fatal(err)
	}
	db.Exec(t, `ALTER TABLE chat RENAME TO talk`)
	dir := t.TempDir()
	if _, err := backup.Write(t.Context(), s, filepath.Join(dir, "backup.db")); err == nil {
		t.Error("a backup without chat")
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

// TestOldBackup: the first program's database is a backup for this one.
func TestOldBackup(t *testing.T) {
	file := filepath.Join(t.TempDir(), "old.db")
	db, err := sql.Open("sqlite", file)
	if err != nil {
		t.Fatal(err)
	}
	tables, err := migrations.FS.ReadFile("sqlite/0001_rooms.up.sql")
	if err != nil {
		t.Fatal(err)
	}
	_, err = db.ExecContext(t.Context(), string(tables)+`
		CREATE TABLE schema_migrations (version uint64,dirty bool);
		INSERT INTO schema_migrations VALUES (1, 0);
		INSERT INTO rooms VALUES ('a', 0, 'architects', '{"seats":2,"rules":1}', 5, 'playing', 1, NULL, 0);`)
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	to := storetest.SQLite(t).Open(t)
	if _, err := backup.Restore(t.Context(), file, to, false); err != nil {
		t.Fatal(err)
	}
	if got := rooms(t, to); len(got) != 1 || got[0].Room.Seed != engine.SeedOf(5) || got[0].Room.Config.Seats != 2 {
		t.Errorf("restored %+v", got)
	}
}

// TestBackupIsADatabase: whatever reads a database reads a backup, and nothing
// but the file is left beside it.
func TestBackupIsADatabase(t *testing.T) {
	from := storetest.SQLite(t).Open(t)
	w := storetest.NewWhole("a")
	if err := from.Import(t.Context(), w); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	file := filepath.Join(dir, "backup.db")
	if _, err := backup.Write(t.Context(), from, file); err != nil {
		t.Fatal(err)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 1 {
		t.Errorf("in the folder are %v, %v", left, err)
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the file is %v, %v", info, err)
	}
	s, err := sqlite.Open(t.Context(), file, sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if got := rooms(t, s); !reflect.DeepEqual(got, []store.Whole{w}) {
		t.Errorf("the backup holds %+v", got)
	}
}

// TestDamagedRoom: a room that cannot be read is named, and the others are in
// the backup.
func TestDamagedRoom(t *testing.T) {
	storetest.ForEach(t, func(t *testing.T, fresh func(t *testing.T) storetest.Database) {
		db := fresh(t)
		s := db.Open(t)
		for _, code := range []string{"a", "b", "c"} {
			if err := s.Import(t.Context(), storetest.NewWhole(code)); err != nil {
				t.Fatal(err)
			}
		}
		db.Exec(t, `UPDATE rooms SET config = '[]' WHERE code = 'b'`)
		r, err := backup.Write(t.Context(), s, filepath.Join(t.TempDir(), "backup.db"))
		if err != nil || r.Rooms != 2 || len(r.Damaged) != 1 || r.Damaged[0].Room != "b" || r.Damaged[0].Reason == "" {
			t.Errorf("backup %+v, %v", r, err)
		}
	})
}

func TestNotABackup(t *testing.T) {
	to := storetest.SQLite(t).Open(t)
	dir := t.TempDir()
	for name, content := range map[string]string{"empty": "", "text": "this is no database, though it is long enough to be read as one"} {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := backup.Restore(t.Context(), file, to, false); err == nil {
			t.Errorf("restored %s", name)
		}
	}
	if _, err := backup.Restore(t.Context(), filepath.Join(dir, "none"), to, false); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("restored nothing: %v", err)
	}
}
