// Command tsgen writes the TypeScript types of everything that a client is
// sent or reads: the protocol with the engine's wire types, each game's views
// and data files, every name that a game says, and the strengths of bots.
//
//	go run ./internal/tsgen -out web/src/generated
//
// and, with -append, the Go that encodes the messages of every choice
// (server/protocol/append_gen.go), of the same sources: see `go generate`.
//
// Types of the wire come from the Go sources rather than the compiled types,
// because comments and the values of string constants should reach the client
// too. The sources use few forms for what goes over the wire, and anything
// else is an error. Types of a data file come from the file itself: its ids
// and words are closed sets, and the parts of its vocabulary are one type each
// wherever they stand. Names come from the games themselves, which declare
// them ([engine.Vocabulary]). The licences of the server's parts go along.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strings"

	"westkingdom/engine/bot"
	"westkingdom/engine/games"
	"westkingdom/internal/licences"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("tsgen: ")
	root := flag.String("root", ".", "the module's folder")
	out := flag.String("out", "web/src/generated", "the folder to write to")
	encoder := flag.Bool("append", false, "write the server's encoder instead")
	flag.Parse()
	do := func() error { return run(*root, *out) }
	if *encoder {
		do = func() error { return writeAppend(*root) }
	}
	if err := do(); err != nil {
		log.Fatal(err)
	}
}

func run(root, out string) error {
	sources := make(map[string]*source)
	for name, dir := range map[string]string{
		"": "server/protocol", "engine": "engine", "record": "engine/record", "bot": "engine/bot", "review": "engine/review",
	} {
		parsed, err := parse(filepath.Join(root, filepath.FromSlash(dir)))
		if err != nil {
			return err
		}
		sources[name] = parsed
	}
	engine, protocol := sources["engine"], sources[""]
	wire := newFile(sources)
	for _, name := range protocol.exported() {
		if opaque[name] == "" && name != "Section" {
			wire.want("", name)
		}
	}
	for _, name := range []string{"Info", "Standing"} {
		wire.want("engine", name)
	}
	text, err := wire.text()
	if err != nil {
		return err
	}
	if err := write(filepath.Join(out, "protocol.ts"), text); err != nil {
		return err
	}

	views, err := filepath.Glob(filepath.Join(root, "engine", "*", "view.go"))
	if err != nil {
		return err
	}
	for _, view := range views {
		dir := filepath.Dir(view)
		game, err := parse(dir)
		if err != nil {
			return err
		}
		if game.types["Public"] == nil {
			continue
		}
		f := newFile(map[string]*source{"": game, "engine": engine})
		f.imported = "engine"
		f.want("", "Public")
		if game.types["Private"] != nil {
			f.want("", "Private")
		}
		text, err := f.text()
		if err != nil {
			return fmt.Errorf("%s: %w", dir, err)
		}
		id := filepath.Base(dir)
		if err := write(filepath.Join(out, id, "views.ts"), text); err != nil {
			return err
		}
		if err := writeData(dir, filepath.Join(out, id, "data.ts")); err != nil {
			return fmt.Errorf("%s: %w", dir, err)
		}
	}
	for _, g := range games.All {
		if err := writeKeys(g, out); err != nil {
			return fmt.Errorf("%s: %w", g.Info().ID, err)
		}
	}
	if err := write(filepath.Join(out, "bots.ts"), bots()); err != nil {
		return err
	}
	return writeLicences(root, filepath.Join(out, "licences.json"))
}

// bots returns the strengths that a host chooses among.
func bots() string {
	return "/** How strong bots are, the weakest first. */\nexport const strengths = " + list(bot.Names()) + " as const;\n"
}

// writeLicences tells the licences of the server's parts.
func writeLicences(root, path string) error {
	parts, err := licences.Of(context.Background(), root)
	if err != nil {
		return err
	}
	text, err := json.MarshalIndent(parts, "", "  ")
	if err != nil {
		return err
	}
	return replace(path, append(text, '\n'))
}

// writeData types the data files of a game: `<game>.json` is its Data, and
// `wonders.json` beside it its WondersData.
func writeData(dir, path string) error {
	files, err := filepath.Glob(filepath.Join(dir, "data", "*.json"))
	if err != nil {
		return err
	}
	inf := newInference()
	type root struct {
		file, name string
		shape      *shape
	}
	var roots []root
	for _, file := range files {
		r := root{filepath.Base(file), "Data", newShape()}
		if id := strings.TrimSuffix(r.file, ".json"); id != filepath.Base(dir) {
			r.name = pascal(id) + "Data"
		}
		data, err := os.Open(file)
		if err != nil {
			return err
		}
		if err := errors.Join(inf.read(data, r.shape), data.Close()); err != nil {
			return fmt.Errorf("%s: %w", r.file, err)
		}
		roots = append(roots, r)
	}
	if len(roots) == 0 {
		return nil
	}
	t := inf.typing()
	var head, tail strings.Builder
	for _, r := range roots {
		t.root(r.name, "What "+r.file+" holds, the same file that the rules read.", r.shape)
		id := strings.ToLower(r.name[:1]) + r.name[1:]
		fmt.Fprintf(&head, "import %sFile from '$engine/%s/data/%s';\n", id, filepath.Base(dir), r.file)
		fmt.Fprintf(&tail, "export const %s = %sFile as unknown as %s;\n", id, id, r.name)
	}
	return write(path, head.String()+"\n"+t.text()+tail.String())
}

// write leaves a file that would not change alone, so that nothing that
// depends on it is built again.
func write(path, text string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return replace(path, []byte("// Generated by internal/tsgen. Do not edit.\n\n"+strings.TrimSpace(text)+"\n"))
}

// replace leaves a file alone that is as it should be.
func replace(path string, text []byte) error {
	if old, err := os.ReadFile(path); err == nil && bytes.Equal(old, text) {
		return nil
	}
	return os.WriteFile(path, text, 0o644)
}
