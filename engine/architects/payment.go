package architects

import (
	"slices"
	"strings"

	"westkingdom/engine"
)

// cost is what an action asks for, before discounts.
type cost struct {
	goods  Goods
	any    resourceSet // anyN of these, in any mix
	anyN   int
	tax    int
	virtue int // lost
	debts  int // taken

	influence int
}

// resourceSet is a set of resources, one bit each.
type resourceSet uint8

func (s resourceSet) has(r Resource) bool { return s&(1<<r) != 0 }

// String names a mix of resources: "wood+stone".
func (s resourceSet) String() string { return mixNames[s] }

// mixNames names every set of resources.
var mixNames = func() (names [1 << resources]string) {
	for set := range names {
		var parts []string
		for r, name := range resourceNames {
			if resourceSet(set).has(Resource(r)) {
				parts = append(parts, name)
			}
		}
		names[set] = strings.Join(parts, "+")
	}
	return names
}()

// mixes are those that something is paid in.
var mixes = [...]resourceSet{1<<Wood | 1<<Stone, 1<<Gold | 1<<Marble}

// buildDiscount is Lothaire's: amount less of one of a set of resources.
type buildDiscount struct {
	oneOf  resourceSet
	amount int
	at     uint32 // set of locations: the Guildhall for Buildings, the Cathedral
}

// bill is what a player has to pay for something now: a cost after discounts,
// and what the payer may substitute. Every payment of the game is one.
type bill struct {
	cost
	less  buildDiscount // zero: none
	purse Goods         // what the payer has, without the Silver of the Tax
	same  bool          // Gold and Marble are one resource (Therese)
	// Apprentices that are skipped, and the Silver for each (section 5.2).
	skips, skipSilver int
	lending
}

// bill makes the bill of a cost: the discounts are those of the location, of
// the Virtue that the player has now (section 9, A-18), and of the character.
func (s *State) bill(seat engine.Seat, c *cost, at Location) (b bill) {
	p := s.player(seat)
	b.cost = *c
	b.goods[Silver], b.tax = s.silver(p, c, at)
	if b.virtue > 0 && at != anywhere && p.modified(modNoVirtueLoss, at) > 0 {
		b.virtue = 0
	}
	b.purse = p.Goods
	b.purse[Silver] -= b.tax
	if p.Character != 0 {
		b.same = p.modifier(modSame) != nil
		if m := p.modifier(modBuild); m != nil && at != anywhere && m.build.at&(1<<at) != 0 {
			b.less = m.build
		}
	}
	s.lend(p, &b)
	return b
}

// silver is the Silver and the Tax of a cost after discounts.
func (s *State) silver(p *Player, c *cost, at Location) (silver, tax int) {
	if silver = c.goods[Silver]; silver > 0 && (at == Workshop || at == BlackMarket) {
		once, each := p.silverDiscount(at)
		silver = max(0, silver-once-each)
	}
	if tax = c.tax; tax > 0 {
		tax = max(0, tax-s.tables.taxDiscounts[p.Virtue]-p.modified(modTax, anywhere))
	}
	return silver, tax
}

// canPay says whether the player can pay a cost now. Most costs are paid as
// printed but for their Silver: those need no bill.
func (s *State) canPay(seat engine.Seat, c *cost, at Location) engine.Reason {
	p := s.player(seat)
	if p.Character != 0 || c.anyN > 0 || p.Influence+p.Credit+c.influence > 0 {
		b := s.bill(seat, c, at)
		return b.payable()
	}
	for r := Clay; r < Silver; r++ {
		if p.Goods[r] < c.goods[r] {
			return engine.Short(resourceNames[r], p.Goods[r], c.goods[r])
		}
	}
	have := p.Goods[Silver]
	if have >= c.goods[Silver]+c.tax {
		return engine.Reason{}
	}
	if silver, tax := s.silver(p, c, at); have < silver+tax {
		return engine.Short(resourceNames[Silver], have, silver+tax)
	}
	return engine.Reason{}
}

// pays asks how to pay a bill, if there are several ways, and pays it.
func (s *State) pays(t *engine.Table, seat engine.Seat, b *bill, about engine.Option) {
	s.settle(t, seat, b, s.choosePayment(t, seat, b, about))
}

// settle pays a bill in one of its ways: goods to the supply, Tax to the Tax
// Stand, then Debts and Virtue.
func (s *State) settle(t *engine.Table, seat engine.Seat, b *bill, w payment) {
	paid := w.goods
	if s.spend(t, seat, b, w); paid != (Goods{}) || b.tax > 0 {
		var buf [resources + 1]engine.Arg
		paid[Silver] += b.tax
		t.Log(seat, LogPay, taxed(paid.args(buf[:0]), b.tax)...)
	}
	s.takeDebts(t, seat, b.debts)
	s.loseVirtue(t, seat, b.virtue)
}

// spend takes what is paid from the player.
func (s *State) spend(t *engine.Table, seat engine.Seat, b *bill, w payment) {
	p := s.player(seat)
	p.Goods.take(w.goods)
	p.Credit += w.change - w.credit
	s.loseInfluence(t, seat, w.lost)
	p.Goods[Silver] -= b.tax
	s.TaxStand += b.tax
}

// taxed appends how much of the Silver is Tax.
func taxed(args []engine.Arg, tax int) []engine.Arg {
	if tax > 0 {
		args = append(args, engine.Int("tax", tax))
	}
	return args
}

// gain takes goods from the supply.
func (s *State) gain(t *engine.Table, seat engine.Seat, g Goods) {
	if g == (Goods{}) {
		return
	}
	s.side(seat).gain(t, g)
}

func (s person) gain(t *engine.Table, g Goods) {
	s.me().Goods.add(g)
	var buf [resources]engine.Arg
	t.Log(s.seat, LogGain, g.args(buf[:0])...)
}

// plain says whether there is just one way to pay.
func (b *bill) plain() bool {
	return !b.on && b.anyN == 0 && b.less.amount == 0 && (!b.same || b.goods[Gold]+b.goods[Marble] == 0)
}

// ways appends every different way to pay the goods of the bill. The first is
// the suggested one: as printed, or nearest to it.
func (b *bill) ways(list []Goods) []Goods {
	list = b.printed(list)
	if b.on {
		list = slices.DeleteFunc(list, func(g Goods) bool { return !b.affords(g) })
	}
	return list
}

func (b *bill) printed(list []Goods) []Goods {
	if b.less.amount == 0 {
		return b.mixed(b.goods, b.anyN, list)
	}
	found := len(list)
	for r := Resource(0); r < resources; r++ {
		if !b.less.oneOf.has(r) || b.goods[r] == 0 {
			continue
		}
		less := b.goods
		less[r] = max(0, less[r]-b.less.amount)
		list = b.mixed(less, b.anyN, list)
	}
	if b.any&b.less.oneOf != 0 {
		return b.mixed(b.goods, max(0, b.anyN-b.less.amount), list)
	}
	if len(list) == found {
		list = b.mixed(b.goods, b.anyN, list)
	}
	return list
}

// mixed appends every way to pay the fixed goods and anyN of the set.
func (b *bill) mixed(fixed Goods, anyN int, list []Goods) []Goods {
	if !b.same || fixed[Gold]+fixed[Marble] == 0 {
		return b.fill(fixed, anyN, list)
	}
	// The printed payment first, then others by how far they are from it.
	need := fixed[Gold] + fixed[Marble]
	gold := fixed[Gold]
	for far := 0; far <= need; far++ {
		for _, g := range [2]int{gold + far, gold - far} {
			if g < 0 || g > need {
				continue
			}
			fixed[Gold], fixed[Marble] = g, need-g
			list = b.fill(fixed, anyN, list)
			if far == 0 {
				break
			}
		}
	}
	return list
}

// fill adds n of the set in every mix to the fixed goods. Of the goods that
// the payer has most it spends most in the first mix.
func (b *bill) fill(fixed Goods, n int, list []Goods) []Goods {
	if !b.reach.has(fixed) {
		return list
	}
	if n == 0 {
		return append(list, fixed)
	}
	var order [resources]Resource
	kinds := 0
	for r := Resource(0); r < resources; r++ {
		if !b.any.has(r) || b.reach[r] == fixed[r] {
			continue
		}
		i := kinds
		for i > 0 && b.purse[order[i-1]] < b.purse[r] {
			order[i] = order[i-1]
			i--
		}
		order[i] = r
		kinds++
	}
	return b.spread(fixed, order[:kinds], n, list)
}

func (b *bill) spread(paid Goods, kinds []Resource, n int, list []Goods) []Goods {
	if n == 0 {
		return append(list, paid)
	}
	if len(kinds) == 0 {
		return list
	}
	r := kinds[0]
	for k := min(n, b.reach[r]-paid[r]); k >= 0; k-- {
		next := paid
		next[r] += k
		list = b.spread(next, kinds[1:], n-k, list)
	}
	return list
}

// payable says whether the bill can be paid, and otherwise what is short.
func (b *bill) payable() engine.Reason {
	if b.plain() {
		return b.short()
	}
	var buf [16]Goods
	if len(b.ways(buf[:0])) > 0 {
		return engine.Reason{}
	}
	return b.lack()
}

// short is payable where there is just one way to pay.
func (b *bill) short() engine.Reason {
	for r, n := range b.goods {
		if b.purse[r] < n {
			tax := 0
			if Resource(r) == Silver {
				tax = b.tax
			}
			return engine.Short(resourceNames[r], b.purse[r]+tax, n+tax)
		}
	}
	if b.purse[Silver] < 0 {
		return engine.Short(resourceNames[Silver], b.purse[Silver]+b.tax, b.tax)
	}
	return engine.Reason{}
}

// lack returns the first thing that is short.
func (b *bill) lack() (first engine.Reason) {
	b.lacks(func(r engine.Reason) {
		if first.OK() {
			first = r
		}
	})
	return first
}

// lacks visits everything that is short of a bill that cannot be paid: what no
// discount helps against, or else all that is missing of the printed price.
func (b *bill) lacks(visit func(engine.Reason)) {
	n := b.shortGoods(b.less.amount, visit) + b.shortMix(visit)
	if n == 0 {
		n = b.shortGoods(0, visit)
	}
	if b.on && (n == 0 || b.holds < b.cost.influence) {
		visit(engine.Short(AmountInfluence, b.holds, max(b.cost.influence, b.holds+1)))
	}
}

func (b *bill) shortGoods(discount int, visit func(engine.Reason)) (n int) {
	precious := false
	for i, need := range b.goods {
		r := Resource(i)
		have, what := b.purse[r], resourceNames[r]
		if r == Silver {
			have, need = have+b.tax, need+b.tax
		}
		if b.same && (r == Gold || r == Marble) {
			if precious {
				continue
			}
			precious = true
			have, need, what = b.purse[Gold]+b.purse[Marble], b.goods[Gold]+b.goods[Marble], "gold+marble"
		}
		if b.less.oneOf.has(r) {
			need -= min(need, discount)
		}
		if have < need {
			visit(engine.Short(what, have, need))
			n++
		}
	}
	return n
}

func (b *bill) shortMix(visit func(engine.Reason)) int {
	have, need := 0, b.anyN
	for r := Resource(0); r < resources; r++ {
		if b.any.has(r) {
			have += max(0, b.purse[r]-b.goods[r])
		}
	}
	if b.any&b.less.oneOf != 0 {
		need -= min(need, b.less.amount)
	}
	if have >= need {
		return 0
	}
	visit(engine.Short(b.any.String(), have, need))
	return 1
}
