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

// handing is some rooms that are handed over together.
type handing struct {
	released sync.WaitGroup
	awake    chan struct{} // closed when they are elsewhere
}

// HandOver gives up all rooms that are awake, so many at once: hand has other servers wake
// them, and only then their watchers are told to come back. It ends when none is awake, or the
// context has ended.
func (d *Directory) HandOver(ctx context.Context, most int, hand func(ctx context.Context, codes ...string)) {
	for ctx.Err() == nil {
		h := &handing{awake: make(chan struct{})}
		var codes []string
		d.mu.Lock()
		for code, m := range d.rooms {
			if len(codes) == most {
				break
			}
			h.released.Add(1)
			select {
			case m.hand <- h:
				codes = append(codes, code)
			default: // somebody else hands it over
				h.released.Done()
			}
		}
		left := len(d.rooms)
		d.mu.Unlock()
		if left == 0 {
			return
		}
		released := make(chan struct{})
		go func() {
			h.released.Wait()
			close(released)
		}()
		select {
		case <-released:
			hand(ctx, codes...)
		case <-ctx.Done():
		}
		close(h.awake)
	}
}

// handOver gives the room up, and tells its watchers when it is awake elsewhere.
func (r *room) handOver(h *handing) {
	r.save()
	r.release()
	h.released.Done()
	<-h.awake
	r.d.remove(r.code, r.mail, refuse(protocol.CodeUnavailable, "Another server goes on with the room."))
	r.dismiss(byeRestart)
	r.closeMatch()
}
