package paladins

import "westkingdom/engine"

// recruitSpaces is what a quest and a hire need.
func (t *tables) recruitSpaces(verb engine.Verb) spaces {
	n := 1
	if verb == VerbHire {
		n = 2
	}
	sp := spaces{noSpace, noSpace, noSpace}
	copy(sp[:n], t.action[Recruit].spaces)
	return sp
}

// canRecruit: any displayed Townsfolk that can be paid for, and a worker.
func (s *State) canRecruit(p *Player) engine.Reason {
	why := engine.None("townsfolk")
	for place := townsfolkRow - 1; place >= 0; place-- {
		if s.Townsfolk[place] == 0 {
			continue
		}
		if why = s.canRecruitAt(p, place, VerbQuest, false); why.OK() {
			return why
		}
		if s.canRecruitAt(p, place, VerbQuest, true).OK() {
			return engine.Reason{}
		}
	}
	return why
}

// canRecruitAt says why the Townsfolk of that position cannot go on a quest or
// join the crew, paid with silver or with a Debt.
func (s *State) canRecruitAt(p *Player, place int, verb engine.Verb, debt bool) engine.Reason {
	if why := p.lacks(p.tables.recruitSpaces(verb)); !why.OK() {
		return why
	}
	switch {
	case !debt:
		return p.affords(p.recruitCost(place), 0)
	case !s.tables.recruit[place].debt, s.Debts == 0:
		return engine.Empty("debt")
	}
	return engine.Reason{}
}

// recruitCost returns the silver for a position of the row.
func (p *Player) recruitCost(place int) int {
	if able := p.ability(Recruit); able != nil && able.freeSilver {
		return 0
	}
	return p.tables.recruit[place].silver
}

// recruit is section 7.2: a quest with one worker, a hire with two.
func (s *State) recruit(t *engine.Table, seat engine.Seat) {
	p := s.player(seat)
	prompt := t.Prompt(seat, KindRecruit)
	for _, verb := range []engine.Verb{VerbHire, VerbQuest} {
		for place := townsfolkRow - 1; place >= 0; place-- {
			c := s.Townsfolk[place]
			if c == 0 {
				continue
			}
			prompt.Offer(engine.Option{Verb: verb, A: int(c)}, s.canRecruitAt(p, place, verb, false))
			if s.tables.recruit[place].debt && p.recruitCost(place) > 0 {
				prompt.Offer(engine.Option{Verb: verb, A: int(c), B: 1}, s.canRecruitAt(p, place, verb, true))
			}
		}
	}
	o := t.Ask(prompt)
	c := Card(o.A)
	t.Log(seat, LogAct, engine.Str("action", Recruit.String()))
	p.Board[Recruit] = s.askWorkers(t, seat, o, s.tables.recruitSpaces(o.Verb))
	if o.B == 1 {
		s.takeDebt(t, seat)
	} else {
		s.pay(t, seat, p.recruitCost(s.townsfolkAt(c)), 0)
	}
	ps := s.rewards(seat)
	if o.Verb == VerbQuest {
		s.discardTownsfolk(c)
		t.Log(seat, LogQuest, engine.Str("townsfolk", s.tables.townsfolk[c].id))
		ps.add(sourceOf(fromQuest, int(c), s.tables.townsfolk[c].quest))
		ps.abilities(Recruit)
		ps.resolve(t)
		return
	}
	s.hire(t, seat, c)
	ps.abilities(Recruit)
	ps.resolve(t)
}

// townsfolkAt returns the position of a displayed Townsfolk.
func (s *State) townsfolkAt(c Card) int {
	for place, other := range s.Townsfolk {
		if other == c {
			return place
		}
	}
	return -1
}

// discardTownsfolk leaves a gap in the row until clean-up.
func (s *State) discardTownsfolk(c Card) {
	s.Townsfolk[s.townsfolkAt(c)] = 0
	s.TownsfolkDiscard = append(s.TownsfolkDiscard, c)
}

// hire takes a displayed Townsfolk into the crew and gains its immediate
// reward.
func (s *State) hire(t *engine.Table, seat engine.Seat, c Card) {
	s.Townsfolk[s.townsfolkAt(c)] = 0
	p := s.player(seat)
	p.Crew = append(p.Crew, c)
	t.Log(seat, LogHire, engine.Str("townsfolk", s.tables.townsfolk[c].id))
	s.gain(t, seat, sourceOf(fromHire, int(c), s.tables.townsfolk[c].immediate))
}

func (s *State) anyTownsfolk() bool { return s.Townsfolk != [townsfolkRow]Card{} }

// recruitFree is the recruit_free effect: hire any displayed Townsfolk without
// worker, silver or Debt. It may be declined.
func (s *State) recruitFree(t *engine.Table, seat engine.Seat, _ Effect, src source) {
	if !s.anyTownsfolk() {
		return
	}
	p := src.Prompt(t, seat, KindRecruitFree)
	for _, c := range s.Townsfolk {
		if c != 0 {
			p.Add(engine.Option{Verb: VerbHire, A: int(c)})
		}
	}
	src.offerDecline(p, Effect{Kind: RecruitFree})
	o := t.Ask(p)
	if o.Verb == VerbDecline {
		s.declined(t, seat, Effect{Kind: RecruitFree})
		return
	}
	s.hire(t, seat, Card(o.A))
}
