package troyes

import "westkingdom/engine"

// market is what a player can make lots of: how many dice of each colour and
// value are there, own ones and those to be bought.
type market struct {
	person
	mine, others [colours][faces + 1]int8
	cubes        [cardsOut]int // places of the activities with own cubes
	held         int
	known        [1 << colours][cardsOut + 1][4][4]int16 // of best, by colours, cube, dice and dice bought; the value + 1
}

// look takes stock of the square.
func (k *market) look(s person) {
	k.person = s
	for o := range Owner(owners) {
		for c := range colours {
			for v := 1; v <= faces; v++ {
				if o == s.own() {
					k.mine[c][v] += s.Dice[o][c][v]
				} else {
					k.others[c][v] += s.Dice[o][c][v]
				}
			}
		}
	}
	for i := range s.Activities {
		if s.Activities[i].Cubes[s.own()] > 0 {
			k.cubes[k.held] = i
			k.held++
		}
	}
}

// doable says whether some lot on the square does an act, without a look at
// every lot: the best one that can be paid is enough, or is not.
func (k *market) doable(for_ act) bool {
	if for_.kind == kindPlace && !k.hasCitizen() {
		return false
	}
	if for_.kind == kindFight && k.free(k.queued(Event(for_.a))) == 0 {
		return false
	}
	budget, ok := k.budget(for_)
	if !ok {
		return false
	}
	set, mixed := k.takes(for_)
	if k.reaches(for_, set, mixed, noCube, budget) {
		return true
	}
	for _, i := range k.cubes[:k.held] {
		m := k.card(i).cube
		if !m.allowed[for_.kind] {
			continue
		}
		dice := m.accepts
		switch {
		case m.same:
			dice &= set
		case !set.has(m.counts):
			continue
		}
		if k.reaches(for_, dice, mixed && m.mixed, i, budget) {
			return true
		}
	}
	return false
}

// budget is what is left for dice of a player's deniers; false if something
// else is missing.
func (k *market) budget(for_ act) (int, bool) {
	p := k.me()
	left := p.Deniers
	if for_.kind != kindActivate {
		return left, true
	}
	a := k.card(for_.a)
	if !k.employed(k.own(), for_.a) {
		left -= a.cost
		if !k.hasCitizen() {
			return 0, false
		}
	}
	left -= a.pays[deniers]
	return left, left >= 0 && p.Influence >= a.pays[influence]
}

// reaches says whether dice of these colours, of one of them or mixed, are
// enough under a modifier.
func (k *market) reaches(for_ act, set colourSet, mixed bool, cube, budget int) bool {
	if mixed {
		return k.enough(for_, set, cube, budget)
	}
	for c := range colours {
		if set.has(c) && k.enough(for_, 1<<c, cube, budget) {
			return true
		}
	}
	return false
}

func (k *market) enough(for_ act, set colourSet, cube, budget int) bool {
	need := 0
	switch for_.kind {
	case kindActivate:
		need = k.card(for_.a).divisor
	case kindFight:
		need = k.tables.events[for_.a].divisor
	case kindPlace, kindCathedral:
		return k.single(for_, set, cube, budget)
	case kindAgriculture:
	}
	from, to := 1, k.tables.lotMax
	if cube != noCube {
		from, to = k.card(cube).cube.min, k.card(cube).cube.max
	}
	for n := to; n >= from; n-- {
		buys := min(budget/k.tables.price[n], n)
		known := &k.known[set][cube+1][n][buys]
		if *known == 0 {
			value, dice := k.best(set, n, cube, buys)
			if *known = 1; dice >= from {
				*known += int16(1 + value)
			}
		}
		if int(*known)-2 >= need {
			return true
		}
	}
	return false
}

// single says whether one die alone places a citizen or builds.
func (k *market) single(for_ act, set colourSet, cube, budget int) bool {
	buys := budget >= k.tables.price[1] || cube != noCube && k.card(cube).cube.free
	for c := range colours {
		if !set.has(c) {
			continue
		}
		for v := 1; v <= faces; v++ {
			if k.mine[c][v] == 0 && (!buys || k.others[c][v] == 0) {
				continue
			}
			if for_.kind == kindCathedral && k.nextLevel(v) < levels || for_.kind == kindPlace && k.roomFor(Colour(for_.a), v) {
				return true
			}
		}
	}
	return false
}

// best is the highest value of a lot of up to n dice, so many of them bought:
// the highest dice come first.
func (k *market) best(set colourSet, n, cube, buys int) (value, dice int) {
	var m *modifier
	if cube != noCube {
		m = k.card(cube).cube
		value = m.total
	}
	free := m != nil && m.free
	var spent [owners]int
	for v := faces; v > 0; v-- {
		worth := m.worth(v)
		for c := range colours {
			if !set.has(c) {
				continue
			}
			take := min(int(k.mine[c][v]), n-dice)
			if free {
				for o := range Owner(owners) {
					if o != k.own() {
						more := min(int(k.Dice[o][c][v]), k.freeOf(m, o)-spent[o], n-dice-take)
						spent[o] += more
						take += more
					}
				}
			}
			paid := min(int(k.others[c][v])-(take-min(int(k.mine[c][v]), n-dice)), n-dice-take, buys)
			buys -= paid
			dice += take + paid
			if value += (take + paid) * worth; dice == n {
				return value, dice
			}
		}
	}
	return value, dice
}

// roomFor says whether a citizen of the player's, who has one, can be placed with a
// die.
func (s person) roomFor(b Colour, value int) bool {
	out := s.pushed(b, value, nil)
	if out == None || !s.Lying[b][out] || out == s.own() {
		return true
	}
	for _, i := range s.row(b, value) {
		if s.Standing[b][i] == s.own() {
			return true
		}
	}
	return false
}

// hasCitizen says whether there is one in the reserve or on the board.
func (s person) hasCitizen() bool {
	return s.me().Reserve > 0 || s.me().Supply < s.tables.citizens
}

// can says why nothing on the square would do an act. Where nobody looks, the
// reason is any.
func (k *market) can(for_ act, shows bool) engine.Reason {
	switch {
	case k.doable(for_):
		return engine.Reason{}
	case !shows:
		return engine.None("dice")
	}
	return k.eachBid(for_, func(*bid, int) {})
}
