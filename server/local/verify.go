package local

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"westkingdom/engine"
	"westkingdom/engine/games"
	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/replay"
)

// every is after how many records a page hears how far it is.
const every = 16

// verify plays a file again. What is wrong with it is an answer, and no failure.
func verify(c *Call, in protocol.VerifyCall) (v protocol.Verified, err error) {
	f, err := record.Read(strings.NewReader(in.File))
	if err != nil {
		return unreadable(err), nil
	}
	g, v := opened(f)
	if v.Unplayable != "" {
		return v, nil
	}
	m, found := g.Play(c, func(played int) {
		if played%every == 0 {
			_ = c.Progress(played, v.Records) // the call's end ends the game, too
		}
	})
	if m != nil {
		defer m.Close()
	}
	if err := c.Err(); err != nil {
		return v, err
	}
	v.Mismatches, v.First = found.Mismatches, found.Record
	if found.Sound() {
		v.Over = m.Over() || endedByAll(g.Happenings)
		if m.Over() {
			v.Result, err = m.Standings()
		}
		return v, err
	}
	v.Detail, v.Elsewhere = found.Reason.Error(), errors.Is(found.Reason, record.ErrElsewhere)
	return v, nil
}

// unreadable says why nothing could be made of a file.
func unreadable(err error) protocol.Verified {
	v := protocol.Verified{Unplayable: protocol.NoExport, Detail: err.Error()}
	var shape *json.UnmarshalTypeError
	switch {
	case errors.Is(err, record.ErrNewer):
		v.Unplayable = protocol.FileNewer
	case errors.Is(err, record.ErrLarge):
		v.Unplayable = protocol.FileLarge
	case errors.As(err, &shape) && shape.Field != "":
		v.Unplayable = protocol.Damaged
	}
	return v
}

// opened checks a file as strictly as [record.Open], but for its sum and what its deal is
// said to follow from, of which it says whether they fit: the game is played all the same.
func opened(f record.File) (g record.Game, v protocol.Verified) {
	v = protocol.Verified{Game: f.Room.Game, Rules: f.Config.Rules, Records: len(f.Records), Seats: f.Room.Seats}
	rules, known := games.ByID(f.Room.Game)
	switch {
	case !strings.HasPrefix(f.Format, "westkingdom/"):
		return g, protocol.Verified{Unplayable: protocol.NoExport, Detail: fmt.Sprintf("its format is %.40q", f.Format)}
	case !known:
		v.Unplayable, v.Detail = protocol.NoSuchGame, fmt.Sprintf("there is no game %.40q", f.Room.Game)
		return g, v
	}
	if v.Known = rules.Info().Rules; v.Rules > v.Known {
		v.Unplayable = protocol.RulesNewer
		return g, v
	}
	said := f.Sum
	err := f.Seal()
	v.Sum = err == nil && f.Sum == said
	if err == nil {
		g, err = record.Open(f, map[string]engine.Game{f.Room.Game: rules})
	}
	if f.Fair != nil {
		fits := err == nil
		if v.Fair = &fits; !fits {
			f.Fair = nil
			if err = f.Seal(); err == nil {
				g, err = record.Open(f, map[string]engine.Game{f.Room.Game: rules})
			}
		}
	}
	if err != nil {
		v.Unplayable, v.Detail, v.Fair = protocol.Damaged, err.Error(), nil
	}
	return g, v
}

func endedByAll(all []record.Happening) bool {
	for _, h := range all {
		if h.Kind == record.Ended {
			return true
		}
	}
	return false
}

// Codes of failures of a replay.
const codeBadExport = "bad-export"

// watch plays a file again for somebody's eyes.
func watch(c *Call, in protocol.ReplayCall) (all protocol.Replay, err error) {
	f, g, err := playable(in)
	if err == nil {
		all, err = replay.File(f, g, in.Seat, c.played(g))
	}
	return all, misread(err)
}

// tryFile is what a line begins with that is tried out from a moment of a file.
func tryFile(c *Call, in protocol.TryCall) (begins protocol.Line, err error) {
	f, g, err := playable(in.ReplayCall)
	if err == nil {
		begins, err = replay.Line(f, g, in.Seat, in.At, c.played(g))
	}
	return begins, misread(err)
}

// playable opens the file of a call.
func playable(in protocol.ReplayCall) (f record.File, g record.Game, err error) {
	if f, err = record.Read(strings.NewReader(in.File)); err != nil {
		return f, g, &Failure{codeBadExport, err}
	}
	g, v := opened(f)
	switch {
	case v.Unplayable != "":
		err = &Failure{codeBadExport, errors.New(v.Detail)}
	case in.Seat < engine.Nobody || int(in.Seat) >= g.Config.Seats:
		err = &Failure{codeBadPayload, fmt.Errorf("there is no seat %d", in.Seat)}
	}
	return f, g, err
}

// played tells the page now and then how much of a game has been played.
func (c *Call) played(g record.Game) func(n int) error {
	return func(n int) error {
		if n%every == 0 {
			return c.Progress(n, len(g.Records))
		}
		return nil
	}
}

// misread gives what a file does not lead to its code.
func misread(err error) error {
	switch {
	case errors.Is(err, engine.ErrFault):
		return &Failure{codeBadExport, err}
	case errors.Is(err, replay.ErrNoMoment):
		return &Failure{codeBadPayload, err}
	}
	return err
}
