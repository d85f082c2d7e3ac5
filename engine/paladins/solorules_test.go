package paladins_test

import (
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/paladins"
)

// Rules of the AI that whole games seldom show, each by its own position.

// 17.5: the AI searches on from the pointed Outsider to the sixth, before it
// comes to the first.
func TestSection17SearchesToTheSixthOutsider(t *testing.T) {
	for marker, want := range map[int]string{5: "hunter-green", 1: "thief-blue"} {
		g := solo(t, "scheme-attack-1", func(s *paladins.State) {
			outsiders(s, "thief-blue", "", "", "", "", "hunter-green")
			s.AI.Marker = marker
			s.Players[1].Attributes[paladins.Strength] = 11
		})
		check(t, "attacked", g.player(1).Attacked, data.Outsiders.cards(want))
	}
}

// Section 11: the AI takes part in Inquisitions like everybody else.
func TestSection11CondemnsTheAI(t *testing.T) {
	for rules, left := range map[int]int{1: 2, 2: 2} {
		g := positionBy(t, engine.Config{Seats: 1, Rules: rules}, func(s *paladins.State) {
			suspects(s, 0, 2)
			suspects(s, 1, 4)
			s.Tax = 1
			favours(s, "favour-supplies")
		})
		g.Play(0, "favour:favour-supplies")
		check(t, "debts", [2]int{g.player(0).Unpaid, g.player(1).Unpaid}, [2]int{0, 1})
		check(t, "Suspicion", [2]int{len(g.player(0).Suspicion), len(g.player(1).Suspicion)}, [2]int{2, left})
	}
	// A13: without a Debt in the pile it keeps its Suspicion.
	for rules, left := range map[int]int{1: 2, 2: 4} {
		g := positionBy(t, engine.Config{Seats: 1, Rules: rules}, func(s *paladins.State) {
			suspects(s, 1, 4)
			owes(s, 0, 24)
			s.Tax = 1
			favours(s, "favour-supplies")
		})
		g.Play(0, "favour:favour-supplies")
		check(t, "debts", g.player(1).Unpaid, 0)
		check(t, "Suspicion", len(g.player(1).Suspicion), left)
	}
}

// Section 11: a Peddler works with two or more Suspicion cards.
func TestSection11Peddler(t *testing.T) {
	for suspicion, silver := range map[int]int{0: 0, 1: 0, 2: 2, 3: 2} {
		g := position(t, 2, func(s *paladins.State) {
			crew(s, 1, "peddler-3")
			suspects(s, 1, suspicion)
			s.Tax = 1
			favours(s, "favour-supplies")
		})
		before := 3
		g.Play(0, "favour:favour-supplies")
		check(t, "silver of the Peddler", g.player(1).Silver-before, silver)
	}
}

// Section 13: what a Paladin changes ends with its round.
func TestSection13EndsWithTheRound(t *testing.T) {
	g := position(t, 2, func(s *paladins.State) {
		reveal(&s.Players[0], "gerin")
		s.Players[1].Passed = true
	})
	view := func() paladins.AttributeView { return g.S.Public().(*paladins.Public).Players[0].Influence }
	check(t, "this round", view(), paladins.AttributeView{Boost: 4})
	g.Play(0, "pass")
	check(t, "round", g.S.Round, 2)
	check(t, "next round", view(), paladins.AttributeView{})
	check(t, "in play", g.player(0).Paladin, paladins.Card(0))
	// The next one does nothing before it is revealed.
	for seat := range engine.Seat(2) {
		_, options := g.asked(seat)
		g.Play(seat, options[0])
	}
	g.Prompt(1, paladins.KindTavern) // seat 1 drafts first
	check(t, "chosen, not revealed", view(), paladins.AttributeView{})
	next := g.S.Public().(*paladins.Public).Players[0]
	check(t, "boosts", []int{next.Strength.Boost, next.Faith.Boost}, []int{0, 0})
	check(t, "face down", g.S.Public().(*paladins.Public).Players[0].Paladin, "")
}

// 17.2: at the end of a round all workers of the AI return, on its board and in
// its supply; in the next round it has its number again, and may take every
// action again.
func TestSection17ClearsTheSpacesOfTheAI(t *testing.T) {
	g := position(t, 1, func(s *paladins.State) {
		s.AI.Workers = 2
		for a := range s.AI.Placed {
			s.AI.Placed[a] = 1
		}
		s.Players[1].Passed = true
	})
	g.Play(0, "pass")
	check(t, "round", g.S.Round, 2)
	check(t, "on its board", g.S.AI.Placed, [13]int{})
	check(t, "supply", g.S.AI.Workers, 5)
}

// 17.4: if the Tax Supply has too little, it empties and the marker moves the
// full amount all the same.
func TestSection17MovesByTheFullTax(t *testing.T) {
	g := solo(t, "scheme-recruit-1", func(s *paladins.State) {
		townsfolk(s, "gatekeeper-3") // tax 2
		s.Tax = 1
		s.AI.Marker = 1
	})
	check(t, "marker", g.S.AI.Marker, 3)
	check(t, "Tax Supply after the Inquisition", g.S.Tax, 5)
	check(t, "Inquisitions", g.logged("inquisition"), 1)
}

// 17.3: the AI performs each of five actions seven times at most; instead it
// does the leftmost action of its top row. Attack has no limit.
func TestSection17LimitOfSeven(t *testing.T) {
	walls := data.Walls.cards("wall-01", "wall-02", "wall-03", "wall-04", "wall-05", "wall-06", "wall-07")
	people := data.Outsiders.cards("archer-green", "archer-yellow", "thief-green", "traitor-blue", "warrior-green", "hunter-green", "hunter-yellow")
	for scheme, test := range map[string]struct {
		action paladins.Action
		full   func(p *paladins.Player)
	}{
		"scheme-commission-1": {paladins.Commission, func(p *paladins.Player) { p.Monks = 7 }},
		"scheme-fortify-1":    {paladins.Fortify, func(p *paladins.Player) { p.Walls = walls }},
		"scheme-garrison-1":   {paladins.Garrison, func(p *paladins.Player) { p.Outposts = 7 }},
		"scheme-absolve-1":    {paladins.Absolve, func(p *paladins.Player) { p.Jars, p.Absolved = 7, [7]bool{true, true, true, true, true, true, true} }},
		"scheme-convert-1":    {paladins.Convert, func(p *paladins.Player) { p.Converted = people }},
		"scheme-attack-1":     {paladins.Attack, func(p *paladins.Player) { p.Attacked = people }},
	} {
		for _, full := range []bool{false, true} {
			g := solo(t, scheme, func(s *paladins.State) {
				s.FavoursShown = 0
				townsfolk(s, "gatekeeper-2")
				outsiders(s, "thief-blue")
				s.Players[1].Attributes = [3]int{11, 11, 12}
				if full {
					test.full(&s.Players[1])
				}
			})
			want := !full || test.action == paladins.Attack
			check(t, scheme, g.S.AI.Placed[test.action] > 0, want)
			check(t, scheme+": recruits instead", g.S.AI.Placed[paladins.Recruit] > 0, !want)
		}
	}
}
