package architects

import "westkingdom/engine"

// TakeTurn implements [engine.Turned]: the side that goes first of those that have a turn
// to come is the seat.
func (s *State) TakeTurn(seat engine.Seat) bool {
	if s.Phase != PhasePlay && s.Phase != PhaseFinal {
		return false
	}
	before := 0
	for s.clockwise(s.Active, before) != seat {
		before++
	}
	if s.Phase == PhaseFinal {
		if s.TurnsLeft -= before; s.TurnsLeft <= 0 {
			return false
		}
	}
	s.Active = seat
	return true
}
