package architects

import "westkingdom/engine"

// Scramble implements [engine.State] by section 18. Hidden are: other hands and
// packets, the order of the piles, which Rewards were set aside, the cards that
// another player looks at, and the generator.
func (s *State) Scramble(seat engine.Seat, r *engine.Rand) {
	s.Rand = engine.NewRand(r.Uint64())
	s.scrambleBuildings(seat, r)
	engine.Shuffle(r, s.ApprenticePile)
	s.scrambleRewards(r)
	if n := len(s.SmallMarket); n > 1 {
		engine.Shuffle(r, s.SmallMarket[:n-1]) // the top one is seen
	}
}

func (s *State) scrambleBuildings(seat engine.Seat, r *engine.Rand) {
	hidden := [][]Building{s.BuildingPile}
	for i := range s.Players {
		if engine.Seat(i) != seat {
			hidden = append(hidden, s.Players[i].Hand, s.Players[i].Packet)
		}
	}
	if s.Looker != seat {
		hidden = append(hidden, s.Looked)
	}
	var all []Building
	for _, cards := range hidden {
		all = append(all, cards...)
	}
	engine.Shuffle(r, all)
	for _, cards := range hidden {
		all = all[copy(cards, all):]
	}
}

// scrambleRewards deals the face-down Rewards again from all that were not
// revealed.
func (s *State) scrambleRewards(r *engine.Rand) {
	var unseen []Reward
	for c := 1; c < len(data.rewards); c++ {
		seen := false
		for _, revealed := range s.Rewards {
			seen = seen || revealed == Reward(c)
		}
		if !seen {
			unseen = append(unseen, Reward(c))
		}
	}
	engine.Shuffle(r, unseen)
	copy(s.RewardPile, unseen)
}
