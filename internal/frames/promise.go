package main

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"westkingdom/engine"
)

// promise is a choice that says what it costs or gains, the position in which
// it is made, and what its seat could see at every moment until its step ended.
type promise struct {
	Game   string        `json:"game"` // which of the games it is from
	Config engine.Config `json:"config"`
	Seat   engine.Seat   `json:"seat"`
	Option engine.Shown  `json:"option"`
	Before moment        `json:"before"`
	After  []moment      `json:"after"`
}

// mostPromises is how many kinds of promises are kept of one verb: some of
// them pay and get nearly everything there is.
const mostPromises = 3

// moment is what a seat sees of a position.
type moment struct {
	Public  json.RawMessage `json:"public"`
	Private json.RawMessage `json:"private"`
}

// promised returns the promise of the choice that is about to be made, if none
// of its kind was made before: the same verb, and the same things paid and got.
func (s *said) promised(m *engine.Match, w *walk, record string) (*promise, error) {
	by, id, _ := strings.Cut(record, " ")
	for _, seat := range m.Asked() {
		shown, _ := m.Prompt(seat)
		i := slices.IndexFunc(shown.Options, func(o engine.Shown) bool { return o.ID == id })
		if i < 0 || strconv.Itoa(int(seat)) != by {
			continue
		}
		o := shown.Options[i]
		if len(o.Cost)+len(o.Gain) == 0 || s.promises[o.Verb] == mostPromises || !s.new("promise", kindOf(o)) {
			return nil, nil
		}
		s.promises[o.Verb]++
		before, err := look(m, seat)
		return &promise{Game: w.Name, Config: w.Config, Seat: seat, Option: o, Before: before, After: []moment{}}, err
	}
	return nil, nil
}

// kindOf is what choices of a kind share.
func kindOf(o engine.Shown) []string {
	kind := []string{o.Verb}
	for _, a := range o.Cost {
		kind = append(kind, "-"+a.What)
	}
	for _, a := range o.Gain {
		kind = append(kind, "+"+a.What)
	}
	return kind
}

// hearing notes, in the middle of a step, what the seats see whose promises are open.
type hearing struct {
	match *engine.Match
	open  []*promise
	err   error
}

func hear(m *engine.Match) *hearing {
	h := &hearing{match: m}
	m.Observe(h.note)
	return h
}

func (h *hearing) note() {
	for _, p := range h.open {
		now, err := look(h.match, p.Seat)
		if err != nil {
			h.err = err
			return
		}
		last := p.Before
		if len(p.After) > 0 {
			last = p.After[len(p.After)-1]
		}
		if !bytes.Equal(last.Public, now.Public) || !bytes.Equal(last.Private, now.Private) {
			p.After = append(p.After, now)
		}
	}
}

// look notes the position after a record; with the step all promises end.
func (h *hearing) look() error {
	h.note()
	if h.match.AtCheckpoint() {
		h.open = nil
	}
	return h.err
}

func look(m *engine.Match, seat engine.Seat) (moment, error) {
	view, err := m.View()
	if err != nil {
		return moment{}, err
	}
	public, err := json.Marshal(view.Public)
	if err != nil {
		return moment{}, err
	}
	private, err := json.Marshal(view.Private[seat])
	return moment{Public: public, Private: private}, err
}
