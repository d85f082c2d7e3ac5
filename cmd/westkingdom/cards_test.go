package main

import (
	"os"
	"path/filepath"
	"testing"
)

// TestCardsAsExportedChangeNothing: a game whose uncertain figures are written
// out and given back as they are is the same game.
func TestCardsAsExportedChangeNothing(t *testing.T) {
	dir := t.TempDir()
	for _, game := range gameIDs() {
		must(t, "cards", "export", game, "--output", filepath.Join(dir, game+".json"))
		out := must(t, "cards", "export", game)
		if written, err := os.ReadFile(filepath.Join(dir, game+".json")); err != nil || string(written) != out {
			t.Errorf("%s: written otherwise than printed: %v", game, err)
		}
	}
	for _, game := range gameIDs() {
		play := []string{"simulate", "--game", game, "--games", "2", "--seats", "2"}
		plain, same := object(t, must(t, play...)), object(t, must(t, append(play, "--cards", dir)...))
		for _, key := range []string{"choices", "score_mean"} {
			if got, want := encode(t, same[key]), encode(t, plain[key]); got != want {
				t.Errorf("%s: %s is %s with the cards as they are, %s without", game, key, got, want)
			}
		}
	}
}
