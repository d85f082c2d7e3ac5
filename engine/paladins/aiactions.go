package paladins

import "westkingdom/engine"

// aiAct places the AI's workers and performs an action (section 17.6).
func (s *State) aiAct(t *engine.Table, a Action) {
	ai, seat := &s.AI, s.ai()
	switch a {
	case KingsOrder:
		s.aiAct(t, rules.orders[s.Orders[s.aiOrder()]].action)
		return
	case KingsFavour:
		s.aiUseFavour(t, s.aiFavour())
		return
	}
	n := s.aiNeeds(a)
	ai.Workers -= n
	ai.Placed[a] = n
	t.Log(seat, LogAct, engine.Str("action", a.String()), engine.Int("workers", n))
	switch a {
	case Recruit:
		s.aiRecruit(t)
	case Pray:
		s.aiPray(t)
	case Trade:
		s.advanceMarker(t, 1)
	case Conspire:
		s.drawSuspicion(t, seat)
		s.aiGainWorkers(t, 2)
	case Rest:
		s.advanceMarker(t, 1+ai.Workers)
		s.player(seat).Passed = true
	case Commission, Garrison:
		i := s.aiSlot(a)
		s.settleAt(t, seat, a, i)
		s.aiGain(t, rules.slots[i].reward)
		s.aiGain(t, rules.action[a].reward)
	case Fortify:
		s.aiGain(t, rules.walls[s.buildWall(t, seat)].reward)
	case Absolve:
		i := s.aiAbsolveSlot()
		s.absolveAt(t, seat, i)
		s.aiGain(t, rules.absolved[i].reward)
		s.aiGain(t, rules.action[a].reward)
		s.aiGain(t, rules.action[a].optional)
	case Attack:
		c := s.Outsiders[s.aiOutsider(a)]
		s.attackCard(t, seat, c)
		s.aiGain(t, rules.outsiders[c].attack)
	case Convert:
		c := s.Outsiders[s.aiOutsider(a)]
		s.convertCard(t, seat, c)
		s.aiGain(t, rules.outsiders[c].convert)
	}
}

// aiRecruit discards the pointed Townsfolk and gains its quest.
func (s *State) aiRecruit(t *engine.Table) {
	i := s.aiPoint(townsfolkRow, func(i int) bool { return s.Townsfolk[i] != 0 })
	if i < 0 {
		return
	}
	c := s.Townsfolk[i]
	s.discardTownsfolk(c)
	t.Log(s.ai(), LogQuest, engine.Str("townsfolk", rules.townsfolk[c].id))
	s.aiGain(t, rules.townsfolk[c].quest)
}

// aiPray returns all workers of the right half to the general supply, or gains
// one if there were none; either way the schemes are shuffled together.
func (s *State) aiPray(t *engine.Table) {
	n := 0
	for a := Commission; a <= Convert; a++ {
		n += s.AI.Placed[a]
		s.AI.Placed[a] = 0
	}
	if n > 0 {
		t.Log(s.ai(), LogPrayed, engine.Int("workers", n))
	} else {
		s.aiGainWorkers(t, 1)
	}
	s.shuffleSchemes(t)
}

// aiAbsolveSlot returns the leftmost free absolve slot.
func (s *State) aiAbsolveSlot() int {
	for i, full := range s.player(s.ai()).Absolved {
		if !full {
			return i
		}
	}
	return -1
}

// aiUseFavour places a worker on a King's Favour. Silver and provisions are
// ignored, a Debt is not.
func (s *State) aiUseFavour(t *engine.Table, i int) {
	f, seat := &s.Favours[i], s.ai()
	card := &rules.favours[f.Card]
	s.AI.Workers--
	f.By, f.Worker = seat, Any
	t.Log(seat, LogFavour, engine.Str("favour", card.id), engine.Int("workers", 1))
	for _, e := range card.cost {
		if e.Kind == TakeDebt {
			s.takeDebt(t, seat)
		}
	}
	s.aiGain(t, card.effect)
}

func (s *State) aiGainWorkers(t *engine.Table, n int) {
	s.AI.Workers += n
	t.Log(s.ai(), LogGain, engine.Str("what", "worker"), engine.Int("n", n))
}

func (s *State) aiGain(t *engine.Table, list []Effect) {
	for _, e := range list {
		s.aiEffect(t, e)
	}
}

// aiEffect resolves one reward of the AI (sections 17.4 and 17.6).
func (s *State) aiEffect(t *engine.Table, e Effect) {
	seat := s.ai()
	p := s.player(seat)
	switch e.Kind {
	case GainSilver, GainProvisions:
		s.advanceMarker(t, e.N)
	case GainTax:
		s.takeTax(t, seat, e.N)
	case GainWorker:
		s.aiGainWorkers(t, e.N)
		if Worker(e.What) == Criminal {
			for range e.N {
				s.drawSuspicion(t, seat)
			}
		}
	case GainAttribute:
		s.aiRaise(t, Attribute(e.What), e.N)
	case RemoveSuspicion:
		for range e.N {
			if s.discardSuspicion(t, seat, 1) == 0 {
				s.loseTax(t)
			}
		}
	case DrawSuspicion:
		for range e.N {
			s.drawSuspicion(t, seat)
		}
	case PayDebt:
		for range e.N {
			s.payDebt(t, seat)
		}
	case DestroyDebt:
		for range e.N {
			if p.Unpaid > 0 {
				s.destroyDebt(t, seat)
			} else {
				s.loseTax(t)
			}
		}
	case TakeDebt:
		for range e.N {
			s.takeDebt(t, seat)
		}
	case PrayFree:
		s.aiPray(t)
	case RecruitFree:
		s.aiRecruit(t)
	case DevelopFree:
		// No AI reward develops unless as a choice, and then it takes the other.
	case Choice:
		s.aiGain(t, s.aiChoice(e.Choices))
	}
}

// aiChoice takes the lowest attribute, else the first reward that does
// something and is no workshop, else the last.
func (s *State) aiChoice(lists [][]Effect) []Effect {
	for _, list := range lists {
		if e := list[0]; e.Kind == GainAttribute && Attribute(e.What) == s.lowest() {
			return list
		}
	}
	for _, list := range lists {
		if list[0].Kind != GainAttribute && list[0].Kind != DevelopFree && s.does(s.ai(), list).OK() {
			return list
		}
	}
	return lists[len(lists)-1]
}
