package architects_test

import (
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/architects"
)

// The vectors of the expansion's digest, section 17, by their numbers; [RB] is
// a worked example of the rulebook. Those of the opponent that the rules play
// are in wonders_opponent_test.go.

func TestWonderVectorsOfInfluence(t *testing.T) {
	tell := func(t *testing.T) *story { return tellWonders(t, 2, "") }
	t.Run("V1 [RB]", func(t *testing.T) {
		for _, from := range []int{4, 8} {
			tell(t).influence(0, from).jail(0, 1).plays("place:guardhouse", "favour").wantInfluence(0, from+1).has(0, "1 hand")
		}
		tell(t).influence(0, 5).jail(0, 1).plays("place:guardhouse", "favour").wantInfluence(0, 6).has(0, "0 hand")
	})
	t.Run("V2", func(t *testing.T) {
		st := tell(t).influence(0, 4).goods(0, "1 silver").jail(0, 2).market(0, "labourer")
		st.figures(architects.Silversmith, architects.Workshop)
		// 4 to 5, and a card; 2 for the hire; 3 to 4 and to 5 in the next turns.
		st.goods(0, "3 silver").plays("place:workshop", "favour", "hire:labourer", "pay:nothing:2influence:for:2silver")
		st.wantInfluence(0, 3).has(0, "1 hand").playsAs(1, "place:forest")
		st.plays("place:workshop", "favour", "plans").wantInfluence(0, 4).has(0, "3 hand").playsAs(1, "place:forest")
		st.plays("place:workshop", "favour", "plans").wantInfluence(0, 5).has(0, "6 hand")
	})
	t.Run("V3 [RB]", func(t *testing.T) {
		st := tell(t).influence(0, 4).goods(0, "2 silver").market(0, "woodcutter_1")
		st.plays("place:black_market_middle", "pay:nothing:2influence:for:2silver", "spare:1", "hire:woodcutter_1")
		st.has(0, "7 virtue, 2 silver").wantInfluence(0, 0)
		// Without any Silver the space is open all the same.
		tell(t).influence(0, 4).market(0, "woodcutter_1").
			plays("place:black_market_middle", "spare:1", "hire:woodcutter_1").has(0, "7 virtue").wantInfluence(0, 0)
	})
	t.Run("V4 [RB]", func(t *testing.T) {
		st := tell(t).influence(0, 2).apprentices(0, "merchant_clay").stand(0, architects.KingsStorehouse, 1)
		st.plays("place:kings_storehouse", "trade:merchant_clay:silver")
		if st.wantInfluence(0, 0).player(0).Credit != 1 {
			t.Errorf("%d Silver of credit after a trade, want 1", st.player(0).Credit)
		}
		st.plays("trade:merchant_clay:silver").has(0, "6 clay, 0 silver").wantInfluence(0, 0)
		if st.player(0).Credit != 0 {
			t.Error("credit outlives the turn")
		}
	})
	t.Run("V5", func(t *testing.T) {
		st := tell(t).influence(0, 2).goods(0, "1 silver")
		st.plays("place:black_market_large").has(0, "0 silver, 2 marble, 1 stone, 1 wood, 6 virtue").wantInfluence(0, 0)
		tell(t).influence(0, 1).goods(0, "1 silver").refused(0, "place:black_market_large")
	})
	t.Run("V6", func(t *testing.T) {
		tell(t).influence(0, 12).jail(0, 1).plays("place:guardhouse", "favour").wantInfluence(0, 12)
		tell(t).influence(0, 11).goods(0, "2 clay, 3 wood").hand(0, "stage").
			plays("place:guildhall", "construct:stage").wantInfluence(0, 12)
	})
}

func TestWonderVectorsOfContributions(t *testing.T) {
	t.Run("V7 [RB]", func(t *testing.T) {
		at := func() *story {
			st := tellWonders(t, 2, "").goods(0, "1 clay, 1 wood, 1 stone, 1 gold, 1 marble")
			return st.filled(architects.Clay, architects.Stone, architects.Gold).plays("place:silversmith")
		}
		at().may(0, "contribute:", "contribute:wood", "contribute:marble")
		at().plays("contribute:wood").has(0, "0 wood, 1 marble").wantInfluence(0, 2)
		st := at()
		revealed := len(st.S.Rewards)
		st.plays("contribute:marble").has(0, "1 wood, 0 marble")
		if len(st.S.Rewards) != revealed+1 || st.player(0).Influence < 2 {
			t.Errorf("%d Rewards revealed, %d Influence", len(st.S.Rewards)-revealed, st.player(0).Influence)
		}
		for _, closed := range []string{"clay", "stone", "gold"} {
			at().refused(0, "contribute:"+closed).
				blocked(0, "contribute:"+closed, engine.Reason{Key: architects.ReasonClosed, What: closed})
		}
	})
	t.Run("V8", func(t *testing.T) {
		st := tellWonders(t, 2, "").goods(0, "1 clay")
		st.contributions(2, 3, 4, 5, 6, 7, 1).figures(architects.Quarry, architects.TownCentre).
			filled(architects.Wood, architects.Stone, architects.Gold, architects.Marble)
		st.plays("place:quarry", "contribute:clay").has(0, "9 virtue, 1 stone").wantInfluence(0, 1)
		// The reward, the action, and the reset after the turn.
		st.wantHappened("contribute gain reset princess", "contribute clay", "gain 0", "reset 0", "princess 0")
		st.wantFilled().wantStock(1, 1, 1, 1, 1)
	})
}

func TestWonderVectorsOfWonders(t *testing.T) {
	tell := func(t *testing.T) *story { return tellWonders(t, 2, "") }
	build := []string{"place:guildhall", "construct:stone_wonder", "token:forest"}
	t.Run("V9 [RB]", func(t *testing.T) {
		st := tell(t).influence(0, 5).goods(0, "12 stone, 4 silver").virtue(0, 5)
		st.S.Wonders.Stock[architects.Stone] = 3
		st.plays(build...).has(0, "1 stone, 1 silver, 7 virtue").wantInfluence(0, 0).wantStock(0, 0, 0, 0, 0).taxStand(4 + 3)
		st.wantToken(architects.Stone, architects.Forest)
	})
	t.Run("V10", func(t *testing.T) {
		st := tell(t).influence(0, 5).goods(0, "14 stone, 2 silver").virtue(0, 3)
		st.plays(build...).has(0, "0 stone, 0 silver, 5 virtue").taxStand(4 + 2)
	})
	t.Run("V11", func(t *testing.T) {
		st := tell(t).influence(0, 7).goods(0, "1 clay, 5 silver").virtue(0, 5)
		st.S.Wonders.Stock[architects.Clay] = 16
		st.plays("place:guildhall", "construct:clay_wonder", "token:forest").has(0, "1 clay, 0 silver, 7 virtue").wantStock(0, 0, 0, 0, 0)
	})
	t.Run("V12 V13", func(t *testing.T) {
		with := func(owner int) *story {
			return tell(t).stand(0, architects.Forest, 2).token(owner, architects.Stone, architects.Forest).plays("place:forest")
		}
		with(0).options(0, architects.KindVisit, "visit:worker", "visit:influence")
		with(0).plays("visit:worker").has(0, "4 wood").wantInfluence(0, 0)
		with(0).plays("visit:influence").has(0, "3 wood").wantInfluence(0, 1)
		with(1).has(0, "3 wood").wantInfluence(0, 0).wantInfluence(1, 0).prompt(1, architects.KindPlace)
	})
	t.Run("V22", func(t *testing.T) {
		st := tell(t).character(0, "arnulf").stand(0, architects.Quarry, 1).figures(architects.Quarry, architects.Mines)
		st.plays("place:quarry").has(0, "3 stone")
	})
	t.Run("V23", func(t *testing.T) {
		st := tell(t).character(0, "charles").jail(0, 1)
		st.plays("place:guardhouse", "favour").wantInfluence(0, 1).has(0, "1 silver")
	})
	t.Run("V24", func(t *testing.T) {
		with := func(influence int) *story {
			return tell(t).character(0, "clotilde").influence(0, influence).virtue(0, 13).plays("place:tax_stand")
		}
		with(0).has(0, "2 clay, 11 virtue")
		with(2).plays("spare:1").has(0, "1 clay, 12 virtue").wantInfluence(0, 0)
	})
	t.Run("V25", func(t *testing.T) {
		cfg := engine.Config{Seats: 2, Settings: wonders(architects.BoardsCharacters, "")}
		st := tellBoxed(t, cfg).character(1, "isabette").character(0, "arnulf")
		st.S.Phase, st.S.Active, st.S.Picks = architects.PhaseApprentices, 1, 0
		st.market(0, "labourer", "woodcutter_1")
		st.playsAs(1, "hire:labourer").has(1, "1 marble").plays("hire:woodcutter_1").has(0, "0 marble")
	})
	t.Run("V26", func(t *testing.T) {
		st := tell(t).character(0, "louis").influence(0, 3).goods(0, "14 stone, 10 silver")
		st.plays("place:guildhall", "construct:stone_wonder")
		st.may(0, "pay:", "pay:14stone+4silver:3influence:kept:2", "pay:14stone+6silver:2influence:kept:3")
		st.plays("pay:14stone+6silver:2influence:kept:3", "token:forest").wantInfluence(0, 1).has(0, "0 stone, 1 silver").taxStand(4 + 3)
	})
	t.Run("V27", func(t *testing.T) {
		st := tell(t).character(0, "zesiro").influence(0, 5).goods(0, "14 stone, 3 silver").virtue(0, 5)
		st.plays(build...).wantInfluence(0, 1)
	})
	t.Run("V30", func(t *testing.T) {
		st := tell(t).built(0, "stage", "depot", "jail")
		st.player(0).Cathedral = 3
		before := st.points(0, architects.ItemBuildings)
		st.built(0, "wall")
		if got := st.points(0, architects.ItemBuildings) - before; got != 4+3 {
			t.Errorf("the Wall scores %d, want its 4 and 3", got)
		}
	})
	t.Run("V31", func(t *testing.T) {
		st := tell(t).goods(0, "3 clay, 3 wood").hand(0, "school")
		st.market(0, "labourer", "thief", "miner_1", "miner_2", "woodcutter_1").market(1, "woodcutter_2", "jeweller_1", "jeweller_2", "merchant_clay", "merchant_stone")
		st.S.Market[0][0].Silver, st.S.Market[0][4].Silver = 2, 1
		pile := len(st.S.ApprenticePile)
		st.plays("place:guildhall", "construct:school")
		for row, want := range []string{"woodcutter_1", "merchant_stone"} {
			if got := st.S.Market[row][0].Card.String(); got != want {
				t.Errorf("%s stands in column 1 of row %d, want %s", got, row, want)
			}
			for column := 1; column < 5; column++ {
				switch got := st.S.Market[row][column].Card.String(); got {
				case "labourer", "thief", "miner_1", "miner_2", "woodcutter_2", "jeweller_1", "jeweller_2", "merchant_clay":
					t.Errorf("%s is still in the market", got)
				}
			}
		}
		if len(st.S.ApprenticePile) != pile {
			t.Errorf("the pile has %d cards, want %d: 8 came and 8 went", len(st.S.ApprenticePile), pile)
		}
		st.plays("hire:woodcutter_1").has(0, "1 silver")
	})
}

func TestWonderVectorsOfCaptures(t *testing.T) {
	t.Run("V14", func(t *testing.T) {
		st := tellWonders(t, 3, "").stand(0, architects.TownCentre, 1).goods(0, "5 silver")
		st.stand(1, architects.Silversmith, 2).stand(2, architects.Silversmith, 2)
		st.plays("place:town_centre", "capture:silversmith:1", "capture:silversmith:2").has(0, "4 captives, 6 virtue")
	})
	t.Run("V15", func(t *testing.T) {
		st := tellWonders(t, 2, "").goods(0, "5 silver").stand(0, architects.Silversmith, 2)
		st.plays("place:town_centre", "capture:silversmith:0").has(0, "7 virtue, 0 captives")
	})
}

func TestWonderVectorsOfResets(t *testing.T) {
	// The consequence is 1 Debt, the reward 2 Virtue.
	tell := func(t *testing.T) *story {
		st := tellWonders(t, 3, "").goods(0, "9 silver").contributions(2, 1, 3, 4, 5, 6, 7)
		return st.figures(architects.Quarry, architects.TownCentre).crowd(2)
	}
	t.Run("V16", func(t *testing.T) {
		st := tell(t).stand(0, architects.TownCentre, 2).stand(1, architects.TownCentre, 1).plays("place:black_market_small")
		// Seat 0 has one Debt more for most Workers in Prison.
		st.wantHappened("profiteer debt crowded most-prisoners", "profiteer 0", "debt 0", "profiteer 1", "debt 1",
			"crowded 0", "most-prisoners 0", "debt 0")
		st.has(0, "2 unpaid, 3 prisoners").has(1, "1 unpaid, 1 prisoners").has(2, "0 unpaid, 2 prisoners")
	})
	t.Run("V17", func(t *testing.T) {
		st := tell(t).stand(0, architects.Quarry, 2).stand(1, architects.Quarry, 2).stand(2, architects.Quarry, 1)
		st.plays("place:black_market_small").has(0, "8 virtue").has(1, "9 virtue").has(2, "7 virtue")
		st.wantHappened("princess", "princess 0", "princess 1")
	})
	t.Run("V18", func(t *testing.T) {
		st := tell(t).plays("place:black_market_small").has(0, "6 virtue").has(1, "7 virtue").has(2, "7 virtue")
		st.wantHappened("princess")
	})
	t.Run("V19", func(t *testing.T) {
		st := tell(t).filled(architects.Clay, architects.Wood).token(2, architects.Clay, architects.Forest)
		st.plays("place:black_market_small").wantStock(0, 1, 0, 0, 0).wantFilled()
	})
	t.Run("V20", func(t *testing.T) {
		// Only the opponent can do both in a turn: its Specialisation, then the
		// next card.
		st := tellWonders(t, 1, "illusionist").contributions(2, 3, 4, 5, 6, 7, 1).figures(architects.Quarry, architects.TownCentre)
		st.filled(architects.Wood, architects.Stone, architects.Gold, architects.Marble).crowd(0).schemes(17, 5)
		st.plays("place:forest").wantFilled().wantHappened("contribute reset", "contribute clay", "reset 1").has(1, "1 prisoners")
		// A player does when a slot of the Guildhall and a Worker placed by a
		// Building come together.
		st = tellWonders(t, 2, "").contributions(2, 3, 4, 5, 6, 7, 1).figures(architects.Forest, architects.TownCentre)
		st.filled(architects.Wood, architects.Stone, architects.Gold, architects.Marble).guildhall(0, 1, 0, 1, 0, 1)
		st.goods(0, "5 clay, 1 stone").hand(0, "mill")
		st.plays("place:guildhall", "construct:mill", "use:mill", "contribute:clay")
		st.wantFilled().wantHappened("contribute reset", "contribute clay", "reset 0")
	})
	t.Run("V21", func(t *testing.T) {
		st := tell(t).stand(0, architects.TownCentre, 2).plays("place:black_market_small")
		st.has(0, "3 prisoners, 2 unpaid, 5 virtue").has(2, "2 prisoners, 0 unpaid")
		st.wantHappened("arrested profiteer crowded most-prisoners",
			"arrested black_market_small", "arrested black_market_middle", "arrested black_market_large",
			"profiteer 0", "crowded 0", "most-prisoners 0")
	})
}

func TestWonderVectorsOfTheEnd(t *testing.T) {
	t.Run("V28", func(t *testing.T) {
		st := tellWonders(t, 3, "").influence(0, 9).influence(1, 9).influence(2, 4).ending()
		st.plays("place:forest").has(0, "2 gold").has(1, "2 gold").has(2, "0 gold")
	})
	t.Run("V29", func(t *testing.T) {
		at := func() *story {
			return tellWonders(t, 2, "").built(0, "dungeon").influence(0, 4).influence(1, 3).ending().plays("place:forest")
		}
		at().options(0, architects.KindSpare, "lose", "spare:1")
		at().plays("spare:1", "spare:1").has(0, "7 virtue, 0 gold").wantInfluence(0, 0).has(1, "4 gold")
		at().plays("lose", "lose").has(0, "5 virtue, 4 gold").has(1, "0 gold")
	})
}
