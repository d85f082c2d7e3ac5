package architects

import (
	"slices"

	"westkingdom/engine"
)

// Scramble implements [engine.State] by section 18. Hidden are: other hands and
// packets, the order of the piles, which Rewards were set aside, the cards that
// another player looks at, and the generator.
func (s *State) Scramble(seat engine.Seat, r *engine.Rand) {
	s.Rand = engine.NewRand(r.Uint64())
	s.scrambleBuildings(seat, r)
	engine.Redeal(r, s.ApprenticePile)
	s.scrambleRewards(r)
	engine.Redeal(r, s.Wonders.Schemes)
	engine.Redeal(r, s.Wonders.Future)
	if n := len(s.Wonders.Pile); n > 1 {
		engine.Redeal(r, s.Wonders.Pile[:n-1])
	}
	if n := len(s.SmallMarket); n > 1 {
		engine.Redeal(r, s.SmallMarket[:n-1]) // the top one is seen
	}
}

func (s *State) scrambleBuildings(seat engine.Seat, r *engine.Rand) {
	hidden := append(make([][]Building, 0, 2*len(s.Players)+2), s.BuildingPile)
	for i := range s.Players {
		if engine.Seat(i) != seat {
			hidden = append(hidden, s.Players[i].Hand, s.Players[i].Packet)
		}
	}
	if s.Looker != seat {
		hidden = append(hidden, s.Looked)
	}
	engine.Redeal(r, hidden...)
}

// scrambleRewards deals the face-down Rewards again from all that were not
// revealed.
func (s *State) scrambleRewards(r *engine.Rand) {
	var unseen []Reward
	for c := 1; c < len(s.tables.rewards); c++ {
		if !slices.Contains(s.Rewards, Reward(c)) {
			unseen = append(unseen, Reward(c))
		}
	}
	engine.Shuffle(r, unseen)
	copy(s.RewardPile, unseen)
}
