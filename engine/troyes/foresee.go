package troyes

import (
	"slices"

	"westkingdom/engine"
)

// foresee says what a choice costs its player and brings at once, as far as it
// is certain: what further questions decide is said with those.
func (s *State) foresee(v *engine.Shown, p *engine.Prompt, o engine.Option) {
	me := person{s, p.Seat}
	switch {
	case o.Verb == VerbReroll:
		v.Cost = s.amounts(noSeat, [resources]int{influence: s.tables.reroll})
	case o.Verb == VerbFlip, o.Verb == VerbDone && p.Kind == KindFlip:
		v.Cost = s.amounts(noSeat, [resources]int{influence: s.tables.flip})
	case o.Verb == VerbRecruit:
		v.Cost = s.amounts(noSeat, [resources]int{influence: s.tables.recruit})
	case o.Verb == VerbCounter && p.Kind == KindCounter:
		v.Gain = s.bounty(p.Seat, o)
	case o.Verb == VerbDone && p.Kind == KindDefend:
		v.Gain = s.bounty(p.Seat, p.About)
	case o.Verb == VerbCount && p.Kind == KindCount:
		me.exchange(v, actOf(p.About), o.A, [resources]int{}, false)
	case o.Verb == VerbTarget:
		v.Gain = s.amounts(p.Seat, [resources]int{influence: s.tables.perCube, vp: me.spoils(Event(o.A), 1)})
	case o.Verb == VerbLot && p.Kind == KindBid:
		b, _ := me.bid(unpackLot(o.A), o.B-1)
		me.priceLot(v, &b, actOf(p.About), o.C)
	case p.Kind == KindLot && o.B > 0 && o.Verb >= VerbActivate && o.Verb <= VerbAgriculture:
		b, _ := me.bid(unpackLot(p.About.A), p.About.B-1)
		n := o.B
		if o.Verb == VerbPlace {
			n = 1
		}
		me.priceLot(v, &b, actOf(o), n)
	}
}

// bounty is what the black dice of an option bring.
func (s *State) bounty(seat engine.Seat, o engine.Option) []engine.Amount {
	return s.amounts(seat, [resources]int{influence: s.tables.perBlack * unpackBlack(o.A).dice()})
}

// priceLot is what an act costs that is done with a lot, and what it brings: at
// least what it does once, where it can be several times, as is asked later.
func (s person) priceLot(v *engine.Shown, b *bid, for_ act, n int) {
	cost := [resources]int{deniers: b.price}
	if for_.kind == kindActivate && !s.employed(s.own(), for_.a) {
		cost[deniers] += s.card(for_.a).cost
	}
	if for_.kind == kindCathedral {
		var gain [resources]int
		s.eachFitting(b, func(v int) {
			gain[vp] += s.tables.cathedral[v].vp
			gain[influence] += s.tables.cathedral[v].influence
		})
		v.Cost, v.Gain = s.amounts(noSeat, cost), s.amounts(s.seat, gain)
		return
	}
	open := n > 1 && for_.kind != kindAgriculture
	if open {
		n = 1
	}
	s.without(b).exchange(v, for_, n, cost, open)
}

// without is the position in which a lot has been paid and taken.
func (s person) without(b *bid) person {
	after := *s.State
	after.Players = slices.Clone(s.Players)
	for o, n := range b.pays {
		if o < s.Seats {
			after.Players[o].Deniers += n
		}
	}
	for _, d := range b.lot.list() {
		after.Dice[d.district][d.colour][d.value]--
	}
	return person{&after, s.seat}
}

// exchange says what is paid and had for an act so many times, or that often at
// least, on top of a cost.
func (s person) exchange(v *engine.Shown, for_ act, times int, cost [resources]int, least bool) {
	also, gain := s.brings(for_, times)
	for r, n := range also {
		cost[r] += n
	}
	v.Cost = s.amounts(noSeat, cost)
	// What is paid first leaves room on the track.
	gain[influence] = min(gain[influence], s.tables.most-s.me().Influence+cost[influence])
	v.Gain = s.amounts(noSeat, gain)
	for i := range v.Cost {
		v.Cost[i].Least = least && also[slices.Index(resourceNames[:], v.Cost[i].What)] > 0
	}
	for i := range v.Gain {
		v.Gain[i].Least = least
	}
}

// brings is what an act takes and gives so many times, once its lot has been
// taken, as far as no further question or roll decides it.
func (s person) brings(for_ act, times int) (cost, gain [resources]int) {
	switch for_.kind {
	case kindAgriculture:
		gain[deniers] = times
	case kindFight:
		gain[influence], gain[vp] = times*s.tables.perCube, s.spoils(Event(for_.a), times)
	case kindActivate:
		steps := s.card(for_.a).steps
		for i := range steps {
			st := &steps[i]
			if foresee := ops[st.op].foresee; foresee != nil {
				n := foresee(s, for_.a, st, times)
				cost[st.resource] += max(-n, 0)
				gain[st.resource] += max(n, 0)
			}
		}
	case kindCathedral, kindPlace, kinds:
	}
	return cost, gain
}

// collected is what so many collections bring.
func (s person) collected(st *step, times int) int {
	sum := times * s.granted(st)
	for other := range s.seat.Around(s.Seats) {
		sum += s.owed(st, other, times)
	}
	return sum
}

// spoils is what a player has of an event that so many cubes counter.
func (s person) spoils(e Event, n int) int {
	i := s.queued(e)
	if n == 0 || n < s.free(i) {
		return 0
	}
	cubes := slices.Concat(s.Queue[i].Cubes, slices.Repeat([]Owner{s.own()}, n))
	return shares(cubes, s.event(i).first, s.event(i).second)[s.own()]
}

// banners is how many are free on all events.
func (s *State) banners() (n int) {
	for i := range s.Queue {
		n += s.free(i)
	}
	return n
}

// noSeat is for amounts that no end of a track cuts short.
const noSeat = engine.Nobody

// amounts lists what there is any of; influence beyond the end of a seat's
// track is lost.
func (s *State) amounts(seat engine.Seat, n [resources]int) (list []engine.Amount) {
	if seat != noSeat {
		n[influence] = min(n[influence], s.tables.most-s.player(seat).Influence)
	}
	for r, k := range n {
		if k > 0 {
			list = append(list, engine.Amount{What: resourceNames[r], N: k})
		}
	}
	return list
}

// uses are the places of everything that a lot does with a cube, and how much
// of it.
func (s *State) uses(p *engine.Prompt, o engine.Option) (at []string, n []int) {
	me := person{s, p.Seat}
	b, ok := me.bid(unpackLot(p.About.A), o.A)
	if !ok {
		return nil, nil
	}
	s.acts(func(for_ act) {
		if most, why := me.result(&b, for_); why.OK() {
			at, n = append(at, s.at(p, actOption(for_))...), append(n, most)
		}
	})
	return at, n
}
