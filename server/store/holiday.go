package store

import (
	"slices"
	"time"
)

// HolidaysKept is how long a holiday is kept that has ended: longer than any limit of them
// looks back.
const HolidaysKept = 400 * 24 * time.Hour

// Joined returns spans in order and apart: those that meet are one, those of no length none.
func Joined(spans []Span) (all []Span) {
	for _, next := range slices.SortedStableFunc(slices.Values(spans), func(a, b Span) int { return a.From.Compare(b.From) }) {
		switch n := len(all); {
		case !next.From.Before(next.Until):
		case n == 0 || next.From.After(all[n-1].Until):
			all = append(all, next)
		case next.Until.After(all[n-1].Until):
			all[n-1].Until = next.Until
		}
	}
	return all
}
