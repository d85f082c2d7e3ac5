package storetest

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// Crash kills the server with SIGKILL and starts it again on the same files.
func (p *Postgres) Crash(tb testing.TB) {
	tb.Helper()
	p.mustBeOwn(tb)
	p.own.end(syscall.SIGKILL)
	// What it had started goes by itself, and only then can it be started anew.
	var err error
	for range 200 {
		if err = p.own.start(); err == nil {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	tb.Fatal(err)
}

// Freeze stops the server and all that serve its connections, until Thaw.
func (p *Postgres) Freeze(tb testing.TB) { p.signal(tb, syscall.SIGSTOP) }

// Thaw lets a frozen server go on.
func (p *Postgres) Thaw(tb testing.TB) { p.signal(tb, syscall.SIGCONT) }

func (p *Postgres) signal(tb testing.TB, signal syscall.Signal) {
	tb.Helper()
	p.mustBeOwn(tb)
	pid := p.own.cmd.Process.Pid
	for _, pid := range append(children(pid), pid) {
		if err := syscall.Kill(pid, signal); err != nil && err != syscall.ESRCH {
			tb.Fatal(err)
		}
	}
}

func (p *Postgres) mustBeOwn(tb testing.TB) {
	tb.Helper()
	if p.own == nil {
		tb.Skipf("the server that %s names is not ours to kill", databaseURL)
	}
}

// children returns the processes that a process has started, by /proc.
func children(parent int) (pids []int) {
	files, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			continue // it has ended
		}
		// The name, in brackets, may hold anything; the numbers come after it.
		fields := strings.Fields(string(data[strings.LastIndexByte(string(data), ')')+1:]))
		if len(fields) < 2 || fields[1] != strconv.Itoa(parent) {
			continue
		}
		if pid, err := strconv.Atoi(filepath.Base(filepath.Dir(file))); err == nil {
			pids = append(pids, pid)
		}
	}
	return pids
}
