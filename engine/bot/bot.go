// Package bot holds the players made of code. They know of a game only what
// [engine.State] tells about every game.
package bot

import (
	"context"
	"fmt"
	"math"
	"sync"

	"westkingdom/engine"
)

// Strengths of bots, for [New].
const (
	Random     = "random"
	Greedy     = "greedy"
	Journeyman = "journeyman"
	Master     = "master"
)

// Names lists the strengths, weakest first.
func Names() []string { return []string{Random, Greedy, Journeyman, Master} }

// Playouts is the budget of a choice with which the strengths play as they are
// known to.
const Playouts = 400

// patience is after how many choices of a match bots choose at random: a table
// of bots alone ends, whatever they are fond of.
const patience = 5_000

// New returns a bot of a strength.
func New(name string) (engine.Bot, error) {
	switch name {
	case Random:
		return random{}, nil
	case Greedy:
		return &greedy{}, nil
	case Journeyman, Master:
		return newSearch(name), nil
	}
	return nil, fmt.Errorf("no bot is called %q", name)
}

// random chooses any option.
type random struct{}

func (random) Choose(_ context.Context, at engine.Situation, b engine.Budget) int {
	r := engine.NewRand(b.Seed)
	return r.Intn(len(at.Prompt.Options))
}

// greedy plays each option to the end of the step in its head, a few times,
// and takes the one that can lead to the worthiest position. It sees no card
// that its seat may not see.
type greedy struct{ sandboxes sync.Pool }

// rehearsals is how often greedy tries an option, the budget permitting: often
// enough that the choices after it are tried in several ways.
const rehearsals = 4

func (*greedy) LooksAhead() {}

func (g *greedy) Choose(ctx context.Context, at engine.Situation, b engine.Budget) int {
	if len(at.Prompt.Options) == 1 {
		return 0
	}
	if at.Seq > patience {
		return random{}.Choose(ctx, at, b)
	}
	box, ok := g.sandboxes.Get().(*engine.Sandbox)
	if !ok {
		box = new(engine.Sandbox)
	}
	defer g.sandboxes.Put(box)
	r := engine.NewRand(b.Seed)
	options, sides := at.Prompt.Tried(), at.Sides()
	tries := min(rehearsals, max(1, b.Playouts/options))
	best, most := 0, math.Inf(-1)
	for option := range options {
		for try := range tries {
			if worth := rehearse(box, at, sides, option, try, &r); worth > most {
				best, most = option, worth
			}
		}
		if !Rest(ctx) {
			break
		}
	}
	return best
}

// rehearse plays an option to the end of the step and says what the position
// is worth. At the first try all that follows is as the prompts suggest, after
// that it is left to chance.
func rehearse(box *engine.Sandbox, at engine.Situation, sides, option, try int, r *engine.Rand) float64 {
	decided := false
	end, ok := box.Play(at, r, 0, func(_ engine.State, p *engine.Prompt) int {
		switch {
		case !decided:
			decided = true
			return option
		case try == 0:
			return 0
		}
		return r.Intn(p.Tried())
	})
	if !ok {
		return math.Inf(-1)
	}
	return margin(end, at.Prompt.Seat, sides)
}

// envy is the part of what the best other side is worth that is as good to
// take away as to have.
const envy = 0.2

// margin is how well a position is for a seat, in points.
func margin(s engine.State, seat engine.Seat, sides int) float64 {
	worth := s.Worth(seat)
	if sides == 1 {
		return worth
	}
	best := math.Inf(-1)
	for other := range engine.Seat(sides) {
		if other != seat {
			best = max(best, s.Worth(other))
		}
	}
	return worth - float64(envy*best)
}
