package engine_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"westkingdom/engine"
)

func undo(t *testing.T, m *engine.Match, seat engine.Seat) {
	t.Helper()
	if err := m.Apply(engine.Record{Seat: seat, Undo: true}); err != nil {
		t.Fatal(err)
	}
}

func stands(t *testing.T, m *engine.Match, standing, undone []engine.Choice) {
	t.Helper()
	if got := m.Standing(); !slices.Equal(got, standing) {
		t.Errorf("%v stand, want %v", got, standing)
	}
	if got := m.Undone(); !slices.Equal(got, undone) {
		t.Errorf("%v were taken back, want %v", got, undone)
	}
}

// TestStanding: what stands after undos has the numbers of its records, across
// checkpoints; what was taken back may be made again until its seat goes another
// way.
func TestStanding(t *testing.T) {
	m := deal(t, true)
	stands(t, m, nil, nil)
	choose(t, m, 0, "take:2", "take:1")
	undo(t, m, 0)
	undo(t, m, 0)
	stands(t, m, nil, []engine.Choice{{2, 0, "take:1"}, {1, 0, "take:2"}})
	choose(t, m, 0, "take:2")
	stands(t, m, []engine.Choice{{5, 0, "take:2"}}, []engine.Choice{{2, 0, "take:1"}})
	choose(t, m, 0, "take:2")
	stands(t, m, []engine.Choice{{5, 0, "take:2"}, {6, 0, "take:2"}}, nil)
	choose(t, m, 0, "end-turn")
	choose(t, m, 1, "take:1")
	undo(t, m, 1)
	want := []engine.Choice{{5, 0, "take:2"}, {6, 0, "take:2"}, {7, 0, "end-turn"}}
	stands(t, m, want, []engine.Choice{{8, 1, "take:1"}})
	if err := m.Apply(engine.Record{Seat: 1, Undo: true}); err == nil {
		t.Fatal("another turn was taken back")
	}
	if err := m.Apply(engine.Record{Seat: 1, Option: "fail"}); err == nil {
		t.Fatal("a failing rule did not fail")
	}
	stands(t, m, want, []engine.Choice{{8, 1, "take:1"}}) // what was refused is no record
	if got := m.Chosen(0); !slices.Equal(got, []string{"take:2", "take:2", "end-turn"}) || m.Chosen(2) != nil {
		t.Errorf("the first seat has chosen %v, the last %v", got, m.Chosen(2))
	}
}

// TestStandingOfSeveral: where several answer at once, each has what it took back
// to itself.
func TestStandingOfSeveral(t *testing.T) {
	m := deal(t, true)
	choose(t, m, 0, "take:3", "take:3", "end-turn")
	choose(t, m, 1, "take:2", "end-turn")
	before := m.Standing()
	choose(t, m, 1, "bid:1")
	choose(t, m, 0, "bid:2")
	undo(t, m, 1)
	undo(t, m, 0)
	stands(t, m, before, []engine.Choice{{6, 1, "bid:1"}, {7, 0, "bid:2"}})
	choose(t, m, 0, "bid:0")
	stands(t, m, append(before, engine.Choice{Seq: 10, Seat: 0, Option: "bid:0"}), []engine.Choice{{6, 1, "bid:1"}})
	choose(t, m, 1, "bid:1")
	if got := m.Undone(); len(got) != 0 {
		t.Errorf("%v may be made again", got)
	}
}

// TestStandingAfterARestart: a snapshot has nothing of what stands; the records
// before it tell a match that goes on from it, from one of former days too.
func TestStandingAfterARestart(t *testing.T) {
	m := deal(t, true)
	records := []engine.Record{
		{Seat: 0, Option: "take:1"}, {Seat: 0, Undo: true}, {Seat: 0, Option: "draw"}, {Seat: 0, Option: "take:1"}, {Seat: 0, Option: "end-turn"},
	}
	after := []engine.Record{{Seat: 1, Option: "take:2"}, {Seat: 1, Option: "take:1"}, {Seat: 1, Undo: true}}
	for _, r := range slices.Concat(records, after) {
		if err := m.Apply(r); err != nil {
			t.Fatal(err)
		}
	}
	snap, err := m.Checkpoint()
	if err != nil || snap.Seq != len(records) {
		t.Fatalf("checkpoint at %d, %v", snap.Seq, err)
	}
	data := text(t, snap)
	if strings.Contains(data, "take:") || strings.Contains(data, "end-turn") {
		t.Errorf("the snapshot has what was chosen: %s", data)
	}
	// Snapshots of lessons had what was chosen by seat.
	old := strings.TrimSuffix(data, "}") + `,"chosen":[["draw","take:1","end-turn"],[],[]]}`
	for name, data := range map[string]string{"New": data, "Old": old} {
		t.Run(name, func(t *testing.T) {
			var back engine.Snapshot
			if err := json.Unmarshal([]byte(data), &back); err != nil {
				t.Fatal(err)
			}
			again, err := engine.Restore(pebbles{}, back, &engine.Past{Seed: engine.SeedOf(7), Records: records})
			if err != nil {
				t.Fatal(err)
			}
			defer again.Close()
			for _, r := range after {
				if err := again.Apply(r); err != nil {
					t.Fatal(err)
				}
			}
			stands(t, again, m.Standing(), m.Undone())
		})
	}
}

// TestRedo: a seat may choose again what it last took back, several things in
// their order, until it chooses something else; nobody else is offered it.
func TestRedo(t *testing.T) {
	m := deal(t, true)
	redo := func(want ...string) {
		t.Helper()
		for seat, option := range want {
			if got := m.Redo(engine.Seat(seat)); got != option {
				t.Errorf("seat %d may make %q again, want %q", seat, got, option)
			}
		}
	}
	redo("", "", "")
	choose(t, m, 0, "take:2", "take:1")
	undo(t, m, 0)
	undo(t, m, 0)
	redo("take:2", "", "")
	choose(t, m, 0, "take:2")
	redo("take:1", "", "")
	choose(t, m, 0, "take:1")
	redo("", "", "")
	undo(t, m, 0)
	choose(t, m, 0, "draw")
	redo("", "", "")
}

// TestRedoOfAnAnswer: what a seat answered is not offered to it again after what
// it answered to was taken back; another question may have the same options.
func TestRedoOfAnAnswer(t *testing.T) {
	m := deal(t, true)
	choose(t, m, 0, "take:2", "give")
	choose(t, m, 1, "refuse")
	undo(t, m, 1)
	if got := m.Redo(1); got != "refuse" {
		t.Errorf("who was given something may make %q again", got)
	}
	undo(t, m, 0)
	if got := m.Redo(0); got != "give" {
		t.Errorf("the giver may make %q again", got)
	}
	choose(t, m, 0, "give")
	if got := m.Redo(1); got != "" {
		t.Errorf("who is given something anew may make %q again", got)
	}
}
