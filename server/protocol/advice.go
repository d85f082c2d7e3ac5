package protocol

import "westkingdom/engine"

// Counsel is what the program would do in a seat's place: of what the seat knows, and by the
// strongest bot's lights. Points are what the seat is expected to have in the end, less
// [Counsel.Share] of what the best other side has; all of them are in hundredths.
type Counsel struct {
	Prompt  int          `json:"prompt"`
	Share   int          `json:"share"`
	Options []Counselled `json:"options"`       // the best three, or as many as there are, the best first
	Tried   int          `json:"tried"`         // ways in which the game was played on, over all options
	Cut     bool         `json:"cut,omitempty"` // time was up before all had been tried as often as they should
}

// Counselled is one option of a [Counsel].
type Counselled struct {
	Option string `json:"option"` // its id
	Behind int    `json:"behind"` // how much less it promises than the best, 0 of the best itself
	Error  int    `json:"error"`  // standard error of that
	// Close: it is within two errors of the best, and so too close to call.
	Close bool `json:"close,omitempty"`
	// Line is what is expected to be chosen next, the option itself first: up to where
	// something hidden would be seen or chance would speak.
	Line []Expected `json:"line"`
}

// Expected is a choice that is expected, as whoever makes it would be offered it.
type Expected struct {
	Seat   engine.Seat  `json:"seat"`
	Kind   string       `json:"kind"` // of the question
	Option engine.Shown `json:"option"`
}
