package troyes

import "westkingdom/engine"

// Worth implements [engine.State]: the score if the game ended now with the
// own characters, and what the rest of the position promises by experience.
func (s *State) Worth(seat engine.Seat) float64 {
	o, p := Owner(seat), s.player(seat)
	sum := 0
	for _, n := range s.points(o, s.inPlay(s.Phase == PhaseOver, seat)) {
		sum += n
	}
	worth := float64(sum)
	left := float64(len(s.Red) + 1)
	if s.Phase == PhaseOver {
		return worth
	}
	worth += 0.12*float64(p.Deniers+p.District) + 0.25*float64(p.Influence)
	// A citizen in a building makes a die each round, a tradesman spares a hire.
	for b := range colours {
		worth += (0.9 - 0.15*float64(s.tables.wages[b])) * left * float64(s.standing(o, b)) / 2
	}
	worth += 0.5 * left * float64(s.tradesmen(o)) / 2
	for i := range s.Activities {
		worth += 0.6 * float64(s.Activities[i].Cubes[o])
	}
	// Dice not yet used are worth something until the round ends.
	if s.Phase == PhaseActions || s.Phase == PhaseCounter {
		for c := range colours {
			for v := 1; v <= faces; v++ {
				worth += (0.3 + 0.12*float64(v)) * float64(s.Dice[o][c][v])
			}
		}
	}
	// Cubes that lead on an event promise its points.
	for k := range s.Queue {
		e, cubes := s.event(k), s.Queue[k].Cubes
		vp := shares(cubes, e.first, e.second)
		worth += 0.6 * float64(vp[o]) * float64(len(cubes)) / float64(e.banners)
	}
	return worth
}
