package troyes

import "westkingdom/engine"

// What things promise by experience, in victory points.
const (
	perDenier    = 0.12
	perInfluence = 0.25
	perCitizen   = 0.45 // and round left, less its wages
	perWage      = 0.075
	perTradesman = 0.25 // and round left
	perCube      = 0.6  // on a deferred card
	perDie       = 0.3
	perPip       = 0.12
	likely       = 0.6 // that a lead on an event lasts until it is countered
)

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
	worth += float64(perDenier*float64(p.Deniers+p.District)) + float64(perInfluence*float64(p.Influence))
	// A citizen in a building makes a die each round, a tradesman spares a hire.
	for b := range colours {
		worth += float64((perCitizen - float64(perWage*float64(s.tables.wages[b]))) * left * float64(s.standing(o, b)))
	}
	worth += float64(perTradesman * left * float64(s.tradesmen(o)))
	for i := range s.Activities {
		worth += float64(perCube * float64(s.Activities[i].Cubes[o]))
	}
	// Dice not yet used are worth something until the round ends.
	if s.Phase == PhaseActions || s.Phase == PhaseCounter {
		for c := range colours {
			for v := 1; v <= faces; v++ {
				worth += float64((perDie + float64(perPip*float64(v))) * float64(s.Dice[o][c][v]))
			}
		}
	}
	// Cubes that lead on an event promise its points.
	for k := range s.Queue {
		e, cubes := s.event(k), s.Queue[k].Cubes
		vp := shares(cubes, e.first, e.second)
		worth += float64(likely * float64(vp[o]) * float64(len(cubes)) / float64(e.banners))
	}
	return worth
}
