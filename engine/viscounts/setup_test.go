package viscounts_test

import (
	"slices"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/enginetest"
	"westkingdom/engine/viscounts"
)

// choosing is the setup of two players: seat 1 is to take the player card of a
// number with a hero. The segments lie in order.
func choosing(t *testing.T, number int, hero string) *story {
	st := &story{enginetest.Tell[*viscounts.State](t, viscounts.Game{}, engine.Config{Seats: 2}, 1)}
	s := st.S
	s.First, s.Active, s.Ring, s.Rotation = 0, 1, [5]int8{0, 1, 2, 3, 4}, 0
	s.Pairs = nil
	for i, n := range []int{number, 1, 2} {
		if i > 0 && n == number {
			n = 10
		}
		s.Pairs = append(s.Pairs, viscounts.Pair{Number: n, Hero: viscounts.CardOf([]string{hero, "ada", "emma"}[i])})
	}
	for ring := range 5 {
		st.shows(ring, "princess")
	}
	return st
}

func (st *story) owned(seat int) []viscounts.Card {
	p := st.player(seat)
	list := slices.Concat(p.Hand, p.Deck, p.Discard)
	for _, c := range p.Row {
		if c != 0 {
			list = append(list, c)
		}
	}
	return list
}

func (st *story) holds(seat int, id string) bool {
	return slices.Contains(st.owned(seat), viscounts.CardOf(id))
}

func TestSection04Card3HiresAnywhere(t *testing.T) {
	st := choosing(t, 3, "judith")
	st.shows(2, "antagonist").shows(4, "courier")
	st.Play(1, "pair:player_card_3", "hire:antagonist")
	st.has(1, "2 gold, 4 silver, 1 acquired, 1 unpaid, 1 corruption, 3 hand")
	check(t, "townsfolk", len(st.owned(1)), 10)
	check(t, "hired", st.holds(1, "antagonist"), true)
}

// R25: what a hire during the setup would shuffle or discard is lost.
func TestSection04HireDuringSetupShufflesNothing(t *testing.T) {
	for _, id := range []string{"courier", "artist", "mason"} {
		st := choosing(t, 3, "judith")
		st.shows(4, id)
		st.Play(1, "pair:player_card_3", "hire:"+id)
		st.has(1, "0 corruption, 6 virtue, 3 hand")
		check(t, id+" hired", st.holds(1, id), true)
		st.Prompt(0, viscounts.KindPair)
	}
}

func TestSection04Card5PlacesTwoWorkers(t *testing.T) {
	st := choosing(t, 5, "judith")
	st.Play(1, "pair:player_card_5", "section:virtue")
	check(t, "tier 1", st.tier(1, 1), []int{0, 0, 0, 0, 2})
	st.has(1, "18 workers, 1 gold, 3 silver")
}

func TestSection04Card6CollectsOfCost3Or4(t *testing.T) {
	st := choosing(t, 6, "judith")
	for ring, id := range []string{"black-6-deeds", "blue-3-silver", "grey-7-guildhall", "yellow-4-gold", "blue-5-recruits"} {
		st.S.Manuscripts[ring] = append(st.S.Manuscripts[ring], viscounts.TileOf(id))
	}
	st.Play(1, "pair:player_card_6")
	st.Options(1, viscounts.KindManuscript, "manuscript:blue-3-silver", "manuscript:yellow-4-gold")
	st.Play(1, "manuscript:blue-3-silver")
	st.has(1, "7 silver, 1 inkwell, 1 tiles")
}

// Number 8 is right of the river of segment 7/8: either bank will do (R4).
func TestSection04Card8BuildsOnEitherBank(t *testing.T) {
	st := choosing(t, 8, "judith")
	st.Play(1, "pair:player_card_8", "take:gold")
	st.Options(1, viscounts.KindSlot, "slot:tp1", "slot:tp2", "slot:tp3")
	st.Play(1, "slot:tp3")
	st.Options(1, viscounts.KindSpot, "spot:segment_7_8:s1", "spot:segment_7_8:s2", "spot:segment_7_8:s3", "spot:segment_7_8:s4")
	st.Play(1, "spot:segment_7_8:s1")
	st.has(1, "2 acquired, 1 unpaid, 1 gold, 1 silver")
}

func TestSection04Card8SpotDestroysBeforeTheShuffle(t *testing.T) {
	st := choosing(t, 8, "judith")
	st.Play(1, "pair:player_card_8", "take:gold", "slot:tp1", "spot:segment_7_8:s2")
	check(t, "cards to destroy", len(st.prefixed(1, "destroy:")), 9)
	st.Play(1, "destroy:judith")
	st.has(1, "2 silver, 3 hand")
	check(t, "townsfolk", len(st.owned(1)), 8)
}

func TestSection04Card9DestroysAnyOfNine(t *testing.T) {
	st := choosing(t, 9, "judith")
	st.Play(1, "pair:player_card_9")
	check(t, "cards to destroy", len(st.prefixed(1, "destroy:")), 9)
	st.Play(1, "destroy:financer")
	st.has(1, "8 silver, 2 stone, 3 hand")
	check(t, "financer", st.holds(1, "financer"), false)
	st = choosing(t, 9, "judith")
	st.Play(1, "pair:player_card_9", "decline")
	check(t, "townsfolk", len(st.owned(1)), 9)
}

// Debts and deeds of the player cards are taken before the end piles are built.
func TestSection04EndPilesComeLast(t *testing.T) {
	st := choosing(t, 9, "judith")
	st.Play(1, "pair:player_card_9", "decline")
	st.Play(0, "pair:player_card_1")
	check(t, "debts", st.S.Debts, 12)
	check(t, "deeds", st.S.Deeds, 12)
	check(t, "first to play", st.S.Active, 0)
	check(t, "pairs left", len(st.S.Pairs), 0)
}

// A bot that is still to choose knows nothing of the hands drawn before.
func TestSection17HandsAreHiddenDuringSetup(t *testing.T) {
	st := choosing(t, 1, "judith")
	st.Play(1, "pair:player_card_1")
	hand := slices.Clone(st.player(1).Hand)
	slices.Sort(hand)
	differs := false
	for seed := range uint64(8) {
		c := st.S.Clone().(*viscounts.State)
		r := engine.NewRand(seed)
		c.Scramble(0, &r)
		guess := slices.Clone(c.Players[1].Hand)
		slices.Sort(guess)
		differs = differs || !slices.Equal(guess, hand)
		own := st.S.Clone().(*viscounts.State)
		own.Scramble(1, &r)
		check(t, "own hand", own.Players[1].Hand, st.player(1).Hand)
	}
	if !differs {
		t.Error("the hand of seat 1 stays as it is for seat 0")
	}
}
