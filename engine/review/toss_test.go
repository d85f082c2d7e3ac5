package review_test

import (
	"encoding/json"
	"slices"

	"westkingdom/engine"
)

// toss is a game in which it is known what everything is worth: in each of its turns a seat
// throws a die and has its points, or pays five, or asks for a card and has its points.
// Worth says what is to be expected.
type toss struct{}

const (
	tossTurns = 8 // of all seats together
	tossPays  = 5
)

const (
	verbThrow engine.Verb = iota + 1
	verbPay
	verbDraw
)

var tossWords = engine.Vocabulary{
	Kinds: []string{"", "turn"},
	Verbs: []engine.Word{{}, engine.W("throw"), engine.W("pay"), engine.W("draw")},
}

func (toss) Info() engine.Info {
	return engine.Info{ID: "toss", MinSeats: 2, MaxSeats: 2, Rules: 1}
}
func (toss) Vocabulary() *engine.Vocabulary   { return &tossWords }
func (toss) Uncertain([]byte) ([]byte, error) { return nil, nil }
func (toss) Correct([]byte) ([]byte, error)   { return nil, nil }
func (toss) Decode(_ engine.Config, data []byte) (engine.State, error) {
	s := &tossState{}
	return s, json.Unmarshal(data, s)
}

func (toss) New(cfg engine.Config, r engine.Rand) (engine.State, error) {
	s := &tossState{Gen: r, Held: make([]int, cfg.Seats), Pile: engine.Deck[int]{1, 2, 3, 4, 5, 6}}
	engine.Shuffle(&s.Gen, s.Pile)
	return s, nil
}

type tossState struct {
	Gen  engine.Rand
	Pile engine.Deck[int]
	Held []int
	Turn int
}

func (s *tossState) seat() engine.Seat { return engine.Seat(s.Turn % len(s.Held)) }

func (s *tossState) Step(t *engine.Table) {
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
		s.Held[seat] -= tossPays
		t.EndTurn(seat)
	case verbDraw:
		card, _ := s.Pile.DrawFor(t, seat)
		s.Held[seat] += card
	}
	s.Turn++
}

func (s *tossState) Over() bool           { return s.Turn == tossTurns }
func (s *tossState) Random() *engine.Rand { return &s.Gen }

func (s *tossState) Clone() engine.State {
	c := &tossState{}
	s.CloneInto(c)
	return c
}

func (s *tossState) CloneInto(dst engine.State) {
	c := dst.(*tossState)
	pile, held := c.Pile, c.Held
	*c = *s
	c.Pile, c.Held = engine.CloneList(pile, s.Pile), engine.CloneList(held, s.Held)
}

func (s *tossState) Public() any               { return &struct{}{} }
func (s *tossState) Private(engine.Seat) any   { return nil }
func (s *tossState) ID(o engine.Option) string { return "" }

func (s *tossState) Standings() (all []engine.Standing) {
	for seat, n := range s.Held {
		all = append(all, engine.Standing{Seat: engine.Seat(seat), Items: []engine.Item{{ID: "held", Points: n}}, Total: n})
	}
	engine.Rank(all, nil)
	return all
}

func (s *tossState) Show(*engine.Prompt, engine.Option) engine.Shown { return engine.Shown{} }

func (s *tossState) Worth(seat engine.Seat) float64 {
	left := 0
	for turn := s.Turn; turn < tossTurns; turn++ {
		if engine.Seat(turn%len(s.Held)) == seat {
			left++
		}
	}
	return float64(s.Held[seat]) + 3.5*float64(left)
}

func (s *tossState) Scramble(_ engine.Seat, r *engine.Rand) {
	slices.Sort(s.Pile)
	engine.Shuffle(r, s.Pile)
	s.Gen = engine.NewRand(r.Uint64())
}
