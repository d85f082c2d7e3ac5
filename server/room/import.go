package room

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/engine/fair"
	"westkingdom/engine/record"
	"westkingdom/internal/progress"
	"westkingdom/server/protocol"
	"westkingdom/server/secret"
	"westkingdom/server/store"
)

// Imported is what it takes to go on with a game that was imported: nobody's
// old secrets come along.
type Imported struct {
	Host  string   // secret of the room's host
	Seats []string // secrets by seat; empty where no person sits
}

// Import checks a file, plays the whole game again, compares the recorded
// hashes, and stores the room under its code. It returns secrets for the room's
// host and seats. Errors: bad-export, newer-export, exists.
func (a Archive) Import(ctx context.Context, e record.File) (Imported, error) {
	var made Imported
	f, err := a.open(e)
	if err != nil {
		return made, err
	}
	w, err := f.play(ctx, e)
	if err != nil {
		return made, err
	}
	clock := clockOf(w.Room, w.Seats, w.Records, w.Happenings)
	if w.Room.State == record.Playing && e.Room.Pace != nil && !clock.Paused() {
		// Whose time ran while the game was nowhere is not known: the host says when it does again.
		w.Happenings = append(w.Happenings, record.Happening{
			Number: clock.Number() + 1, Seq: len(w.Records), At: time.Now().UTC().Truncate(time.Microsecond), Kind: record.Paused,
			Seat: engine.Nobody, By: engine.Nobody,
		})
	}
	w.Room.Clock = stored(clockOf(w.Room, w.Seats, w.Records, w.Happenings), w.Room.State == record.Finished)
	made = secrets(&w)
	if err := a.Store.Import(ctx, w); err != nil {
		return Imported{}, UserError(err)
	}
	return made, nil
}

// play plays the game again, compares the recorded hashes, and returns the room as it is stored
// then, without secrets. Errors: bad-export.
func (f *file) play(ctx context.Context, e record.File) (w store.Whole, err error) {
	m, found := f.Play(ctx, tell(ctx, len(f.Records)))
	if m != nil {
		defer m.Close()
	}
	if err := ctx.Err(); err != nil {
		return w, UserError(err)
	}
	if !found.Sound() {
		return w, BadExport(found.Reason)
	}
	snap, err := m.Checkpoint()
	if err != nil {
		return w, UserError(err)
	}
	data, err := encodeSnapshot(snap)
	if err != nil {
		return w, UserError(err)
	}
	w = f.whole(e)
	w.Checkpoint = &store.Checkpoint{Seq: snap.Seq, Snapshot: data}
	w.Room.Asked = store.UnknownAsked.After(m.Seq(), engine.Nobody, m.Asked()) // at least since then
	if n := len(w.Records); n > 0 {
		w.Records[n-1].Asked = w.Room.Asked
	}
	switch {
	case m.Over():
		w.Room.State = record.Finished
		w.Room.Result, err = m.Standings()
	case clockOf(w.Room, w.Seats, w.Records, w.Happenings).Ended():
		w.Room.State = record.Finished
	}
	return w, UserError(err)
}

// tell tells how far playing a game again is.
func tell(ctx context.Context, records int) func(played int) {
	return func(played int) { progress.Tell(ctx, played, records) }
}

// secrets gives the host and every person new secrets.
func secrets(w *store.Whole) Imported {
	made := Imported{Host: secret.New(), Seats: make([]string, len(w.Seats))}
	w.Room.Host = secret.Hash(made.Host)
	for i := range w.Seats {
		if w.Seats[i].Kind == record.Person {
			made.Seats[i] = secret.New()
			w.Seats[i].Secret = secret.Hash(made.Seats[i])
		}
	}
	return made
}

// BadExport is the refusal of a file, for the reason that package record gives.
func BadExport(err error) error {
	code := protocol.CodeBadExport
	if errors.Is(err, record.ErrNewer) {
		code = protocol.CodeNewerExport
	}
	return &Error{Code: code, Detail: err.Error()}
}

// file is an export that has been checked, but not played.
type file struct {
	record.Game
	seats []store.Seat
}

// open checks everything about a file that can be checked without playing: what
// [record.Open] does, and what a room alone knows of codes, names and bots.
func (a Archive) open(e record.File) (f file, err error) {
	if f.Game, err = record.Open(e, a.Games); err != nil {
		return f, BadExport(err)
	}
	if !IsCode(e.Room.Code) {
		return f, BadExport(errors.New("the room's code is not one"))
	}
	for _, s := range e.Room.Seats {
		seat, err := a.fileSeat(s)
		if err != nil {
			return f, BadExport(fmt.Errorf("seat %d: %w", s.Seat, err))
		}
		f.seats = append(f.seats, seat)
	}
	if e.Room.Pace != nil {
		if err := checkPace(a.NewBot, *e.Room.Pace); err != nil {
			return f, BadExport(fmt.Errorf("the pace: %w", err))
		}
	}
	for i, h := range e.Happenings {
		if h.Bot == "" {
			continue
		}
		if err := checkBot(a.NewBot, h.Bot); err != nil {
			return f, BadExport(fmt.Errorf("happening %d: %w", i+1, err))
		}
	}
	return f, nil
}

// fileSeat also cleans the names: of the person, or of the one who sat there
// before a bot or nobody did, and of all before them.
func (a Archive) fileSeat(s record.Seat) (seat store.Seat, err error) {
	seat = store.Seat{Seat: s.Seat, Kind: s.Kind, Name: s.Name, Bot: s.Bot, Colour: s.Colour}
	if s.Kind == record.Person || s.Name != "" {
		if seat.Name, err = cleanName(s.Name); err != nil {
			return seat, errors.New("the name is not one")
		}
	}
	if s.Kind == record.Bot {
		if err := checkBot(a.NewBot, s.Bot); err != nil {
			return seat, err
		}
	}
	for _, h := range s.Former {
		if h.Bot != "" {
			err = checkBot(a.NewBot, h.Bot)
		} else if h.Name, err = cleanName(h.Name); err != nil {
			err = errors.New("a name of those who had it before is not one")
		}
		if err != nil {
			return seat, err
		}
		seat.Former = append(seat.Former, h)
	}
	return seat, nil
}

// whole is the room of the file as it is stored, without secrets and checkpoint.
func (f *file) whole(e record.File) store.Whole {
	w := store.Whole{
		Room: store.Room{
			Code: e.Room.Code, Game: e.Room.Game, Config: f.Config, Seed: f.Seed, State: record.Playing,
			Spectators: e.Room.Spectators, Late: e.Room.Spectators && e.Room.Late, Created: f.Created,
		},
		Seats: f.seats, Happenings: f.Happenings, Records: make([]store.Record, len(f.Records)),
	}
	for i, r := range f.Records {
		w.Records[i] = store.Record{
			Room: e.Room.Code, Seq: i + 1, ID: uuid.MustParse(r.ID), Record: r.Record, Hash: r.Hash, Asked: store.UnknownAsked, At: r.At,
			Lag: time.Duration(r.Lag) * time.Microsecond,
		}
	}
	if f.Fair != nil {
		secret, _ := fair.Parse(f.Fair.Secret) // it was checked
		w.Room.Fair = &store.Fair{Secret: secret, Code: f.Fair.Code, Commits: f.Fair.Commits, Opened: f.Fair.Opened}
	}
	if e.Room.Pace != nil {
		w.Room.Clock = &store.Clock{Pace: *e.Room.Pace}
	} else if len(w.Happenings) > 0 {
		w.Room.Clock = &store.Clock{}
	}
	return w
}
