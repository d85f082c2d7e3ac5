package room

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/protocol"
)

// Now is where a line begins that is tried out from the position as it stands.
const Now = -1

// Line is what a line begins with that somebody tries out in their browser.
type Line struct {
	// Key names what it begins with: two of the same key are the same.
	Key string
	// Begin makes it. Errors: game-broken, unavailable, game-over.
	Begin func(context.Context) (protocol.Line, error)
}

// Line returns what a line begins with at the position after a record, or [Now]: with what a
// seat knew then or, in a finished game and for engine.Nobody, with all that was hidden. While
// the game goes on it is for seats' own persons, where the room has advice. Errors: not-started,
// not-finished, no-spectators, no-advice, game-over, bad-request (no such seat, no such record).
func (d *Directory) Line(ctx context.Context, code string, who Who, seat engine.Seat, at int) (*Line, error) {
	return ask(ctx, d, code, func(r *room) (*Line, error) {
		if err := r.ready(); err != nil {
			return nil, err
		}
		if err := r.mayTry(r.identify(who), seat); err != nil {
			return nil, err
		}
		if at < Now || at > r.info.Seq {
			return nil, refuse(protocol.CodeBadRequest, "The game has no such record.")
		}
		if at == Now {
			at = r.info.Seq
		}
		room := describe(r.game, r.info, r.seats)
		room.Fair = nil // a line is dealt otherwise
		l := &line{room: room, again: rerun{d: d, info: r.info, game: r.game, seat: seat, from: at}}
		if at == r.info.Seq && r.info.State == record.Playing {
			known, err := r.match.Knowledge(seat)
			if err != nil {
				return nil, r.broken(err)
			}
			l.known = &known
		}
		return &Line{Key: fmt.Sprintf("line %s %d %d", r.key(), seat, at), Begin: l.begin}, nil
	})
}

// mayTry says whether somebody may try lines out with a seat's knowledge.
func (r *room) mayTry(you protocol.You, seat engine.Seat) error {
	err := r.mayReplay(you, seat)
	switch {
	case err != nil:
		return err
	case r.info.State == record.Finished:
		return nil
	case seat == engine.Nobody:
		return refuse(protocol.CodeNotFinished, "All that is hidden is shown when the game is over.")
	case !r.mayBeAdvised(seat):
		return refuse(protocol.CodeNoAdvice, "")
	case r.over():
		return refuse(protocol.CodeGameOver, "")
	}
	return nil
}

// line is a [protocol.Line] in the making.
type line struct {
	room  record.Room
	again rerun
	known *engine.Knowledge // nil: the game is played again up to there
}

// begin is [Line.Begin].
func (l *line) begin(ctx context.Context) (protocol.Line, error) {
	p, err := l.premise(ctx)
	if errors.Is(err, engine.ErrFault) {
		l.again.d.cfg.Log.Error("a line cannot begin", slog.String("room", l.room.Code), slog.Any("error", err), stackOf(err))
		err = &Error{Code: protocol.CodeGameBroken, Err: err}
	}
	if err != nil {
		return protocol.Line{}, UserError(err)
	}
	return protocol.Line{Room: l.room, At: l.again.from, Premise: p}, nil
}

func (l *line) premise(ctx context.Context) (p engine.Premise, err error) {
	if l.known != nil {
		return l.known.Premise(l.known.Luck())
	}
	m, _, _, err := l.again.reach(ctx)
	if err != nil {
		return p, err
	}
	defer m.Close()
	if m.Over() {
		return p, refuse(protocol.CodeGameOver, "")
	}
	return m.Premise(l.again.seat)
}
