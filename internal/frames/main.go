// Command frames plays the recorded games of every game again and prints what
// a client would be sent on the way, for the client's tests:
//
//	go run ./internal/frames -out web/src/generated
//
// writes `<game>/frames.json`. Everything that is said (questions, options,
// reasons, entries of the log) is listed once, from all positions of all games,
// and so is which options are offered together.
// Of each game some positions are whole: the first and the last, those that ask
// a question of a kind for the first time, and others evenly between them. Of
// the choices that cost or gain something, one of each kind comes with the
// position before it and those of its step after it.
// With -files it writes the games as export files instead.
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"log"
	"os"
	"path/filepath"

	"westkingdom/engine"
	"westkingdom/engine/games"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("frames: ")
	root := flag.String("root", ".", "the module's folder")
	out := flag.String("out", "web/src/generated", "the folder to write to")
	files := flag.Bool("files", false, "write the games as export files, GAME-NAME.json each, and nothing else")
	most := flag.Int("frames", 10, "how many positions of each game, roughly")
	flag.Parse()
	for _, g := range games.All {
		id := g.Info().ID
		if *files {
			if err := writeFiles(g, filepath.Join(*root, "engine", id, "testdata"), *out); err != nil {
				log.Fatalf("%s: %v", id, err)
			}
			continue
		}
		if err := write(g, filepath.Join(*root, "engine", id, "testdata"), filepath.Join(*out, id), *most); err != nil {
			log.Fatalf("%s: %v", id, err)
		}
	}
}

// document is the file of a game.
type document struct {
	Said     said       `json:"said"`
	Games    []walk     `json:"games"`
	Promises []*promise `json:"promises"`
}

// walk is one recorded game.
type walk struct {
	Name   string         `json:"name"`
	Config engine.Config  `json:"config"`
	Frames []frame        `json:"frames"`
	Log    []engine.Entry `json:"log"` // all of it
}

// frame is one position as clients see it.
type frame struct {
	Seq     int                  `json:"seq"`
	Public  json.RawMessage      `json:"public"`
	Private []json.RawMessage    `json:"private"` // by seat
	Prompts []engine.ShownPrompt `json:"prompts"`
	Scores  []engine.Standing    `json:"scores"`
	Logged  int                  `json:"logged"` // entries of the log so far
	Over    bool                 `json:"over"`
}

func write(g engine.Game, recordings, out string, most int) error {
	files, err := filepath.Glob(filepath.Join(recordings, "*.json"))
	if err != nil {
		return err
	}
	if len(files) == 0 {
		return fmt.Errorf("no recorded games in %s", recordings)
	}
	doc := document{Said: newSaid()}
	for _, file := range files {
		w, err := doc.play(g, file, most)
		if errors.Is(err, engine.ErrConfig) {
			continue // a table that hosts are not offered: no client is sent it
		}
		if err != nil {
			return fmt.Errorf("%s: %w", filepath.Base(file), err)
		}
		doc.Games = append(doc.Games, w)
	}
	text, err := json.Marshal(doc)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(out, "frames.json"), text, 0o644)
}
