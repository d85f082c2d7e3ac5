package clock_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/clock"
)

const (
	red, blue, green engine.Seat = 0, 1, 2

	hour = time.Hour
)

var (
	noon = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)

	days = record.Pace{Kind: record.Days, Budget: 72 * 3600, Increment: 12 * 3600, Most: 120 * 3600, Out: record.OutSign}
	live = record.Pace{Kind: record.Live, Budget: 600, Increment: 15, Out: record.OutStandIn, Bot: "greedy"}
)

// table plays a story: what happens after so much time, in its order.
type table struct {
	*testing.T
	clock   *clock.Clock
	records int
}

func sit(t *testing.T, pace record.Pace, holders string, asked ...engine.Seat) *table {
	t.Helper()
	kinds := map[rune]record.SeatKind{'p': record.Person, 'b': record.Bot, 'f': record.Free}
	var seats []record.SeatKind
	for _, h := range holders {
		seats = append(seats, kinds[h])
	}
	return &table{T: t, clock: clock.Begin(pace, noon, seats, asked)}
}

// choose has a seat end its turn, after so much time since noon.
func (t *table) choose(after time.Duration, by engine.Seat, asked ...engine.Seat) {
	t.records++
	t.clock.Record(clock.Event{At: noon.Add(after), By: by, Turn: true, Asked: asked})
}

// within has a seat make a choice within its turn.
func (t *table) within(after time.Duration, by engine.Seat, asked ...engine.Seat) {
	t.records++
	t.clock.Record(clock.Event{At: noon.Add(after), By: by, Asked: asked})
}

// undo has a seat take its last choice back.
func (t *table) undo(after time.Duration, by engine.Seat, asked ...engine.Seat) {
	t.records++
	t.clock.Record(clock.Event{At: noon.Add(after), By: by, Undo: true, Asked: asked})
}

func (t *table) happens(after time.Duration, h record.Happening) {
	h.Number, h.Seq, h.At = t.clock.Number()+1, t.records, noon.Add(after)
	t.clock.Happened(h)
}

func (t *table) left(seat engine.Seat, after, want time.Duration) {
	t.Helper()
	if got := t.clock.Left(seat, noon.Add(after)); got != want {
		t.Errorf("after %v seat %d has %v left, want %v", after, seat, got, want)
	}
}

// due: a seat will be out of time then; never, for 0.
func (t *table) due(seat engine.Seat, want time.Duration) {
	t.Helper()
	got, runs := t.clock.Due(seat)
	if runs != (want != 0) || runs && !got.Equal(noon.Add(want)) {
		t.Errorf("seat %d is out of time after %v (%v), want %v", seat, got.Sub(noon), runs, want)
	}
}

func TestDays(t *testing.T) {
	g := sit(t, days, "ppp", red)
	g.due(red, 72*hour)
	g.due(blue, 0)
	g.within(10*hour, red, red) // nothing more within a turn
	g.left(red, 10*hour, 62*hour)
	g.choose(20*hour, red, blue)
	g.left(red, 50*hour, 64*hour) // 72 - 20 + 12; it stands while others are asked
	g.left(blue, 50*hour, 42*hour)
	g.due(blue, 92*hour)
	for i := range 5 { // whoever is quick never has more than the most
		g.choose(time.Duration(50+3*i)*hour, blue, red)
		g.choose(time.Duration(51+3*i)*hour, red, blue)
	}
	g.left(red, 64*hour, 119*hour)
}

func TestMostIsKept(t *testing.T) {
	g := sit(t, days, "pp", red)
	for i := range 9 {
		g.choose(time.Duration(2*i+1)*time.Minute, red, blue)
		g.choose(time.Duration(2*i+2)*time.Minute, blue, red)
	}
	g.left(red, 18*time.Minute, 120*hour)
	g.happens(hour, record.Happening{Kind: record.Given, Seat: blue, Seconds: 24 * 3600})
	g.left(blue, hour, 144*hour) // what the host gives is beside it
	g.choose(2*hour, red, blue)
	g.choose(2*hour, blue, red)
	g.left(blue, 2*hour, 144*hour)
}

func TestLive(t *testing.T) {
	g := sit(t, live, "pp", red)
	lag := func(after time.Duration, ping time.Duration, turn bool, asked engine.Seat) {
		g.clock.Record(clock.Event{At: noon.Add(after), By: red, Turn: turn, Asked: []engine.Seat{asked}, Lag: ping})
	}
	lag(10*time.Second, 300*time.Millisecond, false, red)
	g.left(red, 10*time.Second, 590*time.Second+150*time.Millisecond)
	lag(20*time.Second, 2*time.Second, false, red) // half a second a turn, and no more
	g.left(red, 20*time.Second, 580*time.Second+500*time.Millisecond)
	lag(30*time.Second, 2*time.Second, true, blue)
	g.left(red, 30*time.Second, 585*time.Second+500*time.Millisecond)
	g.choose(40*time.Second, blue, red)
	lag(40*time.Second+100*time.Millisecond, 2*time.Second, true, blue) // never more than was used
	g.left(red, 41*time.Second, 600*time.Second+500*time.Millisecond)
}

func TestAllWhoAreAskedRun(t *testing.T) {
	g := sit(t, days, "ppp", red, blue, green)
	g.choose(hour, blue, red, green)
	g.left(blue, 5*hour, 83*hour)
	g.left(red, 5*hour, 67*hour)
	g.choose(6*hour, red, green)
	g.left(green, 8*hour, 64*hour)
}

func TestOnlyPersonsHaveTime(t *testing.T) {
	g := sit(t, days, "pbf", red, blue, green)
	g.due(blue, 0)
	g.due(green, 0)
	g.happens(hour, record.Happening{Kind: record.Seated, Seat: green, Holder: record.Person})
	g.due(green, 73*hour)
	g.happens(2*hour, record.Happening{Kind: record.Seated, Seat: red, Holder: record.Bot})
	g.due(red, 0)
}

func TestNoPace(t *testing.T) {
	g := sit(t, record.Pace{}, "pp", red)
	g.due(red, 0)
	if _, waits := g.clock.Next(); waits {
		t.Error("a game without a pace waits for something")
	}
	g.happens(hour, record.Happening{Kind: record.StoodIn, Seat: red, Bot: "greedy", Until: noon.Add(9 * hour)})
	if at, waits := g.clock.Next(); !waits || !at.Equal(noon.Add(9*hour)) {
		t.Errorf("next %v %v", at, waits)
	}
}

func TestPause(t *testing.T) {
	g := sit(t, days, "pp", red)
	g.happens(hour, record.Happening{Kind: record.Paused, Seat: engine.Nobody})
	g.due(red, 0)
	g.left(red, 40*hour, 71*hour)
	g.happens(50*hour, record.Happening{Kind: record.Resumed, Seat: engine.Nobody})
	g.due(red, 121*hour)
}

// TestOutageIsNotedLater: it takes nobody's time, whatever was done before it was noted.
func TestOutageIsNotedLater(t *testing.T) {
	all := clock.Game{
		Pace: days, Began: noon, Holders: []record.SeatKind{record.Person, record.Person}, Asked: []engine.Seat{red},
		Records: []clock.Event{{At: noon.Add(30 * hour), By: red, Turn: true, Asked: []engine.Seat{blue}}},
		Happenings: []record.Happening{{
			Number: 1, Seq: 1, At: noon.Add(31 * hour), Kind: record.Outage, Seat: engine.Nobody, From: noon.Add(10 * hour), Until: noon.Add(29 * hour),
		}},
	}
	g := &table{T: t, clock: clock.Read(all)}
	g.left(red, 30*hour, (72-11+12)*hour)
	g.due(blue, 102*hour)
	if n := g.clock.Number(); n != 1 {
		t.Errorf("the last happening is %d", n)
	}
}

// TestTimeIsPutBack: a machine whose time is put back, or far ahead, undoes nothing.
func TestTimeIsPutBack(t *testing.T) {
	g := sit(t, days, "pp", red)
	g.within(10*hour, red, red)
	g.within(2*hour, red, red)
	g.left(red, 10*hour, 62*hour)
	g.choose(5000*hour, red, blue)
	g.left(red, 5000*hour, 12*hour)
	g.choose(4000*hour, blue, red)
	g.left(blue, 5000*hour, 84*hour)
}

func TestOutOfTime(t *testing.T) {
	g := sit(t, days, "pp", red)
	due, _ := g.clock.Next()
	if all := g.clock.Become(due.Add(-1), 0); all != nil {
		t.Errorf("before: %+v", all)
	}
	g.become(due, record.OutOf)
	if !g.clock.Out(red) {
		t.Fatal("the seat is not out of time")
	}
	if _, waits := g.clock.Next(); waits {
		t.Error("a sign is given twice")
	}
	g.choose(100*hour, red, blue) // it plays on
	if g.clock.Out(red) {
		t.Error("out of time after its turn")
	}
	g.left(red, 100*hour, 12*hour)
}

// become makes what has become so by itself happen, and checks what.
func (t *table) become(at time.Time, want ...record.HappeningKind) {
	t.Helper()
	var got []record.HappeningKind
	for _, h := range t.clock.Become(at, t.records) {
		got = append(got, h.Kind)
		t.clock.Happened(h)
	}
	if !slices.Equal(got, want) {
		t.Errorf("at %v: %v, want %v", at.Sub(noon), got, want)
	}
}

func TestStandIn(t *testing.T) {
	g := sit(t, live, "pp", red)
	g.become(noon.Add(600*time.Second), record.OutOf, record.StoodIn)
	if bot, since, until, stands := g.clock.StandIn(red); bot != "greedy" || since != 0 || !until.IsZero() || !stands {
		t.Errorf("stand-in %q since %d until %v: %v", bot, since, until, stands)
	}
	g.due(red, 0)
	g.choose(601*time.Second, red, blue) // the bot's turns give nothing
	g.choose(602*time.Second, blue, red)
	g.happens(610*time.Second, record.Happening{Kind: record.Returned, Seat: red})
	g.left(red, 610*time.Second, time.Minute) // a tenth of all, and not nothing
	g.due(red, 670*time.Second)
}

func TestStandInUntil(t *testing.T) {
	g := sit(t, days, "pp", red)
	g.happens(hour, record.Happening{Kind: record.StoodIn, Seat: red, Bot: "greedy", Until: noon.Add(200 * hour)})
	g.become(noon.Add(199 * hour))
	g.become(noon.Add(200*hour), record.Returned)
	g.left(red, 200*hour, 71*hour) // nothing ran meanwhile
}

// TestStandInIsNoTime: nobody has more time for having had a bot stand in, but who had none.
func TestStandInIsNoTime(t *testing.T) {
	g := sit(t, live, "pp", red)
	g.happens(590*time.Second, record.Happening{Kind: record.StoodIn, Seat: red, Bot: "greedy"})
	g.happens(591*time.Second, record.Happening{Kind: record.Returned, Seat: red})
	g.left(red, 591*time.Second, 10*time.Second)

	g.become(noon.Add(601*time.Second), record.OutOf, record.StoodIn)
	g.happens(602*time.Second, record.Happening{Kind: record.Returned, Seat: red})
	g.left(red, 602*time.Second, time.Minute)
	g.become(noon.Add(662*time.Second), record.OutOf, record.StoodIn)
	g.happens(663*time.Second, record.Happening{Kind: record.Returned, Seat: red})
	g.left(red, 663*time.Second, 0) // once in a turn
	g.become(noon.Add(664*time.Second), record.OutOf, record.StoodIn)
	g.choose(665*time.Second, red, blue)
	g.choose(666*time.Second, blue, red)
	g.happens(667*time.Second, record.Happening{Kind: record.Returned, Seat: red})
	g.left(red, 667*time.Second, time.Minute)
}

// TestUndoGivesNothing: a turn that is ended again after it was taken back was one, and an
// undo ends nobody's.
func TestUndoGivesNothing(t *testing.T) {
	g := sit(t, days, "ppp", red, blue)
	for i := range 5 {
		g.within(hour*time.Duration(i+1), red, blue)
		g.left(red, hour*time.Duration(i+1), 83*hour)
		g.undo(hour*time.Duration(i+2), red, red, blue)
		g.left(red, hour*time.Duration(i+2), 71*hour)
	}
	g.due(red, 77*hour)

	g = sit(t, days, "ppp", red)
	g.within(hour, red, red, blue)
	g.undo(2*hour, red, red) // which asked blue
	g.left(blue, 2*hour, 71*hour)
}

// TestGoingBack: whoever is asked again since the table went back has time for it.
func TestGoingBack(t *testing.T) {
	g := sit(t, days, "pp", red)
	g.become(noon.Add(72*hour), record.OutOf)
	g.clock.Record(clock.Event{At: noon.Add(74 * hour), By: blue, Asked: []engine.Seat{red}, Back: true})
	g.left(red, 74*hour, 12*hour)
	g.left(blue, 74*hour, 72*hour)
	if g.clock.Out(red) {
		t.Error("out of time at a turn that was given back")
	}
}

func TestConceded(t *testing.T) {
	g := sit(t, days, "pp", red)
	g.happens(hour, record.Happening{Kind: record.Conceded, Seat: red, Bot: "greedy"})
	if _, _, _, stands := g.clock.StandIn(red); !stands || !g.clock.Conceded(red) {
		t.Error("nobody plays the seat")
	}
	g.due(red, 0)
	g.happens(2*hour, record.Happening{Kind: record.Ended, Seat: engine.Nobody})
	if _, waits := g.clock.Next(); waits || !g.clock.Ended() {
		t.Error("a game that has ended waits for something")
	}
}

func TestHalf(t *testing.T) {
	g := sit(t, days, "pp", red)
	g.choose(12*hour, red, blue)
	g.choose(13*hour, blue, red) // red begins its turn with 72 hours
	if at, runs := g.clock.Half(red); !runs || !at.Equal(noon.Add((13+36)*hour)) {
		t.Errorf("half after %v: %v", at.Sub(noon), runs)
	}
	g.within(50*hour, red, red)
	if at, _ := g.clock.Half(red); !at.Equal(noon.Add(50 * hour)) {
		t.Errorf("half after %v, which is past", at.Sub(noon))
	}
}

func TestProposal(t *testing.T) {
	g := sit(t, record.Pace{}, "ppp", red)
	propose := func(by engine.Seat) int {
		g.happens(hour, record.Happening{
			Kind: record.Proposed, Seat: engine.Nobody, By: by, Proposes: record.Paused, Needs: []engine.Seat{red, blue, green}, Until: noon.Add(9 * hour),
		})
		return g.clock.Number()
	}
	n := propose(blue)
	g.happens(2*hour, record.Happening{Kind: record.Agreed, Seat: engine.Nobody, By: red, About: n})
	g.happens(2*hour, record.Happening{Kind: record.Agreed, Seat: engine.Nobody, By: red, About: n})
	if p := g.clock.Proposal(); p == nil || !slices.Equal(p.Missing(), []engine.Seat{green}) {
		t.Fatalf("proposal %+v", p)
	}
	g.happens(3*hour, record.Happening{Kind: record.Paused, Seat: engine.Nobody, About: n}) // the last agreed
	if g.clock.Proposal() != nil || !g.clock.Paused() {
		t.Error("what was agreed to is still proposed")
	}

	n = propose(blue)
	g.happens(4*hour, record.Happening{Kind: record.Refused, Seat: engine.Nobody, By: green, About: n})
	if g.clock.Proposal() != nil {
		t.Error("what was refused is still proposed")
	}
	if wait := g.clock.MayPropose(blue, 4); wait != 6 {
		t.Errorf("who was refused waits for %d more records", wait)
	}
	if g.clock.MayPropose(red, 4) != 0 || g.clock.MayPropose(blue, 10) != 0 {
		t.Error("somebody waits for too long")
	}
	propose(red)
	g.become(noon.Add(9*hour), record.Lapsed)
	if g.clock.Proposal() != nil || g.clock.MayPropose(red, 0) != 0 {
		t.Error("what has lapsed is still proposed, or was refused")
	}
}

// TestReadIsWhatWasLearnt: a room that reads all again knows what the one knew that
// was there all the time, whatever happened, and nobody ever has less than nothing.
func TestReadIsWhatWasLearnt(t *testing.T) {
	for seed := range uint64(300) {
		rng := rand.New(rand.NewPCG(seed, 1))
		g := clock.Game{Pace: []record.Pace{days, live, {}}[rng.IntN(3)], Began: noon, Asked: []engine.Seat{red}}
		for range 1 + rng.IntN(4) {
			g.Holders = append(g.Holders, record.Person)
		}
		c := clock.Begin(g.Pace, g.Began, g.Holders, g.Asked)
		at := noon
		someone := func() engine.Seat { return engine.Seat(rng.IntN(len(g.Holders))) }
		for range 60 {
			at = at.Add(time.Duration(rng.Int64N(int64(9 * hour))))
			for _, h := range c.Become(at, len(g.Records)) {
				c.Happened(h)
				g.Happenings = append(g.Happenings, h)
			}
			if rng.IntN(3) > 0 {
				e := clock.Event{At: at, By: someone(), Turn: rng.IntN(2) == 0, Undo: rng.IntN(5) == 0, Asked: []engine.Seat{someone(), someone()}, Lag: time.Duration(rng.Int64N(int64(time.Second)))}
				c = c.Clone()
				c.Record(e)
				g.Records = append(g.Records, e)
			} else {
				kinds := []record.HappeningKind{
					record.Paused, record.Resumed, record.Given, record.StoodIn, record.Returned, record.Holiday, record.Seated, record.Proposed,
				}
				h := record.Happening{
					Number: c.Number() + 1, Seq: len(g.Records), At: at, Kind: kinds[rng.IntN(len(kinds))], Seat: someone(), By: someone(), Seconds: 60,
					From: at.Add(time.Duration(rng.Int64N(int64(9 * hour)))), Bot: "random", Holder: record.Person,
				}
				h.Until = h.From.Add(time.Duration(rng.Int64N(int64(99 * hour))))
				c = c.Clone()
				c.Happened(h)
				g.Happenings = append(g.Happenings, h)
			}
			for i := range g.Holders {
				if left := c.Left(engine.Seat(i), at.Add(5*hour)); left < 0 {
					t.Fatalf("seed %d: seat %d has %v", seed, i, left)
				}
			}
		}
		if again := clock.Read(g); !reflect.DeepEqual(again, c) {
			t.Fatalf("seed %d: read %+v, learnt %+v", seed, again, c)
		}
	}
}

func TestPaceIsChecked(t *testing.T) {
	for _, good := range []record.Pace{days, live} {
		if err := good.Check(); err != nil {
			t.Errorf("%+v: %v", good, err)
		}
	}
	for i, wrong := range []func(*record.Pace){
		func(p *record.Pace) { p.Kind = "" },
		func(p *record.Pace) { p.Kind = "never" },
		func(p *record.Pace) { p.Budget = 0 },
		func(p *record.Pace) { p.Budget = 1 << 40 },
		func(p *record.Pace) { p.Increment = -1 },
		func(p *record.Pace) { p.Most = 1 },
		func(p *record.Pace) { p.Out = "" },
	} {
		p := days
		if wrong(&p); p.Check() == nil {
			t.Error(fmt.Sprint(i), "is taken:", p)
		}
	}
}
