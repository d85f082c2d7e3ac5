package viscounts_test

import (
	"testing"

	"westkingdom/engine/viscounts"
)

// R20: icons of all townsfolk, built slots and bonus cards; what a row space
// shows, and skulls, count for nothing else. Each manuscript rounds down.
func TestSection14IconsThatScore(t *testing.T) {
	for id, want := range map[string]int{
		"blue-5-merchants": 4, // of 9: three cards 5, the slot 2, the bonus card 2
		"black-5-clerics":  2,
		"blue-6-criminals": 3,
		"yellow-5-nobles":  1,
		"grey-5-builders":  2,
	} {
		st := tell(t, 2)
		p := st.player(0)
		p.Row = [3]viscounts.Card{viscounts.CardOf("antagonist")}
		p.Hand, p.Deck, p.Discard = cards("peddler-gold", "labourer"), cards("trader", "tinker-gold"), cards("thief", "squire", "pastor")
		st.built(0, "tp3").owns(0, "blue-3-flip", "blue-3-silver", id)
		st.S.Bonus[viscounts.RibbonOf("blue-3-flip")] = 0
		check(t, id, st.Points(0, "manuscripts"), want)
	}
}

// R33: workers in the castle, R20: resources without silver; two each.
func TestSection14TwoOfAKind(t *testing.T) {
	st := tell(t, 2)
	st.castle(0, 1, 1, 2).castle(0, 2, 1).castle(0, 3, 1).goods(0, "3 gold, 2 stone, 9 silver")
	st.owns(0, "yellow-6-workers")
	check(t, "workers", st.Points(0, "manuscripts"), 2)
	st.owns(0, "grey-5-resources")
	check(t, "resources", st.Points(0, "manuscripts"), 4)
	st.owns(0, "black-6-manuscripts")
	check(t, "manuscripts", st.Points(0, "manuscripts"), 5)
}

// R42: the AI's schemes count wherever they are, but those not gained.
func TestSection15IconsThatScore(t *testing.T) {
	st := against(t, "cleric", "start-builder-noble")
	st.S.AI.Row[1] = viscounts.SchemeOf("start-noble-cleric")
	st.S.AI.Discard = []viscounts.Scheme{viscounts.SchemeOf("future-noble-cleric")}
	st.S.AI.Future = []viscounts.Scheme{viscounts.SchemeOf("future-noble")}
	st.slot(3).owns(1, "yellow-5-nobles") // its third guildhall shows a noble
	check(t, "nobles", st.Points(1, "manuscripts"), 4)
}

// A tie goes to more silver and resources; with as many it is shared.
func TestSection14Ties(t *testing.T) {
	for name, test := range map[string]struct {
		other string
		ranks []int
	}{"Wealth": {"2 silver", []int{1, 2}}, "Shared": {"1 silver, 2 gold", []int{1, 1}}} {
		t.Run(name, func(t *testing.T) {
			st := tell(t, 2)
			st.goods(0, "1 gold, 2 silver").goods(1, test.other)
			list := st.S.Standings()
			check(t, "ranks", []int{list[0].Rank, list[1].Rank}, test.ranks)
		})
	}
}

// A second reveal adds its scoring but no further round (R26).
func TestSection14DividedKingdom(t *testing.T) {
	st := tell(t, 2)
	st.S.Round, st.S.Last, st.S.Poverty, st.S.Phase, st.S.Deeds = 2, 2, true, viscounts.PhaseFinal, 1
	p := st.player(0)
	p.Corruption, p.Virtue, p.Paid, st.player(1).Approved = 1, 1, 1, 1
	st.within("trader", "", "").Play(0, "pass")
	check(t, "prosperity", st.S.Prosperity, true)
	check(t, "last round", st.S.Last, 2)
	check(t, "prosperity", st.Points(0, "prosperity"), 12)
	check(t, "poverty", st.Points(1, "poverty"), 12)
}
