package architects

import "westkingdom/engine"

// captures keeps the account of one Town Centre action (section 6).
type captures struct {
	made      int
	once      int // Silver still off the whole action
	each      int // Silver off each further capture
	locations int // set of locations captured in
	used      int // their number
}

// useTownCentre makes up to as many captures as there were own Workers after
// placing.
func (s *State) useTownCentre(t *engine.Table, seat engine.Seat) {
	var c captures
	c.once, c.each = s.player(seat).silverDiscount(TownCentre)
	for left := s.workers(seat, TownCentre, 0); left > 0; left-- {
		price := c.price()
		tax := s.taxOf(seat, price.tax)
		q := t.Prompt(seat, KindCapture)
		q.About = engine.Option{Verb: VerbLeft, A: left}
		against := s.canPayTaxed(seat, &price)
		s.eachGroup(func(loc Location, owner engine.Seat) {
			o := engine.Option{Verb: VerbCapture, A: int(loc), B: int(owner), C: price.goods[Silver] | tax<<8}
			q.Offer(o, first(s.withinLimit(&c, loc), against))
		})
		q.Add(engine.Option{Verb: VerbStop})
		o := t.Ask(q)
		if o.Verb == VerbStop {
			return
		}
		s.payTaxed(t, seat, &price)
		s.take(t, seat, Location(o.A), engine.Seat(o.B))
		c.note(Location(o.A))
	}
}

// price is that of the next capture: Tax for the first, Silver for each
// further one. Conspirators take Silver off, never Tax.
func (c *captures) price() cost {
	price := data.capture[min(c.made, 1)]
	price.goods[Silver] = max(0, price.goods[Silver]-c.each)
	price.goods[Silver] -= min(price.goods[Silver], c.once)
	return price
}

// note counts a capture that was made.
func (c *captures) note(loc Location) {
	full := max(0, data.capture[min(c.made, 1)].goods[Silver]-c.each)
	c.once -= min(full, c.once)
	c.made++
	if c.locations&(1<<loc) == 0 {
		c.locations |= 1 << loc
		c.used++
	}
}

// withinLimit says whether a capture there stays within the locations that one
// action may reach.
func (s *State) withinLimit(c *captures, loc Location) engine.Reason {
	if limit := s.table().maxLocations; c.used >= limit && c.locations&(1<<loc) == 0 {
		return engine.Reason{Key: ReasonLocations, What: loc.String(), Have: c.used, Need: limit}
	}
	return engine.Reason{}
}

// captureFree makes up to n captures by a card: free, anywhere, each may be
// declined (section 6).
func (s *State) captureFree(t *engine.Table, seat engine.Seat, n int, about engine.Option, optional bool) {
	for left := n; left > 0; left-- {
		q := t.Prompt(seat, KindCapture)
		q.About = about
		s.eachGroup(func(loc Location, owner engine.Seat) {
			q.Add(engine.Option{Verb: VerbCapture, A: int(loc), B: int(owner)})
		})
		if len(q.Options) == 0 {
			return
		}
		if optional {
			q.Add(engine.Option{Verb: VerbStop})
		}
		o := t.Ask(q)
		if o.Verb == VerbStop {
			return
		}
		s.take(t, seat, Location(o.A), engine.Seat(o.B))
	}
}

// take captures a group: all Workers of one player in one large location. An
// own group goes back to the reserve.
func (s *State) take(t *engine.Table, seat engine.Seat, loc Location, owner engine.Seat) {
	n := s.Placed[loc][owner]
	s.Placed[loc][owner] = 0
	p := s.player(seat)
	if owner == seat {
		p.Reserve += int(n)
	} else {
		p.Captives[owner] += n
	}
	t.Log(seat, LogCapture, engine.Str("location", loc.String()), engine.Int("owner", int(owner)), engine.Int("n", int(n)))
}

// eachGroup visits every group that may be captured.
func (s *State) eachGroup(visit func(loc Location, owner engine.Seat)) {
	for loc := Location(0); loc < largeLocations; loc++ {
		for i := range s.Players {
			if s.Placed[loc][i] > 0 {
				visit(loc, engine.Seat(i))
			}
		}
	}
}

func (s *State) anyGroup() bool { return s.Placed != [largeLocations][maxSides]int8{} }

// silverDiscount adds up the Silver off at a location: once for each action,
// and off each payment.
func (p *Player) silverDiscount(loc Location) (once, each int) {
	for i := range p.sources() {
		abilities := p.abilities(i)
		for j := range abilities {
			m := &abilities[j].mod
			if m.kind != modSilver || m.location != loc {
				continue
			}
			if m.once {
				once += m.n
			} else {
				each += m.n
			}
		}
	}
	return once, each
}
