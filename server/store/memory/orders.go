package memory

import (
	"context"
	"slices"

	"westkingdom/server/store"
)

// ordered is what seats have chosen ahead once some have chosen anew. Errors: ErrConflict.
func ordered(all, changed []store.Orders) ([]store.Orders, error) {
	all = slices.Clone(all)
	for _, o := range changed {
		i := slices.IndexFunc(all, func(was store.Orders) bool { return was.Seat == o.Seat })
		if i < 0 {
			if o.Version != 0 {
				return nil, store.ErrConflict
			}
			all = append(all, o)
			i = len(all) - 1
		} else if all[i].Version != o.Version {
			return nil, store.ErrConflict
		}
		o.Version++
		all[i] = o
	}
	slices.SortStableFunc(all, func(a, b store.Orders) int { return int(a.Seat) - int(b.Seat) })
	return all, nil
}

// SaveOrders implements part of [store.Store].
func (s *Store) SaveOrders(ctx context.Context, code string, seq int, o store.Orders) error {
	return gone(s.change(ctx, code, func(h *Head) (err error) {
		if h.Room.Seq != seq {
			return store.ErrConflict
		}
		h.Orders, err = ordered(h.Orders, []store.Orders{o})
		return err
	}))
}

// Orders implements part of [store.Store].
func (s *Store) Orders(ctx context.Context, code string) (all []store.Orders, err error) {
	err = s.look(ctx, code, func(r *room) { all = slices.Clone(r.Orders) })
	return all, err
}
