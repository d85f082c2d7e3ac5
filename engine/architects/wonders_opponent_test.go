package architects_test

import (
	"encoding/json"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/architects"
)

// The vectors of the opponent that the rules play, section 17 of the
// expansion's digest.

// onlyGuardhouse is a Scheme card, number 10, that sends the opponent to the
// Guardhouse whatever it holds.
const onlyGuardhouse = `{"works_of_wonder": {"solo": {"scheme_cards": {"scheme_10": {"options":
	[{"location": "guardhouse", "do": [{"guardhouse_actions_per_workers": 1}]}]}}}}}`

func tellCorrected(t *testing.T, seats int, opponent string, figures json.RawMessage) *story {
	t.Helper()
	return tellBoxed(t, engine.Config{Seats: seats, Settings: wonders(architects.BoardsSymmetric, opponent), Figures: figures})
}

func TestOpponentVectorsOfWonders(t *testing.T) {
	// 6 Influence and 5 Marble; a Wonder stands in the Town Centre.
	example := func(t *testing.T, board string, marker architects.Resource) *story {
		st := tellWonders(t, 1, board).influence(1, 6).goods(1, "5 marble").marker(marker).schemes(1)
		return st.token(0, architects.Clay, architects.TownCentre)
	}
	t.Run("V32 [RB]", func(t *testing.T) {
		st := example(t, "enforcer", architects.Wood).plays("place:forest")
		st.has(1, "1 marble, 9 virtue").wantInfluence(1, 0).taxStand(4+4).wantToken(architects.Wood, architects.Silversmith)
	})
	t.Run("V33 [RB]", func(t *testing.T) {
		for marker, want := range map[architects.Resource]string{
			architects.Clay: "wood_wonder", architects.Wood: "wood_wonder", architects.Stone: "stone_wonder",
			architects.Gold: "wood_wonder", architects.Marble: "wood_wonder",
		} {
			st := tellWonders(t, 1, "enforcer").influence(1, 6).goods(1, "5 marble").marker(marker).schemes(1)
			st.plays("place:forest").wantHappened("construct", "construct "+want).wantMarker(marker)
		}
	})
	t.Run("V34 [RB]", func(t *testing.T) {
		st := tellWonders(t, 1, "enforcer").influence(1, 2).goods(1, "5 marble").schemes(1).plays("place:forest")
		st.has(1, "1 cathedral, 8 virtue, 5 marble").wantInfluence(1, 2)
		// The top of the Cathedral is reached: 4 Marble.
		st = tellWonders(t, 1, "enforcer").influence(1, 2).goods(1, "5 marble").schemes(1)
		st.player(1).Cathedral = 5
		st.plays("place:forest").has(1, "5 cathedral, 7 virtue, 9 marble")
	})
	t.Run("V44", func(t *testing.T) {
		st := tellWonders(t, 1, "aristocrat").influence(1, 5).goods(1, "3 marble").marker(architects.Stone).schemes(1)
		st.plays("place:forest").has(1, "0 marble").wantInfluence(1, 0).wantHappened("construct", "construct stone_wonder")
	})
}

func TestOpponentVectorsOfCaptures(t *testing.T) {
	t.Run("V35 [RB]", func(t *testing.T) {
		st := tellWonders(t, 1, "patron").stand(1, architects.TownCentre, 2).schemes(18)
		for _, loc := range []architects.Location{architects.TownCentre, architects.Quarry, architects.Silversmith, architects.Mines} {
			st.stand(0, loc, 3)
		}
		st.plays("place:forest").has(1, "9 captives, 6 virtue").taxStand(4+1).
			wantHappened("capture", "capture silversmith", "capture mines", "capture town_centre")
	})
	t.Run("V36 [RB]", func(t *testing.T) {
		st := tellWonders(t, 2, "patron").stand(0, architects.Forest, 4).stand(1, architects.Forest, 4).schemes(18)
		st.plays("place:quarry").playsAs(1, "place:quarry").has(2, "8 captives").taxStand(4 + 1)
		if st.S.Placed[architects.Quarry][0] != 1 {
			t.Error("a second location was captured in")
		}
	})
	t.Run("V47", func(t *testing.T) {
		st := tellWonders(t, 1, "patron").stand(0, architects.TownCentre, 2).goods(0, "9 silver")
		st.stand(1, architects.Forest, 1).stand(1, architects.Quarry, 1).stand(1, architects.Mines, 1).stand(0, architects.Forest, 1)
		st.plays("place:town_centre", "capture:forest:1", "capture:quarry:1").
			blocked(0, "capture:mines:1", engine.Reason{Key: architects.ReasonLocations, What: "mines", Have: 2, Need: 2})
	})
}

func TestOpponentVectorsOfTurns(t *testing.T) {
	t.Run("V37 [RB]", func(t *testing.T) {
		st := tellCorrected(t, 1, "patron", correct(t, onlyGuardhouse)).stand(1, architects.Guardhouse, 3).schemes(10)
		st.figures(architects.Silversmith, architects.Mines).player(1).Unpaid = 3
		future := len(st.S.Wonders.Future)
		st.plays("place:forest").has(1, "0 unpaid, 3 paid, 10 virtue").taxStand(4 + 9)
		if got := future - len(st.S.Wonders.Future); got != 1 {
			t.Errorf("%d Future Scheme cards gained, want 1", got)
		}
	})
	t.Run("V38 [RB]", func(t *testing.T) {
		tellWonders(t, 1, "patron").jail(1, 1).schemes(2).plays("place:forest").
			wantHappened("place", "place forest", "place black_market_large").has(1, "3 marble, 6 virtue")
		st := tellWonders(t, 1, "patron").jail(1, 1).schemes(2)
		st.player(0).Reserve--
		st.S.Spaces[2] = 0
		st.plays("place:forest").wantHappened("place", "place forest", "place black_market_middle").has(1, "0 marble, 6 virtue").
			wantMarker(architects.Gold)
		tellWonders(t, 1, "patron").jail(1, 2).schemes(2).plays("place:forest").
			wantHappened("place", "place forest", "place guardhouse").has(1, "0 prisoners, 7 virtue")
	})
	t.Run("V39", func(t *testing.T) {
		tellWonders(t, 1, "peddler").stand(1, architects.Quarry, 1).marker(architects.Gold).schemes(6).
			plays("place:forest").has(1, "1 marble, 0 silver").wantMarker(architects.Wood)
	})
	t.Run("V40", func(t *testing.T) {
		tellWonders(t, 1, "peddler").marker(architects.Stone).filled(architects.Stone, architects.Gold).schemes(5).
			plays("place:forest").wantFilled(architects.Stone, architects.Gold, architects.Marble).
			wantMarker(architects.Stone).has(1, "0 marble, 8 virtue") // and a Reward card is Virtue
	})
	t.Run("V41", func(t *testing.T) {
		tellWonders(t, 1, "patron").influence(1, 12).figures(architects.Forest, architects.Mines).schemes(7).
			plays("place:quarry").has(1, "8 virtue").wantInfluence(1, 12)
	})
	t.Run("V42", func(t *testing.T) {
		orders := correct(t, `{"works_of_wonder": {"contribution_cards": {"contribution_2":
			{"contribution_side": {"rewards": {"marble": [{"destroy_debt": 1}]}}}}}}`)
		at := func() *story { return tellCorrected(t, 1, "patron", orders).marker(architects.Marble).schemes(5) }
		at().plays("place:forest").wantMarker(architects.Wood).has(1, "1 marble")
		st := at()
		st.player(1).Unpaid = 1
		st.plays("place:forest").wantMarker(architects.Marble).has(1, "0 unpaid, 0 marble")
	})
	t.Run("V43", func(t *testing.T) {
		market := func(influence int) int {
			st := tellWonders(t, 1, "patron").influence(1, influence).goods(0, "6 stone").built(0, "stone_market")
			st.influence(0, 7)
			return st.points(0, architects.ItemBuildings)
		}
		if more := market(5) - market(6); more != 2 {
			t.Errorf("the Stone Market scores %d more, want 2", more)
		}
	})
	t.Run("V45", func(t *testing.T) {
		st := tellWonders(t, 1, "peddler").influence(1, 2).goods(0, "9 silver").schemes(7).crowd(0)
		st.plays("place:black_market_small").wantInfluence(1, 3).wantMarker(architects.Stone)
	})
	t.Run("V46", func(t *testing.T) {
		patron := func(there int) *story {
			st := tellWonders(t, 1, "patron").stand(1, architects.KingsStorehouse, there).schemes(3)
			return st.influence(1, 0).plays("place:forest").wantInfluence(1, 1)
		}
		patron(0).has(1, "8 virtue, 0 marble")
		patron(2).has(1, "7 virtue, 1 marble")
	})
}
