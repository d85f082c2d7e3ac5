package architects

import _ "embed"

// learntFile is what bots have learnt of the game; it says by which command.
//
//go:embed learnt.json
var learntFile []byte

// Learnt implements [engine.Learnt].
func (Game) Learnt() []byte { return learntFile }

// Variant implements [engine.Learnable].
func (s *State) Variant() string {
	switch {
	case !s.Options.Wonders:
		return ""
	case s.seats == 1:
		return "wonders-alone"
	}
	return "wonders"
}
