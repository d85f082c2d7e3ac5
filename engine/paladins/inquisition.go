package paladins

import (
	"slices"

	"westkingdom/engine"
)

// inquisition is section 11. It interrupts whatever is being resolved, which
// goes on when it returns.
func (s *State) inquisition(t *engine.Table, by engine.Seat) {
	if s.Inquiry.On {
		return // one at a time (A26)
	}
	s.Inquiry.On, s.Inquiry.By = true, by
	t.Log(by, LogInquisition)
	first := max(s.Active, 0)
	for seat := range first.Around(len(s.Players)) {
		s.useAbilities(t, seat)
	}
	s.condemn(t, first)
	s.Tax = s.tables.tax[s.Seats]
	t.Log(engine.Nobody, LogRefill, engine.Int("n", s.Tax))
	s.Inquiry = Inquiry{}
	t.Log(engine.Nobody, LogInquisitionEnd)
}

// useAbilities lets a player resolve the inquisition Townsfolk of the crew,
// each at most once, in any order; conditions are read at that moment. Nothing
// is asked where the order makes no difference.
func (s *State) useAbilities(t *engine.Table, seat engine.Seat) {
	p := s.player(seat)
	ask := true
	for {
		var usable [mostCrew]Card
		n, matters := 0, false
		for _, c := range p.Crew {
			if s.canUse(p, c).OK() {
				usable[n] = c
				n++
				matters = matters || changesSuspicion(s.tables.townsfolk[c].reward)
			}
		}
		if n == 0 {
			return
		}
		c := usable[0]
		switch {
		case matters && !ask:
			if c = s.firstHarmless(usable[:n]); c == 0 {
				return
			}
		case matters:
			prompt := t.Prompt(seat, KindInquisition)
			for _, c := range p.Crew {
				if s.tables.townsfolk[c].event == onInquisition {
					prompt.Offer(engine.Option{Verb: VerbUse, A: int(c)}, s.canUse(p, c))
				}
			}
			prompt.Add(engine.Option{Verb: VerbDone})
			o := t.Ask(prompt)
			if o.Verb == VerbDone {
				ask = false
				continue
			}
			c = Card(o.A)
		}
		s.use(t, seat, c)
	}
}

// mostCrew is more than a crew can hold.
const mostCrew = 32

// use resolves one ability.
func (s *State) use(t *engine.Table, seat engine.Seat, c Card) {
	s.Inquiry.Used = append(s.Inquiry.Used, c)
	s.gain(t, seat, sourceOf(fromAbility, int(c), s.tables.townsfolk[c].reward).sure())
}

// canUse says why an inquisition Townsfolk cannot be used now.
func (s *State) canUse(p *Player, c Card) engine.Reason {
	folk, have := &s.tables.townsfolk[c], len(p.Suspicion)
	switch {
	case folk.event != onInquisition:
		return engine.None("effect")
	case slices.Contains(s.Inquiry.Used, c):
		return engine.Reason{Key: ReasonResolved}
	case have < folk.min:
		return engine.Short("suspicion", have, folk.min)
	case folk.max >= 0 && have > folk.max:
		return engine.Reason{Key: ReasonMany, What: "suspicion", Have: have, Need: folk.max}
	case have == 0 && changesSuspicion(folk.reward):
		return engine.None("suspicion")
	}
	return engine.Reason{}
}

func changesSuspicion(list []Effect) bool {
	for _, e := range list {
		if e.Kind == RemoveSuspicion {
			return true
		}
	}
	return false
}

// firstHarmless returns the first card that leaves Suspicion alone.
func (s *State) firstHarmless(cards []Card) Card {
	for _, c := range cards {
		if !changesSuspicion(s.tables.townsfolk[c].reward) {
			return c
		}
	}
	return 0
}

// condemn is steps 2 and 3: whoever has the most Suspicion takes a Debt, if
// one is left, and then discards half of the cards, rounded down (A13, A14).
func (s *State) condemn(t *engine.Table, first engine.Seat) {
	most := 0
	for i := range s.Players {
		most = max(most, len(s.Players[i].Suspicion))
	}
	if most == 0 {
		t.Log(engine.Nobody, LogNobodyCondemned)
		return
	}
	for seat := range first.Around(len(s.Players)) {
		if len(s.Players[seat].Suspicion) == most {
			t.Log(seat, LogCondemned, engine.Int("suspicion", most))
			if !s.takeDebt(t, seat) {
				t.Log(seat, LogNoDebt)
				if s.tables.rulings.debtorsDiscard {
					continue
				}
			}
			s.discardSuspicion(t, seat, most/2)
		}
	}
}
