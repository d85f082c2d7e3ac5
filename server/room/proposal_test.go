package room_test

import (
	"maps"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
	"westkingdom/server/store/storetest"
)

// TestProposalLapses: what a seat has proposed, or agreed to, or must agree to, is proposed
// no more once it is another's, and whoever is there may propose it at once.
func TestProposalLapses(t *testing.T) {
	for name, c := range map[string]struct {
		goes func(s *server, tb table) error
		last []string
	}{
		"FreedProposer": {func(s *server, tb table) error { return s.setSeat(tb, 0, protocol.SetSeat{Kind: record.Free}) }, []string{"seated 0", "lapsed -1"}},
		"FreedAgrees":   {func(s *server, tb table) error { return s.setSeat(tb, 1, protocol.SetSeat{Kind: record.Free}) }, []string{"seated 1", "lapsed -1"}},
		"BotForWhoMust": {func(s *server, tb table) error {
			return s.setSeat(tb, 2, protocol.SetSeat{Kind: record.Bot, Bot: "random"})
		}, []string{"seated 2", "lapsed -1"}},
		"NewLink": {func(s *server, tb table) error {
			_, err := s.rooms.NewLink(s.t.Context(), tb.code, tb.host, 2)
			return err
		}, []string{"seated 2", "lapsed -1"}},
		"Conceded": {func(s *server, tb table) error {
			return s.happen(tb, tb.who[2], protocol.Happen{Kind: record.Conceded})
		}, []string{"conceded 2", "lapsed -1"}},
	} {
		t.Run(name, func(t *testing.T) {
			s := newServer(t, onSQLite(t))
			tb := s.begin(4)
			propose := protocol.Happen{Kind: record.Proposed, Proposes: record.Ended}
			if err := s.happen(tb, tb.who[0], propose); err != nil {
				t.Fatal(err)
			}
			if err := s.happen(tb, tb.who[1], protocol.Happen{Kind: record.Agreed, About: 1}); err != nil {
				t.Fatal(err)
			}
			all := s.join(tb.code, room.Who{})
			if err := c.goes(s, tb); err != nil {
				t.Fatal(err)
			}
			all.wantHappened(append([]string{"proposed -1", "agreed -1"}, c.last...)...)
			if all.times.Proposal != nil {
				t.Errorf("still proposed: %+v", all.times.Proposal)
			}
			if err := s.happen(tb, tb.who[3], propose); err != nil {
				t.Error(err)
			}
		})
	}
}

func (s *server) setSeat(tb table, seat engine.Seat, to protocol.SetSeat) error {
	_, err := s.rooms.SetSeat(s.t.Context(), tb.code, tb.host, seat, to)
	return err
}

// TestRewindNeedsNoBot: a bot that has come to a seat before anything happened around the
// game need agree to nothing, whatever it chooses meanwhile, also after a restart.
func TestRewindNeedsNoBot(t *testing.T) {
	for _, restarted := range []bool{false, true} {
		db := onSQLite(t)
		s := newServer(t, db)
		tb := s.begin(3)
		all := s.sit(tb)
		draft(all)
		all[0].apply("light")
		if err := s.setSeat(tb, 1, protocol.SetSeat{Kind: record.Bot, Bot: "random"}); err != nil {
			t.Fatal(err)
		}
		if restarted {
			s.drain()
			s = newServer(t, db)
			all[0], all[2] = s.join(tb.code, tb.who[0]), s.join(tb.code, tb.who[2])
		}
		if err := s.happen(tb, tb.who[2], protocol.Happen{Kind: record.Proposed, Proposes: record.Rewound, To: 3}); err != nil {
			t.Fatal(err)
		}
		all[0].apply("stop")
		all[2].until(func() bool { return slices.Equal(all[2].turn.Asked, []engine.Seat{2}) }) // the bot has played
		if p := all[2].times.Proposal; p == nil || slices.Contains(p.Missing, 1) {
			t.Errorf("restarted %v: proposal %+v", restarted, p)
		}
	}
}

// TestHostIsForgotten: nobody is made host whose person is there no more.
func TestHostIsForgotten(t *testing.T) {
	s := newServer(t, onSQLite(t))
	tb := s.begin(3)
	persons, _ := s.own(tb)
	if err := s.happen(tb, tb.who[0], protocol.Happen{Kind: record.Proposed, Proposes: record.Hosted, Seat: 2}); err != nil {
		t.Fatal(err)
	}
	if err := s.happen(tb, tb.who[2], protocol.Happen{Kind: record.Agreed, About: 1}); err != nil {
		t.Fatal(err)
	}
	if _, err := s.store.Forget(t.Context(), persons[2]); err != nil {
		t.Fatal(err)
	}
	s.compare()
	if err := s.happen(tb, tb.who[1], protocol.Happen{Kind: record.Agreed, About: 1}); err != nil {
		t.Fatal(err)
	}
	c := s.join(tb.code, tb.who[0])
	c.wantHappened("proposed 2", "agreed -1", "lapsed -1")
	if a, err := s.rooms.Room(t.Context(), tb.code, tb.host); err != nil || !a.You.Host {
		t.Errorf("the host is host: %v, %v", a.You.Host, err)
	}
}

// TestBackOfAnEndedGame: one that the table has ended goes nowhere.
func TestBackOfAnEndedGame(t *testing.T) {
	s := newServer(t, onSQLite(t))
	tb := s.begin(1)
	s.sit(tb)[0].apply("pick:1")
	if err := s.happen(tb, tb.who[0], protocol.Happen{Kind: record.Proposed, Proposes: record.Ended}); err != nil {
		t.Fatal(err)
	}
	_, err := s.rooms.Back(t.Context(), tb.code, tb.who[0], 0)
	wantCode(t, err, protocol.CodeGameOver)
}

// TestChangesAreToldOnce: whatever changes beside the records, it is told once.
func TestChangesAreToldOnce(t *testing.T) {
	h := newHand()
	s := newServer(t, onSQLite(t), h.holds, func(c *room.Config) { c.BotDelay = time.Hour })
	tb := s.begin(3, paced(days(record.OutSign)))
	c := s.join(tb.code, tb.who[1])
	c.next() // that they are there
	happen := func(who room.Who, h protocol.Happen) func() error {
		return func() error { return s.happen(tb, who, h) }
	}
	for _, story := range []struct {
		change func() error
		want   []string
	}{
		{happen(tb.host, protocol.Happen{Kind: record.Paused}), []string{protocol.TypeRoom, protocol.TypeHappened}},
		{func() error { return s.setSeat(tb, 0, protocol.SetSeat{Kind: record.Bot, Bot: "random"}) }, []string{protocol.TypeRoom, protocol.TypeHappened}},
		{happen(tb.who[1], protocol.Happen{Kind: record.Proposed, Proposes: record.Ended}), []string{protocol.TypeRoom, protocol.TypeHappened}},
		{happen(tb.who[2], protocol.Happen{Kind: record.Agreed, About: 3}), []string{protocol.TypeWelcome}},
	} {
		before := c.answers
		c.answers = make(map[string]protocol.Answer)
		if err := story.change(); err != nil {
			t.Fatal(err)
		}
		c.watch.Say(uuid.NewString(), "so")
		var got []string
		for len(c.answers) == 0 {
			if kind := c.next(); kind != protocol.TypeSaid && kind != protocol.TypeAnswer {
				got = append(got, kind)
			}
		}
		if !slices.Equal(got, story.want) {
			t.Errorf("told %q, want %q", got, story.want)
		}
		maps.Copy(c.answers, before)
	}
	c.wantHappened("paused -1", "seated 0", "proposed -1", "agreed -1", "ended -1")
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

// TestStandInIsWoken: a room that sleeps though a bot is to choose is woken for it, with
// nobody there: the server may have been stopped in that moment.
func TestStandInIsWoken(t *testing.T) {
	onBoth(t, func(t *testing.T, db storetest.Database) {
		h := newHand()
		s := newServer(t, db, h.holds, func(c *room.Config) { c.BotDelay = time.Hour })
		tb := s.begin(2, paced(days(record.OutSign)))
		draft(s.sit(tb))
		if err := s.happen(tb, tb.who[0], protocol.Happen{Kind: record.StoodIn}); err != nil {
			t.Fatal(err)
		}
		s.drain()
		s = newServer(t, db, h.holds)
		s.pass(h, 10*time.Minute)
		if n := s.rooms.Awake(); n != 1 {
			t.Errorf("%d rooms are awake", n)
		}
	})
}

// TestStandInIsNotToldOfTurns: nobody is told that it is their turn, or that somebody waits
// for them, while a bot plays; and who said until when is told so then.
func TestStandInIsNotToldOfTurns(t *testing.T) {
	h := newHand()
	s := newServer(t, onSQLite(t), h.holds, func(c *room.Config) { c.BotDelay = time.Hour })
	tb := s.begin(2)
	s.own(tb)
	all := s.sit(tb)
	draft(all)
	if err := s.happen(tb, tb.who[1], protocol.Happen{Kind: record.StoodIn, Seat: 1, Until: noon.Add(100 * time.Hour)}); err != nil {
		t.Fatal(err)
	}
	s.told()
	all[0].apply("stop")
	wantCode(t, s.rooms.Nudge(t.Context(), tb.code, tb.who[0], 1), protocol.CodeNotYourTurn)
	s.wantTold()
	s.pass(h, 100*time.Hour)
	all[0].wantHappened("stand-in 1", "returned 1")
	s.wantTold("turn 1@3 ")
}
