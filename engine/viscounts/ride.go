package viscounts

import "westkingdom/engine"

// farthest is more steps than any ride that is worth paying for takes: every
// space can be reached by every number of steps from here on.
const farthest = 24

// reach says which spaces a walk of exactly so many steps leads to.
func (s *State) reach(from Space, steps int) (at [spaces]bool) {
	at[from] = true
	for range steps {
		var next [spaces]bool
		for sp, here := range at {
			if !here {
				continue
			}
			for _, e := range s.tables.edges[Space(sp).path()] {
				ring := Space(sp).ring()
				if e.next {
					ring = (ring + 1) % segments
				}
				next[space(ring, e.to)] = true
			}
		}
		at = next
	}
	return at
}

// ride is phase 2: as many steps as the card's value, and more for silver
// (section 7).
func (s person) ride(t *engine.Table, value int) {
	p := s.me()
	q := t.Prompt(s.seat, KindRide)
	q.About = engine.Option{Verb: VerbValue, A: value}
	free := 0
	for i, built := range p.Built {
		if a := &s.tables.slots[i].ability; built && a.modifier == modMove {
			free += a.n
		}
	}
	var offered [spaces]bool
	left := spaces
	for paid := 0; left > 0 && paid <= max(p.Goods[Silver], farthest); paid++ {
		if paid > p.Goods[Silver] && !q.Shows() {
			break
		}
		for more := 0; more <= free; more++ {
			for sp, here := range s.reach(p.Viscount, value+paid+more) {
				if here && !offered[sp] {
					offered[sp] = true
					left--
					q.Offer(engine.Option{Verb: VerbRide, A: sp, B: paid, C: more}, s.enough(Silver, paid))
				}
			}
		}
	}
	o := t.Ask(q)
	s.pay(t, s.seat, goods{Silver: o.B})
	p.Viscount = Space(o.A)
	at := p.Viscount
	t.Log(s.seat, LogRide, engine.Str("space", s.spaceID(at)))
	s.meet(t, s.seat)
}

// meet lets the owners of viscounts on the same space rearrange (section 7).
func (s *State) meet(t *engine.Table, seat engine.Seat) {
	for other := range s.around() {
		if other != seat && s.player(other).Number != 0 && s.player(other).Viscount == s.player(seat).Viscount {
			t.Log(other, LogMeet)
			s.resolve(t, other, effects{{op: opRearrange}}, engine.Option{Verb: VerbMeeting})
		}
	}
}

// enough is the reason against paying so much.
func (s person) enough(r Resource, n int) engine.Reason {
	if have := s.me().Goods[r]; have < n {
		return engine.Short(r.String(), have, n)
	}
	return engine.Reason{}
}
