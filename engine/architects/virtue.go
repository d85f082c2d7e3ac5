package architects

import "westkingdom/engine"

// gainVirtue moves the marker up. For each point beyond the top the player may
// destroy an unpaid Debt (section 10, A-13).
func (s *State) gainVirtue(t *engine.Table, seat engine.Seat, n int) {
	p := s.player(seat)
	up := min(n, s.tables.maxVirtue-p.Virtue)
	p.Virtue += up
	if up > 0 {
		t.Log(seat, LogVirtue, engine.Int("virtue", up))
	}
	if excess := min(n-up, p.Unpaid); excess > 0 {
		s.side(seat).excess(t, excess)
	}
}

func (s person) excess(t *engine.Table, excess int) {
	q := t.Prompt(s.seat, KindDestroy)
	q.About = engine.Option{Verb: VerbExcess, A: excess}
	for k := excess; k > 0; k-- {
		q.Add(engine.Option{Verb: VerbDestroy, A: k})
	}
	q.Add(engine.Option{Verb: VerbDecline})
	if o := t.Ask(q); o.Verb == VerbDestroy {
		s.destroyDebts(t, s.seat, o.A)
	}
}

// loseVirtue loses so many points, one by one: what the loss of one brings
// happens before the next, and each may be prevented. By rules number 1 and 2
// they are prevented, and then lost, together.
func (s *State) loseVirtue(t *engine.Table, seat engine.Seat, n int) {
	if s.tables.rules < 3 {
		s.lowerVirtue(t, seat, s.side(seat).spared(t, n, n))
		return
	}
	for ; n > 0; n-- {
		s.lowerVirtue(t, seat, s.side(seat).spared(t, 1, n))
	}
}

// lowerVirtue moves the marker down. Each point that cannot be lost is a Debt
// (section 10).
func (s *State) lowerVirtue(t *engine.Table, seat engine.Seat, n int) {
	p := s.player(seat)
	down := min(n, p.Virtue-s.tables.minVirtue)
	p.Virtue -= down
	if down > 0 {
		t.Log(seat, LogVirtue, engine.Int("virtue", -down))
		for range down {
			s.trigger(t, seat, onVirtueLost, anywhere)
		}
	}
	s.takeDebts(t, seat, n-down)
}

// changeVirtue gains or loses.
func (s *State) changeVirtue(t *engine.Table, seat engine.Seat, n int) {
	switch {
	case n > 0:
		s.gainVirtue(t, seat, n)
	case n < 0:
		s.loseVirtue(t, seat, -n)
	}
}

// takeDebts takes unpaid Debts; each may be refused by who has the power
// (Hugo).
func (s *State) takeDebts(t *engine.Table, seat engine.Seat, n int) {
	p := s.player(seat)
	for ; n > 0; n-- {
		if b, ok := s.refusal(seat); ok {
			q := t.Prompt(seat, KindDebt)
			q.About = engine.Option{Verb: VerbDebts, A: n}
			q.Add(engine.Option{Verb: VerbRefuse})
			q.Add(engine.Option{Verb: VerbAccept})
			if t.Ask(q).Verb == VerbRefuse {
				t.Log(seat, LogRefuseDebt)
				s.pays(t, seat, &b, engine.Option{Verb: VerbRefuse})
				continue
			}
		}
		p.Unpaid++
		t.Log(seat, LogDebt, engine.Int("debt", 1))
		s.trigger(t, seat, onDebtTaken, anywhere)
	}
}

// refusal is the bill for refusing a Debt, and whether the player can pay it.
func (s *State) refusal(seat engine.Seat) (b bill, ok bool) {
	p := s.player(seat)
	if p.Character == 0 {
		return b, false
	}
	m := p.modifier(modAvoidDebt)
	if m == nil {
		return b, false
	}
	b = s.bill(seat, &cost{goods: m.goods}, anywhere)
	return b, b.payable().OK()
}

// destroyDebts returns unpaid Debts to the supply: no Virtue, and nothing for
// Debt Collectors.
func (s *State) destroyDebts(t *engine.Table, seat engine.Seat, n int) {
	p := s.player(seat)
	n = min(n, p.Unpaid)
	p.Unpaid -= n
	t.Log(seat, LogDestroyDebt, engine.Int("debt", n))
}

// flipDebts turns unpaid Debts to paid: Virtue, and Debt Collectors.
func (s *State) flipDebts(t *engine.Table, seat engine.Seat, n int) {
	p := s.player(seat)
	for ; n > 0 && p.Unpaid > 0; n-- {
		p.Unpaid--
		p.Paid++
		t.Log(seat, LogDebtPaid)
		s.gainVirtue(t, seat, s.tables.debtPaid)
		s.trigger(t, seat, onDebtPaid, anywhere)
	}
}
