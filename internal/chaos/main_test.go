package chaos

import (
	"bufio"
	"bytes"
	"cmp"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"westkingdom/server/store/storetest"
)

// westkingdom is the program, built for these tests.
var westkingdom string

func TestMain(m *testing.M) { os.Exit(run(m)) }

func run(m *testing.M) int {
	dir, err := os.MkdirTemp("", "westkingdom-chaos")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	defer storetest.Stop()
	westkingdom = filepath.Join(dir, "westkingdom")
	if out, err := exec.Command("go", "build", "-o", westkingdom, "westkingdom/cmd/westkingdom").CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "the program does not build: %v\n%s", err, out)
		return 1
	}
	return m.Run()
}

// length is how long a story goes on.
func length(t *testing.T) time.Duration {
	t.Helper()
	text := os.Getenv("WESTKINGDOM_CHAOS")
	if text == "" {
		return time.Second
	}
	d, err := time.ParseDuration(text)
	if err != nil {
		t.Fatalf("WESTKINGDOM_CHAOS: %v", err)
	}
	return d
}

// program is a server as a process of its own.
type program struct {
	t        *testing.T
	database string
	listen   string
	flags    []string
	binary   string // empty: the program that is built for all tests
	url      string

	cmd *exec.Cmd
	mu  sync.Mutex
	log bytes.Buffer // of all its lives
}

// Write takes what the program logs.
func (p *program) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.log.Write(b)
}

// serve starts a server on an address of its own, which it keeps over restarts.
func serve(t *testing.T, database string, flags ...string) *program {
	t.Helper()
	p := addressed(t, database, flags...)
	p.start()
	return p
}

// addressed is a server that has an address, and is not started yet.
func addressed(t *testing.T, database string, flags ...string) *program {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l.Close()
	p := &program{t: t, database: database, listen: l.Addr().String(), flags: flags}
	p.url = "http://" + p.listen
	t.Cleanup(func() {
		if p.cmd != nil {
			p.cmd.Process.Kill()
		}
	})
	return p
}

var opened = regexp.MustCompile(`open at http://\S+`)

// start starts the program and waits until it listens.
func (p *program) start() {
	p.t.Helper()
	p.cmd = p.command()
	p.cmd.Stderr = p
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		p.t.Fatal(err)
	}
	if err := p.cmd.Start(); err != nil {
		p.t.Fatal(err)
	}
	line, _ := bufio.NewReader(out).ReadString('\n')
	if !opened.MatchString(line) {
		p.cmd.Wait()
		p.t.Fatalf("the server says %q, %s", line, p.said())
	}
}

// command is the program, not started yet.
func (p *program) command() *exec.Cmd {
	args := append([]string{
		"serve", "--listen", p.listen, "--database-url", p.database, "--bot-delay", "0s", "--order-pause", "0s",
		"--call-limit", "0", "--message-limit", "0", "--address-message-limit", "0", "--review-playouts", reviewPlayouts,
	}, p.flags...)
	cmd := exec.Command(cmp.Or(p.binary, westkingdom), args...)
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	return cmd
}

func (p *program) said() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	log := p.log.String()
	return log[max(0, len(log)-3000):]
}

// kill ends the program as a crash would.
func (p *program) kill() {
	p.cmd.Process.Kill()
	p.cmd.Wait()
}

// stop ends the program as an operator does.
func (p *program) stop() {
	p.t.Helper()
	p.cmd.Process.Signal(syscall.SIGTERM)
	if err := p.cmd.Wait(); err != nil {
		p.t.Errorf("the server ends with %v: %s", err, p.said())
	}
}

// freeze has a server stand still, and returns when all of it does: what is asked of it from then on
// waits.
func (p *program) freeze(t *testing.T) {
	t.Helper()
	p.cmd.Process.Signal(syscall.SIGSTOP)
	var status syscall.WaitStatus
	if _, err := syscall.Wait4(p.cmd.Process.Pid, &status, syscall.WUNTRACED, nil); err != nil || !status.Stopped() {
		t.Fatalf("the server has not stopped: %v, %v", status, err)
	}
}

// ready returns the status of /readyz.
func (p *program) ready() int {
	res, err := http.Get(p.url + "/readyz")
	if err != nil {
		return 0
	}
	res.Body.Close()
	return res.StatusCode
}

// memory returns the resident memory in 2^20 bytes, by /proc.
func (p *program) memory() int {
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", p.cmd.Process.Pid))
	if err != nil {
		return 0
	}
	pages, _ := strconv.Atoi(strings.Fields(string(data))[1])
	return pages * os.Getpagesize() >> 20
}

// command runs another command of the program.
func command(t *testing.T, args ...string) []byte {
	t.Helper()
	var out, errs bytes.Buffer
	cmd := exec.Command(westkingdom, args...)
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		t.Fatalf("%s: %v: %s", args[0], err, errs.String())
	}
	return out.Bytes()
}

func sqlite(t *testing.T) string { return "sqlite:" + filepath.Join(t.TempDir(), "rooms.db") }
