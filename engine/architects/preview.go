package architects

import (
	"slices"

	"westkingdom/engine"
)

// preview adds up what a choice takes from its seat's counters and adds to
// them, all told. Past a question or a hidden card it goes on with what happens
// whatever is answered or turned over; what that brings comes on top.
type preview struct {
	s         *State
	seat      engine.Seat
	p         *Player
	doubt     doubt
	wavers    bool // Virtue may be lost or not, as is answered
	virtue    int  // as it would be
	debts     int  // unpaid, as they would be
	paid      Goods
	mix       resourceSet // of which so many are paid, as the player likes
	mixed     int
	gained    Goods
	lost      int // Virtue
	won       int // Virtue
	taken     int // Debts
	destroyed int // Debts, or turned to paid
	discarded int // Building cards
	drawn     int // Building cards
	revealed  int // Rewards
	placed    int // own, out of the reserve
	freed     int // own, out of Prison
	workers   int // own, back to the reserve
	released  int // captives sent away
	captives  int // Workers captured
	vp        int
	earned    int   // Influence
	spent     int   // Influence
	ways      []way // to pay or bear what the player is asked next about
}

// way is one way to pay or to bear something, with what follows from it.
type way struct {
	goods                    Goods
	virtue, debts, influence int
}

func (w way) amounts() []engine.Amount {
	return count(w.goods.amounts(nil), AmountVirtue, w.virtue, AmountDebt, w.debts, AmountInfluence, w.influence)
}

func (w way) and(o way) way {
	w.goods.add(o.goods)
	return way{w.goods, w.virtue + o.virtue, w.debts + o.debts, w.influence + o.influence}
}

// doubt is how much of the position is not known any more.
type doubt int

const (
	sure   doubt = iota
	paying       // a question comes first how to pay or to bear something: goods and Influence are not known
	acting       // a question comes first what to do, or a hidden card: only what asks for nothing is certain
	lost         // nothing is
)

// after notes what comes first.
func (v *preview) after(d doubt) { v.doubt = max(v.doubt, d) }

func (s *State) preview(seat engine.Seat) *preview {
	p := s.player(seat)
	return &preview{s: s, seat: seat, p: p, virtue: p.Virtue, debts: p.Unpaid}
}

// Amounts beside the six resources. Silver counts the Tax that is paid.
const (
	AmountVirtue  = "virtue"
	AmountDebt    = "debt"     // unpaid, taken; as a gain: got rid of
	AmountCard    = "card"     // Building cards, in hand or built
	AmountReward  = "reward"   // Reward cards turned over
	AmountWorker  = "worker"   // own, on the own board
	AmountCaptive = "captive"  // Workers held
	AmountFreed   = "prisoner" // own, in Prison; as a gain: out of it
	AmountPoints  = "vp"       // printed on Buildings and the own Cathedral level
)

// Counters are what costs and gains of options are of, as the seat has them
// now. Debts and own Workers in Prison count below zero: one more is a loss.
func (s *State) Counters(seat engine.Seat) map[string]int {
	p := s.player(seat)
	counters := map[string]int{
		AmountVirtue: p.Virtue, AmountDebt: -p.Unpaid, AmountCard: len(p.Hand), AmountInfluence: p.Influence, AmountReward: len(s.Rewards),
		AmountWorker: p.Reserve, AmountFreed: -p.Prisoners, AmountCaptive: p.held(), AmountPoints: s.t.levels[p.Cathedral].vp,
	}
	for r, n := range p.Goods {
		counters[resourceNames[r]] = n
	}
	for _, b := range p.Built {
		counters[AmountPoints] += s.t.buildings[b].vp
		if s.t.buildings[b].wonder == nil {
			counters[AmountCard]++
		}
	}
	return counters
}

func (v *preview) costs() []engine.Amount {
	list := v.paid.amounts(nil)
	return count(list, v.mix.String(), v.mixed, AmountVirtue, v.lost, AmountDebt, v.taken, AmountCard, v.discarded,
		AmountWorker, v.placed, AmountCaptive, v.released, AmountInfluence, v.spent)
}

func (v *preview) gains() []engine.Amount {
	list := v.gained.amounts(nil)
	return count(list, AmountVirtue, v.won, AmountDebt, v.destroyed, AmountCard, v.drawn, AmountReward, v.revealed,
		AmountWorker, v.workers, AmountFreed, v.freed, AmountCaptive, v.captives, AmountPoints, v.vp, AmountInfluence, v.earned)
}

// choices are the ways to pay or to bear what is asked next.
func (v *preview) choices() (list [][]engine.Amount) {
	for _, w := range v.ways {
		list = append(list, append([]engine.Amount{}, w.amounts()...)) // one that takes nothing is a way, too
	}
	return list
}

// count appends pairs of what and how many, without the zeros.
func count(list []engine.Amount, pairs ...any) []engine.Amount {
	for i := 0; i < len(pairs); i += 2 {
		if n := pairs[i+1].(int); n != 0 {
			list = append(list, engine.Amount{What: pairs[i].(string), N: n})
		}
	}
	return list
}

func (v *preview) gain(g Goods) {
	if v.doubt < lost {
		v.gained.add(g)
	}
}

func (v *preview) changeVirtue(n int) {
	if v.doubt >= acting || v.wavers || n == 0 {
		return
	}
	if n > 0 {
		up := min(n, v.s.t.maxVirtue-v.virtue)
		v.virtue += up
		v.won += up
		if n > up && v.debts > 0 {
			v.after(paying)
		}
		return
	}
	// A loss may be prevented: the question comes first.
	step := -n
	if v.s.t.rules >= 3 {
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
func (v *preview) asksToSpare(n int) (asks bool) {
	v.s.bearings(v.p, n, v.influence(), v.purse()[Silver], func(avoided, _, _ int) { asks = asks || avoided > 0 })
	return asks
}

// bearings lists what a loss of Virtue may come to, of which so many points are
// lost or prevented at a time.
func (v *preview) bearings(n, step int) (list []way) {
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
func (v *preview) loseRest(n int) {
	if v.s.t.rules < 3 {
		v.loseVirtue(n)
		return
	}
	v.changeVirtue(-n)
}

// loseVirtue: nothing prevents it any more.
func (v *preview) loseVirtue(n int) {
	if v.doubt >= acting {
		return
	}
	down := min(n, v.virtue-v.s.t.minVirtue)
	v.virtue -= down
	v.lost += down
	for range down {
		v.trigger(onVirtueLost, anywhere)
	}
	v.takeDebts(n - down)
}

func (v *preview) takeDebts(n int) {
	for ; n > 0; n-- {
		if b, _ := v.s.refusal(v.seat); b.goods != (Goods{}) {
			b.purse = v.purse()
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
func (v *preview) purse() Goods {
	g := v.p.Goods
	g.add(v.gained)
	g.take(v.paid)
	return g
}

func (v *preview) payDebt() {
	if v.doubt >= acting {
		return
	}
	v.destroyed++
	v.debts--
	v.changeVirtue(v.s.t.debtPaid)
	v.trigger(onDebtPaid, anywhere)
}

// release takes own Workers out of Prison.
func (v *preview) release(n int) {
	v.workers += n
	v.freed += n
}

func (v *preview) imprison() {
	if v.doubt >= acting {
		return
	}
	held := v.p.held()
	v.released += held
	v.gain(v.s.t.imprison.times(held))
	v.trigger(onImprison, anywhere)
}

// unpriced says whether it is not known any more what a bill comes to.
func (v *preview) unpriced() bool {
	if v.doubt > sure {
		v.after(acting)
	}
	return v.doubt > sure
}

// settle adds a bill, paid in that way.
func (v *preview) settle(b *bill, paid Goods) {
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
func (v *preview) pay(b bill) {
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
func (v *preview) asks(b *bill, list []payment) {
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
func (v *preview) alike(ways []Goods) Goods {
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

// trigger adds the abilities that act on an occasion.
func (v *preview) trigger(when trigger, loc Location) {
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
func (v *preview) effect(e *effect) {
	switch {
	case !e.optional:
		v.carryOut(e)
	case v.doubt > sure || v.s.possible(v.seat, e).OK():
		v.after(acting)
	}
}

// carryOut adds what an effect does that nobody declines.
func (v *preview) carryOut(e *effect) {
	switch e.op {
	case opGain:
		v.gain(e.goods)
	case opVirtue:
		v.changeVirtue(e.n)
	case opDraw:
		v.draw(e.n)
	case opTakeDebt:
		v.takeDebts(e.n)
	case opEverybody:
		v.effect(&e.list[0])
	case opAll:
		for i := range e.list {
			v.effect(&e.list[i])
		}
	case opInfluence:
		v.gainInfluence(e.n)
	case opReward:
		v.reveal(e.n)
	case opPay:
		v.pay(v.s.bill(v.seat, &e.cost, anywhere))
	default:
		if v.doubt > sure && (e.op != opPer || !v.steady(e.counter)) {
			v.after(acting)
			return
		}
		v.carryOutNow(e)
	}
}

// carryOutNow adds what an effect does that hangs on the position.
func (v *preview) carryOutNow(e *effect) {
	switch e.op {
	case opImprison:
		v.imprison()
	case opReleasePrison:
		v.release(min(e.n, v.p.Prisoners))
	case opReleaseCaptives:
		v.workers += v.s.captured(v.seat)
	case opFlipDebt:
		for n := min(e.n, v.debts); n > 0; n-- {
			v.payDebt()
		}
	case opDestroyDebt:
		n := min(e.n, v.debts)
		v.destroyed += n
		v.debts -= n
	case opTakeTax:
		v.gain(Goods{Silver: v.s.TaxStand})
	case opPer:
		n := v.virtue
		if e.counter != countVirtue {
			n = v.s.count(v.seat, e.counter)
		}
		for n /= e.every; n > 0; n-- {
			v.effect(&e.list[0])
		}
	case opIf:
		if v.s.holds(v.seat, &e.cond) {
			v.effect(&e.list[0])
		} else if len(e.list) > 1 {
			v.effect(&e.list[1])
		}
	default:
		v.after(acting)
	}
}

// steady says whether a counter stays what it is, however something is paid.
func (v *preview) steady(c counter) bool {
	return v.doubt <= paying && (c == countCathedral || c == countVirtue && !v.wavers)
}

func (v *preview) influence() int { return v.p.Influence + v.earned - v.spent }

// roomForDeeds is more Influence than the actions of a turn bring: with so much
// room left, what comes after them is not lost at the top.
const roomForDeeds = 5

func (v *preview) gainInfluence(n int) {
	from := v.influence()
	up := min(n, v.s.t.wonders.maxInfluence-from)
	if v.doubt > sure {
		if v.doubt < lost && from+n+roomForDeeds <= v.s.t.wonders.maxInfluence {
			v.earned += n
		}
		return
	}
	v.earned += up
	for _, b := range v.s.t.wonders.bonus {
		if from < b.space && from+up >= b.space {
			v.effect(&b.effect)
		}
	}
}

// reveal: which Rewards come nobody knows.
func (v *preview) reveal(n int) {
	if v.doubt < acting {
		v.revealed += min(n, len(v.s.RewardPile)-v.revealed)
	}
	v.after(acting)
}

// pileForDeeds is more Building cards than the actions of a turn draw.
const pileForDeeds = 20

func (v *preview) draw(n int) {
	left := len(v.s.BuildingPile) - v.drawn
	switch {
	case v.doubt < acting:
		v.drawn += min(n, left)
	case v.doubt == acting && left >= n+pileForDeeds:
		v.drawn += n
	}
}
