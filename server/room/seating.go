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
		case r.info.State != record.Gathering:
			return protocol.RoomAnswer{}, refuse(protocol.CodeStarted, "")
		}
		if to.Seating != nil {
			if *to.Seating != record.AsSeated && *to.Seating != record.ByLot {
				return protocol.RoomAnswer{}, refuse(protocol.CodeBadRequest, "There is no such seating.")
			}
			e.info.Seating = *to.Seating
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
		case r.info.State != record.Gathering:
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

// lot draws where the holder of each seat will sit, by the server's own chance: the
// game's seed has no part in it.
func lot(seats int) []engine.Seat {
	to := make([]engine.Seat, seats)
	for i, seat := range rand.Perm(seats) {
		to[i] = engine.Seat(seat)
	}
	return to
}

// move has the holder of each seat, before the game begins, go to another with all that
// is theirs: secret and person, so that their pages and devices follow, and their colour.
func (e *edit) move(to []engine.Seat) {
	e.moved = to
	for from, s := range slices.Clone(e.seats) {
		colour := painted(s)
		s.Seat = to[from]
		e.paint(s, colour)
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
