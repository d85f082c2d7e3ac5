package room

import (
	"context"
	"fmt"
	"log/slog"
	"slices"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/engine/fair"
	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/secret"
	"westkingdom/server/store"
)

// Created is the answer to [Directory.Create].
type Created struct {
	Room record.Room
	Host string // the host's secret
	Now  Who    // what the browser holds then
}

// Create makes a room, whose host who is. Errors: no-game, bad-config, bad-figures.
func (d *Directory) Create(ctx context.Context, who Who, c protocol.CreateRoom) (Created, error) {
	d.mu.Lock()
	draining := d.draining
	d.mu.Unlock()
	if draining {
		return Created{}, refuse(protocol.CodeUnavailable, "The server is restarting.")
	}
	game, r, err := d.lay(c)
	if err != nil {
		return Created{}, err
	}
	seats, err := d.seats(c)
	if err != nil {
		return Created{}, err
	}
	holds, made := who.owner()
	holds.Host = secret.New()
	r.Host, r.HostPerson = secret.Hash(holds.Host), holds.Person
	ctx, cancel := context.WithTimeout(ctx, d.cfg.StoreTimeout)
	defer cancel()
	if err := d.cfg.Store.CreateRoom(ctx, r, seats, made...); err != nil {
		return Created{}, UserError(err)
	}
	return Created{Room: describe(game, r, seats), Host: holds.Host, Now: holds}, nil
}

// lay makes a room that nobody hosts yet, and stores nothing. Errors: no-game, bad-config,
// bad-figures.
func (d *Directory) lay(c protocol.CreateRoom) (game engine.Game, r store.Room, err error) {
	if game = d.cfg.Games[c.Game]; game == nil {
		return nil, r, refuse(protocol.CodeNoGame, "")
	}
	corrected, err := d.kept(game, c.Figures)
	if err != nil {
		return nil, r, err
	}
	cfg, err := game.Info().Apply(engine.Config{Seats: c.Seats, Undo: c.Undo, Settings: c.Settings, Figures: corrected})
	if err != nil {
		return nil, r, UserError(err)
	}
	clock, err := d.clock(c.Pace)
	if err != nil {
		return nil, r, err
	}
	now, code := d.now(), d.newCode()
	return game, store.Room{
		Code: code, Game: c.Game, Config: cfg, Fair: &store.Fair{Secret: fair.NewSecret(), Code: code}, State: record.Gathering,
		Spectators: c.Spectators, Late: c.Spectators && c.Late, Advice: chosenAdvice(c.Advice), Created: now, Played: now, Clock: clock,
	}, nil
}

// seats lays out the seats of a new room: bots take the last ones.
func (d *Directory) seats(c protocol.CreateRoom) ([]store.Seat, error) {
	if len(c.Bots) > c.Seats {
		return nil, refuse(protocol.CodeBadConfig, "There are more bots than seats.")
	}
	seats := make([]store.Seat, c.Seats)
	for i := range seats {
		seats[i] = store.Seat{Seat: engine.Seat(i), Kind: record.Free}
		if bot := i - (c.Seats - len(c.Bots)); bot >= 0 {
			if err := d.checkBot(c.Bots[bot]); err != nil {
				return nil, err
			}
			seats[i].Kind, seats[i].Bot = record.Bot, c.Bots[bot]
		}
	}
	return seats, nil
}

func (d *Directory) checkBot(strength string) error { return checkBot(d.cfg.NewBot, strength) }

func checkBot(newBot func(strength string) (engine.Bot, error), strength string) error {
	if newBot == nil {
		return refuse(protocol.CodeBadConfig, "There are no bots.")
	}
	if _, err := newBot(strength); err != nil {
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

// Invitation returns the room as it is stored, and wakes nobody for it: nobody in it is
// online, or asked.
func (d *Directory) Invitation(ctx context.Context, code string) (record.Room, error) {
	if !IsCode(code) {
		return record.Room{}, refuse(protocol.CodeNoRoom, "")
	}
	info, seats, err := d.cfg.Store.Room(ctx, code)
	if err != nil {
		return record.Room{}, UserError(err)
	}
	game := d.cfg.Games[info.Game]
	if game == nil {
		return record.Room{}, refuse(protocol.CodeNoGame, "")
	}
	invitation := describe(game, info, seats)
	invitation.Next = ""
	return invitation, nil
}

// TakeSeat seats a person. The answer has the secret of the seat, if it is a new one or
// the browser has shown it; now is what the browser holds then. Somebody
// who has a seat already changes to this one while the game has not begun;
// taking one's own seat again changes the name. A name that somebody else in
// the room has, or that looks like theirs, gets a number. Errors: bad-request (the name, the seat's
// number), seat-taken, room-full, started.
func (d *Directory) TakeSeat(ctx context.Context, code string, who Who, seat engine.Seat, name string) (answer protocol.RoomAnswer, now Who, err error) {
	name, err = cleanName(name)
	if err != nil {
		return protocol.RoomAnswer{}, who, err
	}
	answer, err = change(ctx, d, code, func(r *room, e *edit) (protocol.RoomAnswer, error) {
		now = who
		target, err := e.seat(seat)
		if err != nil {
			return protocol.RoomAnswer{}, err
		}
		you := r.identify(who)
		shows := "" // of its seat's secret
		if you.Seat != engine.Nobody && secret.Opens(who.Seat, r.seats[you.Seat].Secret) {
			shows = who.Seat
		}
		name := tellApart(name, r.seats, seat, you.Seat)
		switch {
		case you.Seat == seat:
			target.Name = name
			e.set(*target)
			return e.done(who, shows)
		case target.Kind != record.Free:
			return protocol.RoomAnswer{}, r.notFree()
		case you.Seat != engine.Nobody && r.info.State != record.Gathering:
			return protocol.RoomAnswer{}, refuse(protocol.CodeStarted, "You have a seat in this game.")
		case you.Seat != engine.Nobody:
			// Secret and person move along, so that open sockets do too.
			left := r.seats[you.Seat]
			e.set(store.Seat{Seat: you.Seat, Kind: record.Free})
			e.set(store.Seat{Seat: seat, Kind: record.Person, Name: name, Secret: left.Secret, Person: left.Person})
			return e.done(who, shows)
		}
		now, e.persons = who.owner()
		now.Seat = secret.New()
		if len(e.persons) > 0 && you.Host && r.info.HostPerson == uuid.Nil {
			e.info.HostPerson = now.Person // the browser that made the room, and was nobody until now
		}
		e.set(store.Seat{Seat: seat, Kind: record.Person, Name: name, Secret: secret.Hash(now.Seat), Person: now.Person})
		return e.done(now, now.Seat)
	})
	return answer, now, err
}

// notFree says why a person cannot sit down on a seat that is taken: because
// of that seat, or because there is none at all.
func (r *room) notFree() error {
	switch {
	case slices.ContainsFunc(r.seats, func(s store.Seat) bool { return s.Kind == record.Free }):
		return refuse(protocol.CodeSeatTaken, "")
	case r.info.State == record.Gathering:
		return refuse(protocol.CodeRoomFull, "")
	}
	return refuse(protocol.CodeStarted, "")
}

// Claim finds the seat that a secret opens, or the host's place: another device
// takes it. A place that is nobody's becomes its person's, if the browser was nobody
// until now. now is what the browser holds then. Errors: bad-secret.
func (d *Directory) Claim(ctx context.Context, code string, who Who, secret string) (answer protocol.RoomAnswer, now Who, err error) {
	answer, err = change(ctx, d, code, func(r *room, e *edit) (protocol.RoomAnswer, error) {
		now = who
		opened, ok := r.claim(who, secret)
		if !ok {
			// The operator may have given the host a new secret meanwhile.
			if err := r.lookAgain(); err != nil {
				return protocol.RoomAnswer{}, err
			}
			opened, ok = r.claim(who, secret)
			*e = r.edit()
		}
		if !ok {
			return protocol.RoomAnswer{}, refuse(protocol.CodeBadSecret, "This link opens no seat: ask the host for a new one.")
		}
		held, made := opened.owner()
		if h := r.holds(opened); len(made) > 0 && h.joins() && !h.others {
			now, e.persons = held, made
			e.join(h, held.Person)
			return e.done(now, secret)
		}
		now = opened
		return r.answer(now, secret), nil
	})
	return answer, now, err
}

// claim adds the secret to what a browser holds, in the place that it opens.
func (r *room) claim(who Who, secret string) (now Who, ok bool) {
	switch opened := r.identify(Who{Host: secret, Seat: secret}); {
	case opened.Seat != engine.Nobody:
		who.Seat = secret
	case opened.Host:
		who.Host = secret
	default:
		return who, false
	}
	return who, true
}

// Join makes what the browser holds by secrets alone, a seat or the host's place or both,
// its person's own, who is made if there is none; whose it was has it no more, but for
// whoever shows its secret. now is what the browser holds then. Errors: not-seated.
func (d *Directory) Join(ctx context.Context, code string, who Who) (answer protocol.RoomAnswer, now Who, err error) {
	answer, err = change(ctx, d, code, func(r *room, e *edit) (protocol.RoomAnswer, error) {
		now = who
		h := r.holds(who)
		switch you := h.you(); {
		case you.Seat == engine.Nobody && !you.Host:
			return protocol.RoomAnswer{}, refuse(protocol.CodeNotSeated, "")
		case !h.joins():
			return r.answer(who, ""), nil
		}
		now, e.persons = who.owner()
		e.join(h, now.Person)
		return e.done(now, "")
	})
	return answer, now, err
}

// join makes what a browser holds by secrets alone a person's.
func (e *edit) join(h holds, person uuid.UUID) {
	if h.joinsSeat {
		s := e.seats[h.seat]
		s.Person = person
		e.set(s)
	}
	if h.joinsHost {
		e.info.HostPerson = person
	}
}

// lookAgain loads the room again if it was changed beside this server.
func (r *room) lookAgain() error {
	ctx, cancel := r.storeContext()
	defer cancel()
	stored, _, err := r.cfg.Store.Room(ctx, r.code)
	if err == nil && stored.Version == r.info.Version {
		return nil
	}
	r.distrust()
	return r.ready()
}

// SetSeat frees a seat or hands it to a bot, for the host; anybody may free
// their own seat before the game begins. Errors: not-host, bad-request,
// bad-config (no such bot), too-many-games.
func (d *Directory) SetSeat(ctx context.Context, code string, who Who, seat engine.Seat, to protocol.SetSeat) (protocol.RoomAnswer, error) {
	switch to.Kind {
	case record.Free:
		to.Bot = ""
	case record.Bot:
		if err := d.checkBot(to.Bot); err != nil {
			return protocol.RoomAnswer{}, err
		}
	default:
		return protocol.RoomAnswer{}, refuse(protocol.CodeBadRequest, `A seat is set to "free" or "bot".`)
	}
	return change(ctx, d, code, func(r *room, e *edit) (protocol.RoomAnswer, error) {
		you := r.identify(who)
		if r.opening != nil {
			return protocol.RoomAnswer{}, refuse(protocol.CodeStarted, "")
		}
		leaving := you.Seat == seat && to.Kind == record.Free && r.info.State == record.Gathering
		if !you.Host && !leaving {
			return protocol.RoomAnswer{}, refuse(protocol.CodeNotHost, "")
		}
		left, err := e.seat(seat)
		if err != nil {
			return protocol.RoomAnswer{}, err
		}
		next := store.Seat{Seat: seat, Kind: to.Kind, Bot: to.Bot}
		if r.info.State != record.Gathering {
			next.Name = left.Name // until somebody else sits down, it is still known as theirs
		}
		e.set(next)
		if r.info.State == record.Playing && allBots(e.seats) {
			if err := r.leaveAlone(who); err != nil {
				return protocol.RoomAnswer{}, err
			}
		}
		return e.done(who, "")
	})
}

// NewLink returns a secret of a person's seat: of one's own the one that the browser has
// shown, otherwise a new one, which ends the older ones; for the host, a new secret for
// somebody else's seat, which shuts out whoever had it: it is nobody's then.
// Errors: not-host, bad-request (the seat is not a person's).
func (d *Directory) NewLink(ctx context.Context, code string, who Who, seat engine.Seat) (protocol.RoomAnswer, error) {
	return change(ctx, d, code, func(r *room, e *edit) (protocol.RoomAnswer, error) {
		you := r.identify(who)
		target, err := e.seat(seat)
		switch {
		case err != nil:
			return protocol.RoomAnswer{}, err
		case you.Seat == seat && secret.Opens(who.Seat, target.Secret):
			return r.answer(who, who.Seat), nil
		case you.Seat != seat && !you.Host:
			return protocol.RoomAnswer{}, refuse(protocol.CodeNotHost, "")
		case target.Kind != record.Person:
			return protocol.RoomAnswer{}, refuse(protocol.CodeBadRequest, "Nobody sits there.")
		case you.Seat != seat:
			target.Person, target.Bound = uuid.Nil, ""
		}
		made := secret.New()
		target.Secret = secret.Hash(made)
		e.set(*target)
		return e.done(who, made)
	})
}

// Start begins the game. Where browsers are there that are bound to a secret, the game waits
// for them to open it, some seconds at most: the answer's room gathers still, and the beginning
// is told. Errors: not-host, started, seats-open, too-many-games, game-fault (this deal cannot
// be shown).
func (d *Directory) Start(ctx context.Context, code string, who Who) (protocol.RoomAnswer, error) {
	return change(ctx, d, code, func(r *room, e *edit) (protocol.RoomAnswer, error) {
		switch {
		case !r.identify(who).Host:
			return protocol.RoomAnswer{}, refuse(protocol.CodeNotHost, "")
		case r.info.State != record.Gathering:
			return protocol.RoomAnswer{}, refuse(protocol.CodeStarted, "")
		case r.opening != nil:
			return r.answer(who, ""), nil
		case slices.ContainsFunc(r.seats, func(s store.Seat) bool { return s.Kind == record.Free }):
			return protocol.RoomAnswer{}, refuse(protocol.CodeSeatsOpen, "")
		}
		if allBots(r.seats) {
			if err := r.leaveAlone(who); err != nil {
				return protocol.RoomAnswer{}, err
			}
			e.info.Unattended = true
		}
		opened := slices.Repeat([]string{fair.None}, len(r.seats))
		if awaited := e.bind(); slices.Contains(awaited, true) {
			r.opening = &opening{r.d.now().Add(openLimit), opened, awaited}
			answer, err := e.done(who, "")
			if err != nil {
				r.opening = nil
			}
			return answer, err
		}
		if err := e.begin(opened); err != nil {
			return protocol.RoomAnswer{}, err
		}
		return e.done(who, "")
	})
}

// begin begins the game with what the seats have opened. Errors: game-fault.
func (e *edit) begin(opened []string) error {
	r := e.r
	if e.info.Fair != nil {
		bound := *e.info.Fair
		bound.Opened = opened
		e.info.Fair, e.info.Seed = &bound, chainOf(&bound).Seed(bound.Secret)
	}
	match, err := engine.NewMatch(r.game, e.info.Config, e.info.Seed)
	if err == nil {
		e.match = match
		_, err = show(match, nil)
	}
	if err != nil {
		r.log.Error("game not begun", slog.Any("error", err), stackOf(err))
		if match != nil {
			match.Close()
		}
		return err
	}
	e.takePlaces(match)
	e.info.State, e.info.Began = record.Playing, r.d.now()
	e.info.Asked = store.NobodyAsked.After(0, engine.Nobody, match.Asked())
	e.clock = clockOf(e.info, e.seats, nil, nil)
	return nil
}

// answer tells a browser the room, itself in it, and its secret if it is to
// have one.
func (r *room) answer(who Who, secret string) protocol.RoomAnswer {
	you, described := r.identify(who), r.describe()
	if r.seesLate(you) {
		described = r.describeLate()
	}
	if !r.mayWatch(you) {
		described.Next = ""
		if described.Fair != nil {
			described.Fair.Secret, described.Fair.Seed = "", ""
		}
	}
	return protocol.RoomAnswer{Room: described, You: you, Secret: secret, Result: r.result(you)}
}

// result tells how a finished game ended, to who may watch. One that cannot say
// it is a room all the same.
func (r *room) result(you protocol.You) []engine.Standing {
	if r.match == nil || !r.match.Over() || !r.mayWatch(you) {
		return nil
	}
	list, err := r.match.Standings()
	if err != nil {
		return nil
	}
	return list
}

// identify says who holds these secrets, and is this person.
func (r *room) identify(who Who) protocol.You { return r.holds(who).you() }

func (r *room) holds(who Who) holds { return holding(&r.info, r.seats, who) }
