package room

import (
	"encoding/json"
	"time"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/view"
)

// You is what somebody is in a room.
type You struct {
	Seat engine.Seat // engine.Nobody: no seat
	Host bool
}

// Plan is a room that is to be made.
type Plan struct {
	Game       string
	Seats      int
	Settings   map[string]string
	Undo       bool
	Spectators bool
	Bots       []string // strengths; they take the last seats
	// Figures are those of another room: what of them corrects stand-ins here is
	// kept, beside the operator's. Nil: none.
	Figures json.RawMessage
}

// Occupant is who is to have a seat: nobody (record.Free) or a bot.
type Occupant struct {
	Kind record.SeatKind
	Bot  string // strength
}

// Reply tells somebody a room as it is now, and who they are in it.
type Reply struct {
	Room   record.Room
	You    You
	Secret string            // of a seat, where the call gives one; otherwise empty
	Result []engine.Standing // of a finished game, to who may watch; otherwise nil
}

// Result is what became of a message that carries an id.
type Result string

// The results.
const (
	Applied Result = "applied" // it is stored
	Already Result = "already" // it had been applied before
	Refused Result = "refused" // it has changed nothing and will not
	Unknown Result = "unknown" // nobody can tell now
)

// Answer is the one answer to a message with an id.
type Answer struct {
	ID     string
	Result Result
	Seq    int  // when applied or already applied
	Code   Code // when refused or unknown: why
}

// Turn is who is asked, and what one seat is asked.
type Turn struct {
	Asked  []engine.Seat // not nil
	Prompt *engine.ShownPrompt
	Undo   int    // how many of its last choices the seat may take back
	Why    string // why none; see engine.Match.Undo
	Over   bool
	Lesson *engine.Advice // in a lesson, for who learns
}

// Line is something that somebody said.
type Line struct {
	At   time.Time
	Seat engine.Seat
	Name string // of whoever said it; empty in lines from before it was kept
	Text string
}

// Welcome is all that somebody may see of a room.
type Welcome struct {
	Seq     int
	Room    record.Room
	You     You
	Public  view.Sections // none while the room gathers
	Private []byte        // JSON; nil for none
	Turn    Turn
	Log     []engine.Entry
	Chat    []Line
}

// Update is what one record changed.
type Update struct {
	Seq     int
	By      engine.Seat
	Undo    bool
	Public  view.Sections // those that changed
	LogFrom int           // after an undo: entries from this seq on do not stand any more; otherwise 0
	Log     []engine.Entry
	Viewers []ViewerUpdate // the spectator's, then every seat's
}

// ViewerUpdate is what one record changed for one viewer alone.
type ViewerUpdate struct {
	Private []byte // JSON, if it changed; otherwise nil
	Log     []engine.Entry
	Turn    Turn
}

// Frame is one moment of a replay: what changed since the frame before.
type Frame struct {
	Seq     int
	By      engine.Seat
	Undo    bool
	At      time.Time
	Public  view.Sections
	Private []byte // JSON, if it changed; otherwise nil
	Log     []engine.Entry
	LogFrom int           // as in Update
	Totals  []int         // each side's score if the game ended now; none while the game hides it
	Option  *engine.Shown // what was chosen, if the viewer may know
}

// Encoder turns what a room says into messages for its watchers. The rooms'
// goroutines call it; it is safe for concurrent use.
type Encoder interface {
	// Welcome encodes a fresh view. An error is the fault of the game's view.
	Welcome(Welcome) ([]byte, error)
	// Update encodes what a record changed: a head that is the same for all,
	// and a tail for each viewer. Head and tail together are the message. It may
	// work in scratch, and returns it for the next time.
	Update(u Update, scratch []byte) (head []byte, tails [][]byte, used []byte)
	// Room encodes how a room stands.
	Room(record.Room, You) []byte
	// Said encodes a line of the chat.
	Said(Line) []byte
	// Answer encodes the answer to a message.
	Answer(Answer) []byte
}
