package architects

import "westkingdom/engine"

// deal sets a game up (section 3).
func (t *tables) deal(o Options, seats int, r engine.Rand) *State {
	sides := seats
	if o.Opponent != "" {
		sides++
	}
	o.StartingApprentice = o.StartingApprentice || t.startApprentice
	s := &State{
		Rules: t.rules, Options: o, Rand: r, Players: make([]Player, sides),
		Spaces: [marketSpaces]engine.Seat{engine.Nobody, engine.Nobody, engine.Nobody},
		Looker: engine.Nobody, FinalBy: engine.Nobody, TaxStand: t.startTax,
		Guildhall: make([]engine.Seat, 0, t.bySides[sides].slots+sides),
		Market:    make([][]Stall, t.rows),
	}
	s.bind(t, seats)
	for m := 1; m < len(t.market); m++ {
		s.SmallMarket = append(s.SmallMarket, MarketCard(m))
	}
	engine.Shuffle(&s.Rand, s.SmallMarket)
	for c := 1; c < len(t.rewards); c++ {
		s.RewardPile = append(s.RewardPile, Reward(c))
	}
	engine.Shuffle(&s.Rand, s.RewardPile)
	s.RewardPile = s.RewardPile[:s.table().rewards]
	for a := 1; a < len(t.apprentices); a++ {
		if o.Promo || !t.apprentices[a].promo {
			s.ApprenticePile = append(s.ApprenticePile, Apprentice(a))
		}
	}
	engine.Shuffle(&s.Rand, s.ApprenticePile)
	for row := range s.Market {
		s.Market[row] = make([]Stall, t.columns)
		for column := range s.Market[row] {
			s.Market[row][column].Card, _ = s.ApprenticePile.Deal()
		}
	}
	for b := 1; b < len(t.buildings); b++ {
		if t.buildings[b].wonder == nil && (o.Promo || !t.buildings[b].promo) {
			s.BuildingPile = append(s.BuildingPile, Building(b))
		}
	}
	engine.Shuffle(&s.Rand, s.BuildingPile)
	for i := range s.Players {
		p := &s.Players[i]
		p.Colour = i % len(t.colours)
		p.Reserve = t.workers
		p.Virtue = t.startVirtue
		p.Influence = t.wonders.start
	}
	s.First = engine.Seat(s.Rand.Intn(seats))
	if o.Characters {
		s.dealCharacters()
	} else {
		for i, silver := range s.table().silver[:seats] {
			s.player(s.clockwise(s.First, i)).Goods[Silver] = silver
		}
	}
	for _, deal := range t.setup {
		deal(s)
	}
	if o.StartingApprentice {
		s.Phase, s.Active = PhaseApprentices, s.clockwise(s.First, seats-1)
	} else {
		s.dealPackets()
	}
	return s
}

// dealPackets begins the Building draft.
func (s *State) dealPackets() {
	for i := range s.seats {
		p := &s.Players[i]
		for range s.packet() {
			b, _ := s.BuildingPile.Deal()
			p.Packet = append(p.Packet, b)
		}
	}
	s.Phase, s.Active, s.Picks = PhaseDraft, engine.Nobody, 0
}

// dealCharacters gives each player one character of a colour of their own
// . The highest Virtue goes first.
func (s *State) dealCharacters() {
	colours := make([]int, len(s.tables.colours))
	for i := range colours {
		colours[i] = i
	}
	engine.Shuffle(&s.Rand, colours)
	for i := range s.seats {
		p := &s.Players[i]
		p.Colour = colours[i]
		var sides []Character
		for c := 1; c < len(s.tables.characters); c++ {
			if s.tables.characters[c].colour == p.Colour || s.tables.characters[c].colour == anyColour && !s.dealt(Character(c)) {
				sides = append(sides, Character(c))
			}
		}
		p.Character = sides[s.Rand.Intn(len(sides))]
		c := &s.tables.characters[p.Character]
		p.Goods, p.Virtue, p.Unpaid = c.goods, c.virtue, c.debts
		p.Prisoners, p.Influence = c.prisoners, c.influence
		p.Reserve -= c.prisoners
	}
	for i := range s.Players {
		if s.Players[i].Virtue > s.Players[s.First].Virtue {
			s.First = engine.Seat(i)
		}
	}
}
