package room

import (
	"context"

	"westkingdom/engine"
	"westkingdom/server/protocol"
	"westkingdom/server/store"
)

// Archive works on stored games without waking their rooms: for the commands
// export, import and verify.
type Archive struct {
	Store store.Store
	Games map[string]engine.Game // by id
}

// Export returns a game as a file, finished or not. Errors: no-room, not-started.
func (a Archive) Export(ctx context.Context, code string) (protocol.Export, error) {
	panic("todo")
}

// Import checks a file, plays the whole game again, compares the recorded
// hashes, and stores the room under its code. It returns the secret of the
// room's new host. Errors: bad-export, exists.
func (a Archive) Import(ctx context.Context, e protocol.Export) (host string, err error) {
	panic("todo")
}

// Verified is what [Archive.Verify] found.
type Verified struct {
	Rooms      int `json:"rooms"`
	Choices    int `json:"choices"`    // records played again
	Mismatches int `json:"mismatches"` // records that cannot be repeated or give another hash
}

// Verify plays all stored games again and compares the recorded hashes.
func (a Archive) Verify(ctx context.Context) (Verified, error) { panic("todo") }

// VerifyExport plays the game of a file again. Errors: bad-export if the file
// was altered or damaged; a mismatch is not an error.
func (a Archive) VerifyExport(e protocol.Export) (Verified, error) { panic("todo") }
