package viscounts

import "westkingdom/engine"

// Worth implements [engine.State]: the score if the game ended now, and what
// the rest of the position promises by experience.
func (s *State) Worth(seat engine.Seat) float64 {
	if s.Over() {
		return float64(sum(s.allPoints()[seat]))
	}
	p := s.player(seat)
	worth := float64(sum(s.points(seat)))
	worth += float64(0.3 * float64(p.Goods[Silver]))
	worth += float64(0.8 * float64(p.Goods[Inkwell]+p.Goods[Stone]+p.Goods[Gold]))
	// What was flipped ranks in the end.
	worth += float64(0.6*float64(p.Paid)) + float64(0.8*float64(p.Approved))
	for i, built := range p.Built {
		if built {
			worth += [...]float64{1, 1, 2, 2, 2, 2, 1, 1, 2}[i]
		}
	}
	for i := range segments {
		// Two of one colour are one short of a promotion.
		if n := s.Castle[tier1][i][seat]; n == 2 {
			worth++
		}
		if s.Castle[tier2][i][seat] == 2 {
			worth++
		}
	}
	for _, n := range s.ribboned(seat) {
		if n == 2 {
			worth++
		}
	}
	if s.ruled(seat) {
		return worth
	}
	// Good townsfolk make good turns.
	cards := 0.0
	for _, list := range [][]Card{p.Row[:], p.Hand, p.Deck, p.Discard} {
		for _, c := range list {
			n := 0
			for _, k := range s.card(c).icons {
				n += int(k)
			}
			cards += float64(0.15 * float64(n))
			if c != 0 && int(c) > len(s.tables.starting) {
				cards += 0.4
			}
		}
	}
	return worth + cards
}

func sum(points [items]int) (n int) {
	for _, k := range points {
		n += k
	}
	return n
}
