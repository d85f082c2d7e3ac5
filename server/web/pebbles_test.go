package web_test

import (
	"encoding/json"
	"slices"
	"strconv"

	"westkingdom/engine"
	"westkingdom/engine/figures"
)

// pebbles is a small game for these tests: in turn, seats take one or two of
// eight pebbles, or a hidden gem. Whoever takes the last pebble ends it.
type pebbles struct{}

var gems = engine.Deck[string]{"ruby", "opal", "jade", "onyx", "topaz", "beryl"}

func (pebbles) Info() engine.Info {
	return engine.Info{
		ID: "pebbles", Name: engine.Name{EN: "Pebbles", FR: "Cailloux"}, MinSeats: 2, MaxSeats: 4, Rules: 1,
		Settings: []engine.Setting{{ID: "gems", Values: []string{"yes", "no"}, Default: "yes"}},
	}
}

const (
	kindAct engine.Kind = 1

	verbTake engine.Verb = 1
	verbGem  engine.Verb = 2
)

var vocabulary = engine.Vocabulary{Kinds: []string{"", "act"}, Verbs: []engine.Word{{}, engine.W("take").OwnID(), engine.W("gem")}}

func (pebbles) Vocabulary() *engine.Vocabulary { return &vocabulary }

// document has one stand-in.
var document = []byte(`{"pouch":{"holds":3,"provenance":"reconstructed"},"table":{"legs":4,"provenance":"rulebook"}}`)

func (pebbles) Uncertain([]byte) ([]byte, error) { return figures.Uncertain(document) }

func (pebbles) Correct(file []byte) ([]byte, error) { return figures.Corrections(document, file) }

func (pebbles) New(cfg engine.Config, r engine.Rand) (engine.State, error) {
	s := &state{Gen: r, Left: 8, Gems: slices.Clone(gems), Held: make([]int, cfg.Seats), Own: make([][]string, cfg.Seats)}
	engine.Shuffle(&s.Gen, s.Gems)
	return s, nil
}

func (pebbles) Decode(_ engine.Config, data []byte) (engine.State, error) {
	s := &state{}
	return s, json.Unmarshal(data, s)
}

type state struct {
	Gen    engine.Rand
	Left   int
	Gems   engine.Deck[string]
	Held   []int
	Own    [][]string
	Active engine.Seat
}

func (s *state) Step(t *engine.Table) {
	p := t.Prompt(s.Active, kindAct)
	for n := 1; n <= 2; n++ {
		p.Offer(engine.Option{Verb: verbTake, A: n}, short("pebbles", s.Left, n))
	}
	p.Offer(engine.Option{Verb: verbGem}, short("gems", len(s.Gems), 1))
	if o := t.Ask(p); o.Verb == verbTake {
		s.Left -= o.A
		s.Held[s.Active] += o.A
		t.Log(s.Active, "take", engine.Int("n", o.A))
	} else {
		gem, _ := s.Gems.Draw(t)
		s.Own[s.Active] = append(s.Own[s.Active], gem)
		t.Log(s.Active, "gem")
		t.LogFor(s.Active, "drew", engine.Str("gem", gem))
	}
	t.EndTurn(s.Active)
	s.Active = (s.Active + 1) % engine.Seat(len(s.Held))
}

func short(what string, have, need int) engine.Reason {
	if have >= need {
		return engine.Reason{}
	}
	return engine.Reason{Key: "short", What: what, Have: have, Need: need}
}

func (s *state) Over() bool { return s.Left == 0 }

func (s *state) Clone() engine.State {
	c := &state{}
	s.CloneInto(c)
	return c
}

func (s *state) CloneInto(dst engine.State) {
	c := dst.(*state)
	*c = *s
	c.Gems, c.Held, c.Own = slices.Clone(s.Gems), slices.Clone(s.Held), slices.Clone(s.Own)
	for i, own := range c.Own {
		c.Own[i] = slices.Clone(own)
	}
}

func (s *state) Random() *engine.Rand { return &s.Gen }

func (s *state) Public() any {
	return &struct {
		Left int   `json:"left"`
		Held []int `json:"held"`
		Gems int   `json:"gems"`
	}{s.Left, s.Held, len(s.Gems)}
}

func (s *state) Private(seat engine.Seat) any {
	return &struct {
		Gems []string `json:"gems"`
	}{s.Own[seat]}
}

func (s *state) Standings() []engine.Standing {
	var all []engine.Standing
	for seat, n := range s.Held {
		rank := 1
		for _, other := range s.Held {
			if other > n {
				rank++
			}
		}
		all = append(all, engine.Standing{Seat: engine.Seat(seat), Items: []engine.Item{{ID: "held", Points: n}}, Total: n, Rank: rank})
	}
	return all
}

func (s *state) ID(o engine.Option) string { return strconv.Itoa(o.A) }

func (s *state) Show(*engine.Prompt, engine.Option) engine.Shown { return engine.Shown{} }

func (s *state) Worth(seat engine.Seat) float64 { return float64(s.Held[seat]) }

func (s *state) Scramble(_ engine.Seat, r *engine.Rand) {
	engine.Shuffle(r, s.Gems)
	s.Gen = engine.NewRand(r.Uint64())
}
