package architects_test

import (
	"slices"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/architects"
)

// The decision points E1 to E12 of the expansion's digest, section 15: each is
// asked, with all that it offers, of players whose turn it is not as well.
func TestWonderDecisions(t *testing.T) {
	tell := func(t *testing.T) *story { return tellWonders(t, 2, "") }
	t.Run("E1", func(t *testing.T) {
		s := dealtWonders(t, 3, 4, wonders(architects.BoardsSymmetric, ""))
		st := tellOf(t, architects.Game{}, engine.Config{Seats: 3, Settings: wonders(architects.BoardsSymmetric, "")})
		*st.S = *s
		order := []int{int(s.First.Clockwise(2, 3)), int(s.First.Clockwise(1, 3)), int(s.First)}
		var taken []string
		for i, seat := range order {
			p := st.prompt(seat, architects.KindApprentice)
			if len(p.Options) != 10-i {
				t.Errorf("pick %d offers %d Apprentices, want %d: they are refilled after the last", i+1, len(p.Options), 10-i)
			}
			taken = append(taken, p.Options[0].ID)
			st.playsAs(seat, p.Options[0].ID)
		}
		for _, seat := range order {
			if p := st.prompt(seat, architects.KindDraft); len(p.Options) != 4 {
				t.Errorf("seat %d drafts from %d cards", seat, len(p.Options))
			}
		}
		for _, row := range st.S.Market {
			for _, stall := range row {
				if stall.Card == 0 || slices.Contains(taken, "hire:"+stall.Card.String()) {
					t.Errorf("the market shows %v after %v were taken", row, taken)
				}
			}
		}
	})
	t.Run("E2", func(t *testing.T) {
		st := tell(t).goods(0, "1 clay, 1 gold").filled(architects.Gold).plays("place:silversmith")
		st.options(0, architects.KindMoment, "contribute:clay", "later")
		st.plays("later").options(0, architects.KindMoment, "contribute:clay", "decline").has(0, "2 silver")
		st.plays("decline").has(0, "1 clay").prompt(1, architects.KindPlace)
		// The Influence comes whatever is answered, and each answer says so.
		st = tell(t).figures(architects.TownCentre, architects.Quarry).plays("place:quarry")
		st.options(0, architects.KindMoment, "favour", "later")
		wants(t, "gain of the Influence first", st.option(0, "favour").Gain, "1 influence")
		wants(t, "gain of the action first", st.option(0, "later").Gain, "1 influence")
		st.plays("later").wantInfluence(0, 1).prompt(1, architects.KindPlace)
		// Between two captures, with the Influence.
		st = tell(t).stand(0, architects.TownCentre, 1).goods(0, "4 silver, 1 clay").stand(1, architects.Forest, 1).stand(1, architects.Mines, 1)
		st.figures(architects.TownCentre, architects.Quarry).plays("place:town_centre", "later", "capture:forest:1")
		st.options(0, architects.KindMoment, "contribute:clay", "later")
		st.plays("contribute:clay", "capture:mines:1").has(0, "2 captives")
	})
	t.Run("E3", func(t *testing.T) {
		// Silver, Gold and Marble, each with what covers it.
		st := tell(t).influence(0, 12).goods(0, "2 gold, 2 marble").hand(0, "stage").virtue(0, 9)
		st.player(0).Cathedral = 4
		st.plays("place:guildhall", "cathedral")
		st.options(0, architects.KindPay, "pay:2gold+2marble",
			"pay:2gold+marble:4influence:for:marble", "pay:2gold:8influence:for:2marble",
			"pay:gold+2marble:4influence:for:gold", "pay:gold+marble:8influence:for:gold+marble", "pay:gold:12influence:for:gold+2marble",
			"pay:2marble:8influence:for:2gold", "pay:marble:12influence:for:2gold+marble")
	})
	t.Run("E4", func(t *testing.T) {
		// In another's turn: the consequence of the card, then a crowded Prison.
		// What the loss may cost is told before.
		told := func(o engine.Shown, ways ...string) {
			t.Helper()
			wants(t, "cost in any case", o.Cost, "")
			if len(o.Ways) != len(ways) {
				t.Fatalf("%s may be paid in %v, want %q", o.ID, o.Ways, ways)
			}
			for i, want := range ways {
				wants(t, "way to pay and to bear the loss", o.Ways[i], want)
			}
		}
		told(tell(t).influence(0, 4).virtue(0, 1).option(0, "place:tax_stand"),
			"1 virtue, 1 debt", "1 virtue, 2 influence", "4 influence")
		second := tell(t).influence(0, 1).virtue(0, 0).apprentices(0, "brigand").option(0, "place:tax_stand")
		wants(t, "cost of the first point", second.Cost, "1 debt")
		if len(second.Ways) != 2 {
			t.Fatalf("the second point may be borne in %v", second.Ways)
		}
		wants(t, "the second point lost", second.Ways[0], "1 debt")
		wants(t, "the second point spared", second.Ways[1], "2 influence")
		told(tell(t).influence(0, 4).goods(0, "1 silver").option(0, "place:black_market_small"),
			"1 silver, 1 virtue", "1 silver, 2 influence", "1 virtue, 2 influence", "4 influence")
		told(tell(t).character(0, "louis").influence(0, 1).virtue(0, 9).option(0, "place:tax_stand"),
			"2 virtue", "1 virtue, 1 influence, 2 silver", "1 virtue, 4 silver")
		debtor := tell(t).influence(0, 4).goods(0, "6 silver").virtue(0, 7).figures(architects.Forest, architects.Mines)
		debtor.player(0).Unpaid = 1
		told(debtor.option(0, "place:guardhouse"), "6 silver", "4 silver, 2 influence", "3 silver, 4 influence")
		st := tellWonders(t, 3, "").goods(0, "1 silver").influence(1, 4).stand(1, architects.Quarry, 1).crowd(2).jail(1, 2)
		st.contributions(4, 1, 2, 3, 5, 6, 7).figures(architects.Mines, architects.Quarry).plays("place:black_market_small")
		st.options(1, architects.KindSpare, "lose", "spare:1")
		if st.S.Active != 0 {
			t.Errorf("it is the turn of seat %d", st.S.Active)
		}
		st.playsAs(1, "spare:1").options(1, architects.KindSpare, "lose", "spare:1")
		st.playsAs(1, "lose").has(1, "6 virtue, 3 prisoners, 1 unpaid").wantInfluence(1, 2)
	})
	t.Run("E5", func(t *testing.T) {
		st := tell(t).influence(0, 7).goods(0, "15 clay, 14 stone, 1 gold, 2 wood, 9 silver").hand(0, "stage", "mill")
		st.plays("place:guildhall").options(0, architects.KindGuildhall,
			"construct:mill", "construct:clay_wonder", "construct:stone_wonder", "cathedral")
		st.plays("construct:clay_wonder").prompt(0, architects.KindToken)
	})
	t.Run("E6", func(t *testing.T) {
		tell(t).token(0, architects.Gold, architects.KingsStorehouse).plays("place:kings_storehouse").
			options(0, architects.KindVisit, "visit:worker", "visit:influence")
	})
	t.Run("E7", func(t *testing.T) {
		st := tell(t).influence(0, 2).apprentices(0, "charlatan_clay").goods(0, "4 clay, 1 stone").hand(0, "mill")
		st.plays("place:guildhall", "construct:mill").options(0, architects.KindPay,
			"pay:4clay+stone", "pay:3clay+stone:1influence:for:clay", "pay:2clay+stone:2influence:for:2clay")
		louis := tell(t).character(0, "louis").influence(0, 1).virtue(0, 9) // the Tax is 4
		louis.plays("place:tax_stand").options(0, architects.KindSpare, "lose", "spare:1:2silver", "spare:1:4silver")
	})
	t.Run("E8", func(t *testing.T) {
		st := tell(t).goods(0, "2 clay, 1 wood, 1 stone, 1 gold").apprentices(0,
			"benefactor_clay", "tinkerer_tiling", "tinkerer_carpentry", "financier", "swindler_storehouse")
		st.plays("place:kings_storehouse").may(0, "trade:",
			"trade:two_for_virtue:2clay", "trade:two_for_virtue:clay+wood", "trade:two_for_virtue:clay+stone", "trade:two_for_virtue:wood+stone",
			"trade:benefactor_clay:clay", "trade:tinkerer_tiling:2clay", "trade:tinkerer_carpentry:wood+stone",
			"trade:financier:gold", "trade:swindler_storehouse")
		st.plays("trade:swindler_storehouse").prompt(0, architects.KindChoose)
		st.plays("choose:swindler_storehouse:marble").has(0, "1 marble, 6 virtue")
	})
	t.Run("E9", func(t *testing.T) {
		for card, location := range map[string]string{
			"mint": "silversmith", "depot": "kings_storehouse", "mill": "forest", "pavilion": "workshop", "theatre": "town_centre", "jail": "guardhouse",
		} {
			st := tell(t).apprentices(0, "labourer").goods(0, "9 clay, 9 wood, 9 stone, 9 gold, 9 marble, 9 silver").hand(0, card).jail(0, 1)
			st.plays("place:guildhall", "construct:"+card).options(0, architects.KindUse, "use:"+card, "decline")
			st.plays("use:"+card).wantHappened("place", "place guildhall", "place "+location)
		}
	})
	t.Run("E10", func(t *testing.T) {
		// Each winner chooses, the active player first.
		st := tellWonders(t, 3, "").goods(0, "1 silver").stand(0, architects.Forest, 1).stand(1, architects.Forest, 1).crowd(2)
		st.contributions(6, 1, 2, 3, 4, 5, 7).figures(architects.Forest, architects.Mines).market(0, "labourer").plays("place:black_market_small")
		st.options(0, architects.KindChoose, "choose:contribution_6:hire_free", "choose:contribution_6:virtue")
		st.plays("choose:contribution_6:virtue").has(0, "7 virtue")
		st.playsAs(1, "choose:contribution_6:hire_free", "hire:labourer")
		if st.S.Active != 1 || len(st.player(1).Apprentices) != 1 {
			t.Errorf("the turn of seat %d, %d Apprentices", st.S.Active, len(st.player(1).Apprentices))
		}
	})
	t.Run("E11", func(t *testing.T) {
		s := dealtWonders(t, 1, 9, wonders(architects.BoardsCharacters, architects.OpponentRandom))
		if s.Players[1].Character == 0 || len(s.Players) != 2 {
			t.Fatalf("nobody plays against: %+v", s.Players)
		}
		settings := wonders(architects.BoardsSymmetric, "gossip")
		st := tellOf(t, architects.Game{}, engine.Config{Seats: 1, Settings: settings})
		*st.S = *dealtWonders(t, 1, 9, settings)
		st.playsAs(0, st.prompt(0, architects.KindApprentice).Options[0].ID)
		pile := len(st.S.BuildingPile)
		for n := 5; n > 2; n-- {
			p := st.prompt(0, architects.KindDraft)
			if len(p.Options) != n {
				t.Fatalf("%d cards to keep one of, want %d", len(p.Options), n)
			}
			st.plays(p.Options[0].ID)
		}
		st.prompt(0, architects.KindPlace)
		if st.has(0, "3 hand"); len(st.S.BuildingPile) != pile+2 {
			t.Errorf("the pile went from %d to %d cards, want 2 under it", pile, len(st.S.BuildingPile))
		}
	})
	t.Run("E12", func(t *testing.T) {
		st := tell(t).goods(0, "3 clay, 3 wood").hand(0, "school").plays("place:guildhall", "construct:school")
		if p := st.prompt(0, architects.KindHire); len(p.Options) != 11 {
			t.Errorf("the School offers %d options, want 10 Apprentices and to decline", len(p.Options))
		}
	})
}
