package server

import (
	"encoding/json"
	"fmt"
	"os"

	"westkingdom/engine/games"
)

// Cards reads a folder of corrected figures, GAME.json each: what new matches
// begin with, by game. Without a folder there are none.
func Cards(folder string) (map[string]json.RawMessage, error) {
	if folder == "" {
		return nil, nil
	}
	// The folder itself is looked at: one that is not there has no files either.
	if info, err := os.Stat(folder); err != nil {
		return nil, fmt.Errorf("the cards: %w", err)
	} else if !info.IsDir() {
		return nil, fmt.Errorf("the cards: %s is not a folder", folder)
	}
	figures, err := games.Corrections(os.DirFS(folder))
	if err != nil {
		return nil, fmt.Errorf("the cards of %s: %w", folder, err)
	}
	return figures, nil
}
