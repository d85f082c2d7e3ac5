package server

import (
	"context"
	"log/slog"
	"time"
)

const (
	unbegunEvery = time.Hour       // how often rooms never begun are looked for
	compareEvery = 3 * time.Second // how often rooms are looked at that others may have changed or deleted
)

// sweep clears up until the context ends.
func (s *Server) sweep(ctx context.Context) {
	unbegun, changed := time.NewTicker(unbegunEvery), time.NewTicker(compareEvery)
	defer unbegun.Stop()
	defer changed.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-unbegun.C:
			s.deleteUnbegun(ctx)
		case <-changed.C:
			s.compare(ctx)
		}
	}
}

// deleteUnbegun deletes rooms whose game did not begin for long. Nothing that
// anybody chose is ever among them.
func (s *Server) deleteUnbegun(ctx context.Context) {
	if s.cfg.KeepUnbegun == 0 {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	codes, err := s.store.DeleteUnbegun(ctx, time.Now().Add(-s.cfg.KeepUnbegun))
	switch {
	case err != nil:
		s.log.Warn("rooms never begun are not deleted", slog.Any("error", err))
	case len(codes) > 0:
		s.log.Info("rooms never begun are deleted", slog.Int("rooms", len(codes)))
	}
}

// compare has rooms that are awake see what others have written to them. Their next
// write would find out as well; this is for those who only look.
func (s *Server) compare(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, compareEvery)
	defer cancel()
	_ = s.rooms.Compare(ctx) // whoever needs the database says so
}
