package person_test

import (
	"context"
	"testing"
	"time"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/person"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
	"westkingdom/server/room/roomtest"
	"westkingdom/server/store"
	"westkingdom/server/store/storetest"
)

// world is people and rooms on a database of their own, with a clock that is set by hand.
type world struct {
	t      testing.TB
	now    time.Time
	db     storetest.Database
	store  store.Store
	rooms  *room.Directory
	people *person.People
}

func newWorld(t testing.TB) *world {
	t.Helper()
	db := storetest.SQLite(t)
	w := &world{t: t, now: time.Now(), db: db, store: db.Open(t)}
	w.rooms = room.New(room.Config{Store: w.store, Games: map[string]engine.Game{"lanterns": roomtest.Lanterns{}}})
	w.people = person.New(person.Config{Store: w.store, Rooms: w.rooms, Now: func() time.Time { return w.now }, HolidayDays: 30})
	t.Cleanup(func() {
		if err := w.rooms.Drain(context.Background()); err != nil {
			t.Error(err)
		}
	})
	return w
}

// host makes a room, and a person who has its only seat.
func (w *world) host() (who room.Who, code string) {
	w.t.Helper()
	made, err := w.rooms.Create(w.t.Context(), room.Who{New: w.people.Newcomer("")}, protocol.CreateRoom{Game: "lanterns", Seats: 1})
	if err != nil {
		w.t.Fatal(err)
	}
	if _, who, err = w.rooms.TakeSeat(w.t.Context(), made.Room.Code, made.Now, 0, "Ann"); err != nil {
		w.t.Fatal(err)
	}
	return who, made.Room.Code
}

func browser(who room.Who) person.Browser {
	return person.Browser{Person: who.Person, Device: who.Device}
}

// TestTime: links are good for ten minutes; it is noted to the hour when a device was here;
// and who has no game and was not here for a month is forgotten.
func TestTime(t *testing.T) {
	w := newWorld(t)
	ann, code := w.host()
	b := browser(ann)
	link, err := w.people.NewLink(t.Context(), b)
	if err != nil || !link.Until.After(w.now.Add(9*time.Minute)) {
		t.Fatalf("the link is %+v, %v", link, err)
	}
	w.now = w.now.Add(10*time.Minute + time.Second)
	_, _, err = w.people.Add(t.Context(), person.Browser{}, "", protocol.AddDevice{Secret: link.Secret})
	if room.CodeOf(err) != protocol.CodeBadSecret {
		t.Errorf("an old link: %v", err)
	}

	made := w.now
	for _, later := range []struct{ after, seen time.Duration }{
		{30 * time.Minute, -10*time.Minute - time.Second}, // as it was made
		{2 * time.Hour, 2 * time.Hour},
	} {
		w.now = made.Add(later.after)
		if got, err := w.people.Browser(t.Context(), ann.New.Secret); err != nil || got != b {
			t.Fatalf("the browser is %+v, %v", got, err)
		}
		me, err := w.people.Me(t.Context(), b)
		if err != nil || !me.Known || (me.Devices[0].Seen.Sub(made)-later.seen).Abs() > time.Second {
			t.Errorf("after %s it is %+v, %v", later.after, me, err)
		}
	}

	known := func() bool {
		t.Helper()
		if err := w.people.Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
		me, err := w.people.Me(t.Context(), b)
		if err != nil {
			t.Fatal(err)
		}
		return me.Known
	}
	w.now = w.now.Add(40 * 24 * time.Hour)
	if !known() {
		t.Error("who has a game was forgotten")
	}
	if err := w.store.Delete(t.Context(), code); err != nil {
		t.Fatal(err)
	}
	w.now = w.now.Add(-15 * 24 * time.Hour)
	if !known() {
		t.Error("who was here this month was forgotten")
	}
	w.now = w.now.Add(15 * 24 * time.Hour)
	if known() {
		t.Error("who was not here for a month is still known")
	}
}

// TestGamesOfBefore: of a room of which it was not noted who must choose, the room says it.
func TestGamesOfBefore(t *testing.T) {
	w := newWorld(t)
	ann, code := w.host()
	if _, err := w.rooms.Start(t.Context(), code, ann); err != nil {
		t.Fatal(err)
	}
	if err := w.rooms.Drain(t.Context()); err != nil {
		t.Fatal(err)
	}
	w.db.Exec(t, `UPDATE rooms SET asked = NULL`)
	w.rooms = room.New(room.Config{Store: w.store, Games: map[string]engine.Game{"lanterns": roomtest.Lanterns{}}})
	w.people = person.New(person.Config{Store: w.store, Rooms: w.rooms})
	games, err := w.people.Games(t.Context(), browser(ann))
	if err != nil || len(games) != 1 || len(games[0].Room.Asked) != 1 || games[0].Since.IsZero() || games[0].Room.State != record.Playing {
		t.Errorf("the list is %+v, %v", games, err)
	}
	// A room whose game this program does not have is left out.
	w.db.Exec(t, `UPDATE rooms SET game = 'chess'`)
	if games, err = w.people.Games(t.Context(), browser(ann)); err != nil || len(games) != 0 {
		t.Errorf("the list is %+v, %v", games, err)
	}
}

// TestStrangersOfADay: from one address, those without a seat are counted until midnight.
func TestStrangersOfADay(t *testing.T) {
	w := newWorld(t)
	w.now = time.Date(2024, 5, 1, 23, 0, 0, 0, time.UTC)
	for range 10 {
		if !w.people.MayHost("here") {
			t.Fatal("too few")
		}
		w.people.Hosts(w.people.Newcomer("").Device.Person, "here")
	}
	if w.people.MayHost("here") || !w.people.MayHost("there") {
		t.Error("who makes rooms from there is counted with those from here")
	}
	w.now = w.now.Add(2 * time.Hour)
	if !w.people.MayHost("here") {
		t.Error("they are counted for more than a day")
	}
	seated := w.people.Newcomer("").Device.Person
	for range 10 {
		w.people.Hosts(seated, "here")
	}
	w.people.Sits(seated)
	if !w.people.MayHost("here") {
		t.Error("whoever has a seat is counted")
	}
}
