// Package thinking hands out the workers that all rooms share: bots, advice and reviews
// think on them, and nowhere else, so that rooms at play always find a processor.
package thinking

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
)

// Rank says who is served first of those that wait. Whoever thinks for long, like a review,
// takes a worker for less than a second, gives it back, and takes one anew.
type Rank int

// The ranks, of which the first is served first.
const (
	Bots      Rank = iota // a person at the table waits for them
	Advice                // a person may wait for it, and need not
	Reviews               // of finished games
	BotsAlone             // nobody else plays with them
	ranks
)

var names = [ranks]string{"bots", "advice", "reviews", "bots-alone"}

// Bounds are how many of a rank there may be; 0: any number.
type Bounds struct {
	Waiting int // at once
	Each    int // of one key, waiting or at work
}

// What [Pool.Join] refuses.
var (
	ErrFull  = errors.New("thinking: too many wait")
	ErrShare = errors.New("thinking: the key has its share")
)

// Pool is a number of workers and those who wait for one. Its methods are safe for
// concurrent use.
type Pool struct {
	bounds map[Rank]Bounds
	way    func()       // see GiveWay
	asked  atomic.Int64 // when a room was asked something last, in ns since 1970

	mu      sync.Mutex
	free    int
	waiting [ranks][]*Turn
	taken   [ranks]map[string]int // by keys of ranks in which each is bounded
}

// New makes a pool of so many workers. Ranks without bounds have none.
func New(workers int, bounds map[Rank]Bounds) *Pool {
	p := &Pool{bounds: bounds, free: workers}
	for rank := range p.taken {
		p.taken[rank] = make(map[string]int)
	}
	return p
}

// Waiting returns how many wait, by the names of the ranks.
func (p *Pool) Waiting() map[string]int {
	p.mu.Lock()
	defer p.mu.Unlock()
	waiting := make(map[string]int, ranks)
	for rank, all := range p.waiting {
		waiting[names[rank]] = len(all)
	}
	return waiting
}

// Turn is somebody's place in the queue, and then a worker.
type Turn struct {
	pool *Pool
	rank Rank
	key  string
	come chan struct{} // closed when a worker is there
	left bool
}

// Join joins the queue at once, behind all of its rank. The turn must be ended by
// [Turn.Leave]. Errors: [ErrFull], [ErrShare].
func (p *Pool) Join(rank Rank, key string) (*Turn, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	bounds := p.bounds[rank]
	if bounds.Each > 0 && p.taken[rank][key] >= bounds.Each {
		return nil, ErrShare
	}
	t := &Turn{pool: p, rank: rank, key: key, come: make(chan struct{})}
	switch {
	case p.free > 0:
		p.free--
		close(t.come)
	case bounds.Waiting > 0 && len(p.waiting[rank]) >= bounds.Waiting:
		return nil, ErrFull
	default:
		p.waiting[rank] = append(p.waiting[rank], t)
	}
	if bounds.Each > 0 {
		p.taken[rank][key]++
	}
	return t, nil
}

// Wait waits for a worker, or for the end of ctx, whose error it returns then.
func (t *Turn) Wait(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err // even if a worker is there, nobody waits for what it would do
	}
	select {
	case <-t.come:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Ahead returns how many wait that are served before it, and whether it waits: false for one
// that has a worker.
func (t *Turn) Ahead() (before int, waits bool) {
	t.pool.mu.Lock()
	defer t.pool.mu.Unlock()
	own := slices.Index(t.pool.waiting[t.rank], t)
	if own < 0 {
		return 0, false
	}
	for _, all := range t.pool.waiting[:t.rank] {
		before += len(all)
	}
	return before + own, true
}

// Leave gives the worker to the next who waits, or the place in the queue up. Leaving again
// does nothing.
func (t *Turn) Leave() {
	p := t.pool
	p.mu.Lock()
	defer p.mu.Unlock()
	if t.left {
		return
	}
	t.left = true
	if p.bounds[t.rank].Each > 0 {
		if p.taken[t.rank][t.key]--; p.taken[t.rank][t.key] == 0 {
			delete(p.taken[t.rank], t.key)
		}
	}
	if i := slices.Index(p.waiting[t.rank], t); i >= 0 {
		p.waiting[t.rank] = slices.Delete(p.waiting[t.rank], i, i+1)
		return
	}
	for rank, all := range p.waiting {
		if len(all) > 0 {
			close(all[0].come)
			p.waiting[rank] = slices.Delete(all, 0, 1)
			return
		}
	}
	p.free++
}

// Do does some work when a worker is there, and gives it back. The work is to think in the
// context that it is given, which is ctx with rests, see [Turn.Rested]. Errors: those of
// [Pool.Join], and that of ctx; nothing was done then.
func (p *Pool) Do(ctx context.Context, rank Rank, key string, work func(context.Context)) error {
	t, err := p.Join(rank, key)
	if err != nil {
		return err
	}
	defer t.Leave()
	if err := t.Wait(ctx); err != nil {
		return err
	}
	work(t.Rested(ctx))
	return nil
}
