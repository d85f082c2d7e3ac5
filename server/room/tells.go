package room

import (
	"context"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/store"
)

const (
	mentionsEvery = 15 * time.Minute // for each reader and room
	nudgesEvery   = 24 * time.Hour   // for each person and room
)

// Looks is told who looks at which room. Its method returns at once.
type Looks interface {
	Look(at store.Look, looks bool)
}

// notice is what the person of a seat is to be told outside the page, if it has one. It
// is made of what everybody at the table may know.
func (r *room) notice(kind protocol.NoticeKind, seat store.Seat, by engine.Seat, seq int, at time.Time) (n store.Notice, ok bool) {
	if seat.Person == uuid.Nil || r.info.Config.Lesson {
		return n, false
	}
	n = store.Notice{
		Person: seat.Person, Room: r.code, Seq: seq, Kind: string(kind), Seat: seat.Seat, Made: at, Due: at.Add(r.cfg.NoticeDelay),
	}
	if by != engine.Nobody {
		n.Who = r.seats[by].Name
	}
	return n, true
}

// tellsOf is what a record tells, after which these are asked and the clock stands so:
// its turn to whoever is asked since then, and when half of their time will be gone; its
// end to all but who made it; and whose turn has passed with it, which nobody is to be
// told any more.
func (r *room) tellsOf(rec engine.Record, asked store.Asked, at time.Time, clock *store.Clock) (all []store.Notice) {
	kind, seq, over := protocol.NoticeTurn, r.match.Seq(), r.match.Over()
	if over {
		kind = protocol.NoticeEnds
	}
	for _, seat := range r.seats {
		since, isAsked := asked.Since(seat.Seat)
		if before, wasAsked := r.info.Asked.Since(seat.Seat); wasAsked && (!isAsked || since != before) {
			if n, ok := r.notice(protocol.NoticeTurn, seat, engine.Nobody, before, at); ok {
				n.Past = true
				all = append(all, n)
			}
		}
		if seat.Seat == chooser(rec) || !over && (!isAsked || since != seq) {
			continue
		}
		if _, _, _, stands := r.clock.StandIn(seat.Seat); stands && !over {
			continue
		}
		if n, ok := r.notice(kind, seat, chooser(rec), seq, at); ok {
			all = append(all, n)
			if half, ok := halfOf(n, clock); ok && !over {
				all = append(all, half)
			}
		}
	}
	return all
}

// halfOf is the notice that half of the time is gone that one has for a turn of which
// another tells, where that is a matter of hours.
func halfOf(turn store.Notice, clock *store.Clock) (n store.Notice, ok bool) {
	half := clock.Of(int(turn.Seat)).Half
	if half.IsZero() || clock.Pace.Kind != record.Days {
		return n, false
	}
	turn.Kind, turn.Who, turn.Due = string(protocol.NoticeHalf), "", half
	return turn, true
}

// tellsOfEdit is what a change of the room tells: that the game begins, to all but who
// began it, and to whoever is asked first; or that nobody is waited for any more, to the
// host.
func (r *room) tellsOfEdit(e *edit, who Who) (all []store.Notice) {
	at := r.d.now()
	add := func(kind protocol.NoticeKind, seat store.Seat, by engine.Seat, seq int) {
		if n, ok := r.notice(kind, seat, by, seq, at); ok {
			all = append(all, n)
		}
	}
	free := func(s store.Seat) bool { return s.Kind == record.Free }
	switch {
	case e.next != nil:
		own := r.identify(who).Seat
		for _, seat := range e.next.Seats {
			if seat.Person == e.next.HostPerson || seat.Seat == own {
				continue
			}
			if n, ok := r.notice(protocol.NoticeAgain, seat, own, 0, at); ok {
				n.Room = e.next.Code
				all = append(all, n)
			}
		}
	case e.match != nil:
		own := r.identify(who).Seat
		now := own // where they sit from now on
		if own != engine.Nobody && e.moved != nil {
			now = e.moved[own]
		}
		for _, seat := range e.seats {
			if seat.Seat == now || seat.Person == e.info.HostPerson {
				continue
			}
			add(protocol.NoticeBegins, seat, own, 0)
			if _, asked := e.info.Asked.Since(seat.Seat); asked {
				add(protocol.NoticeTurn, seat, own, 0)
				if n := len(all); n > 0 {
					if half, ok := halfOf(all[n-1], stored(e.clock, false)); ok && all[n-1].Seat == seat.Seat {
						all = append(all, half)
					}
				}
			}
		}
	case e.info.State == record.Gathering && slices.ContainsFunc(r.seats, free) && !slices.ContainsFunc(e.seats, free):
		last := e.dirty[len(e.dirty)-1]
		if last.Person != e.info.HostPerson {
			add(protocol.NoticeFull, store.Seat{Seat: engine.Nobody, Person: e.info.HostPerson}, engine.Nobody, e.info.Version+1)
			if len(all) > 0 {
				all[0].Who = last.Name
			}
		}
	}
	return all
}

// tellsOfLine is whom a line of the chat names: @name, or @all. Whoever does not read
// that seat's chat is not told.
func (r *room) tellsOfLine(ctx context.Context, line store.ChatLine) (all []store.Notice, err error) {
	for _, seat := range r.seats {
		if seat.Seat == line.Seat || !mentions(line.Text, "all") && !mentions(line.Text, seat.Name) {
			continue
		}
		if n, ok := r.notice(protocol.NoticeMention, seat, line.Seat, r.info.Seq, line.At); ok {
			n.Line, n.Seldom = line.Text, mentionsEvery
			all = append(all, n)
		}
	}
	if len(all) == 0 {
		return nil, nil
	}
	deaf, err := r.cfg.People.Muting(ctx, r.code, line.Seat)
	return slices.DeleteFunc(all, func(n store.Notice) bool { return slices.Contains(deaf, n.Person) }), err
}

// mentions says whether a text names somebody: @name, and no letter after it.
func mentions(text, name string) bool {
	if name == "" {
		return false
	}
	text, name = strings.ToLower(text), "@"+strings.ToLower(name)
	for {
		_, after, found := strings.Cut(text, name)
		if !found {
			return false
		}
		if next, _ := utf8.DecodeRuneInString(after); !unicode.IsLetter(next) && !unicode.IsDigit(next) {
			return true
		}
		text = after
	}
}

// Nudge tells the person of a seat, outside the page, that somebody at the table waits
// for them: once a day. Whether they can be told is not said. Errors: not-seated,
// bad-request (the seat's number, one's own), not-your-turn (that seat is not asked),
// too-many.
func (d *Directory) Nudge(ctx context.Context, code string, who Who, seat engine.Seat) error {
	_, err := ask(ctx, d, code, func(r *room) (struct{}, error) {
		if err := r.ready(); err != nil {
			return struct{}{}, err
		}
		return struct{}{}, r.nudge(r.identify(who).Seat, seat)
	})
	return err
}

func (r *room) nudge(by, seat engine.Seat) error {
	switch {
	case by == engine.Nobody:
		return refuse(protocol.CodeNotSeated, "")
	case seat < 0 || int(seat) >= len(r.seats) || seat == by:
		return refuse(protocol.CodeBadRequest, "There is nobody to be waited for.")
	}
	_, asked := r.info.Asked.Since(seat)
	if asked && r.match != nil {
		_, _, _, stands := r.clock.StandIn(seat)
		asked = !stands
	}
	if !asked || r.match == nil {
		return refuse(protocol.CodeNotYourTurn, "That seat is not waited for.")
	}
	n, ok := r.notice(protocol.NoticeNudge, r.seats[seat], by, r.info.Seq, r.d.now())
	if !ok {
		return nil
	}
	n.Seldom = nudgesEvery
	ctx, cancel := r.storeContext()
	defer cancel()
	deaf, err := r.cfg.People.Muting(ctx, r.code, by)
	if err != nil || slices.Contains(deaf, n.Person) {
		return err
	}
	told, err := r.cfg.People.Tell(ctx, n)
	if err == nil && !told {
		err = refuse(protocol.CodeTooMany, "They have been told so today.")
	}
	return err
}

// Mute has the person of a browser's seat read no chat of another seat any more, or
// again, and returns all whose chat they do not read. Errors: not-seated, no-person (the
// seat is nobody's own), bad-request (the seat's number, one's own).
func (d *Directory) Mute(ctx context.Context, code string, who Who, seat engine.Seat, muted bool) ([]engine.Seat, error) {
	return ask(ctx, d, code, func(r *room) ([]engine.Seat, error) {
		person, err := r.personOf(who)
		if err != nil {
			return nil, err
		}
		if seat < 0 || int(seat) >= len(r.seats) || r.seats[seat].Person == person {
			return nil, refuse(protocol.CodeBadRequest, "The room has no such seat, or it is your own.")
		}
		ctx, cancel := r.storeContext()
		defer cancel()
		if err := r.cfg.People.SetMuted(ctx, person, r.code, seat, muted); err != nil {
			return nil, err
		}
		return r.cfg.People.Muted(ctx, person, r.code)
	})
}

// Muted returns the seats whose chat the person of a browser's seat does not read; none
// for one who has no seat of their own.
func (d *Directory) Muted(ctx context.Context, code string, who Who) ([]engine.Seat, error) {
	return ask(ctx, d, code, func(r *room) ([]engine.Seat, error) {
		person, err := r.personOf(who)
		switch CodeOf(err) {
		case protocol.CodeNotSeated, protocol.CodeNoPerson:
			return nil, nil
		}
		if err != nil {
			return nil, err
		}
		ctx, cancel := r.storeContext()
		defer cancel()
		return r.cfg.People.Muted(ctx, person, r.code)
	})
}

// personOf returns whose seat a browser holds. Errors: not-seated, no-person.
func (r *room) personOf(who Who) (uuid.UUID, error) {
	if err := r.ready(); err != nil {
		return uuid.Nil, err
	}
	you := r.identify(who)
	if you.Seat == engine.Nobody {
		return uuid.Nil, refuse(protocol.CodeNotSeated, "")
	}
	if r.seats[you.Seat].Person == uuid.Nil {
		return uuid.Nil, refuse(protocol.CodeNoPerson, "")
	}
	return r.seats[you.Seat].Person, nil
}

// noteLooks tells which persons have begun to look at the room, and which have ended.
func (r *room) noteLooks() {
	if r.cfg.Looks == nil {
		return
	}
	now := make(map[uuid.UUID]bool)
	for _, c := range r.crowds() {
		for _, w := range c.members {
			if w.away {
				continue
			}
			if w.you.Seat != engine.Nobody {
				now[r.seats[w.you.Seat].Person] = true
			}
			if w.you.Host {
				now[r.info.HostPerson] = true
			}
		}
	}
	delete(now, uuid.Nil)
	for person := range now {
		if !r.looking[person] {
			r.cfg.Looks.Look(store.Look{Person: person, Room: r.code}, true)
		}
	}
	for person := range r.looking {
		if !now[person] {
			r.cfg.Looks.Look(store.Look{Person: person, Room: r.code}, false)
		}
	}
	r.looking = now
}
