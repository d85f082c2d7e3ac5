package architects

import "westkingdom/engine"

// deal sets a game up (section 3).
func deal(o Options, rules, sides int, r engine.Rand) *State {
	s := &State{
		Rules: rules, Options: o, Rand: r, Players: make([]Player, sides),
		Spaces: [3]engine.Seat{engine.Nobody, engine.Nobody, engine.Nobody},
		Looker: engine.Nobody, FinalBy: engine.Nobody, TaxStand: data.startTax,
		Guildhall: make([]engine.Seat, 0, data.bySeats[sides].slots+sides),
	}
	for m := 1; m < len(data.market); m++ {
		s.SmallMarket = append(s.SmallMarket, MarketCard(m))
	}
	engine.Shuffle(&s.Rand, s.SmallMarket)
	for c := 1; c < len(data.rewards); c++ {
		s.RewardPile = append(s.RewardPile, Reward(c))
	}
	engine.Shuffle(&s.Rand, s.RewardPile)
	s.RewardPile = s.RewardPile[:s.table().rewards]
	for a := 1; a < len(data.apprentices); a++ {
		if o.Promo || !data.apprentices[a].promo {
			s.ApprenticePile = append(s.ApprenticePile, Apprentice(a))
		}
	}
	engine.Shuffle(&s.Rand, s.ApprenticePile)
	for row := range s.Market {
		for column := range s.Market[row] {
			s.Market[row][column].Card, _ = s.ApprenticePile.Deal()
		}
	}
	for b := 1; b < len(data.buildings); b++ {
		if o.Promo || !data.buildings[b].promo {
			s.BuildingPile = append(s.BuildingPile, Building(b))
		}
	}
	engine.Shuffle(&s.Rand, s.BuildingPile)
	for i := range s.Players {
		p := &s.Players[i]
		p.Colour = i % len(data.colours)
		p.Reserve = data.workers
		p.Virtue = data.startVirtue
	}
	s.First = engine.Seat(s.Rand.Intn(sides))
	if o.Characters {
		s.dealCharacters()
	} else {
		for i, silver := range s.table().silver {
			s.player(s.clockwise(s.First, i)).Goods[Silver] = silver
		}
	}
	if o.StartingApprentice {
		s.Phase, s.Active = PhaseApprentices, s.clockwise(s.First, sides-1)
	} else {
		s.dealPackets()
	}
	return s
}

// dealPackets begins the Building draft.
func (s *State) dealPackets() {
	for i := range s.Players {
		p := &s.Players[i]
		for range data.draftDeal {
			b, _ := s.BuildingPile.Deal()
			p.Packet = append(p.Packet, b)
		}
	}
	s.Phase, s.Active, s.Picks = PhaseDraft, engine.Nobody, 0
}

// dealCharacters gives each player one character of a colour of their own
// . The highest Virtue goes first.
func (s *State) dealCharacters() {
	colours := make([]int, len(data.colours))
	for i := range colours {
		colours[i] = i
	}
	engine.Shuffle(&s.Rand, colours)
	for i := range s.Players {
		p := &s.Players[i]
		p.Colour = colours[i]
		var sides []Character
		for c := 1; c < len(data.characters); c++ {
			if data.characters[c].colour == p.Colour {
				sides = append(sides, Character(c))
			}
		}
		p.Character = sides[s.Rand.Intn(len(sides))]
		c := &data.characters[p.Character]
		p.Goods, p.Virtue, p.Unpaid = c.goods, c.virtue, c.debts
		p.Prisoners = c.prisoners
		p.Reserve -= c.prisoners
	}
	for i := range s.Players {
		if s.Players[i].Virtue > s.Players[s.First].Virtue {
			s.First = engine.Seat(i)
		}
	}
}
