package room

import (
	"bytes"

	"westkingdom/engine"
	"westkingdom/server/protocol"
	"westkingdom/server/view"
)

// shown is a position as it has been shown: what a later one is compared with.
type shown struct {
	seq     int
	public  protocol.Sections
	private [][]byte // by seat; nil where there is none
	log     int      // entries
}

// show encodes the position of a match: all that it makes a room say besides the
// prompts, which the match has worded. What is as it was in an earlier one, if
// there is any, is kept once. Errors wrap [engine.ErrFault]: the game has a mistake
// in its view.
func show(m *engine.Match, earlier *shown) (now *shown, err error) {
	v, err := m.View()
	if err != nil {
		return nil, err
	}
	now = &shown{seq: m.Seq(), private: make([][]byte, len(v.Private)), log: len(m.Log())}
	var before protocol.Sections
	if earlier != nil {
		before = earlier.public
	}
	if now.public, err = view.Public(v, before); err != nil {
		return nil, err
	}
	for seat := range now.private {
		var before []byte
		if earlier != nil {
			before = earlier.private[seat]
		}
		if now.private[seat], err = view.Private(v, engine.Seat(seat), before); err != nil {
			return nil, err
		}
	}
	return now, nil
}

// privateSince returns the private part for a message, nil if it has not
// changed.
func (s *shown) privateSince(earlier *shown, seat engine.Seat) []byte {
	now := s.private[seat]
	if bytes.Equal(now, earlier.private[seat]) {
		return nil
	}
	if now == nil {
		return []byte("null")
	}
	return now
}
