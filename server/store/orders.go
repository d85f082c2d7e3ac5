package store

import (
	"encoding/json"
	"fmt"
	"time"

	"westkingdom/engine"
)

// Orders is what a seat of a room has chosen ahead.
type Orders struct {
	Seat     engine.Seat
	Version  int // counts what was changed; 0: nothing ever was given
	Orders   []Order
	Standing []Order // what is chosen whenever the seat is asked that
	Dropped  *Dropped
}

// Order is one choice that a seat has made ahead.
type Order struct {
	Kind   string       `json:"kind"`   // of the question
	Option engine.Shown `json:"option"` // as it was offered
	Turn   bool         `json:"turn,omitempty"`
}

// Dropped is what became of orders that were not sent.
type Dropped struct {
	Why    string    `json:"why"`
	At     time.Time `json:"at"`
	Orders []Order   `json:"orders"`
}

// Waits says whether there is anything to choose when the seat is asked.
func (o Orders) Waits() bool { return len(o.Orders)+len(o.Standing) > 0 }

// Empty says whether there is nothing.
func (o Orders) Empty() bool { return !o.Waits() && o.Dropped == nil }

// given is the JSON in which databases keep orders.
type given struct {
	Orders   []Order  `json:"orders,omitempty"`
	Standing []Order  `json:"standing,omitempty"`
	Dropped  *Dropped `json:"dropped,omitempty"`
}

// EncodeOrders returns the JSON in which databases keep what orders hold.
func EncodeOrders(o Orders) (string, error) {
	data, err := json.Marshal(given{o.Orders, o.Standing, o.Dropped})
	return string(data), err
}

// DecodeOrders reads what EncodeOrders made. Errors: ErrDamaged.
func DecodeOrders(seat engine.Seat, version int, data []byte) (Orders, error) {
	var g given
	if err := json.Unmarshal(data, &g); err != nil {
		return Orders{}, fmt.Errorf("%w: orders: %w", ErrDamaged, err)
	}
	return Orders{Seat: seat, Version: version, Orders: g.Orders, Standing: g.Standing, Dropped: g.Dropped}, nil
}
