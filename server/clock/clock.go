// Package clock says what time each seat of a game has left, and what else holds of the
// table beside the position: who is away, whether the game is paused, what is proposed.
// All of it is a pure function of the room's pace, its records and what happened around
// them ([record.Happening]); nothing here looks at the time of day.
package clock

import (
	"maps"
	"slices"
	"time"

	"westkingdom/engine"
	"westkingdom/engine/record"
)

// mostLag is what a slow connection is given back of one turn, at most.
const mostLag = 500 * time.Millisecond

// Clock is how a game stands in time. It is made by [Begin], and learns what comes after
// in its order.
type Clock struct {
	pace    record.Pace // of no kind: nobody's time is counted
	now     time.Time   // of the last thing that it has learnt
	seats   []seat
	outages []Span
	paused  bool
	ended   bool
	number  int // of the last happening

	proposal *Proposal
	refused  map[engine.Seat]int // the record after which a proposal of the seat was refused last
}

// seat is what holds of one seat.
type seat struct {
	holder   record.SeatKind
	asked    bool
	left     time.Duration
	turn     time.Duration // what it had when its turn began
	lag      time.Duration // given back in this turn
	helped   bool          // it had nothing left in this turn, and was given something as it came back
	ended    ending
	out      bool
	standIn  string // strength of the bot that plays it; empty if none does
	since    int    // the record after which that began
	until    time.Time
	conceded bool
	holidays []Span
}

// ending is what the end of a seat's turn changed, and an undo makes as it was.
type ending struct {
	gave, turn, lag time.Duration
	helped          bool
}

// Span is a time from a moment on, up to another and without it.
type Span struct{ From, Until time.Time }

// Proposal is something on which the table has not agreed yet.
type Proposal struct {
	record.Happening
	Agreed []engine.Seat // those who have, the proposer first if they need
}

// Missing returns who must still agree.
func (p *Proposal) Missing() []engine.Seat {
	return slices.DeleteFunc(slices.Clone(p.Needs), func(s engine.Seat) bool { return slices.Contains(p.Agreed, s) })
}

// Concerns says whether a seat has proposed it, has agreed to it or must, or is what it is
// about.
func (p *Proposal) Concerns(seat engine.Seat) bool {
	return p.By == seat || p.Seat == seat || slices.Contains(p.Needs, seat)
}

// Event is a record as far as it matters here.
type Event struct {
	At    time.Time
	By    engine.Seat
	Turn  bool          // it reached a checkpoint: a turn ended with it
	Undo  bool          // it takes a choice of the seat back
	Asked []engine.Seat // who must choose after it
	Lag   time.Duration // of the connection of whoever chose; 0: not known
	Back  bool          // the game went back, as the table agreed
}

// Begin returns the clock of a game that begins at a moment, with seats of these kinds,
// of which those are asked. A pace of no kind counts nobody's time.
func Begin(pace record.Pace, at time.Time, holders []record.SeatKind, asked []engine.Seat) *Clock {
	c := &Clock{pace: pace, now: at, seats: make([]seat, len(holders))}
	for i := range c.seats {
		c.seats[i] = seat{holder: holders[i], left: c.budget()}
	}
	c.ask(asked, false)
	return c
}

// Clone returns a clock of its own that stands the same.
func (c *Clock) Clone() *Clock {
	d := *c
	d.seats = slices.Clone(c.seats)
	d.refused = maps.Clone(c.refused)
	if c.proposal != nil {
		p := *c.proposal
		d.proposal = &p
	}
	return &d
}

// Pace returns the pace, and false if nobody's time is counted.
func (c *Clock) Pace() (record.Pace, bool) { return c.pace, c.pace.Kind != "" }

// Number returns the number of the last happening.
func (c *Clock) Number() int { return c.number }

func (c *Clock) budget() time.Duration { return seconds(c.pace.Budget) }

// least is what a seat has at least whose person sits down, is asked again since the game
// went back, or comes back to it with nothing left, once in a turn: nobody is out of time
// at once.
func (c *Clock) least() time.Duration { return max(seconds(c.pace.Increment), c.budget()/10) }

func seconds(n int) time.Duration { return time.Duration(n) * time.Second }

// Outage learns of a time in which no server was there. It must come before what
// happened after that.
func (c *Clock) Outage(from, until time.Time) {
	if from.Before(until) {
		c.outages = append(slices.Clip(c.outages), Span{from, until})
	}
}

// Record learns of the next record.
func (c *Clock) Record(e Event) {
	s := c.seat(e.By)
	before := time.Duration(0)
	if s != nil {
		before = s.left
	}
	c.advance(e.At)
	if s != nil {
		back := min(e.Lag/2, mostLag-s.lag, before-s.left)
		if c.pace.Kind == record.Live && back > 0 {
			s.left += back
			s.lag += back
		}
		if e.Turn && slices.Contains(e.Asked, e.By) { // otherwise ask sees it
			c.endTurn(s)
		}
		c.chose(e.By, s)
	}
	c.ask(e.Asked, e.Undo)
	if !e.Back {
		return
	}
	for i := range c.seats {
		c.seats[i].ended = ending{}
	}
	for _, seat := range e.Asked { // nobody is out of time at a turn that they are given back
		if s := c.seat(seat); s != nil {
			s.out, s.left = false, max(s.left, c.least())
			s.turn = s.left
		}
	}
}

// chose notes that a seat has chosen: where it is proposed to go back, its person must
// agree, too.
func (c *Clock) chose(seat engine.Seat, s *seat) {
	p := c.proposal
	if p == nil || p.Proposes != record.Rewound || s.holder != record.Person || s.standIn != "" || slices.Contains(p.Needs, seat) {
		return
	}
	more := *p
	more.Needs = append(slices.Clip(more.Needs), seat)
	c.proposal = &more
}

// Happened learns of the next happening.
func (c *Clock) Happened(h record.Happening) {
	c.number = h.Number
	if h.Kind == record.Outage {
		c.Outage(h.From, h.Until)
		return
	}
	if s := c.seat(h.Seat); s != nil && h.Kind == record.Holiday {
		s.takeHoliday(h) // which may have begun before it is noted
	}
	c.advance(h.At)
	if h.About != 0 && c.proposal != nil && h.About == c.proposal.Number && h.Kind != record.Agreed {
		if h.Kind == record.Refused {
			c.refuse(c.proposal.By, h.Seq)
		}
		c.proposal = nil
	}
	switch h.Kind {
	case record.Paused:
		c.paused = true
	case record.Resumed:
		c.paused = false
	case record.Ended:
		c.ended = true
	case record.Proposed:
		c.proposal = &Proposal{Happening: h}
		c.agree(h.By)
	case record.Agreed:
		if c.proposal != nil && h.About == c.proposal.Number {
			c.agree(h.By)
		}
	}
	if s := c.seat(h.Seat); s != nil {
		c.happened(s, h)
	}
}

// happened is what of it is one seat's.
func (c *Clock) happened(s *seat, h record.Happening) {
	switch h.Kind {
	case record.OutOf:
		s.left, s.out = 0, true
	case record.Given:
		s.left += seconds(h.Seconds)
		s.turn, s.out = max(s.turn, s.left), false
	case record.StoodIn:
		s.standIn, s.since, s.until = h.Bot, h.Seq, h.Until
	case record.Conceded:
		s.standIn, s.since, s.until, s.conceded = h.Bot, h.Seq, time.Time{}, true
	case record.Returned:
		s.standIn, s.until, s.out = "", time.Time{}, false
		if s.left == 0 && !s.helped {
			s.left, s.helped = c.least(), true
		}
		s.turn = s.left
	case record.Seated:
		*s = seat{holder: h.Holder, asked: s.asked, left: max(s.left, c.least())}
		s.turn = s.left
	}
}

// Sits learns who plays a seat that changed hands before anything was noted of the game,
// so that this was not either.
func (c *Clock) Sits(seat engine.Seat, holder record.SeatKind) {
	if s := c.seat(seat); s != nil {
		s.holder = holder
	}
}

// takeHoliday notes a holiday of a seat, or, if it has no length, that there is none from
// its beginning on, or from when it happened.
func (s *seat) takeHoliday(h record.Happening) {
	s.holidays = slices.Clone(s.holidays)
	if h.From.Before(h.Until) {
		s.holidays = append(s.holidays, Span{h.From, h.Until})
		return
	}
	end := h.From
	if end.IsZero() {
		end = h.At
	}
	for i := range s.holidays {
		if end.Before(s.holidays[i].Until) {
			s.holidays[i].Until = later(s.holidays[i].From, end)
		}
	}
}

func (c *Clock) agree(seat engine.Seat) {
	if p := c.proposal; slices.Contains(p.Needs, seat) && !slices.Contains(p.Agreed, seat) {
		p.Agreed = append(slices.Clip(p.Agreed), seat)
	}
}

func (c *Clock) refuse(seat engine.Seat, seq int) {
	c.refused = maps.Clone(c.refused)
	if c.refused == nil {
		c.refused = make(map[engine.Seat]int)
	}
	c.refused[seat] = seq
}

// seat returns the seat of a number, and nil if there is none.
func (c *Clock) seat(s engine.Seat) *seat {
	if s < 0 || int(s) >= len(c.seats) {
		return nil
	}
	return &c.seats[s]
}

// ask notes who must choose from now on. Whoever need not any more has ended a turn, and
// with an undo whoever must again has not.
func (c *Clock) ask(asked []engine.Seat, undo bool) {
	for i := range c.seats {
		s := &c.seats[i]
		is := slices.Contains(asked, engine.Seat(i))
		switch {
		case is == s.asked:
		case !is && !undo:
			c.endTurn(s)
		case is && undo:
			s.goOn()
		case is:
			s.turn = s.left
		}
		s.asked = is
	}
}

// goOn has a seat's last turn not be ended.
func (s *seat) goOn() {
	s.left = max(0, s.left-s.ended.gave)
	s.turn, s.lag, s.helped = max(s.left, s.ended.turn), s.ended.lag, s.ended.helped
	s.ended = ending{}
}

// endTurn gives a seat what it gets for a turn.
func (c *Clock) endTurn(s *seat) {
	s.ended = ending{turn: s.turn, lag: s.lag, helped: s.helped}
	s.lag, s.helped, s.out = 0, false, false
	if !s.plays() {
		return
	}
	more := s.left + seconds(c.pace.Increment)
	if most := seconds(c.pace.Most); most > 0 {
		more = min(more, max(most, s.left))
	}
	s.ended.gave = more - s.left
	s.left, s.turn = more, more
}

// plays says whether a seat's person plays it.
func (s *seat) plays() bool { return s.holder == record.Person && s.standIn == "" }

// runs says whether a seat's time runs, but for outages and holidays.
func (c *Clock) runs(s *seat) bool {
	return c.pace.Kind != "" && s.plays() && s.asked && !s.out && !c.paused && !c.ended
}

// advance lets time run up to a moment. One that is before the last makes nothing
// undone: a machine's time may be put back.
func (c *Clock) advance(to time.Time) {
	if !to.After(c.now) {
		return
	}
	for i := range c.seats {
		if s := &c.seats[i]; c.runs(s) {
			s.left = max(0, s.left-c.counted(s, c.now, to))
		}
	}
	c.now = to
}

// counted returns how much of a time is a seat's own.
func (c *Clock) counted(s *seat, from, to time.Time) time.Duration {
	d := to.Sub(from)
	for _, off := range c.off(s) {
		if a, b := later(off.From, from), earlier(off.Until, to); a.Before(b) {
			d -= b.Sub(a)
		}
	}
	return d
}

// reaches returns when so much of a seat's time will have run from the last moment on.
func (c *Clock) reaches(s *seat, d time.Duration) time.Time {
	at := c.now
	for _, off := range c.off(s) {
		if !off.Until.After(at) {
			continue
		}
		if run := off.From.Sub(at); run >= d {
			break
		} else if run > 0 {
			d -= run
		}
		at = off.Until
	}
	return at.Add(d)
}

// off returns the times that are not counted, in order and apart.
func (c *Clock) off(s *seat) []Span {
	if len(c.outages) == 0 && len(s.holidays) == 0 {
		return nil
	}
	return joined(slices.Concat(c.outages, s.holidays))
}

// joined returns spans in order and apart.
func joined(spans []Span) (all []Span) {
	for _, next := range slices.SortedStableFunc(slices.Values(spans), func(a, b Span) int { return a.From.Compare(b.From) }) {
		if n := len(all); n > 0 && !next.From.After(all[n-1].Until) {
			all[n-1].Until = later(all[n-1].Until, next.Until)
		} else {
			all = append(all, next)
		}
	}
	return all
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

func earlier(a, b time.Time) time.Time {
	if a.Before(b) {
		return a
	}
	return b
}
