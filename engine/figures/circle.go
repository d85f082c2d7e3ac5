package figures

import "slices"

// Circle returns the first of these occasions that leads to itself, and whether
// there is one: abilities that set each other off would never come to an end.
// after says which occasions follow at once from one.
func Circle[T comparable](occasions []T, after func(T) []T) (first T, ok bool) {
	var leads func(from, to T, seen []T) bool
	leads = func(from, to T, seen []T) bool {
		for _, next := range after(from) {
			if next == to {
				return true
			}
			if !slices.Contains(seen, next) && leads(next, to, append(seen, next)) {
				return true
			}
		}
		return false
	}
	for _, o := range occasions {
		if leads(o, o, nil) {
			return o, true
		}
	}
	return first, false
}
