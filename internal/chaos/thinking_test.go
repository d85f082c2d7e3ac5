package chaos

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/engine/review"
	"westkingdom/server/protocol"
)

// reviewPlayouts is with how many playouts games are reviewed here: the same is made of
// a game whatever happens meanwhile, good or bad.
const reviewPlayouts = "4"

// reviewLimit is after how long a review that was asked for is lost.
const reviewLimit = time.Minute

// counsel is what somebody asked for at their question; one thing at a time.
type counsel struct {
	id    string // "": nothing
	about *engine.ShownPrompt
	waits bool // and does not choose meanwhile
	told  int  // answers with something in them
	first bool // at the next question something is asked, and waited for
}

// asks has a person ask what to do, now and then, and returns nil if they do not.
func (c *counsel) asks(q *engine.ShownPrompt) *protocol.ClientMessage {
	if c.id != "" || !c.first && rand.IntN(50) > 0 {
		return nil
	}
	c.id, c.about, c.waits, c.first = uuid.NewString(), q, c.first || rand.IntN(2) == 0, false
	return &protocol.ClientMessage{Type: protocol.TypeAdvise, ID: c.id, Prompt: q.ID}
}

// counselled notes an answer to what was asked, which is about that and nothing else.
func (p *person) counselled(m told, seq int, data []byte) {
	c := &p.counsel
	q := c.about
	c.id, c.waits = "", false
	p.heard = append(p.heard, heard{seq, data, false})
	if m.Result != protocol.Advised {
		return
	}
	c.told++
	bad := m.Counsel == nil || m.Counsel.Prompt != q.ID || len(m.Counsel.Options) == 0
	for i := 0; !bad && i < len(m.Counsel.Options); i++ {
		bad = !slices.ContainsFunc(q.Options, func(o engine.Shown) bool { return o.ID == m.Counsel.Options[i].Option })
	}
	if bad {
		p.table.note(func(r *tally) { r.add(&r.lost, "seat %d asked about prompt %d and was told %s", p.seat, q.ID, data) })
	}
}

// reviewAsked is what came of asking for a review.
type reviewAsked int

const (
	notAsked reviewAsked = iota
	taken
	refused
)

// askReview asks for the review of the game, which is over, and returns when that is answered, or
// nobody answers.
func (p *person) askReview(ctx context.Context, url string) {
	var all protocol.GameReview
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url+"/api/rooms/"+p.table.code+"/review", http.NoBody)
	if err != nil {
		return
	}
	req.Header.Set("Content-Type", "application/json")
	switch status, code := p.ask(req, &all); {
	case status == http.StatusOK:
		p.review = taken
	case code == protocol.CodeBusy:
		p.review = refused
	}
}

// reviewed waits for the review that was asked for; nil for none. One that failed, since
// several servers ended at it, is asked for anew.
func (tb *table) reviewed(p *program) *review.Review {
	tb.t.Helper()
	host := tb.people[0]
	if host.review != taken {
		return nil
	}
	for began := time.Now(); time.Since(began) < reviewLimit; time.Sleep(20 * time.Millisecond) {
		var r protocol.GameReview
		req, err := http.NewRequestWithContext(tb.t.Context(), http.MethodGet, p.url+"/api/rooms/"+tb.code+"/review", http.NoBody)
		if err != nil {
			tb.t.Fatal(err)
		}
		status, code := host.ask(req, &r)
		switch {
		case code == protocol.CodeNotFinished: // that it has ended came by another server
		case status != http.StatusOK:
			tb.t.Fatalf("the review of %s: %d %s", tb.code, status, code)
		case r.State == protocol.ReviewDone:
			return r.Review
		case r.State == protocol.ReviewFailed:
			host.askReview(tb.t.Context(), p.url)
		case r.State == protocol.ReviewNone:
			tb.told.add(&tb.told.lost, "the review of %s was asked for, and is not there", tb.code)
			return nil
		}
	}
	tb.told.add(&tb.told.lost, "the review of %s was asked for, and is not made", tb.code)
	return nil
}

// compareReview compares a review with what the command makes of the game's file, which does
// not say who chose.
func (tb *table) compareReview(made *review.Review, file []byte) {
	t := tb.t
	t.Helper()
	path := filepath.Join(t.TempDir(), "game.json")
	if err := os.WriteFile(path, file, 0o600); err != nil {
		t.Fatal(err)
	}
	var want review.Review
	if err := json.Unmarshal(command(t, "review", path, "--playouts", reviewPlayouts), &want); err != nil {
		t.Fatal(err)
	}
	for i := range made.Sides {
		for j := range made.Sides[i].Choices {
			made.Sides[i].Choices[j].By = review.ByPerson
		}
	}
	if !reflect.DeepEqual(*made, want) {
		tb.told.add(&tb.told.doubled, "the review of %s is another than that of its file", tb.code)
	}
}

// A game is played to its end, what to do in it was asked, and its review is there although the
// server is stopped at it.
func TestReviewsAndAdvice(t *testing.T) {
	p := serve(t, sqlite(t))
	tb := gather(t, "paladins", 1, nil, p.url)
	host := tb.people[0]
	host.counsel.first = true
	ctx, cancel := context.WithTimeout(t.Context(), reviewLimit)
	defer cancel()
	for host.review == notAsked && ctx.Err() == nil {
		if host.over {
			host.askReview(ctx, p.url)
		} else {
			host.sit(ctx, p.url)
		}
	}
	p.stop()
	p.start()
	if judge(t, p, tb); tb.reviews != 1 || host.counsel.told == 0 {
		t.Errorf("%d reviews, %d answers: this shows nothing", tb.reviews, host.counsel.told)
	}
}
