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
	parts := []string{verbName(o.Verb)}
	switch o.Verb {
	case VerbPair, VerbPlayerCard:
		parts = append(parts, s.tables.players[o.A].id)
	case VerbPlay, VerbDiscard, VerbDestroy, VerbCard:
		parts = append(parts, s.card(Card(o.A)).id)
	case VerbHire:
		parts = append(parts, s.card(Card(o.A)).id)
	case VerbRide:
		parts = append(parts, s.spaceID(Space(o.A)))
	case VerbAction, VerbOtherwise:
		parts = append(parts, Action(o.A).String())
	case VerbDismiss:
		parts = append(parts, s.townsfolkID(o.A, o.C))
	case VerbDismissed:
		parts = append(parts, s.townsfolkID(o.A, o.B))
	case VerbExchange, VerbWorkers, VerbValue, VerbTrack:
		parts = append(parts, strconv.Itoa(o.A))
	case VerbSlot:
		parts = append(parts, s.tables.slots[o.A].id)
	case VerbSpot, VerbLink:
		parts = append(parts, s.spotID(o.A, o.B))
	case VerbSection:
		parts = append(parts, s.sectionID(o.A))
	case VerbPromote, VerbEvicted:
		parts = append(parts, s.sectionID(o.A), strconv.Itoa(o.B+1))
	case VerbEvict:
		parts = append(parts, strconv.Itoa(o.A), s.sectionID(o.B), strconv.Itoa(o.C+1))
	case VerbMove:
		parts = append(parts, s.sectionID(o.A), s.sectionID(o.B))
	case VerbTile:
		parts = append(parts, s.tileID(o.A, o.B))
	case VerbPay:
		parts = append(parts, unpack(o.A).String())
	case VerbRow:
		for _, c := range [...]int{o.A, o.B, o.C} {
			if c == 0 {
				parts = append(parts, "none")
			} else {
				parts = append(parts, s.card(Card(c)).id)
			}
		}
	case VerbTake:
		parts = append(parts, Resource(o.A).String())
	case VerbFlip:
		parts = append(parts, flipNames[o.A])
	case VerbChoose:
		parts = append(parts, strconv.Itoa(o.A))
	case VerbResolve:
		return verbName(o.Verb) + ":" + s.ID(engine.Option{Verb: engine.Verb(o.A), A: o.B, B: o.C})
	case VerbScheme:
		parts = append(parts, s.tables.solo.schemes[o.A].id)
	}
	return strings.Join(parts, ":")
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
