package record

import (
	"errors"
	"slices"

	"westkingdom/engine"
)

// Colour is the colour in which a seat's pieces are drawn, with a pattern and shapes of
// its own. No rule knows of it.
type Colour string

const (
	Blue   Colour = "blue"
	Gold   Colour = "gold"
	Green  Colour = "green"
	Purple Colour = "purple"
	Orange Colour = "orange"
	Grey   Colour = "grey"
)

// Colours are all that there are: a seat's own is that of its number.
var Colours = []Colour{Blue, Gold, Green, Purple, Orange, Grey}

// OwnColour is the colour of a seat that has taken no other.
func OwnColour(seat engine.Seat) Colour { return Colours[int(seat)%len(Colours)] }

// Painted is the colour of a seat of which this was noted, empty for its own.
func Painted(seat engine.Seat, noted Colour) Colour {
	if noted == "" {
		return OwnColour(seat)
	}
	return noted
}

// Noted is what is noted of a seat so that it has this colour.
func Noted(seat engine.Seat, c Colour) Colour {
	if c == OwnColour(seat) {
		return ""
	}
	return c
}

// IsColour says whether there is such a colour.
func IsColour(c Colour) bool { return slices.Contains(Colours, c) }

// painted says whether a seat has another colour than its own.
func painted(seats []Seat) bool {
	return slices.ContainsFunc(seats, func(s Seat) bool { return s.Colour != "" })
}

// checkColours refuses colours that there are not, and one that two seats have.
func checkColours(seats []Seat) error {
	var taken []Colour
	for i, s := range seats {
		c := Painted(engine.Seat(i), s.Colour)
		if !IsColour(c) || s.Colour != Noted(engine.Seat(i), c) || painted(seats) && slices.Contains(taken, c) {
			return errors.New("the colours of the seats are not theirs")
		}
		taken = append(taken, c)
	}
	return nil
}
