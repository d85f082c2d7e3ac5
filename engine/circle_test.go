package engine_test

import (
	"errors"
	"testing"

	"westkingdom/engine"
)

// circling is pebbles with rules that run in a circle as soon as six pebbles or
// fewer are left, at the end of a turn or at the beginning of the next.
type circling struct {
	pebbles
	circle func(*engine.Table)
	next   bool
}

func (g circling) New(cfg engine.Config, r engine.Rand) (engine.State, error) {
	s, err := g.pebbles.New(cfg, r)
	return &circlingState{s.(*state), g}, err
}

type circlingState struct {
	*state
	game circling
}

func (s *circlingState) Clone() engine.State { return &circlingState{s.state.Clone().(*state), s.game} }
func (s *circlingState) CloneInto(dst engine.State) {
	s.state.CloneInto(dst.(*circlingState).state)
}

func (s *circlingState) Step(t *engine.Table) {
	if s.game.next && s.Left <= 6 {
		s.game.circle(t)
		return
	}
	s.state.Step(t)
	if s.Left <= 6 {
		s.game.circle(t)
	}
}

func circles() map[string]func(*engine.Table) {
	var deeper func(t *engine.Table)
	deeper = func(t *engine.Table) {
		t.Log(0, "deeper")
		deeper(t)
	}
	return map[string]func(*engine.Table){
		"telling": func(t *engine.Table) {
			for {
				t.Log(0, "again")
			}
		},
		"asking what answers itself": func(t *engine.Table) {
			for {
				p := t.Prompt(0, kindAct)
				p.Add(engine.Option{Verb: verbTake, A: 1})
				t.Ask(p)
			}
		},
		"drawing": func(t *engine.Table) {
			for {
				t.Rand()
			}
		},
		"calling itself": deeper,
	}
}

// Rules that run in a circle fault the choice that leads there, and the position
// before it stands.
func TestCirclesFaultTheChoice(t *testing.T) {
	cases := map[string]circling{"steps that do nothing": {circle: func(*engine.Table) {}, next: true}}
	for name, circle := range circles() {
		cases[name] = circling{circle: circle}
		cases[name+", in the next step"] = circling{circle: circle, next: true}
	}
	for name, game := range cases {
		t.Run(name, func(t *testing.T) {
			m, err := engine.NewMatch(game, engine.Config{Seats: 2}, engine.SeedOf(1))
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(m.Close)
			choose(t, m, 0, "take:1")
			before, prompt := text(t, m.State()), prompted(t, m, 0)
			if err := m.Apply(engine.Record{Seat: 0, Option: "take:3"}); !errors.Is(err, engine.ErrFault) {
				t.Fatalf("got %v, want ErrFault", err)
			}
			if m.Seq() != 1 || text(t, m.State()) != before || prompted(t, m, 0) != prompt {
				t.Errorf("the position is another one: %s", text(t, m.State()))
			}
		})
	}
}

// A simulation whose rules run in a circle ends.
func TestSimulationEndsInACircle(t *testing.T) {
	first := chooser(func(engine.Situation) int { return 0 })
	for name, circle := range circles() {
		t.Run(name, func(t *testing.T) {
			s, err := circling{circle: circle}.New(engine.Config{Seats: 2, Rules: 2}, engine.NewRand(5))
			if err != nil {
				t.Fatal(err)
			}
			if _, err := (engine.Simulation{Game: circling{}, Bots: []engine.Bot{first, first}}).Run(t.Context(), s); !errors.Is(err, engine.ErrEndless) {
				t.Errorf("got %v, want ErrEndless", err)
			}
		})
	}
}
