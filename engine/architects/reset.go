package architects

import "westkingdom/engine"

// step is a part of a procedure of the whole table. Clockwise begins with a
// seat.
type step struct {
	name string
	do   func(s *State, t *engine.Table, from engine.Seat)
}

// resetSteps are those of the Black Market Reset, strictly in order (section
// 8.1).
func resetSteps() []step {
	return []step{
		{"black_market_workers_to_prison", (*State).arrest},
		{"turn_black_market_card", (*State).turnMarket},
		{"on_black_market_reset", (*State).useResetAbilities},
		{"three_or_more_in_prison_lose_virtue", (*State).punishCrowded},
		{"most_in_prison_take_debt", (*State).punishMost},
	}
}

// blackMarketReset is a reset in the active player's turn.
func (s *State) blackMarketReset(t *engine.Table, active engine.Seat) {
	t.Log(active, LogReset)
	for _, step := range s.tables.reset {
		step.do(s, t, active)
	}
}

// arrest is step 1: all Workers in the Black Market go to Prison.
func (s *State) arrest(t *engine.Table, _ engine.Seat) {
	for i, who := range s.Spaces {
		if who == engine.Nobody {
			continue
		}
		s.player(who).Prisoners++
		s.Spaces[i] = engine.Nobody
		t.Log(who, LogArrested, engine.Str("location", (BlackMarketSmall+Location(i)).String()))
	}
}

// turnMarket is step 2: the top Small card turns over onto the Large pile. If
// there is none, the Large pile becomes the Small pile and no card is turned
//
func (s *State) turnMarket(t *engine.Table, _ engine.Seat) {
	if len(s.SmallMarket) == 0 {
		s.SmallMarket, s.LargeMarket = s.LargeMarket, s.SmallMarket
		engine.Shuffle(t.Rand(), s.SmallMarket)
		t.Log(engine.Nobody, LogMarketShuffle)
	} else {
		m, _ := s.SmallMarket.Draw(t)
		s.LargeMarket = append(s.LargeMarket, m)
		t.Log(engine.Nobody, LogMarketTurned, engine.Str("card", s.tables.market[m].id))
	}
	if m := top(s.SmallMarket); m != 0 {
		t.Log(engine.Nobody, LogMarketShown, engine.Str("card", s.tables.market[m].id))
	}
}

// punishCrowded is step 4: too many own Workers in Prison cost Virtue.
func (s *State) punishCrowded(t *engine.Table, active engine.Seat) {
	for seat := range s.around(active) {
		if n := s.player(seat).Prisoners; n >= s.tables.crowded {
			t.Log(seat, LogCrowded, engine.Int("n", n))
			s.loseVirtue(t, seat, s.tables.crowdedCost)
		}
	}
}

// punishMost is step 5: most own Workers in Prison means a Debt, for every
// tied player.
func (s *State) punishMost(t *engine.Table, active engine.Seat) {
	most := 0
	for i := range s.Players {
		most = max(most, s.Players[i].Prisoners)
	}
	if most == 0 {
		return
	}
	for seat := range s.around(active) {
		if s.player(seat).Prisoners == most {
			t.Log(seat, LogMostPrisoners, engine.Int("n", most))
			s.takeDebts(t, seat, s.tables.mostDebts)
		}
	}
}

// useResetAbilities is step 3: everybody's own abilities.
func (s *State) useResetAbilities(t *engine.Table, active engine.Seat) {
	for seat := range s.around(active) {
		s.useOwnAbilities(t, seat)
	}
}

// useOwnAbilities resolves one player's abilities in the order that the player
// likes. The order is asked only where it can matter: while a
// release is still to be used.
func (s *State) useOwnAbilities(t *engine.Table, seat engine.Seat) {
	p := s.player(seat)
	done := 0 // set of sources
	for {
		release, waiting := s.nextReset(t, seat, &done)
		if !release {
			return
		}
		q := t.Prompt(seat, KindReset)
		s.offerReset(q, seat, done, waiting)
		o := t.Ask(q)
		i := p.sourceIndex(thing(o.B))
		done |= 1 << i
		switch o.Verb {
		case VerbRelease:
			t.Log(seat, LogAbility, s.arg(p.source(i)))
			s.release(t, seat, o.A)
		case VerbResolve:
			t.Log(seat, LogAbility, s.arg(p.source(i)))
		}
	}
}

// nextReset resolves what needs no question: everything if no release is left
// to use, otherwise what has no condition or meets it. It returns whether a
// release is left, and whether an ability waits for its condition.
func (s *State) nextReset(t *engine.Table, seat engine.Seat, done *int) (release, waiting bool) {
	p := s.player(seat)
	for i := range p.sources() {
		if a := p.resetAbility(i); a != nil && *done&(1<<i) == 0 && a.effect.op == opReleasePrison {
			release = release || p.Prisoners > 0
		}
	}
	for i := range p.sources() {
		a := p.resetAbility(i)
		if a == nil || *done&(1<<i) != 0 || a.effect.op == opReleasePrison {
			continue
		}
		holds := a.cond == nil || s.holds(seat, a.cond)
		if release && !holds {
			waiting = true
			continue
		}
		*done |= 1 << i
		if holds {
			src := p.source(i)
			t.Log(seat, LogAbility, s.arg(src))
			s.resolve(t, seat, &a.effect, src.asks(&a.effect))
		}
	}
	return release, waiting
}

// offerReset lists the releases left, and what waits for its condition.
func (s *State) offerReset(q *engine.Prompt, seat engine.Seat, done int, waiting bool) {
	p := s.player(seat)
	for i := range p.sources() {
		a := p.resetAbility(i)
		if a == nil || done&(1<<i) != 0 || a.effect.op != opReleasePrison {
			continue
		}
		for n := min(a.effect.n, p.Prisoners); n > 0; n-- {
			q.Add(engine.Option{Verb: VerbRelease, A: n, B: int(p.source(i))})
		}
		if a.effect.optional {
			q.Add(engine.Option{Verb: VerbPass, B: int(p.source(i))})
		}
	}
	for i := range p.sources() {
		if a := p.resetAbility(i); waiting && a != nil && done&(1<<i) == 0 && a.effect.op != opReleasePrison {
			q.Add(engine.Option{Verb: VerbResolve, B: int(p.source(i))})
		}
	}
}

// resetAbility returns what a source does at a reset, nil for nothing.
func (p *Player) resetAbility(source int) *ability {
	pw := p.powers(source)
	if pw.occasions&(1<<onReset) == 0 {
		return nil
	}
	for j := range pw.abilities {
		if pw.abilities[j].when == onReset {
			return &pw.abilities[j]
		}
	}
	return nil
}
