package room

import (
	"context"
	"log/slog"
	"slices"
	"time"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/clock"
	"westkingdom/server/protocol"
	"westkingdom/server/store"
)

// Pulse knows when servers of this database were there, and when none was.
type Pulse interface {
	// Confirm notes that this server is there, and returns the moment up to which that is
	// known. Errors: [store.ErrUnavailable].
	Confirm(ctx context.Context) (time.Time, error)
	// Outages returns the times that ended after a moment in which no server was there.
	Outages(after time.Time) []store.Span
}

// alwaysThere is the pulse of a server that nobody watches.
type alwaysThere struct{ now func() time.Time }

func (p alwaysThere) Confirm(context.Context) (time.Time, error) { return p.now(), nil }

func (alwaysThere) Outages(time.Time) []store.Span { return nil }

// clockOf reads how a game stands in time from all that is stored of it.
func clockOf(info store.Room, seats []store.Seat, records []store.Record, happened []record.Happening) *clock.Clock {
	g := clock.Game{Began: info.Begun(), Happenings: happened, Asked: askedFirst(info, records)}
	if info.Clock != nil {
		g.Pace = info.Clock.Pace
	}
	for _, s := range seats {
		g.Holders = append(g.Holders, holderFirst(s, happened))
	}
	for _, rec := range records {
		g.Records = append(g.Records, eventOf(rec))
	}
	return clock.Read(g)
}

// holderFirst returns who played a seat from the beginning, or from before anything was
// noted of the game.
func holderFirst(s store.Seat, happened []record.Happening) record.SeatKind {
	noted := func(h record.Happening) bool { return h.Kind == record.Seated && h.Seat == s.Seat }
	switch {
	case len(s.Former) == 0 || !slices.ContainsFunc(happened, noted):
		return s.Kind
	case s.Former[0].Bot != "":
		return record.Bot
	}
	return record.Person
}

// askedFirst returns who was asked at the beginning. Those of whom the first record does
// not say it still are made it.
func askedFirst(info store.Room, records []store.Record) (all []engine.Seat) {
	if len(records) == 0 {
		return info.Asked.Seats()
	}
	first := records[0]
	all = append(all, first.Seat)
	for _, seat := range first.Asked.Seats() {
		if since, _ := first.Asked.Since(seat); since == 0 && seat != first.Seat {
			all = append(all, seat)
		}
	}
	return all
}

func eventOf(rec store.Record) clock.Event {
	return clock.Event{
		At: rec.At, By: rec.Seat, Turn: rec.Hash != "" && !rec.Undo && rec.Rewind == 0, Undo: rec.Undo, Asked: rec.Asked.Seats(), Lag: rec.Lag,
		Back: rec.Rewind != 0,
	}
}

// botsAway is after how long a bot that is asked and has not chosen is taken for one that
// nobody had think: a room that sleeps is woken for it.
const botsAway = 5 * time.Minute

// stored is how a clock is stored, for whoever does not wake the room: nil as long as
// nothing was ever said of time, or happened.
func stored(c *clock.Clock, over bool) *store.Clock {
	pace, paced := c.Pace()
	if !paced && c.Number() == 0 {
		return nil
	}
	s := &store.Clock{Pace: pace, Ended: c.Ended()}
	if over {
		return s
	}
	for seat := range engine.Seat(c.Seats()) {
		var of store.SeatClock
		of.Due, _ = c.Due(seat)
		of.Half, _ = c.Half(seat)
		_, _, _, of.Bot = c.StandIn(seat)
		s.Seats = append(s.Seats, of)
	}
	due, waits := c.Next()
	if at, asked := c.BotAsked(); asked && (!waits || at.Add(botsAway).Before(due)) {
		due = at.Add(botsAway)
	}
	s.Due = due
	s.Paused = c.Paused()
	if p := c.Proposal(); p != nil {
		s.Proposal, s.Missing = p.Number, p.Missing()
	}
	return s
}

// lagOf is how long the connection of whoever chooses takes there and back, where that is
// given back of their time. An order is given what its person was last.
func (r *room) lagOf(seat engine.Seat, by uint64) time.Duration {
	if pace, _ := r.clock.Pace(); pace.Kind != record.Live {
		return 0
	}
	if by == byOrder {
		return r.orders.lags[seat]
	}
	return r.crowd.lag(by).Truncate(time.Microsecond)
}

// paced says whether anybody's time is counted, now that the game is going on.
func (r *room) paced() bool {
	if r.clock == nil || !r.going() {
		return false
	}
	_, paced := r.clock.Pace()
	return paced
}

// mindsAway says whether it matters here that somebody is on holiday: their time is counted,
// or others wait for them.
func (r *room) mindsAway() bool { return r.paced() || r.going() && len(r.players()) > 1 }

// going says whether the game has begun and not ended.
func (r *room) going() bool { return r.match != nil && !r.over() }

// over says whether the game has ended, by its rules or because the table agreed to end it.
func (r *room) over() bool { return r.match.Over() || r.clock.Ended() }

// dueAt returns when the clock wants to be seen to, and false if it does not.
func (r *room) dueAt() (time.Time, bool) {
	if r.stale || r.clock == nil || !r.going() {
		return time.Time{}, false
	}
	at, waits := r.clock.Next()
	if comes, ok := r.clock.Comes(r.told); ok && !r.crowd.empty() && (!waits || comes.Before(at)) {
		at, waits = comes, true
	}
	if len(r.outages()) > 0 || r.mindsAway() && !r.away {
		at, waits = r.d.now(), true
	}
	if waits && at.Before(r.clockAt) {
		at = r.clockAt
	}
	return at, waits
}

// isDue says whether the clock wants to be seen to now.
func (r *room) isDue() bool {
	at, waits := r.dueAt()
	return waits && !r.d.now().Before(at)
}

// clockRetry is after how long a room looks again whose clock could not be seen to.
const clockRetry = time.Second

// become has happen what has become so by itself. That somebody is out of time is only
// said of a moment of which it is known that a server was there up to it.
func (r *room) become() {
	now := r.d.now()
	r.clockAt = now.Add(clockRetry)
	ctx, cancel := r.storeContext()
	defer cancel()
	until, err := r.cfg.Pulse.Confirm(ctx)
	if err != nil {
		return // whoever needs the database says so
	}
	var all []record.Happening
	known := r.away
	if outages := r.outages(); len(outages) > 0 {
		for _, o := range outages {
			all = append(all, record.Happening{Kind: record.Outage, Seat: engine.Nobody, By: engine.Nobody, From: o.From, Until: o.Until})
		}
	} else if all, err = r.holidays(ctx); err != nil {
		return
	} else if r.away = true; len(all) == 0 {
		all = r.clock.Become(until, r.info.Seq)
	}
	if len(all) == 0 {
		switch comes, ok := r.clock.Comes(r.told); {
		case ok && !now.Before(comes):
			r.clockAt = time.Time{}
			r.tellTimes()
		case known:
			r.clockAt = now.Add(clockRetry / 5) // it was known up to a moment ago
		default: // it has looked who is away
			r.clockAt = time.Time{}
		}
		return
	}
	e := r.edit()
	e.happens(all...)
	if err := e.store(r.tellsOfHappenings(all)); err != nil {
		r.log.Warn("a clock was not seen to", slog.Any("error", err))
		return
	}
	if all[0].Kind == record.Holiday {
		r.clockAt = time.Time{} // what is due beside it has waited
	}
	e.publish()
	if all[0].Kind == record.Outage {
		r.distrust() // what came between is to be read anew
	}
}

// holidays returns what must happen so that the clock knows when those who sit here are
// away. What the store says holds: it is looked up whenever the clock is seen to, so that
// no time of theirs is used up meanwhile, however it was missed that they are.
func (r *room) holidays(ctx context.Context) (all []record.Happening, err error) {
	if !r.mindsAway() {
		return nil, nil
	}
	var persons []uuid.UUID
	for _, s := range r.seats {
		if s.Person != uuid.Nil {
			persons = append(persons, s.Person)
		}
	}
	var away map[uuid.UUID][]store.Span
	if len(persons) > 0 {
		if away, err = r.cfg.People.Holidays(ctx, r.info.Begun(), persons...); err != nil {
			return nil, err
		}
	}
	for _, s := range r.seats {
		var spans []clock.Span
		for _, h := range away[s.Person] {
			spans = append(spans, clock.Span(h))
		}
		all = append(all, r.clock.Holidays(s.Seat, spans)...)
	}
	return all, nil
}

// outages returns those that the room has not noted yet.
func (r *room) outages() (all []store.Span) {
	if !r.paced() {
		return nil
	}
	for _, o := range r.cfg.Pulse.Outages(r.info.Begun()) {
		noted := func(h record.Happening) bool { return h.Kind == record.Outage && h.From.Equal(o.From) }
		if !slices.ContainsFunc(r.happened, noted) {
			all = append(all, o)
		}
	}
	return all
}

// times tells everybody how the game stands in time; nil while there is nothing to tell.
func (r *room) times() *protocol.Times {
	if r.clock == nil || r.match == nil {
		return nil
	}
	_, paced := r.clock.Pace()
	if !paced && r.clock.Number() == 0 {
		return nil
	}
	now := r.d.now()
	t := &protocol.Times{At: now, Number: r.clock.Number(), Paused: r.clock.Paused(), Ended: r.clock.Ended(), Seats: []protocol.SeatTime{}}
	for seat := range engine.Seat(len(r.seats)) {
		s := protocol.SeatTime{Out: r.clock.Out(seat), Conceded: r.clock.Conceded(seat)}
		if paced {
			s.Left = r.clock.Left(seat, now).Milliseconds()
			if !r.over() {
				s.Due, _ = r.clock.Due(seat)
			}
		}
		s.StandIn, _, s.Until, _ = r.clock.StandIn(seat)
		s.Holiday, _ = r.clock.Holiday(seat, now)
		t.Seats = append(t.Seats, s)
	}
	if p := r.clock.Proposal(); p != nil {
		t.Proposal = &protocol.Proposal{
			Number: p.Number, Seq: p.Seq, By: p.By, At: p.At, Until: p.Until, Proposes: p.Proposes, Seat: p.Seat, To: p.To,
			Missing: append([]engine.Seat{}, p.Missing()...),
		}
	}
	return t
}

// tellTimes tells everybody how the game stands in time, and what has happened since.
func (r *room) tellTimes(happened ...record.Happening) {
	r.told = r.d.now()
	if t := r.times(); t != nil && !r.crowd.empty() {
		message := protocol.Encode(protocol.Happened{Type: protocol.TypeHappened, Happenings: happened, Times: *t})
		r.crowd.tell(func(protocol.You) []byte { return message })
	}
}
