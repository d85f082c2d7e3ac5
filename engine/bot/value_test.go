package bot

import (
	"math"
	"testing"

	"westkingdom/engine"
)

// TestEstimatorLearns: from games in which a rule holds an estimator learns it, and what it
// is written as estimates almost the same.
func TestEstimatorLearns(t *testing.T) {
	r := engine.NewRand(1)
	var all []prospect
	for i := range 6000 {
		x := prospect{inputs: make([]float64, 6), game: i / 100}
		for k := range x.inputs {
			x.inputs[k] = 2 * chance(&r)
		}
		x.more = x.inputs[0] + max(0, x.inputs[1]+x.inputs[2]) + chance(&r)/5
		all = append(all, x)
	}
	e, was, is := fitEstimator(all, 1)
	if e == nil || is > was/4 {
		t.Fatalf("it is wrong by %.2f points, and was by %.2f", is, was)
	}
	again, err := decodeEstimator(e.encode())
	if err != nil {
		t.Fatal(err)
	}
	sums := make([]float64, hiddenUnits)
	for _, x := range all[:100] {
		if was, is := e.estimate(x.inputs, sums), again.estimate(x.inputs, sums); math.Abs(was-is) > 0.05 {
			t.Errorf("%v is estimated at %.3f, and at %.3f when it was written", x.inputs, was, is)
		}
	}
	if _, err := decodeEstimator("AAAA"); err == nil {
		t.Error("an estimator was read from nothing")
	}
	if few, _, _ := fitEstimator(all[:100*leastGames], 1); few != nil {
		t.Error("it learns from too few games")
	}
}
