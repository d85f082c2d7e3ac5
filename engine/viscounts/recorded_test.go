package viscounts_test

import (
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/bot"
	"westkingdom/engine/enginetest"
	"westkingdom/engine/viscounts"
)

// endings are the ways in which a game can end, each with a recorded game.
var endings = []enginetest.Ending{
	{Name: "poverty", Config: engine.Config{Seats: 2, Undo: true}, Bots: bot.Random, Ends: func(m *engine.Match) bool {
		s := state(m)
		return s.Poverty && !s.Prosperity && clearly(m)
	}},
	{Name: "prosperity", Config: engine.Config{Seats: 3, Undo: true}, Bots: bot.Greedy, Ends: func(m *engine.Match) bool {
		s := state(m)
		return s.Prosperity && !s.Poverty && clearly(m)
	}},
	{Name: "divided", Config: engine.Config{Seats: 4}, Bots: bot.Greedy, Ends: func(m *engine.Match) bool {
		s := state(m)
		return s.Prosperity && s.Poverty
	}},
	{Name: "four", Config: engine.Config{Seats: 4, Undo: true}, Bots: bot.Greedy, Ends: clearly},
	{Name: "tie-by-wealth", Config: engine.Config{Seats: 4}, Bots: bot.Random, Ends: func(m *engine.Match) bool {
		first, second := best(m)
		return first.Total == second.Total && first.Rank != second.Rank
	}},
	{Name: "solo-cleric", Config: solo("cleric", "0"), Bots: bot.Greedy, Ends: wins(true)},
	{Name: "solo-builder", Config: solo("builder", "1"), Bots: bot.Greedy, Ends: anyhow},
	{Name: "solo-noble", Config: solo("noble", "2"), Bots: bot.Greedy, Ends: anyhow},
	{Name: "solo-cards-lost", Config: solo("cards", "3"), Bots: bot.Random, Ends: wins(false)},
}

func solo(opponent, difficulty string) engine.Config {
	return engine.Config{Seats: 1, Undo: true, Settings: map[string]string{"opponent": opponent, "difficulty": difficulty}}
}

func state(m *engine.Match) *viscounts.State { return m.State().(*viscounts.State) }

func anyhow(*engine.Match) bool { return true }

// best returns the standings of the first two.
func best(m *engine.Match) (first, second engine.Standing) {
	list := m.State().Standings()
	first, second = list[0], list[1]
	if second.Total > first.Total || second.Total == first.Total && second.Rank < first.Rank {
		first, second = second, first
	}
	for _, s := range list[2:] {
		switch {
		case s.Total > first.Total || s.Total == first.Total && s.Rank < first.Rank:
			first, second = s, first
		case s.Total > second.Total:
			second = s
		}
	}
	return first, second
}

func clearly(m *engine.Match) bool {
	first, second := best(m)
	return first.Total > second.Total
}

func wins(yes bool) func(*engine.Match) bool {
	return func(m *engine.Match) bool { return (m.State().Standings()[0].Rank == 1) == yes }
}

func TestRecordedGames(t *testing.T) { enginetest.Recorded(t, viscounts.Game{}, endings) }
