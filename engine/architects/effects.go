package architects

import "westkingdom/engine"

// effect carries an effect out for somebody who is asked.
func (s person) effect(t *engine.Table, e *effect, src engine.Source) {
	if row := &ops[e.op]; row.both != nil {
		row.both(s.State, t, s.seat, e, src)
	} else if row.do != nil {
		row.do(s, t, e, src)
	}
}

// effect carries out what an effect means for the side that the rules play.
func (s opponent) effect(t *engine.Table, e *effect, src engine.Source) {
	if row := &ops[e.op]; row.both != nil {
		row.both(s.State, t, s.seat, e, src)
	} else if row.ai != nil {
		row.ai(s, t, e, src)
	}
}

// branch resolves what follows if a condition holds, or else the other, if any.
func (s *State) branch(t *engine.Table, seat engine.Seat, e *effect, src engine.Source, holds bool) {
	if holds {
		s.resolve(t, seat, &e.list[0], src)
	} else if len(e.list) > 1 {
		s.resolve(t, seat, &e.list[1], src)
	}
}

// firstOf carries out the first alternative that can be done.
func (s opponent) firstOf(t *engine.Table, e *effect, src engine.Source) {
	for i := range e.list {
		if s.can(&e.list[i]) {
			s.resolve(t, s.seat, &e.list[i], src)
			return
		}
	}
}

func unless(there bool, why engine.Reason) engine.Reason {
	if there {
		return engine.Reason{}
	}
	return why
}

func (s *State) drawable(engine.Seat, *effect) engine.Reason {
	return unless(len(s.BuildingPile) > 0, engine.Empty("buildings"))
}

func (s *State) indebted(seat engine.Seat, _ *effect) engine.Reason {
	return unless(s.player(seat).Unpaid > 0, engine.None("debts"))
}

func (s *State) anyPossible(seat engine.Seat, e *effect) (against engine.Reason) {
	for i := range e.list {
		if against = s.possible(seat, &e.list[i]); against.OK() {
			break
		}
	}
	return against
}

func (s *State) allPossible(seat engine.Seat, e *effect) engine.Reason {
	for i := range e.list {
		if why := s.possible(seat, &e.list[i]); !why.OK() {
			return why
		}
	}
	return engine.Reason{}
}

// resolveAll resolves a bundle in order. An optional bundle that begins with a
// discard is declined there, otherwise beforehand.
func (s person) resolveAll(t *engine.Table, e *effect, src engine.Source) {
	src.About.B = e.no
	rest := e.list
	if e.optional && !src.Sure {
		if rest[0].op == opDiscard {
			if !s.discardBuilding(t, s.seat, src.About, true) {
				return
			}
			rest = rest[1:]
		} else if !s.accepts(t, s.seat, e, src) {
			return
		}
	}
	for i := range rest {
		s.resolve(t, s.seat, &rest[i], src)
	}
}

// accepts asks whether to carry an optional effect out.
func (s *State) accepts(t *engine.Table, seat engine.Seat, e *effect, src engine.Source) bool {
	use := engine.Option{Verb: VerbUse, A: src.About.A, B: e.no}
	return src.Accepts(t, seat, KindUse, use, engine.Option{Verb: VerbDecline})
}

// choose asks for exactly one of the effects that can be carried out.
func (s person) choose(t *engine.Table, e *effect, src engine.Source) {
	var declines []engine.Option
	if e.optional && !src.Sure {
		declines = []engine.Option{{Verb: VerbDecline}}
	}
	i := src.Choose(t, s.seat, KindChoose, len(e.list), func(i int) (engine.Option, engine.Reason) {
		part := &e.list[i]
		return engine.Option{Verb: VerbChoose, A: src.About.A, B: part.no}, s.possible(s.seat, part)
	}, declines...)
	if i >= 0 {
		s.resolve(t, s.seat, &e.list[i], src)
	}
}

// possible says whether the effect can be carried out at all.
func (s *State) possible(seat engine.Seat, e *effect) engine.Reason {
	if possible := ops[e.op].possible; possible != nil {
		return possible(s, seat, e)
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
		if engine.Seat(i) != seat && s.side(engine.Seat(i)).compared(c.counter) >= n {
			return false
		}
	}
	return true
}
