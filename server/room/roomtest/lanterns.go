// Package roomtest has a small game that does everything a room must cope with:
// choices made at once and in secret, hidden cards, choices that can be taken
// back and others that cannot, a rule that fails, and positions that cannot be
// shown.
package roomtest

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"

	"westkingdom/engine"
	"westkingdom/engine/figures"
)

// Lanterns: each seat first picks a colour in secret. Then the seats take turns
// of up to three moves: light a lantern (a point), draw a hidden card (a
// point), or stop. After three turns each the game is over.
type Lanterns struct {
	// Mended: this program can show the positions that others cannot.
	Mended bool
}

// Info implements [engine.Game].
func (Lanterns) Info() engine.Info {
	return engine.Info{
		ID: "lanterns", Name: engine.Name{EN: "Lanterns", FR: "Lanternes"}, MinSeats: 1, MaxSeats: 4, Rules: 1,
		Settings: []engine.Setting{
			{ID: "break", Values: []string{"no", "yes"}, Default: "no"},
			// With which method of the state the move "hush" does away.
			{ID: "hush", Values: []string{nothing, "ID", "Show", "Public", "Private", "Standings", "JSON"}, Default: nothing},
		},
	}
}

// nothing is the value of the setting "hush" with which every position can be shown.
const nothing = "nothing"

// New implements [engine.Game].
func (g Lanterns) New(cfg engine.Config, r engine.Rand) (engine.State, error) {
	s := &state{
		Rand: r, Turns: 3, Fragile: cfg.Setting(g.Info(), "break") == "yes",
		Hush: cfg.Setting(g.Info(), "hush"), mended: g.Mended, Picks: make([]int, cfg.Seats),
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
func (g Lanterns) Decode(_ engine.Config, data []byte) (engine.State, error) {
	s := &state{mended: g.Mended}
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
	Hush    string           `json:"hush"`    // what the move "hush" does away with
	Hushed  bool             `json:"hushed"`
	Picks   []int            `json:"picks"` // by seat; -1 before the draft
	Lit     []int            `json:"lit"`
	Hands   [][]int          `json:"hands"`
	Deck    engine.Deck[int] `json:"deck"`
	mended  bool
}

// speak fails if the method has been done away with.
func (s *state) speak(method string) {
	if s.Hushed && s.Hush == method && !s.mended {
		panic("hush: " + method)
	}
}

const (
	kindPick engine.Kind = iota + 1
	kindMove
)

const (
	pick engine.Verb = iota + 1
	light
	draw
	stop
	shatter // a rule that fails
	hush    // a move after which the position cannot be shown
)

var vocabulary = engine.Vocabulary{
	Kinds:   []string{kindPick: "pick", kindMove: "move"},
	Verbs:   []engine.Word{pick: engine.W("pick").OwnID(), light: engine.W("light"), draw: engine.W("draw"), stop: engine.W("stop"), shatter: engine.W("shatter"), hush: engine.W("hush")},
	Reasons: []engine.Word{engine.W(engine.ReasonShort, "cards")},
	Log:     []engine.Word{engine.W("picked", "colour"), engine.W("drafted"), engine.W("lit", "n"), engine.W("drew"), engine.W("drew-card", "card")},
	Items:   []string{"lanterns", "cards"},
	Often:   map[engine.Kind]engine.Verb{kindMove: stop},
}

// Vocabulary implements [engine.Game].
func (Lanterns) Vocabulary() *engine.Vocabulary { return &vocabulary }

// document has two stand-ins, and a figure that is none.
var document = []byte(`{"lamp":{"points":1,"oil":3,"provenance":"reconstructed"},"deck":{"cards":9,"provenance":"rulebook"}}`)

// Uncertain implements [engine.Game].
func (Lanterns) Uncertain(corrections []byte) ([]byte, error) {
	doc, err := figures.Correct(document, corrections)
	if err != nil {
		return nil, err
	}
	return figures.Uncertain(doc)
}

// Correct implements [engine.Game]: a lamp has no more points than nine.
func (Lanterns) Correct(file []byte) ([]byte, error) {
	less, err := figures.Corrections(document, file)
	if err != nil {
		return nil, err
	}
	doc, err := figures.Correct(document, less)
	if err != nil {
		return nil, err
	}
	var d struct {
		Lamp struct {
			Points     int          `json:"points" range:"0,9"`
			Oil        int          `json:"oil"`
			Provenance figures.Note `json:"provenance"`
		} `json:"lamp"`
		Deck figures.Note `json:"deck"`
	}
	return less, figures.Decode(doc, &d)
}

func (s *state) Step(t *engine.Table) {
	if s.Picks[0] < 0 {
		s.draft(t)
		return
	}
	s.turn(t, engine.Seat(s.Turn%len(s.Lit)))
	s.Turn++
}

// TakeTurn implements [engine.Turned].
func (s *state) TakeTurn(seat engine.Seat) bool {
	if s.Picks[0] < 0 {
		return false
	}
	for s.Turn%len(s.Lit) != int(seat) {
		s.Turn++
	}
	return !s.Over()
}

func (s *state) draft(t *engine.Table) {
	for seat, o := range t.AskAll(engine.Seats(len(s.Picks)), func(seat engine.Seat) *engine.Prompt {
		p := t.Prompt(seat, kindPick)
		for colour := range 3 {
			p.Add(engine.Option{Verb: pick, A: colour})
		}
		return p
	}) {
		s.Picks[seat] = o.A
		t.LogFor(engine.Seat(seat), "picked", engine.Str("colour", colourName(seat, o.A)))
	}
	t.Log(engine.Nobody, "drafted")
}

func (s *state) turn(t *engine.Table, seat engine.Seat) {
	for range 3 {
		p := t.Prompt(seat, kindMove)
		p.Add(engine.Option{Verb: light})
		p.Offer(engine.Option{Verb: draw}, s.mayDraw())
		p.Add(engine.Option{Verb: stop})
		if s.Fragile {
			p.Add(engine.Option{Verb: shatter})
		}
		if s.Hush != nothing {
			p.Add(engine.Option{Verb: hush})
			p.Offer(engine.Option{Verb: pick}, engine.Reason{Key: engine.ReasonShort, What: "cards", Need: 1}) // its id is the state's own
		}
		switch t.Ask(p).Verb {
		case light:
			s.Lit[seat]++
			t.Log(seat, "lit", engine.Int("n", s.Lit[seat]))
		case draw:
			card, _ := s.Deck.DrawFor(t, seat)
			s.Hands[seat] = append(s.Hands[seat], card)
			t.Log(seat, "drew")
			t.LogFor(seat, "drew-card", engine.Str("card", cardName(card)))
		case stop:
			t.EndTurn(seat)
			return
		case hush:
			s.Hushed = true
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

// cardName and colourName name what only one seat may know, in words that occur nowhere
// else: a message with such a word has told a secret.
func cardName(n int) string { return "card-" + strconv.Itoa(n) }

// colourName names what a seat has picked.
func colourName(seat, n int) string { return fmt.Sprintf("colour-%d-of-%d", n, seat) }

func (s *state) Over() bool { return s.Turn >= s.Turns*len(s.Lit) }

func (s *state) Clone() engine.State {
	c := &state{}
	s.CloneInto(c)
	return c
}

func (s *state) CloneInto(dst engine.State) {
	c := dst.(*state)
	*c = *s
	c.Picks, c.Lit, c.Deck = slices.Clone(s.Picks), slices.Clone(s.Lit), slices.Clone(s.Deck)
	c.Hands = make([][]int, len(s.Hands))
	for i, h := range s.Hands {
		c.Hands[i] = append([]int{}, h...)
	}
}

func (s *state) Random() *engine.Rand { return &s.Rand }

type public struct {
	Turn    int      `json:"turn"`
	Deck    int      `json:"deck"`
	Players []player `json:"players"`
}

type player struct {
	Lit  lamps `json:"lit"`
	Hand int   `json:"hand"`
}

// lamps is a number that cannot always be written.
type lamps int

func (l lamps) MarshalJSON() ([]byte, error) {
	if l < 0 {
		return nil, fmt.Errorf("%d lamps", int(l))
	}
	return strconv.AppendInt(nil, int64(l), 10), nil
}

func (s *state) Public() any {
	s.speak("Public")
	v := &public{Turn: s.Turn, Deck: len(s.Deck)}
	for seat := range s.Lit {
		v.Players = append(v.Players, player{lamps(s.Lit[seat]), len(s.Hands[seat])})
	}
	if s.Hushed && s.Hush == "JSON" && !s.mended {
		v.Players[0].Lit = -1
	}
	return v
}

// Private is what a seat alone knows.
type Private struct {
	Colour string   `json:"colour"`
	Hand   []string `json:"hand"`
}

func (s *state) Private(seat engine.Seat) any {
	s.speak("Private")
	v := &Private{Hand: []string{}}
	if s.Picks[seat] >= 0 {
		v.Colour = colourName(int(seat), s.Picks[seat])
	}
	for _, card := range s.Hands[seat] {
		v.Hand = append(v.Hand, cardName(card))
	}
	return v
}

func (s *state) Standings() []engine.Standing {
	s.speak("Standings")
	var all []engine.Standing
	for seat := range s.Lit {
		items := []engine.Item{{ID: "lanterns", Points: s.Lit[seat]}, {ID: "cards", Points: len(s.Hands[seat])}}
		all = append(all, engine.Standing{Seat: engine.Seat(seat), Items: items, Total: s.Lit[seat] + len(s.Hands[seat]), Rank: 1})
	}
	return all
}

func (s *state) ID(o engine.Option) string {
	s.speak("ID")
	return strconv.Itoa(o.A)
}

func (s *state) Show(*engine.Prompt, engine.Option) engine.Shown {
	s.speak("Show")
	return engine.Shown{}
}

func (s *state) Worth(seat engine.Seat) float64 { return float64(s.Lit[seat] + len(s.Hands[seat])) }

func (s *state) Scramble(_ engine.Seat, r *engine.Rand) {
	s.Rand = engine.NewRand(r.Uint64())
	engine.Redeal(r, s.Deck)
}

// FirstSeat implements [engine.Led].
func (s *state) FirstSeat() engine.Seat { return 0 }
