package troyes_test

import (
	"testing"

	"westkingdom/engine/troyes"
)

// round lets the next round begin: a Succession Conflict without gray citizens
// comes, and seat 1 faces the black dice with nothing.
func (st *story) round() *story {
	st.S.Phase, st.S.First = troyes.PhaseRound, 1
	st.S.Red, st.S.Yellow, st.S.White = []troyes.Event{troyes.EventOf("succession-conflict")}, nil, nil
	st.S.Gray = 0
	st.player(1).Influence = 0
	st.Start()
	return st
}

// lies lays a citizen of a seat's reserve in a building.
func (st *story) lies(seat int, b troyes.Colour) *story {
	st.S.Lying[b][seat] = true
	switch {
	case troyes.Owner(seat) == troyes.Neutral:
		st.S.Gray--
	case seat >= st.S.Seats:
		st.player(seat).Supply--
	default:
		st.player(seat).Reserve--
	}
	return st
}

func (st *story) row(b troyes.Colour, from, n int) []troyes.Owner {
	return st.S.Standing[b][from : from+n]
}

func TestTV01WagesOfTheExample(t *testing.T) {
	st := tell(t, 4)
	st.stand(0, troyes.Yellow, 2).stand(0, troyes.White, 1).stand(0, troyes.Red, 1)
	st.stand(1, troyes.Yellow, 1).stand(1, troyes.White, 3)
	st.stand(2, troyes.Yellow, 3).stand(2, troyes.White, 1)
	st.stand(3, troyes.White, 1).stand(3, troyes.Red, 3).stand(4, troyes.Red, 2)
	for seat := range 4 {
		st.with(seat, 5, 4, 0)
	}
	st.S.Phase, st.S.Round = troyes.PhaseRound, 0
	st.S.Red = []troyes.Event{troyes.EventOf("war"), troyes.EventOf("war")}
	st.S.White = []troyes.Event{troyes.EventOf("works-disruption")}
	st.Start()
	st.has(0, "12 deniers").has(1, "12 deniers").has(2, "14 deniers").has(3, "8 deniers")
	// TV-02: the dice of phase 2.
	count := func(district int, c troyes.Colour) (n int) {
		for _, k := range st.S.Dice[district][c] {
			n += int(k)
		}
		return n
	}
	check(t, "dice of A", [3]int{count(0, troyes.Yellow), count(0, troyes.White), count(0, troyes.Red)}, [3]int{2, 1, 1})
	check(t, "neutral dice", [3]int{count(4, troyes.Yellow), count(4, troyes.White), count(4, troyes.Red)}, [3]int{0, 0, 2})
	// TV-05: Marauding and the War bring three black dice.
	black := 0
	for _, k := range st.S.Black {
		black += int(k)
	}
	check(t, "black dice", black, 3)
}

func TestTV09Shortfall(t *testing.T) {
	st := tell(t, 2)
	st.queue("heresy").with(0, 0, 1, 3).round().has(0, "0 influence, 1 vp")
	st = tell(t, 2)
	st.queue("civil-war").with(0, 2, 0, 0).stand(0, troyes.Red, 5).round() // 2 + 10 - 10 for wages
	st.has(0, "0 vp")
	if st.player(0).Deniers > 2 {
		t.Errorf("%d deniers are left", st.player(0).Deniers)
	}
}

// Each event that cannot be borne costs 2 VP of its own (section 5, 3b).
func TestShortfallsAccumulate(t *testing.T) {
	st := tell(t, 2)
	st.queue("heresy", "civil-war").with(0, 0, 0, 9).stand(0, troyes.Red, 6)
	st.round()
	// Wages of 12, influence 0 and deniers 0: three penalties; then the dice.
	penalties := 0
	for _, e := range st.M.Log() {
		if e.Key == troyes.LogPenalty && e.Seat == 0 {
			penalties++
		}
	}
	check(t, "penalties", penalties, 3)
	st.has(0, "3 vp, 0 deniers")
}

func TestDroughtCountsWhoStands(t *testing.T) {
	st := tell(t, 2)
	st.queue("drought").with(0, 0, 0, 0).stand(0, troyes.Yellow, 2).lies(0, troyes.Yellow).round()
	for _, e := range st.M.Log() {
		if e.Key == troyes.LogPay && e.Seat == 0 {
			check(t, "paid", e.Args[0].N, 2)
		}
	}
}

func TestTV10Support(t *testing.T) {
	st := tell(t, 2)
	st.queue("war", "heresy", "support").round()
	check(t, "heresy", st.cubes("heresy"), []troyes.Owner{4})
	check(t, "war", st.cubes("war"), []troyes.Owner{4})
	check(t, "marauding", len(st.cubes("marauding")), 0)
	st = tell(t, 2)
	st.queue("support").round()
	check(t, "marauding", st.cubes("marauding"), []troyes.Owner{4})
}

// A gray cube of Support can counter an event, which is resolved at once; the
// gray player's part is lost (section 11).
func TestSupportCounters(t *testing.T) {
	st := tell(t, 2)
	st.queue("robbery-1", "heresy", "support").banners("robbery-1", 0, 0, 0).banners("heresy", 1, 4, 4, 4).with(0, 20, 0, 0).with(1, 20, 10, 9).round()
	check(t, "the queue", len(st.S.Queue), 3) // Marauding, Support, Succession Conflict
	st.has(0, "1 won")
	check(t, "VP of the first rank, less one black die", st.player(0).VP, 3-2)
	st.has(1, "0 won")
	check(t, "gray wins no card", len(st.player(0).Won)+len(st.player(1).Won), 1)
}

// Marauding that was countered in the round's last action is open again for the
// events of the next round (section 7.3: from the next action on).
func TestMaraudingReopensForSupport(t *testing.T) {
	st := tell(t, 2)
	st.queue("support").banners("marauding", 0, 0, 0).dice(0, "yellow 3")
	st.S.Red, st.S.Yellow, st.S.White = []troyes.Event{troyes.EventOf("succession-conflict")}, nil, nil
	st.S.Gray = 0
	st.Play(0, "die:0-yellow-3", "fight:marauding")
	check(t, "round", st.S.Round, 4)
	check(t, "marauding", st.cubes("marauding"), []troyes.Owner{4})
}

func TestTV11Cathedral(t *testing.T) {
	st := tell(t, 2)
	for _, v := range []int{1, 2, 4} {
		st.S.Cathedral[0][v-1] = 0
	}
	st.S.Cathedral[1][1] = 1
	st.queue("itinerant-master-builders", "works-disruption").round()
	check(t, "level 1, value 3", st.S.Cathedral[0][2], 4)
	check(t, "level 2, value 2", st.S.Cathedral[1][1], -1)
	check(t, "level 1, value 4", st.S.Cathedral[0][3], 0)
}

func TestTV12AllGrayAreOut(t *testing.T) {
	for _, id := range []string{"travelers", "theological-conflict", "succession-conflict"} {
		st := tell(t, 2)
		st.queue(id).round()
		for b := range st.S.Standing {
			for _, o := range st.S.Standing[b] {
				check(t, id, o, -1)
			}
		}
	}
}

// The limit of lying citizens holds for gray ones, and against them (section
// 3.3): where the row is full and its last colour lies there, nobody comes.
func TestGrayCitizensAndTheLimit(t *testing.T) {
	for _, last := range []int{0, 4} {
		st := tell(t, 2)
		for i := range 6 {
			st.seat(1, troyes.White, i)
		}
		for _, i := range []int{2, 5} {
			st.S.Standing[troyes.White][i] = troyes.Owner(last)
		}
		st.lies(last, troyes.White)
		st.S.Gray = 5
		st.queue("theological-conflict")
		st.S.Phase, st.S.First = troyes.PhaseRound, 1
		st.S.Red, st.S.Yellow = []troyes.Event{troyes.EventOf("robbery-1")}, nil
		st.S.White = nil
		st.Start()
		check(t, "gray supply", st.S.Gray, 5)
		check(t, "rows", st.row(troyes.White, 0, 3), []troyes.Owner{1, 1, troyes.Owner(last)})
	}
}

// Resistance takes the last cube of every event, Marauding and itself
// included, and gray ones too; the influence stays.
func TestResistanceRemovesCubes(t *testing.T) {
	st := tell(t, 2)
	st.queue("resistance", "war", "heresy").banners("marauding", 0, 1).banners("resistance", 1, 0).banners("war", 0, 4).with(0, 20, 5, 0)
	st.round()
	check(t, "marauding", st.cubes("marauding"), []troyes.Owner{0})
	check(t, "resistance", st.cubes("resistance"), []troyes.Owner{1})
	check(t, "war", st.cubes("war"), []troyes.Owner{0})
	st.has(0, "3 influence") // Heresy alone
}

// Resistance calls a second red card from those set aside, which calls as
// always; it makes the game no longer (section 14.4).
func TestResistanceCalls(t *testing.T) {
	st := tell(t, 2)
	st.S.Phase, st.S.First = troyes.PhaseRound, 1
	st.S.Red = []troyes.Event{troyes.EventOf("resistance")}
	st.S.Aside = []troyes.Event{troyes.EventOf("robbery-1")}
	st.S.White, st.S.Yellow = []troyes.Event{troyes.EventOf("works-disruption")}, []troyes.Event{troyes.EventOf("support")}
	st.player(0).Influence, st.player(1).Influence = 0, 0
	st.Start()
	var ids []troyes.Event
	for _, q := range st.S.Queue {
		ids = append(ids, q.Event)
	}
	check(t, "queue", ids, []troyes.Event{0, troyes.EventOf("resistance"), troyes.EventOf("robbery-1"), troyes.EventOf("works-disruption")})
	check(t, "over", st.S.Over(), true)
	check(t, "set aside", len(st.S.Aside), 0)
}

// TV-44: the game ends with the round of the last red card.
func TestTV44LastRound(t *testing.T) {
	for _, left := range []int{0, 1} {
		st := tell(t, 3)
		st.dice(0, "yellow 2")
		st.S.Round, st.S.Red = 5, st.S.Red[:left]
		st.Play(0, "die:0-yellow-2", "agriculture")
		check(t, "over", st.S.Over(), left == 0)
	}
}

// Lying citizens go home at the end of a round, gray ones to the supply
// (section 5).
func TestLyingGoHome(t *testing.T) {
	st := tell(t, 2)
	st.lies(0, troyes.Red).lies(4, troyes.White).dice(0, "yellow 2").dice(1, "yellow 3")
	reserve, gray := st.player(0).Reserve, st.S.Gray
	st.S.Red = nil
	st.Play(0, "pass")
	st.Play(1, "pass")
	st.has(0, "22 deniers").has(1, "22 deniers") // the last pass gives no further denier
	check(t, "reserve", st.player(0).Reserve, reserve+1)
	check(t, "gray supply", st.S.Gray, gray+1)
}

// Who faces a black die may spend influence first; whoever can counter must
// whoever cannot may suffer though influence would help.
func TestInfluenceBeforeBlackDice(t *testing.T) {
	st := tell(t, 2)
	st.black(6).dice(0, "white 1").dice(1, "red 6").with(0, 0, 4, 5)
	st.Play(0, "flip:0-white-1", "counter:6:white6")
	st.has(0, "1 influence, 5 vp")
	st = tell(t, 2)
	st.black(6).dice(0, "white 1").dice(1, "red 6").with(0, 0, 4, 5)
	st.Play(0, "suffer")
	st.has(0, "4 influence, 3 vp")
}

// More dice than needed may be used, of any colours.
func TestOverpayBlackDice(t *testing.T) {
	st := tell(t, 2)
	st.black(2).dice(0, "white 1, yellow 5, red 2").dice(1, "red 6").with(0, 0, 0, 0)
	st.Play(0, "choose", "die:0-red-2", "die:0-yellow-5", "done")
	st.has(0, "1 influence")
	check(t, "dice left", [3]int8{st.S.Dice[0][troyes.White][1], st.S.Dice[0][troyes.Yellow][5], st.S.Dice[0][troyes.Red][2]}, [3]int8{1, 0, 0})
}
