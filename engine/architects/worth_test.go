package architects_test

import (
	"testing"

	"westkingdom/engine/architects"
	"westkingdom/engine/bot"
	"westkingdom/engine/enginetest"
)

// TestGreedyBots: greedy bots end their games within a human number of turns,
// and win against random ones.
func TestGreedyBots(t *testing.T) {
	games := uint64(20)
	if testing.Short() {
		games = 2
	}
	for seed := range games {
		for _, settings := range []map[string]string{nil, allRules} {
			s := dealt(t, 2, seed, settings)
			enginetest.Simulate(t, architects.Game{}, &until{State: s, turns: 400}, seed, bot.Greedy, bot.Greedy)
			if !s.Over() {
				t.Errorf("seed %d, %v: no end after %d turns", seed, settings, s.Turn)
			}
		}
		s := dealt(t, 3, seed, nil)
		enginetest.Simulate(t, architects.Game{}, s, seed, bot.Random, bot.Greedy, bot.Random)
		if s.Standings()[1].Rank != 1 {
			t.Errorf("seed %d: greedy is beaten by chance: %+v", seed, s.Standings())
		}
	}
}
