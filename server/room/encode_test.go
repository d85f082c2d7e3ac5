package room

import (
	"bytes"
	"compress/flate"
	"encoding/json"
	"fmt"
	"iter"
	"strconv"
	"strings"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/bot"
	"westkingdom/engine/games"
	"westkingdom/server/protocol"
)

// TestEncodeIsJSON compares what is encoded by hand with what the library
// makes of the same: on all that occurs in whole games, and on values that
// have every field and strings that need care.
func TestEncodeIsJSON(t *testing.T) {
	for _, g := range games.All {
		info := g.Info()
		t.Run(info.ID, func(t *testing.T) {
			first := info.MinSeats
			if testing.Short() {
				first = info.MaxSeats
			}
			for seats := first; seats <= info.MaxSeats; seats++ {
				compareGame(t, g, engine.Config{Seats: seats, Undo: seats%2 == 0})
			}
		})
	}
	t.Run("EveryField", func(t *testing.T) {
		for _, text := range []string{"plain:id-1", `"quoted\"`, "<b>&amp;</b>", "Château d’Éléonore", "\u2028\t\x7f\x00", "\xff", ""} {
			seat := engine.Seat(1)
			shown := engine.Shown{
				ID: text, Verb: text, At: []string{text, "b"}, Cost: []engine.Amount{{What: text, N: -1}, {What: "b"}},
				Gain: []engine.Amount{{What: text, N: 2}}, Args: engine.Args{engine.Int("n", -3), engine.Str("id", "x")},
				Reason: &engine.Reason{Key: text, What: text, Have: 1, Need: 2},
			}
			compareTurn(t, protocol.Turn{
				Asked: []engine.Seat{0, 2}, Over: true, Undo: protocol.UndoState{OK: true, Why: text},
				Prompt: &engine.ShownPrompt{
					ID: 7, Seat: 2, Kind: text, About: &shown, Options: []engine.Shown{shown, {}},
					Blocked: []engine.Shown{shown}, Trail: []engine.Shown{shown},
				},
			})
			compareTurn(t, protocol.Turn{Asked: []engine.Seat{}, Prompt: &engine.ShownPrompt{Options: []engine.Shown{}}})
			compareLog(t, []engine.Entry{{Seq: 3, Seat: -1, Key: text, Args: shown.Args, Only: &seat}, {}})
		}
	})
}

func compareGame(t *testing.T, g engine.Game, cfg engine.Config) {
	t.Helper()
	m, err := engine.NewMatch(g, cfg, uint64(cfg.Seats))
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	b, err := bot.New(bot.Random, 1)
	if err != nil {
		t.Fatal(err)
	}
	for !m.Over() {
		for seat := engine.Nobody; int(seat) < cfg.Seats; seat++ {
			compareTurn(t, turnOf(m, m.Asked(), seat))
		}
		compareViews(t, m)
		at, _ := m.Situation(m.Asked()[0])
		rec := engine.Record{Seat: at.Prompt.Seat, Option: m.OptionID(at.Prompt.Options[b.Choose(at)])}
		if err := m.Apply(rec); err != nil {
			t.Fatal(err)
		}
	}
	compareLog(t, m.Log())
}

func compareViews(t *testing.T, m *engine.Match) {
	t.Helper()
	now, err := show(m)
	if err != nil {
		t.Fatal(err)
	}
	var public map[string]json.RawMessage
	if err := json.Unmarshal([]byte(library(t, m.State().Public())), &public); err != nil {
		t.Fatal(err)
	}
	for _, s := range now.public {
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
	}
	for seat, private := range now.private {
		if p := m.State().Private(engine.Seat(seat)); p != nil && string(private) != library(t, p) {
			t.Fatalf("private view of seat %d: encoded\n%s, want\n%s", seat, private, library(t, p))
		}
	}
}

func compareTurn(t *testing.T, turn protocol.Turn) {
	t.Helper()
	if got, want := string(appendTurn(nil, &turn)), library(t, turn); got != want {
		t.Fatalf("encoded\n%s, want\n%s", got, want)
	}
}

func compareLog(t *testing.T, log []engine.Entry) {
	t.Helper()
	if got, want := string(appendLog(nil, log)), `,"log":`+library(t, log); got != want {
		t.Fatalf("encoded\n%s, want\n%s", got, want)
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

// TestUpdatesAreSmall plays whole games and looks at what each watcher is sent
// of each choice: long messages compressed, as the server does unless told
// otherwise.
func TestUpdatesAreSmall(t *testing.T) {
	limits := map[string]int{"architects": 6_000, "paladins": 8_000}
	const compressFrom = 5000
	seeds := uint64(10)
	if testing.Short() {
		seeds = 1
	}
	for _, g := range games.All {
		info := g.Info()
		for seats := info.MinSeats; seats <= info.MaxSeats; seats++ {
			t.Run(fmt.Sprintf("%s/%d", info.ID, seats), func(t *testing.T) {
				longest := 0
				for seed := range seeds {
					for message := range updates(t, g, engine.Config{Seats: seats}, seed) {
						n := len(message)
						if n >= compressFrom {
							n = deflated(t, message)
						}
						longest = max(longest, n)
					}
				}
				if limit := limits[info.ID]; longest == 0 || longest > limit {
					t.Errorf("the longest update has %d bytes, of at most %d", longest, limit)
				}
			})
		}
	}
}

// updates plays a game by chance and yields every watcher's message of every
// choice.
func updates(t *testing.T, g engine.Game, cfg engine.Config, seed uint64) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		m, err := engine.NewMatch(g, cfg, seed)
		if err != nil {
			t.Fatal(err)
		}
		defer m.Close()
		b, err := bot.New(bot.Random, seed)
		if err != nil {
			t.Fatal(err)
		}
		before, err := show(m)
		if err != nil {
			t.Fatal(err)
		}
		for !m.Over() {
			at, _ := m.Situation(m.Asked()[0])
			rec := engine.Record{Seat: at.Prompt.Seat, Option: m.OptionID(at.Prompt.Options[b.Choose(at)])}
			log := markLog(m, false)
			if err := m.Apply(rec); err != nil {
				t.Fatal(err)
			}
			now, err := show(m)
			if err != nil {
				t.Fatal(err)
			}
			u, _ := newUpdate(m, rec, before, now, log, nil)
			for seat := engine.Nobody; int(seat) < cfg.Seats; seat++ {
				if !yield(u.message(seat)) {
					return
				}
			}
			before = now
		}
	}
}

func deflated(t *testing.T, data []byte) int {
	t.Helper()
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.BestSpeed)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write(data); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Len()
}

// BenchmarkShow encodes what four seats and a spectator are sent of a choice.
func BenchmarkShow(b *testing.B) {
	m, err := engine.NewMatch(games.All[0], engine.Config{Seats: 4}, 1)
	if err != nil {
		b.Fatal(err)
	}
	defer m.Close()
	before, err := show(m)
	if err != nil {
		b.Fatal(err)
	}
	at, _ := m.Situation(m.Asked()[0])
	rec, log := engine.Record{Seat: at.Prompt.Seat, Option: m.OptionID(at.Prompt.Options[0])}, markLog(m, false)
	if err := m.Apply(rec); err != nil {
		b.Fatal(err)
	}
	turn := turnOf(m, m.Asked(), m.Asked()[0])
	b.Run("Position", func(b *testing.B) {
		for b.Loop() {
			if _, err := show(m); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("Update", func(b *testing.B) {
		var scratch []byte
		for b.Loop() {
			_, scratch = newUpdate(m, rec, before, before, log, scratch)
		}
	})
	b.Run("Turn", func(b *testing.B) {
		for b.Loop() {
			appendTurn(nil, &turn)
		}
	})
	b.Run("TurnByLibrary", func(b *testing.B) {
		for b.Loop() {
			if _, err := json.Marshal(turn); err != nil {
				b.Fatal(err)
			}
		}
	})
}
