package troyes

import "westkingdom/engine"

// row is the seats that a die of a building leads to, the first one first.
func (s *State) row(b Colour, value int) []int {
	at := &s.tables.buildings[b]
	return at.rows[at.row[value]]
}

// pushed says who would be expelled if a citizen came with a die, None if
// nobody. lifted is the seat that the citizen leaves first, nil for none
//
func (s *State) pushed(b Colour, value int, lifted *place) Owner {
	row := s.row(b, value)
	for _, i := range row {
		if s.Standing[b][i] == None || lifted != nil && lifted.building == b && lifted.seat == i {
			return None
		}
	}
	return s.Standing[b][row[len(row)-1]]
}

// enter puts a citizen on the first seat of a row: those left of the leftmost
// hole shift; if there is none the last one is expelled (section 7.4).
func (s *State) enter(t *engine.Table, who Owner, b Colour, value int) {
	row := s.row(b, value)
	last := len(row) - 1
	for k, i := range row {
		if s.Standing[b][i] == None {
			last = k
			break
		}
	}
	out := s.Standing[b][row[last]]
	for k := last; k > 0; k-- {
		s.Standing[b][row[k]] = s.Standing[b][row[k-1]]
	}
	s.Standing[b][row[0]] = who
	t.Log(ownerSeat(who), LogPlace, engine.Str("building", b.building()), engine.Int("value", value))
	if out != None {
		s.Lying[b][out] = true
		t.Log(ownerSeat(out), LogExpelled, engine.Str("building", b.building()))
	}
}

// source is where a citizen is taken from (section 7.1).
type source struct {
	from sourceKind
	a, b int
}

type sourceKind int

const (
	fromReserve  sourceKind = iota
	fromActivity            // a: place
	fromSeat                // a: building, b: seat
	fromLying               // a: building
)

func (src source) option() engine.Option {
	return engine.Option{Verb: VerbSource, A: int(src.from), B: src.a, C: src.b}
}

func sourceOf(o engine.Option) source { return source{sourceKind(o.A), o.B, o.C} }

// sources lists where a player may take a citizen from; not from the activity
// of that place, where one is wanted (-1: none).
func (s person) sources(except int) (list []source) {
	me := s.own()
	if s.me().Reserve > 0 {
		list = append(list, source{from: fromReserve})
	}
	for i := range s.Activities {
		if i != except && s.employed(me, i) {
			list = append(list, source{from: fromActivity, a: i})
		}
	}
	for b := range colours {
		for i, who := range s.Standing[b] {
			if who == me {
				list = append(list, source{fromSeat, int(b), i})
			}
		}
		if s.Lying[b][me] {
			list = append(list, source{from: fromLying, a: int(b)})
		}
	}
	return list
}

// lift takes the citizen.
func (s person) lift(src source) {
	me := s.own()
	switch src.from {
	case fromReserve:
		s.me().Reserve--
	case fromActivity:
		a := &s.Activities[src.a]
		for k := range a.Slots {
			if a.Slots[k] == me {
				a.Slots[k] = None
			}
		}
		a.Illustration[me] = false
	case fromSeat:
		s.Standing[src.a][src.b] = None
	case fromLying:
		s.Lying[src.a][me] = false
	}
}

// canPlace says why a citizen from a source cannot be placed with a die: a
// second one of a colour would lie in the building (section 3.3).
func (s person) canPlace(b Colour, value int, src source) engine.Reason {
	var lifted *place
	if src.from == fromSeat {
		lifted = &place{Colour(src.a), src.b}
	}
	out := s.pushed(b, value, lifted)
	if out == None || !s.Lying[b][out] {
		return engine.Reason{}
	}
	if out == s.own() && src.from == fromLying && Colour(src.a) == b {
		return engine.Reason{}
	}
	return lyingThere(b)
}

func lyingThere(b Colour) engine.Reason {
	return engine.Reason{Key: ReasonLying, What: b.building(), Have: 1, Need: 1}
}

// placeCitizen places a citizen with one die (section 7.4).
func (s person) placeCitizen(t *engine.Table, b Colour, value int) {
	q := t.Prompt(s.seat, KindSource)
	q.About = engine.Option{Verb: VerbPlace, A: int(b), B: value}
	for _, src := range s.sources(-1) {
		q.Offer(src.option(), s.canPlace(b, value, src))
	}
	src := sourceOf(t.Ask(q))
	s.lift(src)
	s.logLift(t, src)
	s.enter(t, s.own(), b, value)
}

func (s person) logLift(t *engine.Table, src source) {
	switch src.from {
	case fromActivity:
		t.Log(s.seat, LogLeaves, engine.Str("activity", s.card(src.a).id))
	case fromSeat, fromLying:
		t.Log(s.seat, LogLeaves, engine.Str("building", Colour(src.a).building()))
	}
}
