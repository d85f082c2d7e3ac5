package clock

import (
	"slices"
	"time"

	"westkingdom/engine"
	"westkingdom/engine/record"
)

// Holidays returns what must happen so that a seat is on holiday at these times, which are
// in order and apart; nothing, if it is so. What was before the last moment is done with.
func (c *Clock) Holidays(seat engine.Seat, want []Span) (all []record.Happening) {
	s := c.seat(seat)
	if s == nil {
		return nil
	}
	have := since(c.now, joined(s.holidays))
	want = since(c.now, want)
	for len(have) > 0 && len(want) > 0 && same(have[0], want[0]) {
		have, want = have[1:], want[1:]
	}
	add := func(from, until time.Time) {
		all = append(all, record.Happening{Kind: record.Holiday, Seat: seat, By: seat, From: from, Until: until})
	}
	within := func(h Span) bool {
		return slices.ContainsFunc(want, func(w Span) bool { return !h.From.Before(w.From) && !h.Until.After(w.Until) })
	}
	for _, h := range have {
		if !within(h) {
			end := differ(have[0], want)
			add(end, end)
			want = since(end, want)
			break
		}
	}
	for _, w := range want {
		add(w.From, w.Until)
	}
	return all
}

// differ returns the first moment that is in one and not in the other, of which the first
// spans are not the same.
func differ(have Span, want []Span) time.Time {
	switch {
	case len(want) == 0:
		return have.From
	case have.From.Equal(want[0].From):
		return earlier(have.Until, want[0].Until)
	}
	return earlier(have.From, want[0].From)
}

// since returns what of spans is after a moment.
func since(at time.Time, spans []Span) (all []Span) {
	for _, h := range spans {
		if h.From = later(h.From, at); h.From.Before(h.Until) {
			all = append(all, h)
		}
	}
	return all
}

func same(a, b Span) bool { return a.From.Equal(b.From) && a.Until.Equal(b.Until) }

// Comes returns the first moment after one at which a holiday begins or ends, and false if
// none will.
func (c *Clock) Comes(after time.Time) (at time.Time, comes bool) {
	for i := range c.seats {
		for _, h := range joined(c.seats[i].holidays) {
			for _, edge := range []time.Time{h.From, h.Until} {
				if edge.After(after) && h.From.Before(h.Until) && (!comes || edge.Before(at)) {
					at, comes = edge, true
				}
			}
		}
	}
	return at, comes
}
