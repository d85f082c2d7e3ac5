package architects_test

import (
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/bot"
)

// TestGreedyBots: greedy bots end their games within a human number of turns,
// and win against random ones.
func TestGreedyBots(t *testing.T) {
	greedy := func(seed uint64) engine.Bot {
		b, err := bot.New(bot.Greedy, seed)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	games := uint64(20)
	if testing.Short() {
		games = 2
	}
	for seed := range games {
		for _, settings := range []map[string]string{nil, allRules} {
			s := dealt(t, 2, seed, settings)
			engine.Simulate(&until{State: s, turns: 400}, []engine.Bot{greedy(seed), greedy(seed + 1)})
			if !s.Over() {
				t.Errorf("seed %d, %v: no end after %d turns", seed, settings, s.Turn)
			}
		}
		s := dealt(t, 3, seed, nil)
		engine.Simulate(s, []engine.Bot{&anyBot{engine.NewRand(seed)}, greedy(seed), &anyBot{engine.NewRand(seed + 9)}})
		if s.Standings()[1].Rank != 1 {
			t.Errorf("seed %d: greedy is beaten by chance: %+v", seed, s.Standings())
		}
	}
}
