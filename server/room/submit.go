package room

import (
	"errors"
	"log/slog"
	"time"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/server/protocol"
	"westkingdom/server/store"
)

// noPrompt is the prompt of a record that answers none in particular.
const noPrompt = -1

// submit is the life of one choice, or undo, in the order of the package's
// documentation: validate, append, publish, acknowledge. answer is called
// exactly once.
func (r *room) submit(id uuid.UUID, rec engine.Record, prompt int, answer func(protocol.Answer)) {
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

		// Validate. A resend of what was recorded long ago fails here too:
		// only the store knows all ids.
		before, log := r.shown, logMark{}
		err := r.validate(rec, prompt)
		if err == nil {
			log = markLog(r.match, rec.Undo)
			err = r.match.Apply(rec)
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
		at := r.cfg.Now().UTC().Truncate(time.Microsecond)
		err = r.append(id, rec, at)
		var duplicate *store.DuplicateError
		switch {
		case errors.As(err, &duplicate):
			r.distrust()
			answer(already(id, duplicate.Seq))
			return
		case errors.Is(err, store.ErrConflict) && !retried:
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
		r.info.Seq, r.info.Played = seq, at
		r.last[rec.Seat] = prompt
		r.publish(rec, before, log)

		// Acknowledge.
		answer(protocol.Answer{Type: protocol.TypeAnswer, ID: id.String(), Result: protocol.Applied, Seq: seq})

		r.after()
		return
	}
}

func already(id uuid.UUID, seq int) protocol.Answer {
	return protocol.Answer{Type: protocol.TypeAnswer, ID: id.String(), Result: protocol.Already, Seq: seq}
}

// refusal words an error for its sender; what is not theirs goes to the log.
func (r *room) refusal(id uuid.UUID, err error) protocol.Answer {
	code := CodeOf(userError(err))
	switch code {
	case protocol.CodeInternal:
		var fault *engine.Fault
		stack := ""
		if errors.As(err, &fault) {
			stack = string(fault.Stack)
		}
		r.log.Error("choice failed", slog.Any("error", err), slog.String("stack", stack))
	case protocol.CodeUnavailable:
		r.log.Warn("choice not stored", slog.Any("error", err))
	}
	return protocol.Answer{Type: protocol.TypeAnswer, ID: id.String(), Result: protocol.Refused, Code: code}
}

// validate refuses what the match need not even see.
func (r *room) validate(rec engine.Record, prompt int) error {
	if r.match == nil {
		return refuse(protocol.CodeNotStarted, "")
	}
	if r.match.Over() {
		return engine.ErrOver
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

func (r *room) append(id uuid.UUID, rec engine.Record, at time.Time) error {
	sum, err := hash(r.match)
	if err != nil {
		return err
	}
	ctx, cancel := r.storeContext()
	defer cancel()
	return r.cfg.Store.Append(ctx, store.Record{Room: r.code, Seq: r.match.Seq(), ID: id, Record: rec, Hash: sum, At: at})
}

// publish sends every watcher what the last record changed. A room that nobody
// watches encodes nothing.
func (r *room) publish(rec engine.Record, before *shown, log logMark) {
	if len(r.watchers) == 0 {
		r.shown = nil
		r.missed.restart(r.info.Seq)
		return
	}
	now, err := show(r.match)
	if err != nil {
		// The record stands. Nobody can be shown it: a mistake in the game's view.
		panic(err)
	}
	u, scratch := newUpdate(r.match, rec, before, now, log, r.scratch)
	r.scratch = scratch
	r.shown = now
	for _, w := range r.watchers {
		r.send(w, u.message(w.you.Seat))
	}
	r.missed.add(u)
}

// after does what a record may call for besides: a bot that is now asked, a
// checkpoint that is due, the end of the game.
func (r *room) after() {
	r.planBot()
	if r.match.Over() {
		r.finish()
	}
	if r.match.Over() || r.match.Seq()-r.saved >= r.cfg.CheckpointEvery {
		r.save()
	}
}

// finish notes the end of the game. The records say it already, and whoever
// loads the room reads it from them: a note that cannot be stored is no loss.
func (r *room) finish() {
	r.info.State = protocol.Finished
	ctx, cancel := r.storeContext()
	defer cancel()
	switch err := r.cfg.Store.UpdateRoom(ctx, r.info, nil); {
	case err == nil:
		r.info.Version++
	default:
		r.log.Warn("end of the game not noted", slog.Any("error", err))
	}
	r.tellRoom()
}
