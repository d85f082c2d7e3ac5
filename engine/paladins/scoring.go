package paladins

import "westkingdom/engine"

// Items of a score, in the order of section 16.
const (
	itemOrders = iota
	itemStrength
	itemFaith
	itemInfluence
	itemMonks
	itemOutposts
	itemJars
	itemWalls
	itemWorkshops
	itemConverted
	itemDebts
	itemResources
	items
)

var itemIDs = [items]string{
	"orders", "strength", "faith", "influence", "monks", "outposts", "jars", "walls", "workshops", "converted", "debts", "resources",
}

// points returns a side's score by item.
func (s *State) points(seat engine.Seat) (score [items]int) {
	p := s.player(seat)
	for i := range s.OrdersShown {
		if s.completed(seat, i) {
			score[itemOrders] += s.tables.orderPoints[i]
		}
	}
	for a, marker := range p.Attributes {
		score[itemStrength+a] = s.tables.score.attribute[marker]
	}
	score[itemMonks] = nth(s.tables.score.monks, p.Monks)
	score[itemOutposts] = nth(s.tables.score.outposts, p.Outposts)
	score[itemJars] = nth(s.tables.score.jars, p.Jars)
	score[itemWalls] = nth(s.tables.score.walls, len(p.Walls))
	for _, c := range p.Walls {
		score[itemWalls] += s.tables.walls[c].vp
	}
	for _, c := range p.Converted {
		score[itemConverted] += s.worthOf(seat, c)
	}
	score[itemDebts] = p.Paid*s.tables.score.paid + p.Unpaid*s.tables.score.unpaid
	score[itemWorkshops], score[itemResources] = s.side(seat).holdings()
	return score
}

// completed says whether the side has done enough for the King's Order.
func (s *State) completed(seat engine.Seat, i int) bool {
	order := &s.tables.orders[s.Orders[i]]
	return s.count(seat, order.of) >= order.needs
}

// worthOf returns the points of a converted Outsider. The AI gains at least
// one for each (section 17.7).
func (s *State) worthOf(seat engine.Seat, c Card) int {
	term := s.tables.outsiders[c].scoring
	return max(s.side(seat).least(), term.base+term.vp*(s.count(seat, term.of)/term.every))
}

// count returns what scoring terms and King's Orders count.
func (s *State) count(seat engine.Seat, of Count) int {
	p := s.player(seat)
	n := 0
	switch of {
	case CountMonks:
		n = p.Monks
	case CountOutposts:
		n = p.Outposts
	case CountWorkshops:
		n = p.Workshops
	case CountTownsfolk:
		n = len(p.Crew)
	case CountWalls:
		n = len(p.Walls)
	case CountJars:
		n = p.Jars
	case CountStrength:
		n = p.Attributes[Strength]
	case CountFaith:
		n = p.Attributes[Faith]
	case CountInfluence:
		n = p.Attributes[Influence]
	case CountByzantine, CountSaracen, CountViking:
		for _, c := range p.Attacked {
			if s.tables.outsiders[c].people == of {
				n++
			}
		}
	case CountOrders:
		for i := range s.OrdersShown {
			if s.completed(seat, i) {
				n++
			}
		}
	case CountMercenaries:
		for _, c := range p.Converted {
			if s.tables.outsiders[c].mercenary {
				n++
			}
		}
	case CountPaid:
		n = p.Paid
	case CountUnpaid:
		n = p.Unpaid
	case CountSuspicion:
		n = len(p.Suspicion)
	case CountAttacked:
		n = len(p.Attacked)
	case CountConverted:
		n = len(p.Converted)
	}
	return n
}

// total returns a side's score as if the game ended now.
func (s *State) total(seat engine.Seat) int {
	sum := 0
	for _, n := range s.points(seat) {
		sum += n
	}
	return sum
}

// Standings returns what every side, the AI included, would score if the game
// ended now. Ties go to more points from King's Orders, then to fewer
// Suspicion cards; then the place is shared.
func (s *State) Standings() []engine.Standing {
	standings := make([]engine.Standing, len(s.Players))
	for i := range standings {
		seat := engine.Seat(i)
		points := s.points(seat)
		standings[i] = engine.Score(seat, itemIDs[:], points[:])
	}
	engine.Rank(standings, func(a, b *engine.Standing) bool {
		if x, y := a.Items[itemOrders].Points, b.Items[itemOrders].Points; x != y {
			return x > y
		}
		return len(s.Players[a.Seat].Suspicion) < len(s.Players[b.Seat].Suspicion)
	})
	return standings
}

// finish ends the game after the last round and says how it ended.
func (s *State) finish(t *engine.Table) {
	s.Phase = Finished
	t.Log(engine.Nobody, LogEnd)
	for _, st := range s.Standings() {
		t.Log(st.Seat, LogScore, engine.Int("points", st.Total), engine.Int("rank", st.Rank))
	}
}
