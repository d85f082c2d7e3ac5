package room

import (
	"context"
	"encoding/json"
	"fmt"

	"westkingdom/engine"
	"westkingdom/engine/figures"
	"westkingdom/server/protocol"
)

// StandIns returns the figures of a game that no source gives, as far as the
// operator has not put them right: a file as [Directory.Correct] takes it, with a
// note beside them. Nil: there are none. Errors: no-game.
func (d *Directory) StandIns(game string) (json.RawMessage, error) {
	g := d.cfg.Games[game]
	if g == nil {
		return nil, refuse(protocol.CodeNoGame, "")
	}
	file, err := g.Uncertain(d.cfg.Figures[game])
	if err != nil {
		return nil, fmt.Errorf("stand-ins of %s: %w", game, err)
	}
	return file, nil
}

// Correct has the room's game begin with stand-ins put right: those of a file, an
// object of the data file's shape, instead of those that were before. Figures that
// are no stand-ins stay as they are. Errors: not-host, started, bad-figures.
func (d *Directory) Correct(ctx context.Context, code string, who Who, file []byte) (protocol.RoomAnswer, error) {
	return change(ctx, d, code, func(r *room, e *edit) (protocol.RoomAnswer, error) {
		switch {
		case !r.identify(who).Host:
			return protocol.RoomAnswer{}, refuse(protocol.CodeNotHost, "")
		case !r.gathers():
			return protocol.RoomAnswer{}, refuse(protocol.CodeStarted, "")
		}
		corrected, err := d.corrected(r.game, file)
		if err != nil {
			return protocol.RoomAnswer{}, err
		}
		e.info.Config.Figures = corrected
		return e.done(who, "")
	})
}

// corrected are the operator's corrections of a game with those of a host, which
// are of stand-ins alone. Errors: bad-figures.
func (d *Directory) corrected(game engine.Game, file []byte) (json.RawMessage, error) {
	uncertain, err := d.StandIns(game.Info().ID)
	if err == nil {
		err = figures.Within(uncertain, file)
	}
	if err != nil {
		return nil, badFigures(err)
	}
	return d.joined(game, file)
}

// kept are the operator's corrections with those of another room, as far as they
// are of stand-ins here. Errors: bad-figures.
func (d *Directory) kept(game engine.Game, others []byte) (json.RawMessage, error) {
	if len(others) == 0 {
		return d.joined(game, nil)
	}
	uncertain, err := d.StandIns(game.Info().ID)
	if err == nil {
		others, err = figures.Only(uncertain, others)
	}
	if err != nil {
		return nil, badFigures(err)
	}
	return d.joined(game, others)
}

func (d *Directory) joined(game engine.Game, file []byte) (json.RawMessage, error) {
	operator := d.cfg.Figures[game.Info().ID]
	if len(file) == 0 {
		return operator, nil
	}
	all, err := figures.Join(operator, file)
	if err != nil {
		return nil, badFigures(err)
	}
	less, err := game.Correct(all)
	if err != nil {
		return nil, badFigures(err)
	}
	return less, nil
}

// badFigures says what is wrong with a file: where, and what.
func badFigures(err error) error { return &Error{Code: protocol.CodeBadFigures, Detail: err.Error()} }
