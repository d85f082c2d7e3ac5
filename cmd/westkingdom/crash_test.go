package main

import (
	"context"
	"maps"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"

	"westkingdom/server/protocol"
	"westkingdom/server/store/storetest"
)

// TestKilledServerLosesNothing kills a server under load with SIGKILL, again
// and again, and checks that every choice that any client has seen is there
// when it is back, that the games go on, and that all can be played again.
func TestKilledServerLosesNothing(t *testing.T) {
	for store, database := range databases(t) {
		t.Run(store, func(t *testing.T) {
			seen := make(map[string]int) // by room: the last seq that a client was told
			for round := range kills(5) {
				p := serve(t, database)
				for _, tb := range tables(3) {
					seen[p.botTable(tb)] = 0
				}
				seen[p.botGame("paladins", 1)] = 0
				p.killWhileWatched(seen, 100+70*round)
			}
			p := serve(t, database)
			for code, seq := range seen {
				p.follow(t.Context(), code, func(m message) bool {
					if m.Type == protocol.TypeWelcome && m.Seq < seq {
						t.Errorf("room %s is at %d; a client had seen %d", code, m.Seq, seq)
					}
					return m.Turn.Over || m.Type == protocol.TypeUpdate
				})
			}
			if status := p.end(syscall.SIGTERM); status != 0 {
				t.Errorf("status %d: %s", status, p.stderr.String())
			}
			if v := object(t, must(t, "verify", "--database-url", database)); v["mismatches"] != 0.0 || v["rooms"] != float64(len(seen)) {
				t.Errorf("verified %v, want %d rooms", v, len(seen))
			}
		})
	}
}

// kills is how often a server is killed: half as often, once at least, where it is compiled to look for races, and slow.
func kills(often int) int {
	if testing.Short() {
		return (often + 1) / 2
	}
	return often
}

// killWhileWatched watches all rooms, kills the server after so many updates,
// and notes what the watchers had seen. What they see must not go back.
func (p *program) killWhileWatched(seen map[string]int, updates int) {
	p.t.Helper()
	ctx, cancel := context.WithCancel(p.t.Context())
	defer cancel()
	var (
		mu       sync.Mutex
		watchers sync.WaitGroup
		count    atomic.Int64
		enough   = make(chan struct{})
		playing  atomic.Int64
		signal   = sync.OnceFunc(func() { close(enough) })
	)
	playing.Store(int64(len(seen)))
	for code, before := range maps.Clone(seen) {
		watchers.Go(func() {
			last := before
			p.follow(ctx, code, func(m message) bool {
				if m.Type != protocol.TypeUpdate && m.Type != protocol.TypeWelcome {
					return false
				}
				if m.Seq < last {
					p.t.Errorf("room %s is at %d; a client had seen %d", code, m.Seq, last)
				}
				last = max(last, m.Seq)
				if count.Add(1) >= int64(updates) {
					signal()
				}
				return m.Turn.Over
			})
			mu.Lock()
			seen[code] = last
			mu.Unlock()
			if playing.Add(-1) == 0 {
				signal() // all games are over
			}
		})
	}
	<-enough
	if status := p.end(syscall.SIGKILL); status != -1 {
		p.t.Errorf("the server ended by itself: status %d: %s", status, p.stderr.String())
	}
	watchers.Wait()
}

// databases returns the URL of an empty database of each kind.
func databases(t *testing.T) map[string]string {
	t.Helper()
	return map[string]string{
		"SQLite":     sqliteURL(t),
		"PostgreSQL": storetest.StartPostgres(t).NewDatabase(t),
	}
}
