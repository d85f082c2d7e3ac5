package paladins

import "westkingdom/engine"

// Worth estimates how well the seat stands, in points: what it would score
// now, what it holds that will become points in the rounds to come, and how
// far it is ahead of the best other side.
func (s *State) Worth(seat engine.Seat) float64 {
	own, best := 0.0, 0.0
	for i := range s.Players {
		w := float64(s.total(engine.Seat(i)))
		if s.Phase != Finished {
			w += s.prospects(engine.Seat(i))
		}
		if engine.Seat(i) == seat {
			own = w
		} else {
			best = max(best, w)
		}
	}
	return own - best/4
}

// What things in hand tend to become, in points.
const (
	worthSilver     = 0.55
	worthProvision  = 0.6
	worthWorker     = 0.9
	worthSpecialist = 1.15
	worthCriminal   = 1.4
	worthCrew       = 0.9  // per round to come
	worthWorkshop   = 0.75 // per round to come
	worthStep       = 0.45 // per step towards a place that scores
	worthSuspicion  = -0.35
)

func (s *State) prospects(seat engine.Seat) float64 {
	p := s.player(seat)
	rounds := float64(rules.rounds - s.Round)
	left := rounds
	if !p.Passed {
		left += 0.6
	}
	w := worthSuspicion * float64(len(p.Suspicion)) * min(1, left/2)
	// The last silver and provisions count as they score already.
	use := min(1, left/2)
	w += use * (worthSilver*min(float64(p.Silver), 10) + worthProvision*min(float64(p.Provisions), 8))
	usable := 0.0
	for k := Labourer; k < workerTypes; k++ {
		each := worthSpecialist
		switch k {
		case Labourer:
			each = worthWorker
		case Criminal:
			each = worthCriminal
		}
		usable += each * float64(p.Workers[k])
	}
	w += usable * min(1, left)
	w += rounds * (worthCrew*float64(len(p.Crew)) + worthWorkshop*float64(p.Workshops))
	// Attributes open regions and cards; steps lead to the places that score.
	for _, marker := range p.Attributes {
		w += 0.25 * rounds * float64(min(marker, 11)) / 4
	}
	for a := Commission; a <= Convert; a++ {
		if a != Attack {
			w += worthStep * float64(min(p.uses(a), 5))
		}
	}
	for i := range s.OrdersShown {
		order := &rules.orders[s.Orders[i]]
		n := min(s.count(seat, order.of), order.needs-1)
		w += float64(rules.orderPoints[i]) * float64(n*n) / float64(order.needs*order.needs) * 0.6
	}
	for _, c := range p.Converted {
		term := rules.outsiders[c].scoring
		w += 0.3 * rounds / float64(term.every)
	}
	return w
}
