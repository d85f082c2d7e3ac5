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
	if s.canWorkOnCathedral(seat).OK() {
		return engine.Reason{}
	}
	return engine.Reason{Key: ReasonNoAction, What: Guildhall.String()}
}

// useGuildhall takes the next slot, and constructs or works on the Cathedral;
// what the slot triggers comes after that. When the Guildhall is full a Worker
// takes no slot and triggers nothing (section 11, A-9).
func (s *State) useGuildhall(t *engine.Table, seat engine.Seat) {
	s.Guildhall = append(s.Guildhall, seat)
	table := s.table()
	slot := len(s.Guildhall)
	if slot > table.slots {
		slot = 0
	}
	t.Log(seat, LogPlace, engine.Str("location", Guildhall.String()), engine.Int("n", slot))
	if s.Options.RemoveApprentices && table.strips(slot) {
		s.stripMarket(t)
	}
	q := t.Prompt(seat, KindGuildhall)
	// Even a single option is asked: what a hand allows is nobody's business
	// before it is shown.
	q.Always = true
	for _, b := range s.player(seat).Hand {
		q.Offer(engine.Option{Verb: VerbConstruct, A: int(b)}, s.canConstruct(seat, b))
	}
	q.Offer(engine.Option{Verb: VerbCathedral}, s.canWorkOnCathedral(seat))
	if o := t.Ask(q); o.Verb == VerbConstruct {
		s.construct(t, seat, Building(o.A))
	} else {
		s.workOnCathedral(t, seat)
	}
	for _, reset := range table.resets {
		if slot == reset {
			s.ResetDue = true
		}
	}
}

// strips says whether the slot is the third of one of the rows but the last
// (section 20).
func (table *seatTable) strips(slot int) bool {
	last := table.slots - table.columns
	return slot > 0 && slot <= last && (slot-1)%table.columns == 2
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
		t.Log(engine.Nobody, LogRemoved, engine.Str("card", stall.Card.String()), engine.Int("silver", stall.Silver))
		*stall = Stall{}
	}
	for row := range s.Market {
		s.refill(t, row)
	}
}

// builder is the player as who pays for a Building or for the Cathedral.
func (s *State) builder(seat engine.Seat, cathedral bool) payer {
	p := s.player(seat)
	with := payer{goods: p.Goods}
	if p.Character == 0 {
		return with
	}
	with.same = p.modifier(modSame) != nil
	if m := p.modifier(modBuild); m != nil && (m.build.cathedral || !cathedral) && (m.build.building || cathedral) {
		with.discount = m.build
	}
	return with
}

// canConstruct says whether a Building of the hand can be constructed: skills
// first, then the cost (section 11.1).
func (s *State) canConstruct(seat engine.Seat, b Building) engine.Reason {
	card := b.card()
	if missing := card.skills &^ s.player(seat).skills(); missing != 0 {
		for skill, name := range skillNames {
			if missing.has(skill) {
				return engine.Reason{Key: ReasonSkill, What: name, Have: 0, Need: 1}
			}
		}
	}
	return s.builder(seat, false).canPay(&card.cost)
}

// construct pays for a Building and puts it in front of the player: Virtue,
// immediate effect, then what constructing triggers (section 11.1).
func (s *State) construct(t *engine.Table, seat engine.Seat, b Building) {
	about := engine.Option{Verb: VerbConstruct, A: int(b)}
	paid := s.choosePayment(t, seat, s.builder(seat, false), &b.card().cost, about)
	p := s.player(seat)
	p.Hand = remove(p.Hand, p.find(b))
	p.Built = append(p.Built, b)
	t.Log(seat, LogConstruct, engine.Str("card", b.String()))
	s.pay(t, seat, paid)
	s.changeVirtue(t, seat, b.card().virtue)
	if e := b.card().immediate; e != nil {
		s.resolve(t, seat, e, engine.Option{Verb: VerbCard, A: int(b)})
	}
	s.trigger(t, seat, onBuild, 0)
}

// choosePayment asks how to pay, if there are several ways.
func (s *State) choosePayment(t *engine.Table, seat engine.Seat, with payer, c *cost, about engine.Option) Goods {
	var buf [16]Goods
	ways := with.payments(c, buf[:0])
	if len(ways) == 1 {
		return ways[0]
	}
	q := t.Prompt(seat, KindPay)
	q.About = about
	for _, g := range ways {
		q.Add(engine.Option{Verb: VerbPay, A: g.pack()})
	}
	return unpack(t.Ask(q).A)
}
