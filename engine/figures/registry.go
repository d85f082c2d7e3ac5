package figures

import "fmt"

// Key is what is printed on a card: the set it belongs to, and its number
// there. An expansion counts from 1 again.
type Key struct {
	Set string
	No  int
}

// Registry numbers the cards of a kind from 1, in the order in which they are
// added: those of the base game first, then those of expansions, so that the
// number of a card never changes. A position holds such numbers; 0 is no card.
type Registry struct {
	ids   []string
	byID  map[string]int
	byKey map[Key]int
}

// Add gives a card the next number. No two cards have the same id or the same
// key.
func (r *Registry) Add(k Key, id string) (number int, err error) {
	if r.byID == nil {
		r.ids = []string{""}
		r.byID, r.byKey = map[string]int{}, map[Key]int{}
	}
	switch {
	case id == "":
		return 0, fmt.Errorf("card %d of %s has no id", k.No, k.Set)
	case r.byID[id] != 0:
		return 0, fmt.Errorf("card %s stands twice", id)
	case r.byKey[k] != 0:
		return 0, fmt.Errorf("cards %s and %s are both number %d of %s", r.ids[r.byKey[k]], id, k.No, k.Set)
	}
	number = len(r.ids)
	r.ids = append(r.ids, id)
	r.byID[id], r.byKey[k] = number, number
	return number, nil
}

// Len is one more than the highest number.
func (r *Registry) Len() int { return max(1, len(r.ids)) }

// ID returns the id of a number, empty for no card.
func (r *Registry) ID(number int) string {
	if number == 0 {
		return ""
	}
	return r.ids[number]
}

// Number returns the number of an id.
func (r *Registry) Number(id string) (int, error) {
	if n := r.byID[id]; n != 0 {
		return n, nil
	}
	return 0, fmt.Errorf("no card is called %q", id)
}

// Find returns the number of what is printed on a card, false if there is none.
func (r *Registry) Find(k Key) (int, bool) {
	n := r.byKey[k]
	return n, n != 0
}
