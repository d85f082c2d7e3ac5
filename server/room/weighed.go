package room

import (
	"context"

	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/thinking"
)

// Reviewable says what a browser is in a room whose finished game it may see weighed: as
// whoever may see its replay does. Errors: not-finished, no-spectators.
func (d *Directory) Reviewable(ctx context.Context, code string, who Who) (protocol.You, error) {
	return ask(ctx, d, code, func(r *room) (protocol.You, error) {
		if err := r.ready(); err != nil {
			return protocol.You{}, err
		}
		you := r.identify(who)
		switch {
		case r.info.State != record.Finished:
			return you, refuse(protocol.CodeNotFinished, "")
		case !r.mayWatch(you):
			return you, refuse(protocol.CodeNoSpectators, "Only the players may see this.")
		}
		return you, nil
	})
}

// Workers are those on which all that thinks does.
func (d *Directory) Workers() *thinking.Pool { return d.workers }
