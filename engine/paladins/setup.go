package paladins

import (
	"fmt"

	"westkingdom/engine"
)

// New deals the first position (section 4; with one seat also section 17.1).
func (g Game) New(cfg engine.Config, r engine.Rand) (engine.State, error) {
	t, err := tablesOf(cfg.Rules, cfg.Figures)
	if err != nil {
		return nil, fmt.Errorf("%w: paladins: %w", engine.ErrConfig, err)
	}
	s := &State{Rules: cfg.Rules, Rand: r, Seats: cfg.Seats, Phase: SetupRecruit}
	sides := cfg.Seats
	if cfg.Seats == 1 {
		s.Difficulty = cfg.Setting(g.Info(), difficulty)
		s.AI.On = true
		sides = 2
	}
	s.Players = make([]Player, sides)
	s.with(t)
	s.Tax = s.tables.tax[cfg.Seats]
	s.Debts = s.tables.debts
	s.TownsfolkDeck = s.shuffled(len(s.tables.townsfolk))
	s.WallDeck = s.shuffled(len(s.tables.walls))
	s.SuspicionDeck = s.shuffled(len(s.tables.suspicion))
	s.OutsiderDeck = s.shuffled(len(s.tables.outsiders))
	s.refillTownsfolk(nil)
	s.refillOutsiders(nil)
	s.placeKingsCards()
	s.TavernDeck = s.shuffled(len(s.tables.taverns))
	for seat := range cfg.Seats {
		p := &s.Players[seat]
		p.Silver, p.Provisions = s.tables.silver, s.tables.provisions
		p.Deck = s.shuffled(len(s.tables.paladins))
	}
	s.First = engine.Seat(s.Rand.Intn(cfg.Seats))
	s.Active = s.First.Clockwise(-1, cfg.Seats)
	s.opposition().setUp()
	return s, nil
}

// shuffled returns a deck of the cards 1 to n-1 in random order.
func (s *State) shuffled(n int) engine.Deck[Card] {
	d := make(engine.Deck[Card], n-1)
	for i := range d {
		d[i] = Card(i + 1)
	}
	engine.Shuffle(&s.Rand, d)
	return d
}

// placeKingsCards puts King's Orders and King's Favours face down on their
// slots; the rest goes back to the box unseen.
func (s *State) placeKingsCards() {
	copy(s.Orders[:], s.shuffled(len(s.tables.orders)))
	favours := s.shuffled(len(s.tables.favours))
	for i := range s.Favours {
		s.Favours[i] = Favour{Card: favours[i], By: engine.Nobody}
	}
}

// startingRecruit is step 14: in reverse turn order each takes one displayed
// Townsfolk at no cost.
func (s *State) startingRecruit(t *engine.Table) {
	seat := s.Active
	if seat.Clockwise(1, s.Seats) == s.First {
		t.Log(s.First, LogFirst)
	}
	p := t.Prompt(seat, KindStart)
	for _, c := range s.Townsfolk {
		if c != 0 {
			p.Add(engine.Option{Verb: VerbTake, A: int(c)})
		}
	}
	c := Card(t.Ask(p).A)
	t.Log(seat, LogStart, engine.Str("townsfolk", s.tables.townsfolk[c].id))
	s.hire(t, seat, c)
	t.EndTurn(seat)
	if seat == s.First {
		s.refillTownsfolk(t)
		s.Phase, s.Active = PaladinChoice, engine.Nobody
		return
	}
	s.Active = seat.Clockwise(-1, s.Seats)
}
