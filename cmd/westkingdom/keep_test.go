package main

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"

	_ "github.com/jackc/pgx/v5/stdlib"

	"westkingdom/engine/record"
	"westkingdom/server/protocol"
)

// execute runs a statement of SQL on a database.
func execute(t *testing.T, url, statement string) {
	t.Helper()
	driver, source := "pgx", url
	if path, ok := strings.CutPrefix(url, "sqlite:"); ok {
		driver, source = "sqlite", path+"?_pragma=busy_timeout(30000)" // beside a server
	}
	db, err := sql.Open(driver, source)
	if err != nil {
		t.Fatal(err)
	}
	_, err = db.ExecContext(t.Context(), statement)
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
}

// answer runs a command with a line on its standard input.
func answer(t *testing.T, line string, args ...string) result {
	t.Helper()
	var stdout, stderr bytes.Buffer
	status := run(t.Context(), args, strings.NewReader(line), &stdout, &stderr)
	return result{status, stdout.String(), stderr.String()}
}

// TestBackupWhilePlaying takes backups of a database in which bots play, restores
// the last in a database of the other kind, and plays on there.
func TestBackupWhilePlaying(t *testing.T) {
	for name, here := range databases(t) {
		t.Run(name, func(t *testing.T) {
			p := serve(t, here)
			ctx, cancel := context.WithCancel(t.Context())
			var codes []string
			var watchers sync.WaitGroup
			var seen [4]atomic.Int64 // the last record, by room
			for i := range seen {
				code := p.botGame("architects", 2)
				codes = append(codes, code)
				watchers.Go(func() {
					p.follow(ctx, code, func(m message) bool { seen[i].Store(max(seen[i].Load(), int64(m.Seq))); return false })
				})
			}
			var file string
			for i := range 3 {
				before := 0.0
				for i := range seen {
					before += float64(seen[i].Load())
				}
				file = filepath.Join(t.TempDir(), "backup.db")
				report := object(t, must(t, "backup", file, "--database-url", here))
				if report["rooms"] != 4.0 || len(report["damaged"].([]any)) != 0 {
					t.Errorf("backup %d: %v", i, report)
				}
				if report["records"].(float64) < before {
					t.Errorf("backup %d has %v records, and %v had been seen", i, report["records"], before)
				}
				if v := object(t, must(t, "verify", "--database-url", "sqlite:"+file)); v["rooms"] != 4.0 || v["choices"] != report["records"] {
					t.Errorf("verified %v of %v", v, report)
				}
			}
			p.end(syscall.SIGKILL)
			cancel()
			watchers.Wait()

			there := databases(t)[map[string]string{"SQLite": "PostgreSQL", "PostgreSQL": "SQLite"}[name]]
			restored := object(t, must(t, "restore", file, "--database-url", there))
			if v := object(t, must(t, "verify", "--database-url", there)); v["choices"] != restored["records"] || v["rooms"] != 4.0 {
				t.Errorf("restored %v, verified %v", restored, v)
			}
			r := westkingdom(t, "restore", file, "--database-url", there)
			wantOneLine(t, r, "--add")
			q := serve(t, there)
			q.follow(t.Context(), codes[0], func(m message) bool { return m.Turn.Over })
			if status := q.end(syscall.SIGTERM); status != 0 {
				t.Errorf("status %d: %s", status, q.stderr.String())
			}
			must(t, "verify", "--database-url", there)
		})
	}
}

// TestMoveRunningGame takes a running game from one server to another, on a
// database of the other kind: the host and everybody come in by the printed
// links, over HTTP.
func TestMoveRunningGame(t *testing.T) {
	for name, here := range databases(t) {
		t.Run(name, func(t *testing.T) {
			p := serve(t, here)
			code := p.post("/api/rooms", protocol.CreateRoom{Game: "architects", Seats: 2}).Room.Code
			for seat, person := range []string{"Aïda", "Ben"} {
				p.http.Jar = newJar(t)
				p.post("/api/rooms/"+code+"/seats/"+string(rune('0'+seat)), protocol.TakeSeat{Name: person})
			}
			secret := object(t, must(t, "rooms", "secret", code, "--database-url", here))["host"].(string)
			p.post("/api/rooms/"+code+"/claim", protocol.Claim{Secret: secret})
			p.post("/api/rooms/"+code+"/start", struct{}{})
			if status := p.end(syscall.SIGTERM); status != 0 {
				t.Fatalf("status %d: %s", status, p.stderr.String())
			}
			file := filepath.Join(t.TempDir(), "game.json")
			must(t, "export", code, "--database-url", here, "--output", file)

			there := databases(t)[map[string]string{"SQLite": "PostgreSQL", "PostgreSQL": "SQLite"}[name]]
			q := serve(t, there)
			links := object(t, must(t, "import", file, "--database-url", there, "--public-url", "https://games.example.org/"))
			seats := links["seats"].([]any)
			if len(seats) != 2 {
				t.Fatalf("links %v", links)
			}
			at := "https://games.example.org/r/" + code + "#"
			for i, link := range append(seats, any(map[string]any{"seat": -1.0, "link": links["link"]})) {
				l := link.(map[string]any)
				secret, ok := strings.CutPrefix(l["link"].(string), at)
				if !ok {
					t.Errorf("the link is %v", l["link"])
				}
				q.http.Jar = newJar(t)
				a := q.post("/api/rooms/"+code+"/claim", protocol.Claim{Secret: secret})
				if float64(a.You.Seat) != l["seat"] || a.You.Host != (i == 2) || a.Room.State != record.Playing {
					t.Errorf("by %v one is %+v", l, a.You)
				}
			}
			// The host hands both seats to bots, who play to the end.
			for seat := range 2 {
				q.put("/api/rooms/"+code+"/seats/"+string(rune('0'+seat)), protocol.SetSeat{Kind: record.Bot, Bot: "random"})
			}
			q.follow(t.Context(), code, func(m message) bool { return m.Turn.Over })
			must(t, "verify", "--database-url", there)
		})
	}
}

func TestRoomsAreFoundShownAndDeleted(t *testing.T) {
	for name, database := range databases(t) {
		t.Run(name, func(t *testing.T) {
			p := serve(t, database)
			game := p.botGame("architects", 2)
			p.follow(t.Context(), game, func(m message) bool { return m.Turn.Over })
			quiet := p.post("/api/rooms", protocol.CreateRoom{Game: "paladins", Seats: 3, Bots: []string{"random"}}).Room.Code
			p.post("/api/rooms/"+quiet+"/seats/0", protocol.TakeSeat{Name: "Aïda"})
			execute(t, database, `UPDATE rooms SET created = `+ago(name)+` WHERE code = '`+quiet+`'`)

			listed := func(args ...string) string {
				return must(t, append([]string{"rooms", "list", "--database-url", database}, args...)...)
			}
			for args, want := range map[string][2]bool{ // whether the game, and whether the other room, is listed
				"":                         {true, true},
				"--name aïda":              {false, true},
				"--state finished":         {true, false},
				"--idle 240h":              {false, true},
				"--code " + game[:6]:       {true, false},
				"--name nobody":            {false, false},
				"--json --state gathering": {false, true},
			} {
				out := listed(strings.Fields(args)...)
				if strings.Contains(out, game) != want[0] || strings.Contains(out, quiet) != want[1] {
					t.Errorf("rooms list %s: %s", args, out)
				}
			}
			shown := object(t, must(t, "rooms", "show", game, "--database-url", database))
			if shown["state"] != "finished" || shown["bytes"].(float64) < 1000 || shown["records"].(float64) < 10 || len(shown["seats"].([]any)) != 2 {
				t.Errorf("shown %v", shown)
			}

			if r := answer(t, "n\n", "rooms", "delete", quiet, "--database-url", database); r.status == 0 || !strings.Contains(r.stdout, "Aïda") {
				t.Errorf("deleted after a no: %+v", r)
			}
			if !strings.Contains(listed(), quiet) {
				t.Error("the room has gone after a no")
			}
			if r := answer(t, "y\n", "rooms", "delete", quiet, "--database-url", database); r.status != 0 {
				t.Errorf("not deleted after a yes: %+v", r)
			}
			must(t, "rooms", "delete", game, "--yes", "--database-url", database)
			if out := listed(); strings.Contains(out, game) || strings.Contains(out, quiet) {
				t.Errorf("still there: %s", out)
			}
			for _, code := range []string{game, quiet} {
				p.follow(t.Context(), code, func(message) bool { return false }) // until they are sent away
				res, err := p.http.Get(p.url + "/api/rooms/" + code + "/replay")
				if err != nil {
					t.Fatal(err)
				}
				res.Body.Close()
				if res.StatusCode < 400 {
					t.Errorf("room %s still plays: %s", code, res.Status)
				}
			}
			if status := p.end(syscall.SIGTERM); status != 0 {
				t.Errorf("status %d: %s", status, p.stderr.String())
			}
			if v := object(t, must(t, "verify", "--database-url", database)); v["rooms"] != 0.0 {
				t.Errorf("a deleted room has come back: %v", v)
			}
		})
	}
}

// ago is a time long past in a database's SQL.
func ago(kind string) string {
	if kind == "PostgreSQL" {
		return `now() - interval '40 days'`
	}
	return `(unixepoch() - 40 * 86400) * 1000000`
}

// TestUnbegunRoomsAreCleanedUp: rooms whose game has not begun in a month are
// deleted by the server; games never are.
func TestUnbegunRoomsAreCleanedUp(t *testing.T) {
	for name, database := range databases(t) {
		t.Run(name, func(t *testing.T) {
			p := serve(t, database)
			game := p.botGame("architects", 2)
			p.follow(t.Context(), game, func(m message) bool { return m.Turn.Over })
			old := p.post("/api/rooms", protocol.CreateRoom{Game: "architects", Seats: 2}).Room.Code
			young := p.post("/api/rooms", protocol.CreateRoom{Game: "architects", Seats: 2}).Room.Code
			p.end(syscall.SIGTERM)
			execute(t, database, `UPDATE rooms SET created = `+ago(name)+` WHERE code <> '`+young+`'`)
			serve(t, database, "--keep-unbegun", "0s").end(syscall.SIGTERM)
			if out := must(t, "rooms", "list", "--database-url", database); !strings.Contains(out, old) {
				t.Errorf("not all are kept for ever: %s", out)
			}
			serve(t, database).end(syscall.SIGTERM)
			out := must(t, "rooms", "list", "--database-url", database)
			if strings.Contains(out, old) || !strings.Contains(out, young) || !strings.Contains(out, game) {
				t.Errorf("left are %s", out)
			}
		})
	}
}
