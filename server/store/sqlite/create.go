package sqlite

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"westkingdom/migrations"
	"westkingdom/server/store"
	"westkingdom/server/store/newfile"
	"westkingdom/server/store/schema"
)

// Migrate brings the tables of the file up to date and returns the number of
// their schema.
func Migrate(ctx context.Context, path string, o Options) (version int, err error) {
	if err := create(ctx, path, o); err != nil {
		return 0, err
	}
	return migrate(ctx, path, o)
}

func migrate(ctx context.Context, path string, o Options) (version int, err error) {
	db := connect(path, o, immediate)
	version, err = schema.Up(ctx, db, schema.Kind{
		Name:   "sqlite",
		Tables: `SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = ?`,
	}, migrations.FS)
	if !errors.Is(err, store.ErrSchema) {
		err = storeError("migrate", err)
	}
	return version, errors.Join(err, db.Close())
}

// create makes the file if it is not there. It appears whole, with its tables:
// so a file without a byte has lost its content, and is refused. What is hidden
// in games is nobody else's on this machine; SQLite makes its log alike.
func create(ctx context.Context, path string, o Options) error {
	info, err := os.Stat(path)
	switch {
	case err == nil && info.Size() > 0:
		return nil
	case err == nil:
		return fmt.Errorf("%w: the file %s is empty: its games are lost; restore a backup, or remove the file to begin a new one",
			store.ErrSchema, path)
	case errors.Is(err, fs.ErrNotExist) && o.Existing:
		return fmt.Errorf("%w: there is no file %s", store.ErrUnavailable, path)
	case !errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%w: file of the database: %w", store.ErrUnavailable, err)
	}
	if err := checkLog(path); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o750); err != nil {
		return fmt.Errorf("%w: folder of the database: %w", store.ErrUnavailable, err)
	}
	err = newfile.Write(path, func(temporary string) error {
		_, err := migrate(ctx, temporary, o)
		return errors.Join(err, os.Chmod(temporary, 0o600))
	})
	switch {
	case err == nil || errors.Is(err, fs.ErrExist): // another program was faster
		return nil
	case errors.Is(err, store.ErrUnavailable):
		return err
	}
	return fmt.Errorf("%w: file of the database: %w", store.ErrUnavailable, err)
}

// checkLog refuses a write-ahead log without its database: SQLite would write
// what is in it into the new one.
func checkLog(path string) error {
	if !there(path+"-wal") || there(path) { // the latter: another program has just made both
		return nil
	}
	return fmt.Errorf("%w: the file %s is gone, but %[2]s-wal is not: restore a backup, or remove that too to begin a new one",
		store.ErrSchema, path)
}

func there(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
