package viscounts

import "westkingdom/engine"

// manuscriptAt is the visible manuscript of a place, or the printed one.
func (s *State) manuscriptAt(ring int) (Tile, *manuscript) {
	if pile := s.Manuscripts[ring]; len(pile) > 0 {
		return pile[len(pile)-1], s.tile(pile[len(pile)-1])
	}
	return 0, &s.segment(ring).manuscript
}

func (s person) manuscriptHere() *manuscript {
	_, m := s.manuscriptAt(s.me().Viscount.ring())
	return m
}

// transcribe pays for the manuscript of the segment and collects it (section
// 8.5).
func (s person) transcribe(t *engine.Table, f *fund) {
	ring := s.me().Viscount.ring()
	s.payFor(t, f, Transcribe, s.manuscriptHere().cost)
	s.collect(t, s.seat, ring)
}

// transcribePrice is the cheapest way to pay for the manuscript here, and
// whether there are others, if nobody can be dismissed for it: else that is
// asked first.
func (s person) transcribePrice() (paid int, several bool) {
	who := s.townsfolkHere()
	if s.canDismiss(Transcribe, who, s.dismissPrice(who)).OK() {
		return 0, false
	}
	f := s.funds(Transcribe, nil, 0)
	return f.price(s.manuscriptHere().cost)
}

// collect takes the manuscript of a place, with its effect and perhaps the
// cleric bonus card of its ribbon; a printed one is not taken (R24).
func (s *State) collect(t *engine.Table, seat engine.Seat, ring int) {
	m, what := s.manuscriptAt(ring)
	t.Log(seat, LogManuscript, engine.Str("manuscript", what.id))
	about := engine.Option{Verb: VerbTile, A: int(m), B: ring}
	if m == 0 {
		s.resolve(t, seat, what.effect, about)
		return
	}
	s.Manuscripts[ring].Deal()
	if _, next := s.manuscriptAt(ring); len(s.Manuscripts[ring]) > 0 {
		t.Reveal()
		t.Log(engine.Nobody, LogAppears, engine.Str("manuscript", next.id))
	}
	p := s.player(seat)
	p.Tiles = append(p.Tiles, m)
	s.resolve(t, seat, what.effect, about)
	if s.Bonus[what.ribbon] == engine.Nobody && s.ribboned(seat)[what.ribbon] >= 3 {
		s.Bonus[what.ribbon] = seat
		t.Log(seat, LogBonus, engine.Str("bonus", s.tables.bonus[what.ribbon].id))
	}
}

// ribboned counts a side's manuscripts by ribbon.
func (s *State) ribboned(seat engine.Seat) (n [ribbons]int) {
	for _, m := range s.player(seat).Tiles {
		n[s.tile(m).ribbon]++
	}
	return n
}

// collectFree takes any visible manuscript of one of these costs (section 13).
func (s person) collectFree(t *engine.Table, e *Effect, about engine.Option) {
	q := t.Prompt(s.seat, KindManuscript)
	q.About = about
	for ring := range segments {
		if m, what := s.manuscriptAt(ring); m != 0 && contains(e.costs, what.cost) {
			q.Add(engine.Option{Verb: VerbTile, A: int(m), B: ring})
		}
	}
	if len(q.Options) > 0 {
		s.collect(t, s.seat, t.Ask(q).B)
	}
}

func contains(list []int, n int) bool {
	for _, k := range list {
		if k == n {
			return true
		}
	}
	return false
}
