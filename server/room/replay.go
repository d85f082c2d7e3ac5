package room

import (
	"context"
	"encoding/json"
	"fmt"

	"westkingdom/engine"
	"westkingdom/server/protocol"
	"westkingdom/server/store"
)

// Replay returns the game as a seat may know it, or, for engine.Nobody, as
// everybody may. Of a game that has not ended, only one's own seat and the
// public part are shown. Errors: not-started, not-finished, no-spectators,
// bad-request (no such seat).
func (d *Directory) Replay(ctx context.Context, code string, who Who, seat engine.Seat) (protocol.Replay, error) {
	// Only who may see it is the room's business: the records are read and
	// played here, while the room goes on.
	type allowed struct {
		room protocol.Room
		info store.Room
		game engine.Game
	}
	a, err := ask(ctx, d, code, func(r *room) (a allowed, err error) {
		if err := r.ready(); err != nil {
			return a, err
		}
		return allowed{r.describe(), r.info, r.game}, r.mayReplay(r.identify(who), seat)
	})
	if err != nil {
		return protocol.Replay{}, err
	}
	ctx, cancel := context.WithTimeout(ctx, d.cfg.StoreTimeout)
	defer cancel()
	records, err := d.cfg.Store.Records(ctx, code, 0)
	if err != nil {
		return protocol.Replay{}, userError(err)
	}
	// What was recorded meanwhile may not have been shown to anybody yet.
	if len(records) > a.room.Seq {
		records = records[:a.room.Seq]
	}
	frames, err := frames(a.game, a.info, records, seat)
	if err != nil {
		return protocol.Replay{}, userError(err)
	}
	return protocol.Replay{Room: a.room, Frames: frames}, nil
}

func (r *room) mayReplay(you protocol.You, seat engine.Seat) error {
	switch {
	case seat < engine.Nobody || int(seat) >= len(r.seats):
		return refuse(protocol.CodeBadRequest, "The room has no such seat.")
	case r.info.State == protocol.Gathering:
		return refuse(protocol.CodeNotStarted, "")
	case r.info.State == protocol.Finished:
		return nil
	case seat != engine.Nobody && seat != you.Seat:
		return refuse(protocol.CodeNotFinished, "Other seats are shown when the game is over.")
	case !r.mayWatch(you):
		return refuse(protocol.CodeNoSpectators, "Only the players may watch this room.")
	}
	return nil
}

// frames plays a game again and notes what the seat sees after each record.
func frames(game engine.Game, info store.Room, records []store.Record, seat engine.Seat) ([]protocol.Frame, error) {
	m, err := engine.NewMatch(game, info.Config, info.Seed)
	if err != nil {
		return nil, err
	}
	defer m.Close()
	p := projector{match: m, seat: seat}
	frames := make([]protocol.Frame, 0, len(records)+1)
	deal, err := p.frame(store.Record{Record: engine.Record{Seat: engine.Nobody}, At: info.Created}, logMark{})
	if err != nil {
		return nil, err
	}
	frames = append(frames, deal)
	for _, rec := range records {
		var chosen *engine.Shown
		if rec.Seat == seat && !rec.Undo {
			chosen = option(m, seat, rec.Option)
		}
		log := markLog(m, rec.Undo)
		if err := m.Apply(rec.Record); err != nil {
			return nil, fmt.Errorf("record %d: %w", rec.Seq, err)
		}
		f, err := p.frame(rec, log)
		if err != nil {
			return nil, err
		}
		f.Option = chosen
		frames = append(frames, f)
	}
	return frames, nil
}

// projector sees a match with the eyes of one seat.
type projector struct {
	match   *engine.Match
	seat    engine.Seat
	public  engine.Encoded
	private []byte
}

// frame returns what the last record changed since the frame before.
func (p *projector) frame(rec store.Record, log logMark) (protocol.Frame, error) {
	state := p.match.State()
	public, err := engine.Encode(state.Public())
	if err != nil {
		return protocol.Frame{}, err
	}
	entries, from := logSince(p.match, log)
	f := protocol.Frame{
		Seq: rec.Seq, By: rec.Seat, Undo: rec.Undo, At: rec.At, Public: make(map[string]json.RawMessage),
		Log: entriesFor(entries, p.seat), LogFrom: from,
	}
	for _, s := range public.Since(p.public) {
		f.Public[s.Path] = s.JSON
	}
	if p.seat != engine.Nobody {
		private, err := encodePrivate(state, p.seat)
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
	for _, s := range state.Standings() {
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
