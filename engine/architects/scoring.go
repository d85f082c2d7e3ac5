package architects

import "westkingdom/engine"

// Items of the score, in the order of section 16.
const (
	ItemBuildings  = "buildings"
	ItemCathedral  = "cathedral"
	ItemVirtue     = "virtue"
	ItemDebts      = "debts"
	ItemGoldMarble = "gold_marble"
	ItemSilver     = "silver"
	ItemPrison     = "prison"
)

// scoreItems are the items in that order.
var scoreItems = []string{ItemBuildings, ItemCathedral, ItemVirtue, ItemDebts, ItemGoldMarble, ItemSilver, ItemPrison}

// Standings implements [engine.State]. Until the game is over the end-of-game
// effects count as if it ended now.
func (s *State) Standings() []engine.Standing {
	end := s.settled()
	standings := make([]engine.Standing, len(s.Players))
	for i := range standings {
		standings[i] = end.score(engine.Seat(i)).standing(engine.Seat(i))
	}
	engine.Rank(standings, end.before)
	return standings
}

// before is the tie-break: Virtue, then Silver, then shared.
func (s *State) before(a, b *engine.Standing) bool {
	p, q := &s.Players[a.Seat], &s.Players[b.Seat]
	if p.Virtue != q.Virtue {
		return p.Virtue > q.Virtue
	}
	return p.Goods[Silver] > q.Goods[Silver]
}

// score is a side's points by item.
type score struct {
	Buildings, Cathedral, Virtue, Debts, GoldMarble, Silver, Prison int
	Total                                                           int
}

// score counts a side's points as the position stands.
func (s *State) score(seat engine.Seat) (sc score) {
	p := s.player(seat)
	debt := s.tables.debtVP
	for _, b := range p.Built {
		card := &s.tables.buildings[b]
		sc.Buildings += card.vp
		if card.end != nil {
			_, vp, d := s.endWorth(seat, card.end, p.Virtue)
			sc.Buildings += vp
			debt += d
		}
	}
	sc.Cathedral = s.tables.levels[p.Cathedral].vp
	sc.Virtue = s.tables.virtueVP[p.Virtue]
	sc.Debts = debt * p.Unpaid
	sc.GoldMarble = p.Goods[Gold] + p.Goods[Marble]
	sc.Silver = p.Goods[Silver] / s.tables.silverPerPoint
	sc.Prison = -(p.Prisoners / s.tables.prisonersPerPoint)
	sc.Total = sc.Buildings + sc.Cathedral + sc.Virtue + sc.Debts + sc.GoldMarble + sc.Silver + sc.Prison
	return sc
}

func (sc score) standing(seat engine.Seat) engine.Standing {
	return engine.Score(seat, scoreItems, []int{sc.Buildings, sc.Cathedral, sc.Virtue, sc.Debts, sc.GoldMarble, sc.Silver, sc.Prison})
}
