package troyes_test

import (
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/troyes"
)

// The vectors of the digest's section 18, by number.

func TestTV03Wages(t *testing.T) {
	for vp, want := range map[int]string{5: "0 deniers, 3 vp", 1: "0 deniers, 0 vp", 0: "0 deniers, 0 vp"} {
		st := tell(t, 2)
		st.stand(0, troyes.Red, 6).with(0, 1, 0, vp)
		st.S.Phase = troyes.PhaseRound
		st.S.Red = []troyes.Event{troyes.EventOf("succession-conflict")}
		st.S.Yellow = []troyes.Event{troyes.EventOf("support")}
		st.S.Gray = 0
		st.Start()
		st.has(0, want)
	}
}

func TestTV04PlacementOrder(t *testing.T) {
	m, err := engine.NewMatch(troyes.Game{}, engine.Config{Seats: 3}, engine.SeedOf(3))
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	first := m.State().(*troyes.State).First
	order := ""
	for m.State().(*troyes.State).Phase == troyes.PhasePlacement {
		seat := m.Asked()[0]
		order += string(rune('A' + (int(seat)-int(first)+3)%3))
		p, _ := m.Prompt(seat)
		if err := m.Apply(engine.Record{Seat: seat, Option: p.Options[0].ID}); err != nil {
			t.Fatal(err)
		}
	}
	check(t, "order", order, "ABCCBAABCCBAABC")
	gray := 0
	for _, seats := range m.State().(*troyes.State).Standing {
		for _, o := range seats {
			if o == troyes.Neutral {
				gray++
			}
		}
	}
	if s := m.State().(*troyes.State); s.Round == 1 && gray < 3 {
		t.Errorf("%d neutral citizens", gray)
	}
}

func TestTV06CounterTwo(t *testing.T) {
	st := tell(t, 2)
	st.black(4, 6, 1).dice(0, "red 4").with(0, 0, 0, 0)
	st.Play(0, "counter:16:red4")
	st.has(0, "2 influence")
	check(t, "black dice left", st.S.Black, [7]int8{4: 1})
	check(t, "who faces it", st.S.Active, 1)
}

func TestTV07CounterMixed(t *testing.T) {
	st := tell(t, 2)
	st.black(4).dice(0, "white 1, yellow 3").with(0, 0, 0, 0)
	st.Start()
	st.Play(0, st.first(0, "counter:4:"))
	st.has(0, "1 influence")
}

func (st *story) first(seat engine.Seat, prefix string) string {
	st.T.Helper()
	st.Start()
	p, _ := st.M.Prompt(seat)
	for _, o := range p.Options {
		if len(o.ID) >= len(prefix) && o.ID[:len(prefix)] == prefix {
			return o.ID
		}
	}
	st.T.Fatalf("no %s: %s", prefix, st.Asked(seat))
	return ""
}

func TestTV08CannotCounter(t *testing.T) {
	st := tell(t, 2)
	st.black(6).dice(0, "white 1, yellow 2").with(0, 0, 0, 4).dice(1, "red 1")
	st.Start()
	st.has(0, "2 vp, 0 influence")
	check(t, "dice kept", st.S.Dice[0][troyes.White][1]+st.S.Dice[0][troyes.Yellow][2], 2)
	st = tell(t, 2)
	st.black(6).dice(0, "white 1, yellow 2, red 3").with(0, 0, 0, 4)
	st.refused(0, "suffer")
}

func TestTV13TV14LotAndPrice(t *testing.T) {
	st := tell(t, 2)
	st.opens("merchant").dice(0, "yellow 5, yellow 6").dice(1, "yellow 5, red 1").with(0, 10, 0, 0).with(1, 0, 0, 0)
	st.Play(0, "die:0-yellow-5", "die:0-yellow-6", "die:1-yellow-5", "activate:merchant", "count:8")
	st.has(1, "6 deniers").has(0, "16 deniers") // 10 - 4 hired - 6 paid + 16
	check(t, "first slot", st.activity("merchant").Slots[0], 0)
}

func TestTV15Priest(t *testing.T) {
	st := tell(t, 2)
	st.opens("priest").dice(0, "white 5, white 6").dice(1, "white 4, red 1").with(0, 10, 0, 0).with(1, 0, 0, 0)
	st.Play(0, "die:0-white-5", "die:1-white-4", "activate:priest", "count:3")
	st.has(1, "4 deniers").has(0, "0 deniers")
	check(t, "cubes", st.activity("priest").Cubes[0], 3)
}

func TestTV16Prices(t *testing.T) {
	st := tell(t, 2)
	st.dice(0, "yellow 1").dice(1, "yellow 2, yellow 3, red 1").with(1, 0, 0, 0)
	st.Play(0, "die:0-yellow-1", "die:1-yellow-2", "die:1-yellow-3", "agriculture")
	st.has(1, "12 deniers").has(0, "11 deniers")
	st = tell(t, 2)
	st.dice(4, "yellow 2, yellow 3").dice(1, "red 1").with(1, 0, 0, 0)
	st.Play(0, "die:neutral-yellow-2", "die:neutral-yellow-3", "agriculture")
	st.has(1, "0 deniers").has(0, "14 deniers")
}

func TestTV17PriestCube(t *testing.T) {
	st := tell(t, 2)
	st.cube(0, "priest").dice(0, "yellow 5, yellow 6").dice(1, "red 1").with(0, 0, 0, 0)
	st.Play(0, "die:0-yellow-5", "die:0-yellow-6", "cube:priest", "agriculture")
	st.has(0, "8 deniers")
	check(t, "cubes left", st.activity("priest").Cubes[0], 0)
}

func TestTV18MonkCube(t *testing.T) {
	st := tell(t, 2)
	st.cube(0, "monk").dice(1, "white 6, red 1").dice(0, "yellow 2").with(0, 2, 0, 0)
	st.Play(0, "die:1-white-6", "cube:monk")
	st.refused(0, "die:0-yellow-2")
	st.Play(0, "agriculture")
	st.has(0, "9 deniers").has(1, "22 deniers")
}

func TestTV19Tithing(t *testing.T) {
	st := tell(t, 3)
	st.cube(0, "tithing").dice(1, "yellow 2, red 1").dice(2, "yellow 3").dice(4, "yellow 5").with(0, 0, 0, 0)
	st.Play(0, "die:1-yellow-2", "die:2-yellow-3", "die:neutral-yellow-5", "cube:tithing", "agriculture")
	st.has(0, "5 deniers").has(1, "20 deniers")
	st = tell(t, 3)
	st.cube(0, "tithing").dice(1, "yellow 2, yellow 4, red 1").dice(2, "yellow 3").with(0, 6, 0, 0)
	st.Play(0, "die:1-yellow-2", "die:1-yellow-4", "die:2-yellow-3", "cube:tithing", "agriculture")
	st.has(0, "4 deniers").has(1, "26 deniers")
}

func TestTV20Confession(t *testing.T) {
	st := tell(t, 2)
	st.opens("priest").cube(0, "confession").employs(0, "priest").dice(0, "white 4, white 4").dice(1, "red 1")
	st.Play(0, "die:0-white-4", "die:0-white-4", "cube:confession", "activate:priest", "count:4")
	check(t, "cubes", st.activity("priest").Cubes[0], 4)
	st = tell(t, 2)
	st.cube(0, "confession").dice(0, "white 4").dice(1, "red 1")
	st.Play(0, "die:0-white-4", "cube:confession")
	st.refused(0, "place:bishopric")
	st.refused(0, "cathedral")
}

func TestTV21Blacksmith(t *testing.T) {
	st := tell(t, 2)
	st.cube(0, "blacksmith").queue("succession-conflict").dice(0, "red 3").dice(1, "red 1").with(0, 0, 0, 0)
	st.Play(0, "die:0-red-3", "cube:blacksmith", "fight:succession-conflict", "count:2")
	st.has(0, "2 influence")
	check(t, "banners", st.cubes("succession-conflict"), []troyes.Owner{0, 0})
}

func TestTV22TwoCubes(t *testing.T) {
	st := tell(t, 2)
	st.cube(0, "priest").cube(0, "confession").dice(0, "yellow 3").dice(1, "red 1")
	st.Play(0, "die:0-yellow-3", "cube:priest")
	st.refused(0, "cube:confession")
}

func TestTV23Diplomat(t *testing.T) {
	st := tell(t, 2)
	st.opens("diplomat").employs(0, "diplomat").queue("war").dice(0, "red 4, red 5").dice(1, "red 1").with(0, 0, 2, 0)
	st.Play(0, "die:0-red-4", "die:0-red-5", "activate:diplomat")
	st.Options(0, troyes.KindCount, "count:2", "count:1")
	st.Play(0, "count:2", "target:war", "target:war")
	st.has(0, "2 influence")
}

func TestTV25TaxCollector(t *testing.T) {
	st := tell(t, 2)
	st.opens("tax-collector").employs(0, "tax-collector").stand(1, troyes.Yellow, 3).stand(4, troyes.Yellow, 1)
	st.dice(0, "red 4, red 5").dice(1, "red 1").with(0, 0, 0, 0).with(1, 4, 0, 3)
	st.Play(0, "die:0-red-4", "die:0-red-5", "activate:tax-collector", "count:2")
	st.has(1, "0 deniers, 3 vp").has(0, "6 deniers")
}

func TestTV26Glassmaker(t *testing.T) {
	st := tell(t, 2)
	st.opens("glassmaker").employs(0, "glassmaker").dice(0, "white 6, white 6, white 2").dice(1, "red 1")
	for v := range 5 {
		st.S.Cathedral[0][v] = 0
	}
	st.Play(0, "die:0-white-6", "die:0-white-6", "die:0-white-2", "activate:glassmaker", "count:2")
	st.has(0, "4 vp")
}

func TestTV27Jousting(t *testing.T) {
	for neutral, want := range map[string][2]int{"red 5": {2, 2}, "red 6, red 1": {0, 0}} {
		st := tell(t, 2)
		st.opens("jousting").employs(0, "jousting").dice(0, "red 4, red 6").dice(1, "red 6").dice(4, neutral)
		st.Play(0, "die:0-red-4", "activate:jousting")
		check(t, "VP", [2]int{st.player(0).VP, st.player(1).VP}, want)
	}
}

func TestTV28Procession(t *testing.T) {
	st := tell(t, 2)
	st.opens("procession").employs(0, "procession").dice(0, "white 4, red 1, red 2").dice(1, "red 1, red 2, white 1").dice(4, "white 2")
	st.Play(0, "die:0-white-4", "activate:procession")
	st.has(0, "0 vp").has(1, "2 vp")
}

func TestTV29NothingToPayWith(t *testing.T) {
	st := tell(t, 2)
	st.opens("artisan").employs(0, "artisan").dice(0, "yellow 6").dice(1, "red 1").with(0, 5, 0, 0)
	st.Play(0, "die:0-yellow-6")
	st.Blocked(0, "activate:artisan", engine.Short("influence", 0, 1))
	st = tell(t, 2)
	st.opens("merchant").employs(0, "merchant").dice(0, "yellow 1").dice(1, "red 1")
	st.Play(0, "die:0-yellow-1")
	st.Blocked(0, "activate:merchant", engine.Short("value", 1, 2))
}

func TestTV30Illustration(t *testing.T) {
	st := tell(t, 3)
	st.opens("merchant").employs(1, "merchant").employs(2, "merchant").dice(0, "yellow 6").dice(1, "red 1")
	st.Play(0, "die:0-yellow-6", "activate:merchant", "count:3")
	if !st.activity("merchant").Illustration[0] {
		t.Error("the tradesman is not on the illustration")
	}
	check(t, "points", st.Points(0, "tradesmen"), 0)
}

func TestTV31InfluenceEnds(t *testing.T) {
	st := tell(t, 2)
	st.opens("hunting").employs(0, "hunting").dice(0, "red 4").dice(1, "red 1").with(0, 0, 19, 0)
	st.Play(0, "die:0-red-4", "activate:hunting")
	st.has(0, "20 influence")
}

func TestTV32Cathedral(t *testing.T) {
	st := tell(t, 3)
	st.dice(0, "white 5").dice(1, "white 2, red 1").dice(2, "white 4").with(0, 12, 0, 0)
	st.S.Cathedral[0][3] = 1
	st.Play(0, "die:0-white-5", "die:1-white-2", "die:2-white-4", "cathedral")
	st.has(0, "0 deniers, 3 vp, 5 influence").has(1, "26 deniers").has(2, "26 deniers")
	check(t, "level 2, value 4", st.S.Cathedral[1][3], 0)
}

func TestTV33OneColumn(t *testing.T) {
	st := tell(t, 2)
	st.dice(0, "white 3, white 3").dice(1, "red 1").with(0, 0, 0, 0)
	st.Play(0, "die:0-white-3", "die:0-white-3", "cathedral")
	st.has(0, "2 vp, 2 influence")
	check(t, "column 3", [2]troyes.Owner{st.S.Cathedral[0][2], st.S.Cathedral[1][2]}, [2]troyes.Owner{0, 0})
}

func TestTV34Countered(t *testing.T) {
	// G, M, A are seats 1, 0, 2.
	st := tell(t, 3)
	st.queue("succession-conflict").banners("succession-conflict", 1, 2, 1).dice(0, "red 2, red 3, red 4").dice(1, "red 1").with(0, 0, 0, 0)
	st.Play(0, "die:0-red-2", "die:0-red-3", "die:0-red-4", "fight:succession-conflict", "count:2")
	st.has(0, "3 vp, 2 influence, 0 won").has(1, "3 vp, 1 won").has(2, "0 vp")
	check(t, "queue", len(st.S.Queue), 1)
}

func TestTV35Shares(t *testing.T) {
	for name, test := range map[string]struct {
		cubes []troyes.Owner
		want  [5]int
		card  troyes.Owner
	}{
		"OneColour":    {[]troyes.Owner{0, 0}, [5]int{6}, 0},
		"TiedSecond":   {[]troyes.Owner{0, 0, 0, 1, 2}, [5]int{4, 1, 1}, 0},
		"NeutralFirst": {[]troyes.Owner{4, 0, 4, 0, 4}, [5]int{0: 2, 4: 4}, 4},
		"TiedFirst":    {[]troyes.Owner{0, 4, 0, 4, 1}, [5]int{0: 3, 4: 3}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			check(t, "VP", troyes.Shares(test.cubes, 4, 2), test.want)
			check(t, "card", troyes.Champion(test.cubes), test.card)
		})
	}
}

func TestTV36Marauding(t *testing.T) {
	st := tell(t, 2)
	st.banners("marauding", 1, 0, 0).dice(0, "yellow 6").dice(1, "red 1").with(0, 0, 0, 0)
	st.Play(0, "die:0-yellow-6", "fight:marauding")
	st.has(0, "2 vp, 1 influence, 0 won").has(1, "1 vp")
	check(t, "banners", len(st.cubes("marauding")), 0)
	check(t, "queue", len(st.S.Queue), 1)
}

func TestTV37Flip(t *testing.T) {
	st := tell(t, 2)
	st.dice(0, "yellow 1").dice(1, "red 1").with(0, 0, 4, 0)
	st.Play(0, "flip:0-yellow-1", "die:0-yellow-6", "fight:marauding", "count:2")
	st.has(0, "2 influence")
}

func TestTV38CityHall(t *testing.T) {
	for _, v := range []string{"1", "6"} {
		st := tell(t, 2)
		st.seat(1, troyes.Yellow, 0).seat(0, troyes.Yellow, 1).dice(1, "yellow "+v+", red 1").with(0, 2, 0, 0)
		st.Play(0, "die:1-yellow-"+v, "place:city-hall", "source:reserve")
		check(t, "row", [2]troyes.Owner{st.S.Standing[troyes.Yellow][0], st.S.Standing[troyes.Yellow][1]}, [2]troyes.Owner{0, 1})
		check(t, "lying", st.S.Lying[troyes.Yellow][0], true)
		st.has(0, "0 deniers").has(1, "22 deniers")
	}
}

func TestTV39Palace(t *testing.T) {
	st := tell(t, 2)
	st.seat(1, troyes.Red, 2).dice(4, "red 3").dice(1, "red 1")
	st.Play(0, "die:neutral-red-3", "place:palace")
	check(t, "seat 3", st.S.Standing[troyes.Red][2], 0)
	check(t, "lying", st.S.Lying[troyes.Red][1], true)
	st.has(0, "18 deniers").has(1, "20 deniers")
}

func TestTV40LyingLimit(t *testing.T) {
	st := tell(t, 2)
	st.seat(1, troyes.Red, 3).dice(0, "red 4").dice(1, "red 1")
	st.S.Lying[troyes.Red][1] = true
	st.player(1).Reserve--
	st.Play(0, "die:0-red-4")
	st.Blocked(0, "place:palace", engine.Reason{Key: troyes.ReasonLying, What: "palace", Have: 1, Need: 1})
	st = tell(t, 2)
	st.seat(0, troyes.Red, 3).dice(0, "red 4").dice(1, "red 1")
	st.S.Lying[troyes.Red][0] = true
	st.player(0).Reserve--
	st.Play(0, "die:0-red-4", "place:palace", "source:lying:palace")
	check(t, "seat 4", st.S.Standing[troyes.Red][3], 0)
	check(t, "lying", st.S.Lying[troyes.Red][0], true)
}

func TestTV41Shift(t *testing.T) {
	for name, test := range map[string]struct{ before, after [3]troyes.Owner }{
		"LastEmpty":   {[3]troyes.Owner{0, 1, -1}, [3]troyes.Owner{2, 0, 1}},
		"MiddleEmpty": {[3]troyes.Owner{0, -1, 1}, [3]troyes.Owner{2, 0, 1}},
	} {
		t.Run(name, func(t *testing.T) {
			st := tell(t, 3)
			st.S.First, st.S.Active = 2, 2
			for i, o := range test.before {
				if o >= 0 {
					st.seat(int(o), troyes.White, i)
				}
			}
			st.dice(2, "white 1").dice(1, "red 1")
			st.Play(2, "die:2-white-1", "place:bishopric")
			check(t, "row", [3]troyes.Owner(st.S.Standing[troyes.White][:3]), test.after)
		})
	}
}

func TestTV42PassIncome(t *testing.T) {
	st := tell(t, 2)
	st.dice(1, "yellow 1, yellow 2, yellow 3, yellow 4").with(0, 0, 0, 0)
	st.Start() // seat 0 has no die and no denier: it passes by itself
	for range 3 {
		st.Play(1, st.first(1, "die:"), "agriculture")
	}
	st.has(0, "5 district")
}

func TestTV43LastDie(t *testing.T) {
	st := tell(t, 2)
	st.dice(0, "yellow 4").with(1, 0, 0, 0).with(0, 0, 0, 0)
	st.S.Red = nil
	st.Play(0, "die:0-yellow-4", "agriculture")
	if !st.M.Over() {
		t.Error("the round goes on")
	}
	st.has(0, "2 deniers").has(1, "0 deniers")
}

func TestTV45Total(t *testing.T) {
	st := tell(t, 3)
	st.opens("innkeeper", "merchant", "sculptor").employs(0, "merchant", "sculptor")
	st.activity("innkeeper").Illustration[0] = true
	st.queue("war").banners("war", 0).banners("marauding", 0)
	for v := range 3 {
		st.S.Cathedral[0][v] = 0
	}
	st.S.Cathedral[1][0], st.S.Cathedral[1][1] = 0, 0
	st.with(0, 12, 0, 20)
	st.player(0).Characters = []troyes.Character{troyes.CharacterOf("le-florentin")}
	st.player(1).Characters = []troyes.Character{troyes.CharacterOf("thibaut-ii")}
	st.player(2).Characters = []troyes.Character{troyes.CharacterOf("urbain-iv")}
	check(t, "before the characters", st.Total(0), 25)
	st.S.Phase = troyes.PhaseOver
	check(t, "in all", st.Total(0), 32)
}

func TestTV46TwoPlayers(t *testing.T) {
	st := tell(t, 2)
	for v := range 5 {
		st.S.Cathedral[0][v] = 0
	}
	st.player(1).Characters = []troyes.Character{troyes.CharacterOf("urbain-iv")}
	st.player(0).Characters = nil
	st.S.Phase = troyes.PhaseOver
	check(t, "Urban IV", st.Points(0, "urbain-iv"), 1)
}

func TestTV53RoyalCounter(t *testing.T) {
	st := tell(t, 1)
	st.black(6, 5, 2).dice(1, "red 4, yellow 4, white 5").dice(0, "red 1")
	st.S.Active, st.S.First = 1, 1
	st.Start()
	check(t, "black dice left", st.S.Black, [7]int8{5: 1, 2: 1})
	check(t, "the strongest is gone", st.S.Dice[1][troyes.White][5], 0)
}
