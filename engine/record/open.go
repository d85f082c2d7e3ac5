package record

import (
	"crypto/subtle"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/engine/fair"
)

// Game is a file that has been checked, but not played.
type Game struct {
	Rules      engine.Game
	Config     engine.Config
	Seed       engine.Seed
	Created    time.Time // UTC, as are the times of the records
	Records    []Record
	Happenings []Happening
	Fair       *fair.Chain // that the seed follows from; nil: nothing is said of it
}

// Open checks everything about a file that can be checked without playing, as
// strictly as if it came over the network. Names of people and strengths of bots
// are texts to it, and so is the room's code. The games are those that there are,
// by id. Errors wrap ErrNewer, if it is one of a newer format.
func Open(f File, games map[string]engine.Game) (g Game, err error) {
	number, err := checkFormat(f.Format)
	if err != nil {
		return g, err
	}
	if number < f.number() {
		return g, errors.New("it holds what files of its format do not")
	}
	if len(f.Records) > maxRecords {
		return g, fmt.Errorf("it has %d records, more than any game", len(f.Records))
	}
	if err := checkTexts(f); err != nil {
		return g, err
	}
	want, err := f.sum()
	if err != nil {
		return g, err
	}
	if subtle.ConstantTimeCompare([]byte(want), []byte(f.Sum)) != 1 {
		return g, errors.New("the file was altered: its sum is another")
	}
	if g.Rules = games[f.Room.Game]; g.Rules == nil {
		return g, fmt.Errorf("there is no game %q", f.Room.Game)
	}
	if g.Config, err = f.Config.Check(g.Rules.Info()); err != nil {
		return g, err
	}
	if g.Seed, err = parseSeed(f.Seed); err != nil {
		return g, errors.New("the seed is not 64 or 128 bits in hex")
	}
	if g.Created, err = fileTime(f.Room.Created); err != nil {
		return g, fmt.Errorf("the room: %w", err)
	}
	if err := checkSeats(f); err != nil {
		return g, err
	}
	if g.Records, err = fileRecords(f); err != nil {
		return g, err
	}
	if f.Fair != nil {
		if len(f.Fair.Commits) != len(f.Room.Seats) {
			return g, errors.New("the deal: it has other seats than the game")
		}
		if err := f.Fair.Check(g.Seed); err != nil {
			return g, fmt.Errorf("the deal: %w", err)
		}
		g.Fair = f.Fair
	}
	g.Happenings, err = fileHappenings(f)
	return g, err
}

var errText = errors.New("a text is too long, or cannot be read")

// checkTexts refuses texts that are too long or unreadable, before anything
// repeats them.
func checkTexts(f File) error {
	texts := []string{f.Sum, f.Seed, f.Room.Code, f.Room.Game, string(f.Room.State)}
	for _, settings := range []map[string]string{f.Room.Settings, f.Config.Settings} {
		for id, value := range settings {
			texts = append(texts, id, value)
		}
	}
	for _, s := range f.Room.Seats {
		texts = append(texts, string(s.Kind), s.Name, s.Bot, string(s.Colour))
		for _, h := range s.Former {
			texts = append(texts, h.Name, h.Bot)
		}
	}
	for _, r := range f.Records {
		texts = append(texts, r.Option, r.ID, r.Hash)
	}
	for _, h := range f.Happenings {
		texts = append(texts, string(h.Kind), string(h.Holder), h.Bot, string(h.Proposes))
	}
	if f.Fair != nil {
		texts = append(texts, f.Fair.Code)
	}
	for _, text := range texts {
		if len(text) > maxText || !Readable(text) {
			return errText
		}
	}
	if len(f.Config.Figures) > maxFigures {
		return errors.New("the figures are too long")
	}
	return nil
}

// Readable refuses control characters, and those that turn the direction of
// the text around them. The joiners that make up some emoji and scripts stay.
func Readable(s string) bool {
	if !utf8.ValidString(s) {
		return false
	}
	for _, c := range s {
		if unicode.IsControl(c) || c >= 0x202a && c <= 0x202e || c >= 0x2066 && c <= 0x2069 || c == 0x2028 || c == 0x2029 {
			return false
		}
	}
	return true
}

// SeedText is how files write a seed: 32 hexadecimal digits, or the 16 of a
// number.
func SeedText(s engine.Seed) string {
	if n, ok := s.Number(); ok {
		return fmt.Sprintf("%016x", n)
	}
	return s.String()
}

func parseSeed(text string) (engine.Seed, error) {
	if len(text) != 16 {
		return engine.ParseSeed(text)
	}
	n, err := strconv.ParseUint(text, 16, 64)
	return engine.SeedOf(n), err
}

// fileTime refuses times of which no answer could be made.
func fileTime(t time.Time) (time.Time, error) {
	t = t.UTC()
	if t.Year() < 1970 || t.Year() > 9999 {
		return t, errors.New("the time is not one of a game")
	}
	return t, nil
}

func checkSeats(f File) error {
	if len(f.Room.Seats) != f.Config.Seats {
		return errors.New("the room has not as many seats as the game")
	}
	for i, s := range f.Room.Seats {
		switch {
		case int(s.Seat) != i:
			return fmt.Errorf("seat %d is in the place of %d", s.Seat, i)
		case s.Kind != Person && s.Kind != Bot && s.Kind != Free:
			return fmt.Errorf("seat %d: its kind is %q", i, s.Kind)
		case s.Kind != Bot && s.Bot != "":
			return fmt.Errorf("seat %d: it has a bot that it cannot have", i)
		}
		if err := checkFormer(s.Former, len(f.Records)); err != nil {
			return fmt.Errorf("seat %d: %w", i, err)
		}
	}
	return checkColours(f.Room.Seats)
}

// checkFormer checks those who had a seat before: each after the one before them
// and within the game.
func checkFormer(all []Holder, records int) error {
	last := -1
	for _, h := range all {
		if h.Until <= last || h.Until > records {
			return errors.New("those who had it before are not in their order")
		}
		if h.Name != "" && h.Bot != "" {
			return errors.New("a person and a bot had it at once")
		}
		last = h.Until
	}
	return nil
}

func fileRecords(f File) ([]Record, error) {
	records := make([]Record, len(f.Records))
	ids := make(map[uuid.UUID]bool, len(f.Records))
	for i, r := range f.Records {
		id, err := uuid.Parse(r.ID)
		if err != nil || ids[id] {
			return nil, fmt.Errorf("record %d has an id that is not one of its own", i+1)
		}
		ids[id] = true
		if r.At, err = fileTime(r.At); err != nil {
			return nil, fmt.Errorf("record %d: %w", i+1, err)
		}
		if r.Lag < 0 || r.Lag > maxLag {
			return nil, fmt.Errorf("record %d took longer than any connection", i+1)
		}
		if r.Undo && r.Option != "" {
			return nil, fmt.Errorf("record %d takes back and chooses at once", i+1)
		}
		if r.Rewind != 0 && (r.Undo || r.Option != "" || r.Rewind < 0 || r.Rewind > i) {
			return nil, fmt.Errorf("record %d goes back to where it cannot", i+1)
		}
		records[i] = r
	}
	return records, nil
}

const (
	maxHappenings = 10_000
	maxLag        = 60_000_000 // microseconds
)

// fileHappenings checks what happened around a game: each in its place, about seats that
// there are, at times of a game. What a kind that is not known means is nobody's concern.
func fileHappenings(f File) ([]Happening, error) {
	if f.Room.Pace != nil {
		if err := f.Room.Pace.Check(); err != nil {
			return nil, err
		}
	}
	if len(f.Happenings) > maxHappenings {
		return nil, fmt.Errorf("%d things happened around it, more than around any game", len(f.Happenings))
	}
	isSeat := func(s engine.Seat) bool { return s >= engine.Nobody && int(s) < f.Config.Seats }
	all := make([]Happening, len(f.Happenings))
	after := 0
	for i, h := range f.Happenings {
		wrong := func(what string) error { return fmt.Errorf("happening %d %s", i+1, what) }
		switch {
		case h.Number != i+1 || h.Seq < after || h.Seq > len(f.Records):
			return nil, wrong("is not in its place")
		case !isSeat(h.Seat) || !isSeat(h.By) || slices.ContainsFunc(h.Needs, func(s engine.Seat) bool { return !isSeat(s) }):
			return nil, wrong("is about a seat that is not there")
		case len(h.Needs) > f.Config.Seats || h.Seconds < 0 || h.Seconds > maxPace || h.About < 0 || h.About > i || h.To < 0 || h.To > len(f.Records):
			return nil, wrong("has a number that cannot be")
		}
		after = h.Seq
		for _, t := range []*time.Time{&h.At, &h.From, &h.Until} {
			if t.IsZero() && t != &h.At {
				continue
			}
			var err error
			if *t, err = fileTime(*t); err != nil {
				return nil, fmt.Errorf("happening %d: %w", i+1, err)
			}
		}
		all[i] = h
	}
	return all, nil
}
