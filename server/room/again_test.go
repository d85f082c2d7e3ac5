package room_test

import (
	"slices"
	"sync"
	"testing"

	"github.com/google/uuid"

	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
	"westkingdom/server/store"
	"westkingdom/server/store/storetest"
)

// finish plays a game of persons and bots to its end.
func (s *server) finish(seats int, o ...options) (tb table, persons []uuid.UUID) {
	s.t.Helper()
	tb = s.gather(seats, o...)
	persons, _ = s.own(tb)
	if _, err := s.rooms.Start(s.t.Context(), tb.code, tb.host); err != nil {
		s.t.Fatal(err)
	}
	all := s.sit(tb)
	playOut(all)
	s.told()
	return tb, persons
}

// playOut has persons choose, whoever is asked, until the game is over.
func playOut(all []*client) {
	for !all[0].turn.Over {
		last := all[0]
		if i := slices.IndexFunc(all, func(c *client) bool { return c.turn.Prompt != nil }); i >= 0 {
			last = all[i]
			last.apply(last.turn.Prompt.Options[0].ID)
		} else {
			last.next() // a bot thinks
		}
		for _, c := range all {
			c.untilSeq(last.seq)
		}
	}
}

// as is a browser of a seat's person that shows no secret.
func as(person uuid.UUID) room.Who { return room.Who{Person: person} }

func TestAgain(t *testing.T) {
	onBoth(t, func(t *testing.T, db storetest.Database) {
		s := newServer(t, db)
		tb, persons := s.finish(3, withBots("greedy"), withUndo, withoutSpectators)
		ben := s.join(tb.code, tb.who[1])
		again := func(who room.Who) (protocol.RoomAnswer, room.Who) {
			t.Helper()
			a, now, err := s.rooms.Again(t.Context(), tb.code, who, protocol.PlayAgain{First: protocol.FirstNext})
			if err != nil {
				t.Fatal(err)
			}
			return a, now
		}
		a, now := again(as(persons[0]))
		r := a.Room
		if r.Code == tb.code || r.State != record.Gathering || r.Game != "lanterns" || !r.Undo || r.Spectators || !a.You.Host || a.You.Seat != 0 {
			t.Errorf("made %+v, as %+v", r, a.You)
		}
		if r.Seats[0].Name != "Person 0" || r.Seats[1].Name != "Person 1" || r.Seats[1].Kind != record.Person || r.Seats[2].Bot != "greedy" || !r.Seats[1].Begins {
			t.Errorf("the seats are %+v", r.Seats)
		}
		if there, err := s.rooms.Room(t.Context(), r.Code, room.Who{Seat: now.Seat}); err != nil || there.You.Seat != 0 {
			t.Errorf("the link opens %+v, %v", there.You, err)
		}
		// The others are told, on the page and outside of it, and come to the same room.
		ben.until(func() bool { return ben.room.Next == r.Code })
		s.wantTold("again 1@0 Person 0")
		b, theirs := again(as(persons[1]))
		if b.Room.Code != r.Code || b.You.Seat != 1 || b.You.Host || theirs.Seat != "" || theirs.Host != "" {
			t.Errorf("the second came to %+v as %+v", b.Room, b.You)
		}
		s.wantTold()
		if there, err := s.rooms.Room(t.Context(), r.Code, as(persons[1])); err != nil || there.You.Seat != 1 {
			t.Errorf("the person has %+v, %v", there.You, err)
		}
		// Who may not watch the old room learns nothing of the new one.
		if there, err := s.rooms.Room(t.Context(), tb.code, room.Who{}); err != nil || there.Room.Next != "" {
			t.Errorf("a stranger sees %+v, %v", there.Room, err)
		}
		if there, err := s.rooms.Invitation(t.Context(), tb.code); err != nil || there.Next != "" {
			t.Errorf("the link shows %+v, %v", there, err)
		}
		if f, err := s.archive().Export(t.Context(), tb.code); err != nil || f.Room.Next != "" || f.Format != "westkingdom/3" {
			t.Errorf("exported %+v, %v", f.Room, err)
		}

		// The next in turn goes first, and all sit around as before.
		started, err := s.rooms.Start(t.Context(), r.Code, as(persons[0]))
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, seat := range started.Room.Seats {
			names = append(names, seat.Name+seat.Bot)
		}
		if !slices.Equal(names, []string{"Person 1", "greedy", "Person 0"}) {
			t.Errorf("they sit as %v", names)
		}
		if slices.ContainsFunc(started.Room.Seats, func(s record.Seat) bool { return s.Begins }) {
			t.Errorf("the seats are %+v", started.Room.Seats)
		}
		if there, err := s.rooms.Room(t.Context(), r.Code, room.Who{Seat: now.Seat}); err != nil || there.You.Seat != 2 {
			t.Errorf("the link opens %+v, %v", there.You, err)
		}

		// Where the new room was deleted there is another.
		if err := s.store.Delete(t.Context(), r.Code); err != nil {
			t.Fatal(err)
		}
		if c, _ := again(as(persons[1])); c.Room.Code == r.Code || !c.You.Host {
			t.Errorf("made %+v", c.Room)
		}
	})
}

// TestAgainWithoutAPace: that something happened around a game says nothing of the pace of
// the next.
func TestAgainWithoutAPace(t *testing.T) {
	s := newServer(t, onSQLite(t))
	tb := s.begin(1)
	persons, _ := s.own(tb)
	if err := s.happen(tb, tb.who[0], protocol.Happen{Kind: record.Proposed, Proposes: record.Ended}); err != nil {
		t.Fatal(err)
	}
	a, _, err := s.rooms.Again(t.Context(), tb.code, as(persons[0]), protocol.PlayAgain{First: protocol.FirstByLot})
	if err != nil || a.Room.Pace != nil {
		t.Errorf("made %+v, %v", a.Room, err)
	}
}

// TestAgainAtOnce: two who press at once come to the same room, also on two servers.
func TestAgainAtOnce(t *testing.T) {
	onBoth(t, func(t *testing.T, db storetest.Database) {
		s := newServer(t, db)
		tb, persons := s.finish(2)
		servers := []*server{s, newServer(t, db)}
		codes := make([]string, 8)
		var wg sync.WaitGroup
		for i := range codes {
			wg.Go(func() {
				a, _, err := servers[i%2].rooms.Again(t.Context(), tb.code, as(persons[i/2%2]), protocol.PlayAgain{First: protocol.FirstByLot})
				if err != nil {
					t.Error(err)
				}
				codes[i] = a.Room.Code
			})
		}
		wg.Wait()
		if slices.ContainsFunc(codes, func(c string) bool { return c != codes[0] }) {
			t.Errorf("they came to %v", codes)
		}
		if n, err := s.store.Count(t.Context()); err != nil || n != 2 {
			t.Errorf("there are %d rooms, %v", n, err)
		}
	})
}

// TestAgainByLink: whose seat is held by a link alone is free, and known by its name; who
// asks by one has their seat, and is somebody from then on.
func TestAgainByLink(t *testing.T) {
	s := newServer(t, onSQLite(t))
	tb, persons := s.finish(3)
	r, seats, err := s.store.Room(t.Context(), tb.code)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 2 {
		seats[i].Person = uuid.Nil
	}
	if err := s.store.UpdateRoom(t.Context(), r, store.Change{Seats: seats}); err != nil {
		t.Fatal(err)
	}
	s.compare()
	ann := newcomer()
	ann.Seat = tb.who[0].Seat
	a, now, err := s.rooms.Again(t.Context(), tb.code, ann, protocol.PlayAgain{First: protocol.FirstByLot})
	if err != nil {
		t.Fatal(err)
	}
	all := a.Room.Seats
	if a.You.Seat != 0 || !a.You.Host || now.Person != ann.New.Device.Person || all[0].Name != "Person 0" ||
		all[1].Kind != record.Free || all[1].Name != "Person 1" || all[2].Kind != record.Person {
		t.Errorf("made %+v, as %+v, %+v", all, a.You, now)
	}
	if _, stored, err := s.store.Room(t.Context(), a.Room.Code); err != nil || stored[0].Person != now.Person || stored[2].Person != persons[2] {
		t.Errorf("stored %+v, %v", stored, err)
	}
	if _, err := s.rooms.Start(t.Context(), a.Room.Code, now); err == nil {
		t.Error("a seat is free")
	}
	b, _, err := s.rooms.TakeSeat(t.Context(), a.Room.Code, room.Who{}, 1, "Person 1")
	if err != nil || b.Room.Seats[1].Name != "Person 1" {
		t.Errorf("took %+v, %v", b.Room.Seats, err)
	}
}

func TestAgainRefused(t *testing.T) {
	s := newServer(t, onSQLite(t))
	tb := s.begin(2)
	again := func(code string, who room.Who, first protocol.First) error {
		_, _, err := s.rooms.Again(t.Context(), code, who, protocol.PlayAgain{First: first})
		return err
	}
	wantCode(t, again(tb.code, tb.who[0], protocol.FirstByLot), protocol.CodeNotFinished)
	wantCode(t, again(tb.code, room.Who{}, protocol.FirstByLot), protocol.CodeNotSeated)
	wantCode(t, again(tb.code, tb.host, protocol.FirstNext), protocol.CodeNotSeated)
	wantCode(t, again(tb.code, tb.who[0], "me"), protocol.CodeBadRequest)
	wantCode(t, again("0000000000", tb.who[0], protocol.FirstByLot), protocol.CodeNoRoom)
}
