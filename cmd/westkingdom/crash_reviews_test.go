package main

import (
	"encoding/json"
	"net/http"
	"path/filepath"
	"reflect"
	"syscall"
	"testing"
	"time"

	"westkingdom/engine/review"
	"westkingdom/server/protocol"
	"westkingdom/server/store/open"
)

// TestKilledServerReviewsAfterwards kills a server in the middle of a review, and starts
// another on its database: the review is made, the same that the command makes of the game's file.
func TestKilledServerReviewsAfterwards(t *testing.T) {
	const playouts = "6"
	code, database := finished(t, table{game: "troyes", seats: 2})
	s, err := open.Open(t.Context(), database)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.AskReview(t.Context(), code, time.Now(), 1); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}

	p := serve(t, database, "--review-playouts", playouts)
	p.reviewed(t, code, func(r protocol.GameReview) bool { return r.Done > 0 })
	if status := p.end(syscall.SIGKILL); status != -1 {
		t.Errorf("the server ended by itself: status %d: %s", status, p.stderr.String())
	}
	p = serve(t, database, "--review-playouts", playouts)
	made := p.reviewed(t, code, func(r protocol.GameReview) bool { return r.State == protocol.ReviewDone })
	if status := p.end(syscall.SIGTERM); status != 0 {
		t.Errorf("status %d: %s", status, p.stderr.String())
	}

	file := filepath.Join(t.TempDir(), "game.json")
	must(t, "export", code, "--database-url", database, "--output", file)
	var want review.Review
	if err := json.Unmarshal([]byte(must(t, "review", file, "--playouts", playouts)), &want); err != nil {
		t.Fatal(err)
	}
	for i := range made.Review.Sides { // a file does not say who chose
		for j := range made.Review.Sides[i].Choices {
			made.Review.Sides[i].Choices[j].By = review.ByPerson
		}
	}
	if !reflect.DeepEqual(*made.Review, want) {
		t.Errorf("it is\n%+v, and of the file\n%+v", *made.Review, want)
	}
}

// reviewed asks how far a review is until that is enough, and returns it.
func (p *program) reviewed(t *testing.T, code string, enough func(protocol.GameReview) bool) (r protocol.GameReview) {
	t.Helper()
	for range time.Tick(20 * time.Millisecond) {
		res, err := http.Get(p.url + "/api/rooms/" + code + "/review")
		if err != nil {
			t.Fatal(err)
		}
		r = protocol.GameReview{}
		err = json.NewDecoder(res.Body).Decode(&r)
		res.Body.Close()
		if err != nil || res.StatusCode != http.StatusOK || r.State == protocol.ReviewFailed {
			t.Fatalf("status %d, %+v, %v", res.StatusCode, r, err)
		}
		if enough(r) || t.Context().Err() != nil {
			break
		}
	}
	return r
}
