package chaos

import (
	"encoding/json"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"

	"westkingdom/server/protocol"
	"westkingdom/server/store/storetest"
)

// newer builds the program that might come next: its rules of Architects and its schema have the
// number after those of this one, and its migration leaves what this one can work with.
func newer(t *testing.T) (binary string) {
	t.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	replace := make(map[string]string)
	put := func(path, name, content string) {
		replace[filepath.Join(root, path)] = filepath.Join(dir, name)
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	const rules = "engine/architects/architects.go"
	source, err := os.ReadFile(filepath.Join(root, rules))
	if err != nil {
		t.Fatal(err)
	}
	number := regexp.MustCompile(`(?m)^const Rules = (\d+)$`)
	next, err := strconv.Atoi(string(number.FindSubmatch(source)[1]))
	if err != nil {
		t.Fatal(err)
	}
	put(rules, "architects.go", number.ReplaceAllString(string(source), "const Rules = "+strconv.Itoa(next+1)))
	var v struct{ Schema int }
	if err := json.Unmarshal(command(t, "version"), &v); err != nil {
		t.Fatal(err)
	}
	for _, kind := range []string{"postgres", "sqlite"} {
		name := "00" + strconv.Itoa(v.Schema+1) + "_next.up.sql"
		put(filepath.Join("migrations", kind, name), name, "-- suits the program before\nSELECT 1;\n")
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		t.Fatal(err)
	}
	put("", "overlay.json", string(overlay))
	binary = filepath.Join(dir, "westkingdom")
	build := exec.Command("go", "build", "-overlay", filepath.Join(dir, "overlay.json"), "-ldflags", "-s -w", "-o", binary, "westkingdom/cmd/westkingdom")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("the program that comes next does not build: %v\n%s", err, out)
	}
	return binary
}

// shown returns how a node answers who asks for a room.
func shown(t *testing.T, url, code string) (status int) {
	t.Helper()
	res, err := http.Get(url + "/api/rooms/" + code)
	if err != nil {
		t.Error(err)
		return 0
	}
	res.Body.Close()
	return res.StatusCode
}

// Nodes of two versions share the rooms: while people play, one is upgraded to a program of newer rules
// and a newer schema, and one of before restarts. A room of the newer rules is at the newer
// node alone, and at none while that is away; whoever comes to a node of before is passed on.
func TestMixedVersions(t *testing.T) {
	if testing.Short() {
		t.Skip("a program is built")
	}
	next := newer(t)
	n := serveNodes(t, storetest.StartPostgres(t).NewDatabase(t))
	young, old, other := n.all[0], n.all[1], n.all[2]
	all := []*table{gather(t, "architects", 3, nil, n.urls()...)}
	var fresh *table
	during(t, all, func(func() bool) {
		await(t, all, 1)
		young.stop()
		young.binary = next
		young.start()
		await(t, all, 10)
		fresh = gather(t, "architects", 2, nil, young.url)
		old.stop()
		old.start() // on the schema of the newer program
		await(t, all, 10)
		for _, p := range n.all {
			if status := shown(t, p.url, fresh.code); status != http.StatusOK {
				t.Errorf("a room of newer rules is answered for with %d", status)
			}
		}
		if err := say(t, fresh.people[1], old.url, fresh.code, "By way of a node of before."); err != nil {
			t.Error(err)
		}
		young.kill()
		var both sync.WaitGroup
		for _, p := range []*program{old, other} {
			both.Go(func() {
				if status := shown(t, p.url, fresh.code); status != http.StatusServiceUnavailable {
					t.Errorf("without a node that knows its rules a room is answered for with %d", status)
				}
			})
		}
		both.Wait()
		await(t, all, 10) // the others go on
		young.start()
		look(t, other.url, fresh.code).until(protocol.TypeWelcome)
	})
	command(t, "rooms", "delete", fresh.code, "--yes", "--database-url", old.database) // the rest is for the program of before to judge
	n.judge(all...)

	// Where the newer program's migration suits none of before, that does not start.
	db, err := pgx.Connect(t.Context(), n.lines[1].URL)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close(t.Context())
	if _, err := db.Exec(t.Context(), `UPDATE schema_suits SET oldest = oldest + 1`); err != nil {
		t.Fatal(err)
	}
	if said, err := old.command().CombinedOutput(); err == nil || !strings.Contains(string(said), "run a newer program") {
		t.Errorf("a program of before starts on a schema that does not suit it: %v\n%s", err, said)
	}
}
