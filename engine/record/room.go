package record

import (
	"encoding/json"
	"time"

	"westkingdom/engine"
)

// State is where a room stands.
type State string

const (
	Gathering State = "gathering" // seats are being taken
	Playing   State = "playing"
	Finished  State = "finished"
)

// SeatKind is who plays a seat.
type SeatKind string

const (
	Free   SeatKind = "free" // nobody does
	Person SeatKind = "person"
	Bot    SeatKind = "bot"
)

// Seating is how it comes to who sits where.
type Seating string

const (
	AsSeated Seating = ""    // as they sat down
	ByLot    Seating = "lot" // drawn when the game begins, or so it was
)

// Advice says whether a seat may ask what the program would do in its place.
type Advice string

const (
	AdviceAlone Advice = "" // while but one person plays, and bots have the other seats
	AdviceOn    Advice = "on"
	AdviceOff   Advice = "off"
)

// Room is the room of a game as everybody with its link may know it.
type Room struct {
	Code       string            `json:"code"`
	Game       string            `json:"game"`
	State      State             `json:"state"`
	Seats      []Seat            `json:"seats"`
	Settings   map[string]string `json:"settings"`
	Undo       bool              `json:"undo"`
	Spectators bool              `json:"spectators"` // may people without a seat watch
	// Late: whoever watches without a seat sees the game late, until it is over. Files of
	// finished games leave it out.
	Late bool `json:"late,omitempty"`
	// Advice: a seat may ask what the program would do in its place, as the host chose or
	// since but one person plays. Files leave it out.
	Advice bool `json:"advice,omitempty"`
	// Brought: the game began on one device, without a server, whose owner could have known what
	// is hidden. Files leave it out.
	Brought bool `json:"brought,omitempty"`
	// Pace: missing where nobody's time is counted.
	Pace *Pace `json:"pace,omitempty"`
	// Seating says how it comes to who sits where. Files leave it out.
	Seating Seating `json:"seating,omitempty"`
	// Fair is how it is seen to that nobody chooses the cards: missing where nothing is
	// promised. Files leave it out: they have theirs.
	Fair *Fair `json:"fair,omitempty"`
	// Next is the code of the room in which the same people play again, for who may watch
	// this one. Files leave it out.
	Next    string        `json:"next,omitempty"`
	Rules   int           `json:"rules"`
	Created time.Time     `json:"created"`
	Played  time.Time     `json:"played"` // when the last choice was made; before the first, when the game began, or Created where that was not noted
	Seq     int           `json:"seq"`    // records so far
	Asked   []engine.Seat `json:"asked"`  // who must choose now
	// Figures are the corrections of the game's figures that the match has, the
	// operator's and the host's: an object of the data file's shape, lists of cards
	// as objects by id; missing if there are none. The room's cards are drawn with
	// them. They change while the room gathers, and RoomChanged has them then, {} for
	// none; later it leaves them out, and so do files, whose config has them.
	Figures json.RawMessage `json:"figures,omitempty"`
}

// Fair is what a deal follows from, as far as it may be known; see package fair. Lists are by
// seat, as the seats were when the game was started, and have [fair.None] where there is nothing.
type Fair struct {
	Commitment string   `json:"commitment"` // of the server
	Commits    []string `json:"commits"`
	// Opening: the game was started, and begins when the browsers have opened what they are
	// bound to, or some seconds have passed.
	Opening bool     `json:"opening,omitempty"`
	Opened  []string `json:"opened,omitempty"` // since the game began
	Secret  string   `json:"secret,omitempty"` // of the server, when the game has ended; for who may watch
	Seed    string   `json:"seed,omitempty"`   // the same
	// Code of the room in which it was dealt, if that is another: of a game that was read
	// from a file nobody can tell when the commitments were made.
	Code string `json:"code,omitempty"`
}

// Seat is one seat of a room.
type Seat struct {
	Seat   engine.Seat `json:"seat"`
	Kind   SeatKind    `json:"kind"`
	Name   string      `json:"name"`          // of the person who plays there, or did until the seat was freed in the middle of the game
	Bot    string      `json:"bot,omitempty"` // strength
	Online bool        `json:"online"`        // somebody watches from it
	// Colour of its pieces, if it is not the seat's own; see [Painted].
	Colour Colour `json:"colour,omitempty"`
	// Begins: before the game begins, it is agreed that whoever has the seat goes first.
	Begins bool `json:"begins,omitempty"`
	// Former are those who had the seat before in the game, the first one first. Log
	// entries up to a seq of theirs bear their names, and not the seat's own.
	Former []Holder `json:"former,omitempty"`
}

// Holder is somebody who played a seat and does not any more: a person by name, or
// a bot by strength.
type Holder struct {
	Name  string `json:"name,omitempty"`
	Bot   string `json:"bot,omitempty"`
	Until int    `json:"until"` // the last seq while the seat was theirs
}
