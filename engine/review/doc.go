// Package review weighs a finished game choice by choice: what each seat could expect as it
// chose, what better it could have chosen, and what was luck.
//
// A seat is weighed with what it knew at that moment. Everything hidden from it is dealt
// anew, over and over; what in truth lay in the decks counts for nothing. The same game,
// program and seed give the same review.
package review
