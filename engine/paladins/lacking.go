package paladins

import "westkingdom/engine"

// lacking lists all that stands against an action that is not possible: what
// the action itself lacks, and if no target of it is possible, what each lacks.
func (s *State) lacking(q *engine.Prompt, seat engine.Seat, a Action) {
	p, o := s.player(seat), actOption(a)
	if p.used(a) {
		return
	}
	sp := p.open(a)
	switch a {
	case Hunt, Trade:
		sp = sp.only(1)
	case Recruit:
		sp = s.tables.recruitSpaces(VerbQuest)
	}
	silver, provisions := p.cost(a)
	q.Offer(o, p.lacks(sp))
	q.Offer(o, p.affords(silver, 0))
	q.Offer(o, p.affords(0, provisions))
	switch a {
	case Fortify:
		q.Offer(o, needs(len(s.WallDeck) > 0, engine.Empty("wall")))
		fallthrough
	case Absolve:
		q.Offer(o, p.reaches(s.tables.action[a].needs, p.need(a)))
	case Pray:
		q.Offer(o, needs(s.canPrayAt(p), engine.None("used")))
	}
	var room [boardSlots]engine.Option
	any := engine.Prompt{Options: room[:0]} // that nobody looks at
	switch {
	case s.targets(&any, seat, a):
	case a == Commission || a == Garrison:
		s.lackingSlots(q, seat, a)
	default:
		s.targets(q, seat, a)
	}
	if len(q.Blocked) == 1 && q.Blocked[0].Option == o {
		q.Blocked = q.Blocked[:0] // the reason says it already
	}
}

// lackingSlots lists what the slots lack, one of a region for all of it that lack the same: they
// are told in the same words.
func (s *State) lackingSlots(q *engine.Prompt, seat engine.Seat, a Action) {
	p, region, said := s.player(seat), -1, engine.Reason{}
	for i := range s.tables.slots {
		if !s.exists(i) || s.Slots[i] != 0 {
			continue
		}
		if why, of := s.canSettleAt(p, a, i), s.tables.slots[i].region; of != region || why != said {
			q.Offer(engine.Option{Verb: slotVerb(a), A: i}, why)
			region, said = of, why
		}
	}
}

// slotVerb is how an action settles a slot.
func slotVerb(a Action) engine.Verb {
	if a == Garrison {
		return VerbOutpost
	}
	return VerbMonk
}

// targets lists the targets of an action, and says whether one of them is
// possible or the action has none.
func (s *State) targets(q *engine.Prompt, seat engine.Seat, a Action) bool {
	p, before := s.player(seat), len(q.Options)
	switch a {
	case Recruit:
		for place, c := range s.Townsfolk {
			if c == 0 {
				continue
			}
			q.Offer(engine.Option{Verb: VerbQuest, A: int(c)}, p.affords(p.recruitCost(place), 0))
			if s.tables.recruit[place].debt {
				q.Offer(engine.Option{Verb: VerbQuest, A: int(c), B: 1}, needs(s.Debts > 0, engine.Empty("debt")))
			}
		}
	case Commission, Garrison:
		for i := range s.tables.slots {
			if s.exists(i) && s.Slots[i] == 0 {
				q.Offer(engine.Option{Verb: slotVerb(a), A: i}, s.canSettleAt(p, a, i))
			}
		}
	case Attack:
		for place, c := range s.Outsiders {
			if c != 0 {
				q.Offer(engine.Option{Verb: VerbAttack, A: int(c)}, p.affords(p.shortfall(place), 0))
			}
		}
	case Convert:
		for place, c := range s.Outsiders {
			if c != 0 {
				q.Offer(engine.Option{Verb: VerbConvert, A: int(c)}, p.reaches(s.tables.action[Convert].needs, s.tables.outsider[place].faith))
			}
		}
	default:
		return true
	}
	return len(q.Options) > before
}

// lackingFavour lists all that stands against a King's Favour that is not
// possible.
func (s *State) lackingFavour(q *engine.Prompt, seat engine.Seat, i int) {
	f, p := &s.Favours[i], s.player(seat)
	card, o := &s.tables.favours[f.Card], engine.Option{Verb: VerbFavour, A: int(f.Card)}
	if f.By != engine.Nobody {
		return
	}
	q.Offer(o, s.does(seat, card.effect))
	q.Offer(o, p.lacks(s.tables.favourSpace(f.Card)))
	for j := range card.cost {
		q.Offer(o, s.canPayExtra(p, card.cost[j:j+1]))
	}
	if len(q.Blocked) == 1 {
		q.Blocked = q.Blocked[:0]
	}
}
