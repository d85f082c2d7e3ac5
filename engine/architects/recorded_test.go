package architects_test

import (
	"slices"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/architects"
	"westkingdom/engine/bot"
	"westkingdom/engine/enginetest"
)

// endings are the ways in which a game can end, each with a recorded game.
var endings = []enginetest.Ending{
	{Name: "two", Config: engine.Config{Seats: 2, Undo: true}, Bots: bot.Random, Ends: clearly},
	{Name: "two-greedy", Config: engine.Config{Seats: 2}, Bots: bot.Greedy, Ends: clearly},
	{Name: "three-characters", Config: engine.Config{Seats: 3, Undo: true, Settings: map[string]string{architects.SettingBoards: architects.BoardsCharacters}}, Bots: bot.Greedy, Ends: clearly},
	{Name: "four", Config: engine.Config{Seats: 4}, Bots: bot.Greedy, Ends: clearly},
	{Name: "four-every-option", Config: engine.Config{Seats: 4, Undo: true, Settings: allRules}, Bots: bot.Greedy, Ends: clearly},
	{Name: "five", Config: engine.Config{Seats: 5}, Bots: bot.Greedy, Ends: clearly},
	{Name: "five-characters", Config: engine.Config{Seats: 5, Settings: map[string]string{architects.SettingBoards: architects.BoardsCharacters}}, Bots: bot.Random, Ends: clearly},
	{Name: "tie-by-virtue", Config: engine.Config{Seats: 4}, Bots: bot.Greedy, Ends: func(m *engine.Match) bool {
		return tied(m, func(p, q architects.Player) bool { return p.Virtue != q.Virtue })
	}},
	{Name: "tie-by-silver", Config: engine.Config{Seats: 4}, Bots: bot.Greedy, Ends: func(m *engine.Match) bool {
		return tied(m, func(p, q architects.Player) bool {
			return p.Virtue == q.Virtue && p.Goods[architects.Silver] != q.Goods[architects.Silver]
		})
	}},
	{Name: "shared", Config: engine.Config{Seats: 3}, Bots: bot.Greedy, Ends: func(m *engine.Match) bool {
		winners := 0
		for _, s := range m.State().Standings() {
			if s.Rank == 1 {
				winners++
			}
		}
		return winners > 1
	}},
	{Name: "filled-by-crane", Config: engine.Config{Seats: 2, Settings: map[string]string{architects.SettingPromo: architects.On}}, Bots: bot.Greedy, Ends: filledByCrane},
	{Name: "built-after-full", Config: engine.Config{Seats: 3}, Bots: bot.Greedy, Ends: func(m *engine.Match) bool {
		return len(m.State().Public().(*architects.Public).Guildhall.Extra) > 1
	}},
	{Name: "nothing-built-after-full", Config: engine.Config{Seats: 2}, Bots: bot.Greedy, Ends: func(m *engine.Match) bool {
		return len(m.State().Public().(*architects.Public).Guildhall.Extra) == 0
	}},
	{Name: "effects-at-the-end", Config: engine.Config{Seats: 3}, Bots: bot.Greedy, Ends: func(m *engine.Match) bool {
		n := 0
		for _, e := range m.Log() {
			if e.Key == architects.LogEndEffect {
				n++
			}
		}
		return n > 1
	}},
}

// clearly: one winner, no tie for the first place.
func clearly(m *engine.Match) bool {
	return !tied(m, func(p, q architects.Player) bool { return true })
}

// tied: the first two have as many points, and differ as the test says.
func tied(m *engine.Match, differ func(p, q architects.Player) bool) bool {
	standings := m.State().Standings()
	players := m.State().(*architects.State).Players
	slices.SortStableFunc(standings, func(a, b engine.Standing) int { return a.Rank - b.Rank })
	a, b := standings[0], standings[1]
	return a.Total == b.Total && differ(players[a.Seat], players[b.Seat])
}

// filledByCrane: the Worker that filled the last slot came by a Crane.
func filledByCrane(m *engine.Match) bool {
	crane := false
	for _, e := range m.Log() {
		switch {
		case e.Key == architects.LogTurn:
			crane = false
		case e.Key == architects.LogConstruct && e.Args[0].Text == "crane":
			crane = true
		case e.Key == architects.LogPlace && e.Args[0].Text == "guildhall" && e.Args[1].N == 12:
			return crane
		}
	}
	return false
}

func TestRecordedGames(t *testing.T) { enginetest.Recorded(t, architects.Game{}, endings) }
