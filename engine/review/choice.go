package review

import (
	"context"
	"maps"
	"math"
	"slices"

	"westkingdom/engine"
	"westkingdom/engine/bot"
)

// weigh weighs a choice.
func (r *reviewer) weigh(seq int, c choice) error {
	best, err := r.best(seq, c)
	if err != nil || best.Option < 0 {
		return err
	}
	side := &r.review.Sides[c.at.Prompt.Seat]
	side.Weighed++
	if known(best.Lead, best.LeadError) {
		side.Curve = append(side.Curve, Point{seq - 1, rounded(best.Lead), rounded(best.LeadError)})
	}
	p, _ := r.match.Prompt(c.at.Prompt.Seat)
	question := question{p.Seat, p.Kind}
	missed := r.missed[question]
	delete(r.missed, question)
	if missed == nil {
		missed = make(misses)
	}
	if best.Option == c.option {
		side.Best++
		return nil
	}
	cost := Choice{Seq: seq, By: r.by(seq), Kind: p.Kind, Chosen: p.Options[c.option], Better: p.Options[best.Option]}
	if err := r.compare(&cost, c, best.Option); err != nil {
		return err
	}
	if !known(cost.Points, cost.Error) || cost.Points <= mistakeErrors*cost.Error {
		side.Best++
		return nil
	}
	if cost.Mistake = cost.Points > mistakePoints; cost.Mistake {
		side.Mistakes++
		cost.Since = missed.again(&cost, p.Options)
		r.missed[question] = missed
	}
	side.Choices = append(side.Choices, cost)
	return nil
}

// question is what a seat is asked again and again, and misses what it would better have chosen
// there, each since which record.
type (
	question struct {
		seat engine.Seat
		kind string
	}
	misses map[string]int
)

// again notes what a mistake missed, and returns since when, if that was missed before and
// could have been chosen all the time: whatever else was missed in between.
func (m misses) again(cost *Choice, offered []engine.Shown) (since int) {
	delete(m, cost.Chosen.ID)
	maps.DeleteFunc(m, func(option string, _ int) bool {
		return !slices.ContainsFunc(offered, func(o engine.Shown) bool { return o.ID == option })
	})
	if since = m[cost.Better.ID]; since == 0 {
		m[cost.Better.ID] = cost.Seq
	}
	return since
}

// lost adds up what the mistakes of a side cost, of those that missed the same the costliest:
// they are in the order of their cost.
func lost(all []Choice) (points, err float64) {
	counted := make(map[int]bool)
	for _, c := range all {
		first := c.Since
		if first == 0 {
			first = c.Seq
		}
		if c.Mistake && !counted[first] {
			counted[first] = true
			points, err = points+c.Points, math.Hypot(err, c.Error)
		}
	}
	return rounded(points), rounded(err)
}

// best weighs all options, and returns the one that seems best: what was chosen, unless
// another seems better by more than a little; option -1 if nothing can be said.
func (r *reviewer) best(seq int, c choice) (bot.Estimate, error) {
	n := len(c.at.Prompt.Options)
	all, times := make([]bot.Estimate, n), make([]float64, n)
	for k := range weighings {
		var weighed []bot.Estimate
		if err := r.part(seq, func(ctx context.Context) {
			weighed, _ = bot.Weigh(ctx, c.at, r.budget(r.Choice, seq, partWeigh+engine.Seat(k)), c.option)
		}); err != nil {
			return bot.Estimate{}, err
		}
		for _, e := range weighed {
			sum := &all[e.Option]
			times[e.Option]++
			sum.Mean, sum.Lead, sum.LeadError = sum.Mean+e.Mean, sum.Lead+e.Lead, math.Hypot(sum.LeadError, e.LeadError)
		}
	}
	best := bot.Estimate{Option: -1}
	for i, sum := range all {
		e := bot.Estimate{Option: i, Mean: sum.Mean / times[i], Lead: sum.Lead / times[i], LeadError: sum.LeadError / times[i]}
		if i == c.option {
			e.Mean += weak
		}
		if times[i] == weighings && known(e.Mean) && (best.Option < 0 || e.Mean > best.Mean) {
			best = e
		}
	}
	return best, nil
}

// compare tries what was chosen and what seems better anew, since what seems best of many
// seems better than it is: by how much it is better on average, with an error by which the
// times differ.
func (r *reviewer) compare(cost *Choice, c choice, better int) error {
	times := make([]float64, 0, comparisons)
	within := 0.0
	for k := range comparisons {
		var all []bot.Estimate
		if err := r.part(cost.Seq, func(ctx context.Context) {
			all, _ = bot.Compare(ctx, c.at, r.budget(r.Again, cost.Seq, partAgain+engine.Seat(k)), better, c.option)
		}); err != nil {
			return err
		}
		if len(all) < 2 {
			continue
		}
		first, points := all[0], all[1].Behind
		chosen := all[1]
		if first.Option == c.option {
			first, chosen, points = chosen, first, -points
		}
		if within = math.Hypot(within, all[1].Doubt); k == 0 {
			cost.Then, cost.Instead = rest(chosen.Line), rest(first.Line)
		}
		times = append(times, points)
	}
	sum, squares := 0.0, 0.0
	for _, x := range times {
		sum += x
	}
	n := float64(len(times))
	mean := sum / n
	for _, x := range times {
		squares += float64((x - mean) * (x - mean))
	}
	cost.Points, cost.Error = rounded(mean), rounded(max(within/n, math.Sqrt(squares/(n-1)/n)))
	return nil
}

func (r *reviewer) by(seq int) By {
	if r.Game.By == nil {
		return ByPerson
	}
	return r.Game.By(seq)
}

// rest is what is expected after a choice.
func rest(line []bot.Next) []bot.Next {
	if len(line) < 2 {
		return nil
	}
	return line[1:]
}
