package paladins_test

import (
	"errors"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/paladins"
)

// Sections 10 to 12 of the rules digest: rewards, taxes, Suspicion, debts,
// Inquisitions.

// D17: the order is asked only where it can matter.
func TestSection10Order(t *testing.T) {
	arrange := func(s *paladins.State) {
		s.Players[0].Workers = workers(scout, labourer, cleric)
		crew(s, 0, "acolyte-3", "acolyte-2") // tax 1, 1 silver
		suspects(s, 0, 2)
		s.Tax = 1
	}
	g := position(t, 4, arrange)
	g.Play(0, "act:commission", "slot:monk:r1-s4")
	g.Options(0, paladins.KindOrder,
		"resolve:slot:r1-s4", "resolve:action:commission", "resolve:card:acolyte-3", "resolve:card:acolyte-2")
	g.Play(0, "resolve:card:acolyte-3") // the Inquisition comes first
	check(t, "debt", g.player(0).Unpaid, 1)
	check(t, "Suspicion", len(g.player(0).Suspicion), 1)
	g.Options(0, paladins.KindDiscard, "discard:1", "decline") // the rest in the default order
	g.Play(0, "discard:1")
	check(t, "Suspicion", len(g.player(0).Suspicion), 0)
	check(t, "silver", g.player(0).Silver, 3+1+1)

	// With silver left in the Tax Supply nothing hangs on the order.
	g = position(t, 4, func(s *paladins.State) {
		arrange(s)
		s.Tax = 2
	})
	g.Play(0, "act:commission", "slot:monk:r1-s4")
	g.Prompt(0, paladins.KindDiscard)

	// Nor where nothing else touches Suspicion or debts.
	g = position(t, 4, arrange)
	g.Play(0, "act:commission", "slot:monk:r1-s2")
	check(t, "Inquisitions", g.logged("inquisition"), 1)
	check(t, "silver", g.player(0).Silver, 3+2+1+1)

	// A Criminal always draws.
	g = position(t, 4, func(s *paladins.State) {
		outsiders(s, "thief-green")
		s.Players[0].Workers, s.Players[0].Silver = workers(scout, labourer, fighter), 9
		crew(s, 0, "defender-3")
	})
	g.Play(0, "act:attack")
	g.Options(0, paladins.KindOrder, "resolve:card:thief-green", "resolve:card:defender-3")
}

// A free recruit of a slot does not set its card off for the action that is
// being performed.
func TestSection10RecruitedMeanwhile(t *testing.T) {
	g := position(t, 4, func(s *paladins.State) {
		s.Players[0].Workers = workers(scout, labourer, cleric)
		townsfolk(s, "acolyte-2")
	})
	g.Play(0, "act:commission", "slot:monk:r1-s1", "hire:acolyte-2")
	check(t, "silver", g.player(0).Silver, 3+1) // its immediate reward
}

// D18: gains that can hurt, or be better kept, may be declined.
func TestSection10Decline(t *testing.T) {
	tests := map[string]struct {
		arrange func(s *paladins.State)
		choices []string
		check   func(p *paladins.Player) bool
	}{
		"Criminal": {func(s *paladins.State) { townsfolk(s, "", "", "", "", "squire-1") },
			[]string{"act:recruit", "decline"}, func(p *paladins.Player) bool { return p.Workers.Total() == 0 && len(p.Suspicion) == 0 }},
		"Suspicion": {func(s *paladins.State) {
			townsfolk(s, "", "", "", "", "conspirator-1")
			suspects(s, 0, 3)
		}, []string{"act:recruit", "decline"}, func(p *paladins.Player) bool { return len(p.Suspicion) == 3 }},
		"one of two Suspicion": {func(s *paladins.State) {
			townsfolk(s, "", "", "", "", "conspirator-1")
			suspects(s, 0, 3)
		}, []string{"act:recruit", "discard:1"}, func(p *paladins.Player) bool { return len(p.Suspicion) == 2 }},
		"destroying a debt": {func(s *paladins.State) {
			townsfolk(s, "", "", "", "", "abbot-3")
			owes(s, 0, 1)
		}, []string{"act:recruit", "decline"}, func(p *paladins.Player) bool { return p.Unpaid == 1 }},
		"prayer": {func(s *paladins.State) { favours(s, "favour-prayer"); s.Players[0].Board[2][0] = scout },
			[]string{"favour:favour-prayer", "decline"}, func(p *paladins.Player) bool { return p.Board[2][0] == scout }},
		"recruit": {func(s *paladins.State) {
			favours(s, "favour-recruit")
			s.Players[0].Workers = workers(scout)
		}, []string{"favour:favour-recruit", "decline"}, func(p *paladins.Player) bool { return len(p.Crew) == 0 }},
	}
	for name, test := range tests {
		g := position(t, 2, func(s *paladins.State) {
			s.Players[0].Workers = workers(labourer)
			test.arrange(s)
		})
		if g.Play(0, test.choices...); !test.check(g.player(0)) {
			t.Errorf("%s: %+v", name, *g.player(0))
		}
	}
}

// Discarding takes the newest first.
func TestSection10NewestFirst(t *testing.T) {
	var old paladins.Card
	g := position(t, 2, func(s *paladins.State) {
		suspects(s, 0, 2)
		old = s.Players[0].Suspicion[0]
		townsfolk(s, "", "", "", "", "missionary-3", "")
		s.Players[0].Workers = workers(labourer, fighter)
	})
	g.Play(0, "act:recruit", "hire:missionary-3", "discard:1")
	check(t, "Suspicion", g.player(0).Suspicion, []paladins.Card{old})
}

// Conspire is a Criminal: there is nothing to decline.
func TestSection7Conspire(t *testing.T) {
	g := position(t, 2, func(s *paladins.State) { taxes(s, 1) })
	g.Play(0, "act:conspire")
	p := g.player(0)
	check(t, "workers", p.Workers, workers(criminal))
	check(t, "silver", p.Silver, 4)
	check(t, "Suspicion", len(p.Suspicion), 1)
}

// The Suspicion deck is shuffled anew from its discard.
func TestSection10SuspicionDeckEmpty(t *testing.T) {
	g := position(t, 2, func(s *paladins.State) {
		s.SuspicionDiscard, s.SuspicionDeck = s.SuspicionDeck, nil
	})
	g.Play(0, "act:conspire")
	s := g.S
	check(t, "Suspicion", []int{len(s.Players[0].Suspicion), len(s.SuspicionDeck), len(s.SuspicionDiscard)}, []int{1, 23, 0})
	check(t, "Inquisitions", g.logged("inquisition"), 0)
}

// A12: with no card anywhere an Inquisition comes first, then the draw goes on.
func TestSection22NoSuspicionLeft(t *testing.T) {
	g := position(t, 2, func(s *paladins.State) {
		suspects(s, 0, 10)
		suspects(s, 1, 14)
		s.Tax = 3
	})
	g.Play(0, "act:conspire")
	s := g.S
	check(t, "Inquisitions", g.logged("inquisition"), 1)
	check(t, "Suspicion", []int{len(s.Players[0].Suspicion), len(s.Players[1].Suspicion)}, []int{11, 7})
	check(t, "debts", []int{s.Players[0].Unpaid, s.Players[1].Unpaid}, []int{0, 1})
	drawn := s.Players[0].Suspicion[10]
	check(t, "Tax Supply", s.Tax, 5-data.Suspicion.Cards[drawn-1].Tax)
}

func TestSection11Inquisition(t *testing.T) {
	rules := 2
	run := func(debts int, suspicion ...int) story {
		g := positionBy(t, engine.Config{Seats: 4, Rules: rules}, func(s *paladins.State) {
			for seat, n := range suspicion {
				suspects(s, seat, n)
			}
			s.Tax = 1
			s.Debts, s.Players[3].Paid = debts, 24-debts
			favours(s, "favour-supplies")
		})
		g.Play(0, "favour:favour-supplies")
		return g
	}
	unpaid := func(g story) (n [4]int) {
		for i := range n {
			n[i] = g.player(i).Unpaid
		}
		return n
	}
	held := func(g story) (n [4]int) {
		for i := range n {
			n[i] = len(g.player(i).Suspicion)
		}
		return n
	}
	// Nobody has Suspicion: nobody takes a debt.
	g := run(24, 0, 0, 0, 0)
	check(t, "debts", unpaid(g), [4]int{})
	check(t, "Tax Supply", g.S.Tax, 8)
	// Only those with the most discard, half rounded down (A14).
	g = run(24, 5, 4, 5, 1)
	check(t, "debts", unpaid(g), [4]int{1, 0, 1, 0})
	check(t, "Suspicion", held(g), [4]int{3, 4, 3, 1})
	g = run(24, 0, 1, 1, 0)
	check(t, "Suspicion", held(g), [4]int{0, 1, 1, 0})
	// A13: debts that are left go clockwise from the active player; who receives
	// none discards none.
	g = run(1, 2, 4, 4, 4)
	check(t, "debts", unpaid(g), [4]int{0, 1, 0, 0})
	check(t, "Suspicion", held(g), [4]int{2, 2, 4, 4})
	// By rules number 1 all designated discard.
	rules = 1
	g = run(1, 2, 4, 4, 4)
	check(t, "debts", unpaid(g), [4]int{0, 1, 0, 0})
	check(t, "Suspicion", held(g), [4]int{2, 2, 2, 2})
}

// The silver that empties the Tax Supply starts it, no matter what else goes
// on; the rewards still pending follow.
func TestSection11InTheMiddleOfAReward(t *testing.T) {
	g := position(t, 2, func(s *paladins.State) {
		outsiders(s, "barbarian-blue") // Influence, tax 1, provision
		s.Players[0].Workers, s.Players[0].Silver = workers(scout, labourer, fighter), 1
		s.Tax = 1
		suspects(s, 1, 2)
		crew(s, 1, "conspirator-1")
	})
	g.Play(0, "act:attack")
	g.Options(1, paladins.KindInquisition, "use:conspirator-1", "done")
	check(t, "before", [2]int{g.player(0).Attributes[paladins.Influence], g.player(0).Provisions}, [2]int{1, 1})
	// An answer to the interrupted turn is refused.
	if err := g.M.Apply(engine.Record{Seat: 0, Option: "pass"}); !errors.Is(err, engine.ErrNotAsked) {
		t.Errorf("an answer of the interrupted seat: %v", err)
	}
	g.Play(1, "done")
	check(t, "after", [2]int{g.player(1).Unpaid, g.player(0).Provisions}, [2]int{1, 2})
	check(t, "Suspicion", len(g.player(1).Suspicion), 1)
	check(t, "turn", g.S.Active, 1)
}

// A26: several Inquisitions in one turn, one after the other; abilities may be
// used again in each.
func TestSection22ChainOfInquisitions(t *testing.T) {
	g := position(t, 2, func(s *paladins.State) {
		favours(s, "favour-underworld")
		taxes(s, 2, 2)
		s.Tax = 1
		crew(s, 1, "peddler-3")
		suspects(s, 1, 3)
	})
	g.Play(0, "favour:favour-underworld", "accept:criminal:1")
	s := g.S.Clone().(*paladins.State)
	check(t, "silver of the Peddler", s.Players[1].Silver, 3+2)
	check(t, "Tax Supply", s.Tax, 5)
	g.Play(0, "accept:criminal:1")
	check(t, "Tax Supply", g.S.Tax, 3)

	g = position(t, 2, func(s *paladins.State) {
		s.Phase = paladins.Draft
		s.Taverns = data.Taverns.cards("tavern-12", "tavern-01", "tavern-08")
		for i := range s.Players {
			reveal(&s.Players[i], "roland")
			s.Players[i].Revealed = false
		}
		// No card anywhere: an Inquisition; its discards are drawn, and the
		// second draw may find none again.
		s.SuspicionDiscard = nil
		suspects(s, 0, 22)
		suspects(s, 1, 2)
		s.Tax = 2
		crew(s, 1, "peddler-3")
	})
	g.Play(0, "tavern:tavern-12")
	if n := g.logged("inquisition"); n < 1 {
		t.Errorf("%d Inquisitions", n)
	}
	check(t, "Peddler", g.player(1).Silver, 3+2*g.logged("inquisition"))
}

// The abilities of players who would gain from any order are not asked for.
func TestSection11HarmlessAbilities(t *testing.T) {
	g := position(t, 2, func(s *paladins.State) {
		crew(s, 0, "squire-1", "squire-2", "peddler-1", "conspirator-1")
		s.Tax = 1
		favours(s, "favour-supplies")
	})
	g.Play(0, "favour:favour-supplies")
	check(t, "attributes", g.player(0).Attributes, [3]int{0, 1, 1})
	check(t, "asked", g.M.Asked(), []engine.Seat{1})
}

// After "done" what does no harm still works.
func TestSection11Done(t *testing.T) {
	g := position(t, 2, func(s *paladins.State) {
		crew(s, 0, "conspirator-1", "peddler-3")
		suspects(s, 0, 2)
		s.Tax = 1
		favours(s, "favour-supplies")
	})
	g.Play(0, "favour:favour-supplies", "done")
	check(t, "silver", g.player(0).Silver, 3+1+2)
	check(t, "debt", g.player(0).Unpaid, 1)
}

// Destroyed debts go back to the pile, paid ones stay.
func TestSection10Debts(t *testing.T) {
	g := position(t, 2, func(s *paladins.State) {
		townsfolk(s, "", "", "", "", "abbot-3")
		owes(s, 0, 2)
	})
	g.Play(0, "act:recruit", "accept:destroy_debt:1")
	check(t, "debts", [3]int{g.player(0).Unpaid, g.player(0).Paid, g.S.Debts}, [3]int{1, 0, 23})
	g = position(t, 2, func(s *paladins.State) {
		s.Players[0].Workers = workers(cleric, labourer, merchant)
		owes(s, 0, 2)
	})
	g.Play(0, "act:absolve", "absolve:absolve-1")
	check(t, "debts", [3]int{g.player(0).Unpaid, g.player(0).Paid, g.S.Debts}, [3]int{1, 1, 22})
}

// A choice of which one side has no target leaves the other; of a choice
// without any nothing comes.
func TestSection10ChoiceWithoutTarget(t *testing.T) {
	g := position(t, 2, func(s *paladins.State) {
		s.Players[0].Workers = workers(merchant, labourer, scout)
		onTop(&s.WallDeck, data.Walls.card("wall-07"))
	})
	g.Play(0, "act:fortify")
	check(t, "silver", g.player(0).Silver, 3+2)
}
