package room_test

import (
	"bytes"
	"compress/flate"
	"iter"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/bot"
	"westkingdom/engine/enginetest"
	"westkingdom/engine/games"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
)

// TestUpdatesAreSmall plays whole games and looks at what each watcher is sent
// of each choice: long messages compressed, as the server does unless told
// otherwise.
func TestUpdatesAreSmall(t *testing.T) {
	limits := map[string]int{"architects": 6_000, "wonders": 8_000, "paladins": 8_000, "troyes": 8_000, "viscounts": 8_000}
	const compressFrom = 6000
	seeds := uint64(10)
	if testing.Short() {
		seeds = 1
	}
	for _, g := range games.All {
		info := g.Info()
		for name, cfg := range enginetest.Configs(info) {
			t.Run(info.ID+"/"+name, func(t *testing.T) {
				longest, sum, messages := 0, 0, 0
				for seed := range seeds {
					for message := range updates(t, g, cfg, seed) {
						n := len(message)
						sum, messages = sum+n, messages+1
						if n >= compressFrom {
							n = deflated(t, message)
						}
						longest = max(longest, n)
					}
				}
				limit := limits[info.ID]
				if cfg.Setting(info, "wonders") == "on" {
					limit = limits["wonders"]
				}
				if longest == 0 || longest > limit {
					t.Errorf("the longest update has %d bytes, of at most %d", longest, limit)
				}
				mean := sum / max(1, messages)
				if mean > 4_000 {
					t.Errorf("an update has %d bytes", mean)
				}
				t.Logf("the longest update has %d bytes, the mean one %d", longest, mean)
			})
		}
	}
}

// updates plays a game by chance and yields every watcher's message of every
// choice.
func updates(t *testing.T, g engine.Game, cfg engine.Config, seed uint64) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		m, err := engine.NewMatch(g, cfg, engine.SeedOf(seed))
		if err != nil {
			t.Fatal(err)
		}
		defer m.Close()
		b, err := bot.New(bot.Random)
		if err != nil {
			t.Fatal(err)
		}
		before, err := room.Show(m, nil)
		if err != nil {
			t.Fatal(err)
		}
		for !m.Over() {
			at, _ := m.Situation(m.Asked()[0])
			rec := engine.Record{Seat: at.Prompt.Seat, Option: m.OptionID(at.Prompt.Seat, b.Choose(t.Context(), at, engine.Budget{Seed: uint64(m.Seq())}))}
			log := room.MarkLog(m, rec)
			if err := m.Apply(rec); err != nil {
				t.Fatal(err)
			}
			now, err := room.Show(m, before)
			if err != nil {
				t.Fatal(err)
			}
			u, viewers := room.NewUpdate(m, nil, rec, before, now, log)
			for i := range viewers {
				if !yield(protocol.AppendTail(protocol.AppendHead(nil, &u), &viewers[i])) {
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
	m, err := engine.NewMatch(games.All[0], engine.Config{Seats: 4}, engine.SeedOf(1))
	if err != nil {
		b.Fatal(err)
	}
	defer m.Close()
	before, err := room.Show(m, nil)
	if err != nil {
		b.Fatal(err)
	}
	at, _ := m.Situation(m.Asked()[0])
	rec := engine.Record{Seat: at.Prompt.Seat, Option: m.OptionID(at.Prompt.Seat, 0)}
	log := room.MarkLog(m, rec)
	if err := m.Apply(rec); err != nil {
		b.Fatal(err)
	}
	b.Run("Position", func(b *testing.B) {
		for b.Loop() {
			if _, err := room.Show(m, before); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("Update", func(b *testing.B) {
		for b.Loop() {
			update, viewers := room.NewUpdate(m, nil, rec, before, before, log)
			room.Encode(update, viewers, func(int) bool { return true })
		}
	})
}
