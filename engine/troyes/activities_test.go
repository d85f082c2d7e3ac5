package troyes_test

import (
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/troyes"
)

// Section 10: cubes on events through military activities.

func TestTV24Archer(t *testing.T) {
	st := tell(t, 2)
	st.opens("archer").employs(0, "archer").queue("war", "heresy").dice(0, "red 6").dice(1, "red 1").with(0, 0, 0, 0)
	for seed := uint64(1); ; seed++ {
		r := engine.NewRand(seed)
		if r.Intn(6) == 1 && r.Intn(6) == 2 && r.Intn(6) == 5 {
			st.S.Rand = engine.NewRand(seed)
			break
		}
	}
	st.Play(0, "die:0-red-6", "activate:archer", "count:3", "count:2", "target:war", "count:1", "target:heresy")
	st.has(0, "2 influence")
	check(t, "cubes", [2]int{len(st.cubes("war")), len(st.cubes("heresy"))}, [2]int{1, 1})
}

// The rolls come one by one, and one may stop after any (D-13).
func TestArcherStops(t *testing.T) {
	st := tell(t, 2)
	st.opens("archer").employs(0, "archer").dice(0, "red 6").dice(1, "red 1").with(0, 0, 0, 0)
	st.Play(0, "die:0-red-6", "activate:archer", "count:3")
	if st.May(0, "target:marauding") {
		st.Play(0, "target:marauding")
	}
	st.Options(0, troyes.KindCount, "count:2", "count:1", "done")
	st.Play(0, "done")
	check(t, "rolls", st.Logged(0, troyes.LogRolled), 1)
	check(t, "whose turn", st.S.Active, 1)
}

// An event completed on the way is resolved at once; Marauding takes no further
// cube in the action that countered it, and is open for the next.
func TestChivalryCompletesOnTheWay(t *testing.T) {
	st := tell(t, 2)
	st.opens("chivalry").employs(0, "chivalry").queue("robbery-1", "war").banners("robbery-1", 1, 0, 1).banners("marauding", 0, 0, 1)
	st.dice(0, "red 5, red 1, red 2, red 3, yellow 6").dice(1, "red 1, yellow 3, yellow 4").with(0, 0, 0, 0)
	st.Play(0, "die:0-red-5", "activate:chivalry", "target:robbery-1")
	st.has(0, "2 vp, 1 influence, 0 won").has(1, "2 vp, 1 won") // 3 + 1 shared by two
	st.Options(0, troyes.KindTarget, "target:marauding", "target:war")
	st.Play(0, "target:marauding")
	st.has(0, "4 vp, 3 influence").has(1, "3 vp")
	// The third goes where there is room: on the War alone.
	check(t, "war", st.cubes("war"), []troyes.Owner{0})
	check(t, "marauding", len(st.cubes("marauding")), 0)
	st.Play(1, "die:1-yellow-3", "fight:marauding")
	check(t, "marauding", st.cubes("marauding"), []troyes.Owner{1})
}

// What finds no free banner is lost, the influence for it too.
func TestDiplomatWithoutRoom(t *testing.T) {
	st := tell(t, 2)
	st.opens("diplomat").employs(0, "diplomat").banners("marauding", 0, 0, 0).dice(0, "red 6").dice(1, "red 1").with(0, 0, 2, 0)
	st.Play(0, "die:0-red-6", "activate:diplomat", "count:2")
	st.has(0, "1 influence, 3 vp")
}

// Actions that yield nothing are legal.
func TestActionsForNothing(t *testing.T) {
	st := tell(t, 2)
	st.dice(0, "yellow 1").dice(1, "red 1").with(0, 0, 0, 0)
	st.Play(0, "die:0-yellow-1", "agriculture")
	st.has(0, "0 deniers")
	for id, die := range map[string]string{"captain": "red 6", "chivalry": "red 6", "glassmaker": "white 6, white 5", "procession": "white 6"} {
		st := tell(t, 2)
		st.opens(id).employs(0, id).dice(0, die)
		st.S.Red = nil
		if !st.May(0, "activate:"+id) {
			t.Errorf("%s is refused", id)
		}
	}
}

// Captain counts events with a cube, Marauding too (section 10).
func TestCaptain(t *testing.T) {
	st := tell(t, 2)
	st.opens("captain").employs(0, "captain").queue("war", "heresy").banners("marauding", 0).banners("heresy", 0, 0).banners("war", 1)
	st.dice(0, "red 6").dice(1, "red 1")
	st.Play(0, "die:0-red-6", "activate:captain")
	st.has(0, "2 vp")
}

// Jousting: red dice of the lot count no more, and a lone pip is enough
//
func TestJoustingWithoutDice(t *testing.T) {
	st := tell(t, 2)
	st.opens("jousting").employs(0, "jousting").dice(0, "red 6").dice(1, "white 6, white 5")
	st.Play(0, "die:0-red-6", "activate:jousting")
	st.has(0, "0 vp").has(1, "0 vp")
}

// Section 7.2: dice that do not fit are wasted, one at least must fit.
func TestCathedralColumns(t *testing.T) {
	st := tell(t, 2)
	for l := range 3 {
		st.S.Cathedral[l][2] = 1
	}
	st.dice(0, "white 3, white 4").dice(1, "red 1").with(0, 0, 0, 0)
	st.Play(0, "die:0-white-3")
	st.Blocked(0, "cathedral", engine.None("space"))
	st.Play(0, "die:0-white-4", "cathedral")
	st.has(0, "1 vp, 2 influence")
}

// Section 7.3: fewer cubes than possible, never more than free banners.
func TestFightCounts(t *testing.T) {
	st := tell(t, 2)
	st.banners("marauding", 1, 1).dice(0, "yellow 6, yellow 6").dice(1, "red 1")
	st.Play(0, "die:0-yellow-6", "die:0-yellow-6", "fight:marauding")
	st.Options(0, troyes.KindCount, "count:2", "count:1")
	st.Play(0, "count:1")
	check(t, "banners", st.cubes("marauding"), []troyes.Owner{1, 1, 0})
}

// Passing (sections 5, 7.6).

func TestPassing(t *testing.T) {
	st := tell(t, 3)
	st.dice(0, "yellow 1").dice(1, "yellow 2, yellow 3").dice(2, "yellow 4").with(0, 0, 3, 0)
	st.Play(0, "reroll:0-yellow-1", "pass")
	st.has(0, "2 district, 0 deniers, 2 influence")
	st.Play(1, st.first(1, "die:0-"), "agriculture") // on sale, for the normal purse
	st.has(0, "2 deniers, 2 district")
	st.Play(2, "pass")
	st.has(0, "3 district")
	st.Play(1, "die:1-yellow-2", "agriculture")
	st.has(0, "4 district").has(2, "3 district")
}

// without a die phase 4 ends at once, and nobody gets anything.
func TestEmptySquare(t *testing.T) {
	st := tell(t, 2)
	st.black(1).dice(0, "red 1").with(0, 0, 0, 0)
	st.S.Red = nil
	st.Play(0, "counter:1:red1")
	check(t, "over", st.S.Over(), true)
	st.has(0, "0 deniers, 1 influence").has(1, "20 deniers")
}

// Section 12: every dealt character counts for everybody, two each of two
// players; a tie is shared; totals may be negative.
func TestCharactersOfTwo(t *testing.T) {
	st := tell(t, 2)
	st.player(0).Characters = []troyes.Character{troyes.CharacterOf("hugues-de-payns"), troyes.CharacterOf("thibaut-ii")}
	st.player(1).Characters = []troyes.Character{troyes.CharacterOf("henry-ier"), troyes.CharacterOf("chretien-de-troyes")}
	st.with(0, 11, 15, 0).with(1, 18, 4, 6).stand(1, troyes.Yellow, 4)
	st.player(0).Won = []troyes.Event{1, 2, 3}
	st.S.Phase = troyes.PhaseOver
	check(t, "seat 0", st.Total(0), 6+1+3-6)
	check(t, "seat 1", st.Total(1), 6+6+1-6)
	st.with(1, 0, 0, 5).with(0, 0, 0, 3)
	check(t, "tied", [2]int{st.Total(0), st.Total(1)}, [2]int{0, 0})
	check(t, "shared", [2]int{st.S.Standings()[0].Rank, st.S.Standings()[1].Rank}, [2]int{1, 1})
	st.with(0, 0, 0, 0)
	check(t, "negative", st.Total(0), -3)
}

// The bonus cards (section 14).
func TestBakerAndBanquet(t *testing.T) {
	st := tell(t, 3)
	baker := &st.S.Activities[6]
	baker.Card, baker.Up = troyes.CardOf("baker"), true
	st.employs(0, "baker").dice(0, "yellow 5, yellow 1").dice(1, "yellow 2, red 1").dice(4, "yellow 3").with(0, 0, 0, 0)
	st.Play(0, "die:0-yellow-5", "activate:baker")
	st.has(0, "3 deniers") // those left on all districts
	st = tell(t, 3)
	banquet := &st.S.Activities[2]
	banquet.Card, banquet.Up = troyes.CardOf("banquet"), true
	st.employs(0, "banquet").dice(0, "red 5, red 1").dice(1, "red 2, red 1").dice(4, "red 3, red 1, red 1")
	st.Play(0, "die:0-red-5", "activate:banquet")
	st.has(0, "3 vp")
	st = tell(t, 1)
	banquet = &st.S.Activities[2]
	banquet.Card, banquet.Up = troyes.CardOf("banquet"), true
	st.employs(0, "banquet").dice(0, "red 5, red 1").dice(1, "red 2, red 1, red 1")
	st.Play(0, "die:0-red-5", "activate:banquet")
	st.has(0, "1 vp")
}
