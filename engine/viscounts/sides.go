package viscounts

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
func (s *State) ruled(seat engine.Seat) bool { return int(seat) >= s.Seats }

func (s person) me() *Player { return s.player(s.seat) }

// turn is one turn (sections 5 and 15.4).
func (s side) turn(t *engine.Table) {
	if s.ruled(s.seat) {
		opponent(s).turn(t)
	} else {
		person(s).turn(t)
	}
}

// effect resolves one effect; about is what gives it.
func (s side) effect(t *engine.Table, e *Effect, about engine.Option) {
	if s.ruled(s.seat) {
		opponent(s).effect(t, e, about)
	} else {
		person(s).effect(t, e, about)
	}
}

// criminals counts criminal icons in the row.
func (s side) criminals() int {
	if s.ruled(s.seat) {
		return opponent(s).criminals()
	}
	return person(s).criminals()
}

// icons is what an action may be funded with, without the townsfolk that
// may be dismissed for it.
func (s side) icons() icons {
	if s.ruled(s.seat) {
		return opponent(s).icons()
	}
	return person(s).icons()
}

// slots returns the building slots with their abilities.
func (s side) slots() *[slots]slot {
	if s.ruled(s.seat) {
		return opponent(s).slots()
	}
	return person(s).slots()
}

// collides is what the active side gains on a space of the track.
func (s side) collides(space int) effects {
	if s.ruled(s.seat) {
		return opponent(s).collides(space)
	}
	return person(s).collides(space)
}

// section says which of several full sections of a tier goes first.
func (s side) section(t *engine.Table, among []int, tier int) int {
	if s.ruled(s.seat) {
		return opponent(s).section(t, among, tier)
	}
	return person(s).section(t, among, tier)
}

// evict says whose worker leaves a section.
func (s side) evict(t *engine.Table, tier, section int) engine.Seat {
	if s.ruled(s.seat) {
		return opponent(s).evict(t, tier, section)
	}
	return person(s).evict(t, tier, section)
}
