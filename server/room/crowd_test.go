package room

import (
	"errors"
	"slices"
	"testing"

	"westkingdom/engine"
	"westkingdom/server/protocol"
)

// inbox is a sink that keeps what it is sent, as far as it has room.
type inbox struct {
	got    []string
	room   int
	closed string
}

func (i *inbox) Send(message []byte, more ...[]byte) bool {
	if len(i.got)+1+len(more) > i.room {
		return false
	}
	for _, m := range append([][]byte{message}, more...) {
		i.got = append(i.got, string(m))
	}
	return true
}

func (i *inbox) Offer(message []byte) bool { return i.Send(message) }

func (i *inbox) Close(reason string) { i.closed = reason }

// come has somebody watch, from a seat or from none.
func come(c *crowd, id uint64, seat engine.Seat, room int) *inbox {
	in := &inbox{room: room}
	c.join(&watcher{id: id, sink: in, who: &Who{Seat: string(rune('a' + id))}, you: protocol.You{Seat: seat}, parts: true})
	return in
}

// updateAt is an update of two seats: what each viewer is sent is its number.
func updateAt(seq int) *update {
	return &update{seq: seq, size: 7, head: []byte("head"), tails: [][]byte{[]byte("-"), []byte("0"), []byte("1")}, messages: make([][]byte, 3)}
}

func wantGot(t *testing.T, name string, in *inbox, want ...string) {
	t.Helper()
	if !slices.Equal(in.got, want) {
		t.Errorf("%s got %q, want %q", name, in.got, want)
	}
}

// TestCrowdPublishes: everybody is sent their own part of an update; who chose has
// it handed back, for the answer to follow.
func TestCrowdPublishes(t *testing.T) {
	c := newCrowd()
	spectator, ann, ben := come(&c, 1, engine.Nobody, 9), come(&c, 2, 0, 9), come(&c, 3, 1, 9)
	now := &shown{seq: 1}
	own := c.publish(updateAt(1), now, 2)
	if len(own) != 1 || string(own[0]) != "head0" {
		t.Errorf("who chose is to be sent %q", own)
	}
	wantGot(t, "the spectator", spectator, "head-")
	wantGot(t, "who chose", ann)
	wantGot(t, "the other", ben, "head1")
	if c.shown != now {
		t.Error("the position was not noted as shown")
	}
	if own := c.publish(updateAt(2), now, nobody); own != nil {
		t.Errorf("handed back %q, and nobody who watches chose", own)
	}
}

// TestCrowdMisses: who comes back gets what was missed, until something that no
// update tells.
func TestCrowdMisses(t *testing.T) {
	c := newCrowd()
	c.anew(0)
	come(&c, 1, 0, 9)
	for seq := 1; seq <= 3; seq++ {
		c.publish(updateAt(seq), &shown{seq: seq}, nobody)
	}
	if missed, ok := c.missed.since(1, 3, true); !ok || len(missed) != 2 || missed[0].seq != 2 || missed[1].seq != 3 {
		t.Errorf("missed %v, %v", missed, ok)
	}
	if missed, ok := c.missed.since(3, 3, true); !ok || len(missed) != 0 {
		t.Errorf("missed %v, %v, and had seen all", missed, ok)
	}
	for _, seq := range []int{-1, 0, 4} {
		if missed, ok := c.missed.since(seq, 3, true); ok {
			t.Errorf("missed %v since %d", missed, seq)
		}
	}
	c.forget(3)
	if _, ok := c.missed.since(2, 3, true); ok {
		t.Error("what was forgotten is known")
	}
	if c.shown == nil {
		t.Error("the position is forgotten, and was not to be")
	}
	long := updateAt(4)
	long.size = ringBytes + 1
	c.publish(long, &shown{seq: 4}, nobody)
	if _, ok := c.missed.since(3, 4, true); ok {
		t.Error("more is kept than there is room for")
	}
}

// TestCrowdOfNobody keeps nothing that only watchers need.
func TestCrowdOfNobody(t *testing.T) {
	c := newCrowd()
	come(&c, 1, 0, 9)
	c.publish(updateAt(1), &shown{seq: 1}, nobody)
	c.leave(1)
	if !c.empty() || c.shown != nil || c.fresh != nil {
		t.Errorf("kept %+v", c)
	}
	if own := c.publish(updateAt(2), &shown{seq: 2}, nobody); own != nil || c.shown != nil {
		t.Errorf("published %q to nobody", own)
	}
	if _, ok := c.missed.since(1, 2, true); ok {
		t.Error("an update is kept that nobody was sent")
	}
}

// TestCrowdIsThere: all are told when somebody comes to a seat or leaves it, and
// not when one of their devices does, or a spectator.
func TestCrowdIsThere(t *testing.T) {
	c := newCrowd()
	step := func(what string, want ...bool) {
		t.Helper()
		if got := c.changed(2); got != (want != nil) {
			t.Errorf("%s: to be told: %v", what, got)
		}
		if want != nil {
			if c.online = c.present(2); !slices.Equal(c.online, want) {
				t.Errorf("%s: %v are there, want %v", what, c.online, want)
			}
		}
		if c.changed(2) {
			t.Errorf("%s: to be told twice", what)
		}
	}
	come(&c, 1, 0, 9)
	step("the first", true, false)
	come(&c, 2, 0, 9)
	step("another device")
	come(&c, 3, engine.Nobody, 9)
	step("a spectator")
	come(&c, 4, 1, 1)
	step("the second", true, true)
	c.leave(1)
	step("a device has gone")
	c.tell(func(protocol.You) []byte { return []byte("a") })
	c.tell(func(protocol.You) []byte { return []byte("b") })
	step("the slow one was dropped", true, false)
	c.leave(2, 3)
	step("all have gone", false, false)
}

// TestCrowdDropsTheSlow: who does not keep up is closed, and the others are told
// all the same.
func TestCrowdDropsTheSlow(t *testing.T) {
	c := newCrowd()
	slow, other := come(&c, 1, 0, 1), come(&c, 2, 1, 9)
	for seq := 1; seq <= 3; seq++ {
		c.publish(updateAt(seq), &shown{seq: seq}, nobody)
	}
	wantGot(t, "the slow one", slow, "head0")
	wantGot(t, "the other", other, "head1", "head1", "head1")
	if slow.closed != byeSlow || other.closed != "" || len(c.members) != 1 {
		t.Errorf("closed %q and %q, %d watch", slow.closed, other.closed, len(c.members))
	}
}

// TestCrowdRecognises: who loses a seat is closed with what is said of it, who may not
// watch any more with another, and who gets a seat is somebody else from then on.
func TestCrowdRecognises(t *testing.T) {
	c := newCrowd()
	freed, stays, stranger, seated := come(&c, 1, 0, 9), come(&c, 2, 1, 9), come(&c, 3, engine.Nobody, 9), come(&c, 4, engine.Nobody, 9)
	seats := map[string]engine.Seat{"c": 1, "e": 0} // by secret
	identify := func(who Who) protocol.You {
		seat, ok := seats[who.Seat]
		if !ok {
			seat = engine.Nobody
		}
		return protocol.You{Seat: seat}
	}
	c.recognise(identify, func(you protocol.You) bool { return you.Seat != engine.Nobody },
		func(seat engine.Seat) string { return map[engine.Seat]string{0: byeMoved}[seat] })
	if freed.closed != byeMoved || stays.closed != "" || stranger.closed != byeNoSpectators || seated.closed != "" {
		t.Errorf("closed %q, %q, %q, %q", freed.closed, stays.closed, stranger.closed, seated.closed)
	}
	if len(c.members) != 2 || c.members[4].you.Seat != 0 {
		t.Errorf("%d watch, the last as %+v", len(c.members), c.members[4])
	}
	c.dismiss(byeRestart)
	if !c.empty() || stays.closed != byeRestart || freed.closed != byeMoved {
		t.Errorf("closed %q, %q", stays.closed, freed.closed)
	}
}

// TestCrowdsWelcome is encoded once for all who see the same, until it says
// something else; one that cannot be is tried again, and nobody's who has a seat is kept.
func TestCrowdsWelcome(t *testing.T) {
	c := newCrowd()
	encoded := 0
	encode := func() ([]byte, error) { encoded++; return []byte("welcome"), nil }
	ann, ben := protocol.You{Seat: engine.Nobody}, protocol.You{Seat: engine.Nobody, Host: true}
	ask := func(you protocol.You, now stamp, want int) {
		t.Helper()
		if data, err := c.welcome(you, now, encode); err != nil || string(data) != "welcome" || encoded != want {
			t.Errorf("%q, %v, encoded %d times, want %d", data, err, encoded, want)
		}
	}
	ask(ann, stamp{seq: 1}, 1)
	ask(ann, stamp{seq: 1}, 1)
	ask(ben, stamp{seq: 1}, 2)
	ask(ann, stamp{seq: 2}, 3)
	ask(ann, stamp{seq: 2, online: "[true]"}, 4)
	c.reloaded(2)
	ask(ann, stamp{seq: 2, online: "[true]"}, 5)
	fails := errors.New("a mistake in the view")
	if _, err := c.welcome(ben, stamp{seq: 3}, func() ([]byte, error) { return nil, fails }); !errors.Is(err, fails) {
		t.Errorf("got %v", err)
	}
	ask(ben, stamp{seq: 3}, 6)
	come(&c, 1, engine.Nobody, 9)
	c.publish(updateAt(4), &shown{seq: 4}, nobody)
	ask(ben, stamp{seq: 3}, 7)
	seated := protocol.You{Seat: 1}
	ask(seated, stamp{seq: 3}, 8)
	ask(seated, stamp{seq: 3}, 9)
}

// TestUpdateIsShared: who is asked alone gets the question; all others get one message, made
// once, whoever of them watches.
func TestUpdateIsShared(t *testing.T) {
	u := protocol.Update{Type: protocol.TypeUpdate, Seq: 7}
	turn := protocol.Turn{Asked: []engine.Seat{1}}
	asked := turn
	asked.Prompt = &engine.ShownPrompt{ID: 7, Seat: 1, Kind: "place"}
	viewers := []protocol.ViewerUpdate{{Turn: turn}, {Turn: turn}, {Turn: asked}, {Turn: turn}}
	for watched := range 1 << len(viewers) {
		e := encode(u, viewers, func(v int) bool { return watched>>v&1 == 1 })
		for v := range viewers {
			want := protocol.AppendTail(protocol.AppendHead(nil, &u), &viewers[v])
			if got := e.message(engine.Seat(v-1), true); string(got) != string(want) {
				t.Errorf("watched by %b: viewer %d is sent %s, want %s", watched, v, got, want)
			}
		}
		if a, b := e.message(0, true), e.message(2, true); watched&0b1010 == 0b1010 && &a[0] != &b[0] {
			t.Errorf("watched by %b: what is the same was made twice", watched)
		}
	}
}
