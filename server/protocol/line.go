package protocol

import (
	"encoding/json"

	"westkingdom/engine"
	"westkingdom/engine/record"
)

// Line answers GET /api/rooms/{code}/line?seat=N&at=SEQ: what a line begins with that is tried
// out in the browser, from the position after a record.
type Line struct {
	Room    record.Room    `json:"room"`
	At      int            `json:"at"` // the number of the record
	Premise engine.Premise `json:"premise"`
}

// What the page and the engine in its browser say to each other of lines that are tried out:
// the call brings a LineCall, is told LineTold and hears LineSaid while it lasts.

// LineCall begins a line.
type LineCall struct {
	Begins Line `json:"begins"`
	Luck   int  `json:"luck"` // of all that is left to chance
	// Bots are by whom seats are played; those that are missing are played by hand.
	Bots map[engine.Seat]string `json:"bots"`
	// Tried are the nodes of a line that was cut off, all that were told, in order: it goes on with
	// them, at the one that was shown.
	Tried []LineNode `json:"tried,omitempty"`
	Shown int        `json:"shown,omitempty"`
}

// LineTold is one thing that a line tells.
type LineTold struct {
	// Message is one of a room's socket: a welcome, an update, an answer, a pong.
	Message json.RawMessage `json:"message,omitempty"`
	Tree    *LineTree       `json:"tree,omitempty"`
}

// LineTree is what was tried, as far as it was not told yet.
type LineTree struct {
	Shown  int        `json:"shown"` // the node whose position is shown
	Nodes  []LineNode `json:"nodes"` // new ones, each after its parent
	Thinks bool       `json:"thinks,omitempty"`
}

// LineNode is a position that a line came to.
type LineNode struct {
	ID     int         `json:"id"`
	Parent int         `json:"parent"` // -1: none, the line begins there
	Seq    int         `json:"seq"`
	Seat   engine.Seat `json:"seat"` // who chose; -1: nobody
	Bot    string      `json:"bot,omitempty"`
	// Option is what was chosen; missing where nobody chose.
	Option *engine.Shown `json:"option,omitempty"`
	// Deal: nothing was chosen, what is hidden was dealt anew. Early: for that, the step began anew.
	Deal   *LineDealt `json:"deal,omitempty"`
	Early  bool       `json:"early,omitempty"`
	Totals []int      `json:"totals,omitempty"` // each side's score there; none while the game hides it
	Over   bool       `json:"over,omitempty"`
}

// LineDealt is how it was dealt anew: the same deal comes of it again.
type LineDealt struct {
	Seat engine.Seat `json:"seat"` // from whom it is hidden
	Luck int         `json:"luck"` // 53 bits, which browsers keep
}

// LineDo says what the page wants of a line.
type LineDo string

const (
	LineSend LineDo = "send" // Message, as if to a room's socket
	LineGo   LineDo = "go"   // shows the position of a Node
	LineDeal LineDo = "deal" // deals anew what is hidden from the seat that is shown
	LineBots LineDo = "bots" // has seats played by Bots
)

// LineSaid is one thing that the page says to a line.
type LineSaid struct {
	Do      LineDo                 `json:"do"`
	Message *ClientMessage         `json:"message,omitempty"`
	Node    int                    `json:"node,omitempty"`
	Bots    map[engine.Seat]string `json:"bots,omitempty"`
}
