package viscounts

import "westkingdom/engine"

// tiers of the castle, as indices.
const (
	tier1 = iota
	tier2
	tier3
)

// placeWorkers pays nobles for workers and places them in the section that
// faces the viscount's segment (section 8.4).
func (s person) placeWorkers(t *engine.Table, f *fund) {
	n := s.priced(t, Workers, func() (q *engine.Prompt, several bool) {
		q = t.Prompt(s.seat, KindWorkers)
		q.About = s.fundedBy(Workers, 0)
		for i := len(s.tables.castle.placement) - 1; i >= 0; i-- {
			w := s.tables.castle.placement[i]
			o := engine.Option{Verb: VerbWorkers, A: w.Workers}
			why := f.lacks(Workers, w.Nobles)
			if i > 0 && s.tables.castle.placement[i-1].Workers >= s.me().Workers {
				why = engine.Short("workers", s.me().Workers, w.Workers)
			}
			if why.OK() {
				var more bool
				o, more = f.on(o, w.Nobles, s.run.otherwise)
				several = several || more
			}
			q.Offer(o, why)
		}
		return q, several
	}).A
	for _, w := range s.tables.castle.placement {
		if w.Workers == n {
			s.payFor(t, f, Workers, w.Nobles)
		}
	}
	s.enterHere(t, n)
}

// enterHere puts workers into the section that faces the viscount's segment.
func (s person) enterHere(t *engine.Table, n int) {
	s.enter(t, s.seat, n, s.facing(s.me().Viscount.ring()))
}

// placeFree places workers in any one section (section 13).
func (s person) placeFree(t *engine.Table, e *Effect, about engine.Option) {
	if s.me().Workers == 0 {
		return
	}
	q := t.Prompt(s.seat, KindSection)
	q.About = about
	for i := range segments {
		q.Add(engine.Option{Verb: VerbSection, A: i, B: min(e.n, s.me().Workers)})
	}
	s.enter(t, s.seat, e.n, t.Ask(q).A)
}

// enter puts workers on tier 1 of a section, as many as are left (R27), and
// resolves the castle.
func (s *State) enter(t *engine.Table, seat engine.Seat, n, section int) {
	p := s.player(seat)
	n = min(n, p.Workers)
	p.Workers -= n
	s.Castle[tier1][section][seat] += int8(n)
	t.Log(seat, LogWorkers, engine.Int("n", n), engine.Str("section", s.tables.castle.sections[section].id))
	s.runCastle(t, seat)
}

// moveWorker lets a player move a worker on tier 1 to the section beside it.
func (s person) moveWorker(t *engine.Table, _ *Effect, about engine.Option) {
	q := t.Prompt(s.seat, KindMove)
	q.About = about
	for i := range segments {
		if s.Castle[tier1][i][s.seat] > 0 {
			q.Add(engine.Option{Verb: VerbMove, A: i, B: (i + 1) % segments})
			q.Add(engine.Option{Verb: VerbMove, A: i, B: (i + segments - 1) % segments})
		}
	}
	if len(q.Options) == 0 {
		return
	}
	q.Add(engine.Option{Verb: VerbDecline})
	o := t.Ask(q)
	if o.Verb == VerbDecline {
		return
	}
	s.shift(t, s.seat, o.A, o.B)
	s.runCastle(t, s.seat)
}

func (s *State) shift(t *engine.Table, seat engine.Seat, from, to int) {
	s.Castle[tier1][from][seat]--
	s.Castle[tier1][to][seat]++
	c := &s.tables.castle
	t.Log(seat, LogMove, engine.Str("section1", c.sections[from].id), engine.Str("section2", c.sections[to].id))
}

// runCastle promotes a side's workers until nothing more moves, and then lets
// the active side evict (section 9.1). Inside a resolution a move only changes
// counts.
func (s *State) runCastle(t *engine.Table, seat engine.Seat) {
	if s.run.castle {
		return
	}
	s.run.castle = true
	for {
		i, ok := s.crowdedBy(t, seat, tier1)
		if !ok {
			break
		}
		s.promote(t, seat, i)
	}
	for {
		i, ok := s.crowdedBy(t, seat, tier2)
		if !ok {
			break
		}
		s.Castle[tier2][i][seat]--
		s.Castle[tier3][0][seat]++
		t.Log(seat, LogTop)
		s.lead(t, seat)
		s.resolve(t, seat, s.tables.castle.entry, engine.Option{Verb: VerbTop})
	}
	s.run.castle, s.run.evict = false, true
	s.evictions(t)
}

// crowdedBy finds a section in which a side has enough workers to promote one;
// the side chooses among several.
func (s *State) crowdedBy(t *engine.Table, seat engine.Seat, tier int) (int, bool) {
	var among []int
	for i := range segments {
		if int(s.Castle[tier][i][seat]) >= s.tables.castle.threshold {
			among = append(among, i)
		}
	}
	switch len(among) {
	case 0:
		return 0, false
	case 1:
		return among[0], true
	}
	return s.side(seat).section(t, among, tier), true
}

// section is that of a [side].
func (s person) section(t *engine.Table, among []int, tier int) int {
	q := t.Prompt(s.seat, KindPromote)
	for _, i := range among {
		q.Add(engine.Option{Verb: VerbPromote, A: i, B: tier})
	}
	return t.Ask(q).A
}

// promote moves one worker up and one to each side, and gives the section's
// reward in between (R13).
func (s *State) promote(t *engine.Table, seat engine.Seat, i int) {
	s.Castle[tier1][i][seat]--
	s.Castle[tier2][i][seat]++
	c := &s.tables.castle.sections[i]
	t.Log(seat, LogPromote, engine.Str("section", c.id))
	s.resolve(t, seat, c.reward, engine.Option{Verb: VerbSection, A: i})
	for _, to := range [2]int{(i + 1) % segments, (i + segments - 1) % segments} {
		if s.Castle[tier1][i][seat] > 0 {
			s.shift(t, seat, i, to)
		}
	}
}

// lead gives the castle leader card to the first on tier 3, and then to whoever
// has strictly more there than the holder (R15).
func (s *State) lead(t *engine.Table, seat engine.Seat) {
	top := &s.Castle[tier3][0]
	if s.Leader == seat || s.Leader != engine.Nobody && top[seat] <= top[s.Leader] {
		return
	}
	s.Leader = seat
	t.Log(seat, LogLeader)
}

// evictions has the active side remove workers from sections that are too
// full, clockwise from its viscount, once all movement is over (R14).
func (s *State) evictions(t *engine.Table) {
	if s.run.held > 0 || s.run.castle || !s.run.evict {
		return
	}
	s.run.evict = false
	from := s.facing(s.player(s.Active).Viscount.ring())
	for k := range segments {
		i := (from + k) % segments
		for tier := tier1; tier <= tier2; tier++ {
			for s.standing(tier, i) > s.tables.castle.capacity {
				s.evictOne(t, tier, i, s.side(s.Active).evict(t, tier, i))
			}
		}
	}
}

func (s *State) standing(tier, section int) (n int) {
	for _, k := range s.Castle[tier][section] {
		n += int(k)
	}
	return n
}

// evict is that of a [side].
func (s person) evict(t *engine.Table, tier, section int) engine.Seat {
	q := t.Prompt(s.seat, KindEvict)
	for owner, n := range s.Castle[tier][section] {
		if n > 0 {
			q.Add(engine.Option{Verb: VerbEvict, A: owner, B: section, C: tier})
		}
	}
	return engine.Seat(t.Ask(q).A)
}

func (s *State) evictOne(t *engine.Table, tier, section int, owner engine.Seat) {
	s.Castle[tier][section][owner]--
	s.player(owner).Workers++
	t.Log(owner, LogEvicted, engine.Str("section", s.tables.castle.sections[section].id), engine.Int("tier", tier+1))
	s.resolve(t, owner, s.tables.castle.evicted[tier+1], engine.Option{Verb: VerbEvicted, A: section, B: tier})
}
