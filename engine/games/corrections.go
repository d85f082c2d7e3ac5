package games

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
)

// Corrections reads the files of corrected figures in a folder, GAME.json each,
// and returns by game what new matches begin with; see [engine.Config]. Errors
// name file, card and field.
func Corrections(folder fs.FS) (map[string]json.RawMessage, error) {
	files, err := fs.Glob(folder, "*.json")
	if err != nil {
		return nil, fmt.Errorf("corrected figures: %w", err)
	}
	figures := make(map[string]json.RawMessage)
	var wrong []error
	for _, name := range files {
		id := name[:len(name)-len(".json")]
		g, ok := ByID(id)
		if !ok {
			wrong = append(wrong, fmt.Errorf("%s: no game is called %q", name, id))
			continue
		}
		text, err := fs.ReadFile(folder, name)
		if err != nil {
			return nil, fmt.Errorf("corrected figures: %w", err)
		}
		less, err := g.Correct(text)
		if err != nil {
			wrong = append(wrong, fmt.Errorf("%s: %w", name, err))
		} else if less != nil {
			figures[id] = less
		}
	}
	return figures, errors.Join(wrong...)
}
