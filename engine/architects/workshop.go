package architects

import "westkingdom/engine"

// canUseWorkshop: an Apprentice can be hired, or plans drawn.
func (s *State) canUseWorkshop(seat engine.Seat) engine.Reason {
	if len(s.BuildingPile) > 0 {
		return engine.Reason{}
	}
	// The first column is the cheapest.
	if s.Market[0][0].Card == 0 && s.Market[1][0].Card == 0 {
		return engine.Reason{Key: ReasonEmpty, What: "apprentices"}
	}
	return s.canHire(seat, 0, 1)
}

// useWorkshop hires 1 Apprentice or draws Building cards (section 5.2).
func (s *State) useWorkshop(t *engine.Table, seat engine.Seat) {
	q := t.Prompt(seat, KindWorkshop)
	s.eachStall(func(row, column int, stall *Stall) {
		q.Offer(engine.Option{Verb: VerbHire, A: int(stall.Card)}, s.canHire(seat, column, 0))
	})
	against := engine.Reason{}
	if len(s.BuildingPile) == 0 {
		against = engine.Reason{Key: ReasonEmpty, What: "buildings"}
	}
	q.Offer(engine.Option{Verb: VerbPlans}, against)
	o := t.Ask(q)
	if o.Verb == VerbPlans {
		s.drawBuildings(t, seat, data.plans[s.workers(seat, Workshop, 0)])
		return
	}
	s.hire(t, seat, Apprentice(o.A))
}

// hireCost is the price of a card in a column before Tax discounts: the extra
// Silver of skipped columns included, and how many are skipped.
func (s *State) hireCost(seat engine.Seat, column, more int) (c cost, skips int) {
	c = data.hire
	c.goods[Silver] = max(0, c.goods[Silver]-s.player(seat).modified(modSilver, Workshop))
	skips = max(0, column+1-s.workers(seat, Workshop, more))
	c.goods[Silver] += skips * data.skipSilver
	return c, skips
}

// canHire says whether the player can pay for a card in a column. More is the
// Workers about to be placed.
func (s *State) canHire(seat engine.Seat, column, more int) engine.Reason {
	c, _ := s.hireCost(seat, column, more)
	return s.canPayTaxed(seat, &c)
}

// hire pays for an Apprentice, with a coin on each card skipped, and takes it.
func (s *State) hire(t *engine.Table, seat engine.Seat, a Apprentice) {
	row, column := s.stall(a)
	c, skips := s.hireCost(seat, column, 0)
	s.payTaxed(t, seat, &c)
	for i := range skips {
		stall := &s.Market[row][i]
		stall.Silver += data.skipSilver
		t.Log(seat, LogSkipped, engine.Str("card", stall.Card.String()), engine.Int("silver", data.skipSilver))
	}
	s.recruit(t, seat, a, false)
}

// hireFree hires any face-up Apprentice at no cost (section 8).
func (s *State) hireFree(t *engine.Table, seat engine.Seat, about engine.Option, optional bool) {
	q := t.Prompt(seat, KindHire)
	q.About = about
	s.eachStall(func(row, column int, stall *Stall) {
		q.Add(engine.Option{Verb: VerbHire, A: int(stall.Card)})
	})
	if len(q.Options) == 0 {
		return
	}
	if optional {
		q.Add(engine.Option{Verb: VerbDecline})
	}
	if o := t.Ask(q); o.Verb == VerbHire {
		s.recruit(t, seat, Apprentice(o.A), true)
	}
}

// recruit takes a face-up Apprentice: at the limit one is discarded first (a
// free hire may be declined instead), then the card, the coins on it, its
// Virtue; the row slides and is refilled (section 5.2).
func (s *State) recruit(t *engine.Table, seat engine.Seat, a Apprentice, free bool) {
	p := s.player(seat)
	if len(p.Apprentices) >= p.limit() &&
		!s.dismiss(t, seat, engine.Option{Verb: VerbHiring, A: int(a)}, free) {
		return
	}
	row, column := s.stall(a)
	stall := s.Market[row][column]
	s.Market[row][column] = Stall{}
	t.Log(seat, LogHire, engine.Str("card", a.String()))
	if stall.Silver > 0 {
		p.Goods[Silver] += stall.Silver
		t.Log(seat, LogCoins, engine.Str("card", a.String()), engine.Int("silver", stall.Silver))
	}
	s.join(t, seat, a)
	s.refill(t, row)
}

// join puts the Apprentice in front of the player and applies its Virtue.
func (s *State) join(t *engine.Table, seat engine.Seat, a Apprentice) {
	p := s.player(seat)
	p.Apprentices = append(p.Apprentices, a)
	s.changeVirtue(t, seat, a.card().virtue)
}

// limit is how many Apprentices the player may have.
func (p *Player) limit() int {
	if m := p.modifier(modLimit); m != nil {
		return m.n
	}
	return data.apprenticeLimit
}

// dismiss discards an Apprentice of the player's choice to the bottom of the
// pile. It returns false if the player declines.
func (s *State) dismiss(t *engine.Table, seat engine.Seat, about engine.Option, optional bool) bool {
	p := s.player(seat)
	q := t.Prompt(seat, KindDismiss)
	q.About = about
	for _, a := range p.Apprentices {
		q.Add(engine.Option{Verb: VerbDismiss, A: int(a)})
	}
	if optional {
		q.Add(engine.Option{Verb: VerbDecline})
	}
	o := t.Ask(q)
	if o.Verb == VerbDecline {
		return false
	}
	for i, a := range p.Apprentices {
		if a == Apprentice(o.A) {
			p.Apprentices = remove(p.Apprentices, i)
			break
		}
	}
	s.ApprenticePile.Bury(Apprentice(o.A))
	t.Log(seat, LogDismiss, engine.Str("card", Apprentice(o.A).String()))
	return true
}

// eachStall visits the face-up Apprentices, row by row.
func (s *State) eachStall(visit func(row, column int, stall *Stall)) {
	for row := range s.Market {
		for column := range s.Market[row] {
			if stall := &s.Market[row][column]; stall.Card != 0 {
				visit(row, column, stall)
			}
		}
	}
}

// stall finds a face-up Apprentice; the row is -1 if it is not there.
func (s *State) stall(a Apprentice) (row, column int) {
	for row := range s.Market {
		for column := range s.Market[row] {
			if s.Market[row][column].Card == a {
				return row, column
			}
		}
	}
	return -1, 0
}

// refill slides a row to the left, coins with their cards, and reveals new
// Apprentices on the right.
func (s *State) refill(t *engine.Table, row int) {
	stalls := &s.Market[row]
	to := 0
	for _, stall := range stalls {
		if stall.Card != 0 {
			stalls[to] = stall
			to++
		}
	}
	for ; to < len(stalls); to++ {
		a, ok := s.ApprenticePile.Draw(t)
		stalls[to] = Stall{Card: a}
		if ok {
			t.Log(engine.Nobody, LogReveal, engine.Str("card", a.String()))
		}
	}
}
