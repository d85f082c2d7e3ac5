package paladins

import "westkingdom/engine"

// side is what one kind of side does in its own way. Kinds are two: players in
// seats, and the AI, which the rules play.
type side interface {
	// turn is one turn of the actions phase.
	turn(t *engine.Table)
	// effect resolves one effect of a reward.
	effect(t *engine.Table, e Effect, src source)
	// taxed gives the side a tax of n silver.
	taxed(t *engine.Table, n int)
	// holdings is what workshops, and silver and provisions, score.
	holdings() (workshops, resources int)
	// least is the fewest points that a converted Outsider is worth.
	least() int
}

// opposition is a side that the rules play, beside the seats: what the parts of a
// round mean to it.
type opposition interface {
	setUp()
	round()                               // a round begins
	orderRevealed(t *engine.Table, i int) // the King's Order on slot i
	favourRevealed(i int)                 // the King's Favour on slot i
	drafted(t *engine.Table)              // all players have drafted
	discards() (townsfolk, outsiders int) // so many cards of the rows go at clean-up
	cleanUp()
	view() *AIView
}

// side returns what a side does in its own way.
func (s *State) side(seat engine.Seat) side {
	if int(seat) < s.Seats {
		return person{s, seat}
	}
	return opponent{s, seat}
}

// opposition returns the side that the rules play, or one that does nothing.
func (s *State) opposition() opposition {
	if s.AI.On {
		return opponent{s, s.ai()}
	}
	return absent{}
}

// person is the players in the seats.
type person struct {
	*State
	seat engine.Seat
}

func (s person) me() *Player { return s.player(s.seat) }

func (s person) taxed(_ *engine.Table, n int) { s.me().Silver += n }

func (s person) holdings() (workshops, resources int) {
	p := s.me()
	return nth(s.tables.score.workshops, p.Workshops), (p.Silver + p.Provisions) / s.tables.score.every
}

func (person) least() int { return 0 }

// absent is the opposition of games with several players.
type absent struct{}

func (absent) setUp()                               {}
func (absent) round()                               {}
func (absent) orderRevealed(*engine.Table, int)     {}
func (absent) favourRevealed(int)                   {}
func (absent) drafted(*engine.Table)                {}
func (absent) discards() (townsfolk, outsiders int) { return 1, 1 }
func (absent) cleanUp()                             {}
func (absent) view() *AIView                        { return nil }
