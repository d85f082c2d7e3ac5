package architects

import "slices"

// trigger adds the abilities that act on an occasion.
func (v *foresight) trigger(when trigger, loc Location) {
	for i := range v.p.sources() {
		pw := v.p.powers(i)
		for j := range pw.abilities {
			a := &pw.abilities[j]
			switch {
			case a.when != when || a.location != loc:
			case a.cond == nil || v.doubt == sure && v.s.holds(v.seat, a.cond):
				v.effect(&a.effect)
			}
		}
	}
}

// effect adds what an effect of the vocabulary does for the seat.
func (v *foresight) effect(e *effect) {
	switch {
	case !e.optional:
		v.carryOut(e)
	case v.doubt > sure || v.s.possible(v.seat, e).OK():
		v.unknown([]effect{*e})
	}
}

// unknown notes that nobody knows what effects bring.
func (v *foresight) unknown(list []effect) {
	v.after(acting)
	for i := range list {
		switch e := &list[i]; e.op {
		case opDismiss:
			v.layOff(anybody)
		case opHire, opReward:
			v.mayLayOff()
		default:
			v.unknown(e.list)
		}
	}
}

// mayLayOff: whoever hires for nothing, as a Reward may say, may have to lay
// somebody off, and nobody knows whom.
func (v *foresight) mayLayOff() {
	if len(v.p.Apprentices) >= v.p.limit() {
		v.layOff(anybody)
	}
}

// layOff takes away what an Apprentice brings, or any of them.
func (v *foresight) layOff(leaves Apprentice) {
	p := *v.p
	p.Apprentices = slices.DeleteFunc(slices.Clone(p.Apprentices), func(b Apprentice) bool { return leaves == anybody || leaves == b })
	v.p = &p
}

// carryOut adds what an effect does that nobody declines.
func (v *foresight) carryOut(e *effect) {
	row := &ops[e.op]
	if row.foresee == nil || row.hangs && v.doubt > sure && (e.op != opPer || !v.steady(e.counter)) {
		v.unknown([]effect{*e})
		return
	}
	row.foresee(v, e)
}

func (v *foresight) per(e *effect) {
	n := v.virtue
	if e.counter != countVirtue {
		n = v.s.count(v.seat, e.counter)
	}
	for n /= e.every; n > 0; n-- {
		v.effect(&e.list[0])
	}
}

func (v *foresight) branch(e *effect) {
	if v.s.holds(v.seat, &e.cond) {
		v.effect(&e.list[0])
	} else if len(e.list) > 1 {
		v.effect(&e.list[1])
	}
}

// steady says whether a counter stays what it is, however something is paid.
func (v *foresight) steady(c counter) bool {
	return v.doubt <= paying && (c == countCathedral || c == countVirtue && !v.wavers)
}

func (v *foresight) influence() int { return v.p.Influence + v.earned - v.spent }

// roomForDeeds is more Influence than the actions of a turn bring: with so much
// room left, what comes after them is not lost at the top.
const roomForDeeds = 5

func (v *foresight) gainInfluence(n int) {
	from := v.influence()
	up := min(n, v.s.tables.wonders.maxInfluence-from)
	if v.doubt > sure {
		if v.doubt < lost && from+n+roomForDeeds <= v.s.tables.wonders.maxInfluence {
			v.earned += n
		}
		return
	}
	v.earned += up
	for _, b := range v.s.tables.wonders.bonus {
		if from < b.space && from+up >= b.space {
			v.effect(&b.effect)
		}
	}
}

// reveal: which Rewards come nobody knows.
func (v *foresight) reveal(n int) {
	if v.doubt < acting {
		v.revealed += min(n, len(v.s.RewardPile)-v.revealed)
	}
	v.after(acting)
	v.mayLayOff()
}

// pileForDeeds is more Building cards than the actions of a turn draw.
const pileForDeeds = 20

func (v *foresight) draw(n int) {
	left := len(v.s.BuildingPile) - v.drawn
	switch {
	case v.doubt < acting:
		v.drawn += min(n, left)
	case v.doubt == acting && left >= n+pileForDeeds:
		v.drawn += n
	}
}
