package troyes

import "westkingdom/engine"

// free is how many banners of a queued event are free; of Marauding none after
// it was countered in this action.
func (s *State) free(i int) int {
	if i == 0 && s.Closed {
		return 0
	}
	return s.event(i).banners - len(s.Queue[i].Cubes)
}

// addCube puts a cube on the next banner; a side gains influence for it. With
// the last banner the event is countered (section 7.3).
func (s *State) addCube(t *engine.Table, i int, who Owner) {
	if s.free(i) <= 0 {
		return
	}
	s.Queue[i].Cubes = append(s.Queue[i].Cubes, who)
	t.Log(ownerSeat(who), LogCube, engine.Str("event", s.event(i).id))
	if s.ofPlayer(who) {
		s.gainInfluence(t, who.seat(), s.tables.perCube)
	}
	if s.free(i) == 0 {
		s.countered(t, i)
	}
}

// countered gives the victory points of an event by rank, and its card to the
// first; Marauding stays and is open again from the next action on.
func (s *State) countered(t *engine.Table, i int) {
	e, cubes := s.event(i), s.Queue[i].Cubes
	vp := shares(cubes, e.first, e.second)
	t.Log(engine.Nobody, LogCountered, tally(e.id, cubes, &vp)...)
	for o := range Owner(owners) {
		if vp[o] > 0 && s.ofPlayer(o) {
			s.gainVP(t, o.seat(), vp[o])
		}
	}
	if i == 0 {
		s.Queue[0].Cubes, s.Closed = cubes[:0], true
		return
	}
	winner := champion(cubes)
	if s.ofPlayer(winner) {
		s.Players[winner].Won = append(s.Players[winner].Won, s.Queue[i].Event)
		t.Log(winner.seat(), LogWon, engine.Str("event", e.id))
	}
	s.Queue = append(s.Queue[:i:i], s.Queue[i+1:]...)
}

// tally names who has how many banners of an event and gets what, in the
// order of the first cubes.
func tally(event string, cubes []Owner, vp *[owners]int) []engine.Arg {
	args := []engine.Arg{engine.Str("event", event)}
	var n [owners]int
	var order []Owner
	for _, o := range cubes {
		if n[o] == 0 {
			order = append(order, o)
		}
		n[o]++
	}
	for i, o := range order {
		k := string(rune('1' + i))
		args = append(args, engine.Int("owner"+k, int(o)), engine.Int("n"+k, n[o]), engine.Int("vp"+k, vp[o]))
	}
	return args
}

// shares says what each owner of cubes gets: the first rank and the second,
// ties sharing (section 7.3, R-30).
func shares(cubes []Owner, first, second int) (vp [owners]int) {
	var n [owners]int
	for _, o := range cubes {
		n[o]++
	}
	best, next := 0, 0
	for _, k := range n {
		best = max(best, k)
	}
	top := 0
	for _, k := range n {
		if k == best {
			top++
		} else {
			next = max(next, k)
		}
	}
	tied := 0
	for _, k := range n {
		if k == next && k > 0 {
			tied++
		}
	}
	for o, k := range n {
		switch {
		case k == best && (top > 1 || next == 0):
			vp[o] = (first + second) / top
		case k == best:
			vp[o] = first
		case k == next && k > 0 && top == 1:
			vp[o] = second / tied
		}
	}
	return vp
}

// champion is who gets the card: most cubes, and of those who tie whose first
// cube came earliest.
func champion(cubes []Owner) Owner {
	var n [owners]int
	for _, o := range cubes {
		n[o]++
	}
	best := 0
	for _, k := range n {
		best = max(best, k)
	}
	for _, o := range cubes {
		if n[o] == best {
			return o
		}
	}
	return None
}

// fight puts cubes on one event.
func (s person) fight(t *engine.Table, e Event, n int) {
	for range n {
		if i := s.queued(e); i >= 0 {
			s.addCube(t, i, s.own())
		}
	}
}

// scatter lets the player put cubes on any events, one by one; they come from
// Archer, Chivalry and Diplomat (section 10, R-33). What finds no free banner
// is lost.
func (s person) scatter(t *engine.Table, n int) {
	for left := n; left > 0; left-- {
		q := t.Prompt(s.seat, KindTarget)
		q.About = engine.Option{Verb: VerbCubes, A: left}
		for i := range s.Queue {
			if s.free(i) > 0 {
				q.Add(engine.Option{Verb: VerbTarget, A: int(s.Queue[i].Event)})
			}
		}
		if len(q.Options) == 0 {
			return
		}
		s.addCube(t, s.queued(Event(t.Ask(q).A)), s.own())
	}
}
