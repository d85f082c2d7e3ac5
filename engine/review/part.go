package review

import (
	"maps"

	"westkingdom/engine"
)

// Part is a review in the making after a record. As JSON it may be kept, and another [Make] goes on
// with it: to the same review.
type Part struct {
	Seq    int      `json:"seq"`
	Review Review   `json:"review"` // as far as it is made
	Missed []Missed `json:"missed"`
}

// Missed is what a seat missed when it was last asked a kind of question, by option, each since
// which record.
type Missed struct {
	Seat  engine.Seat    `json:"seat"`
	Kind  string         `json:"kind"`
	Since map[string]int `json:"since"`
}

// goOn takes what was made before, if it was made of the same, and returns after which record
// that was; -1: nothing was.
func (r *reviewer) goOn() int {
	p := r.Since
	if p == nil || p.Seq > len(r.Records) || len(p.Review.Sides) != len(r.review.Sides) {
		return -1
	}
	was, now := &p.Review, &r.review
	if was.Rules != now.Rules || was.Learnt != now.Learnt || was.Way != now.Way || was.Playouts != now.Playouts {
		return -1
	}
	r.review = *was
	for _, m := range p.Missed {
		r.missed[question{m.Seat, m.Kind}] = m.Since
	}
	return p.Seq
}

// keep has kept what was made up to a record, if that was work.
func (r *reviewer) keep(seq int) error {
	if !r.worked || r.Keep == nil {
		return nil
	}
	r.worked = false
	p := Part{Seq: seq, Review: r.review}
	for q, since := range r.missed {
		p.Missed = append(p.Missed, Missed{q.seat, q.kind, maps.Clone(since)})
	}
	return r.Keep(p)
}
