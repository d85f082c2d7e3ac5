package viscounts

import (
	"fmt"
	"slices"

	"westkingdom/engine"
)

// Icon is one of the five icons of townsfolk.
type Icon int

const (
	Merchant Icon = iota
	Builder
	Noble
	Cleric
	Criminal
	iconKinds
)

var iconNames = [iconKinds]string{"merchant", "builder", "noble", "cleric", "criminal"}

func (i Icon) String() string { return iconNames[i] }

// icons is a number of each icon.
type icons [iconKinds]int8

func (i *icons) add(more icons) {
	for k, n := range more {
		i[k] += n
	}
}

// Resource is what one may have: three resources and silver, which is none.
type Resource int

const (
	Inkwell Resource = iota
	Stone
	Gold
	Silver
	Any // of the three resources, as the player likes
	holdings
)

var resourceNames = [holdings]string{"inkwell", "stone", "gold", "silver", "resource"}

func (r Resource) String() string { return resourceNames[r] }

// goods is a number of each.
type goods [holdings]int

func (g goods) args(list []engine.Arg) []engine.Arg {
	for r, n := range g {
		if n != 0 {
			list = append(list, engine.Int(resourceNames[r], n))
		}
	}
	return list
}

func (g goods) amounts() (list []engine.Amount) {
	for r, n := range g {
		if n != 0 && Resource(r) != Any {
			list = append(list, engine.Amount{What: resourceNames[r], N: n})
		}
	}
	return list
}

// pack puts goods into one number, so that an option can carry them.
func (g goods) pack() (n int) {
	for r := range Any {
		n |= g[r] << (8 * r)
	}
	return n
}

func unpack(n int) (g goods) {
	for r := range Any {
		g[r] = n >> (8 * r) & 0xff
	}
	return g
}

// Action is one of the four primary actions.
type Action int

const (
	Trade Action = iota
	Build
	Workers
	Transcribe
	actions
)

var actionNames = [actions]string{"trade", "build", "workers", "transcribe"}

func (a Action) String() string { return actionNames[a] }

// icon is what the action is funded with.
func (a Action) icon() Icon { return Icon(a) }

// currency is what one extra icon costs one unit of (section 8.1.1).
func (a Action) currency() Resource {
	return [actions]Resource{Trade: Silver, Build: Stone, Workers: Gold, Transcribe: Inkwell}[a]
}

// Type is a type of building.
type Type int

const (
	TradingPost Type = iota
	Guildhall
	Workshop
	buildingTypes
)

var typeNames = [buildingTypes]string{"trading_post", "guildhall", "workshop"}

func (t Type) String() string { return typeNames[t] }

// Path is a space of a segment.
type Path int

const (
	Left Path = iota
	Right
	Inner
	paths
)

var pathNames = [paths]string{"left", "right", "inner"}

// Space is a space for viscounts: segment by its place in the ring, times
// three, plus the path.
type Space int8

func space(ring int, p Path) Space { return Space(ring*int(paths) + int(p)) }

func (s Space) ring() int  { return int(s) / int(paths) }
func (s Space) path() Path { return Path(int(s) % int(paths)) }

const (
	segments = 5
	spaces   = segments * int(paths)
	ribbons  = 4
	rowSize  = 3
	slots    = 9
	maxSides = 4
	maxSpots = 25
)

// named finds a name in a list of them.
func named[T ~int | ~int8](names []string, what, name string) (T, error) {
	i := slices.Index(names, name)
	if i < 0 {
		return 0, fmt.Errorf("no %s is called %q", what, name)
	}
	return T(i), nil
}
