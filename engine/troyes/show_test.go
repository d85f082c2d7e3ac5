package troyes_test

import (
	"fmt"
	"strings"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/troyes"
)

// shown finds what a choice says of itself.
func (st *story) shown(seat engine.Seat, kind engine.Kind, id string) engine.Shown {
	st.T.Helper()
	p := st.Prompt(seat, kind)
	for _, o := range p.Options {
		if o.ID == id {
			return o
		}
	}
	st.T.Fatalf("%s is not offered: %s", id, st.Asked(seat))
	return engine.Shown{}
}

// prices words what an option costs and brings.
func prices(o engine.Shown) string {
	text := ""
	least := map[bool]string{true: "…"}
	for _, a := range o.Cost {
		text += fmt.Sprintf(" -%d%s %s", a.N, least[a.Least], a.What)
	}
	for _, a := range o.Gain {
		text += fmt.Sprintf(" +%d%s %s", a.N, least[a.Least], a.What)
	}
	return text
}

// What a lot costs and brings is told with every action that it allows: at
// least what it does once, where one may do it several times.
func TestLotsTellTheirPrice(t *testing.T) {
	st := tell(t, 2)
	st.opens("merchant", "sculptor").employs(0, "sculptor").dice(0, "yellow 3").dice(1, "yellow 5, red 1").queue("robbery-1")
	st.Play(0, "die:0-yellow-3", "die:1-yellow-5")
	check(t, "agriculture", prices(st.shown(0, troyes.KindLot, "agriculture")), " -4 deniers +4 deniers")
	check(t, "a hire and the dice", prices(st.shown(0, troyes.KindLot, "activate:merchant")), " -8 deniers +2… deniers")
	check(t, "marauding", prices(st.shown(0, troyes.KindLot, "fight:marauding")), " -4 deniers +1… influence")

	st = tell(t, 2)
	st.dice(0, "white 5, red 1").dice(4, "white 2")
	st.Play(0, "die:0-white-5", "die:neutral-white-2")
	check(t, "cathedral", prices(st.shown(0, troyes.KindLot, "cathedral")), " -4 deniers +3 influence +2 vp")

	st = tell(t, 2)
	st.opens("journeyman", "artisan").employs(0, "journeyman", "artisan").dice(0, "yellow 6, yellow 5, red 1").dice(4, "yellow 3")
	st.Play(0, "die:0-yellow-6", "die:0-yellow-5", "die:neutral-yellow-3")
	check(t, "deniers paid each time", prices(st.shown(0, troyes.KindLot, "activate:journeyman")), " -9… deniers +2… vp")
	check(t, "influence paid each time", prices(st.shown(0, troyes.KindLot, "activate:artisan")), " -6 deniers -1… influence +6… deniers")

	// Beyond the end of the track influence is lost.
	st = tell(t, 2)
	st.dice(0, "white 5, red 1").with(0, 0, 19, 0)
	st.Play(0, "die:0-white-5")
	check(t, "cathedral", prices(st.shown(0, troyes.KindLot, "cathedral")), " +1 influence +1 vp")
}

// A lot tells who is paid for its dice, which is who then has more: with
// Tithing only for those that it does not make free, and the bank, not the
// King, for the King's.
func TestLotsTellWhoIsPaid(t *testing.T) {
	paid := func(o engine.Shown) (list string) {
		for _, a := range o.Args {
			if strings.HasPrefix(a.Name, "owner") || strings.HasPrefix(a.Name, "pays") {
				list += fmt.Sprintf(" %s=%d", a.Name, a.N)
			}
		}
		return list
	}
	st := tell(t, 3)
	st.cube(0, "tithing").dice(1, "yellow 2, yellow 4, red 1").dice(2, "yellow 3").dice(4, "yellow 5")
	st.Play(0, "die:1-yellow-2", "die:1-yellow-4")
	check(t, "a die more", paid(st.shown(0, troyes.KindLot, "die:2-yellow-3")), " owner1=1 pays1=12 owner2=2 pays2=6")
	check(t, "a neutral die more", paid(st.shown(0, troyes.KindLot, "die:neutral-yellow-5")), " owner1=1 pays1=12 owner2=4 pays2=6")
	st.Play(0, "die:2-yellow-3")
	check(t, "with a cube", paid(st.shown(0, troyes.KindLot, "cube:tithing")), " owner1=1 pays1=6")
	st.Play(0, "cube:tithing")
	check(t, "the lot", paid(*st.Prompt(0, troyes.KindLot).About), " owner1=1 pays1=6")
	st.Play(0, "agriculture")
	st.has(1, "26 deniers").has(2, "20 deniers")

	st = tell(t, 1)
	st.dice(1, "yellow 2, yellow 4, red 1")
	st.Play(0, "die:1-yellow-2", "die:1-yellow-4")
	check(t, "the King's dice", paid(*st.Prompt(0, troyes.KindLot).About), " owner1=4 pays1=8")
}

// Dice of proposed lots lead to one each where they can.
func TestDiceLeadToLots(t *testing.T) {
	st := tell(t, 2)
	st.dice(0, "yellow 2, yellow 3").dice(1, "yellow 6, red 1")
	st.Play(0, "agriculture")
	leads := map[string]int{}
	for _, o := range st.Prompt(0, troyes.KindBid).Options {
		if len(o.At) > 0 {
			leads[o.At[0]]++
		}
	}
	check(t, "leads", leads, map[string]int{"die:0-yellow-2": 2, "die:0-yellow-3": 2, "die:1-yellow-6": 1})
}

// A citizen is placed with the value of the die, and that is what is said.
func TestPlacingTellsTheValue(t *testing.T) {
	st := tell(t, 2)
	st.dice(0, "yellow 3, red 1")
	st.Play(0, "die:0-yellow-3")
	check(t, "value", st.shown(0, troyes.KindLot, "place:city-hall").Args[1].N, 3)
}

// How often tells what it brings.
func TestCountsTellWhatTheyBring(t *testing.T) {
	st := tell(t, 2)
	st.opens("artisan").employs(0, "artisan").dice(0, "yellow 6, yellow 6, red 1")
	st.Play(0, "die:0-yellow-6", "die:0-yellow-6", "activate:artisan")
	check(t, "twice", prices(st.shown(0, troyes.KindCount, "count:2")), " -2 influence +12 deniers")

	st = tell(t, 3)
	st.opens("tax-collector").employs(0, "tax-collector").dice(0, "red 6, red 6, yellow 1").stand(1, troyes.Yellow, 3).with(1, 4, 0, 0).stand(4, troyes.Yellow, 1)
	st.Play(0, "die:0-red-6", "die:0-red-6", "activate:tax-collector")
	check(t, "twice", prices(st.shown(0, troyes.KindCount, "count:2")), " +6 deniers") // as TV-25
}

// What is certain is told before: of dice, once the lot has left them.
func TestCertainGainsAreTold(t *testing.T) {
	st := tell(t, 2)
	st.opens("chivalry").employs(0, "chivalry").dice(0, "red 6, red 2, red 3").dice(1, "red 4")
	st.Play(0, "die:0-red-6")
	check(t, "chivalry", prices(st.shown(0, troyes.KindLot, "activate:chivalry")), " +2 influence")
	st.Play(0, "activate:chivalry")
	st.has(0, "12 influence")

	st = tell(t, 2)
	st.opens("diplomat").employs(0, "diplomat").dice(0, "red 6, yellow 1").with(0, 0, 20, 0)
	st.Play(0, "die:0-red-6", "activate:diplomat")
	check(t, "paid before it is gained", prices(st.shown(0, troyes.KindCount, "count:2")), " -2 influence +2 influence")

	st = tell(t, 2)
	st.opens("jousting").employs(0, "jousting").dice(0, "red 6, red 3").dice(1, "red 3")
	st.Play(0, "die:0-red-6")
	check(t, "jousting", prices(st.shown(0, troyes.KindLot, "activate:jousting")), " +2 vp")

	st = tell(t, 2)
	st.dice(0, "red 1, white 2, white 3").black(1)
	st.S.Phase = troyes.PhaseCounter
	st.Play(0, "choose", "die:0-white-2")
	check(t, "countered", prices(st.shown(0, troyes.KindDefend, "done")), " +1 influence")
}

// What an event yields that is countered by it is told with the cubes that
// counter it (TV-34).
func TestCounteringTellsWhatItYields(t *testing.T) {
	st := tell(t, 3)
	st.queue("succession-conflict").banners("succession-conflict", 1, 2, 1).dice(0, "red 2, red 3, red 4, yellow 1")
	st.Play(0, "die:0-red-2", "die:0-red-3", "die:0-red-4", "fight:succession-conflict")
	check(t, "both cubes", prices(st.shown(0, troyes.KindCount, "count:2")), " +2 influence +3 vp")
	check(t, "one cube", prices(st.shown(0, troyes.KindCount, "count:1")), " +1 influence")
	st.Play(0, "count:2")
	st.has(0, "3 vp")

	st = tell(t, 2)
	st.opens("chivalry").employs(0, "chivalry").dice(0, "red 6, red 2").dice(1, "red 4").queue("robbery-1").banners("robbery-1", 1, 1, 1)
	st.Play(0, "die:0-red-6", "activate:chivalry")
	check(t, "the last cube", prices(st.shown(0, troyes.KindTarget, "target:robbery-1")), " +1 influence +1 vp")
	check(t, "a first cube", prices(st.shown(0, troyes.KindTarget, "target:marauding")), " +1 influence")
}

// A cube tells what it makes of the lot, and of everything that the lot does.
func TestCubesTellWhatTheyMakeOfALot(t *testing.T) {
	st := tell(t, 2)
	st.cube(0, "priest").cube(0, "blacksmith").dice(0, "yellow 5, yellow 6, red 1")
	st.Play(0, "die:0-yellow-5", "die:0-yellow-6")
	o := st.shown(0, troyes.KindLot, "cube:priest")
	check(t, "places", o.At, []string{"activity:priest", "activity:blacksmith", "event:marauding", "agriculture"})
	want := map[string]int{"value": 17, "deniers": 0, "n3": 8} // TV-17
	for _, a := range o.Args {
		if n, ok := want[a.Name]; ok && n != a.N {
			t.Errorf("%s is %d, want %d", a.Name, a.N, n)
		}
		delete(want, a.Name)
	}
	if len(want) > 0 {
		t.Errorf("not told: %v", want)
	}
	if st.May(0, "cube:blacksmith") {
		t.Error("a cube for red dice goes with yellow ones")
	}
}

// Everybody is told who had how many banners of a countered event, and what
// each gets (TV-34).
func TestCounteredTellsTheShares(t *testing.T) {
	st := tell(t, 3)
	st.queue("succession-conflict").banners("succession-conflict", 1, 2, 1).dice(0, "red 2, red 3, red 4, yellow 1")
	st.Play(0, "die:0-red-2", "die:0-red-3", "die:0-red-4", "fight:succession-conflict", "count:2")
	for _, e := range st.M.Log() {
		if e.Key != troyes.LogCountered {
			continue
		}
		got := ""
		for _, a := range e.Args[1:] {
			got += fmt.Sprintf(" %s=%d", a.Name, a.N)
		}
		check(t, "shares", got, " owner1=1 n1=2 vp1=3 owner2=2 n2=1 vp2=0 owner3=0 n3=2 vp3=3")
		return
	}
	t.Error("nothing is told")
}

// Everybody is told which black dice were countered with which dice, however
// many they are (section 5, 3d).
func TestCounterTellsTheDice(t *testing.T) {
	st := tell(t, 2)
	st.black(6, 5, 2).dice(0, "red 2, white 1, white 1, white 1, white 1, white 1, yellow 1, yellow 1, yellow 1, yellow 1, yellow 1, yellow 1")
	st.Play(0, "choose", "add-black:5", "done")
	for _, die := range []string{"die:0-red-2", "die:0-white-1", "die:0-yellow-1"} {
		for st.May(0, die) {
			st.Play(0, die)
		}
	}
	for _, e := range st.M.Log() {
		if e.Key != troyes.LogCounter {
			continue
		}
		got := ""
		for _, a := range e.Args {
			got += fmt.Sprintf(" %s=%d", a.Name, a.N)
		}
		check(t, "dice", got, " n=2 value=11 black1=6 black2=5 red3=2 white4=1 white5=1 white6=1 white7=1 white8=1"+
			" yellow9=1 yellow10=1 yellow11=1 yellow12=1 yellow13=1 yellow14=1")
		return
	}
	t.Error("nothing is told")
}

// The way back tells how many dice it lays back: none of lots that are only
// proposed.
func TestBackTellsTheDice(t *testing.T) {
	st := tell(t, 2)
	st.dice(0, "yellow 2, yellow 3, red 1")
	st.Play(0, "agriculture")
	check(t, "proposed", len(st.shown(0, troyes.KindBid, "back").Args), 0)
	st.Play(0, "back", "die:0-yellow-2", "die:0-yellow-3")
	check(t, "taken up", st.shown(0, troyes.KindLot, "back").Args, engine.Args{engine.Int("n", 2)})
}
