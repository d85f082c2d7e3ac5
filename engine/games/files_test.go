package games_test

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"westkingdom/engine/games"
)

// TestEveryGameHasTheFiles: docs/adding-a-game.md names the files that all games
// have, and no others.
func TestEveryGameHasTheFiles(t *testing.T) {
	guide, err := os.ReadFile("../../docs/adding-a-game.md")
	if err != nil {
		t.Fatal(err)
	}
	told := map[string]bool{}
	for line := range strings.Lines(string(guide)) {
		if !strings.HasPrefix(line, "|") {
			continue
		}
		for _, name := range regexp.MustCompile("`[a-z_<>]+[.]go`").FindAllString(line, -1) {
			told[strings.Trim(name, "`")] = true
		}
	}
	count := map[string]int{}
	for _, g := range games.All {
		id := g.Info().ID
		files, err := filepath.Glob("../" + id + "/*.go")
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			name := filepath.Base(file)
			if name == id+".go" {
				name = "<game>.go"
			}
			count[name]++
		}
	}
	for name, n := range count {
		if n == len(games.All) && !told[name] {
			t.Errorf("every game has %s, and the guide does not say so", name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(told)) {
		if count[name] != len(games.All) {
			t.Errorf("the guide says that every game has %s: %d of %d have it", name, count[name], len(games.All))
		}
	}
}
