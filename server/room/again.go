package room

import (
	"context"
	"errors"
	"slices"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/secret"
	"westkingdom/server/store"
)

// Again has the people of a finished game play it again: it makes a room with the same
// game, settings, pace, figures, seats, colours and bots, in which every person has their seat,
// and tells them. Who asks first is its host; whoever asks later gets the same room, as long
// as it is there. A seat that is held by a link alone is free there, under its name. now is
// what the browser holds in the new room. Errors: not-seated, not-finished, bad-request,
// bad-config, bad-figures.
func (d *Directory) Again(ctx context.Context, code string, who Who, p protocol.PlayAgain) (answer protocol.RoomAnswer, now Who, err error) {
	if p.First != protocol.FirstByLot && p.First != protocol.FirstNext {
		return answer, who, refuse(protocol.CodeBadRequest, "Nobody goes first so.")
	}
	answer, err = change(ctx, d, code, func(r *room, e *edit) (protocol.RoomAnswer, error) {
		now = Who{Person: who.Person, Device: who.Device, New: who.New, Address: who.Address}
		you := r.identify(who)
		switch {
		case you.Seat == engine.Nobody:
			return protocol.RoomAnswer{}, refuse(protocol.CodeNotSeated, "")
		case r.info.State != record.Finished:
			return protocol.RoomAnswer{}, refuse(protocol.CodeNotFinished, "")
		}
		if there, err := r.made(now); err == nil || !errors.Is(err, store.ErrNoRoom) {
			return there, err
		}
		next, err := r.layAgain(p.First)
		if err != nil {
			return protocol.RoomAnswer{}, err
		}
		now, e.persons = now.owner()
		now.Host, now.Seat = secret.New(), secret.New()
		next.Host, next.HostPerson = secret.Hash(now.Host), now.Person
		mine := &next.Seats[you.Seat]
		mine.Kind, mine.Name, mine.Secret = record.Person, r.seats[you.Seat].Name, secret.Hash(now.Seat)
		if mine.Person == uuid.Nil && !slices.ContainsFunc(next.Seats, func(s store.Seat) bool { return now.is(s.Person) }) {
			mine.Person = now.Person
		}
		e.info.Next, e.next = next.Code, next
		if _, err := e.done(who, ""); err != nil {
			return protocol.RoomAnswer{}, err
		}
		return protocol.RoomAnswer{
			Room: describe(r.game, next.Room, next.Seats), You: holding(&next.Room, next.Seats, now).you(), Secret: now.Seat,
		}, nil
	})
	return answer, now, err
}

// made returns the room in which they play again, as who sees it. Errors:
// store.ErrNoRoom if none was made, or it is there no more.
func (r *room) made(who Who) (protocol.RoomAnswer, error) {
	if r.info.Next == "" {
		return protocol.RoomAnswer{}, store.ErrNoRoom
	}
	ctx, cancel := r.storeContext()
	defer cancel()
	info, seats, err := r.cfg.Store.Room(ctx, r.info.Next)
	if err != nil {
		return protocol.RoomAnswer{}, err
	}
	return protocol.RoomAnswer{Room: describe(r.game, info, seats), You: holding(&info, seats, who).you()}, nil
}

// layAgain makes a room as this one was when its game began, with whoever had the seats
// last.
func (r *room) layAgain(first protocol.First) (*store.Listed, error) {
	wanted := protocol.CreateRoom{
		Game: r.info.Game, Seats: len(r.seats), Settings: r.info.Config.Settings, Undo: r.info.Config.Undo,
		Spectators: r.info.Spectators, Late: r.info.Late, Figures: r.info.Config.Figures,
	}
	if r.info.Clock != nil && r.info.Clock.Pace.Kind != "" {
		wanted.Pace = &r.info.Clock.Pace
	}
	_, info, err := r.d.lay(wanted)
	if err != nil {
		return nil, err
	}
	info.Advice = r.info.Advice
	next := &store.Listed{Room: info, Seats: make([]store.Seat, len(r.seats))}
	for i, s := range r.seats {
		if s.Kind == record.Person && s.Person == uuid.Nil {
			s.Kind = record.Free
		}
		next.Seats[i] = store.Seat{Seat: s.Seat, Kind: s.Kind, Name: s.Name, Bot: s.Bot, Colour: s.Colour, Person: s.Person}
	}
	if first == protocol.FirstNext {
		dealt, err := engine.NewMatch(r.game, r.info.Config, r.info.Seed)
		if err != nil {
			return nil, r.broken(err)
		}
		defer dealt.Close()
		if seat, ok := firstSeat(dealt); ok && int(seat) < len(next.Seats) {
			next.Seats[seat.Clockwise(1, len(next.Seats))].Begins = true
		}
	}
	return next, nil
}
