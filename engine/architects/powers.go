package architects

import (
	"slices"

	"westkingdom/engine"
)

// powers are the abilities of an Apprentice or a character, with the occasions
// and the modifiers among them at a glance.
type powers struct {
	abilities []ability
	occasions uint32 // set of triggers
	changes   uint32 // set of modifier kinds
}

func powersOf(list abilities) powers {
	p := powers{abilities: list}
	for i := range list {
		p.occasions |= 1 << list[i].when
		p.changes |= 1 << list[i].mod.kind
	}
	return p
}

// sources is the number of things of the player that may have abilities: the
// character, and each Apprentice.
func (p *Player) sources() int { return 1 + len(p.Apprentices) }

// powers returns those of one source.
func (p *Player) powers(i int) *powers {
	if i == 0 {
		return &p.tables.characters[p.Character].powers
	}
	return &p.tables.apprentices[p.Apprentices[i-1]].powers
}

// source is the character or the Apprentice whose abilities [Player.powers]
// returns.
func (p *Player) source(i int) thing {
	if i == 0 {
		return thingOf(aCharacter, int(p.Character))
	}
	return thingOf(anApprentice, int(p.Apprentices[i-1]))
}

func (p *Player) sourceIndex(src thing) int {
	for i := range p.sources() {
		if p.source(i) == src {
			return i
		}
	}
	return -1
}

// modifiers visits the player's modifiers of a kind at a location.
func (p *Player) modifiers(kind modifierKind, loc Location, visit func(*modifier)) {
	for i := range p.sources() {
		pw := p.powers(i)
		if pw.changes&(1<<kind) == 0 {
			continue
		}
		for j := range pw.abilities {
			if m := &pw.abilities[j].mod; m.kind == kind && m.location == loc {
				visit(m)
			}
		}
	}
}

// modified adds up the player's modifiers of a kind at a location.
func (p *Player) modified(kind modifierKind, loc Location) (n int) {
	for i := range p.sources() {
		pw := p.powers(i)
		if pw.changes&(1<<kind) == 0 {
			continue
		}
		for j := range pw.abilities {
			if m := &pw.abilities[j].mod; m.kind == kind && m.location == loc {
				n += m.n
			}
		}
	}
	return n
}

// modifier returns the player's modifier of a kind that holds anywhere, nil if
// there is none.
func (p *Player) modifier(kind modifierKind) (found *modifier) {
	p.modifiers(kind, anywhere, func(m *modifier) {
		if found == nil {
			found = m
		}
	})
	return found
}

// silverDiscount adds up the Silver off at a location: once for each action,
// and off each payment.
func (p *Player) silverDiscount(loc Location) (once, each int) {
	for i := range p.sources() {
		pw := p.powers(i)
		if pw.changes&(1<<modSilver) == 0 {
			continue
		}
		for j := range pw.abilities {
			switch m := &pw.abilities[j].mod; {
			case m.kind != modSilver || m.location != loc:
			case m.once:
				once += m.n
			default:
				each += m.n
			}
		}
	}
	return once, each
}

// trigger resolves the player's abilities of an occasion, one after another.
// Loc is where it happens: anywhere, or the place of a placement.
func (s *State) trigger(t *engine.Table, seat engine.Seat, when trigger, loc Location) {
	p := s.player(seat)
	for i := 0; i < p.sources(); i++ {
		if pw := p.powers(i); pw.occasions&(1<<when) != 0 {
			s.act(t, seat, p.source(i), pw, when, loc)
		}
	}
}

// act resolves what one source does on an occasion.
func (s *State) act(t *engine.Table, seat engine.Seat, src thing, pw *powers, when trigger, loc Location) {
	for j := range pw.abilities {
		a := &pw.abilities[j]
		if a.when == when && a.location == loc && (a.cond == nil || s.holds(seat, a.cond)) {
			t.Log(seat, LogAbility, s.arg(src))
			s.resolve(t, seat, &a.effect, src.asks(&a.effect))
		}
	}
}

// owners says whose abilities a placement sets off. By rules number 1 it is
// the Apprentices that the player has when they act; since then, those owned
// when the Worker was placed.
type owners struct {
	fixed bool
	list  []Apprentice
}

// owned returns the owners for a Worker that is being placed there now.
func (s *State) owned(seat engine.Seat, loc Location) owners {
	if s.tables.rules < 2 {
		return owners{}
	}
	p := s.player(seat)
	act := uint32(1 << onPlace)
	if loc.blackMarketSpace() {
		act |= 1 << onMarketAction
	}
	for _, a := range p.Apprentices {
		if s.tables.apprentices[a].occasions&act != 0 {
			return owners{true, slices.Clone(p.Apprentices)}
		}
	}
	return owners{fixed: true}
}

// triggerPlaced resolves the abilities that a placement sets off.
func (s *State) triggerPlaced(t *engine.Table, seat engine.Seat, of owners, when trigger, loc Location) {
	if !of.fixed {
		s.trigger(t, seat, when, loc)
		return
	}
	p := s.player(seat)
	s.act(t, seat, p.source(0), p.powers(0), when, loc)
	for _, a := range of.list {
		s.act(t, seat, thingOf(anApprentice, int(a)), &s.tables.apprentices[a].powers, when, loc)
	}
}
