package engine

// Standing is the score of one side.
type Standing struct {
	Seat  Seat   `json:"seat"`
	Items []Item `json:"items"` // sum to Total; the same items in the same order for every side
	Total int    `json:"total"`
	Rank  int    `json:"rank"` // 1 is first; equal ranks share the place
}

// Item is one line of a score.
type Item struct {
	ID     string `json:"id"`
	Points int    `json:"points"`
}

// Score makes the standing of a side from its points by item; Rank is set by
// [Rank].
func Score(seat Seat, items []string, points []int) Standing {
	s := Standing{Seat: seat, Items: make([]Item, len(items))}
	for i, id := range items {
		s.Items[i] = Item{id, points[i]}
		s.Total += points[i]
	}
	return s
}

// Rank sets the ranks of all sides. before says by the rules' tie-breaks
// whether a stands before b, whose totals are equal; nil: they share the place.
func Rank(standings []Standing, before func(a, b *Standing) bool) {
	for i := range standings {
		b := &standings[i]
		b.Rank = 1
		for j := range standings {
			a := &standings[j]
			if j != i && (a.Total > b.Total || a.Total == b.Total && before != nil && before(a, b)) {
				b.Rank++
			}
		}
	}
}
