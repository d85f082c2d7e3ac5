package room

import (
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"westkingdom/engine"
	"westkingdom/server/protocol"
	"westkingdom/server/store"
)

// mostOrders is how many choices a seat may make ahead.
const mostOrders = 20

// byOrder is the number of no watcher: an order that its person left chooses.
const byOrder = math.MaxUint64

// orders is what the seats of a room have chosen ahead, as far as the room knows: what is
// stored holds.
type orders struct {
	seats map[engine.Seat]store.Orders
	sent  map[int]bool // records whose choices orders made
	// lags are how long the connections of those who sit there took last: an order looks
	// as its person's own choice does.
	lags map[engine.Seat]time.Duration
}

func newOrders(given []store.Orders, records []store.Record) orders {
	o := orders{seats: make(map[engine.Seat]store.Orders), sent: make(map[int]bool), lags: make(map[engine.Seat]time.Duration)}
	for _, g := range given {
		o.seats[g.Seat] = g
	}
	for _, rec := range records {
		if rec.Ordered {
			o.sent[rec.Seq] = true
		}
		o.lagged(rec)
	}
	return o
}

// lagged notes how long a connection took.
func (o orders) lagged(rec store.Record) {
	if rec.Lag > 0 {
		o.lags[rec.Seat] = rec.Lag
	}
}

// of returns what a seat has chosen ahead.
func (o orders) of(seat engine.Seat) store.Orders {
	if g, given := o.seats[seat]; given {
		return g
	}
	return store.Orders{Seat: seat}
}

// wait says whether any seat has something to choose when it is asked.
func (o orders) wait() bool {
	for _, g := range o.seats {
		if g.Waits() {
			return true
		}
	}
	return false
}

// stored notes that orders are stored as they are given here, as the next version.
func (o orders) stored(all []store.Orders) {
	for _, g := range all {
		g.Version++
		o.seats[g.Seat] = g
	}
}

// dropped is what a seat has once its orders are dropped, and false if it had none.
func dropped(o store.Orders, why protocol.OrderDrop, at time.Time) (store.Orders, bool) {
	if len(o.Orders) == 0 {
		return o, false
	}
	o.Orders, o.Dropped = nil, &store.Dropped{Why: string(why), At: at, Orders: o.Orders}
	return o, true
}

// deleted is what a seat has whose holder is another, or has no use for orders any more.
func deleted(o store.Orders) (store.Orders, bool) {
	return store.Orders{Seat: o.Seat, Version: o.Version}, !o.Empty()
}

// Orders tells a seat what it has chosen ahead, and what it would be asked next if it were
// its turn now. Errors: not-seated, not-started.
func (d *Directory) Orders(ctx context.Context, code string, who Who) (protocol.Orders, error) {
	return ask(ctx, d, code, func(r *room) (protocol.Orders, error) {
		seat, err := r.orderer(who)
		if err != nil {
			return protocol.Orders{}, err
		}
		return r.foresee(seat)
	})
}

// GiveOrders puts what a seat chooses ahead in the place of what it had. Fewer of those that
// it had are taken at any time; others as long as it might have to wait for its turn. Errors:
// not-seated, not-started, game-over, paused, busy (others were given since), bad-request
// (too many), stale-prompt (the seat is asked now), no-such-option.
func (d *Directory) GiveOrders(ctx context.Context, code string, who Who, give protocol.GiveOrders) (protocol.Orders, error) {
	if len(give.Options) > mostOrders {
		return protocol.Orders{}, refuse(protocol.CodeBadRequest, fmt.Sprintf("Up to %d choices are made ahead.", mostOrders))
	}
	return ask(ctx, d, code, func(r *room) (protocol.Orders, error) {
		seat, err := r.orderer(who)
		if err != nil {
			return protocol.Orders{}, err
		}
		given := r.orders.of(seat)
		if given.Version != give.Version {
			return protocol.Orders{}, refuse(protocol.CodeBusy, "Others were given since.")
		}
		if given.Orders, err = r.order(seat, given.Orders, give.Options); err != nil {
			return protocol.Orders{}, err
		}
		given.Dropped = nil // whoever has the version has read of it
		if err := r.saveOrders(given); err != nil {
			return protocol.Orders{}, err
		}
		return r.foresee(seat)
	})
}

// StandingOrder says whether a seat says no whenever it is asked that. Errors: not-seated,
// not-started, game-over, no-such-option (the game does not ask that often, or it does not
// say no).
func (d *Directory) StandingOrder(ctx context.Context, code string, who Who, s protocol.StandingOrder) (protocol.Orders, error) {
	return ask(ctx, d, code, func(r *room) (protocol.Orders, error) {
		seat, err := r.orderer(who)
		if err != nil {
			return protocol.Orders{}, err
		}
		if r.over() {
			return protocol.Orders{}, engine.ErrOver
		}
		if no, often := r.game.Vocabulary().No(s.Kind); !often || no != s.Option {
			return protocol.Orders{}, refuse(protocol.CodeNoSuchOption, "")
		}
		given := r.orders.of(seat)
		standing := slices.DeleteFunc(slices.Clone(given.Standing), func(o store.Order) bool { return o.Kind == s.Kind })
		if s.On {
			standing = append(standing, store.Order{Kind: s.Kind, Option: engine.Shown{ID: s.Option, Verb: s.Option}})
		}
		if len(standing) != len(given.Standing) {
			given.Standing = standing
			if err := r.saveOrders(given); err != nil {
				return protocol.Orders{}, err
			}
		}
		return r.foresee(seat)
	})
}

// orderer returns the seat of whoever asks for its orders, as they are stored.
func (r *room) orderer(who Who) (engine.Seat, error) {
	if err := r.ready(); err != nil {
		return engine.Nobody, err
	}
	switch you := r.identify(who); {
	case you.Seat == engine.Nobody:
		return engine.Nobody, refuse(protocol.CodeNotSeated, "")
	case r.match == nil:
		return engine.Nobody, refuse(protocol.CodeNotStarted, "")
	default:
		return you.Seat, r.rereadOrders()
	}
}

// rereadOrders reads what seats have chosen ahead: another server may have been told.
func (r *room) rereadOrders() error {
	ctx, cancel := r.storeContext()
	defer cancel()
	all, err := r.cfg.Store.Orders(ctx, r.code)
	if err != nil {
		return err
	}
	clear(r.orders.seats)
	for _, o := range all {
		r.orders.seats[o.Seat] = o
	}
	return nil
}

// order returns orders by their options, of which so many were given before.
func (r *room) order(seat engine.Seat, had []store.Order, options []string) ([]store.Order, error) {
	if r.over() {
		return nil, engine.ErrOver
	}
	kept := 0
	for kept < len(options) && kept < len(had) && had[kept].Option.ID == options[kept] {
		kept++
	}
	if kept == len(options) {
		return had[:kept:kept], nil
	}
	_, asked := r.match.Prompt(seat)
	switch {
	case r.clock.Paused():
		return nil, refuse(protocol.CodePaused, "")
	case !r.playsItself(seat):
		return nil, refuse(protocol.CodeNotSeated, "A bot plays this seat.")
	case asked:
		return nil, refuse(protocol.CodeStalePrompt, "The seat is asked now.")
	}
	plan, err := r.match.Outlook(seat).Plan(options)
	if err != nil {
		return nil, err
	}
	if len(plan.Made) < len(options) {
		return nil, refuse(protocol.CodeNoSuchOption, fmt.Sprintf("%q is not offered there.", options[len(plan.Made)]))
	}
	given := make([]store.Order, len(plan.Made))
	for i, c := range plan.Made {
		given[i] = store.Order(c)
	}
	return given, nil
}

// playsItself says whether a seat's person plays it, and no bot for them.
func (r *room) playsItself(seat engine.Seat) bool {
	_, _, _, stands := r.clock.StandIn(seat)
	return !stands && r.isPerson(seat)
}

// foresee says what a seat has chosen ahead, and what it would be asked next.
func (r *room) foresee(seat engine.Seat) (protocol.Orders, error) {
	given := r.orders.of(seat)
	all := protocol.Orders{Version: given.Version, Orders: ordersOf(given.Orders), Standing: ordersOf(given.Standing)}
	if d := given.Dropped; d != nil {
		all.Dropped = &protocol.DroppedOrders{Why: protocol.OrderDrop(d.Why), At: d.At, Orders: ordersOf(d.Orders)}
	}
	if r.over() || r.clock.Paused() || !r.playsItself(seat) {
		all.Why = protocol.OrderStops
		return all, nil
	}
	if _, asked := r.match.Prompt(seat); asked {
		all.Why = protocol.OrderAsked
		return all, nil
	}
	var options []string
	for _, o := range given.Orders {
		options = append(options, o.Option.ID)
	}
	plan, err := r.match.Outlook(seat).Plan(options)
	if err != nil {
		return all, err
	}
	all.Next, all.Why = plan.Next, protocol.OrderEnd(plan.Why)
	for i, o := range given.Orders {
		if i < len(plan.Made) && plan.Made[i].Kind == o.Kind && alike(plan.Made[i].Option, o.Option) {
			continue
		}
		all.Orders[i].Gone, all.Next, all.Why = true, nil, protocol.OrderGone
		return all, nil
	}
	if len(all.Orders) == mostOrders {
		all.Next, all.Why = nil, protocol.OrderFull
	}
	return all, nil
}

func ordersOf(all []store.Order) []protocol.Order {
	list := make([]protocol.Order, len(all))
	for i, o := range all {
		list[i] = protocol.Order{Kind: o.Kind, Option: o.Option, Turn: o.Turn}
	}
	return list
}

// alike says whether an option is what was ordered: the same at the same price.
func alike(a, b engine.Shown) bool {
	return a.ID == b.ID && slices.Equal(a.Cost, b.Cost) && slices.Equal(a.Gain, b.Gain) &&
		slices.EqualFunc(a.Ways, b.Ways, func(a, b []engine.Amount) bool { return slices.Equal(a, b) })
}

// saveOrders stores what a seat has chosen ahead, and tells its watchers.
func (r *room) saveOrders(o store.Orders) error {
	ctx, cancel := r.storeContext()
	defer cancel()
	if err := r.kept(r.cfg.Store.SaveOrders(ctx, r.code, r.info.Seq, o)); err != nil {
		r.lookLater() // another server is at work on the room, or it is not known what is stored
		return err
	}
	r.changeOrders([]store.Orders{o})
	return nil
}

// changeOrders makes orders that were stored the room's, and tells their seats' watchers.
func (r *room) changeOrders(all []store.Orders) {
	if len(all) == 0 {
		return
	}
	r.orders.stored(all)
	for _, o := range all {
		r.crowd.tellSeat(o.Seat, protocol.Encode(protocol.OrdersChanged{
			Type: protocol.TypeOrders, Version: o.Version + 1, Left: len(o.Orders), Dropped: o.Dropped != nil,
		}))
		if r.thought != nil && r.thought.seat == o.Seat {
			r.dropThought()
		}
	}
	r.depute()
}
