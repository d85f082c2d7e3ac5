package architects

import "westkingdom/engine"

// The expansion's steps of a reset (section 6).

// consequence is the current Consequence card.
func (s *State) consequence() *contributionCard {
	return &s.tables.wonders.contributions[s.Wonders.Turned[len(s.Wonders.Turned)-1]]
}

// dealContributions shuffles all cards and turns the first one over.
func (s *State) dealContributions(r *engine.Rand) {
	w := &s.Wonders
	w.Pile, w.Turned = w.Pile[:0], w.Turned[:0]
	for c := 1; c < len(s.tables.wonders.contributions); c++ {
		w.Pile = append(w.Pile, Contribution(c))
	}
	engine.Shuffle(r, w.Pile)
	first, _ := w.Pile.Deal()
	w.Turned = append(w.Turned, first)
}

// useEarlyAbilities is step 3: Aristocrats and Street Urchins.
func (s *State) useEarlyAbilities(t *engine.Table, active engine.Seat) {
	for seat := range s.around(active) {
		s.trigger(t, seat, onResetEarly, anywhere)
	}
}

// punishProfiteers is step 4: who stands with the Profiteer, once each (W-6).
func (s *State) punishProfiteers(t *engine.Table, active engine.Seat) {
	card := s.Wonders.Turned[len(s.Wonders.Turned)-1]
	e := &s.tables.wonders.contributions[card].punishes
	at := &s.Placed[s.Wonders.Profiteer]
	for seat := range s.around(active) {
		if at[seat] == 0 {
			continue
		}
		t.Log(seat, logProfiteer, engine.Int("n", int(at[seat])))
		s.resolve(t, seat, e, thingOf(aContribution, int(card)).asks(e))
		s.player(seat).Prisoners += int(at[seat])
		at[seat] = 0
	}
}

// rewardPrincess is step 5: who has most Workers with the Princess, and all
// tied.
func (s *State) rewardPrincess(t *engine.Table, active engine.Seat) {
	card := s.Wonders.Turned[len(s.Wonders.Turned)-1]
	e := &s.tables.wonders.contributions[card].favours
	at := s.Placed[s.Wonders.Princess]
	most := int8(0)
	for _, n := range at {
		most = max(most, n)
	}
	if most == 0 {
		return
	}
	for seat := range s.around(active) {
		if at[seat] == most {
			t.Log(seat, logPrincess, engine.Int("n", int(most)))
			s.resolve(t, seat, e, thingOf(aContribution, int(card)).asks(e))
		}
	}
}

// moveContributions is step 6: to the Wonders that nobody has built.
func (s *State) moveContributions(*engine.Table, engine.Seat) {
	for r := range s.Wonders.Stock {
		if resourceSet(s.Wonders.Filled).has(Resource(r)) && s.Wonders.Tokens[r] == anywhere {
			s.Wonders.Stock[r]++
		}
	}
	s.Wonders.Filled = 0
}

// turnContribution is step 7. A Contribution card is left at all times (W-7).
func (s *State) turnContribution(t *engine.Table, _ engine.Seat) {
	if len(s.Wonders.Pile) <= 1 {
		s.dealContributions(t.Rand())
	} else {
		card, _ := s.Wonders.Pile.Draw(t)
		s.Wonders.Turned = append(s.Wonders.Turned, card)
	}
	t.Log(engine.Nobody, logConsequence, engine.Str("card", s.consequence().id))
}

// moveFigures is step 8.
func (s *State) moveFigures(t *engine.Table, _ engine.Seat) {
	s.Wonders.Princess, s.Wonders.Profiteer = s.consequence().princess, s.consequence().profiteer
	t.Log(engine.Nobody, logPrincessMoves, engine.Str("location", s.Wonders.Princess.String()))
	t.Log(engine.Nobody, logProfiteerMoves, engine.Str("location", s.Wonders.Profiteer.String()))
}
