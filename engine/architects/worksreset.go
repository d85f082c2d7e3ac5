package architects

import "westkingdom/engine"

// The expansion's steps of a reset (section 6).

// consequence is the current Consequence card.
func (s *State) consequence() *contributionCard {
	return &s.t.wonders.contributions[s.Works.Turned[len(s.Works.Turned)-1]]
}

// dealContributions shuffles all cards and turns the first one over.
func (s *State) dealContributions(r *engine.Rand) {
	w := &s.Works
	w.Pile, w.Turned = w.Pile[:0], w.Turned[:0]
	for c := 1; c < len(s.t.wonders.contributions); c++ {
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
	card := s.Works.Turned[len(s.Works.Turned)-1]
	e := &s.t.wonders.contributions[card].punishes
	at := &s.Placed[s.Works.Profiteer]
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
	card := s.Works.Turned[len(s.Works.Turned)-1]
	e := &s.t.wonders.contributions[card].favours
	at := s.Placed[s.Works.Princess]
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
	for r := range s.Works.Stock {
		if resourceSet(s.Works.Filled).has(Resource(r)) && s.Works.Tokens[r] == anywhere {
			s.Works.Stock[r]++
		}
	}
	s.Works.Filled = 0
}

// turnContribution is step 7. A Contribution card is left at all times (W-7).
func (s *State) turnContribution(t *engine.Table, _ engine.Seat) {
	if len(s.Works.Pile) <= 1 {
		s.dealContributions(t.Rand())
	} else {
		card, _ := s.Works.Pile.Draw(t)
		s.Works.Turned = append(s.Works.Turned, card)
	}
	t.Log(engine.Nobody, logConsequence, engine.Str("card", s.consequence().id))
}

// moveFigures is step 8.
func (s *State) moveFigures(t *engine.Table, _ engine.Seat) {
	s.Works.Princess, s.Works.Profiteer = s.consequence().princess, s.consequence().profiteer
	t.Log(engine.Nobody, logPrincessMoves, engine.Str("location", s.Works.Princess.String()))
	t.Log(engine.Nobody, logProfiteerMoves, engine.Str("location", s.Works.Profiteer.String()))
}
