package web_test

import (
	"testing"

	"westkingdom/engine"
	"westkingdom/server/protocol"
)

// TestLineOfAGame: with other people nobody is told what a line begins with until the game is over;
// then whoever may watch is, with what a seat knew or with all that was hidden.
func TestLineOfAGame(t *testing.T) {
	w := openWorld(t, nil)
	g := w.begin(2, nil)
	ann, stranger := g.people[0], w.person()
	path := g.path + "/line"
	wantProblem(t, ann.get(path+"?seat=0"), protocol.CodeNoAdvice)
	wantProblem(t, ann.get(path), protocol.CodeNotFinished)
	wantProblem(t, stranger.get(path+"?seat=0&at=0"), protocol.CodeNotFinished)
	wantProblem(t, ann.get(path+"?seat=0&at=x"), protocol.CodeBadRequest)
	playOut(t, g, nil)
	for query, seat := range map[string]engine.Seat{"?seat=1&at=2": 1, "?at=2": engine.Nobody} {
		l := decode[protocol.Line](t, stranger.get(path+query))
		if l.At != 2 || l.Premise.Seat != seat || len(l.Premise.State) == 0 || l.Room.Fair != nil {
			t.Errorf("%s begins with %+v", query, l)
		}
	}
	wantProblem(t, stranger.get(path+"?seat=0"), protocol.CodeGameOver)
	wantProblem(t, stranger.get(path+"?seat=0&at=9999"), protocol.CodeBadRequest)
}
