package main

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"westkingdom/internal/progress"
)

// TestLongWorkIsTold: every command that takes long says how far it is, and
// draws nothing where nobody looks.
func TestLongWorkIsTold(t *testing.T) {
	code, here := finished(t, table{game: "paladins", seats: 1})
	dir := t.TempDir()
	file, copied := filepath.Join(dir, "game.json"), filepath.Join(dir, "copy.db")
	must(t, "export", code, "--database-url", here, "--output", file)
	for _, args := range [][]string{
		{"migrate", "--database-url", sqliteURL(t)},
		{"simulate", "--games", "3", "--game", "paladins", "--seats", "1"},
		{"verify", "--database-url", here},
		{"verify", file, file},
		{"import", file, "--database-url", sqliteURL(t)},
		{"backup", copied, "--database-url", here},
		{"restore", copied, "--database-url", sqliteURL(t)},
	} {
		last, times := 0.0, 0
		ctx := progress.With(t.Context(), func(done, total int) {
			now := float64(done) / float64(total)
			if now < last || now > 1 {
				t.Errorf("%s: %d of %d after %v", args[0], done, total, last)
			}
			last = now
			times++
		})
		var stdout, stderr bytes.Buffer
		if status := run(ctx, args, strings.NewReader(""), &stdout, &stderr); status != 0 || stderr.Len() > 0 {
			t.Errorf("%s: status %d, stderr %q", args[0], status, stderr.String())
		}
		if times == 0 || last < 0.9 {
			t.Errorf("%s was told %d times, up to %v", args[0], times, last)
		}
	}
}

// TestProgressIsDrawn in one line, which is cleared away at the end.
func TestProgressIsDrawn(t *testing.T) {
	var terminal bytes.Buffer
	ctx, end := drawn(t.Context(), &terminal, "Playing")
	progress.Tell(progress.Part(ctx, 1, 2), 1, 2)
	if got := terminal.String(); !strings.Contains(got, "Playing") || !strings.Contains(got, "75%") {
		t.Errorf("drawn is %q", got)
	}
	end()
	if got := terminal.String(); strings.Contains(got, "\n") || strings.TrimSpace(got[strings.LastIndex(got, "\r")+1:]) != "" {
		t.Errorf("left is %q", got)
	}
}
