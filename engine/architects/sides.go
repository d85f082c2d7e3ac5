package architects

import "westkingdom/engine"

// side is one side, and does what each kind of side does in its own way: those
// of seats, who are asked, and beyond them those that the rules play. As an
// interface it would go to the heap whenever it is asked for.
type side struct {
	*State
	seat engine.Seat
}

// person is a side that people or bots play.
type person side

func (s *State) side(seat engine.Seat) side { return side{s, seat} }

// ruled says whether the rules play the side.
func (s *State) ruled(seat engine.Seat) bool { return int(seat) >= s.seats }

func (s person) me() *Player { return s.player(s.seat) }

// turn is one turn (section 4), until what it triggers.
func (s side) turn(t *engine.Table) {
	if s.ruled(s.seat) {
		opponent(s).turn(t)
	} else {
		person(s).turn(t)
	}
}

// effect carries one effect of the vocabulary out.
func (s side) effect(t *engine.Table, e *effect, src engine.Source) {
	if s.ruled(s.seat) {
		opponent(s).effect(t, e, src)
	} else {
		person(s).effect(t, e, src)
	}
}

// gain takes goods from the supply.
func (s side) gain(t *engine.Table, g Goods) {
	if s.ruled(s.seat) {
		opponent(s).gain(t, g)
	} else {
		person(s).gain(t, g)
	}
}

// influence gains so much of it.
func (s side) influence(t *engine.Table, n int) {
	if s.ruled(s.seat) {
		opponent(s).influence(t, n)
	} else {
		person(s).influence(t, n)
	}
}

// spared is what is left of the next n points of a loss of Virtue, which may
// be prevented; so many are still to be lost in all.
func (s side) spared(t *engine.Table, n, of int) int {
	if s.ruled(s.seat) {
		return opponent(s).spared(t, n, of)
	}
	return person(s).spared(t, n, of)
}

// excess is Virtue beyond the top, for so many unpaid Debts at most.
func (s side) excess(t *engine.Table, n int) {
	if s.ruled(s.seat) {
		opponent(s).excess(t, n)
	} else {
		person(s).excess(t, n)
	}
}

// compared is what others compare with on a counter.
func (s side) compared(c counter) int {
	if s.ruled(s.seat) {
		return opponent(s).compared(c)
	}
	return person(s).compared(c)
}

func (s person) turn(t *engine.Table) {
	if s.me().Reserve == 0 {
		s.takeBack(t, s.seat)
	} else {
		s.place(t, s.seat)
		s.lastMoment(t, s.seat)
	}
}

func (s person) compared(c counter) int { return s.count(s.seat, c) }

// resolve carries an effect out for a seat; its source asks what has to be
// asked. What cannot be carried out is skipped.
func (s *State) resolve(t *engine.Table, seat engine.Seat, e *effect, src engine.Source) {
	if e.optional && !s.possible(seat, e).OK() {
		return
	}
	s.side(seat).effect(t, e, src)
}
