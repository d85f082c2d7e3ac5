package web_test

import (
	"testing"

	"westkingdom/server/protocol"
)

// TestReviewOfAGame: whoever sits at a finished game asks for its review; everybody who may watch
// reads how far it is, and then what came of it.
func TestReviewOfAGame(t *testing.T) {
	w := openWorld(t, nil)
	g := w.begin(2, nil)
	ann, stranger := g.people[0], w.person()
	path := g.path + "/review"
	wantProblem(t, ann.get(path), protocol.CodeNotFinished)
	playOut(t, g, nil)
	if r := decode[protocol.GameReview](t, ann.get(path)); r.State != protocol.ReviewNone || !r.MayAsk {
		t.Errorf("before it is asked for: %+v", r)
	}
	wantProblem(t, stranger.post(path, nil), protocol.CodeNotSeated)
	if r := decode[protocol.GameReview](t, ann.post(path, nil)); r.State != protocol.ReviewWaiting || r.Place != 1 {
		t.Errorf("asked for it is %+v", r)
	}
	if made, err := w.reviews.Round(t.Context()); !made || err != nil {
		t.Fatalf("made: %v, %v", made, err)
	}
	r := decode[protocol.GameReview](t, stranger.get(path))
	if r.State != protocol.ReviewDone || len(r.Review.Sides) != 2 || r.Review.Sides[0].Weighed == 0 {
		t.Errorf("made it is %+v", r)
	}
}
