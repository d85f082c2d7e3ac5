package room_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"westkingdom/engine"
	"westkingdom/engine/bot"
	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
	"westkingdom/server/store/storetest"
)

// TestPace: everybody is told what each has left, whoever comes, and after a restart.
func TestPace(t *testing.T) {
	onBoth(t, func(t *testing.T, db storetest.Database) {
		h := newHand()
		s := newServer(t, db, h.holds)
		tb := s.begin(3, paced(days(record.OutSign)))
		all := s.sit(tb)
		if all[0].room.Pace == nil || *all[0].room.Pace != days(record.OutSign) {
			t.Fatalf("the room's pace is %+v", all[0].room.Pace)
		}
		for seat := range engine.Seat(3) { // all pick at once
			all[1].wantDue(seat, 72*time.Hour)
		}
		h.set(10 * time.Hour)
		draft(all)
		all[1].untilTimes(3)
		all[1].wantDue(0, 84*time.Hour) // 62 left, and 12 for the turn
		h.set(30 * time.Hour)
		all[0].apply("stop")
		all[1].untilTimes(4)
		all[1].wantDue(1, 104*time.Hour)
		left := all[1].times.Seats[0].Left
		if want := (54 * time.Hour).Milliseconds() + (12 * time.Hour).Milliseconds(); left != want {
			t.Errorf("who has played has %d ms left, want %d", left, want)
		}

		// A list of games knows it too, and nobody is woken for that.
		info, _, err := s.store.Room(t.Context(), tb.code)
		if err != nil || !info.Clock.Of(1).Due.Equal(noon.Add(104*time.Hour)) || !info.Clock.Due.Equal(noon.Add(104*time.Hour)) {
			t.Errorf("stored %+v, %v", info.Clock, err)
		}

		s.drain()
		h.set(31 * time.Hour)
		s = newServer(t, db, h.holds)
		again := s.join(tb.code, tb.who[2])
		again.wantDue(1, 104*time.Hour)
	})
}

func TestPaceIsRefused(t *testing.T) {
	s := newServer(t, onSQLite(t))
	for name, wrong := range map[string]func(*record.Pace){
		"no kind":                  func(p *record.Pace) { p.Kind = "" },
		"no time":                  func(p *record.Pace) { p.Budget = 0 },
		"a short day":              func(p *record.Pace) { p.Most = 3600 },
		"no such bot":              func(p *record.Pace) { p.Bot = "wise" },
		"nor for who asks for one": func(p *record.Pace) { p.Out, p.Bot = record.OutSign, "wise" },
	} {
		p := days(record.OutStandIn)
		wrong(&p)
		_, err := s.rooms.Create(t.Context(), room.Who{}, protocol.CreateRoom{Game: "lanterns", Seats: 2, Pace: &p})
		if room.CodeOf(err) != protocol.CodeBadConfig {
			t.Errorf("%s: %v", name, err)
		}
	}
	tb := s.gather(2)
	set := func(who room.Who, p *record.Pace) error {
		_, err := s.rooms.SetPace(t.Context(), tb.code, who, p)
		return err
	}
	p := days(record.OutHost)
	wantCode(t, set(tb.who[0], &p), protocol.CodeNotHost)
	c := s.join(tb.code, tb.who[0])
	if err := set(tb.host, &p); err != nil {
		t.Fatal(err)
	}
	c.until(func() bool { return c.room.Pace != nil })
	if err := set(tb.host, nil); err != nil {
		t.Fatal(err)
	}
	c.until(func() bool { return c.room.Pace == nil })
	if _, err := s.rooms.Start(t.Context(), tb.code, tb.host); err != nil {
		t.Fatal(err)
	}
	wantCode(t, set(tb.host, &p), protocol.CodeStarted)
	c.until(func() bool { return c.welcomes == 2 })
	if c.times != nil {
		t.Errorf("a game without a pace tells %+v", c.times)
	}
}

// TestOutOfTime: whoever is out of time while all sleep is told so, once, by one of two
// servers; and what the room chose becomes of the seat.
func TestOutOfTime(t *testing.T) {
	for out, want := range map[record.OutOfTime]struct{ happened, told []string }{
		record.OutSign:    {[]string{"out 0"}, []string{"out 0@2 "}},
		record.OutHost:    {[]string{"out 0"}, []string{"out -1@2 Person 0", "out 0@2 "}},
		record.OutStandIn: {[]string{"out 0", "stand-in 0"}, []string{"out 0@2 "}},
	} {
		t.Run(string(out), func(t *testing.T) {
			onBoth(t, func(t *testing.T, db storetest.Database) {
				h := newHand()
				s, other := newServer(t, db, h.holds), newServer(t, db, h.holds)
				tb := s.begin(2, paced(days(out)))
				s.own(tb)
				draft(s.sit(tb))
				s.told()
				s.drain() // all sleep
				s = newServer(t, db, h.holds)

				s.pass(h, 72*time.Hour)
				s.pass(h, 83*time.Hour)
				other.pass(h, 84*time.Hour)
				s.pass(h, 85*time.Hour)
				c := s.join(tb.code, tb.who[1])
				c.wantHappened(want.happened...)
				if red, blue := c.times.Seats[0], c.times.Seats[1]; out != record.OutStandIn && (red.Left != 0 || !red.Out) || blue.Out {
					t.Errorf("seats %+v, %+v", red, blue)
				}
				if out == record.OutStandIn {
					c.untilSeq(3) // it plays
				}
				told := slices.DeleteFunc(s.told(), func(n string) bool { return !strings.HasPrefix(n, "out") })
				if !slices.Equal(told, want.told) {
					t.Errorf("told %q, want %q", told, want.told)
				}
			})
		})
	}
}

// TestNobodyWasThere: a time in which no server was there is nobody's, whenever it is noted.
func TestNobodyWasThere(t *testing.T) {
	onBoth(t, func(t *testing.T, db storetest.Database) {
		h := newHand()
		s := newServer(t, db, h.holds)
		tb := s.begin(2, paced(days(record.OutStandIn)))
		draft(s.sit(tb))
		s.drain()
		h.lose(10*time.Hour, 90*time.Hour) // red's time would have been used up meanwhile
		h.set(90 * time.Hour)
		s = newServer(t, db, h.holds)
		c := s.join(tb.code, tb.who[1])
		c.wantHappened("outage -1")
		c.until(func() bool { return c.due(0) != 0 })
		c.wantDue(0, (84+80)*time.Hour)
		s.verify(2)
	})
}

func TestPause(t *testing.T) {
	onBoth(t, func(t *testing.T, db storetest.Database) {
		h := newHand()
		s := newServer(t, db, h.holds)
		tb := s.begin(3, paced(days(record.OutSign)))
		all := s.sit(tb)
		draft(all)
		red, blue := all[0], all[1]
		wantCode(t, s.happen(tb, tb.who[1], protocol.Happen{Kind: record.Paused}), protocol.CodeNotHost)
		h.set(time.Hour)
		if err := s.happen(tb, tb.host, protocol.Happen{Kind: record.Paused}); err != nil {
			t.Fatal(err)
		}
		red.wantHappened("paused -1")
		if !red.times.Paused || red.due(0) != 0 {
			t.Errorf("times %+v", red.times)
		}
		wantRefused(t, red.choose("stop"), protocol.CodePaused)
		// A list of games and a replay tell it as well.
		if info, _, err := s.store.Room(t.Context(), tb.code); err != nil || !info.Clock.Paused {
			t.Errorf("stored %+v, %v", info.Clock, err)
		}
		if again, err := s.rooms.Replay(t.Context(), tb.code, tb.who[1], engine.Nobody, 0); err != nil || len(again.Happenings) != 1 || again.Happenings[0].Kind != record.Paused {
			t.Errorf("the replay is %+v, %v", again, err)
		}

		// Anybody may ask to go on; when all agree it does, and before it does not.
		if err := s.happen(tb, tb.who[1], protocol.Happen{Kind: record.Proposed, Proposes: record.Resumed}); err != nil {
			t.Fatal(err)
		}
		wantCode(t, s.happen(tb, tb.who[2], protocol.Happen{Kind: record.Proposed, Proposes: record.Ended}), protocol.CodeProposed)
		blue.untilHappened(2)
		if p := blue.times.Proposal; p == nil || !slices.Equal(p.Missing, []engine.Seat{0, 2}) || p.By != 1 {
			t.Fatalf("proposal %+v", p)
		}
		agree := protocol.Happen{Kind: record.Agreed, About: blue.times.Proposal.Number}
		wantCode(t, s.happen(tb, room.Who{}, agree), protocol.CodeNotSeated)
		for _, seat := range []int{0, 0, 2} {
			if err := s.happen(tb, tb.who[seat], agree); err != nil {
				t.Fatal(err)
			}
		}
		blue.wantHappened("paused -1", "proposed -1", "agreed -1", "agreed -1", "resumed -1")
		wantCode(t, s.happen(tb, tb.who[0], agree), protocol.CodeBadRequest)
		blue.wantDue(0, 84*time.Hour)
		red.until(func() bool { return !red.times.Paused })
		red.apply("stop")
	})
}

// TestNobodyPausesOutOfTheirLostTime.
func TestNobodyPausesOutOfTheirLostTime(t *testing.T) {
	h := newHand()
	s := newServer(t, onSQLite(t), h.holds)
	tb := s.begin(2, paced(days(record.OutSign)))
	host := room.Who{Host: tb.host.Host, Seat: tb.who[0].Seat}
	all := s.sit(tb)
	draft(all)
	s.pass(h, 90*time.Hour)
	all[1].wantHappened("out 0")
	wantCode(t, s.happen(tb, host, protocol.Happen{Kind: record.Paused}), protocol.CodeBadRequest)
	all[0].untilHappened(1)
	all[0].apply("stop") // nothing but a sign
	if err := s.happen(tb, host, protocol.Happen{Kind: record.Paused}); err != nil {
		t.Error(err)
	}
}

// BenchmarkDue has the clocks of 1,000 sleeping rooms be seen to that are due at once,
// beside waking as many rooms of the same kind.
func BenchmarkDue(b *testing.B) {
	const many = 1000
	for _, due := range []bool{true, false} {
		b.Run(map[bool]string{true: "Due", false: "Woken"}[due], func(b *testing.B) {
			h := newHand()
			s := storetest.SQLite(b).Open(b)
			cfg := room.Config{Store: s, Games: allGames(), NewBot: bot.New, Now: h.now, Pulse: h}
			rooms := room.New(cfg)
			p := days(record.OutSign)
			for range many {
				c, err := rooms.Create(b.Context(), room.Who{}, protocol.CreateRoom{Game: "lanterns", Seats: 1, Pace: &p})
				if err != nil {
					b.Fatal(err)
				}
				if _, _, err := rooms.TakeSeat(b.Context(), c.Room.Code, room.Who{}, 0, "Ann"); err != nil {
					b.Fatal(err)
				}
				if _, err := rooms.Start(b.Context(), c.Room.Code, room.Who{Host: c.Host}); err != nil {
					b.Fatal(err)
				}
			}
			if err := rooms.Drain(b.Context()); err != nil {
				b.Fatal(err)
			}
			if due {
				h.set(72 * time.Hour)
			}
			for b.Loop() {
				b.StopTimer()
				codes, err := s.Codes(b.Context(), "", many)
				if err != nil || len(codes) != many {
					b.Fatal(len(codes), err)
				}
				woken := room.New(cfg)
				b.StartTimer()
				for _, code := range codes {
					woken.Wake(code)
				}
				for _, code := range codes { // each has seen to its clock by then
					if _, err := woken.Room(b.Context(), code, room.Who{}); err != nil {
						b.Fatal(err)
					}
				}
				b.StopTimer()
				if err := woken.Drain(b.Context()); err != nil {
					b.Fatal(err)
				}
				b.StartTimer()
			}
		})
	}
}

// TestWelcomesTellTheTime: whoever comes later is not told what time it was for somebody
// who came before.
func TestWelcomesTellTheTime(t *testing.T) {
	h := newHand()
	s := newServer(t, onSQLite(t), h.holds)
	tb := s.begin(2, paced(days(record.OutSign)))
	s.join(tb.code, room.Who{})
	h.set(10 * time.Minute)
	if c := s.join(tb.code, room.Who{}); !c.times.At.Equal(h.now()) {
		t.Errorf("told that it is %v, it is %v", c.times.At, h.now())
	}
}
