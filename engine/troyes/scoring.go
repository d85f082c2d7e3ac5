package troyes

import "westkingdom/engine"

// Items of the score (section 12).
const (
	itemTokens = iota
	itemEvents
	itemTradesmen
	itemCathedral
	itemCharacters // the first of six
	items          = itemCharacters + 6
)

// finish ends the game and reveals the characters.
func (s *State) finish(t *engine.Table) {
	s.Phase = PhaseOver
	for seat := range s.Players {
		for _, c := range s.Players[seat].Characters {
			t.Log(engine.Seat(seat), LogCharacter, engine.Str("character", s.tables.characters[c].id))
		}
	}
	t.Log(engine.Nobody, LogOver)
}

// Standings implements [engine.State]. Characters count once they are revealed,
// at the end. Ties share the victory.
func (s *State) Standings() []engine.Standing {
	return s.standings(s.inPlay(s.Phase == PhaseOver, engine.Nobody))
}

// inPlay marks the characters that count: all that were dealt at the end;
// before that those on the King's stack, and those of one seat.
func (s *State) inPlay(over bool, seat engine.Seat) (in [6]bool) {
	for _, c := range s.Stack {
		in[c] = true
	}
	for i := range s.Players {
		for _, c := range s.Players[i].Characters {
			if over || engine.Seat(i) == seat {
				in[c] = true
			}
		}
	}
	return in
}

func (s *State) standings(in [6]bool) []engine.Standing {
	list := make([]engine.Standing, len(s.Players))
	for i := range s.Players {
		points := s.points(Owner(i), in)
		list[i] = engine.Score(engine.Seat(i), itemNames[:], points[:])
	}
	engine.Rank(list, func(a, _ *engine.Standing) bool { return s.alone() && s.ruled(a.Seat) })
	return list
}

// points counts a side's points.
func (s *State) points(o Owner, in [6]bool) (list [items]int) {
	list[itemTokens] = s.Players[o].VP
	for k := range s.Queue {
		if s.hasCube(o, k) {
			list[itemEvents] += s.tables.perEvent
		}
	}
	for i := range s.Activities {
		for k, vp := range s.card(i).slots {
			if s.Activities[i].Slots[k] == o {
				list[itemTradesmen] += vp
			}
		}
		if s.Activities[i].Illustration[o] {
			list[itemTradesmen] += s.card(i).rest
		}
	}
	for l := range s.Cathedral {
		there := false
		for _, who := range s.Cathedral[l] {
			there = there || who == o
		}
		if !there {
			list[itemCathedral] += s.tables.perLevel
		}
	}
	for c, counts := range in {
		if counts {
			list[itemCharacters+c] = s.worthOf(Character(c), o)
		}
	}
	return list
}

// worthOf is what a character gives a side.
func (s *State) worthOf(c Character, o Owner) int {
	ch := &s.tables.characters[c]
	if s.ruled(o.seat()) && !ch.king {
		return 0
	}
	list, n := ch.more, s.measure(ch.metric, o)
	if s.Seats <= 2 {
		list = ch.two
	}
	vp := 0
	for _, b := range list {
		if n >= b.min {
			vp = b.vp
		}
	}
	return vp
}

func (s *State) measure(m metric, o Owner) (n int) {
	switch m {
	case metricCitizens:
		for b := range colours {
			n += s.standing(o, b)
		}
	case metricCathedral:
		n = s.built(o)
	case metricDeniers:
		n = s.Players[o].Deniers
	case metricInfluence:
		n = s.Players[o].Influence
	case metricTradesmen:
		n = s.tradesmen(o)
	case metricEvents:
		n = len(s.Players[o].Won)
	}
	return n
}

func (s *State) tradesmen(o Owner) (n int) {
	for i := range s.Activities {
		if s.employed(o, i) {
			n++
		}
	}
	return n
}
