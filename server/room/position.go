package room

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"runtime/debug"

	"westkingdom/engine"
)

// guard turns a panic, of what a game's program has for JSON, into an error that
// wraps [engine.ErrFault]. The engine guards the rest of it.
func guard(do func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = &engine.Fault{Value: p, Stack: debug.Stack()}
		}
	}()
	return do()
}

// checkpoint returns the last checkpoint. Errors wrap [engine.ErrFault].
func checkpoint(m *engine.Match) (snap engine.Snapshot, err error) {
	err = guard(func() error {
		if snap, err = m.Checkpoint(); err != nil {
			return fmt.Errorf("%w: %w", engine.ErrFault, err)
		}
		return nil
	})
	return snap, err
}

// hash returns the hash of the position if the last record reached a
// checkpoint, and otherwise nothing. Any two machines that play the same
// records get the same.
func hash(m *engine.Match) (string, error) {
	if !m.AtCheckpoint() {
		return "", nil
	}
	at, err := checkpoint(m)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(at.State)
	return hex.EncodeToString(sum[:16]), nil
}

func encodeSnapshot(s engine.Snapshot) ([]byte, error) {
	data, err := json.Marshal(s)
	if err != nil {
		return nil, fmt.Errorf("snapshot: %w", err)
	}
	return data, nil
}

func restoreSnapshot(g engine.Game, data []byte) (*engine.Match, error) {
	var s engine.Snapshot
	if err := json.Unmarshal(data, &s); err != nil {
		return nil, fmt.Errorf("%w: %w", engine.ErrSnapshot, err)
	}
	return engine.Restore(g, s)
}
