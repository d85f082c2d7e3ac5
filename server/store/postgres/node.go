package postgres

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"westkingdom/server/store"
)

var _ store.Nodes = (*Store)(nil)

// owned says whether a room is a session's whose lease goes on. Whoever takes the room from it
// waits until what was written under it is there to be read.
func owned(room, session string) string {
	return `EXISTS (SELECT FROM owners o JOIN nodes n ON n.session = o.session
		WHERE o.room = ` + room + ` AND o.session = ` + session + ` AND n.expires > now() FOR SHARE OF o)`
}

// unlessFenced is true of what anybody may write as well: without a session.
func unlessFenced(room, session string) string {
	return `(` + session + ` = 0 OR ` + owned(room, session) + `)`
}

const (
	// ended is a node that nobody hears of any more: its lease has run out, or the connection is
	// gone that held its lock. Where the server of the database is another than then, all locks are
	// gone, and nothing follows from that.
	ended = `(n.expires <= now() OR n.began = pg_postmaster_start_time() AND pg_try_advisory_xact_lock_shared(n.session))`

	// fits is a node that may take a room.
	fits = `NOT n.leaving AND n.expires > now() AND coalesce((r.config ->> 'rules')::int, 1) <= (n.rules ->> r.game)::int`

	nodeColumns = `n.id, n.url, n.session, n.leaving, n.rules`

	enrol = `
		INSERT INTO nodes (id, session, url, expires, began, rules) VALUES ($1, $2, $3, now() + $4, pg_postmaster_start_time(), $5)
		ON CONFLICT (id) DO UPDATE SET session = excluded.session, url = excluded.url, expires = excluded.expires,
			began = excluded.began, rules = excluded.rules, leaving = false`
	renew = `UPDATE nodes SET expires = now() + $2 WHERE session = $1 AND expires > now()`

	// Whoever finds that an owner has ended ends it for good, so that it cannot come back to
	// life between this and what follows.
	endOwner = `DELETE FROM nodes n USING owners o WHERE o.room = $1 AND n.session = o.session AND n.session <> $2 AND ` + ended
	own      = `
		INSERT INTO owners (room, node, session) SELECT r.code, n.id, n.session FROM rooms r, nodes n
		WHERE r.code = $1 AND n.session = $2 AND ` + fits + `
		ON CONFLICT (room) DO UPDATE SET node = excluded.node, session = excluded.session
		WHERE NOT EXISTS (SELECT FROM nodes WHERE nodes.session = owners.session)`
	ownerOf = `SELECT ` + nodeColumns + ` FROM owners o JOIN nodes n ON n.session = o.session WHERE o.room = $1 AND n.expires > now()`
	// Who is to have a room that nobody may have here: always the same one, if they stay.
	fitting = `SELECT ` + nodeColumns + ` FROM rooms r, nodes n WHERE r.code = $1 AND n.session <> $2 AND ` + fits + ` AND NOT ` + ended + `
		ORDER BY hashtext(n.id || r.code), n.id LIMIT 1`
)

// scanNode reads the columns of a node, and those that follow them.
func scanNode(row pgx.CollectableRow, more ...any) (n store.Node, err error) {
	var rules []byte
	if err := row.Scan(append([]any{&n.ID, &n.URL, &n.Session, &n.Leaving, &rules}, more...)...); err != nil {
		return n, err
	}
	return n, json.Unmarshal(rules, &n.Rules)
}

func nodeOf(row pgx.CollectableRow) (store.Node, error) { return scanNode(row) }

// sessions are the connections by which the database knows that nodes are there.
type sessions struct {
	mu   sync.Mutex
	held map[store.Session]*pgx.Conn
}

// Enrol implements [store.Nodes].
func (s *Store) Enrol(ctx context.Context, n store.Node, lease time.Duration) (store.Session, <-chan struct{}, error) {
	session, conn, err := s.enrol(ctx, n, lease)
	if err != nil {
		return 0, nil, storeError("enrol", err)
	}
	s.sessions.mu.Lock()
	if s.sessions.held == nil {
		s.sessions.held = make(map[store.Session]*pgx.Conn)
	}
	s.sessions.held[session] = conn
	s.sessions.mu.Unlock()
	gone := make(chan struct{})
	go func() {
		defer close(gone)
		for {
			if _, err := conn.WaitForNotification(context.Background()); err != nil {
				conn.Close(context.Background())
				return
			}
		}
	}()
	return session, gone, nil
}

func (s *Store) enrol(ctx context.Context, n store.Node, lease time.Duration) (session store.Session, conn *pgx.Conn, err error) {
	rules, err := json.Marshal(n.Rules)
	if err != nil {
		return 0, nil, err
	}
	if conn, err = pgx.ConnectConfig(ctx, s.pool.Config().ConnConfig); err != nil {
		return 0, nil, err
	}
	// The lock comes before the row: nobody sees the node without.
	err = conn.QueryRow(ctx, `SELECT s, pg_advisory_lock(s) FROM (SELECT nextval('node_sessions') AS s) n`).Scan(&session, nil)
	if err == nil {
		_, err = conn.Exec(ctx, enrol, n.ID, session, n.URL, lease, string(rules))
	}
	if err != nil {
		conn.Close(ctx)
	}
	return session, conn, err
}

// Renew implements [store.Nodes].
func (s *Store) Renew(ctx context.Context, session store.Session, lease time.Duration) error {
	tag, err := s.pool.Exec(ctx, renew, session, lease)
	if err == nil && tag.RowsAffected() == 0 {
		return store.ErrFenced
	}
	return storeError("renew", err)
}

// Own implements [store.Nodes]: most who ask find that somebody has the room, and lock nothing.
func (s *Store) Own(ctx context.Context, code string, session store.Session) (store.Node, error) {
	n, err := s.own(ctx, code, session)
	return n, outcome("own room", err)
}

func (s *Store) own(ctx context.Context, code string, session store.Session) (n store.Node, err error) {
	if n, err = node(ctx, s.pool, `SELECT `+nodeColumns+` FROM owners o JOIN nodes n ON n.session = o.session WHERE o.room = $1 AND (n.session = $2 OR NOT `+ended+`)`, code, session); !errors.Is(err, pgx.ErrNoRows) {
		return n, err
	}
	var b pgx.Batch // what is sent at once is one transaction, and each statement sees what was there before it
	b.Queue(endOwner, code, session)
	b.Queue(own, code, session)
	if err := s.pool.SendBatch(ctx, &b).Close(); err != nil {
		return n, err
	}
	for _, query := range []string{ownerOf, fitting} {
		args := []any{code, session}
		if query == ownerOf {
			args = args[:1]
		}
		if n, err = node(ctx, s.pool, query, args...); !errors.Is(err, pgx.ErrNoRows) {
			return n, err
		}
	}
	if err := s.pool.QueryRow(ctx, `SELECT FROM rooms WHERE code = $1`, code).Scan(); errors.Is(err, pgx.ErrNoRows) {
		return n, store.ErrNoRoom
	} else if err != nil {
		return n, err
	}
	return n, store.ErrFenced
}

func node(ctx context.Context, q querier, query string, args ...any) (n store.Node, err error) {
	rows, err := q.Query(ctx, query, args...)
	if err != nil {
		return n, err
	}
	return pgx.CollectExactlyOneRow(rows, nodeOf)
}

// Owners implements [store.Nodes].
func (s *Store) Owners(ctx context.Context, codes ...string) (map[string]store.Node, error) {
	rows, err := s.pool.Query(ctx, `SELECT `+nodeColumns+`, array_agg(o.room) FROM owners o JOIN nodes n ON n.session = o.session
		WHERE o.room = ANY ($1) AND NOT `+ended+` GROUP BY n.id`, codes)
	if err != nil {
		return nil, storeError("find owners", err)
	}
	owners := make(map[string]store.Node)
	_, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (n store.Node, err error) {
		var rooms []string
		if n, err = scanNode(row, &rooms); err != nil {
			return n, err
		}
		for _, room := range rooms {
			owners[room] = n
		}
		return n, nil
	})
	return owners, storeError("find owners", err)
}

// Disown implements [store.Nodes].
func (s *Store) Disown(ctx context.Context, session store.Session, codes ...string) error {
	_, err := s.pool.Exec(ctx, `DELETE FROM owners WHERE session = $1 AND room = ANY ($2)`, session, codes)
	return storeError("disown rooms", err)
}

// Leave implements [store.Nodes].
func (s *Store) Leave(ctx context.Context, session store.Session) error {
	_, err := s.pool.Exec(ctx, `UPDATE nodes SET leaving = true WHERE session = $1`, session)
	return storeError("leave", err)
}

// Members implements [store.Nodes].
func (s *Store) Members(ctx context.Context) ([]store.Node, error) {
	rows, err := s.pool.Query(ctx, `SELECT `+nodeColumns+` FROM nodes n WHERE NOT `+ended+` ORDER BY id`)
	if err != nil {
		return nil, storeError("read nodes", err)
	}
	all, err := pgx.CollectRows(rows, nodeOf)
	return all, storeError("read nodes", err)
}

// Resign implements [store.Nodes].
func (s *Store) Resign(ctx context.Context, session store.Session) error {
	var b pgx.Batch
	b.Queue(`DELETE FROM owners WHERE session = $1`, session)
	b.Queue(`DELETE FROM nodes WHERE session = $1`, session)
	err := s.pool.SendBatch(ctx, &b).Close()
	s.sessions.end(session)
	return storeError("resign", err)
}

// end closes the connection of a session.
func (s *sessions) end(session store.Session) {
	s.mu.Lock()
	conn := s.held[session]
	delete(s.held, session)
	s.mu.Unlock()
	if conn != nil {
		conn.PgConn().Conn().Close() // its reader sees to the rest
	}
}

// endAll closes those that are left.
func (s *sessions) endAll() {
	s.mu.Lock()
	held := s.held
	s.held = nil
	s.mu.Unlock()
	for _, conn := range held {
		conn.PgConn().Conn().Close()
	}
}
