package room_test

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
	"westkingdom/server/store"
)

// own makes every seat a person's own, whom the outside reaches, and the host's place
// that of another.
func (s *server) own(tb table) (persons []uuid.UUID, host uuid.UUID) {
	s.t.Helper()
	r, seats, err := s.store.Room(s.t.Context(), tb.code)
	if err != nil {
		s.t.Fatal(err)
	}
	var devices []store.Device
	somebody := func() uuid.UUID {
		d := store.Device{ID: uuid.New(), Person: uuid.New(), Made: time.Now(), Seen: time.Now()}
		copy(d.Secret[:], d.ID.String())
		devices = append(devices, d)
		return d.Person
	}
	r.HostPerson = somebody()
	for i := range seats {
		if seats[i].Kind == record.Person {
			seats[i].Person = somebody()
		}
		persons = append(persons, seats[i].Person)
	}
	if err := s.store.UpdateRoom(s.t.Context(), r, store.Change{Seats: seats, Persons: devices}); err != nil {
		s.t.Fatal(err)
	}
	for _, d := range devices {
		c := store.Channel{ID: uuid.New(), Person: d.Person, Kind: "push", Keys: json.RawMessage(`{}`), Language: "en", Made: time.Now()}
		if err := s.store.SetChannel(s.t.Context(), c); err != nil {
			s.t.Fatal(err)
		}
	}
	s.compare()
	return persons, r.HostPerson
}

// told takes what is to be told, and returns it in words.
func (s *server) told() (all []string) {
	s.t.Helper()
	now := time.Now().Add(time.Hour)
	notices, err := s.store.Claim(s.t.Context(), now, now.Add(time.Hour), 100)
	if err != nil {
		s.t.Fatal(err)
	}
	var done []store.Key
	for _, n := range notices {
		if d := n.Due.Sub(n.Made); d != 15*time.Second && n.Kind != string(protocol.NoticeHalf) {
			s.t.Errorf("due after %s", d)
		}
		all = append(all, fmt.Sprintf("%s %d@%d %s", n.Kind, n.Seat, n.Seq, n.Who))
		done = append(done, n.Key())
	}
	if err := s.store.Settle(s.t.Context(), store.Settlement{Done: done}); err != nil {
		s.t.Fatal(err)
	}
	slices.Sort(all)
	return all
}

func (s *server) wantTold(want ...string) {
	s.t.Helper()
	if got := s.told(); !slices.Equal(got, want) {
		s.t.Errorf("it tells %q, want %q", got, want)
	}
}

// say says a line, and waits for its answer.
func (c *client) say(text string) {
	c.t.Helper()
	id := uuid.NewString()
	c.watch.Say(id, text)
	if a := c.answer(id); a.Result != protocol.Applied {
		c.t.Errorf("said %q: %+v", text, a)
	}
}

// TestTellsTheGame: a game tells its persons that it begins, their turns, and its end;
// and never whoever did it.
func TestTellsTheGame(t *testing.T) {
	s := newServer(t, onSQLite(t))
	tb := s.gather(2)
	s.own(tb)
	if _, err := s.rooms.Start(t.Context(), tb.code, tb.host); err != nil {
		t.Fatal(err)
	}
	clients := []*client{s.join(tb.code, tb.who[0]), s.join(tb.code, tb.who[1])}
	want := []string{"begins 0@0 ", "begins 1@0 "}
	for _, seat := range clients[0].turn.Asked {
		want = append(want, fmt.Sprintf("turn %d@0 ", seat))
	}
	s.wantTold(want...)

	last := engine.Nobody
	for !clients[0].turn.Over {
		by := clients[0].turn.Asked[0]
		before := clients[0].turn.Asked
		clients[by].choose(clients[by].turn.Prompt.Options[0].ID)
		for _, c := range clients {
			for c.seq < clients[by].seq {
				c.next()
			}
		}
		var want []string
		for _, seat := range clients[0].turn.Asked {
			if seat != by && !slices.Contains(before, seat) {
				want = append(want, fmt.Sprintf("turn %d@%d Person %d", seat, clients[0].seq, by))
			}
		}
		if clients[0].turn.Over {
			want = []string{fmt.Sprintf("ends %d@%d Person %d", 1-by, clients[0].seq, by)}
		}
		s.wantTold(want...)
		last = by
	}
	if last == engine.Nobody {
		t.Error("nobody chose")
	}
}

// TestTakesTurnsBack: of turns only those wait to be told that are not over.
func TestTakesTurnsBack(t *testing.T) {
	s := newServer(t, onSQLite(t))
	tb := s.gather(2)
	s.own(tb)
	if _, err := s.rooms.Start(t.Context(), tb.code, tb.host); err != nil {
		t.Fatal(err)
	}
	clients := []*client{s.join(tb.code, tb.who[0]), s.join(tb.code, tb.who[1])}
	begins := 2
	turns := make(map[engine.Seat]bool)
	for _, seat := range clients[0].turn.Asked {
		turns[seat] = true
	}
	for !clients[0].turn.Over {
		by, before := clients[0].turn.Asked[0], clients[0].turn.Asked
		clients[by].choose(clients[by].turn.Prompt.Options[0].ID)
		for _, c := range clients {
			for c.seq < clients[by].seq {
				c.next()
			}
		}
		for seat := range engine.Seat(2) {
			switch asked := slices.Contains(clients[0].turn.Asked, seat); {
			case !asked || seat == by:
				delete(turns, seat)
			case !slices.Contains(before, seat):
				turns[seat] = true
			}
		}
		want := begins + len(turns)
		if clients[0].turn.Over {
			want++ // that it ends, to the other one
		}
		if n, err := s.store.Waiting(t.Context()); err != nil || n != want {
			t.Fatalf("after %d %d notices wait, %v, want %d", clients[0].seq, n, err, want)
		}
	}
}

// TestTellsNobody: bots, seats that are nobody's own, and lessons tell nothing.
func TestTellsNobody(t *testing.T) {
	s := newServer(t, onSQLite(t))
	tb := s.begin(2)
	c := s.join(tb.code, tb.who[0])
	if asked := c.turn.Asked[0]; asked != 0 {
		c = s.join(tb.code, tb.who[asked])
	}
	c.choose(c.turn.Prompt.Options[0].ID)
	s.wantTold()
}

// TestTellsFull: the host hears of the last seat that is taken, and of no other.
func TestTellsFull(t *testing.T) {
	s := newServer(t, onSQLite(t))
	tb := s.gather(3)
	s.own(tb)
	for _, seat := range []engine.Seat{0, 1} {
		if _, err := s.rooms.SetSeat(t.Context(), tb.code, tb.host, seat, protocol.SetSeat{Kind: record.Free}); err != nil {
			t.Fatal(err)
		}
	}
	for i, want := range [][]string{nil, {"full -1@5 Zoé"}} {
		if _, _, err := s.rooms.TakeSeat(t.Context(), tb.code, room.Who{}, engine.Seat(i), []string{"Aïda", "Zoé"}[i]); err != nil {
			t.Fatal(err)
		}
		got := s.told()
		if len(got) != len(want) || len(got) > 0 && !strings.HasPrefix(got[0], "full -1@") {
			t.Errorf("after seat %d it tells %q", i, got)
		}
	}
}

// TestTellsMentions: whom a line names, unless they do not read it, once a quarter of an
// hour.
func TestTellsMentions(t *testing.T) {
	for text, want := range map[string][]string{
		"hello everybody":            nil,
		"@Person 1: your turn":       {"mention 1@0 Person 0"},
		"ask @person 2!":             {"mention 2@0 Person 0"},
		"@all hurry":                 {"mention 1@0 Person 0", "mention 2@0 Person 0"},
		"@Person 0 is me":            nil,
		"@Person 11, @ally, @person": nil,
		"@Person 11 and @Person 1":   {"mention 1@0 Person 0"},
	} {
		s := newServer(t, onSQLite(t))
		tb := s.gather(3)
		s.own(tb)
		c := s.join(tb.code, tb.who[0])
		c.say(text)
		s.wantTold(want...)
		c.say(text) // again, too soon
		s.wantTold()
	}

	s := newServer(t, onSQLite(t))
	tb := s.gather(3)
	s.own(tb)
	seats, err := s.rooms.Mute(t.Context(), tb.code, tb.who[1], 0, true)
	if err != nil || !slices.Equal(seats, []engine.Seat{0}) {
		t.Errorf("muted %v, %v", seats, err)
	}
	s.join(tb.code, tb.who[0]).say("@all")
	s.wantTold("mention 2@0 Person 0")
	if err := s.rooms.Nudge(t.Context(), tb.code, tb.who[0], 1); room.CodeOf(err) != protocol.CodeNotYourTurn {
		t.Errorf("nudged before the game: %v", err)
	}
	if seats, err = s.rooms.Mute(t.Context(), tb.code, tb.who[1], 0, false); err != nil || len(seats) > 0 {
		t.Errorf("muted %v, %v", seats, err)
	}
	s.join(tb.code, tb.who[0]).say("@all")
	s.wantTold("mention 1@0 Person 0")

	// Whoever has the seat next is read.
	if _, err := s.rooms.Mute(t.Context(), tb.code, tb.who[1], 2, true); err != nil {
		t.Fatal(err)
	}
	if _, err := s.rooms.SetSeat(t.Context(), tb.code, tb.host, 2, protocol.SetSeat{Kind: record.Free}); err != nil {
		t.Fatal(err)
	}
	if _, _, err := s.rooms.TakeSeat(t.Context(), tb.code, room.Who{}, 2, "Dora"); err != nil {
		t.Fatal(err)
	}
	if seats, err := s.rooms.Muted(t.Context(), tb.code, tb.who[1]); err != nil || len(seats) > 0 {
		t.Errorf("muted %v, %v, with somebody else in the seat", seats, err)
	}

	for _, c := range []struct {
		who  room.Who
		seat engine.Seat
		code protocol.Code
	}{
		{room.Who{}, 0, protocol.CodeNotSeated}, {tb.who[0], 0, protocol.CodeBadRequest},
		{tb.who[0], 7, protocol.CodeBadRequest}, {tb.who[0], -1, protocol.CodeBadRequest},
	} {
		if _, err := s.rooms.Mute(t.Context(), tb.code, c.who, c.seat, true); room.CodeOf(err) != c.code {
			t.Errorf("mute %d: %v, want %s", c.seat, err, c.code)
		}
	}
}

// TestNudge: once a day, whoever is asked, by whoever sits at the table; and what comes
// of it does not say whether they can be told.
func TestNudge(t *testing.T) {
	for _, owned := range []bool{true, false} {
		s := newServer(t, onSQLite(t))
		tb := s.begin(2)
		if owned {
			s.own(tb)
		}
		asked, other := engine.Seat(1), engine.Seat(0)
		for c := s.join(tb.code, tb.who[other]); c.turn.Prompt != nil; {
			c.choose(c.turn.Prompt.Options[0].ID)
			c.until(func() bool { return c.turn.Prompt == nil || c.turn.Prompt.Seat == other })
		}
		s.told()
		seq := s.join(tb.code, tb.who[asked]).seq
		nudge := func(who room.Who, seat engine.Seat, want protocol.Code) {
			t.Helper()
			if err := s.rooms.Nudge(t.Context(), tb.code, who, seat); (err != nil || want != "") && room.CodeOf(err) != want {
				t.Errorf("nudged: %v, want %q", err, want)
			}
		}
		nudge(tb.who[other], asked, "")
		if owned {
			s.wantTold(fmt.Sprintf("nudge %d@%d Person %d", asked, seq, other))
			nudge(tb.who[other], asked, protocol.CodeTooMany)
		}
		s.wantTold()
		nudge(tb.who[asked], other, protocol.CodeNotYourTurn)
		nudge(tb.who[asked], asked, protocol.CodeBadRequest)
		nudge(tb.who[asked], 9, protocol.CodeBadRequest)
		nudge(room.Who{}, asked, protocol.CodeNotSeated)
	}
}

// glances notes who looks.
type glances struct {
	mu  sync.Mutex
	now map[store.Look]bool
}

func (g *glances) Look(at store.Look, looks bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if looks == g.now[at] {
		panic("told twice")
	}
	g.now[at] = looks
}

func (g *glances) of(person uuid.UUID, code string) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.now[store.Look{Person: person, Room: code}]
}

// TestLooks: a person looks at a room while a page of theirs is there; no spectator does.
func TestLooks(t *testing.T) {
	g := &glances{now: make(map[store.Look]bool)}
	s := newServer(t, onSQLite(t), func(c *room.Config) { c.Looks = g })
	tb := s.begin(2)
	persons, host := s.own(tb)
	s.join(tb.code, room.Who{})
	first, second := s.join(tb.code, tb.who[0]), s.join(tb.code, tb.who[0])
	s.join(tb.code, tb.host)
	settled := func() { // by asking the room, which settles before
		t.Helper()
		for range 2 {
			if _, err := s.rooms.Room(t.Context(), tb.code, room.Who{}); err != nil {
				t.Fatal(err)
			}
		}
	}
	settled()
	if !g.of(persons[0], tb.code) || g.of(persons[1], tb.code) || !g.of(host, tb.code) {
		t.Errorf("they look: %v", g.now)
	}
	for range 2 { // a page behind others, which then comes to the front again
		second.watch.Look(false)
		first.watch.Look(false)
		settled()
		if g.of(persons[0], tb.code) {
			t.Error("all pages are behind others")
		}
		if err := first.watch.Again(t.Context(), room.Seen{Seq: first.seq}); err != nil {
			t.Error(err)
		}
		settled()
		if g.of(persons[0], tb.code) {
			t.Error("one has connected again, behind others")
		}
		second.watch.Look(true)
		settled()
		if !g.of(persons[0], tb.code) {
			t.Error("one can be seen")
		}
	}
	first.watch.Leave()
	settled()
	if !g.of(persons[0], tb.code) {
		t.Error("one page has gone, another is there")
	}
	second.watch.Leave()
	settled()
	if g.of(persons[0], tb.code) {
		t.Error("all pages have gone")
	}
	s.drain()
	if g.of(host, tb.code) {
		t.Error("the server has stopped")
	}
}

// TestMentions: what a line of the chat must have to call somebody. The client draws calls
// by the same rule, and is tested on the same lines.
func TestMentions(t *testing.T) {
	data, err := os.ReadFile("testdata/mentions.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		Name       string
		Calls, Not []string
	}
	if err := json.Unmarshal(data, &cases); err != nil {
		t.Fatal(err)
	}
	s := newServer(t, onSQLite(t))
	for _, c := range cases {
		for i, text := range append(c.Calls, c.Not...) {
			if text == "" {
				continue // is no line
			}
			tb := s.gather(2)
			free, name := protocol.SetSeat{Kind: record.Free}, c.Name
			if _, err := s.rooms.SetSeat(t.Context(), tb.code, tb.host, 1, free); err != nil {
				t.Fatal(err)
			}
			if _, _, err := s.rooms.TakeSeat(t.Context(), tb.code, room.Who{}, 1, name); err != nil {
				t.Fatal(err)
			}
			s.own(tb)
			s.join(tb.code, tb.who[0]).say(text)
			if told := len(s.told()) > 0; told != (i < len(c.Calls)) {
				t.Errorf("%q calls %s: %v", text, c.Name, told)
			}
		}
	}
}
