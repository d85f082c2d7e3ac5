package viscounts

import "westkingdom/engine"

// manage is phase 1: the row slides, and a card is played (section 6). It
// returns the card.
func (s person) manage(t *engine.Table) Card {
	p := s.me()
	dropped := p.Row[rowSize-1]
	copy(p.Row[1:], p.Row[:rowSize-1])
	p.Row[0] = 0
	if dropped != 0 {
		p.Discard = append(p.Discard, dropped)
		t.Log(s.seat, LogDropOff, engine.Str("townsfolk", s.card(dropped).id))
		s.resolve(t, s.seat, s.card(dropped).dropoff, cardOption(dropped))
	}
	c := s.play(t)
	p.Row[0] = c
	t.Log(s.seat, LogPlay, engine.Str("townsfolk", s.card(c).id))
	if s.card(c).icons[Criminal] > 0 {
		s.gainCorruption(t, s.seat, s.criminals())
	}
	s.resolve(t, s.seat, s.card(c).immediate, cardOption(c))
	return c
}

func cardOption(c Card) engine.Option { return engine.Option{Verb: VerbCard, A: int(c)} }

// play takes a card from the hand, or unseen from the draw pile if the hand is
// empty (R6).
func (s person) play(t *engine.Table) Card {
	p := s.me()
	if len(p.Hand) == 0 {
		s.needDeck(t)
		c, _ := p.Deck.Draw(t)
		t.Log(s.seat, LogUnseen)
		return c
	}
	q := t.Prompt(s.seat, KindPlay)
	// Even a single card is asked: what a hand holds is nobody's business
	// before it is played.
	q.Always = true
	for _, c := range p.Hand {
		q.Add(engine.Option{Verb: VerbPlay, A: int(c)})
	}
	s.run.open = cardOpen
	c := Card(t.Ask(q).A)
	s.run.open = nothingOpen
	p.Hand = without(p.Hand, c)
	return c
}

// without takes a card out of a list, keeping the order.
func without(list []Card, c Card) []Card {
	for i := range list {
		if list[i] == c {
			return append(list[:i], list[i+1:]...)
		}
	}
	return list
}

// criminals is that of a [side].
func (s person) criminals() (n int) {
	for _, c := range s.me().Row {
		n += int(s.card(c).icons[Criminal])
	}
	return n
}

// limit is the hand limit (section 12).
func (s person) limit() int {
	n := s.tables.hand
	for i, built := range s.me().Built {
		if a := &s.tables.slots[i].ability; built && a.modifier == modHand {
			n += a.n
		}
	}
	if s.Leader == s.seat {
		n += s.tables.castle.leader.n
	}
	return n
}

// refill is phase 6.
func (s person) refill(t *engine.Table) {
	p, n := s.me(), 0
	for len(p.Hand) < s.limit() && len(p.Deck)+len(p.Discard) > 0 {
		s.needDeck(t)
		s.drawOne(t, s.seat)
		n++
	}
	if n > 0 {
		t.Log(s.seat, LogDraw, engine.Int("n", n))
	}
}

// drawOne draws a card into the hand.
func (s *State) drawOne(t *engine.Table, seat engine.Seat) {
	p := s.player(seat)
	if c, ok := p.Deck.DrawFor(t, seat); ok {
		p.Hand = append(p.Hand, c)
		t.LogFor(seat, LogDrew, engine.Str("townsfolk", s.card(c).id))
	}
}

// needDeck reshuffles if a card must come from an empty draw pile (section 3,
// 7).
func (s person) needDeck(t *engine.Table) {
	if p := s.me(); len(p.Deck) == 0 && len(p.Discard) > 0 {
		s.reshuffle(t)
	}
}

// reshuffle shuffles the discards into the draw pile; the row is looked at for
// criminals (section 3, 6).
func (s person) reshuffle(t *engine.Table) {
	p := s.me()
	p.Deck = append(p.Deck, p.Discard...)
	p.Discard = p.Discard[:0]
	engine.Shuffle(t.Rand(), p.Deck)
	t.Log(s.seat, LogShuffle)
	s.shuffleCheck(t, s.seat)
}

func (s *State) shuffleCheck(t *engine.Table, seat engine.Seat) {
	if s.side(seat).criminals() > 0 {
		s.gainCorruption(t, seat, 1)
	} else {
		s.gainVirtue(t, seat, 1)
	}
}

// rearrange lets a player permute the occupied spaces of the row (R3).
func (s person) rearrange(t *engine.Table, _ *Effect, about engine.Option) {
	p := s.me()
	if p.inRow() < 2 {
		return
	}
	q := t.Prompt(s.seat, KindRearrange)
	q.About = about
	for _, order := range [...][rowSize]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}} {
		var row [rowSize]Card
		same := true
		for i, from := range order {
			row[i] = p.Row[from]
			same = same && (p.Row[i] != 0) == (row[i] != 0)
		}
		if same && row != p.Row {
			q.Add(engine.Option{Verb: VerbRow, A: int(row[0]), B: int(row[1]), C: int(row[2])})
		}
	}
	q.Add(engine.Option{Verb: VerbDecline})
	if o := t.Ask(q); o.Verb == VerbRow {
		p.Row = [rowSize]Card{Card(o.A), Card(o.B), Card(o.C)}
		t.Log(s.seat, LogRearrange)
	}
}

func (s person) shuffle(t *engine.Table, _ *Effect, _ engine.Option) {
	if len(s.me().Discard) > 0 && s.Phase != PhaseSetup { // R25
		s.reshuffle(t)
	}
}

func (s person) discard(t *engine.Table, _ *Effect, about engine.Option) { s.giveUp(t, false, about) }

func (s person) destroy(t *engine.Table, _ *Effect, about engine.Option) { s.giveUp(t, true, about) }

// giveUp lets a player put a card of the hand, or the unseen top of the draw
// pile, on the discard pile, or destroy it for its value (section 13).
func (s person) giveUp(t *engine.Table, destroy bool, about engine.Option) {
	p := s.me()
	kind, verb, blind := KindDiscard, VerbDiscard, VerbDiscardTop
	if destroy {
		kind, verb, blind = KindDestroy, VerbDestroy, VerbDestroyTop
		if p.owned() <= rowSize {
			return
		}
	}
	if s.Phase == PhaseSetup {
		if destroy {
			s.destroyFirst(t, about)
		}
		return
	}
	for {
		q := t.Prompt(s.seat, kind)
		q.About = about
		for _, c := range p.Hand {
			q.Add(engine.Option{Verb: verb, A: int(c)})
		}
		if len(p.Deck) > 0 {
			q.Add(engine.Option{Verb: blind})
		} else if len(p.Discard) > 0 {
			q.Add(engine.Option{Verb: VerbReshuffle})
		}
		if len(q.Options) == 0 {
			return
		}
		q.Add(engine.Option{Verb: VerbDecline})
		o := t.Ask(q)
		switch o.Verb {
		case VerbDecline:
			return
		case VerbReshuffle:
			s.reshuffle(t)
			continue
		}
		c := Card(o.A)
		if o.Verb == blind {
			c, _ = p.Deck.Draw(t)
		} else {
			p.Hand = without(p.Hand, c)
		}
		s.giveUpCard(t, c, destroy)
		return
	}
}

func (s person) giveUpCard(t *engine.Table, c Card, destroy bool) {
	p := s.me()
	if !destroy {
		p.Discard = append(p.Discard, c)
		t.Log(s.seat, LogDiscard, engine.Str("townsfolk", s.card(c).id))
		return
	}
	n := s.card(c).cost
	p.Goods[Silver] += n
	t.Log(s.seat, LogDestroy, engine.Str("townsfolk", s.card(c).id), engine.Int("silver", n))
}

// destroyFirst destroys any one card before the first shuffle: all of them lie
// open.
func (s person) destroyFirst(t *engine.Table, about engine.Option) {
	p := s.me()
	q := t.Prompt(s.seat, KindDestroy)
	q.About = about
	for _, list := range [][]Card{p.Deck, p.Discard} {
		for _, c := range list {
			q.Add(engine.Option{Verb: VerbDestroy, A: int(c)})
		}
	}
	q.Add(engine.Option{Verb: VerbDecline})
	if o := t.Ask(q); o.Verb == VerbDestroy {
		p.Deck, p.Discard = without(p.Deck, Card(o.A)), without(p.Discard, Card(o.A))
		s.giveUpCard(t, Card(o.A), true)
	}
}
