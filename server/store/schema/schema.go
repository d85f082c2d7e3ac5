// Package schema brings a database's tables to the schema of this program.
//
// A migration and the note that it was done are one transaction: a program that
// is killed at any moment leaves either the old schema or the new one, and the
// next start goes on from there. The note is the table schema_migrations, one
// row of a version and a mark that is always false now. Earlier programs set
// the mark before a migration and took it away after, in transactions of their
// own: what they left marked is looked at, and goes on too.
package schema

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"

	"westkingdom/migrations"
	"westkingdom/server/store"
)

// Kind is what differs between the kinds of database.
type Kind struct {
	Folder string // of the migrations
	Lock   string // statement that lets one migration at a time into the transaction; empty: beginning it does
	Tables string // query for the number of tables of the name ?/$1
}

// Up applies the migrations that the database does not have yet, and returns
// the number of the schema. Transactions of db must begin by taking the lock to
// write, or kind.Lock must. Errors wrap [store.ErrSchema] where somebody must
// act: the database belongs to a newer program, or a migration fails.
func Up(ctx context.Context, db *sql.DB, kind Kind) (version int, err error) {
	files, err := fs.Glob(migrations.FS, kind.Folder+"/*.sql")
	if err != nil {
		return 0, fmt.Errorf("migrations: %w", err)
	}
	newest := len(files)
	// Most starts find nothing to do, and need not wait for whoever writes.
	have, marked, err := stands(ctx, db, kind)
	for err == nil && (have < newest || marked) {
		have, err = step(ctx, db, kind, files)
		marked = false
	}
	if err == nil && have > newest {
		err = fmt.Errorf("%w: the database has schema %d and this program knows up to %d: run a newer program",
			store.ErrSchema, have, newest)
	}
	if err != nil {
		return 0, err
	}
	return newest, nil
}

// step does the next migration in a transaction, and returns what stands then.
func step(ctx context.Context, db *sql.DB, kind Kind, files []string) (have int, err error) {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return 0, err
	}
	defer func() {
		if e := tx.Rollback(); !errors.Is(e, sql.ErrTxDone) {
			err = errors.Join(err, e)
		}
	}()
	if kind.Lock != "" {
		if _, err := tx.ExecContext(ctx, kind.Lock); err != nil {
			return 0, err
		}
	}
	// Another program may have been faster.
	have, marked, err := stands(ctx, tx, kind)
	if err != nil || have > len(files) || have == len(files) && !marked {
		return have, err
	}
	if have < len(files) {
		if err := apply(ctx, tx, files[have]); err != nil {
			return 0, err
		}
		have++
	}
	if err := note(ctx, tx, have); err != nil {
		return 0, err
	}
	return have, tx.Commit()
}

func apply(ctx context.Context, tx *sql.Tx, file string) error {
	statements, err := migrations.FS.ReadFile(file)
	if err != nil {
		return fmt.Errorf("migrations: %w", err)
	}
	if _, err := tx.ExecContext(ctx, string(statements)); err != nil {
		return fmt.Errorf("migration %s: %w", file, err)
	}
	return nil
}

// note writes down which schema stands.
func note(ctx context.Context, tx *sql.Tx, version int) error {
	_, err := tx.ExecContext(ctx, fmt.Sprintf(`
		CREATE TABLE IF NOT EXISTS schema_migrations (version bigint NOT NULL PRIMARY KEY, dirty boolean NOT NULL);
		DELETE FROM schema_migrations;
		INSERT INTO schema_migrations (version, dirty) VALUES (%d, false)`, version))
	return err
}

type querier interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// stands says which schema the database has, 0 for none, and whether it is
// marked.
func stands(ctx context.Context, q querier, kind Kind) (have int, marked bool, err error) {
	if noted, err := hasTable(ctx, q, kind, "schema_migrations"); err != nil || !noted {
		return 0, false, err
	}
	err = q.QueryRowContext(ctx, `SELECT version, dirty FROM schema_migrations`).Scan(&have, &marked)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return 0, false, nil
	case err != nil || !marked:
		return have, false, err
	case have > 1:
		return 0, false, fmt.Errorf("%w: migration %d stopped halfway in another program: restore a backup", store.ErrSchema, have)
	}
	// Only the first migration was ever marked. Its statements were one
	// transaction as well: the last table is there or none is.
	done, err := hasTable(ctx, q, kind, "chat")
	if err != nil || done {
		return have, true, err
	}
	return 0, true, nil
}

func hasTable(ctx context.Context, q querier, kind Kind, name string) (bool, error) {
	var n int
	err := q.QueryRowContext(ctx, kind.Tables, name).Scan(&n)
	return n > 0, err
}
