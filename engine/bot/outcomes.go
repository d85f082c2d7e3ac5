package bot

import (
	"context"
	"math"
	"slices"

	"westkingdom/engine"
)

// Outcomes are what playing on from a position came to, over and over, without a tree: the
// worth of every side in the end, by deal; nil where the rules did not get on. What is chosen
// on the way is as likely from a position as from the one before it, so that two of them
// differ by what happened in between alone.
type Outcomes [][]float64

// PlayOn plays on from a situation in which an option is chosen, or whichever for -1, to the
// end of its step and as many further ones as the strongest bot looks ahead, and some more.
func PlayOn(ctx context.Context, at engine.Situation, option, more int, b engine.Budget) Outcomes {
	m := master.mind()
	defer master.minds.Put(m)
	m.begin(master.of(at), at, b.Seed)
	return m.outcomes(ctx, b, more, func() (engine.State, bool) {
		first := option >= 0
		return m.box.Play(at, &m.r, 0, func(s engine.State, p *engine.Prompt) int {
			if first {
				first = false
				return option
			}
			return m.decide(s, p)
		})
	})
}

// PlayOnAsked plays on from a situation in which an option is chosen as far as [PlayOn] would
// from where somebody is asked something next, however many steps that takes by then.
func PlayOnAsked(ctx context.Context, at engine.Situation, option int, b engine.Budget) Outcomes {
	m := master.mind()
	defer master.minds.Put(m)
	m.begin(master.of(at), at, b.Seed)
	return m.outcomes(ctx, b, 0, func() (s engine.State, ok bool) {
		asked := -1
		decide := func(s engine.State, p *engine.Prompt) int {
			if asked++; asked == 0 {
				return option
			}
			return m.decide(s, p)
		}
		s, ok = m.box.Play(at, &m.r, 0, decide)
		for ok && asked == 0 && !s.Over() {
			ok = m.box.Step(s, decide)
		}
		return s, ok
	})
}

// PlayOnFrom plays on from a checkpoint as a seat knows it: to the end of the step that begins
// there, if the situation with which that is compared is within it, and for as many further
// ones. At is any situation of the match.
func PlayOnFrom(ctx context.Context, o engine.Outlook, at engine.Situation, within bool, b engine.Budget) Outcomes {
	m := master.mind()
	defer master.minds.Put(m)
	m.begin(master.of(at), at, b.Seed)
	return m.outcomes(ctx, b, 0, func() (engine.State, bool) {
		s := o.Deal(&m.r)
		return s, !within || m.box.Step(s, m.decide)
	})
}

// outcomes plays on from where begin leads. The same number of a deal is the same deal from
// another position, as far as that is possible.
func (m *mind) outcomes(ctx context.Context, b engine.Budget, more int, begin func() (engine.State, bool)) Outcomes {
	steps := m.plan.Steps
	if steps >= 0 {
		steps += more
	}
	all := make(Outcomes, 0, b.Playouts)
	for i := range b.Playouts {
		if !Rest(ctx) {
			return all
		}
		m.r = engine.NewRand(mix(b.Seed + uint64(i)))
		m.path, m.out, m.last = m.path[:0], true, visit{-1, -1}
		before := m.played
		if start, ok := begin(); ok {
			m.keep(0, start)
			m.on(steps)
		}
		if m.played == before {
			all = append(all, nil)
			continue
		}
		all = append(all, slices.Clone(m.worths))
	}
	return all
}

// Change is by how many points a seat stands better with these outcomes than with those
// before, where share is the part of the best other side that counts, and the standard
// error of that.
func (o Outcomes) Change(before Outcomes, seat engine.Seat, share float64) (points, err float64) {
	list := make([]float64, min(len(o), len(before)))
	for i := range list {
		if o[i] == nil || before[i] == nil {
			list[i] = math.NaN()
			continue
		}
		list[i] = value(o[i], seat, share) - value(before[i], seat, share)
	}
	return meanOf(list)
}

// value is what a side has, less a share of what the best other has.
func value(worths []float64, seat engine.Seat, share float64) float64 {
	best := math.Inf(-1)
	for side, worth := range worths {
		if side != int(seat) {
			best = max(best, worth)
		}
	}
	if len(worths) == 1 {
		best = 0
	}
	return worths[seat] - float64(share*best)
}
