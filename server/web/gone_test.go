package web_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"nhooyr.io/websocket"

	"westkingdom/server/protocol"
	"westkingdom/server/room"
	"westkingdom/server/web"
)

// holding are rooms that keep whoever says hello waiting until the browser has
// gone, tell them what has happened meanwhile, and go on waiting.
type holding struct {
	web.Rooms
	test  context.Context
	asked chan struct{} // somebody has said hello
	gone  chan struct{} // closed when the browser has gone
	left  chan struct{} // closed when nobody waits for the hello any more
}

func (h holding) Watch(ctx context.Context, _ string, _ room.Who, _ room.Seen, sink room.Sink) (room.Watch, error) {
	h.asked <- struct{}{}
	<-h.gone
	// The first may still reach the connection's buffer, the last finds the queue closed.
	for h.test.Err() == nil && sink.Send([]byte(`{"type":"pong"}`)) {
		continue
	}
	select {
	case <-ctx.Done():
		close(h.left)
	case <-h.test.Done():
	}
	return nil, ctx.Err()
}

// TestSocketThatCannotBeWrittenToIsNotWaitedFor: its hello waits for a room that
// is not awake yet, so that nobody reads from it. Its end is noticed all the same,
// as soon as something is to be written.
func TestSocketThatCannotBeWrittenToIsNotWaitedFor(t *testing.T) {
	rooms := holding{test: t.Context(), asked: make(chan struct{}), gone: make(chan struct{}), left: make(chan struct{})}
	w := openWorld(t, func(c *web.Config) { rooms.Rooms, c.Rooms = c.Rooms, rooms })
	l := w.person().watch("ANYROOM", -1)
	<-rooms.asked
	l.conn.CloseNow()
	close(rooms.gone)
	select {
	case <-rooms.left:
	case <-time.After(5 * time.Second):
		t.Fatal("the hello of a browser that has gone still waits")
	}
	if err := w.web.Wait(t.Context()); err != nil {
		t.Error(err)
	}
	if n := w.web.Sockets(); n != 0 {
		t.Errorf("%d sockets are still counted", n)
	}
}

// TestFloodingSocketLeavesItsRoomAtOnce: whoever does not read what they ask for is
// gone for the others before their connection is.
func TestFloodingSocketLeavesItsRoomAtOnce(t *testing.T) {
	w := openWorld(t, nil)
	g := w.begin(2, nil)
	a, b, _ := g.both()
	flood := make(chan struct{})
	go func() {
		defer close(flood)
		choice := []byte(`{"type":"choose","id":"` + strings.Repeat("x", 8000) + `"}`) // no UUID: the refusal repeats it
		for b.conn.Write(t.Context(), websocket.MessageText, choice) == nil {
			continue
		}
	}()
	until := func(online bool) {
		t.Helper()
		for a.want(protocol.TypeRoom).Room.Seats[1].Online != online {
			continue
		}
	}
	until(true)
	until(false)
	if n := w.web.Sockets(); n != 2 {
		t.Errorf("seat 1 was there until its socket was closed: %d are open", n)
	}
	b.conn.CloseNow()
	<-flood
}
