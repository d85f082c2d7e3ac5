package protocol

import "westkingdom/engine"

// Place is where somebody is who takes others along through the replay of a finished
// game, whole: the next place says all that the one before did. The server passes it on,
// keeps the last one in memory, and holds nothing of it against the game.
type Place struct {
	Seq  int         `json:"seq"`  // the moment: after the record of that number; 0: the deal
	Seat engine.Seat `json:"seat"` // whose knowledge is shown; -1: what everybody knew
	// Open are the seats whose own areas are open beside the board.
	Open []engine.Seat `json:"open,omitempty"`
	// At is the element of the table that the pointer is on; missing: there is no pointer.
	At string `json:"at,omitempty"`
	// X and Y are where on it, in thousandths of its box from its left and its top, so that
	// the pointer is at the same thing on a phone and on a laptop.
	X      int     `json:"x,omitempty"`
	Y      int     `json:"y,omitempty"`
	Arrows []Arrow `json:"arrows,omitempty"`
}

// Arrow is drawn from one element of the table to another.
type Arrow struct {
	From string `json:"from"`
	To   string `json:"to"`
}

// What a place may have at most, so that it stays below a kilobyte.
const (
	maxArrows  = 8
	maxOpen    = 8
	maxElement = 40
)

// Valid says whether a place may be passed on. Whether there is such a moment, and such
// an element, is for whoever is shown it to see.
func (p Place) Valid() bool {
	thousandths := func(n int) bool { return 0 <= n && n <= 1000 }
	seat := func(s engine.Seat) bool { return engine.Nobody <= s && s < 100 }
	if p.Seq < 0 || p.Seq > 1<<20 || !seat(p.Seat) || !thousandths(p.X) || !thousandths(p.Y) ||
		p.At != "" && !isElement(p.At) || len(p.Arrows) > maxArrows || len(p.Open) > maxOpen {
		return false
	}
	for _, s := range p.Open {
		if !seat(s) {
			return false
		}
	}
	for _, a := range p.Arrows {
		if !isElement(a.From) || !isElement(a.To) || a.From == a.To {
			return false
		}
	}
	return true
}

// isElement says whether a text may name an element of the table: "location:quarry".
func isElement(id string) bool {
	if id == "" || len(id) > maxElement {
		return false
	}
	for _, c := range []byte(id) {
		switch {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9',
			c == ':', c == '-', c == '_', c == '.', c == '/':
		default:
			return false
		}
	}
	return true
}

// Led says who takes the others along through the replay of a finished game. Everybody
// who watches the room is told when that changes, and whoever comes.
type Led struct {
	Type string      `json:"type"`
	Seat engine.Seat `json:"seat"`           // -1: nobody
	Here bool        `json:"here,omitempty"` // it is this socket
}

// Pointed says where they are. Those are told who said in their hello that they review,
// but for whoever leads: at most some ten times a second, and whoever does not keep up is
// not told of every place.
type Pointed struct {
	Type  string `json:"type"`
	Place Place  `json:"place"`
}
