package troyes

import (
	"fmt"

	"westkingdom/engine"
)

func must() *tables {
	t, err := book.Tables(nil)
	if err != nil {
		panic(err)
	}
	return t
}

// CardOf returns the number of an activity.
func CardOf(id string) Card {
	n, err := must().activityIDs.Number(id)
	if err != nil {
		panic(err)
	}
	return Card(n)
}

// EventOf returns the number of an event; Marauding has 0.
func EventOf(id string) Event {
	if id == must().events[0].id {
		return 0
	}
	n, err := must().eventIDs.Number(id)
	if err != nil {
		panic(err)
	}
	return Event(n)
}

// CharacterOf returns the number of a character.
func CharacterOf(id string) Character {
	for n, c := range must().characters {
		if c.id == id {
			return Character(n)
		}
	}
	panic("no character is called " + id)
}

// Shares is what the owners of an event's cubes get.
func Shares(cubes []Owner, first, second int) [owners]int { return shares(cubes, first, second) }

// Champion is who gets an event's card.
func Champion(cubes []Owner) Owner { return champion(cubes) }

// Misjudged names the acts of which the short way to say whether they can be
// done and a look at every lot differ.
func Misjudged(s *State, seat engine.Seat) (list []string) {
	var k market
	k.look(person{s, seat})
	s.acts(func(for_ act) {
		found := false
		k.eachBid(for_, func(*bid, int) { found = true })
		if found != k.doable(for_) {
			o := actOption(for_)
			list = append(list, fmt.Sprint(vocabulary.Verbs[o.Verb].Name, o.A))
		}
	})
	return list
}
