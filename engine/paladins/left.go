package paladins

import "westkingdom/engine"

// gather is section 7.3, Hunt and Trade: one worker or two, decided now.
func (s *State) gather(t *engine.Table, seat engine.Seat, a Action) {
	p := s.player(seat)
	t.Log(seat, LogAct, engine.Str("action", a.String()))
	p.Board[a] = s.askWorkers(t, seat, actOption(a), p.open(a).only(1), p.open(a))
	ps := s.rewards(seat)
	ps.add(sourceOf(fromAction, int(a), s.tables.action[a].modes[p.placed(a)]).sure())
	ps.abilities(a)
	ps.resolve(t)
}

// canPray: a Cleric, and the silver (section 7.4). By the first rules another
// used action as well (A28): the rulebook says that the player may free one.
func (s *State) canPray(p *Player) engine.Reason {
	return engine.First(needs(s.canPrayAt(p), engine.None("used")), p.ready(Pray))
}

// canPrayAt says whether there is something to free, where that is needed.
func (s *State) canPrayAt(p *Player) bool {
	return s.tables.rulings.mayFree || s.tables.prayItself || p.anyUsed(Pray)
}

// anyUsed says whether any action but that one is used.
func (p *Player) anyUsed(but Action) bool {
	for a := range boardActions {
		if a != but && p.used(a) {
			return true
		}
	}
	return false
}

// pray is section 7.4: free another used action (A6).
func (s *State) pray(t *engine.Table, seat engine.Seat) {
	s.place(t, seat, Pray)
	s.payFor(t, seat, Pray)
	src, but := sourceOf(fromAction, int(Pray), nil), Pray
	src.Sure = !s.tables.rulings.mayFree
	if s.tables.prayItself {
		but = actions
	}
	s.free(t, seat, but, src)
	ps := s.rewards(seat)
	ps.abilities(Pray)
	ps.resolve(t)
}

// free returns all workers of one used action, but not of the one named, to
// the general supply. As an effect it may be declined.
func (s *State) free(t *engine.Table, seat engine.Seat, but Action, src source) {
	p := s.player(seat)
	if !p.anyUsed(but) {
		return
	}
	prompt := src.Prompt(t, seat, KindPray)
	for a := boardActions - 1; a >= 0; a-- {
		if a != but && p.used(a) {
			prompt.Add(engine.Option{Verb: VerbFree, A: int(a)})
		}
	}
	src.offerDecline(prompt, Effect{Kind: PrayFree})
	o := t.Ask(prompt)
	if o.Verb == VerbDecline {
		s.declined(t, seat, Effect{Kind: PrayFree})
		return
	}
	p.Board[o.A] = [3]Worker{}
	t.Log(seat, LogFree, engine.Str("action", Action(o.A).String()))
}

// conspire is section 7.5: a Criminal, hence a Suspicion.
func (s *State) conspire(t *engine.Table, seat engine.Seat) {
	s.place(t, seat, Conspire)
	ps := s.rewards(seat)
	ps.add(sourceOf(fromAction, int(Conspire), s.tables.action[Conspire].reward).sure())
	ps.abilities(Conspire)
	ps.resolve(t)
}
