package room

import (
	"encoding/json"
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
			for seats := info.MinSeats; seats <= info.MaxSeats; seats++ {
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
		at, _ := m.Situation(m.Asked()[0])
		rec := engine.Record{Seat: at.Prompt.Seat, Option: m.OptionID(at.Prompt.Options[b.Choose(at)])}
		if err := m.Apply(rec); err != nil {
			t.Fatal(err)
		}
	}
	compareLog(t, m.Log())
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
