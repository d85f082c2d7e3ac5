package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// TestAppendIsUpToDate: the server's encoder is what the protocol's types make of
// it.
func TestAppendIsUpToDate(t *testing.T) {
	root := filepath.Join("..", "..")
	want, err := appendText(root)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(filepath.Join(root, appendFile)); err != nil || !bytes.Equal(got, want) {
		t.Errorf("%s is not up to date, %v: run go generate ./server/protocol", appendFile, err)
	}
}
