package room_test

import (
	"testing"
	"time"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
	"westkingdom/server/store"
	"westkingdom/server/store/storetest"
)

// away has a person be away from so long after noon until then, as their page says it now.
func (s *server) away(h *hand, person uuid.UUID, from, until time.Duration) {
	s.t.Helper()
	next := store.Span{From: noon.Add(from), Until: noon.Add(until)}
	if err := s.store.SetHoliday(s.t.Context(), person, next, h.now()); err != nil {
		s.t.Fatal(err)
	}
}

// hear has a room look at who is away.
func (s *server) hear(tb table) {
	s.rooms.Look(tb.code)
	s.rooms.Wake(tb.code)
}

// owned is a paced game for two that has begun, of persons.
func (s *server) owned() (tb table, persons []uuid.UUID) {
	s.t.Helper()
	tb = s.gather(2, paced(days(record.OutSign)))
	persons, _ = s.own(tb)
	if _, err := s.rooms.Start(s.t.Context(), tb.code, tb.host); err != nil {
		s.t.Fatal(err)
	}
	return tb, persons
}

func (c *client) untilHoliday(seat engine.Seat, until time.Duration) {
	c.t.Helper()
	var want time.Time
	if until != 0 {
		want = noon.Add(until)
	}
	c.until(func() bool { return c.times.Seats[seat].Holiday.Equal(want) })
}

// TestHoliday: no time of whoever is away runs, the table sees until when they are, and
// both hold after a restart, on every server, and for whoever does not wake the room.
func TestHoliday(t *testing.T) {
	onBoth(t, func(t *testing.T, db storetest.Database) {
		h := newHand()
		s, other := newServer(t, db, h.holds), newServer(t, db, h.holds)
		tb, persons := s.owned()
		all := s.sit(tb)
		draft(all)
		blue, elsewhere := all[1], other.join(tb.code, tb.who[0])

		h.set(time.Hour)
		s.away(h, persons[0], 10*time.Hour, 34*time.Hour)
		s.hear(tb)
		other.hear(tb) // both note it, once
		blue.wantHappened("holiday 0")
		blue.wantDue(0, (84+24)*time.Hour)
		s.compare()
		other.compare()
		elsewhere.wantHappened("holiday 0")
		info, _, err := s.store.Room(t.Context(), tb.code)
		if of := info.Clock.Of(0); err != nil || !of.Due.Equal(noon.Add(108*time.Hour)) || !of.Half.Equal(noon.Add((42+24)*time.Hour)) {
			t.Errorf("stored %+v, %v", info.Clock, err)
		}

		h.set(10 * time.Hour)
		s.rooms.Wake(tb.code)
		blue.untilHoliday(0, 34*time.Hour)
		left := blue.times.Seats[0].Left
		h.set(20 * time.Hour)
		s.away(h, persons[0], 15*time.Hour, 15*time.Hour) // back sooner
		s.hear(tb)
		blue.wantHappened("holiday 0", "holiday 0")
		blue.untilHoliday(0, 0)
		blue.wantDue(0, (84+10)*time.Hour)
		if now := blue.times.Seats[0].Left; now != left {
			t.Errorf("%d ms are left after the holiday, of %d", now, left)
		}

		s.drain()
		other.drain()
		h.set(21 * time.Hour)
		s = newServer(t, db, h.holds)
		again := s.join(tb.code, tb.who[0])
		s.hear(tb)
		if _, err := s.rooms.Room(t.Context(), tb.code, tb.who[0]); err != nil { // after it has looked
			t.Fatal(err)
		}
		again.wantHappened("holiday 0", "holiday 0")
		again.wantDue(0, 94*time.Hour)
		s.verify(2)
	})
}

// TestHolidayIsNotMissed: whatever room does not hear of a holiday, asleep or awake, looks
// before anybody is out of time; also when it is over by then.
func TestHolidayIsNotMissed(t *testing.T) {
	for name, until := range map[string]time.Duration{"is away": 100 * time.Hour, "was away": 40 * time.Hour} {
		t.Run(name, func(t *testing.T) {
			for _, asleep := range []bool{true, false} {
				onBoth(t, func(t *testing.T, db storetest.Database) {
					h := newHand()
					s := newServer(t, db, h.holds)
					tb, persons := s.owned()
					draft(s.sit(tb))
					if asleep {
						s.drain()
						s = newServer(t, db, h.holds)
					}
					h.set(time.Hour)
					s.away(h, persons[0], 10*time.Hour, until)
					s.pass(h, 84*time.Hour) // when their time would have been used up
					c := s.join(tb.code, tb.who[1])
					c.wantHappened("holiday 0")
					c.wantDue(0, 84*time.Hour+until-10*time.Hour)
					s.pass(h, 84*time.Hour+until-10*time.Hour)
					c.wantHappened("holiday 0", "out 0")
				})
			}
		})
	}
}

// TestAwayAtTheBeginning: the game begins, somebody sits down, and another takes their
// seat: each has their own holidays.
func TestAwayAtTheBeginning(t *testing.T) {
	onBoth(t, func(t *testing.T, db storetest.Database) {
		h := newHand()
		s := newServer(t, db, h.holds)
		_, persons := s.owned()
		ann, bea := persons[0], persons[1]
		s.away(h, ann, 0, 48*time.Hour)
		s.away(h, bea, 24*time.Hour, 36*time.Hour)

		tb := s.gather(2, paced(days(record.OutSign)))
		set := func(to protocol.SetSeat) {
			t.Helper()
			if _, err := s.rooms.SetSeat(t.Context(), tb.code, tb.host, 0, to); err != nil {
				t.Fatal(err)
			}
		}
		sit := func(person uuid.UUID) {
			t.Helper()
			set(protocol.SetSeat{Kind: record.Free})
			if _, _, err := s.rooms.TakeSeat(t.Context(), tb.code, room.Who{Person: person, Device: uuid.New()}, 0, "Somebody"); err != nil {
				t.Fatal(err)
			}
		}
		sit(ann)
		if _, err := s.rooms.Start(t.Context(), tb.code, tb.host); err != nil {
			t.Fatal(err)
		}
		c := s.join(tb.code, tb.who[1])
		c.wantHappened("holiday 0")
		c.untilHoliday(0, 48*time.Hour)
		c.wantDue(0, (72+48)*time.Hour)
		c.wantDue(1, 72*time.Hour)

		h.set(10 * time.Hour)
		set(protocol.SetSeat{Kind: record.Bot, Bot: "random"})
		c.untilHappened(2)
		if seat := c.times.Seats[0]; !seat.Holiday.IsZero() || !seat.Due.IsZero() {
			t.Errorf("the bot's seat is %+v", seat)
		}
		sit(bea)
		c.wantHappened("holiday 0", "seated 0", "seated 0", "seated 0", "holiday 0")
		c.untilHoliday(0, 0)
		info, _ := s.stored(tb.code)
		if left := info.Clock.Of(1).Due.Sub(noon); left != 72*time.Hour {
			t.Errorf("who was not away has time until %v", left)
		}
	})
}

// TestAwayWithoutAPace: where no time runs the others see until when somebody is away all
// the same.
func TestAwayWithoutAPace(t *testing.T) {
	h := newHand()
	s := newServer(t, onSQLite(t), h.holds)
	tb := s.begin(2)
	persons, _ := s.own(tb)
	c := s.join(tb.code, tb.who[1])
	s.away(h, persons[0], 0, 48*time.Hour)
	s.hear(tb)
	c.wantHappened("holiday 0")
	c.untilHoliday(0, 48*time.Hour)
	h.set(48 * time.Hour)
	s.rooms.Wake(tb.code)
	c.untilHoliday(0, 0)
}

// TestAwayAlone: who plays with bots, and without a pace, is waited for by nobody.
func TestAwayAlone(t *testing.T) {
	h := newHand()
	s := newServer(t, onSQLite(t), h.holds)
	tb := s.begin(2, withBots("random"))
	persons, _ := s.own(tb)
	s.away(h, persons[0], 0, 48*time.Hour)
	c := s.join(tb.code, tb.who[0])
	s.hear(tb)
	if _, err := s.rooms.Room(t.Context(), tb.code, tb.who[0]); err != nil {
		t.Fatal(err)
	}
	if len(c.happened) != 0 || c.times != nil {
		t.Errorf("happened %+v, times %+v", c.happened, c.times)
	}
}
