// Command wasmgen builds the engine for browsers, as the client's build takes it: the
// WebAssembly of cmd/wasm, its data in one piece, the same compressed as well as Brotli can,
// which takes too long for a server's start, and the script of Go's that runs it.
//
//	go run ./internal/wasmgen -out web/src/generated
package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/andybalholm/brotli"

	"westkingdom/internal/wasmgen/segments"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("wasmgen: ")
	out := flag.String("out", "web/src/generated", "the folder to write to")
	flag.Parse()
	if err := run(context.Background(), *out); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context, out string) error {
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	root, err := exec.CommandContext(ctx, "go", "env", "GOROOT").Output()
	if err != nil {
		return fmt.Errorf("go env: %w", err)
	}
	script, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return err
	}
	if _, err := replace(filepath.Join(out, "wasm_exec.js"), script); err != nil {
		return err
	}

	built, err := build(ctx)
	if err != nil {
		return err
	}
	path := filepath.Join(out, "engine.wasm")
	same, err := replace(path, built)
	if err != nil {
		return err
	}
	// The same compresses to the same.
	if _, err := os.Stat(path + ".br"); same && err == nil {
		return nil
	}
	var compressed bytes.Buffer
	w := brotli.NewWriterOptions(&compressed, brotli.WriterOptions{Quality: brotli.BestCompression, LGWin: 24})
	_, err = w.Write(built)
	if err := errors.Join(err, w.Close()); err != nil {
		return err
	}
	return os.WriteFile(path+".br", compressed.Bytes(), 0o644)
}

// quick are the packages that bots spend their time in. Functions are inlined there alone: elsewhere it
// makes the file a tenth larger, and nobody waits less.
var quick = []string{
	"engine", "engine/bot", "engine/architects", "engine/paladins", "engine/troyes", "engine/viscounts",
}

// build returns the program. It tells nothing of where it was built, so that the same
// sources have the same hash.
func build(ctx context.Context) (program []byte, err error) {
	dir, err := os.MkdirTemp("", "wasmgen-")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	path := filepath.Join(dir, "engine.wasm")
	args := []string{"build", "-buildvcs=false", "-trimpath", "-ldflags=-s -w", "-gcflags=all=-l"}
	for _, p := range quick {
		args = append(args, "-gcflags=westkingdom/"+p+"=")
	}
	cmd := exec.CommandContext(ctx, "go", append(args, "-o", path, "./cmd/wasm")...)
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	cmd.Stderr = os.Stderr
	if err := cmd.Run(); err != nil {
		return nil, fmt.Errorf("go build: %w", err)
	}
	if program, err = os.ReadFile(path); err != nil {
		return nil, err
	}
	return segments.Join(program)
}

// replace leaves a file alone that is as it should be, and says so.
func replace(path string, data []byte) (same bool, err error) {
	old, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return false, err
	}
	if err == nil && bytes.Equal(old, data) {
		return true, nil
	}
	// Without what was made of the old one, a stop in between is not taken for the new one's.
	if err := os.Remove(path + ".br"); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return false, err
	}
	return false, os.WriteFile(path, data, 0o644)
}
