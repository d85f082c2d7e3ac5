package protocol

import (
	"encoding/json"
	"time"

	"westkingdom/engine"
	"westkingdom/engine/record"
)

// Back answers GET /api/rooms/{code}/back?to=SEQ: what it would be to go back to after that
// record.
type Back struct {
	To      int           `json:"to"`
	Choices int           `json:"choices"` // that would be taken back
	Needs   []engine.Seat `json:"needs"`   // who must agree, the asking seat among them if it must
	Seen    engine.Seen   `json:"seen"`    // what was seen since, which nobody forgets
}

// Replay answers GET /api/rooms/{code}/replay?seat=N: the whole game as one
// seat (or, without seat, a spectator) may know it.
type Replay struct {
	Room record.Room `json:"room"`
	// Happenings are all that happened around the game, in order.
	Happenings []record.Happening `json:"happenings,omitempty"`
	Frames     []Frame            `json:"frames"` // the deal (seq 0), then one for each record
}

// Frame is one moment of a replay: what changed since the frame before.
type Frame struct {
	Seq     int             `json:"seq"`               // of the record; 0: the deal
	By      engine.Seat     `json:"by"`                // whose record; -1: the deal
	Undo    bool            `json:"undo,omitempty"`    // it took a choice back
	Rewind  int             `json:"rewind,omitempty"`  // it went back: the first record that does not stand any more
	At      time.Time       `json:"at"`                // when the record was made
	Public  Sections        `json:"public"`            // changed sections by path
	Private json.RawMessage `json:"private,omitempty"` // if it changed
	Log     []engine.Entry  `json:"log,omitempty"`
	LogFrom int             `json:"logFrom,omitempty"`
	Totals  []int           `json:"totals,omitempty"` // each side's score if the game ended now; none while the game hides it
	Option  *engine.Shown   `json:"option,omitempty"` // what was chosen, if this seat may know
	// Ordered: an order of this seat chose it. Only the seat's own person is told, in a game
	// that is over.
	Ordered bool `json:"ordered,omitempty"`
}
