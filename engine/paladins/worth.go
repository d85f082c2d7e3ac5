package paladins

import "westkingdom/engine"

// Worth implements [engine.State]: what the side would score now, and what it
// holds that will become points in the rounds to come.
func (s *State) Worth(seat engine.Seat) float64 {
	worth := float64(s.total(seat))
	if s.Phase != Finished {
		worth += s.prospects(seat)
	}
	return worth
}

// What things in hand tend to become, in points.
const (
	worthSilver     = 0.5 // up to 6
	worthProvision  = 0.6 // up to 5
	worthWorker     = 1.4
	worthSpecialist = 1.8
	worthCriminal   = 2.1
	worthSuspicion  = -0.2
	worthStep       = 1.2 // per step towards a place that scores
	worthOrder      = 0.6 // part of a King's Order's points when nearly completed
	// Per round to come.
	worthCrew      = 0.6
	worthWorkshop  = 1.8
	worthMarker    = 0.125
	worthConverted = 0.3
)

func (s *State) prospects(seat engine.Seat) float64 {
	p := s.player(seat)
	rounds := float64(s.tables.rounds - s.Round)
	left := rounds // rounds in which workers can still be placed
	if !p.Passed {
		left += 0.6
	}
	w := float64(worthSuspicion*float64(len(p.Suspicion))) + float64(worthSilver*min(float64(p.Silver), 6)) + float64(worthProvision*min(float64(p.Provisions), 5))
	w = float64(w * min(1, left/2))
	w += float64(p.worthOfWorkers() * min(1, left))
	// Attributes open regions and cards.
	markers := 0
	for _, marker := range p.Attributes {
		markers += min(marker, s.tables.attribute-1)
	}
	open := float64(worthCrew*float64(len(p.Crew))) + float64(worthWorkshop*float64(p.Workshops)) + float64(worthMarker*float64(markers))
	w += float64(rounds * open)
	for a := Commission; a <= Convert; a++ {
		w += float64(worthStep * float64(min(p.uses(a), 5)))
	}
	for i := range s.OrdersShown {
		order := &s.tables.orders[s.Orders[i]]
		part := float64(min(s.count(seat, order.of), order.needs-1)) / float64(order.needs)
		w += float64(worthOrder * float64(s.tables.orderPoints[i]) * part * part)
	}
	for _, c := range p.Converted {
		w += float64(worthConverted*rounds) / float64(s.tables.outsiders[c].scoring.every)
	}
	return w
}

func (p *Player) worthOfWorkers() float64 {
	specialists := p.Workers.Total() - p.Workers[Labourer] - p.Workers[Criminal]
	return float64(worthWorker*float64(p.Workers[Labourer])) + float64(worthSpecialist*float64(specialists)) + float64(worthCriminal*float64(p.Workers[Criminal]))
}
