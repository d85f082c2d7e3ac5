package architects_test

import (
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/architects"
)

// TestCharacters_14_Start: what each character begins with.
func TestCharacters_14_Start(t *testing.T) {
	want := map[string]struct {
		colour    string
		prisoners int
		silver    int
		virtue    int
		cards     int
		debts     int
		extra     architects.Goods
	}{
		"therese":   {"blue", 4, 5, 5, 1, 0, architects.Goods{}},
		"lothaire":  {"blue", 6, 6, 4, 0, 0, architects.Goods{architects.Clay: 2}},
		"caroline":  {"green", 8, 10, 3, 0, 1, architects.Goods{architects.Marble: 1}},
		"hugo":      {"green", 10, 12, 2, 2, 0, architects.Goods{}},
		"ada":       {"purple", 0, 0, 11, 1, 0, architects.Goods{architects.Gold: 1}},
		"clovis":    {"purple", 0, 1, 10, 0, 0, architects.Goods{architects.Marble: 1, architects.Clay: 1}},
		"frederick": {"red", 0, 4, 7, 0, 0, architects.Goods{architects.Stone: 1}},
		"fara":      {"red", 2, 5, 6, 0, 0, architects.Goods{architects.Stone: 1, architects.Wood: 1}},
		"rudolf":    {"yellow", 0, 3, 9, 0, 0, architects.Goods{architects.Wood: 1}},
		"bertha":    {"yellow", 0, 3, 8, 1, 0, architects.Goods{}},
	}
	seen := map[string]bool{}
	settings := map[string]string{architects.SettingBoards: architects.BoardsCharacters}
	for seed := range uint64(40) {
		m, err := engine.NewMatch(architects.Game{}, engine.Config{Seats: 4, Settings: settings}, engine.SeedOf(seed))
		if err != nil {
			t.Fatal(err)
		}
		colours := map[string]bool{}
		for pick := range 12 {
			seat := engine.Seat(pick % 4)
			p, _ := m.Prompt(seat)
			if err := m.Apply(engine.Record{Seat: seat, Option: p.Options[0].ID}); err != nil {
				t.Fatal(err)
			}
		}
		view := m.State().Public().(*architects.Public)
		highest := 0
		for i, p := range view.Players {
			w, ok := want[p.Character]
			if !ok {
				t.Fatalf("no character %q", p.Character)
			}
			seen[p.Character] = true
			w.extra[architects.Silver] = w.silver
			goods := architects.Goods{p.Clay, p.Wood, p.Stone, p.Gold, p.Marble, p.Silver}
			if p.Colour != w.colour || p.Prisoners != w.prisoners || p.Reserve != 20-w.prisoners || p.Virtue != w.virtue ||
				p.Hand != 3+w.cards || p.Unpaid != w.debts || goods != w.extra {
				t.Errorf("%s begins as %+v", p.Character, p)
			}
			if colours[p.Colour] {
				t.Errorf("seed %d: two players are %s", seed, p.Colour)
			}
			colours[p.Colour] = true
			if p.Virtue > view.Players[highest].Virtue {
				highest = i
			}
		}
		if view.First != engine.Seat(highest) || view.Active != view.First {
			t.Errorf("seed %d: seat %d goes first, seat %d has most Virtue", seed, view.First, highest)
		}
		m.Close()
	}
	if len(seen) != 10 {
		t.Errorf("%d characters were dealt: %v", len(seen), seen)
	}
}

func TestCharacters_14_Therese(t *testing.T) {
	// Silver Market: 2 Wood, 1 Gold, 1 Marble.
	st := tell(t, 2).character(0, "therese").apprentices(0, "labourer").hand(0, "silver_market").
		goods(0, "2 wood, 2 gold, 1 marble").plays("place:guildhall", "construct:silver_market").
		options(0, architects.KindPay, "pay:2wood+gold+marble", "pay:2wood+2gold")
	st.plays("pay:2wood+2gold").has(0, "0 gold, 1 marble, 0 wood")
	tell(t, 2).character(0, "therese").hand(0, "well").goods(0, "1 marble").
		plays("place:guildhall", "cathedral").has(0, "0 marble, 1 cathedral")
	tell(t, 2).character(0, "therese").apprentices(0, "labourer").hand(0, "silver_market", "well").
		goods(0, "4 wood, 1 gold, 2 stone").plays("place:guildhall").
		blocked(0, "construct:silver_market", engine.Reason{Key: engine.ReasonShort, What: "gold+marble", Have: 1, Need: 2})
	// Both end effects count both.
	st = ended(tell(t, 2).character(0, "therese").built(0, "castle", "observatory").goods(0, "2 gold, 2 marble"))
	st.has(0, "11 virtue")
}

func TestCharacters_14_Lothaire(t *testing.T) {
	// Well: 2 Wood, 2 Stone.
	st := tell(t, 2).character(0, "lothaire").hand(0, "well").goods(0, "2 wood, 2 stone").
		plays("place:guildhall", "construct:well").options(0, architects.KindPay, "pay:wood+2stone", "pay:2wood+stone")
	st.plays("pay:2wood+stone").has(0, "0 wood, 1 stone, 4 clay")
	tell(t, 2).character(0, "lothaire").hand(0, "well").goods(0, "2 wood, 1 stone").
		plays("place:guildhall", "construct:well").has(0, "0 wood, 0 stone")
	// Clay Pit: 4 Clay, 1 Wood. Nothing off Clay.
	tell(t, 2).character(0, "lothaire").hand(0, "clay_pit", "well").goods(0, "3 clay, 2 wood, 2 stone").
		plays("place:guildhall").
		blocked(0, "construct:clay_pit", engine.Reason{Key: engine.ReasonShort, What: "clay", Have: 3, Need: 4})
	// Cathedral level 2 costs him 3 of Stone and Wood.
	st = tell(t, 2).character(0, "lothaire").hand(0, "well").goods(0, "3 stone")
	st.player(0).Cathedral = 1
	st.plays("place:guildhall", "cathedral").has(0, "2 cathedral, 0 hand")
	// Level 1 costs Gold only: no discount.
	tell(t, 2).character(0, "lothaire").hand(0, "well").
		blocked(0, "place:guildhall", engine.Reason{Key: architects.ReasonNoAction, What: "guildhall"})
}

func TestCharacters_14_Powers(t *testing.T) {
	t.Run("Caroline", func(t *testing.T) {
		tell(t, 2).character(0, "caroline").goods(0, "3 silver").plays("place:black_market_large").has(0, "1 hand")
	})
	t.Run("Ada", func(t *testing.T) {
		tell(t, 2).character(0, "ada").goods(0, "1 silver").stand(1, architects.Forest, 1).
			plays("place:town_centre", "capture:forest:1").has(0, "1 silver").taxStand(4)
		st := tell(t, 2).character(0, "ada").goods(0, "5 silver")
		st.player(0).Unpaid = 1
		st.plays("place:guardhouse").has(0, "0 silver, 1 paid").taxStand(6)
	})
	t.Run("Clovis", func(t *testing.T) {
		constructs(tell(t, 2).character(0, "clovis"), "smithy").has(0, "1 hand, 4 stone")
		tell(t, 2).character(0, "clovis").hand(0, "well").goods(0, "1 gold").
			plays("place:guildhall", "cathedral").has(0, "1 cathedral")
	})
	t.Run("Frederick", func(t *testing.T) {
		st := tell(t, 2).character(0, "frederick").hand(0, "well").goods(0, "1 gold")
		st.S.RewardPile = append(st.S.RewardPile, 9)
		st.plays("place:guildhall", "cathedral").has(0, "1 hand, 1 cathedral")
		st = tell(t, 2).character(0, "frederick").goods(0, "1 gold")
		st.S.RewardPile = append(st.S.RewardPile, 9)
		st.plays("place:guildhall", "cathedral").has(0, "0 hand, 1 cathedral")
	})
	t.Run("Fara", func(t *testing.T) {
		for answer, left := range map[string]int{"release:fara:1": 2, "pass:fara": 3} {
			st := resetBy(tell(t, 2).character(0, "fara").jail(0, 3)).plays(answer)
			if got := st.player(0).Prisoners; got != left {
				t.Errorf("%s leaves %d in Prison", answer, got)
			}
		}
	})
	t.Run("Rudolf", func(t *testing.T) {
		five := []string{"miner_2", "jeweller_2", "stonecutter_2", "woodcutter_2", "thief"}
		st := tell(t, 2).character(0, "rudolf").apprentices(0, five...).market(0, "labourer").goods(0, "3 silver").
			plays("place:workshop", "hire:labourer").has(0, "0 silver").taxStand(6)
		if got := len(st.player(0).Apprentices); got != 6 {
			t.Errorf("%d Apprentices", got)
		}
	})
	t.Run("Bertha", func(t *testing.T) {
		tell(t, 2).character(0, "bertha").capture(0, 1, 3).plays("place:guardhouse").has(0, "5 silver")
	})
}

func TestCharacters_14_Hugo(t *testing.T) {
	hugo := func(silver, virtue int) *story {
		st := tell(t, 2).character(1, "hugo").jail(1, 4)
		st.player(1).Goods[architects.Silver], st.player(1).Virtue = silver, virtue
		return resetBy(st)
	}
	// Out of turn: the reset of seat 0 asks seat 1.
	st := hugo(2, 7)
	st.options(1, architects.KindDebt, "refuse", "accept").playsAs(1, "refuse").has(1, "0 silver, 0 unpaid, 6 virtue")
	hugo(2, 7).playsAs(1, "accept").has(1, "2 silver, 1 unpaid")
	hugo(1, 7).has(1, "1 silver, 1 unpaid")
	// At Virtue 0 the lost point is a Debt, and the most prisoners another.
	hugo(4, 0).playsAs(1, "refuse", "refuse").has(1, "0 silver, 0 unpaid")
	hugo(3, 0).playsAs(1, "refuse").has(1, "1 silver, 1 unpaid")
	// The price of freeing captives with a Debt.
	st = tell(t, 2).character(0, "hugo").goods(0, "2 silver").capture(1, 0, 2)
	st.plays("place:guardhouse", "refuse").has(0, "0 silver, 0 unpaid, 6 virtue, 19 reserve")
	// At the end of the game: Dungeon at Virtue 1.
	st = tell(t, 2).character(0, "hugo").built(0, "dungeon").goods(0, "2 silver")
	st.player(0).Virtue = 1
	ended(st).options(0, architects.KindDebt, "refuse", "accept").plays("refuse").has(0, "0 virtue, 0 unpaid, 0 silver")
	if !st.M.Over() {
		t.Error("the game is not over")
	}
}

// TestRewards: each Reward card (section 11.2), worked for at Virtue 7 with a
// hand of one.
func TestRewards(t *testing.T) {
	want := []string{
		"8 virtue, 3 silver", "8 virtue, 3 silver", "8 virtue, 2 wood", "8 virtue, 2 wood",
		"8 virtue, 2 stone", "8 virtue, 2 stone", "8 virtue, 1 hand", "8 virtue, 1 hand",
		"9 virtue, 0 hand", "9 virtue, 0 hand", "8 virtue, 1 gold",
	}
	for i, has := range want {
		st := tell(t, 2).hand(0, "smithy").goods(0, "1 gold")
		before := len(st.S.RewardPile)
		st.S.RewardPile = append(st.S.RewardPile, architects.Reward(i+1))
		st.plays("place:guildhall", "cathedral").has(0, has)
		if len(st.S.RewardPile) != before || len(st.S.Rewards) != 1 || st.S.Rewards[0] != architects.Reward(i+1) {
			t.Errorf("Reward %d: pile %v, revealed %v", i+1, st.S.RewardPile, st.S.Rewards)
		}
	}
	st := tell(t, 2).hand(0, "smithy").goods(0, "1 gold")
	st.S.RewardPile = nil
	st.plays("place:guildhall", "cathedral").has(0, "8 virtue, 1 cathedral")
}

// TestBlackMarket_8_Cards: the items of each card's two sides.
func TestBlackMarket_8_Cards(t *testing.T) {
	type side struct {
		Gain map[string]int `json:"gain"`
	}
	cards := file[struct {
		BlackMarket struct {
			Cards []struct {
				ID    string `json:"id"`
				Small side   `json:"small"`
				Large side   `json:"large"`
			} `json:"cards"`
		} `json:"black_market"`
	}](t).BlackMarket.Cards
	if len(cards) != 10 {
		t.Fatalf("%d cards", len(cards))
	}
	for i, card := range cards {
		small := tell(t, 2).goods(0, "1 silver")
		small.S.SmallMarket = append(small.S.SmallMarket, architects.MarketCard(i+1))
		large := tell(t, 2).goods(0, "3 silver")
		large.S.LargeMarket = append(large.S.LargeMarket, architects.MarketCard(i+1))
		for place, test := range map[string]struct {
			st   *story
			want map[string]int
		}{"place:black_market_small": {small, card.Small.Gain}, "place:black_market_large": {large, card.Large.Gain}} {
			shown := test.st.option(0, place)
			test.st.plays(place)
			got := test.st.player(0).Goods
			var goods architects.Goods
			for name, n := range test.want {
				goods[resource(t, name)] = n
			}
			if got != goods {
				t.Errorf("%s, %s: got %v, want %v", card.ID, place, got, goods)
			}
			if len(shown.Gain) != len(test.want) {
				t.Errorf("%s, %s: preview %v", card.ID, place, shown.Gain)
			}
		}
	}
}
