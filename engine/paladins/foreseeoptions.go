package paladins

import (
	"sync"

	"westkingdom/engine"
)

// What each choice is certain to cost and gain, chapter by chapter.

// foresee tells what an option costs and gains, as far as that is certain.
func (s *State) foresee(v *engine.Shown, p *engine.Prompt, o engine.Option) {
	f := foresights.Get().(*foresight)
	*f = foresight{State: s, seat: p.Seat}
	switch o.Verb {
	case VerbAct:
		f.begins(Action(o.A))
	case VerbUse:
		f.uses(Card(o.A))
	case VerbTake:
		f.gains(s.tables.townsfolk[o.A].immediate, false)
	case VerbQuest, VerbHire:
		if p.Kind == KindRecruitFree {
			f.gains(s.tables.townsfolk[o.A].immediate, false)
			break
		}
		f.placesOn(s.tables.recruitSpaces(o.Verb)).recruits(Card(o.A), o.Verb == VerbQuest, o.B == 1)
	case VerbTavern:
		f.drafts(Card(o.A))
	case VerbFavour:
		f.placesOn(s.tables.favourSpace(Card(o.A))).favours(Card(o.A))
	case VerbWorkers:
		f.with(p.About, placing(o.A))
	case VerbDevelop:
		if n := s.player(p.Seat).Workshops; n < len(s.tables.developed) {
			f.gains(s.tables.developed[n], false).abilities(Develop)
		}
	case VerbFree:
		if origin(p.About.A) == fromAction {
			f.abilities(Pray)
		}
	case VerbMonk, VerbOutpost:
		a := Commission
		if o.Verb == VerbOutpost {
			a = Garrison
		}
		// Most slots are out of reach most of the time: their price is not sent.
		if s.canSettleAt(s.player(p.Seat), a, o.A).OK() {
			f.settles(a, o.A)
		}
	case VerbAbsolve:
		f.absolves(o.A)
	case VerbAttack:
		f.attacks(Card(o.A))
	case VerbConvert:
		f.converts(Card(o.A))
	case VerbChoose:
		f.gains(s.chosen(p.About, o), true)
	case VerbAccept:
		f.effect(Effect{Kind: EffectKind(o.A), N: 1, What: int8(o.C)}, true)
	case VerbDiscard:
		f.cost[countedSuspicion] = o.A
	}
	f.show(v)
	*f = foresight{} // it holds on to no position
	foresights.Put(f)
}

// foresights are borrowed: a question has many options.
var foresights = sync.Pool{New: func() any { return new(foresight) }}

// with is a set of workers, and what is to come with them.
func (f *foresight) with(about engine.Option, pl placing) *foresight {
	n := 0
	for _, w := range pl.workers() {
		if w != Any {
			n++
		}
	}
	f.places(pl)
	switch about.Verb {
	case VerbAct:
		return f.acts(Action(about.A), n)
	case VerbFavour:
		return f.favours(Card(about.A))
	default:
		return f.recruits(Card(about.A), about.Verb == VerbQuest, about.B == 1)
	}
}

// chosen returns the effects that an option of a choice stands for.
func (s *State) chosen(about, o engine.Option) []Effect {
	if about.Verb == VerbResolve {
		for _, e := range s.tables.rewardOf(about) {
			for _, list := range e.Choices {
				if chooseOption(list) == o {
					return list
				}
			}
		}
	}
	return []Effect{{Kind: EffectKind(o.A), N: o.B, What: int8(o.C)}}
}

// begins is an action of the own board, before its workers are chosen.
func (f *foresight) begins(a Action) *foresight {
	open := f.player(f.seat).open(a)
	switch a {
	case Recruit:
		f.placesOn(f.tables.recruitSpaces(VerbQuest), f.tables.recruitSpaces(VerbHire))
	case Hunt, Trade:
		f.placesOn(open.only(1), open)
	default:
		f.placesOn(open)
	}
	return f.acts(a, 0)
}

// acts is an action of the own board with so many workers placed, 0 if that is
// not known, before its target is chosen.
func (f *foresight) acts(a Action, workers int) *foresight {
	p, r := f.player(f.seat), &f.tables.action[a]
	var room [boardSlots][]Effect
	targets := room[:0]
	switch a {
	case Develop:
		if p.Workshops < len(f.tables.developed) {
			f.paysFor(a).gains(f.tables.developed[p.Workshops], false)
		}
	case Recruit:
		f.open[countedSilver], f.open[countedDebt] = true, true
		f.spends[countedSilver] = true
		least := p.Silver
		for place, c := range f.Townsfolk {
			if c != 0 {
				least = min(least, f.leastFor(p, place))
				f.touch(f.tables.townsfolk[c].quest...)
				f.touch(f.tables.townsfolk[c].immediate...)
			}
		}
		f.pays(least, 0)
	case Hunt, Trade:
		switch {
		case workers == 0 && p.lacks(p.open(a)).OK():
			targets = append(targets, r.modes[1], r.modes[2])
		default:
			targets = append(targets, r.modes[max(1, workers)])
		}
		f.oneOf(targets, true)
	case Commission, Garrison:
		for i := range f.tables.slots {
			if f.exists(i) && f.canSettleAt(p, a, i).OK() {
				targets = append(targets, f.tables.slots[i].reward)
			}
		}
		f.paysFor(a).oneOf(targets, false).gains(r.reward, true)
	case Fortify:
		for i := range f.tables.walls[1:] {
			targets = append(targets, f.tables.walls[1+i].reward)
		}
		f.paysFor(a).oneOf(targets, false)
	case Absolve:
		for i, full := range p.Absolved {
			if !full {
				targets = append(targets, f.tables.absolved[i].reward)
			}
		}
		f.paysFor(a).oneOf(targets, false).gains(r.reward, true).gains(r.optional, false)
	case Attack:
		least := 0
		for place, c := range f.Outsiders {
			if price := p.shortfall(place); c != 0 && p.affords(price, 0).OK() {
				targets = append(targets, f.tables.outsiders[c].attack)
				if len(targets) == 1 {
					least = price
				} else if price != least {
					least = min(least, price)
					f.open[countedSilver], f.spends[countedSilver] = true, true
				}
			}
		}
		f.pays(least, 0).oneOf(targets, false)
	case Convert:
		for place, c := range f.Outsiders {
			if c != 0 && p.reaches(r.needs, f.tables.outsider[place].faith).OK() {
				targets = append(targets, f.tables.outsiders[c].convert)
			}
		}
		f.paysFor(a).oneOf(targets, false)
	default: // Pray, Conspire
		f.paysFor(a)
		if a == Conspire {
			f.gains(r.reward, true)
		}
	}
	return f.abilities(a)
}

// leastFor returns the least silver that the Townsfolk of a position costs: none
// for a Debt.
func (f *foresight) leastFor(p *Player, place int) int {
	if f.tables.recruit[place].debt && f.Debts > 0 {
		return 0
	}
	return p.recruitCost(place)
}

// settles is a monk or outpost on a slot.
func (f *foresight) settles(a Action, i int) *foresight {
	return f.paysFor(a).gains(f.tables.slots[i].reward, false).gains(f.tables.action[a].reward, true).abilities(a)
}

// absolves is a jar on an absolve slot.
func (f *foresight) absolves(i int) *foresight {
	r := &f.tables.action[Absolve]
	return f.paysFor(Absolve).gains(f.tables.absolved[i].reward, false).gains(r.reward, true).gains(r.optional, false).abilities(Absolve)
}

// attacks is an Outsider attacked.
func (f *foresight) attacks(c Card) *foresight {
	if place := f.outsiderAt(c); place >= 0 {
		f.pays(f.player(f.seat).shortfall(place), 0)
	}
	return f.gains(f.tables.outsiders[c].attack, false).abilities(Attack)
}

// converts is an Outsider converted.
func (f *foresight) converts(c Card) *foresight {
	return f.paysFor(Convert).gains(f.tables.outsiders[c].convert, false).abilities(Convert)
}

// recruits is a quest or a hire, for silver or a Debt.
func (f *foresight) recruits(c Card, quest, debt bool) *foresight {
	if debt {
		f.gain[countedDebt]++
	} else if place := f.townsfolkAt(c); place >= 0 {
		f.pays(f.player(f.seat).recruitCost(place), 0)
	}
	if quest {
		f.gains(f.tables.townsfolk[c].quest, false)
	} else {
		f.gains(f.tables.townsfolk[c].immediate, false)
	}
	return f.abilities(Recruit)
}

// favours is a King's Favour.
func (f *foresight) favours(c Card) *foresight {
	card := &f.tables.favours[c]
	for _, e := range card.cost {
		switch e.Kind {
		case GainSilver:
			f.pays(e.N, 0)
		case GainProvisions:
			f.pays(0, e.N)
		default:
			f.effect(e, true)
		}
	}
	return f.gains(card.effect, false)
}

// drafts is a Tavern card; then the Suspicion of its Criminals and of the
// Paladin's is drawn.
func (f *foresight) drafts(c Card) *foresight {
	workers := f.tables.taverns[c].workers
	for w := Labourer; w < workerTypes; w++ {
		f.gain[ofWorker(w)] += workers[w]
	}
	f.draw(workers[Criminal] + f.tables.paladins[f.player(f.seat).Paladin].workers[Criminal])
	return f
}

// uses is a Townsfolk used in an Inquisition.
func (f *foresight) uses(c Card) *foresight {
	f.open[countedSuspicion], f.open[countedDebt] = true, true
	for _, e := range f.tables.townsfolk[c].reward {
		if e.Kind == RemoveSuspicion {
			f.offer(e.Kind.String(), e.N)
		} else {
			f.effect(e, true)
		}
	}
	for _, other := range f.player(f.seat).Crew {
		if folk := &f.tables.townsfolk[other]; other != c && folk.event == onInquisition {
			f.touch(folk.reward...)
		}
	}
	return f
}
