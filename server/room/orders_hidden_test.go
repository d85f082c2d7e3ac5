package room_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/room"
	"westkingdom/server/store"
)

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
