package paladins

import (
	"slices"

	"westkingdom/engine"
)

// counter is something of a player's area that costs and gains are counted in.
type counter int8

const (
	countedSilver counter = iota
	countedProvisions
	countedDebt      // unpaid
	countedPaid      // debts
	countedSuspicion // cards
	countedStrength  // markers
	countedFaith
	countedInfluence
	countedLabourer // supply
	countedScout
	countedMerchant
	countedFighter
	countedCleric
	countedCriminal
	counters
)

var counterIDs = [counters]string{
	"silver", "provisions", "debt", "paid", "suspicion", "strength", "faith", "influence",
	"labourer", "scout", "merchant", "fighter", "cleric", "criminal",
}

// burden is what one would rather not have: taken on it is a cost, got rid of
// a gain.
func (c counter) burden() bool { return c == countedDebt || c == countedSuspicion }

func ofWorker(w Worker) counter       { return countedLabourer + counter(w-Labourer) }
func ofAttribute(a Attribute) counter { return countedStrength + counter(a) }

// foresight is what a choice takes from a seat's counters and adds to them, all
// told, as far as that is certain before it is chosen: counters that a later
// choice, a card not yet seen or an Inquisition may change as well are open, and
// are told by what they change at least.
type foresight struct {
	*State
	seat       engine.Seat
	cost, gain [counters]int
	open       [counters]bool
	spends     [counters]bool  // a later choice may cost it, or get rid of it
	also       []engine.Amount // what is no counter: what may be taken or left
	tax        int             // silver that the Tax Supply may lose
	draws      int             // Suspicion cards that may be drawn
}

// show fills in cost and gain.
func (f *foresight) show(v *engine.Shown) {
	f.touchPending()
	if short := f.short(); short || f.tax+2*f.draws >= f.Tax && f.tax+f.draws > 0 {
		spends, after := f.spends[countedSuspicion], !short && f.tax == 0
		f.touchInquisition()
		if after { // the card that brings it on has been drawn by then
			f.spends[countedSuspicion] = spends
		}
	}
	if f.draws > 0 {
		f.open[countedSilver] = true
	}
	v.Cost = f.amounts(&f.cost, &f.gain, f.costsLeast, nil)
	v.Gain = f.amounts(&f.gain, &f.cost, f.gainsLeast, f.also)
}

// short says that there may be fewer Suspicion cards than are drawn: an
// Inquisition comes first then.
func (f *foresight) short() bool { return f.draws > len(f.SuspicionDeck)+len(f.SuspicionDiscard) }

// costsLeast returns how much of what is counted an open counter loses at some
// time, whatever else comes: what is paid, and Workers who go, may come back
// afterwards. An Inquisition may come between two Suspicion cards.
func (f *foresight) costsLeast(c counter, n int) int {
	switch {
	case c == countedSuspicion && (f.spends[c] || f.short()), c >= countedLabourer && f.spends[c]:
		return 0
	case c == countedSuspicion:
		return min(n, 1)
	}
	return n
}

// gainsLeast returns how much of what is counted an open counter grows at least.
func (f *foresight) gainsLeast(c counter, n int) int {
	if c.burden() || f.cost[c] > 0 || f.spends[c] {
		return 0
	}
	return n
}

// amounts lists the counters that are certain, and the least of others, burdens
// from what is the other way round, and what else comes.
func (f *foresight) amounts(of, burdens *[counters]int, least func(counter, int) int, also []engine.Amount) []engine.Amount {
	var room [counters]engine.Amount
	list := room[:0]
	for c := range counters {
		n := of[c]
		if c.burden() {
			n = burdens[c]
		}
		if f.open[c] {
			n = least(c, n)
		}
		if n > 0 {
			// No more Workers go than there are spaces, whoever comes back.
			exact := c >= countedLabourer && of == &f.cost
			list = append(list, engine.Amount{What: counterIDs[c], N: n, Least: f.open[c] && !exact})
		}
	}
	if len(list)+len(also) == 0 {
		return nil
	}
	return slices.Concat(list, also)
}

func (f *foresight) offer(what string, n int) {
	for i := range f.also {
		if f.also[i].What == what {
			f.also[i].N += n
			return
		}
	}
	f.also = append(f.also, engine.Amount{What: what, N: n})
}

// pays is silver and provisions to the general supply.
func (f *foresight) pays(silver, provisions int) *foresight {
	f.cost[countedSilver] += silver
	f.cost[countedProvisions] += provisions
	return f
}

func (f *foresight) paysFor(a Action) *foresight { return f.pays(f.player(f.seat).cost(a)) }

// places is workers out of the supply.
func (f *foresight) places(pl placing) *foresight {
	for _, w := range pl.workers() {
		if w != Any {
			f.cost[ofWorker(w)]++
		}
	}
	return f
}

// placesOn is workers on spaces: certain if they are the only ones.
func (f *foresight) placesOn(alternatives ...spaces) *foresight {
	var ss sets
	for _, sp := range alternatives {
		ss.fill(f.player(f.seat).Workers, sp)
	}
	if ss.n == 1 {
		return f.places(ss.list[0])
	}
	for _, pl := range ss.list[:ss.n] {
		for _, w := range pl.workers() {
			if w != Any {
				f.open[ofWorker(w)], f.spends[ofWorker(w)] = true, true
			}
		}
	}
	return f
}

// gains adds rewards up; sure: nothing of them is declined.
func (f *foresight) gains(list []Effect, sure bool) *foresight {
	for _, e := range list {
		f.effect(e, sure)
	}
	return f
}

// abilities adds what Townsfolk and Paladin add to an action.
func (f *foresight) abilities(a Action) *foresight {
	for _, list := range f.abilityRewards(f.seat, a) {
		f.gains(list, false)
	}
	return f
}

func (f *foresight) effect(e Effect, sure bool) { ops[e.Kind].foresee(f, e, sure) }

// counts is an effect that brings so many of what is counted.
func counts(c counter) func(*foresight, Effect, bool) {
	return func(f *foresight, e Effect, _ bool) { f.gain[c] += e.N }
}

func (f *foresight) gainsTax(e Effect, _ bool) {
	f.gain[countedSilver] += e.N
	f.tax += e.N
}

func (f *foresight) gainsWorker(e Effect, sure bool) {
	switch w := Worker(e.What); {
	case w != Criminal:
		f.gain[ofWorker(w)] += e.N
	case sure:
		f.gain[countedCriminal] += e.N
		f.draw(e.N)
	default:
		f.touch(e)
		f.offer("may_criminal", e.N)
	}
}

func (f *foresight) raises(e Effect, _ bool) {
	c := ofAttribute(Attribute(e.What))
	f.gain[c] += min(e.N, f.tables.attribute-f.player(f.seat).Attributes[e.What]-f.gain[c])
}

func (f *foresight) removesSuspicion(e Effect, sure bool) {
	switch n := min(e.N, len(f.player(f.seat).Suspicion)); {
	case n == 0 && f.draws == 0:
	case sure && f.draws == 0:
		f.cost[countedSuspicion] += n
	default:
		f.touch(e)
		f.offer(e.Kind.String(), max(1, n))
	}
}

func (f *foresight) drawsSuspicion(e Effect, _ bool) { f.draw(e.N) }

func (f *foresight) paysDebt(e Effect, _ bool) {
	for range min(e.N, f.player(f.seat).Unpaid-f.cost[countedDebt]) {
		f.cost[countedDebt]++
		f.gain[countedPaid]++
		for _, list := range f.collectors() {
			f.gains(list, false)
		}
	}
}

func (f *foresight) destroysDebt(e Effect, sure bool) {
	switch n := min(e.N, f.player(f.seat).Unpaid-f.cost[countedDebt]); {
	case n <= 0:
	case sure:
		f.cost[countedDebt] += n
	default:
		f.touch(e)
		f.offer(e.Kind.String(), n)
	}
}

func (f *foresight) takesDebt(e Effect, _ bool) { f.gain[countedDebt] += min(e.N, f.Debts) }

// may is an effect that further questions decide.
func (f *foresight) may(e Effect, _ bool) {
	if f.lacks(f.seat, e).OK() {
		f.touch(e)
		f.offer(e.Kind.String(), 1)
	}
}

func (f *foresight) draw(n int) {
	f.gain[countedSuspicion] += n
	f.draws += n
}

// collectors are the rewards of Townsfolk that a paid debt sets off.
func (f *foresight) collectors() (lists [][]Effect) {
	for _, c := range f.player(f.seat).Crew {
		if folk := &f.tables.townsfolk[c]; folk.event == onPayDebt {
			lists = append(lists, folk.reward)
		}
	}
	return lists
}

// touch opens every counter that an effect might change.
func (f *foresight) touch(effects ...Effect) {
	for _, e := range effects {
		row := &ops[e.Kind]
		for _, c := range row.opens {
			f.open[c] = true
		}
		f.tax += row.weight.tax * e.N
		if row.weight.draws {
			f.draws += e.N
		}
		if row.touch != nil {
			row.touch(f, e)
		}
	}
}

func (f *foresight) touchWorker(e Effect) {
	if f.open[ofWorker(Worker(e.What))] = true; Worker(e.What) == Criminal {
		f.open[countedSuspicion] = true
		f.draws += e.N
	}
}

func (f *foresight) touchAttribute(e Effect) { f.open[ofAttribute(Attribute(e.What))] = true }

func (f *foresight) touchSuspicion(Effect) { f.spends[countedSuspicion] = true }

func (f *foresight) touchCollectors(Effect) {
	for _, list := range f.collectors() {
		f.touch(list...)
	}
}

func (f *foresight) touchTownsfolk(Effect) {
	for _, c := range f.Townsfolk {
		if c != 0 {
			f.touch(f.tables.townsfolk[c].immediate...)
		}
	}
}

func (f *foresight) touchDevelop(Effect) {
	for _, list := range f.tables.developed {
		f.touch(list...)
	}
	for _, list := range f.abilityRewards(f.seat, Develop) {
		f.touch(list...)
	}
}

func (f *foresight) touchChoices(e Effect) {
	for _, list := range e.Choices {
		f.touch(list...)
	}
}

// touchPending opens what the rewards of this step that are still to come
// might change.
func (f *foresight) touchPending() {
	for _, src := range f.State.pending {
		if src.seat == f.seat {
			f.touch(src.effects...)
			continue
		}
		// Another's reward can cause an Inquisition.
		other := foresight{State: f.State, seat: src.seat}
		other.touch(src.effects...)
		f.tax, f.draws = f.tax+other.tax, f.draws+other.draws
	}
}

// touchInquisition opens what an Inquisition might change.
func (f *foresight) touchInquisition() {
	f.open[countedSuspicion], f.open[countedDebt] = true, true
	for _, c := range f.player(f.seat).Crew {
		if folk := &f.tables.townsfolk[c]; folk.event == onInquisition {
			f.touch(folk.reward...)
		}
	}
}

// oneOf is one of several lists of effects: certain if there is only one, and
// otherwise what each of them brings at least.
func (f *foresight) oneOf(lists [][]Effect, sure bool) *foresight {
	if len(lists) == 1 {
		return f.gains(lists[0], sure)
	}
	before, least := *f, f.gain
	before.also = nil
	var one foresight // for all lists: it goes to the heap
	for i, list := range lists {
		one = before
		one.gains(list, sure)
		for c, n := range one.gain {
			if !counter(c).burden() && (i == 0 || n < least[c]) {
				least[c] = n
			}
		}
		f.touch(list...)
	}
	f.gain = least
	return f
}

// What each choice is certain to cost and gain, chapter by chapter.

// foresee tells what an option costs and gains, as far as that is certain.
func (s *State) foresee(v *engine.Shown, p *engine.Prompt, o engine.Option) {
	f := &foresight{State: s, seat: p.Seat}
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
}

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
