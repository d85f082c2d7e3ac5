package architects

import (
	"sort"

	"westkingdom/engine"
)

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

// Figures of section 16 that the data words only in sentences.
const (
	silverPerPoint    = 10
	prisonersPerPoint = 2
)

// Standings implements [engine.State]. Until the game is over the end-of-game
// effects count as if it ended now.
func (s *State) Standings() []engine.Standing {
	end := s.settled()
	standings := make([]engine.Standing, len(s.Players))
	for i := range standings {
		standings[i] = end.score(engine.Seat(i)).standing(engine.Seat(i))
	}
	end.rank(standings)
	return standings
}

// rank sets the ranks: points, then Virtue, then Silver, then shared.
func (s *State) rank(standings []engine.Standing) {
	order := make([]int, len(standings))
	for i := range order {
		order[i] = i
	}
	sort.SliceStable(order, func(i, j int) bool { return s.compare(standings, order[i], order[j]) > 0 })
	for place, i := range order {
		standings[i].Rank = place + 1
		if place > 0 && s.compare(standings, order[place-1], i) == 0 {
			standings[i].Rank = standings[order[place-1]].Rank
		}
	}
}

// compare is positive if side i stands before side j, 0 if they share.
func (s *State) compare(standings []engine.Standing, i, j int) int {
	p, q := &s.Players[i], &s.Players[j]
	for _, d := range [...]int{
		standings[i].Total - standings[j].Total,
		p.Virtue - q.Virtue,
		p.Goods[Silver] - q.Goods[Silver],
	} {
		if d != 0 {
			return d
		}
	}
	return 0
}

// score is a side's points by item.
type score struct {
	Buildings, Cathedral, Virtue, Debts, GoldMarble, Silver, Prison int
	Total                                                           int
}

// score counts a side's points as the position stands.
func (s *State) score(seat engine.Seat) (sc score) {
	p := s.player(seat)
	debt := data.debtVP
	for _, b := range p.Built {
		card := b.card()
		sc.Buildings += card.vp
		if card.end != nil {
			_, vp, d := s.endWorth(seat, card.end, p.Virtue)
			sc.Buildings += vp
			debt += d
		}
	}
	sc.Cathedral = data.levels[p.Cathedral].vp
	sc.Virtue = data.virtueVP[p.Virtue]
	sc.Debts = debt * p.Unpaid
	sc.GoldMarble = p.Goods[Gold] + p.Goods[Marble]
	sc.Silver = p.Goods[Silver] / silverPerPoint
	sc.Prison = -(p.Prisoners / prisonersPerPoint)
	sc.Total = sc.Buildings + sc.Cathedral + sc.Virtue + sc.Debts + sc.GoldMarble + sc.Silver + sc.Prison
	return sc
}

func (sc score) standing(seat engine.Seat) engine.Standing {
	return engine.Standing{Seat: seat, Total: sc.Total, Items: []engine.Item{
		{ID: ItemBuildings, Points: sc.Buildings},
		{ID: ItemCathedral, Points: sc.Cathedral},
		{ID: ItemVirtue, Points: sc.Virtue},
		{ID: ItemDebts, Points: sc.Debts},
		{ID: ItemGoldMarble, Points: sc.GoldMarble},
		{ID: ItemSilver, Points: sc.Silver},
		{ID: ItemPrison, Points: sc.Prison},
	}}
}
