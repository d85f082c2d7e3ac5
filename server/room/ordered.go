package room

import (
	"context"
	"log/slog"
	"math/rand/v2"
	"slices"
	"time"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/store"
)

// due is what a seat's order is to a question that it is asked.
type due int

const (
	notDue  due = iota // its person answers
	isDue              // it is chosen
	isGone             // it cannot be chosen any more
	isStood            // its standing answer, or the end of a turn that orders made, is chosen
)

// orderOf says what the orders of a seat that is asked are to the question, and which of its
// options they choose.
func (r *room) orderOf(seat engine.Seat) (what due, option int) {
	given, p := r.orders.of(seat), engine.ShownPrompt{}
	if !given.Waits() && len(r.orders.sent) == 0 || !r.playsItself(seat) {
		return notDue, 0
	}
	p, _ = r.match.Prompt(seat)
	offered := func(id string) int {
		if r.shunned.seq == r.match.Seq() && slices.Contains(r.shunned.options, id) {
			return -1
		}
		return slices.IndexFunc(p.Options, func(o engine.Shown) bool { return o.ID == id })
	}
	if fits(given, p) {
		first := given.Orders[0]
		if i := offered(first.Option.ID); i >= 0 && alike(p.Options[i], first.Option) {
			return isDue, i
		}
		return isGone, 0
	}
	if p.Kind == endTurn && r.orderedTurn(p) && offered(endTurn) == 0 {
		return isStood, 0
	}
	for _, s := range given.Standing {
		if i := offered(s.Option.ID); s.Kind == p.Kind && i >= 0 {
			return isStood, i
		}
	}
	if len(given.Orders) > 0 && !given.Orders[0].Turn && p.Kind != endTurn {
		return isGone, 0 // in the middle of a turn something else is asked
	}
	return notDue, 0
}

// endTurn is the kind of the question with which a turn ends that may be taken back.
const endTurn = "end-turn"

// fits says whether a question is that of the first order.
func fits(given store.Orders, p engine.ShownPrompt) bool {
	return len(given.Orders) > 0 && given.Orders[0].Kind == p.Kind && given.Orders[0].Turn == (len(p.Trail) == 0)
}

// orderedTurn says whether orders made all that a seat has chosen in the step: then they end
// its turn as well.
func (r *room) orderedTurn(p engine.ShownPrompt) bool {
	made := len(p.Trail)
	for _, c := range slices.Backward(r.match.Standing()) {
		switch {
		case made == 0:
			return true
		case c.Seat == p.Seat && !r.orders.sent[c.Seq]:
			return false
		case c.Seat == p.Seat:
			made--
		}
	}
	return made == 0 && len(p.Trail) > 0
}

// ordered is an order that is due: a deputy that knows what it chooses.
type ordered struct{ option int }

// Choose implements [deputy].
func (o ordered) Choose(context.Context, engine.Situation, engine.ShownPrompt) (int, error) {
	return o.option, nil
}

// orderPause is how long an order that is due waits, so that nobody can tell it from a person.
func (r *room) orderPause() time.Duration {
	longest := r.cfg.OrderPause
	if longest <= 0 {
		return 0
	}
	return longest/3 + rand.N(longest-longest/3) //nolint:gosec // it is no secret
}

// dropGone drops the orders of seats that are asked something else than they can choose.
// Their persons are asked, as always.
func (r *room) dropGone() {
	if len(r.orders.seats) == 0 || r.match == nil || r.over() || r.clock.Paused() {
		return
	}
	for _, seat := range r.match.Asked() {
		if what, _ := r.orderOf(seat); what == isGone {
			r.dropOrders(seat)
		}
	}
}

func (r *room) dropOrders(seat engine.Seat) {
	o, had := dropped(r.orders.of(seat), protocol.DropGone, r.d.now())
	if !had {
		return
	}
	ctx, cancel := r.storeContext()
	defer cancel()
	if err := r.kept(r.cfg.Store.SaveOrders(ctx, r.code, r.info.Seq, o)); err != nil {
		r.log.Warn("orders that are gone are not dropped", slog.Any("error", err))
		r.lookLater()
		return
	}
	r.changeOrders([]store.Orders{o})
}

// lookLater has the room loaded again before anything else happens to it, once it has done
// what it is at.
func (r *room) lookLater() {
	select {
	case r.mail.look <- struct{}{}:
	default: // it is about to
	}
}

// stillOrdered says whether orders choose what a record does.
func (r *room) stillOrdered(rec engine.Record) bool {
	what, option := r.orderOf(rec.Seat)
	return (what == isDue || what == isStood) && r.match.OptionID(rec.Seat, option) == rec.Option
}

// consumed is what a record leaves of orders: those that it sends, those that its seat's
// person sets aside by choosing for themselves, and all that a rewind drops. It is asked
// before the record is applied.
func (r *room) consumed(rec engine.Record, by uint64) (left []store.Orders) {
	if rec.Rewind > 0 {
		for _, o := range r.orders.sorted() {
			if o, had := dropped(o, protocol.DropRewound, r.d.now()); had {
				left = append(left, o)
			}
		}
		return left
	}
	given := r.orders.of(rec.Seat)
	if len(given.Orders) == 0 {
		return nil
	}
	p, _ := r.match.Prompt(rec.Seat)
	switch {
	case rec.Undo && !r.undoesOrder(rec.Seat):
		return nil
	case rec.Undo: // whoever takes their orders back plays themselves
		given.Orders = nil
	case !fits(given, p):
		return nil
	case given.Orders[0].Option.ID == rec.Option:
		given.Orders = given.Orders[1:]
	case by != byOrder:
		given.Orders = nil
	}
	return []store.Orders{given}
}

// undoesOrder says whether the seat's last choice is an order's.
func (r *room) undoesOrder(seat engine.Seat) bool {
	for _, c := range slices.Backward(r.match.Standing()) {
		if c.Seat == seat {
			return r.orders.sent[c.Seq]
		}
	}
	return false
}

// ended is what a record leaves of orders that ends the game.
func (o orders) ended() (all []store.Orders) {
	for _, g := range o.sorted() {
		if g, had := deleted(g); had {
			all = append(all, g)
		}
	}
	return all
}

// sorted returns all, by seat.
func (o orders) sorted() (all []store.Orders) {
	for _, g := range o.seats {
		all = append(all, g)
	}
	slices.SortStableFunc(all, func(a, b store.Orders) int { return int(a.Seat - b.Seat) })
	return all
}

// drop notes what becomes of orders with a change of the room.
func (e *edit) drop(seat engine.Seat, how func(store.Orders) (store.Orders, bool)) {
	if i := slices.IndexFunc(e.orders, func(o store.Orders) bool { return o.Seat == seat }); i >= 0 {
		e.orders[i], _ = how(e.orders[i])
	} else if o, had := how(e.r.orders.of(seat)); had {
		e.orders = append(e.orders, o)
	}
}

// dropWith notes what becomes of orders with what happens.
func (e *edit) dropWith(h record.Happening) {
	of := func(why protocol.OrderDrop) func(store.Orders) (store.Orders, bool) {
		return func(o store.Orders) (store.Orders, bool) { return dropped(o, why, h.At) }
	}
	switch h.Kind {
	case record.StoodIn:
		e.drop(h.Seat, of(protocol.DropStoodIn))
	case record.Conceded:
		e.drop(h.Seat, deleted)
	case record.Paused:
		for _, o := range e.r.orders.sorted() {
			e.drop(o.Seat, of(protocol.DropPaused))
		}
	case record.Ended:
		for _, o := range e.r.orders.sorted() {
			e.drop(o.Seat, deleted)
		}
	}
}
