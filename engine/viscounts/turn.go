package viscounts

import "westkingdom/engine"

// turn is one turn in its six phases (section 5).
func (s person) turn(t *engine.Table) {
	s.Turn++
	t.Log(s.seat, LogTurn, engine.Int("round", s.Round))
	c := s.manage(t)
	s.run.played = c
	s.ride(t, s.card(c).cost)
	s.primary(t)
	s.recruit(t)
	s.collision(t)
	t.EndTurn(s.seat)
	s.refill(t)
}

// pass ends the turn, the round, and the game after the last round (section 14).
func (s *State) pass(t *engine.Table) {
	was := s.Phase
	s.passOn()
	switch {
	case s.Phase == was:
	case s.Phase == PhaseOver:
		t.Log(engine.Nobody, LogOver)
	default:
		t.Log(engine.Nobody, LogFinal)
	}
}

func (s *State) passOn() {
	s.Active = s.Active.Clockwise(1, len(s.Players))
	if s.Active != s.First {
		return
	}
	if s.Last == s.Round {
		s.Phase = PhaseOver
		return
	}
	s.Round++
	if s.Last == s.Round {
		s.Phase = PhaseFinal
	}
}

// trigger starts the end: this round is finished, and one more follows (R26).
func (s *State) trigger() {
	if s.Last == 0 {
		s.Last = s.Round + 1
	}
}
