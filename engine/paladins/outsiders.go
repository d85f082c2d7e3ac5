package paladins

import "westkingdom/engine"

// shortfall returns the silver for the Strength that the player lacks at a
// position: 1 for each 2 missing, rounded up (A8).
func (p *Player) shortfall(place int) int {
	missing := p.tables.outsider[place].strength - p.effective(Strength)
	return (max(0, missing) + p.tables.missing - 1) / p.tables.missing
}

// canAttack: an Outsider whose Strength is there or can be paid for (section
// 8.4).
func (s *State) canAttack(p *Player) engine.Reason {
	why := engine.None("outsider")
	for place, c := range s.Outsiders {
		if c != 0 {
			// The leftmost card is the easiest.
			why = p.affords(p.shortfall(place), 0)
			break
		}
	}
	if !why.OK() {
		return why
	}
	return p.ready(Attack)
}

// outsiderAt returns the position of a displayed Outsider.
func (s *State) outsiderAt(c Card) int {
	for place, other := range s.Outsiders {
		if other == c {
			return place
		}
	}
	return -1
}

// attack is section 8.4.
func (s *State) attack(t *engine.Table, seat engine.Seat) {
	s.place(t, seat, Attack)
	p := s.player(seat)
	prompt := t.Prompt(seat, KindAttack)
	prompt.About = actOption(Attack)
	for place, c := range s.Outsiders {
		if c != 0 {
			prompt.Offer(engine.Option{Verb: VerbAttack, A: int(c)}, p.affords(p.shortfall(place), 0))
		}
	}
	c := Card(t.Ask(prompt).A)
	place := s.outsiderAt(c)
	s.pay(t, seat, p.shortfall(place), 0)
	s.attackCard(t, seat, c)
	ps := s.rewards(seat)
	ps.add(sourceOf(fromAttack, int(c), s.tables.outsiders[c].attack))
	ps.abilities(Attack)
	ps.resolve(t)
}

// attackCard puts the card face down beside the board.
func (s *State) attackCard(t *engine.Table, seat engine.Seat, c Card) {
	s.Outsiders[s.outsiderAt(c)] = 0
	p := s.player(seat)
	p.Attacked = append(p.Attacked, c)
	t.Log(seat, LogAttack, engine.Str("outsider", s.tables.outsiders[c].id))
}

// canConvert: an Outsider within reach of Faith (section 8.5).
func (s *State) canConvert(p *Player) engine.Reason {
	why := engine.None("outsider")
	for place, c := range s.Outsiders {
		if c != 0 {
			why = p.reaches(s.tables.action[Convert].needs, s.tables.outsider[place].faith)
			break
		}
	}
	if !why.OK() {
		return why
	}
	return p.ready(Convert)
}

// convert is section 8.5.
func (s *State) convert(t *engine.Table, seat engine.Seat) {
	s.place(t, seat, Convert)
	p := s.player(seat)
	prompt := t.Prompt(seat, KindConvert)
	prompt.About = actOption(Convert)
	for place, c := range s.Outsiders {
		if c != 0 {
			prompt.Offer(engine.Option{Verb: VerbConvert, A: int(c)}, p.reaches(s.tables.action[Convert].needs, s.tables.outsider[place].faith))
		}
	}
	c := Card(t.Ask(prompt).A)
	s.payFor(t, seat, Convert)
	s.convertCard(t, seat, c)
	ps := s.rewards(seat)
	ps.add(sourceOf(fromConvert, int(c), s.tables.outsiders[c].convert))
	ps.abilities(Convert)
	ps.resolve(t)
}

// convertCard puts the card face up at the leftmost place.
func (s *State) convertCard(t *engine.Table, seat engine.Seat, c Card) {
	s.Outsiders[s.outsiderAt(c)] = 0
	p := s.player(seat)
	p.Converted = append(p.Converted, c)
	t.Log(seat, LogConvert, engine.Str("outsider", s.tables.outsiders[c].id))
}
