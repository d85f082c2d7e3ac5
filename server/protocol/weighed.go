package protocol

import "westkingdom/engine/review"

// GameReview answers GET and POST /api/rooms/{code}/review: how far the review of a finished
// game is, which weighs it choice by choice. (Being led through the replay by somebody is
// another thing: see [Place].) It is made once a room, when somebody who sits there asks.
type GameReview struct {
	State ReviewState `json:"state"`
	// MayAsk: the asking browser has a seat there, and may ask for it.
	MayAsk bool `json:"mayAsk,omitempty"`
	// Place, while it waits, is its place in the queue: 1 is next, 2 comes after another that
	// waits or is being made.
	Place int `json:"place,omitempty"`
	// Done and Of, while it is made, are how many choices are weighed, and of how many.
	Done int `json:"done,omitempty"`
	Of   int `json:"of,omitempty"`
	// Review, when it is done.
	Review *review.Review `json:"review,omitempty"`
}

// ReviewState is how far the review of a game is.
type ReviewState string

const (
	ReviewNone    ReviewState = "none"    // nobody has asked for it
	ReviewWaiting ReviewState = "waiting" // for others, or for a worker: whoever plays goes first
	ReviewWorking ReviewState = "working"
	ReviewDone    ReviewState = "done"
	ReviewFailed  ReviewState = "failed" // a mistake of the program; asking again tries again
)
