package paladins

import "westkingdom/engine"

// side is one side, and does what each kind of side does in its own way: those
// of seats, who are asked, and beyond them those that the rules play. As an
// interface it would go to the heap whenever it is asked for.
type side struct {
	*State
	seat engine.Seat
}

// person is a side that people or bots play.
type person side

func (s *State) side(seat engine.Seat) side { return side{s, seat} }

// ruled says whether the rules play the side.
func (s *State) ruled(seat engine.Seat) bool { return int(seat) >= s.Seats }

func (s person) me() *Player { return s.player(s.seat) }

// turn is one turn of the actions phase.
func (s side) turn(t *engine.Table) {
	if s.ruled(s.seat) {
		opponent(s).turn(t)
	} else {
		person(s).turn(t)
	}
}

// effect resolves one effect of a reward.
func (s side) effect(t *engine.Table, e Effect, src source) {
	if s.ruled(s.seat) {
		opponent(s).effect(t, e, src)
	} else {
		person(s).effect(t, e, src)
	}
}

// taxed gives the side a tax of n silver.
func (s side) taxed(t *engine.Table, n int) {
	if s.ruled(s.seat) {
		opponent(s).taxed(t, n)
	} else {
		person(s).taxed(t, n)
	}
}

// holdings is what workshops, and silver and provisions, score.
func (s side) holdings() (workshops, resources int) {
	if s.ruled(s.seat) {
		return opponent(s).holdings()
	}
	return person(s).holdings()
}

// least is the fewest points that a converted Outsider is worth.
func (s side) least() int {
	if s.ruled(s.seat) {
		return opponent(s).least()
	}
	return person(s).least()
}

func (s person) taxed(_ *engine.Table, n int) { s.me().Silver += n }

func (s person) holdings() (workshops, resources int) {
	p := s.me()
	return nth(s.tables.score.workshops, p.Workshops), (p.Silver + p.Provisions) / s.tables.score.every
}

func (person) least() int { return 0 }

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

// opposition returns the side that the rules play, or one that does nothing.
func (s *State) opposition() opposition {
	if s.AI.On {
		return opponent{s, s.ai()}
	}
	return absent{}
}

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
