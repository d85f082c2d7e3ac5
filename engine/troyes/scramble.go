package troyes

import "westkingdom/engine"

// Scramble implements [engine.State] by section 13. Hidden are: the others'
// characters, the activities still face down, the order of the event decks,
// which red events were set aside, and the generator.
func (s *State) Scramble(seat engine.Seat, r *engine.Rand) {
	s.Rand = engine.NewRand(r.Uint64())
	for i := range s.Activities {
		if a := &s.Activities[i]; !a.Up {
			a.Card = s.anyCard(Colour(i/perColour), i%perColour+1, r)
		}
	}
	engine.Redeal(r, []Event(s.Red), s.Aside)
	engine.Redeal(r, []Event(s.White))
	engine.Redeal(r, []Event(s.Yellow))
	if s.Phase != PhaseOver {
		s.scrambleCharacters(seat, r)
	}
}

func (s *State) anyCard(colour Colour, round int, r *engine.Rand) Card {
	var pool []Card
	for c := 1; c < len(s.tables.activities); c++ {
		if s.fits(Card(c), colour, round) {
			pool = append(pool, Card(c))
		}
	}
	return pool[r.Intn(len(pool))]
}

// scrambleCharacters deals the others' characters again, those in the box among
// them.
func (s *State) scrambleCharacters(seat engine.Seat, r *engine.Rand) {
	if s.alone() {
		return
	}
	known := make([]bool, len(s.tables.characters))
	for i := range s.Players {
		if engine.Seat(i) == seat {
			for _, c := range s.Players[i].Characters {
				known[c] = true
			}
		}
	}
	var unseen []Character
	for c := range s.tables.characters {
		if !known[c] {
			unseen = append(unseen, Character(c))
		}
	}
	engine.Shuffle(r, unseen)
	for i := range s.Players {
		if engine.Seat(i) != seat {
			unseen = unseen[copy(s.Players[i].Characters, unseen):]
		}
	}
}
