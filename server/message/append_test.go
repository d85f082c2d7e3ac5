package message

import (
	"encoding/json"
	"strings"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/bot"
	"westkingdom/engine/enginetest"
	"westkingdom/engine/games"
	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
)

// TestEncodeIsJSON compares what is encoded by hand with what the library
// makes of the same: on all that occurs in whole games, and on values that
// have every field and strings that need care.
func TestEncodeIsJSON(t *testing.T) {
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
			seat := engine.Seat(1)
			shown := engine.Shown{
				ID: text, Verb: text, At: []string{text, "b"}, Cost: []engine.Amount{{What: text, N: -1}, {What: "b"}},
				Gain: []engine.Amount{{What: text, N: 2, Least: true}}, Args: engine.Args{engine.Int("n", -3), engine.Str("id", "x")},
				Reason: &engine.Reason{Key: text, What: text, Have: 1, Need: 2},
			}
			compareTurn(t, room.Turn{
				Asked: []engine.Seat{0, 2}, Over: true, Undo: 3, Why: text,
				Lesson: &engine.Advice{Step: text, Option: text, Number: 1, Of: 2, Strayed: true},
				Prompt: &engine.ShownPrompt{
					ID: 7, Seat: 2, Kind: text, About: &shown, Options: []engine.Shown{shown, {}},
					Blocked: []engine.Shown{shown}, Trail: []engine.Shown{shown},
				},
			})
			compareTurn(t, room.Turn{Asked: []engine.Seat{}, Lesson: &engine.Advice{Step: engine.LessonEnd}})
			compareTurn(t, room.Turn{Asked: []engine.Seat{}, Prompt: &engine.ShownPrompt{Options: []engine.Shown{}}})
			compareLog(t, []engine.Entry{{Seq: 3, Seat: -1, Key: text, Args: shown.Args, Only: &seat}, {}})
		}
	})
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
	for !m.Over() {
		for seat := engine.Nobody; int(seat) < cfg.Seats; seat++ {
			at := room.Turn{Asked: m.Asked()}
			if p, ok := m.Prompt(seat); ok {
				at.Prompt = &p
			}
			if seat != engine.Nobody {
				at.Undo, at.Why = m.Undo(seat)
			}
			compareTurn(t, at)
		}
		at, _ := m.Situation(m.Asked()[0])
		rec := engine.Record{Seat: at.Prompt.Seat, Option: m.OptionID(at.Prompt.Seat, b.Choose(t.Context(), at, engine.Budget{Seed: uint64(m.Seq())}))}
		if err := m.Apply(rec); err != nil {
			t.Fatal(err)
		}
	}
	compareLog(t, m.Log())
}

func compareTurn(t *testing.T, at room.Turn) {
	t.Helper()
	if got, want := string(appendTurn(nil, &at)), library(t, turn(at)); got != want {
		t.Fatalf("encoded\n%s, want\n%s", got, want)
	}
}

func compareLog(t *testing.T, log []engine.Entry) {
	t.Helper()
	if got, want := string(appendLog(nil, log)), `,"log":`+library(t, log); got != want {
		t.Fatalf("encoded\n%s, want\n%s", got, want)
	}
}

func TestAnswerIsJSON(t *testing.T) {
	for _, a := range []room.Answer{
		{ID: "1b4e28ba-2fa1-11d2-883f-0016d3cca427", Result: room.Applied, Seq: 12},
		{ID: `"<é\x`, Result: room.Refused, Code: room.CodeBusy},
		{},
	} {
		want := library(t, protocol.Answer{
			Type: protocol.TypeAnswer, ID: a.ID, Result: protocol.Result(a.Result), Seq: a.Seq, Code: protocol.Code(a.Code),
		})
		if got := string(Encoder{}.Answer(a)); got != want {
			t.Errorf("encoded\n%s, want\n%s", got, want)
		}
	}
}

// TestFiguresOnce: a welcome has the figures of the match; that somebody came or
// went tells them to nobody again.
func TestFiguresOnce(t *testing.T) {
	r := record.Room{Figures: json.RawMessage(`{"lamp":2}`)}
	welcome, err := Encoder{}.Welcome(room.Welcome{Room: r})
	if err != nil || !strings.Contains(string(welcome), `"figures":{"lamp":2}`) {
		t.Errorf("welcome %s, %v", welcome, err)
	}
	if changed := string(Encoder{}.Room(r, room.You{})); strings.Contains(changed, "figures") || strings.Contains(changed, "lamp") {
		t.Errorf("the room tells %s", changed)
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

// BenchmarkTurn encodes what a seat is asked.
func BenchmarkTurn(b *testing.B) {
	m, err := engine.NewMatch(games.All[0], engine.Config{Seats: 4}, engine.SeedOf(1))
	if err != nil {
		b.Fatal(err)
	}
	defer m.Close()
	p, _ := m.Prompt(m.Asked()[0])
	at := room.Turn{Asked: m.Asked(), Prompt: &p}
	b.Run("ByHand", func(b *testing.B) {
		for b.Loop() {
			appendTurn(nil, &at)
		}
	})
	b.Run("ByLibrary", func(b *testing.B) {
		for b.Loop() {
			if _, err := json.Marshal(turn(at)); err != nil {
				b.Fatal(err)
			}
		}
	})
}
