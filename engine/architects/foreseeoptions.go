package architects

import "westkingdom/engine"

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
