package sqlite

import (
	"context"
	"database/sql/driver"
	"errors"

	"modernc.org/sqlite"
)

// preparing opens connections that keep their statements: SQLite takes longer to read
// most of ours than to carry them out.
type preparing struct{ driver.Connector }

// connector opens connections to a database by its URL.
func connector(dsn string) (driver.Connector, error) {
	c, err := sqlite.NewConnector(dsn)
	return preparing{c}, err
}

// Connect implements [driver.Connector].
func (p preparing) Connect(ctx context.Context) (driver.Conn, error) {
	c, err := p.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	return &prepared{connection: c.(connection), known: make(map[string]*statement)}, nil
}

// connection is all that database/sql asks of a connection, as the driver has it.
type connection interface {
	driver.Conn
	driver.ConnBeginTx
	driver.ConnPrepareContext
	driver.Pinger
	driver.SessionResetter
	driver.Validator
}

// prepared is a connection that keeps its statements. Their texts are this package's
// own, which are few: none is ever thrown away. It is used by one goroutine at a time.
type prepared struct {
	connection
	known map[string]*statement // by their text
}

// statement is one that may be carried out again once it is free.
type statement struct {
	driver.Stmt
	kept bool
	busy bool // its rows are being read
}

// take returns the statement of a text. While that is busy, it is another one, for once.
func (p *prepared) take(ctx context.Context, query string) (*statement, error) {
	known := p.known[query]
	if known != nil && !known.busy {
		known.busy = true
		return known, nil
	}
	made, err := p.PrepareContext(ctx, query)
	if err != nil {
		return nil, err
	}
	s := &statement{Stmt: made, kept: known == nil, busy: true}
	if s.kept {
		p.known[query] = s
	}
	return s, nil
}

func (s *statement) release() error {
	s.busy = false
	if s.kept {
		return nil
	}
	return s.Close()
}

// ExecContext implements [driver.ExecerContext].
func (p *prepared) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (res driver.Result, err error) {
	s, err := p.take(ctx, query)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, s.release()) }()
	return s.Stmt.(driver.StmtExecContext).ExecContext(ctx, args)
}

// QueryContext implements [driver.QueryerContext].
func (p *prepared) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	s, err := p.take(ctx, query)
	if err != nil {
		return nil, err
	}
	rows, err := s.Stmt.(driver.StmtQueryContext).QueryContext(ctx, args)
	if err != nil {
		return nil, errors.Join(err, s.release())
	}
	return &reading{rows, s}, nil
}

// reading are the rows of a statement.
type reading struct {
	driver.Rows
	of *statement
}

// Close implements [driver.Rows].
func (r *reading) Close() error {
	return errors.Join(r.Rows.Close(), r.of.release())
}

// Close implements [driver.Conn].
func (p *prepared) Close() (err error) {
	for _, s := range p.known {
		err = errors.Join(err, s.Close())
	}
	return errors.Join(err, p.connection.Close())
}

// Unwrap returns the driver's own connection.
func (p *prepared) Unwrap() driver.Conn { return p.connection }
