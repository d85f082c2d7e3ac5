package store_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"

	"westkingdom/server/store"
)

var errRefused = errors.New("refused")

// TestBatcherSharesCommits holds one batch up: what arrives meanwhile is
// written together.
func TestBatcherSharesCommits(t *testing.T) {
	var sizes []int
	arrived, open := make(chan int), make(chan struct{})
	b := store.NewBatcher(1, 3, func(_ context.Context, batch []store.Entry) ([]error, error) {
		sizes = append(sizes, len(batch))
		arrived <- len(batch)
		<-open
		return make([]error, len(batch)), nil
	})
	var all sync.WaitGroup
	add := func() {
		all.Go(func() {
			if err := b.Append(t.Context(), store.Record{}); err != nil {
				t.Error(err)
			}
		})
	}
	add()
	<-arrived
	for range 5 {
		add()
	}
	go func() {
		for range arrived {
		}
	}()
	close(open)
	all.Wait()
	b.Close()
	total := 0
	for _, n := range sizes {
		total += n
	}
	if sizes[0] != 1 || total != 6 || slices.Max(sizes) > 3 {
		t.Errorf("batches of %v", sizes)
	}
}

// TestBatcherIsolates: a record for which the database refuses a whole batch
// fails alone.
func TestBatcherIsolates(t *testing.T) {
	arrived, open := make(chan struct{}, 1), make(chan struct{})
	b := store.NewBatcher(1, 10, func(_ context.Context, batch []store.Entry) ([]error, error) {
		select {
		case arrived <- struct{}{}:
		default:
		}
		<-open
		for _, r := range batch {
			if r.Room == "bad" {
				return nil, errRefused
			}
		}
		return make([]error, len(batch)), nil
	})
	defer b.Close()
	var all sync.WaitGroup
	for _, room := range []string{"a", "b", "bad", "c", "d"} {
		all.Go(func() {
			err := b.Append(t.Context(), store.Record{Room: room})
			if (room == "bad") != errors.Is(err, errRefused) {
				t.Errorf("room %s: %v", room, err)
			}
		})
	}
	<-arrived
	close(open)
	all.Wait()
}

// TestBatcherGivesUp: whoever waits too long is told that the outcome is not
// known.
func TestBatcherGivesUp(t *testing.T) {
	open := make(chan struct{})
	b := store.NewBatcher(1, 1, func(_ context.Context, batch []store.Entry) ([]error, error) {
		<-open
		return make([]error, len(batch)), nil
	})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := b.Append(ctx, store.Record{}); !errors.Is(err, store.ErrUnavailable) {
		t.Errorf("got %v", err)
	}
	close(open)
	b.Close()
	b.Close() // twice does no harm
	if err := b.Append(t.Context(), store.Record{}); !errors.Is(err, store.ErrUnavailable) {
		t.Errorf("after closing: %v", err)
	}
}
