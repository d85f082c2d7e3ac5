package architects

import (
	"math"

	"westkingdom/engine"
)

// What things are worth to a bot in the middle of the game, in points. They
// are an estimate, not a rule: goods count up to what one can use soon, a
// Building of the hand by how much of it is there.
var (
	goodsWorth = [resources]float64{Clay: 0.25, Wood: 0.35, Stone: 0.35, Gold: 1.1, Marble: 1.4, Silver: 0.3}
	goodsUse   = [resources]int{Clay: 5, Wood: 7, Stone: 7, Gold: 4, Marble: 4, Silver: 10}
)

const (
	apprenticeWorth = 1.0
	skillWorth      = 1.6  // of the first Apprentice with a skill
	reserveWorth    = 0.9  // of the square root of the Workers in reserve
	placedWorth     = 0.12 // of each of the first few Workers in a location
	placedUse       = 4
	captiveWorth    = 0.25
	prisonerWorth   = -0.3
	capturedWorth   = -0.2
	virtueWorth     = 0.4 // of each point up to where the track begins to pay
	virtueUse       = 9
	influenceWorth  = 0.45
	handWorth       = 0.55 // share of the points of a Building that is all there
	handUse         = 3    // Buildings of the hand that count
	wonderWorth     = 0.8  // share of the points of the Wonder that is most nearly there
	levelWorth      = 0.5  // share of the points of the next Cathedral level
	hoardUse        = 12   // points of Gold, Marble and Silver that count before the end
	tempoWorth      = 3.0  // of a Worker in the Guildhall: the game is a race
)

// Worth implements [engine.State]: points so far, and what the rest is good
// for while there are turns left.
func (s *State) Worth(seat engine.Seat) float64 {
	worth := s.points(seat)
	if s.Phase == PhaseOver || s.Phase == PhaseEnd {
		return worth
	}
	for _, who := range s.Guildhall {
		if who == seat {
			worth += tempoWorth
		}
	}
	return worth + float64(s.prospects(seat)*max(0.02, s.left()))
}

// left is the share of the game that is still to come.
func (s *State) left() float64 {
	if s.Phase == PhaseOver || s.Phase == PhaseEnd || s.Phase == PhaseFinal {
		return 0
	}
	return 1 - float64(s.slots())/float64(s.table().slots+1)
}

// points is the seat's score if the game ended now. While much of the game is
// left hoarded goods are not worth theirs: who only hoards never ends it.
func (s *State) points(seat engine.Seat) float64 {
	score, left := s.settledScore(seat), s.left()
	if left == 0 {
		return float64(score.Total)
	}
	hoard := score.GoldMarble + score.Silver
	return float64(score.Total-hoard-s.majorities(seat)) + float64((1-left)*float64(min(hoard, hoardUse)))
}

// majorities is the points for having most of something: two who race for them
// would never end the game either.
func (s *State) majorities(seat engine.Seat) (points int) {
	for _, b := range s.player(seat).Built {
		if e := s.tables.buildings[b].end; e != nil && e.op == opIf && e.cond.most && s.holds(seat, &e.cond) {
			points += e.list[0].n
		}
	}
	return points
}

// prospects is what the seat's position promises beside its points.
func (s *State) prospects(seat engine.Seat) (worth float64) {
	p := s.player(seat)
	for r, n := range p.Goods {
		worth += float64(goodsWorth[r] * float64(min(n, goodsUse[r])))
	}
	skills := p.skills()
	for skill := range skillNames {
		if skills.has(skill) {
			worth += skillWorth
		}
	}
	worth += float64(apprenticeWorth * float64(len(p.Apprentices)))
	worth += float64(reserveWorth*math.Sqrt(float64(p.Reserve))) + float64(captiveWorth*float64(p.held()))
	worth += float64(prisonerWorth*float64(p.Prisoners)) + float64(capturedWorth*float64(s.captured(seat)))
	for loc := range s.Placed {
		worth += float64(placedWorth * float64(min(s.Placed[loc][seat], placedUse)))
	}
	worth += float64(virtueWorth * float64(min(p.Virtue, virtueUse)))
	worth += float64(influenceWorth * float64(p.Influence))
	return worth + handProspects(p, skills) + s.cathedralProspects(p) + s.wonderProspects(p)
}

// wonderProspects counts the Wonder that is most nearly there: goods beyond
// what else they are good for, and the Influence for it. What lies on the
// Contribution card will lie on it.
func (s *State) wonderProspects(p *Player) (best float64) {
	for _, b := range s.tables.wonders.cards {
		if !s.unbuilt(b) {
			continue
		}
		card := &s.tables.buildings[b]
		r := card.wonder.resource
		need := card.cost.goods[r] - s.Wonders.Stock[r]
		if resourceSet(s.Wonders.Filled).has(r) {
			need--
		}
		need = max(0, need)
		have := min(need, p.Goods[r]) + min(card.wonder.influence, p.Influence)
		share := float64(have) / float64(need+card.wonder.influence)
		best = max(best, wonderWorth*float64(card.vp)*share*share)
	}
	return best
}

// handProspects counts the most promising Buildings of the hand.
func handProspects(p *Player, skills skillSet) (worth float64) {
	var best [handUse]float64
	for _, b := range p.Hand {
		card := &p.tables.buildings[b]
		v := handWorth * float64(card.vp) * progress(p, &card.cost)
		for skill := range skillNames {
			if card.skills.has(skill) && !skills.has(skill) {
				v *= 0.6
			}
		}
		for i := range best {
			if v > best[i] {
				v, best[i] = best[i], v
			}
		}
	}
	share := 1.0
	for _, v := range best {
		worth += float64(v * share)
		share /= 2
	}
	return worth
}

// cathedralProspects counts the next level, if it may be worked on.
func (s *State) cathedralProspects(p *Player) float64 {
	next := p.Cathedral + 1
	if next >= len(s.tables.levels) || p.Virtue <= s.tables.cathedralVirtue {
		return 0
	}
	points := s.tables.levels[next].vp - s.tables.levels[next-1].vp
	worth := levelWorth * float64(points) * progress(p, &s.tables.levels[next].cost)
	if len(p.Hand) == 0 {
		worth /= 2
	}
	return worth
}

// progress is how much of a cost the player holds, from a little to 1.
func progress(p *Player, c *cost) float64 {
	have, need, pool := 0, c.anyN, 0
	for i, n := range c.goods {
		have += min(n, p.Goods[i])
		need += n
		if c.any.has(Resource(i)) {
			pool += p.Goods[i]
		}
	}
	have += min(pool, c.anyN)
	return 0.3 + 0.7*float64(have)/float64(need)
}

// settledScore is the seat's score if the game ended now.
func (s *State) settledScore(seat engine.Seat) score {
	for _, b := range s.player(seat).Built {
		if e := s.tables.buildings[b].end; e != nil {
			if virtue, _, _ := s.endWorth(seat, e, 0); virtue != 0 || e.op == opReleasePrison {
				return s.settled().score(seat)
			}
		}
	}
	sc := s.score(seat)
	if most, gold := s.mostInfluence(); s.Phase != PhaseOver && s.player(seat).Influence == most {
		sc.GoldMarble += gold
		sc.Total += gold
	}
	return sc
}
