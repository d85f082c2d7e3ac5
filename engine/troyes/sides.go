package troyes

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

// ruled says whether the King plays the side.
func (s *State) ruled(seat engine.Seat) bool { return int(seat) >= s.Seats }

func (s person) me() *Player { return s.player(s.seat) }

func (s person) own() Owner { return Owner(s.seat) }

// counter uses one die or more against black ones (section 9).
func (s side) counter(t *engine.Table) {
	if s.ruled(s.seat) {
		opponent(s).counter(t)
	} else {
		person(s).counter(t)
	}
}

// turn is one turn of the actions phase.
func (s side) turn(t *engine.Table) {
	if s.ruled(s.seat) {
		opponent(s).turn(t)
	} else {
		person(s).turn(t)
	}
}
