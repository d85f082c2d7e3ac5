// Package backup writes all persons and rooms of a database, as they are at one moment,
// into one file, and reads them back into a database of any kind.
//
// The file is an SQLite database with the tables of this program. So every
// command reads it as it is (verify, rooms, export, even serve), a later program
// brings an old one up to date by the same migrations as any database, and there
// is no other format to keep.
package backup

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"westkingdom/internal/progress"
	"westkingdom/server/store"
	"westkingdom/server/store/newfile"
	"westkingdom/server/store/sqlite"
)

// ErrNotEmpty: there are rooms in the database already.
var ErrNotEmpty = errors.New("the database has rooms")

// Report is what came of a backup or a restoration.
type Report struct {
	Rooms   int       `json:"rooms"`   // written
	Persons int       `json:"persons"` // written, with their devices
	Records int       `json:"records"` // of those rooms
	Kept    []string  `json:"kept"`    // codes of rooms that were there already, and were left as they were
	Damaged []Damaged `json:"damaged"` // rooms that could not be read, and were left out
}

// Damaged is a room that cannot be read.
type Damaged struct {
	Room   string `json:"room"`
	Reason string `json:"reason"`
}

// Write makes the file, which appears when it is whole. Nobody who plays
// meanwhile waits for it. Errors: [fs.ErrExist].
func Write(ctx context.Context, from store.Store, file string) (r Report, err error) {
	err = newfile.Write(file, func(temporary string) error {
		// Commits need not wait for the disk: the file does when it is whole.
		to, err := sqlite.Open(progress.With(ctx, nil), temporary, sqlite.Options{Volatile: true})
		if err != nil {
			return err
		}
		total, err := from.Count(ctx)
		if err == nil {
			r, err = copyRooms(ctx, from, to, total)
		}
		return errors.Join(err, to.Close())
	})
	return r, err
}

// Restore stores the persons and rooms of a file. Into a database that has rooms it does so
// only if add says so, and leaves rooms as they are that are already there. Each
// room is stored whole or not at all; a restoration that is interrupted can be
// taken up by adding. Errors: [ErrNotEmpty].
func Restore(ctx context.Context, file string, to store.Store, add bool) (r Report, err error) {
	if n, err := to.Count(ctx); err != nil {
		return r, err
	} else if n > 0 && !add {
		return r, ErrNotEmpty
	}
	// The file stays as it is: a copy is brought up to date.
	work, err := os.MkdirTemp("", "westkingdom-restore-*")
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(work)) }()
	own := filepath.Join(work, "backup.db")
	if err := copyFile(file, own); err != nil {
		return r, err
	}
	from, err := sqlite.Open(progress.With(ctx, nil), own, sqlite.Options{Volatile: true})
	if err != nil {
		return r, fmt.Errorf("backup %s: %w", file, err)
	}
	total, err := from.Count(ctx)
	if err == nil {
		r, err = copyRooms(ctx, from, to, total)
	}
	return r, errors.Join(err, from.Close())
}

func copyRooms(ctx context.Context, from, to store.Store, total int) (Report, error) {
	seen := 0
	r := Report{Kept: []string{}, Damaged: []Damaged{}}
	person := func(p store.WholePerson) error {
		switch err := to.ImportPerson(ctx, p); {
		case errors.Is(err, store.ErrExists): // it stays as it is
		case err != nil:
			return fmt.Errorf("a person: %w", err)
		default:
			r.Persons++
		}
		return nil
	}
	// Without the keys nobody's subscription is good for anything any more.
	keys, err := from.ServerKeys(ctx)
	for name, key := range keys {
		if err == nil {
			_, err = to.ServerKey(ctx, name, key)
		}
	}
	if err != nil {
		return r, err
	}
	err = from.Dump(ctx, person, func(w store.Whole, err error) error {
		seen++
		progress.Tell(ctx, seen, total)
		if err == nil {
			err = to.Import(ctx, w)
		}
		switch {
		case errors.Is(err, store.ErrDamaged):
			r.Damaged = append(r.Damaged, Damaged{Room: w.Room.Code, Reason: err.Error()})
		case errors.Is(err, store.ErrExists):
			r.Kept = append(r.Kept, w.Room.Code)
		case err != nil:
			return fmt.Errorf("room %s: %w", w.Room.Code, err)
		default:
			r.Rooms++
			r.Records += len(w.Records)
		}
		return nil
	})
	return r, err
}

func copyFile(from, to string) (err error) {
	source, err := os.Open(from)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, source.Close()) }()
	target, err := os.OpenFile(to, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(target, source)
	return errors.Join(err, target.Close())
}
