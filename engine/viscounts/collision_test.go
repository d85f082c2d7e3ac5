package viscounts_test

import (
	"testing"

	"westkingdom/engine/viscounts"
)

// met has seat 0's markers meet on a space, in a turn that does nothing else.
func (st *story) met(space int) *story {
	p := st.player(0)
	p.Corruption, p.Virtue = space, space
	st.within("trader", "", "").Play(0, "pass")
	return st
}

// Seat 1 has a criminal and a peddler, seat 2 neither but the second workshop.
func TestSection11EverySpace(t *testing.T) {
	for space, test := range []struct{ active, criminal, clean string }{
		{"1 silver, 3 acquired, 0 unpaid", "1 unpaid, 0 corruption", "5 virtue, 0 unpaid"},
		{"1 silver, 2 acquired, 0 unpaid", "0 unpaid, 1 corruption", "5 virtue, 0 corruption"},
		{"1 silver, 1 acquired, 0 unpaid", "0 unpaid, 1 corruption", "5 virtue, 0 corruption"},
		{"2 silver, 1 acquired, 1 unpaid", "0 unpaid, 0 corruption", "5 virtue, 0 corruption"},
		{"2 silver, 0 acquired, 1 unpaid", "6 virtue, 0 corruption", "4 virtue, 0 acquired"},
		{"3 silver, 0 acquired, 2 unpaid", "6 virtue, 0 corruption", "4 virtue, 0 acquired"},
		{"4 silver, 0 acquired, 3 unpaid", "6 virtue, 0 acquired", "5 virtue, 1 acquired"},
	} {
		st := tell(t, 3)
		st.row(1, "thief", "peddler-gold").row(2, "squire", "labourer").built(2, "ws2").met(space)
		if space == 3 {
			// Nobody is asked before the active player has taken its share.
			st.has(0, test.active)
			st.Prompt(1, viscounts.KindRearrange)
			st.Play(1, "decline")
			st.Prompt(2, viscounts.KindRearrange)
			st.Play(2, "decline")
		}
		st.has(0, test.active+", 0 corruption, 6 virtue").has(1, test.criminal+", 1 gold").has(2, test.clean+", 0 gold")
	}
}

// R17: the active player's own second workshop moves the joined markers, and
// then the space is read.
func TestSection11OwnWorkshopMovesTheMarkers(t *testing.T) {
	st := tell(t, 2)
	st.built(0, "ws2").met(6)
	st.has(0, "3 silver, 2 unpaid, 0 corruption, 6 virtue").has(1, "5 virtue")
}

// Ada's virtue moves them too, and nothing after step 2 does: her owner has a
// criminal, so that the workshop gives none.
func TestSection11AdaAndTheWorkshop(t *testing.T) {
	st := tell(t, 2)
	p := st.player(0)
	p.Corruption, p.Virtue = 5, 5
	st.built(0, "ws2").within("trader", "ada", "labourer")
	st.Play(0, "pass", "take:inkwell")
	st.has(0, "1 inkwell, 2 silver, 1 unpaid")
}

// A debt of step 3 that has a racketeer shuffle changes no space any more, and
// the markers return all the same.
func TestSection11RacketeersChangeNothing(t *testing.T) {
	st := tell(t, 2)
	p := st.player(0)
	p.Corruption, p.Virtue = 5, 5
	st.within("trader", "racketeer-destroy", "labourer")
	st.player(0).Discard = cards("squire", "lender", "abbot", "labourer", "financer")
	st.player(0).Deck = nil
	st.Play(0, "pass", "choose:1", "reshuffle", "discard-top", "choose:1", "decline")
	st.has(0, "3 silver, 2 unpaid, 0 corruption, 6 virtue")
}

// Markers that meet in another's turn wait for their own phase 5.
func TestSection11OthersWait(t *testing.T) {
	st := tell(t, 2)
	o := st.player(1)
	o.Corruption, o.Virtue = 3, 4
	st.row(1, "thief").met(1)
	st.has(1, "4 corruption, 4 virtue, 0 silver")
	check(t, "collisions", st.Logged(0, viscounts.LogCollision), 1)
}

// At the ends of the track a point is lost.
func TestSection03EndsOfTheTrack(t *testing.T) {
	st := tell(t, 2)
	p := st.player(0)
	p.Corruption, p.Virtue = 6, 6
	st.hand(0, "antagonist")
	st.Play(0, "play:antagonist")
	st.has(0, "6 corruption, 6 virtue")
	st = tell(t, 2)
	p = st.player(0)
	p.Corruption, p.Virtue = 0, 0
	st.hand(0, "friar")
	st.Play(0, "play:friar")
	st.has(0, "0 corruption, 0 virtue")
}
