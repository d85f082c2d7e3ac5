package architects

import (
	"strconv"
	"strings"

	"westkingdom/engine"
)

// Resource is one of the six resource types.
type Resource int

const (
	Clay Resource = iota
	Wood
	Stone
	Gold
	Marble
	Silver
	resources
)

var resourceNames = [resources]string{"clay", "wood", "stone", "gold", "marble", "silver"}

func (r Resource) String() string { return resourceNames[r] }

// Goods is a number of each resource.
type Goods [resources]int

func (g *Goods) add(h Goods) {
	for r, n := range h {
		g[r] += n
	}
}

func (g *Goods) take(h Goods) {
	for r, n := range h {
		g[r] -= n
	}
}

func (g Goods) times(n int) Goods {
	for r := range g {
		g[r] *= n
	}
	return g
}

func (g Goods) has(h Goods) bool {
	for r, n := range h {
		if g[r] < n {
			return false
		}
	}
	return true
}

// pack puts goods into one number, so that an option can carry them.
func (g Goods) pack() (n int) {
	for r := range g {
		n |= g[r] << (8 * r)
	}
	return n
}

func unpack(n int) (g Goods) {
	for r := range g {
		g[r] = n >> (8 * r) & 0xff
	}
	return g
}

// String names goods for option ids: "2wood+stone".
func (g Goods) String() string {
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

// args appends one argument for each resource, for the log.
func (g Goods) args(list []engine.Arg) []engine.Arg {
	for r, n := range g {
		if n != 0 {
			list = append(list, engine.Int(resourceNames[r], n))
		}
	}
	return list
}

// amounts appends one amount for each resource.
func (g Goods) amounts(list []engine.Amount) []engine.Amount {
	for r, n := range g {
		if n != 0 {
			list = append(list, engine.Amount{What: resourceNames[r], N: n})
		}
	}
	return list
}
