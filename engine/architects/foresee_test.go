package architects_test

import (
	"slices"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/architects"
	"westkingdom/engine/enginetest"
)

// TestCertainPastAQuestion: what a choice brings whatever is answered next
// stands on it.
func TestCertainPastAQuestion(t *testing.T) {
	five := []string{"acolyte_tiling", "thief", "patron_wood", "miner_2", "jeweller_2"}
	t.Run("a capture costs its Tax, though there is Influence", func(t *testing.T) {
		st := tellWonders(t, 2, "").influence(0, 4).goods(0, "3 silver").figures(architects.Quarry, architects.Forest)
		st.stand(0, architects.TownCentre, 1).stand(1, architects.Mines, 2).stand(1, architects.Forest, 1).plays("place:town_centre")
		first := st.option(0, "capture:mines:1")
		wants(t, "cost", first.Cost, "1 silver")
		wants(t, "gain", first.Gain, "2 captive")
		st.plays("capture:mines:1").has(0, "2 silver")
		further := st.option(0, "capture:forest:1")
		wants(t, "cost", further.Cost, "")
		wants(t, "gain", further.Gain, "1 captive, 1 virtue")
		if len(further.Ways) != 2 {
			t.Errorf("a further capture may be paid in %v", further.Ways)
		}
	})
	t.Run("once for each location", func(t *testing.T) {
		st := tellWonders(t, 3, "").goods(0, "3 silver").figures(architects.Forest, architects.Guardhouse)
		st.stand(0, architects.TownCentre, 1).stand(1, architects.Forest, 1).stand(2, architects.Forest, 2).plays("place:town_centre")
		wants(t, "cost", st.option(0, "capture:forest:1").Cost, "1 silver, 1 virtue")
		st.plays("capture:forest:1")
		wants(t, "cost", st.option(0, "capture:forest:2").Cost, "1 silver")
	})
	t.Run("who is hired at the limit brings Virtue and coins", func(t *testing.T) {
		st := tell(t, 2).apprentices(0, five...).goods(0, "4 silver").market(0, "squire_gold")
		st.S.Market[0][0].Silver = 2
		st.plays("place:workshop")
		o := st.option(0, "hire:squire_gold")
		wants(t, "cost", o.Cost, "4 silver")
		wants(t, "gain", o.Gain, "2 silver, 1 virtue")
		st.plays("hire:squire_gold")
		wants(t, "gain", st.option(0, "dismiss:thief").Gain, "2 silver, 1 virtue")
	})
	t.Run("a free hire at the limit may be declined", func(t *testing.T) {
		st := tell(t, 2).apprentices(0, five...).goods(0, "2 silver").market(0, "squire_gold").plays("place:black_market_middle")
		wants(t, "gain", st.option(0, "hire:squire_gold").Gain, "")
		st.plays("hire:squire_gold")
		wants(t, "gain", st.option(0, "dismiss:thief").Gain, "1 virtue")
	})
	t.Run("who is laid off helps no more", func(t *testing.T) {
		st := tellWonders(t, 2, "").apprentices(0, "brigand").apprentices(0, five[1:]...).virtue(0, 0).goods(0, "2 silver")
		st.market(0, "gatekeeper").plays("place:workshop", "hire:gatekeeper")
		wants(t, "gain", st.option(0, "dismiss:brigand").Gain, "")
		wants(t, "gain", st.option(0, "dismiss:thief").Gain, "1 influence")
	})
	t.Run("who may be laid off first is not counted on", func(t *testing.T) {
		market := func(apprentices ...string) engine.Shown {
			st := tell(t, 2).apprentices(0, apprentices...).goods(0, "2 silver").market(0, "squire_gold")
			return st.option(0, "place:black_market_middle")
		}
		wants(t, "gain of four", market("swindler_clay", "thief", "patron_wood", "miner_2").Gain, "2 clay")
		wants(t, "gain of five", market("swindler_clay", "thief", "patron_wood", "miner_2", "jeweller_2").Gain, "")
	})
	t.Run("Isabette's Marble", func(t *testing.T) {
		st := tellWonders(t, 2, "").character(0, "isabette").goods(0, "4 silver").market(0, "labourer").plays("place:workshop")
		wants(t, "gain", st.option(0, "hire:labourer").Gain, "1 marble")
	})
	t.Run("Zesiro's Influence", func(t *testing.T) {
		zesiro := func() *story { return tellWonders(t, 2, "").character(0, "zesiro") }
		st := zesiro().goods(0, "4 clay, 1 stone, 1 gold").hand(0, "mill").plays("place:guildhall")
		wants(t, "gain", st.option(0, "construct:mill").Gain, "1 influence, 3 vp")
		wants(t, "gain", st.option(0, "cathedral").Gain, "1 influence, 2 vp, 1 reward")
		st = zesiro().influence(0, 5).goods(0, "14 stone, 3 silver").plays("place:guildhall")
		wants(t, "gain", st.option(0, "construct:stone_wonder").Gain, "1 influence, 2 virtue, 15 vp")
	})
	t.Run("the Betting House's Debt, though Influence may bear its Virtue", func(t *testing.T) {
		st := tellWonders(t, 2, "").influence(0, 2).goods(0, "9 clay, 9 wood, 9 stone, 9 gold, 9 marble").apprentices(0, "labourer").hand(0, "betting_house")
		o := st.plays("place:guildhall").option(0, "construct:betting_house")
		cost := 0
		for _, a := range o.Cost {
			if a.What == architects.AmountDebt {
				cost = a.N
			}
		}
		if cost != 1 || len(o.Ways) != 2 {
			t.Errorf("costs %v and one of %v", o.Cost, o.Ways)
		}
	})
	t.Run("what a place adds whatever is done there", func(t *testing.T) {
		st := tellWonders(t, 2, "").apprentices(0, "abbot", "swindler_clay").goods(0, "2 silver")
		wants(t, "gain", st.option(0, "place:kings_storehouse").Gain, "1 influence")
		wants(t, "gain", st.option(0, "place:black_market_middle").Gain, "2 clay")
	})
	t.Run("the Profiteer's Influence, and what a location gives before the Princess", func(t *testing.T) {
		st := tellWonders(t, 2, "").goods(0, "1 clay").figures(architects.Silversmith, architects.Forest)
		wants(t, "gain", st.option(0, "place:forest").Gain, "1 wood, 1 influence")
		wants(t, "gain", st.option(0, "place:silversmith").Gain, "2 silver")
		st = tellWonders(t, 2, "").character(0, "charles").figures(architects.Quarry, architects.Workshop)
		wants(t, "gain", st.option(0, "place:workshop").Gain, "1 silver, 1 influence")
	})
	t.Run("the Contribution that the Princess allows", func(t *testing.T) {
		allows := func(o engine.Shown) bool {
			return slices.ContainsFunc(o.Args, func(a engine.Arg) bool { return a.Name == "princess" })
		}
		st := tellWonders(t, 2, "").goods(0, "1 clay").figures(architects.Quarry, architects.Forest)
		if !allows(st.option(0, "place:quarry")) || allows(st.option(0, "place:forest")) {
			t.Error("not with the Princess alone")
		}
		if allows(tellWonders(t, 2, "").figures(architects.Quarry, architects.Forest).option(0, "place:quarry")) {
			t.Error("with nothing to contribute")
		}
	})
	t.Run("the Worker that sets a reset off", func(t *testing.T) {
		resets := func(o engine.Shown) bool {
			return slices.ContainsFunc(o.Args, func(a engine.Arg) bool { return a.Name == "reset" })
		}
		st := tell(t, 2).goods(0, "9 silver, 2 wood, 2 stone").hand(0, "well").guildhall(0, 1, 0, 1, 0)
		if resets(st.option(0, "place:black_market_small")) || resets(st.option(0, "place:guildhall")) {
			t.Error("the first Worker in the Black Market, or the sixth in the Guildhall, sets one off")
		}
		st = tell(t, 2).goods(0, "9 silver, 2 wood, 2 stone").hand(0, "well").guildhall(0, 1, 0, 1, 0, 1)
		st.S.Spaces[1], st.S.Spaces[2] = 1, 1
		st.player(1).Reserve -= 2
		if !resets(st.option(0, "place:black_market_small")) || !resets(st.option(0, "place:guildhall")) {
			t.Error("the third Worker in the Black Market, or the seventh in the Guildhall, sets none off")
		}
	})
}

// mixes are told as a sum where the player chooses what of it is paid.
var mixes = map[string][]string{"wood+stone": {"wood", "stone"}, "gold+marble": {"gold", "marble"}}

// byDesign is what comes and is not told as a cost or gain.
var (
	byDesign = map[string]string{
		"place prisoner": "that the Black Market is reset is in the words",
		"decline":        "what its source brings besides comes whatever is answered",
	}
	byDesignWithWonders = map[string]string{
		"place prisoner": byDesign["place prisoner"],
		"decline":        byDesign["decline"],
		"pay":            "what is paid for was told with it",
		"later":          "the action of the location, which comes next, was told with the Worker",
	}
)

func TestForesight(t *testing.T) {
	enginetest.Foresees(t, enginetest.Foresight{
		Suite: suite(append(tables(), extended()...), 1), Plays: func(c engine.Config) bool { return !withWonders(c) },
		Every: 4, Floor: 99.5, ByDesign: byDesign,
	})
}

func TestForesightWithWonders(t *testing.T) {
	enginetest.Foresees(t, enginetest.Foresight{
		Suite: wondersSuite(append(wondersTables(), opposed()...), 1), Plays: withWonders,
		Every: 4, Floor: 99.5, ByDesign: byDesignWithWonders,
	})
}

func withWonders(c engine.Config) bool { return c.Settings[architects.SettingWonders] == architects.On }
