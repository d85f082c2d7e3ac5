package architects

import "westkingdom/engine"

// side is what a kind of side does in its own way. At every side of the base
// game sits a player who is asked; a side that the rules play is another kind,
// beyond the seats.
type side interface {
	// turn is one turn (section 4), until what it triggers.
	turn(t *engine.Table, seat engine.Seat)
	// effect carries one effect of the vocabulary out.
	effect(t *engine.Table, seat engine.Seat, e *effect, src engine.Source)
	// gain takes goods from the supply.
	gain(t *engine.Table, seat engine.Seat, g Goods)
	// influence gains so much of it.
	influence(t *engine.Table, seat engine.Seat, n int)
	// spared is what is left of the next n points of a loss of Virtue, which may
	// be prevented; so many are still to be lost in all.
	spared(t *engine.Table, seat engine.Seat, n, of int) int
	// excess is Virtue beyond the top, for so many unpaid Debts at most.
	excess(t *engine.Table, seat engine.Seat, n int)
	// compared is what others compare with on a counter.
	compared(seat engine.Seat, c counter) int
}

// side returns what a side does in its own way.
func (s *State) side(seat engine.Seat) side {
	if int(seat) >= s.seats {
		return opponent{s}
	}
	return person{s}
}

// person is the players in the seats.
type person struct{ *State }

func (s person) turn(t *engine.Table, seat engine.Seat) {
	if s.player(seat).Reserve == 0 {
		s.takeBack(t, seat)
	} else {
		s.place(t, seat)
		s.lastMoment(t, seat)
	}
}

func (s person) compared(seat engine.Seat, c counter) int { return s.count(seat, c) }

// resolve carries an effect out for a seat; its source asks what has to be
// asked. What cannot be carried out is skipped.
func (s *State) resolve(t *engine.Table, seat engine.Seat, e *effect, src engine.Source) {
	if e.optional && !s.possible(seat, e).OK() {
		return
	}
	s.side(seat).effect(t, seat, e, src)
}
