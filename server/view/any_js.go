package view

import (
	"encoding/json"

	"westkingdom/engine"
)

// Where one room is played at a time all views are those of any game: what is generated would
// have people load a good deal more.

func (*cutter) addKnown(any) bool { return false }

func appendKnown(b []byte, _ any) ([]byte, bool) { return b, false }

func appendStanding(b []byte, s *engine.Standing) []byte {
	text, _ := json.Marshal(s) // numbers and names cannot fail
	return append(b, text...)
}
