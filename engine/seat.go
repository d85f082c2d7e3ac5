package engine

import "iter"

// Seat is a place at the table, counted from 0. Sides that the rules play
// themselves (a solo opponent) have the numbers from [Config.Seats] on.
type Seat int

// Nobody is the seat of a spectator, and of an entry that no seat causes.
const Nobody Seat = -1

// Clockwise returns the seat that is n places to the left, among so many sides.
// A negative n goes to the right.
func (s Seat) Clockwise(n, sides int) Seat {
	return Seat(((int(s)+n)%sides + sides) % sides)
}

// Around visits all sides once, clockwise, beginning with s.
func (s Seat) Around(sides int) iter.Seq[Seat] {
	return func(yield func(Seat) bool) {
		for i := range sides {
			if !yield(s.Clockwise(i, sides)) {
				return
			}
		}
	}
}

// Seats lists the first n seats.
func Seats(n int) []Seat {
	seats := make([]Seat, n)
	for i := range seats {
		seats[i] = Seat(i)
	}
	return seats
}
