package paladins

import (
	"encoding/json"
	"fmt"

	"westkingdom/engine"
)

// Game is Paladins of the West Kingdom.
type Game struct{}

// difficulty is the setting that a game with one seat looks at.
const difficulty = "difficulty"

// levels are its values.
var levels = [...]string{"easy", "standard", "hard"}

// Info describes the game.
func (Game) Info() engine.Info {
	return engine.Info{
		ID:       "paladins",
		Name:     engine.Name{EN: "Paladins of the West Kingdom", FR: "Paladins du Royaume de l'Ouest"},
		MinSeats: 1, MaxSeats: 4, Rules: currentRules,
		Settings: []engine.Setting{{ID: difficulty, Values: levels[:], Default: "standard", When: &engine.When{Seats: []int{1}}}},
	}
}

// Decode reads a state from JSON.
func (Game) Decode(cfg engine.Config, data []byte) (engine.State, error) {
	s := &State{}
	if err := json.Unmarshal(data, s); err != nil {
		return nil, fmt.Errorf("paladins: %w", err)
	}
	sides := s.Seats
	if s.AI.On {
		sides++
	}
	if s.Seats < 1 || s.Seats > 4 || s.AI.On != (s.Seats == 1) || len(s.Players) != sides {
		return nil, fmt.Errorf("paladins: a state with %d seats has %d areas", s.Seats, len(s.Players))
	}
	t, err := tablesOf(s.Rules, cfg.Figures)
	if err != nil {
		return nil, fmt.Errorf("paladins: %w", err)
	}
	s.with(t)
	return s, nil
}

// with gives the state and its areas their figures and cards.
func (s *State) with(t *tables) {
	s.tables = t
	for i := range s.Players {
		s.Players[i].tables = t
	}
}

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
	s.rival().setUp()
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
