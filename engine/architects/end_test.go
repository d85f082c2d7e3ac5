package architects_test

import (
	"testing"

	"westkingdom/engine/architects"
)

func TestEnd_15(t *testing.T) {
	t.Run("everybody once more, who filled it last", func(t *testing.T) {
		st := tell(t, 3).hand(1, "well")
		for i := range 15 {
			st.guildhall(i % 3)
		}
		st.goods(1, "2 wood, 2 stone").S.Active = 1
		st.playsAs(1, "place:guildhall", "construct:well").playsAs(2, "place:quarry").playsAs(0, "place:quarry")
		if st.M.Over() {
			t.Fatal("over before the last turn")
		}
		st.playsAs(1, "place:quarry")
		if !st.M.Over() || len(st.M.Asked()) != 0 {
			t.Error("not over after the last turn")
		}
	})
	t.Run("Crane fills the last two slots", func(t *testing.T) {
		st := tell(t, 2).hand(0, "crane", "well").goods(0, "5 wood, 3 stone").guildhall(0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0).
			plays("place:guildhall", "construct:crane", "construct:well")
		v := st.S.Public().(*architects.Public)
		if v.Phase != architects.PhaseFinal || len(v.Guildhall.Extra) != 1 || v.Final.Left != 2 {
			t.Errorf("phase %s, %+v, %+v", v.Phase, v.Guildhall, v.Final)
		}
	})
	t.Run("the order of effects is the player's where it matters", func(t *testing.T) {
		order := func(answer string) *story {
			st := tell(t, 2).built(0, "dungeon", "castle").goods(0, "6 gold")
			st.player(0).Virtue = 13
			return ended(st).options(0, architects.KindEndEffect, "end-effect:dungeon", "end-effect:castle").plays(answer)
		}
		order("end-effect:dungeon").has(0, "14 virtue")
		order("end-effect:castle").has(0, "12 virtue")
		st := tell(t, 2).built(0, "dungeon", "castle").goods(0, "6 gold")
		if ended(st).has(0, "8 virtue"); !st.M.Over() {
			t.Error("asked although it makes no difference")
		}
	})
	t.Run("above 14 Debts may be destroyed", func(t *testing.T) {
		st := tell(t, 2).built(0, "castle").goods(0, "6 gold")
		st.player(0).Virtue, st.player(0).Unpaid = 13, 3
		before := st.total(0)
		ended(st).plays("destroy:2").has(0, "14 virtue, 1 unpaid")
		if got := st.total(0); got != before {
			t.Errorf("said to be %d, was %d", before, got)
		}
	})
	t.Run("captives are not imprisoned (A-17)", func(t *testing.T) {
		st := tell(t, 2).built(0, "keep").capture(0, 1, 6)
		before := st.points(0, architects.ItemBuildings)
		if ended(st); before != 14 || st.points(0, architects.ItemBuildings) != 14 || st.points(1, architects.ItemPrison) != 0 {
			t.Errorf("Keep %d, Prison %d", before, st.points(1, architects.ItemPrison))
		}
	})
}

func TestScoring_16(t *testing.T) {
	items := []string{architects.ItemBuildings, architects.ItemCathedral, architects.ItemVirtue, architects.ItemDebts,
		architects.ItemGoldMarble, architects.ItemSilver, architects.ItemPrison}
	st := tell(t, 2).goods(0, "9 clay, 9 wood, 9 stone, 29 silver").jail(0, 7).hand(0, "keep")
	for i, item := range st.S.Standings()[0].Items {
		if item.ID != items[i] {
			t.Errorf("item %d is %s", i+1, item.ID)
		}
	}
	if got := st.total(0); got != 2-3 {
		t.Errorf("%d: Clay, Wood, Stone or cards score", got)
	}
	for _, test := range []struct {
		name           string
		virtue, silver [2]int
		ranks          [2]int
	}{
		{"higher Virtue", [2]int{8, 7}, [2]int{0, 9}, [2]int{1, 2}},
		{"more Silver", [2]int{8, 8}, [2]int{3, 9}, [2]int{2, 1}},
		{"shared", [2]int{8, 8}, [2]int{9, 9}, [2]int{1, 1}},
	} {
		st := tell(t, 2)
		for i := range 2 {
			st.player(i).Virtue, st.player(i).Goods[architects.Silver] = test.virtue[i], test.silver[i]
		}
		if s := st.S.Standings(); s[0].Rank != test.ranks[0] || s[1].Rank != test.ranks[1] {
			t.Errorf("%s: ranks %d and %d", test.name, s[0].Rank, s[1].Rank)
		}
	}
}
