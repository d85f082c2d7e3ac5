package server

import (
	"context"
	"log/slog"
	"time"
)

const (
	abandonedEvery = time.Hour       // how often rooms that nobody goes on with are looked for
	compareEvery   = 3 * time.Second // how often rooms are looked at that others may have changed or deleted
)

// sweep clears up until the context ends.
func (s *Server) sweep(ctx context.Context) {
	abandoned, changed := time.NewTicker(abandonedEvery), time.NewTicker(compareEvery)
	defer abandoned.Stop()
	defer changed.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-abandoned.C:
			s.deleteAbandoned(ctx)
			s.deleteIdle(ctx)
			s.deleteOldNotices(ctx)
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
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	codes, err := s.store.DeleteAbandoned(ctx, time.Now().Add(-s.cfg.KeepUnbegun))
	switch {
	case err != nil:
		s.log.Warn("abandoned rooms are not deleted", slog.Any("error", err))
	case len(codes) > 0:
		s.log.Info("abandoned rooms are deleted", slog.Int("rooms", len(codes)))
	}
}

// deleteIdle deletes persons who have no place, and have not been here for long.
func (s *Server) deleteIdle(ctx context.Context) {
	if err := s.people.Sweep(ctx); err != nil {
		s.log.Warn("idle persons are not deleted", slog.Any("error", err))
	}
}

// compare has rooms that are awake see what others have written to them. Their next
// write would find out as well; this is for those who only look.
func (s *Server) compare(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, compareEvery)
	defer cancel()
	_ = s.rooms.Compare(ctx) // whoever needs the database says so
}
