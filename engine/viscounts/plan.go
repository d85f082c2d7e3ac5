package viscounts

import "westkingdom/engine"

// TakeTurn implements [engine.Turned]: everybody has one turn in each round, those who had
// theirs in this one have another in the next, if there is one.
func (s *State) TakeTurn(seat engine.Seat) bool {
	if s.Phase != PhasePlay && s.Phase != PhaseFinal {
		return false
	}
	for s.Active != seat {
		if s.passOn(); s.Phase == PhaseOver {
			return false
		}
	}
	return true
}
