package clock

import (
	"slices"
	"time"

	"westkingdom/engine"
	"westkingdom/engine/record"
)

// Game is everything that a clock follows from.
type Game struct {
	Pace       record.Pace
	Began      time.Time
	Holders    []record.SeatKind // by seat, at the beginning
	Asked      []engine.Seat     // at the beginning
	Records    []Event           // in order, from the first
	Happenings []record.Happening
}

// Read returns the clock of a game from its beginning: whatever happened after so many
// records comes before the next.
func Read(g Game) *Clock {
	c := Begin(g.Pace, g.Began, g.Holders, g.Asked)
	// An outage is noted when it is over, perhaps after what was done in its last moment.
	for _, h := range g.Happenings {
		if h.Kind == record.Outage {
			c.Outage(h.From, h.Until)
		}
	}
	rest := g.Happenings
	for seq := 0; ; seq++ {
		for len(rest) > 0 && (rest[0].Seq <= seq || seq == len(g.Records)) {
			if rest[0].Kind == record.Outage {
				c.number = rest[0].Number
			} else {
				c.Happened(rest[0])
			}
			rest = rest[1:]
		}
		if seq == len(g.Records) {
			return c
		}
		c.Record(g.Records[seq])
	}
}

// Seats returns how many seats there are.
func (c *Clock) Seats() int { return len(c.seats) }

// Runs says whether a seat's time runs at the last moment, but for an outage.
func (c *Clock) Runs(seat engine.Seat) bool {
	s := c.seat(seat)
	return s != nil && c.runs(s) && !c.onHoliday(s, c.now)
}

// Left returns what a seat has left at a moment, which is not before the last.
func (c *Clock) Left(seat engine.Seat, at time.Time) time.Duration {
	s := c.seat(seat)
	if s == nil {
		return 0
	}
	if !c.runs(s) || !at.After(c.now) {
		return s.left
	}
	return max(0, s.left-c.counted(s, c.now, at))
}

// Out says whether a seat's time is used up.
func (c *Clock) Out(seat engine.Seat) bool {
	s := c.seat(seat)
	return s != nil && s.out
}

// Due returns when a seat's time will be used up as it runs now, and false if it does not.
func (c *Clock) Due(seat engine.Seat) (time.Time, bool) {
	s := c.seat(seat)
	if s == nil || !c.runs(s) {
		return time.Time{}, false
	}
	return c.reaches(s, s.left), true
}

// Half returns when half of what a seat had as its turn began will be used up; the last
// moment, if it is already; and false if its time does not run.
func (c *Clock) Half(seat engine.Seat) (time.Time, bool) {
	s := c.seat(seat)
	if s == nil || !c.runs(s) {
		return time.Time{}, false
	}
	return c.reaches(s, max(0, s.left-s.turn/2)), true
}

// Paused says whether the table has paused the game.
func (c *Clock) Paused() bool { return c.paused }

// Ended says whether the table has agreed to end the game where it stood.
func (c *Clock) Ended() bool { return c.ended }

// StandIn returns the strength of the bot that plays a person's seat, after which record
// it began and until when it does (zero: until its person comes back), and false if none
// does.
func (c *Clock) StandIn(seat engine.Seat) (bot string, since int, until time.Time, stands bool) {
	s := c.seat(seat)
	if s == nil || s.standIn == "" {
		return "", 0, time.Time{}, false
	}
	return s.standIn, s.since, s.until, true
}

// BotAsked returns when it was last learnt that a bot is asked, and false if none is, or
// none may choose.
func (c *Clock) BotAsked() (at time.Time, asked bool) {
	return c.now, !c.paused && !c.ended && slices.ContainsFunc(c.seats, func(s seat) bool {
		return s.asked && (s.standIn != "" || s.holder == record.Bot)
	})
}

// Conceded says whether a seat's person has given the game up.
func (c *Clock) Conceded(seat engine.Seat) bool {
	s := c.seat(seat)
	return s != nil && s.conceded
}

// Holiday returns until when a seat is on holiday at a moment, and false if it is not.
func (c *Clock) Holiday(seat engine.Seat, at time.Time) (until time.Time, on bool) {
	if s := c.seat(seat); s != nil {
		for _, h := range s.holidays {
			if !at.Before(h.From) && at.Before(h.Until) {
				return h.Until, true
			}
		}
	}
	return time.Time{}, false
}

func (c *Clock) onHoliday(s *seat, at time.Time) bool {
	return slices.ContainsFunc(s.holidays, func(h Span) bool { return !at.Before(h.From) && at.Before(h.Until) })
}

// Proposal returns what is proposed; nil for nothing.
func (c *Clock) Proposal() *Proposal { return c.proposal }

// proposeAgain is how many records somebody waits who was refused.
const proposeAgain = 10

// MayPropose returns how many records a seat must still wait, after so many, before it
// proposes something again.
func (c *Clock) MayPropose(seat engine.Seat, seq int) (wait int) {
	refused, ok := c.refused[seat]
	if !ok {
		return 0
	}
	return max(0, refused+proposeAgain-seq)
}

// Next returns when something will become so by itself, and false if nothing will.
func (c *Clock) Next() (at time.Time, waits bool) {
	sooner := func(t time.Time) {
		if !waits || t.Before(at) {
			at, waits = t, true
		}
	}
	if c.ended {
		return at, false
	}
	for i := range c.seats {
		s := &c.seats[i]
		if due, runs := c.Due(engine.Seat(i)); runs {
			sooner(due)
		}
		if s.standIn != "" && !s.until.IsZero() {
			sooner(s.until)
		}
	}
	if c.proposal != nil && !c.proposal.Until.IsZero() {
		sooner(c.proposal.Until)
	}
	return at, waits
}

// Become returns what has become so by itself by a moment, after so many records: seats
// that are out of time, and what the room chose to become of them; stand-ins that end;
// a proposal on which nobody agreed in time. All are of that moment.
func (c *Clock) Become(now time.Time, seq int) (all []record.Happening) {
	add := func(h record.Happening) {
		h.Number, h.Seq, h.At, h.By = c.number+len(all)+1, seq, now, engine.Nobody
		all = append(all, h)
	}
	if c.ended {
		return nil
	}
	for i := range c.seats {
		seat, s := engine.Seat(i), &c.seats[i]
		if due, runs := c.Due(seat); runs && !now.Before(due) {
			add(record.Happening{Kind: record.OutOf, Seat: seat})
			if c.pace.Out == record.OutStandIn {
				add(record.Happening{Kind: record.StoodIn, Seat: seat, Bot: c.pace.Bot})
			}
		}
		if s.standIn != "" && !s.until.IsZero() && !now.Before(s.until) {
			add(record.Happening{Kind: record.Returned, Seat: seat})
		}
	}
	if p := c.proposal; p != nil && !p.Until.IsZero() && !now.Before(p.Until) {
		add(record.Happening{Kind: record.Lapsed, Seat: engine.Nobody, About: p.Number})
	}
	return all
}
