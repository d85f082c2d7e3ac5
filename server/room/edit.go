package room

import (
	"context"
	"errors"
	"slices"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/clock"
	"westkingdom/server/protocol"
	"westkingdom/server/store"
)

// edit is a change of a room's seats or state, before it is stored.
type edit struct {
	r       *room
	info    store.Room
	seats   []store.Seat   // as they will be
	dirty   []store.Seat   // those that change
	persons []store.Device // who are made with it
	match   *engine.Match  // of a game that begins
	next    *store.Listed  // the room in which they play again, if it is made now
	moved   []engine.Seat  // where the holder of each seat moves; nil if nobody does
	unmuted []engine.Seat  // that are somebody else's now

	orders   []store.Orders     // that are dropped with it
	clock    *clock.Clock       // as it will be; nil while gathering
	happened []record.Happening // with it
}

func (r *room) edit() edit {
	return edit{r: r, info: r.info, seats: slices.Clone(r.seats), clock: r.clock}
}

// happens adds what happens, in order: each gets the next number.
func (e *edit) happens(all ...record.Happening) {
	e.clock = e.clock.Clone()
	for _, h := range all {
		h.Number, h.Seq = e.clock.Number()+1, e.info.Seq
		if h.At.IsZero() {
			h.At = e.r.d.now()
		}
		e.clock.Happened(h)
		e.happened = append(e.happened, h)
		e.dropWith(h)
		switch h.Kind {
		case record.Ended:
			e.info.State, e.info.Asked = record.Finished, store.NobodyAsked
		case record.Hosted:
			if h.About != 0 { // agreed on
				e.info.Host, e.info.HostPerson = store.Hash{}, e.seats[h.Seat].Person
			}
		case record.Seated, record.Conceded:
			if p := e.clock.Proposal(); p != nil && p.Concerns(h.Seat) {
				e.happens(record.Happening{Kind: record.Lapsed, At: h.At, Seat: engine.Nobody, By: engine.Nobody, About: p.Number})
			}
		}
	}
}

func (e *edit) seat(seat engine.Seat) (*store.Seat, error) {
	if seat < 0 || int(seat) >= len(e.seats) {
		return nil, refuse(protocol.CodeBadRequest, "The room has no such seat.")
	}
	s := e.seats[seat]
	return &s, nil
}

// set says who has a seat from now on. It keeps its colour, and whether it goes first.
func (e *edit) set(s store.Seat) {
	s.Colour, s.Begins = e.seats[s.Seat].Colour, e.seats[s.Seat].Begins
	if e.info.State != record.Gathering {
		s.Former = former(e.seats[s.Seat], s, e.info.Seq)
	}
	e.info.Unattended = e.info.Unattended && s.Kind != record.Person
	if changesHands(e.seats[s.Seat], s) {
		e.unmuted = append(e.unmuted, s.Seat)
		e.drop(s.Seat, deleted)
		switch {
		case e.clock == nil:
		case stored(e.clock, false) == nil: // nothing is noted of it
			e.clock = e.clock.Clone()
			e.clock.Sits(s.Seat, s.Kind)
		default:
			e.happens(record.Happening{Kind: record.Seated, Seat: s.Seat, By: engine.Nobody, Holder: s.Kind})
		}
	}
	e.put(s)
}

func (e *edit) put(s store.Seat) {
	e.seats[s.Seat] = s
	e.dirty = append(e.dirty, s)
}

// done stores the change, tells everybody, and answers.
func (e *edit) done(who Who, secret string) (protocol.RoomAnswer, error) {
	tells := append(e.r.tellsOfEdit(e, who), e.r.tellsOfHappenings(e.happened)...)
	if err := e.store(tells); err != nil {
		return protocol.RoomAnswer{}, err
	}
	e.publish()
	return e.r.answer(who, secret), nil
}

// store stores the change. On an error nothing is another, as far as anybody knows.
func (e *edit) store(tells []store.Notice) error {
	r := e.r
	if e.clock != nil {
		e.info.Clock = stored(e.clock, e.clock.Ended() || e.match == nil && r.match != nil && r.match.Over())
	}
	ctx, cancel := r.storeContext()
	defer cancel()
	err := r.kept(r.cfg.Store.UpdateRoom(ctx, e.info, store.Change{Seats: e.dirty, Persons: e.persons, Happenings: e.happened, Orders: e.orders, Tells: tells, Moved: e.moved, Unmuted: e.unmuted, Next: e.next}))
	if err != nil {
		if e.match != nil {
			e.match.Close()
		}
		if !errors.Is(err, store.ErrNoRoom) {
			r.distrust()
		}
		return err
	}
	e.info.Version++
	return nil
}

// publish makes the change the room's, and tells everybody.
func (e *edit) publish() {
	r := e.r
	r.moved(e.moved)
	r.info, r.seats, r.clock = e.info, e.seats, e.clock
	if e.match != nil {
		r.opening = nil
	}
	r.happened = append(r.happened, e.happened...)
	r.away = r.away && e.match == nil && len(e.dirty) == 0
	if slices.ContainsFunc(e.dirty, r.thinksFor) {
		r.dropThought()
	}
	switch {
	case e.match != nil:
		r.crowd.forget(r.info.Seq)
		r.match = e.match
		if r.match.Over() { // a game that asks nothing
			r.info.State = record.Finished
		}
		r.follow(nil)
		r.refresh(r.stand(), len(r.happened))
	case r.clock != nil && r.clock.Ended():
		r.crowd.anew(r.info.Seq)
		r.refresh(r.stand(), len(r.happened))
	default: // the host may be another, too
		if len(e.dirty) > 0 || len(e.happened) == 0 {
			r.crowd.forget(r.info.Seq)
		}
		moved := r.recognise()
		r.tellRoom()
		if len(e.happened) > 0 {
			r.tellTimes(e.happened...)
			r.tellTimesLate()
		}
		r.greet(moved)
	}
	r.changeOrders(e.orders)
	r.depute()
	r.countAlone()
}

// changesHands says whether a seat is somebody else's, or nobody's, from now on.
func changesHands(before, now store.Seat) bool {
	return before.Kind != now.Kind || now.Kind == record.Bot && before.Bot != now.Bot ||
		now.Kind == record.Person && before.Secret != now.Secret && (before.Person != now.Person || now.Person == uuid.Nil)
}

// change has a room change its seats or state. If another server has changed
// the room meanwhile, it is loaded again and the change judged anew.
func change[T any](ctx context.Context, d *Directory, code string, do func(*room, *edit) (T, error)) (T, error) {
	return ask(ctx, d, code, func(r *room) (T, error) {
		for retried := false; ; retried = true {
			if err := r.ready(); err != nil {
				var none T
				return none, err
			}
			e := r.edit()
			answer, err := do(r, &e)
			if retried || !errors.Is(err, store.ErrConflict) {
				return answer, err
			}
		}
	})
}
