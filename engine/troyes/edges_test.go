package troyes_test

import (
	"strings"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/troyes"
)

// Section 3.3, 7.4: where citizens are placed and taken from.

// A citizen who leaves the very row that he enters makes room first;
// the leftmost hole is filled.
func TestPlaceWithinOneRow(t *testing.T) {
	st := tell(t, 2)
	for i, o := range []int{1, 0, 1} {
		st.seat(o, troyes.White, i)
	}
	st.lies(1, troyes.White).dice(0, "white 2").dice(1, "red 1")
	st.Play(0, "die:0-white-2", "place:bishopric") // from the reserve, seat 1's citizen would lie beside another
	check(t, "row", st.row(troyes.White, 0, 3), []troyes.Owner{0, 1, 1})
	check(t, "lying", st.S.Lying[troyes.White], [5]bool{1: true})
}

func TestShiftFillsLeftmostHole(t *testing.T) {
	st := tell(t, 2)
	st.seat(1, troyes.White, 0).dice(0, "white 5, white 1").dice(1, "red 1")
	st.seat(1, troyes.White, 4)
	st.Play(0, "die:0-white-5", "place:bishopric")
	check(t, "first seat empty: nobody moves", st.row(troyes.White, 3, 3), []troyes.Owner{0, 1, -1})
	check(t, "the other row", st.row(troyes.White, 0, 3), []troyes.Owner{1, -1, -1})
}

// One may expel a citizen of one's own, but not beside another that lies there;
// a gray one lying spares the gray ones alone.
func TestLyingLimitByColour(t *testing.T) {
	st := tell(t, 2)
	st.seat(0, troyes.Red, 3).seat(4, troyes.Red, 4).lies(4, troyes.Red).dice(0, "red 4, red 5").dice(1, "red 1")
	st.Play(0, "die:0-red-5")
	st.refused(0, "place:palace")
	st.Play(0, "back", "die:0-red-4", "place:palace", "source:reserve")
	check(t, "lying", st.S.Lying[troyes.Red], [5]bool{0: true, 4: true})
}

// A citizen placed comes from anywhere on the board, reserve or not (section
// 7.1), and a die rolled for him stays.
func TestSources(t *testing.T) {
	st := tell(t, 2)
	st.opens("merchant").employs(0, "merchant").seat(0, troyes.Yellow, 0).lies(0, troyes.Red)
	st.dice(0, "white 1, yellow 3").dice(1, "red 1")
	st.Play(0, "die:0-white-1", "place:bishopric")
	st.Options(0, troyes.KindSource, "source:reserve", "source:activity:merchant", "source:lying:palace", "source:seat:city-hall:1")
	st.Play(0, "source:activity:merchant")
	check(t, "slot", st.activity("merchant").Slots[0], -1)
	check(t, "reserve", st.player(0).Reserve, tell(t, 2).player(0).Reserve-3)
}

func TestNoCitizenLeft(t *testing.T) {
	st := tell(t, 2)
	st.dice(0, "red 1").dice(1, "red 1").with(0, 0, 2, 0)
	st.player(0).Reserve, st.player(0).Supply = 0, 12
	st.Blocked(0, "place:palace", engine.None("citizen"))
	st.Play(0, "recruit", "die:0-red-1", "place:palace")
	st.has(0, "0 reserve, 11 supply, 0 influence")
}

// Section 7.1: hiring.

// A tradesman may come from the very building that the activity counts: he no
// longer stands there.
func TestMillerHiresFromTheBuilding(t *testing.T) {
	st := tell(t, 2)
	st.opens("miller").stand(0, troyes.Red, 2).stand(0, troyes.White, 1).dice(0, "yellow 4").dice(1, "red 1").with(0, 3, 0, 0)
	st.Play(0, "die:0-yellow-4", "activate:miller", "source:seat:palace:1", "building:palace")
	st.has(0, "2 deniers") // 3 for the hire; one citizen is left in the Palace
}

// A tradesman may come from another activity; his slot is free again, nobody
// moves up, and the cubes there stay usable.
func TestTradesmanMoves(t *testing.T) {
	st := tell(t, 3)
	st.opens("priest", "merchant").employs(0, "priest").employs(1, "priest")
	st.activity("priest").Illustration[2] = true
	st.player(2).Reserve--
	st.activity("priest").Cubes[0] = 1
	st.dice(0, "yellow 6, yellow 1").dice(1, "white 3, red 1").with(0, 10, 0, 0)
	st.Play(0, "die:0-yellow-6", "cube:priest", "activate:merchant", "source:activity:priest", "count:4")
	check(t, "cubes", st.activity("priest").Cubes[0], 0)
	check(t, "slots", st.activity("priest").Slots, [3]troyes.Owner{-1, 1, -1})
	check(t, "illustration", st.activity("priest").Illustration[2], true)
	st.has(0, "14 deniers")
	st.Play(1, "pass")
	st.Play(2, "die:1-white-3")
	check(t, "hires no second one", st.Option(2, "activate:priest").Args, engine.Args{engine.Str("activity", "priest"), engine.Int("n", 1), engine.Int("cubes", 1)})
}

// Hire, dice and effect are paid before anything is gained.
func TestIncomeCannotPay(t *testing.T) {
	st := tell(t, 2)
	st.opens("merchant").dice(0, "yellow 5").dice(1, "yellow 5, red 1").with(0, 7, 0, 0)
	st.Play(0, "die:0-yellow-5", "die:1-yellow-5")
	st.Blocked(0, "activate:merchant", engine.Short("deniers", 7, 8))
	st = tell(t, 2)
	st.opens("innkeeper").dice(0, "yellow 6").dice(1, "red 1").with(0, 5, 0, 0)
	st.Play(0, "die:0-yellow-6", "activate:innkeeper")
	st.Options(0, troyes.KindCount, "count:2", "count:1") // 3 by value, 2 deniers are left
}

// Section 6.1: cubes.

// Tithing alone takes up to three of the King's; among players one of each
// district, further ones at the price of the physical lot. It may supply
// the die that places.
func TestTithingPlaces(t *testing.T) {
	st := tell(t, 2)
	st.cube(0, "tithing").dice(1, "yellow 3, red 1").with(0, 0, 0, 0)
	st.Play(0, "die:1-yellow-3", "cube:tithing", "place:city-hall")
	check(t, "seat", st.S.Standing[troyes.Yellow][4], 0)
	st.has(1, "20 deniers")
}

func TestMilitia(t *testing.T) {
	st := tell(t, 2)
	st.cube(0, "militia").queue("war").dice(0, "yellow 3, yellow 5").dice(1, "red 1")
	st.Play(0, "die:0-yellow-3", "cube:militia", "place:palace")
	check(t, "seat 3", st.S.Standing[troyes.Red][2], 0)
	st = tell(t, 2)
	st.cube(0, "militia").queue("war").dice(0, "yellow 3, yellow 5, red 6").dice(1, "red 1")
	st.Play(0, "die:0-yellow-3", "die:0-yellow-5", "cube:militia")
	st.refused(0, "place:palace")      // one die alone
	st.refused(0, "fight:marauding")   // it counts as red
	st.refused(0, "agriculture")       // and not as yellow
	st.refused(0, "die:0-red-6")       // yellow dice alone
	st.Play(0, "fight:war", "count:2") // values kept: 8 / 4
}

func TestTemplarAndPrior(t *testing.T) {
	st := tell(t, 2)
	st.cube(0, "templar").queue("war").dice(1, "white 6, red 1").with(0, 2, 0, 0)
	st.Play(0, "die:1-white-6", "cube:templar")
	st.refused(0, "place:palace")
	st.refused(0, "fight:marauding")
	st.Play(0, "fight:war", "count:3")
	st.has(0, "0 deniers, 3 influence").has(1, "22 deniers")
}

func TestPriorBuildsTwo(t *testing.T) {
	st := tell(t, 2)
	a := &st.S.Activities[4]
	a.Card, a.Up = troyes.CardOf("prior"), true
	a.Cubes[0] = 1
	st.S.Cathedral[0][4] = 1
	st.dice(0, "white 5, white 2").dice(1, "red 1").with(0, 0, 0, 0)
	st.Play(0, "die:0-white-5", "cube:prior")
	st.refused(0, "place:bishopric")
	st.refused(0, "die:0-white-2")
	st.Play(0, "cathedral")
	check(t, "column 5", [2]troyes.Owner{st.S.Cathedral[1][4], st.S.Cathedral[2][4]}, [2]troyes.Owner{0, 0})
	st.has(0, "2 vp, 4 influence")
}

// The Monk's die does not place, nor the Priest's (section 6.1); Apprenticeship
// sets any die to 5.
func TestModifiersNeverPlace(t *testing.T) {
	for cube, die := range map[string]string{"monk": "white 3", "priest": "yellow 3", "apprenticeship": "red 3", "confession": "red 3", "blacksmith": "red 3"} {
		st := tell(t, 2)
		st.cube(0, cube).dice(0, die).dice(1, "red 1")
		st.Play(0, st.first(0, "die:0-"))
		place := map[string]string{"red": "palace", "white": "bishopric", "yellow": "city-hall"}[strings.Fields(die)[0]]
		if !st.May(0, "place:"+place) {
			t.Errorf("%s does not place", die)
		}
		if st.May(0, "cube:"+cube) {
			st.Play(0, "cube:"+cube)
			st.Prompt(0, troyes.KindLot)
			for _, b := range []string{"palace", "bishopric", "city-hall"} {
				st.refused(0, "place:"+b)
			}
		} else {
			st.Blocked(0, "cube:"+cube, engine.Reason{Key: troyes.ReasonCube, What: cube})
		}
	}
	st := tell(t, 2)
	st.cube(0, "apprenticeship").dice(0, "yellow 1, yellow 2, yellow 6").dice(1, "red 1").with(0, 0, 0, 0)
	st.Play(0, "die:0-yellow-1", "die:0-yellow-2", "cube:apprenticeship", "agriculture")
	st.has(0, "5 deniers")
}

// Pilgrimage takes any colours; a mixed lot takes Apprenticeship and Confession
// alone, a lot of one colour any cube that goes with it.
func TestPilgrimage(t *testing.T) {
	st := tell(t, 2)
	st.opens("pilgrimage").employs(0, "pilgrimage").cube(0, "confession").cube(0, "priest").cube(0, "blacksmith")
	st.dice(0, "yellow 4, white 1, red 1").dice(1, "red 1")
	st.Play(0, "die:0-yellow-4", "die:0-white-1", "die:0-red-1")
	st.refused(0, "cube:priest")
	st.refused(0, "cube:blacksmith")
	st.refused(0, "agriculture")
	st.refused(0, "fight:marauding")
	st.Play(0, "cube:confession", "activate:pilgrimage", "count:2") // 6 + 3 × 2 = 12
	st.has(0, "4 vp")
	for cube, die := range map[string]string{"priest": "yellow 3", "blacksmith": "red 1", "monk": "white 2", "templar": "white 3", "militia": "yellow 6"} {
		st := tell(t, 2)
		st.opens("pilgrimage").employs(0, "pilgrimage").cube(0, cube).dice(0, die).dice(1, "red 1")
		st.Play(0, st.first(0, "die:0-"), "cube:"+cube, "activate:pilgrimage")
		st.has(0, "2 vp")
	}
}

// A cube laid by this very action does not improve it: the question of
// the cube comes before.
func TestCubeOfThisAction(t *testing.T) {
	st := tell(t, 2)
	st.opens("confession").employs(0, "confession").dice(0, "white 4").dice(1, "red 1")
	st.Play(0, "die:0-white-4")
	st.refused(0, "cube:confession")
}

// Nothing below a player's means is offered: a die dearer than the purse is
// blocked, unless a Tithing cube makes it free (section 6).
func TestDiceOffered(t *testing.T) {
	st := tell(t, 2)
	st.dice(0, "yellow 1").dice(1, "yellow 2, red 1").with(0, 3, 0, 0)
	st.Play(0, "die:0-yellow-1")
	st.Blocked(0, "die:1-yellow-2", engine.Short("deniers", 3, 4))
	st = tell(t, 2)
	st.cube(0, "tithing").dice(0, "yellow 1").dice(1, "yellow 2, red 1").with(0, 3, 0, 0)
	st.Play(0, "die:0-yellow-1", "die:1-yellow-2")
	st.Blocked(0, "agriculture", engine.Short("deniers", 3, 4))
	st.Play(0, "cube:tithing", "agriculture")
	st.has(0, "4 deniers")
}

// The dice of the King are bought from the bank (section 16.1), and no
// citizen comes from an empty supply (section 9).
func TestBankAndSupply(t *testing.T) {
	st := tell(t, 1)
	st.dice(0, "white 1").dice(1, "yellow 6, yellow 4").with(0, 8, 4, 0)
	st.player(0).Reserve, st.player(0).Supply = 12, 0
	st.Blocked(0, "recruit", engine.None("supply"))
	st.Play(0, "die:1-yellow-6", "die:1-yellow-4", "agriculture")
	paid := 0
	for _, e := range st.M.Log() {
		if e.Key == troyes.LogPaid {
			paid++
		}
	}
	check(t, "paid to players", paid, 0)
	check(t, "gained", st.Logged(0, troyes.LogAgriculture), 1)
}

// A citizen who enters a row with a hole pushes only those before it: nobody is
// expelled, though one of the last one's colour lies there.
func TestHoleSavesFromTheLimit(t *testing.T) {
	st := tell(t, 2)
	st.seat(1, troyes.White, 0).seat(1, troyes.White, 2).lies(1, troyes.White).dice(0, "white 3").dice(1, "red 1")
	st.Play(0, "die:0-white-3", "place:bishopric")
	check(t, "row", st.row(troyes.White, 0, 3), []troyes.Owner{0, 1, 1})
}

// Whoever is expelled is told of after whoever comes in his place.
func TestComingIsToldBeforeLeaving(t *testing.T) {
	st := tell(t, 2)
	st.seat(1, troyes.Red, 2).dice(0, "red 3").dice(1, "red 1")
	st.Play(0, "die:0-red-3", "place:palace")
	var told []string
	for _, e := range st.M.Log() {
		if e.Key == troyes.LogPlace || e.Key == troyes.LogExpelled {
			told = append(told, e.Key)
		}
	}
	check(t, "told", told, []string{troyes.LogPlace, troyes.LogExpelled})
}
