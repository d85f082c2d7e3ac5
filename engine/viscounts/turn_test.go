package viscounts_test

import (
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/viscounts"
)

func none() []viscounts.Card { return []viscounts.Card{} }

// three leaves a player just the row.
func (st *story) three(seat int, ids ...string) *story {
	p := st.player(seat)
	p.Hand, p.Deck, p.Discard = none(), nil, none()
	return st.row(seat, ids...)
}

// R2: what drops off hires, so that two cards are shuffled; the top one is
// played.
func TestSection06ThreeCardsAndAHire(t *testing.T) {
	st := tell(t, 2)
	st.shows(3, "princess").three(0, "abbot", "labourer", "journeyman")
	st.player(0).Virtue = 5
	st.Play(0, "hire:princess")
	st.has(0, "2 virtue") // of the princess, the journeyman and the shuffle
	p := st.player(0)
	check(t, "draw pile", len(p.Deck), 1)
	check(t, "discard pile", len(p.Discard), 0)
	check(t, "townsfolk", len(st.owned(0)), 4)
	if p.Row[0] != viscounts.CardOf("journeyman") && p.Row[0] != viscounts.CardOf("princess") {
		t.Errorf("row %v", p.Row)
	}
}

func TestSection06ThreeCardsWithACriminal(t *testing.T) {
	st := tell(t, 2)
	st.three(0, "abbot", "conspirator", "squire")
	st.Start()
	st.has(0, "1 corruption, 6 virtue")
}

// Fewer than three townsfolk are never owned.
func TestSection03DestroyDownToThree(t *testing.T) {
	st := tell(t, 2)
	st.three(0, "abbot", "labourer", "rudolf").hand(0, "squire")
	st.Play(0, "choose:0", "destroy:squire")
	st.has(0, "2 silver, 0 hand")
	check(t, "townsfolk", len(st.owned(0)), 3)
	check(t, "played", st.player(0).Row[0], viscounts.CardOf("rudolf"))
	st = tell(t, 2)
	st.three(0, "abbot", "labourer", "rudolf")
	st.Play(0, "take:gold", "take:gold") // to destroy is no choice
	st.has(0, "2 gold")
}

// A card that is destroyed counts until it is gone: of four cards one may go,
// unseen, after a shuffle.
func TestSection13DestroyAfterAShuffle(t *testing.T) {
	st := tell(t, 2)
	st.three(0, "abbot", "labourer", "lender").hand(0, "vicar")
	st.Play(0, "play:vicar", "choose:0")
	st.Options(0, viscounts.KindDestroy, "reshuffle", "decline")
	st.Play(0, "reshuffle")
	st.Options(0, viscounts.KindDestroy, "destroy-top", "decline")
	st.Play(0, "destroy-top")
	st.has(0, "1 silver, 5 virtue")
	check(t, "townsfolk", len(st.owned(0)), 3)
}

// A shuffle on dropping off takes the card that dropped off with it (R28).
func TestSection13HiredCardIsShuffledIn(t *testing.T) {
	st := tell(t, 2)
	st.shows(2, "courier").row(0, "abbot", "labourer", "clovis")
	st.hand(0, "clovis")
	st.player(0).Row[2] = viscounts.CardOf("squire")
	st.Play(0, "play:clovis", "hire:courier")
	st.has(0, "2 corruption") // the skull, and the shuffle with it
	check(t, "discard pile", len(st.player(0).Discard), 0)
	check(t, "draw pile", len(st.player(0).Deck), 6)
}

func TestSection06EmptyHandPlaysUnseen(t *testing.T) {
	st := tell(t, 2)
	p := st.player(0)
	p.Hand, p.Deck = none(), cards("abbot", "thief")
	st.Start()
	check(t, "played", st.player(0).Row[0], viscounts.CardOf("thief"))
	st.has(0, "1 corruption")
	check(t, "logged", st.Logged(1, viscounts.LogUnseen), 1)
}

// Corruption comes for every skull in the row, but only if the new card has one.
func TestSection06NoSkullNoCorruption(t *testing.T) {
	st := tell(t, 2)
	st.row(0, "antagonist", "thief").hand(0, "abbot")
	st.Play(0, "play:abbot")
	st.has(0, "0 corruption")
}

func TestSection07FreeStepAndPaidSteps(t *testing.T) {
	st := tell(t, 2)
	st.hand(0, "lender").at(0, 0, viscounts.Right).built(0, "tp1").goods(0, "1 silver")
	st.Play(0, "play:lender")
	check(t, "destinations", st.prefixed(0, "ride:"), []string{"segment_3_4:inner", "segment_3_4:left", "segment_3_4:right", "segment_5_6:inner", "segment_5_6:left"})
	check(t, "free", st.Option(0, "ride:segment_3_4:inner").Cost, []engine.Amount(nil))
	check(t, "paid", st.Option(0, "ride:segment_5_6:left").Cost, []engine.Amount{{What: "silver", N: 1}})
	st.Blocked(0, "ride:segment_5_6:right", engine.Short("silver", 1, 2))
}

// One may come back to where one stood: five steps within, seven from outside.
func TestSection07AFullLap(t *testing.T) {
	st := tell(t, 2)
	st.hand(0, "financer").at(0, 1, viscounts.Inner).goods(0, "1 silver")
	st.Play(0, "play:financer", "decline")
	check(t, "stays for 2", st.Option(0, "ride:segment_3_4:inner").Cost, []engine.Amount{{What: "silver", N: 2}})
	st = tell(t, 2)
	st.hand(0, "financer").at(0, 1, viscounts.Right).goods(0, "4 silver")
	st.Play(0, "play:financer", "decline")
	check(t, "returns for 4", st.Option(0, "ride:segment_3_4:right").Cost, []engine.Amount{{What: "silver", N: 4}})
}

// Every owner of a viscount on the space may rearrange; whoever came may not.
func TestSection07Meeting(t *testing.T) {
	st := tell(t, 3)
	st.hand(0, "abbot").at(0, 0, viscounts.Left).at(1, 1, viscounts.Left).at(2, 1, viscounts.Left)
	st.row(1, "thief", "squire").row(2, "abbot", "", "labourer").row(0, "squire", "trader")
	st.Play(0, "play:abbot", "ride:segment_3_4:left")
	st.Options(1, viscounts.KindRearrange, "row:squire:thief:none", "decline")
	st.Play(1, "row:squire:thief:none")
	st.Options(2, viscounts.KindRearrange, "row:labourer:none:abbot", "decline")
	st.Play(2, "decline")
	check(t, "row", st.player(1).Row, [3]viscounts.Card{viscounts.CardOf("squire"), viscounts.CardOf("thief"), 0})
	st.Prompt(0, viscounts.KindAction)
}

func TestSection12RefillShufflesAndStops(t *testing.T) {
	st := tell(t, 2)
	p := st.player(0)
	p.Hand, p.Deck, p.Discard = cards("abbot"), cards("labourer"), cards("trader")
	st.built(0, "ws3").row(0, "squire", "conspirator").at(0, 0, viscounts.Inner)
	st.S.Leader = 0
	st.Play(0, "play:abbot", "ride:segment_5_6:inner", "pass")
	st.has(0, "2 hand, 1 corruption") // of five
	check(t, "limit", st.S.Public().(*viscounts.Public).Players[0].Limit, 5)
	check(t, "active", st.S.Active, 1)
}

// Losing the castle leader card forces no discards.
func TestSection12NoDiscardingDown(t *testing.T) {
	st := tell(t, 2)
	st.hand(0, "abbot", "labourer", "squire", "financer", "trader").at(0, 0, viscounts.Inner)
	st.Play(0, "play:abbot", "ride:segment_5_6:inner", "pass")
	st.has(0, "4 hand")
}

// The round of the trigger is finished, and one more is played.
func TestSection14OneMoreRound(t *testing.T) {
	for name, seat := range map[string]int{"TriggeredByTheFirst": 0, "TriggeredByTheLast": 1} {
		t.Run(name, func(t *testing.T) {
			st := tell(t, 2)
			st.S.Debts, st.S.Active = 1, engine.Seat(seat)
			st.hand(seat, "antagonist")
			st.Play(engine.Seat(seat), "play:antagonist")
			check(t, "poverty", st.S.Poverty, true)
			check(t, "last round", st.S.Last, 2)
			turns := 0
			for !st.S.Over() {
				next := st.M.Asked()[0]
				p, _ := st.M.Prompt(next)
				if p.Kind == st.Game.Vocabulary().Kinds[viscounts.KindPlay] {
					turns++
				}
				st.Play(next, p.Options[len(p.Options)-1].ID)
			}
			check(t, "further turns", turns, 3-seat)
		})
	}
}
