package paladins

import "westkingdom/engine"

// TakeTurn implements [engine.Turned]: who has not passed has another turn in this round.
func (s *State) TakeTurn(seat engine.Seat) bool {
	if s.Phase != Actions || s.player(seat).Passed {
		return false
	}
	s.Active = seat
	return true
}
