package troyes_test

import (
	"testing"

	"westkingdom/engine/bot"
	"westkingdom/engine/enginetest"
	"westkingdom/engine/troyes"
)

func BenchmarkSimulate(b *testing.B) { enginetest.Throughput(b, troyes.Game{}, bot.Random) }

func BenchmarkGreedy(b *testing.B) { enginetest.Throughput(b, troyes.Game{}, bot.Greedy) }

// A bot that looks ahead by [troyes.State.Worth] beats one that does not.
func TestGreedyBeatsRandom(t *testing.T) { enginetest.GreedyWins(t, troyes.Game{}) }
