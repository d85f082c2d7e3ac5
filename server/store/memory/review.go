package memory

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"westkingdom/server/store"
)

// review is what is kept of a review. Who is at work on it is known here alone: after a
// restart nobody is.
type review struct {
	Asked  time.Time `json:"asked"`
	Failed bool      `json:"failed,omitempty"`
	Data   []byte    `json:"data,omitempty"`
	Tries  int       `json:"tries,omitempty"`
}

// claim is a review that somebody is at work on.
type claim struct {
	until       time.Time
	done, parts int
}

// AskReview implements [store.Reviews].
func (s *Store) AskReview(ctx context.Context, code string, at time.Time, most int) (store.Review, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	r, err := s.open(ctx, code)
	if err != nil {
		return store.Review{}, err
	}
	switch there, err := s.review(ctx, code); {
	case err == nil && !there.Failed:
		return s.told(code, there), nil
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
	return s.told(code, asked), nil
}

// Review implements [store.Reviews].
func (s *Store) Review(ctx context.Context, code string) (r store.Review, before int, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	there, err := s.review(ctx, code)
	if err != nil {
		return r, 0, err
	}
	r = s.told(code, there)
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
func (s *Store) ClaimReview(ctx context.Context, now, until time.Time) (first store.Review, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
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
	first.Tries++
	p, there, err := s.part(ctx, first.Room)
	if err != nil {
		return store.Review{}, err
	}
	var also []Entry
	if there && p.Fresh { // who ended at it had come further first: it is not the review that ends them
		first.Tries, p.Fresh = 1, false
		e, err := entry(key(parts, first.Room), p)
		if err != nil {
			return store.Review{}, err
		}
		also = append(also, e)
	}
	if err := s.settle(ctx, first, also...); err != nil {
		return store.Review{}, err
	}
	s.claims[first.Room] = claim{until: until}
	first.Until = until
	return first, nil
}

// KeepReview implements [store.Reviews].
func (s *Store) KeepReview(ctx context.Context, claimed store.Review, until time.Time, done, parts int) (store.Review, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.claimed(ctx, claimed); err != nil {
		return store.Review{}, err
	}
	s.claims[claimed.Room] = claim{until, done, parts}
	claimed.Until, claimed.Done, claimed.Parts = until, done, parts
	return claimed, nil
}

// SettleReview implements [store.Reviews].
func (s *Store) SettleReview(ctx context.Context, claimed store.Review) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.claimed(ctx, claimed); err != nil {
		return err
	}
	if err := s.settle(ctx, claimed); err != nil {
		return err
	}
	delete(s.claims, claimed.Room)
	return nil
}

// claimed says whether a review is still whose who claimed it. Errors: ErrConflict.
func (s *Store) claimed(ctx context.Context, r store.Review) error {
	there, err := s.review(ctx, r.Room)
	if err != nil {
		return gone(err)
	}
	if !s.claims[r.Room].until.Equal(r.Until) || there.Tries != r.Tries {
		return store.ErrConflict
	}
	return nil
}

func (s *Store) settle(ctx context.Context, r store.Review, also ...Entry) error {
	of, err := s.open(ctx, r.Room)
	if err != nil {
		return gone(err)
	}
	e, err := entry(key(reviews, r.Room), review{r.Asked, r.Failed, r.Data, r.Tries})
	if err != nil {
		return err
	}
	b := Batch{Put: append(also, e)}
	if !r.Waits() {
		b.Delete = []string{key(parts, r.Room)}
	}
	return s.write(ctx, of, b)
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
	of, err := s.open(ctx, code)
	if err != nil {
		return gone(err)
	}
	return s.put(ctx, of, key(parts, code), part{data, true})
}

// review reads what is kept. Errors: ErrNoReview.
func (s *Store) review(ctx context.Context, code string) (r review, err error) {
	found, err := s.disk.Read(ctx, key(reviews, code))
	if err != nil {
		return r, unavailable(err)
	}
	if len(found) == 0 {
		return r, store.ErrNoReview
	}
	return r, json.Unmarshal(found[0].Value, &r)
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
		if told := s.told(codeOf(reviews, e.Key), r); told.Waits() {
			all = append(all, told)
		}
	}
	return all, nil
}

func (s *Store) told(code string, r review) store.Review {
	c := s.claims[code]
	return store.Review{
		Room: code, Asked: r.Asked, Failed: r.Failed, Data: r.Data, Tries: r.Tries,
		Until: c.until, Done: c.done, Parts: c.parts,
	}
}

// WaitingReviews implements [store.Reviews].
func (s *Store) WaitingReviews(ctx context.Context) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	all, err := s.waiting(ctx)
	return len(all), err
}
