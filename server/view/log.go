package view

import (
	"slices"

	"westkingdom/engine"
)

// LogMark remembers the log before a record. An undo writes the step's entries
// anew, a rewind all of them, so it keeps them.
type LogMark struct {
	length  int
	entries []engine.Entry // of an undo or a rewind only
}

// MarkLog returns it for a match to which the record is applied next.
func MarkLog(m *engine.Match, rec engine.Record) LogMark {
	mark := LogMark{length: len(m.Log())}
	if rec.Undo || rec.Rewind > 0 {
		mark.entries = slices.Clone(m.Log())
	}
	return mark
}

// LogSince returns the entries that the last record added. After an undo or a rewind
// from is the seq of the first entry that no longer stands: all entries from there
// on are dropped, and those that stand are among the returned ones. from is 0
// if none is to be dropped.
func LogSince(m *engine.Match, mark LogMark) (entries []engine.Entry, from int) {
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

// EntriesFor returns the entries that a seat may read, the slice itself if it may
// read all.
func EntriesFor(entries []engine.Entry, seat engine.Seat) []engine.Entry {
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

// AllMayRead says whether every seat may read all of the entries.
func AllMayRead(entries []engine.Entry) bool {
	return !slices.ContainsFunc(entries, func(e engine.Entry) bool { return e.Only != nil })
}
