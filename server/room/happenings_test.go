package room_test

import (
	"maps"
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
		"a pace's bot": func(f *record.File) {
			wise := days(record.OutStandIn)
			wise.Bot = "wise"
			f.Room.Pace = &wise
		},
		"a lag":    func(f *record.File) { f.Records[0].Lag = -1 },
		"a format": func(f *record.File) { f.Format = "westkingdom/1" },
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
