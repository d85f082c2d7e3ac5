package room

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"

	"westkingdom/engine"
	"westkingdom/server/store"
)

// exportFormat names the layout of [File].
const exportFormat = "westkingdom/1"

// Archive works on stored games without waking their rooms: for the commands
// export, import and verify.
type Archive struct {
	Store store.Store            // may be nil for VerifyExport
	Games map[string]engine.Game // by id
	// NewBot says which bots there are, as in [Config]; only for files.
	NewBot func(strength string) (engine.Bot, error)
}

// Export returns a game as a file, finished or not. Errors: no-room,
// not-started.
func (a Archive) Export(ctx context.Context, code string) (File, error) {
	if !IsCode(code) {
		return File{}, refuse(CodeNoRoom, "")
	}
	e, err := a.export(ctx, code)
	return e, userError(err)
}

func (a Archive) export(ctx context.Context, code string) (e File, err error) {
	l, err := a.Store.Load(ctx, code)
	if err != nil {
		return e, err
	}
	game := a.Games[l.Room.Game]
	switch {
	case game == nil:
		return e, refuse(CodeNoGame, "")
	case l.Room.State == store.Gathering:
		return e, refuse(CodeNotStarted, "")
	}
	records, err := a.Store.Records(ctx, code, 0)
	if err != nil {
		return e, err
	}
	e = File{
		Format: exportFormat, Room: describe(game, l.Room, l.Seats), Config: l.Room.Config,
		Seed: seedText(l.Room.Seed), Records: make([]FileRecord, 0, len(records)),
	}
	for _, r := range records {
		e.Records = append(e.Records, FileRecord{Record: r.Record, ID: r.ID.String(), At: r.At, Hash: r.Hash})
	}
	e.Sum, err = sum(e)
	return e, err
}

// sum returns the SHA-256 of the JSON of an export without its sum.
func sum(e File) (string, error) {
	e.Sum = ""
	data, err := json.Marshal(e)
	if err != nil {
		return "", fmt.Errorf("export: %w", err)
	}
	h := sha256.Sum256(data)
	return hex.EncodeToString(h[:]), nil
}

// NewHost gives the room's host another secret, also beside a server in which
// the room is awake. Errors: no-room.
func (a Archive) NewHost(ctx context.Context, code string) (secret string, err error) {
	secret = newSecret()
	if err := a.Store.SetHost(ctx, code, hashOf(secret)); err != nil {
		return "", userError(err)
	}
	return secret, nil
}
