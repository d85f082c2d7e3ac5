package room_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
	"westkingdom/server/store"
	"westkingdom/server/store/storetest"
)

// orders reads what a seat has chosen ahead.
func (s *server) orders(tb table, seat int) protocol.Orders {
	s.t.Helper()
	o, err := s.rooms.Orders(s.t.Context(), tb.code, tb.who[seat])
	if err != nil {
		s.t.Fatal(err)
	}
	return o
}

// give has a seat choose ahead.
func (s *server) give(tb table, seat int, options ...string) protocol.Orders {
	s.t.Helper()
	o, err := s.rooms.GiveOrders(s.t.Context(), tb.code, tb.who[seat], protocol.GiveOrders{Version: s.orders(tb, seat).Version, Options: options})
	if err != nil {
		s.t.Fatal(err)
	}
	return o
}

// records are those of a room, as they are stored.
func (s *server) records(tb table) []store.Record {
	s.t.Helper()
	all, err := s.store.Records(s.t.Context(), tb.code, 0)
	if err != nil {
		s.t.Fatal(err)
	}
	return all
}

// sent are the options that orders chose, in order.
func (s *server) sent(tb table) (all []string) {
	s.t.Helper()
	for _, rec := range s.records(tb) {
		if rec.Ordered {
			all = append(all, rec.Option)
		}
	}
	return all
}

// A person chooses two turns ahead while others play, and closes all pages: both are played
// in their moments, whoever else looks.
func TestOrdersAreSent(t *testing.T) {
	onBoth(t, func(t *testing.T, db storetest.Database) {
		s := newServer(t, db)
		tb := s.begin(2)
		all := s.sit(tb)
		draft(all)
		if o := s.orders(tb, 1); o.Next == nil || o.Next.Kind != "move" || o.Why != "" || o.Version != 0 {
			t.Fatalf("at first: %+v", o)
		}
		o := s.give(tb, 1, "light", "stop", "light", "light", "stop")
		if len(o.Orders) != 5 || !o.Orders[0].Turn || o.Orders[1].Turn || !o.Orders[2].Turn || o.Next == nil || o.Version != 1 {
			t.Fatalf("given: %+v", o)
		}
		all[1].watch.Leave()
		all[0].apply("stop")
		all[0].untilSeq(5)
		if got := all[0].turn.Asked; len(got) != 1 || got[0] != 0 {
			t.Fatalf("%v is asked after the orders of a turn", got)
		}
		if o := s.orders(tb, 1); len(o.Orders) != 3 || o.Version != 3 {
			t.Errorf("left are %+v", o)
		}
		all[0].apply("stop")
		all[0].untilSeq(9)
		want := []string{"light", "stop", "light", "light", "stop"}
		if got := s.sent(tb); !slices.Equal(got, want) {
			t.Errorf("sent were %v, want %v", got, want)
		}
		s.verify(9)
	})
}

// slow has orders wait for longer than any test.
func slow(c *room.Config) { c.OrderPause = 100 * time.Hour }

// tamper changes what is stored of a seat's orders, as if the game had offered it so.
func (s *server) tamper(tb table, seat int, change func(*store.Orders)) {
	s.t.Helper()
	all, err := s.store.Orders(s.t.Context(), tb.code)
	if err != nil {
		s.t.Fatal(err)
	}
	for _, o := range all {
		if int(o.Seat) == seat {
			change(&o)
			if err := s.store.SaveOrders(s.t.Context(), tb.code, len(s.records(tb)), o); err != nil {
				s.t.Fatal(err)
			}
		}
	}
}

// waiting is a table at which seat 1 has chosen ahead while seat 0 is asked.
func waiting(t *testing.T, s *server, options ...string) (tb table, all []*client) {
	t.Helper()
	tb = s.begin(2, withUndo)
	all = s.sit(tb)
	draft(all)
	s.give(tb, 1, options...)
	return tb, all
}

// What is offered at another price, or not in the middle of a turn, is not sent: its person
// reads what became of it, and is asked. What begins a turn waits while something else is asked.
func TestOrdersThatAreGone(t *testing.T) {
	for _, tc := range []struct {
		name   string
		change func(*store.Orders)
		left   int
		sent   []string
	}{
		{"AnotherPrice", func(o *store.Orders) { o.Orders[0].Option.Cost = []engine.Amount{{What: "oil", N: 1}} }, 0, nil},
		{"AnotherGain", func(o *store.Orders) { o.Orders[0].Option.Gain = []engine.Amount{{What: "oil", N: 1}} }, 0, nil},
		{"OtherWays", func(o *store.Orders) { o.Orders[0].Option.Ways = [][]engine.Amount{{{What: "oil", N: 1}}} }, 0, nil},
		{"NotOffered", func(o *store.Orders) { o.Orders[0].Option.ID = "sing" }, 0, nil},
		{"AfterOthers", func(o *store.Orders) { o.Orders[1].Option.ID = "sing" }, 0, []string{"light"}},
		{"AnotherQuestion", func(o *store.Orders) { o.Orders[1].Kind = "song" }, 0, []string{"light"}},
		{"AnotherTurn", func(o *store.Orders) { o.Orders[0].Kind = "song" }, 3, nil},
	} {
		t.Run(tc.name, func(t *testing.T) {
			s := newServer(t, onSQLite(t))
			tb, all := waiting(t, s, "light", "light", "stop")
			s.tamper(tb, 1, tc.change)
			given := s.orders(tb, 1)
			if given.Why != protocol.OrderGone {
				t.Errorf("given are %+v", given)
			}
			all[0].apply("stop", "end-turn")
			all[1].until(func() bool { return all[1].turn.Prompt != nil && len(all[1].turn.Prompt.Trail) == len(tc.sent) })
			o := s.orders(tb, 1)
			if len(o.Orders) != tc.left || !slices.Equal(s.sent(tb), tc.sent) {
				t.Errorf("left are %+v, sent were %v", o, s.sent(tb))
			}
			if tc.left > 0 {
				all[1].apply("stop")
				if o := s.orders(tb, 1); len(o.Orders) != tc.left || o.Dropped != nil {
					t.Errorf("after another answer there are %+v", o)
				}
				return
			}
			if d := o.Dropped; d == nil || d.Why != protocol.DropGone || len(d.Orders) != 3-len(tc.sent) || o.Why != protocol.OrderAsked {
				t.Fatalf("dropped were %+v", o)
			}
			all[1].until(func() bool {
				n := len(all[1].orders)
				return n > 0 && all[1].orders[n-1].Dropped && all[1].orders[n-1].Left == 0 && all[1].orders[n-1].Version == o.Version
			})
			if len(all[0].orders) > 0 {
				t.Errorf("the other seat hears of %+v", all[0].orders)
			}
			if o := s.give(tb, 1); o.Dropped != nil {
				t.Errorf("it was read of, and is still told: %+v", o)
			}
		})
	}
}

// One says no whenever one is asked that, from the question on at which one says so, until
// one says otherwise. Orders come first.
func TestStandingOrders(t *testing.T) {
	s := newServer(t, onSQLite(t))
	tb, all := waiting(t, s, "light", "stop")
	standing := func(on bool) protocol.Orders {
		t.Helper()
		o, err := s.rooms.StandingOrder(t.Context(), tb.code, tb.who[1], protocol.StandingOrder{Kind: "move", Option: "stop", On: on})
		if err != nil {
			t.Fatal(err)
		}
		return o
	}
	if o := standing(true); len(o.Standing) != 1 || len(o.Orders) != 2 {
		t.Fatalf("standing is %+v", o)
	}
	all[0].apply("stop", "end-turn")
	all[0].until(func() bool { return all[0].turn.Prompt != nil })
	if got, want := s.sent(tb), []string{"light", "stop", "end-turn"}; !slices.Equal(got, want) {
		t.Errorf("sent were %v, want %v", got, want)
	}
	all[0].apply("stop", "end-turn")
	all[0].until(func() bool { return all[0].turn.Prompt != nil })
	if o := standing(false); len(o.Standing) != 0 {
		t.Errorf("standing is %+v", o)
	}
	all[0].apply("stop", "end-turn")
	all[1].until(func() bool { return all[1].turn.Prompt != nil })
	if standing(true); len(all[1].turn.Prompt.Options) == 0 {
		t.Fatal("it is not asked")
	}
	all[1].until(func() bool { return all[1].turn.Over })
	if got := s.sent(tb); len(got) != 7 {
		t.Errorf("sent were %v", got)
	}
}

// Whoever is there when their order is due may choose it themselves, or something else: then
// the others are theirs to choose as well. So it is with an order that they take back.
func TestOrdersAreSetAside(t *testing.T) {
	t.Run("ByTheSame", func(t *testing.T) {
		s := newServer(t, onSQLite(t), slow)
		tb, all := waiting(t, s, "light", "light", "stop")
		all[0].apply("stop", "end-turn")
		all[1].until(func() bool { return all[1].turn.Prompt != nil })
		all[1].apply("light")
		if o := s.orders(tb, 1); len(o.Orders) != 2 || o.Dropped != nil || len(s.sent(tb)) != 0 {
			t.Errorf("left are %+v", o)
		}
		all[1].apply("light", "stop")
		if p := all[1].turn.Prompt; p == nil || p.Kind != "end-turn" || len(s.orders(tb, 1).Orders) != 0 {
			t.Errorf("at the end one is asked %+v", p)
		}
	})
	t.Run("ByAnother", func(t *testing.T) {
		s := newServer(t, onSQLite(t), slow)
		tb, all := waiting(t, s, "light", "light", "stop")
		all[0].apply("stop", "end-turn")
		all[1].until(func() bool { return all[1].turn.Prompt != nil })
		all[1].apply("stop")
		if o := s.orders(tb, 1); len(o.Orders) != 0 || o.Dropped != nil {
			t.Errorf("left are %+v", o)
		}
	})
	t.Run("ByTakingThemBack", func(t *testing.T) {
		s := newServer(t, onSQLite(t), slow)
		tb, all := waiting(t, s, "light", "light", "stop")
		all[0].apply("stop", "end-turn")
		all[1].until(func() bool { return all[1].turn.Prompt != nil })
		if o := s.give(tb, 1, "light"); len(o.Orders) != 1 || o.Why != protocol.OrderAsked {
			t.Errorf("fewer are %+v", o)
		}
		if o := s.give(tb, 1); len(o.Orders) != 0 {
			t.Errorf("left are %+v", o)
		}
		all[1].apply("stop")
	})
	t.Run("ByAnUndo", func(t *testing.T) {
		s := newServer(t, onSQLite(t))
		tb, all := waiting(t, s, "light", "light")
		all[0].apply("stop", "end-turn")
		all[1].until(func() bool { p := all[1].turn.Prompt; return p != nil && len(p.Trail) == 2 })
		s.give(tb, 1)
		if a := all[1].undo(); a.Result != protocol.Applied {
			t.Fatalf("answered %+v", a)
		}
		if o := s.orders(tb, 1); len(o.Orders) != 0 || o.Dropped != nil {
			t.Errorf("left are %+v", o)
		}
		all[1].apply("light", "stop")
		if p := all[1].turn.Prompt; p == nil || p.Kind != "end-turn" {
			t.Errorf("a turn that somebody ended themselves ends by itself: %+v", p)
		}
	})
}

// What happens around a game drops orders, and tells their person why; whoever has the seat
// after them has none.
func TestOrdersAreDropped(t *testing.T) {
	seat := engine.Seat(1)
	for _, tc := range []struct {
		name     string
		why      protocol.OrderDrop // empty: nothing is left of them
		standing int
		do       func(*server, *table) error
	}{
		{"Paused", protocol.DropPaused, 1, func(s *server, tb *table) error {
			return s.happen(*tb, tb.host, protocol.Happen{Kind: record.Paused})
		}},
		{"StoodIn", protocol.DropStoodIn, 1, func(s *server, tb *table) error {
			return s.happen(*tb, tb.who[1], protocol.Happen{Kind: record.StoodIn, Seat: seat})
		}},
		{"Rewound", protocol.DropRewound, 1, func(s *server, tb *table) error {
			h := s.propose(*tb, 0, 1)
			return s.happen(*tb, tb.who[1], protocol.Happen{Kind: record.Agreed, About: h.Number})
		}},
		{"Ended", "", 0, func(s *server, tb *table) error {
			if err := s.happen(*tb, tb.who[0], protocol.Happen{Kind: record.Proposed, Proposes: record.Ended}); err != nil {
				return err
			}
			return s.happen(*tb, tb.who[1], protocol.Happen{Kind: record.Agreed, About: 1})
		}},
		{"Conceded", "", 0, func(s *server, tb *table) error {
			return s.happen(*tb, tb.who[1], protocol.Happen{Kind: record.Conceded})
		}},
		{"Freed", "", 0, func(s *server, tb *table) error {
			if _, err := s.rooms.SetSeat(s.t.Context(), tb.code, tb.host, seat, protocol.SetSeat{Kind: record.Free}); err != nil {
				return err
			}
			a, _, err := s.rooms.TakeSeat(s.t.Context(), tb.code, room.Who{}, seat, "Another")
			tb.who[1].Seat = a.Secret
			return err
		}},
		{"AnotherLink", "", 0, func(s *server, tb *table) error {
			a, err := s.rooms.NewLink(s.t.Context(), tb.code, tb.host, seat)
			tb.who[1].Seat = a.Secret
			return err
		}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			s := newServer(t, onSQLite(t), slow)
			tb, _ := waiting(t, s, "light", "stop")
			if _, err := s.rooms.StandingOrder(t.Context(), tb.code, tb.who[1], protocol.StandingOrder{Kind: "move", Option: "stop", On: true}); err != nil {
				t.Fatal(err)
			}
			if err := tc.do(s, &tb); err != nil {
				t.Fatal(err)
			}
			o := s.orders(tb, 1)
			if len(o.Orders) != 0 || len(o.Standing) != tc.standing || (o.Dropped != nil) != (tc.why != "") {
				t.Fatalf("left are %+v", o)
			}
			if d := o.Dropped; d != nil && (d.Why != tc.why || len(d.Orders) != 2) {
				t.Errorf("dropped were %+v", d)
			}
		})
	}
}

// Orders that nobody may give, or that can never be sent, are refused with the reason.
func TestOrdersAreRefused(t *testing.T) {
	s := newServer(t, onSQLite(t), slow)
	tb, all := waiting(t, s, "light")
	many := strings.Split(strings.Repeat("light ", 21), " ")[:21]
	give := func(who room.Who, version int, options ...string) error {
		_, err := s.rooms.GiveOrders(t.Context(), tb.code, who, protocol.GiveOrders{Version: version, Options: options})
		return err
	}
	stand := func(kind, option string) error {
		_, err := s.rooms.StandingOrder(t.Context(), tb.code, tb.who[1], protocol.StandingOrder{Kind: kind, Option: option, On: true})
		return err
	}
	for name, tc := range map[string]struct {
		err  error
		code protocol.Code
	}{
		"never offered":         {give(tb.who[1], 1, "sing"), protocol.CodeNoSuchOption},
		"not offered there":     {give(tb.who[1], 1, "light", "pick:1"), protocol.CodeNoSuchOption},
		"behind a hidden card":  {give(tb.who[1], 1, "draw", "light"), protocol.CodeNoSuchOption},
		"behind the last turn":  {give(tb.who[1], 1, "stop", "stop", "stop", "stop"), protocol.CodeNoSuchOption},
		"too many":              {give(tb.who[1], 1, many...), protocol.CodeBadRequest},
		"an older version":      {give(tb.who[1], 0, "stop"), protocol.CodeBusy},
		"a newer version":       {give(tb.who[1], 7, "stop"), protocol.CodeBusy},
		"nobody's seat":         {give(room.Who{}, 1, "stop"), protocol.CodeNotSeated},
		"the host without one":  {give(tb.host, 1, "stop"), protocol.CodeNotSeated},
		"while one is asked":    {give(tb.who[0], 0, "stop"), protocol.CodeStalePrompt},
		"no to no question":     {stand("song", "stop"), protocol.CodeNoSuchOption},
		"no by something else":  {stand("move", "light"), protocol.CodeNoSuchOption},
		"no to an only choice":  {stand("pick", "pick:1"), protocol.CodeNoSuchOption},
		"a rule that fails":     {give(tb.who[1], 1, "shatter"), protocol.CodeNoSuchOption},
		"an order of no option": {give(tb.who[1], 1, ""), protocol.CodeNoSuchOption},
	} {
		t.Run(name, func(t *testing.T) { wantCode(t, tc.err, tc.code) })
	}
	if o := s.orders(tb, 1); len(o.Orders) != 1 || o.Version != 1 || len(s.orders(tb, 0).Orders) != 0 {
		t.Errorf("left are %+v", o)
	}
	if err := s.happen(tb, tb.host, protocol.Happen{Kind: record.Paused}); err != nil {
		t.Fatal(err)
	}
	wantCode(t, give(tb.who[1], 2, "stop"), protocol.CodePaused)
	if o := s.orders(tb, 1); o.Why != protocol.OrderStops || o.Next != nil {
		t.Errorf("in a pause: %+v", o)
	}
	if err := s.happen(tb, tb.host, protocol.Happen{Kind: record.Resumed}); err != nil {
		t.Fatal(err)
	}
	for _, c := range all {
		c.until(func() bool { return len(c.happened) == 2 })
	}
	playOn(all)
	wantCode(t, give(tb.who[1], s.orders(tb, 1).Version, "stop"), protocol.CodeGameOver)
	if o := s.orders(tb, 1); o.Why != protocol.OrderStops {
		t.Errorf("at the end: %+v", o)
	}
	tb = s.gather(2)
	_, err := s.rooms.Orders(t.Context(), tb.code, tb.who[0])
	wantCode(t, err, protocol.CodeNotStarted)
}

// An order that was due when its server ended is sent by the next, which nobody has open.
func TestOrdersAreWoken(t *testing.T) {
	onBoth(t, func(t *testing.T, db storetest.Database) {
		first := newServer(t, db, slow)
		tb, all := waiting(t, first, "light", "stop")
		all[0].apply("stop", "end-turn")
		first.drain()
		second := newServer(t, db)
		due, err := second.store.Ordered(t.Context(), time.Time{})
		if err != nil || !slices.Equal(due, []string{tb.code}) {
			t.Fatalf("due are %v, %v", due, err)
		}
		second.rooms.Wake(due...)
		c := second.join(tb.code, tb.who[0])
		c.until(func() bool { return c.turn.Prompt != nil })
		if got, want := second.sent(tb), []string{"light", "stop", "end-turn"}; !slices.Equal(got, want) {
			t.Errorf("sent were %v, want %v", got, want)
		}
	})
}

// Two servers have the room open: the one on which nobody chose ahead sends what was given
// on the other, once.
func TestOrdersOfTwoServers(t *testing.T) {
	onBoth(t, func(t *testing.T, db storetest.Database) {
		one, two := newServer(t, db), newServer(t, db)
		tb, all := waiting(t, one, "light", "stop")
		other := two.join(tb.code, tb.who[0])
		one.give(tb, 1, "light", "light", "stop")
		other.apply("stop", "end-turn")
		other.until(func() bool { return other.turn.Prompt != nil })
		one.compare()
		all[0].untilSeq(other.seq)
		if got, want := one.sent(tb), []string{"light", "light", "stop", "end-turn"}; !slices.Equal(got, want) {
			t.Errorf("sent were %v, want %v", got, want)
		}
	})
}
