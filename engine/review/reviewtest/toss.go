// Package reviewtest has a game for tests of reviews.
package reviewtest

import (
	"encoding/json"
	"slices"

	"westkingdom/engine"
)

// Toss is a game in which it is known what everything is worth: in each of its turns a seat
// throws a die and has its points, or pays five, or asks for a card and has its points.
// Worth says what is to be expected. A seat that is alone waits between its turns until the
// house has thrown the highest, which gives nothing to anybody.
type Toss struct{}

// Pays is what paying costs.
const Pays = 5

const turns = 8 // of all seats together

const (
	verbThrow engine.Verb = iota + 1
	verbPay
	verbDraw
)

var vocabulary = engine.Vocabulary{
	Kinds: []string{"", "turn"},
	Verbs: []engine.Word{{}, engine.W("throw"), engine.W("pay"), engine.W("draw")},
}

func (Toss) Info() engine.Info {
	return engine.Info{ID: "toss", MinSeats: 1, MaxSeats: 2, Rules: 1}
}
func (Toss) Vocabulary() *engine.Vocabulary   { return &vocabulary }
func (Toss) Uncertain([]byte) ([]byte, error) { return nil, nil }
func (Toss) Correct([]byte) ([]byte, error)   { return nil, nil }
func (Toss) Decode(_ engine.Config, data []byte) (engine.State, error) {
	s := &State{}
	return s, json.Unmarshal(data, s)
}

func (Toss) New(cfg engine.Config, r engine.Rand) (engine.State, error) {
	s := &State{Gen: r, Held: make([]int, cfg.Seats), Pile: engine.Deck[int]{1, 2, 3, 4, 5, 6}}
	engine.Shuffle(&s.Gen, s.Pile)
	return s, nil
}

// State is a position of it.
type State struct {
	Gen  engine.Rand
	Pile engine.Deck[int]
	Held []int
	Turn int
	Wait bool // for the house
}

func (s *State) seat() engine.Seat { return engine.Seat(s.Turn % len(s.Held)) }

func (s *State) Step(t *engine.Table) {
	if s.Wait {
		s.Wait = t.Rand().Intn(6) < 5
		return
	}
	seat := s.seat()
	p := t.Prompt(seat, 1)
	p.Add(engine.Option{Verb: verbThrow})
	p.Add(engine.Option{Verb: verbPay})
	if len(s.Pile) > 0 {
		p.Add(engine.Option{Verb: verbDraw})
	}
	switch t.Ask(p).Verb {
	case verbThrow:
		t.EndTurn(seat)
		s.Held[seat] += t.Rand().Intn(6) + 1
	case verbPay:
		s.Held[seat] -= Pays
		t.EndTurn(seat)
	case verbDraw:
		card, _ := s.Pile.DrawFor(t, seat)
		s.Held[seat] += card
	}
	s.Turn++
	s.Wait = len(s.Held) == 1 && s.Turn < turns
}

func (s *State) Over() bool           { return s.Turn == turns }
func (s *State) Random() *engine.Rand { return &s.Gen }

func (s *State) Clone() engine.State {
	c := &State{}
	s.CloneInto(c)
	return c
}

func (s *State) CloneInto(dst engine.State) {
	c := dst.(*State)
	pile, held := c.Pile, c.Held
	*c = *s
	c.Pile, c.Held = engine.CloneList(pile, s.Pile), engine.CloneList(held, s.Held)
}

func (s *State) Public() any               { return &struct{}{} }
func (s *State) Private(engine.Seat) any   { return nil }
func (s *State) ID(o engine.Option) string { return "" }

func (s *State) Standings() (all []engine.Standing) {
	for seat, n := range s.Held {
		all = append(all, engine.Standing{Seat: engine.Seat(seat), Items: []engine.Item{{ID: "held", Points: n}}, Total: n})
	}
	engine.Rank(all, nil)
	return all
}

func (s *State) Show(*engine.Prompt, engine.Option) engine.Shown { return engine.Shown{} }

func (s *State) Worth(seat engine.Seat) float64 {
	left := 0
	for turn := s.Turn; turn < turns; turn++ {
		if engine.Seat(turn%len(s.Held)) == seat {
			left++
		}
	}
	return float64(s.Held[seat]) + float64(3.5*float64(left))
}

func (s *State) Scramble(_ engine.Seat, r *engine.Rand) {
	slices.Sort(s.Pile)
	engine.Shuffle(r, s.Pile)
	s.Gen = engine.NewRand(r.Uint64())
}
