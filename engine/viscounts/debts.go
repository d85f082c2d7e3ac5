package viscounts

import "westkingdom/engine"

// takeDebts takes unpaid debts, one after another: each may reveal the poverty
// card, and sets off racketeers (R34).
func (s *State) takeDebts(t *engine.Table, seat engine.Seat, n int) {
	for range n {
		s.player(seat).Unpaid++
		t.Log(seat, LogDebt)
		if s.Phase != PhaseSetup && s.Debts > 0 {
			if s.Debts--; s.Debts == 0 {
				s.Poverty = true
				s.trigger()
				t.Log(seat, LogPoverty)
			}
		}
		if !s.ruled(seat) {
			person{s, seat}.inRowActing(t, onGainDebt)
		}
	}
}

// takeDeeds takes acquired deeds; one may reveal the prosperity card.
func (s *State) takeDeeds(t *engine.Table, seat engine.Seat, n int) {
	for range n {
		s.player(seat).Acquired++
		t.Log(seat, LogDeed)
		if s.Phase != PhaseSetup && s.Deeds > 0 {
			if s.Deeds--; s.Deeds == 0 {
				s.Prosperity = true
				s.trigger()
				t.Log(seat, LogProsperity)
			}
		}
	}
}

// flippable counts what a side could flip.
func (s *State) flippable(seat engine.Seat) int {
	p := s.player(seat)
	return p.Unpaid + p.Acquired
}

// flip turns over a debt or a deed; with either the player chooses (R30).
func (s person) flip(t *engine.Table, e *Effect, about engine.Option) {
	p := s.me()
	debt, deed := e.flip != flipDeed && p.Unpaid > 0, e.flip != flipDebt && p.Acquired > 0
	if debt && deed {
		q := t.Prompt(s.seat, KindFlip)
		q.About = about
		q.Add(engine.Option{Verb: VerbFlip, A: int(flipDebt)})
		q.Add(engine.Option{Verb: VerbFlip, A: int(flipDeed)})
		debt = flip(t.Ask(q).A) == flipDebt
		deed = !debt
	}
	switch {
	case debt:
		s.flipDebt(t, s.seat)
		s.inRowActing(t, onFlipDebt)
	case deed:
		s.flipDeed(t, s.seat)
	}
}

// flipDebt pays a debt off, which gives a resource at once.
func (s *State) flipDebt(t *engine.Table, seat engine.Seat) {
	p := s.player(seat)
	p.Unpaid--
	p.Paid++
	t.Log(seat, LogDebtPaid)
	s.resolve(t, seat, s.tables.flippedDebt, engine.Option{Verb: VerbFlip, A: int(flipDebt)})
}

func (s *State) flipDeed(t *engine.Table, seat engine.Seat) {
	p := s.player(seat)
	p.Acquired--
	p.Approved++
	t.Log(seat, LogDeedApproved)
}
