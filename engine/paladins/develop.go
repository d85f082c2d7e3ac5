package paladins

import "westkingdom/engine"

// canDevelop: two workers and the silver.
func (s *State) canDevelop(p *Player) engine.Reason { return p.ready(Develop) }

// develop is section 7.1.
func (s *State) develop(t *engine.Table, seat engine.Seat) {
	s.place(t, seat, Develop)
	s.payFor(t, seat, Develop)
	s.developWith(t, seat, sourceOf(fromAction, int(Develop), nil).sure())
}

// developFree is the develop_free effect: no workers, no silver. It may be
// declined.
func (s *State) developFree(t *engine.Table, seat engine.Seat, _ Effect, src source) {
	if s.player(seat).Workshops < s.tables.action[Develop].max {
		s.developWith(t, seat, src)
	}
}

// developWith takes the leftmost workshop to a space of a right-hand action,
// gains the worker under it, and sets the Architects off.
func (s *State) developWith(t *engine.Table, seat engine.Seat, src source) {
	p := s.player(seat)
	prompt := src.Prompt(t, seat, KindDevelop)
	for a := Commission; a <= Convert; a++ {
		for space := range p.Covered[a.right()] {
			prompt.Offer(engine.Option{Verb: VerbDevelop, A: int(a), B: space}, p.canCover(a, space))
		}
	}
	src.offerDecline(prompt, Effect{Kind: DevelopFree})
	o := t.Ask(prompt)
	if o.Verb == VerbDecline {
		s.declined(t, seat, Effect{Kind: DevelopFree})
		return
	}
	ps := s.rewards(seat)
	ps.add(sourceOf(fromWorkshop, p.Workshops, s.tables.developed[p.Workshops]))
	s.cover(t, seat, Action(o.A), o.B)
	ps.abilities(Develop)
	ps.resolve(t)
}

func (p *Player) canCover(a Action, space int) engine.Reason {
	if p.Covered[a.right()][space] {
		return engine.Reason{Key: ReasonCovered, What: a.String()}
	}
	return engine.Reason{}
}

// cover places the next workshop. A worker who stands on the space goes to the
// general supply; the action stays used (A23).
func (s *State) cover(t *engine.Table, seat engine.Seat, a Action, space int) {
	p := s.player(seat)
	p.Workshops++
	p.Covered[a.right()][space] = true
	t.Log(seat, LogDevelop, engine.Str("action", a.String()), engine.Int("space", space+1))
	if w := p.Board[a][space]; w != Any {
		p.Board[a][space] = Any
		t.Log(seat, LogReturned, engine.Str("worker", w.String()))
	}
}
