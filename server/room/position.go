package room

import (
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

func encodeSnapshot(s engine.Snapshot) ([]byte, error) {
	data, err := json.Marshal(s)
	if err != nil {
		return nil, fmt.Errorf("snapshot: %w", err)
	}
	return data, nil
}

func restoreSnapshot(g engine.Game, data []byte, past *engine.Past) (*engine.Match, error) {
	var s engine.Snapshot
	if err := json.Unmarshal(data, &s); err != nil {
		return nil, fmt.Errorf("%w: %w", engine.ErrSnapshot, err)
	}
	return engine.Restore(g, s, past)
}
