package architects

import (
	"strconv"

	"westkingdom/engine"
)

// ID implements [engine.State].
func (s *State) ID(o engine.Option) string {
	switch o.Verb {
	case VerbTakeBack:
		id := Location(o.A).String()
		if Location(o.A) == PlayerBoard {
			id += ":" + strconv.Itoa(o.B)
		}
		return id
	case VerbTrade:
		id := s.tables.line(o.A).id
		if o.B != 0 {
			id += ":" + unpack(o.B).String()
		}
		return id
	case VerbVisit:
		if o.A == 0 {
			return "worker"
		}
		return "influence"
	case VerbSpare:
		id := strconv.Itoa(o.A)
		if o.C > 0 {
			id += ":" + strconv.Itoa(o.C) + "silver"
		}
		return id
	}
	id := unpack(o.A).String() // of a payment
	// Virtue and Debts are the same whichever way is chosen.
	if o.C&0xffffff != 0 {
		id += ":" + strconv.Itoa(o.C&0xff) + "influence"
	}
	if o.B != 0 {
		id += ":for:" + unpack(o.B).String()
	}
	if kept := o.C >> 8 & 0xff; kept != 0 {
		id += ":kept:" + strconv.Itoa(kept)
	}
	return id
}
