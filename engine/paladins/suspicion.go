package paladins

import "westkingdom/engine"

// takeTax takes n silver from the Tax Supply; what it lacks comes from the
// general supply. Emptying it starts an Inquisition at once (section 10).
func (s *State) takeTax(t *engine.Table, seat engine.Seat, n int) {
	if n == 0 {
		return
	}
	from := min(n, s.Tax)
	s.Tax -= from
	t.Log(seat, LogTax, engine.Int("n", n), engine.Int("supply", from), engine.Int("general", n-from))
	s.side(seat).taxed(t, n)
	if from > 0 && s.Tax == 0 {
		s.inquisition(t, seat)
	}
}

// drawSuspicion draws one Suspicion card and takes its tax. When there is no
// card left, an Inquisition comes first (section 10, A12).
func (s *State) drawSuspicion(t *engine.Table, seat engine.Seat) {
	if len(s.SuspicionDeck) == 0 {
		if len(s.SuspicionDiscard) == 0 {
			s.inquisition(t, seat)
		}
		s.SuspicionDeck = append(s.SuspicionDeck, s.SuspicionDiscard...)
		s.SuspicionDiscard = s.SuspicionDiscard[:0]
		engine.Shuffle(t.Rand(), s.SuspicionDeck)
		t.Log(engine.Nobody, LogReshuffle, engine.Str("what", "suspicion"))
	}
	c, ok := s.SuspicionDeck.Draw(t)
	if !ok {
		return
	}
	p := s.player(seat)
	p.Suspicion = append(p.Suspicion, c)
	card := &s.tables.suspicion[c]
	t.Log(seat, LogSuspicion, engine.Str("suspicion", card.id), engine.Int("tax", card.tax))
	s.takeTax(t, seat, card.tax)
}

// discardSuspicion discards up to n cards, the newest first, and returns how
// many there were.
func (s *State) discardSuspicion(t *engine.Table, seat engine.Seat, n int) int {
	p := s.player(seat)
	n = min(n, len(p.Suspicion))
	for range n {
		last := len(p.Suspicion) - 1
		s.SuspicionDiscard = append(s.SuspicionDiscard, p.Suspicion[last])
		p.Suspicion = p.Suspicion[:last]
	}
	if n > 0 {
		t.Log(seat, LogDiscard, engine.Int("n", n))
	}
	return n
}
