package engine_test

import (
	"errors"
	"slices"
	"testing"

	"westkingdom/engine"
)

// A seat plans its own turns while another plays: each choice as it would be offered, up to
// where something is drawn, or somebody else is asked, or no turn comes.
func TestPlan(t *testing.T) {
	m := deal(t, true)
	for _, tc := range []struct {
		name    string
		options []string
		made    int
		turns   []int // of the choices made, those with which one begins
		next    string
		why     engine.PlanEnd
	}{
		{name: "Nothing", next: "act"},
		{name: "WithinATurn", options: []string{"take:2"}, made: 1, turns: []int{0}, next: "act"},
		{name: "SeveralTurns", options: []string{"take:2", "take:1", "take:2"}, made: 3, turns: []int{0, 2}, next: "act"},
		{name: "UpToTheEnd", options: []string{"take:3", "take:3", "take:2"}, made: 3, turns: []int{0, 2}, why: engine.PlanNone},
		{name: "NotOffered", options: []string{"take:3", "take:3", "take:3", "take:1"}, made: 2, turns: []int{0}, next: "act"},
		{name: "ADraw", options: []string{"take:1", "draw"}, made: 2, turns: []int{0}, why: engine.PlanSeen},
		{name: "AnotherIsAsked", options: []string{"take:1", "give", "accept"}, made: 2, turns: []int{0}, why: engine.PlanNone},
	} {
		t.Run(tc.name, func(t *testing.T) {
			plan, err := m.Outlook(2).Plan(tc.options)
			if err != nil {
				t.Fatal(err)
			}
			var turns []int
			for i, c := range plan.Made {
				if c.Option.ID != tc.options[i] || c.Kind != "act" {
					t.Errorf("choice %d is %+v", i, c)
				}
				if c.Turn {
					turns = append(turns, i)
				}
			}
			next := ""
			if plan.Next != nil {
				next = plan.Next.Kind
			}
			if len(plan.Made) != tc.made || !slices.Equal(turns, tc.turns) || next != tc.next || plan.Why != tc.why {
				t.Errorf("planned %+v", plan)
			}
		})
	}
	if _, err := m.Outlook(2).Plan([]string{"fail"}); !errors.Is(err, engine.ErrFault) {
		t.Errorf("a rule that fails gives %v", err)
	}
	if asked := m.Asked(); m.Seq() != 0 || !slices.Equal(asked, []engine.Seat{0}) {
		t.Errorf("the match is another: at %d, %v is asked", m.Seq(), asked)
	}
}
