package engine

import (
	"cmp"
	"slices"
)

// Deck is a face-down pile of cards. The last card is the top, so that drawing
// costs nothing.
type Deck[T any] []T

// Draw takes the top card and turns it up: the door for undo closes. It returns
// false if the pile is empty.
func (d *Deck[T]) Draw(t *Table) (card T, ok bool) {
	if len(*d) == 0 {
		return card, false
	}
	t.Reveal()
	return d.Deal()
}

// DrawFor takes the top card, which the seat alone sees: the door for undo closes. It
// returns false if the pile is empty.
func (d *Deck[T]) DrawFor(t *Table, seat Seat) (card T, ok bool) {
	if len(*d) == 0 {
		return card, false
	}
	t.Saw(seat, 1)
	return d.Deal()
}

// Deal takes the top card before play begins, or where nobody sees it.
func (d *Deck[T]) Deal() (card T, ok bool) {
	n := len(*d)
	if n == 0 {
		return card, false
	}
	card = (*d)[n-1]
	*d = (*d)[:n-1]
	return card, true
}

// Bury puts a card at the bottom.
func (d *Deck[T]) Bury(card T) {
	*d = append(*d, card)
	copy((*d)[1:], *d)
	(*d)[0] = card
}

// Redeal shuffles the cards of several piles together and deals them out again
// to where they lay, for [State.Scramble]: the result depends on which cards
// those are, not on who had them.
func Redeal[T cmp.Ordered](r *Rand, piles ...[]T) {
	var all []T
	for _, pile := range piles {
		all = append(all, pile...)
	}
	slices.Sort(all)
	Shuffle(r, all)
	for _, pile := range piles {
		all = all[copy(pile, all):]
	}
}
