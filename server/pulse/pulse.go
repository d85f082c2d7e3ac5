// Package pulse says in the database that a server is there, and learns when none was:
// nobody's time runs meanwhile.
package pulse

import (
	"context"
	"log/slog"
	"slices"
	"sync"
	"time"

	"westkingdom/server/store"
)

const (
	// Every is how often a server says that it is there, at least.
	Every = 10 * time.Second
	// lost is after how long without that none was.
	lost = 30 * time.Second
	// fresh is for how long it need not be said again.
	fresh = 100 * time.Millisecond
	// kept is for how long an outage is told to rooms that have slept since.
	kept = 400 * 24 * time.Hour
)

// Store is what a pulse needs of a database; see [store.Store].
type Store interface {
	Beat(ctx context.Context, now time.Time, b store.Beat) ([]store.Span, error)
}

// Pulse is that of one server. It is safe for concurrent use, and is a room.Pulse.
type Pulse struct {
	store Store
	log   *slog.Logger
	now   func() time.Time

	mu      sync.Mutex
	since   time.Time // since when this server has been there without a break
	last    time.Time // when it said so last
	outages []store.Span
}

// New makes the pulse of a server that has just come. now tells the time.
func New(s Store, log *slog.Logger, now func() time.Time) *Pulse {
	return &Pulse{store: s, log: log, now: now}
}

// Confirm notes that this server is there, and returns the moment up to which that is
// known. A machine that slept, or a database that was away, is a break as if the server
// had not been there. Errors: [store.ErrUnavailable].
func (p *Pulse) Confirm(ctx context.Context) (time.Time, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := p.now().UTC().Truncate(time.Microsecond)
	if gap := now.Sub(p.last); gap >= 0 && gap < fresh {
		return p.last, nil
	}
	if now.Sub(p.last) > lost || now.Before(p.last) {
		p.since = now
	}
	outages, err := p.store.Beat(ctx, now, store.Beat{Since: p.since, Lost: lost, After: now.Add(-kept)})
	if err != nil {
		return time.Time{}, err
	}
	for _, o := range outages[min(len(p.outages), len(outages)):] {
		p.log.Info("no server was there: nobody's time ran", slog.Time("from", o.From), slog.Time("until", o.Until))
	}
	p.last, p.outages = now, outages
	return now, nil
}

// Outages returns the times that ended after a moment in which no server was there.
func (p *Pulse) Outages(after time.Time) []store.Span {
	p.mu.Lock()
	defer p.mu.Unlock()
	first := slices.IndexFunc(p.outages, func(o store.Span) bool { return o.Until.After(after) })
	if first < 0 {
		return nil
	}
	return slices.Clone(p.outages[first:])
}
