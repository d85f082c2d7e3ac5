package room

import (
	"errors"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/view"
)

// news is everything that a record makes the room say. All of it is made before
// the record is stored: what cannot be said is refused, and no mistake in a
// game's words can keep a stored game from its players.
type news struct {
	shown  *shown
	update *update
	hash   string // for the record
}

// try applies a record to the match and makes the news of it. On an error the
// match stands where it did, or is stale and will be loaded again.
func (r *room) try(rec engine.Record) (n news, err error) {
	seq, log := r.match.Seq(), view.MarkLog(r.match, rec)
	if err = r.match.Apply(rec); err == nil {
		n, err = r.tell(rec, log)
	}
	if err != nil && (r.match.Seq() != seq || errors.Is(err, engine.ErrFault)) {
		r.distrust()
	}
	return n, err
}

// tell makes the news of the match's last record.
func (r *room) tell(rec engine.Record, log view.LogMark) (n news, err error) {
	if n.shown, err = show(r.match, r.crowd.shown); err != nil {
		return n, err
	}
	before := r.crowd.shown
	if before == nil { // nobody watches; the words are made all the same
		before = n.shown
	}
	told, viewers := newUpdate(r.match, r.lesson(), rec, before, n.shown, log)
	n.update = r.crowd.encode(told, viewers, before, n.shown)
	n.hash, err = record.Hash(r.match)
	return n, err
}
