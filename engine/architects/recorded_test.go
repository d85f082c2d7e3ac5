package architects_test

import (
	"slices"
	"strings"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/architects"
	"westkingdom/engine/bot"
	"westkingdom/engine/enginetest"
)

// number1 are the ways in which a game can end, each with a recorded game by
// rules number 1.
var number1 = byRules(1, []enginetest.Ending{
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
	{Name: "rules-1-hired-swindler", Config: engine.Config{Seats: 4}, Bots: bot.Greedy, Ends: func(m *engine.Match) bool {
		hired, worked := hiredSwindler(m)
		return hired && worked
	}},
})

// number2 are games by rules number 2: a Swindler hired in the Black Market does
// not work for that placement.
var number2 = byRules(2, []enginetest.Ending{
	{Name: "rules-2-hired-swindler", Config: engine.Config{Seats: 4}, Bots: bot.Greedy, Ends: func(m *engine.Match) bool {
		hired, worked := hiredSwindler(m)
		return hired && !worked
	}},
	{Name: "rules-2-two", Config: engine.Config{Seats: 2, Undo: true}, Bots: bot.Greedy, Ends: clearly},
	{Name: "rules-2-three-every-option", Config: engine.Config{Seats: 3, Undo: true, Settings: allRules}, Bots: bot.Greedy, Ends: clearly},
})

// number3 are games by rules number 3: Virtue is lost point by point.
var number3 = byRules(3, []enginetest.Ending{
	{Name: "rules-3-two", Config: engine.Config{Seats: 2, Undo: true}, Bots: bot.Greedy, Ends: clearly},
	{Name: "rules-3-wonders-debt-spares", Config: withExpansion(2, architects.BoardsSymmetric, ""), Bots: bot.Random, Likes: ruinous, Ends: debtSpares},
	{Name: "rules-3-wonders-three-undone", Config: undone(withExpansion(3, architects.BoardsCharacters, "")), Bots: bot.Greedy, Ends: clearly},
	{Name: "rules-3-wonders-alone", Config: withExpansion(1, architects.BoardsCharacters, "gossip"), Bots: bot.Greedy, Ends: func(m *engine.Match) bool {
		return firstOf(m, 0)
	}},
})

// ruinous options cost Virtue, and hire who gains Influence by Debts.
func ruinous(option string) bool {
	return option == "hire:brigand" || option == "place:tax_stand" || strings.HasPrefix(option, "spare:")
}

// debtSpares says whether a loss of several points brought a Debt, that Debt
// Influence, and that Influence spared the next point.
func debtSpares(m *engine.Match) bool {
	step, at := 0, 0
	for _, e := range m.Log() {
		switch {
		case e.Key == architects.LogPlace && e.Args[0].Text == "tax_stand":
			step, at = 1, e.Seq
		case step == 1 && e.Seq == at && e.Key == architects.LogDebt:
			step = 2
		case step == 2 && e.Seq == at && e.Key == "influence":
			step = 3
		case step == 3 && e.Key == "spared" && e.Seq == at+1:
			return true
		case e.Key == architects.LogTurn:
			step = 0
		}
	}
	return false
}

func byRules(number int, endings []enginetest.Ending) []enginetest.Ending {
	for i := range endings {
		endings[i].Config.Rules = number
	}
	return endings
}

// hiredSwindler says whether somebody hired a Swindler in the Black Market, and
// whether one so hired worked in the same turn.
func hiredSwindler(m *engine.Match) (hired, worked bool) {
	market, swindler := false, ""
	for _, e := range m.Log() {
		switch e.Key {
		case architects.LogTurn:
			market, swindler = false, ""
		case architects.LogPlace:
			market = e.Args[0].Text == "black_market_middle"
		case architects.LogHire:
			if card := e.Args[0].Text; market && strings.HasPrefix(card, "swindler") {
				hired, swindler = true, card
			}
		case architects.LogAbility:
			worked = worked || swindler != "" && e.Args[0].Text == swindler
		}
	}
	return hired, worked
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

func TestRecordedGames(t *testing.T) {
	enginetest.Recorded(t, architects.Game{}, slices.Concat(number1, number2, number3))
}
