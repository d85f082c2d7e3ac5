package architects_test

import (
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/architects"
)

// everywhere is a turn's placements on an empty table.
var everywhere = []string{"place:kings_storehouse", "place:mines", "place:quarry", "place:forest", "place:silversmith",
	"place:workshop", "place:tax_stand"}

func TestTurn_4(t *testing.T) {
	t.Run("what is always possible", func(t *testing.T) {
		tell(t, 2).options(0, architects.KindPlace, everywhere...)
	})
	t.Run("the turn passes to the left", func(t *testing.T) {
		tell(t, 3).plays("place:quarry").playsAs(1, "place:quarry").playsAs(2, "place:quarry").plays("place:quarry").
			has(0, "3 stone").has(1, "1 stone")
	})
	t.Run("the hand may be too large in others' turns", func(t *testing.T) {
		st := tell(t, 2).hand(1, "smithy", "well", "castle", "keep", "tavern", "church", "palace")
		st.plays("place:quarry").has(1, "7 hand").playsAs(1, "place:quarry").
			prompt(1, architects.KindDiscard)
		st.playsAs(1, "discard:keep").has(1, "6 hand").prompt(0, architects.KindPlace)
	})
}

func TestTakeBack_4(t *testing.T) {
	t.Run("from a large location", func(t *testing.T) {
		st := tell(t, 2).stand(0, architects.Forest, 11).stand(0, architects.TaxStand, 9)
		st.options(0, architects.KindTakeBack, "take-back:forest", "take-back:tax_stand")
		st.plays("take-back:forest").has(0, "1 reserve, 0 wood")
		if st.S.Placed[architects.Forest][0] != 10 {
			t.Errorf("%d stay in the Forest", st.S.Placed[architects.Forest][0])
		}
	})
	t.Run("elsewhere only if there is none (A-4)", func(t *testing.T) {
		st := tell(t, 3).jail(0, 4).capture(2, 0, 15)
		st.player(0).Reserve--
		st.S.Spaces[1] = 0
		st.options(0, architects.KindTakeBack, "take-back:black_market_middle", "take-back:prison", "take-back:player_board:2")
		st.plays("take-back:player_board:2").has(0, "1 reserve")
		if st.player(2).Captives[0] != 14 {
			t.Errorf("%d captives stay", st.player(2).Captives[0])
		}
	})
	t.Run("all in the Guildhall: skipped", func(t *testing.T) {
		st := tell(t, 4)
		st.player(0).Reserve = 0
		for i := 0; i < 20; i++ {
			st.S.Guildhall = append(st.S.Guildhall, 0)
		}
		st.S.Phase, st.S.FinalBy, st.S.TurnsLeft = architects.PhaseFinal, 3, 4
		st.start().prompt(1, architects.KindPlace)
		if st.logged(engine.Nobody, architects.LogSkip) != 1 {
			t.Error("the skipped turn is not told")
		}
	})
}

func TestBlackMarket_8(t *testing.T) {
	t.Run("entry", func(t *testing.T) {
		st := tell(t, 2).goods(0, "1 silver")
		st.S.Spaces[0] = 1
		st.player(1).Reserve--
		st.blocked(0, "place:black_market_small", engine.Reason{Key: architects.ReasonOccupied, What: "black_market_small"})
		st.blocked(0, "place:black_market_middle", engine.Reason{Key: engine.ReasonShort, What: "silver", Have: 1, Need: 2})
		st.blocked(0, "place:black_market_large", engine.Reason{Key: engine.ReasonShort, What: "silver", Have: 1, Need: 3})
	})
	t.Run("printed items when the piles are empty", func(t *testing.T) {
		st := tell(t, 2).goods(0, "1 silver")
		st.S.SmallMarket = nil
		st.plays("place:black_market_small").has(0, "1 marble, 1 gold, 6 virtue, 0 silver")
	})
	t.Run("Virtue 0 (A-11)", func(t *testing.T) {
		st := tell(t, 2).goods(0, "3 silver")
		st.player(0).Virtue = 0
		wants(t, "cost", st.option(0, "place:black_market_large").Cost, "3 silver, 1 debt")
		st.plays("place:black_market_large").has(0, "0 virtue, 1 unpaid")
	})
	t.Run("free hire of any card, with its coins", func(t *testing.T) {
		st := tell(t, 2).goods(0, "2 silver").market(1, "miner_1", "miner_2", "thief", "squire_gold")
		st.S.Market[1][3].Silver = 3
		st.plays("place:black_market_middle")
		wants(t, "gain", st.option(0, "hire:squire_gold").Gain, "3 silver, 1 virtue")
		st.plays("hire:squire_gold").has(0, "3 silver, 7 virtue")
		if m := st.S.Market[1]; m[0].Silver+m[1].Silver+m[2].Silver != 0 || m[3].Card == 0 {
			t.Errorf("market %v", m)
		}
	})
	t.Run("at the limit the hire may be declined", func(t *testing.T) {
		five := []string{"acolyte_tiling", "thief", "overseer", "miner_2", "jeweller_2"}
		st := tell(t, 2).apprentices(0, five...).goods(0, "2 silver").market(0, "miner_1").
			plays("place:black_market_middle", "hire:miner_1")
		st.options(0, architects.KindDismiss, "dismiss:acolyte_tiling", "dismiss:thief", "dismiss:overseer", "dismiss:miner_2",
			"dismiss:jeweller_2", "decline")
		st.plays("decline")
		if p := st.player(0); len(p.Apprentices) != 5 || st.S.Market[0][0].Card != apprentice("miner_1") {
			t.Errorf("Apprentices %v", p.Apprentices)
		}
	})
	t.Run("5 cards, keep 1", func(t *testing.T) {
		st := tell(t, 2).goods(0, "2 silver").nextBuildings("smithy", "castle", "keep", "well", "tavern").
			plays("place:black_market_middle", "look")
		st.options(0, architects.KindKeep, "keep:smithy", "keep:castle", "keep:keep", "keep:well", "keep:tavern")
		if got := st.S.Private(0).(*architects.Private).Looked; len(got) != 5 {
			t.Errorf("the looker sees %v", got)
		}
		if got := st.S.Private(1).(*architects.Private).Looked; len(got) != 0 {
			t.Errorf("another sees %v", got)
		}
		before := len(st.S.BuildingPile)
		st.plays("keep:castle").has(0, "1 hand")
		if got := st.S.BuildingPile; len(got) != before+4 || st.player(0).Hand[0] != building("castle") {
			t.Errorf("pile of %d, hand %v", len(got), st.player(0).Hand)
		}
		if st.logged(0, architects.LogKeptCard) != 1 || st.logged(1, architects.LogKeptCard) != 0 {
			t.Error("the kept card is not the looker's secret")
		}
	})
	t.Run("the cards are not used up", func(t *testing.T) {
		st := tell(t, 3).goods(0, "1 silver")
		small := st.S.SmallMarket[len(st.S.SmallMarket)-1]
		st.plays("place:black_market_small")
		if got := st.S.SmallMarket[len(st.S.SmallMarket)-1]; got != small {
			t.Errorf("the Small Market shows %s, not %s", got, small)
		}
	})
}

func TestReset_8_1(t *testing.T) {
	t.Run("the third Worker", func(t *testing.T) {
		st := tell(t, 2).goods(0, "3 silver")
		st.S.Spaces[0], st.S.Spaces[1] = 1, 1
		st.player(1).Reserve -= 2
		small := st.S.SmallMarket[9]
		next := st.S.SmallMarket[8]
		st.plays("place:black_market_large").has(0, "2 marble, 1 prisoners, 0 unpaid").has(1, "2 prisoners, 1 unpaid")
		v := st.S.Public().(*architects.Public).Black
		if v.Small != engine.Nobody || v.Middle != engine.Nobody || v.Large != engine.Nobody ||
			v.LargeCard != small.String() || v.SmallCard != next.String() || v.SmallPile != 9 || v.LargePile != 1 {
			t.Errorf("Black Market %+v", v)
		}
	})
	t.Run("an empty Small pile is made anew and no card is turned (A-7)", func(t *testing.T) {
		st := tell(t, 2)
		st.S.SmallMarket, st.S.LargeMarket = nil, st.S.SmallMarket
		resetBy(st)
		if v := st.S.Public().(*architects.Public).Black; v.SmallPile != 10 || v.LargePile != 0 || v.SmallCard == "" || v.LargeCard != "" {
			t.Errorf("Black Market %+v", v)
		}
	})
	t.Run("the last Small card", func(t *testing.T) {
		st := tell(t, 2)
		st.S.SmallMarket = st.S.SmallMarket[:1]
		resetBy(st)
		if v := st.S.Public().(*architects.Public).Black; v.SmallPile != 0 || v.LargePile != 1 || v.SmallCard != "" {
			t.Errorf("Black Market %+v", v)
		}
	})
	t.Run("nobody in Prison", func(t *testing.T) {
		resetBy(tell(t, 2)).has(0, "0 unpaid").has(1, "0 unpaid")
	})
	t.Run("once a turn (A-14)", func(t *testing.T) {
		// Crane's two Workers fill slots 7 and 8; with the third Black Market
		// Worker out of the way only the slot counts.
		st := tell(t, 2).guildhall(0, 1, 0, 1, 0, 1).hand(0, "crane", "well").
			goods(0, "5 wood, 3 stone").plays("place:guildhall", "construct:crane", "construct:well")
		if got := st.logged(engine.Nobody, architects.LogReset); got != 1 {
			t.Errorf("%d resets", got)
		}
	})
	t.Run("a Squire may go before the Gatekeeper, for nothing", func(t *testing.T) {
		st := resetBy(tell(t, 2).apprentices(0, "squire_virtue", "gatekeeper").jail(0, 2))
		st.options(0, architects.KindReset, "release:gatekeeper:2", "release:gatekeeper:1", "pass:gatekeeper", "resolve:squire_virtue")
		st.plays("resolve:squire_virtue", "release:gatekeeper:2").has(0, "7 virtue, 0 prisoners")
	})
	t.Run("others choose in their turn, clockwise", func(t *testing.T) {
		st := tell(t, 3).character(0, "fara").apprentices(1, "gatekeeper", "squire_marble").character(1, "fara").jail(0, 1).jail(1, 3)
		resetBy(st).plays("release:fara:1").playsAs(1, "release:gatekeeper:2", "release:fara:1").
			has(0, "0 prisoners, 0 unpaid").has(1, "0 prisoners, 1 marble, 0 unpaid")
	})
	t.Run("3 in Prison cost Virtue, at 0 a Debt", func(t *testing.T) {
		st := tell(t, 2).jail(1, 3)
		st.player(1).Virtue = 0
		resetBy(st).has(1, "0 virtue, 2 unpaid")
	})
}

func TestTax_9(t *testing.T) {
	for virtue, want := range []int{0, 0, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2} {
		for _, ada := range []bool{false, true} {
			st := tell(t, 2).market(0, "miner_1").goods(0, "9 silver")
			st.player(0).Virtue = virtue
			tax := want
			if ada {
				st.character(0, "ada")
				tax = max(0, want-1)
			}
			st.plays("place:workshop", "hire:miner_1").taxStand(4 + tax)
		}
	}
}

func TestVirtue_10(t *testing.T) {
	for virtue, want := range []int{-9, -8, -7, -5, -3, -1, 0, 0, 0, 0, 1, 2, 3, 5, 7} {
		st := tell(t, 2)
		st.player(0).Virtue = virtue
		if got := st.points(0, architects.ItemVirtue); got != want {
			t.Errorf("Virtue %d: %d VP, want %d", virtue, got, want)
		}
	}
}

func TestCathedral_11_2(t *testing.T) {
	t.Run("levels", func(t *testing.T) {
		for level, test := range []struct{ cost, pay string }{
			{"1 gold", ""}, {"3 wood, 1 stone", ""}, {"1 marble", ""}, {"8 stone", ""}, {"2 gold, 2 marble", ""},
		} {
			st := tell(t, 2).hand(0, "smithy").goods(0, test.cost)
			st.player(0).Cathedral = level
			st.S.RewardPile = append(st.S.RewardPile, 9)
			st.plays("place:guildhall", "cathedral").has(0, "9 virtue, 0 hand, 0 gold, 0 marble, 0 wood, 0 stone")
			if got := st.points(0, architects.ItemCathedral); got != []int{2, 4, 7, 12, 20}[level] {
				t.Errorf("level %d: %d VP", level+1, got)
			}
		}
	})
	t.Run("mixes of Stone and Wood", func(t *testing.T) {
		st := tell(t, 2).hand(0, "smithy").goods(0, "2 wood, 3 stone")
		st.player(0).Cathedral = 1
		st.plays("place:guildhall", "cathedral").options(0, architects.KindPay, "pay:wood+3stone", "pay:2wood+2stone")
		st.plays("pay:2wood+2stone").has(0, "0 wood, 1 stone, 2 cathedral")
	})
	t.Run("which card to discard", func(t *testing.T) {
		st := tell(t, 2).hand(0, "smithy", "keep").goods(0, "1 gold").plays("place:guildhall", "cathedral").
			options(0, architects.KindDiscard, "discard:smithy", "discard:keep").plays("discard:keep")
		if st.S.BuildingPile[0] != building("keep") {
			t.Error("the discarded card is not at the bottom of the pile")
		}
		if st.logged(1, architects.LogDiscarded) != 0 || st.logged(0, architects.LogDiscarded) != 1 || st.logged(1, architects.LogDiscard) != 1 {
			t.Error("others see which card was discarded")
		}
	})
	t.Run("spaces", func(t *testing.T) {
		for level, spaces := range []int{3, 3, 2, 2, 1} {
			for there := range spaces + 1 {
				if there > 4 {
					continue
				}
				st := tell(t, 5).hand(0, "well").goods(0, "2 gold, 2 marble, 9 wood, 9 stone")
				st.player(0).Cathedral = level
				for i := range there {
					st.player(1 + i).Cathedral = level + 1
				}
				st.plays("place:guildhall")
				if there < spaces {
					st.option(0, "cathedral")
				} else {
					st.prompt(0, architects.KindGuildhall)
					if b := st.prompt(0, architects.KindGuildhall).Blocked; b[0].Reason.Key != architects.ReasonNoSpace {
						t.Errorf("level %d with %d markers: %+v", level+1, there, b[0].Reason)
					}
				}
			}
		}
	})
	t.Run("why not", func(t *testing.T) {
		st := tell(t, 2).hand(0, "well").goods(0, "2 wood, 2 stone").plays("place:guildhall")
		st.blocked(0, "cathedral", engine.Reason{Key: engine.ReasonShort, What: "gold", Have: 0, Need: 1})
		st = tell(t, 2).hand(0, "well").goods(0, "2 wood, 2 stone")
		st.player(0).Cathedral = 5
		st.plays("place:guildhall").
			blocked(0, "cathedral", engine.Reason{Key: architects.ReasonComplete, What: "cathedral", Have: 5, Need: 5})
		tell(t, 2).goods(0, "9 gold").
			blocked(0, "place:guildhall", engine.Reason{Key: architects.ReasonNoAction, What: "guildhall"})
	})
	t.Run("preview", func(t *testing.T) {
		st := tell(t, 2).apprentices(0, "acolyte_masonry").hand(0, "well").goods(0, "1 marble, 2 wood, 2 stone")
		st.player(0).Cathedral = 2
		o := st.plays("place:guildhall").option(0, "cathedral")
		wants(t, "cost", o.Cost, "1 marble, 1 card")
		// The well is built, not given away.
		wants(t, "cost", st.option(0, "construct:well").Cost, "2 wood, 2 stone")
		// Nobody knows the Reward; what the Acolyte adds comes whatever it is.
		wants(t, "gain", o.Gain, "3 vp, 2 silver, 1 reward")
	})
}

func TestGuildhall_11_3_Full(t *testing.T) {
	st := tell(t, 2).hand(0, "well").goods(0, "2 wood, 2 stone").guildhall(0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1)
	st.S.Phase, st.S.FinalBy, st.S.TurnsLeft = architects.PhaseFinal, 1, 2
	st.plays("place:guildhall", "construct:well").has(0, "4 clay")
	v := st.S.Public().(*architects.Public)
	if len(v.Guildhall.Extra) != 1 || v.Guildhall.Extra[0] != 0 || v.Final.Left != 1 || v.Final.By != 1 {
		t.Errorf("Guildhall %+v, %+v", v.Guildhall, v.Final)
	}
	if st.logged(engine.Nobody, architects.LogReset) != 0 {
		t.Error("a Worker beyond the last slot triggers a reset")
	}
}

// TestUndo: a placement may be taken back, a draw may not.
func TestUndo(t *testing.T) {
	m, err := engine.NewMatch(architects.Game{}, engine.Config{Seats: 2, Undo: true}, engine.SeedOf(1))
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	for pick := range 6 {
		seat := engine.Seat(pick % 2)
		p, _ := m.Prompt(seat)
		if err := m.Apply(engine.Record{Seat: seat, Option: p.Options[0].ID}); err != nil {
			t.Fatal(err)
		}
	}
	seat := m.Asked()[0]
	for _, record := range []engine.Record{{Seat: seat, Option: "place:quarry"}, {Seat: seat, Undo: true}, {Seat: seat, Option: "place:workshop"}} {
		if err := m.Apply(record); err != nil {
			t.Fatal(err)
		}
	}
	if n, why := m.Undo(seat); n > 0 || why == "" {
		t.Errorf("drawing plans may be taken back")
	}
}
