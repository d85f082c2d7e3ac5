package main

import (
	"fmt"
	"path/filepath"
	"strconv"
	"strings"

	"westkingdom/engine"
)

// writeKeys writes every name that a game says to clients, as it declares
// them: values for tests and for lists, and types for what is written by hand.
func writeKeys(g engine.Game, out string) error {
	info, words := g.Info(), g.Vocabulary()
	var b strings.Builder
	b.WriteString("/** Every name that the game says: what its words and icons have to know. */\nexport const keys = {\n")
	fmt.Fprintf(&b, "  kinds: %s,\n", list(said(words.Kinds)))
	for _, table := range []struct {
		name, about string
		words       []engine.Word
	}{
		{"verbs", "Options, with the arguments of their words.", words.Verbs},
		{"reasons", "Why not, with what each may be about.", words.Reasons},
		{"log", "What happened, with its arguments.", words.Log},
	} {
		fmt.Fprintf(&b, "  /** %s */\n  %s: {\n", table.about, table.name)
		for _, w := range table.words {
			if w.Name != "" {
				fmt.Fprintf(&b, "    %q: %s,\n", w.Name, list(w.Args))
			}
		}
		b.WriteString("  },\n")
	}
	fmt.Fprintf(&b, "  items: %s,\n  things: %s,\n", list(words.Items), list(words.Things))
	b.WriteString("  /** Settings of a room, with their values. */\n  settings: {\n")
	for _, s := range info.Settings {
		fmt.Fprintf(&b, "    %q: %s,\n", s.ID, list(s.Values))
	}
	b.WriteString("  },\n} as const;\n\n")
	for _, t := range []struct{ name, of string }{
		{"Kind", "(typeof keys.kinds)[number]"}, {"Verb", "keyof typeof keys.verbs"}, {"ReasonKey", "keyof typeof keys.reasons"},
		{"LogKey", "keyof typeof keys.log"}, {"Item", "(typeof keys.items)[number]"}, {"Thing", "(typeof keys.things)[number]"},
		{"SettingId", "keyof typeof keys.settings"},
	} {
		fmt.Fprintf(&b, "export type %s = %s;\n", t.name, t.of)
	}
	return write(filepath.Join(out, info.ID, "keys.ts"), b.String())
}

// said leaves out the names that stand for none.
func said(names []string) []string {
	var some []string
	for _, n := range names {
		if n != "" {
			some = append(some, n)
		}
	}
	return some
}

func list(names []string) string {
	quoted := make([]string, len(names))
	for i, n := range names {
		quoted[i] = strconv.Quote(n)
	}
	return "[" + strings.Join(quoted, ", ") + "]"
}
