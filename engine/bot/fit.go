package bot

import (
	"math"

	"westkingdom/engine"
)

// example is one question of a game that was played, and how often each option was tried
// before one was chosen.
type example struct {
	kind    engine.Kind
	options []engine.Option
	shares  []float64 // of all tries; they add up to 1
}

// fit learns factors from examples: those under which what was tried is the likeliest, by
// stochastic gradient descent, a few times over all. What few examples have is left out.
func fit(words *engine.Vocabulary, all []example, seed uint64) map[uint32]int8 {
	const (
		rounds  = 6
		rate    = 0.1
		forgets = 0.002
		rare    = 4
		most    = 127
	)
	f := newFondness(words, nil)
	weights, seen := make(map[uint32]float64), make(map[uint32]int)
	keys := make([][][depth]uint32, len(all))
	order := make([]int, len(all))
	for i, x := range all {
		order[i] = i
		for _, o := range x.options {
			k := f.keys(x.kind, o)
			keys[i] = append(keys[i], k)
			for _, key := range k {
				seen[key]++
			}
		}
	}
	r := engine.NewRand(seed)
	var odds []float64
	for round := range rounds {
		engine.Shuffle(&r, order)
		rate := rate / float64(1+round)
		for _, i := range order {
			odds = odds[:0]
			total := 0.0
			for _, k := range keys[i] {
				sum := 0.0
				for _, key := range k {
					sum += weights[key]
				}
				odds = append(odds, math.Exp(sum))
				total += odds[len(odds)-1]
			}
			for j, k := range keys[i] {
				pull := all[i].shares[j] - odds[j]/total
				for _, key := range k {
					w := weights[key]
					weights[key] = w + float64(rate*(pull-float64(forgets*w)))
				}
			}
		}
	}
	eighths := make(map[uint32]int8)
	for key, w := range weights {
		n := math.Round(8 * w / math.Ln2)
		if n = max(-most, min(most, n)); n != 0 && seen[key] >= rare {
			eighths[key] = int8(n)
		}
	}
	return eighths
}
