package architects_test

import (
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/architects"
)

// The worked examples of section 22, by their ids.

func TestVectors_T1_to_T7_Collecting(t *testing.T) {
	t.Run("T1", func(t *testing.T) {
		tell(t, 2).stand(0, architects.Forest, 2).plays("place:forest").has(0, "3 wood")
	})
	t.Run("T2", func(t *testing.T) {
		tell(t, 2).apprentices(0, "woodcutter_1").plays("place:forest").has(0, "2 wood")
	})
	t.Run("T3", func(t *testing.T) {
		tell(t, 2).stand(0, architects.Mines, 2).plays("place:mines", "collect:clay").has(0, "4 clay")
		tell(t, 2).stand(0, architects.Mines, 2).apprentices(0, "miner_1").
			plays("place:mines", "collect:clay").has(0, "5 clay")
	})
	t.Run("T4", func(t *testing.T) {
		// Only Clay is possible: nothing is asked.
		tell(t, 2).plays("place:mines").has(0, "2 clay, 0 gold").prompt(0+1, architects.KindPlace)
	})
	t.Run("T5", func(t *testing.T) {
		tell(t, 2).stand(0, architects.Mines, 4).apprentices(0, "miner_1").
			plays("place:mines", "collect:gold").has(0, "2 gold, 1 clay")
	})
	t.Run("T6", func(t *testing.T) {
		tell(t, 2).stand(0, architects.Silversmith, 3).apprentices(0, "jeweller_1", "jeweller_2").
			plays("place:silversmith").has(0, "7 silver")
	})
	t.Run("T7", func(t *testing.T) {
		st := tell(t, 2).stand(0, architects.KingsStorehouse, 2).goods(0, "1 clay, 1 wood, 3 stone").
			plays("place:kings_storehouse", "trade:two_for_virtue:clay+wood", "trade:three_for_marble:3stone")
		// One action is left, and nothing to trade: it lapses.
		st.has(0, "8 virtue, 1 marble, 0 clay, 0 wood, 0 stone").prompt(1, architects.KindPlace)
	})
}

func TestVectors_T8_to_T13_Workshop(t *testing.T) {
	top := []string{"miner_1", "jeweller_1", "labourer", "woodcutter_1"}
	t.Run("T8", func(t *testing.T) {
		tell(t, 2).market(0, top...).goods(0, "4 silver").
			plays("place:workshop", "hire:miner_1").has(0, "0 silver").taxStand(6)
	})
	t.Run("T9", func(t *testing.T) {
		st := tell(t, 2).market(0, top...).goods(0, "6 silver").plays("place:workshop", "hire:labourer").
			has(0, "0 silver").taxStand(6)
		row := st.S.Market[0]
		for column, want := range []architects.Stall{{Card: apprentice("miner_1"), Silver: 1}, {Card: apprentice("jeweller_1"), Silver: 1}, {Card: apprentice("woodcutter_1")}} {
			if row[column] != want {
				t.Errorf("column %d has %s with %d, want %s with %d", column+1, row[column].Card, row[column].Silver, want.Card, want.Silver)
			}
		}
		if row[3].Card == 0 || row[3].Silver != 0 {
			t.Errorf("column 4 is not refilled: %+v", row[3])
		}
	})
	t.Run("T10", func(t *testing.T) {
		tell(t, 2).market(0, top...).goods(0, "6 silver").goods(1, "4 silver").
			plays("place:workshop", "hire:labourer").playsAs(1, "place:workshop", "hire:miner_1").has(1, "1 silver")
	})
	t.Run("T11", func(t *testing.T) {
		for virtue, tax := range map[int]int{3: 1, 1: 0} {
			st := tell(t, 2).market(0, top...).goods(0, "9 silver")
			st.player(0).Virtue = virtue
			st.plays("place:workshop", "hire:miner_1").taxStand(4 + tax)
			if got := st.player(0).Goods[architects.Silver]; got != 7-tax {
				t.Errorf("virtue %d: %d Silver left, want %d", virtue, got, 7-tax)
			}
		}
	})
	t.Run("T12", func(t *testing.T) {
		st := tell(t, 2).character(0, "ada").market(0, top...).goods(0, "2 silver")
		st.player(0).Virtue = 3
		st.plays("place:workshop", "hire:miner_1").has(0, "0 silver").taxStand(4)
	})
	t.Run("T13", func(t *testing.T) {
		for before, cards := range []int{1, 2, 2, 3, 3} {
			st := tell(t, 2).goods(0, "4 silver").stand(0, architects.Workshop, before).plays("place:workshop", "plans")
			if got := len(st.player(0).Hand); got != cards {
				t.Errorf("with %d Workers: %d cards, want %d", before+1, got, cards)
			}
		}
	})
}

func TestVectors_T14_to_T18_TownCentre(t *testing.T) {
	three := func(t *testing.T) *story {
		return tell(t, 4).goods(0, "5 silver").stand(0, architects.TownCentre, 2).
			stand(1, architects.Silversmith, 2).stand(2, architects.Silversmith, 3).stand(0, architects.Silversmith, 1)
	}
	captures := []string{"place:town_centre", "capture:silversmith:1", "capture:silversmith:2", "capture:silversmith:0"}
	t.Run("T14", func(t *testing.T) {
		st := three(t).plays(captures...).has(0, "2 silver, 5 captives, 17 reserve").taxStand(5)
		if p := st.player(0); p.Captives[1] != 2 || p.Captives[2] != 3 {
			t.Errorf("captives %v", p.Captives)
		}
	})
	t.Run("T15", func(t *testing.T) {
		tell(t, 4).goods(0, "5 silver").stand(0, architects.TownCentre, 1).
			stand(1, architects.Forest, 1).stand(2, architects.Forest, 1).stand(2, architects.Quarry, 1).
			plays("place:town_centre", "capture:forest:1").
			blocked(0, "capture:quarry:2", engine.Reason{Key: architects.ReasonLocations, What: "quarry", Have: 1, Need: 1})
	})
	t.Run("T16", func(t *testing.T) {
		tell(t, 2).goods(0, "5 silver").stand(0, architects.TownCentre, 1).
			stand(1, architects.Forest, 1).stand(1, architects.Quarry, 1).
			plays("place:town_centre", "capture:forest:1", "capture:quarry:1").has(0, "3 silver, 2 captives").taxStand(5)
	})
	t.Run("T17", func(t *testing.T) {
		tell(t, 3).goods(0, "5 silver").stand(0, architects.TownCentre, 2).
			stand(1, architects.Forest, 1).stand(2, architects.Forest, 1).stand(1, architects.Quarry, 1).stand(1, architects.Mines, 1).
			plays("place:town_centre", "capture:forest:1", "capture:quarry:1").
			blocked(0, "capture:mines:1", engine.Reason{Key: architects.ReasonLocations, What: "mines", Have: 2, Need: 2})
	})
	t.Run("T18", func(t *testing.T) {
		three(t).apprentices(0, "conspirator_1").plays(captures...).has(0, "3 silver").taxStand(5)
	})
}

func TestVectors_T19_to_T24_Guardhouse_TaxStand_BlackMarket(t *testing.T) {
	t.Run("T19", func(t *testing.T) {
		st := tell(t, 2).stand(0, architects.Guardhouse, 1).capture(0, 1, 4).goods(0, "2 silver")
		st.player(0).Unpaid = 1
		// There is but one action to begin with: it is done at once.
		st.plays("place:guardhouse").has(0, "6 silver").has(1, "4 prisoners").
			plays("pay-debt").has(0, "0 silver, 8 virtue, 0 unpaid, 1 paid").taxStand(7)
	})
	t.Run("T20", func(t *testing.T) {
		st := tell(t, 2).capture(1, 0, 3)
		st.player(0).Virtue = 5
		// The only action that can be paid for is done at once.
		st.plays("place:guardhouse").has(0, "4 virtue, 1 unpaid, 19 reserve")
	})
	t.Run("T21", func(t *testing.T) {
		st := tell(t, 2)
		st.S.TaxStand = 9
		st.plays("place:tax_stand").has(0, "9 silver, 5 virtue").taxStand(0)
	})
	t.Run("T22", func(t *testing.T) {
		st := tell(t, 2)
		st.S.TaxStand = 3
		st.player(0).Virtue = 1
		st.plays("place:tax_stand").has(0, "3 silver, 0 virtue, 1 unpaid")
	})
	t.Run("T23", func(t *testing.T) {
		st := tell(t, 2).goods(0, "1 silver")
		st.player(0).Virtue = 10
		st.blocked(0, "place:black_market_small", engine.Reason{Key: architects.ReasonVirtueHigh, What: "virtue", Have: 10, Need: 9})
		st = tell(t, 2).goods(0, "1 silver")
		st.player(0).Virtue = 9
		st.option(0, "place:black_market_small")
	})
	t.Run("T24", func(t *testing.T) {
		tell(t, 2).goods(0, "3 silver").plays("place:black_market_large").
			has(0, "0 silver, 6 virtue, 2 marble, 1 stone, 1 wood")
	})
}

// resetBy has seat 0 trigger a Black Market Reset by constructing a Well in
// the first slot of row 3.
func resetBy(st *story) *story {
	first := map[int]int{2: 7, 3: 9, 4: 11, 5: 13}[len(st.S.Players)]
	for i := 1; i < first; i++ {
		st.guildhall(i % len(st.S.Players))
	}
	return st.hand(0, "well").goods(0, "2 wood, 2 stone").plays("place:guildhall", "construct:well")
}

func TestVectors_T25_to_T27_Reset(t *testing.T) {
	t.Run("T25", func(t *testing.T) {
		st := tell(t, 3).apprentices(0, "gatekeeper").jail(0, 3).jail(1, 2).jail(2, 2)
		resetBy(st).plays("release:gatekeeper:2").
			has(0, "7 virtue, 0 unpaid, 1 prisoners").has(1, "7 virtue, 1 unpaid").has(2, "7 virtue, 1 unpaid")
	})
	t.Run("T26", func(t *testing.T) {
		resetBy(tell(t, 2).jail(0, 4)).has(0, "6 virtue, 1 unpaid").has(1, "7 virtue, 0 unpaid")
	})
	t.Run("T27", func(t *testing.T) {
		st := tell(t, 2).apprentices(0, "squire_gold", "gatekeeper").jail(0, 2)
		resetBy(st).plays("release:gatekeeper:2").has(0, "1 gold, 0 prisoners, 0 unpaid")
	})
}

func TestVectors_T28_to_T30_Cathedral(t *testing.T) {
	t.Run("T28", func(t *testing.T) {
		st := tell(t, 2).hand(0, "smithy").goods(0, "1 gold")
		st.S.RewardPile = append(st.S.RewardPile, 11) // Virtue and Gold
		st.plays("place:guildhall", "cathedral").has(0, "1 gold, 8 virtue, 1 cathedral, 0 hand")
		if got := st.points(0, architects.ItemCathedral); got != 2 {
			t.Errorf("%d VP", got)
		}
	})
	t.Run("T29", func(t *testing.T) {
		st := tell(t, 3).hand(0, "well").goods(0, "1 marble, 2 wood, 2 stone")
		st.player(0).Cathedral, st.player(1).Cathedral, st.player(2).Cathedral = 2, 3, 3
		st.plays("place:guildhall").
			blocked(0, "cathedral", engine.Reason{Key: architects.ReasonNoSpace, What: "level-3", Have: 2, Need: 2})
	})
	t.Run("T30", func(t *testing.T) {
		st := tell(t, 2).hand(0, "well").goods(0, "1 gold, 2 wood, 2 stone")
		st.player(0).Virtue = 4
		st.plays("place:guildhall").
			blocked(0, "cathedral", engine.Reason{Key: architects.ReasonVirtueLow, What: "virtue", Have: 4, Need: 5})
	})
}

func TestVectors_T31_T32_Virtue(t *testing.T) {
	t.Run("T31", func(t *testing.T) {
		// Squire: 2 Virtue; Monument gives 2 in all. Here three points come one
		// after another from trades at the Storehouse.
		gain := func(answers ...string) *story {
			st := tell(t, 2).stand(0, architects.KingsStorehouse, 2).apprentices(0, "patron_clay").goods(0, "3 clay")
			st.player(0).Virtue, st.player(0).Unpaid = 13, 2
			return st.plays("place:kings_storehouse", "trade:patron_clay:clay").plays(answers...)
		}
		trade := "trade:patron_clay:clay"
		gain(trade, "destroy:1", trade, "destroy:1").has(0, "14 virtue, 0 unpaid, 0 paid")
		gain(trade, "decline", trade, "destroy:1").has(0, "14 virtue, 1 unpaid")
		gain(trade, "decline", trade, "decline").has(0, "14 virtue, 2 unpaid")
	})
	t.Run("T31 at once", func(t *testing.T) {
		reward := func(answer string) *story {
			st := tell(t, 2).hand(0, "smithy").goods(0, "1 gold")
			st.S.RewardPile = append(st.S.RewardPile, 9) // 2 Virtue
			st.player(0).Virtue, st.player(0).Unpaid = 14, 2
			st.plays("place:guildhall", "cathedral").options(0, architects.KindDestroy, "destroy:2", "destroy:1", "decline")
			return st.plays(answer)
		}
		reward("destroy:2").has(0, "14 virtue, 0 unpaid")
		reward("destroy:1").has(0, "14 virtue, 1 unpaid")
		reward("decline").has(0, "14 virtue, 2 unpaid")
	})
	t.Run("T32", func(t *testing.T) {
		st := tell(t, 2).hand(0, "betting_house").goods(0, "1 clay, 2 stone, 1 gold")
		st.player(0).Virtue = 0
		st.plays("place:guildhall", "construct:betting_house").has(0, "0 virtue, 2 unpaid")
		if got := st.points(0, architects.ItemBuildings); got != 7 {
			t.Errorf("%d VP", got)
		}
	})
}

func TestVectors_T33_T34_Guildhall(t *testing.T) {
	t.Run("T33", func(t *testing.T) {
		st := tell(t, 2).hand(0, "thieves_den").apprentices(0, "labourer").
			goods(0, "1 clay, 2 wood, 3 stone").guildhall(0, 1, 0, 1, 0, 1).
			plays("place:guildhall", "construct:thieves_den")
		var order []string
		for _, e := range st.M.Log() {
			if e.Key == architects.LogConstruct || e.Key == architects.LogReset {
				order = append(order, e.Key)
			}
		}
		if len(order) != 2 || order[0] != architects.LogConstruct || order[1] != architects.LogReset {
			t.Errorf("happened: %v", order)
		}
	})
	t.Run("T34", func(t *testing.T) {
		st := tell(t, 2).hand(0, "well").goods(0, "2 wood, 2 stone").
			guildhall(0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0).plays("place:guildhall", "construct:well")
		if st.S.Phase != architects.PhaseFinal || st.M.Over() {
			t.Fatalf("phase %s after the last slot", st.S.Phase)
		}
		st.playsAs(1, "place:quarry").plays("place:quarry")
		if !st.M.Over() {
			t.Errorf("phase %s after everybody's last turn", st.S.Phase)
		}
	})
}

func TestVectors_T35_to_T39_Scoring(t *testing.T) {
	t.Run("T35", func(t *testing.T) {
		for _, test := range []struct {
			built []string
			want  int
		}{{[]string{"fountain"}, -2}, {[]string{"gamblers_den"}, -6}, {[]string{"fountain", "gamblers_den"}, -4}, {nil, -4}} {
			st := tell(t, 2).built(0, test.built...)
			st.player(0).Unpaid = 2
			if got := st.points(0, architects.ItemDebts); got != test.want {
				t.Errorf("%v: %d, want %d", test.built, got, test.want)
			}
		}
	})
	t.Run("T36", func(t *testing.T) {
		st := tell(t, 2).built(0, "castle").goods(0, "5 gold")
		st.player(0).Virtue = 9
		ended(st).has(0, "11 virtue")
		if v, g := st.points(0, architects.ItemVirtue), st.points(0, architects.ItemGoldMarble); v != 2 || g != 5 {
			t.Errorf("Virtue %d VP, Gold %d VP", v, g)
		}
		st = tell(t, 2).character(0, "therese").built(0, "castle").goods(0, "2 gold, 3 marble")
		st.player(0).Virtue = 9
		ended(st).has(0, "11 virtue")
	})
	t.Run("T37", func(t *testing.T) {
		st := tell(t, 2).built(0, "smithy", "lighthouse").goods(0, "2 gold, 1 marble, 17 silver").jail(0, 3)
		p := st.player(0)
		p.Cathedral, p.Virtue, p.Unpaid = 3, 11, 1
		if got := st.total(0); got != 21 {
			t.Errorf("%+v, want 21", st.S.Standings()[0])
		}
	})
	t.Run("T38", func(t *testing.T) {
		st := tell(t, 2).built(0, "dungeon")
		st.player(0).Virtue = 1
		before := st.S.Standings()
		ended(st).has(0, "0 virtue, 1 unpaid")
		if v, d := st.points(0, architects.ItemVirtue), st.points(0, architects.ItemDebts); v != -9 || d != -2 {
			t.Errorf("Virtue %d VP, Debts %d VP", v, d)
		}
		if before[0].Total != st.total(0) {
			t.Errorf("said to be %d before the end, was %d", before[0].Total, st.total(0))
		}
	})
	t.Run("T39", func(t *testing.T) {
		st := tell(t, 2).goods(0, "40 gold, 9 silver").goods(1, "39 gold, 12 silver")
		st.player(0).Virtue, st.player(1).Virtue = 8, 8
		if s := st.S.Standings(); s[0].Total != 40 || s[1].Total != 40 || s[1].Rank != 1 || s[0].Rank != 2 {
			t.Errorf("standings %+v", s)
		}
	})
}

// ended plays the effects at the end of the game.
func ended(st *story) *story {
	st.T.Helper()
	st.S.Phase, st.S.FinalBy, st.S.Active = architects.PhaseEnd, 0, engine.Nobody
	return st.start()
}

func TestVectors_T40_to_T42(t *testing.T) {
	t.Run("T40", func(t *testing.T) {
		st := tell(t, 2).hand(0, "smithy", "well", "castle", "keep", "tavern", "church", "palace", "chapel").
			plays("place:quarry", "discard:well", "discard:keep").has(0, "6 hand")
		pile := st.S.BuildingPile
		if pile[1] != building("well") || pile[0] != building("keep") {
			t.Errorf("bottom of the pile: %s, %s", pile[1], pile[0])
		}
	})
	t.Run("T41", func(t *testing.T) {
		st := tell(t, 2).jail(0, 9).guildhall(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
		st.start().has(0, "1 reserve, 8 prisoners").prompt(1, architects.KindPlace)
	})
	t.Run("T42", func(t *testing.T) {
		tell(t, 2).hand(0, "watchtower").apprentices(0, "labourer").jail(0, 3).jail(1, 2).
			goods(0, "3 clay, 4 wood, 1 gold, 1 marble").
			plays("place:guildhall", "construct:watchtower").has(0, "5 virtue").has(1, "7 virtue")
	})
}
