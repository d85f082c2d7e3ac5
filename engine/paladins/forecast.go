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

// forecast is what a choice takes from a seat's counters and adds to them, all
// told, as far as that is certain before it is chosen: counters that a later
// choice, a card not yet seen or an Inquisition may change as well are open, and
// are told by what they change at least.
type forecast struct {
	*State
	seat       engine.Seat
	cost, gain [counters]int
	open       [counters]bool
	spends     [counters]bool  // a later choice may cost it, or get rid of it
	also       []engine.Amount // what is no counter: what may be taken or left
	tax        int             // silver that the Tax Supply may lose
	draws      int             // Suspicion cards that may be drawn
}

func (s *State) forecast(seat engine.Seat) *forecast { return &forecast{State: s, seat: seat} }

// show fills in cost and gain.
func (f *forecast) show(v *engine.Shown) {
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
func (f *forecast) short() bool { return f.draws > len(f.SuspicionDeck)+len(f.SuspicionDiscard) }

// costsLeast returns how much of what is counted an open counter loses at some
// time, whatever else comes: what is paid, and Workers who go, may come back
// afterwards. An Inquisition may come between two Suspicion cards.
func (f *forecast) costsLeast(c counter, n int) int {
	switch {
	case c == countedSuspicion && (f.spends[c] || f.short()), c >= countedLabourer && f.spends[c]:
		return 0
	case c == countedSuspicion:
		return min(n, 1)
	}
	return n
}

// gainsLeast returns how much of what is counted an open counter grows at least.
func (f *forecast) gainsLeast(c counter, n int) int {
	if c.burden() || f.cost[c] > 0 || f.spends[c] {
		return 0
	}
	return n
}

// amounts lists the counters that are certain, and the least of others, burdens
// from what is the other way round, and what else comes.
func (f *forecast) amounts(of, burdens *[counters]int, least func(counter, int) int, also []engine.Amount) []engine.Amount {
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

func (f *forecast) offer(what string, n int) {
	for i := range f.also {
		if f.also[i].What == what {
			f.also[i].N += n
			return
		}
	}
	f.also = append(f.also, engine.Amount{What: what, N: n})
}

// pays is silver and provisions to the general supply.
func (f *forecast) pays(silver, provisions int) *forecast {
	f.cost[countedSilver] += silver
	f.cost[countedProvisions] += provisions
	return f
}

func (f *forecast) paysFor(a Action) *forecast { return f.pays(f.player(f.seat).cost(a)) }

// places is workers out of the supply.
func (f *forecast) places(pl placing) *forecast {
	for _, w := range pl.workers() {
		if w != Any {
			f.cost[ofWorker(w)]++
		}
	}
	return f
}

// placesOn is workers on spaces: certain if they are the only ones.
func (f *forecast) placesOn(alternatives ...spaces) *forecast {
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
func (f *forecast) gains(list []Effect, sure bool) *forecast {
	for _, e := range list {
		f.effect(e, sure)
	}
	return f
}

// abilities adds what Townsfolk and Paladin add to an action.
func (f *forecast) abilities(a Action) *forecast {
	for _, list := range f.abilityRewards(f.seat, a) {
		f.gains(list, false)
	}
	return f
}

func (f *forecast) effect(e Effect, sure bool) {
	p := f.player(f.seat)
	switch e.Kind {
	case GainSilver:
		f.gain[countedSilver] += e.N
	case GainProvisions:
		f.gain[countedProvisions] += e.N
	case GainTax:
		f.gain[countedSilver] += e.N
		f.tax += e.N
	case GainWorker:
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
	case GainAttribute:
		c := ofAttribute(Attribute(e.What))
		f.gain[c] += min(e.N, f.tables.attribute-p.Attributes[e.What]-f.gain[c])
	case DrawSuspicion:
		f.draw(e.N)
	case RemoveSuspicion:
		switch n := min(e.N, len(p.Suspicion)); {
		case n == 0 && f.draws == 0:
		case sure && f.draws == 0:
			f.cost[countedSuspicion] += n
		default:
			f.touch(e)
			f.offer(e.Kind.String(), max(1, n))
		}
	case PayDebt:
		for range min(e.N, p.Unpaid-f.cost[countedDebt]) {
			f.cost[countedDebt]++
			f.gain[countedPaid]++
			for _, list := range f.collectors() {
				f.gains(list, false)
			}
		}
	case DestroyDebt:
		switch n := min(e.N, p.Unpaid-f.cost[countedDebt]); {
		case n <= 0:
		case sure:
			f.cost[countedDebt] += n
		default:
			f.touch(e)
			f.offer(e.Kind.String(), n)
		}
	case TakeDebt:
		f.gain[countedDebt] += min(e.N, f.Debts)
	case PrayFree, RecruitFree, DevelopFree, Choice:
		if f.hasTarget(f.seat, e).OK() {
			f.touch(e)
			f.offer(e.Kind.String(), 1)
		}
	}
}

func (f *forecast) draw(n int) {
	f.gain[countedSuspicion] += n
	f.draws += n
}

// collectors are the rewards of Townsfolk that a paid debt sets off.
func (f *forecast) collectors() (lists [][]Effect) {
	for _, c := range f.player(f.seat).Crew {
		if folk := &f.tables.townsfolk[c]; folk.event == onPayDebt {
			lists = append(lists, folk.reward)
		}
	}
	return lists
}

// touch opens every counter that an effect might change.
func (f *forecast) touch(effects ...Effect) {
	for _, e := range effects {
		switch e.Kind {
		case GainSilver:
			f.open[countedSilver] = true
		case GainProvisions:
			f.open[countedProvisions] = true
		case GainTax:
			f.open[countedSilver] = true
			f.tax += e.N
		case GainWorker:
			f.open[ofWorker(Worker(e.What))] = true
			if Worker(e.What) == Criminal {
				f.open[countedSuspicion] = true
				f.draws += e.N
			}
		case GainAttribute:
			f.open[ofAttribute(Attribute(e.What))] = true
		case DrawSuspicion:
			f.open[countedSuspicion] = true
			f.draws += e.N
		case RemoveSuspicion:
			f.open[countedSuspicion], f.spends[countedSuspicion] = true, true
		case PayDebt:
			f.open[countedDebt], f.open[countedPaid] = true, true
			for _, list := range f.collectors() {
				f.touch(list...)
			}
		case DestroyDebt, TakeDebt:
			f.open[countedDebt] = true
		case RecruitFree:
			for _, c := range f.Townsfolk {
				if c != 0 {
					f.touch(f.tables.townsfolk[c].immediate...)
				}
			}
		case DevelopFree:
			for _, list := range f.tables.developed {
				f.touch(list...)
			}
			for _, list := range f.abilityRewards(f.seat, Develop) {
				f.touch(list...)
			}
		case Choice:
			for _, list := range e.Choices {
				f.touch(list...)
			}
		}
	}
}

// touchPending opens what the rewards of this step that are still to come
// might change.
func (f *forecast) touchPending() {
	for _, src := range f.State.pending {
		if src.seat == f.seat {
			f.touch(src.effects...)
			continue
		}
		// Another's reward can cause an Inquisition.
		other := forecast{State: f.State, seat: src.seat}
		other.touch(src.effects...)
		f.tax, f.draws = f.tax+other.tax, f.draws+other.draws
	}
}

// touchInquisition opens what an Inquisition might change.
func (f *forecast) touchInquisition() {
	f.open[countedSuspicion], f.open[countedDebt] = true, true
	for _, c := range f.player(f.seat).Crew {
		if folk := &f.tables.townsfolk[c]; folk.event == onInquisition {
			f.touch(folk.reward...)
		}
	}
}

// oneOf is one of several lists of effects: certain if there is only one, and
// otherwise what each of them brings at least.
func (f *forecast) oneOf(lists [][]Effect, sure bool) *forecast {
	if len(lists) == 1 {
		return f.gains(lists[0], sure)
	}
	before, least := *f, f.gain
	for i, list := range lists {
		one := before
		one.also = nil
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
