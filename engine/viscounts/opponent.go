package viscounts

import "westkingdom/engine"

// opponent is the AI of the solo game: a side that the rules play (section 15).
type opponent side

func (s opponent) me() *Player { return s.player(s.seat) }

func (s opponent) board() *aiBoard { return &s.tables.solo.boards[s.AI.Board] }

// turn is the AI's turn (section 15.4).
func (s opponent) turn(t *engine.Table) {
	s.Turn++
	t.Log(s.seat, LogTurn, engine.Int("round", s.Round))
	ai := &s.AI
	if c := ai.Row[rowSize-1]; c != 0 {
		ai.Discard = append(ai.Discard, c)
	}
	copy(ai.Row[1:], ai.Row[:rowSize-1])
	ai.Row[0] = 0
	if len(ai.Deck) == 0 {
		s.reshuffle(t)
	}
	c, _ := ai.Deck.Draw(t)
	ai.Row[0] = c
	s.see(c)
	card := &s.tables.solo.schemes[c]
	t.Log(s.seat, LogScheme, engine.Str("scheme", card.id))
	about := engine.Option{Verb: VerbScheme, A: int(c)}
	for _, row := range card.rows {
		s.resolve(t, s.seat, row, about)
	}
	s.choose(t, card, about)
	s.collide(t, s.seat) // R36
}

// choose performs the first possible option of a scheme; the last one always
// is.
func (s opponent) choose(t *engine.Table, card *scheme, about engine.Option) {
	for i, list := range card.options {
		why := s.possible(list)
		if why.OK() || i == len(card.options)-1 {
			s.resolve(t, s.seat, list, about)
			return
		}
		t.Log(s.seat, LogNotPossible, engine.Str("option", s.optionName(list)), engine.Str("why", why.Key), engine.Str("what", why.What),
			engine.Int("have", why.Have), engine.Int("need", why.Need), engine.Int("n", max(1, why.Need-why.Have)))
	}
}

// optionName names an option of a scheme by its action.
func (s opponent) optionName(list effects) string {
	if list[0].op != opAction {
		return list[0].op.String()
	}
	if list[0].action != focus {
		return Action(list[0].action).String()
	}
	if f := s.board().focus; f.op == opAction {
		return Action(f.action).String()
	}
	return opFlip.String()
}

// possible says why an option of a scheme is not (R38).
func (s opponent) possible(list effects) engine.Reason {
	for i := range list {
		if list[i].op != opAction {
			continue
		}
		e := &list[i]
		if e.action == focus {
			e = &s.board().focus
		}
		if e.op == opFlip {
			if s.flippable(s.seat) == 0 {
				return engine.None("flippable")
			}
			continue
		}
		if why := s.can(Action(e.action)); !why.OK() {
			return why
		}
	}
	return engine.Reason{}
}

func (s opponent) can(a Action) engine.Reason {
	at := s.me().Viscount
	have := s.strength(a)
	switch a {
	case Build:
		if len(s.freeSpots(at.ring(), at.path())) == 0 {
			return engine.None("spot")
		}
		switch _, cost, ok := s.affordable(); {
		case cost == 0:
			return engine.None("building")
		case !ok:
			return engine.Short(Builder.String(), have, cost)
		}
	case Workers:
		if s.me().Workers == 0 {
			return engine.None("workers")
		}
		if need := s.tables.solo.placement[0].Nobles; have < need {
			return engine.Short(Noble.String(), have, need)
		}
	case Transcribe:
		if _, m := s.manuscriptAt(at.ring()); have < m.cost {
			return engine.Short(Cleric.String(), have, m.cost)
		}
	}
	return engine.Reason{}
}

// icons is that of a [side]: schemes, printed icons in view, guildhalls, bonus
// cards.
func (s opponent) icons() (sum icons) {
	for i, c := range s.AI.Row {
		if c == 0 {
			sum.add(s.board().printed[i])
		} else {
			sum.add(s.tables.solo.schemes[c].icons)
		}
	}
	sum.add(s.permanent(s.seat))
	return sum
}

// printed counts the icons of all its schemes, wherever they are (R42).
func (s opponent) printed() (sum icons) {
	for _, list := range [][]Scheme{s.AI.Row[:], s.AI.Deck, s.AI.Discard} {
		for _, c := range list {
			sum.add(s.tables.solo.schemes[c].icons)
		}
	}
	return sum
}

// strength is how many icons the AI can bring up for an action.
func (s opponent) strength(a Action) int {
	sum := s.icons()
	return int(sum[a.icon()]+sum[Criminal]) + s.me().Goods[s.purse(a.currency())]
}

// purse is where the AI keeps a resource.
func (s opponent) purse(r Resource) Resource {
	if s.board().pool {
		return Any
	}
	return r
}

// spend pays what the icons do not bring up.
func (s opponent) spend(t *engine.Table, a Action, need int) {
	sum := s.icons()
	var g goods
	g[s.purse(a.currency())] = max(0, need-int(sum[a.icon()]+sum[Criminal]))
	s.pay(t, s.seat, g)
}

// affordable finds the leftmost slot that the AI can pay for; otherwise the
// least that it would have to, which is 0 once everything is built.
func (s opponent) affordable() (slot, cost int, ok bool) {
	have, least := s.strength(Build), 0
	for i, built := range s.me().Built {
		if built {
			continue
		}
		cost := s.tables.types[s.board().slots[i].of].cost
		if cost <= have {
			return i, cost, true
		}
		if least == 0 || cost < least {
			least = cost
		}
	}
	return 0, least, false
}

// act performs a primary action.
func (s opponent) act(t *engine.Table, a Action) {
	at := s.me().Viscount
	t.Log(s.seat, LogAction, engine.Str("action", a.String()))
	switch a {
	case Build:
		i, cost, _ := s.affordable()
		s.spend(t, a, cost)
		s.buildSlot(t, i, false)
	case Workers:
		list := s.tables.solo.placement
		best := 0
		for i := range list {
			if list[i].Nobles <= s.strength(a) && (i == 0 || list[i-1].Workers < s.me().Workers) {
				best = i
			}
		}
		s.spend(t, a, list[best].Nobles)
		s.enter(t, s.seat, list[best].Workers, s.facing(at.ring()))
	case Transcribe:
		_, m := s.manuscriptAt(at.ring())
		s.spend(t, a, m.cost)
		s.collect(t, s.seat, at.ring())
	}
}

// buildSlot puts a building on the first empty spot of its bank; a free one
// goes to the next clockwise if there is none, rivers ignored.
func (s opponent) buildSlot(t *engine.Table, slot int, anywhere bool) {
	at := s.me().Viscount
	if list := s.freeSpots(at.ring(), at.path()); len(list) > 0 {
		s.place(t, s.seat, slot, at.ring(), list[0])
		return
	}
	if !anywhere {
		return
	}
	from := 0
	for i, sp := range s.land(at.ring()).spots {
		if sp.bank == at.path() {
			from = i
		}
	}
	ring, n := at.ring(), from
	for range segments * segments {
		ring, n = s.linked(ring, n)
		if s.Spots[ring][n] == 0 {
			s.place(t, s.seat, slot, ring, n)
			return
		}
	}
}

// slots is that of a [side].
func (s opponent) slots() *[slots]slot { return &s.board().slots }

// criminals is that of a [side].
func (s opponent) criminals() (n int) {
	for _, c := range s.AI.Row {
		n += int(s.tables.solo.schemes[c].icons[Criminal])
	}
	return n
}

// collides is that of a [side].
func (s opponent) collides(space int) effects { return s.tables.solo.track[space] }

// section is that of a [side]: clockwise from the section that faces its
// viscount.
func (s opponent) section(_ *engine.Table, among []int, _ int) int {
	from := s.facing(s.me().Viscount.ring())
	best := among[0]
	for _, i := range among {
		if (i+segments-from)%segments < (best+segments-from)%segments {
			best = i
		}
	}
	return best
}

// evict is that of a [side]: people's workers before its own (R46).
func (s opponent) evict(_ *engine.Table, tier, section int) engine.Seat {
	for owner, n := range s.Castle[tier][section] {
		if n > 0 && engine.Seat(owner) != s.seat {
			return engine.Seat(owner)
		}
	}
	return s.seat
}

// see notes that a future scheme has been seen.
func (s opponent) see(c Scheme) {
	for _, seen := range s.AI.Seen {
		if seen == c {
			return
		}
	}
	s.AI.Seen = append(s.AI.Seen, c)
}

// reshuffle shuffles its discards into its draw pile (R41).
func (s opponent) reshuffle(t *engine.Table) {
	ai := &s.AI
	if len(ai.Discard) == 0 {
		return
	}
	ai.Deck = append(ai.Deck, ai.Discard...)
	ai.Discard = ai.Discard[:0]
	engine.Shuffle(t.Rand(), ai.Deck)
	t.Log(s.seat, LogShuffle)
	// All of it comes at one moment: corruption moves first (section 3, 9).
	if s.criminals() > 0 {
		s.shuffleCheck(t, s.seat)
		s.slotsActing(t, s.seat, onShuffle)
	} else {
		s.slotsActing(t, s.seat, onShuffle)
		s.shuffleCheck(t, s.seat)
	}
}
