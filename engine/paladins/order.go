package paladins

import "westkingdom/engine"

// What an effect can do to the others that are pending.
type weight struct {
	tax        int  // silver that it can take from the Tax Supply
	draws      bool // a Suspicion card
	suspicious bool // it counts, gains or loses Suspicion or Debts, or a Townsfolk that does
}

// orderMatters says whether the order of the pending rewards can make a
// difference (D17): one of them can draw a Suspicion or empty the Tax Supply,
// and another one touches Suspicion or Debts, too.
func (s *State) orderMatters(seat engine.Seat, list []source) bool {
	if len(list) < 2 {
		return false
	}
	var all weight
	touching := 0
	for _, src := range list {
		w := s.weigh(seat, src.effects)
		all.tax += w.tax
		all.draws = all.draws || w.draws
		if w.suspicious || w.draws || w.tax > 0 {
			touching++
		}
	}
	return touching > 1 && (all.draws || all.tax >= s.Tax)
}

func (s *State) weigh(seat engine.Seat, list []Effect) (w weight) {
	for _, e := range list {
		one := ops[e.Kind].weight
		one.tax *= e.N
		if weigh := ops[e.Kind].weigh; weigh != nil {
			one = weigh(s, seat, e)
		}
		w = w.and(one)
	}
	return w
}

func (s *State) weighWorker(_ engine.Seat, e Effect) weight {
	return weight{draws: Worker(e.What) == Criminal}
}

func (s *State) weighDevelop(seat engine.Seat, _ Effect) (w weight) {
	for _, c := range s.player(seat).Crew {
		if folk := &s.tables.townsfolk[c]; folk.event == onAction && folk.action == Develop {
			w = w.and(s.weigh(seat, folk.reward))
		}
	}
	return w
}

// weighChoice is the most that any of the rewards can do.
func (s *State) weighChoice(seat engine.Seat, e Effect) (most weight) {
	for _, list := range e.Choices {
		w := s.weigh(seat, list)
		most = weight{max(most.tax, w.tax), most.draws || w.draws, most.suspicious || w.suspicious}
	}
	return most
}

func (w weight) and(o weight) weight {
	return weight{w.tax + o.tax, w.draws || o.draws, w.suspicious || o.suspicious}
}
