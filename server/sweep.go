package server

import (
	"context"
	"log/slog"
	"time"
)

const (
	abandonedEvery = time.Hour       // how often rooms that nobody goes on with are looked for
	compareEvery   = 3 * time.Second // how often rooms are looked at that others may have changed or deleted
	orderedEvery   = time.Minute     // how often rooms are looked for in which an order is due, and whose server has gone
)

// sweep clears up until the context ends. At first it goes on with what was due when a
// server ended.
func (s *Server) sweep(ctx context.Context) {
	s.wakeOrdered(ctx, time.Time{})
	abandoned, changed, ordered := time.NewTicker(abandonedEvery), time.NewTicker(compareEvery), time.NewTicker(orderedEvery)
	defer abandoned.Stop()
	defer ordered.Stop()
	defer changed.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-abandoned.C:
			s.deleteAbandoned(ctx)
			s.deleteIdle(ctx)
			s.deleteOldNotices(ctx)
		case <-ordered.C:
			s.wakeOrdered(ctx, time.Now().Add(-10*orderedEvery))
		case <-changed.C:
			s.compare(ctx)
		}
	}
}

// deleteAbandoned deletes rooms whose game did not begin for long, lessons with which
// nobody went on, and games in which no person ever sat. No other game is ever among
// them.
func (s *Server) deleteAbandoned(ctx context.Context) {
	if s.cfg.KeepUnbegun == 0 {
		return
	}
	limited, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	codes, err := s.store.DeleteAbandoned(limited, time.Now().Add(-s.cfg.KeepUnbegun))
	switch {
	case err != nil:
		s.unswept(ctx, "abandoned rooms are not deleted", err)
	case len(codes) > 0:
		s.log.Info("abandoned rooms are deleted", slog.Int("rooms", len(codes)))
	}
}

// deleteIdle deletes persons who have no place, and have not been here for long.
func (s *Server) deleteIdle(ctx context.Context) {
	if err := s.people.Sweep(ctx); err != nil {
		s.unswept(ctx, "idle persons are not deleted", err)
	}
}

// wakeOrdered wakes rooms in which an order may be due, of those in which something was
// chosen after a moment. The server that had them has sent it long since, unless it ended in
// between.
func (s *Server) wakeOrdered(ctx context.Context, after time.Time) {
	limited, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	codes, err := s.store.Ordered(limited, after)
	if err != nil {
		s.unswept(ctx, "rooms whose orders are due are not woken", err)
		return
	}
	s.rooms.Wake(codes...)
}

// unswept tells that something could not be done, unless that is because the server stops.
func (s *Server) unswept(ctx context.Context, what string, err error) {
	if ctx.Err() == nil {
		s.log.Warn(what, slog.Any("error", err))
	}
}

// compare has rooms that are awake see what others have written to them. Their next
// write would find out as well; this is for those who only look.
func (s *Server) compare(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, compareEvery)
	defer cancel()
	_ = s.rooms.Compare(ctx) // whoever needs the database says so
}
