package engine_test

import (
	"encoding/json"
	"slices"
	"strconv"

	"westkingdom/engine"
)

// pebbles is a small game with one of everything that the engine promises
// about: seats take turns to take pebbles, draw from a hidden pile, or give
// one to the next seat, who may refuse; at the end all bid at once.
type pebbles struct{}

func (pebbles) Info() engine.Info {
	return engine.Info{ID: "pebbles", MinSeats: 2, MaxSeats: 4, Rules: 2,
		Settings: []engine.Setting{{ID: "pile", Values: []string{"small", "large"}, Default: "small"}}}
}

func (g pebbles) New(cfg engine.Config, r engine.Rand) (engine.State, error) {
	s := &state{Gen: r, Held: make([]int, cfg.Seats), Left: 8}
	if cfg.Setting(g.Info(), "pile") == "large" {
		s.Left = 30
	}
	s.Pile = engine.Deck[int]{1, 2, 3, 4, 5, 6}
	engine.Shuffle(&s.Gen, s.Pile)
	return s, nil
}

func (pebbles) Decode(data []byte) (engine.State, error) {
	s := &state{}
	return s, json.Unmarshal(data, s)
}

type state struct {
	Gen    engine.Rand
	Pile   engine.Deck[int]
	Held   []int
	Left   int
	Active engine.Seat
	Bids   []int
}

func (s *state) Step(t *engine.Table) {
	if s.Left <= 0 {
		s.bid(t)
		return
	}
	for actions := 2; actions > 0 && s.Left > 0; actions-- {
		p := t.Prompt(s.Active, "act")
		for n := 1; n <= 3; n++ {
			p.Offer(engine.Option{Verb: "take", A: n}, short(s.Left, n))
		}
		p.Offer(engine.Option{Verb: "draw"}, short(len(s.Pile), 1))
		p.Offer(engine.Option{Verb: "give"}, short(s.Held[s.Active], 1))
		p.Add(engine.Option{Verb: "fail"})
		s.act(t, t.Ask(p))
	}
	t.EndTurn(s.Active)
	s.Active = s.next()
}

func (s *state) act(t *engine.Table, o engine.Option) {
	switch o.Verb {
	case "take":
		s.Left -= o.A
		s.Held[s.Active] += o.A
		t.Log(s.Active, "take", engine.Int("n", o.A))
	case "draw":
		card, _ := s.Pile.Draw(t)
		s.Held[s.Active] += card
		t.LogFor(s.Active, "drew", engine.Int("n", card))
		t.Log(s.Active, "draw")
	case "give":
		p := t.Prompt(s.next(), "gift")
		p.Add(engine.Option{Verb: "accept"})
		p.Add(engine.Option{Verb: "refuse"})
		if t.Ask(p).Verb == "accept" {
			s.Held[s.Active]--
			s.Held[s.next()]++
		}
	case "fail":
		s.Held[99]++
	}
}

func (s *state) bid(t *engine.Table) {
	var ps []*engine.Prompt
	for seat := range s.Held {
		p := t.NewPrompt(engine.Seat(seat), "bid")
		for n := range 3 {
			p.Add(engine.Option{Verb: "bid", A: n})
		}
		ps = append(ps, p)
	}
	for _, o := range t.AskAll(ps) {
		s.Bids = append(s.Bids, o.A)
	}
}

func short(have, need int) engine.Reason {
	if have >= need {
		return engine.Reason{}
	}
	return engine.Reason{Key: "short", What: "pebbles", Have: have, Need: need}
}

func (s *state) next() engine.Seat {
	return (s.Active + 1) % engine.Seat(len(s.Held))
}

func (s *state) Over() bool { return s.Bids != nil }

func (s *state) Clone() engine.State {
	c := *s
	c.Pile, c.Held, c.Bids = slices.Clone(s.Pile), slices.Clone(s.Held), slices.Clone(s.Bids)
	return &c
}

func (s *state) Random() *engine.Rand { return &s.Gen }

type public struct {
	Left  int    `json:"left"`
	Held  []held `json:"held"`
	Piled int    `json:"piled"`
}

type held struct {
	N int `json:"n"`
}

func (s *state) Public() any {
	v := &public{Left: s.Left, Piled: len(s.Pile)}
	for _, n := range s.Held {
		v.Held = append(v.Held, held{n})
	}
	return v
}

func (s *state) Private(engine.Seat) any { return nil }

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

func (s *state) ID(o engine.Option) string {
	if o.A == 0 && o.Verb != "bid" {
		return o.Verb
	}
	return o.Verb + ":" + strconv.Itoa(o.A)
}

func (s *state) Show(_ *engine.Prompt, o engine.Option) engine.Shown {
	return engine.Shown{Gain: []engine.Amount{{What: "pebbles", N: o.A}}}
}

func (s *state) Worth(seat engine.Seat) float64 { return float64(s.Held[seat]) }

func (s *state) Scramble(_ engine.Seat, r *engine.Rand) {
	engine.Shuffle(r, s.Pile)
	s.Gen = engine.NewRand(r.Uint64())
}
