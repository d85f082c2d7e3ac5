package room

import (
	"bytes"
	"slices"
	"sync"

	"westkingdom/engine"
	"westkingdom/server/protocol"
	"westkingdom/server/view"
)

// update is what one record changed, encoded once however many watch: a head
// that is the same for everybody, and for each viewer a tail with what only
// they see. The two together are the message. Viewers are counted from
// the spectator, who is 0; a seat is its number + 1. Those who see the same, as
// all do who are not asked, have one tail and one message.
type update struct {
	seq      int
	size     int // bytes that it keeps
	head     []byte
	tails    [][]byte
	messages [][]byte // by viewer; made when somebody needs it
	whole    []byte   // the head for pages of before, with whole sections; nil where none watches
}

func viewer(seat engine.Seat) int { return int(seat) + 1 }

// message returns the whole message for a viewer whose page takes parts of sections, or does not.
func (u *update) message(seat engine.Seat, parts bool) []byte {
	v := viewer(seat)
	if !parts {
		return slices.Concat(u.whole, u.tails[v])
	}
	if u.messages[v] == nil {
		u.messages[v] = slices.Concat(u.head, u.tails[v])
	}
	return u.messages[v]
}

// newUpdate tells what the match's last record changed since before, of which
// log was the log: to all, and to each viewer.
func newUpdate(m *engine.Match, lesson *engine.Lesson, rec engine.Record, before, now *shown, log view.LogMark) (protocol.Update, []protocol.ViewerUpdate) {
	entries, from := view.LogSince(m, log)
	u := protocol.Update{
		Type: protocol.TypeUpdate, Seq: m.Seq(), By: rec.Seat, Undo: rec.Undo, Rewind: rec.Rewind, LogFrom: from,
	}
	u.Public, u.Parts = now.public.PartsSince(before.public)
	shared := view.AllMayRead(entries)
	if shared {
		u.Log = entries
	}
	asked := m.Asked()
	viewers := make([]protocol.ViewerUpdate, len(now.private)+1)
	for i := range viewers {
		seat, v := engine.Seat(i-1), &viewers[i]
		if seat != engine.Nobody {
			v.Private = now.privateSince(before, seat)
		}
		if !shared {
			v.Log = view.EntriesFor(entries, seat)
		}
		v.Turn = turnOf(m, lesson, asked, seat)
	}
	return u, viewers
}

// scratches are buffers in which updates are made.
var scratches = sync.Pool{New: func() any { return new([]byte) }}

// encode encodes an update, and makes the messages of those who watch: one for all who see the
// same.
func encode(u protocol.Update, viewers []protocol.ViewerUpdate, watches func(viewer int) bool) *update {
	type span struct {
		from, to int // of a tail in b
		whole    bool
	}
	scratch := scratches.Get().(*[]byte)
	defer scratches.Put(scratch)
	b := protocol.AppendHead((*scratch)[:0], &u)
	head, spans := len(b), make([]span, len(viewers))
	for _, whole := range [...]bool{true, false} {
		for i := range viewers {
			if watches(i) != whole {
				continue
			}
			before := len(b)
			if whole && before > head {
				b = append(b, b[:head]...)
			}
			from := len(b)
			b = protocol.AppendTail(b, &viewers[i])
			spans[i] = span{from, len(b), whole}
			for j, other := range spans {
				if j != i && bytes.Equal(b[other.from:other.to], b[from:]) { // and not one that is still to come, which is empty
					b, spans[i] = b[:before], other
					break
				}
			}
		}
	}
	kept := bytes.Clone(b)
	*scratch = b
	e := &update{seq: u.Seq, size: len(kept), head: kept[:head:head], tails: make([][]byte, len(viewers)), messages: make([][]byte, len(viewers))}
	for i, s := range spans {
		e.tails[i] = kept[s.from:s.to:s.to]
		if s.whole {
			e.messages[i] = kept[s.from-head : s.to : s.to]
		}
	}
	return e
}

// turnOf says who is asked, and what this seat is. A lesson that is nil advises
// nobody.
func turnOf(m *engine.Match, lesson *engine.Lesson, asked []engine.Seat, seat engine.Seat) protocol.Turn {
	t := protocol.Turn{Asked: asked, Over: m.Over()}
	if t.Asked == nil {
		t.Asked = []engine.Seat{}
	}
	if seat == engine.Nobody {
		return t
	}
	t.Undo.Choices, t.Undo.Why = m.Undo(seat)
	t.Redo = m.Redo(seat)
	if p, ok := m.Prompt(seat); ok {
		t.Prompt = &p
	}
	if lesson != nil && seat == lesson.Learner {
		advice := lesson.Advise(m.Chosen(seat))
		t.Lesson = &advice
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

const ringBytes = 5 << 10 // of one room: some choices, for a connection that was away for a moment

func (r *ring) add(u *update) {
	r.updates = append(r.updates, u)
	r.bytes += u.size
	drop := 0
	for r.bytes > ringBytes {
		r.bytes -= r.updates[drop].size
		r.updates[drop] = nil
		drop++
	}
	r.updates = r.updates[drop:]
}

// since returns the updates after seq up to now, and false if some are not
// kept any more, or not for a page that takes no parts.
func (r *ring) since(seq, now int, parts bool) ([]*update, bool) {
	n := now - seq
	if seq < r.first || n < 0 || n > len(r.updates) {
		return nil, false
	}
	missed := r.updates[len(r.updates)-n:]
	if !parts && slices.ContainsFunc(missed, func(u *update) bool { return u.whole == nil }) {
		return nil, false
	}
	return missed, true
}

// restart forgets what was up to now.
func (r *ring) restart(now int) { *r = ring{first: now + 1} }
