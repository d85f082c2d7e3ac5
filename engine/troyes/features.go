package troyes

import "westkingdom/engine"

// Features implements [engine.Featured]: what is left of the game and of the round, the score
// by item, what the side has, and where its citizens are.
func (s *State) Features(side engine.Seat, list []float64) []float64 {
	o, p := Owner(side), s.player(side)
	add := func(n int, per float64) { list = append(list, float64(n)/per) }
	left := len(s.Red) // rounds after this one
	add(left, 3)
	add(flag(left == 0), 1)
	for _, phase := range [...]Phase{PhasePlacement, PhaseRound, PhaseCounter, PhaseActions} {
		add(flag(s.Phase == phase), 1)
	}
	add(flag(s.First == side), 1)
	add(flag(s.Active == side), 1)
	add(flag(p.Passed), 1)
	for _, n := range s.points(o, s.inPlay(false, side)) {
		add(n, 5)
	}
	for _, n := range [...]int{p.Deniers + p.District, p.Influence, p.Reserve, p.Supply} {
		add(n, 6)
	}
	add(min(p.Deniers, 4), 3)
	for b := range colours {
		n := s.standing(o, b)
		add(n, 3)
		add(n*left, 8)
		add(flag(s.Lying[b][o]), 1)
		dice, pips, others := 0, 0, 0
		for v := 1; v <= faces; v++ {
			k := int(s.Dice[o][b][v])
			dice, pips = dice+k, pips+k*v
		}
		for d := range Owner(owners) {
			if d != o {
				others += s.dice(d, b)
			}
		}
		add(dice, 3)
		add(pips, 10)
		add(others, 6)
	}
	add(s.tradesmen(o), 3)
	add(s.tradesmen(o)*left, 8)
	cubes := 0
	for i := range s.Activities {
		a := &s.Activities[i]
		add(flag(a.Up && s.employed(o, i)), 1)
		cubes += int(a.Cubes[o])
	}
	add(cubes, 2)
	all, low := 0, 0
	for level := range s.Cathedral {
		for _, who := range s.Cathedral[level] {
			all += flag(who == o)
			low += flag(who == o && level == 0)
		}
	}
	add(all, 3)
	add(low, 3)
	leads, on := 0, 0
	for k := range s.Queue {
		e, cubes := s.event(k), s.Queue[k].Cubes
		leads += shares(cubes, e.first, e.second)[o] * len(cubes) * 4 / max(1, e.banners)
		on += flag(s.hasCube(o, k))
	}
	add(leads, 20)
	add(on, 2)
	add(len(s.Queue), 4)
	black := 0
	for _, n := range s.Black {
		black += int(n)
	}
	add(black, 3)
	return list
}

func flag(is bool) int {
	if is {
		return 1
	}
	return 0
}
