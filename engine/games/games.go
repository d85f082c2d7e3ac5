// Package games lists the games that this program plays.
package games

import (
	"westkingdom/engine"
	"westkingdom/engine/architects"
	"westkingdom/engine/paladins"
	"westkingdom/engine/troyes"
	"westkingdom/engine/viscounts"
)

// All has every game, in the order in which hosts are shown them.
var All = []engine.Game{
	architects.Game{},
	paladins.Game{},
	viscounts.Game{},
	troyes.Game{},
}

// ByID returns the game of that id.
func ByID(id string) (engine.Game, bool) {
	for _, g := range All {
		if g.Info().ID == id {
			return g, true
		}
	}
	return nil, false
}
