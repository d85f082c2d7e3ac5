package engine

// Source is what asks when an effect needs an answer: a card, a place, a
// character, whatever has effects. It is named by an option of the game, whose
// verb says what kind of thing it is.
type Source struct {
	About Option // what its questions are about
	// Sure: the player has chosen it already, and is not asked again whether to
	// accept what may be declined.
	Sure bool
}

// Prompt starts a question of the source to the seat.
func (src Source) Prompt(t *Table, seat Seat, kind Kind) *Prompt {
	p := t.Prompt(seat, kind)
	p.About = src.About
	return p
}

// Accepts asks whether the seat accepts what it may decline.
func (src Source) Accepts(t *Table, seat Seat, kind Kind, accept, decline Option) bool {
	if src.Sure {
		return true
	}
	p := src.Prompt(t, seat, kind)
	p.Add(accept)
	p.Add(decline)
	return t.Ask(p) == accept
}

// Choose asks for exactly one of n things, of which each has an option and
// perhaps a [Reason] against it; the options behind them, if any, decline. It
// returns the index of the thing, or -1 if none is possible or all are declined.
func (src Source) Choose(t *Table, seat Seat, kind Kind, n int, thing func(i int) (Option, Reason), declines ...Option) int {
	p := src.Prompt(t, seat, kind)
	for i := range n {
		p.Offer(thing(i))
	}
	if len(p.Options) == 0 {
		return -1
	}
	for _, o := range declines {
		p.Add(o)
	}
	chosen := t.Ask(p)
	for i := range n {
		if o, _ := thing(i); o == chosen {
			return i
		}
	}
	return -1
}
