package architects

import "slices"

func (v *foresight) gain(g Goods) {
	if v.doubt < lost {
		v.gained.add(g)
	}
}

func (v *foresight) changeVirtue(n int) {
	if v.doubt >= acting || v.wavers || n == 0 {
		return
	}
	if n > 0 {
		up := min(n, v.s.tables.maxVirtue-v.virtue)
		v.virtue += up
		v.won += up
		if n > up && v.debts > 0 {
			v.after(paying)
		}
		return
	}
	// A loss may be prevented: the question comes first.
	step := -n
	if v.s.tables.rules >= 3 {
		step = 1
	}
	for left := -n; left > 0; left -= step {
		if v.asksToSpare(step) {
			if v.doubt == sure {
				v.ways = v.bearings(left, step)
			}
			v.wavers = true
			v.after(paying)
			return
		}
		v.loseVirtue(step)
	}
}

// asksToSpare says whether some of the next n points of a loss may be prevented.
func (v *foresight) asksToSpare(n int) (asks bool) {
	v.s.bearings(v.p, n, v.influence(), v.purse()[Silver], func(avoided, _, _ int) { asks = asks || avoided > 0 })
	return asks
}

// bearings lists what a loss of Virtue may come to, of which so many points are
// lost or prevented at a time.
func (v *foresight) bearings(n, step int) (list []way) {
	v.s.bearings(v.p, step, v.influence(), v.purse()[Silver], func(avoided, influence, silver int) {
		w := *v
		w.spent += influence
		w.paid[Silver] += silver
		w.loseVirtue(step - avoided)
		rest := []way{{}}
		if n > step && w.doubt == sure {
			rest = w.bearings(n-step, step)
		}
		first := way{Goods{Silver: silver}, w.lost - v.lost, w.taken - v.taken, influence}
		for _, then := range rest {
			if all := first.and(then); !slices.Contains(list, all) {
				list = append(list, all)
			}
		}
	})
	return list
}

// loseRest: what follows of a loss that the player was asked about. By rules
// number 1 and 2 nothing prevents it any more.
func (v *foresight) loseRest(n int) {
	if v.s.tables.rules < 3 {
		v.loseVirtue(n)
		return
	}
	v.changeVirtue(-n)
}

// loseVirtue: nothing prevents it any more.
func (v *foresight) loseVirtue(n int) {
	if v.doubt >= acting {
		return
	}
	down := min(n, v.virtue-v.s.tables.minVirtue)
	v.virtue -= down
	v.lost += down
	for range down {
		v.trigger(onVirtueLost, anywhere)
	}
	v.takeDebts(n - down)
}

func (v *foresight) takeDebts(n int) {
	for ; n > 0; n-- {
		if b, _ := v.s.refusal(v.seat); b.goods != (Goods{}) {
			me := *v.p
			me.Influence, b.purse = v.influence(), v.purse()
			v.s.lend(&me, &b)
			if v.doubt >= acting || b.payable().OK() {
				v.after(paying)
				return
			}
		}
		if v.doubt == lost {
			return
		}
		v.taken++
		v.debts++
		v.trigger(onDebtTaken, anywhere)
	}
}

// purse is what the player would have.
func (v *foresight) purse() Goods {
	g := v.p.Goods
	g.add(v.gained)
	g.take(v.paid)
	return g
}

func (v *foresight) payDebt() {
	if v.doubt >= acting {
		return
	}
	v.destroyed++
	v.debts--
	v.changeVirtue(v.s.tables.debtPaid)
	v.trigger(onDebtPaid, anywhere)
}

// release takes own Workers out of Prison.
func (v *foresight) release(n int) {
	v.workers += n
	v.freed += n
}

func (v *foresight) imprison() {
	if v.doubt >= acting {
		return
	}
	held := v.p.held()
	v.released += held
	v.gain(v.s.tables.imprison.times(held))
	v.trigger(onImprison, anywhere)
}

// unpriced says whether it is not known any more what a bill comes to.
func (v *foresight) unpriced() bool {
	if v.doubt > sure {
		v.after(acting)
	}
	return v.doubt > sure
}

// settle adds a bill, paid in that way.
func (v *foresight) settle(b *bill, paid Goods) {
	if v.unpriced() {
		return
	}
	if b.on {
		list := b.payments([]Goods{paid})
		if len(list) != 1 {
			v.asks(b, list)
			return
		}
		paid = list[0].goods
		v.spent += list[0].lost
	}
	v.paid.add(paid)
	v.paid[Silver] += b.tax
	v.takeDebts(b.debts)
	v.changeVirtue(-b.virtue)
}

// pay adds a bill, paid in the suggested way; as printed if there is none yet.
func (v *foresight) pay(b bill) {
	if v.unpriced() {
		return
	}
	var buf [16]Goods
	ways := b.ways(buf[:0])
	if b.on && len(ways) != 1 {
		v.asks(&b, b.payments(ways))
		return
	}
	if len(ways) == 0 {
		v.settle(&b, b.goods)
		return
	}
	v.settle(&b, v.alike(ways))
}

// asks notes the ways to pay of which the player chooses one, with the Debts
// and the loss of Virtue that are paid besides. One that takes no less of
// anything than another is not worth a word, though it is legal.
func (v *foresight) asks(b *bill, list []payment) {
	defer v.after(paying)
	v.wavers = b.virtue > 0
	for i, w := range list {
		if slices.ContainsFunc(list, func(o payment) bool {
			return o.lost <= w.lost && w.goods.has(o.goods) && (o.lost < w.lost || o.goods != w.goods)
		}) || slices.ContainsFunc(list[:i], func(o payment) bool { return o.lost == w.lost && o.goods == w.goods }) {
			continue
		}
		paid := way{goods: w.goods, influence: w.lost}
		paid.goods[Silver] += w.tax
		next := *v
		next.ways, next.wavers = nil, false
		next.paid.add(paid.goods)
		next.spent += paid.influence
		next.takeDebts(b.debts)
		next.changeVirtue(-b.virtue)
		paid.debts, paid.virtue = next.taken-v.taken, next.lost-v.lost
		if len(next.ways) == 0 {
			next.ways = []way{{}}
		}
		for _, borne := range next.ways {
			if all := paid.and(borne); !slices.Contains(v.ways, all) {
				v.ways = append(v.ways, all)
			}
		}
	}
}

// alike is what all ways to pay take alike. What they take differently is a
// mix: the player chooses, and only the sum is certain.
func (v *foresight) alike(ways []Goods) Goods {
	alike, mixed := ways[0], resourceSet(0)
	for _, way := range ways[1:] {
		for r, n := range way {
			if n != ways[0][r] {
				mixed |= 1 << r
			}
		}
	}
	for r := range alike {
		if mixed.has(Resource(r)) {
			v.mixed += alike[r]
			alike[r] = 0
		}
	}
	v.mix = v.mix | mixed
	return alike
}
