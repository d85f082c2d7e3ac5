package store

import (
	"errors"
	"slices"

	"westkingdom/engine/record"
)

// Finished is a game that has ended, as one looks back at it.
type Finished struct {
	Room       Room
	Seats      []Seat
	Happenings []record.Happening // those of WhoPlayed alone, in order
}

// WhoPlayed are the kinds of happenings that say who played a seat, and whether to the end.
func WhoPlayed() []string {
	return []string{string(record.StoodIn), string(record.Returned), string(record.Seated), string(record.Conceded)}
}

// FinishedGames are put together from what a database has of them: their rooms first, and
// then what belongs to each. What is damaged leaves its room out, and is no error.
type FinishedGames struct {
	all []Finished
	at  map[string]int // by code
}

// Room adds a room as it was read.
func (f *FinishedGames) Room(r Room, err error) error {
	if err != nil {
		return whole(err)
	}
	if f.at == nil {
		f.at = make(map[string]int)
	}
	f.at[r.Code] = len(f.all)
	f.all = append(f.all, Finished{Room: r})
	return nil
}

// Codes returns the codes of the rooms.
func (f *FinishedGames) Codes() []string {
	codes := make([]string, len(f.all))
	for i := range f.all {
		codes[i] = f.all[i].Room.Code
	}
	return codes
}

// Seat adds a seat as it was read; those of a room come in order.
func (f *FinishedGames) Seat(code string, s Seat, err error) error {
	g := &f.all[f.at[code]]
	if err != nil {
		g.Room.Code = ""
		return whole(err)
	}
	g.Seats = append(g.Seats, s)
	return nil
}

// Happening adds what happened, in the JSON in which databases keep it; those of a room come
// in order.
func (f *FinishedGames) Happening(code string, data []byte) error {
	g := &f.all[f.at[code]]
	h, err := DecodeHappening(data)
	if err != nil {
		g.Room.Code = ""
		return whole(err)
	}
	g.Happenings = append(g.Happenings, h)
	return nil
}

// All returns the games, in the order in which their rooms were added.
func (f *FinishedGames) All() []Finished {
	return slices.DeleteFunc(f.all, func(g Finished) bool { return g.Room.Code == "" })
}

// whole is what keeps all games from being read.
func whole(err error) error {
	if errors.Is(err, ErrDamaged) {
		return nil
	}
	return err
}
