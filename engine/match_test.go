package engine_test

import (
	"encoding/json"
	"errors"
	"reflect"
	"testing"

	"westkingdom/engine"
)

func deal(t *testing.T, undo bool) *engine.Match {
	t.Helper()
	m, err := engine.NewMatch(pebbles{}, engine.Config{Seats: 3, Undo: undo}, engine.SeedOf(7))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(m.Close)
	return m
}

func choose(t *testing.T, m *engine.Match, seat engine.Seat, options ...string) {
	t.Helper()
	for _, o := range options {
		if err := m.Apply(engine.Record{Seat: seat, Option: o}); err != nil {
			t.Fatalf("seat %d, %s: %v", seat, o, err)
		}
	}
}

func text(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func asked(t *testing.T, m *engine.Match, want ...engine.Seat) {
	t.Helper()
	if got := m.Asked(); !reflect.DeepEqual(got, want) {
		t.Fatalf("asked %v, want %v", got, want)
	}
}

func TestMatchPlaysToTheEnd(t *testing.T) {
	m := deal(t, false)
	asked(t, m, 0)
	choose(t, m, 0, "take:3", "take:1")
	asked(t, m, 1)
	choose(t, m, 1, "draw", "take:3")
	choose(t, m, 2, "take:1")
	asked(t, m, 0, 1, 2)
	choose(t, m, 2, "bid:1")
	asked(t, m, 0, 1)
	choose(t, m, 0, "bid:2")
	choose(t, m, 1, "bid:0")
	if !m.Over() {
		t.Fatal("the game goes on")
	}
	if err := m.Apply(engine.Record{Seat: 0, Option: "bid:0"}); !errors.Is(err, engine.ErrOver) {
		t.Errorf("choosing after the end: %v", err)
	}
}

func TestBlockedOptionsSayWhy(t *testing.T) {
	m := deal(t, false)
	p, ok := m.Prompt(0)
	if !ok || len(p.Blocked) != 1 {
		t.Fatalf("prompt %+v", p)
	}
	want := engine.Reason{Key: "short", What: "pebbles", Have: 0, Need: 1}
	if b := p.Blocked[0]; b.ID != "give" || *b.Reason != want {
		t.Errorf("blocked %+v, want give for %+v", b, want)
	}
}

func TestUndoTakesBackOwnChoicesOfTheTurn(t *testing.T) {
	m := deal(t, true)
	start := text(t, m.State())
	choose(t, m, 0, "take:3")
	choose(t, m, 0, "take:1")
	p, _ := m.Prompt(0)
	if p.Kind != "end-turn" || len(p.Trail) != 2 {
		t.Fatalf("before the turn passes on: %+v", p)
	}
	for range 2 {
		if err := m.Apply(engine.Record{Seat: 0, Undo: true}); err != nil {
			t.Fatal(err)
		}
	}
	if got := text(t, m.State()); got != start {
		t.Errorf("after undo\n%s\nbefore\n%s", got, start)
	}
	if len(m.Log()) != 0 {
		t.Errorf("the log still has %v", m.Log())
	}
	if got, want := m.Seq(), 4; got != want {
		t.Errorf("seq %d, want %d: an undo is a record", got, want)
	}
}

func TestUndoNevers(t *testing.T) {
	for name, test := range map[string]struct {
		undo bool
		play func(m *engine.Match)
		seat engine.Seat
		why  string
	}{
		"the room plays without": {false, func(m *engine.Match) { choose(t, m, 0, "take:1") }, 0, "off"},
		"nothing chosen":         {true, func(m *engine.Match) {}, 0, "nothing"},
		"another seat's choice":  {true, func(m *engine.Match) { choose(t, m, 0, "take:1") }, 1, "nothing"},
		"past the active player": {true, func(m *engine.Match) { choose(t, m, 0, "take:1", "take:1", "end-turn") }, 0, "nothing"},
		"hidden card seen":       {true, func(m *engine.Match) { choose(t, m, 0, "draw") }, 0, "seen"},
		"another has answered": {true, func(m *engine.Match) {
			choose(t, m, 0, "take:1", "give")
			choose(t, m, 1, "accept")
		}, 0, "answered"},
	} {
		t.Run(name, func(t *testing.T) {
			m := deal(t, test.undo)
			test.play(m)
			if n, why := m.Undo(test.seat); n > 0 || why != test.why {
				t.Errorf("undo of %d choices, %q, want %q", n, why, test.why)
			}
			before := text(t, m.State())
			if err := m.Apply(engine.Record{Seat: test.seat, Undo: true}); !errors.Is(err, engine.ErrUndo) {
				t.Errorf("got %v, want ErrUndo", err)
			}
			if after := text(t, m.State()); after != before {
				t.Error("a refused undo changed the position")
			}
		})
	}
}

func TestUndoOfSeveralChoices(t *testing.T) {
	m := deal(t, true)
	before := text(t, m.State())
	choose(t, m, 0, "take:1", "take:1")
	for left := 2; left > 0; left-- {
		if n, why := m.Undo(0); n != left || why != "" {
			t.Errorf("%d choices may be taken back, %q, want %d", n, why, left)
		}
		if err := m.Apply(engine.Record{Seat: 0, Undo: true}); err != nil {
			t.Fatal(err)
		}
	}
	if after := text(t, m.State()); after != before {
		t.Errorf("after undo %s, want %s", after, before)
	}
}

func TestUndoAfterARevealKeepsWhatFollows(t *testing.T) {
	m := deal(t, true)
	choose(t, m, 0, "draw")
	before := text(t, m.State())
	choose(t, m, 0, "take:2")
	if n, _ := m.Undo(0); n != 1 {
		t.Errorf("%d choices may be taken back, want that after the card", n)
	}
	if err := m.Apply(engine.Record{Seat: 0, Undo: true}); err != nil {
		t.Fatal(err)
	}
	if after := text(t, m.State()); after != before {
		t.Errorf("after undo %s, want %s", after, before)
	}
}

func TestSimultaneousAnswersMayBeTakenBackUntilAllAreIn(t *testing.T) {
	m := deal(t, true)
	choose(t, m, 0, "take:3", "take:3", "end-turn")
	choose(t, m, 1, "take:2", "end-turn")
	choose(t, m, 1, "bid:1")
	choose(t, m, 0, "bid:2")
	if err := m.Apply(engine.Record{Seat: 1, Undo: true}); err != nil {
		t.Fatal(err)
	}
	asked(t, m, 1, 2)
	choose(t, m, 2, "bid:0")
	choose(t, m, 1, "bid:0")
	if got, want := text(t, m.State().(*state).Bids), "[2,0,0]"; got != want {
		t.Errorf("bids %s, want %s", got, want)
	}
}

func TestAFailingRuleFaultsTheChoiceAndNotTheMatch(t *testing.T) {
	m := deal(t, true)
	choose(t, m, 0, "take:1")
	before, log := text(t, m.State()), text(t, m.Log())
	err := m.Apply(engine.Record{Seat: 0, Option: "fail"})
	var fault *engine.Fault
	if !errors.As(err, &fault) || !errors.Is(err, engine.ErrFault) || len(fault.Stack) == 0 {
		t.Fatalf("got %v, want a Fault", err)
	}
	if text(t, m.State()) != before || text(t, m.Log()) != log || m.Seq() != 1 {
		t.Error("the failed choice left a trace")
	}
	choose(t, m, 0, "take:1")
}

func TestRestoreContinuesFromACheckpoint(t *testing.T) {
	m := deal(t, true)
	choose(t, m, 0, "take:1", "draw")
	choose(t, m, 1, "take:1")
	snap, err := m.Checkpoint()
	if err != nil {
		t.Fatal(err)
	}
	if snap.Seq != 2 || m.AtCheckpoint() {
		t.Fatalf("checkpoint at %d", snap.Seq)
	}
	var back engine.Snapshot
	if err := json.Unmarshal([]byte(text(t, snap)), &back); err != nil {
		t.Fatal(err)
	}
	again, err := engine.Restore(pebbles{}, back, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	choose(t, again, 1, "take:1")
	if text(t, again.State()) != text(t, m.State()) || text(t, again.Log()) != text(t, m.Log()) {
		t.Errorf("restored %s\nwant     %s", text(t, again.State()), text(t, m.State()))
	}
	p, _ := m.Prompt(1)
	q, _ := again.Prompt(1)
	if text(t, p) != text(t, q) {
		t.Errorf("prompt %s, want %s", text(t, q), text(t, p))
	}
}

func TestRestoreRefusesWhatItCannotRead(t *testing.T) {
	_, err := engine.Restore(pebbles{}, engine.Snapshot{Config: engine.Config{Seats: 2}, State: []byte(`{"Held":"no"}`)}, nil)
	if !errors.Is(err, engine.ErrSnapshot) {
		t.Errorf("got %v, want ErrSnapshot", err)
	}
}

func TestRandRepeatsAndSurvivesJSON(t *testing.T) {
	a, b := engine.NewRand(3), engine.NewRand(3)
	for range 100 {
		if a.Intn(10) != b.Intn(10) {
			t.Fatal("the same seed gives other numbers")
		}
	}
	var c engine.Rand
	if err := json.Unmarshal([]byte(text(t, a)), &c); err != nil {
		t.Fatal(err)
	}
	if a.Uint64() != c.Uint64() {
		t.Error("a generator read from JSON goes on elsewhere")
	}
}

func TestSimulatePlaysWithoutSwitching(t *testing.T) {
	s, err := pebbles{}.New(engine.Config{Seats: 2, Rules: 2}, engine.NewRand(5))
	if err != nil {
		t.Fatal(err)
	}
	first := chooser(func(engine.Situation) int { return 0 })
	n, err := engine.Simulation{Game: pebbles{}, Bots: []engine.Bot{first, first}}.Run(t.Context(), s)
	if n == 0 || err != nil || !s.Over() {
		t.Errorf("%d choices, over: %v, %v", n, s.Over(), err)
	}
}
