package room

import (
	"context"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/secret"
	"westkingdom/server/store"
)

// Archive works on stored games without waking their rooms: for the commands
// export, import and verify.
type Archive struct {
	Store Store                  // may be nil for VerifyExport
	Games map[string]engine.Game // by id
	// NewBot says which bots there are, as in [Config]; only for files.
	NewBot func(strength string) (engine.Bot, error)
}

// Export returns a game as a file, finished or not. Errors: no-room,
// not-started.
func (a Archive) Export(ctx context.Context, code string) (record.File, error) {
	if !IsCode(code) {
		return record.File{}, refuse(protocol.CodeNoRoom, "")
	}
	e, err := a.export(ctx, code)
	return e, UserError(err)
}

func (a Archive) export(ctx context.Context, code string) (e record.File, err error) {
	l, err := a.Store.Load(ctx, code)
	if err != nil {
		return e, err
	}
	game := a.Games[l.Room.Game]
	switch {
	case game == nil:
		return e, refuse(protocol.CodeNoGame, "")
	case l.Room.State == record.Gathering:
		return e, refuse(protocol.CodeNotStarted, "")
	}
	records, err := a.Store.Records(ctx, code, 0)
	if err != nil {
		return e, err
	}
	e = record.File{
		Room: describe(game, l.Room, l.Seats), Config: l.Room.Config,
		Seed: record.SeedText(l.Room.Seed), Records: fileRecords(records),
	}
	e.Room.Figures = nil // the config has them
	e.Happenings = l.Happenings
	e.Room.Seating, e.Room.Next, e.Room.Fair = record.AsSeated, "", nil
	e.Room.Advice, e.Room.Brought = false, false
	if f := l.Room.Fair; f != nil && l.Room.State == record.Finished {
		chain := chainOf(f)
		chain.Secret = f.Secret.String()
		e.Fair = &chain
	}
	e.Room.Late = e.Room.Late && e.Room.State != record.Finished
	e.Begin()
	return e, e.Seal()
}

func fileRecords(records []store.Record) []record.Record {
	list := make([]record.Record, len(records))
	for i, r := range records {
		list[i] = record.Record{Record: r.Record, ID: r.ID.String(), At: r.At, Hash: r.Hash, Lag: r.Lag.Microseconds()}
	}
	return list
}

// NewHost gives the room's host another secret, also beside a server in which
// the room is awake. Errors: no-room.
func (a Archive) NewHost(ctx context.Context, code string) (host string, err error) {
	made := secret.New()
	if err := a.Store.SetHost(ctx, code, secret.Hash(made)); err != nil {
		return "", UserError(err)
	}
	return made, nil
}
