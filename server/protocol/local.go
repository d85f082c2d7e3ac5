package protocol

import (
	"encoding/json"

	"westkingdom/engine"
	"westkingdom/engine/record"
)

// EngineAbout is what the engine in a browser says of itself.
type EngineAbout struct {
	// Rules is the number of the rules by which new games are played, by game.
	Rules map[string]int `json:"rules"`
}

// EngineProgress is how far a call of the engine in a browser has come.
type EngineProgress struct {
	Done  int `json:"done"`
	Total int `json:"total"`
}

// VerifyCall has a file played again and compared with what it says of itself.
type VerifyCall struct {
	File string `json:"file"` // an export file as it is
}

// Unplayable says why a file cannot be played again.
type Unplayable string

const (
	NoExport   Unplayable = "no-export"   // no JSON, or none of a game
	FileNewer  Unplayable = "newer"       // of a format that is not known here
	FileLarge  Unplayable = "too-large"   // larger than any game
	NoSuchGame Unplayable = "no-game"     // of a game that is not known here
	RulesNewer Unplayable = "newer-rules" // played by rules that are not known here
	Damaged    Unplayable = "damaged"     // what it holds is not what files hold
)

// Verified answers a VerifyCall.
type Verified struct {
	Unplayable Unplayable `json:"unplayable,omitempty"` // missing: it was played
	// Detail is what is wrong, in English.
	Detail string `json:"detail,omitempty"`
	Game   string `json:"game,omitempty"`
	Rules  int    `json:"rules,omitempty"` // by which it was played
	Known  int    `json:"known,omitempty"` // the newest rules of the game that are known here
	// Sum: the file's sum is that of the rest of it.
	Sum bool `json:"sum"`
	// Fair is whether the deal is the one that follows from what the room was bound to;
	// missing where the file says nothing of it.
	Fair *bool `json:"fair,omitempty"`

	Records    int `json:"records"`
	Mismatches int `json:"mismatches"` // records that cannot be repeated or lead elsewhere
	First      int `json:"first"`      // the first of them, 0: the deal; see Detail
	// Elsewhere: the first of them leads to another position than the recorded one.
	Elsewhere bool `json:"elsewhere,omitempty"`
	// Over: the game has ended in it, with this Result where it was played to its end.
	Over   bool              `json:"over,omitempty"`
	Result []engine.Standing `json:"result,omitempty"`
	Seats  []record.Seat     `json:"seats,omitempty"`
}

// ReplayCall has a file played again for somebody's eyes: a seat's, or everybody's (-1). A [Replay]
// answers it.
type ReplayCall struct {
	File string      `json:"file"`
	Seat engine.Seat `json:"seat"`
}

// TryCall has a line begin at a moment of a file, with what a seat knew or with all cards known (-1). A [Line]
// answers it.
type TryCall struct {
	ReplayCall

	At int `json:"at"` // after the record of that number
}

// MakeLocal makes a room of this device's own, whose game begins at once.
type MakeLocal struct {
	Room CreateRoom `json:"room"`
	// Names are those of the persons, who have the first seats; bots have the last.
	Names []string `json:"names"`
}

// LocalCall is a call of the HTTP API to a room of this device's own, as whoever has a seat there.
type LocalCall struct {
	Code   string            `json:"code"`
	Seat   engine.Seat       `json:"seat"`
	Method string            `json:"method"`
	Path   string            `json:"path"`            // after the room's code, without a slash before it
	Query  map[string]string `json:"query,omitempty"` // as in the address
	Body   json.RawMessage   `json:"body,omitempty"`
}

// LocalSocket is the socket of a room of this device's own, as whoever has a seat there.
type LocalSocket struct {
	Code string      `json:"code"`
	Seat engine.Seat `json:"seat"`
}
