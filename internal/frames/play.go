package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"westkingdom/engine"
)

// said is what recorded games say, each once.
type said struct {
	Asks    []engine.ShownPrompt `json:"asks"` // kind and about alone
	Options []engine.Shown       `json:"options"`
	Lists   [][]int              `json:"lists"` // options that are offered together, by their places above
	Reasons []engine.Reason      `json:"reasons"`
	Entries []engine.Entry       `json:"entries"`

	known    map[string]bool
	places   map[string]int  // of the options
	kinds    map[string]bool // of questions that a whole position asks
	promises map[string]int  // kept, by verb
}

func newSaid() said {
	return said{known: map[string]bool{}, places: map[string]int{}, kinds: map[string]bool{}, promises: map[string]int{}}
}

// recording is a game of testdata, as far as it is needed to play it again.
type recording struct {
	Config  engine.Config `json:"config"`
	Seed    engine.Seed   `json:"seed"`
	Records []string      `json:"records"` // "<seat> <option>", or "<seat> undo"
}

func (d *document) play(g engine.Game, file string, most int) (walk, error) {
	s := &d.Said
	text, err := os.ReadFile(file)
	if err != nil {
		return walk{}, err
	}
	var rec recording
	if err := json.Unmarshal(text, &rec); err != nil {
		return walk{}, err
	}
	m, err := engine.NewMatch(g, rec.Config, rec.Seed)
	if err != nil {
		return walk{}, err
	}
	defer m.Close()
	w := walk{Name: strings.TrimSuffix(filepath.Base(file), ".json"), Config: m.Config()}
	if err := s.see(m, &w, true); err != nil {
		return w, err
	}
	every := max(1, len(rec.Records)/most)
	heard := hear(m)
	for i, text := range rec.Records {
		p, err := s.promised(m, &w, text)
		if err != nil {
			return w, fmt.Errorf("record %d: %w", i+1, err)
		}
		if p != nil {
			d.Promises = append(d.Promises, p)
			heard.open = append(heard.open, p)
		}
		if err := apply(m, text); err != nil {
			return w, fmt.Errorf("record %d: %w", i+1, err)
		}
		if err := heard.look(); err != nil {
			return w, fmt.Errorf("record %d: %w", i+1, err)
		}
		if err := s.see(m, &w, (i+1)%every == 0 || m.Over()); err != nil {
			return w, fmt.Errorf("record %d: %w", i+1, err)
		}
	}
	w.Log = m.Log()
	for _, e := range w.Log {
		e.Seq = 0
		if s.new("entry", e) {
			s.Entries = append(s.Entries, e)
		}
	}
	return w, nil
}

func apply(m *engine.Match, text string) error {
	rec, err := readRecord(text)
	if err != nil {
		return err
	}
	return m.Apply(rec)
}

// readRecord reads a line of a recording.
func readRecord(text string) (engine.Record, error) {
	seat, option, _ := strings.Cut(text, " ")
	n, err := strconv.Atoi(seat)
	if option == "undo" {
		return engine.Record{Seat: engine.Seat(n), Undo: true}, err
	}
	return engine.Record{Seat: engine.Seat(n), Option: option}, err
}

// see notes what is said in the position, and keeps it whole if that is wanted
// or if it asks something for the first time.
func (s *said) see(m *engine.Match, w *walk, whole bool) error {
	f := frame{Seq: m.Seq(), Prompts: []engine.ShownPrompt{}, Logged: len(m.Log()), Over: m.Over()}
	for _, seat := range m.Asked() {
		p, _ := m.Prompt(seat)
		f.Prompts = append(f.Prompts, p)
		s.prompt(p)
		if !s.kinds[p.Kind] {
			s.kinds[p.Kind], whole = true, true
		}
	}
	if !whole {
		return nil
	}
	view, err := m.View()
	if err != nil {
		return err
	}
	if f.Public, err = json.Marshal(view.Public); err != nil {
		return err
	}
	for _, private := range view.Private {
		text, err := json.Marshal(private)
		if err != nil {
			return err
		}
		f.Private = append(f.Private, text)
	}
	f.Scores = view.Scores
	w.Frames = append(w.Frames, f)
	return nil
}

func (s *said) prompt(p engine.ShownPrompt) {
	ask := engine.ShownPrompt{Kind: p.Kind, About: p.About, Options: []engine.Shown{}}
	if s.new("ask", ask) {
		s.Asks = append(s.Asks, ask)
	}
	list := make([]int, len(p.Options))
	for i, o := range p.Options {
		list[i] = s.option(o)
	}
	if len(list) > 1 && s.new("list", list) {
		s.Lists = append(s.Lists, list)
	}
	for _, o := range p.Blocked {
		s.option(o)
	}
}

// option notes what is said of an option, and returns its place in the list of all.
func (s *said) option(o engine.Shown) int {
	if o.Reason != nil && s.new("reason", o.Reason) {
		s.Reasons = append(s.Reasons, *o.Reason)
	}
	for _, lacks := range o.Lacks {
		s.option(lacks)
	}
	o.At, o.Reason, o.Lacks = nil, nil, nil
	key := encoded(o)
	place, ok := s.places[key]
	if !ok {
		place = len(s.Options)
		s.places[key] = place
		s.Options = append(s.Options, o)
	}
	return place
}

// new says whether this was not said before.
func (s *said) new(what string, v any) bool {
	key := what + encoded(v)
	if s.known[key] {
		return false
	}
	s.known[key] = true
	return true
}

func encoded(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // it is made of texts and numbers
	}
	return string(text)
}
