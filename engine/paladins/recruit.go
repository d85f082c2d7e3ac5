package paladins

import "westkingdom/engine"

// recruitSpaces is what a quest and a hire need.
func recruitSpaces(verb string) spaces {
	n := 1
	if verb == VerbHire {
		n = 2
	}
	sp := spaces{noSpace, noSpace, noSpace}
	copy(sp[:n], rules.action[Recruit].spaces)
	return sp
}

// canRecruit: any displayed Townsfolk that can be paid for, and a worker.
func (s *State) canRecruit(p *Player) engine.Reason {
	why := engine.Reason{Key: WhyNone, What: "townsfolk"}
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
func (s *State) canRecruitAt(p *Player, place int, verb string, debt bool) engine.Reason {
	if why := p.lacks(recruitSpaces(verb)); !why.OK() {
		return why
	}
	switch {
	case !debt:
		return p.affords(p.recruitCost(place), 0)
	case !rules.recruit[place].debt, s.Debts == 0:
		return engine.Reason{Key: WhyNone, What: "debt"}
	}
	return engine.Reason{}
}

// recruitCost returns the silver for a position of the row.
func (p *Player) recruitCost(place int) int {
	if able := p.ability(Recruit); able != nil && able.freeSilver {
		return 0
	}
	return rules.recruit[place].silver
}

// recruit is section 7.2: a quest with one worker, a hire with two.
func (s *State) recruit(t *engine.Table, seat engine.Seat) {
	p := s.player(seat)
	prompt := t.Prompt(seat, KindRecruit)
	for _, verb := range []string{VerbQuest, VerbHire} {
		for place := townsfolkRow - 1; place >= 0; place-- {
			c := s.Townsfolk[place]
			if c == 0 {
				continue
			}
			prompt.Offer(engine.Option{Verb: verb, A: int(c)}, s.canRecruitAt(p, place, verb, false))
			if rules.recruit[place].debt && p.recruitCost(place) > 0 {
				prompt.Offer(engine.Option{Verb: verb, A: int(c), B: 1}, s.canRecruitAt(p, place, verb, true))
			}
		}
	}
	o := t.Ask(prompt)
	c := Card(o.A)
	t.Log(seat, LogAct, engine.Str("action", Recruit.String()))
	p.Board[Recruit] = s.askWorkers(t, seat, o, recruitSpaces(o.Verb))
	if o.B == 1 {
		s.takeDebt(t, seat)
	} else {
		s.pay(t, seat, p.recruitCost(s.townsfolkAt(c)), 0)
	}
	var ps pending
	if o.Verb == VerbQuest {
		s.discardTownsfolk(c)
		t.Log(seat, LogQuest, engine.Str("townsfolk", rules.townsfolk[c].id))
		ps.add(source{from: fromQuest, id: int(c), effects: rules.townsfolk[c].quest})
		ps.abilities(p, Recruit)
		s.resolve(t, seat, &ps)
		return
	}
	s.hire(t, seat, c)
	ps.abilities(p, Recruit)
	s.resolve(t, seat, &ps)
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
	t.Log(seat, LogHire, engine.Str("townsfolk", rules.townsfolk[c].id))
	s.gain(t, seat, source{from: fromHire, id: int(c), effects: rules.townsfolk[c].immediate})
}

func (s *State) anyTownsfolk() bool { return s.Townsfolk != [townsfolkRow]Card{} }

// recruitFree is the recruit_free effect: hire any displayed Townsfolk without
// worker, silver or Debt. It may be declined.
func (s *State) recruitFree(t *engine.Table, seat engine.Seat, src source) {
	if !s.anyTownsfolk() {
		return
	}
	p := t.Prompt(seat, KindRecruitFree)
	p.About = src.option()
	for _, c := range s.Townsfolk {
		if c != 0 {
			p.Add(engine.Option{Verb: VerbHire, A: int(c)})
		}
	}
	if !src.sure {
		p.Add(engine.Option{Verb: VerbDecline, A: int(RecruitFree)})
	}
	o := t.Ask(p)
	if o.Verb == VerbDecline {
		s.declined(t, seat, Effect{Kind: RecruitFree})
		return
	}
	s.hire(t, seat, Card(o.A))
}
