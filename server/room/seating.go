package room

import (
	"context"
	"math/rand/v2"
	"slices"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/store"
)

// SetRoom changes what the host chooses of the table before the game begins.
// Errors: not-host, started, bad-request.
func (d *Directory) SetRoom(ctx context.Context, code string, who Who, to protocol.SetRoom) (protocol.RoomAnswer, error) {
	return change(ctx, d, code, func(r *room, e *edit) (protocol.RoomAnswer, error) {
		switch {
		case !r.identify(who).Host:
			return protocol.RoomAnswer{}, refuse(protocol.CodeNotHost, "")
		case !r.gathers():
			return protocol.RoomAnswer{}, refuse(protocol.CodeStarted, "")
		}
		if to.Seating != nil {
			if *to.Seating != record.AsSeated && *to.Seating != record.ByLot {
				return protocol.RoomAnswer{}, refuse(protocol.CodeBadRequest, "There is no such seating.")
			}
			e.info.Seating = *to.Seating
		}
		if to.Spectators != nil {
			e.info.Spectators = *to.Spectators
		}
		if to.Late != nil {
			e.info.Late = *to.Late
		}
		e.info.Late = e.info.Late && e.info.Spectators
		if to.Advice != nil {
			e.info.Advice = chosenAdvice(to.Advice)
		}
		return e.done(who, "")
	})
}

// Recolour gives whoever has a seat another colour before the game begins: one that no
// seat has, or a free one, which gets theirs. Errors: not-seated, started, bad-request (no
// such colour), colour-taken.
func (d *Directory) Recolour(ctx context.Context, code string, who Who, colour record.Colour) (protocol.RoomAnswer, error) {
	if !record.IsColour(colour) {
		return protocol.RoomAnswer{}, refuse(protocol.CodeBadRequest, "There is no such colour.")
	}
	return change(ctx, d, code, func(r *room, e *edit) (protocol.RoomAnswer, error) {
		you := r.identify(who)
		switch {
		case you.Seat == engine.Nobody:
			return protocol.RoomAnswer{}, refuse(protocol.CodeNotSeated, "")
		case !r.gathers():
			return protocol.RoomAnswer{}, refuse(protocol.CodeStarted, "")
		}
		mine := e.seats[you.Seat]
		other := slices.IndexFunc(e.seats, func(s store.Seat) bool { return painted(s) == colour })
		switch {
		case other == int(you.Seat):
			return r.answer(who, ""), nil
		case other >= 0 && e.seats[other].Kind != record.Free:
			return protocol.RoomAnswer{}, refuse(protocol.CodeColourTaken, "")
		case other >= 0:
			e.paint(e.seats[other], painted(mine))
		}
		e.paint(mine, colour)
		return e.done(who, "")
	})
}

func painted(s store.Seat) record.Colour { return record.Painted(s.Seat, s.Colour) }

func (e *edit) paint(s store.Seat, c record.Colour) {
	s.Colour = record.Noted(s.Seat, c)
	e.put(s)
}

// takePlaces has everybody go, as the game begins, to where it was drawn or agreed that
// they sit: the lot is the server's own, the game's seed has no part in it, and whoever is
// to go first sits where the game has drawn that one does, with all others around as before.
func (e *edit) takePlaces(m *engine.Match) {
	to := make([]engine.Seat, len(e.seats))
	for i := range to {
		to[i] = engine.Seat(i)
	}
	if e.info.Seating == record.ByLot {
		rand.Shuffle(len(to), func(i, j int) { to[i], to[j] = to[j], to[i] })
	}
	begins := slices.IndexFunc(e.seats, func(s store.Seat) bool { return s.Begins })
	if first, ok := firstSeat(m); begins >= 0 && ok && int(first) < len(to) {
		n := engine.Seat(len(to))
		for i, by := 0, first-to[begins]+n; i < len(to); i++ {
			to[i] = (to[i] + by) % n
		}
	}
	e.move(to)
}

// firstSeat is the seat that goes first, and false if the game has none.
func firstSeat(m *engine.Match) (engine.Seat, bool) {
	led, ok := m.State().(engine.Led)
	if !ok || led.FirstSeat() < 0 {
		return 0, false
	}
	return led.FirstSeat(), true
}

// move has the holder of each seat, before the game begins, go to another with all that
// is theirs: secret and person, so that their pages and devices follow, and their colour.
func (e *edit) move(to []engine.Seat) {
	for from, s := range slices.Clone(e.seats) {
		if s.Seat != to[from] {
			e.moved = to
		}
		if s.Seat != to[from] || s.Begins {
			colour := painted(s)
			s.Seat, s.Begins = to[from], false
			e.paint(s, colour)
		}
	}
}

// moved has the lines of the chat follow those who have moved.
func (r *room) moved(to []engine.Seat) {
	if to == nil {
		return
	}
	for i := range r.chat {
		r.chat[i].Seat = to[r.chat[i].Seat]
	}
}
