package person

import (
	"context"
	"fmt"
	"time"

	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
	"westkingdom/server/store"
)

const (
	day  = 24 * time.Hour
	year = 365 * day
	// dayGrace is how much more than whole days a holiday may be: one from midnight to
	// midnight may have an hour that clocks are put back.
	dayGrace = time.Hour
)

// days counts the days that holidays have begun, which are in order and apart: a day is
// one from when it begins on, so that whoever ends a holiday and takes another one on the
// same day has begun one.
func days(holidays []store.Span) (n int) {
	var covered time.Time // up to which a day that was begun goes
	for _, h := range holidays {
		at := h.From
		if at.Before(covered) {
			at = covered
		}
		for at.Before(h.Until) && (at.Equal(h.From) || h.Until.Sub(at) > dayGrace) {
			n, at = n+1, at.Add(day)
		}
		if at.After(covered) {
			covered = at
		}
	}
	return n
}

// after is what of holidays is after a moment.
func after(at time.Time, holidays []store.Span) (all []store.Span) {
	for _, h := range holidays {
		if h.From.Before(at) {
			h.From = at
		}
		all = append(all, h)
	}
	return store.Joined(all)
}

// holiday tells a person's holiday, and how many days they have left if those of the last
// year and those to come are taken together; nil where there are none.
func (p *People) holiday(ctx context.Context, b Browser) (*protocol.Holiday, error) {
	now := p.now()
	of, err := p.cfg.Store.Holidays(ctx, now.Add(-year), b.Person)
	if err != nil {
		return nil, err
	}
	all := of[b.Person]
	h := &protocol.Holiday{Days: p.cfg.HolidayDays, Left: max(0, p.cfg.HolidayDays-days(after(now.Add(-year), all)))}
	for _, next := range after(now, all) {
		if h.Until.IsZero() {
			h.From, h.Until = next.From, next.Until
		}
	}
	for _, begun := range all {
		if begun.Until.Equal(h.Until) {
			h.From = begun.From
		}
	}
	if h.Days == 0 && h.Until.IsZero() {
		return nil, nil
	}
	return h, nil
}

// SetHoliday has the browser's person be away for a time, in the place of what they had
// said: no time of theirs runs in any game. One that would have begun already begins now.
// Errors: no-person, bad-request (the times), no-days-left.
func (p *People) SetHoliday(ctx context.Context, b Browser, set protocol.SetHoliday) error {
	if !b.Known() {
		return errNoPerson
	}
	now := p.now()
	next := store.Span{From: set.From.UTC().Truncate(time.Microsecond), Until: set.Until.UTC().Truncate(time.Microsecond)}
	if next.From.Before(now) {
		next.From = now
	}
	switch {
	case set.From.IsZero() || set.Until.IsZero():
		return &room.Error{Code: protocol.CodeBadRequest, Detail: "A holiday is from one moment until another."}
	case !next.Until.After(next.From):
		return &room.Error{Code: protocol.CodeBadRequest, Detail: "A holiday ends after now, and after it begins."}
	case next.From.After(now.Add(year)):
		return &room.Error{Code: protocol.CodeBadRequest, Detail: "A holiday begins within a year from now."}
	case next.Until.Sub(next.From) > year:
		return p.noDaysLeft()
	}
	limited, cancel := p.limited(ctx)
	defer cancel()
	of, err := p.cfg.Store.Holidays(limited, next.Until.Add(-year), b.Person)
	if err != nil {
		return failure(err)
	}
	// Of all years the one that ends with it has most of them: what was is before it.
	all := []store.Span{next}
	for _, h := range of[b.Person] {
		if h.Until.After(now) {
			h.Until = now
		}
		if h.From.Before(h.Until) {
			all = append(all, h)
		}
	}
	if days(after(next.Until.Add(-year), all)) > p.cfg.HolidayDays {
		return p.noDaysLeft()
	}
	return p.goAway(limited, b, next, now)
}

func (p *People) noDaysLeft() error {
	return &room.Error{Code: protocol.CodeNoDaysLeft, Detail: fmt.Sprintf("There are %d days of holiday within any 365.", p.cfg.HolidayDays)}
}

// EndHoliday has the browser's person be there from now on. Errors: no-person.
func (p *People) EndHoliday(ctx context.Context, b Browser) error {
	if !b.Known() {
		return errNoPerson
	}
	limited, cancel := p.limited(ctx)
	defer cancel()
	return p.goAway(limited, b, store.Span{}, p.now())
}

// goAway stores a holiday, and has the person's rooms look at it: those in which their time
// may run also if they sleep. One that does not hear of it looks before anybody's time is used up.
func (p *People) goAway(ctx context.Context, b Browser, next store.Span, now time.Time) error {
	if err := p.cfg.Store.SetHoliday(ctx, b.Person, next, now); err != nil {
		return failure(err)
	}
	places, err := p.cfg.Store.Places(ctx, b.Person)
	if err != nil {
		return failure(err)
	}
	for _, place := range places {
		if place.Room.State != record.Playing {
			continue
		}
		p.cfg.Rooms.Look(place.Room.Code)
		if place.Room.Clock != nil {
			p.cfg.Rooms.Wake(place.Room.Code)
		}
	}
	return nil
}
