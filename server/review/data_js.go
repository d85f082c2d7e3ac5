package review

import (
	"encoding/json"

	"westkingdom/engine/review"
)

// encode compresses nothing: a device keeps few reviews, and what compresses them would be loaded
// by all.
func encode(r *review.Review) ([]byte, error) { return json.Marshal(r) }

func decode(data []byte) (*review.Review, error) {
	r := new(review.Review)
	return r, json.Unmarshal(data, r)
}
