package viscounts

import "westkingdom/engine"

// Scramble implements [engine.State] by section 17. Hidden are: the order of
// all draw piles, which of another player's cards in hand and draw pile are in
// the hand, everything below the top of the board's piles, the AI's draw pile
// and future schemes, and the generator.
func (s *State) Scramble(seat engine.Seat, r *engine.Rand) {
	var folk [][]Card
	var tiles [][]Tile
	for i := range segments {
		if n := len(s.Townsfolk[i]); n > 0 {
			folk = append(folk, s.Townsfolk[i][:n-1])
		}
		if n := len(s.Manuscripts[i]); n > 0 {
			tiles = append(tiles, s.Manuscripts[i][:n-1])
		}
	}
	engine.Redeal(r, folk...)
	s.scrambleTiles(r, tiles)
	for i := range s.Seats {
		switch p := &s.Players[i]; {
		case s.Phase == PhaseSetup && len(p.Hand) == 0:
			// Nothing is drawn yet: all cards lie open.
		case engine.Seat(i) == seat:
			engine.Redeal(r, []Card(p.Deck))
		default:
			engine.Redeal(r, []Card(p.Deck), p.Hand)
		}
	}
	s.scrambleSchemes(r)
	s.Rand = engine.NewRand(r.Uint64())
}

func (s *State) scrambleTiles(r *engine.Rand, tiles [][]Tile) { engine.Redeal(r, tiles...) }

// scrambleSchemes deals the future schemes that nobody has seen again, those
// shuffled into the draw pile at the start among them.
func (s *State) scrambleSchemes(r *engine.Rand) {
	if !s.AI.On {
		return
	}
	seen := make([]bool, len(s.tables.solo.schemes))
	for _, c := range s.AI.Seen {
		seen[c] = true
	}
	future := make([]bool, len(seen))
	for _, c := range s.tables.solo.future {
		future[c] = !seen[c]
	}
	var drawn []int
	var unseen []Scheme
	for i, c := range s.AI.Deck {
		if future[c] {
			drawn, unseen = append(drawn, i), append(unseen, c)
		}
	}
	engine.Redeal(r, unseen, []Scheme(s.AI.Future))
	for k, i := range drawn {
		s.AI.Deck[i] = unseen[k]
	}
	engine.Redeal(r, []Scheme(s.AI.Deck))
}
