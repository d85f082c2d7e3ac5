package record

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"westkingdom/engine"
	"westkingdom/engine/fair"
)

// Number is the last format of files that this program knows. It reads all up to
// that, for ever: what a format's files hold changes with its number only. A game is
// written in the lowest that holds it, so that older programs read what they can.
const Number = 3

const formatName = "westkingdom/"

// number is the lowest format that holds all that the file has.
func (f *File) number() int {
	later := func(r Record) bool { return r.Rewind != 0 || r.Lag != 0 }
	if f.Fair != nil {
		return 3
	}
	if painted(f.Room.Seats) || f.Room.Pace != nil || f.Room.Late || len(f.Happenings) > 0 || slices.ContainsFunc(f.Records, later) {
		return 2
	}
	return 1
}

// Begin gives the file the format that it begins with: the lowest that holds all that it has.
func (f *File) Begin() { f.Format = formatName + strconv.Itoa(f.number()) }

// MaxFile is how many bytes a file may have.
const MaxFile = 16 << 20

// Bounds of a file. The longest game has some 2,000 records of 200 bytes.
const (
	maxRecords = 50_000          // a person would have to choose for days
	maxValues  = 16 * maxRecords // of JSON, so that none is made of bytes that say nothing
	maxText    = 1000            // bytes of any text in it
	maxFigures = 1 << 20         // bytes of corrected figures
)

// ErrNewer: the file has a format that this program does not know yet. Every
// other error of this package says that it is damaged, was altered, or is no file
// of a game.
var ErrNewer = errors.New("the file was made by a newer version of this program")

// ErrLarge: the file is larger than any game.
var ErrLarge = errors.New("it is larger than any game")

// File is the file of one game.
type File struct {
	Format  string        `json:"format"` // "westkingdom/1"; with anything that those cannot hold "westkingdom/2", and so on
	Room    Room          `json:"room"`
	Config  engine.Config `json:"config"`
	Seed    string        `json:"seed"` // 128 bits in hex; 64 of the first days
	Records []Record      `json:"records"`
	// Happenings are what happened around the game, in order.
	Happenings []Happening `json:"happenings,omitempty"`
	// Fair is what the seed follows from, of a game that has ended.
	Fair *fair.Chain `json:"fair,omitempty"`
	Sum  string      `json:"sum"` // SHA-256, in hex, of the JSON of the rest
}

// Record is one record of a file.
type Record struct {
	engine.Record
	ID   string    `json:"id"` // a UUID
	At   time.Time `json:"at"`
	Hash string    `json:"hash,omitempty"` // see [Hash]
	// Lag is how many microseconds the connection of whoever chose took there and back,
	// where that was given back of their time.
	Lag int64 `json:"lag,omitempty"`
}

// Seal gives the file the sum of what it holds.
func (f *File) Seal() (err error) {
	f.Sum, err = f.sum()
	return err
}

func (f *File) sum() (string, error) {
	rest := *f
	rest.Sum = ""
	data, err := json.Marshal(rest)
	if err != nil {
		return "", fmt.Errorf("sum: %w", err)
	}
	h := sha256.Sum256(data)
	return hex.EncodeToString(h[:]), nil
}

// Read reads a file, as JSON. Errors wrap ErrNewer, if it is one of a newer
// format.
func Read(from io.Reader) (f File, err error) {
	data, err := io.ReadAll(io.LimitReader(from, MaxFile+1))
	if err != nil {
		return f, err
	}
	if format, ok := formatOf(data); ok {
		if _, err := checkFormat(format); err != nil {
			return f, err
		}
	}
	if len(data) > MaxFile || bytes.Count(data, []byte(",")) > maxValues {
		return f, ErrLarge
	}
	err = json.Unmarshal(data, &f)
	return f, err
}

// formatOf finds the format without making anything of the rest. If the data is
// cut off somewhere, or no JSON from there on, what is behind it is not read.
func formatOf(data []byte) (format string, ok bool) {
	var head struct {
		Format *string `json:"format"`
	}
	if len(data) <= MaxFile && json.Unmarshal(data, &head) == nil {
		if head.Format == nil {
			return "", false
		}
		return *head.Format, true
	}
	dec := json.NewDecoder(bytes.NewReader(data))
	if begin, err := dec.Token(); err != nil || begin != json.Delim('{') {
		return "", false
	}
	for dec.More() {
		key, err := dec.Token()
		if err != nil {
			return "", false
		}
		var skipped json.RawMessage
		into := any(&skipped)
		if ok = key == "format"; ok {
			into = &format
		}
		if err := dec.Decode(into); err != nil || ok {
			return format, err == nil
		}
	}
	return "", false
}

// checkFormat returns the number of a format.
func checkFormat(format string) (number int, err error) {
	if len(format) > maxText || !Readable(format) {
		return 0, errText
	}
	digits, ours := strings.CutPrefix(format, formatName)
	n, err := strconv.ParseUint(digits, 10, 32)
	switch {
	case !ours || err != nil || strconv.FormatUint(n, 10) != digits || n == 0:
		return 0, fmt.Errorf("the format is %q, none of %s1 to %d", format, formatName, Number)
	case n > Number:
		return 0, fmt.Errorf("%w: its format is %q, the latest that is known here %s%d", ErrNewer, format, formatName, Number)
	}
	return int(n), nil
}
