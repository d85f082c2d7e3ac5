package schema

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/golang-migrate/migrate/v4/database"

	"westkingdom/internal/progress"
	"westkingdom/server/store"
)

// driver implements [database.Driver]: a transaction begins where the library
// marks a version and ends where it takes the mark away, so that nobody ever
// sees the mark. The note is the library's table schema_migrations.
type driver struct {
	ctx    context.Context // the library's calls have none
	db     *sql.DB
	kind   Kind
	newest int

	doing int     // the migration that was begun
	suits bool    // it leaves what the program before can work with
	tx    *sql.Tx // of it; nil: another program was faster
}

// suitsBefore is how a migration begins that leaves what the program before can work with: while
// nodes are upgraded one by one, those that are left go on, and start.
const suitsBefore = "-- suits the program before\n"

var _ database.Driver = (*driver)(nil)

// Lock does nothing: the lock is taken with the transaction. Most starts find
// nothing to do, and need not wait for whoever writes.
func (d *driver) Lock() error { return nil }

// Unlock takes back the migration that failed.
func (d *driver) Unlock() error {
	if d.tx == nil {
		return nil
	}
	err := d.tx.Rollback()
	d.tx = nil
	if errors.Is(err, sql.ErrTxDone) {
		return nil
	}
	return err
}

// Version says which schema the database has.
func (d *driver) Version() (version int, dirty bool, err error) {
	version, err = d.stands(d.db)
	return version, false, err
}

// SetVersion begins the transaction of a migration, or ends it.
func (d *driver) SetVersion(version int, dirty bool) error {
	if dirty {
		return d.begin(version)
	}
	return d.commit(version)
}

func (d *driver) begin(version int) (err error) {
	d.doing = version
	if d.tx, err = d.db.BeginTx(d.ctx, nil); err != nil {
		return err
	}
	if d.kind.Lock != "" {
		if _, err := d.tx.ExecContext(d.ctx, d.kind.Lock); err != nil {
			return err
		}
	}
	have, err := d.stands(d.tx)
	if err != nil || have < version {
		return err
	}
	return d.Unlock()
}

// Run does the migration.
func (d *driver) Run(migration io.Reader) error {
	statements, err := io.ReadAll(migration)
	if err != nil || d.tx == nil {
		return err
	}
	d.suits = strings.HasPrefix(string(statements), suitsBefore)
	if _, err := d.tx.ExecContext(d.ctx, string(statements)); err != nil {
		return fmt.Errorf("migration %d: %w", d.doing, err)
	}
	return nil
}

// commit writes down which schema stands.
func (d *driver) commit(version int) error {
	if d.tx == nil {
		return nil
	}
	oldest := version
	if d.suits {
		oldest--
	}
	if _, err := d.tx.ExecContext(d.ctx, fmt.Sprintf(`
		CREATE TABLE IF NOT EXISTS schema_migrations (version bigint NOT NULL PRIMARY KEY, dirty boolean NOT NULL);
		DELETE FROM schema_migrations;
		INSERT INTO schema_migrations (version, dirty) VALUES (%d, false);
		CREATE TABLE IF NOT EXISTS schema_suits (oldest bigint NOT NULL);
		DELETE FROM schema_suits;
		INSERT INTO schema_suits (oldest) VALUES (%d)`, version, oldest)); err != nil {
		return err
	}
	err := d.tx.Commit()
	d.tx = nil
	progress.Tell(d.ctx, version, d.newest)
	return err
}

type querier interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// stands says which schema the database has. Earlier programs marked a migration
// in a transaction of its own: what they left marked is looked at.
func (d *driver) stands(q querier) (have int, err error) {
	if noted, err := d.hasTable(q, "schema_migrations"); err != nil || !noted {
		return database.NilVersion, err
	}
	var marked bool
	err = q.QueryRowContext(d.ctx, `SELECT version, dirty FROM schema_migrations`).Scan(&have, &marked)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return database.NilVersion, nil
	case err != nil:
		return 0, err
	case have > d.newest && d.suitsThis(q, have):
		return d.newest, nil
	case have > d.newest:
		return 0, fmt.Errorf("%w: the database has schema %d and this program knows up to %d: run a newer program",
			store.ErrSchema, have, d.newest)
	case !marked:
		return have, nil
	case have > 1:
		return 0, fmt.Errorf("%w: migration %d stopped halfway in another program: restore a backup", store.ErrSchema, have)
	}
	// Only the first migration was ever marked. Its statements were one
	// transaction as well: the last table is there or none is.
	if done, err := d.hasTable(q, "chat"); err != nil || !done {
		return database.NilVersion, err
	}
	return have, nil
}

// suitsThis says whether a newer schema is one step from this program's, and its migration says that
// both can work with it.
func (d *driver) suitsThis(q querier, have int) bool {
	there, err := d.hasTable(q, "schema_suits")
	if err != nil || !there || have != d.newest+1 {
		return false
	}
	var oldest int
	err = q.QueryRowContext(d.ctx, `SELECT oldest FROM schema_suits`).Scan(&oldest)
	return err == nil && oldest <= d.newest
}

func (d *driver) hasTable(q querier, name string) (bool, error) {
	var n int
	err := q.QueryRowContext(d.ctx, d.kind.Tables, name).Scan(&n)
	return n > 0, err
}

// Open, Close and Drop are not for this driver: whoever brings a database up to
// date has opened it, and goes on with it.

func (d *driver) Open(string) (database.Driver, error) { return nil, errors.ErrUnsupported }

func (d *driver) Close() error { return nil }

func (d *driver) Drop() error { return errors.ErrUnsupported }
