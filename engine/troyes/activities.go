package troyes

import "westkingdom/engine"

// employed says whether an owner has a tradesman on an activity.
func (s *State) employed(o Owner, i int) bool {
	a := &s.Activities[i]
	if a.Illustration[o] {
		return true
	}
	for k := range s.card(i).slots {
		if a.Slots[k] == o {
			return true
		}
	}
	return false
}

// hire puts a tradesman on the first free slot, which is the best one, or on
// the illustration (section 7.1, R-17).
func (s person) hire(t *engine.Table, i int) {
	q := t.Prompt(s.seat, KindSource)
	q.About = engine.Option{Verb: VerbActivate, A: i}
	for _, src := range s.sources(i) {
		q.Add(src.option())
	}
	src := sourceOf(t.Ask(q))
	s.lift(src)
	s.logLift(t, src)
	s.payDeniers(t, s.seat, s.card(i).cost)
	s.employ(t, s.own(), i)
}

func (s *State) employ(t *engine.Table, o Owner, i int) {
	a := &s.Activities[i]
	t.Log(ownerSeat(o), LogHire, engine.Str("activity", s.card(i).id))
	for k := range s.card(i).slots {
		if a.Slots[k] == None {
			a.Slots[k] = o
			return
		}
	}
	a.Illustration[o] = true
}

// activate does an activity up to so many times: a deferred one takes cubes
// for later, an immediate one acts (section 10).
func (s person) activate(t *engine.Table, i, most int) {
	a := s.card(i)
	n := s.howMany(t, most, engine.Option{Verb: VerbActivate, A: i})
	// What a deferred activity takes are cubes, as its options say.
	times := "n"
	if a.cube != nil {
		times = "cubes"
	}
	t.Log(s.seat, LogActivate, engine.Str("activity", a.id), engine.Int(times, n))
	if a.cube != nil {
		s.Activities[i].Cubes[s.own()] += int8(n)
		return
	}
	if a.batch {
		s.steps(t, i, a.steps, n)
		return
	}
	for left := n; left > 0; {
		s.steps(t, i, a.steps, 1)
		if left--; left > 0 && a.steps[0].op == opRoll {
			left = s.goOn(t, i, left)
		}
	}
}

// goOn asks how many rolls may follow: they come one by one, and the player
// may stop after any (D-13).
func (s person) goOn(t *engine.Table, i, most int) int {
	q := t.Prompt(s.seat, KindCount)
	q.About = engine.Option{Verb: VerbActivate, A: i}
	for n := most; n > 0; n-- {
		q.Add(engine.Option{Verb: VerbCount, A: n})
	}
	q.Add(engine.Option{Verb: VerbDone})
	return t.Ask(q).A
}

// steps carries out steps of an activity, each so many times at once.
func (s person) steps(t *engine.Table, i int, list []step, times int) {
	for k := range list {
		ops[list[k].op].do(s, t, i, &list[k], times)
	}
}

// cubesOf is how many cubes a step puts on events.
func (s person) cubesOf(st *step) int {
	if st.count == countOwnDice {
		return st.n * s.dice(s.own(), st.colour)
	}
	return st.n
}

func (s *State) earn(t *engine.Table, seat engine.Seat, r resource, n int) {
	switch r {
	case deniers:
		s.gainDeniers(t, seat, n)
	case influence:
		s.gainInfluence(t, seat, n)
	case vp:
		s.gainVP(t, seat, n)
	}
}

// counted reads one of the vocabulary's counts.
func (s person) counted(t *engine.Table, i int, st *step) int {
	me := s.own()
	switch st.count {
	case countOwnStanding:
		b := st.where[0]
		if len(st.where) > 1 {
			q := t.Prompt(s.seat, KindBuilding)
			q.About = engine.Option{Verb: VerbActivate, A: i}
			for _, b := range st.where {
				q.Add(engine.Option{Verb: VerbBuilding, A: int(b), B: st.n * s.standing(me, b)})
			}
			b = Colour(t.Ask(q).A)
		}
		return s.standing(me, b)
	case countPairs:
		return s.built(me) / 2
	case countOwnDice:
		return s.dice(me, st.colour)
	case countAllDice:
		n := 0
		for o := range Owner(owners) {
			n += s.dice(o, st.colour)
		}
		return n
	case countBestDice:
		if s.alone() {
			return s.dice(me, st.colour)
		}
		n := 0
		for o := range Owner(owners) {
			n = max(n, s.dice(o, st.colour))
		}
		return n
	case countEvents:
		n := 0
		for k := range s.Queue {
			if s.hasCube(me, k) {
				n++
			}
		}
		return n
	}
	return 0
}

func (s *State) hasCube(o Owner, k int) bool {
	for _, who := range s.Queue[k].Cubes {
		if who == o {
			return true
		}
	}
	return false
}

// built counts an owner's cubes on the cathedral.
func (s *State) built(o Owner) (n int) {
	for l := range s.Cathedral {
		for _, who := range s.Cathedral[l] {
			if who == o {
				n++
			}
		}
	}
	return n
}

// collect has every other player give deniers by citizens; the bank gives for
// the gray ones, or for the King's.
func (s person) collect(t *engine.Table, st *step) {
	sum := s.granted(st)
	for other := range s.seat.Around(s.Seats) {
		n := s.owed(st, other, 1)
		s.payDeniers(t, other, n)
		sum += n
	}
	s.gainDeniers(t, s.seat, sum)
}

// owed is what another player gives for so many collections, as far as it
// goes.
func (s person) owed(st *step, other engine.Seat, times int) int {
	if other == s.seat {
		return 0
	}
	return min(times*st.n*s.standing(Owner(other), st.where[0]), s.player(other).Deniers)
}

// granted is what the bank gives for a collection.
func (s *State) granted(st *step) int {
	each := st.n
	if s.alone() {
		each = st.king
	}
	return each * s.standing(s.gray(), st.where[0])
}

// award gives to whoever leads by dice or by red pips left; all who tie score
//
func (s person) award(t *engine.Table, st *step) {
	n, best := s.contest(st)
	if best < st.minimum || st.leader && n[s.own()] < best {
		return
	}
	for seat := range s.seat.Around(len(s.Players)) {
		if n[seat] == best {
			s.earn(t, seat, st.resource, st.n)
		}
	}
}

// leads says whether an award would go to the player, alone or not.
func (s person) leads(st *step) bool {
	n, best := s.contest(st)
	return n[s.own()] == best && best >= st.minimum
}

// contest counts what an award compares.
func (s *State) contest(st *step) (n [owners]int, best int) {
	for o := range Owner(owners) {
		if st.pips {
			for v := 1; v <= faces; v++ {
				n[o] += v * int(s.Dice[o][Red][v])
			}
		} else {
			n[o] = s.dice(o, colours)
		}
		best = max(best, n[o])
	}
	return n, best
}
