package architects_test

import (
	"slices"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/architects"
	"westkingdom/engine/bot"
	"westkingdom/engine/enginetest"
)

// The rulings about the opponent that the rules play: W-13 to W-18 of the
// expansion's digest, and what docs/rules.md adds to them.

func TestOpponentRulings(t *testing.T) {
	t.Run("W-13", func(t *testing.T) {
		// Without Workers: those of the location with most of them; ties by the
		// order of captures.
		st := tellWonders(t, 1, "patron").stand(1, architects.Quarry, 8).stand(1, architects.Forest, 8).stand(1, architects.Mines, 4)
		st.schemes(7).plays("place:silversmith").wantHappened("retreat scheme", "retreat forest").has(1, "8 reserve")
		// A second card without a Worker is played for nothing.
		st = tellWonders(t, 1, "patron").stand(1, architects.Quarry, 19).schemes(17, 7).plays("place:silversmith")
		st.has(1, "0 reserve, 0 marble, 8 virtue").wantHappened("scheme place", "place silversmith",
			"scheme scheme_17", "place kings_storehouse", "scheme scheme_07")
		if got := len(st.S.Wonders.Played); got != 2 {
			t.Errorf("%d Scheme cards played, want 2", got)
		}
		// So is one that finds the Black Market full.
		st = tellWonders(t, 1, "illusionist").crowd(0).schemes(17, 20).plays("place:forest")
		st.has(1, "19 reserve, 1 prisoners, 2 marble, 7 virtue").wantHappened("reset", "reset 1")
	})
	t.Run("W-14", func(t *testing.T) {
		// A card, Clay, Wood and Stone are nothing; neither is passing 5.
		st := tellWonders(t, 1, "patron").influence(1, 4).marker(architects.Wood).contributions(1, 2, 3, 4, 6, 7, 5).schemes(5)
		st.plays("place:forest").wantInfluence(1, 5).has(1, "0 hand, 0 wood")
		// The left reward if possible, otherwise the right one.
		reward := func(card architects.Contribution) *story {
			st := tellWonders(t, 1, "patron").goods(0, "1 silver").stand(1, architects.Forest, 1).schemes(7)
			st.contributions(card, 1, 2, 3, 5, 7).figures(architects.Forest, architects.Silversmith)
			return st.crowd(0)
		}
		reward(4).plays("place:black_market_small").has(1, "8 virtue")
		st = reward(4)
		st.player(1).Unpaid = 1
		st.plays("place:black_market_small").has(1, "7 virtue, 0 unpaid, 0 paid")
		st = reward(6).plays("place:black_market_small").has(1, "7 virtue").wantMarker(architects.Stone)
		if n := len(st.player(1).Apprentices); n != 0 {
			t.Errorf("the opponent has %d Apprentices", n)
		}
	})
	t.Run("W-15", func(t *testing.T) {
		st := tellWonders(t, 1, "patron").stand(0, architects.TaxStand, 2).stand(0, architects.Workshop, 2).schemes(18)
		st.plays("place:forest").wantHappened("capture", "capture workshop")
		st = tellWonders(t, 1, "patron").stand(0, architects.TaxStand, 3).stand(0, architects.Workshop, 2).schemes(18)
		st.plays("place:forest").wantHappened("capture", "capture tax_stand")
	})
	t.Run("W-16", func(t *testing.T) {
		st := tellWonders(t, 1, "gossip").marker(architects.Wood).schemes(3)
		future := len(st.S.Wonders.Future)
		leaving := []string{st.S.Market[0][1].Card.String(), st.S.Market[1][1].Card.String()}
		st.S.Market[0][1].Silver = 1
		st.plays("place:forest").taxStand(4+2).wantHappened("removed", "removed "+leaving[0], "removed "+leaving[1])
		st.wantMarker(architects.Wood)
		if got := future - len(st.S.Wonders.Future); got != 2 {
			t.Errorf("%d Future Scheme cards gained, want 2", got)
		}
	})
	t.Run("W-17", func(t *testing.T) {
		// The draft and the starting Apprentices are the players' alone; the
		// opponent plays last in the round, whoever goes first.
		st := tellWonders(t, 3, "patron")
		st.S.First, st.S.Active = 1, 1
		for _, seat := range []int{1, 2, 0} {
			st.playsAs(seat, "place:forest")
		}
		st.prompt(1, architects.KindPlace)
		st.wantHappened("turn", "turn 1", "turn 2", "turn 0", "turn 3", "turn 1")
		s := dealtWonders(t, 3, 5, wonders(architects.BoardsCharacters, "patron"))
		enginetest.Simulate(t, architects.Game{}, s, 5, enginetest.Bots(bot.Random, 3)...)
		if p := s.Players[3]; len(p.Hand)+len(p.Apprentices)+p.Goods[architects.Silver]+p.Goods[architects.Gold] != 0 {
			t.Errorf("the opponent has cards or coins: %+v", p)
		}
	})
	t.Run("W-18", func(t *testing.T) {
		st := tellCorrected(t, 1, "patron", correct(t, onlyGuardhouse)).stand(1, architects.Guardhouse, 3)
		st.jail(1, 2).capture(1, 0, 2).capture(0, 1, 3).schemes(10).player(1).Unpaid = 1
		st.plays("place:forest").wantHappened("released imprison freed debt-paid", "released 1", "imprison 1", "freed 1", "debt-paid 1")
		st.taxStand(4 + 2 + 3).wantMarker(architects.Stone)
	})
	t.Run("Tax once a turn", func(t *testing.T) {
		// The Specialisation twice with nothing to capture, then with something:
		// the second time the captives go to Prison.
		st := tellWonders(t, 1, "enforcer").schemes(17, 3).goods(0, "1 silver")
		st.plays("place:black_market_small").taxStand(4 + 1)
		st = tellWonders(t, 1, "enforcer").schemes(17, 3)
		st.plays("place:forest").taxStand(4+1).has(1, "0 captives, 1 marble").has(0, "1 prisoners")
		// Nothing captured: the Enforcer's is added all the same, others' is not.
		tellWonders(t, 1, "enforcer").schemes(3).figures(architects.Silversmith, architects.Mines).
			goods(0, "1 silver").plays("place:black_market_small").taxStand(4 + 1)
		tellWonders(t, 1, "patron").schemes(18).goods(0, "1 silver").plays("place:black_market_small").taxStand(4)
		// Captives first, for Silver and the Marble of the board.
		st = tellWonders(t, 1, "enforcer").schemes(3).capture(1, 0, 2)
		st.plays("place:forest").taxStand(4).has(1, "0 captives, 1 marble").has(0, "2 prisoners").wantMarker(architects.Stone)
	})
	t.Run("Order of a turn", func(t *testing.T) {
		// The condition is that before its Worker stands, the count that after.
		tellWonders(t, 1, "patron").stand(1, architects.Silversmith, 1).stand(0, architects.Silversmith, 1).schemes(21).
			plays("place:forest").wantHappened("place", "place forest", "place silversmith").has(1, "7 virtue")
		// The Profiteer's Influence comes before the action: the Wonder is its.
		st := tellWonders(t, 1, "aristocrat").influence(1, 1).schemes(7).figures(architects.Forest, architects.Mines)
		st.plays("place:quarry").wantHappened("influence gain", "gain 0", "influence 1", "gain 1")
		// With the Princess it contributes only if told to.
		tellWonders(t, 1, "patron").figures(architects.Mines, architects.Forest).schemes(7).plays("place:quarry").
			wantFilled().has(1, "1 marble")
		tellWonders(t, 1, "patron").figures(architects.Mines, architects.Forest).schemes(5).plays("place:quarry").
			wantFilled(architects.Clay).has(1, "0 marble")
		// An own Wonder counts as one more Worker, and never brings Influence.
		tellWonders(t, 1, "patron").influence(1, 0).token(1, architects.Stone, architects.Quarry).schemes(6).
			plays("place:forest").wantMarker(architects.Gold).wantInfluence(1, 0)
	})
	t.Run("Boards", func(t *testing.T) {
		// The Illusionist loses no Virtue in the Black Market, others 1.
		tellWonders(t, 1, "illusionist").schemes(3).plays("place:forest").has(1, "7 virtue, 3 marble")
		// What costs it Virtue elsewhere does so after a turn there, too: the
		// Profiteer's consequence, or a Watchtower.
		at := tellWonders(t, 1, "illusionist").goods(0, "1 silver").stand(1, architects.Mines, 1).schemes(20, 7).crowd(0)
		at.S.Spaces[2] = engine.Nobody
		at.contributions(4, 1, 2, 3, 5, 6, 7).figures(architects.Quarry, architects.Mines).plays("place:forest").has(1, "7 virtue")
		at.plays("place:black_market_small").wantHappened("profiteer", "profiteer 1").has(1, "6 virtue")
		at = tellWonders(t, 1, "illusionist").goods(0, "9 clay, 9 wood, 9 stone, 9 gold, 9 marble").jail(1, 3).schemes(20, 7)
		at.apprentices(0, "labourer").hand(0, "watchtower").plays("place:forest", "place:guildhall", "construct:watchtower").has(1, "6 virtue")
		// The Gossip captures once after a Cathedral level, for 1 Tax.
		st := tellWonders(t, 1, "gossip").influence(1, 0).stand(0, architects.Forest, 2).schemes(1)
		st.plays("place:forest").has(1, "1 cathedral, 3 captives").taxStand(4 + 1)
		// The Aristocrat contributes and gains a card where the Princess is.
		st = tellWonders(t, 1, "aristocrat").schemes(3)
		future := len(st.S.Wonders.Future)
		st.plays("place:forest").wantFilled(architects.Clay)
		if got := future - len(st.S.Wonders.Future); got != 1 {
			t.Errorf("%d Future Scheme cards gained, want 1", got)
		}
	})
	t.Run("Piles", func(t *testing.T) {
		// A gained card goes to those played; an empty pile is made of them; an
		// empty Future pile is worth 1 Silver.
		st := tellWonders(t, 1, "patron").schemes(8).plays("place:forest")
		if played := st.S.Wonders.Played; len(played) != 2 || !slices.Contains(played, 8) {
			t.Fatalf("played are %v", played)
		}
		st.S.Wonders.Future = nil
		st.plays("place:forest")
		if n := len(st.S.Wonders.Schemes) + len(st.S.Wonders.Played); n != 2 {
			t.Errorf("%d Scheme cards, want 2", n)
		}
		st = tellWonders(t, 1, "patron").schemes(8)
		st.S.Wonders.Future = nil
		st.plays("place:forest").wantMarker(architects.Wood)
	})
	t.Run("Removing Apprentices", func(t *testing.T) {
		settings := wonders(architects.BoardsSymmetric, "patron")
		settings[architects.SettingRemoveApprentices] = architects.On
		st := tellBoxed(t, engine.Config{Seats: 1, Settings: settings}).guildhall(0, 1).schemes(1)
		leaving := []string{st.S.Market[0][0].Card.String(), st.S.Market[1][0].Card.String()}
		st.plays("place:forest").wantHappened("removed", "removed "+leaving[0], "removed "+leaving[1])
	})
	t.Run("Score", func(t *testing.T) {
		// Most Influence is 4 Marble, 2 if tied; Debts and Prison count.
		st := tellWonders(t, 1, "patron").influence(1, 5).schemes(9).ending()
		st.S.TurnsLeft = 2
		st.goods(1, "1 marble").plays("place:forest").has(1, "5 marble, 0 gold")
		st = tellWonders(t, 1, "patron").influence(0, 5).influence(1, 5).schemes(9).ending().jail(1, 3)
		st.S.TurnsLeft = 2
		st.player(1).Unpaid = 1
		st.plays("place:forest").has(1, "2 marble").has(0, "2 gold")
		if got := st.points(1, architects.ItemDebts) + st.points(1, architects.ItemPrison) + st.points(1, architects.ItemGoldMarble); got != -2-1+2 {
			t.Errorf("Debts, Prison and Marble of the opponent score %d, want -1", got)
		}
		// The Steeple compares Cathedral levels.
		st = tellWonders(t, 1, "patron").built(0, "steeple")
		st.player(0).Cathedral = 1
		before := st.points(0, architects.ItemBuildings)
		st.player(1).Cathedral = 1
		if got := before - st.points(0, architects.ItemBuildings); got != 2 {
			t.Errorf("tied with the opponent the Steeple scores %d less, want 2", got)
		}
	})
}
