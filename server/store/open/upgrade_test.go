package open_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/migrations"
	"westkingdom/server/store"
	"westkingdom/server/store/open"
	"westkingdom/server/store/storetest"
)

// openThis names the database that the test binary opens instead of testing:
// a server that starts, to be killed.
const openThis = "WESTKINGDOM_TEST_OPEN"

func TestMain(m *testing.M) {
	if url := os.Getenv(openThis); url != "" {
		s, err := open.Open(context.Background(), url)
		if err == nil {
			err = s.Close()
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	storetest.Main(m)
}

// kind is one kind of database.
type kind struct {
	name, driver string
	// fresh makes an empty database and returns its URL and what sql.Open takes.
	fresh func(t *testing.T) (url, source string)
	// copy makes a database like another that nobody has open.
	copy func(t *testing.T, source string) (url, of string)
	uuid func(id uuid.UUID) any
	time func(t time.Time) any
}

func kinds(t *testing.T) []kind {
	server := storetest.StartPostgres(t)
	file := func(t *testing.T) (string, string) {
		path := filepath.Join(t.TempDir(), "test.db")
		return "sqlite:" + path, path
	}
	return []kind{
		{
			name: "sqlite", driver: "sqlite", fresh: file,
			copy: func(t *testing.T, source string) (string, string) {
				url, path := file(t)
				from, err := os.Open(source)
				if err != nil {
					t.Fatal(err)
				}
				defer from.Close()
				to, err := os.Create(path)
				if err != nil {
					t.Fatal(err)
				}
				_, err = io.Copy(to, from)
				if err := errors.Join(err, to.Close()); err != nil {
					t.Fatal(err)
				}
				return url, path
			},
			uuid: func(id uuid.UUID) any { return id[:] },
			time: func(at time.Time) any { return at.UnixMicro() },
		},
		{
			name: "postgres", driver: "pgx",
			fresh: func(t *testing.T) (string, string) {
				url := server.NewDatabase(t)
				return url, url
			},
			copy: func(t *testing.T, source string) (string, string) {
				url := server.CopyDatabase(t, source)
				return url, url
			},
			uuid: func(id uuid.UUID) any { return id.String() },
			time: func(at time.Time) any { return at },
		},
	}
}

// first builds the first schema as the first program left it, with games in it,
// and returns how they must be read by every later program.
func first(t *testing.T, k kind, source string, marked bool) (rooms map[string]store.Loaded) {
	t.Helper()
	db, err := sql.Open(k.driver, source)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	exec := func(statement string, args ...any) {
		t.Helper()
		if _, err := db.ExecContext(t.Context(), statement, args...); err != nil {
			t.Fatal(err)
		}
	}
	if k.name == "sqlite" {
		exec(`PRAGMA journal_mode = wal`)
		exec(`CREATE TABLE schema_migrations (version uint64,dirty bool); CREATE UNIQUE INDEX version_unique ON schema_migrations (version)`)
	} else {
		exec(`CREATE TABLE schema_migrations (version bigint not null primary key, dirty boolean not null)`)
	}
	tables, err := migrations.FS.ReadFile(k.name + "/0001_rooms.up.sql")
	if err != nil {
		t.Fatal(err)
	}
	exec(string(tables))
	exec(fmt.Sprintf(`INSERT INTO schema_migrations (version, dirty) VALUES (1, %t)`, marked))

	noon := time.Date(2024, 5, 1, 12, 0, 0, 0, time.UTC)
	rooms = make(map[string]store.Loaded)
	for i := range 20 {
		l := store.Loaded{
			Room: store.Room{
				Code: fmt.Sprintf("room%06d", i), Version: 3, Game: "architects", Seed: engine.SeedOf(uint64(i) << 60), State: record.Playing,
				Config: engine.Config{Seats: 1, Rules: 1, Settings: map[string]string{"side": "b"}},
				Host:   store.Hash{7}, Created: noon, Seq: 30, Asked: store.UnknownAsked, Played: noon.Add(30 * time.Second),
			},
			Seats:      []store.Seat{{Seat: 0, Kind: record.Person, Name: "Aïda", Secret: store.Hash{8}}},
			Checkpoint: &store.Checkpoint{Seq: 20, Snapshot: []byte(`{"seq":20}`)},
		}
		code := l.Room.Code
		exec(`INSERT INTO rooms (code, version, game, config, seed, state, spectators, host, created) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
			code, 3, "architects", `{"seats":1,"rules":1,"settings":{"side":"b"}}`, int64(l.Room.Seed.Hi), "playing", false, l.Room.Host[:], k.time(noon))
		exec(`INSERT INTO seats (room, seat, kind, name, bot, secret) VALUES ($1, 0, 'person', 'Aïda', '', $2)`, code, l.Seats[0].Secret[:])
		exec(`INSERT INTO chat (room, id, seat, text, at) VALUES ($1, $2, 0, 'Bonjour !', $3)`, code, k.uuid(uuid.New()), k.time(noon))
		exec(`INSERT INTO checkpoints (room, seq, snapshot) VALUES ($1, 20, $2)`, code, l.Checkpoint.Snapshot)
		for seq := 1; seq <= 30; seq++ {
			r := store.Record{
				Room: code, Seq: seq, ID: uuid.New(), Record: engine.Record{Option: "place"}, Hash: "00",
				Asked: store.UnknownAsked, At: noon.Add(time.Duration(seq) * time.Second),
			}
			exec(`INSERT INTO choices (room, seq, id, seat, option, undo, hash, at) VALUES ($1, $2, $3, 0, 'place', false, '00', $4)`,
				code, seq, k.uuid(r.ID), k.time(r.At))
			if seq > 20 {
				l.Records = append(l.Records, r)
			}
		}
		rooms[code] = l
	}
	return rooms
}

// wantRooms opens the database and looks at every room.
func wantRooms(t *testing.T, url string, rooms map[string]store.Loaded) {
	t.Helper()
	s, err := open.Open(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for code, want := range rooms {
		got, err := s.Load(t.Context(), code)
		if a, b := fmt.Sprintf("%+v", got), fmt.Sprintf("%+v", want); err != nil || got.Room.Seed != want.Room.Seed || len(got.Records) != len(want.Records) {
			t.Fatalf("room %s is %s, %v; want %s", code, a, err, b)
		}
		for i, r := range got.Records {
			if !reflect.DeepEqual(r, want.Records[i]) {
				t.Fatalf("record %+v, want %+v", r, want.Records[i])
			}
		}
		if got.Room.Host != want.Room.Host || got.Room.Asked != want.Room.Asked || !reflect.DeepEqual(got.Seats, want.Seats) || string(got.Checkpoint.Snapshot) != string(want.Checkpoint.Snapshot) {
			t.Fatalf("room %s has %+v, want %+v", code, got, want)
		}
	}
	for code := range rooms {
		if chat, err := s.Chat(t.Context(), code, 10); err != nil || len(chat) != 1 || chat[0].Text != "Bonjour !" || chat[0].Name != "" {
			t.Fatalf("room %s has the chat %+v, %v", code, chat, err)
		}
	}
	if n, err := s.Count(t.Context()); err != nil || n != len(rooms) {
		t.Fatalf("%d rooms, %v; want %d", n, err, len(rooms))
	}
}

// start starts a program that opens the database.
func start(t *testing.T, url string) *exec.Cmd {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(exe)
	cmd.Env = append(os.Environ(), openThis+"="+url)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return cmd
}

// TestKillWhileUpgrading kills programs at random moments of their first start,
// on an empty database and on one of the first schema: the next start goes on,
// and every game is there.
func TestKillWhileUpgrading(t *testing.T) {
	kills := 12
	if testing.Short() {
		kills = 5
	}
	for _, k := range kinds(t) {
		for _, from := range []string{"Empty", "First"} {
			t.Run(k.name+from, func(t *testing.T) {
				_, template := k.fresh(t)
				var rooms map[string]store.Loaded
				if from == "First" {
					rooms = first(t, k, template, false)
				}
				make := func(t *testing.T) string {
					url, _ := k.fresh(t)
					if from == "First" {
						url, _ = k.copy(t, template)
					}
					return url
				}
				url := make(t)
				began := time.Now()
				if err := start(t, url).Wait(); err != nil {
					t.Fatal(err)
				}
				whole := time.Since(began)
				wantRooms(t, url, rooms)
				for range kills {
					url := make(t)
					cmd := start(t, url)
					kill := time.AfterFunc(rand.N(whole), func() { cmd.Process.Kill() })
					cmd.Wait()
					kill.Stop()
					wantRooms(t, url, rooms)
				}
			})
		}
	}
}

// TestMarkedByFirstProgram: the first program marked a migration before it
// began and took the mark away after. A kill left the mark.
func TestMarkedByFirstProgram(t *testing.T) {
	for _, k := range kinds(t) {
		t.Run(k.name+"Before", func(t *testing.T) {
			url, source := k.fresh(t)
			if k.name == "sqlite" {
				meddle(t, k.driver, source, `CREATE TABLE schema_migrations (version uint64,dirty bool); CREATE UNIQUE INDEX version_unique ON schema_migrations (version)`)
			} else {
				meddle(t, k.driver, source, `CREATE TABLE schema_migrations (version bigint not null primary key, dirty boolean not null)`)
			}
			meddle(t, k.driver, source, `INSERT INTO schema_migrations VALUES (1, true)`)
			wantRooms(t, url, nil)
		})
		t.Run(k.name+"After", func(t *testing.T) {
			url, source := k.fresh(t)
			wantRooms(t, url, first(t, k, source, true))
		})
	}
}

// TestStartTogether: servers that start at the same moment take turns.
func TestStartTogether(t *testing.T) {
	for _, k := range kinds(t) {
		t.Run(k.name, func(t *testing.T) {
			url, source := k.fresh(t)
			rooms := first(t, k, source, false)
			var all []*exec.Cmd
			for range 4 {
				all = append(all, start(t, url))
			}
			for _, cmd := range all {
				if err := cmd.Wait(); err != nil {
					t.Error(err)
				}
			}
			wantRooms(t, url, rooms)
		})
	}
}

// TestCreateTogether: of programs that make a new database at the same moment
// one makes it and the others use it.
func TestCreateTogether(t *testing.T) {
	for _, k := range kinds(t) {
		t.Run(k.name, func(t *testing.T) {
			url, _ := k.fresh(t)
			var all []*exec.Cmd
			for range 4 {
				all = append(all, start(t, url))
			}
			for _, cmd := range all {
				if err := cmd.Wait(); err != nil {
					t.Error(err)
				}
			}
			wantRooms(t, url, nil)
		})
	}
}

// TestLogWithoutDatabase: what is left of a database that was removed does not
// get into the new one.
func TestLogWithoutDatabase(t *testing.T) {
	path := filepath.Join(t.TempDir(), "test.db")
	s, err := open.Open(t.Context(), "sqlite:"+path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	r, seats := storetest.NewRoom("room")
	if err := s.CreateRoom(t.Context(), r, seats); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	again, err := open.Open(t.Context(), "sqlite:"+path)
	if again != nil || !errors.Is(err, store.ErrSchema) || !strings.Contains(err.Error(), path+"-wal") {
		t.Errorf("opened %v, %v", again, err)
	}
}

// TestEmptyFile: a file without a byte was a database once, and is not made a
// new one in silence.
func TestEmptyFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "test.db")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := open.Open(t.Context(), "sqlite:"+path)
	if s != nil || !errors.Is(err, store.ErrSchema) || !strings.Contains(err.Error(), "restore a backup") {
		t.Errorf("opened %v, %v", s, err)
	}
	if info, err := os.Stat(path); err != nil || info.Size() != 0 {
		t.Errorf("the file is now %v, %v", info, err)
	}
}
