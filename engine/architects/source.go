package architects

import "westkingdom/engine"

// thing is a card of any kind, a character or a place in one number, so that
// an option can carry it.
type thing int

// Kinds of things. Buildings have the numbers of their cards.
const (
	aBuilding = iota
	anApprentice
	aReward
	aCharacter
	aPlace
	aContribution
)

func thingOf(kind, number int) thing { return thing(kind<<8 | number) }

func (x thing) kind() int   { return int(x) >> 8 }
func (x thing) number() int { return int(x) & 0xff }

// name is the id of the card, the character or the location.
func (t *tables) name(x thing) string {
	switch n := x.number(); x.kind() {
	case anApprentice:
		return t.apprentices[n].id
	case aReward:
		return t.rewards[n].id
	case aCharacter:
		return t.characters[n].id
	case aPlace:
		return Location(n).String()
	case aContribution:
		return t.wonders.contributions[n].id
	default:
		return t.buildings[n].id
	}
}

// element names what stands for the thing on the board.
func (s *State) element(x thing) string {
	if x.kind() == aPlace {
		return place(Location(x.number()))
	}
	return "card:" + s.tables.name(x)
}

// arg names the thing for a wording.
func (s *State) arg(x thing) engine.Arg {
	switch x.kind() {
	case aCharacter:
		return engine.Str("character", s.tables.name(x))
	case aPlace:
		return engine.Str("location", s.tables.name(x))
	}
	return engine.Str("card", s.tables.name(x))
}

// Arguments that name a card.
func (s *State) building(b Building) engine.Arg { return engine.Str("card", s.tables.buildings[b].id) }
func (s *State) apprentice(a Apprentice) engine.Arg {
	return engine.Str("card", s.tables.apprentices[a].id)
}

// asks returns the thing as the source of an effect.
func (x thing) asks(e *effect) engine.Source {
	return engine.Source{About: engine.Option{Verb: VerbCard, A: int(x), B: e.no}}
}
