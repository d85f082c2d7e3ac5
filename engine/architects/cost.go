package architects

import "westkingdom/engine"

// cost is what an action asks for, before discounts.
type cost struct {
	goods  Goods
	any    resourceSet // anyN of these, in any mix
	anyN   int
	tax    int
	virtue int // lost
	debts  int // taken
}

// resourceSet is a set of resources, one bit each.
type resourceSet uint8

func (s resourceSet) has(r Resource) bool { return s&(1<<r) != 0 }

// buildDiscount is Lothaire's: amount less of one of a set of resources.
type buildDiscount struct {
	oneOf     resourceSet
	amount    int
	building  bool
	cathedral bool
}

// payer is who pays, as far as the price depends on it.
type payer struct {
	goods    Goods
	same     bool          // Gold and Marble are one resource (Therese)
	discount buildDiscount // zero for none
}

// payments appends every different way in which p can pay the goods of the
// cost. The first is the suggested one: as printed, or nearest to it.
func (p payer) payments(c *cost, list []Goods) []Goods {
	if p.discount.amount == 0 {
		return p.mixed(c.goods, c.any, c.anyN, list)
	}
	found := len(list)
	for r := Resource(0); r < resources; r++ {
		if !p.discount.oneOf.has(r) || c.goods[r] == 0 {
			continue
		}
		less := c.goods
		less[r] = max(0, less[r]-p.discount.amount)
		list = p.mixed(less, c.any, c.anyN, list)
	}
	if c.any&p.discount.oneOf != 0 {
		return p.mixed(c.goods, c.any, max(0, c.anyN-p.discount.amount), list)
	}
	if len(list) == found {
		list = p.mixed(c.goods, c.any, c.anyN, list)
	}
	return list
}

// mixed appends every way to pay the fixed goods and anyN of the set.
func (p payer) mixed(fixed Goods, any resourceSet, anyN int, list []Goods) []Goods {
	if !p.same || fixed[Gold]+fixed[Marble] == 0 {
		return p.fill(fixed, any, anyN, list)
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
			list = p.fill(fixed, any, anyN, list)
			if far == 0 {
				break
			}
		}
	}
	return list
}

// fill adds n of the set in every mix to the fixed goods. Of the goods that p
// has most it spends most in the first mix.
func (p payer) fill(fixed Goods, any resourceSet, n int, list []Goods) []Goods {
	if !p.goods.has(fixed) {
		return list
	}
	if n == 0 {
		return append(list, fixed)
	}
	var order [resources]Resource
	kinds := 0
	for r := Resource(0); r < resources; r++ {
		if !any.has(r) || p.goods[r] == fixed[r] {
			continue
		}
		i := kinds
		for i > 0 && p.goods[order[i-1]] < p.goods[r] {
			order[i] = order[i-1]
			i--
		}
		order[i] = r
		kinds++
	}
	return p.spread(fixed, order[:kinds], n, list)
}

func (p payer) spread(paid Goods, kinds []Resource, n int, list []Goods) []Goods {
	if n == 0 {
		return append(list, paid)
	}
	if len(kinds) == 0 {
		return list
	}
	r := kinds[0]
	for k := min(n, p.goods[r]-paid[r]); k >= 0; k-- {
		next := paid
		next[r] += k
		list = p.spread(next, kinds[1:], n-k, list)
	}
	return list
}

// canPay says whether p can pay the goods of the cost, and otherwise what is
// short.
func (p payer) canPay(c *cost) engine.Reason {
	if !p.same && p.discount.amount == 0 && c.anyN == 0 {
		for r, n := range c.goods {
			if p.goods[r] < n {
				return short(resourceNames[r], p.goods[r], n)
			}
		}
		return engine.Reason{}
	}
	var buf [16]Goods
	if len(p.payments(c, buf[:0])) > 0 {
		return engine.Reason{}
	}
	return p.short(c)
}

// short words what is missing of a cost that cannot be paid: what no discount
// helps against, or else the first thing missing.
func (p payer) short(c *cost) engine.Reason {
	if r := p.shortGoods(c, p.discount.amount); !r.OK() {
		return r
	}
	if r := p.shortGoods(c, 0); !r.OK() {
		return r
	}
	have, need, what := 0, c.anyN, ""
	for r := Resource(0); r < resources; r++ {
		if !c.any.has(r) {
			continue
		}
		have += p.goods[r] - c.goods[r]
		if what != "" {
			what += "+"
		}
		what += resourceNames[r]
	}
	if c.any&p.discount.oneOf != 0 {
		need -= min(need, p.discount.amount)
	}
	return short(what, have, need)
}

func (p payer) shortGoods(c *cost, discount int) engine.Reason {
	for i, need := range c.goods {
		r := Resource(i)
		have, what := p.goods[r], resourceNames[r]
		if p.same && (r == Gold || r == Marble) {
			have, need, what = p.goods[Gold]+p.goods[Marble], c.goods[Gold]+c.goods[Marble], "gold+marble"
		}
		if p.discount.oneOf.has(r) {
			need -= min(need, discount)
		}
		if have < need {
			return short(what, have, need)
		}
	}
	return engine.Reason{}
}
