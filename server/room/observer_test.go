package room_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"westkingdom/engine"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
)

// tally counts what the rooms tell their observer.
type tally struct {
	mu                          sync.Mutex
	loaded, failed              int
	queued, published, replayed int
	refused                     map[protocol.Code]int
	advised                     int
	notAdvised                  []error
}

func (c *tally) note(f func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	f()
}

func (c *tally) Loaded(_ time.Duration, err error) {
	c.note(func() {
		c.loaded++
		if err != nil {
			c.failed++
		}
	})
}
func (c *tally) Queued(int)                    { c.note(func() { c.queued++ }) }
func (c *tally) Published(time.Duration)       { c.note(func() { c.published++ }) }
func (c *tally) Replayed(time.Duration, error) { c.note(func() { c.replayed++ }) }
func (c *tally) Refused(code string)           { c.note(func() { c.refused[protocol.Code(code)]++ }) }
func (c *tally) NotAdvised(why error)          { c.note(func() { c.notAdvised = append(c.notAdvised, why) }) }
func (c *tally) Advised(_ time.Duration, told bool) {
	c.note(func() {
		if told {
			c.advised++
		}
	})
}

// TestObserver: the operator's figures are those of what happened.
func TestObserver(t *testing.T) {
	seen := tally{refused: make(map[protocol.Code]int)}
	s := newServer(t, onSQLite(t), func(c *room.Config) { c.Observer = &seen })
	tb := s.begin(2)
	all := s.sit(tb)
	draft(all)
	wantRefused(t, all[0].choose("no-such"), protocol.CodeNoSuchOption)
	if _, err := s.replay(tb.code, tb.who[0], 0, 0); err != nil {
		t.Fatal(err)
	}
	if _, err := s.rooms.Room(context.Background(), "0000000000", room.Who{}); err == nil {
		t.Error("a room that is not there")
	}
	_, err := s.replay(tb.code, room.Who{}, engine.Seat(1), 0)
	wantCode(t, err, protocol.CodeNotFinished)

	seen.mu.Lock()
	defer seen.mu.Unlock()
	if seen.loaded != 2 || seen.failed != 1 {
		t.Errorf("%d rooms loaded, %d of them not", seen.loaded, seen.failed)
	}
	if seen.published != 2 || seen.replayed != 1 || seen.queued == 0 {
		t.Errorf("%d published, %d replayed, %d queued", seen.published, seen.replayed, seen.queued)
	}
	if len(seen.refused) != 1 || seen.refused[protocol.CodeNoSuchOption] != 1 {
		t.Errorf("refused %v", seen.refused)
	}
}
