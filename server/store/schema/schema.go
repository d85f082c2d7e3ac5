// Package schema brings a database's tables to the schema of this program.
//
// A migration and the note that it was done are one transaction: a program that
// is killed at any moment leaves either the old schema or the new one, and the
// next start goes on from there.
package schema

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"

	"github.com/golang-migrate/migrate/v4"
	"github.com/golang-migrate/migrate/v4/source"
	"github.com/golang-migrate/migrate/v4/source/iofs"
)

// Kind is what differs between the kinds of database.
type Kind struct {
	Name   string // and folder of the migrations
	Lock   string // statement that lets one migration at a time into the transaction; empty: beginning it does
	Tables string // query for the number of tables of the name ?/$1
}

// Up applies the migrations of files that the database does not have yet, and
// returns the number of the schema. Transactions of db must begin by taking the
// lock to write, or kind.Lock must. Errors wrap [store.ErrSchema] where somebody
// must act: the database belongs to a newer program, or one stopped halfway.
func Up(ctx context.Context, db *sql.DB, kind Kind, files fs.FS) (version int, err error) {
	steps, err := iofs.New(files, kind.Name)
	if err != nil {
		return 0, fmt.Errorf("migrations: %w", err)
	}
	newest, err := last(steps)
	if err != nil {
		return 0, err
	}
	m, err := migrate.NewWithInstance("iofs", steps, kind.Name, &driver{ctx: ctx, db: db, kind: kind, newest: newest})
	if err != nil {
		return 0, fmt.Errorf("migrations: %w", err)
	}
	if err := m.Up(); err != nil && !errors.Is(err, migrate.ErrNoChange) {
		return 0, err
	}
	return newest, nil
}

// Newest returns the number of the schema that the migrations of files make.
func Newest(files fs.FS, kind string) (version int, err error) {
	steps, err := iofs.New(files, kind)
	if err != nil {
		return 0, fmt.Errorf("migrations: %w", err)
	}
	return last(steps)
}

// last returns the number of the last migration.
func last(steps source.Driver) (int, error) {
	version, err := steps.First()
	for err == nil {
		var next uint
		if next, err = steps.Next(version); errors.Is(err, fs.ErrNotExist) {
			return int(version), nil
		}
		version = next
	}
	return 0, fmt.Errorf("migrations: %w", err)
}
