package games

import (
	"embed"
	"encoding/json"
	"fmt"

	"westkingdom/engine"
)

//go:embed lessons/*.json
var lessonFiles embed.FS

// Lessons returns the guided first games, by game.
func Lessons() map[string]engine.Lesson {
	all := make(map[string]engine.Lesson)
	for _, g := range All {
		id := g.Info().ID
		text, err := lessonFiles.ReadFile("lessons/" + id + ".json")
		if err != nil {
			continue // it has none
		}
		var l engine.Lesson
		if err := json.Unmarshal(text, &l); err != nil {
			panic(fmt.Errorf("lesson of %s: %w", id, err)) // the files are compiled in
		}
		all[id] = l
	}
	return all
}
