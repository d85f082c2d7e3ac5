package viscounts

import "westkingdom/engine"

// recruit is phase 4: the visible townsfolk of the segment may be hired
// (section 10).
func (s person) recruit(t *engine.Table) {
	ring := s.me().Viscount.ring()
	c, who := s.townsfolkAt(ring)
	if c == 0 {
		return
	}
	q := t.Prompt(s.seat, KindRecruit)
	q.Offer(engine.Option{Verb: VerbHire, A: int(c), B: ring, C: who.cost}, s.enough(Silver, who.cost))
	q.Add(engine.Option{Verb: VerbPass})
	if o := t.Ask(q); o.Verb == VerbHire {
		s.pay(t, s.seat, goods{Silver: who.cost})
		s.hire(t, ring)
	}
}

// hireFree hires any visible townsfolk of the board (R31).
func (s person) hireFree(t *engine.Table, _ *Effect, about engine.Option) {
	q := t.Prompt(s.seat, KindHire)
	q.About = about
	for ring := range segments {
		if c, _ := s.townsfolkAt(ring); c != 0 {
			q.Add(engine.Option{Verb: VerbHire, A: int(c), B: ring})
		}
	}
	if len(q.Options) > 0 {
		s.hire(t, t.Ask(q).B)
	}
}

// hire puts a townsfolk on the own discard pile and gives its effect; then what
// a slot gives for each hire (R28).
func (s person) hire(t *engine.Table, ring int) {
	c, who := s.townsfolkAt(ring)
	t.Log(s.seat, LogHire, engine.Str("townsfolk", who.id))
	s.takeTownsfolk(t, ring)
	p := s.me()
	p.Discard = append(p.Discard, c)
	s.resolve(t, s.seat, who.recruit, cardOption(c))
	for i, built := range p.Built {
		if a := &s.tables.slots[i].ability; built && a.trigger == onRecruit {
			s.resolve(t, s.seat, a.effect, engine.Option{Verb: VerbSlot, A: i})
		}
	}
}
