package architects

import "westkingdom/engine"

// Step implements [engine.State]: one pick of the draft, one turn, or the
// effects at the end.
func (s *State) Step(t *engine.Table) {
	switch s.Phase {
	case PhaseApprentices:
		s.startingApprentice(t)
	case PhaseDraft:
		s.draft(t)
	case PhasePlay, PhaseFinal:
		s.turn(t)
	case PhaseEnd:
		s.endGame(t)
	}
}

// turn is one player's turn (section 4).
func (s *State) turn(t *engine.Table) {
	seat := s.Active
	s.Turn++
	t.Log(seat, LogTurn, engine.Int("n", s.Turn))
	s.side(seat).turn(t)
	if s.ResetDue {
		s.blackMarketReset(t, seat)
		s.ResetDue = false
	}
	s.keepHandLimit(t, seat)
	for i := range s.Players {
		s.Players[i].Credit = 0
	}
	t.EndTurn(seat)
	s.pass(t, seat)
}

// pass ends the turn, starts the final round, and ends the game after it
// (section 15).
func (s *State) pass(t *engine.Table, seat engine.Seat) {
	switch {
	case s.Phase == PhaseFinal:
		s.TurnsLeft--
	case len(s.Guildhall) >= s.table().slots:
		s.Phase, s.FinalBy, s.TurnsLeft = PhaseFinal, seat, len(s.Players)
		t.Log(seat, LogFinal)
	}
	s.Active = s.clockwise(seat, 1)
	if s.Phase == PhaseFinal && s.TurnsLeft == 0 {
		s.Phase, s.Active = PhaseEnd, engine.Nobody
	}
}

// keepHandLimit discards down to the limit (section 4).
func (s *State) keepHandLimit(t *engine.Table, seat engine.Seat) {
	for {
		over := len(s.player(seat).Hand) - s.tables.handLimit
		if over <= 0 {
			return
		}
		s.discardBuilding(t, seat, engine.Option{Verb: VerbLimit, A: over}, false)
	}
}

// place asks where to place a Worker, and acts there.
func (s *State) place(t *engine.Table, seat engine.Seat) {
	q := t.Prompt(seat, KindPlace)
	for loc := Location(0); loc < locations; loc++ {
		o, against := engine.Option{Verb: VerbPlace, A: int(loc)}, s.canPlace(seat, loc)
		if against.OK() {
			q.Add(o)
		} else if q.Shows() {
			q.OfferAny(o, against, func(q *engine.Prompt) { s.offerAt(q, seat, loc) })
		}
	}
	s.placeWorker(t, seat, Location(t.Ask(q).A))
}

// offerAt lists what could be done with a Worker there, for the reasons why
// nothing can. What a hand allows is nobody else's business: nobody else is
// sent the question.
func (s *State) offerAt(q *engine.Prompt, seat engine.Seat, loc Location) {
	switch loc {
	case Workshop:
		s.offerWorkshop(q, seat, 1)
	case Guardhouse:
		s.offerGuard(q, seat)
	case Guildhall:
		s.offerBuilds(q, seat)
	case BlackMarketMiddle:
		if b := s.marketBill(seat, loc); b.payable().OK() {
			s.offerMarket(q, seat, loc)
		}
	}
}

// canPlace says whether a Worker may be placed there (section 5, A-3).
func (s *State) canPlace(seat engine.Seat, loc Location) engine.Reason {
	switch loc {
	case Workshop:
		return s.canUseWorkshop(seat)
	case TownCentre:
		return s.canPay(seat, &s.tables.capture[0], TownCentre)
	case Guardhouse:
		return s.canUseGuardhouse(seat)
	case TaxStand:
		if s.TaxStand == 0 {
			return engine.Empty("tax")
		}
	case BlackMarketSmall, BlackMarketMiddle, BlackMarketLarge:
		return s.canUseBlackMarket(seat, loc)
	case Guildhall:
		return s.canUseGuildhall(seat)
	}
	return engine.Reason{}
}

// placeWorker places a Worker and resolves the location.
func (s *State) placeWorker(t *engine.Table, seat engine.Seat, loc Location) {
	of := s.owned(seat, loc)
	s.player(seat).Reserve--
	if loc.Large() {
		s.Placed[loc][seat]++
		t.Log(seat, LogPlace, engine.Str("location", loc.String()), engine.Int("n", int(s.Placed[loc][seat])))
	}
	for _, p := range s.tables.placing {
		p.arrive(s, t, seat, loc)
	}
	switch loc {
	case Quarry, Forest, Silversmith:
		s.gain(t, seat, s.yield(seat, loc, 0))
	case Mines:
		s.useMines(t, seat)
	case KingsStorehouse:
		s.useStorehouse(t, seat)
	case Workshop:
		s.useWorkshop(t, seat)
	case TownCentre:
		s.useTownCentre(t, seat)
	case Guardhouse:
		s.useGuardhouse(t, seat)
	case TaxStand:
		s.takeTax(t, seat)
		s.loseVirtue(t, seat, s.taxVirtue(seat))
	case BlackMarketSmall, BlackMarketMiddle, BlackMarketLarge:
		s.useBlackMarket(t, seat, loc, of)
	case Guildhall:
		s.useGuildhall(t, seat)
	}
	s.triggerPlaced(t, seat, of, onPlace, loc)
	for _, p := range s.tables.placing {
		p.leave(s, t, seat, loc)
	}
}

// placing is what a set adds to a placement: before the action of the location,
// and after it.
type placing struct {
	arrive, leave func(s *State, t *engine.Table, seat engine.Seat, loc Location)
	foresee       func(s *State, v *foresight, loc Location) // what comes of arriving
}

// takeBack returns one Worker to an empty reserve; nothing else happens this
// turn (section 4, A-4).
func (s *State) takeBack(t *engine.Table, seat engine.Seat) {
	q := t.Prompt(seat, KindTakeBack)
	for loc := Location(0); loc < largeLocations; loc++ {
		if s.Placed[loc][seat] > 0 {
			q.Add(engine.Option{Verb: VerbTakeBack, A: int(loc)})
		}
	}
	if len(q.Options) == 0 {
		s.offerOthers(q, seat)
	}
	if len(q.Options) == 0 {
		t.Log(seat, LogSkip)
		return
	}
	o := t.Ask(q)
	p := s.player(seat)
	p.Reserve++
	loc := Location(o.A)
	switch {
	case loc.Large():
		s.Placed[loc][seat]--
	case loc.blackMarketSpace():
		s.Spaces[loc-BlackMarketSmall] = engine.Nobody
	case loc == Prison:
		p.Prisoners--
	default:
		s.Players[o.B].Captives[seat]--
		t.Log(seat, LogTakeBack, engine.Str("location", loc.String()), engine.Int("owner", o.B))
		return
	}
	t.Log(seat, LogTakeBack, engine.Str("location", loc.String()))
}

// offerOthers offers the Workers outside the large locations.
func (s *State) offerOthers(q *engine.Prompt, seat engine.Seat) {
	for i, who := range s.Spaces {
		if who == seat {
			q.Add(engine.Option{Verb: VerbTakeBack, A: int(BlackMarketSmall) + i})
		}
	}
	if s.player(seat).Prisoners > 0 {
		q.Add(engine.Option{Verb: VerbTakeBack, A: int(Prison)})
	}
	for i := range s.Players {
		if s.Players[i].Captives[seat] > 0 {
			q.Add(engine.Option{Verb: VerbTakeBack, A: int(PlayerBoard), B: i})
		}
	}
}
