package room

import (
	"time"

	"westkingdom/engine"
	"westkingdom/server/protocol"
)

// pointEvery is how often those who are led are told of another place at most; slowAgain,
// after how long whoever did not keep up with one is told again.
const (
	pointEvery = 100 * time.Millisecond
	slowAgain  = 500 * time.Millisecond
)

// lead is whoever takes the others along through the replay of a finished game, and where
// they are. It is nowhere but in memory, and gone with its watcher: the room has nothing
// of it, and whoever watches without reviewing is sent none of it but who leads.
type lead struct {
	by    uint64 // the watcher
	seat  engine.Seat
	place []byte    // the last, as it is sent; nil: none yet
	next  time.Time // before which none is sent
	owed  bool      // somebody who reviews has not been sent the last
	due   time.Time // when that is done, if so
}

// Lead implements [Watch].
func (w *watch) Lead(takes bool) {
	fail := func(err error) {
		code := CodeOf(err)
		w.d.cfg.Observer.Refused(string(code))
		if !w.sink.Send(protocol.Encode(protocol.SocketProblem{Type: protocol.TypeProblem, Code: code})) {
			w.sink.Close(byeSlow)
			w.Leave()
		}
	}
	do := func(r *room) {
		if err := r.takeLead(w.id, takes); err != nil {
			fail(err)
		}
	}
	if err := w.d.send(w.code, command{do: do, fail: fail}); err != nil {
		fail(err)
	}
}

// Point implements [Watch]. A room that cannot be told now misses a place: the next is as
// whole.
func (w *watch) Point(place protocol.Place) error {
	if !place.Valid() {
		return refuse(protocol.CodeBadRequest, "There is no such place.")
	}
	_ = w.d.send(w.code, command{do: func(r *room) { r.crowd.point(w.id, place) }, fail: func(error) {}})
	return nil
}

// takeLead has a watcher take the lead, whoever had it before, or lay it down. Errors:
// not-finished, not-seated.
func (r *room) takeLead(id uint64, takes bool) error {
	if err := r.ready(); err != nil {
		return err
	}
	w := r.crowd.members[id]
	switch {
	case w == nil:
		return nil
	case !r.reviewed():
		return refuse(protocol.CodeNotFinished, "")
	case w.you.Seat == engine.Nobody:
		return refuse(protocol.CodeNotSeated, "")
	case r.crowd.takeLead(w, takes):
		r.crowd.tellLed()
	}
	return nil
}

// reviewed says whether the game may be reviewed: it is over, or was ended.
func (r *room) reviewed() bool { return r.match != nil && r.over() }

// showLead tells whoever has come to a finished game who leads, and whoever reviews where
// they are.
func (r *room) showLead(w *watcher) {
	if !r.reviewed() {
		return
	}
	r.crowd.send(w, r.crowd.led(w))
	if l := r.crowd.lead; l != nil && l.place != nil && w.reviews && w.id != l.by {
		w.place = r.crowd.places
		r.crowd.send(w, l.place)
	}
}

// takeLead says whether somebody else leads now, or nobody.
func (c *crowd) takeLead(w *watcher, takes bool) (changed bool) {
	leads := c.lead != nil && c.lead.by == w.id
	switch {
	case leads == takes:
		return false
	case takes:
		c.lead = &lead{by: w.id, seat: w.you.Seat}
	default:
		c.lead = nil
	}
	return true
}

// deserted ends the lead of a watcher that is gone, or has another seat, and says so.
func (c *crowd) deserted() bool {
	if c.lead == nil {
		return false
	}
	if w := c.members[c.lead.by]; w != nil && w.you.Seat == c.lead.seat {
		return false
	}
	c.lead = nil
	return true
}

// led says who leads, to one of the watchers.
func (c *crowd) led(w *watcher) []byte {
	m := protocol.Led{Type: protocol.TypeLed, Seat: engine.Nobody}
	if c.lead != nil {
		m.Seat, m.Here = c.lead.seat, c.lead.by == w.id
	}
	return protocol.Encode(m)
}

// tellLed tells everybody who leads.
func (c *crowd) tellLed() {
	for _, w := range c.members {
		c.send(w, c.led(w))
	}
}

// point notes where whoever leads is. Of places that come too fast the last one counts.
func (c *crowd) point(id uint64, place protocol.Place) {
	l := c.lead
	if l == nil || l.by != id {
		return // somebody else has taken it meanwhile
	}
	c.places++
	l.place = protocol.Encode(protocol.Pointed{Type: protocol.TypePointed, Place: place})
	l.owed, l.due = true, l.next
	if c.late() {
		c.tellPlace()
	}
}

// owed says how long it is until the last place is sent to those who have not been sent
// it, and false if there are none.
func (c *crowd) owed() (time.Duration, bool) {
	if c.lead == nil || !c.lead.owed {
		return 0, false
	}
	return time.Until(c.lead.due), true
}

// late says whether it is time for that.
func (c *crowd) late() bool {
	after, owed := c.owed()
	return owed && after <= 0
}

// tellPlace sends the last place to those who review. One who does not keep up misses it
// and is told later: nobody is dropped for a place.
func (c *crowd) tellPlace() {
	l, now := c.lead, time.Now()
	l.owed, l.next, l.due = false, now.Add(pointEvery), now.Add(slowAgain)
	for _, w := range c.members {
		switch {
		case !w.reviews, w.id == l.by, w.place == c.places:
		case w.sink.Offer(l.place):
			w.place = c.places
		default:
			l.owed = true
		}
	}
}
