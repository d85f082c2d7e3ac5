package architects

import (
	"slices"

	"westkingdom/engine"
)

// unbuilt says whether nobody has built the Wonder.
func (s *State) unbuilt(b Building) bool {
	return s.Wonders.Tokens[s.tables.buildings[b].wonder.resource] == anywhere
}

// wonderCost is what a Wonder costs now: what lies on it comes off (section 7).
func (s *State) wonderCost(b Building) cost {
	card := &s.tables.buildings[b]
	c := card.cost
	r := card.wonder.resource
	c.goods[r] = max(0, c.goods[r]-s.Wonders.Stock[r])
	return c
}

// canBuildWonder: no skills, no card of the hand (W-9).
func (s *State) canBuildWonder(seat engine.Seat, b Building) engine.Reason {
	if !s.unbuilt(b) {
		return engine.Reason{Key: ReasonBuilt, What: s.tables.buildings[b].id}
	}
	c := s.wonderCost(b)
	return s.canPay(seat, &c, wonderSite)
}

func (s *State) offerWonders(q *engine.Prompt, seat engine.Seat) {
	for _, b := range s.tables.wonders.cards {
		o := engine.Option{Verb: VerbConstruct, A: int(b)}
		if against := s.canBuildWonder(seat, b); against.OK() {
			q.Add(o)
		} else if q.Shows() && s.unbuilt(b) {
			q.OfferAny(o, against, func(q *engine.Prompt) { s.lacksOfWonder(q, seat, b) })
		}
	}
}

// lacksOfWonder lists everything that is missing to build a Wonder.
func (s *State) lacksOfWonder(q *engine.Prompt, seat engine.Seat, b Building) {
	c := s.wonderCost(b)
	if bill := s.bill(seat, &c, wonderSite); !bill.payable().OK() {
		bill.lacks(func(r engine.Reason) { q.Offer(engine.Option{Verb: VerbConstruct, A: int(b)}, r) })
	}
}

// buildWonder pays for a Wonder, puts it in front of the player and its token
// in a location (section 7).
func (s *State) buildWonder(t *engine.Table, seat engine.Seat, b Building) {
	c := s.wonderCost(b)
	bill := s.bill(seat, &c, wonderSite)
	paid := s.choosePayment(t, seat, &bill, engine.Option{Verb: VerbConstruct, A: int(b)})
	t.Log(seat, LogConstruct, s.building(b))
	s.settle(t, seat, &bill, paid)
	s.raiseWonder(t, seat, b, s.askToken)
	s.trigger(t, seat, onBuild, anywhere)
}

// raiseWonder gives a side a Wonder that is paid for.
func (s *State) raiseWonder(t *engine.Table, seat engine.Seat, b Building, token func(*engine.Table, engine.Seat) Location) {
	card := &s.tables.buildings[b]
	p := s.player(seat)
	p.Built = append(p.Built, b)
	s.Wonders.Stock[card.wonder.resource] = 0
	s.changeVirtue(t, seat, card.virtue)
	at := token(t, seat)
	s.Wonders.Tokens[card.wonder.resource] = at
	t.Log(seat, logToken, s.building(b), engine.Str("location", at.String()))
}

// askToken asks where the token of a Wonder shall stand.
func (s *State) askToken(t *engine.Table, seat engine.Seat) Location {
	q := t.Prompt(seat, KindToken)
	for _, loc := range s.tables.wonders.tokens {
		if !slices.Contains(s.Wonders.Tokens[:], loc) {
			q.Add(engine.Option{Verb: VerbToken, A: int(loc)})
		}
	}
	return Location(t.Ask(q).A)
}
