package troyes_test

import (
	"fmt"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/enginetest"
	"westkingdom/engine/troyes"
)

var suite = enginetest.Suite{
	Game: troyes.Game{},
	Tables: []enginetest.Table{
		{Seats: 1},
		{Seats: 1, Settings: map[string]string{"bonus": "on"}},
		{Seats: 2},
		{Seats: 2, Settings: map[string]string{"bonus": "on", "hidden_vp": "off"}},
		{Seats: 3},
		{Seats: 3, Settings: map[string]string{"bonus": "on"}},
		{Seats: 4, Settings: map[string]string{"hidden_vp": "off"}},
		{Seats: 4, Settings: map[string]string{"bonus": "on"}},
	},
	Seeds:     40,
	Longest:   20_000,
	Counters:  counters,
	Conserved: conserved,
}

func TestSuite(t *testing.T) { enginetest.Run(t, suite) }

func FuzzChoices(f *testing.F) { enginetest.Fuzz(f, suite) }

func TestLayout(t *testing.T) { enginetest.Layout(t, &troyes.State{}) }

func counters(s engine.State, seat engine.Seat) map[string]int {
	p := s.(*troyes.State).Players[seat]
	return map[string]int{"deniers": p.Deniers, "influence": p.Influence, "vp": p.VP}
}

// conserved: every citizen is in one place, 12 of a colour, 8 gray ones, the
// King's 24; no more than six dice of a colour; markers on their tracks; every
// event has a free banner.
func conserved(state engine.State) (string, error) {
	s := state.(*troyes.State)
	var citizens [5]int
	for b := range s.Standing {
		for _, o := range s.Standing[b] {
			if o >= 0 {
				citizens[o]++
			}
		}
		for o, lying := range s.Lying[b] {
			if lying {
				citizens[o]++
			}
		}
	}
	for i := range s.Activities {
		for _, o := range s.Activities[i].Slots {
			if o >= 0 {
				citizens[o]++
			}
		}
		for o, there := range s.Activities[i].Illustration {
			if there {
				citizens[o]++
			}
		}
	}
	citizens[4] += s.Gray
	for i := range s.Players {
		p := &s.Players[i]
		citizens[i] += p.Reserve + p.Supply
		if p.Deniers < 0 || p.VP < 0 || p.Influence < 0 || p.Influence > 20 {
			return "", fmt.Errorf("seat %d has %d deniers, %d points, %d influence", i, p.Deniers, p.VP, p.Influence)
		}
	}
	for c := range s.Dice[0] {
		n := 0
		for o := range s.Dice {
			for _, k := range s.Dice[o][c] {
				if k < 0 {
					return "", fmt.Errorf("less than no die")
				}
				n += int(k)
			}
		}
		if n > 6 {
			return "", fmt.Errorf("%d dice of colour %d", n, c)
		}
	}
	for i := range s.Players {
		want := 12
		if i >= s.Seats {
			want = 24
		}
		if citizens[i] != want {
			return "", fmt.Errorf("seat %d has %d citizens", i, citizens[i])
		}
	}
	v := s.Public().(*troyes.Public)
	for _, e := range v.Queue.Events {
		if e.Free <= 0 && e.Event != "marauding" {
			return "", fmt.Errorf("%s has no free banner", e.Event)
		}
	}
	return fmt.Sprintf("gray %d", citizens[4]), nil
}

// TestSeen: what one seat alone has seen, nothing: dice and cards lie open.
func TestSeen(t *testing.T) {
	enginetest.Seen(t, troyes.Game{}, engine.Config{Seats: 3}, nil, "")
}
