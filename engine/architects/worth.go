package architects

import "westkingdom/engine"

// What things are worth to a bot in the middle of the game, in points. They
// are an estimate, not a rule.
var goodsWorth = [resources]float64{Clay: 0.3, Wood: 0.4, Stone: 0.4, Gold: 0.7, Marble: 1.1, Silver: 0.22}

const (
	apprenticeWorth = 1.4
	skillWorth      = 1.2 // of the first Apprentice with a skill
	reserveWorth    = 0.1
	placedWorth     = 0.15
	captiveWorth    = 0.3
	prisonerWorth   = -0.3
	capturedWorth   = -0.25
	cardWorth       = 0.25
	virtueWorth     = 0.35 // of each point up to where the track begins to pay
	readyWorth      = 0.35 // share of the points of a Building that could be built now
)

// Worth implements [engine.State]: points so far, and what the rest is good
// for while there are turns left.
func (s *State) Worth(seat engine.Seat) float64 {
	p := s.player(seat)
	points := float64(s.settledScore(seat))
	if s.Phase == PhaseOver || s.Phase == PhaseEnd {
		return points
	}
	left := 1 - float64(s.slots())/float64(s.table().slots)
	worth := 0.0
	for r, n := range p.Goods {
		// The first few of a kind are worth more than a heap.
		worth += goodsWorth[r] * (float64(min(n, 8)) + 0.4*float64(max(0, n-8)))
	}
	worth += apprenticeWorth * float64(len(p.Apprentices))
	skills := p.skills()
	for skill := range skillNames {
		if skills.has(skill) {
			worth += skillWorth
		}
	}
	worth += reserveWorth*float64(p.Reserve) + captiveWorth*float64(p.held())
	worth += prisonerWorth*float64(p.Prisoners) + capturedWorth*float64(s.captured(seat))
	for loc := range s.Placed {
		worth += placedWorth * float64(s.Placed[loc][seat])
	}
	worth += virtueWorth * float64(min(p.Virtue, 10))
	worth += cardWorth * float64(min(len(p.Hand), data.handLimit))
	best := 0
	for _, b := range p.Hand {
		if card := b.card(); card.vp > best && s.canConstruct(seat, b).OK() {
			best = card.vp
		}
	}
	worth += readyWorth * float64(best)
	return points + worth*left
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
