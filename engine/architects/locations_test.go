package architects_test

import (
	"fmt"
	"slices"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/architects"
)

// TestYields_5: what each location gives by own Workers there, others' Workers
// not counting.
func TestYields_5(t *testing.T) {
	for _, test := range []struct {
		at    architects.Location
		plays []string
		what  string
		want  [20]int // by Workers after placing, from 1
	}{
		{architects.Quarry, nil, "stone", [20]int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20}},
		{architects.Forest, nil, "wood", [20]int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20}},
		{architects.Silversmith, nil, "silver", [20]int{2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21}},
		{architects.Mines, []string{"collect:clay"}, "clay", [20]int{2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21}},
		{architects.Mines, []string{"collect:gold"}, "gold", [20]int{0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10}},
	} {
		for i, want := range test.want {
			st := tell(t, 2).stand(0, test.at, i).stand(1, test.at, 5)
			plays := test.plays
			if test.at == architects.Mines && i == 0 {
				if test.what == "gold" {
					continue
				}
				plays = nil
			}
			st.plays("place:"+test.at.String()).plays(plays...).has(0, fmt.Sprintf("%d %s", want, test.what))
		}
	}
}

func TestMines_5(t *testing.T) {
	st := tell(t, 2).apprentices(0, "miner_1").stand(0, architects.Mines, 1).plays("place:mines").
		options(0, architects.KindMines, "collect:clay", "collect:gold")
	wants(t, "Clay", st.option(0, "collect:clay").Gain, "4 clay")
	wants(t, "Gold", st.option(0, "collect:gold").Gain, "1 gold, 1 clay")
	wants(t, "placing the first", tell(t, 2).option(0, "place:mines").Gain, "2 clay")
}

func TestStorehouse_5_1(t *testing.T) {
	t.Run("every mix is an option", func(t *testing.T) {
		tell(t, 2).goods(0, "1 clay, 2 wood, 2 stone").plays("place:kings_storehouse").options(0, architects.KindStorehouse,
			"trade:two_for_virtue:2wood", "trade:two_for_virtue:wood+stone", "trade:two_for_virtue:clay+wood",
			"trade:two_for_virtue:2stone", "trade:two_for_virtue:clay+stone",
			"trade:three_for_marble:2wood+stone", "trade:three_for_marble:wood+2stone", "stop")
	})
	t.Run("may do nothing (A-3)", func(t *testing.T) {
		tell(t, 2).plays("place:kings_storehouse").has(0, "19 reserve").prompt(1, architects.KindPlace)
		tell(t, 2).goods(0, "2 clay").plays("place:kings_storehouse", "stop").has(0, "2 clay, 7 virtue")
	})
	t.Run("one trade for each Worker", func(t *testing.T) {
		st := tell(t, 2).goods(0, "6 clay").stand(0, architects.KingsStorehouse, 1)
		trade := "trade:two_for_virtue:2clay"
		st.plays("place:kings_storehouse", trade, trade).has(0, "2 clay, 9 virtue").prompt(1, architects.KindPlace)
	})
	t.Run("goods of one trade pay the next", func(t *testing.T) {
		tell(t, 2).apprentices(0, "merchant_wood", "trader_wood").goods(0, "1 silver").stand(0, architects.KingsStorehouse, 1).
			plays("place:kings_storehouse", "trade:merchant_wood:silver", "trade:trader_wood:2wood").has(0, "1 marble, 0 wood")
	})
	t.Run("why not", func(t *testing.T) {
		st := tell(t, 2).apprentices(0, "merchant_gold").goods(0, "2 clay, 1 silver").plays("place:kings_storehouse")
		st.blocked(0, "trade:three_for_marble", engine.Reason{Key: engine.ReasonShort, What: "wood+stone", Have: 0, Need: 3})
		st.blocked(0, "trade:merchant_gold", engine.Reason{Key: engine.ReasonShort, What: "silver", Have: 1, Need: 2})
		o := st.option(0, "trade:two_for_virtue:2clay")
		wants(t, "cost", o.Cost, "2 clay")
		wants(t, "gain", o.Gain, "1 virtue")
	})
}

func TestWorkshop_5_2(t *testing.T) {
	row := []string{"miner_1", "jeweller_1", "stonecutter_1", "woodcutter_1"}
	t.Run("columns in reach need no coins", func(t *testing.T) {
		st := tell(t, 2).market(0, row...).goods(0, "4 silver").stand(0, architects.Workshop, 2).plays("place:workshop")
		wants(t, "column 3", st.option(0, "hire:stonecutter_1").Cost, "4 silver")
		st.blocked(0, "hire:woodcutter_1", engine.Reason{Key: engine.ReasonShort, What: "silver", Have: 4, Need: 5})
	})
	t.Run("coins go to the left-most cards", func(t *testing.T) {
		st := tell(t, 2).market(0, row...).goods(0, "6 silver").stand(0, architects.Workshop, 1).
			plays("place:workshop", "hire:woodcutter_1").has(0, "0 silver").taxStand(6)
		if m := st.S.Market[0]; m[0].Silver != 1 || m[1].Silver != 1 || m[2].Silver != 0 {
			t.Errorf("coins %v", m)
		}
	})
	t.Run("a card collects several coins", func(t *testing.T) {
		st := tell(t, 2).market(0, row...).goods(0, "5 silver").goods(1, "5 silver").
			plays("place:workshop", "hire:jeweller_1").playsAs(1, "place:workshop", "hire:stonecutter_1")
		if m := st.S.Market[0]; m[0].Card != apprentice("miner_1") || m[0].Silver != 2 || m[1].Card != apprentice("woodcutter_1") {
			t.Errorf("market %v", m)
		}
	})
	t.Run("at the limit one is discarded first, and keeps no memory", func(t *testing.T) {
		five := []string{"acolyte_tiling", "thief", "overseer", "miner_2", "squire_gold"}
		st := tell(t, 2).apprentices(0, five...).market(0, row...).goods(0, "4 silver").plays("place:workshop", "hire:miner_1")
		st.options(0, architects.KindDismiss, "dismiss:acolyte_tiling", "dismiss:thief", "dismiss:overseer", "dismiss:miner_2", "dismiss:squire_gold")
		st.plays("dismiss:squire_gold").has(0, "7 virtue")
		if p := st.player(0); len(p.Apprentices) != 5 || p.Apprentices[4] != apprentice("miner_1") {
			t.Errorf("Apprentices %v", p.Apprentices)
		}
		if st.S.ApprenticePile[0] != apprentice("squire_gold") {
			t.Error("the discarded Apprentice is not at the bottom of the pile")
		}
	})
	t.Run("an empty pile leaves the place empty", func(t *testing.T) {
		st := tell(t, 2).market(0, row...).goods(0, "4 silver")
		st.S.ApprenticePile = nil
		st.plays("place:workshop", "hire:miner_1")
		if m := st.S.Market[0]; m[0].Card != apprentice("jeweller_1") || m[3].Card != 0 {
			t.Errorf("market %v", m)
		}
	})
	t.Run("plans draw what is left", func(t *testing.T) {
		st := tell(t, 2).stand(0, architects.Workshop, 3)
		st.S.BuildingPile = st.S.BuildingPile[:2]
		st.plays("place:workshop").has(0, "2 hand")
	})
	t.Run("neither possible", func(t *testing.T) {
		st := tell(t, 2).goods(0, "3 silver")
		st.S.BuildingPile = nil
		st.blocked(0, "place:workshop", engine.Reason{Key: engine.ReasonShort, What: "silver", Have: 3, Need: 4})
	})
}

func TestGuardhouse_5_3(t *testing.T) {
	t.Run("nothing to do", func(t *testing.T) {
		tell(t, 2).blocked(0, "place:guardhouse", engine.Reason{Key: architects.ReasonNoAction, What: "guardhouse"})
	})
	t.Run("why not", func(t *testing.T) {
		st := tell(t, 2).jail(0, 2).capture(0, 1, 1).capture(1, 0, 1).goods(0, "4 silver")
		st.player(0).Unpaid = 1
		st.plays("place:guardhouse").options(0, architects.KindGuardhouse, "imprison", "release-prison", "release-captives:debt")
		st.blocked(0, "release-captives:silver", engine.Reason{Key: engine.ReasonShort, What: "silver", Have: 4, Need: 5})
		st.blocked(0, "pay-debt", engine.Reason{Key: engine.ReasonShort, What: "silver", Have: 4, Need: 6})
	})
	t.Run("imprison all", func(t *testing.T) {
		st := tell(t, 3).capture(0, 1, 2).capture(0, 2, 3).capture(1, 0, 1)
		st.plays("place:guardhouse")
		wants(t, "imprison", st.option(0, "imprison").Gain, "5 silver")
		st.plays("imprison").has(0, "5 silver, 0 captives").has(1, "2 prisoners").has(2, "3 prisoners")
	})
	t.Run("leave Prison", func(t *testing.T) {
		st := tell(t, 2).jail(0, 4)
		o := st.option(0, "place:guardhouse")
		wants(t, "cost", o.Cost, "1 worker")
		wants(t, "gain", o.Gain, "4 worker, 4 prisoner")
		st.plays("place:guardhouse").has(0, "0 prisoners, 19 reserve")
	})
	t.Run("free captives for Silver", func(t *testing.T) {
		st := tell(t, 3).capture(1, 0, 2).capture(2, 0, 3).goods(0, "5 silver").plays("place:guardhouse")
		o := st.option(0, "release-captives:silver")
		wants(t, "cost", o.Cost, "5 silver")
		wants(t, "gain", o.Gain, "5 worker")
		st.plays("release-captives:silver").has(0, "0 silver, 19 reserve, 7 virtue, 0 unpaid").taxStand(6)
	})
	t.Run("repeated, up to the number of Workers", func(t *testing.T) {
		st := tell(t, 2).goods(0, "18 silver").stand(0, architects.Guardhouse, 1)
		st.player(0).Unpaid = 3
		st.plays("place:guardhouse", "pay-debt").has(0, "6 silver, 1 unpaid, 2 paid, 9 virtue").prompt(1, architects.KindPlace)
	})
	t.Run("may stop after the first", func(t *testing.T) {
		st := tell(t, 2).goods(0, "18 silver").stand(0, architects.Guardhouse, 2).jail(0, 1)
		st.player(0).Unpaid = 3
		st.plays("place:guardhouse").options(0, architects.KindGuardhouse, "release-prison", "pay-debt")
		st.plays("pay-debt").options(0, architects.KindGuardhouse, "release-prison", "pay-debt", "stop")
		st.plays("stop").has(0, "2 unpaid, 1 prisoners")
	})
	t.Run("Tax discounts for each action", func(t *testing.T) {
		st := tell(t, 2).goods(0, "20 silver").stand(0, architects.Guardhouse, 2)
		st.player(0).Unpaid, st.player(0).Virtue = 3, 1
		// Taxes 1 at Virtue 1, then 2 at Virtue 2 and at Virtue 3.
		st.plays("place:guardhouse", "pay-debt", "pay-debt").has(0, "6 silver, 4 virtue").taxStand(9)
	})
}

func TestTaxStand_5_4(t *testing.T) {
	st := tell(t, 2)
	st.S.TaxStand = 0
	st.blocked(0, "place:tax_stand", engine.Reason{Key: engine.ReasonEmpty, What: "tax"})
	st = tell(t, 2).apprentices(0, "thief", "pickpocket")
	o := st.option(0, "place:tax_stand")
	wants(t, "cost", o.Cost, "1 virtue")
	wants(t, "gain", o.Gain, "4 silver, 1 gold")
	st.plays("place:tax_stand").has(0, "4 silver, 1 gold, 6 virtue")
	// at Virtue 1 the point that is missing becomes a Debt.
	st = tell(t, 2)
	st.player(0).Virtue = 0
	wants(t, "cost at Virtue 0", st.option(0, "place:tax_stand").Cost, "2 debt")
	st.plays("place:tax_stand").has(0, "2 unpaid, 4 silver")
}

func TestCapture_6(t *testing.T) {
	t.Run("needs the first Tax", func(t *testing.T) {
		tell(t, 2).blocked(0, "place:town_centre", engine.Reason{Key: engine.ReasonShort, What: "silver", Have: 0, Need: 1})
		st := tell(t, 2)
		st.player(0).Virtue = 3
		st.option(0, "place:town_centre") // no Tax at Virtue 3
	})
	t.Run("the own group with the Worker just placed (A-5)", func(t *testing.T) {
		st := tell(t, 2).goods(0, "3 silver").stand(0, architects.TownCentre, 1).stand(1, architects.TownCentre, 2).
			plays("place:town_centre", "capture:town_centre:0").has(0, "20 reserve, 2 silver")
		// Two Workers were there when it began: one more capture.
		st.plays("capture:town_centre:1").has(0, "2 captives, 1 silver").prompt(1, architects.KindPlace)
	})
	t.Run("whose group it is", func(t *testing.T) {
		st := tell(t, 2).goods(0, "3 silver").stand(1, architects.Forest, 1).plays("place:town_centre")
		for id, own := range map[string]bool{"capture:town_centre:0": true, "capture:forest:1": false} {
			told := slices.Contains(st.option(0, id).Args, engine.Int("own", 1))
			if told != own {
				t.Errorf("%s is told to be of an own group: %t, want %t", id, told, own)
			}
		}
	})
	t.Run("only groups in large locations", func(t *testing.T) {
		st := tell(t, 2).goods(0, "3 silver").stand(1, architects.TaxStand, 1).jail(1, 2).capture(0, 1, 1).guildhall(1)
		st.S.Spaces[0] = 1
		st.player(1).Reserve--
		st.plays("place:town_centre").
			options(0, architects.KindCapture, "capture:town_centre:0", "capture:tax_stand:1", "stop")
	})
	t.Run("price of each", func(t *testing.T) {
		st := tell(t, 2).goods(0, "1 silver").stand(0, architects.TownCentre, 1).stand(1, architects.Forest, 3).plays("place:town_centre")
		o := st.option(0, "capture:forest:1")
		wants(t, "first", o.Cost, "1 silver")
		wants(t, "first", o.Gain, "3 captive")
		st.plays("capture:forest:1").has(0, "0 silver, 3 captives")
	})
	t.Run("the second is short of Silver", func(t *testing.T) {
		st := tell(t, 2).goods(0, "1 silver").stand(0, architects.TownCentre, 1).stand(1, architects.Forest, 3).
			stand(1, architects.Quarry, 1).apprentices(0, "labourer").plays("place:town_centre", "capture:forest:1")
		st.prompt(1, architects.KindPlace) // nothing else can be paid: the action is over
	})
	t.Run("in two locations with 3 players", func(t *testing.T) {
		tell(t, 3).goods(0, "5 silver").stand(0, architects.TownCentre, 2).stand(1, architects.Forest, 1).
			stand(1, architects.Quarry, 1).stand(2, architects.Forest, 1).
			plays("place:town_centre", "capture:forest:1", "capture:quarry:1", "capture:forest:2").has(0, "3 captives, 2 silver")
	})
	t.Run("stop before the first", func(t *testing.T) {
		tell(t, 2).goods(0, "3 silver").plays("place:town_centre", "stop").has(0, "3 silver").taxStand(4)
	})
}
