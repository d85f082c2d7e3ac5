package paladins

import "westkingdom/engine"

func actOption(a Action) engine.Option { return engine.Option{Verb: VerbAct, A: int(a)} }

// turn is one player's turn: one action or King's Favour, or passing.
func (s person) turn(t *engine.Table) {
	p := t.Prompt(s.seat, KindAction)
	for a := range boardActions {
		if why := s.can(s.seat, a); why.OK() {
			p.Add(actOption(a))
		} else if p.Shows() {
			p.OfferAny(actOption(a), why, func(q *engine.Prompt) { s.lacking(q, s.seat, a) })
		}
	}
	// Before the Favours, which may be many: where one reads first.
	p.Add(engine.Option{Verb: VerbPass})
	for i := range s.FavoursShown {
		o := engine.Option{Verb: VerbFavour, A: int(s.Favours[i].Card)}
		p.OfferAny(o, s.canFavour(s.seat, i), func(q *engine.Prompt) { s.lackingFavour(q, s.seat, i) })
	}
	switch o := t.Ask(p); o.Verb {
	case VerbAct:
		s.act(t, s.seat, Action(o.A))
	case VerbFavour:
		s.useFavour(t, s.seat, Card(o.A))
	case VerbPass:
		s.pass(t, s.seat)
	}
	t.EndTurn(s.seat)
	s.next(t)
}

// act performs an action of the own board.
func (s *State) act(t *engine.Table, seat engine.Seat, a Action) {
	switch a {
	case Develop:
		s.develop(t, seat)
	case Recruit:
		s.recruit(t, seat)
	case Hunt, Trade:
		s.gather(t, seat, a)
	case Pray:
		s.pray(t, seat)
	case Conspire:
		s.conspire(t, seat)
	case Commission, Garrison:
		s.settle(t, seat, a)
	case Fortify:
		s.fortify(t, seat)
	case Absolve:
		s.absolve(t, seat)
	case Attack:
		s.attack(t, seat)
	case Convert:
		s.convert(t, seat)
	}
}

// can says why an action of the own board is not possible now (section 6): it
// is used, its limit is reached, it would do nothing, an attribute is too low,
// workers are missing, or a cost cannot be paid.
func (s *State) can(seat engine.Seat, a Action) engine.Reason {
	p := s.player(seat)
	if p.used(a) {
		return engine.Reason{Key: ReasonUsed, What: a.String()}
	}
	if most, n := s.tables.action[a].max, p.uses(a); most > 0 && n >= most {
		return engine.Reason{Key: ReasonLimit, What: a.String(), Have: n, Need: most}
	}
	switch a {
	case Develop:
		return s.canDevelop(p)
	case Recruit:
		return s.canRecruit(p)
	case Hunt, Trade, Conspire:
		return p.lacks(p.open(a).only(1))
	case Pray:
		return s.canPray(p)
	case Commission, Garrison:
		return s.canSettle(p, a)
	case Fortify:
		return s.canFortify(p)
	case Absolve:
		return s.canAbsolve(p)
	case Attack:
		return s.canAttack(p)
	default:
		return s.canConvert(p)
	}
}

// cost returns what the next use of an action costs, the Paladin considered.
// The price of a card is not in it.
func (p *Player) cost(a Action) (silver, provisions int) {
	r := &p.tables.action[a]
	silver, provisions = nth(r.silver, p.uses(a)), nth(r.provisions, p.uses(a))
	if able := p.ability(a); able != nil {
		silver, provisions = max(0, silver+able.silver), max(0, provisions+able.provisions)
		if able.freeSilver {
			silver = 0
		}
		if able.freeProvisions {
			provisions = 0
		}
	}
	return silver, provisions
}

// nth returns the n-th value of a row, counted from 0; the last one stands for
// all that follow.
func nth(row []int, n int) int {
	if len(row) == 0 {
		return 0
	}
	return row[min(n, len(row)-1)]
}

// affords says what of a cost the player has not.
func (p *Player) affords(silver, provisions int) engine.Reason {
	switch {
	case p.Silver < silver:
		return engine.Short("silver", p.Silver, silver)
	case p.Provisions < provisions:
		return engine.Short("provisions", p.Provisions, provisions)
	}
	return engine.Reason{}
}

// ready says whether workers and cost of an action are at hand.
func (p *Player) ready(a Action) engine.Reason {
	if why := p.lacks(p.open(a)); !why.OK() {
		return why
	}
	return p.affords(p.cost(a))
}

// reaches says whether the effective attribute suffices.
func (p *Player) reaches(a Attribute, need int) engine.Reason {
	if have := p.effective(a); have < need {
		return engine.Short(a.String(), have, need)
	}
	return engine.Reason{}
}

// pay pays to the general supply.
func (s *State) pay(t *engine.Table, seat engine.Seat, silver, provisions int) {
	p := s.player(seat)
	p.Silver -= silver
	p.Provisions -= provisions
	if silver > 0 {
		t.Log(seat, LogPay, engine.Str("what", "silver"), engine.Int("n", silver))
	}
	if provisions > 0 {
		t.Log(seat, LogPay, engine.Str("what", "provisions"), engine.Int("n", provisions))
	}
}

// payFor pays the cost of an action that is about to be carried out.
func (s *State) payFor(t *engine.Table, seat engine.Seat, a Action) {
	silver, provisions := s.player(seat).cost(a)
	s.pay(t, seat, silver, provisions)
}
