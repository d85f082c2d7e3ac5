package architects_test

import (
	"slices"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/architects"
	"westkingdom/engine/bot"
	"westkingdom/engine/enginetest"
)

// withExpansion is a table of the expansion by the current rules.
func withExpansion(seats int, boards, opponent string) engine.Config {
	return engine.Config{Seats: seats, Rules: 2, Settings: wonders(boards, opponent)}
}

// wondersEndings are the ways in which a game of the expansion can end, each
// with a recorded game.
var wondersEndings = []enginetest.Ending{
	{Name: "wonders-two-undone", Config: undone(withExpansion(2, architects.BoardsCharacters, "")), Bots: bot.Greedy, Ends: clearly},
	{Name: "wonders-four", Config: withExpansion(4, architects.BoardsSymmetric, ""), Bots: bot.Greedy, Ends: func(m *engine.Match) bool {
		return clearly(m) && raised(m, 0, 1, 2, 3)
	}},
	{Name: "wonders-six", Config: withExpansion(6, architects.BoardsCharacters, ""), Bots: bot.Greedy, Ends: clearly},
	{Name: "wonders-tied", Config: withExpansion(3, architects.BoardsCharacters, ""), Bots: bot.Greedy, Ends: func(m *engine.Match) bool {
		return tied(m, func(p, q architects.Player) bool { return true })
	}},
	{Name: "wonders-influence-shared", Config: withExpansion(4, architects.BoardsCharacters, ""), Bots: bot.Greedy, Ends: func(m *engine.Match) bool {
		return happenings(m, "most-influence") > 1
	}},
	{Name: "wonders-loss-bought-off", Config: withExpansion(2, architects.BoardsCharacters, ""), Bots: bot.Random, Ends: func(m *engine.Match) bool {
		return boughtOff(m)
	}},
	{Name: "wonders-alone-won", Config: withExpansion(1, architects.BoardsCharacters, "enforcer"), Bots: bot.Greedy, Ends: func(m *engine.Match) bool {
		return firstOf(m, 0) && raised(m, 0)
	}},
	{Name: "wonders-alone-lost", Config: withExpansion(1, architects.BoardsSymmetric, "aristocrat"), Bots: bot.Greedy, Ends: func(m *engine.Match) bool {
		return firstOf(m, 1) && raised(m, 1)
	}},
	{Name: "wonders-alone-shared", Config: withExpansion(1, architects.BoardsCharacters, "illusionist"), Bots: bot.Greedy, Ends: func(m *engine.Match) bool {
		return tied(m, func(p, q architects.Player) bool { return true })
	}},
	{Name: "wonders-filled-by-opponent", Config: undone(withExpansion(2, architects.BoardsCharacters, "gossip")), Bots: bot.Greedy, Ends: func(m *engine.Match) bool {
		return m.State().(*architects.State).FinalBy == 2
	}},
	{Name: "wonders-opponent-first", Config: withExpansion(3, architects.BoardsCharacters, "patron"), Bots: bot.Greedy, Ends: func(m *engine.Match) bool {
		return firstOf(m, 3)
	}},
	{Name: "wonders-opponent-last", Config: withExpansion(5, architects.BoardsSymmetric, "peddler"), Bots: bot.Greedy, Ends: func(m *engine.Match) bool {
		return m.State().Standings()[5].Rank == 6
	}},
}

func undone(cfg engine.Config) engine.Config {
	cfg.Undo = true
	return cfg
}

// firstOf says whether a side is the only winner.
func firstOf(m *engine.Match, side int) bool {
	winners := 0
	standings := m.State().Standings()
	for _, s := range standings {
		if s.Rank == 1 {
			winners++
		}
	}
	return winners == 1 && standings[side].Rank == 1
}

// raised says whether one of these sides has built a Wonder.
func raised(m *engine.Match, sides ...int) bool {
	players := m.State().(*architects.State).Players
	return slices.ContainsFunc(sides, func(side int) bool {
		return slices.ContainsFunc(players[side].Built, architects.Building.IsWonder)
	})
}

func happenings(m *engine.Match, key string) (n int) {
	for _, e := range m.Log() {
		if e.Key == key {
			n++
		}
	}
	return n
}

// boughtOff says whether somebody bought a loss off at the end of the game.
func boughtOff(m *engine.Match) bool {
	ended := false
	for _, e := range m.Log() {
		ended = ended || e.Key == architects.LogEndEffect
		if ended && e.Key == "spared" {
			return true
		}
	}
	return false
}

func TestRecordedWonders(t *testing.T) {
	enginetest.Recorded(t, architects.Game{}, wondersEndings)
}
