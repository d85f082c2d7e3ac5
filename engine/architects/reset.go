package architects

import "westkingdom/engine"

// crowded is how many own Workers in Prison cost Virtue at a reset.
const crowded = 3

// reset is the Black Market Reset, its five steps strictly in order (section
// 8.1). Clockwise begins with the active player.
func (s *State) reset(t *engine.Table, active engine.Seat) {
	t.Log(active, LogReset)
	s.arrest(t)
	s.turnMarket(t)
	for i := range s.Players {
		s.useResetAbilities(t, s.clockwise(active, i))
	}
	for i := range s.Players {
		seat := s.clockwise(active, i)
		if n := s.player(seat).Prisoners; n >= crowded {
			t.Log(seat, LogCrowded, engine.Int("n", n))
			s.loseVirtue(t, seat, 1)
		}
	}
	s.punishMost(t, active)
}

// arrest is step 1: all Workers in the Black Market go to Prison.
func (s *State) arrest(t *engine.Table) {
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
func (s *State) turnMarket(t *engine.Table) {
	if len(s.SmallMarket) == 0 {
		s.SmallMarket, s.LargeMarket = s.LargeMarket, s.SmallMarket
		engine.Shuffle(t.Rand(), s.SmallMarket)
		t.Log(engine.Nobody, LogMarketShuffle)
	} else {
		m, _ := s.SmallMarket.Draw(t)
		s.LargeMarket = append(s.LargeMarket, m)
		t.Log(engine.Nobody, LogMarketTurned, engine.Str("card", m.String()))
	}
	if m := top(s.SmallMarket); m != 0 {
		t.Log(engine.Nobody, LogMarketShown, engine.Str("card", m.String()))
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
	for i := range s.Players {
		if seat := s.clockwise(active, i); s.player(seat).Prisoners == most {
			t.Log(seat, LogMostPrisoners, engine.Int("n", most))
			s.takeDebts(t, seat, 1)
		}
	}
}

// useResetAbilities is step 3 for one player: own abilities in the order that
// the player likes. The order is asked only where it can matter: while a
// release is still to be used.
func (s *State) useResetAbilities(t *engine.Table, seat engine.Seat) {
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
		i := p.sourceIndex(o.B)
		done |= 1 << i
		switch o.Verb {
		case VerbRelease:
			t.Log(seat, LogAbility, p.source(i))
			s.release(t, seat, o.A)
		case VerbResolve:
			t.Log(seat, LogAbility, p.source(i))
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
			t.Log(seat, LogAbility, p.source(i))
			s.resolve(t, seat, &a.effect, engine.Option{})
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
			q.Add(engine.Option{Verb: VerbRelease, A: n, B: p.sourceNumber(i)})
		}
		if a.effect.optional {
			q.Add(engine.Option{Verb: VerbPass, B: p.sourceNumber(i)})
		}
	}
	for i := range p.sources() {
		if a := p.resetAbility(i); waiting && a != nil && done&(1<<i) == 0 && a.effect.op != opReleasePrison {
			q.Add(engine.Option{Verb: VerbResolve, B: p.sourceNumber(i)})
		}
	}
}

// resetAbility returns what a source does at a reset, nil for nothing.
func (p *Player) resetAbility(source int) *ability {
	abilities := p.abilities(source)
	for j := range abilities {
		if abilities[j].trigger == onReset {
			return &abilities[j]
		}
	}
	return nil
}

// sourceNumber is how options name the source of an ability: an Apprentice's
// number, or the character's below 0.
func (p *Player) sourceNumber(source int) int {
	if source == 0 {
		return -int(p.Character)
	}
	return int(p.Apprentices[source-1])
}

func (p *Player) sourceIndex(number int) int {
	for i := range p.sources() {
		if p.sourceNumber(i) == number {
			return i
		}
	}
	return -1
}
