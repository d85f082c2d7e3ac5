package protocol

import (
	"bytes"
	"encoding/json"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/bot"
	"westkingdom/engine/enginetest"
	"westkingdom/engine/games"
)

// TestAppendIsJSON compares what the generated code encodes with what the library
// makes of the same: on all that occurs in whole games, and on values that
// have every field and strings that need care.
func TestAppendIsJSON(t *testing.T) {
	for _, g := range games.All {
		info := g.Info()
		t.Run(info.ID, func(t *testing.T) {
			for _, cfg := range enginetest.Configs(info) {
				if testing.Short() && cfg.Seats < info.MaxSeats {
					continue
				}
				cfg.Undo = cfg.Seats%2 == 0
				compareGame(t, g, cfg)
			}
		})
	}
	t.Run("EveryField", func(t *testing.T) {
		for _, text := range []string{"plain:id-1", `"quoted\"`, "<b>&amp;</b>", "Château d’Éléonore", "\u2028\t\x7f\x00", "\xff", ""} {
			for _, u := range everyUpdate(text) {
				compare(t, u)
			}
			for _, a := range []Answer{
				{Type: TypeAnswer, ID: text, Result: Applied, Seq: 12},
				{Type: text, ID: text, Result: Result(text), Code: Code(text)},
				{},
			} {
				if got, want := string(a.Append(nil)), library(t, a); got != want {
					t.Errorf("encoded\n%s, want\n%s", got, want)
				}
			}
		}
	})
}

// everyUpdate are updates with every field, and with none, with a text wherever
// one can stand.
func everyUpdate(text string) []Update {
	seat := engine.Seat(1)
	shown := engine.Shown{
		ID: text, Verb: text, At: []string{text, "b"}, Cost: []engine.Amount{{What: text, N: -1}, {What: "b"}},
		Gain: []engine.Amount{{What: text, N: 2, Least: true}}, Args: engine.Args{engine.Int("n", -3), engine.Str("id", "x")},
		Ways:   [][]engine.Amount{{{What: text, N: 1}}, {}, nil, {{What: "b"}, {What: "c"}}},
		Reason: &engine.Reason{Key: text, What: text, Have: 1, Need: 2},
		Lacks:  []engine.Shown{{ID: text, Reason: &engine.Reason{}}},
	}
	turn := Turn{
		Asked: []engine.Seat{0, 2}, Over: true, Undo: UndoState{Choices: 3, Why: text},
		Lesson: &engine.Advice{Step: text, Option: text, Number: 1, Of: 2, Strayed: true},
		Prompt: &engine.ShownPrompt{
			ID: 7, Seat: 2, Kind: text, About: &shown, Options: []engine.Shown{shown, {}},
			Blocked: []engine.Shown{shown}, Trail: []engine.Shown{shown},
		},
	}
	log := []engine.Entry{{Seq: 3, Seat: -1, Key: text, Args: shown.Args, Only: &seat}, {}}
	return []Update{
		{
			Type: TypeUpdate, Seq: 9, By: -1, Undo: true, Log: log, LogFrom: 3,
			Public:       Sections{{"market", json.RawMessage(`{"a":[1]}`)}, {"players/0", json.RawMessage(`null`)}},
			ViewerUpdate: ViewerUpdate{Private: json.RawMessage(`{"hand":[]}`), Turn: turn},
		},
		{ViewerUpdate: ViewerUpdate{Turn: Turn{Asked: []engine.Seat{}, Lesson: &engine.Advice{Step: engine.LessonEnd}}}},
		{ViewerUpdate: ViewerUpdate{Turn: Turn{Prompt: &engine.ShownPrompt{Options: []engine.Shown{}}}}},
		{ViewerUpdate: ViewerUpdate{Turn: Turn{Prompt: &engine.ShownPrompt{}}}},
		{ViewerUpdate: ViewerUpdate{Private: json.RawMessage(`null`), Log: log}},
	}
}

// compare compares an update in its two parts, each with what the library makes of
// it alone, and whole where all may read the same.
func compare(t *testing.T, u Update) {
	t.Helper()
	head, tail := AppendHead(nil, &u), AppendTail(nil, &u.ViewerUpdate)
	if len(u.ViewerUpdate.Log) == 0 {
		if got, want := string(head)+string(tail), library(t, u); got != want {
			t.Fatalf("encoded\n%s, want\n%s", got, want)
		}
	}
	if got, want := "{"+string(tail[1:]), library(t, u.ViewerUpdate); got != want {
		t.Fatalf("encoded\n%s, want\n%s", got, want)
	}
	if !json.Valid(append(head, tail...)) {
		t.Fatalf("no JSON: %s%s", head, tail)
	}
}

func compareGame(t *testing.T, g engine.Game, cfg engine.Config) {
	t.Helper()
	m, err := engine.NewMatch(g, cfg, engine.SeedOf(uint64(cfg.Seats)))
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	b, err := bot.New(bot.Random)
	if err != nil {
		t.Fatal(err)
	}
	told := 0
	for !m.Over() {
		for seat := engine.Nobody; int(seat) < cfg.Seats; seat++ {
			u := Update{Type: TypeUpdate, Seq: m.Seq(), By: seat, Log: m.Log()[told:]}
			u.Turn.Asked = m.Asked()
			if p, ok := m.Prompt(seat); ok {
				u.Turn.Prompt = &p
			}
			if seat != engine.Nobody {
				u.Turn.Undo.Choices, u.Turn.Undo.Why = m.Undo(seat)
			}
			compare(t, u)
		}
		told = len(m.Log())
		at, _ := m.Situation(m.Asked()[0])
		rec := engine.Record{Seat: at.Prompt.Seat, Option: m.OptionID(at.Prompt.Seat, b.Choose(t.Context(), at, engine.Budget{Seed: uint64(m.Seq())}))}
		if err := m.Apply(rec); err != nil {
			t.Fatal(err)
		}
	}
}

func library(t *testing.T, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// TestSections: sections are one object, and are read in the order in which they
// stand there.
func TestSections(t *testing.T) {
	for data, n := range map[string]int{`{}`: 0, `{"b":{"x":[1,2]},"a/0":null}`: 2} {
		var s Sections
		if err := json.Unmarshal([]byte(data), &s); err != nil || len(s) != n {
			t.Fatalf("read %v, %v", s, err)
		}
		if got := library(t, s); got != data {
			t.Errorf("written %s, want %s", got, data)
		}
		for path, section := range s.All() {
			if path == "b" && !bytes.Equal(section, []byte(`{"x":[1,2]}`)) {
				t.Errorf("%s is %s", path, section)
			}
		}
	}
	var s Sections
	if err := json.Unmarshal([]byte(`[1]`), &s); err == nil {
		t.Errorf("read %v of a list", s)
	}
	if got := library(t, Sections(nil)); got != "{}" {
		t.Errorf("none are written %s", got)
	}
}

// BenchmarkTurn encodes what a seat is asked.
func BenchmarkTurn(b *testing.B) {
	m, err := engine.NewMatch(games.All[0], engine.Config{Seats: 4}, engine.SeedOf(1))
	if err != nil {
		b.Fatal(err)
	}
	defer m.Close()
	p, _ := m.Prompt(m.Asked()[0])
	at := ViewerUpdate{Turn: Turn{Asked: m.Asked(), Prompt: &p}}
	b.Run("Generated", func(b *testing.B) {
		var scratch []byte
		for b.Loop() {
			scratch = AppendTail(scratch[:0], &at)
		}
	})
	b.Run("ByLibrary", func(b *testing.B) {
		for b.Loop() {
			if _, err := json.Marshal(at); err != nil {
				b.Fatal(err)
			}
		}
	})
}
