package paladins

import "westkingdom/engine"

// takeDebt takes a Debt, unpaid side up, and returns false if the pile has none
// (A13).
func (s *State) takeDebt(t *engine.Table, seat engine.Seat) bool {
	if s.Debts == 0 {
		return false
	}
	s.Debts--
	s.player(seat).Unpaid++
	t.Log(seat, LogDebt)
	return true
}

// payDebt pays one Debt off, and the Debt Collectors of the crew work: once
// for each Debt (A25).
func (s *State) payDebt(t *engine.Table, seat engine.Seat) {
	p := s.player(seat)
	if p.Unpaid == 0 {
		return
	}
	p.Unpaid--
	p.Paid++
	t.Log(seat, LogPayDebt)
	for _, c := range p.Crew {
		if folk := &s.tables.townsfolk[c]; folk.event == onPayDebt {
			s.gain(t, seat, sourceOf(fromAbility, int(c), folk.reward))
		}
	}
}

// destroyDebt returns an unpaid Debt to the pile.
func (s *State) destroyDebt(t *engine.Table, seat engine.Seat) {
	if p := s.player(seat); p.Unpaid > 0 {
		p.Unpaid--
		s.Debts++
		t.Log(seat, LogDestroyDebt)
	}
}
