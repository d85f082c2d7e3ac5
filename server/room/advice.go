package room

import (
	"context"
	"log/slog"
	"slices"
	"time"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/store"
	"westkingdom/server/thinking"
)

// Who sits at a question of their own may ask what the program would do there, where the
// room has it so. It is thought about like what bots choose, outside the room's goroutine,
// of what the seat knows and nothing else: the room asks for a worker and goes on.

// adviceKept is how many answers a room keeps for whoever asks again.
const adviceKept = 8

// adviceBounds: beyond a queue of half a minute one is refused, and so is an address that
// has three at once.
var adviceBounds = thinking.Bounds{Waiting: 32, Each: 3}

// chosenAdvice is what is stored of what a host chose; nil: nothing.
func chosenAdvice(on *bool) record.Advice {
	switch {
	case on == nil:
		return record.AdviceAlone
	case *on:
		return record.AdviceOn
	}
	return record.AdviceOff
}

// advises says whether seats of a room may ask for advice.
func advises(a record.Advice, seats []store.Seat) bool {
	if a != record.AdviceAlone {
		return a == record.AdviceOn
	}
	others := func(s store.Seat) bool { return s.Kind != record.Bot }
	first := slices.IndexFunc(seats, others)
	return first >= 0 && !slices.ContainsFunc(seats[first+1:], others)
}

// advice is what a room's seats have asked for. The room's goroutine owns it.
type advice struct {
	asked map[engine.Seat]*advising
	kept  []answered // the last answers, the newest last
	out   chan weighed
}

// answered is an answer that was given.
type answered struct {
	at      engine.Situation
	counsel *protocol.Counsel
}

// advising is the answer to one seat's question in the making.
type advising struct {
	at      engine.Situation
	waiting []asker
	cancel  context.CancelFunc
}

// asker is somebody who waits for an answer.
type asker struct {
	watch  *watch
	id     string
	answer reply
}

// weighed is what came of an advising; nil: nothing can be said.
type weighed struct {
	of      *advising
	counsel *protocol.Counsel
}

func newAdvice() advice {
	return advice{asked: make(map[engine.Seat]*advising), out: make(chan weighed)}
}

// Advise implements [Watch].
func (w *watch) Advise(id string, prompt int) {
	w.hand(id, func(r *room, key uuid.UUID, answer reply) {
		if err := r.advise(asker{w, id, answer}, prompt); err != nil {
			answer(r.refusal(key, err))
		}
	})
}

// CancelAdvice implements [Watch]. Where the room is too busy to be told, the answer comes.
func (w *watch) CancelAdvice() {
	_ = w.d.send(w.code, command{
		do: func(r *room) {
			r.endAdvice(func(_ engine.Seat, a asker) protocol.Code {
				if a.watch == w {
					return protocol.CodeCancelled
				}
				return ""
			})
		},
		fail: func(error) {},
	})
}

// advise answers a seat's question of what to do, now or some time. Errors: not-seated,
// no-advice, busy, and those of a choice.
func (r *room) advise(by asker, prompt int) error {
	if err := r.ready(); err != nil {
		return err
	}
	seat := r.identify(*by.watch.who).Seat
	if seat == engine.Nobody {
		return refuse(protocol.CodeNotSeated, "")
	}
	if err := r.validate(engine.Record{Seat: seat}, prompt); err != nil {
		return err
	}
	if !r.mayBeAdvised(seat) {
		return refuse(protocol.CodeNoAdvice, "")
	}
	at, _ := r.match.Situation(seat)
	shown, _ := r.match.Prompt(seat)
	if i := slices.IndexFunc(r.advice.kept, func(k answered) bool { return k.at.Same(at) }); i >= 0 {
		by.advised(r.advice.kept[i].counsel, prompt)
		return nil
	}
	if a := r.advice.asked[seat]; a != nil {
		a.waiting = append(a.waiting, by)
		return nil
	}
	began := time.Now()
	turn, err := r.d.workers.Join(thinking.Advice, by.watch.who.Address)
	if err != nil {
		r.cfg.Observer.NotAdvised(err)
		return refuse(protocol.CodeBusy, "")
	}
	ctx, cancel := context.WithCancel(r.d.thinking)
	a := &advising{at: at, waiting: []asker{by}, cancel: cancel}
	r.advice.asked[seat] = a
	playouts, limit := r.cfg.AdvicePlayouts, r.cfg.AdviceLimit
	out, log := r.advice.out, r.log.With(slog.Int("seat", int(seat)))
	go func() {
		defer cancel()
		defer turn.Leave()
		if turn.Wait(ctx) != nil {
			return
		}
		c := counsel(turn.Rested(ctx), at, shown, playouts, limit, log)
		turn.Leave()
		if ctx.Err() == nil {
			r.cfg.Observer.Advised(time.Since(began), c != nil)
		}
		select {
		case out <- weighed{a, c}:
		case <-ctx.Done(): // nobody waits for it
		}
	}()
	return nil
}

// mayBeAdvised says whether a seat's own person plays it, in a room that has advice.
func (r *room) mayBeAdvised(seat engine.Seat) bool {
	_, _, _, stands := r.clock.StandIn(seat)
	return advises(r.info.Advice, r.seats) && r.seats[seat].Kind == record.Person && !stands
}

// advised gives whoever asked the answer, at the question as it is numbered now.
func (a asker) advised(c *protocol.Counsel, prompt int) {
	now := *c
	now.Prompt = prompt
	a.answer(protocol.Answer{ID: a.id, Result: protocol.Advised, Counsel: &now})
}

// tellAdvice gives those who still wait for it what came of their question.
func (r *room) tellAdvice(w weighed) {
	seat := w.of.at.Prompt.Seat
	if r.advice.asked[seat] != w.of {
		return
	}
	delete(r.advice.asked, seat)
	for _, a := range w.of.waiting {
		switch {
		case r.identify(*a.watch.who).Seat != seat:
			a.answer(refusedAnswer(a.id, protocol.CodeNotSeated))
		case w.counsel == nil:
			a.answer(refusedAnswer(a.id, protocol.CodeNoAdvice))
		default:
			a.advised(w.counsel, w.of.at.Prompt.ID)
		}
	}
	if w.counsel == nil {
		return
	}
	if len(r.advice.kept) == adviceKept {
		r.advice.kept = slices.Delete(r.advice.kept, 0, 1)
	}
	r.advice.kept = append(r.advice.kept, answered{w.of.at, w.counsel})
}

// endAdvice answers those who waited in vain, with a code for each; none: it waits on. What
// nobody waits for is not thought about any more.
func (r *room) endAdvice(why func(engine.Seat, asker) protocol.Code) {
	for seat, a := range r.advice.asked {
		a.waiting = slices.DeleteFunc(a.waiting, func(by asker) bool {
			code := why(seat, by)
			if code != "" {
				by.answer(noAnswer(by.id, code))
			}
			return code != ""
		})
		if len(a.waiting) == 0 {
			a.cancel()
			delete(r.advice.asked, seat)
		}
	}
}

// dropAdvice ends what is thought about questions that are none any more, and for whoever
// has gone.
func (r *room) dropAdvice() {
	if len(r.advice.asked) == 0 {
		return
	}
	gone := make(map[engine.Seat]protocol.Code)
	for seat, a := range r.advice.asked {
		at, asked := engine.Situation{}, false
		if r.match != nil && !r.over() && !r.clock.Paused() {
			at, asked = r.match.Situation(seat)
		}
		switch {
		case !asked || !at.Same(a.at):
			gone[seat] = protocol.CodeStalePrompt
		case !r.mayBeAdvised(seat):
			gone[seat] = protocol.CodeNoAdvice
		}
	}
	r.endAdvice(func(seat engine.Seat, by asker) protocol.Code {
		if r.crowd.members[by.watch.id] == nil {
			return protocol.CodeCancelled
		}
		return gone[seat]
	})
}
