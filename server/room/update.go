package room

import (
	"bytes"
	"slices"
	"strconv"

	"westkingdom/engine"
	"westkingdom/server/protocol"
)

// update is what one record changed, encoded once however many watch: a head
// that is the same for everybody, and for each viewer a tail with what only
// they see. The two together are a protocol.Update. Viewers are counted from
// the spectator, who is 0; a seat is its number + 1.
type update struct {
	seq      int
	head     []byte
	tails    [][]byte
	messages [][]byte // by viewer, as sent; made when somebody needs it
}

func viewer(seat engine.Seat) int { return int(seat) + 1 }

// message returns the whole message for a viewer.
func (u *update) message(seat engine.Seat) []byte {
	v := viewer(seat)
	if u.messages[v] == nil {
		u.messages[v] = slices.Concat(u.head, u.tails[v])
	}
	return u.messages[v]
}

func (u *update) size() int {
	n := len(u.head)
	for _, t := range u.tails {
		n += len(t)
	}
	return n
}

// newUpdate tells what the match's last record changed since before, of which
// log was the log. It works in scratch, and returns it for the next one.
func newUpdate(m *engine.Match, rec engine.Record, before, now *shown, log logMark, scratch []byte) (*update, []byte) {
	entries, from := logSince(m, log)
	shared := allMayRead(entries)
	b := append(scratch[:0], `{"type":"update","seq":`...)
	b = strconv.AppendInt(b, int64(m.Seq()), 10)
	b = append(b, `,"by":`...)
	b = strconv.AppendInt(b, int64(rec.Seat), 10)
	if rec.Undo {
		b = append(b, `,"undo":true`...)
	}
	b = appendPublic(b, now.public.Since(before.public))
	if from > 0 {
		b = append(b, `,"logFrom":`...)
		b = strconv.AppendInt(b, int64(from), 10)
	}
	if shared {
		b = appendLog(b, entries)
	}
	viewers := len(now.private) + 1
	ends := make([]int, 1, viewers+1) // of the head, and of each tail
	ends[0] = len(b)
	asked := m.Asked()
	for seat := engine.Nobody; viewer(seat) < viewers; seat++ {
		if seat != engine.Nobody {
			if private := now.privateSince(before, seat); private != nil {
				b = append(append(b, `,"private":`...), private...)
			}
		}
		if !shared {
			b = appendLog(b, entriesFor(entries, seat))
		}
		turn := turnOf(m, asked, seat)
		b = appendTurn(append(b, `,"turn":`...), &turn)
		b = append(b, '}')
		ends = append(ends, len(b))
	}
	kept := bytes.Clone(b)
	u := &update{seq: m.Seq(), head: kept[:ends[0]], tails: make([][]byte, viewers), messages: make([][]byte, viewers)}
	for v := range u.tails {
		u.tails[v] = kept[ends[v]:ends[v+1]]
	}
	return u, b
}

// turnOf says who is asked, and what this seat is.
func turnOf(m *engine.Match, asked []engine.Seat, seat engine.Seat) protocol.Turn {
	t := protocol.Turn{Asked: asked, Over: m.Over()}
	if t.Asked == nil {
		t.Asked = []engine.Seat{}
	}
	if seat == engine.Nobody {
		return t
	}
	t.Undo.OK, t.Undo.Why = m.Undo(seat)
	if p, ok := m.Prompt(seat); ok {
		t.Prompt = &p
	}
	return t
}

// ring keeps the last updates, for watchers who come back. Something that no
// update tells, such as a line of the chat or a change of seats, begins it anew:
// whoever has only seen what was before gets a welcome.
type ring struct {
	updates []*update
	bytes   int
	first   int // the least seq that can be continued from
}

const ringBytes = 32 << 10 // of one room

func (r *ring) add(u *update) {
	u.messages = make([][]byte, len(u.messages)) // what has been sent need not be kept
	r.updates = append(r.updates, u)
	r.bytes += u.size()
	drop := 0
	for r.bytes > ringBytes {
		r.bytes -= r.updates[drop].size()
		r.updates[drop] = nil
		drop++
	}
	r.updates = r.updates[drop:]
}

// since returns the updates after seq up to now, and false if some are not
// kept any more.
func (r *ring) since(seq, now int) ([]*update, bool) {
	n := now - seq
	if seq < r.first || n < 0 || n > len(r.updates) {
		return nil, false
	}
	return r.updates[len(r.updates)-n:], true
}

// restart forgets what was up to now.
func (r *ring) restart(now int) { *r = ring{first: now + 1} }
