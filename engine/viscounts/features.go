package viscounts

import "westkingdom/engine"

// Features implements [engine.Featured]: the end that comes nearer, the score by item, what
// the side has, and how good its turns will be.
func (s *State) Features(side engine.Seat, list []float64) []float64 {
	p := s.player(side)
	add := func(n int, per float64) { list = append(list, float64(n)/per) }
	left := -1
	if s.Last > 0 {
		left = s.Last - s.Round
	}
	for n := range 2 {
		add(flag(left == n), 1)
	}
	add(s.Round, 10)
	add(s.Debts, 10)
	add(s.Deeds, 10)
	add(int(side.Clockwise(len(s.Players)-int(s.Active), len(s.Players))), 2)
	for _, n := range s.points(side) {
		add(n, 10)
	}
	for _, n := range p.Goods {
		add(n, 4)
	}
	for _, n := range [...]int{p.Corruption, p.Virtue, p.Unpaid, p.Paid, p.Acquired, p.Approved} {
		add(n, 4)
	}
	built := 0
	for _, is := range p.Built {
		add(flag(is), 1)
		built += flag(is)
	}
	add(built, 3)
	add(p.Workers, 10)
	for tier := range s.Castle {
		all, two := 0, 0
		for i := range segments {
			n := int(s.Castle[tier][i][side])
			all, two = all+n, two+flag(n == 2)
		}
		add(all, 4)
		add(two, 2)
	}
	add(flag(s.Leader == side), 1)
	pairs := 0
	for _, n := range s.ribboned(side) {
		add(n, 2)
		pairs += flag(n == 2)
	}
	add(pairs, 1)
	add(len(p.Tiles), 4)
	add(flag(p.Viscount.path() == Inner), 1)
	var row, all icons
	for _, c := range p.Row {
		row.add(s.card(c).icons)
	}
	all.add(row)
	for _, pile := range [...][]Card{p.Hand, p.Deck, p.Discard} {
		for _, c := range pile {
			all.add(s.card(c).icons)
		}
	}
	fixed := s.permanent(side)
	for k := range iconKinds {
		add(int(row[k]), 3)
		add(int(all[k]), 8)
		add(int(fixed[k]), 2)
	}
	for _, pile := range [...][]Card{p.Hand, p.Deck, p.Discard} {
		add(len(pile), 4)
	}
	add(p.owned(), 8)
	if !s.AI.On {
		return list
	}
	for board := range s.tables.solo.boards {
		add(flag(s.AI.Board == board), 1)
	}
	add(len(s.AI.Deck), 5)
	add(len(s.AI.Discard), 5)
	add(len(s.AI.Future), 5)
	return list
}

func flag(is bool) int {
	if is {
		return 1
	}
	return 0
}
