package viscounts

import "westkingdom/engine"

// Items of the score, in the order of section 14.
const (
	itemBuildings = iota
	itemCastle
	itemSets
	itemManuscripts
	itemLeader
	itemBonus
	itemDebts
	itemAcquired
	itemApproved
	itemPoverty
	itemProsperity
	itemResources
	items
)

var itemNames = [items]string{
	"buildings", "castle", "sets", "manuscripts", "leader", "bonus", "debts", "acquired", "approved", "poverty", "prosperity", "resources",
}

// Standings implements [engine.State] (section 14). Ties go to more silver and
// resources; alone, a tie is the AI's (R44).
func (s *State) Standings() []engine.Standing {
	points := s.allPoints()
	standings := make([]engine.Standing, len(s.Players))
	for i := range s.Players {
		standings[i] = engine.Score(engine.Seat(i), itemNames[:], points[i][:])
	}
	engine.Rank(standings, func(a, b *engine.Standing) bool {
		if s.AI.On {
			return s.ruled(a.Seat)
		}
		return s.wealth(a.Seat) > s.wealth(b.Seat)
	})
	return standings
}

// allPoints counts what each side scores, by itself and among all.
func (s *State) allPoints() [][items]int {
	points := make([][items]int, len(s.Players))
	for i := range s.Players {
		points[i] = s.points(engine.Seat(i))
	}
	s.majorities(points)
	return points
}

func (s *State) wealth(seat engine.Seat) (n int) {
	for _, k := range s.player(seat).Goods {
		n += k
	}
	return n
}

// resources counts what is left of the three resources.
func (s *State) resources(seat engine.Seat) int { return s.wealth(seat) - s.player(seat).Goods[Silver] }

// points counts all that a side scores by itself.
func (s *State) points(seat engine.Seat) (list [items]int) {
	p, t := s.player(seat), s.tables
	for of := range buildingTypes {
		vp := t.types[of].vp
		list[itemBuildings] += vp[min(s.built(seat, of), len(vp)-1)]
	}
	for tier := range s.Castle {
		for i := range segments {
			list[itemCastle] += t.castle.vp[tier+1] * int(s.Castle[tier][i][seat])
		}
	}
	owned := s.ribboned(seat)
	for k := 1; ; k++ {
		different := 0
		for _, n := range owned {
			if n >= k {
				different++
			}
		}
		if different == 0 {
			break
		}
		list[itemSets] += t.sets[different]
	}
	for _, m := range p.Tiles {
		if tile := s.tile(m); tile.of != noTerm {
			list[itemManuscripts] += tile.vp * (s.count(seat, tile) / tile.per)
		}
	}
	if s.Leader == seat {
		list[itemLeader] = t.castle.leaderVP
	}
	for _, holder := range s.Bonus {
		if holder == seat {
			list[itemBonus] += t.bonusVP
		}
	}
	list[itemDebts] = t.unpaid*p.Unpaid + t.paid*p.Paid
	list[itemAcquired] = t.acquired * p.Acquired
	list[itemApproved] = t.approved * p.Approved
	if s.ruled(seat) {
		list[itemResources] = t.solo.resource * s.resources(seat)
	}
	return list
}

// count is what a manuscript scores for (R20, R33).
func (s *State) count(seat engine.Seat, m *manuscript) (n int) {
	p := s.player(seat)
	switch m.of {
	case perManuscript:
		return len(p.Tiles)
	case perDeed:
		return p.Approved
	case perDebt:
		return p.Paid
	case perWorker:
		return s.tables.workers - p.Workers
	case perResource:
		return s.resources(seat)
	case perBuilding:
		for _, built := range p.Built {
			if built {
				n++
			}
		}
		return n
	}
	sum := s.permanent(seat)
	if s.ruled(seat) {
		sum.add(opponent{s, seat}.printed())
	} else {
		for _, list := range [][]Card{p.Row[:], p.Hand, p.Deck, p.Discard} {
			for _, c := range list {
				sum.add(s.card(c).icons)
			}
		}
	}
	return int(sum[m.icon])
}

// majorities gives the rewards of poverty to those who flipped most deeds, and
// of prosperity to those who flipped most debts (section 14, 7).
func (s *State) majorities(points [][items]int) {
	if s.Poverty {
		s.share(points, itemPoverty, func(p *Player) int { return p.Approved })
	}
	if s.Prosperity {
		s.share(points, itemProsperity, func(p *Player) int { return p.Paid })
	}
}

// share pays a majority: those who tie share the rewards of the places that
// they fill (R19).
func (s *State) share(points [][items]int, item int, flipped func(*Player) int) {
	rewards := s.tables.majority
	if len(s.Players) <= 2 {
		rewards = s.tables.majorityFew
	}
	for i := range s.Players {
		n := flipped(&s.Players[i])
		if n < s.tables.minimum {
			continue
		}
		better, equal := 0, 0
		for j := range s.Players {
			switch m := flipped(&s.Players[j]); {
			case m > n:
				better++
			case m == n:
				equal++
			}
		}
		sum := 0
		for place := better; place < min(better+equal, len(rewards)); place++ {
			sum += rewards[place]
		}
		points[i][item] = sum / equal
	}
}
