package architects

import "westkingdom/engine"

// canUseBlackMarket: Virtue low enough, the space free, the Silver there, and
// something to be had (section 8).
func (s *State) canUseBlackMarket(seat engine.Seat, loc Location) engine.Reason {
	p := s.player(seat)
	if p.Virtue >= data.marketVirtue {
		return engine.Reason{Key: ReasonVirtueHigh, What: "virtue", Have: p.Virtue, Need: data.marketVirtue - 1}
	}
	if s.Spaces[loc-BlackMarketSmall] != engine.Nobody {
		return engine.Reason{Key: ReasonOccupied, What: loc.String()}
	}
	if silver, _ := s.marketPrice(seat, loc); p.Goods[Silver] < silver {
		return short("silver", p.Goods[Silver], silver)
	}
	choice := data.spaces[loc-BlackMarketSmall].choice
	var against engine.Reason
	for i := range choice {
		if against = s.possible(seat, &choice[i]); against.OK() {
			break
		}
	}
	return against
}

// marketPrice is what a space costs the player in Silver and Virtue.
func (s *State) marketPrice(seat engine.Seat, loc Location) (silver, virtue int) {
	p := s.player(seat)
	sp := &data.spaces[loc-BlackMarketSmall]
	once, each := p.silverDiscount(BlackMarket)
	silver = max(0, sp.silver-once-each)
	if p.modified(modNoVirtueLoss, BlackMarket) == 0 {
		virtue = sp.virtue
	}
	return silver, virtue
}

// marketGoods is what a space gives: the items of the card on top of the
// pile, or those printed if there is none.
func (s *State) marketGoods(loc Location) Goods {
	switch {
	case loc == BlackMarketSmall && len(s.SmallMarket) > 0:
		return data.market[top(s.SmallMarket)].small
	case loc == BlackMarketLarge && len(s.LargeMarket) > 0:
		return data.market[top(s.LargeMarket)].large
	}
	return data.spaces[loc-BlackMarketSmall].printed
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
func (s *State) useBlackMarket(t *engine.Table, seat engine.Seat, loc Location) {
	s.Spaces[loc-BlackMarketSmall] = seat
	t.Log(seat, LogPlace, engine.Str("location", loc.String()), engine.Int("n", 1))
	silver, virtue := s.marketPrice(seat, loc)
	s.pay(t, seat, Goods{Silver: silver})
	s.loseVirtue(t, seat, virtue)
	if choice := data.spaces[loc-BlackMarketSmall].choice; len(choice) > 0 {
		s.chooseMarket(t, seat, loc, choice)
	} else {
		s.gain(t, seat, s.marketGoods(loc))
	}
	s.trigger(t, seat, onMarketAction, 0)
	standing := 0
	for _, who := range s.Spaces {
		if who != engine.Nobody {
			standing++
		}
	}
	if standing >= data.resetWorkers {
		s.ResetDue = true
	}
}

// chooseMarket is the middle space: a free hire, or a look at Building cards.
func (s *State) chooseMarket(t *engine.Table, seat engine.Seat, loc Location, choice []effect) {
	q := t.Prompt(seat, KindBlackMarket)
	q.About = engine.Option{Verb: VerbPlace, A: int(loc)}
	var looking *effect
	for i := range choice {
		switch e := &choice[i]; e.op {
		case opHire:
			s.eachStall(func(row, column int, stall *Stall) {
				q.Add(engine.Option{Verb: VerbHire, A: int(stall.Card)})
			})
		case opDrawKeep:
			looking = e
			q.Offer(engine.Option{Verb: VerbLook, A: e.n}, s.possible(seat, e))
		}
	}
	if len(q.Options) == 0 {
		return
	}
	if o := t.Ask(q); o.Verb == VerbHire {
		s.recruit(t, seat, Apprentice(o.A), true)
	} else {
		s.look(t, seat, looking.n, looking.keep)
	}
}

// look draws cards for the player's eyes only, who keeps some; the rest go to
// the bottom of the pile.
func (s *State) look(t *engine.Table, seat engine.Seat, n, keep int) {
	s.Looker = seat
	n = min(n, len(s.BuildingPile))
	t.Log(seat, LogLook, engine.Int("n", n))
	for range n {
		b, _ := s.BuildingPile.Draw(t)
		s.Looked = append(s.Looked, b)
		t.LogFor(seat, LogLooked, engine.Str("card", b.String()))
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
		t.LogFor(seat, LogKeptCard, engine.Str("card", b.String()))
	}
	t.Log(seat, LogKept, engine.Int("n", kept))
	for _, b := range s.Looked {
		s.BuildingPile.Bury(b)
	}
	s.Looker, s.Looked = engine.Nobody, s.Looked[:0]
}
