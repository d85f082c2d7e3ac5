package architects

import "westkingdom/engine"

// canUseWorkshop: an Apprentice can be hired, or plans drawn.
func (s *State) canUseWorkshop(seat engine.Seat) engine.Reason {
	if len(s.BuildingPile) > 0 {
		return engine.Reason{}
	}
	// The first column is the cheapest.
	if !s.anyStall() {
		return engine.Empty("apprentices")
	}
	return s.canHire(seat, 0, 1)
}

// anyStall says whether a face-up Apprentice is left. Rows fill from the left.
func (s *State) anyStall() bool {
	for _, row := range s.Market {
		if row[0].Card != 0 {
			return true
		}
	}
	return false
}

// useWorkshop hires 1 Apprentice or draws Building cards (section 5.2).
func (s *State) useWorkshop(t *engine.Table, seat engine.Seat) {
	q := t.Prompt(seat, KindWorkshop)
	s.offerWorkshop(q, seat, 0)
	if len(q.Options) == 0 {
		return // Influence of the Profiteer drew the last card
	}
	o := t.Ask(q)
	if o.Verb == VerbPlans {
		s.drawBuildings(t, seat, s.tables.plansOf(s.workers(seat, Workshop, 0)))
		return
	}
	s.hire(t, seat, Apprentice(o.A))
}

// offerWorkshop lists what can be done with so many Workers more.
func (s *State) offerWorkshop(q *engine.Prompt, seat engine.Seat, more int) {
	s.eachStall(func(row, column int, stall *Stall) {
		q.Offer(engine.Option{Verb: VerbHire, A: int(stall.Card)}, s.canHire(seat, column, more))
	})
	against := engine.Reason{}
	if len(s.BuildingPile) == 0 {
		against = engine.Empty("buildings")
	}
	q.Offer(engine.Option{Verb: VerbPlans}, against)
}

// hireBill is what a card in a column costs, the extra Silver of skipped
// columns included. More is the Workers about to be placed.
func (s *State) hireBill(seat engine.Seat, column, more int) bill {
	b := s.bill(seat, &s.tables.hire, Workshop)
	b.skips, b.skipSilver = max(0, column+1-s.workers(seat, Workshop, more)), s.tables.skipSilver
	b.goods[Silver] += b.skips * b.skipSilver
	return b
}

// canHire says whether the player can pay for a card in a column.
func (s *State) canHire(seat engine.Seat, column, more int) engine.Reason {
	b := s.hireBill(seat, column, more)
	return b.payable()
}

// hire pays for an Apprentice, with a coin on each card skipped, and takes it.
func (s *State) hire(t *engine.Table, seat engine.Seat, a Apprentice) {
	row, column := s.stall(a)
	b := s.hireBill(seat, column, 0)
	w := s.choosePayment(t, seat, &b, engine.Option{Verb: VerbHiring, A: int(a)})
	s.spend(t, seat, &b, w)
	skips := b.coins(&w)
	for i := range skips {
		s.Market[row][i].Silver += b.skipSilver
	}
	paid := w.goods
	var buf [resources + 3]engine.Arg
	paid[Silver] += b.tax
	args := taxed(paid.args(append(buf[:0], s.apprentice(a))), b.tax)
	if skips > 0 {
		args = append(args, engine.Int("skipped", skips*b.skipSilver))
	}
	t.Log(seat, LogHire, args...)
	s.recruit(t, seat, a, false)
}

// hireFree hires any face-up Apprentice at no cost (section 8).
func (s *State) hireFree(t *engine.Table, seat engine.Seat, src engine.Source, optional bool) {
	q := src.Prompt(t, seat, KindHire)
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
	if free {
		t.Log(seat, LogHire, s.apprentice(a))
	}
	if stall.Silver > 0 {
		p.Goods[Silver] += stall.Silver
		t.Log(seat, LogCoins, s.apprentice(a), engine.Int("silver", stall.Silver))
	}
	s.join(t, seat, a)
	s.refill(t, row)
}

// join puts the Apprentice in front of the player and applies its Virtue.
func (s *State) join(t *engine.Table, seat engine.Seat, a Apprentice) {
	p := s.player(seat)
	p.Apprentices = append(p.Apprentices, a)
	s.changeVirtue(t, seat, s.tables.apprentices[a].virtue)
	s.trigger(t, seat, onApprentice, anywhere)
}

// limit is how many Apprentices the player may have.
func (p *Player) limit() int {
	if m := p.modifier(modLimit); m != nil {
		return m.n
	}
	return p.tables.apprenticeLimit
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
	t.Log(seat, LogDismiss, s.apprentice(Apprentice(o.A)))
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
	stalls := s.Market[row]
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
			t.Log(engine.Nobody, LogReveal, s.apprentice(a))
		}
	}
}
