package viscounts

import "westkingdom/engine"

// cheapestBuilding is the price in builders of the cheapest building that the
// player may build here.
func (s person) cheapestBuilding() (n int, why engine.Reason) {
	at := s.me().Viscount
	if len(s.freeSpots(at.ring(), at.path())) == 0 {
		return 0, engine.None("spot")
	}
	for i, built := range s.me().Built {
		if cost := s.tables.types[s.tables.slots[i].of].cost; !built && (n == 0 || cost < n) {
			n = cost
		}
	}
	if n == 0 {
		return 0, engine.None("building")
	}
	return n, engine.Reason{}
}

// freeSpots lists the empty spots of a bank of a place; with Inner, of both.
func (s *State) freeSpots(ring int, bank Path) (list []int) {
	for i, sp := range s.land(ring).spots {
		if s.Spots[ring][i] == 0 && (bank == Inner || sp.bank == bank) {
			list = append(list, i)
		}
	}
	return list
}

// build puts a building of any slot on a spot of the viscount's bank (section
// 8.3).
func (s person) build(t *engine.Table, f *fund) {
	i := s.priced(t, Build, func() (q *engine.Prompt, several bool) {
		q = t.Prompt(s.seat, KindSlot)
		q.About = s.fundedBy(Build, 0)
		for i, built := range s.me().Built {
			if built {
				continue
			}
			cost := s.tables.types[s.tables.slots[i].of].cost
			o := engine.Option{Verb: VerbSlot, A: i}
			why := f.lacks(Build, cost)
			if why.OK() {
				var more bool
				o, more = f.on(o, cost, s.run.otherwise)
				several = several || more
			}
			q.Offer(o, why)
		}
		return q, several
	}).A
	s.payFor(t, f, Build, s.tables.types[s.tables.slots[i].of].cost)
	s.settleHere(t, i)
}

// settleHere puts a building on a spot of the viscount's bank.
func (s person) settleHere(t *engine.Table, slot int) {
	at := s.me().Viscount
	s.settle(t, slot, func(q *engine.Prompt) {
		for _, n := range s.freeSpots(at.ring(), at.path()) {
			q.Add(engine.Option{Verb: VerbSpot, A: at.ring(), B: n})
		}
	})
}

// buildFree builds a building of a type for nothing, anywhere or on the
// viscount's segment (section 13).
func (s person) buildFree(t *engine.Table, e *Effect, about engine.Option) {
	q := t.Prompt(s.seat, KindSlot)
	q.About = about
	for i, built := range s.me().Built {
		if !built && s.tables.slots[i].of == e.building {
			q.Add(engine.Option{Verb: VerbSlot, A: i})
		}
	}
	offer := func(q *engine.Prompt) {
		for ring := range segments {
			if e.near && ring != s.me().Viscount.ring() {
				continue
			}
			for _, n := range s.freeSpots(ring, Inner) {
				q.Add(engine.Option{Verb: VerbSpot, A: ring, B: n})
			}
		}
	}
	if len(q.Options) == 0 {
		return
	}
	var anywhere engine.Prompt
	if offer(&anywhere); len(anywhere.Options) == 0 {
		return
	}
	s.settle(t, t.Ask(q).A, offer)
}

// settle asks for the spot of a building and puts it there.
func (s person) settle(t *engine.Table, slot int, offer func(*engine.Prompt)) {
	q := t.Prompt(s.seat, KindSpot)
	q.About = engine.Option{Verb: VerbSlot, A: slot}
	offer(q)
	o := t.Ask(q)
	s.place(t, s.seat, slot, o.A, o.B)
}

// place moves a building to a spot: its slot works from now on, the spot gives
// its reward, and every link that is closed gives its own (R11, R12).
func (s *State) place(t *engine.Table, seat engine.Seat, slot, ring, n int) {
	list := s.side(seat).slots()
	s.player(seat).Built[slot] = true
	s.Spots[ring][n] = building(seat, list[slot].of)
	t.Log(seat, LogBuild, engine.Str("building", list[slot].of.String()), engine.Str("slot", list[slot].id), engine.Str("spot", s.spotID(ring, n)))
	if a := &list[slot].ability; a.trigger == onceBuilt {
		s.resolve(t, seat, a.effect, engine.Option{Verb: VerbSlot, A: slot})
	}
	s.resolve(t, seat, s.land(ring).spots[n].reward, engine.Option{Verb: VerbSpot, A: ring, B: n})
	closed := s.closed(ring, n)
	if len(closed) == 2 {
		if !s.ruled(seat) {
			q := t.Prompt(seat, KindLink)
			for _, at := range closed {
				q.Add(engine.Option{Verb: VerbLink, A: at[0], B: at[1]})
			}
			if o := t.Ask(q); o.A != closed[0][0] || o.B != closed[0][1] {
				closed[0], closed[1] = closed[1], closed[0]
			}
		}
	}
	for _, at := range closed {
		s.payLink(t, seat, at[0], at[1])
	}
}

// closed lists the links of a spot that have a building on both ends, each by
// the spot that it leads from.
func (s *State) closed(ring, n int) (list [][2]int) {
	before, b := ring, n-1
	if b < 0 {
		before = (ring + segments - 1) % segments
		b = len(s.land(before).spots) - 1
	}
	if s.land(before).links[b] != nil && s.Spots[before][b] != 0 {
		list = append(list, [2]int{before, b})
	}
	if next, m := s.linked(ring, n); s.land(ring).links[n] != nil && s.Spots[next][m] != 0 {
		list = append(list, [2]int{ring, n})
	}
	return list
}

// linked returns the spot that follows one clockwise.
func (s *State) linked(ring, n int) (int, int) {
	if n+1 < len(s.land(ring).spots) {
		return ring, n + 1
	}
	return (ring + 1) % segments, 0
}

// payLink gives a link's reward to the owners of both ends, the builder first;
// an owner of both gets it once (section 8.3).
func (s *State) payLink(t *engine.Table, seat engine.Seat, ring, n int) {
	next, m := s.linked(ring, n)
	owners := []engine.Seat{s.Spots[ring][n].By(), s.Spots[next][m].By()}
	if owners[1] == seat {
		owners[0], owners[1] = owners[1], owners[0]
	}
	if owners[0] == owners[1] {
		owners = owners[:1]
	}
	s.run.held++
	for _, owner := range owners {
		t.Log(owner, LogLink, engine.Str("spot1", s.spotID(ring, n)), engine.Str("spot2", s.spotID(next, m)))
		s.resolve(t, owner, s.land(ring).links[n].reward, engine.Option{Verb: VerbLink, A: ring, B: n})
	}
	s.run.held--
	s.evictions(t)
}
