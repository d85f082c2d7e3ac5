package architects

import (
	"strconv"

	"westkingdom/engine"
)

// Show implements [engine.State]. Elements of the board are named
// "location:<id>", "space:<black_market_…>", "card:<id>" (any card, anywhere),
// "group:<location>:<seat>", "player:<seat>", "resource:<id>", "pile:<apprentices,
// buildings or rewards>", "cathedral", "prison" and "debt".
func (s *State) Show(p *engine.Prompt, o engine.Option) engine.Shown {
	shown := engine.Shown{At: s.elements(p, o), Args: s.args(o)}
	if offered(p, o) {
		v := s.preview(p.Seat)
		v.option(p, o)
		shown.Cost, shown.Gain = v.costs(), v.gains()
	}
	return shown
}

// offered says whether the option is one of the prompt, and not an earlier
// choice whose price is of the past.
func offered(p *engine.Prompt, o engine.Option) bool {
	for _, q := range p.Options {
		if q == o {
			return true
		}
	}
	for _, b := range p.Blocked {
		if b.Option == o {
			return true
		}
	}
	return false
}

// elements names what the option points at.
func (s *State) elements(p *engine.Prompt, o engine.Option) []string {
	switch o.Verb {
	case VerbPlace:
		return []string{place(Location(o.A))}
	case VerbTakeBack:
		switch loc := Location(o.A); {
		case loc.Large():
			return []string{group(loc, p.Seat)}
		case loc == PlayerBoard:
			return []string{player(o.B)}
		default:
			return []string{place(loc)}
		}
	case VerbCollect:
		return []string{"resource:" + Resource(o.A).String(), place(Mines)}
	case VerbTrade:
		if l := line(o.A); l.own {
			return []string{"card:" + l.id}
		}
		return []string{place(KingsStorehouse)}
	case VerbHire, VerbDismiss, VerbHiring:
		return []string{"card:" + Apprentice(o.A).String()}
	case VerbKeep, VerbConstruct, VerbDiscard, VerbChoose, VerbUse, VerbEndEffect, VerbCard:
		return []string{"card:" + Building(o.A).String()}
	case VerbPlans, VerbLook:
		return []string{"pile:buildings"}
	case VerbCapture:
		return []string{group(Location(o.A), engine.Seat(o.B))}
	case VerbImprison:
		return []string{player(int(p.Seat)), place(Prison)}
	case VerbReleasePrison:
		return []string{place(Prison)}
	case VerbReleaseCaptives:
		return s.holders(p.Seat)
	case VerbPayDebt, VerbDestroy, VerbAccept, VerbRefuse:
		return []string{"debt"}
	case VerbCathedral:
		return []string{"cathedral"}
	case VerbRelease:
		return []string{place(Prison), "card:" + sourceName(o.B)}
	case VerbPass, VerbResolve:
		return []string{"card:" + sourceName(o.B)}
	}
	return nil
}

// place names a location's element.
func place(loc Location) string {
	switch {
	case loc == Prison || loc == Cathedral:
		return loc.String()
	case loc.blackMarketSpace():
		return "space:" + loc.String()
	}
	return "location:" + loc.String()
}

func group(loc Location, owner engine.Seat) string {
	return "group:" + loc.String() + ":" + strconv.Itoa(int(owner))
}

func player(seat int) string { return "player:" + strconv.Itoa(seat) }

// holders names the boards on which the player's Workers are held.
func (s *State) holders(seat engine.Seat) (list []string) {
	for i := range s.Players {
		if s.Players[i].Captives[seat] > 0 {
			list = append(list, player(i))
		}
	}
	return list
}

// args are the arguments of an option's wording.
func (s *State) args(o engine.Option) engine.Args {
	switch o.Verb {
	case VerbPlace:
		return engine.Args{engine.Str("location", Location(o.A).String())}
	case VerbTakeBack:
		args := engine.Args{engine.Str("location", Location(o.A).String())}
		if Location(o.A) == PlayerBoard {
			args = append(args, engine.Int("owner", o.B))
		}
		return args
	case VerbCollect:
		return engine.Args{engine.Str("resource", Resource(o.A).String())}
	case VerbTrade:
		return unpack(o.B).args(engine.Args{line(o.A).arg()})
	case VerbHire, VerbDismiss, VerbHiring:
		return engine.Args{engine.Str("card", Apprentice(o.A).String())}
	case VerbKeep, VerbConstruct, VerbDiscard, VerbUse, VerbEndEffect, VerbCard:
		return engine.Args{engine.Str("card", Building(o.A).String())}
	case VerbChoose:
		e := branch(o)
		return e.goods.args(engine.Args{engine.Str("card", Building(o.A).String()), engine.Str("effect", e.label)})
	case VerbCapture:
		n := s.Placed[o.A][o.B]
		return engine.Args{engine.Str("location", Location(o.A).String()), engine.Int("owner", o.B), engine.Int("n", int(n))}
	case VerbReleaseCaptives:
		if data.free[o.A].debts > 0 {
			return engine.Args{engine.Str("with", "debt")}
		}
		return engine.Args{engine.Str("with", "silver")}
	case VerbPay:
		return unpack(o.A).args(nil)
	case VerbRelease:
		return engine.Args{engine.Str("card", sourceName(o.B)), engine.Int("n", o.A)}
	case VerbPass, VerbResolve:
		return engine.Args{engine.Str("card", sourceName(o.B))}
	case VerbDestroy, VerbLeft, VerbLimit, VerbExcess, VerbDebts, VerbLook:
		return engine.Args{engine.Int("n", o.A)}
	}
	return nil
}

// option adds what the option pays and gains.
func (v *preview) option(p *engine.Prompt, o engine.Option) {
	s := v.s
	switch o.Verb {
	case VerbPlace:
		v.place(p, Location(o.A))
	case VerbTakeBack:
		v.workers++
	case VerbCollect:
		v.gained.add(s.mined(v.seat, Resource(o.A), 0))
	case VerbTrade:
		v.paid.add(unpack(o.B))
		v.effect(&line(o.A).get)
	case VerbHire:
		v.hire(p, Apprentice(o.A))
	case VerbPlans:
		v.drawn += min(data.plans[s.workers(v.seat, Workshop, 0)], len(s.BuildingPile))
	case VerbCapture:
		v.paid[Silver] += o.C & 0xff
		v.tax += o.C >> 8
		if n := int(s.Placed[o.A][o.B]); engine.Seat(o.B) == v.seat {
			v.workers += n
		} else {
			v.captives += n
		}
	case VerbImprison:
		v.effect(&effect{op: opImprison})
	case VerbReleasePrison:
		v.workers += v.p.Prisoners
	case VerbReleaseCaptives:
		v.pay(&data.free[o.A])
		v.workers += s.captured(v.seat)
	case VerbPayDebt:
		v.pay(&data.payDebt)
		v.changeVirtue(data.debtPaid)
		v.trigger(onDebtPaid, 0)
	case VerbLook:
		v.drawn++
	case VerbConstruct:
		v.construct(Building(o.A))
	case VerbCathedral:
		v.cathedral()
	case VerbPay:
		v.paid.add(unpack(o.A))
	case VerbDiscard:
		v.discard(p)
	case VerbChoose:
		v.effect(branch(o))
	case VerbUse:
		v.effect(Building(o.A).card().immediate)
	case VerbDestroy:
		v.destroyed += o.A
	case VerbAccept:
		v.takeDebts(1)
	case VerbRefuse:
		v.paid.add(v.p.modifier(modAvoidDebt).goods)
	case VerbRelease:
		v.workers += o.A
	case VerbEndEffect:
		virtue, _, _ := s.endWorth(v.seat, Building(o.A).card().end, v.virtue)
		v.changeVirtue(virtue)
	}
}

// place previews what placing a Worker brings before any further question.
func (v *preview) place(p *engine.Prompt, loc Location) {
	s := v.s
	switch loc {
	case Quarry, Forest, Silversmith:
		v.gained.add(s.yield(v.seat, loc, 1))
	case Mines:
		if !s.canMineGold(v.seat, 1).OK() {
			v.gained.add(s.mined(v.seat, Clay, 1))
		}
	case Workshop:
		v.onlyPlans()
	case Guardhouse:
		v.onlyGuard(p)
	case TaxStand:
		v.gained[Silver] += s.TaxStand
		v.changeVirtue(-s.taxVirtue(v.seat))
	case BlackMarketSmall, BlackMarketMiddle, BlackMarketLarge:
		silver, virtue := s.marketPrice(v.seat, loc)
		v.paid[Silver] += silver
		v.changeVirtue(-virtue)
		if loc != BlackMarketMiddle {
			v.gained.add(s.marketGoods(loc))
		}
		v.trigger(onMarketAction, 0)
	}
	v.trigger(onPlace, loc)
}

// onlyPlans previews drawing plans, if no hire can be paid for.
func (v *preview) onlyPlans() {
	possible := false
	v.s.eachStall(func(row, column int, stall *Stall) {
		possible = possible || v.s.canHire(v.seat, column, 1).OK()
	})
	if !possible {
		v.drawn += min(data.plans[v.s.workers(v.seat, Workshop, 1)], len(v.s.BuildingPile))
	}
}

// onlyGuard previews the Guardhouse's action, if just one is possible: it is
// done without a question.
func (v *preview) onlyGuard(p *engine.Prompt) {
	var q engine.Prompt
	v.s.offerGuard(&q, v.seat)
	if len(q.Options) == 1 {
		v.option(p, q.Options[0])
	}
}

// hire previews a hire: at a price in the Workshop, free elsewhere.
func (v *preview) hire(p *engine.Prompt, a Apprentice) {
	row, column := v.s.stall(a)
	if row < 0 {
		return
	}
	if p.Kind == KindWorkshop {
		c, _ := v.s.hireCost(v.seat, column, 0)
		v.pay(&c)
	}
	v.gained[Silver] += v.s.Market[row][column].Silver
	v.changeVirtue(a.card().virtue)
}

func (v *preview) construct(b Building) {
	card := b.card()
	v.payBuild(&card.cost, v.s.builder(v.seat, false))
	v.changeVirtue(card.virtue)
	if e := card.immediate; e != nil && !e.optional {
		v.effect(e)
	}
	v.trigger(onBuild, 0)
	v.vp += card.vp
}

func (v *preview) cathedral() {
	next := v.p.Cathedral + 1
	if next >= len(data.levels) {
		return
	}
	v.payBuild(&data.levels[next].cost, v.s.builder(v.seat, true))
	if v.p.modifier(modNoDiscard) == nil {
		v.discarded++
	}
	if len(v.s.RewardPile) == 0 {
		v.effect(&data.noReward)
	}
	v.trigger(onCathedral, 0)
	v.vp += data.levels[next].vp - data.levels[next-1].vp
}

// discard previews the discard of a card, and what it is discarded for.
func (v *preview) discard(p *engine.Prompt) {
	v.discarded++
	if p.About.Verb != VerbCard {
		return
	}
	if e := Building(p.About.A).card().immediate; e != nil && e.op == opAll {
		for i := range e.list {
			v.effect(&e.list[i])
		}
	}
}
