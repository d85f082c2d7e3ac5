package architects

import "westkingdom/engine"

// gainVirtue moves the marker up. For each point beyond the top the player may
// destroy an unpaid Debt (section 10, A-13).
func (s *State) gainVirtue(t *engine.Table, seat engine.Seat, n int) {
	p := s.player(seat)
	up := min(n, data.maxVirtue-p.Virtue)
	p.Virtue += up
	if up > 0 {
		t.Log(seat, LogVirtue, engine.Int("virtue", up))
	}
	if excess := min(n-up, p.Unpaid); excess > 0 {
		q := t.Prompt(seat, KindDestroy)
		q.About = engine.Option{Verb: VerbExcess, A: excess}
		for k := excess; k > 0; k-- {
			q.Add(engine.Option{Verb: VerbDestroy, A: k})
		}
		q.Add(engine.Option{Verb: VerbDecline})
		if o := t.Ask(q); o.Verb == VerbDestroy {
			s.destroyDebts(t, seat, o.A)
		}
	}
}

// loseVirtue moves the marker down. Each point that cannot be lost is a Debt
// (section 10).
func (s *State) loseVirtue(t *engine.Table, seat engine.Seat, n int) {
	p := s.player(seat)
	down := min(n, p.Virtue-data.minVirtue)
	p.Virtue -= down
	if down > 0 {
		t.Log(seat, LogVirtue, engine.Int("virtue", -down))
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
		if m := p.modifier(modAvoidDebt); m != nil && p.Goods.has(m.goods) {
			q := t.Prompt(seat, KindDebt)
			q.About = engine.Option{Verb: VerbDebts, A: n}
			q.Add(engine.Option{Verb: VerbRefuse})
			q.Add(engine.Option{Verb: VerbAccept})
			if t.Ask(q).Verb == VerbRefuse {
				t.Log(seat, LogRefuseDebt)
				s.pay(t, seat, m.goods)
				continue
			}
		}
		p.Unpaid++
		t.Log(seat, LogDebt, engine.Int("debt", 1))
	}
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
		s.gainVirtue(t, seat, data.debtPaid)
		s.trigger(t, seat, onDebtPaid, 0)
	}
}

// taxOf is what is left of a Tax after the discounts that the player has now
// (section 9, A-18).
func (s *State) taxOf(seat engine.Seat, tax int) int {
	p := s.player(seat)
	return max(0, tax-data.taxDiscounts[p.Virtue]-p.modified(modTax, 0))
}

// payTax moves Silver to the Tax Stand.
func (s *State) payTax(t *engine.Table, seat engine.Seat, tax int) {
	if tax > 0 {
		s.player(seat).Goods[Silver] -= tax
		s.TaxStand += tax
		t.Log(seat, LogTax, engine.Int("tax", tax))
	}
}

// canPayTaxed says whether the player has the Silver for a cost of Silver and
// Tax, after discounts.
func (s *State) canPayTaxed(seat engine.Seat, c *cost) engine.Reason {
	have, need := s.player(seat).Goods[Silver], c.goods[Silver]+s.taxOf(seat, c.tax)
	if have < need {
		return short("silver", have, need)
	}
	return engine.Reason{}
}

// payTaxed pays a cost of Silver and Tax, after discounts, and what else it
// asks for.
func (s *State) payTaxed(t *engine.Table, seat engine.Seat, c *cost) {
	tax := s.taxOf(seat, c.tax)
	s.pay(t, seat, c.goods)
	s.payTax(t, seat, tax)
	s.takeDebts(t, seat, c.debts)
	s.loseVirtue(t, seat, c.virtue)
}

// gain takes goods from the supply.
func (s *State) gain(t *engine.Table, seat engine.Seat, g Goods) {
	if g == (Goods{}) {
		return
	}
	s.player(seat).Goods.add(g)
	var buf [resources]engine.Arg
	t.Log(seat, LogGain, g.args(buf[:0])...)
}

// pay returns goods to the supply.
func (s *State) pay(t *engine.Table, seat engine.Seat, g Goods) {
	if g == (Goods{}) {
		return
	}
	s.player(seat).Goods.take(g)
	var buf [resources]engine.Arg
	t.Log(seat, LogPay, g.args(buf[:0])...)
}

// trigger resolves the player's abilities that act now, one after another.
func (s *State) trigger(t *engine.Table, seat engine.Seat, when trigger, loc Location) {
	p := s.player(seat)
	for i := 0; i < p.sources(); i++ {
		abilities := p.abilities(i)
		for j := range abilities {
			if a := &abilities[j]; a.trigger == when && a.location == loc {
				t.Log(seat, LogAbility, p.source(i))
				s.resolve(t, seat, &a.effect, engine.Option{})
			}
		}
	}
}

// source names the character or the Apprentice of an ability, for the log.
func (p *Player) source(i int) engine.Arg {
	if i == 0 {
		return engine.Str("character", p.Character.String())
	}
	return engine.Str("card", p.Apprentices[i-1].String())
}
