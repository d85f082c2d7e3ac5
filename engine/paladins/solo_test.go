package paladins_test

import (
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/enginetest"
	"westkingdom/engine/paladins"
)

// Section 17 of the rules digest, and its worked examples.

// solo arranges a solo game: the human has two Labourers and hunts with one as
// soon as it starts; then the AI draws the scheme and has its turn.
func solo(t testing.TB, scheme string, arrange func(s *paladins.State)) story {
	t.Helper()
	g := position(t, 1, func(s *paladins.State) {
		s.Players[0].Workers = workers(labourer, labourer)
		s.Players[1].Covered, s.Players[1].Workshops = [6][2]bool{}, 0
		s.Players[1].Attributes = [3]int{}
		s.AI.Workers = 4
		onTop(&s.AI.Pile, data.Solo.Schemes.card(scheme))
		s.AI.FavourSchemes = [5]paladins.Card{}
		arrange(s)
	})
	g.Play(0, "act:hunt")
	return g
}

func TestT20ScoreAI(t *testing.T) {
	s := enginetest.Deal(t, paladins.Game{}, 1, 1).(*paladins.State)
	s.Round, s.Phase = 7, paladins.Finished
	orders(s, "order-fortify", "order-commission", "order-garrison")
	ai := &s.Players[1]
	ai.Attributes = [3]int{12, 11, 10}
	ai.Monks, ai.Outposts, ai.Workshops = 6, 5, 6
	ai.Converted = data.Outsiders.cards("armourer-blue", "lookout-blue", "guardian-blue", "protector-blue", "invader-green", "hunter-green")
	ai.Attacked = data.Outsiders.cards("thief-blue", "traitor-blue") // two Vikings are what the Invader's 2 points count
	ai.Paid, ai.Unpaid = 1, 2
	standing := s.Standings()[1]
	check(t, "total", standing.Total, 76)
	want := map[string]int{
		"orders": 14, "strength": 20, "faith": 16, "influence": 13, "monks": 5, "outposts": 2, "converted": 3 + 1 + 3 + 1 + 2 + 1, "debts": 1 - 6,
	}
	for _, item := range standing.Items {
		check(t, item.ID, item.Points, want[item.ID])
	}
}

func TestT21Workers(t *testing.T) {
	for round, want := range []int{4, 5, 6, 7, 8, 9, 10} {
		g := position(t, 1, func(s *paladins.State) {
			s.Phase, s.Round, s.Active = paladins.PaladinChoice, round, engine.Nobody
			s.OrdersShown = min(round, 3)
		})
		check(t, "workers", g.S.AI.Workers, want)
	}
}

// One workshop of the AI stands on the leftmost space of each action that a
// King's Order shows, and no other; which orders that are is left to chance.
func TestT22Difficulty(t *testing.T) {
	for level, want := range map[string]int{"easy": 1, "standard": 3, "hard": 5} {
		where := map[[6][2]bool]bool{}
		for seed := range uint64(200) {
			g := enginetest.Tell[*paladins.State](t, paladins.Game{}, engine.Config{Seats: 1, Settings: map[string]string{"difficulty": level}}, seed)
			ai := &g.S.Players[1]
			n := 0
			for _, covered := range ai.Covered {
				if covered[0] {
					n++
				}
				check(t, "second space", covered[1], false)
			}
			check(t, level, n, want)
			check(t, "placed", ai.Workshops, want)
			where[ai.Covered] = true
		}
		ways := map[string]int{"easy": 6, "standard": 20, "hard": 6}[level] // of choosing them among six
		check(t, level+": ways", len(where), ways)
		if level == "standard" {
			// Commission, Attack and Absolve, as in the example.
			leftmost := [2]bool{true, false}
			check(t, "the example", where[[6][2]bool{0: leftmost, 3: leftmost, 4: leftmost}], true)
		}
	}
}

func TestT23Workshop(t *testing.T) {
	for workers, want := range map[int][2]int{2: {2, 0}, 1: {0, 1}} {
		g := solo(t, "scheme-commission-1", func(s *paladins.State) {
			s.AI.Workers = workers
			s.Players[1].Covered[0][0], s.Players[1].Workshops = true, 1
			townsfolk(s, "watchman-3")
			s.AI.Marker = 1
		})
		placed := g.S.AI.Placed
		check(t, "workers on Commission, Recruit", [2]int{placed[paladins.Commission], placed[paladins.Recruit]}, want)
	}
}

func TestT24Pointer(t *testing.T) {
	ids := []string{"watchman-1", "watchman-3", "squire-3", "gatekeeper-2", "acolyte-1"}
	row := append([]string(nil), ids...)
	for _, place := range []int{2, 3, 4, 0, 1} {
		g := solo(t, "scheme-recruit-1", func(s *paladins.State) {
			s.AI.Marker = 3
			townsfolk(s, row...)
		})
		check(t, "discarded", g.S.TownsfolkDiscard, data.Townsfolk.cards(ids[place]))
		row[place] = ""
	}
}

func TestT25Favour(t *testing.T) {
	g := solo(t, "scheme-kings-favour-1", func(s *paladins.State) {
		favours(s, "favour-gang", "favour-penance", "favour-prayer", "favour-supplies", "favour-levy")
		for _, taken := range []int{0, 4} {
			s.Favours[taken].By, s.Favours[taken].Worker = 0, labourer
		}
		s.AI.Marker = 5
		suspects(s, 1, 2)
	})
	s := g.S
	check(t, "worker", s.Favours[1].By, s.Active+1)
	check(t, "Suspicion", len(s.Players[1].Suspicion), 1)
	check(t, "Tax Supply", s.Tax, 5-2)
	check(t, "marker", s.AI.Marker, 2)
	check(t, "attributes", s.Players[1].Attributes, [3]int{1, 0, 0})
	check(t, "supply", s.AI.Workers, 3)
}

func TestT26Order(t *testing.T) {
	arrange := func(s *paladins.State) {
		orders(s, "order-fortify", "order-convert", "order-commission")
		outsiders(s, "archer-green")
	}
	tests := map[string]struct {
		arrange func(s *paladins.State)
		want    paladins.Action
	}{
		"Commission": {func(*paladins.State) {}, paladins.Commission},
		"five monks": {func(s *paladins.State) { s.Players[1].Monks = 5 }, paladins.Convert},
		"used":       {func(s *paladins.State) { s.AI.Placed[paladins.Commission] = 3 }, paladins.Convert},
		"no Outsider": {func(s *paladins.State) {
			s.Players[1].Monks = 5
			outsiders(s)
		}, paladins.Fortify},
		"all completed": {func(s *paladins.State) {
			p := &s.Players[1]
			p.Monks = 5
			p.Converted = data.Outsiders.cards("archer-yellow", "thief-blue", "thief-green", "traitor-blue", "traitor-green")
			p.Walls = data.Walls.cards("wall-01", "wall-02", "wall-03", "wall-04", "wall-05")
		}, paladins.Commission},
		"none possible": {func(s *paladins.State) { s.AI.Workers = 2 }, paladins.Recruit},
	}
	for name, test := range tests {
		g := solo(t, "scheme-kings-order-1", func(s *paladins.State) {
			arrange(s)
			test.arrange(s)
		})
		if g.logged("ai-scheme") != 1 || g.S.AI.Placed[test.want] == 0 {
			t.Errorf("%s: workers %v", name, g.S.AI.Placed)
		}
	}
}

func TestSection17Setup(t *testing.T) {
	m, err := engine.NewMatch(paladins.Game{}, engine.Config{Seats: 1}, engine.SeedOf(4))
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	s := m.State().(*paladins.State)
	check(t, "schemes", len(s.AI.Pile), 12)
	check(t, "stack", s.AI.Stack, [3]paladins.Attribute{paladins.Influence, paladins.Faith, paladins.Strength})
	check(t, "marker", s.AI.Marker, 1)
	check(t, "first", s.First, 0)
	check(t, "Tax Supply", s.Tax, 5)
	view := s.Public().(*paladins.Public)
	check(t, "slots", len(view.Slots), 25)
	for _, o := range view.Orders {
		check(t, "workshop", o.Workshop, true)
	}
	for _, f := range view.Favours {
		check(t, "scheme", f.Scheme, true)
	}
	check(t, "workshops left", view.AI.Workshops, 8-3-3)
}

func TestSection17Round(t *testing.T) {
	g := position(t, 1, func(s *paladins.State) {
		s.Phase, s.Round, s.Active = paladins.PaladinChoice, 2, engine.Nobody
		s.OrdersShown = 2
		s.Orders[2] = data.Orders.card("order-attack")
		s.AI.OrderWorkshops = [3]bool{false, false, true}
		s.Players[1].Covered[4], s.Players[1].Workshops = [2]bool{true, false}, 1
	})
	s := g.S
	check(t, "Attack", s.Players[1].Covered[4], [2]bool{true, true})
	check(t, "favours", s.FavoursShown, 1)
	check(t, "discard", len(s.AI.Discard), 1)
	check(t, "Taverns", len(s.Taverns), 2)

	// The human takes one Tavern; the AI draws for the Criminals of the other.
	s = s.Clone().(*paladins.State)
	s.Phase, s.Active = paladins.Draft, 0
	s.Taverns = data.Taverns.cards("tavern-12", "tavern-01")
	s.Players[0].Paladin, s.Players[0].Drawn = s.Players[0].Drawn[0], nil
	taxes(s, 1, 1)
	g = start(t, g.M.Config(), s)
	g.Play(0, "tavern:tavern-01")
	s = g.S
	check(t, "Suspicion of the AI", len(s.Players[1].Suspicion), 2)
	check(t, "Tax Supply", s.Tax, 5-2)
	check(t, "marker", s.AI.Marker, 1+2)
	check(t, "turn", s.Active, 0)
}

// After the human has passed the AI goes on alone, and the other way round.
func TestSection17Turns(t *testing.T) {
	g := solo(t, "scheme-commission-1", func(s *paladins.State) { s.AI.Workers = 3 })
	check(t, "finished", g.player(1).Passed, true)
	check(t, "turn", g.S.Active, 0)
	g.Play(0, "act:conspire")
	check(t, "the human goes on", g.S.Active, 0)

	g = position(t, 1, func(s *paladins.State) { s.AI.Workers = 10 })
	g.Play(0, "pass")
	check(t, "round", g.S.Round, 2)
	if n := g.logged("ai-scheme"); n < 2 {
		t.Errorf("the AI drew %d schemes alone", n)
	}
}

func TestSection17CleanUp(t *testing.T) {
	g := position(t, 1, func(s *paladins.State) {
		townsfolk(s, "abbot-1", "abbot-2", "abbot-3", "acolyte-1", "acolyte-2")
		outsiders(s, "archer-green", "archer-yellow", "thief-blue", "thief-green", "warrior-green", "hunter-green")
		s.Players[1].Passed = true
	})
	g.Play(0, "pass")
	s := g.S
	check(t, "Townsfolk", s.Townsfolk[2:], data.Townsfolk.cards("abbot-1", "abbot-2", "abbot-3"))
	check(t, "discarded", s.TownsfolkDiscard, data.Townsfolk.cards("acolyte-1", "acolyte-2"))
	check(t, "Outsiders", s.Outsiders[:4], data.Outsiders.cards("thief-blue", "thief-green", "warrior-green", "hunter-green"))
	check(t, "discarded", s.OutsiderDiscard, data.Outsiders.cards("archer-green", "archer-yellow"))
}

func TestSection17Resources(t *testing.T) {
	// From 5 to 2: one return to the first space (test vector ai-track-wrap).
	g := solo(t, "scheme-recruit-1", func(s *paladins.State) {
		s.AI.Marker = 5
		townsfolk(s, "", "", "", "", "gatekeeper-3") // tax 2
		s.Players[1].Attributes = [3]int{2, 1, 1}
	})
	s := g.S
	check(t, "marker", s.AI.Marker, 2)
	// Influence lies at the bottom, Faith above it: Faith rises.
	check(t, "attributes", s.Players[1].Attributes, [3]int{2, 2, 1})
	check(t, "stack", s.AI.Stack, [3]paladins.Attribute{paladins.Influence, paladins.Strength, paladins.Faith})
}

func TestSection17MissingCards(t *testing.T) {
	// The last silver of the Tax Supply, because there is no Suspicion.
	g := solo(t, "scheme-recruit-1", func(s *paladins.State) {
		townsfolk(s, "acolyte-3") // remove 2 Suspicion
		suspects(s, 1, 1)
		s.Tax = 1
		s.AI.Marker = 1
	})
	s := g.S
	check(t, "Suspicion", len(s.Players[1].Suspicion), 0)
	check(t, "marker", s.AI.Marker, 1)
	check(t, "Inquisitions", g.logged("inquisition"), 1)
	check(t, "Tax Supply", s.Tax, 5)

	g = solo(t, "scheme-recruit-1", func(s *paladins.State) {
		townsfolk(s, "abbot-3") // destroy a debt
		s.AI.Marker = 1
	})
	check(t, "Tax Supply", g.S.Tax, 4)
}

func TestSection17Actions(t *testing.T) {
	type want struct {
		on, workers, marker int
		attributes          [3]int
	}
	tests := map[string]struct {
		scheme  string
		action  paladins.Action
		arrange func(s *paladins.State)
		want    want
	}{
		"pray": {"scheme-commission-1", paladins.Pray, func(s *paladins.State) {
			s.AI.Placed[paladins.Commission], s.AI.Placed[paladins.Recruit] = 3, 1
		}, want{1, 3, 1, [3]int{}}},
		"pray without workers on the right": {"scheme-kings-favour-1", paladins.Pray, func(s *paladins.State) {
			s.AI.Placed[paladins.Recruit] = 1
		}, want{1, 4, 1, [3]int{}}},
		"trade": {"scheme-kings-favour-1", paladins.Trade, func(s *paladins.State) {
			s.AI.Placed[paladins.Recruit], s.AI.Placed[paladins.Pray] = 1, 1
		}, want{1, 3, 2, [3]int{}}},
		"conspire": {"scheme-kings-favour-1", paladins.Conspire, func(s *paladins.State) {
			s.AI.Placed[paladins.Recruit], s.AI.Placed[paladins.Pray], s.AI.Placed[paladins.Trade] = 1, 1, 1
			taxes(s, 2)
		}, want{1, 5, 3, [3]int{}}},
		"rest": {"scheme-kings-favour-1", paladins.Rest, func(s *paladins.State) {
			s.AI.Placed = [13]int{1: 1, 3: 1, 4: 1, 5: 1}
		}, want{1, 3, 5, [3]int{}}},
		"recruit": {"scheme-recruit-2", paladins.Recruit, func(s *paladins.State) {
			townsfolk(s, "gatekeeper-1") // Merchant and Labourer
		}, want{1, 5, 1, [3]int{}}},
		"recruit a Criminal": {"scheme-recruit-2", paladins.Recruit, func(s *paladins.State) {
			townsfolk(s, "squire-1")
			taxes(s, 1)
		}, want{1, 4, 2, [3]int{}}},
		"recruit without Townsfolk": {"scheme-recruit-2", paladins.Pray, func(s *paladins.State) { townsfolk(s) }, want{1, 4, 1, [3]int{}}},
		"commission": {"scheme-commission-1", paladins.Commission, func(s *paladins.State) {
			s.Players[1].Attributes[paladins.Faith] = 3 // region 2, lowest slot: recruit
			townsfolk(s, "gatekeeper-2")                // a Scout
		}, want{3, 2, 1, [3]int{0, 3, 1}}},
		"garrison": {"scheme-garrison-1", paladins.Garrison, func(s *paladins.State) {
			s.Players[1].Attributes[paladins.Strength] = 5 // region 3, lowest slot: Labourer
		}, want{3, 2, 1, [3]int{5, 1, 0}}},
		"garrison out of reach": {"scheme-garrison-1", paladins.Recruit, func(s *paladins.State) {
			townsfolk(s, "gatekeeper-2")
		}, want{1, 4, 1, [3]int{}}},
		"fortify": {"scheme-fortify-1", paladins.Fortify, func(s *paladins.State) {
			onTop(&s.WallDeck, data.Walls.card("wall-09")) // no Suspicion: 2 silver
		}, want{3, 1, 3, [3]int{1, 0, 0}}},
		"fortify for a debt": {"scheme-fortify-1", paladins.Fortify, func(s *paladins.State) {
			onTop(&s.WallDeck, data.Walls.card("wall-07"))
			owes(s, 1, 1)
		}, want{3, 1, 1, [3]int{1, 0, 0}}},
		"absolve": {"scheme-absolve-1", paladins.Absolve, func(s *paladins.State) {
			owes(s, 1, 1)
			suspects(s, 1, 1)
		}, want{3, 1, 1, [3]int{0, 1, 0}}},
		"attack": {"scheme-attack-1", paladins.Attack, func(s *paladins.State) {
			// The pointed card needs 3 Strength: from there round to the first.
			outsiders(s, "warrior-green", "archer-green", "thief-blue")
			s.AI.Marker = 2
			s.Players[1].Attributes[paladins.Strength] = 2
		}, want{3, 1, 4, [3]int{2, 0, 1}}},
		"convert": {"scheme-convert-1", paladins.Convert, func(s *paladins.State) {
			outsiders(s, "warrior-green", "barbarian-blue", "thief-blue")
			s.AI.Marker = 2
			s.Players[1].Attributes[paladins.Faith] = 2
		}, want{3, 1, 2, [3]int{2, 2, 0}}},
	}
	for name, test := range tests {
		g := solo(t, test.scheme, func(s *paladins.State) {
			s.FavoursShown = 0
			test.arrange(s)
		})
		s := g.S
		got := want{s.AI.Placed[test.action], s.AI.Workers, s.AI.Marker, s.Players[1].Attributes}
		if got != test.want {
			t.Errorf("%s: on the action, supply, marker, attributes: got %v, want %v", name, got, test.want)
		}
	}
}

func TestSection17Favours(t *testing.T) {
	tests := map[string]struct {
		favour  string
		arrange func(s *paladins.State)
		check   func(s *paladins.State) bool
	}{
		"lowest attribute": {"favour-patronage", func(s *paladins.State) { s.Players[1].Attributes = [3]int{1, 0, 1} },
			func(s *paladins.State) bool { return s.Players[1].Attributes == [3]int{1, 1, 1} }},
		"workers, no workshop": {"favour-works", func(*paladins.State) {},
			func(s *paladins.State) bool { return s.AI.Workers == 5 && s.Players[1].Workshops == 0 }},
		"silver is ignored": {"favour-leniency", func(s *paladins.State) { owes(s, 1, 1) },
			func(s *paladins.State) bool { return s.Players[1].Paid == 1 }},
		"nothing to discard": {"favour-leniency", func(*paladins.State) {},
			func(s *paladins.State) bool { return s.Tax == 3 && s.AI.Marker == 1 }},
		"debt as a cost": {"favour-levy", func(*paladins.State) {},
			func(s *paladins.State) bool { return s.Players[1].Unpaid == 1 && s.AI.Workers == 6 }},
		"no debt left": {"favour-levy", func(s *paladins.State) { owes(s, 0, s.Debts) },
			func(s *paladins.State) bool { return s.Favours[0].By == engine.Nobody }},
		"two Criminals": {"favour-underworld", func(s *paladins.State) { taxes(s, 0, 0) },
			func(s *paladins.State) bool { return len(s.Players[1].Suspicion) == 2 && s.AI.Workers == 5 }},
		"prayer": {"favour-prayer", func(s *paladins.State) { s.AI.Placed[paladins.Attack] = 3 },
			func(s *paladins.State) bool { return s.AI.Placed[paladins.Attack] == 0 }},
		"free recruit": {"favour-recruit", func(s *paladins.State) { townsfolk(s, "gatekeeper-1") },
			func(s *paladins.State) bool { return s.AI.Workers == 5 && len(s.Players[1].Crew) == 0 }},
	}
	for name, test := range tests {
		g := solo(t, "scheme-kings-favour-1", func(s *paladins.State) {
			townsfolk(s, "gatekeeper-2")
			favours(s, test.favour)
			test.arrange(s)
		})
		if !test.check(g.S) {
			t.Errorf("%s: AI %+v, player %+v, tax %d", name, g.S.AI, g.player(1), g.S.Tax)
		}
	}
}

// Schemes are shuffled only when the AI prays, or when the pile is empty.
func TestSection17Schemes(t *testing.T) {
	g := solo(t, "scheme-fortify-1", func(s *paladins.State) {
		s.AI.Discard, s.AI.Pile = s.AI.Pile, nil
	})
	check(t, "reshuffled", g.logged("reshuffle"), 1)
	check(t, "discard", len(g.S.AI.Discard), 1)
}
