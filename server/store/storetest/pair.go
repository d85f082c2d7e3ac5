package storetest

import (
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// Pair is a PostgreSQL server, and its synchronous standby: whatever is committed is on both.
type Pair struct {
	URL             string // of a database, by both: whichever of them takes writes
	primary, second *process
}

// StartPair starts a pair of the test's own.
func StartPair(tb testing.TB) *Pair {
	tb.Helper()
	bin, err := findPostgres()
	if err != nil {
		tb.Fatal(err)
	}
	p := &Pair{primary: newFolder(tb, bin), second: newFolder(tb, bin)}
	if err := p.primary.init(); err != nil {
		tb.Fatal(err)
	}
	if err := p.primary.start(); err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { p.primary.end(syscall.SIGQUIT) })
	copying := exec.Command(filepath.Join(bin, "pg_basebackup"), "-D", p.second.data(), "-h", p.primary.dir, "-U", "westkingdom", "-R", "-c", "fast", "--no-sync")
	copying.SysProcAttr, copying.Dir = attributes(p.second.as), p.second.dir
	if out, err := copying.CombinedOutput(); err != nil {
		tb.Fatalf("pg_basebackup: %v\n%s", err, out)
	}
	if err := p.second.start(); err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { p.second.end(syscall.SIGQUIT) })
	p.primary.exec(tb, `ALTER SYSTEM SET synchronous_standby_names = '*'`)
	p.primary.exec(tb, `SELECT pg_reload_conf()`)
	p.primary.await(tb, `SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'`)
	p.primary.exec(tb, `CREATE DATABASE games`)
	p.URL = (&url.URL{Scheme: "postgres", User: url.User("westkingdom"), Path: "/games", RawQuery: url.Values{
		"host": {p.primary.dir + "," + p.second.dir}, "port": {"5432,5432"}, "target_session_attrs": {"read-write"},
	}.Encode()}).String()
	return p
}

// newFolder is a server that has a folder and nothing in it.
func newFolder(tb testing.TB, bin string) *process {
	tb.Helper()
	dir, err := os.MkdirTemp("", "westkingdom-pg") // a short path, for its socket
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { os.RemoveAll(dir) })
	as, err := unprivileged(dir)
	if err != nil {
		tb.Fatal(err)
	}
	return &process{bin: bin, dir: dir, as: as}
}

// FailOver kills the primary, and makes the standby take its place.
func (p *Pair) FailOver(tb testing.TB) {
	tb.Helper()
	p.primary.end(syscall.SIGKILL)
	p.second.exec(tb, `SELECT pg_promote()`)
}

// Return starts the primary of before again, which does not know that it is none any more; EndOld
// ends it.
func (p *Pair) Return(tb testing.TB) {
	tb.Helper()
	var err error
	for range 200 { // what it had started goes by itself
		if err = p.primary.start(); err == nil {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	tb.Fatal(err)
}

// EndOld ends the primary of before.
func (p *Pair) EndOld() { p.primary.end(syscall.SIGQUIT) }

// Choices returns how many choices the server of before has, and the one that took its place.
func (p *Pair) Choices(tb testing.TB) (old, now int) {
	tb.Helper()
	count := `SELECT count(*)::text FROM choices`
	return number(tb, p.primary.ask(tb, "games", count)), number(tb, p.second.ask(tb, "games", count))
}

func number(tb testing.TB, text string) (n int) {
	tb.Helper()
	if _, err := fmt.Sscan(text, &n); err != nil {
		tb.Fatal(err)
	}
	return n
}

func (p *process) url(database string) string {
	return (&url.URL{Scheme: "postgres", User: url.User("westkingdom"), Path: "/" + database, RawQuery: url.Values{"host": {p.dir}}.Encode()}).String()
}

func (p *process) exec(tb testing.TB, sql string) {
	tb.Helper()
	execute(tb, "pgx", p.url("postgres"), sql)
}

// ask returns the one value of a query.
func (p *process) ask(tb testing.TB, database, query string) (value string) {
	tb.Helper()
	conn, err := pgx.Connect(tb.Context(), p.url(database))
	if err != nil {
		tb.Fatal(err)
	}
	err = conn.QueryRow(tb.Context(), query).Scan(&value)
	if err := errors.Join(err, conn.Close(tb.Context())); err != nil {
		tb.Fatal(err)
	}
	return value
}

// await waits until a count is more than nought.
func (p *process) await(tb testing.TB, query string) {
	tb.Helper()
	for range 400 {
		if p.ask(tb, "postgres", strings.Replace(query, "count(*)", "count(*)::text", 1)) != "0" {
			return
		}
		time.Sleep(25 * time.Millisecond)
	}
	tb.Fatalf("still nought: %s", query)
}
