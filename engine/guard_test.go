package engine_test

import (
	"errors"
	"testing"

	"westkingdom/engine"
)

// faulty is pebbles with a mistake in one method of its state, which shows as
// soon as nine pebbles or fewer are left of thirty.
type faulty struct {
	pebbles
	in string
}

func (g faulty) New(cfg engine.Config, r engine.Rand) (engine.State, error) {
	s, err := g.pebbles.New(cfg, r)
	return &faultyState{s.(*state), g.in}, err
}

type faultyState struct {
	*state
	in string
}

func (s *faultyState) Clone() engine.State        { return &faultyState{s.state.Clone().(*state), s.in} }
func (s *faultyState) CloneInto(dst engine.State) { s.state.CloneInto(dst.(*faultyState).state) }
func (s *faultyState) check(method string) {
	if s.in == method && s.Left <= 6 {
		panic("a mistake in " + method)
	}
}
func (s *faultyState) ID(o engine.Option) string    { s.check("ID"); return s.state.ID(o) }
func (s *faultyState) Public() any                  { s.check("Public"); return s.state.Public() }
func (s *faultyState) Private(seat engine.Seat) any { s.check("Private"); return s.state.Private(seat) }
func (s *faultyState) Standings() []engine.Standing { s.check("Standings"); return s.state.Standings() }
func (s *faultyState) Over() bool                   { s.check("Over"); return s.state.Over() }
func (s *faultyState) Show(p *engine.Prompt, o engine.Option) engine.Shown {
	s.check("Show")
	return s.state.Show(p, o)
}

// A mistake in how a position is worded refuses the choice that leads there,
// and the position before it stands.
func TestWordingFaultsTheChoice(t *testing.T) {
	for _, method := range []string{"ID", "Show", "Over"} {
		t.Run(method, func(t *testing.T) {
			m, err := engine.NewMatch(faulty{in: method}, engine.Config{Seats: 2}, engine.SeedOf(1))
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

func prompted(t *testing.T, m *engine.Match, seat engine.Seat) string {
	t.Helper()
	p, _ := m.Prompt(seat)
	return text(t, p)
}

// A mistake in a view is an error of the view; the match goes on.
func TestViewFaults(t *testing.T) {
	for _, method := range []string{"Public", "Private", "Standings"} {
		m, err := engine.NewMatch(faulty{in: method}, engine.Config{Seats: 2}, engine.SeedOf(1))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(m.Close)
		choose(t, m, 0, "take:3")
		_, view := m.View()
		_, standings := m.Standings()
		if !errors.Is(view, engine.ErrFault) {
			t.Errorf("%s: the view says %v", method, view)
		}
		if got := errors.Is(standings, engine.ErrFault); got != (method == "Standings") {
			t.Errorf("%s: the standings say %v", method, standings)
		}
	}
}

// The trail has the words with which an option was offered, whatever has
// changed since.
func TestTrailKeepsItsWords(t *testing.T) {
	m := deal(t, true)
	offered := engine.Shown{}
	p, _ := m.Prompt(0)
	for _, o := range p.Options {
		if o.ID == "take:2" {
			offered = o
		}
	}
	choose(t, m, 0, "take:2")
	p, _ = m.Prompt(0)
	if len(p.Trail) != 1 || text(t, p.Trail[0]) != text(t, offered) {
		t.Errorf("trail %s, offered as %s", text(t, p.Trail), text(t, offered))
	}
	if offered.Args[0].N != 8 {
		t.Fatalf("the option said %v, not what was left when it was offered", offered.Args)
	}
}
