package room_test

import (
	"testing"

	"westkingdom/engine"
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
		if got := s.sent(tb); len(got) != len(want) {
			t.Errorf("sent were %v, want %v", got, want)
		}
		s.verify(9)
	})
}

var (
	_ room.Who
	_ engine.Seat
)
