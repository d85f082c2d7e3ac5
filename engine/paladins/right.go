package paladins

import "westkingdom/engine"

// canSettle: Commission and Garrison need a free slot within reach of Faith or
// Strength (section 8.1).
func (s *State) canSettle(p *Player, a Action) engine.Reason {
	why := engine.Reason{Key: WhyNone, What: "slot"}
	for i := range rules.slots {
		if s.exists(i) {
			// The first free slot is in the region that is easiest to reach.
			if at := s.canSettleAt(p, a, i); at.Key != WhyTaken {
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
func (s *State) exists(i int) bool { return rules.slots[i].min <= s.Seats }

// canSettleAt says why a monk or outpost cannot go to the slot.
func (s *State) canSettleAt(p *Player, a Action, i int) engine.Reason {
	if s.Slots[i] != 0 {
		return engine.Reason{Key: WhyTaken, What: "slot"}
	}
	return p.reaches(rules.action[a].needs, regionNeed(a, rules.slots[i].region))
}

// regionNeed returns the Faith or Strength that a region asks for.
func regionNeed(a Action, region int) int {
	if a == Commission {
		return rules.regions[region].faith
	}
	return rules.regions[region].strength
}

// settle is section 8.1: Commission a monk, Garrison an outpost.
func (s *State) settle(t *engine.Table, seat engine.Seat, a Action) {
	s.place(t, seat, a)
	p := s.player(seat)
	verb := VerbMonk
	if a == Garrison {
		verb = VerbOutpost
	}
	prompt := t.Prompt(seat, KindSlot)
	prompt.About = actOption(a)
	for i := range rules.slots {
		if s.exists(i) {
			prompt.Offer(engine.Option{Verb: verb, A: i}, s.canSettleAt(p, a, i))
		}
	}
	i := t.Ask(prompt).A
	s.payFor(t, seat, a)
	s.settleAt(t, seat, a, i)
	var ps pending
	ps.add(source{from: fromSlot, id: i, effects: rules.slots[i].reward})
	ps.add(source{from: fromAction, id: int(a), effects: rules.action[a].reward, sure: true})
	ps.abilities(p, a)
	s.resolve(t, seat, &ps)
}

// settleAt puts the piece on the slot.
func (s *State) settleAt(t *engine.Table, seat engine.Seat, a Action, i int) {
	p := s.player(seat)
	if a == Commission {
		p.Monks++
		s.Slots[i] = monk(seat)
		t.Log(seat, LogMonk, engine.Str("slot", rules.slots[i].id))
	} else {
		p.Outposts++
		s.Slots[i] = outpost(seat)
		t.Log(seat, LogOutpost, engine.Str("slot", rules.slots[i].id))
	}
}

// need returns the attribute that the next wall or jar needs.
func (p *Player) need(a Action) int { return nth(rules.action[a].requirement, p.uses(a)) }

// canFortify: a wall in the deck and the Influence (section 8.2, A7).
func (s *State) canFortify(p *Player) engine.Reason {
	if len(s.WallDeck) == 0 {
		return engine.Reason{Key: WhyNone, What: "wall"}
	}
	if why := p.reaches(rules.action[Fortify].needs, p.need(Fortify)); !why.OK() {
		return why
	}
	return p.ready(Fortify)
}

// fortify is section 8.2: draw the top wall and build it.
func (s *State) fortify(t *engine.Table, seat engine.Seat) {
	s.place(t, seat, Fortify)
	s.payFor(t, seat, Fortify)
	c := s.buildWall(t, seat)
	var ps pending
	ps.add(source{from: fromWall, id: int(c), effects: rules.walls[c].reward})
	ps.abilities(s.player(seat), Fortify)
	s.resolve(t, seat, &ps)
}

func (s *State) buildWall(t *engine.Table, seat engine.Seat) Card {
	c, _ := s.WallDeck.Draw(t)
	p := s.player(seat)
	p.Walls = append(p.Walls, c)
	t.Log(seat, LogWall, engine.Str("wall", rules.walls[c].id))
	return c
}

// canAbsolve: the Influence of the leftmost jar (section 8.3).
func (s *State) canAbsolve(p *Player) engine.Reason {
	if why := p.reaches(rules.action[Absolve].needs, p.need(Absolve)); !why.OK() {
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
			why = engine.Reason{Key: WhyTaken, What: "slot"}
		}
		prompt.Offer(engine.Option{Verb: VerbAbsolve, A: i}, why)
	}
	i := t.Ask(prompt).A
	s.payFor(t, seat, Absolve)
	s.absolveAt(t, seat, i)
	r := &rules.action[Absolve]
	var ps pending
	ps.add(source{from: fromAbsolve, id: i, effects: rules.absolved[i].reward})
	ps.add(source{from: fromAction, id: int(Absolve), effects: r.reward, sure: true})
	ps.add(source{from: fromDiscard, id: int(Absolve), effects: r.optional})
	ps.abilities(p, Absolve)
	s.resolve(t, seat, &ps)
}

// absolveAt moves the leftmost jar to an absolve slot.
func (s *State) absolveAt(t *engine.Table, seat engine.Seat, i int) {
	p := s.player(seat)
	p.Jars++
	p.Absolved[i] = true
	t.Log(seat, LogAbsolve, engine.Str("slot", rules.absolved[i].id))
}
