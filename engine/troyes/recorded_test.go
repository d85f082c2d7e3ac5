package troyes_test

import (
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/bot"
	"westkingdom/engine/enginetest"
	"westkingdom/engine/troyes"
)

var withBonus = map[string]string{troyes.SettingBonus: troyes.On}

// endings are the ways in which a game can end, each with a recorded game.
var endings = []enginetest.Ending{
	{Name: "two", Config: engine.Config{Seats: 2, Undo: true}, Bots: bot.Random, Ends: winners(1)},
	{Name: "two-bonus", Config: engine.Config{Seats: 2, Undo: true, Settings: withBonus}, Bots: bot.Random, Ends: func(m *engine.Match) bool {
		return winners(1)(m) && logged(m, troyes.LogCubeLost)
	}},
	{Name: "two-greedy", Config: engine.Config{Seats: 2}, Bots: bot.Greedy, Ends: winners(1)},
	{Name: "three", Config: engine.Config{Seats: 3}, Bots: bot.Random, Ends: winners(1)},
	{Name: "four", Config: engine.Config{Seats: 4, Settings: map[string]string{troyes.SettingHiddenVP: troyes.Off}}, Bots: bot.Random, Ends: winners(1)},
	{Name: "shared", Config: engine.Config{Seats: 3}, Bots: bot.Random, Ends: winners(2)},
	{Name: "solo-lost", Config: engine.Config{Seats: 1, Undo: true}, Bots: bot.Random, Ends: wins(false)},
	{Name: "solo-won", Config: engine.Config{Seats: 1}, Bots: bot.Greedy, Ends: wins(true)},
}

func winners(n int) func(*engine.Match) bool {
	return func(m *engine.Match) bool {
		k := 0
		for _, s := range m.State().Standings() {
			if s.Rank == 1 {
				k++
			}
		}
		return k == n
	}
}

func wins(yes bool) func(*engine.Match) bool {
	return func(m *engine.Match) bool { return (m.State().Standings()[0].Rank == 1) == yes }
}

func logged(m *engine.Match, key string) bool {
	for _, e := range m.Log() {
		if e.Key == key {
			return true
		}
	}
	return false
}

func TestRecordedGames(t *testing.T) { enginetest.Recorded(t, troyes.Game{}, endings) }
