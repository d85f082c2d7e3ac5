package bench

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"westkingdom/engine/bot"
	"westkingdom/engine/record"
	"westkingdom/server/protocol"
)

// StormResult is what callers who want games played again did to the rooms.
type StormResult struct {
	Callers int     `json:"callers"`
	Replays int     `json:"replays"` // that were answered
	Busy    int     `json:"busy"`    // calls that were sent away
	Rest    Latency `json:"rest_latency_ms"`
	Storm   Latency `json:"storm_latency_ms"`
	Factor  float64 `json:"p95_factor"` // of the latency in the storm to that at rest
}

// storm is many callers who want games played again, over and over: one that is
// over, and one that goes on, each time from another record of it.
type storm struct {
	api      *api
	finished string // code
	running  string
	records  int // of the running game

	replays, busy atomic.Int64
}

// often is how often a game of bots at random is looked at, so that it is caught in time.
const often = 5 * time.Millisecond

// newStorm plays the two games, by bots.
func (r *run) newStorm(ctx context.Context) (*storm, error) {
	s := &storm{api: r.api}
	b := make(browser)
	code, err := s.api.beginBots(ctx, b, r.Game, r.Seats, bot.Random)
	if err != nil {
		return nil, err
	}
	if _, err := s.api.wait(ctx, code, often, func(room record.Room) bool { return room.State == record.Finished }); err != nil {
		return nil, err
	}
	s.finished = code
	for {
		b := make(browser)
		if s.running, err = s.api.beginBots(ctx, b, r.Game, r.Seats, bot.Random); err != nil {
			return nil, err
		}
		room, err := s.api.wait(ctx, s.running, often, func(room record.Room) bool { return room.Seq >= 300 })
		if err != nil {
			return nil, err
		}
		for seat := range r.Seats { // nobody plays on
			path := fmt.Sprintf("/api/rooms/%s/seats/%d", s.running, seat)
			if room, err = s.free(ctx, b, path); err != nil {
				return nil, err
			}
		}
		if room.State == record.Playing {
			s.records = room.Seq
			return s, nil
		}
	}
}

func (s *storm) free(ctx context.Context, b browser, path string) (record.Room, error) {
	a, err := s.api.send(ctx, b, http.MethodPut, path, protocol.SetSeat{Kind: record.Free})
	return a.Room, err
}

func (s *storm) result(callers int, rest, raging []time.Duration) *StormResult {
	r := &StormResult{
		Callers: callers, Replays: int(s.replays.Load()), Busy: int(s.busy.Load()),
		Rest: percentiles(rest), Storm: percentiles(raging),
	}
	if r.Rest.P95 > 0 {
		r.Factor = round(r.Storm.P95/r.Rest.P95, 2)
	}
	return r
}

// rage has the callers call until the context ends.
func (s *storm) rage(ctx context.Context, callers int) {
	var all sync.WaitGroup
	for range callers {
		all.Go(func() {
			for ctx.Err() == nil {
				if err := s.replay(ctx); err != nil {
					select { // as the answer asks them to
					case <-ctx.Done():
					case <-time.After(time.Second):
					}
				}
			}
		})
	}
	all.Wait()
}

var errBusy = errors.New("busy")

func (s *storm) replay(ctx context.Context) error {
	path := "/api/rooms/" + s.finished + "/replay"
	if rand.IntN(2) == 0 {
		path = "/api/rooms/" + s.running + "/replay?from=" + strconv.Itoa(rand.IntN(s.records))
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, s.api.url+path, nil)
	if err != nil {
		return err
	}
	req.Header.Set("Accept-Encoding", "gzip") // and leave it so
	res, err := s.api.http.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	if _, err := io.Copy(io.Discard, res.Body); err != nil {
		return err
	}
	if res.StatusCode != http.StatusOK {
		s.busy.Add(1)
		return errBusy
	}
	s.replays.Add(1)
	return nil
}
