package paladins_test

import (
	"fmt"
	"slices"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/enginetest"
	"westkingdom/engine/paladins"
)

// Sections 4, 5 and 15 of the rules digest: setup, rounds, clean-up.

func TestSection4Setup(t *testing.T) {
	for seats, tax := range map[int]int{1: 5, 2: 5, 3: 6, 4: 8} {
		s := enginetest.Deal(t, paladins.Game{}, seats, 9).(*paladins.State)
		what := fmt.Sprint(seats, " seats ")
		check(t, what+"Tax Supply", s.Tax, tax)
		check(t, what+"debts", s.Debts, 24)
		check(t, what+"Townsfolk", [2]int{len(s.TownsfolkDeck), 5}, [2]int{32 - 5, 5})
		check(t, what+"Outsiders", len(s.OutsiderDeck), 36-6)
		check(t, what+"walls", len(s.WallDeck), 24)
		check(t, what+"Suspicion", len(s.SuspicionDeck), 24)
		check(t, what+"Taverns", len(s.TavernDeck), 24)
		for i := range seats {
			p := s.Players[i]
			check(t, what+"silver, provisions", [2]int{p.Silver, p.Provisions}, [2]int{3, 1})
			check(t, what+"Paladins", len(p.Deck), 12)
			check(t, what+"workers", p.Workers.Total(), 0)
		}
		slots := map[int]int{1: 25, 2: 25, 3: 34, 4: 40}[seats]
		check(t, what+"slots", len(s.Public().(*paladins.Public).Slots), slots)
		if slices.Contains(s.Townsfolk[:], 0) || slices.Contains(s.Outsiders[:], 0) {
			t.Errorf("%d seats: a gap in a row", seats)
		}
	}
}

func TestSection4FirstPlayer(t *testing.T) {
	seen := map[engine.Seat]bool{}
	for seed := range uint64(40) {
		seen[enginetest.Deal(t, paladins.Game{}, 4, seed).(*paladins.State).First] = true
	}
	check(t, "first players of forty games", len(seen), 4)
}

// Nothing is refilled while the starting Townsfolk are taken; then the rest
// slides right.
func TestSection4StartingRecruit(t *testing.T) {
	s := enginetest.Deal(t, paladins.Game{}, 3, 2).(*paladins.State)
	townsfolk(s, "squire-1", "squire-2", "squire-3", "peddler-1", "peddler-2")
	g := start(t, engine.Config{Seats: 3}, s)
	seat := s.Active
	g.Play(seat, "take:peddler-2")
	seat = (seat + 2) % 3
	g.Options(seat, paladins.KindStart, "take:squire-1", "take:squire-2", "take:squire-3", "take:peddler-1")
	g.Play(seat, "take:squire-1")
	seat = (seat + 2) % 3
	check(t, "last", seat, s.First)
	g.Play(seat, "take:squire-3")
	check(t, "row", g.S.Townsfolk[3:], data.Townsfolk.cards("squire-2", "peddler-1"))
	if slices.Contains(g.S.Townsfolk[:], 0) {
		t.Error("the row was not refilled")
	}
	check(t, "phase", g.S.Phase, paladins.PaladinChoice)
}

func TestSection5Reveals(t *testing.T) {
	for round, want := range [][2]int{{1, 0}, {2, 0}, {3, 1}, {3, 2}, {3, 3}, {3, 4}, {3, 5}} {
		g := position(t, 2, func(s *paladins.State) {
			s.Phase, s.Round, s.Active = paladins.PaladinChoice, round, engine.Nobody
			s.OrdersShown, s.FavoursShown = min(round, 3), max(0, round-2)
		})
		s := g.S
		check(t, fmt.Sprint("round ", round+1), [2]int{s.OrdersShown, s.FavoursShown}, want)
		if round > 0 {
			check(t, "first player", s.First, 1)
		} else {
			check(t, "first player", s.First, 0)
		}
	}
}

// Choosing: one to play, one on top, one under the deck; the top one is drawn
// again.
func TestSection5Paladins(t *testing.T) {
	g := position(t, 2, func(s *paladins.State) {
		s.Phase, s.Round, s.Active = paladins.PaladinChoice, 0, engine.Nobody
		onTop(&s.Players[0].Deck, data.Paladins.cards("ivon", "otton", "roland")...)
	})
	private := func() *paladins.Private { return g.S.Private(0).(*paladins.Private) }
	check(t, "drawn", private().Drawn, []string{"ivon", "otton", "roland"})
	if n := len(g.M.Asked()); n != 2 {
		t.Fatalf("%d seats are asked", n)
	}
	g.Play(0, "paladin:otton:roland:ivon")
	check(t, "asked", g.M.Asked(), []engine.Seat{1})
	_, list := g.asked(1)
	g.Play(1, list[0])
	check(t, "private", private(), &paladins.Private{Drawn: []string{}, Top: "roland", Bottom: []string{"ivon"}})
	check(t, "deck", len(g.player(0).Deck), 11)
	check(t, "played", g.player(0).Paladin, data.Paladins.card("otton"))
	for _, e := range g.M.Log() {
		if (e.Key == "drawn" || e.Key == "chosen") && (e.Only == nil || *e.Only != e.Seat) {
			t.Errorf("everybody may read %s", e.Key)
		}
	}
	check(t, "first reveals", g.S.Public().(*paladins.Public).Players[1].Paladin, "")
	check(t, "has chosen", g.S.Public().(*paladins.Public).Players[1].Chosen, true)
}

// The draft: Paladin, Tavern, and then one Suspicion for each Criminal (A22).
func TestSection5Draft(t *testing.T) {
	g := position(t, 3, func(s *paladins.State) {
		s.Phase, s.First, s.Active = paladins.Draft, 1, 1
		s.Taverns = data.Taverns.cards("tavern-12", "tavern-01", "tavern-08", "tavern-07")
		for i := range s.Players {
			reveal(&s.Players[i], "roland")
			s.Players[i].Revealed = false
			s.Players[i].Workers = workers()
		}
		taxes(s, 1, 2)
	})
	g.Play(1, "tavern:tavern-12")
	p := g.player(1)
	check(t, "workers", p.Workers, workers(fighter, labourer, fighter, scout, criminal, criminal))
	check(t, "Suspicion", len(p.Suspicion), 2)
	check(t, "silver", p.Silver, 3+1+2)
	check(t, "next", g.S.Active, 2)
	g.Blocked(2, "tavern:tavern-12", engine.Reason{Key: "taken", What: "tavern"})
	g.Play(2, "tavern:tavern-08")
	g.Play(0, "tavern:tavern-07")
	check(t, "phase", g.S.Phase, paladins.Actions)
	check(t, "turn", g.S.Active, 1)
}

// An Inquisition in the middle of the draft: the draft goes on afterwards.
func TestSection5InquisitionInTheDraft(t *testing.T) {
	g := position(t, 2, func(s *paladins.State) {
		s.Phase = paladins.Draft
		s.Taverns = data.Taverns.cards("tavern-12", "tavern-01", "tavern-08")
		for i := range s.Players {
			reveal(&s.Players[i], "roland")
			s.Players[i].Revealed = false
		}
		crew(s, 1, "conspirator-1")
		suspects(s, 1, 2)
		taxes(s, 2, 1)
		s.Tax = 2
	})
	g.Play(0, "tavern:tavern-12")
	check(t, "asked", g.M.Asked(), []engine.Seat{1})
	check(t, "Suspicion", len(g.player(0).Suspicion), 1)
	check(t, "view", g.S.Public().(*paladins.Public).Inquiry.By, 0)
	g.Play(1, "use:conspirator-1")
	check(t, "Suspicion", []int{len(g.player(0).Suspicion), len(g.player(1).Suspicion)}, []int{2, 1})
	check(t, "debts", []int{g.player(0).Unpaid, g.player(1).Unpaid}, []int{1, 1})
	check(t, "Tax Supply", g.S.Tax, 5-1)
	g.Prompt(1, paladins.KindTavern)
}

func TestSection15CleanUp(t *testing.T) {
	g := position(t, 2, func(s *paladins.State) {
		s.Round = 3
		townsfolk(s, "abbot-1", "abbot-2", "", "abbot-3", "acolyte-1")
		outsiders(s, "archer-green", "", "thief-blue", "", "", "warrior-green")
		favours(s, "favour-gang")
		s.Favours[0].By, s.Favours[0].Worker = 1, criminal
		s.Players[1].Passed = true
		s.Players[0].Workers = workers(scout, cleric)
		s.Players[1].Workers = workers(criminal)
		reveal(&s.Players[0], "ivon")
		s.Taverns = data.Taverns.cards("tavern-01", "tavern-02", "tavern-03")
		onTop(&s.TavernDeck, s.Taverns...)
		s.TavernDeck = s.TavernDeck[:21]
	})
	g.Play(0, "pass")
	s := g.S
	check(t, "Townsfolk", s.Townsfolk[2:], data.Townsfolk.cards("abbot-1", "abbot-2", "abbot-3"))
	check(t, "Outsiders", s.Outsiders[:2], data.Outsiders.cards("thief-blue", "warrior-green"))
	check(t, "discards", []int{len(s.TownsfolkDiscard), len(s.OutsiderDiscard)}, []int{1, 1})
	check(t, "Taverns discarded", s.TavernDiscard, data.Taverns.cards("tavern-01", "tavern-02", "tavern-03"))
	check(t, "Favour", s.Favours[0].By, engine.Nobody)
	check(t, "kept", g.player(0).Workers, workers(scout, cleric))
	check(t, "kept", g.player(1).Workers, workers(criminal))
	check(t, "kept Criminals draw nothing", len(g.player(1).Suspicion), 0)
	check(t, "Paladin", [2]int{int(g.player(0).Paladin), len(g.player(0).Past)}, [2]int{0, 1})
	check(t, "round", s.Round, 4)
	check(t, "first player", s.First, 1)
}

// Decks that run out are not renewed, but the Taverns are.
func TestSection15EmptyDecks(t *testing.T) {
	g := position(t, 4, func(s *paladins.State) {
		townsfolk(s, "", "", "abbot-1", "", "")
		s.TownsfolkDiscard, s.TownsfolkDeck = s.TownsfolkDeck, nil
		s.OutsiderDiscard, s.OutsiderDeck = s.OutsiderDeck, nil
		s.TavernDiscard, s.TavernDeck = s.TavernDeck[2:], s.TavernDeck[:2]
		for i := 1; i < 4; i++ {
			s.Players[i].Passed = true
		}
	})
	g.Play(0, "pass")
	s := g.S
	check(t, "Townsfolk", s.Townsfolk, [5]paladins.Card{4: data.Townsfolk.card("abbot-1")})
	check(t, "last Outsider", s.Outsiders[5], 0)
	check(t, "Taverns", len(s.Taverns), 5)
	check(t, "Tavern deck", [2]int{len(s.TavernDeck), len(s.TavernDiscard)}, [2]int{24 - 5, 0})
}

// After round 7 there is no clean-up: the game ends.
func TestSection16End(t *testing.T) {
	g := position(t, 2, func(s *paladins.State) {
		s.Round = 7
		s.Players[1].Passed = true
		s.Players[0].Workers = workers(scout, scout, cleric, cleric)
	})
	g.Play(0, "pass")
	check(t, "over", g.M.Over(), true)
	check(t, "scores", g.logged("score"), 2)
	check(t, "clean-ups", g.logged("cleanup"), 0)
}
