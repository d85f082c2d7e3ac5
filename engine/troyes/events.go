package troyes

import "westkingdom/engine"

// revealEvents is phase 3a: a red card, and the white or yellow one that it
// calls; Resistance calls a second red card (section 14).
func (s *State) revealEvents(t *engine.Table) {
	e, ok := s.Red.Draw(t)
	for ok {
		s.enqueue(t, e)
		switch s.tables.events[e].calls {
		case colourNames[Red]:
			if len(s.Aside) == 0 {
				return
			}
			i := t.Rand().Intn(len(s.Aside))
			e = s.Aside[i]
			s.Aside = append(s.Aside[:i], s.Aside[i+1:]...)
		case colourNames[White]:
			e, ok = s.White.Draw(t)
		case colourNames[Yellow]:
			e, ok = s.Yellow.Draw(t)
		default:
			return
		}
	}
}

func (s *State) enqueue(t *engine.Table, e Event) {
	s.Queue = append(s.Queue, Queued{Event: e, Cubes: []Owner{}})
	t.Log(engine.Nobody, LogEvent, engine.Str("event", s.tables.events[e].id))
}

// resolveEvents is phase 3b (section 11): every event of the queue from left to
// right, those that have left skipped. It returns the number of black dice.
func (s *State) resolveEvents(t *engine.Table) (black int) {
	order := make([]Event, len(s.Queue))
	for i := range s.Queue {
		order[i] = s.Queue[i].Event
	}
	for _, e := range order {
		if s.queued(e) < 0 {
			continue
		}
		ev := &s.tables.events[e]
		black += ev.black
		for i := range ev.steps {
			t.Log(engine.Nobody, LogAfflict, engine.Str("event", ev.id))
			ops[ev.steps[i].op].befall(s, t, e, &ev.steps[i])
		}
	}
	return black
}

// queued finds an event in the queue, -1 if it is not there.
func (s *State) queued(e Event) int {
	for i := range s.Queue {
		if s.Queue[i].Event == e {
			return i
		}
	}
	return -1
}

// lose takes a resource from a player, who gives what there is and loses
// victory points for the rest. The King is spared.
func (s *State) lose(t *engine.Table, seat engine.Seat, st *step) {
	if s.ruled(seat) {
		return
	}
	p, n := s.player(seat), st.n
	if st.count == countOwnStanding {
		n *= s.standing(Owner(seat), st.where[0])
	}
	have, pay := p.Deniers, s.payDeniers
	if st.resource == influence {
		have, pay = p.Influence, s.payInfluence
	}
	pay(t, seat, min(n, have))
	if n > have && st.penalty {
		s.loseVP(t, seat)
	}
}

// grayCitizen rolls a die for a gray citizen who comes to a building.
func (s *State) grayCitizen(t *engine.Table, b Colour) {
	who := s.gray()
	if who == Neutral && s.Gray == 0 || who != Neutral && s.Players[who].Supply == 0 {
		return
	}
	v := 1 + t.Rand().Intn(faces)
	t.Log(engine.Nobody, LogRolled, engine.Int("value", v))
	if out := s.pushed(b, v, nil); out != None && s.Lying[b][out] {
		return
	}
	if who == Neutral {
		s.Gray--
	} else {
		s.Players[who].Supply--
	}
	s.enter(t, who, b, v)
}

// support puts a gray cube on the nearest events to the left.
func (s *State) support(t *engine.Table, e Event, st *step) {
	left := s.queued(e)
	var targets []Event
	for i := left - 1; i >= 0 && len(targets) < st.events; i-- {
		targets = append(targets, s.Queue[i].Event)
	}
	for _, target := range targets {
		if i := s.queued(target); i >= 0 {
			s.addCube(t, i, s.gray())
		}
	}
	s.Closed = false
}

// grayBuilds puts a gray cube on the lowest free space of the cathedral, of
// lowest value.
func (s *State) grayBuilds(t *engine.Table, st *step) {
	for l := range s.Cathedral {
		for v := range s.Cathedral[l] {
			if s.Cathedral[l][v] == None {
				s.Cathedral[l][v] = s.gray()
				t.Log(engine.Nobody, LogGrayBuilds, engine.Int("level", l+1), engine.Int("value", v+1))
				if s.alone() {
					s.gainVP(t, 1, st.kingVP)
				}
				return
			}
		}
	}
}

// disrupt takes the highest cube off the cathedral, of highest value;
// the King's are spared.
func (s *State) disrupt(t *engine.Table) {
	for l := levels - 1; l >= 0; l-- {
		for v := faces - 1; v >= 0; v-- {
			if who := s.Cathedral[l][v]; who != None {
				if !s.alone() || who != 1 {
					s.Cathedral[l][v] = None
					t.Log(ownerSeat(who), LogDisrupted, engine.Int("level", l+1), engine.Int("value", v+1))
				}
				return
			}
		}
	}
}

// removeLast takes the last cube off every event.
func (s *State) removeLast(t *engine.Table) {
	for i := range s.Queue {
		cubes := s.Queue[i].Cubes
		if n := len(cubes); n > 0 && (!s.alone() || cubes[n-1] != 1) {
			t.Log(ownerSeat(cubes[n-1]), LogCubeLost, engine.Str("event", s.event(i).id))
			s.Queue[i].Cubes = cubes[:n-1]
		}
	}
}

// ownerSeat is the seat of a side, nobody's for the gray player.
func ownerSeat(o Owner) engine.Seat {
	if o == Neutral || o == None {
		return engine.Nobody
	}
	return o.seat()
}
