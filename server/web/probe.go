package web

import (
	"context"
	"errors"
	"sync"
	"time"
)

const (
	probeLimit = 2 * time.Second // for the database to store what is written
	probeEvery = time.Second     // at most: whoever asks meanwhile gets the last result
)

var errFrozen = errors.New("the database takes too long to store what is written")

// probe asks whether the database stores what is written. Whoever asks often
// does not load it.
type probe struct {
	ask func(context.Context) error

	mu      sync.Mutex
	at      time.Time     // when it was answered last
	err     error         // what was answered
	pending chan struct{} // closed by the answer; nil: nothing is asked
}

// result returns nil if the database stores what is written.
func (p *probe) result() error {
	p.mu.Lock()
	if time.Since(p.at) < probeEvery {
		defer p.mu.Unlock()
		return p.err
	}
	if p.pending == nil {
		p.pending = make(chan struct{})
		go p.run(p.pending)
	}
	answered := p.pending
	p.mu.Unlock()

	// A disk that hangs does not hear that nobody waits any more.
	limit := time.NewTimer(probeLimit)
	defer limit.Stop()
	select {
	case <-answered:
		p.mu.Lock()
		defer p.mu.Unlock()
		return p.err
	case <-limit.C:
		return errFrozen
	}
}

func (p *probe) run(answered chan struct{}) {
	ctx, cancel := context.WithTimeout(context.Background(), probeLimit)
	defer cancel()
	err := p.ask(ctx)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.at, p.err, p.pending = time.Now(), err, nil
	close(answered)
}
