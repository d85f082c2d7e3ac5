package room

import (
	"cmp"
	"context"
	"log/slog"
	"math"
	"runtime/debug"
	"slices"
	"time"

	"westkingdom/engine"
	"westkingdom/engine/bot"
	"westkingdom/server/protocol"
)

const (
	// counselBest is how many options are told of.
	counselBest = 3
	// counselTrees is how often they are compared with one another, once they are found.
	counselTrees = 4
)

// counsel thinks about a question; nil if nothing can be said. Half of the playouts find the
// best options. The others compare those anew, since the best of many seems better than it
// is, and each time by other deals and a tree of its own, since what one tree has found or
// missed is in all that it says.
func counsel(ctx context.Context, at engine.Situation, shown engine.ShownPrompt, playouts int, limit time.Duration, log *slog.Logger) (c *protocol.Counsel) {
	defer func() {
		if p := recover(); p != nil {
			log.Error("advice failed", slog.Any("panic", p), slog.String("stack", string(debug.Stack())))
			c = nil
		}
	}()
	limited, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	half := playouts / max(2, at.Sides()) / 2
	all, cut := bot.Weigh(limited, at, engine.Budget{Playouts: half, Seed: at.Luck()})
	if len(all) == 0 || ctx.Err() != nil {
		return nil
	}
	c = &protocol.Counsel{Prompt: shown.ID, Share: hundredths(bot.Share(at)), Cut: cut}
	for _, e := range all {
		c.Tried += e.Visits
	}
	best := longest(all)
	var trees [][]bot.Estimate
	for k := 1; k <= counselTrees && len(best) > 1 && !c.Cut; k++ {
		tree, cut := bot.Compare(limited, at, engine.Budget{Playouts: half / counselTrees, Seed: at.Luck() ^ uint64(k)<<40}, indices(best)...)
		if c.Cut = cut; cut || len(tree) != len(best) {
			continue
		}
		slices.SortStableFunc(tree, func(a, b bot.Estimate) int { return cmp.Compare(a.Option, b.Option) })
		trees = append(trees, tree)
		for _, e := range tree {
			c.Tried += e.Visits
		}
	}
	for _, e := range compared(best, trees) {
		o := protocol.Counselled{Option: shown.Options[e.Option].ID, Line: []protocol.Expected{}}
		if len(c.Options) > 0 {
			o.Behind, o.Error = hundredths(e.Behind), hundredths(e.Doubt)
			o.Close = o.Behind <= 2*o.Error
		}
		for _, next := range e.Line {
			o.Line = append(o.Line, protocol.Expected(next))
		}
		c.Options = append(c.Options, o)
	}
	return c
}

// longest returns the options that were tried longest, which are the best ones: what was left
// early only seems to be near them.
func longest(all []bot.Estimate) []bot.Estimate {
	all = slices.Clone(all)
	slices.SortStableFunc(all, func(a, b bot.Estimate) int { return cmp.Compare(b.Visits, a.Visits) })
	all = all[:min(counselBest, len(all))]
	slices.SortStableFunc(all, func(a, b bot.Estimate) int { return cmp.Compare(a.Behind, b.Behind) })
	return all
}

func indices(all []bot.Estimate) []int {
	list := make([]int, len(all))
	for i, e := range all {
		list[i] = e.Option
	}
	return list
}

// compared puts options in the order in which several trees have them on average, the best
// first, with how much less each promises, and an error by which the trees differ, or that
// they know of themselves if that is more. The trees have the options in the same order.
// With fewer than two trees nothing is another.
func compared(best []bot.Estimate, trees [][]bot.Estimate) []bot.Estimate {
	if len(trees) < 2 {
		return best
	}
	n := float64(len(trees))
	means := make([]float64, len(best))
	for i := range means {
		for _, tree := range trees {
			means[i] += tree[i].Mean / n
		}
	}
	first := slices.Index(means, slices.Max(means))
	if first < 0 { // the rules did not get on
		return best
	}
	told := make([]bot.Estimate, len(best))
	for i := range means {
		e := &told[i]
		*e = trees[0][i]
		e.Line = best[slices.IndexFunc(best, func(b bot.Estimate) bool { return b.Option == e.Option })].Line
		e.Behind = means[first] - means[i]
		within, squares := 0.0, 0.0
		for _, tree := range trees {
			off := tree[first].Mean - tree[i].Mean - e.Behind
			squares += float64(off * off)
			within = math.Hypot(within, max(tree[i].Doubt, tree[first].Doubt))
		}
		e.Doubt = max(within/n, math.Sqrt(squares/(n-1)/n))
	}
	slices.SortStableFunc(told, func(a, b bot.Estimate) int { return cmp.Compare(a.Behind, b.Behind) })
	return told
}

// hundredths rounds points; what is not known at all is as good as a thousand.
func hundredths(points float64) int {
	if math.IsNaN(points) || points > 1000 {
		points = 1000
	}
	return int(math.Round(points * 100))
}
