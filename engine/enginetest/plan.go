package enginetest

import (
	"testing"

	"westkingdom/engine"
)

// plansAhead: now and then, what a seat is told that it would be asked if it were its turn
// now is what it knows alone, the same in twin games byte for byte, and what it is asked in
// fact where it is its turn and nobody else moves. The match does not notice. It returns the
// number of turns that were planned.
func (suite Suite) plansAhead(t *testing.T, m *engine.Match, seat engine.Seat, pick *engine.Rand, table Table, seed int) (turns int) {
	t.Helper()
	if m.Seq()%11 == 0 {
		suite.plansTruly(t, m, seed)
	}
	if m.Seq()%17 == 0 {
		before := suite.whole(t, m, table)
		turns = suite.plans(t, m, seat, pick, seed)
		if suite.whole(t, m, table) != before {
			t.Fatalf("seed %d: at %d the match is another after plans", seed, m.Seq())
		}
	}
	return turns
}

// plans chooses ahead for a seat whatever it is offered, up to some choices, and compares
// with a twin. It returns the number of turns begun.
func (suite Suite) plans(t *testing.T, m *engine.Match, seat engine.Seat, pick *engine.Rand, seed int) (turns int) {
	t.Helper()
	twin := suite.twin(t, m, seat, pick, seed)
	if twin == nil {
		return 0
	}
	defer twin.Close()
	var chosen []string
	plan := suite.plan(t, m, seat, chosen)
	for range pick.Intn(7) {
		if plan.Next == nil {
			break
		}
		chosen = append(chosen, plan.Next.Options[pick.Intn(len(plan.Next.Options))].ID)
		plan = suite.plan(t, m, seat, chosen)
	}
	if a, b := encode(t, plan), encode(t, suite.plan(t, twin, seat, chosen)); a != b {
		t.Fatalf("seed %d: at %d seat %d learns from a plan what it may not know\none %s\ntwo %s", seed, m.Seq(), seat, a, b)
	}
	for _, c := range plan.Made {
		if c.Turn {
			turns++
		}
	}
	return turns
}

// plan makes a plan of choices that are offered.
func (suite Suite) plan(t *testing.T, m *engine.Match, seat engine.Seat, chosen []string) *engine.Plan {
	t.Helper()
	plan, err := m.Outlook(seat).Plan(chosen)
	switch {
	case err != nil:
		t.Fatalf("at %d seat %d after %q: %v", m.Seq(), seat, chosen, err)
	case len(plan.Made) != len(chosen):
		t.Fatalf("at %d seat %d was offered %q, and is not any more: %+v", m.Seq(), seat, chosen, plan)
	case (plan.Next == nil) == (plan.Why == ""):
		t.Fatalf("at %d a plan ends with %q and the question %v", m.Seq(), plan.Why, plan.Next)
	}
	return plan
}

// twin is the match at its last checkpoint, with what the seat may not know dealt anew; nil
// if its step then asks nothing, and goes on to another checkpoint.
func (suite Suite) twin(t *testing.T, m *engine.Match, seat engine.Seat, pick *engine.Rand, seed int) *engine.Match {
	t.Helper()
	snap, err := m.Checkpoint()
	if err != nil {
		t.Fatal(err)
	}
	s, err := suite.Game.Decode(snap.Config, snap.State)
	if err != nil {
		t.Fatal(err)
	}
	r := engine.NewRand(pick.Uint64())
	s.Scramble(seat, &r)
	snap.State = []byte(encode(t, s))
	twin, err := engine.Restore(suite.Game, snap, nil)
	if err != nil {
		t.Fatalf("seed %d: %v", seed, err)
	}
	if again, err := twin.Checkpoint(); err != nil {
		t.Fatal(err)
	} else if string(again.State)+"\n" != string(snap.State) {
		twin.Close()
		return nil
	}
	return twin
}

// plansTruly: what a plan promises of the step that a seat is in, is what it is asked, up to
// where something hidden was seen.
func (suite Suite) plansTruly(t *testing.T, m *engine.Match, seed int) {
	t.Helper()
	if len(m.Asked()) != 1 {
		return
	}
	seat := m.Asked()[0]
	snap, err := m.Checkpoint()
	if err != nil {
		t.Fatal(err)
	}
	s, err := suite.Game.Decode(snap.Config, snap.State)
	if err != nil {
		t.Fatal(err)
	}
	turned, ok := s.(engine.Turned)
	if before := encode(t, s); !ok || !turned.TakeTurn(seat) || encode(t, s) != before {
		return // it is not its turn
	}
	asked, _ := m.Prompt(seat)
	var chosen []string
	for _, o := range asked.Trail {
		chosen = append(chosen, o.ID)
	}
	if len(chosen) != m.Seq()-snap.Seq { // others have chosen, or something was taken back
		return
	}
	if m.Revealed() {
		plan, err := m.Outlook(seat).Plan(chosen)
		if err != nil || plan.Next != nil || plan.Why != engine.PlanSeen {
			t.Fatalf("seed %d: at %d seat %d has seen something, and the plan after %q goes on: %+v, %v", seed, m.Seq(), seat, chosen, plan, err)
		}
		return
	}
	if asked.Kind == "end-turn" { // which only the match asks
		return
	}
	plan := suite.plan(t, m, seat, chosen)
	asked.ID = 0
	if plan.Next == nil || encode(t, *plan.Next) != encode(t, asked) {
		t.Fatalf("seed %d: at %d seat %d is asked\n%s\nand the plan after %q says %q\n%s", seed, m.Seq(), seat, encode(t, asked), chosen, plan.Why, encode(t, plan.Next))
	}
}
