package architects

import (
	"slices"

	"westkingdom/engine"
)

// foresight adds up what a choice takes from its seat's counters and adds to
// them, all told. Past a question or a hidden card it goes on with what happens
// whatever is answered or turned over; what that brings comes on top.
type foresight struct {
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
func (v *foresight) after(d doubt) { v.doubt = max(v.doubt, d) }

// foresee tells what an option takes from its seat's counters and adds to them.
func (s *State) foresee(shown *engine.Shown, p *engine.Prompt, o engine.Option) {
	me := s.player(p.Seat)
	v := &foresight{s: s, seat: p.Seat, p: me, virtue: me.Virtue, debts: me.Unpaid}
	v.option(p, o)
	shown.Cost, shown.Gain, shown.Ways = v.costs(), v.gains(), v.choices()
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
		AmountWorker: p.Reserve, AmountFreed: -p.Prisoners, AmountCaptive: p.held(), AmountPoints: s.tables.levels[p.Cathedral].vp,
	}
	for r, n := range p.Goods {
		counters[resourceNames[r]] = n
	}
	for _, b := range p.Built {
		counters[AmountPoints] += s.tables.buildings[b].vp
		if s.tables.buildings[b].wonder == nil {
			counters[AmountCard]++
		}
	}
	return counters
}

func (v *foresight) costs() []engine.Amount {
	list := v.paid.amounts(nil)
	return count(list, v.mix.String(), v.mixed, AmountVirtue, v.lost, AmountDebt, v.taken, AmountCard, v.discarded,
		AmountWorker, v.placed, AmountCaptive, v.released, AmountInfluence, v.spent)
}

func (v *foresight) gains() []engine.Amount {
	list := v.gained.amounts(nil)
	return count(list, AmountVirtue, v.won, AmountDebt, v.destroyed, AmountCard, v.drawn, AmountReward, v.revealed,
		AmountWorker, v.workers, AmountFreed, v.freed, AmountCaptive, v.captives, AmountPoints, v.vp, AmountInfluence, v.earned)
}

// choices are the ways to pay or to bear what is asked next.
func (v *foresight) choices() (list [][]engine.Amount) {
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

// option adds what the option pays and gains.
func (v *foresight) option(p *engine.Prompt, o engine.Option) {
	s := v.s
	switch o.Verb {
	case VerbPlace:
		v.place(p, Location(o.A))
	case VerbTakeBack:
		v.workers++
		if Location(o.A) == Prison {
			v.freed++
		}
	case VerbCollect:
		v.gain(s.mined(v.seat, Resource(o.A), 0))
	case VerbTrade:
		l := s.tables.line(o.A)
		b := s.bill(v.seat, &l.cost, KingsStorehouse)
		v.settle(&b, unpack(o.B))
		v.effect(&l.get)
	case VerbHire:
		v.hire(p, Apprentice(o.A))
	case VerbPlans:
		v.draw(s.tables.plansOf(s.workers(v.seat, Workshop, 0)))
	case VerbCapture:
		v.capture(o)
	case VerbImprison:
		v.imprison()
	case VerbReleasePrison:
		v.release(v.p.Prisoners)
	case VerbReleaseCaptives:
		v.pay(s.bill(v.seat, &s.tables.free[o.A], Guardhouse))
		v.workers += s.captured(v.seat)
	case VerbPayDebt:
		v.pay(s.bill(v.seat, &s.tables.payDebt, Guardhouse))
		v.payDebt()
	case VerbLook:
		e := s.tables.effects[o.B]
		v.draw(min(e.n, e.keep))
	case VerbKeep:
		if p.Kind == KindKeep { // a draft is dealt out when all have chosen
			v.drawn = 1
		}
	case VerbConstruct:
		v.construct(Building(o.A))
	case VerbCathedral:
		v.cathedral()
	case VerbPay:
		v.paid.add(unpack(o.A))
		v.paid[Silver] += o.C >> 16 & 0xff
		v.spent += o.C & 0xff
		v.takeDebts(o.C >> 32)
		v.changeVirtue(-(o.C >> 24 & 0xff))
	case VerbDiscard:
		v.discard(p)
	case VerbDismiss:
		if p.About.Verb == VerbHiring {
			v.join(Apprentice(p.About.A), Apprentice(o.A))
		}
	case VerbChoose:
		v.effect(s.tables.effects[o.B])
	case VerbUse:
		v.carryOut(s.tables.effects[o.B])
	case VerbDestroy:
		v.destroyed += o.A
	case VerbAccept:
		v.taken++
		v.trigger(onDebtTaken, anywhere)
	case VerbRefuse:
		b, _ := s.refusal(v.seat)
		v.pay(b)
	case VerbRelease:
		v.release(o.A)
	case VerbFavour:
		v.gainInfluence(s.tables.wonders.favour)
	case VerbLater:
		v.foreseeFavours(s.Wonders.Favours)
	case VerbVisit:
		v.gainInfluence(o.A)
	case VerbContribute:
		v.paid[o.A]++
		v.effect(&s.tables.wonders.contributions[top(s.Wonders.Pile)].rewards[o.A])
	case VerbSpare:
		v.spent += o.B
		v.paid[Silver] += o.C
		v.loseRest(p.About.A - o.A)
	case VerbLose:
		v.loseVirtue(o.A)
		v.loseRest(p.About.A - o.A)
	case VerbEndEffect:
		virtue, _, _ := s.endWorth(v.seat, s.tables.buildings[o.A].end, v.virtue)
		v.changeVirtue(virtue)
	}
}

// place tells what placing a Worker brings, whatever is answered to what is
// asked there.
func (v *foresight) place(p *engine.Prompt, loc Location) {
	s := v.s
	for _, p := range s.tables.placing {
		p.foresee(s, v, loc)
	}
	switch loc {
	case Quarry, Forest, Silversmith:
		v.gain(v.yield(loc))
	case Mines:
		if s.canMineGold(v.seat, 1).OK() {
			v.after(acting)
		} else {
			v.gain(v.yield(loc))
		}
	case Workshop:
		v.only(p, func(q *engine.Prompt) { s.offerWorkshop(q, v.seat, 1) })
	case Guardhouse:
		v.only(p, func(q *engine.Prompt) { s.offerGuard(q, v.seat) })
		if s.workers(v.seat, Guardhouse, 1) > 1 { // one may go on
			v.after(acting)
		}
	case TaxStand:
		v.gain(Goods{Silver: s.TaxStand})
		v.changeVirtue(-s.taxVirtue(v.seat))
	case BlackMarketSmall, BlackMarketMiddle, BlackMarketLarge:
		v.pay(s.marketBill(v.seat, loc))
		v.gain(s.marketGoods(loc))
		if choice := s.tables.spaces[loc-BlackMarketSmall].choice; len(choice) > 0 {
			v.unknown(choice)
		}
		v.trigger(onMarketAction, anywhere)
	default:
		v.after(acting)
	}
	v.trigger(onPlace, loc)
	if s.Options.Wonders && loc == s.Wonders.Profiteer {
		v.trigger(onPlace, withProfiteer)
	}
	// Where Workers come back, the one that is placed is told as well.
	if v.workers > 0 {
		v.placed++
	}
}

// yield is what collecting with one Worker more would give.
func (v *foresight) yield(loc Location) Goods {
	g := v.s.tables.yields[loc].at(v.s.workers(v.seat, loc, 1))
	g.add(v.p.yieldBonus(loc))
	return g
}

// only tells of the one thing that can be done there, which is not asked; and
// nothing if there are several.
func (v *foresight) only(p *engine.Prompt, offer func(*engine.Prompt)) {
	var room [16]engine.Option
	q := engine.Prompt{Options: room[:0]}
	offer(&q)
	switch {
	case v.doubt > sure || len(q.Options) != 1 || q.Options[0].Verb == VerbHire:
		v.after(acting)
	case q.Options[0].Verb == VerbPlans:
		v.draw(v.s.tables.plansOf(v.s.workers(v.seat, Workshop, 1)))
	default:
		v.option(p, q.Options[0])
	}
}

// capture tells a capture: what it costs, and what those who watch it make
// of it.
func (v *foresight) capture(o engine.Option) {
	s, loc, owner := v.s, Location(o.A), engine.Seat(o.B)
	price := unpackCapture(o.C)
	v.pay(s.bill(v.seat, &price, TownCentre))
	n := int(s.Placed[loc][owner])
	if owner == v.seat {
		v.workers += n
		return
	}
	v.captives += n
	if o.C&captureJudged == 0 {
		v.changeVirtue(s.judgement(loc))
	}
}

// hire tells a hire: at a price in the Workshop, free elsewhere.
func (v *foresight) hire(p *engine.Prompt, a Apprentice) {
	_, column := v.s.stall(a)
	if p.Kind == KindWorkshop {
		v.pay(v.s.hireBill(v.seat, column, 0))
	}
	leaves := Apprentice(0)
	if p.Kind != KindApprentice && len(v.p.Apprentices) >= v.p.limit() {
		// Who is free to decline may; who has paid lays off somebody.
		if v.after(paying); p.Kind != KindWorkshop {
			v.after(lost)
		}
		leaves = anybody
	}
	v.join(a, leaves)
}

// anybody is one Apprentice, who is not chosen yet.
const anybody Apprentice = -1

// join tells what an Apprentice brings that is hired, in the place of
// another: none if that is zero.
func (v *foresight) join(a, leaves Apprentice) {
	if leaves != 0 {
		v.layOff(leaves)
	}
	row, column := v.s.stall(a)
	v.gain(Goods{Silver: v.s.Market[row][column].Silver})
	v.changeVirtue(v.s.tables.apprentices[a].virtue)
	v.trigger(onApprentice, anywhere)
}

// construct: the card goes from the hand to the table, and its points count at
// once.
func (v *foresight) construct(b Building) {
	card := &v.s.tables.buildings[b]
	if card.wonder != nil {
		v.raise(b)
		return
	}
	bill := v.s.bill(v.seat, &card.cost, Guildhall)
	v.vp += card.vp
	v.pay(bill)
	v.changeVirtue(card.virtue)
	if e := card.immediate; e != nil {
		v.effect(e)
	}
	v.trigger(onBuild, anywhere)
}

// raise builds a Wonder. Where its token shall stand changes nothing of that.
func (v *foresight) raise(b Building) {
	card := &v.s.tables.buildings[b]
	c := v.s.wonderCost(b)
	v.vp += card.vp
	v.pay(v.s.bill(v.seat, &c, wonderSite))
	v.changeVirtue(card.virtue)
	v.after(paying)
	v.trigger(onBuild, anywhere)
}

// cathedral: a Reward comes, but what it is nobody knows.
func (v *foresight) cathedral() {
	t := v.s.tables
	next := v.p.Cathedral + 1
	if next >= len(t.levels) {
		return
	}
	v.vp += t.levels[next].vp - t.levels[next-1].vp
	if v.p.modifier(modNoDiscard) == nil {
		v.discarded++
	}
	v.pay(v.s.bill(v.seat, &t.levels[next].cost, Cathedral))
	if len(v.s.RewardPile) > 0 {
		v.reveal(1)
	} else {
		v.effect(&t.noReward)
	}
	v.trigger(onCathedral, anywhere)
}

// discard tells the discard of a card, and what it is discarded for.
func (v *foresight) discard(p *engine.Prompt) {
	v.discarded++
	if p.About.Verb != VerbCard {
		return
	}
	if e := v.s.tables.effects[p.About.B]; e.op == opAll {
		for i := range e.list {
			if e.list[i].op != opDiscard {
				v.effect(&e.list[i])
			}
		}
	}
}
