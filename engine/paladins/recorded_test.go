package paladins_test

import (
	"slices"
	"strings"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/bot"
	"westkingdom/engine/enginetest"
	"westkingdom/engine/paladins"
)

// endings are the ways in which a game can end, each with a recorded game.
// Those of rules number 1 began before there was another.
var endings = []enginetest.Ending{
	{Name: "two", Config: engine.Config{Seats: 2, Rules: 1, Undo: true}, Bots: bot.Random, Ends: clearly},
	{Name: "three", Config: engine.Config{Seats: 3, Rules: 1}, Bots: bot.Random, Ends: clearly},
	{Name: "four", Config: engine.Config{Seats: 4, Rules: 1, Undo: true}, Bots: bot.Random, Ends: clearly},
	{Name: "four-greedy", Config: engine.Config{Seats: 4, Rules: 1}, Bots: bot.Greedy, Ends: clearly},
	{Name: "solo-easy", Config: alone("easy", 1), Bots: bot.Random, Ends: clearly},
	{Name: "solo-standard", Config: engine.Config{Seats: 1, Rules: 1, Undo: true, Settings: alone("standard", 1).Settings}, Bots: bot.Random, Ends: clearly},
	{Name: "solo-hard", Config: alone("hard", 1), Bots: bot.Random, Ends: clearly},
	{Name: "solo-greedy", Config: alone("standard", 1), Bots: bot.Greedy, Ends: clearly},
	{Name: "tie-orders", Config: engine.Config{Seats: 2, Rules: 1}, Bots: bot.Greedy, Ends: func(m *engine.Match) bool {
		a, b := leaders(m)
		return a.Total == b.Total && points(a, "orders") != points(b, "orders")
	}},
	{Name: "tie-broken", Config: engine.Config{Seats: 2, Rules: 1}, Bots: bot.Random, Ends: tieBySuspicion},
	{Name: "tie-of-three", Config: engine.Config{Seats: 3, Rules: 1}, Bots: bot.Random, Ends: tieBySuspicion},
	{Name: "tie-shared", Config: engine.Config{Seats: 2, Rules: 1}, Bots: bot.Random, Ends: func(m *engine.Match) bool {
		_, b := leaders(m)
		return b.Rank == 1
	}},
	// A13, as it was and as it is.
	{Name: "no-debt", Config: engine.Config{Seats: 4, Rules: 1}, Bots: bot.Random, Likes: reckless, Ends: func(m *engine.Match) bool {
		all, discarded := withoutDebt(m)
		return all > 0 && discarded == all
	}},
	{Name: "rules-2-no-debt", Config: engine.Config{Seats: 4, Rules: 2}, Bots: bot.Random, Likes: reckless, Ends: func(m *engine.Match) bool {
		all, discarded := withoutDebt(m)
		return all > 0 && discarded == 0
	}},
	{Name: "rules-2-prayer", Config: engine.Config{Seats: 3, Rules: 2, Undo: true}, Bots: bot.Random, Ends: func(m *engine.Match) bool {
		return logged(m, "decline", "pray")
	}},
	{Name: "rules-2-four", Config: engine.Config{Seats: 4, Rules: 2}, Bots: bot.Greedy, Ends: clearly},
	{Name: "rules-2-solo", Config: alone("hard", 2), Bots: bot.Greedy, Ends: clearly},
}

func alone(level string, rules int) engine.Config {
	return engine.Config{Seats: 1, Rules: rules, Settings: map[string]string{"difficulty": level}}
}

// logged says whether an entry of the key, with that argument if any, is in the
// log.
func logged(m *engine.Match, key, arg string) bool {
	return slices.ContainsFunc(m.Log(), func(e engine.Entry) bool {
		return e.Key == key && (arg == "" || slices.ContainsFunc(e.Args, func(a engine.Arg) bool { return a.Text == arg }))
	})
}

// reckless: into debt, and into suspicion.
func reckless(option string) bool {
	return strings.HasSuffix(option, ":debt") || option == "act:recruit" || option == "act:conspire"
}

// withoutDebt counts those who were condemned, with two Suspicion or more, when no
// Debt was left for them, and who of them discarded.
func withoutDebt(m *engine.Match) (all, discarded int) {
	log := m.Log()
	for i := 1; i < len(log); i++ {
		if log[i].Key != paladins.LogNoDebt || log[i-1].Key != paladins.LogCondemned || log[i-1].Args[0].N < 2 {
			continue
		}
		all++
		if i+1 < len(log) && log[i+1].Key == paladins.LogDiscard && log[i+1].Seat == log[i].Seat {
			discarded++
		}
	}
	return all, discarded
}

// leaders returns the first two.
func leaders(m *engine.Match) (a, b engine.Standing) {
	standings := slices.Clone(m.State().Standings())
	slices.SortStableFunc(standings, func(a, b engine.Standing) int { return a.Rank - b.Rank })
	return standings[0], standings[1]
}

// clearly: one winner, no tie for the first place.
func clearly(m *engine.Match) bool {
	a, b := leaders(m)
	return a.Total > b.Total
}

// tieBySuspicion: the first two have as many points, as many of them from
// King's Orders, and one has fewer Suspicion cards.
func tieBySuspicion(m *engine.Match) bool {
	a, b := leaders(m)
	return a.Total == b.Total && points(a, "orders") == points(b, "orders") && a.Rank != b.Rank
}

func TestRecordedGames(t *testing.T) { enginetest.Recorded(t, paladins.Game{}, endings) }
