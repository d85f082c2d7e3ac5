package storetest

import (
	"bufio"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5"
)

// DatabaseURL is the environment variable that names a PostgreSQL server for
// tests. Its user may create databases.
const DatabaseURL = "WESTKINGDOM_TEST_DATABASE_URL"

// Postgres is a PostgreSQL server for tests.
type Postgres struct {
	admin *url.URL // a database that is always there
	named bool     // it stays after the tests
	stop  func()
}

// shared is the server of all tests of a program, started by the first one
// that needs it.
var shared struct {
	sync.Mutex
	server *Postgres
}

// Main runs the tests of a package, and then stops the server that they have
// used: func TestMain(m *testing.M) { storetest.Main(m) }.
func Main(m *testing.M) {
	status := m.Run()
	shared.Lock()
	if shared.server != nil {
		shared.server.stop()
	}
	os.Exit(status)
}

// StartPostgres returns a server of the test program's own, in a temporary
// folder, with fsync as it is in production. The package's TestMain calls
// [Main]. If the environment names a server, it is that one. Without
// PostgreSQL the test fails.
func StartPostgres(tb testing.TB) *Postgres {
	tb.Helper()
	shared.Lock()
	defer shared.Unlock()
	if shared.server == nil {
		server, err := startPostgres()
		if err != nil {
			tb.Fatal(err)
		}
		shared.server = server
	}
	return shared.server
}

func startPostgres() (*Postgres, error) {
	if named := os.Getenv(DatabaseURL); named != "" {
		u, err := url.Parse(named)
		if err != nil {
			return nil, fmt.Errorf("%s is not a URL: %w", DatabaseURL, err)
		}
		return &Postgres{admin: u, named: true, stop: func() {}}, nil
	}
	bin, err := findPostgres()
	if err != nil {
		return nil, err
	}
	// A short path: that of a socket may have 107 bytes.
	dir, err := os.MkdirTemp("", "westkingdom-pg")
	if err != nil {
		return nil, err
	}
	stop, err := runPostgres(bin, dir)
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	return &Postgres{
		admin: &url.URL{Scheme: "postgres", User: url.User("westkingdom"), Path: "/postgres", RawQuery: url.Values{"host": {dir}}.Encode()},
		stop: func() {
			stop()
			os.RemoveAll(dir)
		},
	}, nil
}

// runPostgres makes the server's files and runs it; it listens on a socket in
// the folder.
func runPostgres(bin, dir string) (stop func(), err error) {
	as, err := unprivileged(dir)
	if err != nil {
		return nil, err
	}
	data := filepath.Join(dir, "data")
	initdb := exec.Command(filepath.Join(bin, "initdb"), "-D", data, "-U", "westkingdom", "-A", "trust", "-E", "UTF8", "--locale", "C", "--no-sync")
	initdb.SysProcAttr, initdb.Dir = attributes(as), dir
	if out, err := initdb.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("initdb: %w\n%s", err, out)
	}
	server := exec.Command(filepath.Join(bin, "postgres"), "-D", data, "-k", dir, "-c", "listen_addresses=")
	server.SysProcAttr, server.Dir = attributes(as), dir
	log, err := server.StderrPipe()
	if err != nil {
		return nil, err
	}
	if err := server.Start(); err != nil {
		return nil, err
	}
	said, ready := awaitReady(log)
	var drained sync.WaitGroup
	drained.Go(func() { io.Copy(io.Discard, log) })
	stop = func() {
		server.Process.Signal(syscall.SIGQUIT) // nothing of it is needed any more
		drained.Wait()
		server.Wait()
	}
	if !ready {
		stop()
		return nil, fmt.Errorf("PostgreSQL does not start:\n%s", said)
	}
	return stop, nil
}

// NewDatabase creates an empty database and returns its URL.
func (p *Postgres) NewDatabase(tb testing.TB) string {
	tb.Helper()
	name := "test_" + strings.ToLower(rand.Text())
	p.exec(tb, "CREATE DATABASE "+name)
	if p.named {
		tb.Cleanup(func() { p.exec(tb, "DROP DATABASE "+name+" WITH (FORCE)") })
	}
	u := *p.admin
	u.Path = "/" + name
	return u.String()
}

func (p *Postgres) exec(tb testing.TB, sql string) {
	tb.Helper()
	ctx := tb.Context()
	if ctx.Err() != nil { // a cleanup
		ctx = background
	}
	conn, err := pgx.Connect(ctx, p.admin.String())
	if err != nil {
		tb.Fatal(err)
	}
	_, err = conn.Exec(ctx, sql)
	if err := errors.Join(err, conn.Close(ctx)); err != nil {
		tb.Fatal(err)
	}
}

// findPostgres returns the folder of initdb and postgres.
func findPostgres() (string, error) {
	dirs, err := filepath.Glob("/usr/lib/postgresql/*/bin")
	if err != nil {
		return "", err
	}
	slices.SortFunc(dirs, func(a, b string) int { return version(b) - version(a) })
	dirs = append(dirs, filepath.SplitList(os.Getenv("PATH"))...)
	for _, dir := range dirs {
		_, missing := exec.LookPath(filepath.Join(dir, "initdb"))
		if _, err := exec.LookPath(filepath.Join(dir, "postgres")); err == nil && missing == nil {
			return dir, nil
		}
	}
	return "", fmt.Errorf("PostgreSQL is not installed: install the package postgresql, or name a server in %s", DatabaseURL)
}

func version(bin string) int {
	n, _ := strconv.Atoi(filepath.Base(filepath.Dir(bin)))
	return n
}

// unprivileged returns whom the server runs as, nil for whoever runs the test,
// and hands them the folder: PostgreSQL refuses to run as root.
func unprivileged(dir string) (*syscall.Credential, error) {
	if os.Geteuid() != 0 {
		return nil, nil
	}
	u, err := user.Lookup("postgres")
	if err != nil {
		if u, err = user.Lookup("nobody"); err != nil {
			return nil, fmt.Errorf("nobody to run PostgreSQL as: %w", err)
		}
	}
	uid, errUID := strconv.ParseUint(u.Uid, 10, 32)
	gid, errGID := strconv.ParseUint(u.Gid, 10, 32)
	if err := errors.Join(errUID, errGID, os.Chown(dir, int(uid), int(gid))); err != nil {
		return nil, err
	}
	return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}, nil
}

// awaitReady reads the server's log until it takes connections. It returns
// what was said if it ends without.
func awaitReady(log io.Reader) (said string, ready bool) {
	var b strings.Builder
	for lines := bufio.NewScanner(log); lines.Scan(); {
		b.WriteString(lines.Text() + "\n")
		if strings.Contains(lines.Text(), "ready to accept connections") {
			return "", true
		}
	}
	return b.String(), false
}
