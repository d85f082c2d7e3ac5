package web_test

import (
	"context"
	"testing"

	"github.com/google/uuid"
	"nhooyr.io/websocket"

	"westkingdom/server/protocol"
	"westkingdom/server/store/storetest"
)

func TestStoppingServerSendsEverybodyAway(t *testing.T) {
	w := openWorld(t, nil)
	g := w.begin(2, nil)
	a, b, turn := g.both()
	a.wantApplied(a.choose(turn))
	b.want(protocol.TypeUpdate)

	w.web.Stop()
	wantProblem(t, w.person().get("/readyz"), protocol.CodeUnavailable)
	drained := make(chan error, 1)
	go func() { drained <- w.rooms.Drain(context.Background()) }()
	for _, l := range []*line{a, b} {
		if got := l.want(protocol.TypeBye).Reason; got != "restart" {
			t.Errorf("goodbye %q, want restart", got)
		}
		l.wantClosed(websocket.StatusServiceRestart)
	}
	if err := <-drained; err != nil {
		t.Error(err)
	}
	if err := w.web.Wait(t.Context()); err != nil {
		t.Error(err)
	}
	wantProblem(t, g.people[0].get(g.path), protocol.CodeUnavailable)

	// The next server has everything.
	w.http.Close()
	w.serve(w.store, nil)
	m := g.people[1].watch(g.code, -1).want(protocol.TypeWelcome)
	if m.Seq != 1 || m.You.Seat != 1 || m.Turn.Prompt == nil {
		t.Errorf("after the restart seat 1 got %s", m.raw)
	}
}

// TestStoppingServerSendsNewcomersAway: a socket that has said no hello yet, and one
// that was opened when the stop had begun, are in no room that would tell them.
func TestStoppingServerSendsNewcomersAway(t *testing.T) {
	w := openWorld(t, nil)
	before := w.person().connect("ANYROOM")
	w.web.Stop()
	for _, l := range []*line{before, w.person().connect("ANYROOM")} {
		if got := l.want(protocol.TypeBye).Reason; got != "restart" {
			t.Errorf("goodbye %q, want restart", got)
		}
		l.wantClosed(websocket.StatusServiceRestart)
	}
}

func TestDatabaseGoesAwayAndComesBack(t *testing.T) {
	storetest.ForEach(t, func(t *testing.T, fresh func(*testing.T) storetest.Database) {
		db := fresh(t)
		w := openWorldOn(t, db.Open(t), nil)
		g := w.begin(2, nil)
		a, b, turn := g.both()

		mend := db.Cut(t)
		choice := protocol.ClientMessage{Type: protocol.TypeChoose, ID: uuid.NewString(), Prompt: turn.Prompt.ID, Option: "take:1"}
		a.say(choice)
		if m := a.want(protocol.TypeAnswer); m.ID != choice.ID || m.Result != protocol.Unknown || m.Code != protocol.CodeUnavailable {
			t.Errorf("got %s, want that nobody knows of %s", m.raw, choice.ID)
		}
		wantProblem(t, g.people[0].post("/api/rooms", protocol.CreateRoom{Game: "pebbles", Seats: 2}), protocol.CodeUnavailable)
		mend()

		// The same choice again: nobody knows better what became of it than
		// the database, once it is back.
		var m message
		for m.Result == "" || m.Result == protocol.Unknown {
			a.say(choice)
			m = a.want(protocol.TypeAnswer)
		}
		if m.Result != protocol.Applied && m.Result != protocol.Already || m.Seq != 1 {
			t.Errorf("got %s, want it applied at 1", m.raw)
		}
		for m.Seq < 1 || m.Turn.Prompt == nil {
			var err error
			if m, err = b.next(); err != nil {
				t.Fatal(err)
			}
		}
		b.wantApplied(b.choose(m.Turn))
		if room := decode[protocol.RoomAnswer](t, g.people[0].get(g.path)).Room; room.Seq != 2 {
			t.Errorf("the room has %d records, want 2", room.Seq)
		}
		w.wantSilence(g.secrets...)
	})
}
