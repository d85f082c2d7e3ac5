package route

import (
	"context"
	"slices"
	"sync"
	"time"

	"westkingdom/server/store"
)

// passes are the calls and sockets that are passed on, by the session to which they are.
type passes struct {
	mu   sync.Mutex
	next int
	ends map[store.Session]map[int]context.CancelCauseFunc
}

// begin returns the context of a call that is passed on, until it is done.
func (p *passes) begin(ctx context.Context, to store.Session) (passing context.Context, done func()) {
	passing, end := context.WithCancelCause(ctx)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.next++
	id := p.next
	if p.ends == nil {
		p.ends = make(map[store.Session]map[int]context.CancelCauseFunc)
	}
	if p.ends[to] == nil {
		p.ends[to] = make(map[int]context.CancelCauseFunc)
	}
	p.ends[to][id] = end
	return passing, func() {
		end(nil)
		p.mu.Lock()
		defer p.mu.Unlock()
		if delete(p.ends[to], id); len(p.ends[to]) == 0 {
			delete(p.ends, to)
		}
	}
}

func (p *passes) none() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.ends) == 0
}

// keep ends whatever is passed on to others than these.
func (p *passes) keep(members []store.Node) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for session, all := range p.ends {
		if slices.ContainsFunc(members, func(m store.Node) bool { return m.Session == session }) {
			continue
		}
		for _, end := range all {
			end(errMoved)
		}
	}
}

// endPasses ends what waits for a node that has ended: one that was stopped, or is behind a
// line that was cut, closes no connection.
func (r *Router) endPasses(ctx context.Context) {
	look := time.NewTicker(min(r.cfg.Lease/4, time.Second/2))
	defer look.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-look.C:
		}
		if r.passes.none() {
			continue
		}
		if members, err := r.cfg.Node.Members(ctx); err == nil {
			r.passes.keep(members)
		}
	}
}
