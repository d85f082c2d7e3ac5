package paladins

import "westkingdom/engine"

// gather is section 7.3, Hunt and Trade: one worker or two, decided now.
func (s *State) gather(t *engine.Table, seat engine.Seat, a Action) {
	p := s.player(seat)
	t.Log(seat, LogAct, engine.Str("action", a.String()))
	p.Board[a] = s.askWorkers(t, seat, actOption(a), p.open(a).only(1), p.open(a))
	var ps pending
	ps.add(source{from: fromAction, id: int(a), effects: rules.action[a].modes[p.placed(a)], sure: true})
	ps.abilities(p, a)
	s.resolve(t, seat, &ps)
}

// canPray: another used action, a Cleric, and the silver (section 7.4, A6).
func (s *State) canPray(p *Player) engine.Reason {
	if !p.anyUsed(Pray) {
		return engine.Reason{Key: WhyNone, What: "used"}
	}
	return p.ready(Pray)
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

// pray is section 7.4: free another used action.
func (s *State) pray(t *engine.Table, seat engine.Seat) {
	s.place(t, seat, Pray)
	s.payFor(t, seat, Pray)
	s.free(t, seat, Pray, source{from: fromAction, id: int(Pray), sure: true})
	var ps pending
	ps.abilities(s.player(seat), Pray)
	s.resolve(t, seat, &ps)
}

// free returns all workers of one used action, but not of the one named, to
// the general supply. As an effect it may be declined.
func (s *State) free(t *engine.Table, seat engine.Seat, but Action, src source) {
	p := s.player(seat)
	if !p.anyUsed(but) {
		return
	}
	prompt := t.Prompt(seat, KindPray)
	prompt.About = src.option()
	for a := boardActions - 1; a >= 0; a-- {
		if a != but && p.used(a) {
			prompt.Add(engine.Option{Verb: VerbFree, A: int(a)})
		}
	}
	if !src.sure {
		prompt.Add(engine.Option{Verb: VerbDecline, A: int(PrayFree)})
	}
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
	var ps pending
	ps.add(source{from: fromAction, id: int(Conspire), effects: rules.action[Conspire].reward, sure: true})
	ps.abilities(s.player(seat), Conspire)
	s.resolve(t, seat, &ps)
}
