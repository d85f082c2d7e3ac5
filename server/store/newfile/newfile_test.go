package newfile_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"

	"westkingdom/server/store/newfile"
)

// TestLeftBehind: what a killed program left is cleared up when it is old.
func TestLeftBehind(t *testing.T) {
	dir := t.TempDir()
	old, young := filepath.Join(dir, ".westkingdom-new-1"), filepath.Join(dir, ".westkingdom-new-2")
	long := time.Now().Add(-48 * time.Hour)
	if err := errors.Join(os.Mkdir(old, 0o700), os.Mkdir(young, 0o700), os.Chtimes(old, long, long)); err != nil {
		t.Fatal(err)
	}
	if err := newfile.Write(filepath.Join(dir, "file"), func(temporary string) error {
		return os.WriteFile(temporary, nil, 0o600)
	}); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(old); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the old one is still there: %v", err)
	}
	if _, err := os.Stat(young); err != nil {
		t.Errorf("the young one has gone: %v", err)
	}
}

func TestWrite(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "file")
	write := func(text string) error {
		return newfile.Write(path, func(temporary string) error {
			if err := os.WriteFile(temporary, []byte(text), 0o600); err != nil {
				return err
			}
			if _, err := os.Stat(path); text == "first" && !errors.Is(err, fs.ErrNotExist) {
				t.Error("the file is there before it is whole")
			}
			if text == "half" {
				return errors.New("the disk is full")
			}
			return nil
		})
	}
	if err := write("half"); err == nil {
		t.Error("a failure is swallowed")
	}
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		t.Error("half a file is there")
	}
	if err := write("first"); err != nil {
		t.Fatal(err)
	}
	if err := write("second"); !errors.Is(err, fs.ErrExist) {
		t.Errorf("replacing a file: %v", err)
	}
	if got, err := os.ReadFile(path); err != nil || string(got) != "first" {
		t.Errorf("the file holds %q, %v", got, err)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 1 {
		t.Errorf("left in the folder: %v, %v", left, err)
	}
}
