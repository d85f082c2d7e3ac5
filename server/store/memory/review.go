package memory

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"westkingdom/server/store"
)

// review is what is kept of a review.
type review struct {
	Asked  time.Time `json:"asked"`
	Failed bool      `json:"failed,omitempty"`
	Data   []byte    `json:"data,omitempty"`
	Tries  int       `json:"tries,omitempty"`
	// Until is until when it is whose who claimed it, and Done of Parts how far that has come.
	Until time.Time `json:"until,omitzero"`
	Done  int       `json:"done,omitempty"`
	Parts int       `json:"parts,omitempty"`
}

// AskReview implements [store.Reviews].
func (s *Store) AskReview(ctx context.Context, code string, at time.Time, most int) (store.Review, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	r, err := s.open(ctx, code)
	if err != nil {
		return store.Review{}, err
	}
	switch there, _, err := s.review(ctx, code); {
	case err == nil && !there.Failed:
		return there.told(code), nil
	case err != nil && !errors.Is(err, store.ErrNoReview):
		return store.Review{}, err
	}
	waiting, err := s.waiting(ctx)
	if err != nil {
		return store.Review{}, err
	}
	if len(waiting) >= most {
		return store.Review{}, store.ErrFull
	}
	asked := review{Asked: at}
	if err := s.put(ctx, r, key(reviews, code), asked); err != nil {
		return store.Review{}, err
	}
	return asked.told(code), nil
}

// Review implements [store.Reviews].
func (s *Store) Review(ctx context.Context, code string) (r store.Review, before int, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	there, _, err := s.review(ctx, code)
	if err != nil {
		return r, 0, err
	}
	r = there.told(code)
	if r.Waits() {
		waiting, err := s.waiting(ctx)
		if err != nil {
			return r, 0, err
		}
		for _, other := range waiting {
			if other.Asked.Before(r.Asked) {
				before++
			}
		}
	}
	return r, before, nil
}

// ClaimReview implements [store.Reviews].
func (s *Store) ClaimReview(ctx context.Context, now, until time.Time) (store.Review, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for {
		r, err := s.claim(ctx, now, until)
		if !errors.Is(err, store.ErrConflict) { // somebody else was faster
			return r, err
		}
	}
}

func (s *Store) claim(ctx context.Context, now, until time.Time) (first store.Review, err error) {
	waiting, err := s.waiting(ctx)
	if err != nil {
		return first, err
	}
	for _, r := range waiting {
		if !r.Until.After(now) && (first.Room == "" || r.Asked.Before(first.Asked)) {
			first = r
		}
	}
	if first.Room == "" {
		return first, store.ErrNoReview
	}
	was, err := s.claimed(ctx, first)
	if err != nil {
		return store.Review{}, err
	}
	p, there, err := s.part(ctx, first.Room)
	if err != nil {
		return store.Review{}, err
	}
	first.Tries++
	var also []Entry
	if there && p.Fresh { // who ended at it had come further first: it is not the review that ends them
		first.Tries, p.Fresh = 1, false
		e, err := entry(key(parts, first.Room), p)
		if err != nil {
			return store.Review{}, err
		}
		also = append(also, e)
	}
	first.Until, first.Done, first.Parts = until, 0, 0
	return first, s.replace(ctx, was, first, also...)
}

// KeepReview implements [store.Reviews].
func (s *Store) KeepReview(ctx context.Context, claimed store.Review, until time.Time, done, parts int) (store.Review, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	was, err := s.claimed(ctx, claimed)
	if err != nil {
		return store.Review{}, err
	}
	claimed.Until, claimed.Done, claimed.Parts = until, done, parts
	return claimed, s.replace(ctx, was, claimed)
}

// SettleReview implements [store.Reviews].
func (s *Store) SettleReview(ctx context.Context, claimed store.Review) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	was, err := s.claimed(ctx, claimed)
	if err != nil {
		return err
	}
	claimed.Until, claimed.Done, claimed.Parts = time.Time{}, 0, 0
	if err := s.replace(ctx, was, claimed); err != nil {
		return err
	}
	delete(s.claims, claimed.Room)
	return nil
}

// claimed returns what is kept of a review, if it is still whose who claimed it. Errors: ErrConflict.
func (s *Store) claimed(ctx context.Context, r store.Review) (Entry, error) {
	there, kept, err := s.review(ctx, r.Room)
	if err != nil {
		return kept, gone(err)
	}
	if !there.told(r.Room).Waits() || !there.Until.Equal(r.Until) || there.Tries != r.Tries {
		return kept, store.ErrConflict
	}
	return kept, nil
}

// replace writes a review in the place of what was kept of it: of two windows that do, one does. Errors: ErrConflict.
func (s *Store) replace(ctx context.Context, was Entry, r store.Review, also ...Entry) error {
	now, err := entry(was.Key, review{r.Asked, r.Failed, r.Data, r.Tries, r.Until, r.Done, r.Parts})
	if err != nil {
		return err
	}
	b := Batch{Fence: was, Put: append(also, now)}
	if !r.Waits() {
		b.Delete = []string{key(parts, r.Room)}
	}
	if err := s.fenced(ctx, b); err != nil {
		return err
	}
	s.claims[r.Room] = now
	return nil
}

// fenced writes what belongs to a review. Errors: ErrConflict.
func (s *Store) fenced(ctx context.Context, b Batch) error {
	switch err := s.disk.Write(ctx, b); {
	case errors.Is(err, ErrFence):
		return fmt.Errorf("%w: %w", store.ErrConflict, err)
	case err != nil:
		return unavailable(err)
	}
	return nil
}

// part is how far a review is.
type part struct {
	Data json.RawMessage `json:"data"`
	// Fresh: it was kept since the review was claimed.
	Fresh bool `json:"fresh,omitempty"`
}

func (s *Store) part(ctx context.Context, code string) (p part, there bool, err error) {
	found, err := s.disk.Read(ctx, key(parts, code))
	if err != nil {
		return p, false, unavailable(err)
	}
	if len(found) == 0 {
		return p, false, nil
	}
	return p, true, json.Unmarshal(found[0].Value, &p)
}

// Part returns what was kept last of a room's review in the making; nil: nothing.
func (s *Store) Part(ctx context.Context, code string) ([]byte, error) {
	p, _, err := s.part(ctx, code)
	return p.Data, err
}

// KeepPart keeps how far a review is, until it is made or has failed. Errors: ErrConflict.
func (s *Store) KeepPart(ctx context.Context, code string, data []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	claim, is := s.claims[code]
	if !is {
		return store.ErrConflict
	}
	e, err := entry(key(parts, code), part{data, true})
	if err != nil {
		return err
	}
	return s.fenced(ctx, Batch{Fence: claim, Put: []Entry{e}})
}

// review reads what is kept. Errors: ErrNoReview.
func (s *Store) review(ctx context.Context, code string) (r review, kept Entry, err error) {
	found, err := s.disk.Read(ctx, key(reviews, code))
	if err != nil {
		return r, kept, unavailable(err)
	}
	if len(found) == 0 {
		return r, kept, store.ErrNoReview
	}
	return r, found[0], json.Unmarshal(found[0].Value, &r)
}

// waiting are the reviews that are still to be made.
func (s *Store) waiting(ctx context.Context) (all []store.Review, err error) {
	found, err := s.disk.Read(ctx, reviews)
	if err != nil {
		return nil, unavailable(err)
	}
	for _, e := range found {
		var r review
		if err := json.Unmarshal(e.Value, &r); err != nil {
			return nil, err
		}
		if told := r.told(codeOf(reviews, e.Key)); told.Waits() {
			all = append(all, told)
		}
	}
	return all, nil
}

func (r review) told(code string) store.Review {
	return store.Review{
		Room: code, Asked: r.Asked, Failed: r.Failed, Data: r.Data, Tries: r.Tries, Until: r.Until, Done: r.Done, Parts: r.Parts,
	}
}

// WaitingReviews implements [store.Reviews].
func (s *Store) WaitingReviews(ctx context.Context) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	all, err := s.waiting(ctx)
	return len(all), err
}
