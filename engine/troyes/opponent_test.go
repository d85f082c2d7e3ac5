package troyes_test

import (
	"strings"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/troyes"
)

// rolls begins a turn of the King in which he rolls a sum: the first seed of
// the generator that gives it.
func (st *story) rolls(sum int) *story {
	st.T.Helper()
	st.S.First, st.S.Active = 1, 1
	for seed := uint64(1); ; seed++ {
		r := engine.NewRand(seed)
		if 2+r.Intn(6)+r.Intn(6) == sum {
			st.S.Rand = engine.NewRand(seed)
			break
		}
	}
	st.Start()
	return st
}

func royal(t *testing.T) *story {
	st := tell(t, 1)
	st.with(0, 0, 0, 0)
	st.dice(0, "yellow 1") // the square is not empty after his turn
	return st
}

func (st *story) left(district int) (n int) {
	for _, colour := range st.S.Dice[district] {
		for _, k := range colour {
			n += int(k)
		}
	}
	return n
}

func TestTV47KingBuys(t *testing.T) {
	st := royal(t)
	st.dice(0, "white 5").dice(1, "red 4, yellow 4, white 3").rolls(3)
	st.has(0, "4 deniers").has(1, "2 vp")
	check(t, "your strongest", st.S.Dice[0][troyes.White][5], 0)
	check(t, "his strongest", st.S.Dice[1][troyes.Red][4], 0)
	check(t, "his others", st.left(1), 2)
}

func TestTV48KingPaysAlone(t *testing.T) {
	st := tell(t, 1)
	st.with(0, 0, 0, 0).dice(1, "red 4, yellow 4")
	st.S.Red = nil
	st.rolls(12)
	st.has(0, "0 deniers").has(1, "3 vp")
	check(t, "his dice", st.left(1), 0)
}

func TestTV49KingFills(t *testing.T) {
	for _, sum := range []int{5, 9} {
		st := royal(t)
		st.queue("war", "robbery-1").banners("robbery-1", 0).dice(1, "red 4, yellow 4").rolls(sum)
		check(t, "his dice", st.left(1), 0)
		check(t, "queue", len(st.S.Queue), 2)
		st.has(1, "3 vp, 1 won").has(0, "1 vp, 0 won")
	}
	// with no card in the queue he fills Marauding, which gives none.
	st := royal(t)
	st.dice(1, "red 4, yellow 4, white 1, white 2, white 3").rolls(9)
	st.has(1, "3 vp, 0 won")
	check(t, "his dice", st.left(1), 1)
	check(t, "marauding", len(st.cubes("marauding")), 0)
}

func TestTV50KingBuilds(t *testing.T) {
	for free, want := range map[int]string{0: "2 vp", 1: "2 vp", 2: "2 vp"} {
		st := royal(t)
		left := free
		for l := 2; l >= 0; l-- {
			for v := 5; v >= 0; v-- {
				if left > 0 {
					left--
				} else {
					st.S.Cathedral[l][v] = 0
				}
			}
		}
		st.dice(1, "red 4, yellow 4, red 1").rolls(7)
		st.has(1, want)
		check(t, "his dice", st.left(1), 1)
		built := 0
		for l := range st.S.Cathedral {
			for _, o := range st.S.Cathedral[l] {
				if o == 1 {
					built++
				}
			}
		}
		check(t, "his cubes", built, free)
	}
}

// The highest value of the lowest level with room comes first (section 16.4).
func TestKingBuildsLowAndHigh(t *testing.T) {
	st := royal(t)
	for v := range 5 {
		st.S.Cathedral[0][v] = 0
	}
	st.dice(1, "red 1").rolls(7)
	check(t, "his cubes", [2]troyes.Owner{st.S.Cathedral[0][5], st.S.Cathedral[1][5]}, [2]troyes.Owner{1, 1})
}

func TestTV51Strength(t *testing.T) {
	st := tell(t, 1)
	st.black(1, 1, 1, 1).dice(1, "red 4, yellow 4, white 5").dice(0, "red 6, red 6").with(0, 0, 0, 0)
	st.S.Active, st.S.First = 1, 1
	st.Start()
	st.Play(0, st.first(0, "counter:1:"))
	check(t, "white 5, then red 4", [3]int8{st.S.Dice[1][troyes.White][5], st.S.Dice[1][troyes.Red][4], st.S.Dice[1][troyes.Yellow][4]}, [3]int8{0, 0, 1})
}

func TestTV52Recall(t *testing.T) {
	st := royal(t)
	st.S.Stack = []troyes.Character{troyes.CharacterOf("thibaut-ii"), troyes.CharacterOf("henry-ier")}
	st.with(0, 13, 0, 0).dice(1, "red 4").rolls(8)
	st.has(0, "3 vp").has(1, "0 vp")
	check(t, "stack", st.S.Stack, []troyes.Character{troyes.CharacterOf("henry-ier")})
	check(t, "his dice", st.left(1), 1)
	st = royal(t)
	st.S.Stack = nil
	st.rolls(8)
	st.has(0, "0 vp").has(1, "1 vp")
}

// The King's citizen expels one of yours if he can, from the best-ranked place
// of the building of his strongest die; otherwise he pushes one of yours
// furthest right; otherwise he tries the next building (section 16.4).
func TestKingPlaces(t *testing.T) {
	type put struct {
		b     troyes.Colour
		seats string // owners by seat, "-" empty
	}
	for name, test := range map[string]struct {
		die   string
		lying []troyes.Colour
		put   []put
		at    troyes.Colour
		after string
	}{
		"ExpelsBestRanked":   {"red 1", nil, []put{{troyes.Red, "010111"}}, troyes.Red, "011111"},
		"LimitThenPush":      {"yellow 6", []troyes.Colour{troyes.Yellow}, []put{{troyes.Yellow, "100-11"}}, troyes.Yellow, "101011"},
		"PushesFurthest":     {"white 6", nil, []put{{troyes.White, "0-100-"}}, troyes.White, "0-1100"},
		"NextBuilding":       {"red 6", nil, []put{{troyes.Red, "11-111"}, {troyes.Yellow, "1011--"}}, troyes.Yellow, "1111--"},
		"AfterTheCityHall":   {"yellow 6", nil, []put{{troyes.Yellow, "------"}, {troyes.White, "110111"}}, troyes.White, "111111"},
		"NoDiePalace":        {"", nil, []put{{troyes.Red, "1111-0"}, {troyes.White, "110111"}}, troyes.Red, "1111-1"},
		"BestRow":            {"white 6", nil, []put{{troyes.White, "110110"}}, troyes.White, "110111"},
		"EmptySeatsAreNoAim": {"red 6", nil, []put{{troyes.Red, "------"}}, troyes.Red, "------"},
	} {
		t.Run(name, func(t *testing.T) {
			for _, sum := range []int{4, 10} {
				st := royal(t)
				for _, p := range test.put {
					for i, o := range p.seats {
						if o != '-' {
							st.seat(int(o-'0'), p.b, i)
						}
					}
				}
				for _, b := range test.lying {
					st.lies(0, b)
				}
				if test.die != "" {
					st.dice(1, test.die)
				}
				st.rolls(sum)
				var after strings.Builder
				for _, o := range st.S.Standing[test.at] {
					if o == troyes.None {
						after.WriteByte('-')
					} else {
						after.WriteByte('0' + byte(o))
					}
				}
				check(t, "seats", after.String(), test.after)
				check(t, "his dice", st.left(1), 0)
			}
		})
	}
}

// The King's tradesman takes the slot that is worth most, then the cheapest
// card, then red before yellow before white; with no slot free an illustration
//
func TestKingHires(t *testing.T) {
	for name, test := range map[string]struct {
		open []string
		full []string // slots taken by you and the King, or by you alone
		at   string
	}{
		"MostPoints": {[]string{"merchant", "priest", "chivalry"}, nil, "priest"},                        // 3 VP against 2
		"Cheapest":   {[]string{"merchant", "archer", "monk"}, nil, "merchant"},                          // 2 VP each; 4, 5, 5 deniers
		"Colour":     {[]string{"merchant", "chivalry"}, nil, "chivalry"},                                // 2 VP, 4 deniers
		"SecondSlot": {[]string{"priest", "miller"}, []string{"priest"}, "miller"},                       // 1 VP each; 6 and 3 deniers
		"NeverTwice": {[]string{"priest", "merchant"}, []string{"priest+"}, "merchant"},                  // he is there
		"Nothing":    {[]string{"merchant"}, []string{"merchant+"}, ""},                                  // no card without him
		"NoSlotFree": {[]string{"merchant", "chivalry"}, []string{"merchant!", "chivalry!"}, "chivalry"}, // equal costs: red
	} {
		t.Run(name, func(t *testing.T) {
			st := royal(t)
			st.opens(test.open...)
			for _, id := range test.full {
				switch {
				case strings.HasSuffix(id, "+"):
					st.activity(id[:len(id)-1]).Slots[0] = 1
				case strings.HasSuffix(id, "!"):
					a := st.activity(id[:len(id)-1])
					a.Slots[0], a.Slots[1] = 0, 0 // two of yours stand for anybody's
				default:
					st.activity(id).Slots[0] = 0
				}
			}
			st.dice(1, "red 6, red 2").rolls(6)
			check(t, "his dice", st.left(1), 1)
			for _, id := range test.open {
				a, there := st.activity(id), false
				for _, o := range a.Slots {
					there = there || o == 1
				}
				was := false
				for _, full := range test.full {
					was = was || full == id+"+"
				}
				check(t, id, there && !was || a.Illustration[1], id == test.at)
			}
		})
	}
}

// After you pass the King goes on until the square is empty, and you get a
// denier each time.
func TestKingNeverPasses(t *testing.T) {
	st := tell(t, 1)
	st.dice(0, "yellow 2").dice(1, "red 1, red 2, red 3, red 4, white 1, white 2").with(0, 0, 0, 0)
	st.Play(0, "pass")
	if st.Logged(engine.Nobody, troyes.LogRoyal) < 2 || st.Logged(engine.Nobody, troyes.LogPassAgain) == 0 {
		t.Error("the King does not go on")
	}
	check(t, "deniers of the district", st.Logged(engine.Nobody, troyes.LogPassAgain), st.Logged(engine.Nobody, troyes.LogRoyal)-1)
}

// Negative events spare the King, neutral ones are his (section 16.1, R-43).
func TestEventsAndTheKing(t *testing.T) {
	st := royal(t)
	st.S.Dice[0] = [3][7]int8{}
	st.player(1).VP = 9
	st.S.Cathedral[0][0] = 0
	st.S.Cathedral[0][5] = 1
	st.queue("heresy", "civil-war", "works-disruption", "itinerant-master-builders", "resistance").banners("heresy", 0, 1).banners("civil-war", 1, 0)
	st.S.Phase, st.S.First = troyes.PhaseRound, 1
	st.S.Red, st.S.Yellow, st.S.White = []troyes.Event{troyes.EventOf("robbery-1")}, nil, nil
	st.player(1).Supply = 0
	st.Start()
	check(t, "his cube stays", st.S.Cathedral[0][5], 1)
	check(t, "no other is taken", st.S.Cathedral[0][0], 0)
	check(t, "Itinerant Master Builders are his", st.S.Cathedral[0][1], 1)
	check(t, "his last cube stays", st.cubes("heresy"), []troyes.Owner{0, 1})
	check(t, "yours goes", st.cubes("civil-war"), []troyes.Owner{1})
	st.has(1, "10 vp") // for the cube of the Master Builders
}

func TestKingIsTheGrayPlayer(t *testing.T) {
	st := royal(t)
	st.S.Dice[0] = [3][7]int8{}
	st.queue("support", "travelers", "succession-conflict", "theological-conflict").banners("marauding", 0, 0, 0)
	st.S.Phase, st.S.First = troyes.PhaseRound, 1
	st.S.Red, st.S.Yellow, st.S.White = []troyes.Event{troyes.EventOf("robbery-1")}, nil, nil
	supply := st.player(1).Supply
	st.Start()
	check(t, "his citizens", supply-st.player(1).Supply, 3)
	st.has(1, "1 vp").has(0, "0 vp") // Marauding: 2 and 1; then you suffer a black die of two
}

// Cards changed alone (section 16.5).
func TestCardsAlone(t *testing.T) {
	st := tell(t, 1)
	st.opens("tax-collector").employs(0, "tax-collector").stand(1, troyes.Yellow, 3).dice(0, "red 4").dice(1, "red 1, red 2").with(0, 0, 0, 0)
	st.Play(0, "die:0-red-4", "activate:tax-collector")
	check(t, "deniers", st.player(0).Deniers >= 6, true)
	st = tell(t, 1)
	st.cube(0, "tithing").dice(1, "yellow 2, yellow 4, yellow 6, red 1").with(0, 0, 0, 0)
	st.Play(0, "die:1-yellow-2", "die:1-yellow-4", "die:1-yellow-6", "cube:tithing")
	check(t, "agriculture", st.Option(0, "agriculture").Args, engine.Args{engine.Int("n", 6)})
}

// The King takes his reserved victory: a result of 0 is a defeat.
func TestTieGoesToTheKing(t *testing.T) {
	st := tell(t, 1)
	st.S.Stack = nil
	st.with(0, 0, 0, 7).player(1).VP = 7
	st.S.Phase = troyes.PhaseOver
	check(t, "ranks", [2]int{st.S.Standings()[0].Rank, st.S.Standings()[1].Rank}, [2]int{2, 1})
}

// Initially he has twelve seats and you six (section 16.2).
func TestRoyalPlacement(t *testing.T) {
	m, err := engine.NewMatch(troyes.Game{}, engine.Config{Seats: 1}, engine.SeedOf(5))
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	asked := 0
	for m.State().(*troyes.State).Phase == troyes.PhasePlacement {
		taken := 0
		for _, seats := range m.State().(*troyes.State).Standing {
			for _, o := range seats {
				if o == 1 {
					taken++
				}
			}
		}
		check(t, "the King's citizens", taken, 3*(1+asked/2))
		p, _ := m.Prompt(0)
		if err := m.Apply(engine.Record{Seat: 0, Option: p.Options[0].ID}); err != nil {
			t.Fatal(err)
		}
		asked++
	}
	check(t, "citizens placed", asked, 6)
}
