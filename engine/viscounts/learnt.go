package viscounts

import _ "embed"

// learntFile is what bots have learnt of the game; it says by which command.
//
//go:embed learnt.json
var learntFile []byte

// Learnt implements [engine.Learnt].
func (Game) Learnt() []byte { return learntFile }

// Variant implements [engine.Learnable].
func (s *State) Variant() string {
	if s.AI.On {
		return "alone"
	}
	return ""
}
