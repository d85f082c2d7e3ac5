package viscounts_test

import (
	"testing"

	"westkingdom/engine/bot"
	"westkingdom/engine/enginetest"
	"westkingdom/engine/viscounts"
)

func BenchmarkSimulate(b *testing.B) { enginetest.Throughput(b, viscounts.Game{}, bot.Random) }

// A bot that looks ahead by [viscounts.State.Worth] beats one that does not.
func TestGreedyBeatsRandom(t *testing.T) { enginetest.GreedyWins(t, viscounts.Game{}) }
