package architects

import "westkingdom/engine"

// effect carries an effect out for somebody who is asked.
func (s person) effect(t *engine.Table, seat engine.Seat, e *effect, src engine.Source) {
	p := s.player(seat)
	switch e.op {
	case opGain:
		s.gain(t, seat, e.goods)
	case opPay:
		b := s.bill(seat, &e.cost, anywhere)
		s.pays(t, seat, &b, src.About)
	case opVirtue:
		s.changeVirtue(t, seat, e.n)
	case opDraw:
		s.drawBuildings(t, seat, e.n)
	case opDrawKeep:
		s.look(t, seat, e.n, e.keep)
	case opDiscard:
		for n := min(e.n, len(p.Hand)); n > 0; n-- {
			s.discardBuilding(t, seat, src.About, false)
		}
	case opHire:
		for range e.n {
			s.hireFree(t, seat, src, e.optional && !src.Sure)
		}
	case opDismiss:
		for n := min(e.n, len(p.Apprentices)); n > 0; n-- {
			s.dismiss(t, seat, src.About, false)
		}
	case opReward:
		for range e.n {
			s.reveal(t, seat)
		}
	case opCapture:
		s.captureFree(t, seat, e.n, src, e.optional && !src.Sure)
	case opImprison:
		s.imprison(t, seat)
	case opReleasePrison:
		s.release(t, seat, min(e.n, p.Prisoners))
	case opReleaseCaptives:
		s.freeCaptives(t, seat)
	case opTakeDebt:
		s.takeDebts(t, seat, e.n)
	case opFlipDebt:
		if e.optional && !s.accepts(t, seat, e, src) {
			return
		}
		s.flipDebts(t, seat, e.n)
	case opDestroyDebt:
		if n := min(e.n, p.Unpaid); n > 0 && (!e.optional || s.accepts(t, seat, e, src)) {
			s.destroyDebts(t, seat, n)
		}
	case opTakeTax:
		s.takeTax(t, seat)
	case opPlaceWorker:
		if s.canPlace(seat, e.location).OK() && p.Reserve > 0 && (!e.optional || s.accepts(t, seat, e, src)) {
			s.placeWorker(t, seat, e.location)
		}
	case opChoice:
		s.choose(t, seat, e, src)
	case opPer:
		for n := s.count(seat, e.counter) / e.every; n > 0; n-- {
			s.resolve(t, seat, &e.list[0], src)
		}
	case opIf:
		if s.holds(seat, &e.cond) {
			s.resolve(t, seat, &e.list[0], src)
		} else if len(e.list) > 1 {
			s.resolve(t, seat, &e.list[1], src)
		}
	case opEverybody:
		for i := range s.Players {
			s.resolve(t, s.clockwise(seat, i), &e.list[0], src)
		}
	case opAll:
		s.resolveAll(t, seat, e, src)
	case opInfluence:
		s.influence(t, seat, e.n)
	case opRefresh:
		s.refresh(t, e.n)
	}
}

// resolveAll resolves a bundle in order. An optional bundle that begins with a
// discard is declined there, otherwise beforehand.
func (s *State) resolveAll(t *engine.Table, seat engine.Seat, e *effect, src engine.Source) {
	src.About.B = e.no
	rest := e.list
	if e.optional && !src.Sure {
		if rest[0].op == opDiscard {
			if !s.discardBuilding(t, seat, src.About, true) {
				return
			}
			rest = rest[1:]
		} else if !s.accepts(t, seat, e, src) {
			return
		}
	}
	for i := range rest {
		s.resolve(t, seat, &rest[i], src)
	}
}

// accepts asks whether to carry an optional effect out.
func (s *State) accepts(t *engine.Table, seat engine.Seat, e *effect, src engine.Source) bool {
	use := engine.Option{Verb: VerbUse, A: src.About.A, B: e.no}
	return src.Accepts(t, seat, KindUse, use, engine.Option{Verb: VerbDecline})
}

// choose asks for exactly one of the effects that can be carried out.
func (s *State) choose(t *engine.Table, seat engine.Seat, e *effect, src engine.Source) {
	var declines []engine.Option
	if e.optional && !src.Sure {
		declines = []engine.Option{{Verb: VerbDecline}}
	}
	i := src.Choose(t, seat, KindChoose, len(e.list), func(i int) (engine.Option, engine.Reason) {
		part := &e.list[i]
		return engine.Option{Verb: VerbChoose, A: src.About.A, B: part.no}, s.possible(seat, part)
	}, declines...)
	if i >= 0 {
		s.resolve(t, seat, &e.list[i], src)
	}
}

// possible says whether the effect can be carried out at all.
func (s *State) possible(seat engine.Seat, e *effect) engine.Reason {
	p := s.player(seat)
	switch e.op {
	case opPay:
		return s.canPay(seat, &e.cost, anywhere)
	case opDraw, opDrawKeep:
		if len(s.BuildingPile) == 0 {
			return engine.Empty("buildings")
		}
	case opDiscard:
		if len(p.Hand) < e.n {
			return engine.Short("card", len(p.Hand), e.n)
		}
	case opHire:
		if !s.anyStall() {
			return engine.Empty("apprentices")
		}
	case opDismiss:
		if len(p.Apprentices) == 0 {
			return engine.None("apprentices")
		}
	case opCapture:
		if !s.anyGroup() {
			return engine.None("groups")
		}
	case opImprison:
		return s.canImprison(seat)
	case opReleasePrison:
		return s.canReleasePrison(seat)
	case opReleaseCaptives:
		if s.captured(seat) == 0 {
			return engine.None("captured")
		}
	case opFlipDebt, opDestroyDebt:
		if p.Unpaid == 0 {
			return engine.None("debts")
		}
	case opPlaceWorker:
		if p.Reserve == 0 {
			return engine.None("workers")
		}
		return s.canPlace(seat, e.location)
	case opChoice:
		var against engine.Reason
		for i := range e.list {
			if against = s.possible(seat, &e.list[i]); against.OK() {
				return engine.Reason{}
			}
		}
		return against
	case opAll:
		for i := range e.list {
			if r := s.possible(seat, &e.list[i]); !r.OK() {
				return r
			}
		}
	}
	return engine.Reason{}
}

// count reads one of the vocabulary's counters.
func (s *State) count(seat engine.Seat, c counter) int {
	p := s.player(seat)
	switch c {
	case countStoneWoodClay:
		return p.Goods[Stone] + p.Goods[Wood] + p.Goods[Clay]
	case countClay:
		return p.Goods[Clay]
	case countWood:
		return p.Goods[Wood]
	case countStone:
		return p.Goods[Stone]
	case countGold, countMarble:
		return p.precious(c)
	case countSilver:
		return p.Goods[Silver]
	case countVirtue:
		return p.Virtue
	case countPaid:
		return p.Paid
	case countUnpaid:
		return p.Unpaid
	case countBuildings:
		return len(p.Built)
	case countCathedral:
		return p.Cathedral
	case countPairs:
		return min(len(p.Built), p.Cathedral)
	case countApprentices:
		return len(p.Apprentices)
	case countCarpentry, countTiling, countMasonry:
		return p.skilled(int(c - countCarpentry))
	case countCaptives:
		return p.held()
	case countPrisoners:
		return p.Prisoners
	case countReserve:
		return p.Reserve
	case countInfluence:
		return p.Influence
	}
	return 0
}

// precious counts Gold or Marble, which are one resource for Therese.
func (p *Player) precious(c counter) int {
	switch {
	case p.modifier(modSame) != nil:
		return p.Goods[Gold] + p.Goods[Marble]
	case c == countGold:
		return p.Goods[Gold]
	}
	return p.Goods[Marble]
}

// skilled counts the Apprentices that have a skill.
func (p *Player) skilled(skill int) (n int) {
	for _, a := range p.Apprentices {
		if p.tables.apprentices[a].skills.has(skill) {
			n++
		}
	}
	return n
}

// holds tests a condition.
func (s *State) holds(seat engine.Seat, c *condition) bool {
	if c.counter == countWorkersAt {
		return int(s.Placed[s.where(c.location)][seat]) >= c.n
	}
	n := s.count(seat, c.counter)
	switch {
	case c.none:
		return n == 0
	case !c.most:
		return n >= c.n
	}
	for i := range s.Players {
		if engine.Seat(i) != seat && s.side(engine.Seat(i)).compared(engine.Seat(i), c.counter) >= n {
			return false
		}
	}
	return true
}
