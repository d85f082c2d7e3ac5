package server

import (
	"context"
	"time"

	"westkingdom/server/pulse"
)

const (
	dueEvery = time.Second      // how often rooms are looked for whose clock is due
	dueLease = 10 * time.Second // for how long one that was found is nobody else's
	dueMost  = 256              // rooms at once
)

// keepTime says that the server is there, and wakes the rooms whose clock is due, until
// the context ends.
func (s *Server) keepTime(ctx context.Context) {
	beats, dues := time.NewTicker(pulse.Every), time.NewTicker(dueEvery)
	defer beats.Stop()
	defer dues.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-beats.C:
			limited, cancel := context.WithTimeout(ctx, pulse.Every)
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
