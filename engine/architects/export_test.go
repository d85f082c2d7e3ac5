package architects

import "westkingdom/engine"

// What only tests need.

// GameOf is the game with another data file.
func GameOf(file []byte) Game { return Game{file: &file} }

// DataFile is the data file that the program has.
func DataFile() []byte { return dataFile }

// WholeFile is that file with the expansion's in it.
func WholeFile() []byte { return withWondersFile(dataFile) }

// Tests name cards by their ids.
func (b Building) String() string   { return current().buildings[b].id }
func (a Apprentice) String() string { return current().apprentices[a].id }
func (c Character) String() string  { return current().characters[c].id }
func (m MarketCard) String() string { return current().market[m].id }

// IsWonder says whether the card is a Wonder.
func (b Building) IsWonder() bool { return current().buildings[b].wonder != nil }

func BuildingOf(id string) Building {
	n, err := current().numbers.buildings.Number(id)
	return Building(must(n, err))
}

func ApprenticeOf(id string) Apprentice {
	n, err := current().numbers.apprentices.Number(id)
	return Apprentice(must(n, err))
}

func CharacterOf(id string) Character {
	n, err := current().numbers.characters.Number(id)
	return Character(must(n, err))
}

func current() *tables { return must(Game{}.tables(Rules, true, nil)) }

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// OfInfluence says whether an option contributes, spends Influence, or builds a
// Wonder.
func OfInfluence(o engine.Option) bool {
	switch o.Verb {
	case VerbContribute, VerbSpare:
		return true
	case VerbConstruct:
		return Building(o.A).IsWonder()
	case VerbPay:
		return o.C&0xff > 0
	}
	return false
}

// Payable says whether a player can pay a cost.
func (s *State) Payable(seat engine.Seat, goods Goods, tax, influence int) bool {
	return s.canPay(seat, &cost{goods: goods, tax: tax, influence: influence}, anywhere).OK()
}
