package server

import (
	"context"
	"log/slog"
	"time"
)

const (
	unbegunEvery = time.Hour       // how often rooms never begun are looked for
	deletedEvery = 3 * time.Second // how often rooms that the operator deleted are
)

// sweep clears up until the context ends.
func (s *Server) sweep(ctx context.Context) {
	unbegun, deleted := time.NewTicker(unbegunEvery), time.NewTicker(deletedEvery)
	defer unbegun.Stop()
	defer deleted.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-unbegun.C:
			s.deleteUnbegun(ctx)
		case <-deleted.C:
			s.noticeDeleted(ctx)
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

// noticeDeleted has rooms end that are awake and no longer there. Their next
// write would find out as well; this is for those who only look.
func (s *Server) noticeDeleted(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, deletedEvery)
	defer cancel()
	codes, err := s.store.Missing(ctx, s.rooms.AwakeCodes())
	if err != nil {
		return // whoever needs the database says so
	}
	for _, code := range codes {
		s.log.Info("room was deleted", slog.String("room", code))
		s.rooms.Recheck(code)
	}
}
