package room

import (
	"slices"
	"sync/atomic"
	"time"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/view"
)

// crowd is who watches a room, each by a sink: what they were shown last, who of
// them they were told is there, and what those who come back have missed. It knows
// of no match and no store. The room's goroutine owns it.
type crowd struct {
	members map[uint64]*watcher
	online  []bool                  // by seat, as all were told
	moved   bool                    // somebody has come or gone since
	unsure  bool                    // a device has come since it was asked whose they are
	shown   *shown                  // the position that they were shown; nil if there is none, or nobody
	missed  ring                    // the last updates
	fresh   map[protocol.You][]byte // welcomes of those who have no seat, as of stamp
	stamp   stamp
	lead    *lead // who takes the others along through the replay; nil: nobody
	places  int   // said by those who did so far
}

// watcher is one socket that the room tells what happens.
type watcher struct {
	id   uint64
	sink Sink
	who  *Who // that of its watch
	you  protocol.You
	out  bool          // its device is nobody's any more
	away bool          // nobody looks at its page
	lag  *atomic.Int64 // nanoseconds that a message takes there and back; nil: not known

	parts   bool // its page takes changed fields of sections
	reviews bool // its page shows the replay
	place   int  // the last that it was sent, by number
}

// lag returns how long a message of a watcher takes there and back; 0: not known.
func (c *crowd) lag(id uint64) time.Duration {
	if w := c.members[id]; w != nil && w.lag != nil {
		return time.Duration(w.lag.Load())
	}
	return 0
}

// stamp tells apart what welcomes say.
type stamp struct {
	seq, version, said int
	state              record.State
	online             string
	at                 time.Time // by the second, where it says how the game stands in time
}

func newCrowd() crowd { return crowd{members: make(map[uint64]*watcher)} }

func (c *crowd) empty() bool { return len(c.members) == 0 }

func (c *crowd) join(w *watcher) {
	if before := c.members[w.id]; before != nil {
		w.away = before.away
	}
	c.members[w.id], c.moved = w, true
	c.unsure = c.unsure || w.who.Device != uuid.Nil
}

// look notes whether somebody looks at a watcher's page.
func (c *crowd) look(id uint64, looks bool) {
	if w := c.members[id]; w != nil {
		w.away, c.moved = !looks, true
	}
}

// leave lets watchers go, and with the last of them what only watchers need.
func (c *crowd) leave(ids ...uint64) {
	for _, id := range ids {
		delete(c.members, id)
	}
	c.moved = true
	if c.empty() {
		c.shown, c.fresh = nil, nil
	}
}

// send sends a watcher a message. One that does not keep up is dropped rather
// than waited for.
func (c *crowd) send(w *watcher, message []byte) {
	if !w.sink.Send(message) {
		w.sink.Close(byeSlow)
		delete(c.members, w.id)
		c.moved = true
	}
}

// tell sends everybody a message of their own.
func (c *crowd) tell(message func(you protocol.You) []byte) {
	for _, w := range c.members {
		c.send(w, message(w.you))
	}
}

// tellSeat sends a message to those who watch from a seat.
func (c *crowd) tellSeat(seat engine.Seat, message []byte) {
	for _, w := range c.members {
		if w.you.Seat == seat {
			c.send(w, message)
		}
	}
}

// dismiss closes all watchers.
func (c *crowd) dismiss(reason string) {
	for _, w := range c.members {
		w.sink.Close(reason)
	}
	clear(c.members)
}

// recognise looks again at who the watchers are. Those who had a seat and have none
// now are closed, with what is said of that seat, and those whose device was shut out. It
// says whether any is somebody else than before.
func (c *crowd) recognise(identify func(Who) protocol.You, mayWatch func(protocol.You) bool, lost func(engine.Seat) string) (others bool) {
	c.moved = true
	for id, w := range c.members {
		was := w.you
		w.you = identify(*w.who)
		others = others || w.you != was
		switch {
		case w.out:
			w.sink.Close(byeShutOut)
			delete(c.members, id)
		case was.Seat != engine.Nobody && w.you.Seat == engine.Nobody:
			w.sink.Close(lost(was.Seat))
			delete(c.members, id)
		case !mayWatch(w.you):
			w.sink.Close(byeNoSpectators)
			delete(c.members, id)
		}
	}
	return others
}

// devices returns the devices of the watchers who are somebody's.
func (c *crowd) devices() (all []uuid.UUID) {
	for _, w := range c.members {
		if w.who.Device != uuid.Nil {
			all = append(all, w.who.Device)
		}
	}
	return all
}

// belong notes whose the devices of the watchers are now, and says whether any is another
// person's than was known. Those of nobody are no more.
func (c *crowd) belong(persons map[uuid.UUID]uuid.UUID) (others bool) {
	c.unsure = false
	for _, w := range c.members {
		if w.who.Device == uuid.Nil {
			continue
		}
		others = others || w.who.Person != persons[w.who.Device]
		w.who.Person = persons[w.who.Device]
		if w.out = w.who.Person == uuid.Nil; w.out {
			w.who.Device = uuid.Nil
		}
	}
	return others
}

// present says of each seat whether somebody watches from it.
func (c *crowd) present(seats int) []bool {
	online := make([]bool, seats)
	for _, w := range c.members {
		if w.you.Seat != engine.Nobody {
			online[w.you.Seat] = true
		}
	}
	return online
}

// changed says whether all are to be told who is there, since it is not what they
// were told. Telling them may drop somebody who is slow, which is to be told in turn.
func (c *crowd) changed(seats int) bool {
	moved := c.moved
	c.moved = false
	return moved && !slices.Equal(c.present(seats), c.online)
}

// watchedBy says whether any watcher is that viewer.
func (c *crowd) watchedBy(v int) bool {
	for _, w := range c.members {
		if viewer(w.you.Seat) == v {
			return true
		}
	}
	return false
}

// encode encodes an update for those who watch, some of them maybe by pages of before.
func (c *crowd) encode(u protocol.Update, viewers []protocol.ViewerUpdate, before, now *shown) *update {
	e := encode(u, viewers, c.watchedBy)
	for _, w := range c.members {
		if !w.parts {
			u.Public, u.Parts = now.public.Since(before.public), nil
			e.whole = protocol.AppendHead(nil, &u)
			e.size += len(e.whole)
			break
		}
	}
	return e
}

// publish sends every watcher an update, after which the position is shown to them
// as now, and returns what is for the watcher of the number by, who is sent it with
// the answer: two messages that leave together cost one system call.
func (c *crowd) publish(u *update, now *shown, by uint64) (own [][]byte) {
	if c.empty() {
		c.anew(u.seq)
		return nil
	}
	if c.shown != nil && c.shown != now {
		view.Drop(c.shown.public)
	}
	c.shown, c.fresh = now, nil
	for id, w := range c.members {
		if message := u.message(w.you.Seat, w.parts); id == by {
			own = [][]byte{message}
		} else {
			c.send(w, message)
		}
	}
	c.missed.add(u)
	return own
}

// forget forgets what was missed up to the record of that number: whoever has only
// seen what was before gets a welcome.
func (c *crowd) forget(seq int) { c.missed.restart(seq) }

// anew forgets also what was shown: everybody gets a welcome.
func (c *crowd) anew(seq int) {
	c.forget(seq)
	c.shown = nil
}

// reloaded notes that the room was loaded, and who watches may be told another
// thing of the same stamp.
func (c *crowd) reloaded(seq int) {
	c.forget(seq)
	c.fresh, c.moved = nil, true
}

// welcome returns the message with the whole position: the same one for all who watch
// without a seat and see the same, until what it says has another stamp. Those who have one
// see what nobody else does, and are greeted once.
func (c *crowd) welcome(you protocol.You, now stamp, encode func() ([]byte, error)) ([]byte, error) {
	if you.Seat != engine.Nobody {
		return encode()
	}
	if c.fresh == nil || c.stamp != now {
		c.fresh, c.stamp = make(map[protocol.You][]byte), now
	}
	if data := c.fresh[you]; data != nil {
		return data, nil
	}
	data, err := encode()
	if err == nil {
		c.fresh[you] = data
	}
	return data, err
}
