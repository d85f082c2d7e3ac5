package viscounts

import "westkingdom/engine"

// What the AI does of an effect by the reference card (section 15.3).

var anyOne = Effect{goods: goods{Any: 1}}

func (s opponent) gainAny(t *engine.Table, _ *Effect, about engine.Option) { s.gain(t, &anyOne, about) }

func (s opponent) gainVirtueFor(t *engine.Table, e *Effect, _ engine.Option) {
	s.gainVirtue(t, s.seat, e.n)
}

func (s opponent) corrupt(t *engine.Table, _ *Effect, _ engine.Option) {
	s.gainCorruption(t, s.seat, s.criminals())
}

func (s opponent) shuffle(t *engine.Table, _ *Effect, _ engine.Option) { s.reshuffle(t) }

func (s opponent) dismissHere(t *engine.Table, _ *Effect, _ engine.Option) {
	s.dismiss(t, s.me().Viscount.ring(), s.seat)
}

func (s opponent) placeFree(t *engine.Table, e *Effect, _ engine.Option) {
	s.enter(t, s.seat, e.n, s.facing(s.me().Viscount.ring()))
}

func (s opponent) takeFirst(t *engine.Table, e *Effect, about engine.Option) {
	s.resolve(t, s.seat, e.list[0], about)
}

func (s opponent) perform(t *engine.Table, e *Effect, about engine.Option) {
	if e.action == focus {
		s.effect(t, &s.board().focus, about)
		return
	}
	s.act(t, Action(e.action))
}

// gain takes goods: any resource by the board's priorities, silver two to one
// (R37).
func (s opponent) gain(t *engine.Table, e *Effect, _ engine.Option) {
	g := e.goods
	open := g[Any] + g[Silver]/2
	var got goods
	for r := Inkwell; r < Silver; r++ {
		got[s.purse(r)] += g[r]
	}
	s.receive(t, s.seat, got)
	for range open {
		var one goods
		one[s.wanted()] = 1
		s.receive(t, s.seat, one)
	}
}

// wanted is the AI's resource of choice (section 15.2).
func (s opponent) wanted() Resource {
	for _, p := range s.board().priority {
		if p.below == 0 || s.me().Goods[p.resource] < p.below {
			return p.resource
		}
	}
	return Any
}

// flip turns over the kind that it has flipped less often, a debt if equal;
// with nothing to flip it gains virtue.
func (s opponent) flip(t *engine.Table, e *Effect, _ engine.Option) { s.turnOver(t, e.flip) }

func (s opponent) flipEither(t *engine.Table, _ *Effect, _ engine.Option) { s.turnOver(t, flipEither) }

func (s opponent) turnOver(t *engine.Table, what flip) {
	p := s.me()
	debt, deed := what != flipDeed && p.Unpaid > 0, what != flipDebt && p.Acquired > 0
	if debt && deed {
		debt = p.Paid <= p.Approved
	}
	switch {
	case debt:
		s.flipDebt(t, s.seat)
	case deed:
		s.flipDeed(t, s.seat)
	default:
		s.gainVirtue(t, s.seat, 1)
		return
	}
	s.slotsActing(t, s.seat, onFlip)
}

// gainScheme puts the top future scheme on the discard pile; with none left it
// flips.
func (s opponent) gainScheme(t *engine.Table, _ *Effect, _ engine.Option) {
	c, ok := s.AI.Future.Draw(t)
	if !ok {
		s.turnOver(t, flipEither)
		return
	}
	s.AI.Discard = append(s.AI.Discard, c)
	s.see(c)
	t.Log(s.seat, LogGainScheme, engine.Str("scheme", s.tables.solo.schemes[c].id))
	s.slotsActing(t, s.seat, onScheme)
}

// ride moves along the outside path only.
func (s opponent) ride(t *engine.Table, e *Effect, _ engine.Option) {
	p := s.me()
	for range e.n {
		ring, path := p.Viscount.ring(), p.Viscount.path()
		if path == Left {
			p.Viscount = space(ring, Right)
		} else {
			p.Viscount = space((ring+1)%segments, Left)
		}
	}
	t.Log(s.seat, LogRide, engine.Str("space", s.spaceID(p.Viscount)))
	s.meet(t, s.seat)
}

// collectFree takes the manuscript of its segment, or else of the next place
// clockwise that has one of these costs.
func (s opponent) collectFree(t *engine.Table, e *Effect, _ engine.Option) {
	from := s.me().Viscount.ring()
	for k := range segments {
		ring := (from + k) % segments
		if m, what := s.manuscriptAt(ring); m != 0 && contains(e.costs, what.cost) {
			s.collect(t, s.seat, ring)
			return
		}
	}
}

// buildFree builds on its first slot of the type.
func (s opponent) buildFree(t *engine.Table, e *Effect, _ engine.Option) {
	for i, built := range s.me().Built {
		if !built && s.board().slots[i].of == e.building {
			s.buildSlot(t, i, true)
			return
		}
	}
}
