package paladins

import "westkingdom/engine"

// Scramble deals again everything that the seat may not know (section 19): the
// order of all decks, the King's cards not yet revealed, the other players'
// Paladins, and what of its own deck the seat has not put there itself.
func (s *State) Scramble(seat engine.Seat, r *engine.Rand) {
	for _, d := range []*engine.Deck[Card]{&s.TownsfolkDeck, &s.OutsiderDeck, &s.WallDeck, &s.TavernDeck, &s.SuspicionDeck, &s.AI.Pile} {
		engine.Redeal(r, *d)
	}
	s.scrambleKings(r)
	for i := range s.Seats {
		if p := &s.Players[i]; engine.Seat(i) == seat {
			p.scrambleOwn(r)
		} else {
			p.scrambleHand(r)
		}
	}
	s.Rand = engine.NewRand(r.Uint64())
}

// scrambleKings deals the unrevealed King's cards again, those in the box
// among them.
func (s *State) scrambleKings(r *engine.Rand) {
	orders := unseen(len(s.tables.orders), s.Orders[:s.OrdersShown])
	engine.Shuffle(r, orders)
	copy(s.Orders[s.OrdersShown:], orders)
	var shown []Card
	for _, f := range s.Favours[:s.FavoursShown] {
		shown = append(shown, f.Card)
	}
	favours := unseen(len(s.tables.favours), shown)
	engine.Shuffle(r, favours)
	for i := s.FavoursShown; i < favourSlots; i++ {
		s.Favours[i].Card = favours[i-s.FavoursShown]
	}
}

// unseen returns the cards 1 to n-1 that are not among those shown.
func unseen(n int, shown []Card) []Card {
	var cards []Card
next:
	for c := Card(1); int(c) < n; c++ {
		for _, other := range shown {
			if other == c {
				continue next
			}
		}
		cards = append(cards, c)
	}
	return cards
}

// scrambleOwn shuffles the part of a player's deck that the player does not
// know: above the cards put at the bottom, below the one put on top.
func (p *Player) scrambleOwn(r *engine.Rand) {
	top := len(p.Deck)
	if p.TopKnown {
		top--
	}
	if p.Known < top {
		engine.Redeal(r, p.Deck[p.Known:top])
	}
}

// scrambleHand deals a player's deck, the Paladins drawn, and the one lying
// face down again.
func (p *Player) scrambleHand(r *engine.Rand) {
	if p.Paladin == 0 || p.Revealed {
		engine.Redeal(r, p.Deck, p.Drawn)
		return
	}
	down := []Card{p.Paladin}
	engine.Redeal(r, p.Deck, p.Drawn, down)
	p.Paladin = down[0]
}
