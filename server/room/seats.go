package room

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"westkingdom/engine"
	"westkingdom/server/protocol"
	"westkingdom/server/store"
)

// Created is the answer to [Directory.Create].
type Created struct {
	Room protocol.Room
	Host string // the host's secret
}

// Create makes a room. Errors: no-game, bad-config.
func (d *Directory) Create(ctx context.Context, c protocol.CreateRoom) (Created, error) {
	d.mu.Lock()
	draining := d.draining
	d.mu.Unlock()
	if draining {
		return Created{}, refuse(protocol.CodeUnavailable, "The server is restarting.")
	}
	game := d.cfg.Games[c.Game]
	if game == nil {
		return Created{}, refuse(protocol.CodeNoGame, "")
	}
	cfg, err := engine.Config{Seats: c.Seats, Undo: c.Undo, Settings: c.Settings}.Check(game.Info())
	if err != nil {
		return Created{}, userError(err)
	}
	seats, err := d.seats(c)
	if err != nil {
		return Created{}, err
	}
	host := newSecret()
	now := d.cfg.Now().UTC().Truncate(time.Microsecond)
	r := store.Room{
		Code: newCode(), Game: c.Game, Config: cfg, Seed: newSeed(), State: protocol.Gathering,
		Spectators: c.Spectators, Host: hashOf(host), Created: now, Played: now,
	}
	ctx, cancel := context.WithTimeout(ctx, d.cfg.StoreTimeout)
	defer cancel()
	if err := d.cfg.Store.CreateRoom(ctx, r, seats); err != nil {
		return Created{}, userError(err)
	}
	return Created{Room: describe(game, r, seats), Host: host}, nil
}

// seats lays out the seats of a new room: bots take the last ones.
func (d *Directory) seats(c protocol.CreateRoom) ([]store.Seat, error) {
	if len(c.Bots) > c.Seats {
		return nil, refuse(protocol.CodeBadConfig, "There are more bots than seats.")
	}
	seats := make([]store.Seat, c.Seats)
	for i := range seats {
		seats[i] = store.Seat{Seat: engine.Seat(i), Kind: protocol.Free}
		if bot := i - (c.Seats - len(c.Bots)); bot >= 0 {
			if err := d.checkBot(c.Bots[bot]); err != nil {
				return nil, err
			}
			seats[i].Kind, seats[i].Bot = protocol.Bot, c.Bots[bot]
		}
	}
	return seats, nil
}

func (d *Directory) checkBot(strength string) error {
	if d.cfg.NewBot == nil {
		return refuse(protocol.CodeBadConfig, "There are no bots.")
	}
	if _, err := d.cfg.NewBot(strength, 0); err != nil {
		return refuse(protocol.CodeBadConfig, fmt.Sprintf("There is no bot of the strength %q.", strength))
	}
	return nil
}

// Room returns the room and who the asking browser is in it.
func (d *Directory) Room(ctx context.Context, code string, who Who) (protocol.RoomAnswer, error) {
	return ask(ctx, d, code, func(r *room) (protocol.RoomAnswer, error) {
		if err := r.ready(); err != nil {
			return protocol.RoomAnswer{}, err
		}
		return r.answer(who, ""), nil
	})
}

// TakeSeat seats a person. The answer has the secret of the seat. Somebody
// who has a seat already changes to this one while the game has not begun;
// taking one's own seat again changes the name. Errors: bad-request (the
// name, the seat's number), seat-taken, room-full, started.
func (d *Directory) TakeSeat(ctx context.Context, code string, who Who, seat engine.Seat, name string) (protocol.RoomAnswer, error) {
	name, err := cleanName(name)
	if err != nil {
		return protocol.RoomAnswer{}, err
	}
	return change(ctx, d, code, func(r *room, e *edit) (protocol.RoomAnswer, error) {
		target, err := e.seat(seat)
		if err != nil {
			return protocol.RoomAnswer{}, err
		}
		you := r.identify(who)
		switch {
		case you.Seat == seat:
			target.Name = name
			e.set(*target)
			return e.done(who, who.Seat)
		case target.Kind != protocol.Free:
			return protocol.RoomAnswer{}, r.notFree()
		case you.Seat != engine.Nobody && r.info.State != protocol.Gathering:
			return protocol.RoomAnswer{}, refuse(protocol.CodeStarted, "You have a seat in this game.")
		}
		secret := newSecret()
		if you.Seat != engine.Nobody {
			// The secret moves along, so that open sockets do too.
			secret = who.Seat
			e.set(store.Seat{Seat: you.Seat, Kind: protocol.Free})
		}
		e.set(store.Seat{Seat: seat, Kind: protocol.Person, Name: name, Secret: hashOf(secret)})
		return e.done(Who{Host: who.Host, Seat: secret}, secret)
	})
}

// notFree says why a person cannot sit down on a seat that is taken: because
// of that seat, or because there is none at all.
func (r *room) notFree() error {
	switch {
	case slices.ContainsFunc(r.seats, func(s store.Seat) bool { return s.Kind == protocol.Free }):
		return refuse(protocol.CodeSeatTaken, "")
	case r.info.State == protocol.Gathering:
		return refuse(protocol.CodeRoomFull, "")
	}
	return refuse(protocol.CodeStarted, "")
}

// Claim finds the seat that a secret opens: another device takes the seat.
// Errors: bad-secret.
func (d *Directory) Claim(ctx context.Context, code string, who Who, secret string) (protocol.RoomAnswer, error) {
	return ask(ctx, d, code, func(r *room) (protocol.RoomAnswer, error) {
		if err := r.ready(); err != nil {
			return protocol.RoomAnswer{}, err
		}
		who.Seat = secret
		if r.identify(who).Seat == engine.Nobody {
			return protocol.RoomAnswer{}, refuse(protocol.CodeBadSecret, "This link opens no seat: ask the host for a new one.")
		}
		return r.answer(who, secret), nil
	})
}

// SetSeat frees a seat or hands it to a bot, for the host; anybody may free
// their own seat before the game begins. Errors: not-host, bad-request,
// bad-config (no such bot).
func (d *Directory) SetSeat(ctx context.Context, code string, who Who, seat engine.Seat, to protocol.SetSeat) (protocol.RoomAnswer, error) {
	switch to.Kind {
	case protocol.Free:
		to.Bot = ""
	case protocol.Bot:
		if err := d.checkBot(to.Bot); err != nil {
			return protocol.RoomAnswer{}, err
		}
	default:
		return protocol.RoomAnswer{}, refuse(protocol.CodeBadRequest, `A seat is set to "free" or "bot".`)
	}
	return change(ctx, d, code, func(r *room, e *edit) (protocol.RoomAnswer, error) {
		you := r.identify(who)
		leaving := you.Seat == seat && to.Kind == protocol.Free && r.info.State == protocol.Gathering
		if !you.Host && !leaving {
			return protocol.RoomAnswer{}, refuse(protocol.CodeNotHost, "")
		}
		if _, err := e.seat(seat); err != nil {
			return protocol.RoomAnswer{}, err
		}
		e.set(store.Seat{Seat: seat, Kind: to.Kind, Bot: to.Bot})
		return e.done(who, "")
	})
}

// NewLink returns the secret of a person's seat: one's own as it is; for the
// host, a new secret for somebody else's seat, which shuts out whoever held the
// old one. Errors: not-host, bad-request (the seat is not a person's).
func (d *Directory) NewLink(ctx context.Context, code string, who Who, seat engine.Seat) (protocol.RoomAnswer, error) {
	return change(ctx, d, code, func(r *room, e *edit) (protocol.RoomAnswer, error) {
		you := r.identify(who)
		target, err := e.seat(seat)
		switch {
		case err != nil:
			return protocol.RoomAnswer{}, err
		case you.Seat == seat:
			return r.answer(who, who.Seat), nil
		case !you.Host:
			return protocol.RoomAnswer{}, refuse(protocol.CodeNotHost, "")
		case target.Kind != protocol.Person:
			return protocol.RoomAnswer{}, refuse(protocol.CodeBadRequest, "Nobody sits there.")
		}
		secret := newSecret()
		target.Secret = hashOf(secret)
		e.set(*target)
		e.reason = byeMoved
		return e.done(who, secret)
	})
}

// Start begins the game. Errors: not-host, started, seats-open.
func (d *Directory) Start(ctx context.Context, code string, who Who) (protocol.RoomAnswer, error) {
	return change(ctx, d, code, func(r *room, e *edit) (protocol.RoomAnswer, error) {
		switch {
		case !r.identify(who).Host:
			return protocol.RoomAnswer{}, refuse(protocol.CodeNotHost, "")
		case r.info.State != protocol.Gathering:
			return protocol.RoomAnswer{}, refuse(protocol.CodeStarted, "")
		case slices.ContainsFunc(r.seats, func(s store.Seat) bool { return s.Kind == protocol.Free }):
			return protocol.RoomAnswer{}, refuse(protocol.CodeSeatsOpen, "")
		}
		match, err := engine.NewMatch(r.game, r.info.Config, r.info.Seed)
		if err != nil {
			return protocol.RoomAnswer{}, err
		}
		e.info.State = protocol.Playing
		e.match = match
		return e.done(who, "")
	})
}

// answer tells a browser the room, itself in it, and its secret if it is to
// have one.
func (r *room) answer(who Who, secret string) protocol.RoomAnswer {
	return protocol.RoomAnswer{Room: r.describe(), You: r.identify(who), Secret: secret}
}

// identify says who holds these secrets. It compares with every seat, so that
// the time does not tell which one fits.
func (r *room) identify(who Who) protocol.You {
	you := protocol.You{Seat: engine.Nobody, Host: opens(who.Host, r.info.Host)}
	for _, s := range r.seats {
		if opens(who.Seat, s.Secret) {
			you.Seat = s.Seat
		}
	}
	return you
}

// edit is a change of a room's seats or state, before it is stored.
type edit struct {
	r      *room
	info   store.Room
	seats  []store.Seat  // as they will be
	dirty  []store.Seat  // those that change
	match  *engine.Match // of a game that begins
	reason string        // why those who lose their seat are closed
}

func (e *edit) seat(seat engine.Seat) (*store.Seat, error) {
	if seat < 0 || int(seat) >= len(e.seats) {
		return nil, refuse(protocol.CodeBadRequest, "The room has no such seat.")
	}
	s := e.seats[seat]
	return &s, nil
}

func (e *edit) set(s store.Seat) {
	e.seats[s.Seat] = s
	e.dirty = append(e.dirty, s)
}

// done stores the change, tells everybody, and answers.
func (e *edit) done(who Who, secret string) (protocol.RoomAnswer, error) {
	r := e.r
	ctx, cancel := r.storeContext()
	defer cancel()
	if err := r.cfg.Store.UpdateRoom(ctx, e.info, e.dirty); err != nil {
		if e.match != nil {
			e.match.Close()
		}
		if !errors.Is(err, store.ErrNoRoom) {
			r.distrust()
		}
		return protocol.RoomAnswer{}, err
	}
	e.info.Version++
	r.info, r.seats = e.info, e.seats
	for _, s := range e.dirty {
		delete(r.bots, s.Seat)
	}
	r.missed.restart(r.info.Seq)
	if e.match != nil {
		r.match = e.match
		if r.match.Over() { // a game that asks nothing
			r.info.State = protocol.Finished
		}
		r.refresh()
	} else {
		r.recognise(e.reason)
		r.tellRoom()
	}
	r.planBot()
	return r.answer(who, secret), nil
}

// change has a room change its seats or state. If another server has changed
// the room meanwhile, it is loaded again and the change judged anew.
func change[T any](ctx context.Context, d *Directory, code string, do func(*room, *edit) (T, error)) (T, error) {
	return ask(ctx, d, code, func(r *room) (T, error) {
		for retried := false; ; retried = true {
			if err := r.ready(); err != nil {
				var none T
				return none, err
			}
			answer, err := do(r, &edit{r: r, info: r.info, seats: slices.Clone(r.seats), reason: byeFreed})
			if retried || !errors.Is(err, store.ErrConflict) {
				return answer, err
			}
		}
	})
}
