package room_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
	"westkingdom/server/store"
	"westkingdom/server/store/storetest"
)

// colours are those that a room's seats have.
func colours(r record.Room) (all []record.Colour) {
	for _, s := range r.Seats {
		all = append(all, record.Painted(s.Seat, s.Colour))
	}
	return all
}

func TestColours(t *testing.T) {
	onBoth(t, func(t *testing.T, db storetest.Database) {
		s := newServer(t, db)
		tb := s.gather(3)
		if _, err := s.rooms.SetSeat(t.Context(), tb.code, tb.who[2], 2, protocol.SetSeat{Kind: record.Free}); err != nil {
			t.Fatal(err)
		}
		ben := s.join(tb.code, tb.who[1])
		take := func(who room.Who, c record.Colour) (protocol.RoomAnswer, error) {
			return s.rooms.Recolour(t.Context(), tb.code, who, c)
		}
		wants := func(want ...record.Colour) {
			t.Helper()
			a, err := s.rooms.Room(t.Context(), tb.code, tb.host)
			if got := colours(a.Room); err != nil || !slices.Equal(got, want) {
				t.Errorf("the seats are %v, %v; want %v", got, err, want)
			}
		}
		wants(record.Blue, record.Gold, record.Green)
		if _, err := take(tb.who[0], record.Grey); err != nil {
			t.Fatal(err)
		}
		wants(record.Grey, record.Gold, record.Green)
		ben.until(func() bool { return ben.room.Seats[0].Colour == record.Grey })

		// A free seat's colour is changed for one's own.
		if _, err := take(tb.who[1], record.Green); err != nil {
			t.Fatal(err)
		}
		wants(record.Grey, record.Green, record.Gold)

		_, err := take(tb.who[1], record.Grey)
		wantCode(t, err, protocol.CodeColourTaken)
		for _, none := range []record.Colour{"", "pink"} {
			_, err = take(tb.who[0], none)
			wantCode(t, err, protocol.CodeBadRequest)
		}
		_, err = take(tb.host, record.Blue)
		wantCode(t, err, protocol.CodeNotSeated)

		// Whoever comes next finds the seat as it is; who leaves does not take it along.
		if _, _, err := s.rooms.TakeSeat(t.Context(), tb.code, room.Who{}, 2, "Cat"); err != nil {
			t.Fatal(err)
		}
		if _, _, err := s.rooms.TakeSeat(t.Context(), tb.code, tb.who[0], 0, "Anna"); err != nil {
			t.Fatal(err)
		}
		if _, err := s.rooms.Start(t.Context(), tb.code, tb.host); err != nil {
			t.Fatal(err)
		}
		_, err = take(tb.who[0], record.Blue)
		wantCode(t, err, protocol.CodeStarted)
		if _, err := s.rooms.SetSeat(t.Context(), tb.code, tb.host, 2, protocol.SetSeat{Kind: record.Bot, Bot: "random"}); err != nil {
			t.Fatal(err)
		}
		wants(record.Grey, record.Green, record.Gold)

		// A file has them, and is of the second format; it goes on elsewhere in them.
		f, err := s.archive().Export(t.Context(), tb.code)
		if err != nil || f.Format != "westkingdom/2" {
			t.Fatalf("exported %s, %v", f.Format, err)
		}
		there := newServer(t, onSQLite(t))
		if _, err := there.archive().Import(t.Context(), f); err != nil {
			t.Fatal(err)
		}
		a, err := there.rooms.Room(t.Context(), tb.code, room.Who{})
		if got := colours(a.Room); err != nil || !slices.Equal(got, []record.Colour{record.Grey, record.Green, record.Gold}) {
			t.Errorf("imported %v, %v", got, err)
		}
	})
}

// TestColoursOfBefore: a room without another colour is written as ever.
func TestColoursOfBefore(t *testing.T) {
	s := newServer(t, onSQLite(t))
	tb := s.gather(2)
	for _, c := range []record.Colour{record.Orange, record.Blue} { // there and back
		if _, err := s.rooms.Recolour(t.Context(), tb.code, tb.who[0], c); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.rooms.Start(t.Context(), tb.code, tb.host); err != nil {
		t.Fatal(err)
	}
	f, err := s.archive().Export(t.Context(), tb.code)
	if err != nil || f.Format != "westkingdom/1" {
		t.Errorf("exported %s, %v", f.Format, err)
	}
}

// TestByLot: everybody goes to the drawn seat with all that is theirs: pages, links,
// colours, and what was said and muted before.
func TestByLot(t *testing.T) {
	onBoth(t, func(t *testing.T, db storetest.Database) {
		s := newServer(t, db)
		const seats = 4
		lot, bad := record.ByLot, record.Seating("upside down")
		moved := false
		for range 6 { // one draw in 24 leaves everybody where they are
			tb := s.gather(seats, withBots("greedy"))
			persons, _ := s.own(tb)
			if _, err := s.rooms.Recolour(t.Context(), tb.code, tb.who[1], record.Grey); err != nil {
				t.Fatal(err)
			}
			all := s.sit(tb)
			for i, c := range all {
				c.say(fmt.Sprintf("I am %d", i))
			}
			if _, err := s.rooms.Mute(t.Context(), tb.code, room.Who{Seat: tb.who[0].Seat, Person: persons[0]}, 1, true); err != nil {
				t.Fatal(err)
			}
			if err := s.store.SetMuted(t.Context(), persons[0], tb.code, 2, true); err != nil {
				t.Fatal(err)
			}

			_, err := s.rooms.SetRoom(t.Context(), tb.code, tb.who[0], protocol.SetRoom{Seating: &lot})
			wantCode(t, err, protocol.CodeNotHost)
			_, err = s.rooms.SetRoom(t.Context(), tb.code, tb.host, protocol.SetRoom{Seating: &bad})
			wantCode(t, err, protocol.CodeBadRequest)
			a, err := s.rooms.SetRoom(t.Context(), tb.code, tb.host, protocol.SetRoom{Seating: &lot})
			if err != nil || a.Room.Seating != lot {
				t.Fatalf("the room is %+v, %v", a.Room, err)
			}
			if a, err = s.rooms.SetRoom(t.Context(), tb.code, tb.host, protocol.SetRoom{}); err != nil || a.Room.Seating != lot {
				t.Fatalf("the room is %+v, %v", a.Room, err)
			}
			if a, err = s.rooms.Start(t.Context(), tb.code, tb.host); err != nil {
				t.Fatal(err)
			}
			_, err = s.rooms.SetRoom(t.Context(), tb.code, tb.host, protocol.SetRoom{Seating: &lot})
			wantCode(t, err, protocol.CodeStarted)

			was := []record.Colour{record.Blue, record.Grey, record.Green, record.Purple}
			to := make(map[int]engine.Seat)
			for i, c := range all {
				c.until(func() bool { return len(c.public) > 0 })
				to[i] = c.you.Seat
				moved = moved || int(c.you.Seat) != i
				seat := a.Room.Seats[c.you.Seat]
				if seat.Name != fmt.Sprintf("Person %d", i) || record.Painted(seat.Seat, seat.Colour) != was[i] {
					t.Errorf("seat %d is %+v, of whom sat at %d", c.you.Seat, seat, i)
				}
				if there, err := s.rooms.Room(t.Context(), tb.code, tb.who[i]); err != nil || there.You.Seat != c.you.Seat {
					t.Errorf("the link of %d opens %+v, %v", i, there.You, err)
				}
			}
			for _, c := range all {
				for i, line := range c.chat {
					if line.Seat != to[i] || line.Text != fmt.Sprintf("I am %d", i) {
						t.Errorf("line %d is %+v, of seat %d", i, line, to[i])
					}
				}
			}
			muted, err := s.store.Muted(t.Context(), persons[0], tb.code)
			want := []engine.Seat{to[1], to[2]}
			slices.Sort(want)
			if err != nil || !slices.Equal(muted, want) {
				t.Errorf("muted are %v, %v, want %v", muted, err, want)
			}
			lines, err := s.store.Chat(t.Context(), tb.code, 10)
			if err != nil || len(lines) != len(all) || lines[1].Seat != to[1] {
				t.Errorf("the chat is stored as %+v, %v", lines, err)
			}
			_, stored, err := s.store.Room(t.Context(), tb.code)
			if err != nil || stored[to[0]].Person != persons[0] {
				t.Errorf("stored %+v, %v", stored, err)
			}
			all[0].apply(all[0].turn.Prompt.Options[0].ID)
			for _, c := range all {
				c.watch.Leave()
			}
			s.told()
		}
		if !moved {
			t.Error("nobody has ever moved")
		}
	})
}

// TestByLotTells: whoever starts the game is not told that it begins, wherever they sit then.
func TestByLotTells(t *testing.T) {
	s := newServer(t, onSQLite(t))
	lot := record.ByLot
	for range 5 {
		tb := s.gather(2)
		persons, _ := s.own(tb)
		if _, err := s.rooms.SetRoom(t.Context(), tb.code, tb.host, protocol.SetRoom{Seating: &lot}); err != nil {
			t.Fatal(err)
		}
		who := tb.host
		who.Seat, who.Person = tb.who[0].Seat, uuid.Nil
		if _, err := s.rooms.Start(t.Context(), tb.code, who); err != nil {
			t.Fatal(err)
		}
		_, seats, err := s.store.Room(t.Context(), tb.code)
		if err != nil {
			t.Fatal(err)
		}
		other := slices.IndexFunc(seats, func(s store.Seat) bool { return s.Person == persons[1] })
		s.wantTold(fmt.Sprintf("begins %d@0 Person 0", other), fmt.Sprintf("turn %d@0 Person 0", other))
	}
}
