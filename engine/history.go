package engine

import "slices"

// Choice is a choice of a match.
type Choice struct {
	Seq    int // the number of its record
	Seat   Seat
	Option string
}

// history is what stands of a match's records after all that was taken back. It
// follows from the records alone, which whoever keeps them has anyway: no
// snapshot has it, and nobody is sent it.
type history struct {
	seq     int // records
	stands  []Choice
	undone  []Choice
	rewinds []rewind // that stand themselves
	points  []point  // to which a rewind may go back
	rewound int      // rewinds, whether they stand or not
}

// rewind is a rewind that was not itself taken back by another.
type rewind struct {
	seq   int // the number of its record
	seat  Seat
	to    int // the record it went back to
	stood int // how many choices stood
}

// point is a record after which the position was what it is still after the first
// of the choices that stand, so many of them.
type point struct{ seq, stood int }

// add adds the next record.
func (h *history) add(r Record) {
	h.seq++
	switch {
	case r.Rewind > 0:
		h.rewind(r)
	case r.Undo:
		h.undo(r.Seat)
	default:
		h.choose(r)
	}
	h.points = append(h.points, point{h.seq, len(h.stands)})
}

func (h *history) choose(r Record) {
	if i := last(h.undone, r.Seat); i >= 0 && h.undone[i].Option == r.Option {
		h.undone = slices.Delete(h.undone, i, i+1)
	} else if i >= 0 {
		h.undone = slices.DeleteFunc(h.undone, func(c Choice) bool { return c.Seat == r.Seat })
	}
	h.stands = append(h.stands, Choice{h.seq, r.Seat, r.Option})
}

func (h *history) undo(seat Seat) {
	i := last(h.stands, seat)
	if i < 0 {
		return
	}
	back := h.stands[i]
	// What others took back after it answered what it led to, which is not asked any more.
	h.undone = slices.DeleteFunc(h.undone, func(c Choice) bool { return c.Seat != back.Seat && c.Seq > back.Seq })
	h.undone = append(h.undone, back)
	h.stands = slices.Delete(h.stands, i, i+1)
	h.points = slices.DeleteFunc(h.points, func(p point) bool { return p.stood > i })
	for j := range h.rewinds {
		if h.rewinds[j].stood > i {
			h.rewinds[j].stood--
		}
	}
}

func (h *history) rewind(r Record) {
	to := r.Rewind - 1
	before := h.before(to)
	h.stands, h.rewinds, h.points, h.undone = before.stands, before.rewinds, before.points, nil
	h.rewinds = append(h.rewinds, rewind{h.seq, r.Seat, to, len(h.stands)})
	h.rewound++
}

// before is what stood after a record to which a rewind may go back.
func (h *history) before(seq int) history {
	return history{
		seq:     seq,
		stands:  until(h.stands, seq, func(c Choice) int { return c.Seq }),
		rewinds: until(h.rewinds, seq, func(r rewind) int { return r.seq }),
		points:  until(h.points, seq, func(p point) int { return p.seq }),
	}
}

// until returns those of a list in order whose number is at most that.
func until[T any](list []T, seq int, number func(T) int) []T {
	i := slices.IndexFunc(list, func(v T) bool { return number(v) > seq })
	if i < 0 {
		i = len(list)
	}
	return slices.Clone(list[:i])
}

// may says whether a rewind may go back to after that record: the position that
// was there still stands, and something was chosen since.
func (h *history) may(seq int) bool {
	if h.rewound == mostRewinds {
		return false
	}
	stood := 0
	if seq != 0 {
		i := slices.IndexFunc(h.points, func(p point) bool { return p.seq == seq })
		if i < 0 {
			return false
		}
		stood = h.points[i].stood
	}
	return stood < len(h.stands)
}

// last finds the seat's last choice; -1 if there is none.
func last(all []Choice, seat Seat) int {
	for i := len(all) - 1; i >= 0; i-- {
		if all[i].Seat == seat {
			return i
		}
	}
	return -1
}

// Standing returns the choices that stand, in their order: those that were taken
// back are not among them.
func (m *Match) Standing() []Choice { return slices.Clone(m.past.stands) }

// Undone returns the choices that were taken back and that their seats may still
// make again, the one last taken back last. A seat that chooses what it last took
// back has made it again; one that chooses something else has given its own up.
func (m *Match) Undone() []Choice { return slices.Clone(m.past.undone) }

// Redo returns the id of the option that the seat last took back and may choose
// again, empty if there is none: what it is asked now offers it.
func (m *Match) Redo(seat Seat) (option string) {
	i, q := last(m.past.undone, seat), m.open(seat)
	if i < 0 || q == nil {
		return ""
	}
	option = m.past.undone[i].Option
	if !slices.ContainsFunc(q.shown.Options, func(o Shown) bool { return o.ID == option }) {
		return ""
	}
	return option
}

// MayRewind says whether a rewind may go back to the position after the record of
// that number, 0 for the deal: it stands, somebody has chosen since, and the game is
// not over.
func (m *Match) MayRewind(to int) bool { return !m.Over() && m.dealt != nil && m.past.may(to) }

// Since returns the choices that stand and were made after the record of that
// number: what a rewind to there would take back.
func (m *Match) Since(seq int) []Choice {
	i, _ := slices.BinarySearchFunc(m.past.stands, seq+1, func(c Choice, seq int) int { return c.Seq - seq })
	return slices.Clone(m.past.stands[i:])
}

// Chosen returns the ids of the options that the seat has chosen, without those
// that it has taken back.
func (m *Match) Chosen(seat Seat) (options []string) {
	for _, c := range m.past.stands {
		if c.Seat == seat {
			options = append(options, c.Option)
		}
	}
	return options
}
