package room

import (
	"bytes"
	"fmt"
	"slices"

	"westkingdom/engine"
	"westkingdom/server/protocol"
	"westkingdom/server/view"
)

// shown is a position as it has been shown: what a later one is compared with.
type shown struct {
	seq     int
	public  protocol.Sections
	private [][]byte // by seat; nil where there is none
	log     int      // entries
}

// show encodes the position of a match: all that it makes a room say besides the
// prompts, which the match has worded. What is as it was in an earlier one, if
// there is any, is kept once. Errors wrap [engine.ErrFault]: the game has a mistake
// in its view.
func show(m *engine.Match, earlier *shown) (now *shown, err error) {
	v, err := m.View()
	if err != nil {
		return nil, err
	}
	now = &shown{seq: m.Seq(), private: make([][]byte, len(v.Private)), log: len(m.Log())}
	var before protocol.Sections
	if earlier != nil {
		before = earlier.public
	}
	if now.public, err = encodePublic(v, before); err != nil {
		return nil, err
	}
	for seat := range now.private {
		if now.private[seat], err = encodePrivate(v, engine.Seat(seat)); err != nil {
			return nil, err
		}
	}
	return now, nil
}

func encodePublic(v engine.View, earlier protocol.Sections) (sections protocol.Sections, err error) {
	err = guard(func() error {
		if sections, err = view.Cut(v, earlier); err != nil {
			return fmt.Errorf("%w: public view: %w", engine.ErrFault, err)
		}
		return nil
	})
	return sections, err
}

func encodePrivate(v engine.View, seat engine.Seat) (data []byte, err error) {
	err = guard(func() error {
		if data, err = view.Encode(v.Private[seat]); err != nil {
			return fmt.Errorf("%w: private view of seat %d: %w", engine.ErrFault, seat, err)
		}
		return nil
	})
	return data, err
}

// privateSince returns the private part for a message, nil if it has not
// changed.
func (s *shown) privateSince(earlier *shown, seat engine.Seat) []byte {
	now := s.private[seat]
	if bytes.Equal(now, earlier.private[seat]) {
		return nil
	}
	if now == nil {
		return []byte("null")
	}
	return now
}

// logMark remembers the log before a record. An undo writes the step's entries
// anew, a rewind all of them, so it keeps them.
type logMark struct {
	length  int
	entries []engine.Entry // of an undo or a rewind only
}

func markLog(m *engine.Match, rec engine.Record) logMark {
	mark := logMark{length: len(m.Log())}
	if rec.Undo || rec.Rewind > 0 {
		mark.entries = slices.Clone(m.Log())
	}
	return mark
}

// logSince returns the entries that the last record added. After an undo or a rewind
// from is the seq of the first entry that no longer stands: all entries from there
// on are dropped, and those that stand are among the returned ones. from is 0
// if none is to be dropped.
func logSince(m *engine.Match, mark logMark) (entries []engine.Entry, from int) {
	log := m.Log()
	if mark.entries == nil {
		return log[mark.length:], 0
	}
	same := 0
	for same < len(log) && same < len(mark.entries) && equalEntries(log[same], mark.entries[same]) {
		same++
	}
	switch {
	case same == len(mark.entries):
		return log[same:], 0
	case same < len(log):
		from = min(log[same].Seq, mark.entries[same].Seq)
	default:
		from = mark.entries[same].Seq
	}
	first, _ := slices.BinarySearchFunc(log, from, func(e engine.Entry, seq int) int { return e.Seq - seq })
	return log[first:], from
}

func equalEntries(a, b engine.Entry) bool {
	return a.Seq == b.Seq && a.Seat == b.Seat && a.Key == b.Key && slices.Equal(a.Args, b.Args) &&
		(a.Only == nil) == (b.Only == nil) && (a.Only == nil || *a.Only == *b.Only)
}

// entriesFor returns the entries that a seat may read, the slice itself if it may
// read all.
func entriesFor(entries []engine.Entry, seat engine.Seat) []engine.Entry {
	if !slices.ContainsFunc(entries, func(e engine.Entry) bool { return !e.MayRead(seat) }) {
		return entries
	}
	var some []engine.Entry
	for _, e := range entries {
		if e.MayRead(seat) {
			some = append(some, e)
		}
	}
	return some
}

func allMayRead(entries []engine.Entry) bool {
	return !slices.ContainsFunc(entries, func(e engine.Entry) bool { return e.Only != nil })
}
