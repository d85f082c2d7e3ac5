package paladins_test

import (
	"fmt"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/enginetest"
	"westkingdom/engine/paladins"
)

// Sections 6 to 9 of the rules digest: placing workers, the actions, King's
// Favours.

func short(what string, have, need int) engine.Reason {
	return engine.Reason{Key: "short", What: what, Have: have, Need: need}
}

func TestSection6Workers(t *testing.T) {
	g := position(t, 2, func(s *paladins.State) {
		s.Players[0].Workers = workers(scout, labourer, cleric, criminal, criminal)
	})
	g.Play(0, "act:commission")
	g.Options(0, paladins.KindWorkers,
		"workers:scout+labourer+cleric",
		"workers:scout+labourer+criminal", "workers:criminal+labourer+cleric", // one Criminal
		"workers:scout+criminal+cleric",
		"workers:criminal+labourer+criminal", "workers:scout+criminal+criminal", "workers:criminal+criminal+cleric")
}

// Why an action is not possible names all that is missing, and what each of its
// targets lacks if none is possible.
func TestSection6NamesAllThatIsMissing(t *testing.T) {
	g := position(t, 2, func(s *paladins.State) {
		p := &s.Players[0]
		p.Silver, p.Provisions, p.Workers = 0, 0, workers(labourer)
		p.Walls = data.Walls.cards("wall-01")
		outsiders(s, "", "thief-blue", "archer-green")
		townsfolk(s, "abbot-1", "", "abbot-2", "", "")
		owes(s, 1, 24)
	})
	lacks := func(option string) (list []string) {
		p, _ := g.M.Prompt(0)
		for _, b := range p.Blocked {
			if b.ID == option {
				for _, l := range b.Lacks {
					list = append(list, fmt.Sprintf("%s: %s %s %d/%d", l.ID, l.Reason.Key, l.Reason.What, l.Reason.Have, l.Reason.Need))
				}
			}
		}
		return list
	}
	for option, want := range map[string][]string{
		"act:fortify": {
			"act:fortify: short merchant 0/1", "act:fortify: short provisions 0/1", "act:fortify: short influence 0/1",
		},
		"act:attack": {
			"act:attack: short scout 0/1", "attack:thief-blue: short silver 0/2", "attack:archer-green: short silver 0/3",
		},
		"act:convert": {
			"act:convert: short fighter 0/1", "convert:thief-blue: short faith 0/2", "convert:archer-green: short faith 0/4",
		},
		"act:recruit": {
			"quest:abbot-1: short silver 0/3", "quest:abbot-1:debt: empty debt 0/0", "quest:abbot-2: short silver 0/2",
		},
		"act:develop": {"act:develop: short worker 1/2", "act:develop: short silver 0/4"},
		// The slots of a region lack the same, which is said once.
		"act:garrison": {
			"act:garrison: short merchant 0/1", "act:garrison: short provisions 0/1",
			"slot:outpost:r1-s1: short strength 0/1", "slot:outpost:r2-s1: short strength 0/3", "slot:outpost:r3-s1: short strength 0/5",
			"slot:outpost:r4-s1: short strength 0/7", "slot:outpost:r5-s1: short strength 0/9", "slot:outpost:r6-s1: short strength 0/11",
		},
	} {
		check(t, option, lacks(option), want)
	}
}

// The cheapest set comes first: a Labourer before specialists, of which there
// are many before the rare ones, and Criminals last.
func TestSection6Suggestion(t *testing.T) {
	first := func(supply paladins.Workers) string {
		g := position(t, 2, func(s *paladins.State) { s.Players[0].Workers = supply })
		g.Play(0, "act:conspire")
		_, list := g.asked(0)
		return list[0]
	}
	check(t, "Labourer", first(workers(criminal, scout, labourer)), "workers:labourer")
	check(t, "of many", first(workers(criminal, scout, cleric, cleric)), "workers:cleric")
	check(t, "no Criminal", first(workers(criminal, criminal, criminal, scout)), "workers:scout")
}

func TestSection6NeverTwice(t *testing.T) {
	g := position(t, 2, func(s *paladins.State) {
		s.Players[0].Workers = workers(labourer, labourer, labourer)
	})
	g.Play(0, "act:hunt")
	g.Play(1, "pass")
	g.Blocked(0, "act:hunt", engine.Reason{Key: "used", What: "hunt"})
}

func TestSection6Limits(t *testing.T) {
	g := position(t, 2, func(s *paladins.State) {
		p := &s.Players[0]
		p.Silver, p.Provisions, p.Workers = 20, 20, plenty()
		p.Attributes = [3]int{12, 12, 12}
		p.Monks, p.Outposts, p.Jars, p.Workshops = 7, 7, 7, 8
		p.Walls = data.Walls.cards("wall-01", "wall-02", "wall-03", "wall-04", "wall-05", "wall-06", "wall-07")
		p.Converted = data.Outsiders.cards("archer-green", "archer-yellow", "thief-blue", "thief-green", "warrior-green", "hunter-green", "hunter-yellow")
	})
	for _, a := range []string{"commission", "fortify", "garrison", "absolve", "convert"} {
		g.Blocked(0, "act:"+a, engine.Reason{Key: "limit", What: a, Have: 7, Need: 7})
	}
	g.Blocked(0, "act:develop", engine.Reason{Key: "limit", What: "develop", Have: 8, Need: 8})
	check(t, "attack", g.May(0, "act:attack"), true)
}

// A28: an action that would do nothing is not possible; with workers but
// without a legal action only passing is left.
func TestSection6Nothing(t *testing.T) {
	g := position(t, 2, func(s *paladins.State) {
		p := &s.Players[0]
		p.Silver, p.Provisions, p.Workers = 20, 20, plenty()
		p.Attributes = [3]int{12, 12, 12}
		townsfolk(s)
		outsiders(s)
		s.WallDeck = nil
		for i := range s.Slots {
			s.Slots[i] = 3
		}
		favours(s, "favour-recruit", "favour-prayer", "favour-leniency", "favour-levy")
		s.Debts = 0
	})
	for option, what := range map[string]string{
		"act:recruit": "townsfolk", "act:attack": "outsider", "act:convert": "outsider",
		"act:commission": "slot", "act:garrison": "slot", "favour:favour-recruit": "townsfolk", "favour:favour-prayer": "used",
		"favour:favour-leniency": "effect",
	} {
		g.Blocked(0, option, engine.None(what))
	}
	g.Blocked(0, "act:fortify", engine.Empty("wall"))
	g.Blocked(0, "favour:favour-levy", engine.Empty("debt"))
}

func TestSection6Reasons(t *testing.T) {
	g := position(t, 2, func(s *paladins.State) {
		p := &s.Players[0]
		p.Silver, p.Provisions = 0, 0
		p.Workers = workers(scout, fighter, fighter, cleric, merchant, labourer)
		p.Attributes = [3]int{1, 0, 0}
		p.Jars, p.Absolved[0] = 1, true
		p.Walls = data.Walls.cards("wall-01", "wall-02")
		outsiders(s, "", "", "archer-green", "", "", "")
	})
	for option, want := range map[string]engine.Reason{
		"act:develop":    short("silver", 0, 4),
		"act:commission": short("provisions", 0, 1),
		"act:absolve":    short("influence", 0, 1),
		"act:fortify":    short("influence", 0, 3),
		"act:attack":     short("silver", 0, 2),
		"act:convert":    short("faith", 0, 4),
	} {
		g.Blocked(0, option, want)
	}
	g = position(t, 2, func(s *paladins.State) { s.Players[0].Workers = workers(criminal) })
	g.Blocked(0, "act:develop", short("worker", 1, 2))
	g.Blocked(0, "act:commission", short("cleric", 0, 1))
}

// A lower region is always allowed; a slot takes one piece.
func TestSection8Slots(t *testing.T) {
	g := position(t, 2, func(s *paladins.State) {
		s.Players[0].Workers = workers(merchant, fighter, labourer)
		s.Players[0].Attributes[paladins.Strength] = 3
		s.Slots[slot("r1-s1")] = 3 // a monk of seat 1
	})
	g.Play(0, "act:garrison")
	g.Blocked(0, "slot:outpost:r1-s1", engine.Reason{Key: "taken", What: "slot"})
	g.Blocked(0, "slot:outpost:r3-s1", short("strength", 3, 5))
	check(t, "region 1", g.May(0, "slot:outpost:r1-s2"), true)
	check(t, "slot of three players", g.May(0, "slot:outpost:r1-s3"), false)
	g.Play(0, "slot:outpost:r2-s2")
	check(t, "outpost", g.S.Public().(*paladins.Public).Slots[3], paladins.SlotView{ID: "r2-s2", Region: 2, By: 0, Piece: "outpost"})
}

func TestSection8RisingCosts(t *testing.T) {
	provisions, converts, absolves := []int{1, 1, 1, 2, 2, 3, 3}, []int{0, 1, 2, 2, 2, 3, 3}, []int{1, 2, 2, 2, 3, 3, 3}
	need := []int{0, 1, 3, 5, 7, 9, 11}
	all := []string{"archer-green", "archer-yellow", "thief-blue", "thief-green", "warrior-green", "hunter-green"}
	walls := []string{"wall-01", "wall-02", "wall-03", "wall-04", "wall-05", "wall-06"}
	for n := range 7 {
		s := enginetest.Deal(t, paladins.Game{}, 2, 1).(*paladins.State)
		p := &s.Players[0]
		p.Monks, p.Outposts, p.Jars = n, n, n
		p.Walls, p.Converted = data.Walls.cards(walls[:n]...), data.Outsiders.cards(all[:n]...)
		board := s.Public().(*paladins.Public).Boards[0].Actions
		check(t, "Commission", board.Commission.Provisions, provisions[n])
		check(t, "Fortify", *board.Fortify, paladins.ActionView{Uses: n, Provisions: provisions[n], Need: need[n]})
		check(t, "Garrison", board.Garrison.Provisions, provisions[n])
		check(t, "Absolve", *board.Absolve, paladins.ActionView{Uses: n, Silver: absolves[n], Need: need[n]})
		if board.Convert == nil { // there is nothing to say of it
			board.Convert = &paladins.ActionView{}
		}
		check(t, "Convert", board.Convert.Silver, converts[n])
	}
}

// A8: any size of shortfall may be bought, rounded up.
func TestSection8Shortfall(t *testing.T) {
	g := attackPosition(t, func(s *paladins.State) { s.Players[0].Silver = 6 })
	g.Play(0, "act:attack", "workers:scout+labourer+fighter")
	for i, id := range []string{"armourer-green", "warrior-yellow", "hunter-yellow", "mercenary-blue", "archer-yellow", "guardian-green"} {
		check(t, id, g.Option(0, "attack:"+id).Cost, []engine.Amount{{What: "silver", N: i + 1}})
	}
}

// A convert needs the whole Faith.
func TestSection8ConvertNeedsFaith(t *testing.T) {
	g := position(t, 2, func(s *paladins.State) {
		p := &s.Players[0]
		p.Silver, p.Workers = 20, workers(fighter, cleric, labourer)
		p.Attributes[paladins.Faith] = 1
		outsiders(s, "archer-green", "thief-blue")
	})
	g.Play(0, "act:convert")
	check(t, "converted", g.player(0).Converted, data.Outsiders.cards("archer-green"))
	check(t, "the gap stays", g.S.Outsiders[0], 0)
}

// A24: a marker at 12 stays, the action is legal.
func TestSection22AttributeAtItsEnd(t *testing.T) {
	g := position(t, 2, func(s *paladins.State) {
		p := &s.Players[0]
		p.Attributes = [3]int{12, 12, 12}
		p.Workers = workers(fighter, cleric, labourer)
		outsiders(s, "assassin-blue")
	})
	g.Play(0, "act:convert")
	check(t, "Strength", g.player(0).Attributes[paladins.Strength], 12)
}

// At most two workshops on an action; a worker standing there goes back, the
// action stays used (A23).
func TestSection7Develop(t *testing.T) {
	g := position(t, 2, func(s *paladins.State) {
		p := &s.Players[0]
		p.Silver, p.Workers = 4, workers(labourer, labourer)
		p.Covered[5], p.Workshops = [2]bool{true, true}, 2
		p.Board[paladins.Commission] = [3]paladins.Worker{scout, labourer, cleric}
	})
	g.Play(0, "act:develop")
	g.Blocked(0, "develop:convert:1", engine.Reason{Key: "covered", What: "convert"})
	check(t, "spaces", g.May(0, "develop:commission:2"), false)
	g.Play(0, "develop:commission:1")
	p := g.player(0)
	check(t, "Commission", p.Board[paladins.Commission], [3]paladins.Worker{scout, 0, cleric})
	check(t, "third workshop", p.Workers, workers(fighter))
	g.Play(1, "pass")
	g.Blocked(0, "act:commission", engine.Reason{Key: "used", What: "commission"})
}

func TestSection7RecruitCosts(t *testing.T) {
	g := position(t, 2, func(s *paladins.State) {
		townsfolk(s, "abbot-1", "abbot-2", "abbot-3", "acolyte-1", "acolyte-2")
		s.Players[0].Workers = workers(fighter, criminal)
	})
	g.Play(0, "act:recruit")
	silver := func(id string) int {
		for _, a := range g.Option(0, id).Cost {
			if a.What == "silver" {
				return a.N
			}
		}
		return 0
	}
	for i, id := range []string{"abbot-1", "abbot-2", "abbot-3", "acolyte-1", "acolyte-2"} {
		want := []int{3, 2, 2, 1, 0}[i]
		check(t, id, silver("quest:"+id), want)
		check(t, id+" hire", silver("hire:"+id), want)
		check(t, id+" for a debt", g.May(0, "quest:"+id+":debt"), i < 2)
	}
	g.Play(0, "quest:abbot-2:debt", "workers:fighter", "decline")
	check(t, "debt", [3]int{g.player(0).Unpaid, g.player(0).Silver, g.S.Debts}, [3]int{1, 3, 23})
}

func TestSection7HireNeedsFighter(t *testing.T) {
	g := position(t, 2, func(s *paladins.State) {
		townsfolk(s, "", "", "", "", "acolyte-2")
		s.Players[0].Workers = workers(labourer, scout)
	})
	g.Play(0, "act:recruit", "workers:labourer") // the quest is all that is left
	check(t, "crew", len(g.player(0).Crew), 0)

	g = position(t, 2, func(s *paladins.State) {
		townsfolk(s, "", "", "", "acolyte-1", "acolyte-2")
		s.Players[0].Workers = workers(labourer, scout)
	})
	g.Play(0, "act:recruit")
	g.Blocked(0, "hire:acolyte-2", short("fighter", 0, 1))
}

// A13: without a debt in the pile the option that needs one is not there.
func TestSection7NoDebtLeft(t *testing.T) {
	g := position(t, 2, func(s *paladins.State) {
		townsfolk(s, "abbot-1", "", "", "acolyte-1", "")
		owes(s, 1, 24)
	})
	g.Play(0, "act:recruit")
	g.Blocked(0, "quest:abbot-1:debt", engine.Empty("debt"))
}

// Roland: no silver is due, so there is nothing that a debt could replace.
func TestSection13Roland(t *testing.T) {
	g := position(t, 2, func(s *paladins.State) {
		townsfolk(s, "abbot-1", "abbot-2", "", "", "")
		reveal(&s.Players[0], "roland")
	})
	g.Play(0, "act:recruit")
	g.Options(0, paladins.KindRecruit, "quest:abbot-2", "quest:abbot-1")
}

func TestSection7HuntAndTrade(t *testing.T) {
	for action, kind := range map[string]paladins.Worker{"hunt": scout, "trade": merchant} {
		one := position(t, 2, func(s *paladins.State) { s.Players[0].Workers = workers(labourer, kind) })
		before := one.player(0).Silver + one.player(0).Provisions
		one.Play(0, "act:"+action, "workers:labourer")
		check(t, action+" with 1", one.player(0).Silver+one.player(0).Provisions, before+1)
		two := position(t, 2, func(s *paladins.State) { s.Players[0].Workers = workers(labourer, kind) })
		two.Play(0, "act:"+action, "workers:labourer+"+kind.String())
		check(t, action+" with 2", two.player(0).Silver+two.player(0).Provisions, before+3)
		wrong := position(t, 2, func(s *paladins.State) { s.Players[0].Workers = workers(labourer, labourer) })
		wrong.Play(0, "act:"+action)
		check(t, action+" with the wrong second", wrong.player(0).Silver+wrong.player(0).Provisions, before+1)
	}
	// The Paladin's bonus goes with one worker, too.
	g := position(t, 2, func(s *paladins.State) { reveal(&s.Players[0], "girard") })
	g.Play(0, "act:hunt")
	check(t, "Girard", g.player(0).Provisions, 1+1+2)
}

// A6: the Pray action frees another action, the effect any. The player may
// leave it, and pray though nothing is used; by rules number 1 neither (A28).
func TestSection7Pray(t *testing.T) {
	g := position(t, 2, func(s *paladins.State) {
		p := &s.Players[0]
		p.Workers = workers(cleric)
		p.Board[paladins.Hunt] = [3]paladins.Worker{labourer, scout}
		p.Board[paladins.Convert] = [3]paladins.Worker{0, labourer, cleric}
		p.Covered[5][0], p.Workshops = true, 1
	})
	g.Play(0, "act:pray")
	g.Options(0, paladins.KindPray, "free:convert", "free:hunt", "decline")
	g.Play(0, "free:convert")
	check(t, "workshop stays", g.player(0).Covered[5], [2]bool{true, false})

	pray := func(rules int, arrange func(p *paladins.Player)) story {
		return positionBy(t, engine.Config{Seats: 2, Rules: rules}, func(s *paladins.State) {
			s.Players[0].Workers = workers(cleric)
			arrange(&s.Players[0])
		})
	}
	hunted := func(p *paladins.Player) { p.Board[paladins.Hunt] = [3]paladins.Worker{labourer} }
	g = pray(2, hunted)
	g.Play(0, "act:pray", "decline")
	check(t, "left alone", g.player(0).Board[paladins.Hunt], [3]paladins.Worker{labourer})
	check(t, "paid", g.player(0).Silver, 1)
	g = pray(2, func(*paladins.Player) {})
	g.Play(0, "act:pray")
	check(t, "nothing to free", g.player(0).Silver, 1)
	g = pray(1, func(*paladins.Player) {})
	g.Blocked(0, "act:pray", engine.None("used"))
	g = pray(1, hunted)
	g.Play(0, "act:pray")
	check(t, "freed without a question", g.player(0).Board[paladins.Hunt], [3]paladins.Worker{})

	g = position(t, 2, func(s *paladins.State) {
		s.Players[0].Board[paladins.Pray] = [3]paladins.Worker{cleric}
		favours(s, "favour-prayer")
	})
	g.Play(0, "favour:favour-prayer", "free:pray")
	check(t, "Pray", g.player(0).Board[paladins.Pray], [3]paladins.Worker{})
}

func TestSection9Favours(t *testing.T) {
	g := position(t, 2, func(s *paladins.State) {
		s.Round = 4
		favours(s, "favour-gang", "favour-leniency", "favour-works", "favour-levy", "favour-recruit")
		s.FavoursShown = 4
		s.Players[0].Workers = workers(criminal, fighter, merchant, labourer)
		s.Players[0].Silver, s.Players[0].Provisions = 0, 0
		s.Players[1].Workers = workers(criminal)
		owes(s, 0, 1)
	})
	g.Blocked(0, "favour:favour-leniency", short("silver", 0, 1))
	g.Blocked(0, "favour:favour-works", short("provisions", 0, 1))
	check(t, "not revealed", g.May(0, "favour:favour-recruit"), false)
	g.Play(0, "favour:favour-gang")
	check(t, "workers", g.player(0).Workers, workers(fighter, merchant, labourer, labourer, labourer, labourer))
	g.Blocked(1, "favour:favour-gang", engine.Reason{Key: "taken", What: "favour"})
	g.Play(1, "pass")
	g.Play(0, "favour:favour-levy", "workers:labourer")
	check(t, "debt as a cost", g.player(0).Unpaid, 2)

	g = position(t, 2, func(s *paladins.State) {
		favours(s, "favour-gang")
		s.Players[0].Workers = workers(labourer, scout)
	})
	g.Blocked(0, "favour:favour-gang", short("criminal", 0, 1))
}

// A Favour's free develop is a develop: Architects work (A15). Samson and the
// Develop space do not matter.
func TestSection10FreeDevelop(t *testing.T) {
	g := position(t, 2, func(s *paladins.State) {
		favours(s, "favour-works")
		crew(s, 0, "architect-1")
		p := &s.Players[0]
		p.Workers = workers(merchant)
		p.Board[paladins.Develop] = [3]paladins.Worker{labourer, labourer}
	})
	g.Play(0, "favour:favour-works", "choose:develop_free:1", "develop:attack:1")
	p := g.player(0)
	check(t, "workers", p.Workers, workers(scout, labourer))
	check(t, "Attack", p.Covered[4], [2]bool{false, true})
	check(t, "silver", p.Silver, 3)
}

func TestSection14Passing(t *testing.T) {
	g := position(t, 2, func(s *paladins.State) {
		p := &s.Players[0]
		p.Workers = workers(criminal, scout, scout, cleric, labourer)
		p.Board[paladins.Hunt] = [3]paladins.Worker{labourer}
		suspects(s, 0, 1)
	})
	g.Play(0, "pass")
	kind, list := g.asked(0)
	check(t, "kind", kind, kindName(paladins.KindKeep))
	check(t, "dearest", list[0], "keep:scout+cleric+criminal")
	check(t, "fewest", list[len(list)-1], "keep:none")
	g.Play(0, "keep:scout+scout+criminal")
	p := g.player(0)
	check(t, "kept", p.Workers, workers(scout, scout, criminal))
	check(t, "board", p.Board, [12][3]paladins.Worker{})
	check(t, "Suspicion", len(p.Suspicion), 1)

	// Who has passed is skipped, and still takes part in Inquisitions (A16).
	g = position(t, 2, func(s *paladins.State) {
		s.Players[1].Passed = true
		s.Players[1].Workers = workers(scout, scout, scout)
		crew(s, 1, "peddler-1")
		suspects(s, 1, 2)
		s.Tax = 1
		favours(s, "favour-supplies")
		s.Players[0].Workers = workers(labourer, labourer)
	})
	g.Play(0, "favour:favour-supplies")
	check(t, "gained", g.player(1).Workers, workers(scout, scout, scout, labourer))
	check(t, "debt", g.player(1).Unpaid, 1)
	check(t, "turn", g.S.Active, 0)
}

// Without workers a player passes without being asked.
func TestSection14MustPass(t *testing.T) {
	g := position(t, 3, func(s *paladins.State) {
		s.Players[0].Workers, s.Players[1].Workers = workers(labourer), workers()
	})
	g.Play(0, "act:hunt")
	check(t, "passed", g.player(1).Passed, true)
	check(t, "turn", g.S.Active, 2)
}
