package main

import "testing"

// TestTourney: the first bot is told how often it wins of games in which it has each seat
// in turn, and the same seed plays the same games.
func TestTourney(t *testing.T) {
	play := func(bots string) map[string]any {
		all := object(t, must(t, "tourney", "--game", "viscounts", "--seats", "2", "--games", "6", "--seed", "5", "--bots", bots))
		wantKeys(t, all, "games", "wins", "win_share", "interval", "score_mean", "others_mean", "ms_median", "ms_p99")
		return all
	}
	won, lost := play("greedy,random"), play("random,greedy")
	if won["wins"] != 6.0 || won["win_share"] != 1.0 || lost["wins"] != 0.0 {
		t.Errorf("greedy wins %v of 6 against random, and random %v against greedy", won["wins"], lost["wins"])
	}
	again := play("greedy,random")
	for _, key := range []string{"score_mean", "others_mean", "choices"} {
		if again[key] != won[key] {
			t.Errorf("%s is %v, and %v again", key, won[key], again[key])
		}
	}
	wantOneLine(t, westkingdom(t, "tourney", "--game", "chess"), "chess")
	wantOneLine(t, westkingdom(t, "tourney", "--games", "0"), "--games")
	wantOneLine(t, westkingdom(t, "tourney", "--bots", "genius,greedy"), "genius")
}

// TestTrain: the same lessons teach the same, and what was learnt says how.
func TestTrain(t *testing.T) {
	learn := []string{"train", "--game", "viscounts", "--budget", "20", "--first", "3", "--then", "1"}
	learnt := must(t, learn...)
	if again := must(t, learn...); again != learnt {
		t.Error("the same lessons teach something else")
	}
	all := object(t, learnt)
	wantKeys(t, all, "made", "plans", "factors")
	if all["made"] != "westkingdom train --budget 20 --first 3 --game viscounts --then 1" {
		t.Errorf("made by %v", all["made"])
	}
	wantOneLine(t, westkingdom(t, "train", "--game", "chess"), "chess")
}
