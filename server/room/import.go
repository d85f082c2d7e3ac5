package room

import (
	"bytes"
	"context"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/server/store"
)

// Bounds of an export file. The longest game has some 2,000 records of 200 bytes.
const (
	maxExport  = 16 << 20        // bytes
	maxRecords = 50_000          // a person would have to choose for days
	maxValues  = 16 * maxRecords // of JSON, so that none is made of bytes that say nothing
	maxText    = 1000            // bytes of any text in it
	maxFigures = 1 << 20         // bytes of corrected figures
)

// Imported is what it takes to go on with a game that was imported: nobody's
// old secrets come along.
type Imported struct {
	Host  string   // secret of the room's host
	Seats []string // secrets by seat; empty where no person sits
}

// ReadExport reads an export file, as JSON. Errors: bad-export.
func ReadExport(from io.Reader) (e File, err error) {
	data, err := io.ReadAll(io.LimitReader(from, maxExport+1))
	if err != nil {
		return e, err
	}
	if len(data) > maxExport || bytes.Count(data, []byte(",")) > maxValues {
		return e, badExport(errors.New("it is larger than any game"))
	}
	if err := json.Unmarshal(data, &e); err != nil {
		return e, badExport(err)
	}
	return e, nil
}

// Import checks a file, plays the whole game again, compares the recorded
// hashes, and stores the room under its code. It returns secrets for the room's
// host and seats. Errors: bad-export, exists.
func (a Archive) Import(ctx context.Context, e File) (Imported, error) {
	var made Imported
	f, err := a.open(e)
	if err != nil {
		return made, err
	}
	m, found, err := replay(ctx, f.game, f.room, f.records)
	if err != nil {
		return made, badExport(err)
	}
	defer m.Close()
	if found.mismatches > 0 {
		return made, badExport(fmt.Errorf("%d records do not lead to the recorded positions", found.mismatches))
	}
	if m.Over() {
		f.room.State = store.Finished
	}
	snap, err := m.Checkpoint()
	if err != nil {
		return made, userError(err)
	}
	data, err := encodeSnapshot(snap)
	if err != nil {
		return made, userError(err)
	}
	made = f.secrets()
	whole := store.Whole{
		Room: f.room, Seats: f.seats, Records: f.records, Checkpoint: &store.Checkpoint{Seq: snap.Seq, Snapshot: data},
	}
	if err := a.Store.Import(ctx, whole); err != nil {
		return Imported{}, userError(err)
	}
	return made, nil
}

// file is an export that has been checked, but not played.
type file struct {
	game    engine.Game
	room    store.Room
	seats   []store.Seat
	records []store.Record
}

// secrets gives the host and every person new secrets.
func (f *file) secrets() Imported {
	made := Imported{Host: newSecret(), Seats: make([]string, len(f.seats))}
	f.room.Host = hashOf(made.Host)
	for i := range f.seats {
		if f.seats[i].Kind == store.Person {
			made.Seats[i] = newSecret()
			f.seats[i].Secret = hashOf(made.Seats[i])
		}
	}
	return made
}

func badExport(err error) error {
	return &Error{Code: CodeBadExport, Detail: err.Error()}
}

// open checks everything about a file that can be checked without playing, as
// strictly as if it came over the network.
func (a Archive) open(e File) (f file, err error) {
	if len(e.Records) > maxRecords {
		return f, badExport(fmt.Errorf("it has %d records, more than any game", len(e.Records)))
	}
	if err := checkTexts(e); err != nil {
		return f, badExport(err)
	}
	if e.Format != exportFormat {
		return f, badExport(fmt.Errorf("the format is %q, not %q", e.Format, exportFormat))
	}
	want, err := sum(e)
	if err != nil {
		return f, badExport(err)
	}
	if subtle.ConstantTimeCompare([]byte(want), []byte(e.Sum)) != 1 {
		return f, badExport(errors.New("the file was altered: its sum is another"))
	}
	if f.game = a.Games[e.Room.Game]; f.game == nil {
		return f, badExport(fmt.Errorf("there is no game %q", e.Room.Game))
	}
	if !IsCode(e.Room.Code) {
		return f, badExport(errors.New("the room's code is not one"))
	}
	if f.room, err = fileRoom(e, f.game); err != nil {
		return f, badExport(err)
	}
	if f.seats, err = a.fileSeats(e); err != nil {
		return f, badExport(err)
	}
	if f.records, err = fileRecords(e); err != nil {
		return f, badExport(err)
	}
	return f, nil
}

// checkTexts refuses texts that are too long or unreadable, before anything
// repeats them.
func checkTexts(e File) error {
	texts := []string{e.Format, e.Sum, e.Seed, e.Room.Code, e.Room.Game, string(e.Room.State)}
	for _, settings := range []map[string]string{e.Room.Settings, e.Config.Settings} {
		for id, value := range settings {
			texts = append(texts, id, value)
		}
	}
	for _, s := range e.Room.Seats {
		texts = append(texts, string(s.Kind), s.Name, s.Bot)
		for _, h := range s.Former {
			texts = append(texts, h.Name, h.Bot)
		}
	}
	for _, r := range e.Records {
		texts = append(texts, r.Option, r.ID, r.Hash)
	}
	for _, text := range texts {
		if len(text) > maxText || !readable(text) {
			return errors.New("a text is too long, or cannot be read")
		}
	}
	if len(e.Config.Figures) > maxFigures {
		return errors.New("the figures are too long")
	}
	return nil
}

func fileRoom(e File, game engine.Game) (r store.Room, err error) {
	r = store.Room{Code: e.Room.Code, Game: e.Room.Game, State: store.Playing, Spectators: e.Room.Spectators}
	if r.Config, err = e.Config.Check(game.Info()); err != nil {
		return r, err
	}
	if r.Seed, err = parseSeed(e.Seed); err != nil {
		return r, errors.New("the seed is not 64 or 128 bits in hex")
	}
	if r.Created, err = fileTime(e.Room.Created); err != nil {
		return r, fmt.Errorf("the room: %w", err)
	}
	return r, nil
}

// fileTime refuses times of which no answer could be made.
func fileTime(t time.Time) (time.Time, error) {
	t = t.UTC()
	if t.Year() < 1970 || t.Year() > 9999 {
		return t, errors.New("the time is not one of a game")
	}
	return t, nil
}

func (a Archive) fileSeats(e File) ([]store.Seat, error) {
	if len(e.Room.Seats) != e.Config.Seats {
		return nil, errors.New("the room has not as many seats as the game")
	}
	seats := make([]store.Seat, len(e.Room.Seats))
	for i, s := range e.Room.Seats {
		if int(s.Seat) != i {
			return nil, fmt.Errorf("seat %d is in the place of %d", s.Seat, i)
		}
		if err := a.checkSeat(&s); err != nil {
			return nil, fmt.Errorf("seat %d: %w", i, err)
		}
		former, err := a.fileHolders(s.Former, len(e.Records))
		if err != nil {
			return nil, fmt.Errorf("seat %d: %w", i, err)
		}
		seats[i] = store.Seat{Seat: s.Seat, Kind: s.Kind, Name: s.Name, Bot: s.Bot, Former: former}
	}
	return seats, nil
}

// checkSeat also cleans the name: of the person, or of the one who sat there
// before a bot or nobody did.
func (a Archive) checkSeat(s *Seat) (err error) {
	if s.Kind == store.Person || s.Name != "" {
		if s.Name, err = cleanName(s.Name); err != nil {
			return errors.New("the name is not one")
		}
	}
	switch s.Kind {
	case store.Bot:
		return checkBot(a.NewBot, s.Bot)
	case store.Person, store.Free:
	default:
		return fmt.Errorf("its kind is %q", s.Kind)
	}
	if s.Bot != "" {
		return errors.New("it has a bot that it cannot have")
	}
	return nil
}

// fileHolders checks those who had a seat before: each was somebody, after the one
// before them and within the game.
func (a Archive) fileHolders(all []store.Holder, records int) (checked []store.Holder, err error) {
	last := -1
	for _, h := range all {
		switch {
		case h.Until <= last || h.Until > records:
			return nil, errors.New("those who had it before are not in their order")
		case h.Bot == "":
			if h.Name, err = cleanName(h.Name); err != nil {
				return nil, errors.New("a name of those who had it before is not one")
			}
		case h.Name != "":
			return nil, errors.New("a person and a bot had it at once")
		default:
			if err := checkBot(a.NewBot, h.Bot); err != nil {
				return nil, err
			}
		}
		last = h.Until
		checked = append(checked, h)
	}
	return checked, nil
}

func fileRecords(e File) ([]store.Record, error) {
	records := make([]store.Record, len(e.Records))
	ids := make(map[uuid.UUID]bool, len(e.Records))
	for i, r := range e.Records {
		id, err := uuid.Parse(r.ID)
		if err != nil || ids[id] {
			return nil, fmt.Errorf("record %d has an id that is not one of its own", i+1)
		}
		ids[id] = true
		at, err := fileTime(r.At)
		if err != nil {
			return nil, fmt.Errorf("record %d: %w", i+1, err)
		}
		if r.Undo && r.Option != "" {
			return nil, fmt.Errorf("record %d takes back and chooses at once", i+1)
		}
		records[i] = store.Record{Room: e.Room.Code, Seq: i + 1, ID: id, Record: r.Record, Hash: r.Hash, At: at}
	}
	return records, nil
}
