package chaos

import (
	"context"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"syscall"
	"testing"
	"time"

	"westkingdom/engine/record"
	"westkingdom/server/store/storetest"
)

// patience is how much longer than planned a story goes on where the machine is
// too slow to have shown anything.
const patience = time.Minute

// during plays at the tables while a story is told, and returns when all have
// got up. The story is told when it is over: some time has passed, and somebody
// has been shown a choice.
func during(t *testing.T, tables []*table, story func(over func() bool)) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	var all sync.WaitGroup
	for _, tb := range tables {
		tb.play(ctx, &all)
	}
	until := time.Now().Add(length(t))
	story(func() bool {
		late := time.Since(until)
		return late > 0 && (choices(tables) > 0 || late > patience)
	})
	time.Sleep(200 * time.Millisecond) // some come back and are answered, and others are cut off in it: as it happens
	cancel()
	all.Wait()
}

// pause is the time between two misfortunes, by chance: what it meets in it is what is tried.
func pause() { time.Sleep(time.Duration(100+rand.IntN(400)) * time.Millisecond) }

// hurried is a pace at which bots stand in for people, again and again.
var hurried = record.Pace{Kind: record.Live, Budget: 1, Out: record.OutStandIn, Bot: "random"}

// tables seats people at so many tables that they have enough to play, and one alone, whose
// game is over before long.
func tables(t *testing.T, urls ...string) (all []*table) {
	t.Helper()
	all = append(all, gather(t, "paladins", 1, nil, urls...))
	for range 1 + int(length(t)/(2*time.Second)) {
		all = append(all, gather(t, "architects", 3, nil, urls...), gather(t, "paladins", 2, &hurried, urls...))
	}
	return all
}

func onBoth(t *testing.T, test func(t *testing.T, database string)) {
	t.Run("SQLite", func(t *testing.T) { test(t, sqlite(t)) })
	t.Run("PostgreSQL", func(t *testing.T) { test(t, storetest.StartPostgres(t).NewDatabase(t)) })
}

// The server is killed, again and again.
func TestServerIsKilled(t *testing.T) {
	onBoth(t, func(t *testing.T, database string) {
		p := serve(t, database)
		all := tables(t, p.url)
		during(t, all, func(over func() bool) {
			for !over() {
				pause()
				p.kill()
				p.start()
			}
		})
		judge(t, p, all...)
	})
}

// The database is killed, again and again.
func TestDatabaseIsKilled(t *testing.T) {
	database := storetest.StartPostgres(t)
	p := serve(t, database.NewDatabase(t))
	all := tables(t, p.url)
	during(t, all, func(over func() bool) {
		for !over() {
			pause()
			database.Crash(t)
		}
	})
	awaitReady(t, p)
	judge(t, p, all...)
}

// Server and database freeze by turns, as a machine does that is moved or
// swaps, for shorter and for longer than anybody waits.
func TestFreezes(t *testing.T) {
	database := storetest.StartPostgres(t)
	p := serve(t, database.NewDatabase(t))
	all := tables(t, p.url)
	t.Cleanup(func() { database.Thaw(t) })
	during(t, all, func(over func() bool) {
		for !over() {
			pause()
			p.cmd.Process.Signal(syscall.SIGSTOP)
			pause()
			p.cmd.Process.Signal(syscall.SIGCONT)
			pause()
			database.Freeze(t)
			pause()
			database.Thaw(t)
		}
	})
	awaitReady(t, p)
	judge(t, p, all...)
}

// The disk is full, and then it is not.
func TestFullDisk(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root can lay out a small disk; a store's own quota is tried in server/web")
	}
	dir := filepath.Join(t.TempDir(), "disk")
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("mount", "-t", "tmpfs", "-o", "size=64m", "tmpfs", dir).CombinedOutput(); err != nil {
		t.Skipf("no small disk here: %s", out)
	}
	t.Cleanup(func() {
		if out, err := exec.Command("umount", "-l", dir).CombinedOutput(); err != nil {
			t.Errorf("umount: %s", out)
		}
	})
	p := serve(t, "sqlite:"+dir+"/rooms.db")
	all := tables(t, p.url)
	during(t, all, func(over func() bool) {
		ballast := filepath.Join(dir, "ballast")
		for times := 0; !over() || times == 0; times++ {
			fill(t, ballast)
			// Later on there may be space left in the file that is there.
			for began := time.Now(); p.ready() != http.StatusServiceUnavailable && (times == 0 || time.Since(began) < 2*time.Second); {
				pause()
			}
			pause()
			if err := os.Remove(ballast); err != nil {
				t.Fatal(err)
			}
			awaitReady(t, p)
			pause()
		}
	})
	judge(t, p, all...)
}

// fill writes until nothing more fits.
func fill(t *testing.T, file string) {
	t.Helper()
	f, err := os.OpenFile(file, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for block := make([]byte, 64<<10); len(block) > 0; {
		if n, err := f.Write(block); err != nil {
			block = block[:n/2]
		}
	}
}

// awaitReady waits until the server says that its database stores what is
// written. It asks again and again, as whatever stands before a server does: nothing else tells.
func awaitReady(t *testing.T, p *program) {
	t.Helper()
	for range 300 {
		if p.ready() == http.StatusOK {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	t.Fatalf("the server does not get well: %s", p.said())
}

// Two servers have one database, and people change between them.
func TestTwoServers(t *testing.T) {
	onBoth(t, func(t *testing.T, database string) {
		p, q := serve(t, database), serve(t, database)
		all := tables(t, p.url, q.url)
		during(t, all, func(over func() bool) {
			for !over() {
				pause()
				q.kill()
				q.start()
			}
		})
		q.stop()
		judge(t, p, all...)
	})
}
