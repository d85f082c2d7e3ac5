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
		case r.over():
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
	play, since := r.players(), r.match.Since(to)
	chose := slices.DeleteFunc(slices.Clone(play), func(s engine.Seat) bool {
		return !slices.ContainsFunc(since, func(c engine.Choice) bool { return c.Seat == s })
	})
	if !slices.ContainsFunc(chose, func(s engine.Seat) bool { return s != by }) {
		chose = play
	}
	return protocol.Back{To: to, Choices: len(since), Needs: chose, Seen: *seen}, nil
}

// carryOut goes back if the table has agreed to and the game has not gone on since: at
// once, or after whatever kept the room from it.
func (r *room) carryOut() {
	for i := len(r.happened) - 1; i >= 0 && r.happened[i].Seq == r.info.Seq; i-- {
		if h := r.happened[i]; h.Kind == record.Rewound && h.Number > r.tried && r.going() && !r.stale {
			r.rewind(h.Number, h.By, h.To)
			return
		}
	}
}

// rewind goes back to after a record, as was agreed by a happening of that number: once,
// however often it is asked for. What was agreed on holds for the position as it was: if
// another server has gone on with the room since, nothing comes of it.
func (r *room) rewind(number int, by engine.Seat, to int) {
	r.tried = number
	id := uuid.NewSHA1(rewinds, fmt.Appendf(nil, "%s %d", r.code, number))
	r.submit(id, engine.Record{Seat: by, Rewind: to + 1}, noPrompt, nobody, func(a protocol.Answer, _ ...[]byte) {
		switch a.Code {
		case "":
		case protocol.CodeUnavailable, protocol.CodeBusy:
			r.tried = number - 1 // when the room is loaded again
		default:
			r.log.Warn("the game does not go back", slog.Int("to", to), slog.String("code", string(a.Code)))
		}
	})
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
