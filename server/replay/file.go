package replay

import (
	"errors"
	"fmt"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/protocol"
)

// File returns the replay of a file that was checked, as a room has it in which the file was read, and without
// who is online. tell is told before each record how many were played; its error ends it.
// Errors also wrap [engine.ErrFault].
func File(f record.File, g record.Game, seat engine.Seat, tell func(played int) error) (protocol.Replay, error) {
	all := protocol.Replay{Room: describe(f, g), Happenings: g.Happenings, Frames: []protocol.Frame{}}
	m, err := engine.NewMatch(g.Rules, g.Config, g.Seed)
	if err != nil {
		return all, err
	}
	defer m.Close()
	again := Game{Match: m, Seat: seat, Over: all.Room.State == record.Finished, First: Record{Record: engine.Record{Seat: engine.Nobody}, At: g.Created}}
	for i, r := range g.Records {
		again.Records = append(again.Records, Record{Record: r.Record, Seq: i + 1, At: r.At})
	}
	err = again.Play(func(frame protocol.Frame) error {
		all.Frames = append(all.Frames, frame)
		return tell(frame.Seq)
	})
	if err == nil && !again.Over {
		all.Room.Asked = append(all.Room.Asked, m.Asked()...)
	}
	return all, err
}

// Line returns what a line begins with that is tried out from the position after a record of a file that was
// checked, as a room has it in which the file was read: with what a seat knew then, or for engine.Nobody with
// all that was hidden. tell is as for [File]. Errors also wrap [engine.ErrFault]; [ErrNoMoment]: there is no such
// record, or the game is over there.
func Line(f record.File, g record.Game, seat engine.Seat, at int, tell func(played int) error) (protocol.Line, error) {
	begins := protocol.Line{Room: describe(f, g), At: at}
	begins.Room.Fair = nil // a line is dealt otherwise
	if at < 0 || at > len(g.Records) {
		return begins, ErrNoMoment
	}
	m, err := engine.NewMatch(g.Rules, g.Config, g.Seed)
	if err != nil {
		return begins, err
	}
	defer m.Close()
	for i, r := range g.Records[:at] {
		if err := m.Apply(r.Record); err != nil {
			return begins, fmt.Errorf("%w: record %d: %w", engine.ErrFault, i+1, err)
		}
		if err := tell(i + 1); err != nil {
			return begins, err
		}
	}
	if m.Over() {
		return begins, ErrNoMoment
	}
	begins.Premise, err = m.Premise(seat)
	return begins, err
}

// ErrNoMoment: a line begins where a record of the game leads, and the game is not over.
var ErrNoMoment = errors.New("no line begins there")

// describe returns the room of a file.
func describe(f record.File, g record.Game) record.Room {
	r := f.Room
	r.Undo, r.Rules, r.Seq, r.Figures = g.Config.Undo, g.Config.Rules, len(g.Records), g.Config.Figures
	r.Created, r.Played, r.Late, r.Asked, r.Settings = g.Created, g.Created, r.Spectators && r.Late, []engine.Seat{}, make(map[string]string)
	if n := len(g.Records); n > 0 {
		r.Played = g.Records[n-1].At
	}
	for _, s := range g.Rules.Info().Settings {
		r.Settings[s.ID] = g.Config.Setting(g.Rules.Info(), s.ID)
	}
	persons := 0
	r.Seats = make([]record.Seat, len(f.Room.Seats))
	for i, s := range f.Room.Seats {
		s.Online, s.Begins = false, false
		r.Seats[i] = s
		if s.Kind != record.Bot {
			persons++
		}
	}
	r.Advice, r.Seating, r.Next, r.Brought = persons == 1, record.AsSeated, "", false
	r.Fair = nil
	if c := g.Fair; c != nil {
		r.Fair = &record.Fair{Commitment: c.Commitment, Commits: c.Commits, Opened: c.Opened, Secret: c.Secret, Seed: record.SeedText(g.Seed)}
		if c.Code != r.Code {
			r.Fair.Code = c.Code
		}
	}
	return r
}
