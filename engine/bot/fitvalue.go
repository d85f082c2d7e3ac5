package bot

import (
	"math"

	"westkingdom/engine"
)

// prospect is what a side had at a checkpoint of a game that was played, and by how many
// points, divided by perPoints, it scored more in the end than it was worth then.
type prospect struct {
	inputs []float64
	more   float64
	game   int
}

const (
	hiddenUnits = 6
	leastGames  = 20 // of which something is learnt
)

// fitEstimator learns an estimator from prospects, by Adam. One game of six is kept apart:
// what estimates it best is returned, nil if none does better than nothing.
func fitEstimator(all []prospect, seed uint64) (best *estimator, was, is float64) {
	const (
		rounds = 24
		batch  = 32
		rate   = 0.002
		decay  = 1e-2
	)
	if len(all) == 0 || all[len(all)-1].game < leastGames {
		return nil, 0, 0
	}
	inputs := len(all[0].inputs)
	e := newEstimator(inputs, hiddenUnits)
	r := engine.NewRand(seed)
	for i := range e.first {
		e.first[i] = 2 * chance(&r) / math.Sqrt(float64(inputs))
	}
	for i := range e.second {
		e.second[i] = chance(&r) / 2
	}
	var learn, check []prospect
	for _, x := range all {
		if x.game%6 == 5 {
			check = append(check, x)
		} else {
			learn = append(learn, x)
		}
	}
	for _, x := range check {
		was += float64(x.more * x.more)
	}
	is = was
	params := [][]float64{e.first, e.bias, e.second, e.direct, {0}}
	var grads, m1, m2 [][]float64
	for _, p := range params {
		grads, m1, m2 = append(grads, make([]float64, len(p))), append(m1, make([]float64, len(p))), append(m2, make([]float64, len(p)))
	}
	sums, steps := make([]float64, hiddenUnits), 0
	const b1, b2 = 0.9, 0.999
	c1, c2 := 1.0, 1.0
	for round := range rounds {
		engine.Shuffle(&r, learn)
		rate := rate * (1 - float64(round)/float64(rounds))
		for from := 0; from < len(learn); from += batch {
			some := learn[from:min(from+batch, len(learn))]
			for _, x := range some {
				e.pull(x, sums, grads)
			}
			steps++
			c1, c2 = float64(c1*b1), float64(c2*b2)
			for k, p := range params {
				for i, g := range grads[k] {
					g /= float64(len(some))
					m1[k][i] += float64((1 - b1) * (g - m1[k][i]))
					m2[k][i] += float64((1 - b2) * (float64(g*g) - m2[k][i]))
					p[i] -= float64(rate * (m1[k][i]/(1-c1)/(math.Sqrt(m2[k][i]/(1-c2))+1e-8) + float64(decay*p[i])))
				}
				clear(grads[k])
			}
			e.base = params[4][0]
		}
		wrong := 0.0
		for _, x := range check {
			d := e.estimate(x.inputs, sums) - x.more
			wrong += float64(d * d)
		}
		if wrong < is {
			is = wrong
			best = newEstimator(inputs, hiddenUnits)
			copy(best.first, e.first)
			copy(best.bias, e.bias)
			copy(best.second, e.second)
			copy(best.direct, e.direct)
			best.base = e.base
		}
	}
	n := float64(max(1, len(check)))
	return best, perPoints * math.Sqrt(was/n), perPoints * math.Sqrt(is/n)
}

// pull adds to the gradients what an example says.
func (e *estimator) pull(x prospect, sums []float64, grads [][]float64) {
	d := e.estimate(x.inputs, sums) - x.more
	grads[4][0] += d
	var back [hiddenUnits]float64
	for j, sum := range sums {
		if sum > 0 {
			back[j] = float64(d * e.second[j])
			grads[1][j] += back[j]
			grads[2][j] += float64(d * sum)
		}
	}
	for i, in := range x.inputs {
		if in == 0 {
			continue
		}
		grads[3][i] += float64(d * in)
		for j, g := range back[:] {
			grads[0][i*e.units+j] += float64(g * in)
		}
	}
}

// chance is a number from -0.5 to 0.5.
func chance(r *engine.Rand) float64 { return float64(float64(r.Uint64()>>11)/(1<<53)) - 0.5 }
