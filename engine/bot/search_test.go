package bot_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/bot"
	"westkingdom/engine/games"
)

// asked plays a game by chance up to questions with several options and hands each n-th to do.
func asked(t *testing.T, g engine.Game, seats, n, limit int, do func(at engine.Situation)) {
	t.Helper()
	playing(t, g, seats, n, limit, func(_ *engine.Match, at engine.Situation) { do(at) })
}

// playing does the same, with the match.
func playing(t *testing.T, g engine.Game, seats, n, limit int, do func(m *engine.Match, at engine.Situation)) {
	t.Helper()
	cfg, err := engine.Config{Seats: seats}.Check(g.Info())
	if err != nil {
		t.Fatal(err)
	}
	m, err := engine.NewMatch(g, cfg, engine.SeedOf(3))
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	r := engine.NewRand(7)
	for i, done := 0, 0; !m.Over() && done < limit; i++ {
		seat := m.Asked()[0]
		at, _ := m.Situation(seat)
		if i%n == 0 && len(at.Prompt.Options) > 1 {
			do(m, at)
			done++
		}
		if err := m.Apply(engine.Record{Seat: seat, Option: m.OptionID(seat, r.Intn(len(at.Prompt.Options)))}); err != nil {
			t.Fatal(err)
		}
	}
}

// TestSearchIsTheSame: the same situation, seed and budget lead to the same choice, whatever
// else the bot was asked before, and another seed need not.
func TestSearchIsTheSame(t *testing.T) {
	for _, g := range games.All {
		used, _ := bot.New(bot.Master)
		asked(t, g, 2, 9, 12, func(at engine.Situation) {
			fresh, _ := bot.New(bot.Master)
			b := engine.Budget{Playouts: bot.Playouts / 8, Seed: uint64(at.Seq)}
			if i, j := used.Choose(t.Context(), at, b), fresh.Choose(t.Context(), at, b); i != j {
				t.Errorf("%s: at %d it chooses %d, and %d when it was asked nothing before", g.Info().ID, at.Seq, i, j)
			}
		})
	}
}

// TestSearchStops: whoever waits no longer gets one of the options.
func TestSearchStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, g := range games.All {
		b, _ := bot.New(bot.Master)
		asked(t, g, 2, 5, 5, func(at engine.Situation) {
			if i := b.Choose(ctx, at, engine.Budget{Playouts: 1 << 30}); i < 0 || i >= len(at.Prompt.Options) {
				t.Errorf("%s: it chooses %d of %d", g.Info().ID, i, len(at.Prompt.Options))
			}
		})
	}
}

// TestLearntIsSmall: what is learnt of a game goes to browsers.
func TestLearntIsSmall(t *testing.T) {
	for _, g := range games.All {
		var b bytes.Buffer
		z := gzip.NewWriter(&b)
		if _, err := z.Write(g.(engine.Learnt).Learnt()); err != nil {
			t.Fatal(err)
		}
		if err := z.Close(); err != nil {
			t.Fatal(err)
		}
		if b.Len() > 40_000 {
			t.Errorf("%s: %d bytes compressed", g.Info().ID, b.Len())
		}
	}
}

// TestNothingIsFused: machines that multiply and add at once round once where others do
// twice, and bots would choose otherwise there. What is converted in between is not fused.
func TestNothingIsFused(t *testing.T) {
	cmd := exec.CommandContext(t.Context(), "go", "build", "-gcflags=westkingdom/engine/...=-S", "westkingdom/engine/...")
	cmd.Env = append(cmd.Environ(), "GOARCH=arm64", "GOOS=linux", "CGO_ENABLED=0")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out[:min(len(out), 2000)])
	}
	if !strings.Contains(string(out), "FADDD") {
		t.Fatal("nothing is added: this looks at something else")
	}
	fused := regexp.MustCompile(`\((\S+:\d+)\)\s+FN?M(ADD|SUB)[DS]\s`)
	for _, m := range fused.FindAllSubmatch(out, -1) {
		t.Errorf("%s: fused", m[1])
	}
}
