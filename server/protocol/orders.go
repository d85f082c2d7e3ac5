package protocol

import (
	"time"

	"westkingdom/engine"
)

// Orders answers GET and PUT /api/rooms/{code}/orders: what one's seat has chosen ahead,
// while others play. Nobody else ever gets it.
type Orders struct {
	Version int     `json:"version"` // counts what was changed
	Orders  []Order `json:"orders"`  // in the order in which they are sent
	// Next is what the seat would be asked after them if it were its turn now, from what
	// it knows; missing if nothing more can be chosen ahead, which Why says.
	Next *engine.ShownPrompt `json:"next,omitempty"`
	Why  OrderEnd            `json:"why,omitempty"`
	// Standing is what is chosen whenever the seat is asked that.
	Standing []Order `json:"standing"`
	// Dropped is what was dropped last, until its person has read of it.
	Dropped *DroppedOrders `json:"dropped,omitempty"`
}

// Order is one choice that a seat has made ahead.
type Order struct {
	Kind   string       `json:"kind"`           // of the question
	Option engine.Shown `json:"option"`         // as it was offered: it is sent if it is offered so again
	Turn   bool         `json:"turn,omitempty"` // a turn begins with it
	Gone   bool         `json:"gone,omitempty"` // as the game stands now it would not be offered so
}

// OrderEnd says why nothing more can be chosen ahead.
type OrderEnd string

const (
	OrderAsked OrderEnd = "asked" // the seat is asked now
	OrderSeen  OrderEnd = "seen"  // it would see what is hidden, or chance would speak
	OrderNone  OrderEnd = "none"  // no turn of its own comes before something else does
	OrderFull  OrderEnd = "full"  // there are as many as there may be
	OrderGone  OrderEnd = "gone"  // the game has moved on from one of them
	OrderStops OrderEnd = "stops" // the game is paused, or over, or a bot plays the seat
)

// DroppedOrders is what became of orders that were not sent.
type DroppedOrders struct {
	Why    OrderDrop `json:"why"`
	At     time.Time `json:"at"`
	Orders []Order   `json:"orders"` // the first one is why, where Why is "gone"
}

// OrderDrop says why orders were dropped.
type OrderDrop string

const (
	DropGone    OrderDrop = "gone"     // the first was not offered, or at another cost or gain
	DropRewound OrderDrop = "rewound"  // the table went back
	DropPaused  OrderDrop = "paused"   // the game was paused
	DropStoodIn OrderDrop = "stand-in" // a bot plays the seat
)

// GiveOrders is the body of PUT /api/rooms/{code}/orders: all that the seat chooses
// ahead, in the place of what it had.
type GiveOrders struct {
	Version int      `json:"version"` // the one that was read
	Options []string `json:"options"` // ids, up to 20, each of the prompt that comes after those before it
}

// StandingOrder is the body of PUT /api/rooms/{code}/orders/standing: whether the seat
// chooses this whenever it is asked that. The option is the prompt's Often.
type StandingOrder struct {
	Kind   string `json:"kind"`
	Option string `json:"option"`
	On     bool   `json:"on"`
}

// OrdersChanged tells a seat's own watchers that its orders are others than they were.
type OrdersChanged struct {
	Type    string `json:"type"`
	Version int    `json:"version"`
	Left    int    `json:"left"`              // orders
	Dropped bool   `json:"dropped,omitempty"` // there is something to read of
}
