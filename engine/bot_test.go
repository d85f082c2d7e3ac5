package engine_test

import (
	"context"
	"errors"
	"testing"

	"westkingdom/engine"
)

// A playout goes on past the step, to the end of the game, choice by choice,
// and leaves the match as it was.
func TestSandboxPlaysToTheEnd(t *testing.T) {
	m := deal(t, false)
	choose(t, m, 0, "take:1")
	before := text(t, m.State())
	at, _ := m.Situation(0)
	var box engine.Sandbox
	r := engine.NewRand(1)
	asked := map[engine.Seat]int{}
	end, ok := box.Play(at, &r, -1, func(_ engine.State, p *engine.Prompt) int {
		asked[p.Seat]++
		return 0
	})
	if !ok || !end.Over() || len(asked) != 3 {
		t.Errorf("over: %v, asked %v", ok && end.Over(), asked)
	}
	if text(t, m.State()) != before {
		t.Error("the match has changed")
	}
}

// A playout of one step ends where the step does, and one that is stopped
// ends at the question.
func TestSandboxStops(t *testing.T) {
	m := deal(t, false)
	choose(t, m, 0, "take:1")
	at, _ := m.Situation(0)
	var box engine.Sandbox
	r := engine.NewRand(1)
	end, ok := box.Play(at, &r, 0, func(engine.State, *engine.Prompt) int { return 1 })
	if s := end.(*state); !ok || s.Active != 1 || s.Left != 5 {
		t.Errorf("after the step: %s", text(t, end))
	}
	n := 0
	end, ok = box.Play(at, &r, 5, func(engine.State, *engine.Prompt) int {
		if n++; n == 3 {
			return -1
		}
		return 0
	})
	if s := end.(*state); !ok || n != 3 || s.Left != 5 || s.Active != 1 {
		t.Errorf("stopped at question %d: %s", n, text(t, end))
	}
}

// What others have chosen in secret is not in the situation of a seat that is
// asked at the same time: an imagined opponent chooses anew.
func TestSandboxKnowsNoSecretAnswer(t *testing.T) {
	m := deal(t, false)
	choose(t, m, 0, "take:3", "take:3")
	choose(t, m, 1, "take:2")
	asked(t, m, 0, 1, 2)
	choose(t, m, 0, "bid:2")
	at, _ := m.Situation(2)
	var box engine.Sandbox
	r := engine.NewRand(1)
	for want := range 3 {
		end, ok := box.Play(at, &r, 0, func(_ engine.State, p *engine.Prompt) int {
			if p.Seat == 0 {
				return want
			}
			return 1
		})
		if !ok || end.(*state).Bids[0] != want {
			t.Fatalf("seat 0 bids %v in seat 2's head, want %d", end.(*state).Bids, want)
		}
	}
}

// A table of bots that never end the game comes to the limit.
func TestSimulationHasALimit(t *testing.T) {
	s, err := pebbles{}.New(engine.Config{Seats: 2, Rules: 2}, engine.NewRand(5))
	if err != nil {
		t.Fatal(err)
	}
	endless := chooser(func(at engine.Situation) int {
		for i, o := range at.Prompt.Options {
			if o.Verb == verbGive || o.Verb == verbAccept {
				return i
			}
		}
		return len(at.Prompt.Options) - 2 // draw, while there is something
	})
	n, err := engine.Simulation{Game: pebbles{}, Bots: []engine.Bot{endless, endless}, Limit: 500}.Run(t.Context(), s)
	if !errors.Is(err, engine.ErrEndless) || n < 500 {
		t.Errorf("%d choices, %v", n, err)
	}
}

// The same situation and budget give the same choice, and each seat and
// number of a match another seed.
func TestSeedForBot(t *testing.T) {
	seen := map[uint64]bool{}
	for seat := range engine.Seat(4) {
		for seq := range 100 {
			seen[engine.SeedOf(1).ForBot(seat, seq)] = true
		}
	}
	seen[engine.SeedOf(2).ForBot(0, 0)] = true
	if len(seen) != 401 {
		t.Errorf("%d different seeds, want 401", len(seen))
	}
}

func TestSeed(t *testing.T) {
	for _, want := range []engine.Seed{engine.SeedOf(7), {Hi: 1, Lo: 2}} {
		var got engine.Seed
		if err := got.UnmarshalJSON([]byte(text(t, want))); err != nil || got != want {
			t.Errorf("%s comes back as %v, %v", text(t, want), got, err)
		}
	}
	if text(t, engine.SeedOf(7)) != "7" {
		t.Errorf("a seed of the first days is written %s", text(t, engine.SeedOf(7)))
	}
	for _, bad := range []string{`"12"`, `-1`, `{}`, "\"zz000000000000000000000000000000\""} {
		if err := new(engine.Seed).UnmarshalJSON([]byte(bad)); err == nil {
			t.Errorf("%s is a seed", bad)
		}
	}
}

type chooser func(engine.Situation) int

func (c chooser) Choose(_ context.Context, at engine.Situation, _ engine.Budget) int { return c(at) }
