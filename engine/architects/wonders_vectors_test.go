package architects_test

import (
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/architects"
)

// tellWonders sets an empty table with the expansion: the Princess in the
// Silversmith, the Profiteer in the Guardhouse, and the Contribution card of
// the rulebook's example on top.
func tellWonders(t *testing.T, seats int, opponent string) *story {
	t.Helper()
	st := tellOf(t, architects.Wonders(), engine.Config{Seats: seats, Settings: wonders(architects.BoardsSymmetric, opponent)})
	w := &st.S.Works
	w.Princess, w.Profiteer = architects.Silversmith, architects.Guardhouse
	w.Pile, w.Turned = engine.Deck[architects.Contribution]{3, 4, 5, 6, 7, 2}, []architects.Contribution{1}
	for i := range st.S.Players {
		if i < seats {
			st.S.Players[i].Influence = 0
		}
	}
	if opponent != "" {
		st.character(seats, "ai_"+opponent)
	}
	return st
}

func (st *story) influence(seat, n int) *story {
	st.player(seat).Influence = n
	return st
}

func (st *story) wantInfluence(seat, n int) *story {
	st.T.Helper()
	if got := st.player(seat).Influence; got != n {
		st.T.Errorf("seat %d has %d Influence, want %d", seat, got, n)
	}
	return st
}

// The numbers are those of the expansion's digest, section 17.
func TestWonderVectors(t *testing.T) {
	tell := func(t *testing.T) *story { return tellWonders(t, 2, "") }
	t.Run("V1", func(t *testing.T) {
		for _, from := range []int{4, 8} {
			tell(t).influence(0, from).jail(0, 1).plays("place:guardhouse", "favour").wantInfluence(0, from+1).has(0, "1 hand")
		}
	})
	t.Run("V9", func(t *testing.T) {
		st := tell(t).influence(0, 5).goods(0, "11 stone, 3 silver")
		st.S.Works.Stock[architects.Stone] = 3
		st.player(0).Virtue = 5
		st.plays("place:guildhall", "construct:stone_wonder", "token:forest").has(0, "0 stone, 0 silver, 7 virtue").wantInfluence(0, 0)
	})
	t.Run("V12", func(t *testing.T) {
		with := func(owner int) *story {
			st := tell(t).stand(0, architects.Forest, 2).built(owner, "stone_wonder")
			st.S.Works.Tokens[architects.Stone] = architects.Forest
			return st.plays("place:forest")
		}
		with(0).plays("visit:worker").has(0, "4 wood").wantInfluence(0, 0)
		with(0).plays("visit:influence").has(0, "3 wood").wantInfluence(0, 1)
		t.Run("V13", func(t *testing.T) { with(1).has(0, "3 wood").wantInfluence(0, 0) })
	})
	t.Run("V7", func(t *testing.T) {
		at := func() *story {
			st := tell(t).goods(0, "1 clay, 1 wood, 1 stone, 1 gold, 1 marble")
			st.S.Works.Filled = 1<<architects.Clay | 1<<architects.Stone | 1<<architects.Gold
			return st.plays("place:silversmith")
		}
		at().plays("contribute:wood").has(0, "0 wood").wantInfluence(0, 2)
		st := at()
		if err := st.Try(0, "contribute:stone"); err == nil {
			t.Error("a closed type takes a Contribution")
		}
	})
	t.Run("V23", func(t *testing.T) {
		st := tell(t).character(0, "charles").jail(0, 1)
		st.plays("place:guardhouse", "favour").wantInfluence(0, 1).has(0, "1 silver")
	})
	t.Run("V32", func(t *testing.T) {
		st := tellWonders(t, 1, "aristocrat").character(1, "ai_enforcer").influence(1, 6).goods(1, "5 marble")
		st.S.Works.Marker = architects.Wood
		st.S.Works.Schemes = engine.Deck[architects.Scheme]{1}
		st.S.Works.Tokens[architects.Clay] = architects.TownCentre
		st.S.Players[0].Built = append(st.S.Players[0].Built, building("clay_wonder"))
		st.plays("place:forest").has(1, "1 marble, 9 virtue").wantInfluence(1, 0).taxStand(8)
		if at := st.S.Works.Tokens[architects.Wood]; at != architects.Silversmith {
			t.Errorf("the token stands at %s", at)
		}
	})
	t.Run("V39", func(t *testing.T) {
		st := tellWonders(t, 1, "peddler").stand(1, architects.Quarry, 1)
		st.S.Works.Marker = architects.Gold
		st.S.Works.Schemes = engine.Deck[architects.Scheme]{6}
		st.plays("place:forest").has(1, "1 marble")
		if st.S.Works.Marker != architects.Wood {
			t.Errorf("the marker stands on %s", st.S.Works.Marker)
		}
	})
	t.Run("V40", func(t *testing.T) {
		st := tellWonders(t, 1, "peddler")
		st.S.Works.Marker = architects.Stone
		st.S.Works.Filled = 1<<architects.Stone | 1<<architects.Gold
		st.S.Works.Schemes = engine.Deck[architects.Scheme]{5}
		st.plays("place:forest")
		if st.S.Works.Filled != 1<<architects.Stone|1<<architects.Gold|1<<architects.Marble {
			t.Errorf("%b is filled", st.S.Works.Filled)
		}
	})
	t.Run("V44", func(t *testing.T) {
		st := tellWonders(t, 1, "aristocrat").influence(1, 5).goods(1, "3 marble")
		st.S.Works.Marker = architects.Stone
		st.S.Works.Schemes = engine.Deck[architects.Scheme]{1}
		st.plays("place:forest").has(1, "0 marble").wantInfluence(1, 0)
	})
	t.Run("V46", func(t *testing.T) {
		patron := func(there int) *story {
			st := tellWonders(t, 1, "patron").stand(1, architects.KingsStorehouse, there)
			st.S.Works.Schemes = engine.Deck[architects.Scheme]{3}
			return st.influence(1, 0).plays("place:forest").wantInfluence(1, 1)
		}
		patron(0).has(1, "8 virtue, 0 marble")
		patron(2).has(1, "7 virtue, 1 marble")
	})
	t.Run("V6", func(t *testing.T) {
		tell(t).influence(0, 12).jail(0, 1).plays("place:guardhouse", "favour").wantInfluence(0, 12)
	})
	t.Run("V8", func(t *testing.T) {
		st := tell(t).goods(0, "1 marble")
		st.S.Works.Filled = 1<<architects.Marble - 1
		st.S.RewardPile = append(st.S.RewardPile, 11)
		st.plays("place:silversmith", "contribute:marble", "choose:contribution_1:2gold").wantInfluence(0, 2).has(0, "3 gold")
		if w := st.S.Works; w.Filled != 0 || w.Stock != [5]int{1, 1, 1, 1, 1} || len(w.Turned) != 2 {
			t.Errorf("after the reset %+v: %s", w, st.asked(0))
		}
	})
	t.Run("V10", func(t *testing.T) {
		st := tell(t).influence(0, 5).goods(0, "14 stone, 2 silver")
		st.player(0).Virtue = 3
		st.plays("place:guildhall", "construct:stone_wonder", "token:forest").has(0, "0 stone, 0 silver, 5 virtue")
	})
	t.Run("V11", func(t *testing.T) {
		st := tell(t).influence(0, 7).goods(0, "5 silver")
		st.S.Works.Stock[architects.Clay] = 16
		st.player(0).Virtue = 5
		st.plays("place:guildhall", "construct:clay_wonder", "token:forest").has(0, "0 clay, 0 silver, 7 virtue")
	})
	t.Run("V14", func(t *testing.T) {
		st := tellWonders(t, 3, "").stand(0, architects.TownCentre, 1).goods(0, "5 silver")
		st.stand(1, architects.Silversmith, 2).stand(2, architects.Silversmith, 2)
		st.plays("place:town_centre", "capture:silversmith:1", "capture:silversmith:2").has(0, "4 captives, 6 virtue")
	})
	t.Run("V15", func(t *testing.T) {
		st := tell(t).goods(0, "5 silver").stand(0, architects.Silversmith, 2)
		st.plays("place:town_centre", "capture:silversmith:0").has(0, "7 virtue")
	})
	t.Run("V16 V18 V21", func(t *testing.T) {
		st := tellWonders(t, 3, "").stand(0, architects.TownCentre, 2).stand(1, architects.TownCentre, 1).goods(0, "9 silver")
		st.S.Works.Turned, st.S.Works.Profiteer, st.S.Works.Princess = []architects.Contribution{2}, architects.TownCentre, architects.Quarry
		st.S.Works.Pile[5] = 1
		st.player(2).Reserve -= 2
		st.S.Spaces[1], st.S.Spaces[2] = 2, 2
		st.plays("place:black_market_small")
		st.has(0, "2 unpaid, 3 prisoners").has(1, "1 unpaid, 1 prisoners").has(2, "0 unpaid, 2 prisoners")
	})
	t.Run("V17 V19 V20", func(t *testing.T) {
		st := tellWonders(t, 3, "").goods(0, "9 silver").stand(0, architects.Quarry, 2).stand(1, architects.Quarry, 2).stand(2, architects.Quarry, 1)
		st.S.Works.Turned, st.S.Works.Profiteer, st.S.Works.Princess = []architects.Contribution{2}, architects.TownCentre, architects.Quarry
		st.S.Works.Pile[5] = 1
		st.S.Works.Filled = 1<<architects.Clay | 1<<architects.Wood
		st.S.Works.Tokens[architects.Clay] = architects.Forest
		st.built(2, "clay_wonder")
		st.player(2).Reserve -= 2
		st.S.Spaces[1], st.S.Spaces[2] = 2, 2
		st.plays("place:black_market_small").has(0, "8 virtue").has(1, "9 virtue").has(2, "7 virtue")
		if st.S.Works.Stock != [5]int{0, 1, 0, 0, 0} || st.logged(0, architects.LogReset) != 1 {
			t.Errorf("on the Wonders %v", st.S.Works.Stock)
		}
	})
	t.Run("V22", func(t *testing.T) {
		st := tell(t).character(0, "arnulf").stand(0, architects.Quarry, 1)
		st.S.Works.Princess = architects.Quarry
		st.plays("place:quarry").has(0, "3 stone")
	})
	t.Run("V24", func(t *testing.T) {
		with := func(influence int) *story {
			st := tell(t).character(0, "clotilde").influence(0, influence)
			st.player(0).Virtue = 13
			return st.plays("place:tax_stand")
		}
		with(0).has(0, "2 clay, 11 virtue")
		with(2).plays("spare:1").has(0, "1 clay, 12 virtue").wantInfluence(0, 0)
	})
	t.Run("V27", func(t *testing.T) {
		st := tell(t).character(0, "zesiro").influence(0, 5).goods(0, "14 stone, 3 silver")
		st.player(0).Virtue = 5
		st.plays("place:guildhall", "construct:stone_wonder", "token:forest").wantInfluence(0, 1)
	})
	t.Run("V28", func(t *testing.T) {
		st := tellWonders(t, 3, "").influence(0, 9).influence(1, 9).influence(2, 4)
		st.S.Phase, st.S.TurnsLeft, st.S.FinalBy = architects.PhaseFinal, 1, 0
		st.plays("place:forest").has(0, "2 gold").has(1, "2 gold").has(2, "0 gold")
	})
	t.Run("V30", func(t *testing.T) {
		three := tell(t).built(0, "stage", "depot", "jail")
		three.player(0).Cathedral = 3
		before := three.points(0, architects.ItemBuildings)
		three.built(0, "wall")
		if got := three.points(0, architects.ItemBuildings) - before; got != 4+3 {
			t.Errorf("the Wall scores %d, want its 4 and 3", got)
		}
	})
	t.Run("V35", func(t *testing.T) {
		st := tellWonders(t, 1, "patron").stand(1, architects.TownCentre, 2)
		for _, loc := range []architects.Location{architects.TownCentre, architects.Quarry, architects.Silversmith, architects.Mines} {
			st.stand(0, loc, 3)
		}
		st.S.Works.Schemes = engine.Deck[architects.Scheme]{18}
		st.plays("place:forest").has(1, "9 captives, 6 virtue").taxStand(5)
		if st.S.Placed[architects.Quarry][0] != 3 {
			t.Error("the Quarry was not the last")
		}
	})
	t.Run("V36", func(t *testing.T) {
		st := tellWonders(t, 2, "patron").stand(0, architects.Forest, 4).stand(1, architects.Forest, 4)
		st.S.Works.Schemes = engine.Deck[architects.Scheme]{18}
		st.plays("place:quarry").playsAs(1, "place:quarry").has(2, "8 captives")
	})
	t.Run("V38", func(t *testing.T) {
		st := tellWonders(t, 1, "patron").jail(1, 1)
		st.S.Works.Schemes = engine.Deck[architects.Scheme]{2}
		st.plays("place:forest").has(1, "3 marble, 6 virtue")
	})
	t.Run("V41", func(t *testing.T) {
		st := tellWonders(t, 1, "patron").influence(1, 12)
		st.S.Works.Profiteer = architects.Mines
		st.S.Works.Schemes = engine.Deck[architects.Scheme]{7}
		st.plays("place:forest").has(1, "8 virtue").wantInfluence(1, 12)
	})
	t.Run("V43", func(t *testing.T) {
		market := func(influence int) int {
			st := tellWonders(t, 1, "patron").influence(1, influence).goods(0, "6 stone").built(0, "stone_market")
			return st.points(0, architects.ItemBuildings)
		}
		if more := market(5) - market(6); more != 2 {
			t.Errorf("the Stone Market scores %d more, want 2", more)
		}
	})
	t.Run("V45", func(t *testing.T) {
		st := tellWonders(t, 1, "peddler").influence(1, 2).goods(0, "9 silver")
		st.S.Works.Schemes = engine.Deck[architects.Scheme]{7}
		st.player(0).Reserve -= 2
		st.S.Spaces[1], st.S.Spaces[2] = 0, 0
		st.plays("place:black_market_small").wantInfluence(1, 3)
		if st.S.Works.Marker != architects.Stone {
			t.Errorf("the marker stands on %s", st.S.Works.Marker)
		}
	})
}
