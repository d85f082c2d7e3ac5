package architects

import "westkingdom/engine"

// captures keeps the account of one Town Centre action (section 6).
type captures struct {
	made      int
	once      int // Silver still off the whole action
	each      int // Silver off each further capture
	locations int // set of locations captured in
	used      int // their number
	judged    int // set of locations whose figure has seen it
}

// useTownCentre makes up to as many captures as there were own Workers after
// placing.
func (s *State) useTownCentre(t *engine.Table, seat engine.Seat) {
	var c captures
	c.once, c.each = s.player(seat).silverDiscount(TownCentre)
	total := s.workers(seat, TownCentre, 0)
	for left := total; left > 0; left-- {
		s.momentAfter(t, seat, total-left)
		price := c.price(s.tables)
		b := s.bill(seat, &price, TownCentre)
		q := t.Prompt(seat, KindCapture)
		q.About = engine.Option{Verb: VerbLeft, A: left}
		against := b.payable()
		s.eachGroup(func(loc Location, owner engine.Seat) {
			o := engine.Option{Verb: VerbCapture, A: int(loc), B: int(owner), C: packCapture(&price, c.judged&(1<<loc) != 0)}
			q.Offer(o, engine.First(s.withinLimit(&c, loc), against))
		})
		q.Add(engine.Option{Verb: VerbStop})
		o := t.Ask(q)
		if o.Verb == VerbStop {
			return
		}
		s.pays(t, seat, &b, o)
		s.take(t, seat, Location(o.A), engine.Seat(o.B), &c.judged)
		c.note(s.tables, Location(o.A))
	}
}

// captureJudged is set on a capture that nobody judges any more.
const captureJudged = 1 << 16

// packCapture puts the price of a capture into one number.
func packCapture(price *cost, judged bool) int {
	n := price.goods[Silver] | price.tax<<8
	if judged {
		n |= captureJudged
	}
	return n
}

func unpackCapture(n int) cost { return cost{goods: Goods{Silver: n & 0xff}, tax: n >> 8 & 0xff} }

// price is that of the next capture: Tax for the first, Silver for each
// further one. Conspirators take Silver off, never Tax.
func (c *captures) price(t *tables) cost {
	price := t.capture[min(c.made, 1)]
	price.goods[Silver] = max(0, price.goods[Silver]-c.each)
	price.goods[Silver] -= min(price.goods[Silver], c.once)
	return price
}

// note counts a capture that was made.
func (c *captures) note(t *tables, loc Location) {
	full := max(0, t.capture[min(c.made, 1)].goods[Silver]-c.each)
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
func (s *State) captureFree(t *engine.Table, seat engine.Seat, n int, src engine.Source, optional bool) {
	judged := 0
	for left := n; left > 0; left-- {
		q := src.Prompt(t, seat, KindCapture)
		s.eachGroup(func(loc Location, owner engine.Seat) {
			q.Add(engine.Option{Verb: VerbCapture, A: int(loc), B: int(owner), C: packCapture(&cost{}, judged&(1<<loc) != 0)})
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
		s.take(t, seat, Location(o.A), engine.Seat(o.B), &judged)
	}
}

// take captures a group: all Workers of one player in one large location. An
// own group goes back to the reserve.
func (s *State) take(t *engine.Table, seat engine.Seat, loc Location, owner engine.Seat, judged *int) {
	n := s.Placed[loc][owner]
	s.Placed[loc][owner] = 0
	p := s.player(seat)
	told := engine.Args{engine.Str("location", loc.String()), engine.Int("owner", int(owner)), engine.Int("n", int(n))}
	if owner == seat {
		p.Reserve += int(n)
		told = append(told, engine.Int("own", 1))
	} else {
		p.Captives[owner] += n
	}
	t.Log(seat, LogCapture, told...)
	if owner != seat {
		for _, judge := range s.tables.captured {
			judge(s, t, seat, loc, judged)
		}
	}
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
