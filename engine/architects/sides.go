package architects

import "westkingdom/engine"

// side is what a kind of side does in its own way. At every side of the base
// game sits a player who is asked; a side that the rules play is another kind,
// beyond the seats.
type side interface {
	// turn is one turn (section 4), until what it triggers.
	turn(t *engine.Table)
	// effect carries one effect of the vocabulary out.
	effect(t *engine.Table, e *effect, src engine.Source)
	// gain takes goods from the supply.
	gain(t *engine.Table, g Goods)
	// influence gains so much of it.
	influence(t *engine.Table, n int)
	// spared is what is left of the next n points of a loss of Virtue, which may
	// be prevented; so many are still to be lost in all.
	spared(t *engine.Table, n, of int) int
	// excess is Virtue beyond the top, for so many unpaid Debts at most.
	excess(t *engine.Table, n int)
	// compared is what others compare with on a counter.
	compared(c counter) int
}

// side returns what a side does in its own way.
func (s *State) side(seat engine.Seat) side {
	if int(seat) >= s.seats {
		return opponent{s, seat}
	}
	return person{s, seat}
}

// person is the players in the seats.
type person struct {
	*State
	seat engine.Seat
}

func (s person) me() *Player { return s.player(s.seat) }

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
