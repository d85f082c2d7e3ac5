package bot

import (
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"math"

	"westkingdom/engine"
)

// estimator estimates how much more than its worth a side will have scored in the end, of
// the features of its own and those of the best other side: a small network, with one layer
// of units that are zero up to a threshold, and a straight part. It is learnt for a number
// of sides, and the same on every machine: nothing in it is fused.
type estimator struct {
	inputs, units int
	first         []float64 // by input, then by unit
	bias          []float64 // by unit
	second        []float64 // by unit
	direct        []float64 // by input
	base          float64
}

// perPoints is how many points are 1 in what an estimator returns.
const perPoints = 10.0

// estimate returns how much more, in points divided by perPoints; sums has room for the units.
func (e *estimator) estimate(inputs, sums []float64) float64 {
	copy(sums, e.bias)
	total := e.base
	for i, x := range inputs {
		if x == 0 {
			continue
		}
		total += float64(e.direct[i] * x)
		row := e.first[i*e.units:][:len(sums)]
		for j, w := range row {
			sums[j] += float64(w * x)
		}
	}
	for j, sum := range sums {
		if sum > 0 {
			total += float64(e.second[j] * sum)
		}
	}
	return total
}

// judge estimates what the sides of a position will have scored.
type judge struct {
	by       *estimator // nil: what the position is worth is all that is known
	features [][]float64
	inputs   []float64
	sums     []float64
	values   []float64
}

// of returns the estimates by side, good until the next call.
func (j *judge) of(s engine.State, sides int) []float64 {
	j.values = j.values[:0]
	for side := range engine.Seat(sides) {
		j.values = append(j.values, s.Worth(side))
	}
	featured, ok := s.(engine.Featured)
	if j.by == nil || !ok || s.Over() {
		return j.values
	}
	worths := append(j.inputs[:0], j.values...)
	for len(j.features) < sides {
		j.features = append(j.features, nil)
	}
	for side := range sides {
		j.features[side] = featured.Features(engine.Seat(side), j.features[side][:0])
	}
	if cap(j.sums) < j.by.units {
		j.sums = make([]float64, j.by.units)
	}
	inputs := worths
	for side := range sides {
		if inputs = inputsOf(inputs[:sides], j.features, worths, side); len(inputs)-sides != j.by.inputs {
			return j.values // learnt of another form of the game
		}
		j.values[side] += float64(perPoints * j.by.estimate(inputs[sides:], j.sums[:j.by.units]))
	}
	j.inputs = inputs
	return j.values
}

// inputsOf appends what an estimator knows of a side: its features and those of the best
// other side, and the worths of both.
func inputsOf(list []float64, features [][]float64, worths []float64, side int) []float64 {
	best := -1
	for other := range worths {
		if other != side && (best < 0 || worths[other] > worths[best]) {
			best = other
		}
	}
	list = append(list, worths[side]/(2*perPoints))
	if best < 0 {
		return append(list, features[side]...)
	}
	list = append(list, worths[best]/(2*perPoints))
	return append(append(list, features[side]...), features[best]...)
}

// An estimator is written as its number of units; of each input a power of two that it is
// multiplied by; of each unit, and of the straight part, a scale and a byte for each input;
// then bias and weight of each unit, and the base. Numbers are of 32 bits, little end first.

func (e *estimator) encode() string {
	b := []byte{byte(e.units)}
	shifts := make([]int, e.inputs)
	for i := range shifts {
		most := math.Abs(e.direct[i])
		for _, w := range e.first[i*e.units:][:e.units] {
			most = max(most, math.Abs(w))
		}
		if most > 0 {
			_, shifts[i] = math.Frexp(most)
		}
		b = append(b, byte(int8(shifts[i])))
	}
	row := func(weight func(i int) float64) {
		most := 0.0
		for i, shift := range shifts {
			most = max(most, math.Abs(math.Ldexp(weight(i), -shift)))
		}
		scale := float32(max(most, 1e-9) / 127)
		b = number(b, scale)
		for i, shift := range shifts {
			b = append(b, byte(int8(math.Round(math.Ldexp(weight(i), -shift)/float64(scale)))))
		}
	}
	for unit := range e.units {
		row(func(i int) float64 { return e.first[i*e.units+unit] })
	}
	row(func(i int) float64 { return e.direct[i] })
	for unit := range e.units {
		b = number(number(b, float32(e.bias[unit])), float32(e.second[unit]))
	}
	return base64.StdEncoding.EncodeToString(number(b, float32(e.base)))
}

func number(b []byte, x float32) []byte {
	return binary.LittleEndian.AppendUint32(b, math.Float32bits(x))
}

var errEstimator = errors.New("learnt estimator")

func decodeEstimator(text string) (*estimator, error) {
	b, err := base64.StdEncoding.DecodeString(text)
	if err != nil || len(b) == 0 {
		return nil, fmt.Errorf("%w: %d bytes: %w", errEstimator, len(b), err)
	}
	units := int(b[0])
	inputs := (len(b) - 1 - 4*(units+1) - 8*units - 4) / (units + 2)
	if inputs <= 0 || len(b) != 1+inputs+(units+1)*(4+inputs)+8*units+4 {
		return nil, fmt.Errorf("%w: %d bytes for %d units", errEstimator, len(b), units)
	}
	e := newEstimator(inputs, units)
	shifts := b[1:][:inputs]
	b = b[1+inputs:]
	next := func() float64 {
		x := math.Float32frombits(binary.LittleEndian.Uint32(b))
		b = b[4:]
		return float64(x)
	}
	row := func(set func(i int, w float64)) {
		scale := next()
		for i := range inputs {
			set(i, math.Ldexp(float64(float64(int8(b[i]))*scale), int(int8(shifts[i]))))
		}
		b = b[inputs:]
	}
	for unit := range units {
		row(func(i int, w float64) { e.first[i*units+unit] = w })
	}
	row(func(i int, w float64) { e.direct[i] = w })
	for unit := range units {
		e.bias[unit], e.second[unit] = next(), next()
	}
	e.base = next()
	return e, nil
}

func newEstimator(inputs, units int) *estimator {
	return &estimator{
		inputs: inputs, units: units,
		first: make([]float64, inputs*units), bias: make([]float64, units), second: make([]float64, units), direct: make([]float64, inputs),
	}
}
