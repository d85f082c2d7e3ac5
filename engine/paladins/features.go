package paladins

import "westkingdom/engine"

// Features implements [engine.Featured]: what is left of the game, the score by item, what
// the side has, and how far it is with what scores.
func (s *State) Features(side engine.Seat, list []float64) []float64 {
	p := s.player(side)
	add := func(n int, per float64) { list = append(list, float64(n)/per) }
	left := s.tables.rounds - s.Round
	add(left, 3)
	for n := range 3 {
		add(flag(left == n), 1)
	}
	add(flag(s.Phase == Actions), 1)
	add(flag(p.Passed), 1)
	add(flag(s.First == side), 1)
	for _, n := range s.points(side) {
		add(n, 5)
	}
	add(p.Silver, 4)
	add(p.Provisions, 4)
	for w := Labourer; w < workerTypes; w++ {
		add(p.Workers[w], 3)
	}
	add(p.Workers.Total(), 6)
	add(p.Workers.Total()*flag(left == 0), 6)
	for a := Develop; a <= Convert; a++ {
		add(p.uses(a), 3)
		add(flag(p.used(a)), 1)
	}
	for a := range attributes {
		add(p.Attributes[a], 6)
		add(p.Attributes[a]*left, 20)
		add(p.boost(a), 3)
	}
	add(len(p.Crew), 4)
	add(len(p.Crew)*left, 12)
	add(len(p.Attacked), 3)
	add(len(p.Suspicion), 3)
	add(p.Unpaid, 2)
	add(p.Paid, 2)
	add(len(p.Deck), 6)
	for i := range s.Orders {
		order, done := &s.tables.orders[s.Orders[i]], 0.0
		if i < s.OrdersShown {
			done = min(1, float64(s.count(side, order.of))/float64(order.needs))
		}
		list = append(list, done, float64(done*done))
	}
	if s.AI.On {
		for _, id := range levels {
			add(flag(s.Difficulty == id), 1)
		}
		add(s.AI.Workers, 5)
		add(s.AI.Marker, 5)
		add(len(s.AI.Pile), 10)
		for _, n := range s.AI.Placed {
			add(n, 3)
		}
	}
	return list
}

func flag(is bool) int {
	if is {
		return 1
	}
	return 0
}
