package view_test

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/bot"
	"westkingdom/engine/enginetest"
	"westkingdom/engine/games"
	"westkingdom/server/protocol"
	"westkingdom/server/view"
)

type board struct {
	Left  int    `json:"left"`
	Round int    `json:"round,omitempty"`
	Held  []hand `json:"held"`
	Slots []int  `json:"slots"`
}

type hand struct {
	N int `json:"n"`
}

func cut(t testing.TB, public any) protocol.Sections {
	t.Helper()
	return cutAll(t, engine.View{Public: public}, nil)
}

func cutAll(t testing.TB, v engine.View, earlier protocol.Sections) protocol.Sections {
	t.Helper()
	s, err := view.Cut(v, earlier)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestCut(t *testing.T) {
	before := &board{Left: 8, Held: []hand{{0}, {0}}, Slots: []int{1}}
	after := &board{Left: 6, Held: []hand{{2}, {0}}, Slots: []int{1}}
	if got, want := library(t, cut(t, before)), `{"left":8,"round":0,"held/0":{"n":0},"held/1":{"n":0},"slots":[1]}`; got != want {
		t.Errorf("cut into %s, want %s", got, want)
	}
	if got, want := library(t, cut(t, after).Since(cut(t, before))), `{"left":6,"held/0":{"n":2}}`; got != want {
		t.Errorf("changed %s, want %s", got, want)
	}
	if got := cut(t, nil); got != nil {
		t.Errorf("nothing is cut into %v", got)
	}
	for _, wrong := range []any{board{}, 3, &struct{ Unnamed int }{}} {
		if got, err := view.Cut(engine.View{Public: wrong}, nil); err == nil {
			t.Errorf("%T is cut into %v", wrong, got)
		}
	}
}

// TestCutKeeps: what has not changed is not kept twice, and what has is not
// changed in the earlier view.
func TestCutKeeps(t *testing.T) {
	scores := []engine.Standing{{Seat: 0, Items: []engine.Item{}, Total: 1, Rank: 1}}
	first := cutAll(t, engine.View{Public: &board{Left: 8, Slots: []int{1}}, Scores: scores}, nil)
	was := library(t, first)
	scores[0].Total = 2
	next := cutAll(t, engine.View{Public: &board{Left: 8, Slots: []int{2}}, Scores: scores}, first)
	if got, want := library(t, next.Since(first)), `{"slots":[2],"scores/0":{"seat":0,"items":[],"total":2,"rank":1}}`; got != want {
		t.Errorf("changed %s, want %s", got, want)
	}
	if &next[0].JSON[0] != &first[0].JSON[0] {
		t.Error("what is left is kept twice")
	}
	if now := library(t, first); now != was {
		t.Errorf("the earlier view is now %s, was %s", now, was)
	}
}

// TestDropped: the list of a view that is given back is used again, and nothing of it is left.
func TestDropped(t *testing.T) {
	first := cut(t, &board{Left: 8, Held: []hand{{1}}, Slots: []int{1}})
	kept := first[0]
	view.Drop(first)
	second := cut(t, &board{Left: 7})
	if got, want := library(t, second), `{"left":7,"round":0,"slots":null}`; got != want {
		t.Errorf("cut into %s, want %s", got, want)
	}
	if kept.Path != "left" || string(kept.JSON) != "8" {
		t.Errorf("a section that was kept is now %s %s", kept.Path, kept.JSON)
	}
}

// TestEveryGame plays whole games and holds every view to what the standard
// library makes of it, and to the promises of [engine.State.Public].
func TestEveryGame(t *testing.T) {
	for _, g := range games.All {
		info := g.Info()
		t.Run(info.ID, func(t *testing.T) {
			for _, cfg := range enginetest.Configs(info) {
				if testing.Short() && cfg.Seats < info.MaxSeats {
					continue
				}
				var paths []string // the same at every position, but for scores that are hidden at first
				var before protocol.Sections
				for m := range positions(t, g, cfg) {
					before = compareViews(t, m, before)
					now := pathsOf(before, m)
					if paths == nil {
						paths = now
					}
					if !slices.Equal(now, paths) {
						t.Fatalf("sections %v, at first %v", now, paths)
					}
				}
			}
		})
	}
}

// positions plays a game by chance and yields the match at each of its positions.
func positions(t testing.TB, g engine.Game, cfg engine.Config) func(yield func(*engine.Match) bool) {
	return func(yield func(*engine.Match) bool) {
		m, err := engine.NewMatch(g, cfg, engine.SeedOf(uint64(cfg.Seats)))
		if err != nil {
			t.Fatal(err)
		}
		defer m.Close()
		b, err := bot.New(bot.Random)
		if err != nil {
			t.Fatal(err)
		}
		for yield(m) && !m.Over() {
			at, _ := m.Situation(m.Asked()[0])
			rec := engine.Record{Seat: at.Prompt.Seat, Option: m.OptionID(at.Prompt.Seat, b.Choose(t.Context(), at, engine.Budget{Seed: uint64(m.Seq())}))}
			if err := m.Apply(rec); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// pathsOf returns the paths of the sections, without scores that come late.
func pathsOf(sections protocol.Sections, m *engine.Match) (paths []string) {
	_, discreet := m.State().(engine.Discreet)
	for _, s := range sections {
		if !discreet || !strings.HasPrefix(s.Path, "scores/") {
			paths = append(paths, s.Path)
		}
	}
	return paths
}

// compareViews returns the sections of the position.
func compareViews(t *testing.T, m *engine.Match, before protocol.Sections) protocol.Sections {
	t.Helper()
	v, err := m.View()
	if err != nil {
		t.Fatal(err)
	}
	var public map[string]json.RawMessage
	if err := json.Unmarshal([]byte(library(t, v.Public)), &public); err != nil {
		t.Fatal(err)
	}
	public["scores"] = json.RawMessage(library(t, v.Scores))
	sections := cutAll(t, v, before)
	for _, s := range sections {
		want := public[s.Path]
		if list, i, ok := strings.Cut(s.Path, "/"); ok {
			var elements []json.RawMessage
			if err := json.Unmarshal(public[list], &elements); err != nil {
				t.Fatal(err)
			}
			n, err := strconv.Atoi(i)
			if err != nil {
				t.Fatal(err)
			}
			want = elements[n]
		}
		if string(s.JSON) != string(want) {
			t.Fatalf("%s: encoded\n%s, want\n%s", s.Path, s.JSON, want)
		}
		if !json.Valid(s.JSON) {
			t.Fatalf("section %s is no JSON", s.Path)
		}
	}
	for _, private := range v.Private {
		comparePrivate(t, private)
	}
	return sections
}

func comparePrivate(t *testing.T, private any) {
	t.Helper()
	got, err := view.Encode(private, nil)
	if err != nil {
		t.Fatal(err)
	}
	if private != nil && string(got) != library(t, private) {
		t.Fatalf("encoded\n%s, want\n%s", got, library(t, private))
	}
}

func library(t testing.TB, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// BenchmarkCut cuts the public view of a game's beginning and says how long it is.
func BenchmarkCut(b *testing.B) {
	for _, g := range games.All {
		b.Run(g.Info().ID, func(b *testing.B) {
			m, err := engine.NewMatch(g, engine.Config{Seats: 4}, engine.SeedOf(1))
			if err != nil {
				b.Fatal(err)
			}
			defer m.Close()
			v, err := m.View()
			if err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			size := 0
			for b.Loop() {
				size = 0
				for _, s := range cutAll(b, v, nil) {
					size += len(s.JSON)
				}
			}
			b.ReportMetric(float64(size), "bytes")
		})
	}
}
