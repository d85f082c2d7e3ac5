package engine_test

import (
	"errors"
	"slices"
	"testing"

	"westkingdom/engine"
)

func rewind(t *testing.T, m *engine.Match, seat engine.Seat, to int) {
	t.Helper()
	if err := m.Apply(engine.Record{Seat: seat, Rewind: to + 1}); err != nil {
		t.Fatalf("back to %d: %v", to, err)
	}
}

// keys are what the log tells, each with the number of its record.
func told(m *engine.Match) (all []engine.Entry) {
	for _, e := range m.Log() {
		all = append(all, engine.Entry{Seq: e.Seq, Seat: e.Seat, Key: e.Key})
	}
	return all
}

func tells(t *testing.T, m *engine.Match, want ...engine.Entry) {
	t.Helper()
	if got := told(m); !slices.EqualFunc(got, want, func(a, b engine.Entry) bool { return a.Seq == b.Seq && a.Seat == b.Seat && a.Key == b.Key }) {
		t.Errorf("the log tells %v, want %v", got, want)
	}
}

// TestRewind goes back into another seat's turn, behind a card that was drawn: what
// was before stands, the numbers go on, the log tells of it, and the same card comes.
func TestRewind(t *testing.T) {
	m := deal(t, true)
	choose(t, m, 0, "take:1", "take:1", "end-turn")
	before := text(t, m.State())
	choose(t, m, 1, "draw", "take:1", "end-turn")
	drew := m.Log()[2]
	choose(t, m, 2, "take:1")
	rewind(t, m, 2, 3)
	if m.Seq() != 8 || !m.AtCheckpoint() || text(t, m.State()) != before {
		t.Errorf("at %d it is %s, was %s", m.Seq(), text(t, m.State()), before)
	}
	stands(t, m, []engine.Choice{{1, 0, "take:1"}, {2, 0, "take:1"}, {3, 0, "end-turn"}}, nil)
	tells(t, m, engine.Entry{Seq: 1, Key: "take"}, engine.Entry{Seq: 2, Key: "take"}, engine.Entry{Seq: 8, Seat: 2, Key: engine.Rewound})
	if args := m.Log()[2].Args; len(args) != 1 || args[0] != engine.Int("to", 3) {
		t.Errorf("it tells that it went back to %v", args)
	}
	asked(t, m, 1)
	if p, _ := m.Prompt(1); p.ID != 8 {
		t.Errorf("the question has the number %d", p.ID)
	}
	choose(t, m, 1, "draw")
	if again := m.Log()[3]; again.Key != "drew" || !slices.Equal(again.Args, drew.Args) {
		t.Errorf("drew %v, and %v before", again, drew)
	}
}

// TestRewindWithinATurn: the turn stands where it stood, with what may be taken back
// of it; an undo keeps what tells of the rewind.
func TestRewindWithinATurn(t *testing.T) {
	m := deal(t, true)
	choose(t, m, 0, "take:1", "take:2", "end-turn")
	choose(t, m, 1, "take:1")
	rewind(t, m, 1, 2)
	if m.AtCheckpoint() {
		t.Error("it is in the middle of a turn, and says that it is not")
	}
	asked(t, m, 0)
	tells(t, m, engine.Entry{Seq: 1, Key: "take"}, engine.Entry{Seq: 2, Key: "take"}, engine.Entry{Seq: 5, Seat: 1, Key: engine.Rewound})
	undo(t, m, 0)
	tells(t, m, engine.Entry{Seq: 1, Key: "take"}, engine.Entry{Seq: 5, Seat: 1, Key: engine.Rewound})
	choose(t, m, 0, "take:1")
	tells(t, m, engine.Entry{Seq: 1, Key: "take"}, engine.Entry{Seq: 5, Seat: 1, Key: engine.Rewound}, engine.Entry{Seq: 7, Key: "take"})
	stands(t, m, []engine.Choice{{1, 0, "take:1"}, {7, 0, "take:1"}}, nil)
	undo(t, m, 0)
	undo(t, m, 0)
	tells(t, m, engine.Entry{Seq: 5, Seat: 1, Key: engine.Rewound})
	choose(t, m, 0, "take:3")
	rewind(t, m, 0, 9) // when all was taken back
	if text(t, m.Standing()) != "[]" && m.Standing() != nil {
		t.Errorf("%v stand", m.Standing())
	}
	tells(t, m, engine.Entry{Seq: 5, Seat: 1, Key: engine.Rewound}, engine.Entry{Seq: 11, Key: engine.Rewound})
}

// TestRewindOfARewind goes back to before an earlier one, and to after it.
func TestRewindOfARewind(t *testing.T) {
	m := deal(t, true)
	choose(t, m, 0, "take:1", "take:1", "end-turn") // 1 to 3
	choose(t, m, 1, "take:1")                       // 4
	rewind(t, m, 0, 3)                              // 5
	choose(t, m, 1, "draw")                         // 6
	choose(t, m, 1, "take:1", "end-turn")           // 7, 8
	for to, want := range map[int]bool{-1: false, 0: true, 3: true, 4: false, 5: true, 6: true, 8: false, 9: false} {
		if m.MayRewind(to) != want {
			t.Errorf("going back to %d is possible: %v", to, !want)
		}
	}
	rewind(t, m, 2, 5) // 9
	tells(t, m, engine.Entry{Seq: 1, Key: "take"}, engine.Entry{Seq: 2, Key: "take"},
		engine.Entry{Seq: 5, Key: engine.Rewound}, engine.Entry{Seq: 9, Seat: 2, Key: engine.Rewound})
	rewind(t, m, 1, 1) // 10
	tells(t, m, engine.Entry{Seq: 1, Key: "take"}, engine.Entry{Seq: 10, Seat: 1, Key: engine.Rewound})
	rewind(t, m, 1, 0)
	stands(t, m, nil, nil)
	if m.Seq() != 11 || text(t, m.State()) != text(t, deal(t, true).State()) {
		t.Errorf("at %d it is %s", m.Seq(), text(t, m.State()))
	}
}

// TestRewindRefused: to what does not stand, from the end, by nobody, and where the
// deal is not known; nothing has changed then.
func TestRewindRefused(t *testing.T) {
	m := deal(t, true)
	choose(t, m, 0, "take:2", "take:1")
	undo(t, m, 0)
	before := text(t, m.State())
	for name, r := range map[string]engine.Record{
		"Taken back":       {Rewind: 3},
		"Where it is":      {Rewind: 4},
		"What is to come":  {Rewind: 9},
		"Before the deal":  {Rewind: -1},
		"By nobody":        {Seat: engine.Nobody, Rewind: 2},
		"By no seat":       {Seat: 3, Rewind: 2},
		"A choice as well": {Rewind: 1, Option: "take:1"},
		"An undo as well":  {Rewind: 1, Undo: true},
		"Nothing since":    {Rewind: 2},
	} {
		if err := m.Apply(r); !errors.Is(err, engine.ErrRewind) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if m.Seq() != 3 || text(t, m.State()) != before {
		t.Errorf("at %d it is %s, was %s", m.Seq(), text(t, m.State()), before)
	}
	choose(t, m, 0, "take:3", "end-turn")
	choose(t, m, 1, "take:3", "end-turn")
	for seat := range engine.Seat(3) {
		choose(t, m, seat, "bid:0")
	}
	if err := m.Apply(engine.Record{Rewind: 2}); !errors.Is(err, engine.ErrOver) || m.MayRewind(1) {
		t.Errorf("a game that is over goes back: %v", err)
	}
}

// TestRewindBehindASnapshot: a match that goes on from a snapshot, of whatever day,
// goes back behind it if it is told what it was dealt from, and the records.
func TestRewindBehindASnapshot(t *testing.T) {
	m := deal(t, true)
	choose(t, m, 0, "draw", "take:1", "end-turn")
	choose(t, m, 1, "draw", "take:1")
	snap, err := m.Checkpoint()
	if err != nil || snap.Seq != 3 {
		t.Fatalf("checkpoint at %d, %v", snap.Seq, err)
	}
	var records []engine.Record
	for _, c := range m.Standing() {
		records = append(records, engine.Record{Seat: c.Seat, Option: c.Option})
	}
	if _, err := engine.Restore(pebbles{}, snap, &engine.Past{Seed: engine.SeedOf(7), Records: records[:1]}); !errors.Is(err, engine.ErrSnapshot) {
		t.Errorf("a part of the past will do: %v", err)
	}
	strange, err := engine.Restore(pebbles{}, snap, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer strange.Close()
	if err := strange.Apply(engine.Record{Rewind: 1}); !errors.Is(err, engine.ErrRewind) || strange.MayRewind(0) {
		t.Errorf("a match that does not know what it was dealt from goes back: %v", err)
	}
	again, err := engine.Restore(pebbles{}, snap, &engine.Past{Seed: engine.SeedOf(7), Records: records})
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	for _, r := range records[snap.Seq:] {
		if err := again.Apply(r); err != nil {
			t.Fatal(err)
		}
	}
	rewind(t, m, 0, 1)
	rewind(t, again, 0, 1)
	if text(t, again.State()) != text(t, m.State()) || text(t, again.Log()) != text(t, m.Log()) {
		t.Errorf("it is %s, elsewhere %s", text(t, again.State()), text(t, m.State()))
	}
	// A later one, made after the rewind, knows of it too.
	for _, match := range []*engine.Match{m, again} {
		choose(t, match, 0, "take:2", "end-turn")
	}
	stands(t, again, m.Standing(), m.Undone())
}

// TestRewindAgainAndAgain: at some point it is enough.
func TestRewindAgainAndAgain(t *testing.T) {
	m := deal(t, true)
	for i := range 1000 {
		choose(t, m, 0, "take:1")
		if err := m.Apply(engine.Record{Rewind: 1}); err != nil {
			t.Fatalf("rewind %d: %v", i+1, err)
		}
	}
	choose(t, m, 0, "take:1")
	if err := m.Apply(engine.Record{Rewind: 1}); !errors.Is(err, engine.ErrRewind) || m.MayRewind(0) {
		t.Errorf("one more: %v", err)
	}
}

// TestSeen counts what was drawn since a record: by whom, and nothing of what was
// taken back, or lies before.
func TestSeen(t *testing.T) {
	m := deal(t, true)
	choose(t, m, 0, "draw", "take:1", "end-turn") // 1 to 3
	choose(t, m, 1, "draw", "draw")               // 4, 5
	choose(t, m, 2, "draw", "take:1")             // 6, 7
	for since, want := range map[int][]int{0: {1, 2, 1}, 1: {0, 2, 1}, 3: {0, 2, 1}, 4: {0, 1, 1}, 6: {0, 0, 0}} {
		seen, err := m.Seen(since)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(seen.Alone, want) || seen.Shown != 0 || seen.Chance {
			t.Errorf("since %d %+v was seen, want %v", since, seen, want)
		}
	}
	rewind(t, m, 0, 4) // 8
	choose(t, m, 1, "take:1", "end-turn")
	choose(t, m, 2, "draw")
	if seen, err := m.Seen(3); err != nil || !slices.Equal(seen.Alone, []int{0, 1, 1}) {
		t.Errorf("after going back %+v, %v", seen, err)
	}
	if _, err := m.Seen(6); !errors.Is(err, engine.ErrRewind) {
		t.Errorf("since what does not stand: %v", err)
	}
}
