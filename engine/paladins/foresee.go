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
