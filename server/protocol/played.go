package protocol

import (
	"time"

	"westkingdom/engine/record"
)

// Played answers GET /api/me/played: the finished games in which the asking person has a
// seat, lessons left out. Other persons are told by numbers that mean something in this answer alone.
type Played struct {
	Players []Player     `json:"players"` // by number: the asking person, and all others who sit in these games
	Games   []PlayedGame `json:"games"`   // those that ended last first, up to 1,000
	More    bool         `json:"more,omitempty"`
}

// Player is one person.
type Player struct {
	Name string `json:"name"` // that they had in the last of these games
}

// PlayedGame is a game that has ended.
type PlayedGame struct {
	Code     string            `json:"code"`
	Game     string            `json:"game"`
	Settings map[string]string `json:"settings"`
	Began    time.Time         `json:"began,omitzero"` // missing where that is not known
	Finished time.Time         `json:"finished"`       // when its last choice was made
	// Items of the score, in its order; missing where it was not noted how the game ended.
	Items []string     `json:"items,omitempty"`
	Sides []PlayedSide `json:"sides"` // the seats, and then a side that the rules played
	// Imported: it did not begin on this server, or before that was noted.
	Imported bool `json:"imported,omitempty"`
	// Brought: it began on one device, and counts for nothing.
	Brought bool `json:"brought,omitempty"`
	// Corrected: it was played with figures that the operator or the host had put right.
	Corrected bool `json:"corrected,omitempty"`
	// Ended: the table agreed to end it where it stood.
	Ended bool `json:"ended,omitempty"`
}

// PlayedBy says who plays a side.
type PlayedBy string

const (
	ByPerson PlayedBy = "person" // whom Player names; somebody, where they are not known, or not any more
	ByBot    PlayedBy = "bot"
	ByRules  PlayedBy = "rules"
)

// PlayedSide is one side of a game that has ended.
type PlayedSide struct {
	By     PlayedBy      `json:"by"`
	Player *int          `json:"player,omitempty"` // whoever had the seat at the end, by number
	Bot    string        `json:"bot,omitempty"`    // strength
	Colour record.Colour `json:"colour,omitempty"` // if it is not the seat's own
	Points []int         `json:"points,omitempty"` // by item
	Total  int           `json:"total"`
	Rank   int           `json:"rank,omitempty"` // 1 is first; missing where it was not noted
	// Conceded: its person gave the game up. StoodIn: a bot played it for its person at the
	// end, or for a tenth of the game. Handed: somebody else had it before, in the same game.
	Conceded bool `json:"conceded,omitempty"`
	StoodIn  bool `json:"stoodIn,omitempty"`
	Handed   bool `json:"handed,omitempty"`
}
