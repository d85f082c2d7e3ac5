package engine

import (
	"context"
	"errors"
	"fmt"
)

// Simulation says how a position is played to the end by bots alone.
type Simulation struct {
	Game     Game
	Bots     []Bot // by seat
	Seed     Seed  // of what they leave to chance
	Playouts int   // of the budget of each choice
	Limit    int   // of choices; 0: one that no game reaches
}

// ErrEndless: a simulation came to its limit of choices before the game's end, or
// its rules run in a circle.
var ErrEndless = errors.New("game does not end")

// Run plays s to the end of the game and returns the number of choices made.
// Nothing is logged and no text made. Errors wrap [ErrEndless], or are that of
// the context when it ends before the game.
func (sim Simulation) Run(ctx context.Context, s State) (choices int, err error) {
	run := &simulation{Simulation: sim, limit: sim.Limit}
	if run.limit == 0 {
		run.limit = 5 * longest
	}
	defer func() {
		switch p := recover(); p {
		case nil:
		case errEndless, errCircle:
			choices, err = run.count, fmt.Errorf("%w after %d choices", ErrEndless, run.count)
		default:
			panic(p)
		}
	}()
	t := &Table{state: s, rand: s.Random(), bots: sim.Bots, sim: run, lead: Nobody}
	for _, b := range sim.Bots {
		if _, ok := b.(LooksAhead); ok {
			run.keep = true
		}
	}
	for !s.Over() {
		t.made, t.door = t.made[:0], 0
		if run.keep && run.before == nil {
			run.before = s.Clone()
		} else if run.keep {
			s.CloneInto(run.before)
		}
		if err := ctx.Err(); err != nil {
			return run.count, fmt.Errorf("simulation: %w", err)
		}
		t.work(stepWeight)
		s.Step(t)
	}
	return run.count, nil
}

var errEndless = errors.New("engine: endless")

// simulation is a simulation in progress.
type simulation struct {
	Simulation
	keep   bool  // choices are kept, for bots that look ahead
	before State // the checkpoint, for those bots
	count  int   // choices made
	limit  int
}

func (t *Table) askBot(p *Prompt) Option {
	sim := t.sim
	if sim.count++; sim.count > sim.limit {
		panic(errEndless)
	}
	t.calls = 0
	at := Situation{Prompt: p, Seq: sim.count - 1, game: sim.Game, before: sim.before}
	if sim.keep {
		at.made = t.made[:t.open]
	}
	b := Budget{Playouts: sim.Playouts, Seed: sim.Seed.ForBot(p.Seat, sim.count)}
	o := p.Options[t.bots[p.Seat].Choose(context.Background(), at, b)]
	if sim.keep {
		t.made = append(t.made, made{seat: p.Seat, option: o})
	}
	return o
}
