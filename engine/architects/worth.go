package architects

import "westkingdom/engine"

// What things are worth to a bot in the middle of the game, in points. They
// are an estimate, not a rule.
var goodsWorth = [resources]float64{Clay: 0.35, Wood: 0.55, Stone: 0.55, Gold: 1.3, Marble: 1.6, Silver: 0.25}

const (
	stock           = 6.0 // how many of a kind are soon used; more of it waits in vain
	apprenticeWorth = 1.0
	skillWorth      = 2.0 // of the first Apprentice with a skill
	reserveWorth    = 0.1
	placedWorth     = 0.05 // of a Worker in a group, for each Worker in it
	captiveWorth    = 0.35
	prisonerWorth   = -0.3
	capturedWorth   = -0.25
	cardWorth       = 0.3
	virtueWorth     = 0.35 // of each point up to where the track begins to pay
	progressWorth   = 0.5  // share of the points of a Building that is as good as paid for
	tempoWorth      = 3.0  // of a Worker in the Guildhall: the game is a race
	envy            = 0.3  // of what the best of the others has
)

// Worth implements [engine.State]: points so far, and what the rest is good
// for while there are turns left.
func (s *State) Worth(seat engine.Seat) float64 {
	if s.Phase == PhaseOver || s.Phase == PhaseEnd {
		return float64(s.settledScore(seat))
	}
	best := 0.0
	for i := range s.Players {
		if engine.Seat(i) != seat {
			best = max(best, s.prospect(engine.Seat(i)))
		}
	}
	return s.prospect(seat) + s.plans(seat) - envy*best
}

// prospect is what a seat's open position is worth.
func (s *State) prospect(seat engine.Seat) float64 {
	p := s.player(seat)
	left := 1 - min(1, float64(s.slots())/float64(s.table().slots))
	worth := float64(s.settledScore(seat) - p.Goods[Gold] - p.Goods[Marble])
	for r, n := range p.Goods {
		worth += use(float64(n)) * goodsWorth[r] * (0.4 + 0.6*left)
	}
	later := apprenticeWorth * float64(len(p.Apprentices))
	skills := p.skills()
	for skill := range skillNames {
		if skills.has(skill) {
			later += skillWorth
		}
	}
	later += reserveWorth*float64(p.Reserve) + captiveWorth*float64(p.held())
	later += prisonerWorth*float64(p.Prisoners) + capturedWorth*float64(s.captured(seat))
	for loc := range s.Placed {
		n := float64(s.Placed[loc][seat])
		later += placedWorth * n * n
	}
	later += virtueWorth * float64(min(p.Virtue, 10))
	later += cardWorth * float64(min(len(p.Hand), data.handLimit))
	for _, who := range s.Guildhall {
		if who == seat {
			worth += tempoWorth
		}
	}
	return worth + later*left
}

// use is how many of n alike will be of use: a heap less than its number.
func use(n float64) float64 { return n * stock / (stock + n/2) }

// plans is what the Buildings in hand promise: the points of the two that are
// nearest to being paid for.
func (s *State) plans(seat engine.Seat) float64 {
	p := s.player(seat)
	first, second := 0.0, 0.0
	for _, b := range p.Hand {
		card := b.card()
		if card.skills&^p.skills() != 0 {
			continue
		}
		need, have := 0, 0
		for r, n := range card.cost.goods {
			need += n
			have += min(n, p.Goods[r])
		}
		promise := float64(card.vp) * float64(have*have) / float64(max(1, need*need))
		if promise > first {
			first, second = promise, first
		} else {
			second = max(second, promise)
		}
	}
	return progressWorth * (first + second/2)
}

// settledScore is the seat's total if the game ended now.
func (s *State) settledScore(seat engine.Seat) int {
	for _, b := range s.player(seat).Built {
		if e := b.card().end; e != nil {
			if virtue, _, _ := s.endWorth(seat, e, 0); virtue != 0 {
				return s.settled().score(seat).Total
			}
		}
	}
	return s.score(seat).Total
}
