// Package schema brings a database's tables to the schema of this program.
package schema

import (
	"errors"
	"fmt"
	"io/fs"

	"github.com/golang-migrate/migrate/v4"
	"github.com/golang-migrate/migrate/v4/database"
	"github.com/golang-migrate/migrate/v4/source"
	"github.com/golang-migrate/migrate/v4/source/iofs"

	"westkingdom/migrations"
	"westkingdom/server/store"
)

// Up applies the migrations of a folder ("postgres", "sqlite") that the
// database does not have yet, and closes the driver. It returns the number of
// the schema. Errors wrap [store.ErrSchema] where somebody must act: the
// database belongs to a newer program, or an earlier migration stopped halfway.
func Up(folder string, db database.Driver) (version uint, err error) {
	files, err := iofs.New(migrations.FS, folder)
	if err != nil {
		return 0, errors.Join(fmt.Errorf("migrations: %w", err), db.Close())
	}
	m, err := migrate.NewWithInstance("embedded", files, folder, db)
	if err != nil {
		return 0, errors.Join(fmt.Errorf("migrations: %w", err), db.Close())
	}
	defer func() {
		sourceErr, dbErr := m.Close()
		err = errors.Join(err, sourceErr, dbErr)
	}()
	newest, err := last(files)
	if err != nil {
		return 0, err
	}
	if err := check(m, newest); err != nil {
		return 0, err
	}
	if err := m.Up(); err != nil && !errors.Is(err, migrate.ErrNoChange) {
		return 0, fmt.Errorf("%w: a migration failed: %w", store.ErrSchema, err)
	}
	return newest, nil
}

// check refuses what Up cannot help with.
func check(m *migrate.Migrate, newest uint) error {
	have, dirty, err := m.Version()
	switch {
	case errors.Is(err, migrate.ErrNilVersion):
		return nil
	case err != nil:
		return fmt.Errorf("schema version: %w", err)
	case dirty:
		return fmt.Errorf("%w: migration %d stopped halfway: restore the database from a backup", store.ErrSchema, have)
	case have > newest:
		return fmt.Errorf("%w: the database has schema %d and this program knows up to %d: run a newer program",
			store.ErrSchema, have, newest)
	}
	return nil
}

// last returns the number of the newest migration.
func last(files source.Driver) (uint, error) {
	version, err := files.First()
	for {
		if err != nil {
			return 0, fmt.Errorf("migrations: %w", err)
		}
		next, err := files.Next(version)
		if errors.Is(err, fs.ErrNotExist) {
			return version, nil
		}
		if err != nil {
			return 0, fmt.Errorf("migrations: %w", err)
		}
		version = next
	}
}
