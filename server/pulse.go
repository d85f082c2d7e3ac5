package server

import (
	"context"
	"log/slog"
	"slices"
	"sync"
	"time"

	"westkingdom/server/store"
)

const (
	beatEvery = 10 * time.Second // how often a server says that it is there
	beatLost  = 30 * time.Second // after how long without that none was
	// outagesKept is for how long an outage is told to rooms that have slept since.
	outagesKept = 400 * 24 * time.Hour

	beatFresh = 100 * time.Millisecond // for how long it need not be said again

	dueEvery = time.Second      // how often rooms are looked for whose clock is due
	dueLease = 10 * time.Second // for how long one that was found is nobody else's
	dueMost  = 256              // rooms at once
)

// pulse says in the database that this server is there, and learns when none was. It
// implements [room.Pulse].
type pulse struct {
	store store.Store
	log   *slog.Logger

	mu      sync.Mutex
	since   time.Time // since when this server has been there without a break
	last    time.Time // when it said so last
	outages []store.Span
}

func newPulse(s store.Store, log *slog.Logger) *pulse { return &pulse{store: s, log: log} }

// Confirm implements [room.Pulse].
func (p *pulse) Confirm(ctx context.Context) (time.Time, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := time.Now().UTC().Truncate(time.Microsecond)
	if gap := now.Sub(p.last); gap >= 0 && gap < beatFresh {
		return p.last, nil
	}
	// A machine that slept, or a database that was away, is a break too.
	if now.Sub(p.last) > beatLost || now.Before(p.last) {
		p.since = now
	}
	outages, err := p.store.Beat(ctx, now, store.Beat{Since: p.since, Lost: beatLost, After: now.Add(-outagesKept)})
	if err != nil {
		return time.Time{}, err
	}
	for _, o := range outages[min(len(p.outages), len(outages)):] {
		p.log.Info("no server was there: nobody's time ran", slog.Time("from", o.From), slog.Time("until", o.Until))
	}
	p.last, p.outages = now, outages
	return now, nil
}

// Outages implements [room.Pulse].
func (p *pulse) Outages(after time.Time) []store.Span {
	p.mu.Lock()
	defer p.mu.Unlock()
	first := slices.IndexFunc(p.outages, func(o store.Span) bool { return o.Until.After(after) })
	if first < 0 {
		return nil
	}
	return slices.Clone(p.outages[first:])
}

// keepTime says that the server is there, and wakes the rooms whose clock is due, until
// the context ends.
func (s *Server) keepTime(ctx context.Context) {
	beats, dues := time.NewTicker(beatEvery), time.NewTicker(dueEvery)
	defer beats.Stop()
	defer dues.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-beats.C:
			limited, cancel := context.WithTimeout(ctx, beatEvery)
			_, _ = s.pulse.Confirm(limited) // whoever needs the database says so
			cancel()
		case now := <-dues.C:
			s.wakeDue(ctx, now)
		}
	}
}

// wakeDue wakes the rooms whose clock is due. One that does not see to it is found again.
func (s *Server) wakeDue(ctx context.Context, now time.Time) {
	ctx, cancel := context.WithTimeout(ctx, dueLease)
	defer cancel()
	codes, err := s.store.ClaimDue(ctx, now, now.Add(dueLease), dueMost)
	if err == nil {
		s.rooms.Wake(codes...)
	}
}
