package troyes

import "westkingdom/engine"

// act is what a lot is for: an activity by its place, an event by its number,
// or nothing more.
type act struct {
	kind kind
	a    int
}

// bid is a lot with the cube that modifies it, and what comes of it (section
// 6).
type bid struct {
	lot    lot
	cube   int // place of the activity whose cube is used; -1: none
	colour Colour
	mixed  bool
	value  int
	price  int
	pays   [owners]int
}

const noCube = -1

// bid works out a lot; false if the cube does not go with it.
func (s person) bid(l lot, cube int) (b bid, ok bool) {
	b = bid{lot: l, cube: cube, colour: l.dice[0].colour}
	var accepted colourSet
	for _, d := range l.list() {
		accepted |= 1 << d.colour
		b.mixed = b.mixed || d.colour != b.colour
	}
	var m *modifier
	if cube != noCube {
		m = s.card(cube).cube
		if accepted&^m.accepts != 0 || l.n < m.min || l.n > m.max || b.mixed && !m.mixed {
			return b, false
		}
		if !m.same {
			b.colour = m.counts
		}
	}
	for _, d := range l.list() {
		b.value += m.worth(d.value)
	}
	if m != nil {
		b.value += m.total
	}
	s.charge(&b, m)
	return b, true
}

// worth is what a die counts under a modifier.
func (m *modifier) worth(v int) int {
	if m == nil {
		return v
	}
	if m.set > 0 {
		v = m.set
	}
	return (v + m.each) * m.times
}

// charge works out what is paid, and to whom: own dice are free, and with
// Tithing one of each other district, alone up to three of the King's.
func (s person) charge(b *bid, m *modifier) {
	var spent [owners]int
	each := s.tables.price[b.lot.n]
	for _, d := range b.lot.list() {
		switch {
		case d.district == s.own():
		case m != nil && m.free && spent[d.district] < s.freeOf(m, d.district):
			spent[d.district]++
		default:
			b.pays[d.district] += each
			b.price += each
		}
	}
}

// freeOf is how many dice of another's district Tithing makes free.
func (s *State) freeOf(m *modifier, district Owner) int {
	if s.alone() && district == s.gray() {
		return m.fromKing
	}
	return 1
}

// result is how much an act gets out of a bid at most: activations or cubes,
// cubes on the cathedral, deniers; or why it is not possible.
func (s person) result(b *bid, for_ act) (n int, why engine.Reason) {
	if b.cube != noCube && !s.card(b.cube).cube.allowed[for_.kind] {
		return 0, engine.Reason{Key: ReasonCube, What: s.card(b.cube).id}
	}
	if b.mixed && !(for_.kind == kindActivate && s.card(for_.a).mixed) {
		return 0, engine.Reason{Key: ReasonColour, What: "mixed"}
	}
	switch for_.kind {
	case kindActivate:
		return s.activations(b, for_.a)
	case kindCathedral:
		if b.colour != White {
			return 0, engine.Reason{Key: ReasonColour, What: b.colour.String()}
		}
		n = s.fitting(b)
	case kindFight:
		e := &s.tables.events[for_.a]
		if !e.accepts.has(b.colour) {
			return 0, engine.Reason{Key: ReasonColour, What: b.colour.String()}
		}
		if b.value < e.divisor {
			return 0, engine.Short("value", b.value, e.divisor)
		}
		n = min(b.value/e.divisor, s.free(s.queued(Event(for_.a))))
	case kindPlace:
		if b.lot.n != 1 {
			return 0, engine.Reason{Key: ReasonOneDie, Have: b.lot.n, Need: 1}
		}
		if int(b.colour) != for_.a {
			return 0, engine.Reason{Key: ReasonColour, What: b.colour.String()}
		}
		if !s.hasCitizen() {
			return 0, engine.None("citizen")
		}
		if !s.roomFor(b.colour, b.value) {
			return 0, lyingThere(b.colour)
		}
		n = 1
	case kindAgriculture:
		if b.colour != Yellow {
			return 0, engine.Reason{Key: ReasonColour, What: b.colour.String()}
		}
		return b.value / s.tables.agriculture, s.affords(b.price)
	}
	if n == 0 {
		return 0, engine.None("space")
	}
	return n, s.affords(b.price)
}

func (s person) affords(n int) engine.Reason {
	if have := s.me().Deniers; have < n {
		return engine.Short("deniers", have, n)
	}
	return engine.Reason{}
}

// activations is how often a bid activates an activity.
func (s person) activations(b *bid, i int) (n int, why engine.Reason) {
	a := s.card(i)
	if !a.accepts.has(b.colour) && !a.mixed {
		return 0, engine.Reason{Key: ReasonColour, What: b.colour.String()}
	}
	if a.mixed && b.mixed && b.cube != noCube && !s.card(b.cube).cube.mixed {
		return 0, engine.Reason{Key: ReasonCube, What: s.card(b.cube).id}
	}
	if b.value < a.divisor {
		return 0, engine.Short("value", b.value, a.divisor)
	}
	n = b.value / a.divisor
	cost := 0
	if !s.employed(s.own(), i) {
		cost = a.cost
		if !s.hasCitizen() {
			return 0, engine.None("citizen")
		}
	}
	if why = s.affords(b.price + cost); !why.OK() {
		return 0, why
	}
	for r, have := range [...]int{deniers: s.me().Deniers - b.price - cost, influence: s.me().Influence} {
		switch each := a.pays[r]; {
		case have < each:
			return 0, engine.Short(resourceNames[r], have, each)
		case each > 0:
			n = min(n, have/each)
		}
	}
	return n, engine.Reason{}
}

// cubesHeld visits the deferred activities that a player has cubes on.
func (s person) cubesHeld(visit func(i int)) {
	for i := range s.Activities {
		if s.Activities[i].Cubes[s.own()] > 0 {
			visit(i)
		}
	}
}

// classes lists the dice of these colours on the square, equal ones once.
func (s person) classes(set colourSet, list []die) []die {
	for o := range Owner(owners) {
		for c := range colours {
			if !set.has(c) {
				continue
			}
			for v := 1; v <= faces; v++ {
				if s.Dice[o][c][v] > 0 {
					list = append(list, die{o, c, v})
				}
			}
		}
	}
	return list
}

// takes is the colours of dice that an act asks for.
func (s *State) takes(for_ act) (set colourSet, mixed bool) {
	switch for_.kind {
	case kindActivate:
		return s.card(for_.a).accepts, s.card(for_.a).mixed
	case kindCathedral:
		return 1 << White, false
	case kindFight:
		return s.tables.events[for_.a].accepts, false
	case kindPlace:
		return 1 << for_.a, false
	case kindAgriculture:
	}
	return 1 << Yellow, false
}

// physical is the colours of dice that may serve an act, cubes included.
func (k *market) physical(for_ act) (set colourSet, mixed bool) {
	counts, mixed := k.takes(for_)
	set = counts
	for _, i := range k.cubes[:k.held] {
		if m := k.card(i).cube; m.allowed[for_.kind] && !m.same && counts.has(m.counts) {
			set |= m.accepts
		}
	}
	return set, mixed
}

// eachBid visits every bid that does an act, and says why the others do not.
func (k *market) eachBid(for_ act, visit func(b *bid, n int)) (against engine.Reason) {
	set, mixed := k.physical(for_)
	against = engine.None("dice")
	var b bid // one for all, on the heap
	try := func(l lot) {
		for i := -1; i < k.held; i++ {
			cube := noCube
			if i >= 0 {
				cube = k.cubes[i]
			}
			var ok bool
			if b, ok = k.bid(l, cube); !ok {
				continue
			}
			if n, why := k.result(&b, for_); why.OK() {
				visit(&b, n)
			} else {
				against = nearer(against, why)
			}
		}
	}
	most := k.tables.lotMax
	if for_.kind == kindPlace {
		most = 1
	}
	var buf [owners * int(colours) * faces]die
	if mixed {
		k.combine(k.classes(set, buf[:0]), lot{}, most, try)
		return against
	}
	for c := range colours {
		if set.has(c) {
			k.combine(k.classes(1<<c, buf[:0]), lot{}, most, try)
		}
	}
	return against
}

// combine visits every different lot of up to so many of these dice.
func (s person) combine(dice []die, l lot, most int, visit func(lot)) {
	for i, d := range dice {
		if int(s.Dice[d.district][d.colour][d.value]) <= l.count(d) {
			continue
		}
		next := l.with(d)
		visit(next)
		if next.n < most {
			s.combine(dice[i:], next, most, visit)
		}
	}
}

// nearer keeps of two reasons the one that says most: what is least short.
func nearer(a, b engine.Reason) engine.Reason {
	if b.Key != engine.ReasonShort || a.Key == engine.ReasonShort && a.Need-a.Have <= b.Need-b.Have {
		if a.Key == engine.ReasonNone && a.What == "dice" && b.Key != ReasonColour && b.Key != ReasonCube && b.Key != ReasonOneDie {
			return b
		}
		return a
	}
	return b
}
