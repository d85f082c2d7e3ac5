package paladins

import (
	"slices"

	"westkingdom/engine"
)

// topActions are those of the AI's top row, leftmost first.
var topActions = [...]Action{Recruit, Pray, Trade, Conspire, Rest}

// setUpAI is section 17.1.
func (s *State) setUpAI() {
	ai := &s.AI
	ai.On = true
	ai.Stack = [attributes]Attribute{Influence, Faith, Strength}
	ai.Marker = rules.solo.start
	favours := 0
	for i, c := range rules.schemes {
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
	orders := s.shuffled(len(rules.orders))
	for _, l := range rules.solo.levels {
		if l.id == s.Difficulty {
			for _, c := range orders[:l.orders] {
				s.aiCover(rules.orders[c].action)
			}
		}
	}
	for i := range ai.OrderWorkshops {
		ai.OrderWorkshops[i] = true
	}
}

// aiCover puts an AI workshop on the leftmost space of a right-hand action.
func (s *State) aiCover(a Action) {
	p := s.player(s.ai())
	for space := range p.Covered[a.right()] {
		if !p.Covered[a.right()][space] {
			p.Covered[a.right()][space] = true
			p.Workshops++
			return
		}
	}
}

// aiOrderRevealed moves the workshop on a King's Order to its action.
func (s *State) aiOrderRevealed(t *engine.Table, i int) {
	a := rules.orders[s.Orders[i]].action
	s.AI.OrderWorkshops[i] = false
	s.aiCover(a)
	t.Log(s.ai(), LogWorkshop, engine.Str("action", a.String()))
}

// aiDraft: the AI draws a Suspicion for each Criminal on the Tavern card that
// was left behind.
func (s *State) aiDraft(t *engine.Table) {
	for _, c := range s.Taverns {
		if s.takenBy(c) == engine.Nobody {
			for range rules.taverns[c].workers[Criminal] {
				s.drawSuspicion(t, s.ai())
			}
		}
	}
}

// aiTurn is section 17.3.
func (s *State) aiTurn(t *engine.Table) {
	ai, seat := &s.AI, s.ai()
	if ai.Workers > 0 {
		a := s.drawScheme(t)
		if s.aiCan(a) {
			s.aiAct(t, a)
		} else {
			s.aiTop(t)
		}
	}
	if p := s.player(seat); ai.Workers == 0 || p.Passed {
		p.Passed = true
		t.Log(seat, LogFinished)
	}
	s.next(t)
}

// drawScheme draws the top scheme and puts it on the discard.
func (s *State) drawScheme(t *engine.Table) Action {
	ai := &s.AI
	if len(ai.Pile) == 0 {
		s.shuffleSchemes(t)
	}
	c, _ := ai.Pile.Draw(t)
	ai.Discard = append(ai.Discard, c)
	t.Log(s.ai(), LogScheme, engine.Str("scheme", rules.schemes[c].id))
	return rules.schemes[c].action
}

func (s *State) shuffleSchemes(t *engine.Table) {
	ai := &s.AI
	ai.Pile, ai.Discard = append(ai.Pile, ai.Discard...), ai.Discard[:0]
	engine.Shuffle(t.Rand(), ai.Pile)
	t.Log(s.ai(), LogReshuffle, engine.Str("what", "scheme"))
}

// aiTop does the leftmost top action whose space is empty and that does
// something. Rest always does: having rested, the AI is finished.
func (s *State) aiTop(t *engine.Table) {
	for _, a := range topActions {
		if s.aiCan(a) {
			t.Log(s.ai(), LogFallback, engine.Str("action", a.String()))
			s.aiAct(t, a)
			return
		}
	}
}

// aiNeeds returns how many workers an action takes.
func (s *State) aiNeeds(a Action) int {
	if a < Commission || a > Convert {
		return 1
	}
	n := rules.solo.right
	for _, covered := range s.player(s.ai()).Covered[a.right()] {
		if covered {
			n--
		}
	}
	return max(1, n)
}

// aiCan says whether the AI can perform an action: "possible" in section 17.3.
func (s *State) aiCan(a Action) bool {
	ai, p := &s.AI, s.player(s.ai())
	switch a {
	case KingsFavour:
		return ai.Workers > 0 && s.aiFavour() >= 0
	case KingsOrder:
		return s.aiOrder() >= 0
	}
	if ai.Placed[a] > 0 || ai.Workers < s.aiNeeds(a) {
		return false
	}
	if a >= Commission && a <= Convert {
		if most := rules.action[a].max; most > 0 && p.uses(a) >= most {
			return false
		}
	}
	switch a {
	case Recruit:
		return s.anyTownsfolk()
	case Commission, Garrison:
		return s.aiSlot(a) >= 0
	case Fortify:
		return len(s.WallDeck) > 0 && p.reaches(Influence, p.need(a)).OK()
	case Absolve:
		return p.reaches(Influence, p.need(a)).OK()
	case Attack, Convert:
		return s.aiOutsider(a) >= 0
	}
	return true
}

// aiSlot picks the rightmost region within reach that has a free slot, and in
// it the lowest slot number; -1 if there is none.
func (s *State) aiSlot(a Action) int {
	best := -1
	for i, slot := range rules.slots {
		if s.exists(i) && s.canSettleAt(s.player(s.ai()), a, i).OK() && (best < 0 || slot.region > rules.slots[best].region) {
			best = i
		}
	}
	return best
}

// aiPoint tries the cards of a row from the one that the resource marker
// points at, to the right and round again; -1 if none is allowed (17.5).
func (s *State) aiPoint(n int, allowed func(i int) bool) int {
	for k := range n {
		if i := (s.AI.Marker - 1 + k) % n; allowed(i) {
			return i
		}
	}
	return -1
}

// aiOutsider returns the position of the Outsider to attack or convert.
func (s *State) aiOutsider(a Action) int {
	p := s.player(s.ai())
	return s.aiPoint(outsiderRow, func(i int) bool {
		need := rules.outsider[i].faith
		if a == Attack {
			need = rules.outsider[i].strength
		}
		return s.Outsiders[i] != 0 && p.reaches(rules.action[a].needs, need).OK()
	})
}

// aiFavour returns the King's Favour to use.
func (s *State) aiFavour() int {
	return s.aiPoint(favourSlots, func(i int) bool {
		if i >= s.FavoursShown || s.Favours[i].By != engine.Nobody {
			return false
		}
		for _, e := range rules.favours[s.Favours[i].Card].cost {
			if e.Kind == TakeDebt && s.Debts < e.N {
				return false
			}
		}
		for _, e := range rules.favours[s.Favours[i].Card].effect {
			if e.Kind != RecruitFree || s.anyTownsfolk() {
				return true
			}
		}
		return false
	})
}

// aiOrder returns the revealed King's Order to work at: the rightmost that is
// not completed and whose action is possible. If all revealed ones are
// completed it is the rightmost, if possible. Otherwise -1.
func (s *State) aiOrder() int {
	all := true
	for i := s.OrdersShown - 1; i >= 0; i-- {
		if s.completed(s.ai(), i) {
			continue
		}
		all = false
		if s.aiCan(rules.orders[s.Orders[i]].action) {
			return i
		}
	}
	if last := s.OrdersShown - 1; all && last >= 0 && s.aiCan(rules.orders[s.Orders[last]].action) {
		return last
	}
	return -1
}

// lowest returns the AI's lowest attribute, of equal ones the marker on top.
func (s *State) lowest() Attribute {
	p := s.player(s.ai())
	low := s.AI.Stack[0]
	for _, a := range s.AI.Stack[1:] {
		if p.Attributes[a] <= p.Attributes[low] {
			low = a
		}
	}
	return low
}

// aiRaise moves a marker up; it comes to lie on top of those already there.
func (s *State) aiRaise(t *engine.Table, a Attribute, n int) {
	if before := s.player(s.ai()).Attributes[a]; before == rules.attribute {
		return
	}
	s.raise(t, s.ai(), a, n)
	stack := s.AI.Stack[:]
	i := slices.Index(stack, a)
	copy(stack[i:], stack[i+1:])
	stack[len(stack)-1] = a
}

// advanceMarker moves the resource marker; each return to the first space
// raises the lowest attribute (17.4).
func (s *State) advanceMarker(t *engine.Table, n int) {
	for range n {
		if s.AI.Marker++; s.AI.Marker > rules.solo.spaces {
			s.AI.Marker = 1
			s.aiRaise(t, s.lowest(), 1)
		}
	}
	t.Log(s.ai(), LogMarker, engine.Int("n", n), engine.Int("space", s.AI.Marker))
}

// loseTax moves a silver out of the Tax Supply because the AI has nothing to
// discard; the marker stays.
func (s *State) loseTax(t *engine.Table) {
	if s.Tax == 0 {
		return
	}
	s.Tax--
	t.Log(s.ai(), LogTaxLost)
	if s.Tax == 0 {
		s.inquisition(t, s.ai())
	}
}
