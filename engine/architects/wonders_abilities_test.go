package architects_test

import (
	"fmt"
	"testing"

	"westkingdom/engine/architects"
)

// TestResetStepsOfWonders: one reset in which every step has something to do
// tells them in the rulebook's order.
func TestResetStepsOfWonders(t *testing.T) {
	st := tellWonders(t, 2, "peddler").goods(0, "1 silver").influence(1, 0).influence(2, 0)
	st.contributions(2, 1, 3, 4, 5, 6, 7).figures(architects.Quarry, architects.TownCentre).filled(architects.Stone)
	st.stand(0, architects.TownCentre, 1).stand(1, architects.Quarry, 1).jail(0, 1)
	st.apprentices(0, "urchin_masonry", "squire_gold").apprentices(1, "aristocrat_tiling", "squire_marble")
	st.crowd(0).plays("place:black_market_small")
	got := st.happened(architects.LogArrested, architects.LogMarketTurned, architects.LogAbility, "profiteer", "princess",
		"consequence", "princess-moves", "profiteer-moves", architects.LogCrowded, architects.LogMostPrisoners)
	want := []string{
		"arrested black_market_small", "arrested black_market_middle", "arrested black_market_large", // 1
		"market-turned " + word(lastOf(st, architects.LogMarketTurned)), // 2
		"ability urchin_masonry", "ability aristocrat_tiling", // 3
		"profiteer 0", // 4
		"princess 1",  // 5
		// 6: the Stone has moved
		"consequence contribution_7",                           // 7
		"princess-moves town_centre", "profiteer-moves quarry", // 8
		"ability squire_marble", "ability ai_peddler", // 9: seat 0's Squire finds the Prison full
		"crowded 0",        // 10
		"most-prisoners 0", // 11
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("the reset went\n%v, want\n%v", got, want)
	}
	st.wantStock(0, 0, 1, 0, 0).wantFilled().wantInfluence(2, 1).wantMarker(architects.Stone)
	st.has(0, "5 prisoners, 3 stone, 2 unpaid, 5 virtue").has(1, "1 gold, 1 marble, 9 virtue")
}

// TestNoWonderCountsAtAReset: Wonders, and Arnulf's Princess, are no Workers
// for the Profiteer and the Princess.
func TestNoWonderCountsAtAReset(t *testing.T) {
	st := tellWonders(t, 3, "").goods(0, "1 silver").character(1, "arnulf").crowd(2)
	st.contributions(2, 1, 3, 4, 5, 6, 7).figures(architects.Quarry, architects.TownCentre)
	st.token(0, architects.Stone, architects.Quarry).token(1, architects.Wood, architects.TownCentre)
	st.plays("place:black_market_small").wantHappened("profiteer princess")
	st = tellWonders(t, 3, "").goods(0, "1 silver").character(1, "arnulf").crowd(2)
	st.contributions(2, 1, 3, 4, 5, 6, 7).figures(architects.Quarry, architects.TownCentre).token(0, architects.Stone, architects.Quarry)
	st.stand(0, architects.Quarry, 1).stand(1, architects.Quarry, 1).stand(2, architects.Quarry, 2)
	st.plays("place:black_market_small").wantHappened("princess", "princess 2")
}

// TestApprenticesOfWonders: what each kind of them does (section 8).
func TestApprenticesOfWonders(t *testing.T) {
	with := func(ids ...string) *story {
		return tellWonders(t, 2, "").apprentices(0, ids...).figures(architects.Quarry, architects.Mines)
	}
	// Where they are placed, even if no action is taken there.
	with("abbot").plays("place:kings_storehouse").wantInfluence(0, 1)
	with("knight").jail(0, 1).plays("place:guardhouse").wantInfluence(0, 1)
	with("diplomat").goods(0, "1 silver").stand(1, architects.Forest, 1).plays("place:town_centre", "stop").wantInfluence(0, 1)
	with("abbot", "knight", "diplomat").plays("place:forest").wantInfluence(0, 0)
	// Trades.
	for card, test := range map[string][3]string{
		"benefactor_wood": {"1 wood", "wood", "0 wood"}, "benefactor_clay": {"1 clay", "clay", "0 clay"},
		"benefactor_stone": {"1 stone", "stone", "0 stone"},
	} {
		with(card).goods(0, test[0]).plays("place:kings_storehouse", "trade:"+card+":"+test[1]).has(0, test[2]).wantInfluence(0, 1)
	}
	with("tinkerer_tiling").goods(0, "2 clay").plays("place:kings_storehouse", "trade:tinkerer_tiling:2clay").has(0, "1 gold, 0 clay")
	with("tinkerer_carpentry").goods(0, "1 wood, 1 stone").
		plays("place:kings_storehouse", "trade:tinkerer_carpentry:wood+stone").has(0, "1 gold, 0 wood, 0 stone")
	with("financier").goods(0, "1 gold").plays("place:kings_storehouse", "trade:financier:gold").has(0, "0 gold, 3 silver")
	// Each Debt taken.
	with("brigand").virtue(0, 0).plays("place:tax_stand").has(0, "2 unpaid").wantInfluence(0, 2)
	// When constructing, Wonders too.
	with("journeyman_carpentry", "journeyman_tiling", "journeyman_masonry").goods(0, "4 clay, 1 stone").hand(0, "mill").
		plays("place:guildhall", "construct:mill", "decline").has(0, "2 silver, 8 virtue").wantInfluence(0, 1)
	with("journeyman_tiling").influence(0, 5).goods(0, "14 stone, 3 silver").
		plays("place:guildhall", "construct:stone_wonder", "token:forest").has(0, "2 silver")
	// All own Workers come back, from Prison and from every board.
	with("pickpocket_release").jail(0, 2).capture(1, 0, 3).plays("place:tax_stand").has(0, "0 prisoners, 19 reserve").has(1, "0 captives")
	// At a reset, for who stands with the figure.
	reset := func(id string, at architects.Location) *story {
		st := tellWonders(t, 3, "").apprentices(1, id).goods(0, "1 silver").crowd(2).stand(1, at, 1)
		st.contributions(3, 1, 2, 4, 5, 6, 7).figures(architects.Quarry, architects.Mines)
		st.stand(0, architects.Quarry, 2) // the Princess's reward is another's
		return st.plays("place:black_market_small")
	}
	for id, gain := range map[string]string{"aristocrat_carpentry": "3 silver", "aristocrat_tiling": "1 gold", "aristocrat_masonry": "1 marble"} {
		reset(id, architects.Quarry).has(1, gain)
		reset(id, architects.Forest).wantHappened(architects.LogAbility)
	}
	for id, gain := range map[string]string{"urchin_carpentry": "3 wood", "urchin_tiling": "4 clay", "urchin_masonry": "3 stone"} {
		reset(id, architects.Mines).has(1, gain)
		reset(id, architects.Forest).wantHappened(architects.LogAbility)
	}
}

// TestCharactersOfWonders: what no vector or ruling is about (section 10).
func TestCharactersOfWonders(t *testing.T) {
	tell := func(id string) *story { return tellWonders(t, 2, "").character(0, id) }
	// Zesiro: Influence for each Cathedral level and Building; the Black Market
	// whatever his Virtue.
	st := tell("zesiro").virtue(0, 12).goods(0, "1 silver, 9 gold, 9 marble").hand(0, "mill").plays("place:black_market_small").has(0, "11 virtue")
	st.S.RewardPile = nil
	st.playsAs(1, "place:forest").plays("place:guildhall", "cathedral").has(0, "1 cathedral").wantInfluence(0, 1)
	tell("zesiro").goods(0, "4 clay, 1 stone").hand(0, "mill").plays("place:guildhall", "construct:mill", "decline").wantInfluence(0, 1)
	tell("arnulf").virtue(0, 12).goods(0, "1 silver").refused(0, "place:black_market_small")
	// Louis: the Cathedral whatever his Virtue.
	tell("louis").virtue(0, 0).goods(0, "9 gold, 9 marble").hand(0, "mill").plays("place:guildhall", "cathedral").has(0, "1 cathedral")
	tell("arnulf").virtue(0, 4).goods(0, "9 gold, 9 marble").hand(0, "mill").refused(0, "place:guildhall")
	// Lothaire builds a Wonder for 1 Stone less: it is a Building (section 7).
	tell("lothaire").influence(0, 5).goods(0, "13 stone, 3 silver").
		plays("place:guildhall", "construct:stone_wonder", "token:forest").has(0, "0 stone")
	// Isabette: a Marble for each Apprentice gained, hired or free.
	tell("isabette").goods(0, "4 silver").market(0, "labourer").plays("place:workshop", "hire:labourer").has(0, "1 marble")
	tell("isabette").goods(0, "2 silver").market(0, "labourer").plays("place:black_market_middle", "hire:labourer").has(0, "1 marble")
}

// TestPointlessPayments: a way to pay that keeps less for nothing is not asked
// about. Another number of Influence lost is something: it may pass 5 or 9
// again; and so is a coin that lies on no card (section 3, W-11, W-30).
func TestPointlessPayments(t *testing.T) {
	louis := func() *story { return tellWonders(t, 2, "").character(0, "louis").influence(0, 5).goods(0, "9 silver") }
	// Not 4 Silver to keep 2 Influence and 1 Silver of credit.
	louis().plays("place:black_market_small").options(0, architects.KindPay,
		"pay:silver", "pay:nothing:2influence:for:silver", "pay:2silver:1influence:for:silver:kept:1")
	// Not 5 Silver where 3 do and lay the same coin.
	louis().market(0, "labourer", "thief").plays("place:workshop", "hire:thief").options(0, architects.KindPay,
		"pay:3silver:0influence", "pay:silver:2influence:for:2silver", "pay:3silver:1influence:for:2silver:kept:1",
		"pay:nothing:4influence:for:3silver", "pay:2silver:3influence:for:3silver:kept:1",
		"pay:4silver:2influence:for:3silver:kept:2", "pay:6silver:1influence:for:3silver:kept:3")
	// Gold and Marble are one for Therese: what Influence stands for is one, too.
	st := tellWonders(t, 2, "").character(0, "therese").influence(0, 4).goods(0, "2 gold, 2 marble").hand(0, "stage").virtue(0, 9)
	st.player(0).Cathedral = 2
	st.plays("place:guildhall", "cathedral").options(0, architects.KindPay, "pay:marble", "pay:nothing:4influence:for:marble", "pay:gold")
}

// TestBuildingsOfWonders: what those do at once that no vector is about, and at
// the end (section 9).
func TestBuildingsOfWonders(t *testing.T) {
	const plenty = "9 clay, 9 wood, 9 stone, 9 gold, 9 marble"
	tell := func(seats int, card string) *story {
		return tellWonders(t, seats, "").apprentices(0, "labourer").goods(0, plenty).hand(0, card)
	}
	built := func(st *story, card string, choices ...string) *story {
		return st.plays(append([]string{"place:guildhall", "construct:" + card}, choices...)...)
	}
	built(tell(3, "abbey").jail(0, 2).jail(1, 3).jail(2, 1), "abbey").
		has(0, "0 prisoners").has(1, "0 prisoners").has(2, "0 prisoners").wantHappened("released", "released 0", "released 1", "released 2")
	built(tell(3, "painters_workshop"), "painters_workshop").has(0, "1 hand").has(1, "1 hand").has(2, "1 hand").
		wantHappened("draw", "draw 0", "draw 1", "draw 2")
	built(tell(2, "arena").stand(1, architects.Forest, 2).stand(1, architects.Mines, 1), "arena", "capture:forest:1", "stop").has(0, "2 captives, 6 virtue")
	built(tell(2, "pillory").stand(1, architects.Forest, 2), "pillory", "capture:forest:1").has(0, "2 captives, 6 virtue")
	built(tell(2, "baths"), "baths").wantInfluence(0, 3)
	built(tell(2, "stage"), "stage").wantInfluence(0, 2)
	court := tell(2, "courthouse")
	court.player(0).Unpaid = 1
	built(court, "courthouse", "use:courthouse").has(0, "0 unpaid, 1 paid, 8 virtue").taxStand(4)
	monastery := tell(2, "monastery")
	monastery.player(0).Cathedral = 3
	built(monastery, "monastery").wantInfluence(0, 3).has(0, "8 virtue")

	// Points at the end.
	worth := func(card string, prepare func(p *architects.Player), want int) {
		t.Helper()
		st := tellWonders(t, 2, "")
		prepare(st.player(0))
		before := st.points(0, architects.ItemBuildings)
		st.built(0, card)
		if got := st.points(0, architects.ItemBuildings) - before; got != want {
			t.Errorf("the %s scores %d, want %d", card, got, want)
		}
	}
	worth("outpost", func(p *architects.Player) { p.Reserve = 8 }, 5+2)
	worth("mansion", func(p *architects.Player) { p.Influence = 7 }, 10+2)
	worth("wall", func(p *architects.Player) { p.Cathedral = 3 }, 4+1)

	// Virtue at the end.
	end := func(card string, apprentices ...string) *story {
		return tellWonders(t, 2, "").apprentices(0, apprentices...).built(0, card).virtue(0, 5).ending()
	}
	end("manor", "thief", "miner_1", "miner_2", "woodcutter_1", "gatekeeper").plays("place:forest").has(0, "7 virtue")
	end("vault").goods(0, "11 silver").plays("place:forest").has(0, "7 virtue, 11 silver")
	end("masonic_lodge", "labourer", "gatekeeper", "thief").plays("place:forest").has(0, "7 virtue")
	end("joinery", "labourer", "gatekeeper", "thief").plays("place:forest").has(0, "7 virtue")
	end("tilers_hall", "labourer", "gatekeeper", "thief").plays("place:forest").has(0, "6 virtue")
	end("stronghold").jail(0, 5).plays("place:forest").has(0, "0 prisoners")
}

// TestEndOfWonders: losses first, then the Gold for Influence, then the rest;
// the score that is shown before is the one that comes of it.
func TestEndOfWonders(t *testing.T) {
	st := tellWonders(t, 2, "").built(0, "castle", "dungeon", "stronghold").virtue(0, 1).influence(0, 1).ending().jail(0, 4)
	st.influence(1, 1)
	shown := st.total(0)
	st.plays("place:forest")
	// 1 Virtue and a Debt for the Dungeon; 2 Gold are 1 Virtue for the Castle.
	st.has(0, "1 virtue, 1 unpaid, 2 gold, 0 prisoners").has(1, "2 gold")
	if got := st.total(0); got != shown {
		t.Errorf("shown as %d points before the end, %d after it", shown, got)
	}
	st.wantHappened("end-effect most-influence", "end-effect dungeon", "most-influence 1", "most-influence 0",
		"end-effect castle", "end-effect stronghold")
}

// TestWhatOnlyNeedsAWorker: the places where a figure or an own Wonder stands
// are used by cards that place a Worker as by anybody (sections 4 and 9).
func TestWhatOnlyNeedsAWorker(t *testing.T) {
	st := tellWonders(t, 2, "").goods(0, "4 clay, 1 stone, 1 gold").hand(0, "mill").token(0, architects.Wood, architects.Forest)
	st.figures(architects.Forest, architects.Mines)
	st.plays("place:guildhall", "construct:mill", "use:mill", "visit:worker", "contribute:gold").wantFilled(architects.Gold).has(0, "2 wood")
	st = tellWonders(t, 2, "").goods(0, "4 clay, 1 stone").hand(0, "mill").character(0, "charles").figures(architects.Mines, architects.Forest)
	st.plays("place:guildhall", "construct:mill", "use:mill", "favour").wantInfluence(0, 1).has(0, "1 silver, 1 wood")
}
