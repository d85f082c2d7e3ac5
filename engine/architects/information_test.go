package architects_test

import (
	"encoding/json"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/architects"
)

func text(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// TestInformation_18: what a seat is sent does not tell what is dealt anew when
// everything that it may not know is.
func TestInformation_18(t *testing.T) {
	for viewer := engine.Nobody; viewer < 4; viewer++ {
		s := midGame(t)
		again := s.Clone().(*architects.State)
		r := engine.NewRand(5)
		again.Scramble(viewer, &r)
		if text(t, s.Public()) != text(t, again.Public()) || text(t, s.Private(viewer)) != text(t, again.Private(viewer)) {
			t.Errorf("seat %d is sent something else", viewer)
		}
		if text(t, s.BuildingPile) == text(t, again.BuildingPile) || text(t, s.ApprenticePile) == text(t, again.ApprenticePile) {
			t.Errorf("seat %d: the piles are as before", viewer)
		}
		for i := range s.Players {
			same := text(t, s.Players[i].Hand) == text(t, again.Players[i].Hand)
			if own := engine.Seat(i) == viewer; own != same && len(s.Players[i].Hand) > 0 {
				t.Errorf("seat %d: the hand of seat %d stays: %v", viewer, i, same)
			}
		}
		if want, got := text(t, s.LargeMarket), text(t, again.LargeMarket); got != want {
			t.Errorf("the Large Market, which all have seen, changes from %s to %s", want, got)
		}
		want, err := conserved(s)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := conserved(again); err != nil || got != want {
			t.Errorf("pieces before %s, now %s, %v", want, got, err)
		}
	}
}

// TestInformation_18_Log: drawn, kept and discarded cards are for one reader.
func TestInformation_18_Log(t *testing.T) {
	private := map[string]bool{architects.LogKeep: true, architects.LogDrew: true, architects.LogLooked: true,
		architects.LogKeptCard: true, architects.LogDiscarded: true}
	seen := map[string]bool{}
	for seed := range uint64(4) {
		for _, e := range played(t, seed) {
			if only := e.Only != nil; only != private[e.Key] || only && *e.Only != e.Seat {
				t.Errorf("entry %+v may be read by others", e)
			}
			seen[e.Key] = true
		}
	}
	for key := range private {
		if !seen[key] {
			t.Errorf("no %s in the game", key)
		}
	}
}

// played is the log of a game in which everybody chooses anything.
func played(t *testing.T, seed uint64) []engine.Entry {
	t.Helper()
	m, err := engine.NewMatch(architects.Game{}, engine.Config{Seats: 3}, engine.SeedOf(seed))
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	r := engine.NewRand(seed)
	for !m.Over() {
		seat := m.Asked()[0]
		p, _ := m.Prompt(seat)
		if err := m.Apply(engine.Record{Seat: seat, Option: p.Options[r.Intn(len(p.Options))].ID}); err != nil {
			t.Fatal(err)
		}
	}
	return m.Log()
}
