package record

import (
	"errors"
	"time"

	"westkingdom/engine"
)

// Pace is how fast a room plays: what time each seat has that a person plays.
type Pace struct {
	Kind      PaceKind  `json:"kind"`
	Budget    int       `json:"budget"`        // seconds that a seat has at the beginning
	Increment int       `json:"increment"`     // seconds more for each turn that it has ended
	Most      int       `json:"most"`          // seconds that it never has more of; 0: any number
	Out       OutOfTime `json:"out"`           // what becomes of a seat that has used them up
	Bot       string    `json:"bot,omitempty"` // strength of the bots that stand in
}

// PaceKind is what sort of evening it is.
type PaceKind string

const (
	Live PaceKind = "live" // all sit at the table: seconds and minutes
	Days PaceKind = "days" // a choice here and there: hours and days
)

// OutOfTime is what becomes of a seat whose time is used up.
type OutOfTime string

const (
	OutSign    OutOfTime = "sign"     // a sign, and nothing else
	OutStandIn OutOfTime = "stand-in" // a bot stands in, until its person chooses
	OutHost    OutOfTime = "host"     // the host decides
)

// Most seconds of a pace's figures: a game of a choice a month ends, too.
const maxPace = 366 * 24 * 60 * 60

// Check says what is wrong with a pace.
func (p Pace) Check() error {
	switch {
	case p.Kind != Live && p.Kind != Days:
		return errors.New("the pace is none that there is")
	case p.Out != OutSign && p.Out != OutStandIn && p.Out != OutHost:
		return errors.New("what becomes of whoever is out of time is nothing that there is")
	case p.Budget < 1 || p.Budget > maxPace || p.Increment < 0 || p.Increment > maxPace || p.Most < 0 || p.Most > maxPace:
		return errors.New("a time of the pace is too short or too long")
	case p.Most > 0 && p.Most < max(p.Budget, p.Increment):
		return errors.New("the most that one may have is less than one is given")
	}
	return nil
}

// Happening is something that happened around a game, beside its records. Which fields it
// has follows from its kind. Everybody at the table may know it.
type Happening struct {
	Number int           `json:"number"` // counted from 1
	Seq    int           `json:"seq"`    // of the record that it followed; 0: the beginning
	At     time.Time     `json:"at"`
	Kind   HappeningKind `json:"kind"`
	Seat   engine.Seat   `json:"seat"` // whom it is about; engine.Nobody: the whole table
	By     engine.Seat   `json:"by"`   // who brought it about; engine.Nobody: the host without a seat, or the server
	// From and Until are of an outage; of a holiday. Until alone is of what ends by
	// itself: a stand-in, a proposal.
	From  time.Time `json:"from,omitzero"`
	Until time.Time `json:"until,omitzero"`
	// Seconds are given.
	Seconds int `json:"seconds,omitempty"`
	// Holder, of a seat that changed hands: who plays it now.
	Holder SeatKind `json:"holder,omitempty"`
	// Bot is the strength of a bot that stands in.
	Bot string `json:"bot,omitempty"`
	// About is the number of the proposal that is answered, or that was agreed to.
	About int `json:"about,omitempty"`
	// Proposes is what a proposal would bring about, and Needs who must agree.
	Proposes HappeningKind `json:"proposes,omitempty"`
	Needs    []engine.Seat `json:"needs,omitempty"`
	// To is the record that a proposal would go back to.
	To int `json:"to,omitempty"`
}

// HappeningKind is what happened.
type HappeningKind string

const (
	Paused   HappeningKind = "paused"   // nobody's time runs, and nobody chooses
	Resumed  HappeningKind = "resumed"  // the game goes on
	OutOf    HappeningKind = "out"      // the seat's time is used up
	Given    HappeningKind = "given"    // the host gave the seat more time
	StoodIn  HappeningKind = "stand-in" // a bot plays the seat, which stays its person's
	Returned HappeningKind = "returned" // its person plays the seat again
	Holiday  HappeningKind = "holiday"  // the seat's time does not run meanwhile; of no length: not any more
	Outage   HappeningKind = "outage"   // no server was there: nobody's time ran
	Seated   HappeningKind = "seated"   // the seat changed hands
	Conceded HappeningKind = "conceded" // a bot plays the seat for good
	Ended    HappeningKind = "ended"    // the table agreed to end the game where it stood
	Rewound  HappeningKind = "rewound"  // what is proposed where a record would go back
	Hosted   HappeningKind = "hosted"   // the seat's person is the host now

	Proposed HappeningKind = "proposed"
	Agreed   HappeningKind = "agreed"
	Refused  HappeningKind = "refused"
	Lapsed   HappeningKind = "lapsed" // nobody refused, but not all agreed in time
	Undone   HappeningKind = "taken-back"
)
