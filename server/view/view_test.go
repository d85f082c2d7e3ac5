package view_test

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/bot"
	"westkingdom/engine/games"
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

func cut(t testing.TB, v any) view.Sections {
	t.Helper()
	s, err := view.Cut(v)
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
		if got, err := view.Cut(wrong); err == nil {
			t.Errorf("%T is cut into %v", wrong, got)
		}
	}
}

// TestEveryGame plays whole games and holds every view to what the standard
// library makes of it, and to the promises of [engine.State.Public].
func TestEveryGame(t *testing.T) {
	for _, g := range games.All {
		info := g.Info()
		t.Run(info.ID, func(t *testing.T) {
			first := info.MinSeats
			if testing.Short() {
				first = info.MaxSeats
			}
			for seats := first; seats <= info.MaxSeats; seats++ {
				var paths []string // the same at every position
				for m := range positions(t, g, seats) {
					now := comparePublic(t, m)
					if paths == nil {
						paths = now
					}
					if !slices.Equal(now, paths) {
						t.Fatalf("sections %v, at first %v", now, paths)
					}
					for seat := range engine.Seat(seats) {
						comparePrivate(t, m.State().Private(seat))
					}
				}
			}
		})
	}
}

// positions plays a game by chance and yields the match at each of its positions.
func positions(t testing.TB, g engine.Game, seats int) func(yield func(*engine.Match) bool) {
	return func(yield func(*engine.Match) bool) {
		m, err := engine.NewMatch(g, engine.Config{Seats: seats}, engine.SeedOf(uint64(seats)))
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

// comparePublic returns the paths of the sections.
func comparePublic(t *testing.T, m *engine.Match) (paths []string) {
	t.Helper()
	var public map[string]json.RawMessage
	if err := json.Unmarshal([]byte(library(t, m.State().Public())), &public); err != nil {
		t.Fatal(err)
	}
	sections := cut(t, m.State().Public())
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
		paths = append(paths, s.Path)
	}
	return paths
}

func comparePrivate(t *testing.T, private any) {
	t.Helper()
	got, err := view.Encode(private)
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
			b.ReportAllocs()
			size := 0
			for b.Loop() {
				size = 0
				for _, s := range cut(b, m.State().Public()) {
					size += len(s.JSON)
				}
			}
			b.ReportMetric(float64(size), "bytes")
		})
	}
}
