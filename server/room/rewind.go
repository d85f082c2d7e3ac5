package room

import (
	"context"
	"fmt"
	"log/slog"
	"slices"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/protocol"
)

// Back says what it would be to go back to after a record: who must agree, and how much
// was seen since, which none of them forgets. Errors: not-started, not-seated, game-over,
// cannot-rewind.
func (d *Directory) Back(ctx context.Context, code string, who Who, to int) (protocol.Back, error) {
	return ask(ctx, d, code, func(r *room) (protocol.Back, error) {
		if err := r.ready(); err != nil {
			return protocol.Back{}, err
		}
		switch you := r.identify(who); {
		case r.match == nil:
			return protocol.Back{}, refuse(protocol.CodeNotStarted, "")
		case you.Seat == engine.Nobody:
			return protocol.Back{}, refuse(protocol.CodeNotSeated, "")
		case r.match.Over():
			return protocol.Back{}, refuse(protocol.CodeGameOver, "")
		default:
			return r.back(you.Seat, to)
		}
	})
}

// back judges going back to after a record, as a seat proposes it. Whoever plays a seat
// that has chosen since must agree, of what stands; bots do. Where nobody else has, all
// who play must, or one might look at a card and take back that one has. Errors:
// cannot-rewind.
func (r *room) back(by engine.Seat, to int) (protocol.Back, error) {
	seen, err := r.match.Seen(to)
	if err != nil {
		return protocol.Back{}, UserError(err)
	}
	chose, play := []engine.Seat{}, []engine.Seat{}
	since := r.match.Since(to)
	for _, s := range r.seats {
		if s.Kind != record.Person {
			continue
		}
		play = append(play, s.Seat)
		if slices.ContainsFunc(since, func(c engine.Choice) bool { return c.Seat == s.Seat }) {
			chose = append(chose, s.Seat)
		}
	}
	if !slices.ContainsFunc(chose, func(s engine.Seat) bool { return s != by }) {
		chose = play
	}
	return protocol.Back{To: to, Choices: len(since), Needs: chose, Seen: *seen}, nil
}

// rewind goes back to after a record, as was agreed by a proposal of that number: once,
// however often it is asked for. What was agreed on holds for the position as it was:
// if another server has gone on with the room since, it is refused as busy.
func (r *room) rewind(number int, by engine.Seat, to int) (protocol.Answer, error) {
	if to < 0 {
		return protocol.Answer{}, refuse(protocol.CodeCannotRewind, "")
	}
	id := uuid.NewSHA1(rewinds, fmt.Appendf(nil, "%s %d", r.code, number))
	var answer protocol.Answer
	r.submit(id, engine.Record{Seat: by, Rewind: to + 1}, noPrompt, nobody, func(a protocol.Answer, _ ...[]byte) { answer = a })
	if answer.Code != "" {
		r.log.Warn("the game does not go back", slog.Int("to", to), slog.String("code", string(answer.Code)))
		return answer, refuse(answer.Code, "")
	}
	return answer, nil
}

// rewinds is the space of the ids that agreed rewinds have.
var rewinds = uuid.MustParse("6a3f7a55-4c5e-4b0e-9d0a-5f0c6f7f2b31")

// chooser is who need not be told what comes of a record: whoever made it, but nobody of a
// rewind, which those who agreed last brought about.
func chooser(rec engine.Record) engine.Seat {
	if rec.Rewind > 0 {
		return engine.Nobody
	}
	return rec.Seat
}
