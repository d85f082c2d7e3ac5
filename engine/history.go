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
	seq    int // records
	stands []Choice
	undone []Choice
}

// add adds the next record.
func (h *history) add(r Record) {
	h.seq++
	if r.Undo {
		if i := last(h.stands, r.Seat); i >= 0 {
			back := h.stands[i]
			// What others took back after it answered what it led to, which is not asked any more.
			h.undone = slices.DeleteFunc(h.undone, func(c Choice) bool { return c.Seat != back.Seat && c.Seq > back.Seq })
			h.undone = append(h.undone, back)
			h.stands = slices.Delete(h.stands, i, i+1)
		}
		return
	}
	if i := last(h.undone, r.Seat); i >= 0 && h.undone[i].Option == r.Option {
		h.undone = slices.Delete(h.undone, i, i+1)
	} else if i >= 0 {
		h.undone = slices.DeleteFunc(h.undone, func(c Choice) bool { return c.Seat == r.Seat })
	}
	h.stands = append(h.stands, Choice{h.seq, r.Seat, r.Option})
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
