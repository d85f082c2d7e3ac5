package architects_test

import (
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/architects"
)

// The rulings W-1 to W-30 of the expansion's digest, section 16. Those of the
// opponent that the rules play are in wonders_oprulings_test.go.

func TestWonderRulingsOfSetup(t *testing.T) {
	t.Run("W-1", func(t *testing.T) {
		v := tellWonders(t, 6, "").S.Public().(*architects.Public).Guildhall
		if v.Columns != 7 || len(v.Slots) != 28 || len(v.Resets) != 2 || v.Resets[0] != 15 || v.Resets[1] != 22 {
			t.Errorf("the Guildhall of six is %+v", v)
		}
	})
	t.Run("W-2", func(t *testing.T) {
		tied := map[engine.Seat]int{}
		for seed := range uint64(3000) {
			s := dealtWonders(t, 2, seed, wonders(architects.BoardsCharacters, ""))
			a, b := s.Players[0], s.Players[1]
			switch first := s.Players[s.First]; {
			case a.Virtue == b.Virtue && a.Influence == b.Influence:
				tied[s.First]++
			case first.Virtue < max(a.Virtue, b.Virtue):
				t.Fatalf("seed %d: Virtue %d goes before %d", seed, first.Virtue, max(a.Virtue, b.Virtue))
			case a.Virtue == b.Virtue && first.Influence < max(a.Influence, b.Influence):
				t.Fatalf("seed %d: Influence %d goes before %d", seed, first.Influence, max(a.Influence, b.Influence))
			}
		}
		if tied[0] == 0 || tied[1] == 0 {
			t.Errorf("of two alike, first goes %v", tied)
		}
	})
	t.Run("W-25", func(t *testing.T) {
		for seed := range uint64(200) {
			for _, p := range dealtWonders(t, 2, seed, wonders(architects.BoardsCharacters, "")).Players {
				if p.Character == architects.CharacterOf("charles") && p.Influence != 3 {
					t.Fatalf("Charles begins with %d Influence", p.Influence)
				}
			}
		}
	})
	t.Run("W-28", func(t *testing.T) {
		st := tellWonders(t, 2, "").virtue(1, 0).market(0, "brigand", "labourer")
		st.S.Phase, st.S.Active, st.S.Picks = architects.PhaseApprentices, 1, 0
		st.playsAs(1, "hire:brigand").has(1, "0 virtue, 1 unpaid").wantInfluence(1, 1)
	})
}

func TestWonderRulingsOfInfluence(t *testing.T) {
	tell := func(t *testing.T) *story { return tellWonders(t, 2, "") }
	t.Run("W-3", func(t *testing.T) {
		tell(t).influence(0, 2).apprentices(0, "swindler_storehouse").
			plays("place:kings_storehouse", "trade:swindler_storehouse", "spare:1", "choose:swindler_storehouse:gold").
			has(0, "7 virtue, 1 gold").wantInfluence(0, 0)
		tell(t).influence(0, 2).goods(0, "1 silver").plays("place:black_market_small", "pay:silver", "spare:1").has(0, "7 virtue")
		tell(t).influence(0, 2).capture(1, 0, 2).figures(architects.Silversmith, architects.Forest).
			plays("place:guardhouse", "spare:1").has(0, "7 virtue, 1 unpaid, 19 reserve").wantInfluence(0, 0)
	})
	t.Run("W-4", func(t *testing.T) {
		// Before, between or after the actions; never asked for: at the end of
		// the turn, before its reset.
		at := func(n int) *story {
			st := tell(t).influence(0, n).apprentices(0, "benefactor_wood").goods(0, "2 wood").stand(0, architects.KingsStorehouse, 1)
			return st.figures(architects.Silversmith, architects.KingsStorehouse).plays("place:kings_storehouse")
		}
		at(0).plays("favour", "trade:benefactor_wood:wood").wantInfluence(0, 2)
		at(0).plays("later", "trade:benefactor_wood:wood", "favour").wantInfluence(0, 2)
		at(0).plays("later", "stop").wantInfluence(0, 1).prompt(1, architects.KindPlace)
		st := tell(t).figures(architects.Silversmith, architects.Forest).guildhall(0, 1, 0, 1, 0, 1).goods(0, "4 clay, 1 stone").hand(0, "mill")
		st.plays("place:guildhall", "construct:mill", "use:mill", "later")
		st.wantHappened("gain influence reset", "gain 0", "influence 0", "reset 0")
	})
	t.Run("W-10 W-20 W-21", func(t *testing.T) {
		st := tell(t).influence(0, 12).character(0, "therese").apprentices(0, "charlatan_wood").goods(0, "1 marble")
		st.plays("place:silversmith").may(0, "contribute:", "contribute:marble")
		for _, r := range []string{"clay", "wood", "stone", "gold"} {
			st.blocked(0, "contribute:"+r, engine.Short(r, 0, 1))
		}
		// Elsewhere they may be replaced.
		tell(t).influence(0, 3).apprentices(0, "charlatan_wood").goods(0, "2 clay, 1 wood").hand(0, "stage").
			plays("place:guildhall", "construct:stage", "pay:2clay+wood:2influence:for:2wood").has(0, "0 wood").wantInfluence(0, 1+2)
	})
	t.Run("W-11", func(t *testing.T) {
		louis := func(silver string) *story { return tell(t).character(0, "louis").influence(0, 0).goods(0, silver) }
		// 2 Influence for a Virtue, both of them for 4 Silver; the Tax Stand's 4
		// are there already.
		louis("0 silver").plays("place:tax_stand").options(0, architects.KindSpare, "lose", "spare:1:4silver")
		louis("0 silver").plays("place:tax_stand", "spare:1:4silver").has(0, "6 virtue, 0 silver").wantInfluence(0, 0)
		// In the place of the Influence that stands for Gold: 4 of it for 8.
		st := louis("8 silver").hand(0, "painters_workshop").goods(0, "2 clay, 2 wood")
		st.plays("place:guildhall", "construct:painters_workshop").has(0, "0 silver, 0 gold")
		// Credit is no real Silver.
		st = louis("3 silver").influence(0, 1).apprentices(0, "merchant_clay").stand(0, architects.KingsStorehouse, 1)
		st.plays("place:kings_storehouse", "trade:merchant_clay:silver").
			may(0, "pay:", "pay:silver", "pay:2silver:1influence:for:silver:kept:1")
	})
	t.Run("W-12", func(t *testing.T) {
		tellWonders(t, 3, "").ending().plays("place:forest").has(0, "0 gold").has(1, "0 gold").has(2, "0 gold").wantHappened("most-influence")
		tellWonders(t, 3, "").influence(0, 1).influence(1, 1).influence(2, 1).ending().
			plays("place:forest").has(0, "1 gold").has(1, "1 gold").has(2, "1 gold")
		tellWonders(t, 5, "").influence(0, 1).influence(1, 1).influence(2, 1).influence(3, 1).influence(4, 1).ending().
			plays("place:forest").has(0, "0 gold").wantHappened("most-influence")
	})
	t.Run("W-19", func(t *testing.T) {
		tell(t).character(0, "clotilde").virtue(0, 1).plays("place:tax_stand").has(0, "0 virtue, 1 clay, 1 unpaid")
		tell(t).character(0, "clotilde").virtue(0, 0).plays("place:tax_stand").has(0, "0 virtue, 0 clay, 2 unpaid")
	})
	t.Run("W-27", func(t *testing.T) {
		st := tell(t).goods(0, "2 clay, 2 wood, 1 gold").hand(0, "painters_workshop").
			hand(1, "stage", "depot", "jail", "mill", "school", "wall")
		st.plays("place:guildhall", "construct:painters_workshop").has(0, "1 hand").has(1, "7 hand")
		st.prompt(1, architects.KindPlace)
		st.playsAs(1, "place:forest").prompt(1, architects.KindDiscard)
	})
	t.Run("W-30", func(t *testing.T) {
		at := func(silver string) *story {
			return tell(t).influence(0, 4).goods(0, silver).market(0, "labourer", "thief", "miner_1").plays("place:workshop", "hire:miner_1")
		}
		coins := func(st *story, want ...int) {
			t.Helper()
			for column, n := range want {
				if got := st.S.Market[0][column].Silver; got != n {
					t.Errorf("%d coins lie in column %d, want %d", got, column+1, n)
				}
			}
		}
		// 2 for the hire, 2 for the cards skipped, 2 Tax.
		coins(at("6 silver").plays("pay:4silver:0influence").has(0, "0 silver"), 1, 1)
		coins(at("6 silver").plays("pay:2silver:2influence:for:2silver").has(0, "2 silver"), 1, 1)
		coins(at("2 silver").has(0, "0 silver").wantInfluence(0, 0), 0, 0)
	})
}

func TestWonderRulingsOfFigures(t *testing.T) {
	tell := func(t *testing.T) *story { return tellWonders(t, 2, "") }
	t.Run("W-5", func(t *testing.T) {
		groups := func(princess, profiteer architects.Location) *story {
			st := tellWonders(t, 3, "").figures(princess, profiteer).stand(1, architects.Forest, 2).stand(2, architects.Forest, 3)
			return st.stand(0, architects.TownCentre, 1).goods(0, "5 silver").
				plays("place:town_centre", "capture:forest:1", "capture:forest:2")
		}
		groups(architects.Forest, architects.Mines).has(0, "6 virtue, 5 captives")
		groups(architects.Mines, architects.Forest).has(0, "8 virtue, 5 captives")
		// Free captures of a card are one action, too.
		st := tellWonders(t, 3, "").figures(architects.Forest, architects.Mines).stand(1, architects.Forest, 2).stand(2, architects.Forest, 3)
		st.apprentices(0, "labourer").goods(0, "2 clay, 3 wood, 4 stone, 1 gold").hand(0, "arena")
		st.plays("place:guildhall", "construct:arena", "capture:forest:1", "capture:forest:2").has(0, "5 virtue, 5 captives")
	})
	t.Run("W-6", func(t *testing.T) {
		for card, want := range map[architects.Contribution]string{
			3: "7 virtue, 0 unpaid, 2 prisoners", // 1 Influence
			4: "6 virtue, 0 unpaid, 2 prisoners", // 1 Virtue less
			2: "7 virtue, 1 unpaid, 2 prisoners", // 1 Debt
		} {
			st := tellWonders(t, 3, "").goods(0, "9 silver").stand(1, architects.Quarry, 2).figures(architects.Mines, architects.Quarry)
			st.contributions(card, 1, 5, 6, 7).crowd(2).jail(2, 2).plays("place:black_market_small").has(1, want)
		}
	})
	t.Run("W-7", func(t *testing.T) {
		turn := func(pile ...architects.Contribution) *architects.Wonders {
			st := tell(t).goods(0, "9 silver").contributions(1, pile...)
			st.S.Wonders.Turned = append(st.S.Wonders.Turned, 2, 3, 4, 5, 6, 7)[:7-len(pile)]
			return &st.crowd(1).plays("place:black_market_small").S.Wonders
		}
		if w := turn(6, 7); len(w.Pile) != 1 || len(w.Turned) != 6 {
			t.Errorf("%d cards left of 2, %d turned", len(w.Pile), len(w.Turned))
		}
		if w := turn(7); len(w.Pile) != 6 || len(w.Turned) != 1 {
			t.Errorf("%d cards left of 1, %d turned", len(w.Pile), len(w.Turned))
		}
	})
	t.Run("W-22", func(t *testing.T) {
		twice := correct(t, `{"works_of_wonder": {"buildings": {"school": {"immediate":
			[{"place_worker": "silversmith"}, {"place_worker": "silversmith"}]}}}}`)
		st := tellCorrected(t, 2, "", twice).goods(0, "4 clay, 4 wood").hand(0, "school")
		st.plays("place:guildhall", "construct:school", "contribute:clay", "contribute:wood")
		st.wantFilled(architects.Clay, architects.Wood).has(0, "0 clay, 0 wood")
		// Neither used for the first nor given up: both in the second.
		st = tellCorrected(t, 2, "", twice).goods(0, "4 clay, 4 wood").hand(0, "school")
		st.plays("place:guildhall", "construct:school", "later", "contribute:clay", "contribute:wood")
		st.wantFilled(architects.Clay, architects.Wood)
	})
	t.Run("W-24", func(t *testing.T) {
		st := tell(t).goods(0, "1 clay").filled(architects.Wood, architects.Stone, architects.Gold, architects.Marble)
		st.contributions(2, 3, 4, 5, 6, 7, 1).figures(architects.KingsStorehouse, architects.Mines).apprentices(0, "trader_wood").goods(0, "4 wood")
		st.stand(0, architects.KingsStorehouse, 1)
		st.plays("place:kings_storehouse", "contribute:clay", "trade:trader_wood:2wood", "trade:trader_wood:2wood")
		st.wantHappened("contribute trade reset", "contribute clay", "trade trader_wood", "trade trader_wood", "reset 0")
	})
}

func TestWonderRulingsOfWonders(t *testing.T) {
	tell := func(t *testing.T) *story { return tellWonders(t, 2, "") }
	t.Run("W-8", func(t *testing.T) {
		for virtue, tax := range map[int]int{7: 3, 3: 2, 1: 1} {
			st := tell(t).influence(0, 5).goods(0, "14 stone, 3 silver").virtue(0, virtue)
			st.plays("place:guildhall", "construct:stone_wonder", "token:forest").taxStand(4 + tax)
		}
		st := tell(t).character(0, "ada").influence(0, 5).goods(0, "14 stone, 3 silver")
		st.plays("place:guildhall", "construct:stone_wonder", "token:forest").taxStand(4 + 2)
	})
	t.Run("W-9", func(t *testing.T) {
		st := tell(t).influence(0, 5).goods(0, "14 stone, 3 silver")
		if len(st.player(0).Apprentices)+len(st.player(0).Hand) > 0 {
			t.Fatal("there are cards to help")
		}
		st.plays("place:guildhall", "construct:stone_wonder", "token:forest")
	})
	t.Run("W-23", func(t *testing.T) {
		st := tell(t).token(0, architects.Wood, architects.Workshop).market(0, "labourer").goods(0, "4 silver")
		st.plays("place:workshop", "visit:influence", "hire:labourer").wantInfluence(0, 1)
		st = tell(t).token(0, architects.Wood, architects.Guardhouse).jail(0, 1).figures(architects.Silversmith, architects.Mines)
		st.plays("place:guardhouse", "visit:influence").wantInfluence(0, 1).has(0, "0 prisoners")
	})
	t.Run("W-26", func(t *testing.T) {
		st := tell(t).influence(0, 5).goods(0, "14 stone, 3 silver").token(1, architects.Wood, architects.Quarry)
		st.plays("place:guildhall", "construct:stone_wonder").options(0, architects.KindToken, "token:kings_storehouse",
			"token:town_centre", "token:workshop", "token:silversmith", "token:forest", "token:guardhouse")
	})
	t.Run("W-29", func(t *testing.T) {
		at := func() *story {
			return tell(t).goods(0, "4 clay, 1 stone").hand(0, "mill").plays("place:guildhall", "construct:mill")
		}
		at().plays("decline").has(0, "0 wood, 19 reserve")
		at().plays("use:mill").has(0, "1 wood, 18 reserve")
		// Without a Worker, or an action, it is skipped.
		st := tell(t).goods(0, "4 clay, 1 stone").hand(0, "mill").stand(0, architects.Quarry, 19)
		st.plays("place:guildhall", "construct:mill").prompt(1, architects.KindPlace)
		st = tell(t).goods(0, "2 wood, 3 stone").hand(0, "jail")
		st.plays("place:guildhall", "construct:jail").has(0, "6 virtue, 19 reserve").prompt(1, architects.KindPlace)
	})
}

// TestPayable: a cost can be paid just when the formula of section 3 says so:
// Silver but for Tax, Gold and Marble may be replaced, and what is left of the
// Influence must do for it.
func TestPayable(t *testing.T) {
	st := tellWonders(t, 2, "")
	r := engine.NewRand(3)
	for range 20_000 {
		p := st.player(0)
		var cost architects.Goods
		for i := range cost {
			p.Goods[i], cost[i] = r.Intn(5), r.Intn(4)
		}
		p.Influence, p.Credit, p.Virtue = r.Intn(13), r.Intn(2), 7
		tax, influence := r.Intn(3), r.Intn(6)
		silver := max(0, cost[architects.Silver]-p.Credit-max(0, p.Goods[architects.Silver]-tax))
		precious := max(0, cost[architects.Gold]-p.Goods[architects.Gold]) + max(0, cost[architects.Marble]-p.Goods[architects.Marble])
		want := p.Goods[architects.Silver] >= tax && 2*((silver+1)/2)+4*precious+influence <= p.Influence
		for _, plain := range []architects.Resource{architects.Clay, architects.Wood, architects.Stone} {
			want = want && p.Goods[plain] >= cost[plain]
		}
		if got := st.S.Payable(0, cost, tax, influence); got != want {
			t.Fatalf("with %v, %d Influence and %d credit: %v, %d Tax and %d Influence payable %v, want %v",
				p.Goods, p.Influence, p.Credit, cost, tax, influence, got, want)
		}
	}
}
