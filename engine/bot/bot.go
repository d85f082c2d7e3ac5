// Package bot holds the players made of code. They know of a game only what
// [engine.State] tells about every game.
package bot

import (
	"fmt"
	"math"

	"westkingdom/engine"
)

// Strengths of bots, for [New].
const (
	Random = "random"
	Greedy = "greedy"
)

// Names lists the strengths, weakest first.
func Names() []string { return []string{Random, Greedy} }

// New returns a bot of a strength. Its choices follow from the seed.
func New(name string, seed uint64) (engine.Bot, error) {
	r := engine.NewRand(seed)
	switch name {
	case Random:
		return &random{r}, nil
	case Greedy:
		return &greedy{r: r, rest: random{engine.NewRand(seed + 1)}}, nil
	}
	return nil, fmt.Errorf("no bot is called %q", name)
}

// random chooses any option.
type random struct{ r engine.Rand }

func (b *random) Choose(at engine.Situation) int { return b.r.Intn(len(at.Prompt.Options)) }

// greedy plays each option to the end of the step in its head, a few times,
// and takes the one that can lead to the worthiest position. It sees no card
// that its seat may not see.
type greedy struct {
	r    engine.Rand
	rest random
}

// rehearsals is how often greedy tries an option: often enough that the
// choices after it are tried in several ways.
const rehearsals = 4

func (b *greedy) LooksAhead() {}

func (b *greedy) Choose(at engine.Situation) int {
	best, most := 0, math.Inf(-1)
	for i := range at.Prompt.Options {
		if worth := b.worth(at, i); worth > most {
			best, most = i, worth
		}
	}
	return best
}

func (b *greedy) worth(at engine.Situation, option int) float64 {
	most := math.Inf(-1)
	for i := range rehearsals {
		var rest engine.Bot = &b.rest
		if i == 0 {
			rest = first{}
		}
		if end, ok := at.Imagine(option, &b.r, rest); ok {
			most = max(most, end.Worth(at.Prompt.Seat))
		}
	}
	return most
}

// first chooses what a prompt suggests.
type first struct{}

func (first) Choose(engine.Situation) int { return 0 }
