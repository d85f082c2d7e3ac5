package engine_test

import (
	"encoding/json"
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

const (
	kindAct engine.Kind = iota + 1
	kindGift
	kindBid
)

const (
	verbTake engine.Verb = iota + 1
	verbDraw
	verbGive
	verbAccept
	verbRefuse
	verbFail
	verbBid
)

var vocabulary = engine.Vocabulary{
	Kinds: []string{"", "act", "gift", "bid"},
	Verbs: []engine.Word{{}, engine.W("take").OwnID(), engine.W("draw"), engine.W("give"), engine.W("accept"), engine.W("refuse"), engine.W("fail"), engine.W("bid").OwnID()},
}

func (pebbles) Vocabulary() *engine.Vocabulary { return &vocabulary }

func (pebbles) Uncertain([]byte) ([]byte, error) { return nil, nil }

func (pebbles) Correct([]byte) ([]byte, error) { return nil, nil }

func (g pebbles) New(cfg engine.Config, r engine.Rand) (engine.State, error) {
	s := &state{Gen: r, Held: make([]int, cfg.Seats), Left: 8}
	if cfg.Setting(g.Info(), "pile") == "large" {
		s.Left = 30
	}
	s.Pile = engine.Deck[int]{1, 2, 3, 4, 5, 6}
	engine.Shuffle(&s.Gen, s.Pile)
	return s, nil
}

func (pebbles) Decode(_ engine.Config, data []byte) (engine.State, error) {
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
		p := t.Prompt(s.Active, kindAct)
		for n := 1; n <= 3; n++ {
			p.Offer(engine.Option{Verb: verbTake, A: n}, short(s.Left, n))
		}
		p.Offer(engine.Option{Verb: verbDraw}, short(len(s.Pile), 1))
		p.Offer(engine.Option{Verb: verbGive}, short(s.Held[s.Active], 1))
		p.Add(engine.Option{Verb: verbFail})
		s.act(t, t.Ask(p))
	}
	t.EndTurn(s.Active)
	s.Active = s.next()
}

func (s *state) act(t *engine.Table, o engine.Option) {
	switch o.Verb {
	case verbTake:
		s.Left -= o.A
		s.Held[s.Active] += o.A
		t.Log(s.Active, "take", engine.Int("n", o.A))
	case verbDraw:
		card, _ := s.Pile.DrawFor(t, s.Active)
		s.Held[s.Active] += card
		t.LogFor(s.Active, "drew", engine.Int("n", card))
		t.Log(s.Active, "draw")
	case verbGive:
		p := t.Prompt(s.next(), kindGift)
		p.Add(engine.Option{Verb: verbAccept})
		p.Add(engine.Option{Verb: verbRefuse})
		if t.Ask(p).Verb == verbAccept {
			s.Held[s.Active]--
			s.Held[s.next()]++
		}
	case verbFail:
		s.Held[99]++
	}
}

func (s *state) bid(t *engine.Table) {
	for _, o := range t.AskAll(engine.Seats(len(s.Held)), func(seat engine.Seat) *engine.Prompt {
		p := t.Prompt(seat, kindBid)
		for n := range 3 {
			p.Add(engine.Option{Verb: verbBid, A: n})
		}
		return p
	}) {
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
	c := &state{}
	s.CloneInto(c)
	return c
}

func (s *state) CloneInto(dst engine.State) {
	c := dst.(*state)
	pile, held, bids := c.Pile, c.Held, c.Bids
	*c = *s
	c.Pile, c.Held, c.Bids = engine.CloneList(pile, s.Pile), engine.CloneList(held, s.Held), engine.CloneList(bids, s.Bids)
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

func (s *state) ID(o engine.Option) string { return strconv.Itoa(o.A) }

func (s *state) Show(_ *engine.Prompt, o engine.Option) engine.Shown {
	return engine.Shown{Gain: []engine.Amount{{What: "pebbles", N: o.A}}, Args: engine.Args{engine.Int("left", s.Left)}}
}

func (s *state) Worth(seat engine.Seat) float64 { return float64(s.Held[seat]) }

func (s *state) Scramble(_ engine.Seat, r *engine.Rand) {
	engine.Shuffle(r, s.Pile)
	s.Gen = engine.NewRand(r.Uint64())
}

// TakeTurn implements [engine.Turned].
func (s *state) TakeTurn(seat engine.Seat) bool {
	s.Active = seat
	return s.Left > 0
}
