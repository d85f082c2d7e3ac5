package paladins

import "westkingdom/engine"

// effectRow is all that an effect of the vocabulary is. Taxes, Suspicion and
// Debts are mandatory; of the other gains the player may decline those that can
// hurt or be better kept for later (A11). An effect without a target does
// nothing.
type effectRow struct {
	// each is what comes so often to either side; otherwise do is for people,
	// and ai for the AI (sections 17.4 and 17.6).
	each  func(s *State, t *engine.Table, seat engine.Seat)
	do    func(s *State, t *engine.Table, seat engine.Seat, e Effect, src source)
	ai    func(s opponent, t *engine.Table, e Effect)
	lacks func(s *State, seat engine.Seat, e Effect) engine.Reason // why it would do nothing, if it can
	// foresee adds up what it brings for certain. Where that is open, so are
	// these counters, and what touch opens.
	foresee func(f *foresight, e Effect, sure bool)
	opens   []counter
	touch   func(f *foresight, e Effect)
	// weight is what each does to other pending effects; weigh says it where that
	// depends.
	weight weight
	weigh  func(s *State, seat engine.Seat, e Effect) weight
}

var ops [kinds]effectRow

// A choice looks at the rows of what it offers, which the compiler takes for a circle.
func init() {
	ops = [...]effectRow{
		GainSilver: {
			do: (*State).gainSilver, ai: opponent.gainResources,
			foresee: counts(countedSilver), opens: []counter{countedSilver},
		},
		GainProvisions: {
			do: (*State).gainProvisions, ai: opponent.gainResources,
			foresee: counts(countedProvisions), opens: []counter{countedProvisions},
		},
		GainTax: {
			do: (*State).gainTax, ai: opponent.gainTax,
			foresee: (*foresight).gainsTax, opens: []counter{countedSilver}, weight: weight{tax: 1},
		},
		GainWorker: {
			do: (*State).mayGainWorkers, ai: opponent.gainWorker,
			foresee: (*foresight).gainsWorker, touch: (*foresight).touchWorker, weigh: (*State).weighWorker,
		},
		GainAttribute: {
			do: (*State).gainAttribute, ai: opponent.gainAttribute,
			foresee: (*foresight).raises, touch: (*foresight).touchAttribute,
		},
		RemoveSuspicion: {
			do: (*State).mayDiscard, ai: opponent.removeSuspicion, lacks: (*State).lacksSuspicion,
			foresee: (*foresight).removesSuspicion, opens: []counter{countedSuspicion}, touch: (*foresight).touchSuspicion,
			weight: weight{suspicious: true},
		},
		DrawSuspicion: {
			each:    (*State).drawSuspicion,
			foresee: (*foresight).drawsSuspicion, opens: []counter{countedSuspicion}, weight: weight{draws: true},
		},
		PayDebt: {
			each: (*State).payDebt, lacks: (*State).lacksUnpaid,
			foresee: (*foresight).paysDebt, opens: []counter{countedDebt, countedPaid}, touch: (*foresight).touchCollectors,
			weight: weight{suspicious: true},
		},
		DestroyDebt: {
			do: (*State).mayDestroyDebts, ai: opponent.destroyDebts, lacks: (*State).lacksUnpaid,
			foresee: (*foresight).destroysDebt, opens: []counter{countedDebt}, weight: weight{suspicious: true},
		},
		TakeDebt: {
			each: func(s *State, t *engine.Table, seat engine.Seat) { s.takeDebt(t, seat) }, lacks: (*State).lacksDebts,
			foresee: (*foresight).takesDebt, opens: []counter{countedDebt}, weight: weight{suspicious: true},
		},
		PrayFree: {
			do: (*State).prayFree, ai: func(s opponent, t *engine.Table, _ Effect) { s.pray(t) },
			lacks: (*State).lacksUsed, foresee: (*foresight).may,
		},
		RecruitFree: {
			do: (*State).recruitFree, ai: func(s opponent, t *engine.Table, _ Effect) { s.recruit(t) },
			lacks: (*State).lacksTownsfolk, foresee: (*foresight).may, touch: (*foresight).touchTownsfolk,
			weight: weight{suspicious: true},
		},
		DevelopFree: {
			// No AI reward develops unless as a choice, and then it takes the other.
			do: (*State).developFree, ai: func(opponent, *engine.Table, Effect) {},
			lacks: (*State).lacksWorkshop, foresee: (*foresight).may, touch: (*foresight).touchDevelop, weigh: (*State).weighDevelop,
		},
		Choice: {
			do: (*State).choose, ai: opponent.gainChoice,
			lacks: (*State).lacksChoice, foresee: (*foresight).may, touch: (*foresight).touchChoices, weigh: (*State).weighChoice,
		},
	}
}

func (s person) effect(t *engine.Table, e Effect, src source) {
	if row := &ops[e.Kind]; row.each == nil {
		row.do(s.State, t, s.seat, e, src)
	} else {
		for range e.N {
			row.each(s.State, t, s.seat)
		}
	}
}

func (s opponent) effect(t *engine.Table, e Effect, _ source) {
	if row := &ops[e.Kind]; row.each == nil {
		row.ai(s, t, e)
	} else {
		for range e.N {
			row.each(s.State, t, s.seat)
		}
	}
}

// lacks says what an effect lacks in order to do something. An attribute at the
// end of its track does not count as lacking (A24).
func (s *State) lacks(seat engine.Seat, e Effect) engine.Reason {
	if lacks := ops[e.Kind].lacks; lacks != nil {
		return lacks(s, seat, e)
	}
	return engine.Reason{}
}
