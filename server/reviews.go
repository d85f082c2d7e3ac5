package server

import (
	"context"
	"sync"

	weighed "westkingdom/engine/review"
	"westkingdom/server/review"
)

// reviews has finished games reviewed.
type reviews struct {
	desk    *review.Desk
	running sync.WaitGroup
	stop    context.CancelFunc
}

// composeReviews comes after the rooms, on whose workers games are weighed.
func (s *Server) composeReviews() {
	s.reviews.desk = review.New(review.Config{
		Store: s.store, Rooms: s.rooms, Games: Games(), Workers: s.rooms.Workers(), Log: s.log, Observer: s.metrics, Most: s.cfg.Reviews,
		Budget: weighed.Of(s.cfg.ReviewPlayouts),
	})
	s.metrics.CountThinking(s.rooms.Workers().Waiting, s.store.WaitingReviews)
}

func (r *reviews) run() {
	ctx, stop := context.WithCancel(context.Background())
	r.stop = stop
	r.running.Go(func() { r.desk.Run(ctx) })
}

// end leaves what is at work to the next start, or to another server.
func (r *reviews) end() {
	r.stop()
	r.running.Wait()
}
