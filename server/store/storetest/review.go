package storetest

import (
	"errors"
	"reflect"
	"slices"
	"sync"
	"testing"
	"time"

	"westkingdom/server/store"
)

var reviews = map[string]func(*testing.T, Database){
	"ReviewsAreCopied": reviewsAreCopied,
}

func mustAsk(t *testing.T, s store.Store, code string, at time.Time) store.Review {
	t.Helper()
	r, err := s.AskReview(t.Context(), code, at, 10)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func mustClaim(t *testing.T, s store.Store, code string, now time.Time) store.Review {
	t.Helper()
	r, err := s.ClaimReview(t.Context(), now, now.Add(time.Minute))
	if err != nil || r.Room != code {
		t.Fatalf("claimed %+v, %v; want that of %s", r, err, code)
	}
	return r
}

func wantReview(t *testing.T, s store.Store, want store.Review, before int) {
	t.Helper()
	if got, n, err := s.Review(t.Context(), want.Room); err != nil || n != before || !reflect.DeepEqual(got, want) {
		t.Errorf("the review is %+v, %d before it, %v; want %+v, %d", got, n, err, want, before)
	}
}

// reviewIsMade: a review is asked for once, claimed, kept and stored; then it stays.
func reviewIsMade(t *testing.T, db Database) {
	s := db.Open(t)
	mustCreate(t, s, "a")
	_, _, err := s.Review(t.Context(), "a")
	wantError(t, err, store.ErrNoReview)
	_, err = s.AskReview(t.Context(), "none", noon, 10)
	wantError(t, err, store.ErrNoRoom)
	asked := mustAsk(t, s, "a", noon)
	if again := mustAsk(t, s, "a", noon.Add(time.Hour)); !reflect.DeepEqual(again, asked) || !again.Waits() || again.Asked != noon {
		t.Errorf("asked for again it is %+v, after %+v", again, asked)
	}
	r := mustClaim(t, s, "a", noon)
	_, err = s.ClaimReview(t.Context(), noon.Add(time.Second), noon.Add(time.Hour))
	wantError(t, err, store.ErrNoReview)
	if r, err = s.KeepReview(t.Context(), r, noon.Add(2*time.Minute), 7, 300); err != nil || r.Tries != 1 {
		t.Fatalf("kept %+v, %v", r, err)
	}
	wantReview(t, s, r, 0)
	r.Data = []byte("what came of it")
	if err := s.SettleReview(t.Context(), r); err != nil {
		t.Fatal(err)
	}
	wantError(t, s.SettleReview(t.Context(), r), store.ErrConflict)
	got := mustAsk(t, s, "a", noon.Add(24*time.Hour))
	if string(got.Data) != "what came of it" || got.Waits() || got.Asked != noon {
		t.Errorf("made it is %+v", got)
	}
	_, err = s.ClaimReview(t.Context(), noon.Add(24*time.Hour), noon.Add(25*time.Hour))
	wantError(t, err, store.ErrNoReview)
}

// reviewsWait: those that are still to be made are claimed in the order in which they were
// asked for, and there are no more of them than there may be.
func reviewsWait(t *testing.T, db Database) {
	s := db.Open(t)
	codes := []string{"c", "a", "b"}
	mustCreate(t, s, append(codes, "d")...)
	for i, code := range codes {
		mustAsk(t, s, code, noon.Add(time.Duration(i)*time.Second))
	}
	_, err := s.AskReview(t.Context(), "d", noon, 3)
	wantError(t, err, store.ErrFull)
	if _, err := s.AskReview(t.Context(), "a", noon, 3); err != nil { // it is there
		t.Error(err)
	}
	for i, code := range codes {
		if _, before, err := s.Review(t.Context(), code); err != nil || before != i {
			t.Errorf("%d before %s, %v; want %d", before, code, err, i)
		}
	}
	first := mustClaim(t, s, "c", noon)
	mustClaim(t, s, "a", noon)
	wantWaiting := func(want int) {
		t.Helper()
		if n, err := s.WaitingReviews(t.Context()); err != nil || n != want {
			t.Errorf("%d wait, %v; want %d", n, err, want)
		}
	}
	wantWaiting(3)
	first.Data = []byte{1}
	if err := s.SettleReview(t.Context(), first); err != nil {
		t.Fatal(err)
	}
	wantWaiting(2)
	if _, before, err := s.Review(t.Context(), "b"); err != nil || before != 1 {
		t.Errorf("%d before b, %v", before, err)
	}
	mustAsk(t, s, "d", noon.Add(time.Minute)) // one has been made
}

// reviewsOfTwo: what one server has claimed is nobody else's until its time is over; then it
// is another's, and the first is told so. Of two that claim at once, each has its own.
func reviewsOfTwo(t *testing.T, db Database) {
	one, two := db.Open(t), db.Open(t)
	mustCreate(t, one, "a")
	mustAsk(t, one, "a", noon)
	late := mustClaim(t, one, "a", noon)
	_, err := two.ClaimReview(t.Context(), noon.Add(59*time.Second), noon.Add(time.Hour))
	wantError(t, err, store.ErrNoReview)
	taken := mustClaim(t, two, "a", noon.Add(time.Minute))
	if taken.Tries != 2 {
		t.Errorf("tried %d times", taken.Tries)
	}
	_, err = one.KeepReview(t.Context(), late, noon.Add(time.Hour), 1, 2)
	wantError(t, err, store.ErrConflict)
	late.Data = []byte("late")
	wantError(t, one.SettleReview(t.Context(), late), store.ErrConflict)
	if err := two.SettleReview(t.Context(), taken); err != nil { // it is left to whoever claims it next
		t.Fatal(err)
	}
	mustClaim(t, one, "a", noon.Add(time.Minute))

	var codes []string
	for _, code := range []string{"k", "l", "m", "n", "o", "p"} {
		codes = append(codes, code)
		mustCreate(t, one, code)
		mustAsk(t, one, code, noon)
	}
	var mu sync.Mutex
	var all sync.WaitGroup
	var claimed []string
	for _, s := range []store.Store{one, two, one, two} {
		all.Go(func() {
			for {
				r, err := s.ClaimReview(t.Context(), noon, noon.Add(time.Hour))
				if err != nil {
					if !errors.Is(err, store.ErrNoReview) {
						t.Error(err)
					}
					return
				}
				mu.Lock()
				claimed = append(claimed, r.Room)
				mu.Unlock()
			}
		})
	}
	all.Wait()
	if slices.Sort(claimed); !slices.Equal(claimed, codes) {
		t.Errorf("claimed %v of %v", claimed, codes)
	}
}

// reviewFails: one that could not be made is not tried again, until it is asked for anew.
func reviewFails(t *testing.T, db Database) {
	s := db.Open(t)
	mustCreate(t, s, "a")
	mustAsk(t, s, "a", noon)
	r := mustClaim(t, s, "a", noon)
	r.Failed = true
	if err := s.SettleReview(t.Context(), r); err != nil {
		t.Fatal(err)
	}
	_, err := s.ClaimReview(t.Context(), noon.Add(time.Hour), noon.Add(2*time.Hour))
	wantError(t, err, store.ErrNoReview)
	if got, _, err := s.Review(t.Context(), "a"); err != nil || !got.Failed || got.Waits() {
		t.Errorf("it is %+v, %v", got, err)
	}
	later := noon.Add(time.Hour)
	if got := mustAsk(t, s, "a", later); got.Failed || got.Asked != later || got.Tries != 0 {
		t.Errorf("asked for anew it is %+v", got)
	}
	mustClaim(t, s, "a", later)
}

// reviewsAreCopied: what was made and what is asked for is in backups, and nobody's there.
func reviewsAreCopied(t *testing.T, db Database) {
	s := db.Open(t)
	made, asked := NewWhole("a"), NewWhole("b")
	asked.Review = &store.Review{Room: "b", Asked: noon}
	mustImport(t, s, made, asked)
	mustClaim(t, s, "b", noon)
	if all := dumped(t, s); len(all) != 2 || !reflect.DeepEqual(all[0].Review, made.Review) || !reflect.DeepEqual(all[1].Review, asked.Review) {
		t.Errorf("copied %+v, %+v", all[0].Review, all[1].Review)
	}
}

// reviewGoes: with its room.
func reviewGoes(t *testing.T, db Database) {
	s := db.Open(t)
	mustCreate(t, s, "a")
	mustAsk(t, s, "a", noon)
	claimed := mustClaim(t, s, "a", noon)
	if err := s.Delete(t.Context(), "a"); err != nil {
		t.Fatal(err)
	}
	_, _, err := s.Review(t.Context(), "a")
	wantError(t, err, store.ErrNoReview)
	wantError(t, s.SettleReview(t.Context(), claimed), store.ErrConflict)
	mustCreate(t, s, "a")
	_, _, err = s.Review(t.Context(), "a")
	wantError(t, err, store.ErrNoReview)
}
