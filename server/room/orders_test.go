package room_test

import (
	"encoding/json"
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

// Nobody else can tell what orders chose from what a person chose: not by a word of what
// others are sent, nor in a replay but one's own, after the end.
func TestOrdersAreSecret(t *testing.T) {
	first := newServer(t, onSQLite(t))
	tb := first.begin(3, withUndo)
	var whole store.Whole
	first.drain()
	if err := first.store.Dump(t.Context(), func(store.WholePerson) error { return nil }, func(w store.Whole, err error) error {
		whole = w
		return err
	}); err != nil {
		t.Fatal(err)
	}
	turn := []string{"light", "light", "stop"}
	told := func(ahead bool) (s *server, told []string) {
		s = newServer(t, onSQLite(t))
		if err := s.store.Import(t.Context(), whole); err != nil {
			t.Fatal(err)
		}
		all := append(s.sit(tb), s.join(tb.code, room.Who{}))
		draft(all[:3])
		if ahead {
			s.give(tb, 1, turn...)
		}
		all[0].apply("stop", "end-turn")
		all[1].untilSeq(5)
		if !ahead {
			all[1].apply(append(slices.Clone(turn), "end-turn")...)
		}
		for _, c := range all {
			c.untilSeq(9)
		}
		all[2].apply("draw", "stop")
		for {
			by := all[0].turn.Asked
			if len(by) == 0 {
				break
			}
			all[by[0]].apply(all[by[0]].turn.Prompt.Options[0].ID)
			for _, c := range all {
				c.untilSeq(all[by[0]].seq)
			}
		}
		for _, c := range []*client{all[0], all[2], all[3]} {
			for _, m := range c.received {
				if !strings.Contains(string(m), `"type":"answer"`) { // they have ids of their own
					told = append(told, anyTime.ReplaceAllString(string(m), "TIME"))
				}
			}
		}
		return s, told
	}
	by, one := told(true)
	hand, two := told(false)
	if !slices.Equal(one, two) {
		t.Errorf("with orders others are told\n%s\nand without\n%s", strings.Join(one, "\n"), strings.Join(two, "\n"))
	}
	if got := by.sent(tb); len(got) != 4 || len(hand.sent(tb)) != 0 {
		t.Fatalf("sent were %v", got)
	}
	marked := func(who room.Who, seat engine.Seat) (n int) {
		t.Helper()
		r, err := by.replay(tb.code, who, seat, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range r.Frames {
			if f.Ordered {
				n++
			}
		}
		return n
	}
	for _, tc := range []struct {
		who  room.Who
		seat engine.Seat
		want int
	}{{tb.who[1], 1, 4}, {tb.who[0], 1, 0}, {room.Who{}, 1, 0}, {tb.who[1], 0, 0}, {tb.who[1], engine.Nobody, 0}} {
		if got := marked(tc.who, tc.seat); got != tc.want {
			t.Errorf("the replay of seat %d marks %d choices, want %d", tc.seat, got, tc.want)
		}
	}
	file, err := by.archive().Export(t.Context(), tb.code)
	if err != nil {
		t.Fatal(err)
	}
	if text, err := json.Marshal(file); err != nil || strings.Contains(string(text), "order") {
		t.Errorf("the export tells of orders: %v, %s", err, text)
	}
}

// An order has the delay of its person's last choice, on record and in exports: without
// any it would be known by that.
func TestOrdersHaveTheirPersonsLag(t *testing.T) {
	db := onSQLite(t)
	for _, restarted := range []bool{false, true} {
		s := newServer(t, db)
		tb := s.begin(2, paced(record.Pace{Kind: record.Live, Budget: 600, Increment: 10, Out: record.OutSign}))
		all := s.sit(tb)
		all[1].watch.Lag(80 * time.Millisecond)
		draft(all)
		if restarted {
			s.drain()
			s = newServer(t, db)
			all[0] = s.join(tb.code, tb.who[0])
		}
		s.give(tb, 1, "light", "stop")
		all[0].apply("stop")
		all[0].untilSeq(5)
		for _, rec := range s.records(tb) {
			if want := time.Duration(rec.Seat) * 80 * time.Millisecond; rec.Lag != want {
				t.Errorf("restarted %v: record %d of seat %d, by an order %v: %v", restarted, rec.Seq, rec.Seat, rec.Ordered, rec.Lag)
			}
		}
	}
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
