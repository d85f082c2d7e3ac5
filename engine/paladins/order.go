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
	p := s.player(seat)
	for _, e := range list {
		switch e.Kind {
		case GainTax:
			w.tax += e.N
		case DrawSuspicion:
			w.draws = true
		case GainWorker:
			w.draws = w.draws || Worker(e.What) == Criminal
		case RemoveSuspicion:
			w.suspicious = true
		case PayDebt, DestroyDebt, TakeDebt, RecruitFree:
			w.suspicious = true
		case DevelopFree:
			for _, c := range p.Crew {
				if folk := &s.tables.townsfolk[c]; folk.event == onAction && folk.action == Develop {
					w = w.and(s.weigh(seat, folk.reward))
				}
			}
		case Choice:
			var most weight
			for _, list := range e.Choices {
				option := s.weigh(seat, list)
				most.tax = max(most.tax, option.tax)
				most.draws = most.draws || option.draws
				most.suspicious = most.suspicious || option.suspicious
			}
			w = w.and(most)
		}
	}
	return w
}

func (w weight) and(o weight) weight {
	return weight{w.tax + o.tax, w.draws || o.draws, w.suspicious || o.suspicious}
}
