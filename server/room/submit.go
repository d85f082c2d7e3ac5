package room

import (
	"errors"
	"log/slog"
	"time"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/store"
)

// reply sends the one answer to a message, right behind what is to be sent before.
type reply func(a protocol.Answer, before ...[]byte)

// nobody is the number of no watcher.
const nobody = 0

// noPrompt is the prompt of a record that answers none in particular.
const noPrompt = -1

// submit is the life of one choice, or undo, in the order of the package's
// documentation: validate and word, append, publish, acknowledge. answer is called
// exactly once; who chooses as the watcher of the number by gets what was published
// together with it.
func (r *room) submit(id uuid.UUID, rec engine.Record, prompt int, by uint64, answer reply) {
	refuse := func(err error) { answer(r.refusal(id, err)) }
	for retried := false; ; retried = true {
		if seq, known := r.ids[id]; known {
			answer(already(id, seq))
			return
		}
		if err := r.ready(); err != nil {
			refuse(err)
			return
		}
		if err := r.comesBack(rec.Seat, by); err != nil {
			refuse(err)
			return
		}

		// Validate, and make everything that there will be to say. A resend of
		// what was recorded long ago fails here too: only the store knows all
		// ids.
		err := r.validate(rec, prompt)
		if err == nil && by == byOrder && !r.stillOrdered(rec) {
			err = engine.ErrStale // it was taken back on another server
		}
		var news news
		var left []store.Orders
		if err == nil {
			left = r.consumed(rec, by)
			news, err = r.try(rec)
		}
		if err != nil {
			if seq, known, lookup := r.recorded(id); known {
				answer(already(id, seq))
			} else {
				refuse(errors.Join(lookup, err))
			}
			return
		}

		// Append.
		at := r.d.now()
		asked := r.info.Asked.After(r.match.Seq(), chooser(rec), r.match.Asked())
		made := store.Record{
			Room: r.code, Seq: r.match.Seq(), ID: id, Record: rec, Hash: news.hash, Asked: asked, At: at, Lag: r.lagOf(rec.Seat, by),
			Ordered: by == byOrder, Orders: left,
		}
		if r.match.Over() {
			made.Orders = r.orders.ended()
		}
		next := r.clock.Clone()
		next.Record(eventOf(made))
		if r.info.Clock != nil {
			made.Clock = stored(next, r.match.Over())
		}
		err = r.append(made, r.tellsOf(rec, asked, at, made.Clock))
		var duplicate *store.DuplicateError
		switch {
		case errors.As(err, &duplicate):
			r.distrust()
			answer(already(id, duplicate.Seq))
			return
		case errors.Is(err, store.ErrConflict) && !retried && rec.Rewind == 0:
			r.log.Warn("another server has written to this room", slog.Int("seq", r.match.Seq()))
			r.distrust()
			continue
		case err != nil:
			r.distrust()
			refuse(err)
			return
		}

		// Publish.
		seq := r.match.Seq()
		r.ids[id] = seq
		r.info.Seq, r.info.Played, r.info.Asked = seq, at, asked
		r.clock = next
		if made.Clock != nil {
			r.info.Clock = made.Clock
		}
		if r.last[rec.Seat] = prompt; rec.Rewind > 0 {
			clear(r.last) // what was answered may be asked again
		}
		r.passed(made)
		own := r.publish(news, by)

		// Acknowledge.
		answer(protocol.Answer{ID: id.String(), Result: protocol.Applied, Seq: seq}, own...)
		r.tellTimes()
		if made.Ordered {
			r.orders.sent[seq] = true
		}
		r.orders.lagged(made)
		r.changeOrders(made.Orders)

		r.after(rec)
		return
	}
}

func already(id uuid.UUID, seq int) protocol.Answer {
	return protocol.Answer{ID: id.String(), Result: protocol.Already, Seq: seq}
}

// refusal words an error for its sender; what is not theirs goes to the log.
func (r *room) refusal(id uuid.UUID, err error) protocol.Answer {
	code := CodeOf(UserError(err))
	switch code {
	case protocol.CodeInternal, protocol.CodeGameFault:
		r.log.Error("choice failed", slog.Any("error", err), stackOf(err))
	case protocol.CodeUnavailable, protocol.CodeBusy:
		r.log.Warn("choice not stored", slog.Any("error", err))
	}
	return noAnswer(id.String(), code)
}

// validate refuses what the match need not even see.
func (r *room) validate(rec engine.Record, prompt int) error {
	if r.match == nil {
		return refuse(protocol.CodeNotStarted, "")
	}
	switch {
	case r.over():
		return engine.ErrOver
	case r.clock.Paused() && rec.Rewind == 0: // which all have agreed on
		return refuse(protocol.CodePaused, "")
	}
	if rec.Undo || prompt == noPrompt {
		return nil
	}
	at, asked := r.match.Situation(rec.Seat)
	switch {
	case !asked:
		if last, ok := r.last[rec.Seat]; ok && last == prompt {
			return engine.ErrStale
		}
		return engine.ErrNotAsked
	case at.Prompt.ID != prompt:
		return engine.ErrStale
	}
	return nil
}

// recorded looks for an id among all records of the room. An error means that
// nobody can tell.
func (r *room) recorded(id uuid.UUID) (seq int, known bool, err error) {
	ctx, cancel := r.storeContext()
	defer cancel()
	seq, err = r.cfg.Store.FindRecord(ctx, r.code, id)
	if errors.Is(err, store.ErrNoRecord) {
		return 0, false, nil
	}
	return seq, err == nil, err
}

func (r *room) append(rec store.Record, tells []store.Notice) error {
	ctx, cancel := r.storeContext()
	defer cancel()
	return r.kept(r.cfg.Store.Append(ctx, rec, tells...))
}

// publish sends every watcher what the last record changed, and returns what is
// for the one who made it.
func (r *room) publish(n news, by uint64) (own [][]byte) {
	defer func(began time.Time) { r.cfg.Observer.Published(time.Since(began)) }(time.Now())
	return r.crowd.publish(n.update, n.shown, by)
}

// after does what a record may call for besides: a deputy that is now asked, a
// checkpoint that is due, or spares playing the game again up to a rewind, the end of
// the game, and what those see who see it late.
func (r *room) after(rec engine.Record) {
	r.depute()
	if r.match.Over() {
		r.finish()
	}
	if r.match.Over() || rec.Rewind > 0 || r.match.Seq()-r.saved >= r.cfg.CheckpointEvery {
		r.save()
	}
	r.tellLate()
}

// finish notes the end of the game. The records say it already, and whoever
// loads the room reads it from them: a note that cannot be stored is no loss.
func (r *room) finish() {
	r.info.State = record.Finished
	if standings, err := r.match.Standings(); err == nil {
		r.info.Result = standings
	}
	ctx, cancel := r.storeContext()
	defer cancel()
	switch err := r.cfg.Store.UpdateRoom(ctx, r.info, store.Change{}); {
	case err == nil:
		r.info.Version++
	default:
		r.log.Warn("end of the game not noted", slog.Any("error", err))
	}
	moved := r.sort()
	r.tellRoom()
	r.greet(moved)
}
