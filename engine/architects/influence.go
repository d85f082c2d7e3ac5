package architects

import (
	"slices"

	"westkingdom/engine"
)

// gainInfluence moves the marker up; what passes the top is lost. Reaching
// certain spaces brings a card (section 3).
func (s person) influence(t *engine.Table, n int) {
	p := s.me()
	from := p.Influence
	p.Influence = min(from+n, s.tables.wonders.maxInfluence)
	if p.Influence == from {
		return
	}
	t.Log(s.seat, logInfluence, engine.Int(AmountInfluence, p.Influence-from))
	for i := range s.tables.wonders.bonus {
		if b := &s.tables.wonders.bonus[i]; from < b.space && p.Influence >= b.space {
			s.resolve(t, s.seat, &b.effect, engine.Source{})
		}
	}
}

// loseInfluence moves the marker down. Nothing is lost that is not there.
func (s *State) loseInfluence(t *engine.Table, seat engine.Seat, n int) {
	if n > 0 {
		s.player(seat).Influence -= n
		t.Log(seat, logInfluenceLost, engine.Int(AmountInfluence, n))
	}
}

// rates are what Influence the player may give up for goods, by resource.
func (p *Player) rates() [resources]exchange {
	rates := p.tables.wonders.rates
	p.modifiers(modSwap, anywhere, func(m *modifier) {
		for r, n := range m.goods {
			if n > 0 {
				rates[r] = exchange{m.n, n}
			}
		}
	})
	return rates
}

// lending is what a payer may put in the place of goods (section 3).
type lending struct {
	holds  int // Influence that the payer has
	credit int // Silver paid for by Influence, left of this turn
	avoid  int // Silver that spares 1 Influence; 0: cannot
	rates  [resources]exchange
	reach  Goods // what the payer has or could put in place of it
	on     bool
}

// lend completes a bill with what may be put in the place of its goods.
func (s *State) lend(p *Player, b *bill) {
	b.reach = b.purse
	keeps := p.modifier(modKeepInfluence)
	if b.cost.influence == 0 && p.Influence == 0 && p.Credit == 0 && keeps == nil {
		return
	}
	b.holds, b.credit = p.Influence, p.Credit
	most := p.Influence
	if keeps != nil {
		b.avoid = keeps.goods[Silver]
		most += max(0, b.purse[Silver]) / b.avoid
	}
	if most -= b.cost.influence; most > 0 {
		b.rates = p.rates()
		for r, rate := range b.rates {
			if rate.influence > 0 {
				b.reach[r] += most / rate.influence * rate.covers
			}
		}
	}
	b.reach[Silver] += b.credit
	b.on = b.cost.influence > 0 || b.reach != b.purse
}

// payment is one way to pay a bill.
type payment struct {
	goods    Goods // real ones
	swapped  Goods // that Influence stands for
	credit   int   // Silver of the credit
	change   int   // Silver left of the Influence paid for it: new credit
	lost     int   // Influence
	avoided  int   // Influence that Silver was paid for instead
	avoidFor int   // that Silver, in goods as well
	tax      int   // paid besides
	virtue   int   // lost besides
	debts    int   // taken besides
}

// swaps visits the ways to pay goods, those with the fewest in their place
// first.
func (b *bill) swaps(g Goods, visit func(payment)) {
	w := payment{credit: min(b.credit, g[Silver]), tax: b.tax, virtue: b.virtue, debts: b.debts}
	g[Silver] -= w.credit
	b.swap(0, g, b.cost.influence, w, visit)
}

func (b *bill) swap(r Resource, g Goods, influence int, w payment, visit func(payment)) {
	if r < resources {
		rate := b.rates[r]
		b.swap(r+1, g, influence, w, visit)
		for n := 1; rate.influence > 0 && (n-1)*rate.covers < g[r]; n++ {
			covered := min(n*rate.covers, g[r])
			total := influence + n*rate.influence
			if b.avoid == 0 && total > b.holds {
				return
			}
			next, left := w, g
			next.swapped[r] = covered
			left[r] -= covered
			if r == Silver {
				next.change = n*rate.covers - covered
			}
			b.swap(r+1, left, total, next, visit)
		}
		return
	}
	for avoided := 0; avoided <= influence; avoided++ {
		if avoided > 0 && b.avoid == 0 {
			return
		}
		w.avoided, w.avoidFor, w.lost = avoided, avoided*b.avoid, influence-avoided
		w.goods = g
		w.goods[Silver] += w.avoidFor
		if w.lost <= b.holds && b.purse.has(w.goods) {
			visit(w)
		}
	}
}

// affords says whether goods can be paid, with what stands in their place.
func (b *bill) affords(g Goods) (ok bool) {
	b.swaps(g, func(payment) { ok = true })
	return ok
}

// payments lists every way to pay these goods that is no worse than another.
func (b *bill) payments(ways []Goods) (list []payment) {
	for _, g := range ways {
		if !b.on {
			list = append(list, payment{goods: g, virtue: b.virtue, debts: b.debts})
			continue
		}
		b.swaps(g, func(w payment) {
			if !slices.ContainsFunc(list, func(o payment) bool { return b.pointless(&w, &o) }) {
				list = slices.DeleteFunc(list, func(o payment) bool { return b.pointless(&o, &w) })
				list = append(list, w)
			}
		})
	}
	return list
}

// pointless says whether one way to pay has nothing for it beside another: the
// same Influence is lost, as much of each of the goods at least, and no fewer
// coins lie on Apprentices. Less Influence may be what somebody wants, to pass
// 5 or 9 again. Silver that is kept does all that credit does.
func (b *bill) pointless(w, than *payment) bool {
	more := w.goods[Silver] - than.goods[Silver]
	return w.lost == than.lost && w.goods.has(than.goods) && more >= (w.change-w.credit)-(than.change-than.credit) &&
		b.coins(w) >= b.coins(than)
}

// coins is how many cards that are skipped get their coin. Silver that Influence
// stands for lies on none, and is counted against the rest of the price (W-30).
func (b *bill) coins(w *payment) int {
	if b.skips == 0 {
		return 0
	}
	return min(b.skips, (w.goods[Silver]-w.avoidFor)/b.skipSilver)
}

// option is the payment as an option.
func (w *payment) option() engine.Option {
	besides := w.tax | w.virtue<<8 | w.debts<<16
	return engine.Option{Verb: VerbPay, A: w.goods.pack(), B: w.swapped.pack(), C: w.lost | w.avoided<<8 | besides<<16}
}

// choosePayment asks how to pay, if there are several ways.
func (s *State) choosePayment(t *engine.Table, seat engine.Seat, b *bill, about engine.Option) payment {
	if b.plain() {
		return payment{goods: b.goods}
	}
	var buf [16]Goods
	return s.chooseOf(t, seat, b.payments(b.ways(buf[:0])), about)
}

// swapsOf asks what to put in the place of goods that were chosen already.
func (s *State) swapsOf(t *engine.Table, seat engine.Seat, b *bill, g Goods, about engine.Option) payment {
	return s.chooseOf(t, seat, b.payments([]Goods{g}), about)
}

func (s *State) chooseOf(t *engine.Table, seat engine.Seat, list []payment, about engine.Option) payment {
	if len(list) == 1 {
		return list[0]
	}
	q := t.Prompt(seat, KindPay)
	q.About = about
	for i := range list {
		q.Add(list[i].option())
	}
	o := t.Ask(q)
	for i := range list {
		if list[i].option() == o {
			return list[i]
		}
	}
	panic("architects: a payment that was not offered")
}

// spared asks how many of the next n points of a loss of Virtue the player
// prevents, and returns how many are left of them (section 3).
func (s person) spared(t *engine.Table, n, of int) int {
	if s.tables.wonders.virtueRate.influence == 0 || n == 0 {
		return n
	}
	p := s.me()
	q := t.Prompt(s.seat, KindSpare)
	q.About = engine.Option{Verb: VerbLoss, A: of}
	q.Add(engine.Option{Verb: VerbLose, A: n})
	s.bearings(p, n, p.Influence, p.Goods[Silver], func(avoided, influence, silver int) {
		if avoided > 0 {
			q.Add(engine.Option{Verb: VerbSpare, A: avoided, B: influence, C: silver})
		}
	})
	o := t.Ask(q)
	if o.Verb != VerbSpare {
		return n
	}
	p.Goods[Silver] -= o.C
	args := engine.Args{engine.Int("n", o.A)}
	if o.C > 0 {
		args = append(args, engine.Int("silver", o.C))
	}
	t.Log(s.seat, logSpared, args...)
	s.loseInfluence(t, s.seat, o.B)
	return n - o.A
}

// bearings visits the ways to bear a loss of n Virtue with so much Influence and
// Silver: the Virtue not lost, and the Influence and the Silver given for it.
func (s *State) bearings(p *Player, n, influence, silver int, visit func(avoided, influence, silver int)) {
	visit(0, 0, 0)
	price, avoid := s.tables.wonders.virtueRate.influence, 0
	if price == 0 {
		return
	}
	if m := p.modifier(modKeepInfluence); m != nil {
		avoid = m.goods[Silver]
	}
	for k := 1; k <= n; k++ {
		for paid := 0; paid <= k*price && (paid == 0 || avoid > 0); paid++ {
			if k*price-paid <= influence && paid*avoid <= silver {
				visit(k, k*price-paid, paid*avoid)
			}
		}
	}
}

// rewardInfluence: whoever has most Influence gains Gold; those tied share it
// (section 11, W-12).
func (s *State) rewardInfluence(t *engine.Table, from engine.Seat) {
	most, gold := s.mostInfluence()
	for seat := range s.around(from) {
		if gold > 0 && s.player(seat).Influence == most {
			t.Log(seat, logMostInfluence, engine.Int("n", most))
			s.gain(t, seat, Goods{Gold: gold})
		}
	}
}

// mostInfluence is the most that somebody has, and the Gold that it brings
// everybody who has it.
func (s *State) mostInfluence() (most, gold int) {
	tied := 0
	for i := range s.Players {
		switch n := s.Players[i].Influence; {
		case n > most:
			most, tied = n, 1
		case n == most:
			tied++
		}
	}
	if most == 0 {
		return 0, 0
	}
	return most, s.tables.wonders.most / tied
}

// settleWonders settles by the expansion's steps. Nobody prevents a loss.
func (s *State) settleWonders() {
	for i := range s.Players {
		_, down := s.endVirtue(engine.Seat(i))
		s.Players[i].lower(down)
	}
	most, gold := s.mostInfluence()
	for i := range s.Players {
		p := &s.Players[i]
		if p.Influence == most {
			p.Goods[Gold] += gold
		}
		for _, b := range p.Built {
			if e := s.tables.buildings[b].end; e != nil && e.op == opReleasePrison {
				p.Reserve, p.Prisoners = p.Reserve+p.Prisoners, 0
			}
		}
		up, _ := s.endVirtue(engine.Seat(i))
		p.raise(up)
	}
}

// resolveEndLosses: what loses Virtue at the end, before anything else
// (section 11).
func (s *State) resolveEndLosses(t *engine.Table, from engine.Seat) {
	s.resolveEndsOf(t, from, func(_ *effect, virtue int) bool { return virtue < 0 })
}

// resolveEndGains: all other effects at the end.
func (s *State) resolveEndGains(t *engine.Table, from engine.Seat) {
	s.resolveEndsOf(t, from, func(e *effect, virtue int) bool { return virtue > 0 || e.op == opReleasePrison })
}

func (s *State) resolveEndsOf(t *engine.Table, from engine.Seat, now func(e *effect, virtue int) bool) {
	for seat := range s.around(from) {
		p := s.player(seat)
		for _, b := range p.Built {
			e := s.tables.buildings[b].end
			if e == nil {
				continue
			}
			virtue, _, _ := s.endWorth(seat, e, p.Virtue)
			if !now(e, virtue) {
				continue
			}
			t.Log(seat, LogEndEffect, s.building(b))
			if s.changeVirtue(t, seat, virtue); virtue == 0 {
				s.resolve(t, seat, e, thingOf(aBuilding, int(b)).asks(e))
			}
		}
	}
}
