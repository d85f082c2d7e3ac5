package architects

import "westkingdom/engine"

// canUseBlackMarket: Virtue low enough, the space free, the Silver there, and
// something to be had (section 8).
func (s *State) canUseBlackMarket(seat engine.Seat, loc Location) engine.Reason {
	p := s.player(seat)
	if p.Virtue >= s.tables.marketVirtue && p.modified(modAnyVirtue, BlackMarket) == 0 {
		return engine.Reason{Key: ReasonVirtueHigh, What: "virtue", Have: p.Virtue, Need: s.tables.marketVirtue - 1}
	}
	if s.Spaces[loc-BlackMarketSmall] != engine.Nobody {
		return engine.Reason{Key: ReasonOccupied, What: loc.String()}
	}
	sp := &s.tables.spaces[loc-BlackMarketSmall]
	if r := s.canPay(seat, &sp.cost, BlackMarket); !r.OK() {
		return r
	}
	choice := sp.choice
	var against engine.Reason
	for i := range choice {
		if against = s.possible(seat, &choice[i]); against.OK() {
			break
		}
	}
	return against
}

// marketBill is what a space costs the player.
func (s *State) marketBill(seat engine.Seat, loc Location) bill {
	return s.bill(seat, &s.tables.spaces[loc-BlackMarketSmall].cost, BlackMarket)
}

// offerMarket lists what is to be had at a space that offers a choice.
func (s *State) offerMarket(q *engine.Prompt, seat engine.Seat, loc Location) {
	choice := s.tables.spaces[loc-BlackMarketSmall].choice
	for i := range choice {
		switch e := &choice[i]; e.op {
		case opHire:
			s.eachStall(func(row, column int, stall *Stall) {
				q.Add(engine.Option{Verb: VerbHire, A: int(stall.Card)})
			})
		case opDrawKeep:
			q.Offer(engine.Option{Verb: VerbLook, A: e.n, B: e.no}, s.possible(seat, e))
		}
	}
}

// marketGoods is what a space gives: the items of the card on top of the
// pile, or those printed if there is none.
func (s *State) marketGoods(loc Location) Goods {
	switch {
	case loc == BlackMarketSmall && len(s.SmallMarket) > 0:
		return s.tables.market[top(s.SmallMarket)].small
	case loc == BlackMarketLarge && len(s.LargeMarket) > 0:
		return s.tables.market[top(s.LargeMarket)].large
	}
	return s.tables.spaces[loc-BlackMarketSmall].printed
}

// top returns the card on top of a pile, 0 if there is none.
func top[T ~int8](pile engine.Deck[T]) T {
	if len(pile) == 0 {
		return 0
	}
	return pile[len(pile)-1]
}

// useBlackMarket takes a space: pays, takes what it offers, then Swindlers and
// Caroline. The third Worker triggers a reset (section 8).
func (s *State) useBlackMarket(t *engine.Table, seat engine.Seat, loc Location, of owners) {
	s.Spaces[loc-BlackMarketSmall] = seat
	t.Log(seat, LogPlace, engine.Str("location", loc.String()), engine.Int("n", 1))
	b := s.marketBill(seat, loc)
	s.pays(t, seat, &b, engine.Option{Verb: VerbPlace, A: int(loc)})
	if len(s.tables.spaces[loc-BlackMarketSmall].choice) > 0 {
		s.chooseMarket(t, seat, loc)
	} else {
		s.gain(t, seat, s.marketGoods(loc))
	}
	s.triggerPlaced(t, seat, of, onMarketAction, anywhere)
	s.checkMarket()
}

// chooseMarket is the middle space: a free hire, or a look at Building cards.
func (s *State) chooseMarket(t *engine.Table, seat engine.Seat, loc Location) {
	q := t.Prompt(seat, KindBlackMarket)
	q.About = engine.Option{Verb: VerbPlace, A: int(loc)}
	s.offerMarket(q, seat, loc)
	if len(q.Options) == 0 {
		return
	}
	if o := t.Ask(q); o.Verb == VerbHire {
		s.recruit(t, seat, Apprentice(o.A), true)
	} else {
		e := s.tables.effects[o.B]
		s.look(t, seat, e.n, e.keep)
	}
}

// look draws cards for the player's eyes only, who keeps some; the rest go to
// the bottom of the pile.
func (s *State) look(t *engine.Table, seat engine.Seat, n, keep int) {
	s.Looker = seat
	n = min(n, len(s.BuildingPile))
	t.Log(seat, LogLook, engine.Int("n", n))
	for range n {
		b, _ := s.BuildingPile.DrawFor(t, seat)
		s.Looked = append(s.Looked, b)
		t.LogFor(seat, LogLooked, s.building(b))
	}
	kept := min(keep, n)
	for range kept {
		q := t.Prompt(seat, KindKeep)
		for at, b := range s.Looked {
			q.Add(engine.Option{Verb: VerbKeep, A: int(b), B: at})
		}
		at := t.Ask(q).B
		b := s.Looked[at]
		s.Looked = remove(s.Looked, at)
		p := s.player(seat)
		p.Hand = append(p.Hand, b)
		t.LogFor(seat, LogKeptCard, s.building(b))
	}
	t.Log(seat, LogKept, engine.Int("n", kept))
	for _, b := range s.Looked {
		s.BuildingPile.Bury(b)
	}
	s.Looker, s.Looked = engine.Nobody, s.Looked[:0]
}
