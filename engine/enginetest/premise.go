package enginetest

import (
	"testing"

	"westkingdom/engine"
)

// beginAlike: what a line begins with that the viewer tries out is the same in both twins,
// byte for byte. It leads to what the viewer sees and is asked, or says that it does not; of
// what others chose it has nothing.
func (suite Suite) beginAlike(t *testing.T, one, two *engine.Match, viewer engine.Seat, luck uint64, seed int) {
	t.Helper()
	if viewer == engine.Nobody || luck%64 != 0 {
		return
	}
	p := premise(t, one, viewer)
	if a, b := encode(t, p), encode(t, premise(t, two, viewer)); a != b {
		t.Fatalf("seed %d: at %d what seat %d tries out begins with what it may not know\none %s\ntwo %s", seed, one.Seq(), viewer, a, b)
	}
	for _, r := range p.Made {
		if r.Seat != viewer {
			t.Fatalf("seed %d: at %d seat %d is told what seat %d chose", seed, one.Seq(), viewer, r.Seat)
		}
	}
	line, err := p.Match(suite.Game)
	if err != nil {
		t.Fatalf("seed %d: at %d seat %d cannot try out %s: %v", seed, one.Seq(), viewer, encode(t, p), err)
	}
	defer line.Close()
	if one.AtCheckpoint() && p.Early {
		t.Fatalf("seed %d: at %d nothing was chosen since the checkpoint, and seat %d cannot begin there", seed, one.Seq(), viewer)
	}
	if a, b := shownTo(t, one, viewer), shownTo(t, line, viewer); !p.Early && a != b {
		t.Fatalf("seed %d: at %d what seat %d tries out begins elsewhere\nthe game %s\nthe line %s", seed, one.Seq(), viewer, a, b)
	}
}

func premise(t *testing.T, m *engine.Match, viewer engine.Seat) engine.Premise {
	t.Helper()
	k, err := m.Knowledge(viewer)
	if err != nil {
		t.Fatal(err)
	}
	p, err := k.Premise(k.Luck())
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// shownTo is what the seat sees and is asked.
func shownTo(t *testing.T, m *engine.Match, viewer engine.Seat) string {
	t.Helper()
	v, err := m.View()
	if err != nil {
		t.Fatal(err)
	}
	p, _ := m.Prompt(viewer)
	p.ID = 0
	return encode(t, v.Public) + encode(t, m.State().Private(viewer)) + encode(t, p)
}
