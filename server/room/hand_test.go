package room_test

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
	"westkingdom/server/store"
)

// hand is a clock in the test's hand, and what servers know of when they were there.
type hand struct {
	mu      sync.Mutex
	at      time.Time
	outages []store.Span
}

// noon is when stories of time begin.
var noon = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)

func newHand() *hand { return &hand{at: noon} }

func (h *hand) now() time.Time {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.at
}

func (h *hand) set(after time.Duration) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.at = noon.Add(after)
}

func (h *hand) lose(from, until time.Duration) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.outages = append(h.outages, store.Span{From: noon.Add(from), Until: noon.Add(until)})
}

func (h *hand) Confirm(context.Context) (time.Time, error) { return h.now(), nil }

func (h *hand) Outages(after time.Time) (all []store.Span) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, o := range h.outages {
		if o.Until.After(after) {
			all = append(all, o)
		}
	}
	return all
}

func (h *hand) holds(c *room.Config) { c.Now, c.Pulse = h.now, h }

// pass lets time pass until so long after noon, and has rooms see to what is due.
func (s *server) pass(h *hand, after time.Duration) {
	s.t.Helper()
	h.set(after)
	codes, err := s.store.ClaimDue(s.t.Context(), h.now(), h.now().Add(10*time.Second), 100)
	if err != nil {
		s.t.Fatal(err)
	}
	s.rooms.Wake(codes...)
}

func paced(p record.Pace) options { return func(c *protocol.CreateRoom) { c.Pace = &p } }

func days(out record.OutOfTime) record.Pace {
	return record.Pace{Kind: record.Days, Budget: 72 * 3600, Increment: 12 * 3600, Most: 120 * 3600, Out: out, Bot: "random"}
}

// happen has something happen, as somebody asks.
func (s *server) happen(tb table, who room.Who, h protocol.Happen) error {
	s.t.Helper()
	_, err := s.rooms.Happen(s.t.Context(), tb.code, who, h)
	return err
}

// untilHappened takes messages until so much has happened, and returns what, in words.
func (c *client) untilHappened(n int) (all []string) {
	c.t.Helper()
	c.until(func() bool { return len(c.happened) >= n })
	for _, h := range c.happened {
		all = append(all, fmt.Sprintf("%s %d", h.Kind, h.Seat))
	}
	return all
}

func (c *client) wantHappened(want ...string) {
	c.t.Helper()
	if got := c.untilHappened(len(want)); !slices.Equal(got, want) {
		c.t.Errorf("happened %q, want %q", got, want)
	}
}

// due returns in how long after noon a seat's time is used up; 0 if it does not run.
func (c *client) due(seat engine.Seat) time.Duration {
	c.t.Helper()
	if c.times == nil || c.times.Seats[seat].Due.IsZero() {
		return 0
	}
	return c.times.Seats[seat].Due.Sub(noon)
}

func (c *client) wantDue(seat engine.Seat, want time.Duration) {
	c.t.Helper()
	if got := c.due(seat); got != want {
		c.t.Errorf("seat %d's time is used up after %v, want %v", seat, got, want)
	}
}

// untilTimes takes messages until a client has been told how the game stands in time
// after a record.
func (c *client) untilTimes(seq int) {
	c.t.Helper()
	c.untilSeq(seq)
	c.times = nil
	c.until(func() bool { return c.times != nil })
}
