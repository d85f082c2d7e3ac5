package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"westkingdom/engine/games"
	"westkingdom/server/store/storetest"
)

// TestMain makes the test binary the program itself for tests that need a
// process of their own.
func TestMain(m *testing.M) {
	if os.Getenv("WESTKINGDOM_TEST_PROGRAM") != "" {
		main()
		return
	}
	storetest.Main(m)
}

// result is what a command line left behind.
type result struct {
	status         int
	stdout, stderr string
}

func westkingdom(t *testing.T, args ...string) result {
	t.Helper()
	var stdout, stderr bytes.Buffer
	status := run(t.Context(), args, strings.NewReader(""), &stdout, &stderr)
	return result{status, stdout.String(), stderr.String()}
}

// must fails the test unless the command ended well, and returns its output.
func must(t *testing.T, args ...string) string {
	t.Helper()
	r := westkingdom(t, args...)
	if r.status != 0 {
		t.Fatalf("westkingdom %s: status %d: %s", strings.Join(args, " "), r.status, r.stderr)
	}
	return r.stdout
}

// wantOneLine checks that the command failed with one line that says this.
func wantOneLine(t *testing.T, r result, says string) {
	t.Helper()
	if r.status == 0 {
		t.Errorf("status 0, want another")
	}
	if strings.Count(r.stderr, "\n") != 1 || !strings.HasPrefix(r.stderr, "westkingdom: ") || !strings.Contains(r.stderr, says) {
		t.Errorf("stderr is %q, want one line that says %q", r.stderr, says)
	}
	if r.stdout != "" {
		t.Errorf("stdout is %q, want nothing", r.stdout)
	}
}

func object(t *testing.T, text string) map[string]any {
	t.Helper()
	var v map[string]any
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		t.Fatalf("not one JSON object: %v: %s", err, text)
	}
	return v
}

func wantKeys(t *testing.T, v map[string]any, keys ...string) {
	t.Helper()
	for _, key := range keys {
		if _, ok := v[key]; !ok {
			t.Errorf("no key %s in %v", key, v)
		}
	}
}

func TestHelpNamesEveryCommandAndVariable(t *testing.T) {
	help := must(t, "--help")
	for _, command := range []string{"serve", "migrate", "simulate", "tourney", "train", "verify", "review", "bench", "export", "import", "rooms list", "rooms show", "rooms delete", "rooms secret", "backup", "restore", "cards export"} {
		words := strings.Fields(command)
		if len(words) == 1 && !strings.Contains(help, "\n  "+command+" ") {
			t.Errorf("--help does not name %s", command)
		}
		if own := must(t, append(words, "--help")...); !strings.Contains(own, "[$WESTKINGDOM_") {
			t.Errorf("%s --help names no variable", command)
		}
	}
	serve := must(t, "serve", "--help")
	for _, variable := range []string{"DATABASE_URL", "LISTEN", "PUBLIC_URL"} {
		if !strings.Contains(serve, "[$WESTKINGDOM_"+variable+"]") {
			t.Errorf("serve --help does not name WESTKINGDOM_%s", variable)
		}
	}
}

func TestMistakesEndWithOneLine(t *testing.T) {
	dir := t.TempDir()
	broken := filepath.Join(dir, "broken.json")
	if err := os.WriteFile(broken, []byte(`{"format":`), 0o600); err != nil {
		t.Fatal(err)
	}
	database := "sqlite:" + filepath.Join(dir, "x.db")
	must(t, "migrate", "--database-url", database)
	none := "sqlite:" + filepath.Join(dir, "none.db")
	for name, c := range map[string]struct {
		args []string
		says string
	}{
		"ErrCommand":       {[]string{"play"}, "play"},
		"ErrFlag":          {[]string{"serve", "--prot", "80"}, "--prot"},
		"ErrFlagValue":     {[]string{"serve", "--drain-limit", "soon"}, "soon"},
		"ErrListen":        {[]string{"serve", "--listen", "8080", "--database-url", database}, "8080"},
		"ErrPublicURL":     {[]string{"serve", "--public-url", "games.example.org", "--database-url", database}, "games.example.org"},
		"ErrMailURL":       {[]string{"serve", "--smtp", "mail.example.org:587", "--mail-from", "a@example.org", "--database-url", database}, "public URL"},
		"ErrMailFrom":      {[]string{"serve", "--smtp", "mail.example.org:587", "--public-url", "https://games.example.org", "--database-url", database}, "mails cannot be from"},
		"ErrMailPassword":  {[]string{"serve", "--smtp-password-file", filepath.Join(dir, "none"), "--database-url", database}, "password"},
		"ErrMailPasswords": {[]string{"serve", "--smtp-password-file", broken, "--smtp-password", "x", "--database-url", database}, "twice"},
		"ErrDatabaseKind":  {[]string{"serve", "--database-url", "oracle://nowhere"}, "database"},
		"ErrNoDatabase":    {[]string{"serve", "--database-url", "postgres://nobody@127.0.0.1:1/none?connect_timeout=2"}, "database"},
		"ErrMigrate":       {[]string{"migrate", "--database-url", "postgres://nobody@127.0.0.1:1/none?connect_timeout=2"}, "database"},
		"ErrGame":          {[]string{"simulate", "--game", "chess"}, "chess"},
		"ErrCardsGame":     {[]string{"cards", "export", "chess"}, "chess"},
		"ErrCardsFolder":   {[]string{"simulate", "--cards", filepath.Join(dir, "cards")}, "cards"},
		"ErrCardsFile":     {[]string{"serve", "--cards", dir, "--database-url", database}, "broken"},
		"ErrSeats":         {[]string{"simulate", "--seats", "9"}, "seats"},
		"ErrBot":           {[]string{"simulate", "--bots", "genius"}, "genius"},
		"ErrNoRoom":        {[]string{"export", "NOROOM", "--database-url", database}, "no-room"},
		"ErrNoSuchRoom":    {[]string{"rooms", "show", "NOROOM", "--database-url", database}, "NOROOM"},
		"ErrNotDeleted":    {[]string{"rooms", "delete", "NOROOM", "--database-url", database}, "NOROOM"},
		"ErrNoDatabaseYet": {[]string{"rooms", "list", "--database-url", none}, "none.db"},
		"ErrNothingThere":  {[]string{"backup", filepath.Join(dir, "b.db"), "--database-url", none}, "none.db"},
		"ErrBackupThere":   {[]string{"backup", broken, "--database-url", database}, "is there already"},
		"ErrNoBackup":      {[]string{"restore", broken, "--database-url", database}, "restore"},
		"ErrNoFile":        {[]string{"import", filepath.Join(dir, "none.json"), "--database-url", database}, "none.json"},
		"ErrBrokenFile":    {[]string{"verify", broken, "--database-url", database}, "bad-export"},
		"ErrBrokenReview":  {[]string{"review", broken}, broken},
		"ErrNoPlayouts":    {[]string{"review", broken, "--playouts", "0"}, "playouts"},
		"ErrTooManyValues": {[]string{"export", "A", "B"}, "arg"},
		"ErrBenchNoServer": {[]string{"bench", "--url", "http://127.0.0.1:1", "--rooms", "1", "--duration", "1s"}, "refused"},
	} {
		t.Run(name, func(t *testing.T) { wantOneLine(t, westkingdom(t, c.args...), c.says) })
	}
}

func TestEnvironmentSetsFlags(t *testing.T) {
	t.Setenv("WESTKINGDOM_GAMES", "-3")
	wantOneLine(t, westkingdom(t, "simulate"), "-3")
	t.Setenv("WESTKINGDOM_GAMES", "many")
	wantOneLine(t, westkingdom(t, "simulate"), "WESTKINGDOM_GAMES")
	if got := object(t, must(t, "simulate", "--games", "1"))["games"]; got != 1.0 {
		t.Errorf("the flag does not win over the variable: %v games", got)
	}
}

func TestMigrateSaysTheSchema(t *testing.T) {
	database := "sqlite:" + filepath.Join(t.TempDir(), "new", "x.db")
	for range 2 {
		if got := must(t, "migrate", "--database-url", database); !strings.HasPrefix(got, "The database has schema ") {
			t.Errorf("got %q", got)
		}
	}
}

// TestVersion: what the program says is what its image is labelled with.
func TestVersion(t *testing.T) {
	v := object(t, must(t, "version"))
	wantKeys(t, v, "commit", "date", "schema", "rules")
	label := fmt.Sprintf("schema %v", v["schema"])
	for _, g := range games.All {
		label += fmt.Sprintf(", %s %v", g.Info().ID, v["rules"].(map[string]any)[g.Info().ID])
	}
	dockerfile, err := os.ReadFile("../../Dockerfile")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(dockerfile), fmt.Sprintf("%q", label)) {
		t.Errorf("the Dockerfile does not label its image %q", label)
	}
}

func TestSimulatePrintsFigures(t *testing.T) {
	args := []string{"simulate", "--game", "architects", "--seats", "3", "--games", "4", "--seed", "7", "--bots", "random,greedy"}
	v := object(t, must(t, args...))
	wantKeys(t, v, "game", "seats", "games", "seed", "choices", "seconds", "choices_per_second",
		"choices_per_game", "bots", "score_mean", "score_stddev", "wins")
	for _, key := range []string{"score_mean", "score_stddev", "wins"} {
		wantKeys(t, v[key].(map[string]any), "random", "greedy")
	}
	again := object(t, must(t, args...))
	for _, key := range []string{"choices", "score_mean", "score_stddev", "wins"} {
		if got, want := encode(t, again[key]), encode(t, v[key]); got != want {
			t.Errorf("the same seed gives %s %s, then %s", key, want, got)
		}
	}
}

// TestSimulateTakesTheSettingsOfItsHelp: the help's example is one that the game takes.
func TestSimulateTakesTheSettingsOfItsHelp(t *testing.T) {
	_, example, found := strings.Cut(must(t, "simulate", "--help"), "settings of the game, such as ")
	if !found {
		t.Fatal("the help has no example of settings")
	}
	must(t, "simulate", "--games", "1", "--settings", strings.Fields(example)[0])
}

// TestSimulateCompares: --each plays with every value that the table may have,
// and the file with the strength of the opponents is what it prints.
func TestSimulateCompares(t *testing.T) {
	args := []string{"simulate", "--seats", "1", "--games", "1", "--settings", "wonders=on,boards=characters", "--each", "opponent"}
	v := object(t, must(t, args...))
	file, err := os.ReadFile("../../engine/architects/strength.json")
	if err != nil {
		t.Fatal(err)
	}
	stored := object(t, string(file))
	if got, want := slices.Sorted(maps.Keys(v)), slices.Sorted(maps.Keys(stored)); !slices.Equal(got, want) {
		t.Errorf("prints %v, the file has %v", got, want)
	}
	for _, of := range []map[string]any{v, stored} {
		values := of["values"].(map[string]any)
		wantKeys(t, values, "random", "aristocrat", "enforcer", "illusionist", "gossip", "patron", "peddler")
		for _, value := range values {
			wantKeys(t, value.(map[string]any)["score_mean"].(map[string]any), of["bots"].([]any)[0].(string), "opponent")
		}
	}
	// Measured by the rules that are played.
	if stored["rules"] != v["rules"] || stored["games"].(float64) < 500 {
		t.Errorf("the file is of %v games by rules number %v", stored["games"], stored["rules"])
	}
	wantOneLine(t, westkingdom(t, "simulate", "--each", "weather"), "weather")
	wantOneLine(t, westkingdom(t, "simulate", "--seats", "1", "--each", "opponent"), "wonders")
}

func encode(t *testing.T, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
