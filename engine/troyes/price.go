package troyes

import "westkingdom/engine"

// price says what a choice costs its player and brings at once, as far as it
// is certain: what further questions decide is said with those.
func (s *State) price(v *engine.Shown, p *engine.Prompt, o engine.Option) {
	me := person{s, p.Seat}
	switch {
	case o.Verb == VerbCount && p.Kind == KindCount:
		cost, gain := me.brings(actOf(p.About), o.A, true)
		v.Cost, v.Gain = s.amounts(noSeat, cost), s.amounts(p.Seat, gain)
	case o.Verb == VerbTarget:
		v.Gain = s.amounts(p.Seat, [resources]int{influence: s.tables.perCube})
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

// priceLot is what an act costs that is done with a lot, and what it brings:
// how often is asked later where it can be several times.
func (s person) priceLot(v *engine.Shown, b *bid, for_ act, n int) {
	var cost, gain [resources]int
	switch {
	case for_.kind == kindCathedral:
		s.eachFitting(b, func(v int) {
			gain[vp] += s.tables.cathedral[v].vp
			gain[influence] += s.tables.cathedral[v].influence
		})
	case for_.kind == kindAgriculture, n == 1:
		cost, gain = s.brings(for_, n, false)
	}
	cost[deniers] += b.price
	if for_.kind == kindActivate && !s.employed(s.own(), for_.a) {
		cost[deniers] += s.card(for_.a).cost
	}
	v.Cost, v.Gain = s.amounts(noSeat, cost), s.amounts(s.seat, gain)
}

// brings is what an act takes and gives so many times. What dice and cubes on
// the square decide is known once the lot has been taken.
func (s person) brings(for_ act, times int, taken bool) (cost, gain [resources]int) {
	switch for_.kind {
	case kindAgriculture:
		gain[deniers] = times
	case kindFight:
		gain[influence] = times * s.tables.perCube
	case kindActivate:
		for i := range s.card(for_.a).steps {
			switch st := &s.card(for_.a).steps[i]; {
			case st.op == opPay:
				cost[st.resource] += times * st.n
			case st.op == opGain:
				gain[st.resource] += times * st.n
			case !taken:
			case st.op == opGainPer && len(st.where) < 2:
				gain[st.resource] += times * st.n * s.counted(nil, for_.a, st)
			case st.op == opAward && s.leads(st):
				gain[st.resource] += times * st.n
			case st.op == opCollect:
				gain[deniers] += times * s.granted(st)
				for other := range s.seat.Around(s.Seats) {
					gain[deniers] += s.owed(st, other, times)
				}
			}
		}
	case kindCathedral, kindPlace, kinds:
	}
	return cost, gain
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
