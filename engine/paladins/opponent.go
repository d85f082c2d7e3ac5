package paladins

import (
	"slices"

	"westkingdom/engine"
)

// opponent is the AI: section 17.
type opponent side

func (s opponent) me() *Player { return s.player(s.seat) }

// setUp is section 17.1.
func (s opponent) setUp() {
	ai := &s.AI
	ai.Stack = s.tables.solo.stack
	ai.Marker = s.tables.solo.start
	favours := 0
	for i, c := range s.tables.schemes {
		switch {
		case i == 0:
		case c.action == KingsFavour && favours < favourSlots:
			ai.FavourSchemes[favours] = Card(i)
			favours++
		default:
			ai.Pile = append(ai.Pile, Card(i))
		}
	}
	engine.Shuffle(&s.Rand, ai.Pile)
	orders := s.shuffled(len(s.tables.orders))
	for _, l := range s.tables.solo.levels {
		if l.id == s.Difficulty {
			for _, c := range orders[:l.orders] {
				s.layWorkshop(s.tables.orders[c].action)
			}
		}
	}
	for i := range ai.OrderWorkshops {
		ai.OrderWorkshops[i] = true
	}
}

// layWorkshop puts an AI workshop on the leftmost space of a right-hand action.
func (s opponent) layWorkshop(a Action) {
	p := s.me()
	for space := range p.Covered[a.right()] {
		if !p.Covered[a.right()][space] {
			p.Covered[a.right()][space] = true
			p.Workshops++
			return
		}
	}
}

// round gives the AI the workers of a round.
func (s opponent) round() { s.AI.Workers = s.tables.solo.workers[s.Round-1] }

// orderRevealed moves the workshop on a King's Order to its action.
func (s opponent) orderRevealed(t *engine.Table, i int) {
	a := s.tables.orders[s.Orders[i]].action
	s.AI.OrderWorkshops[i] = false
	s.layWorkshop(a)
	t.Log(s.seat, LogWorkshop, engine.Str("action", a.String()))
}

// favourRevealed puts the scheme on a King's Favour on the discard.
func (s opponent) favourRevealed(i int) {
	s.AI.Discard = append(s.AI.Discard, s.AI.FavourSchemes[i])
	s.AI.FavourSchemes[i] = 0
}

// drafted: the AI draws a Suspicion for each Criminal on the Tavern card that
// was left behind.
func (s opponent) drafted(t *engine.Table) {
	for _, c := range s.Taverns {
		if s.takenBy(c) == engine.Nobody {
			for range s.tables.taverns[c].workers[Criminal] {
				s.drawSuspicion(t, s.seat)
			}
		}
	}
}

// turn is section 17.3.
func (s opponent) turn(t *engine.Table) {
	ai := &s.AI
	if ai.Workers > 0 {
		a := s.drawScheme(t)
		if s.can(a) {
			s.act(t, a)
		} else {
			s.top(t)
		}
	}
	if p := s.me(); ai.Workers == 0 || p.Passed {
		p.Passed = true
		t.Log(s.seat, LogFinished)
	}
	s.next(t)
}

// discards is how many cards of the rows go at clean-up.
func (s opponent) discards() (townsfolk, outsiders int) {
	return s.tables.solo.discardFolk, s.tables.solo.discardOther
}

// cleanUp returns all workers, on the board and in the supply.
func (s opponent) cleanUp() { s.AI.Workers, s.AI.Placed = 0, [Rest + 1]int{} }

// holdings: the AI has no silver and provisions, and its workshops score
// nothing (section 17.7).
func (opponent) holdings() (workshops, resources int) { return 0, 0 }

func (s opponent) least() int { return s.tables.solo.minimum }

// taxed moves the resource marker: the AI takes no silver.
func (s opponent) taxed(t *engine.Table, n int) { s.advance(t, n) }

// drawScheme draws the top scheme and puts it on the discard.
func (s opponent) drawScheme(t *engine.Table) Action {
	ai := &s.AI
	if len(ai.Pile) == 0 {
		s.shuffleSchemes(t)
	}
	c, _ := ai.Pile.Draw(t)
	ai.Discard = append(ai.Discard, c)
	t.Log(s.seat, LogScheme, engine.Str("scheme", s.tables.schemes[c].id))
	return s.tables.schemes[c].action
}

func (s opponent) shuffleSchemes(t *engine.Table) {
	ai := &s.AI
	ai.Pile, ai.Discard = append(ai.Pile, ai.Discard...), ai.Discard[:0]
	engine.Shuffle(t.Rand(), ai.Pile)
	t.Log(s.seat, LogReshuffle, engine.Str("what", "scheme"))
}

// top does the leftmost top action whose space is empty and that does
// something. Rest always does: having rested, the AI is finished.
func (s opponent) top(t *engine.Table) {
	for _, a := range s.tables.solo.order {
		if s.can(a) {
			t.Log(s.seat, LogFallback, engine.Str("action", a.String()))
			s.act(t, a)
			return
		}
	}
}

// needs returns how many workers an action takes.
func (s opponent) needs(a Action) int {
	solo := &s.tables.solo
	if a < Commission || a > Convert {
		return solo.top
	}
	n := solo.right
	for _, covered := range s.me().Covered[a.right()] {
		if covered {
			n -= solo.reduce
		}
	}
	return max(solo.least, n)
}

// can says whether the AI can perform an action: "possible" in section 17.3.
func (s opponent) can(a Action) bool {
	ai, p := &s.AI, s.me()
	switch a {
	case KingsFavour:
		return ai.Workers > 0 && s.favourAt() >= 0
	case KingsOrder:
		return s.orderAt() >= 0
	}
	if ai.Placed[a] > 0 || ai.Workers < s.needs(a) && a != Rest {
		return false
	}
	if a >= Commission && a <= Convert {
		if most := s.tables.action[a].max; most > 0 && p.uses(a) >= most {
			return false
		}
	}
	switch a {
	case Recruit:
		return s.anyTownsfolk()
	case Commission, Garrison:
		return s.slot(a) >= 0
	case Fortify:
		return len(s.WallDeck) > 0 && p.reaches(Influence, p.need(a)).OK()
	case Absolve:
		return p.reaches(Influence, p.need(a)).OK()
	case Attack, Convert:
		return s.outsider(a) >= 0
	}
	return true
}

// slot picks the rightmost region within reach that has a free slot, and in
// it the lowest slot number; -1 if there is none.
func (s opponent) slot(a Action) int {
	best := -1
	for i, slot := range s.tables.slots {
		if s.exists(i) && s.canSettleAt(s.me(), a, i).OK() && (best < 0 || slot.region > s.tables.slots[best].region) {
			best = i
		}
	}
	return best
}

// point tries the cards of a row from the one that the resource marker
// points at, to the right and round again; -1 if none is allowed (17.5).
func (s opponent) point(n int, allowed func(i int) bool) int {
	for k := range n {
		if i := (s.AI.Marker - 1 + k) % n; allowed(i) {
			return i
		}
	}
	return -1
}

// outsider returns the position of the Outsider to attack or convert.
func (s opponent) outsider(a Action) int {
	p := s.me()
	return s.point(outsiderRow, func(i int) bool {
		need := s.tables.outsider[i].faith
		if a == Attack {
			need = s.tables.outsider[i].strength
		}
		return s.Outsiders[i] != 0 && p.reaches(s.tables.action[a].needs, need).OK()
	})
}

// favourAt returns the King's Favour to use.
func (s opponent) favourAt() int {
	return s.point(favourSlots, func(i int) bool {
		if i >= s.FavoursShown || s.Favours[i].By != engine.Nobody {
			return false
		}
		for _, e := range s.tables.favours[s.Favours[i].Card].cost {
			if e.Kind == TakeDebt && s.Debts < e.N {
				return false
			}
		}
		for _, e := range s.tables.favours[s.Favours[i].Card].effect {
			if e.Kind != RecruitFree || s.anyTownsfolk() {
				return true
			}
		}
		return false
	})
}

// orderAt returns the revealed King's Order to work at: the rightmost that is
// not completed and whose action is possible. If all revealed ones are
// completed it is the rightmost, if possible. Otherwise -1.
func (s opponent) orderAt() int {
	all := true
	for i := s.OrdersShown - 1; i >= 0; i-- {
		if s.completed(s.seat, i) {
			continue
		}
		all = false
		if s.can(s.tables.orders[s.Orders[i]].action) {
			return i
		}
	}
	if last := s.OrdersShown - 1; all && last >= 0 && s.can(s.tables.orders[s.Orders[last]].action) {
		return last
	}
	return -1
}

// lowest returns the AI's lowest attribute, of equal ones the marker on top.
func (s opponent) lowest() Attribute {
	p := s.me()
	low := s.AI.Stack[0]
	for _, a := range s.AI.Stack[1:] {
		if p.Attributes[a] <= p.Attributes[low] {
			low = a
		}
	}
	return low
}

// raise moves a marker up; it comes to lie on top of those already there.
func (s opponent) raise(t *engine.Table, a Attribute, n int) {
	if before := s.me().Attributes[a]; before == s.tables.attribute {
		return
	}
	s.State.raise(t, s.seat, a, n)
	stack := s.AI.Stack[:]
	i := slices.Index(stack, a)
	copy(stack[i:], stack[i+1:])
	stack[len(stack)-1] = a
}

// advance moves the resource marker; each return to the first space
// raises the lowest attribute (17.4).
func (s opponent) advance(t *engine.Table, n int) {
	for range n {
		if s.AI.Marker++; s.AI.Marker > s.tables.solo.spaces {
			s.AI.Marker = 1
			s.raise(t, s.lowest(), 1)
		}
	}
	t.Log(s.seat, LogMarker, engine.Int("n", n), engine.Int("space", s.AI.Marker))
}

// loseTax moves a silver out of the Tax Supply because the AI has nothing to
// discard; the marker stays.
func (s opponent) loseTax(t *engine.Table) {
	if s.Tax == 0 {
		return
	}
	s.Tax--
	t.Log(s.seat, LogTaxLost)
	if s.Tax == 0 {
		s.inquisition(t, s.seat)
	}
}
