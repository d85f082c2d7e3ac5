package architects

import "westkingdom/engine"

// draft is one pick of the Building draft: everybody keeps 1 card of the
// packet at the same time and passes the rest to the left (section 3, A-1).
func (s *State) draft(t *engine.Table) {
	if s.Picks == 0 && !s.Options.StartingApprentice {
		t.Log(s.First, LogStart)
	}
	for i, o := range t.AskAll(engine.Seats(s.seats), func(seat engine.Seat) *engine.Prompt {
		q := t.Prompt(seat, KindDraft)
		if s.seats == 1 { // there is nobody to pass the rest to
			q.About = engine.Option{Verb: VerbLeft, A: s.tables.draftPasses - s.Picks}
		}
		for at, b := range s.player(seat).Packet {
			q.Add(engine.Option{Verb: VerbKeep, A: int(b), B: at})
		}
		return q
	}) {
		p := &s.Players[i]
		b := p.Packet[o.B]
		p.Packet = remove(p.Packet, o.B)
		p.Hand = append(p.Hand, b)
		t.LogFor(engine.Seat(i), LogKeep, s.building(b))
	}
	t.Settle()
	s.Picks++
	t.Log(engine.Nobody, LogDrafted, engine.Int("n", s.Picks))
	if s.Picks < s.tables.draftPasses {
		s.passPackets()
		s.seePackets(t)
		return
	}
	for i := range s.Players {
		p := s.player(s.clockwise(s.First, i))
		for _, b := range p.Packet {
			s.BuildingPile.Bury(b)
		}
		p.Packet = nil
	}
	for i := range s.Players {
		seat := s.clockwise(s.First, i)
		s.drawBuildings(t, seat, s.tables.characters[s.player(seat).Character].cards)
	}
	s.Phase, s.Active = PhasePlay, s.First
}

// passPackets passes every packet to the left.
func (s *State) passPackets() {
	last := s.seats - 1
	packet := s.Players[last].Packet
	for i := last; i > 0; i-- {
		s.Players[i].Packet = s.Players[i-1].Packet
	}
	s.Players[0].Packet = packet
}

// startingApprentice lets one player, in reverse turn order, take a face-up
// Apprentice; the market is refilled after everybody has (section 20).
func (s *State) startingApprentice(t *engine.Table) {
	seat := s.Active
	if s.Picks == 0 {
		t.Log(s.First, LogStart)
	}
	q := t.Prompt(seat, KindApprentice)
	s.eachStall(func(row, column int, stall *Stall) {
		q.Add(engine.Option{Verb: VerbHire, A: int(stall.Card)})
	})
	o := t.Ask(q)
	t.Log(seat, LogApprentice, s.apprentice(Apprentice(o.A)))
	row, column := s.stall(Apprentice(o.A))
	s.Market[row][column] = Stall{}
	s.join(t, seat, Apprentice(o.A))
	t.EndTurn(seat)
	s.Picks++
	if s.Picks < s.seats {
		s.Active = s.clockwise(s.First, s.seats-1-s.Picks)
		return
	}
	for row := range s.Market {
		s.refill(t, row)
	}
	s.dealPackets()
	s.seePackets(t)
}

// seePackets notes that each player has another packet in hand.
func (s *State) seePackets(t *engine.Table) {
	for i := range s.Players {
		t.Saw(engine.Seat(i), len(s.Players[i].Packet))
	}
}

// drawBuildings draws cards to the hand.
func (s *State) drawBuildings(t *engine.Table, seat engine.Seat, n int) {
	n = min(n, len(s.BuildingPile))
	if n == 0 {
		return
	}
	t.Log(seat, LogDraw, engine.Int("n", n))
	for range n {
		b, _ := s.BuildingPile.DrawFor(t, seat)
		p := s.player(seat)
		p.Hand = append(p.Hand, b)
		t.LogFor(seat, LogDrew, s.building(b))
	}
}

// discardBuilding puts a card of the player's choice from the hand to the
// bottom of the pile, unseen by others. It returns false if the player
// declines.
func (s *State) discardBuilding(t *engine.Table, seat engine.Seat, about engine.Option, optional bool) bool {
	p := s.player(seat)
	q := t.Prompt(seat, KindDiscard)
	q.About = about
	for _, b := range p.Hand {
		q.Add(engine.Option{Verb: VerbDiscard, A: int(b)})
	}
	if optional {
		q.Add(engine.Option{Verb: VerbDecline})
	}
	o := t.Ask(q)
	if o.Verb == VerbDecline {
		return false
	}
	b := Building(o.A)
	p.Hand = remove(p.Hand, p.find(b))
	s.BuildingPile.Bury(b)
	t.Log(seat, LogDiscard, engine.Int("n", 1))
	t.LogFor(seat, LogDiscarded, s.building(b))
	return true
}
