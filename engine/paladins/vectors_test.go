package paladins_test

import (
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/enginetest"
	"westkingdom/engine/paladins"
)

// The worked examples of the rulebook: section 18 of the rules digest.

func TestT1Taverns(t *testing.T) {
	g := story{enginetest.Tell[*paladins.State](t, paladins.Game{}, engine.Config{Seats: 4}, 3)}
	g.Start()
	for g.S.Phase != paladins.Actions {
		seat := g.M.Asked()[0]
		p, _ := g.M.Prompt(seat)
		g.Play(seat, p.Options[0].ID)
	}
	check(t, "Taverns", len(g.S.Taverns), 5)
	taken := map[paladins.Card]bool{}
	for i := range 4 {
		taken[g.player(i).Tavern] = true
	}
	check(t, "taken", len(taken), 4)
}

func TestT2Engelier(t *testing.T) {
	g := position(t, 2, func(s *paladins.State) {
		s.Phase = paladins.Draft
		s.Taverns = data.Taverns.cards("tavern-19", "tavern-22", "tavern-08")
		onTop(&s.TavernDeck, s.Taverns...)
		s.TavernDeck = s.TavernDeck[:len(s.TavernDeck)-3]
		reveal(&s.Players[0], "engelier")
		s.Players[0].Revealed = false
	})
	g.Play(0, "tavern:tavern-22")
	check(t, "workers", g.player(0).Workers, workers(labourer, fighter, scout, scout, scout, scout, labourer))
	view := g.S.Public().(*paladins.Public).Players[0]
	check(t, "Strength", view.Strength, paladins.AttributeView{Boost: 3})
	check(t, "Faith", view.Faith, paladins.AttributeView{Boost: 1})
	check(t, "Influence", view.Influence, paladins.AttributeView{})

	attack := attackPosition(t, func(s *paladins.State) { reveal(&s.Players[0], "engelier") })
	attack.Play(0, "act:attack")
	attack.first(0)
	check(t, "silver", attack.player(0).Silver, 3+2)
	attack.Play(1, "pass")
	attack.Blocked(0, "act:attack", engine.Reason{Key: "used", What: "attack"})
}

// attackPosition is a row of Outsiders whose attack gains no silver.
func attackPosition(t *testing.T, arrange func(s *paladins.State)) story {
	return position(t, 2, func(s *paladins.State) {
		outsiders(s, "armourer-green", "warrior-yellow", "hunter-yellow", "mercenary-blue", "archer-yellow", "guardian-green")
		s.Players[0].Workers = plenty()
		s.Players[0].Silver = 3
		arrange(s)
	})
}

func TestT3StartingRecruit(t *testing.T) {
	s := enginetest.Deal(t, paladins.Game{}, 3, 1).(*paladins.State)
	townsfolk(s, "abbot-1", "architect-2", "squire-1", "peddler-1", "defender-1")
	g := start(t, engine.Config{Seats: 3}, s)
	seat := s.Active
	check(t, "first to recruit", seat, (s.First+2)%3)
	before := holding(g.player(int(seat)))
	before.Provisions, before.Crew = before.Provisions+1, before.Crew+1
	g.Play(seat, "take:architect-2")
	check(t, "recruiter", holding(g.player(int(seat))), before)
	check(t, "next to recruit", g.S.Active, (s.First+1)%3)
}

func TestT4Quest(t *testing.T) {
	g := position(t, 2, func(s *paladins.State) {
		townsfolk(s, "", "abbot-1", "", "", "")
		s.Players[0].Workers = workers(labourer)
	})
	g.Play(0, "act:recruit", "quest:abbot-1")
	p := g.player(0)
	check(t, "silver", p.Silver, 1)
	check(t, "workers", p.Workers, workers(cleric, labourer))
	check(t, "crew", len(p.Crew), 0)
	check(t, "discard", g.S.TownsfolkDiscard, data.Townsfolk.cards("abbot-1"))
}

func TestT5Hire(t *testing.T) {
	for _, debt := range []bool{false, true} {
		g := position(t, 2, func(s *paladins.State) {
			townsfolk(s, "gatekeeper-2", "", "", "", "")
			s.Players[0].Workers = workers(labourer, fighter, merchant, scout, scout)
		})
		want := 0 + 1
		if debt {
			g.Play(0, "act:recruit", "hire:gatekeeper-2:debt")
			want = 3 + 1
		} else {
			g.Play(0, "act:recruit", "hire:gatekeeper-2")
		}
		g.Play(0, "workers:labourer+fighter")
		check(t, "silver", g.player(0).Silver, want)
		check(t, "debts", g.player(0).Unpaid == 1, debt)
		g.Play(1, "pass")
		g = onTopWall(g, "wall-01")
		g.Play(0, "act:fortify")
		g.first(0)
		check(t, "silver after Fortify", g.player(0).Silver, want+1)
	}
}

// onTopWall arranges the wall deck of a match between two turns.
func onTopWall(g story, id string) story {
	g.T.Helper()
	s := g.S.Clone().(*paladins.State)
	onTop(&s.WallDeck, data.Walls.card(id))
	return start(g.T, g.M.Config(), s)
}

func TestT6Develop(t *testing.T) {
	g := position(t, 2, func(s *paladins.State) {
		p := &s.Players[0]
		p.Silver, p.Workers = 4, workers(labourer, fighter, labourer)
	})
	g.Play(0, "act:develop", "workers:labourer+fighter", "develop:commission:0")
	p := g.player(0)
	check(t, "silver", p.Silver, 0)
	check(t, "workers", p.Workers, workers(labourer, scout))
	check(t, "covered", p.Covered[0], [2]bool{true, false})
	g.Play(1, "pass")
	g.Blocked(0, "act:commission", engine.Reason{Key: "short", What: "cleric", Need: 1})
}

func TestT7Pray(t *testing.T) {
	g := position(t, 2, func(s *paladins.State) {
		p := &s.Players[0]
		p.Workers = workers(criminal)
		p.Board[paladins.Absolve] = [3]paladins.Worker{cleric, labourer, merchant}
	})
	g.Play(0, "act:pray", "free:absolve")
	p := g.player(0)
	check(t, "silver", p.Silver, 1)
	check(t, "Absolve", p.Board[paladins.Absolve], [3]paladins.Worker{})
	check(t, "Pray", p.Board[paladins.Pray], [3]paladins.Worker{criminal})
	check(t, "workers", p.Workers.Total(), 0)
}

func TestT8Commission(t *testing.T) {
	g := position(t, 2, func(s *paladins.State) {
		p := &s.Players[0]
		reveal(p, "anseis")
		p.Attributes[paladins.Faith] = 2
		p.Covered[0][0], p.Workshops = true, 1
		p.Workers = workers(labourer, cleric)
	})
	g.Play(0, "act:commission")
	g.Blocked(0, "slot:monk:r3-s1", engine.Reason{Key: "short", What: "faith", Have: 3, Need: 4})
	g.Play(0, "slot:monk:r2-s3")
	p := g.player(0)
	check(t, "provisions", p.Provisions, 0)
	check(t, "workers", p.Workers, workers(scout))
	check(t, "Influence", p.Attributes[paladins.Influence], 1)
	check(t, "slot", g.S.Slots[slot("r2-s3")].Monk(), true)
}

func TestT9Fortify(t *testing.T) {
	g := position(t, 2, func(s *paladins.State) {
		p := &s.Players[0]
		reveal(p, "anseis")
		p.Attributes[paladins.Influence] = 2
		p.Walls = data.Walls.cards("wall-03", "wall-04", "wall-05")
		onTop(&s.WallDeck, append(data.Walls.cards("wall-17"), p.Walls...)...)
		onTop(&s.WallDeck, data.Walls.card("wall-17"))
		p.Workers = workers(merchant, labourer, scout)
	})
	g.Play(0, "act:fortify")
	p := g.player(0)
	check(t, "provisions", p.Provisions, 1)
	check(t, "Strength", p.Attributes[paladins.Strength], 1)
	check(t, "workers", p.Workers, workers(labourer, fighter))
	g.Play(1, "pass")
	board := g.S.Public().(*paladins.Public).Boards[0].Actions.Fortify
	check(t, "next Influence", board.Need, 7)
	s := g.S.Clone().(*paladins.State)
	s.Players[0].Revealed = false
	check(t, "next provisions", s.Public().(*paladins.Public).Boards[0].Actions.Fortify.Provisions, 2)
}

func TestT10Garrison(t *testing.T) {
	g := position(t, 2, func(s *paladins.State) {
		p := &s.Players[0]
		p.Attributes[paladins.Strength] = 5
		p.Workers = workers(merchant, labourer, fighter)
		p.Board[paladins.Hunt] = [3]paladins.Worker{labourer}
	})
	g.Play(0, "act:garrison", "slot:outpost:r3-s4")
	g.Options(0, paladins.KindPray, "free:garrison", "free:hunt", "decline")
	g.Play(0, "free:hunt")
	p := g.player(0)
	check(t, "provisions", p.Provisions, 0)
	check(t, "workers", p.Workers.Total(), 0)
	check(t, "Hunt", p.Board[paladins.Hunt], [3]paladins.Worker{})
	check(t, "Faith", p.Attributes[paladins.Faith], 1)
}

func TestT11Absolve(t *testing.T) {
	g := position(t, 2, func(s *paladins.State) {
		s.Players[0].Workers = workers(cleric, labourer, merchant)
		owes(s, 0, 1)
		suspects(s, 0, 2)
	})
	g.Play(0, "act:absolve", "absolve:absolve-1", "discard:1")
	p := g.player(0)
	check(t, "silver", p.Silver, 2)
	check(t, "debts", [2]int{p.Unpaid, p.Paid}, [2]int{0, 1})
	check(t, "Suspicion", len(p.Suspicion), 1)
	check(t, "Faith", p.Attributes[paladins.Faith], 1)
}

func TestT12Attack(t *testing.T) {
	g := attackPosition(t, func(s *paladins.State) {
		s.Players[0].Attributes[paladins.Strength] = 5
		s.Players[0].Workers = workers(scout, labourer, fighter)
	})
	g.Play(0, "act:attack")
	check(t, "cost", g.Option(0, "attack:mercenary-blue").Cost, []engine.Amount{{What: "silver", N: 1}})
	g.Play(0, "attack:mercenary-blue")
	p := g.player(0)
	check(t, "silver", p.Silver, 2)
	check(t, "Influence", p.Attributes[paladins.Influence], 1)
	check(t, "workers", p.Workers, workers(labourer, labourer))
	check(t, "attacked", p.Attacked, data.Outsiders.cards("mercenary-blue"))
}

func TestT13Convert(t *testing.T) {
	g := position(t, 2, func(s *paladins.State) {
		p := &s.Players[0]
		outsiders(s, "", "assassin-blue", "", "", "", "")
		reveal(p, "anseis")
		p.Attributes[paladins.Faith] = 3
		p.Converted = data.Outsiders.cards("archer-green", "archer-yellow")
		p.Workers = workers(fighter, labourer, cleric)
	})
	g.Play(0, "act:convert")
	p := g.player(0)
	check(t, "silver", p.Silver, 1)
	check(t, "converted", p.Converted, data.Outsiders.cards("archer-green", "archer-yellow", "assassin-blue"))
	check(t, "Strength", p.Attributes[paladins.Strength], 2)
}

func TestT14TaxOverflow(t *testing.T) {
	g := position(t, 2, func(s *paladins.State) {
		s.Tax = 1
		taxes(s, 2, 0)
		favours(s, "favour-underworld")
		s.Players[0].Workers = workers(labourer)
	})
	g.Play(0, "favour:favour-underworld", "accept:criminal:1")
	p := g.player(0)
	check(t, "silver", p.Silver, 3+2)
	check(t, "Inquisitions", g.logged("inquisition"), 1)
	check(t, "Tax Supply", g.S.Tax, 5)
	check(t, "Suspicion before the second", len(p.Suspicion), 1)
	check(t, "debt", p.Unpaid, 1)
	g.Play(0, "accept:criminal:1")
	check(t, "workers", g.player(0).Workers, workers(criminal, criminal))
	check(t, "Suspicion", len(g.player(0).Suspicion), 2)
	taxed := 0
	for _, e := range g.M.Log() {
		if e.Key == "tax" {
			check(t, "tax", mustArgs(e), `{"n":2,"supply":1,"general":1}`)
			taxed++
		}
	}
	check(t, "taxes", taxed, 1)
}

func mustArgs(e engine.Entry) string { return string(mustJSON(e.Args)) }

func TestT15Inquisition(t *testing.T) {
	g := position(t, 4, func(s *paladins.State) {
		for seat, n := range []int{1, 0, 3, 3} {
			suspects(s, seat, n)
		}
		s.Tax = 1
		favours(s, "favour-supplies")
		s.Players[0].Workers = workers(labourer)
	})
	g.Play(0, "favour:favour-supplies")
	var debts, suspicion [4]int
	for i := range debts {
		debts[i], suspicion[i] = g.player(i).Unpaid, len(g.player(i).Suspicion)
	}
	check(t, "debts", debts, [4]int{0, 0, 1, 1})
	check(t, "Suspicion", suspicion, [4]int{1, 0, 2, 2})
	check(t, "Tax Supply", g.S.Tax, 8)
}

func TestT16InquisitionAbilities(t *testing.T) {
	g := position(t, 2, func(s *paladins.State) {
		crew(s, 1, "conspirator-1", "conspirator-2", "peddler-3", "squire-1", "squire-2")
		suspects(s, 1, 2)
		s.Tax = 1
		favours(s, "favour-supplies")
		s.Players[0].Workers = workers(labourer)
	})
	g.Play(0, "favour:favour-supplies")
	g.Options(1, paladins.KindInquisition, "use:conspirator-1", "use:conspirator-2", "use:peddler-3", "done")
	g.Blocked(1, "use:squire-1", engine.Reason{Key: "many", What: "suspicion", Have: 2})
	g.Play(1, "use:peddler-3", "use:conspirator-1", "use:conspirator-2")
	p := g.player(1)
	check(t, "silver", p.Silver, 3+2)
	check(t, "Suspicion", len(p.Suspicion), 0)
	check(t, "attributes", p.Attributes, [3]int{0, 1, 1})
	check(t, "debt", p.Unpaid, 0)
}

func TestT17TownsfolkCleanUp(t *testing.T) {
	var top []paladins.Card
	g := position(t, 2, func(s *paladins.State) {
		townsfolk(s, "", "squire-1", "defender-1", "", "debt-collector-1")
		s.Players[1].Passed = true
		n := len(s.TownsfolkDeck)
		top = append(top, s.TownsfolkDeck[n-3:]...)
	})
	g.Play(0, "pass")
	row := g.S.Townsfolk
	check(t, "row", row[3:], data.Townsfolk.cards("squire-1", "defender-1"))
	check(t, "new cards", row[:3], top)
	check(t, "discard", g.S.TownsfolkDiscard, data.Townsfolk.cards("debt-collector-1"))
}

func TestT18OutsiderCleanUp(t *testing.T) {
	g := position(t, 2, func(s *paladins.State) {
		outsiders(s, "", "archer-green", "", "thief-blue", "warrior-green", "mercenary-blue")
		s.Players[1].Passed = true
	})
	g.Play(0, "pass")
	row := g.S.Outsiders
	check(t, "row", row[:4], data.Outsiders.cards("archer-green", "thief-blue", "warrior-green", "mercenary-blue"))
	check(t, "new cards", row[4] != 0 && row[5] != 0, true)
	check(t, "discard", len(g.S.OutsiderDiscard), 0)
}
