// Package newfile makes files that appear whole or not at all.
package newfile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"
)

// Write makes the file path: fill writes it under a temporary name, and it gets
// its own when all of it is on the disk. A file that is there is never
// replaced: the error is [fs.ErrExist] then. What a program that was killed has
// left beside the file is cleared up a day later.
func Write(path string, fill func(temporary string) error) (err error) {
	folder := filepath.Dir(path)
	if err := clearUp(folder); err != nil {
		return err
	}
	work, err := os.MkdirTemp(folder, prefix+"*")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(work)) }()
	temporary := filepath.Join(work, filepath.Base(path))
	if err := fill(temporary); err != nil {
		return err
	}
	if err := sync(temporary); err != nil {
		return err
	}
	if err := name(temporary, path); err != nil {
		return err
	}
	if runtime.GOOS == "windows" { // there folders cannot be synced, and need not
		return nil
	}
	return sync(folder)
}

const prefix = ".westkingdom-new-"

// clearUp removes what was begun so long ago that nobody finishes it.
func clearUp(folder string) error {
	all, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	var errs []error
	for _, entry := range all {
		if !strings.HasPrefix(entry.Name(), prefix) {
			continue
		}
		if info, err := entry.Info(); err == nil && time.Since(info.ModTime()) > 24*time.Hour {
			errs = append(errs, os.RemoveAll(filepath.Join(folder, entry.Name())))
		}
	}
	return errors.Join(errs...)
}

// name moves a file to a name that nothing has. A link does it in one step;
// where the file system has no links, a look and a renaming must do.
func name(from, to string) error {
	err := os.Link(from, to)
	if err == nil || errors.Is(err, fs.ErrExist) {
		return err
	}
	if _, err := os.Lstat(to); !errors.Is(err, fs.ErrNotExist) {
		return errors.Join(err, &fs.PathError{Op: "create", Path: to, Err: fs.ErrExist})
	}
	return os.Rename(from, to)
}

func sync(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}
