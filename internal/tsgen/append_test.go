package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// TestAppendIsUpToDate: the server's encoders are what the types make of them.
func TestAppendIsUpToDate(t *testing.T) {
	root := filepath.Join("..", "..")
	files, err := appendedFiles(root)
	if err != nil {
		t.Fatal(err)
	}
	for file, text := range files {
		want, err := text(root)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(file))); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is not up to date, %v: run go generate ./server/protocol", file, err)
		}
	}
}
