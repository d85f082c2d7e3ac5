package room

import (
	"context"
	"errors"
	"sync"

	"westkingdom/server/cluster"
	"westkingdom/server/protocol"
	"westkingdom/server/store"
)

// Owners says which rooms are this server's; see [cluster.Cluster].
type Owners interface {
	Claim(ctx context.Context, code string) (cluster.Lease, error)
	Release(ctx context.Context, codes ...string)
}

// Here wakes a room. Errors: one that wraps a *cluster.Elsewhere if another server has it.
func (d *Directory) Here(ctx context.Context, code string) error {
	_, err := ask(ctx, d, code, func(*room) (struct{}, error) { return struct{}{}, nil })
	return err
}

// own makes the room this server's, before anything is read of it.
func (r *room) own() error {
	ctx, cancel := r.storeContext()
	defer cancel()
	lease, err := r.cfg.Owners.Claim(ctx, r.code)
	if err == nil {
		r.lease, r.owned = lease, true
	}
	return err
}

// release gives the room up. It comes before the room leaves the directory: afterwards
// it may have been woken again.
func (r *room) release() {
	if r.owned {
		r.cfg.Owners.Release(r.d.life, r.code)
		r.owned = false
	}
}

// lose ends the room because another server has it, or may have: it shows nothing more.
// Its watchers come back and find the one that has it.
func (r *room) lose() {
	r.log.Debug("the room is another server's")
	r.d.remove(r.code, r.mail, UserError(store.ErrFenced))
	r.dismiss(byeRestart)
	r.closeMatch()
}

// kept passes on what came of a write. What was written while the lease ended is there, but
// is for the next owner to show.
func (r *room) kept(err error) error {
	if err == nil && !r.lease.Valid() {
		return store.ErrFenced
	}
	return err
}

// elsewhere says of an error of waking that another server has the room.
func elsewhere(err error) bool {
	var e *cluster.Elsewhere
	return errors.As(err, &e)
}

// handing is a room that is handed over.
type handing struct {
	released chan struct{} // closed when another server may have it
	awake    chan struct{} // closed when one has
	gone     chan struct{} // closed when it is off the directory
}

// HandOver gives up all rooms that are awake, so many at once: hand has another server wake one,
// and only then its watchers are told to come back. It ends when none is awake, or the context
// has ended.
func (d *Directory) HandOver(ctx context.Context, atOnce int, hand func(ctx context.Context, code string)) {
	var all sync.WaitGroup
	for range atOnce {
		all.Go(func() {
			for ctx.Err() == nil {
				code, h := d.nextHanding()
				if h == nil {
					return
				}
				select {
				case <-h.released:
					hand(ctx, code)
				case <-ctx.Done():
				}
				close(h.awake)
				select {
				case <-h.gone:
				case <-ctx.Done():
				}
			}
		})
	}
	all.Wait()
}

// nextHanding has a room handed over with which that has not begun; nil if there is none.
func (d *Directory) nextHanding() (code string, h *handing) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for code, m := range d.rooms {
		if m.handed == nil {
			m.handed = &handing{released: make(chan struct{}), awake: make(chan struct{}), gone: make(chan struct{})}
			m.hand <- m.handed
			return code, m.handed
		}
	}
	return "", nil
}

// handOver gives the room up, and tells its watchers when it is awake elsewhere.
func (r *room) handOver(h *handing) {
	r.save()
	r.release()
	close(h.released)
	<-h.awake
	r.d.remove(r.code, r.mail, refuse(protocol.CodeUnavailable, "Another server goes on with the room."))
	r.dismiss(byeRestart)
	r.closeMatch()
}
