package troyes

import "westkingdom/engine"

// nextLevel is the lowest free level of a value, levels if the column is full.
func (s *State) nextLevel(v int) int {
	for l := range s.Cathedral {
		if s.Cathedral[l][v-1] == None {
			return l
		}
	}
	return levels
}

// fitting is how many cubes of a bid find room.
func (s person) fitting(b *bid) (n int) {
	s.eachFitting(b, func(int) { n++ })
	return n
}

// renown is the victory points and influence that a bid builds.
func (s person) renown(b *bid) (n int) {
	s.eachFitting(b, func(v int) { n += s.tables.cathedral[v].vp + s.tables.cathedral[v].influence })
	return n
}

// eachFitting visits the values of the cubes that find room.
func (s person) eachFitting(b *bid, visit func(v int)) {
	var used [faces + 1]int
	times := 1
	if b.cube != noCube {
		times = s.card(b.cube).cube.times
	}
	for _, d := range b.lot.list() {
		for range times {
			if v := d.value; s.nextLevel(v)+used[v] < levels {
				used[v]++
				visit(v)
			}
		}
	}
}

// build puts a cube for each die on the next level of its value (section 7.2).
func (s person) build(t *engine.Table, b *bid) {
	var values []int
	s.eachFitting(b, func(v int) { values = append(values, v) })
	for _, v := range values {
		s.lay(t, s.own(), s.nextLevel(v), v)
	}
}

// lay puts a cube on a space, with its reward.
func (s *State) lay(t *engine.Table, o Owner, l, v int) {
	s.Cathedral[l][v-1] = o
	t.Log(ownerSeat(o), LogBuild, engine.Int("level", l+1), engine.Int("value", v))
	r := s.tables.cathedral[v]
	s.gainVP(t, o.seat(), r.vp)
	s.gainInfluence(t, o.seat(), r.influence)
}
