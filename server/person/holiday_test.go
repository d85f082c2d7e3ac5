package person_test

import (
	"testing"
	"time"

	"westkingdom/server/person"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
)

// TestHolidayDays: thirty days within any year, however they are taken; a day that was
// begun is one, and what was not taken after all is not.
func TestHolidayDays(t *testing.T) {
	const day = 24 * time.Hour
	type step struct {
		at, from, until time.Duration // since the beginning; until 0: it is ended
		refused         bool
		left            int // after it
	}
	for name, steps := range map[string][]step{
		"all at once":                         {{0, day, 31 * day, false, 0}, {0, day, 31*day + 2*time.Hour, true, 0}},
		"too long":                            {{0, day, 32 * day, true, 30}},
		"as clocks are put back":              {{0, day, 8*day + time.Hour, false, 23}},
		"an hour is a day":                    {{0, day, day + time.Hour, false, 29}},
		"what has not begun":                  {{0, day, 31 * day, false, 0}, {0, 0, 0, false, 30}, {0, 5 * day, 35 * day, false, 0}},
		"ended":                               {{0, 0, 20 * day, false, 10}, {3*day - time.Hour, 0, 0, false, 27}, {3 * day, 3 * day, 31 * day, true, 27}, {3 * day, 3 * day, 30 * day, false, 0}},
		"longer":                              {{0, 0, 5 * day, false, 25}, {2 * day, 0, 9 * day, false, 21}},
		"again on the same day":               {{0, 0, 2 * time.Hour, false, 29}, {3 * time.Hour, 3 * time.Hour, 20 * time.Hour, false, 29}},
		"many of an hour":                     {{0, 0, time.Hour, false, 29}, {2 * day, 2 * day, 2*day + time.Hour, false, 28}, {4 * day, 4 * day, 4*day + time.Hour, false, 27}},
		"of a year, not of its number":        {{0, 0, 30 * day, false, 0}, {360 * day, 360 * day, 366 * day, true, 0}, {366 * day, 366 * day, 368 * day, false, 0}},
		"what is to come when some are back":  {{0, 0, 30 * day, false, 0}, {200 * day, 394 * day, 396 * day, false, 0}},
		"a second one in the place of it":     {{0, 10 * day, 20 * day, false, 20}, {day, 30 * day, 60 * day, false, 0}},
		"none for ever, as none was left":     {{0, 0, 30 * day, false, 0}, {100 * day, 100 * day, 101 * day, true, 0}},
		"a long one when the year is over":    {{0, 0, 30 * day, false, 0}, {400 * day, 400 * day, 430 * day, false, 0}},
		"from before now is from now":         {{5 * day, 0, 8 * day, false, 27}},
		"over before now is no holiday":       {{5 * day, 0, 4 * day, true, 30}},
		"the end is not before the beginning": {{0, 5 * day, 4 * day, true, 30}},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			ann, _ := w.host()
			b, began := browser(ann), w.now
			for i, s := range steps {
				w.now = began.Add(s.at)
				var err error
				if s.until == 0 {
					err = w.people.EndHoliday(t.Context(), b)
				} else {
					err = w.people.SetHoliday(t.Context(), b, protocol.SetHoliday{From: began.Add(s.from), Until: began.Add(s.until)})
				}
				if s.refused != (err != nil) {
					t.Errorf("step %d: %v", i, err)
				}
				me, err := w.people.Me(t.Context(), b)
				if err != nil || me.Holiday == nil || me.Holiday.Left != s.left {
					t.Errorf("after step %d there is %+v, %v; want %d days left", i, me.Holiday, err, s.left)
				}
			}
		})
	}
}

// TestNoHolidays: where there are none, nobody is told of any, and one that was under way
// is shown until its end.
func TestNoHolidays(t *testing.T) {
	w := newWorld(t)
	ann, _ := w.host()
	b := browser(ann)
	set := protocol.SetHoliday{From: w.now, Until: w.now.Add(time.Hour)}
	if err := w.people.SetHoliday(t.Context(), b, set); err != nil {
		t.Fatal(err)
	}
	w.people = person.New(person.Config{Store: w.store, Rooms: w.rooms, Now: func() time.Time { return w.now }})
	if me, err := w.people.Me(t.Context(), b); err != nil || me.Holiday == nil || me.Holiday.Days != 0 || me.Holiday.Until.IsZero() {
		t.Errorf("it is %+v, %v", me.Holiday, err)
	}
	if err := w.people.SetHoliday(t.Context(), b, set); room.CodeOf(err) != protocol.CodeNoDaysLeft {
		t.Errorf("another one: %v", err)
	}
	if err := w.people.EndHoliday(t.Context(), b); err != nil {
		t.Error(err)
	}
	if me, err := w.people.Me(t.Context(), b); err != nil || !me.Known || me.Holiday != nil {
		t.Errorf("after it, it is %+v, %v", me, err)
	}
}
