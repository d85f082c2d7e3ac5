// Package roomtest has a small game that does everything a room must cope with:
// choices made at once and in secret, hidden cards, choices that can be taken
// back and others that cannot, and a rule that fails.
package roomtest

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"

	"westkingdom/engine"
)

// Lanterns: each seat first picks a colour in secret. Then the seats take turns
// of up to three moves: light a lantern (a point), draw a hidden card (a
// point), or stop. After three turns each the game is over.
type Lanterns struct{}

// Info implements [engine.Game].
func (Lanterns) Info() engine.Info {
	return engine.Info{
		ID: "lanterns", Name: engine.Name{EN: "Lanterns", FR: "Lanternes"}, MinSeats: 1, MaxSeats: 4, Rules: 1,
		Settings: []engine.Setting{{ID: "break", Values: []string{"no", "yes"}, Default: "no"}},
	}
}

// New implements [engine.Game].
func (g Lanterns) New(cfg engine.Config, r engine.Rand) (engine.State, error) {
	s := &state{
		Rand: r, Turns: 3, Fragile: cfg.Setting(g.Info(), "break") == "yes", Picks: make([]int, cfg.Seats),
		Lit: make([]int, cfg.Seats), Hands: make([][]int, cfg.Seats),
	}
	for seat := range s.Hands {
		s.Picks[seat], s.Hands[seat] = -1, []int{}
	}
	for n := range 60 {
		s.Deck = append(s.Deck, n)
	}
	engine.Shuffle(&s.Rand, s.Deck)
	return s, nil
}

// Decode implements [engine.Game].
func (Lanterns) Decode(data []byte) (engine.State, error) {
	s := new(state)
	if err := json.Unmarshal(data, s); err != nil {
		return nil, err
	}
	return s, nil
}

type state struct {
	Rand    engine.Rand      `json:"rand"`
	Turns   int              `json:"turns"` // of each seat
	Turn    int              `json:"turn"`
	Fragile bool             `json:"fragile"` // whether there is a move that fails
	Picks   []int            `json:"picks"`   // by seat; -1 before the draft
	Lit     []int            `json:"lit"`
	Hands   [][]int          `json:"hands"`
	Deck    engine.Deck[int] `json:"deck"`
}

const (
	pick    = "pick"
	light   = "light"
	draw    = "draw"
	stop    = "stop"
	shatter = "shatter" // a rule that fails
)

func (s *state) Step(t *engine.Table) {
	if s.Picks[0] < 0 {
		s.draft(t)
		return
	}
	s.turn(t, engine.Seat(s.Turn%len(s.Lit)))
	s.Turn++
}

func (s *state) draft(t *engine.Table) {
	var ps []*engine.Prompt
	for seat := range s.Picks {
		p := t.NewPrompt(engine.Seat(seat), pick)
		for colour := range 3 {
			p.Add(engine.Option{Verb: pick, A: colour})
		}
		ps = append(ps, p)
	}
	for seat, o := range t.AskAll(ps) {
		s.Picks[seat] = o.A
		t.LogFor(engine.Seat(seat), "picked", engine.Str("colour", Colour(seat, o.A)))
	}
	t.Log(engine.Nobody, "drafted")
}

func (s *state) turn(t *engine.Table, seat engine.Seat) {
	for range 3 {
		p := t.Prompt(seat, "move")
		p.Add(engine.Option{Verb: light})
		p.Offer(engine.Option{Verb: draw}, s.mayDraw())
		p.Add(engine.Option{Verb: stop})
		if s.Fragile {
			p.Add(engine.Option{Verb: shatter})
		}
		switch t.Ask(p).Verb {
		case light:
			s.Lit[seat]++
			t.Log(seat, "lit", engine.Int("n", s.Lit[seat]))
		case draw:
			card, _ := s.Deck.Draw(t)
			s.Hands[seat] = append(s.Hands[seat], card)
			t.Log(seat, "drew")
			t.LogFor(seat, "drew-card", engine.Str("card", Card(card)))
		case stop:
			t.EndTurn(seat)
			return
		case shatter:
			s.Lit[seat] += 100
			panic("the lantern shatters")
		}
	}
	t.EndTurn(seat)
}

func (s *state) mayDraw() engine.Reason {
	if len(s.Deck) == 0 {
		return engine.Reason{Key: "short", What: "cards", Need: 1}
	}
	return engine.Reason{}
}

// Card and Colour name what only one seat may know, in words that occur nowhere
// else: a message with such a word has told a secret.
func Card(n int) string { return "card-" + strconv.Itoa(n) }

// Colour names what a seat has picked.
func Colour(seat, n int) string { return fmt.Sprintf("colour-%d-of-%d", n, seat) }

func (s *state) Over() bool { return s.Turn >= s.Turns*len(s.Lit) }

func (s *state) Clone() engine.State {
	c := *s
	c.Picks, c.Lit, c.Deck = slices.Clone(s.Picks), slices.Clone(s.Lit), slices.Clone(s.Deck)
	c.Hands = make([][]int, len(s.Hands))
	for i, h := range s.Hands {
		c.Hands[i] = append([]int{}, h...)
	}
	return &c
}

func (s *state) Random() *engine.Rand { return &s.Rand }

type public struct {
	Turn    int      `json:"turn"`
	Deck    int      `json:"deck"`
	Players []player `json:"players"`
}

type player struct {
	Lit  int `json:"lit"`
	Hand int `json:"hand"`
}

func (s *state) Public() any {
	v := &public{Turn: s.Turn, Deck: len(s.Deck)}
	for seat := range s.Lit {
		v.Players = append(v.Players, player{s.Lit[seat], len(s.Hands[seat])})
	}
	return v
}

// Private is what a seat alone knows.
type Private struct {
	Colour string   `json:"colour"`
	Hand   []string `json:"hand"`
}

func (s *state) Private(seat engine.Seat) any {
	v := &Private{Hand: []string{}}
	if s.Picks[seat] >= 0 {
		v.Colour = Colour(int(seat), s.Picks[seat])
	}
	for _, card := range s.Hands[seat] {
		v.Hand = append(v.Hand, Card(card))
	}
	return v
}

func (s *state) Standings() []engine.Standing {
	var all []engine.Standing
	for seat := range s.Lit {
		items := []engine.Item{{ID: "lanterns", Points: s.Lit[seat]}, {ID: "cards", Points: len(s.Hands[seat])}}
		all = append(all, engine.Standing{Seat: engine.Seat(seat), Items: items, Total: s.Lit[seat] + len(s.Hands[seat]), Rank: 1})
	}
	return all
}

func (s *state) ID(o engine.Option) string {
	if o.Verb == pick {
		return fmt.Sprintf("%s:%d", pick, o.A)
	}
	return o.Verb
}

func (s *state) Show(*engine.Prompt, engine.Option) engine.Shown { return engine.Shown{} }

func (s *state) Worth(seat engine.Seat) float64 { return float64(s.Lit[seat] + len(s.Hands[seat])) }

func (s *state) Scramble(_ engine.Seat, r *engine.Rand) { engine.Shuffle(r, s.Deck) }
