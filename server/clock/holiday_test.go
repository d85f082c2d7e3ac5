package clock_test

import (
	"slices"
	"testing"
	"time"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/clock"
)

func TestHoliday(t *testing.T) {
	g := sit(t, days, "pp", red)
	g.happens(hour, record.Happening{Kind: record.Holiday, Seat: red, From: noon.Add(24 * hour), Until: noon.Add(24 * 8 * hour)})
	g.due(red, (72+7*24)*hour)
	g.left(red, 48*hour, 48*hour)
	if until, on := g.clock.Holiday(red, noon.Add(48*hour)); !on || !until.Equal(noon.Add(24*8*hour)) {
		t.Errorf("on holiday until %v: %v", until, on)
	}
	// An outage within the holiday is not counted twice.
	g.happens(40*hour, record.Happening{Kind: record.Outage, Seat: engine.Nobody, From: noon.Add(20 * hour), Until: noon.Add(30 * hour)})
	g.due(red, (72+7*24+4)*hour)
	// Back sooner: from then on time runs again.
	g.happens(50*hour, record.Happening{Kind: record.Holiday, Seat: red})
	g.left(red, 50*hour, 52*hour)
	g.due(red, 102*hour)
}

// TestHolidaysAreMadeSo: whatever was known of a seat's holidays, what must happen makes it
// what they are, once; and what is past stays, whenever it is noted.
func TestHolidaysAreMadeSo(t *testing.T) {
	span := func(from, until time.Duration) clock.Span {
		return clock.Span{From: noon.Add(from * hour), Until: noon.Add(until * hour)}
	}
	for name, story := range map[string]struct {
		after    time.Duration // the hour at which it is noted
		was, now []clock.Span
		happens  int
		left     time.Duration // hours, after sixty
	}{
		"none":                        {1, nil, nil, 0, 12},
		"a first one":                 {1, nil, []clock.Span{span(10, 30)}, 1, 32},
		"noted later":                 {20, nil, []clock.Span{span(10, 30)}, 1, 32},
		"noted when it is over":       {40, nil, []clock.Span{span(10, 30)}, 1, 32},
		"as it was":                   {20, []clock.Span{span(10, 30)}, []clock.Span{span(10, 30)}, 0, 32},
		"longer":                      {20, []clock.Span{span(10, 30)}, []clock.Span{span(10, 50)}, 1, 52},
		"shorter":                     {20, []clock.Span{span(10, 30)}, []clock.Span{span(10, 25)}, 1, 27},
		"ended, which is noted later": {25, []clock.Span{span(10, 30)}, []clock.Span{span(10, 20)}, 1, 22},
		"moved":                       {5, []clock.Span{span(10, 30)}, []clock.Span{span(12, 22)}, 2, 22},
		"earlier":                     {5, []clock.Span{span(20, 30)}, []clock.Span{span(10, 22)}, 2, 24},
		"ended, and another":          {25, []clock.Span{span(10, 30)}, []clock.Span{span(10, 20), span(40, 50)}, 2, 32},
		"none any more":               {5, []clock.Span{span(10, 30)}, nil, 1, 12},
		"of two who became one":       {5, []clock.Span{span(10, 30)}, []clock.Span{span(8, 32), span(40, 44)}, 2, 40},
	} {
		t.Run(name, func(t *testing.T) {
			g := sit(t, days, "pp", red)
			note := func(after time.Duration, spans []clock.Span) (n int) {
				for _, h := range g.clock.Holidays(red, spans) {
					g.happens(after*hour, h)
					n++
				}
				return n
			}
			note(0, story.was)
			if n := note(story.after, story.now); n != story.happens {
				t.Errorf("%d things happened, want %d", n, story.happens)
			}
			if n := note(story.after, story.now); n != 0 {
				t.Errorf("%d things happened again", n)
			}
			g.left(red, 60*hour, story.left*hour)
		})
	}
}

// TestHolidayComes: the moments at which somebody's holiday begins or ends.
func TestHolidayComes(t *testing.T) {
	g := sit(t, days, "pp", red)
	for seat, h := range []time.Duration{20, 10} {
		g.happens(hour, record.Happening{Kind: record.Holiday, Seat: engine.Seat(seat), From: noon.Add(h * hour), Until: noon.Add((h + 5) * hour)})
	}
	var got []time.Duration
	for at, comes := g.clock.Comes(noon); comes; at, comes = g.clock.Comes(at) {
		got = append(got, at.Sub(noon)/hour)
	}
	if want := []time.Duration{10, 15, 20, 25}; !slices.Equal(got, want) {
		t.Errorf("after %v hours, want %v", got, want)
	}
}
