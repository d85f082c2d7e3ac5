package architects_test

import (
	"testing"

	"westkingdom/engine/architects"
)

// abilities is what each Apprentice does (section 12): seat 0 has the card,
// and 5 of every resource that the test does not set.
var abilities = []struct {
	id      string
	prepare func(*story)
	plays   []string
	has     string
}{
	{"acolyte_carpentry", cathedralNext, []string{"place:guildhall", "cathedral"}, "1 hand"},
	{"acolyte_tiling", cathedralNext, []string{"place:guildhall", "cathedral"}, "2 clay"},
	{"acolyte_masonry", cathedralNext, []string{"place:guildhall", "cathedral"}, "2 silver"},
	{"conspirator_1", captureTwo, []string{"place:town_centre", "capture:forest:1", "capture:forest:0"}, "1 captives, 4 silver"},
	{"conspirator_2", captureTwo, []string{"place:town_centre", "capture:forest:1", "capture:forest:0"}, "1 captives, 4 silver"},
	{"debt_collector_tiling", owing, []string{"place:guardhouse"}, "2 clay, 1 paid, 8 virtue, 0 silver"},
	{"debt_collector_masonry", owing, []string{"place:guardhouse"}, "2 stone, 1 paid, 8 virtue, 0 silver"},
	{"debt_collector_carpentry", owing, []string{"place:guardhouse"}, "2 wood, 1 paid, 8 virtue, 0 silver"},
	{"gatekeeper", resetNext(4), []string{"place:guildhall", "construct:well", "release:gatekeeper:2"}, "2 prisoners, 7 virtue, 1 unpaid"},
	{"illusionist", silver(3), []string{"place:black_market_large"}, "7 virtue, 2 marble"},
	{"jeweller_1", nil, []string{"place:silversmith"}, "3 silver"},
	{"jeweller_2", nil, []string{"place:silversmith"}, "3 silver"},
	{"labourer", func(st *story) { st.hand(0, "university").goods(0, "4 clay, 2 wood, 3 stone, 2 marble") },
		[]string{"place:guildhall", "construct:university"}, "8 virtue"},
	{"merchant_clay", silver(1), trades("merchant_clay:silver"), "3 clay, 0 silver"},
	{"merchant_gold", silver(2), trades("merchant_gold:2silver"), "1 gold, 0 silver"},
	{"merchant_marble", silver(3), trades("merchant_marble:3silver"), "1 marble, 0 silver"},
	{"merchant_stone", silver(1), trades("merchant_stone:silver"), "2 stone, 0 silver"},
	{"merchant_wood", silver(1), trades("merchant_wood:silver"), "2 wood, 0 silver"},
	{"miner_1", nil, []string{"place:mines"}, "3 clay"},
	{"miner_2", nil, []string{"place:mines"}, "3 clay"},
	{"patron_clay", holding("1 clay"), trades("patron_clay:clay"), "8 virtue, 0 clay"},
	{"patron_silver", silver(2), trades("patron_silver:2silver"), "8 virtue, 0 silver"},
	{"patron_stone", holding("1 stone"), trades("patron_stone:stone"), "8 virtue, 0 stone"},
	{"patron_wood", holding("1 wood"), trades("patron_wood:wood"), "8 virtue, 0 wood"},
	{"pickpocket", nil, []string{"place:tax_stand"}, "4 silver, 1 gold, 5 virtue"},
	{"squire_gold", resetNext(0), []string{"place:guildhall", "construct:well"}, "1 gold"},
	{"squire_gold", resetNext(1), []string{"place:guildhall", "construct:well"}, "0 gold"},
	{"squire_marble", resetNext(0), []string{"place:guildhall", "construct:well"}, "1 marble"},
	{"squire_virtue", resetNext(0), []string{"place:guildhall", "construct:well"}, "9 virtue"},
	{"stonecutter_1", nil, []string{"place:quarry"}, "2 stone"},
	{"stonecutter_2", nil, []string{"place:quarry"}, "2 stone"},
	{"swindler_clay", silver(3), []string{"place:black_market_large"}, "2 clay, 2 marble"},
	{"swindler_stone", silver(3), []string{"place:black_market_large"}, "2 stone, 2 marble"},
	{"swindler_wood", silver(3), []string{"place:black_market_large"}, "2 wood, 2 marble"},
	{"thief", nil, []string{"place:tax_stand"}, "4 silver, 6 virtue"},
	{"trader_clay", holding("3 clay"), trades("trader_clay:3clay"), "1 marble, 0 clay"},
	{"trader_stone", holding("2 stone"), trades("trader_stone:2stone"), "1 marble, 0 stone"},
	{"trader_wood", holding("2 wood"), trades("trader_wood:2wood"), "1 marble, 0 wood"},
	{"trickster", silver(2), []string{"place:black_market_large"}, "0 silver, 2 marble, 6 virtue"},
	{"woodcutter_1", nil, []string{"place:forest"}, "2 wood"},
	{"woodcutter_2", nil, []string{"place:forest"}, "2 wood"},
	{"enforcer", func(st *story) { st.capture(0, 1, 3) }, []string{"place:guardhouse"}, "3 silver, 1 gold"},
	{"overseer", holding("4 clay"), []string{"place:kings_storehouse", "trade:two_for_virtue:2clay", "trade:two_for_virtue:2clay"}, "9 virtue"},
	{"peddler", resetNext(1), []string{"place:guildhall", "construct:well"}, "2 silver"},
}

// cathedralNext: seat 0 can work on the Cathedral, and the Reward gives Virtue.
func cathedralNext(st *story) {
	st.hand(0, "smithy").goods(0, "1 gold")
	st.S.RewardPile = append(st.S.RewardPile, 9)
}

func captureTwo(st *story) {
	st.goods(0, "5 silver").stand(0, architects.TownCentre, 1).stand(1, architects.Forest, 1).stand(0, architects.Forest, 1)
}

func owing(st *story) { st.goods(0, "6 silver").player(0).Unpaid = 1 }

func silver(n int) func(*story) {
	return func(st *story) { st.player(0).Goods[architects.Silver] = n }
}

func holding(what string) func(*story) { return func(st *story) { st.goods(0, what) } }

func trades(line string) []string { return []string{"place:kings_storehouse", "trade:" + line} }

// resetNext: seat 0 triggers a reset with its next slot in the Guildhall, with
// so many own Workers in Prison.
func resetNext(prisoners int) func(*story) {
	return func(st *story) {
		st.jail(0, prisoners).guildhall(0, 1, 0, 1, 0, 1).hand(0, "well").goods(0, "2 wood, 2 stone")
	}
}

func TestApprentices_12(t *testing.T) {
	for _, test := range abilities {
		t.Run(test.id, func(t *testing.T) {
			st := tell(t, 2).apprentices(0, test.id)
			if test.prepare != nil {
				test.prepare(st)
			}
			st.plays(test.plays...).has(0, test.has)
		})
	}
}

// TestApprentices_12_Copies: identical copies add up.
func TestApprentices_12_Copies(t *testing.T) {
	tell(t, 2).apprentices(0, "miner_1", "miner_2").stand(0, architects.Mines, 1).
		plays("place:mines", "collect:gold").has(0, "1 gold, 2 clay")
	tell(t, 2).apprentices(0, "stonecutter_1", "stonecutter_2").plays("place:quarry").has(0, "3 stone")
	tell(t, 2).apprentices(0, "woodcutter_1", "woodcutter_2").plays("place:forest").has(0, "3 wood")
	st := tell(t, 2).apprentices(0, "conspirator_1", "conspirator_2").goods(0, "5 silver").
		stand(0, architects.TownCentre, 3).stand(1, architects.Forest, 1).stand(0, architects.Forest, 1).stand(1, architects.Quarry, 1).
		plays("place:town_centre", "capture:forest:1", "capture:forest:0", "capture:quarry:1")
	// Tax 1, and 2 Silver less 2.
	st.has(0, "4 silver").taxStand(5)
}

// TestApprentices_12_OnHire: the printed Virtue change, and no more than that.
func TestApprentices_12_OnHire(t *testing.T) {
	cards := file[struct {
		Apprentices []struct {
			ID     string `json:"id"`
			Virtue int    `json:"virtue_on_hire"`
			Promo  bool   `json:"promo"`
		} `json:"apprentices"`
	}](t).Apprentices
	for _, card := range cards {
		st := tell(t, 2).market(0, card.ID).goods(0, "4 silver").plays("place:workshop", "hire:"+card.ID)
		if p := st.player(0); p.Virtue != 7+card.Virtue || len(p.Apprentices) != 1 || p.Apprentices[0].String() != card.ID {
			t.Errorf("%s: Virtue %d, Apprentices %v", card.ID, p.Virtue, p.Apprentices)
		}
	}
	tested := map[string]bool{}
	for _, test := range abilities {
		tested[test.id] = true
	}
	if len(cards) != 43 {
		t.Errorf("%d Apprentices", len(cards))
	}
	for _, card := range cards {
		if !tested[card.ID] {
			t.Errorf("%s has no test", card.ID)
		}
	}
}
