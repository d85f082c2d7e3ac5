package main

import (
	"database/sql"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"westkingdom/engine/record"
)

// finished plays a game between bots to its end and returns its room and its
// database.
func finished(t *testing.T, at table) (code, database string) {
	t.Helper()
	database = sqliteURL(t)
	p := serve(t, database)
	code = p.botTable(at)
	p.follow(t.Context(), code, func(m message) bool { return m.Turn.Over })
	if status := p.end(syscall.SIGTERM); status != 0 {
		t.Fatalf("status %d: %s", status, p.stderr.String())
	}
	return code, database
}

func TestExportedGameIsVerifiedOnAnotherMachine(t *testing.T) {
	for _, at := range tables(2) {
		t.Run(at.String(), func(t *testing.T) {
			code, here := finished(t, at)
			there := sqliteURL(t)
			file := filepath.Join(t.TempDir(), "game.json")
			must(t, "export", code, "--database-url", here, "--output", file)

			imported := object(t, must(t, "import", file, "--database-url", there))
			if imported["room"] != code || imported["host"] == "" {
				t.Errorf("imported %v", imported)
			}
			stored := object(t, must(t, "verify", "--database-url", here))
			for name, got := range map[string]map[string]any{
				"imported": object(t, must(t, "verify", "--database-url", there)),
				"file":     object(t, must(t, "verify", file)),
			} {
				if got["rooms"] != 1.0 || got["choices"] != stored["choices"] || got["mismatches"] != 0.0 || got["choices"] == 0.0 {
					t.Errorf("%s: verified %v, here %v", name, got, stored)
				}
			}
			if again := must(t, "export", code, "--database-url", there); sum(t, []byte(again)) != sum(t, read(t, file)) {
				t.Error("the imported game is exported otherwise")
			}
			wantOneLine(t, westkingdom(t, "import", file, "--database-url", there), "exists")
		})
	}
}

// TestReviewOfAFile: a file is weighed, and the same again with the same luck.
func TestReviewOfAFile(t *testing.T) {
	args := []string{"review", "../../engine/record/testdata/westkingdom-1.json", "--playouts", "4"}
	text := must(t, args...)
	sides := object(t, text)["sides"].([]any)
	if len(sides) == 0 || sides[0].(map[string]any)["weighed"].(float64) == 0 {
		t.Errorf("weighed %v", sides)
	}
	if must(t, args...) != text {
		t.Error("the same file is weighed otherwise")
	}
	if must(t, append(args, "--luck", "7")...) == text {
		t.Error("other luck makes no difference")
	}
}

func TestTamperedFileIsRefused(t *testing.T) {
	code, here := finished(t, table{game: "architects", seats: 2})
	dir := t.TempDir()
	file := filepath.Join(dir, "game.json")
	must(t, "export", code, "--database-url", here, "--output", file)
	var export record.File
	if err := json.Unmarshal(read(t, file), &export); err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(*record.File){
		"Option": func(e *record.File) { e.Records[3].Option += "x" },
		"Seat":   func(e *record.File) { e.Records[3].Seat = 1 - e.Records[3].Seat },
		"Seed":   func(e *record.File) { e.Seed = strings.Repeat("1", 16) },
		"Name":   func(e *record.File) { e.Room.Game = "chess" },
		"Short":  func(e *record.File) { e.Records = e.Records[:len(e.Records)-1] },
		"Sum":    func(e *record.File) { e.Sum = "" },
		"Format": func(e *record.File) { e.Format = "westkingdom/x" },
		"Newer":  func(e *record.File) { e.Format = "westkingdom/99" },
	} {
		t.Run(name, func(t *testing.T) {
			tampered := export
			tampered.Records = append([]record.Record(nil), export.Records...)
			change(&tampered)
			path := filepath.Join(dir, name+".json")
			data, err := json.Marshal(tampered)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, data, 0o600); err != nil {
				t.Fatal(err)
			}
			code := "bad-export"
			if name == "Newer" {
				code = "newer-export"
			}
			wantOneLine(t, westkingdom(t, "verify", path), code)
			there := sqliteURL(t)
			must(t, "migrate", "--database-url", there)
			wantOneLine(t, westkingdom(t, "import", path, "--database-url", there), code)
			if got := object(t, must(t, "verify", "--database-url", there)); got["rooms"] != 0.0 {
				t.Errorf("a tampered file was stored: %v", got)
			}
		})
	}
}

// A database or a file in which somebody changed a hash, and made the sum fit, is
// not refused: it is played again and the mismatch found.
func TestVerifyFindsMismatch(t *testing.T) {
	code, here := finished(t, table{game: "architects", seats: 2})
	file := filepath.Join(t.TempDir(), "game.json")
	db, err := sql.Open("sqlite", strings.TrimPrefix(here, "sqlite:"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	change, err := db.Exec(`UPDATE choices SET hash = ? WHERE (room, seq) = (SELECT room, max(seq) FROM choices WHERE hash <> '')`, strings.Repeat("0", 32))
	if err != nil {
		t.Fatal(err)
	}
	if n, err := change.RowsAffected(); n != 1 || err != nil {
		t.Fatalf("%d records changed: %v", n, err)
	}
	must(t, "export", code, "--database-url", here, "--output", file)
	for name, args := range map[string][]string{"Database": {"verify", "--database-url", here}, "File": {"verify", file}} {
		r := westkingdom(t, args...)
		if v := object(t, r.stdout); r.status != 1 || v["mismatches"] != 1.0 || v["rooms"] != 1.0 {
			t.Errorf("%s: status %d, %v", name, r.status, v)
		}
		if r.stderr != "" {
			t.Errorf("%s: stderr says %q; the figures say it all", name, r.stderr)
		}
	}
}

// A room that cannot be read is named, and the others are verified.
func TestVerifyGoesOnAfterADamagedRoom(t *testing.T) {
	for name, database := range databases(t) {
		t.Run(name, func(t *testing.T) {
			p := serve(t, database)
			bad, good := p.botGame("architects", 2), p.botGame("architects", 2)
			for _, code := range []string{bad, good} {
				p.follow(t.Context(), code, func(m message) bool { return m.Turn.Over })
			}
			p.end(syscall.SIGTERM)
			execute(t, database, `UPDATE rooms SET config = '"nothing"' WHERE code = '`+bad+`'`)
			r := westkingdom(t, "verify", "--database-url", database)
			v := object(t, r.stdout)
			problems := v["problems"].([]any)
			if r.status != 1 || r.stderr != "" || v["rooms"] != 2.0 || v["choices"].(float64) < 10 || len(problems) != 1 {
				t.Fatalf("status %d, %v, %s", r.status, v, r.stderr)
			}
			if p := problems[0].(map[string]any); p["room"] != bad || p["record"] != 0.0 || p["reason"] == "" {
				t.Errorf("the problem is %v, want one of %s", p, bad)
			}
		})
	}
}

func read(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func sum(t *testing.T, file []byte) string {
	t.Helper()
	var e record.File
	if err := json.Unmarshal(file, &e); err != nil {
		t.Fatal(err)
	}
	return e.Sum
}
