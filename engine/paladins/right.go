package paladins

import "westkingdom/engine"

// canSettle: Commission and Garrison need a free slot within reach of Faith or
// Strength (section 8.1).
func (s *State) canSettle(p *Player, a Action) engine.Reason {
	why := engine.None("slot")
	for i := range s.tables.slots {
		if s.exists(i) {
			// The first free slot is in the region that is easiest to reach.
			if at := s.canSettleAt(p, a, i); at.Key != ReasonTaken {
				why = at
				break
			}
		}
	}
	if !why.OK() {
		return why
	}
	return p.ready(a)
}

// exists says whether the slot is used with this number of players.
func (s *State) exists(i int) bool { return s.tables.slots[i].min <= s.Seats }

// canSettleAt says why a monk or outpost cannot go to the slot.
func (s *State) canSettleAt(p *Player, a Action, i int) engine.Reason {
	if s.Slots[i] != 0 {
		return engine.Reason{Key: ReasonTaken, What: "slot"}
	}
	return p.reaches(s.tables.action[a].needs, s.tables.regionNeed(a, s.tables.slots[i].region))
}

// regionNeed returns the Faith or Strength that a region asks for.
func (t *tables) regionNeed(a Action, region int) int {
	if a == Commission {
		return t.regions[region].faith
	}
	return t.regions[region].strength
}

// settle is section 8.1: Commission a monk, Garrison an outpost.
func (s *State) settle(t *engine.Table, seat engine.Seat, a Action) {
	s.place(t, seat, a)
	p := s.player(seat)
	prompt := t.Prompt(seat, KindSlot)
	prompt.About = actOption(a)
	for i := range s.tables.slots {
		if s.exists(i) {
			prompt.Offer(engine.Option{Verb: slotVerb(a), A: i}, s.canSettleAt(p, a, i))
		}
	}
	i := t.Ask(prompt).A
	s.payFor(t, seat, a)
	s.settleAt(t, seat, a, i)
	ps := s.rewards(seat)
	ps.add(sourceOf(fromSlot, i, s.tables.slots[i].reward))
	ps.add(sourceOf(fromAction, int(a), s.tables.action[a].reward).sure())
	ps.abilities(a)
	ps.resolve(t)
}

// settleAt puts the piece on the slot.
func (s *State) settleAt(t *engine.Table, seat engine.Seat, a Action, i int) {
	p := s.player(seat)
	if a == Commission {
		p.Monks++
		s.Slots[i] = monk(seat)
		t.Log(seat, LogMonk, engine.Str("slot", s.tables.slots[i].id))
	} else {
		p.Outposts++
		s.Slots[i] = outpost(seat)
		t.Log(seat, LogOutpost, engine.Str("slot", s.tables.slots[i].id))
	}
}

// need returns the attribute that the next wall or jar needs.
func (p *Player) need(a Action) int { return nth(p.tables.action[a].requirement, p.uses(a)) }

// canFortify: a wall in the deck and the Influence (section 8.2, A7).
func (s *State) canFortify(p *Player) engine.Reason {
	if len(s.WallDeck) == 0 {
		return engine.Empty("wall")
	}
	if why := p.reaches(s.tables.action[Fortify].needs, p.need(Fortify)); !why.OK() {
		return why
	}
	return p.ready(Fortify)
}

// fortify is section 8.2: draw the top wall and build it.
func (s *State) fortify(t *engine.Table, seat engine.Seat) {
	s.place(t, seat, Fortify)
	s.payFor(t, seat, Fortify)
	c := s.buildWall(t, seat)
	ps := s.rewards(seat)
	ps.add(sourceOf(fromWall, int(c), s.tables.walls[c].reward))
	ps.abilities(Fortify)
	ps.resolve(t)
}

func (s *State) buildWall(t *engine.Table, seat engine.Seat) Card {
	c, _ := s.WallDeck.Draw(t)
	p := s.player(seat)
	p.Walls = append(p.Walls, c)
	t.Log(seat, LogWall, engine.Str("wall", s.tables.walls[c].id))
	return c
}

// canAbsolve: the Influence of the leftmost jar (section 8.3).
func (s *State) canAbsolve(p *Player) engine.Reason {
	if why := p.reaches(s.tables.action[Absolve].needs, p.need(Absolve)); !why.OK() {
		return why
	}
	return p.ready(Absolve)
}

// absolve is section 8.3.
func (s *State) absolve(t *engine.Table, seat engine.Seat) {
	s.place(t, seat, Absolve)
	p := s.player(seat)
	prompt := t.Prompt(seat, KindAbsolve)
	prompt.About = actOption(Absolve)
	for i, full := range p.Absolved {
		var why engine.Reason
		if full {
			why = engine.Reason{Key: ReasonTaken, What: "slot"}
		}
		prompt.Offer(engine.Option{Verb: VerbAbsolve, A: i}, why)
	}
	i := t.Ask(prompt).A
	s.payFor(t, seat, Absolve)
	s.absolveAt(t, seat, i)
	r := &s.tables.action[Absolve]
	ps := s.rewards(seat)
	ps.add(sourceOf(fromAbsolve, i, s.tables.absolved[i].reward))
	ps.add(sourceOf(fromAction, int(Absolve), r.reward).sure())
	ps.add(sourceOf(fromDiscard, int(Absolve), r.optional))
	ps.abilities(Absolve)
	ps.resolve(t)
}

// absolveAt moves the leftmost jar to an absolve slot.
func (s *State) absolveAt(t *engine.Table, seat engine.Seat, i int) {
	p := s.player(seat)
	p.Jars++
	p.Absolved[i] = true
	t.Log(seat, LogAbsolve, engine.Str("slot", s.tables.absolved[i].id))
}
