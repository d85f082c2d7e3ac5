package troyes

import (
	"fmt"
	"slices"

	"westkingdom/engine"
)

// Colour is a domain, with its dice, cards and building.
type Colour int

const (
	Red    Colour = iota // military, the Palace
	White                // religious, the Bishopric
	Yellow               // civil, the City Hall
	colours
)

var colourNames = []string{"red", "white", "yellow"}

func (c Colour) String() string { return colourNames[c] }

var buildingNames = []string{"palace", "bishopric", "city-hall"}

// building names the building of a colour.
func (c Colour) building() string { return buildingNames[c] }

// Owner is whose a citizen, a cube or a district is: a side by its number, or
// nobody's.
type Owner int8

const (
	None    Owner = -1 // an empty place
	maxSeat       = 4
	Neutral Owner = maxSeat // the gray player
	owners        = maxSeat + 1
)

const (
	seatsEach = 6 // of a building
	faces     = 6
	levels    = 3 // of the cathedral
	perColour = 3 // activity cards
	cardsOut  = 9
)

// die is one of equal dice: where it lies, its colour and value.
type die struct {
	district Owner
	colour   Colour
	value    int
}

// pack puts a die into a small number above 0.
func (d die) pack() int { return 1 + (int(d.district)*int(colours)+int(d.colour))*faces + d.value - 1 }

func unpackDie(n int) die {
	n--
	return die{Owner(n / (int(colours) * faces)), Colour(n / faces % int(colours)), n%faces + 1}
}

// lot is one to three dice.
type lot struct {
	dice [3]die
	n    int
}

func (l *lot) list() []die { return l.dice[:l.n] }

func (l lot) with(d die) lot {
	l.dice[l.n] = d
	l.n++
	return l
}

// pack puts a lot into one number, so that an option can carry it.
func (l lot) pack() (n int) {
	for i, d := range l.list() {
		n |= d.pack() << (8 * i)
	}
	return n
}

func unpackLot(n int) (l lot) {
	for ; n&0xff != 0; n >>= 8 {
		l = l.with(unpackDie(n & 0xff))
	}
	return l
}

// named finds a name in a list of them.
func named[T ~int | ~int8](names []string, what, name string) (T, error) {
	i := slices.Index(names, name)
	if i < 0 {
		return 0, fmt.Errorf("no %s is called %q", what, name)
	}
	return T(i), nil
}

// seatOf turns an owner that is a side into its seat.
func (o Owner) seat() engine.Seat { return engine.Seat(o) }
