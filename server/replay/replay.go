// Package replay shows a game again, record by record, as a seat or everybody may know it.
package replay

import (
	"errors"
	"fmt"
	"time"

	"westkingdom/engine"
	"westkingdom/server/protocol"
	"westkingdom/server/view"
)

// Game is a game that is played again.
type Game struct {
	Match   *engine.Match // where it begins; the caller closes it
	Seat    engine.Seat   // whose knowledge is shown; engine.Nobody: what everybody may know
	Over    bool          // the game has ended
	Own     bool          // whoever sees it has the seat, and the game is over
	First   Record        // that led to where it begins
	Records []Record      // since then, in order
}

// Record is one record of the game.
type Record struct {
	engine.Record
	Seq     int
	At      time.Time
	Ordered bool // an order, or a standing one, made the choice
}

// ErrEnough is what a function returns that wants no more frames.
var ErrEnough = errors.New("enough")

// Play yields what is seen after each record: the first frame is whole, the others are what changed.
// It ends with the first error that yield returns. Errors wrap [engine.ErrFault], since the
// rules have taken these records once.
func (g *Game) Play(yield func(protocol.Frame) error) error {
	err := g.play(yield)
	if errors.Is(err, ErrEnough) {
		return nil
	}
	return err
}

func (g *Game) play(yield func(protocol.Frame) error) error {
	see := projector{match: g.Match, seat: g.Seat, over: g.Over}
	f, err := see.frame(g.First, view.LogMark{})
	if err != nil {
		return err
	}
	if err := yield(f); err != nil {
		return err
	}
	for _, rec := range g.Records {
		var chosen *engine.Shown
		if rec.Seat == g.Seat && rec.Option != "" {
			chosen = option(g.Match, g.Seat, rec.Option)
		}
		log := view.MarkLog(g.Match, rec.Record)
		if err := g.Match.Apply(rec.Record); err != nil {
			return fmt.Errorf("%w: record %d: %w", engine.ErrFault, rec.Seq, err)
		}
		f, err := see.frame(rec, log)
		if err != nil {
			return err
		}
		f.Option, f.Ordered = chosen, g.Own && rec.Ordered && rec.Seat == g.Seat
		if err := yield(f); err != nil {
			return err
		}
	}
	return nil
}

// projector sees a match with the eyes of one seat.
type projector struct {
	match   *engine.Match
	seat    engine.Seat
	over    bool // the game that is played again has ended
	public  protocol.Sections
	private []byte
}

// frame returns what the last record changed since the frame before, of which
// log was the log.
func (p *projector) frame(rec Record, log view.LogMark) (protocol.Frame, error) {
	v, err := p.match.View()
	if err != nil {
		return protocol.Frame{}, err
	}
	public, err := view.Public(v, p.public)
	if err != nil {
		return protocol.Frame{}, err
	}
	entries, from := view.LogSince(p.match, log)
	f := protocol.Frame{
		Seq: rec.Seq, By: rec.Seat, Undo: rec.Undo, Rewind: rec.Rewind, At: rec.At, Public: public.Since(p.public),
		Log: view.EntriesFor(entries, p.seat), LogFrom: from,
	}
	if p.seat != engine.Nobody {
		private, err := view.Private(v, p.seat, p.private)
		if err != nil {
			return f, err
		}
		if private == nil && p.private != nil {
			f.Private = []byte("null")
		} else if string(private) != string(p.private) {
			f.Private = private
		}
		p.private = private
	}
	p.public = public
	scores := v.Scores
	if p.over { // nothing is a secret any more
		if scores, err = p.match.Standings(); err != nil {
			return f, err
		}
	}
	for _, s := range scores {
		f.Totals = append(f.Totals, s.Total)
	}
	return f, nil
}

// option words what the seat is about to choose.
func option(m *engine.Match, seat engine.Seat, id string) *engine.Shown {
	p, asked := m.Prompt(seat)
	if !asked {
		return nil
	}
	for i := range p.Options {
		if p.Options[i].ID == id {
			return &p.Options[i]
		}
	}
	return nil
}
