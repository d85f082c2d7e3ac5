package viscounts

import (
	"slices"

	"westkingdom/engine"
)

// gainCorruption moves the corruption marker, or both if they are together
// (section 3.1).
func (s *State) gainCorruption(t *engine.Table, seat engine.Seat, n int) {
	p, moved := s.player(seat), 0
	for range n {
		switch {
		case p.Corruption < p.Virtue:
			p.Corruption++
		case p.Corruption < s.tables.virtue:
			p.Corruption++
			p.Virtue++
		default:
			continue
		}
		moved++
	}
	if moved > 0 {
		t.Log(seat, LogCorruption, engine.Int("n", moved))
	}
}

// gainVirtue moves the virtue marker, or both.
func (s *State) gainVirtue(t *engine.Table, seat engine.Seat, n int) {
	p, moved := s.player(seat), 0
	for range n {
		switch {
		case p.Corruption < p.Virtue:
			p.Virtue--
		case p.Virtue > s.tables.corruption:
			p.Corruption--
			p.Virtue--
		default:
			continue
		}
		moved++
	}
	if moved > 0 {
		t.Log(seat, LogVirtue, engine.Int("n", moved))
	}
}

// collision is phase 5: the markers of the active side have met (section 11).
func (s person) collision(t *engine.Table) { s.collide(t, s.seat) }

func (s *State) collide(t *engine.Table, seat engine.Seat) {
	p := s.player(seat)
	if p.Corruption != p.Virtue {
		return
	}
	t.Log(seat, LogCollision)
	for other := range s.around() {
		s.slotsActing(t, other, onCollisionStart)
	}
	for other := range s.around() {
		s.anyCollision(t, other)
	}
	at := p.Corruption // R17
	about := engine.Option{Verb: VerbTrack, A: at}
	t.Log(seat, LogTrack, engine.Int("space", at))
	s.resolve(t, seat, s.side(seat).collides(at), about)
	w := &s.tables.track[at]
	for other := range s.around() {
		if other == seat {
			continue
		}
		n := s.side(other).criminals()
		if w.condition == always || w.condition == someCriminals && n > 0 || w.condition == noCriminals && n == 0 {
			s.resolve(t, other, w.others, about)
		}
	}
	p.Corruption, p.Virtue = s.tables.corruption, s.tables.virtue
}

// slotsActing resolves the abilities of a side's built slots at an occasion.
func (s *State) slotsActing(t *engine.Table, seat engine.Seat, when trigger) {
	list := s.side(seat).slots()
	// What comes at one moment moves corruption first (section 3, 9).
	for _, corrupting := range [2]bool{true, false} {
		for i, built := range s.player(seat).Built {
			a := &list[i].ability
			if built && a.trigger == when && a.effect.gives(opCorruption) == corrupting && (!a.clean || s.side(seat).criminals() == 0) {
				t.Log(seat, LogAbility, engine.Str("slot", list[i].id))
				s.resolve(t, seat, a.effect, engine.Option{Verb: VerbSlot, A: i})
			}
		}
	}
}

// gives says whether an effect of the list is of a kind, choices aside.
func (list effects) gives(o op) bool {
	return slices.ContainsFunc(list, func(e Effect) bool { return e.op == o })
}

// anyCollision resolves what a side has that acts in every collision.
func (s *State) anyCollision(t *engine.Table, seat engine.Seat) {
	s.slotsActing(t, seat, onAnyCollision)
	if !s.ruled(seat) {
		person{s, seat}.inRowActing(t, onAnyCollision)
	}
}

// inRowActing resolves the ongoing abilities of the row at an occasion.
func (s person) inRowActing(t *engine.Table, when trigger) {
	var list []pending
	for _, c := range s.me().Row {
		if m := s.card(c).ongoing; m != nil && m.trigger == when {
			list = append(list, pending{cardOption(c), m.effect})
		}
	}
	s.inAnyOrder(t, list)
}

// collides is that of a [side].
func (s person) collides(space int) effects { return s.tables.track[space].active }
