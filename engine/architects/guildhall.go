package architects

import "westkingdom/engine"

// canUseGuildhall: a Building of the hand or the next Cathedral level can be
// paid for (section 11).
func (s *State) canUseGuildhall(seat engine.Seat) engine.Reason {
	for _, b := range s.player(seat).Hand {
		if s.canConstruct(seat, b).OK() {
			return engine.Reason{}
		}
	}
	for _, b := range s.tables.wonders.cards {
		if s.canBuildWonder(seat, b).OK() {
			return engine.Reason{}
		}
	}
	if s.canWorkOnCathedral(seat).OK() {
		return engine.Reason{}
	}
	return engine.Reason{Key: ReasonNoAction, What: Guildhall.String()}
}

// useGuildhall takes the next slot, and constructs or works on the Cathedral;
// what the slot triggers comes after that. When the Guildhall is full a Worker
// takes no slot and triggers nothing (section 11, A-9).
func (s *State) useGuildhall(t *engine.Table, seat engine.Seat) {
	slot := s.fillSlot(t, seat)
	q := t.Prompt(seat, KindGuildhall)
	// Even a single option is asked: what a hand allows is nobody's business
	// before it is shown.
	q.Always = true
	for _, b := range s.player(seat).Hand {
		o := engine.Option{Verb: VerbConstruct, A: int(b)}
		q.OfferAny(o, s.canConstruct(seat, b), func(q *engine.Prompt) { s.lacksOfBuilding(q, seat, b) })
	}
	s.offerWonders(q, seat)
	q.Offer(engine.Option{Verb: VerbCathedral}, s.canWorkOnCathedral(seat))
	if o := t.Ask(q); o.Verb == VerbConstruct {
		s.construct(t, seat, Building(o.A))
	} else {
		s.workOnCathedral(t, seat)
	}
	if s.table().isReset(slot) {
		s.ResetDue = true
	}
}

// fillSlot puts a Worker into the next slot and returns its number from 1; 0
// beyond the last.
func (s *State) fillSlot(t *engine.Table, seat engine.Seat) int {
	s.Guildhall = append(s.Guildhall, seat)
	table := s.table()
	slot := len(s.Guildhall)
	if slot > table.slots {
		slot = 0
	}
	t.Log(seat, LogPlace, engine.Str("location", Guildhall.String()), engine.Int("n", slot))
	if s.Options.RemoveApprentices && table.strips(slot, s.tables.stripSlot) {
		s.stripMarket(t)
	}
	return slot
}

// offerBuilds lists what each Building of the hand, each Wonder and the
// Cathedral lack.
func (s *State) offerBuilds(q *engine.Prompt, seat engine.Seat) {
	for _, b := range s.player(seat).Hand {
		s.lacksOfBuilding(q, seat, b)
	}
	for _, b := range s.tables.wonders.cards {
		if s.unbuilt(b) {
			s.lacksOfWonder(q, seat, b)
		}
	}
	q.Offer(engine.Option{Verb: VerbCathedral}, s.canWorkOnCathedral(seat))
}

// lacksOfBuilding lists everything that is missing to construct a Building.
func (s *State) lacksOfBuilding(q *engine.Prompt, seat engine.Seat, b Building) {
	o := engine.Option{Verb: VerbConstruct, A: int(b)}
	card := &s.tables.buildings[b]
	missing := card.skills &^ s.player(seat).skills()
	for skill, name := range skillNames {
		if missing.has(skill) {
			q.Offer(o, engine.Reason{Key: ReasonSkill, What: name, Have: 0, Need: 1})
		}
	}
	if b := s.bill(seat, &card.cost, Guildhall); !b.payable().OK() {
		b.lacks(func(r engine.Reason) { q.Offer(o, r) })
	}
}

// stripMarket discards the Apprentices of the first column, their coins go to
// the supply (section 20).
func (s *State) stripMarket(t *engine.Table) {
	for row := range s.Market {
		stall := &s.Market[row][0]
		if stall.Card == 0 {
			continue
		}
		s.ApprenticePile.Bury(stall.Card)
		t.Log(engine.Nobody, LogRemoved, s.apprentice(stall.Card), engine.Int("silver", stall.Silver))
		*stall = Stall{}
	}
	for row := range s.Market {
		s.refill(t, row)
	}
}

// canConstruct says whether a Building of the hand can be constructed: skills
// first, then the cost (section 11.1).
func (s *State) canConstruct(seat engine.Seat, b Building) engine.Reason {
	card := &s.tables.buildings[b]
	if missing := card.skills &^ s.player(seat).skills(); missing != 0 {
		for skill, name := range skillNames {
			if missing.has(skill) {
				return engine.Reason{Key: ReasonSkill, What: name, Have: 0, Need: 1}
			}
		}
	}
	return s.canPay(seat, &card.cost, Guildhall)
}

// construct pays for a Building and puts it in front of the player: Virtue,
// immediate effect, then what constructing triggers (section 11.1).
func (s *State) construct(t *engine.Table, seat engine.Seat, b Building) {
	card := &s.tables.buildings[b]
	if card.wonder != nil {
		s.buildWonder(t, seat, b)
		return
	}
	bill := s.bill(seat, &card.cost, Guildhall)
	paid := s.choosePayment(t, seat, &bill, engine.Option{Verb: VerbConstruct, A: int(b)})
	p := s.player(seat)
	p.Hand = remove(p.Hand, p.find(b))
	p.Built = append(p.Built, b)
	t.Log(seat, LogConstruct, s.building(b))
	s.settle(t, seat, &bill, paid)
	s.changeVirtue(t, seat, card.virtue)
	if e := card.immediate; e != nil {
		s.resolve(t, seat, e, thingOf(aBuilding, int(b)).asks(e))
	}
	s.trigger(t, seat, onBuild, anywhere)
}
