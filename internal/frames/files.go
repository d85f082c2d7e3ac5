package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/engine/record"
)

// writeFiles writes every recorded game of a game as an export file, with the hashes to which it
// leads on this machine.
func writeFiles(g engine.Game, recordings, out string) error {
	files, err := filepath.Glob(filepath.Join(recordings, "*.json"))
	if err != nil {
		return err
	}
	for _, name := range files {
		f, err := fileOf(g, name)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		data, err := json.Marshal(f)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(out, g.Info().ID+"-"+filepath.Base(name)), data, 0o644); err != nil {
			return err
		}
	}
	return nil
}

func fileOf(g engine.Game, name string) (f record.File, err error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return f, err
	}
	var rec recording
	if err := json.Unmarshal(text, &rec); err != nil {
		return f, err
	}
	m, err := engine.NewMatch(g, rec.Config, rec.Seed)
	if err != nil {
		return f, err
	}
	defer m.Close()
	at := time.Date(2024, 5, 1, 12, 0, 0, 0, time.UTC)
	f = record.File{Config: m.Config(), Seed: record.SeedText(rec.Seed)}
	f.Room = record.Room{Code: "0123456789", Game: g.Info().ID, State: record.Finished, Created: at, Rules: f.Config.Rules}
	for seat := range f.Config.Seats {
		f.Room.Seats = append(f.Room.Seats, record.Seat{Seat: engine.Seat(seat), Kind: record.Person, Name: fmt.Sprintf("Seat %d", seat+1)})
	}
	for i, text := range rec.Records {
		chosen, err := readRecord(text)
		if err == nil {
			err = m.Apply(chosen)
		}
		var hash string
		if err == nil {
			hash, err = record.Hash(m)
		}
		if err != nil {
			return f, fmt.Errorf("record %d: %w", i+1, err)
		}
		id := uuid.NewSHA1(uuid.Nil, fmt.Appendf(nil, "%s %d", name, i))
		f.Records = append(f.Records, record.Record{Record: chosen, ID: id.String(), At: at.Add(time.Duration(i) * time.Second), Hash: hash})
	}
	if !m.Over() {
		return f, errors.New("it is not over")
	}
	f.Begin()
	return f, f.Seal()
}
