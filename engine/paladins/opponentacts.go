package paladins

import "westkingdom/engine"

// act places the AI's workers and performs an action (section 17.6).
func (s opponent) act(t *engine.Table, a Action) {
	ai := &s.AI
	switch a {
	case KingsOrder:
		s.act(t, s.tables.orders[s.Orders[s.orderAt()]].action)
		return
	case KingsFavour:
		s.useFavour(t, s.favourAt())
		return
	}
	n := min(s.needs(a), ai.Workers)
	ai.Workers -= n
	ai.Placed[a] = n
	t.Log(s.seat, LogAct, engine.Str("action", a.String()), engine.Int("workers", n))
	switch a {
	case Recruit:
		s.recruit(t)
	case Pray:
		s.pray(t)
	case Trade:
		s.advance(t, 1)
	case Conspire:
		s.drawSuspicion(t, s.seat)
		s.gainWorkers(t, 2)
	case Rest:
		s.advance(t, 1+ai.Workers)
		s.me().Passed = true
	case Commission, Garrison:
		i := s.slot(a)
		s.settleAt(t, s.seat, a, i)
		s.gain(t, s.tables.slots[i].reward)
		s.gain(t, s.tables.action[a].reward)
	case Fortify:
		s.gain(t, s.tables.walls[s.buildWall(t, s.seat)].reward)
	case Absolve:
		i := s.absolveSlot()
		s.absolveAt(t, s.seat, i)
		s.gain(t, s.tables.absolved[i].reward)
		s.gain(t, s.tables.action[a].reward)
		s.gain(t, s.tables.action[a].optional)
	case Attack:
		c := s.Outsiders[s.outsider(a)]
		s.attackCard(t, s.seat, c)
		s.gain(t, s.tables.outsiders[c].attack)
	case Convert:
		c := s.Outsiders[s.outsider(a)]
		s.convertCard(t, s.seat, c)
		s.gain(t, s.tables.outsiders[c].convert)
	}
}

// recruit discards the pointed Townsfolk and gains its quest.
func (s opponent) recruit(t *engine.Table) {
	i := s.point(townsfolkRow, func(i int) bool { return s.Townsfolk[i] != 0 })
	if i < 0 {
		return
	}
	c := s.Townsfolk[i]
	s.discardTownsfolk(c)
	t.Log(s.seat, LogQuest, engine.Str("townsfolk", s.tables.townsfolk[c].id))
	s.gain(t, s.tables.townsfolk[c].quest)
}

// pray returns all workers of the right half to the general supply, or gains
// one if there were none; either way the schemes are shuffled together.
func (s opponent) pray(t *engine.Table) {
	n := 0
	for a := Commission; a <= Convert; a++ {
		n += s.AI.Placed[a]
		s.AI.Placed[a] = 0
	}
	if n > 0 {
		t.Log(s.seat, LogPrayed, engine.Int("workers", n))
	} else {
		s.gainWorkers(t, 1)
	}
	s.shuffleSchemes(t)
}

// absolveSlot returns the leftmost free absolve slot.
func (s opponent) absolveSlot() int {
	for i, full := range s.me().Absolved {
		if !full {
			return i
		}
	}
	return -1
}

// useFavour places a worker on a King's Favour. Silver and provisions are
// ignored, a Debt is not.
func (s opponent) useFavour(t *engine.Table, i int) {
	f := &s.Favours[i]
	card := &s.tables.favours[f.Card]
	s.AI.Workers--
	f.By, f.Worker = s.seat, Any
	t.Log(s.seat, LogFavour, engine.Str("favour", card.id), engine.Int("workers", 1))
	for _, e := range card.cost {
		if e.Kind == TakeDebt {
			s.takeDebt(t, s.seat)
		}
	}
	s.gain(t, card.effect)
}

func (s opponent) gainWorkers(t *engine.Table, n int) {
	s.AI.Workers += n
	t.Log(s.seat, LogGain, engine.Str("what", "worker"), engine.Int("n", n))
}

func (s opponent) gain(t *engine.Table, list []Effect) {
	for _, e := range list {
		s.effect(t, e, source{})
	}
}

// What it gains of effects (sections 17.4 and 17.6).

func (s opponent) gainResources(t *engine.Table, e Effect) { s.advance(t, e.N) }

func (s opponent) gainTax(t *engine.Table, e Effect) { s.takeTax(t, s.seat, e.N) }

func (s opponent) gainWorker(t *engine.Table, e Effect) {
	s.gainWorkers(t, e.N)
	if Worker(e.What) == Criminal {
		for range e.N {
			s.drawSuspicion(t, s.seat)
		}
	}
}

func (s opponent) gainAttribute(t *engine.Table, e Effect) { s.raise(t, Attribute(e.What), e.N) }

func (s opponent) removeSuspicion(t *engine.Table, e Effect) {
	for range e.N {
		if s.discardSuspicion(t, s.seat, 1) == 0 {
			s.loseTax(t)
		}
	}
}

func (s opponent) destroyDebts(t *engine.Table, e Effect) {
	for range e.N {
		if s.me().Unpaid > 0 {
			s.destroyDebt(t, s.seat)
		} else {
			s.loseTax(t)
		}
	}
}

func (s opponent) gainChoice(t *engine.Table, e Effect) { s.gain(t, s.choose(e.Choices)) }

// choose takes the lowest attribute, else the first reward that does
// something and is no workshop, else the last.
func (s opponent) choose(lists [][]Effect) []Effect {
	for _, list := range lists {
		if e := list[0]; e.Kind == GainAttribute && Attribute(e.What) == s.lowest() {
			return list
		}
	}
	for _, list := range lists {
		if list[0].Kind != GainAttribute && list[0].Kind != DevelopFree && s.does(s.seat, list).OK() {
			return list
		}
	}
	return lists[len(lists)-1]
}
