package room_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
)

// review opens a page with the replay, and reads who leads there.
func (s *server) review(tb table, who room.Who) *client {
	s.t.Helper()
	c := &client{t: s.t, seq: -1, reviews: true}
	c.rejoin(s, tb.code, who)
	c.until(func() bool { return c.led != nil })
	return c
}

// finished is a game that two people have played to its end, with everybody gone.
func (s *server) finished() table {
	s.t.Helper()
	tb := s.begin(2)
	all := s.sit(tb)
	draft(all)
	playOn(all)
	for _, c := range all {
		c.watch.Leave()
	}
	return tb
}

// point says where the client is, whole.
func (c *client) point(p protocol.Place) {
	c.t.Helper()
	if err := c.watch.Point(p); err != nil {
		c.t.Fatal(err)
	}
}

// heard waits until the room has done all that the client has said before.
func (c *client) heard() {
	c.t.Helper()
	id := uuid.NewString()
	c.watch.Undo(id)
	c.answer(id)
}

// wantLed waits until the client is told that this seat leads.
func (c *client) wantLed(seat engine.Seat, here bool) {
	c.t.Helper()
	c.until(func() bool { return c.led != nil && c.led.Seat == seat && c.led.Here == here })
}

// problem takes messages until one says what is wrong.
func (c *client) problem() protocol.Code {
	c.t.Helper()
	for {
		data, ok := <-c.queue.Messages()
		if !ok {
			c.t.Fatalf("the socket was closed: %q", c.queue.Reason())
		}
		if strings.Contains(string(data), `"type":"problem"`) {
			return decode[protocol.SocketProblem](c.t, data).Code
		}
		c.take(data)
	}
}

// TestReviewTogether: whoever has a seat takes the lead of a finished game's replay, the
// others are told where they are, and so is who comes later; whoever only watches is told
// no more than who leads.
func TestReviewTogether(t *testing.T) {
	s := newServer(t, onSQLite(t))
	tb := s.finished()
	ann, ben, guest := s.review(tb, tb.who[0]), s.review(tb, tb.who[1]), s.review(tb, room.Who{})
	atTable := s.join(tb.code, tb.who[1])
	for _, c := range []*client{ann, ben, guest} {
		c.wantLed(engine.Nobody, false)
	}
	ann.watch.Lead(true)
	ann.wantLed(0, true)
	for _, c := range []*client{ben, guest, atTable} {
		c.wantLed(0, false)
	}
	there := protocol.Place{Seq: 3, Seat: 1, Open: []engine.Seat{0}, At: "location:quarry", X: 400, Y: 1000, Arrows: []protocol.Arrow{{From: "card:x-1", To: "player:0"}}}
	ann.point(there)
	late := s.review(tb, room.Who{})
	for _, c := range []*client{ben, guest, late} {
		c.wantLed(0, false)
		c.until(func() bool { return len(c.places) > 0 })
		if got := c.places[0]; fmt.Sprint(got) != fmt.Sprint(there) {
			t.Errorf("pointed to %+v, want %+v", got, there)
		}
	}

	// Another takes the lead; what the one before says goes nowhere from then on.
	ben.watch.Lead(true)
	ben.wantLed(1, true)
	ann.wantLed(1, false)
	ann.point(protocol.Place{Seq: 1})
	ann.heard()
	ben.point(protocol.Place{Seq: 2, Seat: engine.Nobody})
	ann.until(func() bool { return len(ann.places) > 0 })
	guest.until(func() bool { return len(guest.places) > 1 })
	if ann.places[0].Seq != 2 || guest.places[1].Seq != 2 || len(ben.places) != 1 {
		t.Errorf("pointed to %+v, %+v and %+v", ann.places, guest.places, ben.places)
	}

	// The lead is laid down by whoever has it, and gone with their socket.
	ann.watch.Lead(false)
	ann.heard()
	if ann.led.Seat != 1 {
		t.Error("somebody laid down the lead of another")
	}
	ben.watch.Lead(false)
	ann.wantLed(engine.Nobody, false)
	ann.watch.Lead(true)
	guest.wantLed(0, false)
	ann.watch.Leave()
	for _, c := range []*client{ben, guest, late, atTable} {
		c.wantLed(engine.Nobody, false)
	}
	if len(atTable.places) > 0 {
		t.Errorf("who does not review was sent %+v", atTable.places)
	}
}

// TestReviewNeeds a game that is over and a seat, and places that there can be.
func TestReviewNeeds(t *testing.T) {
	s := newServer(t, onSQLite(t))
	playing := s.begin(2)
	c := s.join(playing.code, playing.who[0])
	c.watch.Lead(true)
	if got := c.problem(); got != protocol.CodeNotFinished {
		t.Errorf("to lead through a game under way is refused with %s", got)
	}
	for seat, h := range []protocol.Happen{{Kind: record.Proposed, Proposes: record.Ended}, {Kind: record.Agreed, About: 1}} {
		if err := s.happen(playing, playing.who[seat], h); err != nil {
			t.Fatal(err)
		}
	}
	c = s.review(playing, playing.who[0])
	c.watch.Lead(true)
	c.wantLed(0, true)

	tb := s.finished()
	ann, guest := s.review(tb, tb.who[0]), s.review(tb, room.Who{})
	guest.watch.Lead(true)
	if got := guest.problem(); got != protocol.CodeNotSeated {
		t.Errorf("to lead without a seat is refused with %s", got)
	}
	ann.watch.Lead(true)
	ann.wantLed(0, true)
	long := strings.Repeat("x", 41)
	for name, p := range map[string]protocol.Place{
		"NoMoment":     {Seq: -1},
		"NoSeat":       {Seat: -2},
		"NoSeatOpen":   {Open: []engine.Seat{100}},
		"ManyOpen":     {Open: make([]engine.Seat, 9)},
		"OutsideLeft":  {At: "x", X: -1},
		"OutsideBelow": {At: "x", Y: 1001},
		"Long":         {At: long},
		"Markup":       {At: `"><script>`},
		"Letters":      {At: "carrière"},
		"LongArrow":    {Arrows: []protocol.Arrow{{From: "x", To: long}}},
		"NoEnd":        {Arrows: []protocol.Arrow{{From: "x"}}},
		"Circle":       {Arrows: []protocol.Arrow{{From: "x", To: "x"}}},
		"ManyArrows":   {Arrows: slices.Repeat([]protocol.Arrow{{From: "x", To: "y"}}, 9)},
	} {
		if err := ann.watch.Point(p); room.CodeOf(err) != protocol.CodeBadRequest {
			t.Errorf("%s: %v", name, err)
		}
	}
	ann.point(protocol.Place{Seq: 7, Arrows: slices.Repeat([]protocol.Arrow{{From: long[1:], To: long[2:]}}, 8)})
	guest.until(func() bool { return len(guest.places) > 0 })
	if data := guest.received[len(guest.received)-1]; guest.places[0].Seq != 7 || len(data) > 1<<10 {
		t.Errorf("%d bytes for %+v", len(data), guest.places)
	}
}

// TestReviewIsPaced: of places that come too fast the last one counts, and whoever does
// not read loses places and stays.
func TestReviewIsPaced(t *testing.T) {
	s := newServer(t, onSQLite(t))
	tb := s.finished()
	ann, ben, slow := s.review(tb, tb.who[0]), s.review(tb, tb.who[1]), s.review(tb, room.Who{})
	began := time.Now()
	ann.watch.Lead(true)
	ann.wantLed(0, true)
	last := 0
	for time.Since(began) < time.Second {
		last++
		ann.point(protocol.Place{Seq: last})
		ann.heard()
		for len(ben.queue.Messages()) > 0 {
			ben.next()
		}
	}
	ben.until(func() bool { return len(ben.places) > 0 && ben.places[len(ben.places)-1].Seq == last })
	if most := int(time.Since(began)/(100*time.Millisecond)) + 1; len(ben.places) > most || last < 2*most {
		t.Errorf("%d of %d places were told, want %d at most", len(ben.places), last, most)
	}
	// What waits for the slow one is who leads, and the place that came before it was slow.
	slow.until(func() bool { return len(slow.places) > 0 && slow.places[len(slow.places)-1].Seq == last })
	if len(slow.places) > 2 {
		t.Errorf("whoever did not read has %+v", slow.places)
	}
}
