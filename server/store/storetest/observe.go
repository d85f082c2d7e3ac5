package storetest

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"westkingdom/server/store"
)

// watcher notes what a store tells its observer.
type watcher struct {
	mu       sync.Mutex
	appended []error
	batched  []int
	failed   []string
}

func (w *watcher) Appended(took time.Duration, err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.appended = append(w.appended, err)
}

func (w *watcher) Batched(records int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.batched = append(w.batched, records)
}

func (w *watcher) Failed(call string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.failed = append(w.failed, call)
}

// observed: the observer is told of appends, of the batches that they shared,
// and of what the database failed to do, but not of mere answers.
func observed(t *testing.T, db Database) {
	var w watcher
	s := store.Observed(db.Open(t), &w)
	mustCreate(t, s, "aaaa")
	mustAppend(t, s, recorded("aaaa", 1))
	err := s.Append(t.Context(), recorded("aaaa", 1))
	wantError(t, err, store.ErrConflict)
	if _, err := s.Load(t.Context(), "none"); !errors.Is(err, store.ErrNoRoom) {
		t.Error(err)
	}
	if _, err := s.FindRecord(t.Context(), "aaaa", uuid.New()); !errors.Is(err, store.ErrNoRecord) {
		t.Error(err)
	}
	if len(w.appended) != 2 || w.appended[0] != nil || w.appended[1] == nil || !slices.Equal(w.batched, []int{1, 1}) {
		t.Errorf("told of appends %v in batches of %v", w.appended, w.batched)
	}
	if len(w.failed) != 0 {
		t.Errorf("told of failures in %v", w.failed)
	}

	mend := db.Cut(t)
	defer mend()
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	if err := s.Append(ctx, recorded("aaaa", 2)); err == nil {
		t.Error("appended without a database")
	}
	if !slices.Equal(w.failed, []string{"append"}) {
		t.Errorf("told of failures in %v", w.failed)
	}
}

// probe: a database that takes writes passes; one that does not fails, in the
// time that it is given.
func probe(t *testing.T, db Database) {
	s := db.Open(t)
	for range 2 {
		if err := s.Probe(t.Context()); err != nil {
			t.Error(err)
		}
	}
	mend := db.Cut(t)
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	if err := s.Probe(ctx); err == nil {
		t.Error("the probe passes without a database")
	}
	mend()
	if err := s.Probe(t.Context()); err != nil {
		t.Error(err)
	}
}

func count(t *testing.T, db Database) {
	s := db.Open(t)
	for i, code := range []string{"aaaa", "bbbb"} {
		if n, err := s.Count(t.Context()); n != i || err != nil {
			t.Errorf("%d rooms, %v; want %d", n, err, i)
		}
		mustCreate(t, s, code)
	}
	for i, code := range []string{"cccc", "dddd"} {
		if n, err := s.CountPersons(t.Context()); n != 2*i || err != nil {
			t.Errorf("%d persons, %v; want %d", n, err, 2*i)
		}
		ann, bea := NewPerson(), NewPerson()
		mustSeat(t, s, code, []store.Device{ann, bea}, ann, bea)
	}
}
