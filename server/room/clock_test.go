package room_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"westkingdom/engine"
	"westkingdom/engine/bot"
	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
	"westkingdom/server/store"
	"westkingdom/server/store/storetest"
)

// hand is a clock in the test's hand, and what servers know of when they were there.
type hand struct {
	mu      sync.Mutex
	at      time.Time
	outages []store.Span
}

// noon is when stories of time begin.
var noon = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)

func newHand() *hand { return &hand{at: noon} }

func (h *hand) now() time.Time {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.at
}

func (h *hand) set(after time.Duration) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.at = noon.Add(after)
}

func (h *hand) lose(from, until time.Duration) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.outages = append(h.outages, store.Span{From: noon.Add(from), Until: noon.Add(until)})
}

func (h *hand) Confirm(context.Context) (time.Time, error) { return h.now(), nil }

func (h *hand) Outages(after time.Time) (all []store.Span) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, o := range h.outages {
		if o.Until.After(after) {
			all = append(all, o)
		}
	}
	return all
}

func (h *hand) holds(c *room.Config) { c.Now, c.Pulse = h.now, h }

// pass lets time pass until so long after noon, and has rooms see to what is due.
func (s *server) pass(h *hand, after time.Duration) {
	s.t.Helper()
	h.set(after)
	codes, err := s.store.ClaimDue(s.t.Context(), h.now(), h.now().Add(10*time.Second), 100)
	if err != nil {
		s.t.Fatal(err)
	}
	s.rooms.Wake(codes...)
}

func paced(p record.Pace) options { return func(c *protocol.CreateRoom) { c.Pace = &p } }

func days(out record.OutOfTime) record.Pace {
	return record.Pace{Kind: record.Days, Budget: 72 * 3600, Increment: 12 * 3600, Most: 120 * 3600, Out: out, Bot: "random"}
}

// happen has something happen, as somebody asks.
func (s *server) happen(tb table, who room.Who, h protocol.Happen) error {
	s.t.Helper()
	_, err := s.rooms.Happen(s.t.Context(), tb.code, who, h)
	return err
}

// untilHappened takes messages until so much has happened, and returns what, in words.
func (c *client) untilHappened(n int) (all []string) {
	c.t.Helper()
	c.until(func() bool { return len(c.happened) >= n })
	for _, h := range c.happened {
		all = append(all, fmt.Sprintf("%s %d", h.Kind, h.Seat))
	}
	return all
}

func (c *client) wantHappened(want ...string) {
	c.t.Helper()
	if got := c.untilHappened(len(want)); !slices.Equal(got, want) {
		c.t.Errorf("happened %q, want %q", got, want)
	}
}

// due returns in how long after noon a seat's time is used up; 0 if it does not run.
func (c *client) due(seat engine.Seat) time.Duration {
	c.t.Helper()
	if c.times == nil || c.times.Seats[seat].Due.IsZero() {
		return 0
	}
	return c.times.Seats[seat].Due.Sub(noon)
}

func (c *client) wantDue(seat engine.Seat, want time.Duration) {
	c.t.Helper()
	if got := c.due(seat); got != want {
		c.t.Errorf("seat %d's time is used up after %v, want %v", seat, got, want)
	}
}

// untilTimes takes messages until a client has been told how the game stands in time
// after a record.
func (c *client) untilTimes(seq int) {
	c.t.Helper()
	c.untilSeq(seq)
	c.times = nil
	c.until(func() bool { return c.times != nil })
}

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
		"no kind":     func(p *record.Pace) { p.Kind = "" },
		"no time":     func(p *record.Pace) { p.Budget = 0 },
		"a short day": func(p *record.Pace) { p.Most = 3600 },
		"no such bot": func(p *record.Pace) { p.Bot = "wise" },
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

// TestRefusedProposal: a "no" ends it, and who was refused waits for ten records.
func TestRefusedProposal(t *testing.T) {
	h := newHand()
	s := newServer(t, onSQLite(t), h.holds)
	tb := s.begin(2)
	all := s.sit(tb)
	propose := protocol.Happen{Kind: record.Proposed, Proposes: record.Paused}
	if err := s.happen(tb, tb.who[0], propose); err != nil {
		t.Fatal(err)
	}
	if err := s.happen(tb, tb.who[1], protocol.Happen{Kind: record.Refused, About: 1}); err != nil {
		t.Fatal(err)
	}
	all[0].wantHappened("proposed -1", "refused -1")
	if all[0].times.Proposal != nil {
		t.Errorf("still proposed: %+v", all[0].times.Proposal)
	}
	wantCode(t, s.happen(tb, tb.who[0], propose), protocol.CodeTooSoon)
	if err := s.happen(tb, tb.who[1], propose); err != nil { // others need not
		t.Error(err)
	}
}

// TestProposalsOfTwo: of two who propose at once one has proposed, and the other is told.
func TestProposalsOfTwo(t *testing.T) {
	onBoth(t, func(t *testing.T, db storetest.Database) {
		s, other := newServer(t, db), newServer(t, db)
		tb := s.begin(3)
		var both sync.WaitGroup
		errs := make([]error, 2)
		for i, at := range []*server{s, other} {
			both.Go(func() {
				_, errs[i] = at.rooms.Happen(t.Context(), tb.code, tb.who[i], protocol.Happen{Kind: record.Proposed, Proposes: record.Paused})
			})
		}
		both.Wait()
		first, second := room.CodeOf(errs[0]), room.CodeOf(errs[1])
		if (errs[0] == nil) == (errs[1] == nil) || errs[0] != nil && first != protocol.CodeProposed || errs[1] != nil && second != protocol.CodeProposed {
			t.Errorf("%v and %v: one is proposed", errs[0], errs[1])
		}
		c := s.join(tb.code, tb.who[2])
		c.wantHappened("proposed -1")
	})
}

// TestStandIn: a bot plays for who asked for it, the seat stays theirs, and with them
// back what it chose is taken back as far as it can be.
func TestStandIn(t *testing.T) {
	onBoth(t, func(t *testing.T, db storetest.Database) {
		h := newHand()
		s := newServer(t, db, h.holds, func(c *room.Config) { c.BotDelay = 0 })
		tb := s.begin(2, withUndo, paced(days(record.OutSign)))
		all := s.sit(tb)
		draft(all)
		wantCode(t, s.happen(tb, tb.who[1], protocol.Happen{Kind: record.StoodIn, Seat: 0}), protocol.CodeNotHost)
		wantCode(t, s.happen(tb, tb.host, protocol.Happen{Kind: record.StoodIn, Seat: 0}), protocol.CodeBadRequest)
		for _, until := range []time.Duration{-time.Hour, 2400 * time.Hour} {
			wantCode(t, s.happen(tb, tb.who[0], protocol.Happen{Kind: record.StoodIn, Until: noon.Add(until)}), protocol.CodeBadRequest)
		}
		if err := s.happen(tb, tb.who[1], protocol.Happen{Kind: record.StoodIn, Seat: 1, Until: noon.Add(100 * time.Hour)}); err != nil {
			t.Fatal(err)
		}
		all[0].apply("stop", "end-turn")
		all[0].until(func() bool { return all[0].turn.Prompt != nil && all[0].seq > 4 }) // the bot has played its turn
		if s := all[0].times.Seats[1]; s.StandIn == "" || !s.Until.Equal(noon.Add(100*time.Hour)) {
			t.Errorf("seat %+v", s)
		}
		s.pass(h, 100*time.Hour)
		all[0].until(func() bool { return len(all[0].happened) > 1 })
		all[0].until(func() bool { return all[0].times.Seats[1].StandIn == "" })
		s.drain()
		s = newServer(t, db, h.holds)
		if again := s.join(tb.code, tb.who[1]); again.times.Seats[1].StandIn != "" {
			t.Error("the bot plays on after a restart")
		}
	})
}

// TestComesBack: whoever is back has their seat at once, and what the bot chose of the turn
// is taken back, but not what cannot be.
func TestComesBack(t *testing.T) {
	chosen := 0
	lightsTwice := func(ctx context.Context, at engine.Situation) int {
		if chosen++; chosen > 2 {
			<-ctx.Done() // it still thinks when its person comes back
		}
		return 0
	}
	s := newServer(t, onSQLite(t), botsBy(lightsTwice))
	tb := s.begin(2, withUndo)
	all := s.sit(tb)
	draft(all)
	red, before := all[0], all[0].sees()
	if err := s.happen(tb, tb.who[0], protocol.Happen{Kind: record.StoodIn}); err != nil {
		t.Fatal(err)
	}
	red.untilSeq(4)
	if err := s.happen(tb, tb.who[0], protocol.Happen{Kind: record.Returned}); err != nil {
		t.Fatal(err)
	}
	red.untilSeq(6)
	red.wantHappened("stand-in 0", "returned 0")
	if red.sees() != before {
		t.Errorf("it sees %s, saw %s", red.sees(), before)
	}
	red.apply("light", "stop", "end-turn")
	s.verify(9)

	// Their first choice brings a seat back too, and nothing is taken back that they have seen.
	chosen = 3
	if err := s.happen(tb, tb.who[1], protocol.Happen{Kind: record.StoodIn, Seat: 1}); err != nil {
		t.Fatal(err)
	}
	all[1].untilHappened(3)
	all[1].apply("light")
	all[1].wantHappened("stand-in 0", "returned 0", "stand-in 1", "returned 1")
}

// TestConcede: a bot plays the seat for good.
func TestConcede(t *testing.T) {
	s := newServer(t, onSQLite(t))
	tb := s.begin(2)
	all := s.sit(tb)
	draft(all)
	if err := s.happen(tb, tb.who[0], protocol.Happen{Kind: record.Conceded}); err != nil {
		t.Fatal(err)
	}
	all[1].wantHappened("conceded 0")
	all[1].until(func() bool { return all[1].turn.Prompt != nil }) // it plays
	wantCode(t, s.happen(tb, tb.who[0], protocol.Happen{Kind: record.Returned}), protocol.CodeNotSeated)
}

// TestEndByAgreement: the game has ended where it stood, for everybody and for good.
func TestEndByAgreement(t *testing.T) {
	onBoth(t, func(t *testing.T, db storetest.Database) {
		h := newHand()
		s := newServer(t, db, h.holds)
		tb := s.begin(2, paced(days(record.OutSign)))
		all := s.sit(tb)
		draft(all)
		if err := s.happen(tb, tb.who[0], protocol.Happen{Kind: record.Proposed, Proposes: record.Ended}); err != nil {
			t.Fatal(err)
		}
		if err := s.happen(tb, tb.who[1], protocol.Happen{Kind: record.Agreed, About: 1}); err != nil {
			t.Fatal(err)
		}
		all[0].until(func() bool { return all[0].turn.Over })
		if !all[0].times.Ended || all[0].room.State != record.Finished || all[0].due(0) != 0 {
			t.Errorf("%+v in %s", all[0].times, all[0].room.State)
		}
		wantCode(t, s.happen(tb, tb.who[0], protocol.Happen{Kind: record.Conceded}), protocol.CodeGameOver)
		info, _, err := s.store.Room(t.Context(), tb.code)
		if err != nil || info.State != record.Finished || !info.Clock.Due.IsZero() || !info.Clock.Ended {
			t.Errorf("stored %+v, %v", info, err)
		}
		s.drain()
		s = newServer(t, db, h.holds)
		if c := s.join(tb.code, tb.who[0]); !c.turn.Over || c.room.State != record.Finished {
			t.Errorf("after a restart: %+v in %s", c.turn, c.room.State)
		}
	})
}

// TestHostByAgreement: the table chooses another host while theirs is away.
func TestHostByAgreement(t *testing.T) {
	db := onSQLite(t)
	s := newServer(t, db)
	tb := s.begin(3)
	persons, _ := s.own(tb)
	ask := protocol.Happen{Kind: record.Proposed, Proposes: record.Hosted, Seat: 2}
	if err := s.happen(tb, tb.who[0], ask); err != nil {
		t.Fatal(err)
	}
	for _, seat := range []int{1, 2} {
		if err := s.happen(tb, tb.who[seat], protocol.Happen{Kind: record.Agreed, About: 1}); err != nil {
			t.Fatal(err)
		}
	}
	for who, host := range map[*room.Who]bool{{Person: persons[2]}: true, {Person: persons[1]}: false, &tb.host: false} {
		if a, err := s.rooms.Room(t.Context(), tb.code, *who); err != nil || a.You.Host != host {
			t.Errorf("%+v is host: %v, %v", who, a.You.Host, err)
		}
		again := newServer(t, db) // and it stays so
		if a, err := again.rooms.Room(t.Context(), tb.code, *who); err != nil || a.You.Host != host {
			t.Errorf("after a restart %+v is host: %v, %v", who, a.You.Host, err)
		}
	}
}

// TestHappeningsAreMissed: who comes back gets the rest of both, without a new view.
func TestHappeningsAreMissed(t *testing.T) {
	h := newHand()
	s := newServer(t, onSQLite(t), h.holds)
	tb := s.begin(2, paced(days(record.OutSign)))
	all := s.sit(tb)
	draft(all)
	all[1].watch.Leave()
	for _, kind := range []record.HappeningKind{record.Paused, record.Resumed} {
		if err := s.happen(tb, tb.host, protocol.Happen{Kind: kind}); err != nil {
			t.Fatal(err)
		}
	}
	all[0].untilHappened(2)
	all[0].apply("light")
	all[1].rejoin(s, tb.code, tb.who[1])
	all[1].untilSeq(3)
	all[1].wantHappened("paused -1", "resumed -1")
	if all[1].welcomes != 1 {
		t.Errorf("%d welcomes", all[1].welcomes)
	}
	if all[0].sees() == "" || all[1].times.Number != 2 {
		t.Errorf("times %+v", all[1].times)
	}
}

// TestTimeIsExported: pace and happenings are in a file, and come back with it. A game
// that goes on is paused then: whose time ran meanwhile nobody knows.
func TestTimeIsExported(t *testing.T) {
	h := newHand()
	s, there := newServer(t, onSQLite(t), h.holds), newServer(t, onSQLite(t), h.holds)
	tb := s.begin(2, paced(days(record.OutSign)))
	all := s.sit(tb)
	draft(all)
	for _, h := range []protocol.Happen{{Kind: record.Paused}, {Kind: record.Resumed}} {
		if err := s.happen(tb, tb.host, h); err != nil {
			t.Fatal(err)
		}
	}
	all[0].untilHappened(2)
	all[0].apply("stop")
	file, err := s.archive().Export(t.Context(), tb.code)
	if err != nil || file.Format != "westkingdom/2" || len(file.Happenings) != 2 || file.Room.Pace == nil {
		t.Fatalf("%+v, %v", file, err)
	}
	made, err := there.archive().Import(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	tb.host = room.Who{Host: made.Host}
	c := there.join(tb.code, room.Who{Seat: made.Seats[1]})
	c.wantHappened("paused -1", "resumed -1", "paused -1")
	if err := there.happen(tb, tb.host, protocol.Happen{Kind: record.Resumed}); err != nil {
		t.Fatal(err)
	}
	c.until(func() bool { return !c.times.Paused })
	if c.due(1) < 72*time.Hour {
		t.Errorf("who is asked has time until %v", c.due(1))
	}
	there.verify(3)

	for name, wrong := range map[string]func(*record.File){
		"a number":    func(f *record.File) { f.Happenings[1].Number = 7 },
		"an order":    func(f *record.File) { f.Happenings[0].Seq = 3 },
		"a record":    func(f *record.File) { f.Happenings[1].Seq = 4 },
		"a seat":      func(f *record.File) { f.Happenings[0].Seat = 2 },
		"a needed":    func(f *record.File) { f.Happenings[0].Needs = []engine.Seat{5} },
		"a time":      func(f *record.File) { f.Happenings[0].At = time.Time{} },
		"a bot":       func(f *record.File) { f.Happenings[0].Bot = "wise" },
		"a long text": func(f *record.File) { f.Happenings[0].Kind = record.HappeningKind(strings.Repeat("x", 2000)) },
		"a pace":      func(f *record.File) { f.Room.Pace = &record.Pace{Kind: "never"} },
		"a lag":       func(f *record.File) { f.Records[0].Lag = -1 },
		"a format":    func(f *record.File) { f.Format = "westkingdom/1" },
	} {
		bad, err := s.archive().Export(t.Context(), tb.code)
		if err != nil {
			t.Fatal(err)
		}
		bad.Happenings = slices.Clone(bad.Happenings)
		bad.Room.Code = "aaaaaaaaaa"
		wrong(&bad)
		if err := bad.Seal(); err != nil {
			t.Fatal(err)
		}
		if _, err := there.archive().Import(t.Context(), bad); room.CodeOf(err) != protocol.CodeBadExport {
			t.Errorf("%s: %v", name, err)
		}
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
