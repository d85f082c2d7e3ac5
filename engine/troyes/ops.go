package troyes

import (
	"errors"
	"fmt"
	"slices"

	"westkingdom/engine"
	"westkingdom/engine/figures"
)

// opRow is all that a step of the vocabulary is. It is one of an activity that acts
// at once, of a deferred activity or of an event, by what it has of do, modify and
// befall.
type opRow struct {
	name string // in the data
	// read takes what it alone has, after all else, and says what it lacks; nil:
	// nothing.
	read func(st *step, w *rawStep) error
	// do carries it out for the activity of a place, so many times at once (section
	// 10). The rules activate none for the King.
	do func(s person, t *engine.Table, i int, st *step, times int)
	// foresee is how much of its resource it then brings, takes if below zero; nil:
	// nobody knows.
	foresee func(s person, i int, st *step, times int) int
	modify  func(m *modifier, st *step)                        // what its cubes do to a lot (section 6.1)
	befall  func(s *State, t *engine.Table, e Event, st *step) // what it does to all sides (section 11)
}

var ops [opCount]opRow

// A roll looks at the rows of what follows it, which the compiler takes for a circle.
func init() {
	ops = [...]opRow{
		opPay: {
			name: "pay", read: (*step).readPay,
			do: func(s person, t *engine.Table, _ int, st *step, times int) {
				if st.resource == influence {
					s.payInfluence(t, s.seat, times*st.n)
				} else {
					s.payDeniers(t, s.seat, times*st.n)
				}
			},
			foresee: func(_ person, _ int, st *step, times int) int { return -times * st.n },
		},
		opGain: {
			name: "gain", read: (*step).readResource,
			do: func(s person, t *engine.Table, _ int, st *step, times int) {
				s.earn(t, s.seat, st.resource, times*st.n)
			},
			foresee: func(_ person, _ int, st *step, times int) int { return times * st.n },
		},
		opGainPer: {
			name: "gain-per", read: (*step).readPer,
			do: func(s person, t *engine.Table, i int, st *step, times int) {
				s.earn(t, s.seat, st.resource, times*st.n*s.counted(t, i, st))
			},
			foresee: func(s person, i int, st *step, times int) int {
				if len(st.where) > 1 {
					return 0 // it is asked where
				}
				return times * st.n * s.counted(nil, i, st)
			},
		},
		opCollect: {
			name: "collect-from-players", read: (*step).readCollect,
			do:      func(s person, t *engine.Table, _ int, st *step, _ int) { s.collect(t, st) },
			foresee: func(s person, _ int, st *step, times int) int { return s.collected(st, times) },
		},
		opCubes: {
			name: "place-event-cubes", read: (*step).readCubes,
			do: func(s person, t *engine.Table, _ int, st *step, times int) { s.scatter(t, times*s.cubesOf(st)) },
			foresee: func(s person, _ int, st *step, times int) int {
				return min(times*s.cubesOf(st), s.banners()) * s.tables.perCube
			},
		},
		opRoll: {
			name: "roll-then", read: (*step).readRoll,
			do: func(s person, t *engine.Table, i int, st *step, _ int) {
				v := 1 + t.Rand().Intn(faces)
				t.Log(s.seat, LogRolled, engine.Int("value", v))
				if st.success[v] {
					s.steps(t, i, st.then, 1)
				}
			},
		},
		opAward: {
			name: "award-leaders", read: (*step).readResource,
			do: func(s person, t *engine.Table, _ int, st *step, _ int) { s.award(t, st) },
			foresee: func(s person, _ int, st *step, times int) int {
				if !s.leads(st) {
					return 0
				}
				return times * st.n
			},
		},

		opAddTotal: {name: "lot-add-total", modify: func(m *modifier, st *step) { m.total = st.n }},
		opAddEach:  {name: "lot-add-per-die", modify: func(m *modifier, st *step) { m.each = st.n }},
		opSet:      {name: "lot-set-die", read: (*step).readSet, modify: func(m *modifier, st *step) { m.set = st.n }},
		opRecolour: {name: "lot-recolor", modify: func(*modifier, *step) {}}, // as all of them may
		opMultiply: {name: "lot-multiply-die", read: (*step).readMultiply, modify: func(m *modifier, st *step) { m.times = st.n }},
		opFree: {
			name: "lot-free-dice", read: (*step).readFree,
			modify: func(m *modifier, st *step) { m.free, m.fromKing = true, st.king },
		},

		opBlack: {name: "black-dice"}, // counted for each event, and rolled together
		opLose: {
			name: "each-player-loses", read: (*step).readLose,
			befall: func(s *State, t *engine.Table, _ Event, st *step) {
				for seat := range s.First.Around(len(s.Players)) {
					s.lose(t, seat, st)
				}
			},
		},
		opToSeat: {
			name: "neutral-citizen-to-seat", read: (*step).readBuilding,
			befall: func(s *State, t *engine.Table, _ Event, st *step) { s.grayCitizen(t, st.where[0]) },
		},
		opToRow: {
			name: "neutral-citizen-to-row", read: (*step).readBuilding,
			befall: func(s *State, t *engine.Table, _ Event, st *step) { s.grayCitizen(t, st.where[0]) },
		},
		opGrayCubes: {name: "neutral-cubes-on-left-events", befall: (*State).support},
		opGrayBuilds: {
			name:   "neutral-cathedral-cube",
			befall: func(s *State, t *engine.Table, _ Event, st *step) { s.grayBuilds(t, st) },
		},
		opDisrupt: {
			name:   "remove-cathedral-cube",
			befall: func(s *State, t *engine.Table, _ Event, _ *step) { s.disrupt(t) },
		},
		opRemoveLast: {
			name:   "remove-last-cube-on-each-event",
			befall: func(s *State, t *engine.Table, _ Event, _ *step) { s.removeLast(t) },
		},
	}
}

func (o op) String() string { return ops[o].name }

func opNamed(name string) (op, error) {
	i := slices.IndexFunc(ops[:], func(row opRow) bool { return row.name == name })
	if i < 0 {
		return 0, fmt.Errorf("no step is called %q", name)
	}
	return op(i), nil
}

// need says that a step lacks a field, unless it is there.
func (st *step) need(field string, there bool) error {
	if there {
		return nil
	}
	return figures.At(field, fmt.Errorf("%s needs it", st.op))
}

func (st *step) readResource(w *rawStep) error { return st.need("resource", w.Resource != "") }

func (st *step) readPay(w *rawStep) error {
	if st.resource == vp {
		return figures.At("resource", errors.New("nobody pays points"))
	}
	return st.readResource(w)
}

func (st *step) readPer(w *rawStep) error {
	if err := st.need("per", w.Per != nil && st.count != noCount && st.count != countPayerStanding); err != nil {
		return err
	}
	if err := st.need("per.where", st.count != countOwnStanding || len(st.where) > 0); err != nil {
		return err
	}
	return st.readResource(w)
}

func (st *step) readCollect(w *rawStep) error {
	st.resource = deniers
	return st.need("per.where", w.Per != nil && len(st.where) == 1)
}

// readCubes: each cube brings influence.
func (st *step) readCubes(*rawStep) error {
	st.resource = influence
	return st.need("amount", st.n > 0)
}

func (st *step) readRoll(*rawStep) error {
	if err := st.need("then", len(st.then) > 0); err != nil {
		return err
	}
	return figures.At("then", ofActivity(st.then))
}

func (st *step) readSet(w *rawStep) error {
	if st.n = w.Value; st.n < 1 || st.n > faces {
		return figures.At("value", fmt.Errorf("no die shows %d", st.n))
	}
	return nil
}

func (st *step) readMultiply(w *rawStep) error {
	st.n = w.As
	return st.need("as", st.n > 0)
}

func (st *step) readFree(w *rawStep) error {
	st.king = w.FromKing
	return nil
}

func (st *step) readLose(w *rawStep) error {
	if w.Per != nil && (st.count != countOwnStanding || len(st.where) != 1) {
		return figures.At("per", errors.New("they lose by their citizens in one building"))
	}
	return st.readResource(w)
}

func (st *step) readBuilding(*rawStep) error { return st.need("building", len(st.where) == 1) }

// ofActivity says which step none of an activity that acts at once can be.
func ofActivity(steps []step) error {
	for i := range steps {
		if o := steps[i].op; ops[o].do == nil {
			return figures.At(fmt.Sprintf("[%d].op", i), fmt.Errorf("no activity does %s", o))
		}
	}
	return nil
}
