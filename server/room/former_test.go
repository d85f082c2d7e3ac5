package room_test

import (
	"reflect"
	"testing"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
	"westkingdom/server/store/storetest"
)

// wantFormer checks who had a seat before, as everybody is told.
func wantFormer(t *testing.T, seat record.Seat, want ...record.Holder) {
	t.Helper()
	if !reflect.DeepEqual(seat.Former, want) {
		t.Errorf("seat %d, which is %s's now, was of %+v; want %+v", seat.Seat, seat.Name, seat.Former, want)
	}
}

// TestFormer: what happened while a seat was somebody's goes on bearing their name
// when somebody else has it, wherever the room is looked at.
func TestFormer(t *testing.T) {
	onBoth(t, func(t *testing.T, db storetest.Database) {
		s := newServer(t, db)
		tb := s.begin(3)
		draft(s.sit(tb))
		told := func(a protocol.RoomAnswer, err error) []record.Seat {
			t.Helper()
			if err != nil {
				t.Fatal(err)
			}
			return (a.Room).Seats
		}
		set := func(seat engine.Seat, to protocol.SetSeat) []record.Seat {
			t.Helper()
			return told(s.rooms.SetSeat(t.Context(), tb.code, tb.host, seat, to))
		}
		var came room.Who
		sit := func(who room.Who, seat engine.Seat, name string) []record.Seat {
			t.Helper()
			a, _, err := s.rooms.TakeSeat(t.Context(), tb.code, who, seat, name)
			came.Seat = a.Secret
			return told(a, err)
		}
		free := protocol.SetSeat{Kind: record.Free}

		// Who takes another name, another device or the same seat again is the same person.
		wantFormer(t, sit(tb.who[0], 0, "Ann")[0])
		link, err := s.rooms.NewLink(t.Context(), tb.code, tb.host, 0)
		wantFormer(t, told(link, err)[0])
		ann := s.join(tb.code, room.Who{Seat: link.Secret})
		wantFormer(t, set(1, free)[1])
		wantFormer(t, sit(room.Who{}, 1, "person 1")[1])

		// Somebody else is not. Who goes again before anything has happened was never there.
		set(1, free)
		ben := record.Holder{Name: "person 1", Until: 3}
		wantFormer(t, sit(room.Who{}, 1, "Dan")[1], ben)
		wantFormer(t, set(1, free)[1], ben)
		wantFormer(t, sit(room.Who{}, 1, "Eve")[1], ben)
		eve := s.join(tb.code, came)
		ann.apply("stop")
		eve.untilSeq(4)
		set(1, free)
		sit(room.Who{}, 1, "Finn")
		finn := s.join(tb.code, came)

		// What a bot does is the bot's.
		cat := record.Holder{Name: "Person 2", Until: 4}
		wantFormer(t, set(2, protocol.SetSeat{Kind: record.Bot, Bot: "random"})[2], cat)
		finn.apply("stop")
		finn.until(func() bool { return finn.turn.Asked[0] == 0 })
		wantFormer(t, set(2, free)[2], cat, record.Holder{Bot: "random", Until: finn.seq})
		now := sit(room.Who{}, 2, "Gus")
		wantFormer(t, now[0])
		wantFormer(t, now[1], ben, record.Holder{Name: "Eve", Until: 4})
		wantFormer(t, now[2], cat, record.Holder{Bot: "random", Until: finn.seq})

		// Everybody who looks is told so: those who are here, a replay, another server,
		// and one to which the game has moved.
		finn.until(func() bool { return finn.room.Seats[2].Name == "Gus" })
		r, err := s.replay(tb.code, room.Who{}, engine.Nobody, 0)
		if err != nil {
			t.Fatal(err)
		}
		e, err := s.archive().Export(t.Context(), tb.code)
		if err != nil {
			t.Fatal(err)
		}
		there := newServer(t, onSQLite(t))
		if _, err := there.archive().Import(t.Context(), e); err != nil {
			t.Fatal(err)
		}
		for where, seats := range map[string][]record.Seat{
			"here": finn.room.Seats, "replay": r.Room.Seats,
			"server": newServer(t, db).join(tb.code, room.Who{}).room.Seats,
			"import": there.join(tb.code, room.Who{}).room.Seats,
		} {
			for i, want := range now {
				if seats[i].Name != want.Name || !reflect.DeepEqual(seats[i].Former, want.Former) {
					t.Errorf("%s: seat %d is %+v, want %+v", where, i, seats[i], want)
				}
			}
		}
		again, err := there.archive().Export(t.Context(), tb.code)
		if err != nil || again.Sum != e.Sum {
			t.Errorf("exported again with the sum %s, was %s; %v", again.Sum, e.Sum, err)
		}
	})
}

// TestFormerOfLobby: who changes seats before the game begins has played none.
func TestFormerOfLobby(t *testing.T) {
	s := newServer(t, onSQLite(t))
	tb := s.gather(2)
	if _, err := s.rooms.SetSeat(t.Context(), tb.code, tb.host, 1, protocol.SetSeat{Kind: record.Free}); err != nil {
		t.Fatal(err)
	}
	a, _, err := s.rooms.TakeSeat(t.Context(), tb.code, room.Who{}, 1, "Dan")
	if err != nil {
		t.Fatal(err)
	}
	wantFormer(t, (a.Room).Seats[1])
}

// TestChatKeepsNames: a line bears the name of who said it, whoever has the seat now.
func TestChatKeepsNames(t *testing.T) {
	onBoth(t, func(t *testing.T, db storetest.Database) {
		s := newServer(t, db)
		tb := s.begin(2)
		ann, ben := s.join(tb.code, tb.who[0]), s.join(tb.code, tb.who[1])
		say := func(c *client, text string) {
			t.Helper()
			id := uuid.NewString()
			c.watch.Say(id, text)
			if a := c.answer(id); a.Result != protocol.Applied {
				t.Fatalf("answered %+v", a)
			}
		}
		say(ben, "I must go")
		if _, err := s.rooms.SetSeat(t.Context(), tb.code, tb.host, 1, protocol.SetSeat{Kind: record.Free}); err != nil {
			t.Fatal(err)
		}
		a, _, err := s.rooms.TakeSeat(t.Context(), tb.code, room.Who{}, 1, "Dan")
		if err != nil {
			t.Fatal(err)
		}
		say(s.join(tb.code, room.Who{Seat: a.Secret}), "hello")
		ann.until(func() bool { return len(ann.chat) == 2 })
		for where, chat := range map[string][]protocol.ChatLine{
			"here": ann.chat, "later": s.join(tb.code, tb.who[0]).chat, "elsewhere": newServer(t, db).join(tb.code, tb.who[0]).chat,
		} {
			var names []string
			for _, line := range chat {
				names = append(names, line.Name)
			}
			if want := []string{"Person 1", "Dan"}; !reflect.DeepEqual(names, want) {
				t.Errorf("%s the lines are of %q, want %q", where, names, want)
			}
		}
	})
}
