package store

import (
	"strconv"
	"strings"

	"westkingdom/engine"
)

// Asked says which seats must choose, whoever has them, in their order, and since which
// record each must: the last one after which it has been asked all along and that is not
// older than its own last. "1@57,3@60"; 0 is the beginning of the game. Everybody may know it.
type Asked string

const (
	// NobodyAsked: no seat must choose; the game has not begun, or is over.
	NobodyAsked Asked = ""
	// UnknownAsked: it was not noted.
	UnknownAsked Asked = "?"
)

// After returns who must choose after the record of this number, of which those are
// asked; by made it. Whoever was asked before still is since then, but by. At the beginning
// of a game, and where before is not known, all are since seq.
func (a Asked) After(seq int, by engine.Seat, asked []engine.Seat) Asked {
	b := make([]byte, 0, 8*len(asked))
	for _, seat := range asked {
		since, before := a.Since(seat)
		if !before || seat == by {
			since = seq
		}
		if len(b) > 0 {
			b = append(b, ',')
		}
		b = append(strconv.AppendInt(b, int64(seat), 10), '@')
		b = strconv.AppendInt(b, int64(since), 10)
	}
	return Asked(b)
}

// Seats returns the seats that must choose, in their order.
func (a Asked) Seats() (all []engine.Seat) {
	a.each(func(seat engine.Seat, _ int) { all = append(all, seat) })
	return all
}

// Since returns the record since which a seat must choose, and false if it need not.
func (a Asked) Since(seat engine.Seat) (since int, asked bool) {
	a.each(func(s engine.Seat, seq int) {
		if s == seat {
			since, asked = seq, true
		}
	})
	return since, asked
}

// each leaves out what is not a seat and a number: nothing of ours.
func (a Asked) each(do func(seat engine.Seat, since int)) {
	for part := range strings.SplitSeq(string(a), ",") {
		left, right, ok := strings.Cut(part, "@")
		seat, err := strconv.Atoi(left)
		since, wrong := strconv.Atoi(right)
		if ok && err == nil && wrong == nil {
			do(engine.Seat(seat), since)
		}
	}
}
