package paladins

func (f *foresight) effect(e Effect, sure bool) { ops[e.Kind].foresee(f, e, sure) }

// counts is an effect that brings so many of what is counted.
func counts(c counter) func(*foresight, Effect, bool) {
	return func(f *foresight, e Effect, _ bool) { f.gain[c] += e.N }
}

func (f *foresight) gainsTax(e Effect, _ bool) {
	f.gain[countedSilver] += e.N
	f.tax += e.N
}

func (f *foresight) gainsWorker(e Effect, sure bool) {
	switch w := Worker(e.What); {
	case w != Criminal:
		f.gain[ofWorker(w)] += e.N
	case sure:
		f.gain[countedCriminal] += e.N
		f.draw(e.N)
	default:
		f.touch(e)
		f.offer("may_criminal", e.N)
	}
}

func (f *foresight) raises(e Effect, _ bool) {
	c := ofAttribute(Attribute(e.What))
	f.gain[c] += min(e.N, f.tables.attribute-f.player(f.seat).Attributes[e.What]-f.gain[c])
}

func (f *foresight) removesSuspicion(e Effect, sure bool) {
	switch n := min(e.N, len(f.player(f.seat).Suspicion)); {
	case n == 0 && f.draws == 0:
	case sure && f.draws == 0:
		f.cost[countedSuspicion] += n
	default:
		f.touch(e)
		f.offer(e.Kind.String(), max(1, n))
	}
}

func (f *foresight) drawsSuspicion(e Effect, _ bool) { f.draw(e.N) }

func (f *foresight) paysDebt(e Effect, _ bool) {
	for range min(e.N, f.player(f.seat).Unpaid-f.cost[countedDebt]) {
		f.cost[countedDebt]++
		f.gain[countedPaid]++
		for _, list := range f.collectors() {
			f.gains(list, false)
		}
	}
}

func (f *foresight) destroysDebt(e Effect, sure bool) {
	switch n := min(e.N, f.player(f.seat).Unpaid-f.cost[countedDebt]); {
	case n <= 0:
	case sure:
		f.cost[countedDebt] += n
	default:
		f.touch(e)
		f.offer(e.Kind.String(), n)
	}
}

func (f *foresight) takesDebt(e Effect, _ bool) { f.gain[countedDebt] += min(e.N, f.Debts) }

// may is an effect that further questions decide.
func (f *foresight) may(e Effect, _ bool) {
	if f.lacks(f.seat, e).OK() {
		f.touch(e)
		f.offer(e.Kind.String(), 1)
	}
}

func (f *foresight) draw(n int) {
	f.gain[countedSuspicion] += n
	f.draws += n
}

// collectors are the rewards of Townsfolk that a paid debt sets off.
func (f *foresight) collectors() (lists [][]Effect) {
	for _, c := range f.player(f.seat).Crew {
		if folk := &f.tables.townsfolk[c]; folk.event == onPayDebt {
			lists = append(lists, folk.reward)
		}
	}
	return lists
}

// touch opens every counter that an effect might change.
func (f *foresight) touch(effects ...Effect) {
	for _, e := range effects {
		row := &ops[e.Kind]
		for _, c := range row.opens {
			f.open[c] = true
		}
		f.tax += row.weight.tax * e.N
		if row.weight.draws {
			f.draws += e.N
		}
		if row.touch != nil {
			row.touch(f, e)
		}
	}
}

func (f *foresight) touchWorker(e Effect) {
	if f.open[ofWorker(Worker(e.What))] = true; Worker(e.What) == Criminal {
		f.open[countedSuspicion] = true
		f.draws += e.N
	}
}

func (f *foresight) touchAttribute(e Effect) { f.open[ofAttribute(Attribute(e.What))] = true }

func (f *foresight) touchSuspicion(Effect) { f.spends[countedSuspicion] = true }

func (f *foresight) touchCollectors(Effect) {
	for _, list := range f.collectors() {
		f.touch(list...)
	}
}

func (f *foresight) touchTownsfolk(Effect) {
	for _, c := range f.Townsfolk {
		if c != 0 {
			f.touch(f.tables.townsfolk[c].immediate...)
		}
	}
}

func (f *foresight) touchDevelop(Effect) {
	for _, list := range f.tables.developed {
		f.touch(list...)
	}
	for _, list := range f.abilityRewards(f.seat, Develop) {
		f.touch(list...)
	}
}

func (f *foresight) touchChoices(e Effect) {
	for _, list := range e.Choices {
		f.touch(list...)
	}
}

// touchPending opens what the rewards of this step that are still to come
// might change.
func (f *foresight) touchPending() {
	for _, src := range f.State.pending {
		if src.seat == f.seat {
			f.touch(src.effects...)
			continue
		}
		// Another's reward can cause an Inquisition.
		other := foresight{State: f.State, seat: src.seat}
		other.touch(src.effects...)
		f.tax, f.draws = f.tax+other.tax, f.draws+other.draws
	}
}

// touchInquisition opens what an Inquisition might change.
func (f *foresight) touchInquisition() {
	f.open[countedSuspicion], f.open[countedDebt] = true, true
	for _, c := range f.player(f.seat).Crew {
		if folk := &f.tables.townsfolk[c]; folk.event == onInquisition {
			f.touch(folk.reward...)
		}
	}
}

// oneOf is one of several lists of effects: certain if there is only one, and
// otherwise what each of them brings at least.
func (f *foresight) oneOf(lists [][]Effect, sure bool) *foresight {
	if len(lists) == 1 {
		return f.gains(lists[0], sure)
	}
	before, least := *f, f.gain
	before.also = nil
	var one foresight // for all lists: it goes to the heap
	for i, list := range lists {
		one = before
		one.gains(list, sure)
		for c, n := range one.gain {
			if !counter(c).burden() && (i == 0 || n < least[c]) {
				least[c] = n
			}
		}
		f.touch(list...)
	}
	f.gain = least
	return f
}
