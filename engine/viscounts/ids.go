package viscounts

import (
	"strconv"
	"strings"

	"westkingdom/engine"
)

func (s *State) spaceID(sp Space) string { return s.segment(sp.ring()).id + ":" + pathNames[sp.path()] }

func (s *State) spotID(ring, n int) string {
	return s.segment(ring).id + ":" + s.land(ring).spots[n].id
}

func (s *State) sectionID(i int) string { return s.tables.castle.sections[i].id }

// townsfolkID names a townsfolk, or the one printed at a place.
func (s *State) townsfolkID(c, ring int) string {
	if c == 0 {
		return s.segment(ring).townsfolk.id
	}
	return s.card(Card(c)).id
}

func (s *State) tileID(m, ring int) string {
	if m == 0 {
		return s.segment(ring).manuscript.id
	}
	return s.tile(Tile(m)).id
}

// ID implements [engine.State].
func (s *State) ID(o engine.Option) string {
	switch o.Verb {
	case VerbPay:
		return unpack(o.A).String()
	case VerbRow:
		var ids [3]string
		for i, c := range [...]int{o.A, o.B, o.C} {
			ids[i] = "none"
			if c != 0 {
				ids[i] = s.card(Card(c)).id
			}
		}
		return strings.Join(ids[:], ":")
	case VerbResolve:
		source := s.nameOf(engine.Option{Verb: engine.Verb(o.A), A: o.B, B: o.C})
		return vocabulary.Verbs[o.A].Name + ":" + source.Text
	}
	return strconv.Itoa(o.A) // of a choice
}

// String names goods for option ids: "2stone+silver".
func (g goods) String() string {
	var b strings.Builder
	for r, n := range g {
		if n == 0 {
			continue
		}
		if b.Len() > 0 {
			b.WriteByte('+')
		}
		if n != 1 {
			b.WriteString(strconv.Itoa(n))
		}
		b.WriteString(resourceNames[r])
	}
	if b.Len() == 0 {
		return "nothing"
	}
	return b.String()
}

// nameOf names what gives an effect, for the log.
func (s *State) nameOf(o engine.Option) engine.Arg {
	if o.Verb == VerbSlot {
		return engine.Str("slot", s.tables.slots[o.A].id)
	}
	return engine.Str("townsfolk", s.card(Card(o.A)).id)
}
