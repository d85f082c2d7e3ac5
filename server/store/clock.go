package store

import (
	"encoding/json"
	"fmt"
	"time"

	"westkingdom/engine"
	"westkingdom/engine/record"
)

// Clock is how a room stands in time, for whoever does not wake it. It follows from its
// pace, its records and its happenings, and is stored with each of them.
type Clock struct {
	Pace  record.Pace // of no kind: nobody's time is counted
	Seats []SeatClock // by seat; nil: nobody's runs
	Due   time.Time   // when something becomes so by itself; zero: never
	// Proposal is the number of what is proposed; 0: nothing is.
	Proposal int
	Missing  []engine.Seat // who must still agree to it
	// Paused and Ended say that the game is, and that the table ended it where it stood.
	Paused, Ended bool
}

// SeatClock is the time of one seat. Zero moments: it does not run.
type SeatClock struct {
	Due  time.Time `json:"due,omitzero"`  // when it will be used up
	Half time.Time `json:"half,omitzero"` // when half of what it had for this turn will be
	Bot  bool      `json:"bot,omitempty"` // a bot plays it that stands in for its person
}

// Of returns the time of a seat.
func (c *Clock) Of(seat int) SeatClock {
	if c == nil || seat < 0 || seat >= len(c.Seats) {
		return SeatClock{}
	}
	return c.Seats[seat]
}

// Span is a time from a moment on up to another.
type Span struct{ From, Until time.Time }

// EncodeClock returns the JSON in which databases keep a clock's pace and seats.
func EncodeClock(c *Clock) (pace, seats []byte, err error) {
	if pace, err = json.Marshal(c.Pace); err != nil {
		return nil, nil, err
	}
	seats, err = json.Marshal(standing{c.Seats, c.Proposal, c.Missing, c.Paused, c.Ended})
	return pace, seats, err
}

// standing is what is stored of a clock with each record.
type standing struct {
	Seats    []SeatClock   `json:"seats,omitempty"`
	Proposal int           `json:"proposal,omitempty"`
	Missing  []engine.Seat `json:"missing,omitempty"`
	Paused   bool          `json:"paused,omitempty"`
	Ended    bool          `json:"ended,omitempty"`
}

// DecodeClock reads what EncodeClock made; nil for nothing. Errors: ErrDamaged.
func DecodeClock(pace, seats []byte, due time.Time) (*Clock, error) {
	if pace == nil {
		return nil, nil
	}
	c := &Clock{Due: due}
	if err := json.Unmarshal(pace, &c.Pace); err != nil {
		return nil, fmt.Errorf("%w: pace: %w", ErrDamaged, err)
	}
	var now standing
	if err := json.Unmarshal(seats, &now); err != nil {
		return nil, fmt.Errorf("%w: clock: %w", ErrDamaged, err)
	}
	c.Seats, c.Proposal, c.Missing, c.Paused, c.Ended = now.Seats, now.Proposal, now.Missing, now.Paused, now.Ended
	return c, nil
}

// DecodeHappening reads a happening from the JSON in which databases keep it.
// Errors: ErrDamaged.
func DecodeHappening(data []byte) (h record.Happening, err error) {
	if err := json.Unmarshal(data, &h); err != nil {
		return h, fmt.Errorf("%w: happening: %w", ErrDamaged, err)
	}
	return h, nil
}
