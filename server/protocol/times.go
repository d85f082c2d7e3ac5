package protocol

import (
	"time"

	"westkingdom/engine"
	"westkingdom/engine/record"
)

// Happen is the body of POST /api/rooms/{code}/happenings: somebody has something happen
// around a game that is going on. The answer is a [RoomAnswer]; everybody at the table is
// sent a [Happened].
//
//   - "paused", "resumed": the host alone; others propose it.
//   - "given", with seat and seconds: the host gives a seat more time.
//   - "stand-in", with seat and perhaps until: a bot plays one's own seat, until then or
//     until one is back; for the host, a seat that is out of time where the host decides.
//   - "returned": one plays one's own seat again. What the bot chose is taken back as far
//     as it can be undone.
//   - "conceded": a bot plays one's own seat for good.
//   - "proposed", with proposes: "paused", "resumed", "ended", "hosted" and the seat
//     whose person is to be the host, or "rewound" and to which record the game is to go
//     back: [Back] says what that means. Not needed by whoever may do it alone.
//   - "agreed", "refused", "taken-back", with about: the number of what is proposed.
type Happen struct {
	Kind     record.HappeningKind `json:"kind"`
	Seat     engine.Seat          `json:"seat,omitempty"`
	Until    time.Time            `json:"until,omitzero"`
	Seconds  int                  `json:"seconds,omitempty"`
	About    int                  `json:"about,omitempty"`
	Proposes record.HappeningKind `json:"proposes,omitempty"`
	To       int                  `json:"to,omitempty"` // the record to go back to, of "rewound"
}

// SetPace is the body of PUT /api/rooms/{code}/pace: the host chooses how fast the game
// plays, before it begins. The answer is a [RoomAnswer].
type SetPace struct {
	Pace *record.Pace `json:"pace"` // null: nobody's time is counted
}

// Happened tells what has happened around the game, and how it stands in time; also
// without any, after each choice of a game with a pace.
type Happened struct {
	Type       string             `json:"type"`
	Happenings []record.Happening `json:"happenings,omitempty"` // in order
	Times      Times              `json:"times"`
}

// Times is how a game stands in time. Everybody at the table may know it.
type Times struct {
	At     time.Time  `json:"at"`     // by the server's own time, as are all moments here
	Number int        `json:"number"` // of the last happening
	Paused bool       `json:"paused,omitempty"`
	Ended  bool       `json:"ended,omitempty"` // the table agreed to end the game where it stood
	Seats  []SeatTime `json:"seats"`
	// Proposal is what the table is to agree on; missing if nothing is.
	Proposal *Proposal `json:"proposal,omitempty"`
}

// SeatTime is the time of one seat.
type SeatTime struct {
	Left     int64     `json:"left"`              // milliseconds that it has left at the message's moment; 0 where nobody's are counted
	Due      time.Time `json:"due,omitzero"`      // when they will be used up; missing while they do not run
	Out      bool      `json:"out,omitempty"`     // they are used up
	StandIn  string    `json:"standIn,omitempty"` // strength of the bot that plays it for its person
	Until    time.Time `json:"until,omitzero"`    // until when; missing: until its person is back
	Conceded bool      `json:"conceded,omitempty"`
	Holiday  time.Time `json:"holiday,omitzero"` // until when its person is on holiday; missing: they are not
}

// Proposal is something on which the table is to agree.
type Proposal struct {
	Number   int                  `json:"number"`
	Seq      int                  `json:"seq"` // of the record that it followed
	By       engine.Seat          `json:"by"`
	At       time.Time            `json:"at"`
	Until    time.Time            `json:"until"` // after which it is nothing any more
	Proposes record.HappeningKind `json:"proposes"`
	Seat     engine.Seat          `json:"seat"`    // of "hosted": whose person is to be the host
	To       int                  `json:"to"`      // of "rewound": the record to go back to
	Missing  []engine.Seat        `json:"missing"` // who must still agree
}
