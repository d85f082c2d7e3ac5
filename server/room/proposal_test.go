package room_test

import (
	"slices"
	"sync"
	"testing"

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
	onBoth(t, func(t *testing.T, db storetest.Database) {
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
	})
}
