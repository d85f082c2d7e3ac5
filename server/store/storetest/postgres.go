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

// databaseURL is the environment variable that names a PostgreSQL server for
// tests. Its user may create databases.
const databaseURL = "WESTKINGDOM_TEST_DATABASE_URL"

// Postgres is a PostgreSQL server for tests.
type Postgres struct {
	admin *url.URL // a database that is always there
	named bool     // it stays after the tests
	stop  func()
	own   *process // nil: somebody else's
	first sync.Once
	made  string // the database that others are copies of
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
	Stop()
	os.Exit(status)
}

// Stop stops the server that tests have used, for a TestMain that has more to
// do than [Main].
func Stop() {
	shared.Lock()
	defer shared.Unlock()
	if shared.server != nil {
		shared.server.stop()
		shared.server = nil
	}
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
	if named := os.Getenv(databaseURL); named != "" {
		u, err := url.Parse(named)
		if err != nil {
			return nil, fmt.Errorf("%s is not a URL: %w", databaseURL, err)
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
	own, err := runPostgres(bin, dir)
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	return &Postgres{
		admin: &url.URL{Scheme: "postgres", User: url.User("westkingdom"), Path: "/postgres", RawQuery: url.Values{"host": {dir}}.Encode()},
		own:   own,
		stop: func() {
			own.end(syscall.SIGQUIT) // nothing of it is needed any more
			os.RemoveAll(dir)
		},
	}, nil
}

// process is a server's process and what it takes to start it again.
type process struct {
	bin, dir string
	as       *syscall.Credential
	cmd      *exec.Cmd
	drained  sync.WaitGroup // of its log
}

// runPostgres makes the server's files and runs it; it listens on a socket in
// the folder.
func runPostgres(bin, dir string) (*process, error) {
	as, err := unprivileged(dir)
	if err != nil {
		return nil, err
	}
	p := &process{bin: bin, dir: dir, as: as}
	if err := p.init(); err != nil {
		return nil, err
	}
	return p, p.start()
}

// init makes the server's files.
func (p *process) init() error {
	initdb := exec.Command(filepath.Join(p.bin, "initdb"), "-D", p.data(), "-U", "westkingdom", "-A", "trust", "-E", "UTF8", "--locale", "C", "--no-sync")
	initdb.SysProcAttr, initdb.Dir = attributes(p.as), p.dir
	if out, err := initdb.CombinedOutput(); err != nil {
		return fmt.Errorf("initdb: %w\n%s", err, out)
	}
	return nil
}

func (p *process) data() string { return filepath.Join(p.dir, "data") }

// start starts the server and waits until it takes connections.
func (p *process) start() error {
	p.cmd = exec.Command(filepath.Join(p.bin, "postgres"), "-D", p.data(), "-k", p.dir, "-c", "listen_addresses=")
	p.cmd.SysProcAttr, p.cmd.Dir = attributes(p.as), p.dir
	log, err := p.cmd.StderrPipe()
	if err != nil {
		return err
	}
	if err := p.cmd.Start(); err != nil {
		return err
	}
	said, ready := awaitReady(log)
	p.drained.Go(func() { io.Copy(io.Discard, log) })
	if !ready {
		p.end(syscall.SIGQUIT)
		return fmt.Errorf("PostgreSQL does not start:\n%s", said)
	}
	return nil
}

// end ends the server and waits for it.
func (p *process) end(signal syscall.Signal) {
	p.cmd.Process.Signal(signal)
	p.drained.Wait()
	p.cmd.Wait()
}

// NewDatabase creates an empty database and returns its URL.
func (p *Postgres) NewDatabase(tb testing.TB) string {
	tb.Helper()
	return p.newDatabase(tb, "")
}

func (p *Postgres) newDatabase(tb testing.TB, how string) string {
	tb.Helper()
	name := "test_" + strings.ToLower(rand.Text())
	p.exec(tb, "CREATE DATABASE "+name+how)
	if p.named {
		tb.Cleanup(func() { p.exec(tb, "DROP DATABASE "+name+" WITH (FORCE)") })
	}
	u := *p.admin
	u.Path = "/" + name
	return u.String()
}

// CopyDatabase creates a database like that of a URL, which nobody may have
// open, and returns its URL.
func (p *Postgres) CopyDatabase(tb testing.TB, source string) string {
	tb.Helper()
	of, err := url.Parse(source)
	if err != nil {
		tb.Fatal(err)
	}
	return p.newDatabase(tb, " TEMPLATE "+strings.TrimPrefix(of.Path, "/"))
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
	return "", fmt.Errorf("PostgreSQL is not installed: install the package postgresql, or name a server in %s", databaseURL)
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
		if strings.Contains(lines.Text(), "ready to accept ") {
			return "", true
		}
	}
	return b.String(), false
}
