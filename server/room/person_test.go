package room_test

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
	"westkingdom/server/store"
	"westkingdom/server/store/storetest"
)

// newcomer is a browser that is nobody, and becomes somebody with its first place.
func newcomer() room.Who {
	return room.Who{New: &room.Newcomer{Device: storetest.NewPerson()}}
}

// stored is what is stored of a room.
func (s *server) stored(code string) (store.Room, []store.Seat) {
	s.t.Helper()
	r, seats, err := s.store.Room(s.t.Context(), code)
	if err != nil {
		s.t.Fatal(err)
	}
	return r, seats
}

func (s *server) wantAsked(code string, want store.Asked) {
	s.t.Helper()
	if r, _ := s.stored(code); r.Asked != want {
		s.t.Errorf("after %d asked are %q, want %q", r.Seq, r.Asked, want)
	}
}

// TestAsked: what is stored says who must choose, and since when, at every record: at the
// beginning, while all choose at once, after an undo, and at the end.
func TestAsked(t *testing.T) {
	onBoth(t, func(t *testing.T, db storetest.Database) {
		s := newServer(t, db)
		tb := s.gather(2, withUndo)
		s.wantAsked(tb.code, store.NobodyAsked)
		if _, err := s.rooms.Start(t.Context(), tb.code, tb.host); err != nil {
			t.Fatal(err)
		}
		s.wantAsked(tb.code, "0@0,1@0")
		if r, _ := s.stored(tb.code); r.Began.Before(r.Created) {
			t.Errorf("it began at %s", r.Began)
		}
		all := s.sit(tb)
		all[0].apply("pick:1")
		s.wantAsked(tb.code, "1@0")
		if a := all[0].undo(); a.Result != protocol.Applied {
			t.Fatalf("undo: %+v", a)
		}
		s.wantAsked(tb.code, "0@2,1@0")
		all[0].apply("pick:1")
		all[1].untilSeq(3)
		all[1].apply("pick:1")
		for _, c := range all {
			c.untilSeq(4)
		}
		first := all[0].turn.Asked[0]
		s.wantAsked(tb.code, store.NobodyAsked.After(4, engine.Nobody, []engine.Seat{first}))
		all[first].apply(all[first].turn.Prompt.Options[0].ID)
		for _, c := range all {
			c.untilSeq(5)
		}
		playOn(all)
		s.wantAsked(tb.code, store.NobodyAsked)
		if _, err := s.rooms.Room(t.Context(), tb.code, tb.host); err != nil { // after the room has noted its end
			t.Fatal(err)
		}
		if r, _ := s.stored(tb.code); len(r.Result) != 2 || r.State != record.Finished {
			t.Errorf("the room is %s, and ended with %+v", r.State, r.Result)
		}
	})
}

// TestAskedOfBefore: where it was not noted, the room knows it at least since its last
// record, and notes it with the next.
func TestAskedOfBefore(t *testing.T) {
	onBoth(t, func(t *testing.T, db storetest.Database) {
		s := newServer(t, db)
		tb := s.begin(2)
		all := s.sit(tb)
		draft(all)
		s.drain()
		db.Exec(t, `UPDATE choices SET asked = NULL`)
		s = newServer(t, db)
		s.wantAsked(tb.code, store.UnknownAsked)
		all = s.sit(tb)
		first := all[0].turn.Asked[0]
		all[first].apply(all[first].turn.Prompt.Options[0].ID)
		r, _ := s.stored(tb.code)
		if seats := r.Asked.Seats(); len(seats) != 1 {
			t.Errorf("asked are %q", r.Asked)
		}
	})
}

// TestNewPersons: a browser becomes somebody with its first place, and goes on as them.
func TestNewPersons(t *testing.T) {
	onBoth(t, func(t *testing.T, db storetest.Database) {
		s := newServer(t, db)
		ann := newcomer()
		made, err := s.rooms.Create(t.Context(), ann, protocol.CreateRoom{Game: "lanterns", Seats: 2})
		if err != nil {
			t.Fatal(err)
		}
		code, id := made.Room.Code, ann.New.Device.Person
		if made.Now.Person != id || made.Now.Device != ann.New.Device.ID {
			t.Errorf("the host is %+v", made.Now)
		}
		phone := room.Who{Person: id, Device: uuid.New()} // without any secret of the room
		answer, now, err := s.rooms.TakeSeat(t.Context(), code, phone, 0, "Ann")
		if err != nil || answer.You != (protocol.You{Seat: 0, Host: true}) || now.Person != id {
			t.Errorf("took %+v as %+v, %v", answer.You, now, err)
		}
		// Taking it again changes the name and tells no secret that was not shown; moving
		// takes secret and person along.
		if answer, _, err = s.rooms.TakeSeat(t.Context(), code, phone, 0, "Anna"); err != nil || answer.Secret != "" || answer.Room.Seats[0].Name != "Anna" {
			t.Errorf("renamed %+v, %v", answer, err)
		}
		if answer, _, err = s.rooms.TakeSeat(t.Context(), code, phone, 1, "Anna"); err != nil || answer.You.Seat != 1 {
			t.Errorf("moved %+v, %v", answer, err)
		}
		if _, seats := s.stored(code); seats[0].Person != uuid.Nil || seats[1].Person != id {
			t.Errorf("the seats are %+v", seats)
		}
		if answer, err = s.rooms.Room(t.Context(), code, room.Who{Seat: now.Seat}); err != nil || answer.You.Seat != 1 {
			t.Errorf("by its secret it is %+v, %v", answer.You, err)
		}
		// A seat that a person leaves is nobody's.
		if _, err := s.rooms.SetSeat(t.Context(), code, phone, 1, protocol.SetSeat{Kind: record.Free}); err != nil {
			t.Fatal(err)
		}
		if _, seats := s.stored(code); seats[1].Person != uuid.Nil {
			t.Errorf("the seats are %+v", seats)
		}

		// Who was forgotten since the call began gets no place, and nothing is half done.
		if _, err := s.store.Forget(t.Context(), id); err != nil {
			t.Fatal(err)
		}
		_, _, err = s.rooms.TakeSeat(t.Context(), code, phone, 0, "Ann")
		wantCode(t, err, protocol.CodeBusy)
		_, err = s.rooms.Create(t.Context(), phone, protocol.CreateRoom{Game: "lanterns", Seats: 2})
		wantCode(t, err, protocol.CodeBusy)
		if _, seats := s.stored(code); seats[0].Kind != record.Free {
			t.Errorf("the seats are %+v", seats)
		}
	})
}

// TestImportKeepsNobody: a game that is imported is nobody's, until its links are opened.
func TestImportKeepsNobody(t *testing.T) {
	s, there := newServer(t, onSQLite(t)), newServer(t, onSQLite(t))
	ann := newcomer()
	made, err := s.rooms.Create(t.Context(), ann, protocol.CreateRoom{Game: "lanterns", Seats: 1})
	if err != nil {
		t.Fatal(err)
	}
	code := made.Room.Code
	if _, _, err := s.rooms.TakeSeat(t.Context(), code, made.Now, 0, "Ann"); err != nil {
		t.Fatal(err)
	}
	if _, err := s.rooms.Start(t.Context(), code, made.Now); err != nil {
		t.Fatal(err)
	}
	e, err := s.archive().Export(t.Context(), code)
	if err != nil {
		t.Fatal(err)
	}
	links, err := there.archive().Import(t.Context(), e)
	if err != nil {
		t.Fatal(err)
	}
	if r, seats := there.stored(code); r.HostPerson != uuid.Nil || seats[0].Person != uuid.Nil || r.Asked != "0@0" {
		t.Errorf("imported %+v, %+v", r, seats)
	}
	bea := newcomer()
	_, now, err := there.rooms.Claim(t.Context(), code, bea, links.Seats[0])
	if err != nil || now.Person != bea.New.Device.Person {
		t.Errorf("the link is opened by %+v, %v", now, err)
	}
	if _, seats := there.stored(code); seats[0].Person != now.Person {
		t.Errorf("the seat is %+v", seats[0])
	}
}

// lookups counts how often it is asked whose devices are.
type lookups struct {
	store.Store
	n atomic.Int64
}

func (l *lookups) PersonsOf(ctx context.Context, devices []uuid.UUID) (map[uuid.UUID]uuid.UUID, error) {
	l.n.Add(1)
	return l.Store.PersonsOf(ctx, devices)
}

// TestShutOutWhileComing: a device that is shut out after it was known, and before it
// watches, is sent away; of those who stay nobody asks again.
func TestShutOutWhileComing(t *testing.T) {
	onBoth(t, func(t *testing.T, db storetest.Database) {
		l := new(lookups)
		s := newServer(t, db, func(cfg *room.Config) { l.Store, cfg.Store = cfg.Store.(store.Store), l })
		ann := newcomer()
		made, err := s.rooms.Create(t.Context(), ann, protocol.CreateRoom{Game: "lanterns", Seats: 2})
		if err != nil {
			t.Fatal(err)
		}
		laptop := room.Who{Person: made.Now.Person, Device: made.Now.Device}
		if _, _, err := s.rooms.TakeSeat(t.Context(), made.Room.Code, laptop, 0, "Ann"); err != nil {
			t.Fatal(err)
		}
		link, now, device := store.Hash{1}, time.Now(), storetest.NewPerson()
		if err := s.store.AddLink(t.Context(), laptop.Person, link, now, now.Add(time.Hour)); err != nil {
			t.Fatal(err)
		}
		if _, err := s.store.Redeem(t.Context(), link, now, device, false); err != nil {
			t.Fatal(err)
		}
		stays := s.join(made.Room.Code, laptop)
		if _, err := s.store.Shut(t.Context(), laptop.Person, device.ID); err != nil {
			t.Fatal(err)
		}
		s.compare()
		stays.until(func() bool { return l.n.Load() > 0 })
		phone := s.join(made.Room.Code, room.Who{Person: laptop.Person, Device: device.ID})
		if phone.you.Seat != 0 {
			t.Fatalf("the phone is %+v", phone.you)
		}
		s.compare()
		if reason := phone.closed(); reason != "shut-out" {
			t.Errorf("goodbye %q", reason)
		}
		before := l.n.Load()
		for range 5 {
			s.compare()
			if _, err := s.rooms.Room(t.Context(), made.Room.Code, laptop); err != nil {
				t.Fatal(err)
			}
		}
		if n := l.n.Load() - before; n != 0 {
			t.Errorf("asked %d times again", n)
		}
	})
}
