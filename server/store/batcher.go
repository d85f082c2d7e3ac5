package store

import (
	"context"
	"errors"
	"fmt"
	"sync"
)

// Entry is a record and what it tells.
type Entry struct {
	Record
	Tells   []Notice
	Session Session // under which it is written, see [Fenced]; 0: anybody's
}

// Batcher lets appends of different rooms share commits. While one batch is
// being written the appends that arrive wait, and make up the next one: no
// timer is needed, and an append that is alone is written at once.
type Batcher struct {
	write func(context.Context, []Entry) ([]error, error)
	max   int
	queue chan waiting
	told  func(records int) // of each batch; nil: nobody is

	mu     sync.RWMutex // held for reading while an append enters the queue
	closed bool
	done   sync.WaitGroup
}

type waiting struct {
	entry  Entry
	answer chan error
}

// NewBatcher starts writers that call write with up to max records at once.
// write stores them in one transaction and returns an error, or nil, for each
// record; or else an error for the whole batch, of which nothing was written
// unless the error is [ErrUnavailable].
func NewBatcher(writers, max int, write func(context.Context, []Entry) ([]error, error)) *Batcher {
	b := &Batcher{write: write, max: max, queue: make(chan waiting, max)}
	for range writers {
		b.done.Go(func() { b.run(context.Background()) })
	}
	return b
}

// Observe has f told the size of each batch that is written. It must be called
// before the first Append.
func (b *Batcher) Observe(f func(records int)) { b.told = f }

// Append stores a record with the next batch; see [Store.Append]. A context
// that ends while the record waits leaves open whether it is written.
func (b *Batcher) Append(ctx context.Context, r Record, tells ...Notice) error {
	w := waiting{Entry{r, tells, FenceOf(ctx)}, make(chan error, 1)}
	if err := b.enter(ctx, w); err != nil {
		return err
	}
	select {
	case err := <-w.answer:
		return err
	case <-ctx.Done():
		return fmt.Errorf("%w: append: %w", ErrUnavailable, ctx.Err())
	}
}

func (b *Batcher) enter(ctx context.Context, w waiting) error {
	b.mu.RLock()
	defer b.mu.RUnlock()
	if b.closed {
		return fmt.Errorf("%w: closed", ErrUnavailable)
	}
	select {
	case b.queue <- w:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("%w: append: %w", ErrUnavailable, ctx.Err())
	}
}

// Close writes what is queued and stops.
func (b *Batcher) Close() {
	b.mu.Lock()
	if !b.closed {
		b.closed = true
		close(b.queue)
	}
	b.mu.Unlock()
	b.done.Wait()
}

func (b *Batcher) run(ctx context.Context) {
	var batch []waiting
	var entries []Entry
	for first := range b.queue {
		batch = append(batch[:0], first)
	pending:
		for len(batch) < b.max {
			select {
			case w, ok := <-b.queue:
				if !ok {
					break pending
				}
				batch = append(batch, w)
			default:
				break pending
			}
		}
		entries = entries[:0]
		for _, w := range batch {
			entries = append(entries, w.entry)
		}
		if b.told != nil {
			b.told(len(entries))
		}
		for i, err := range b.errors(ctx, entries) {
			batch[i].answer <- err
		}
	}
}

// errors writes a batch and returns the error of each record. If the database
// refuses the whole batch for the sake of one record, each is written alone, so
// that no room suffers for another.
func (b *Batcher) errors(ctx context.Context, entries []Entry) []error {
	errs, err := b.write(ctx, entries)
	if err == nil {
		return errs
	}
	errs = make([]error, len(entries))
	for i := range entries {
		if len(entries) == 1 || errors.Is(err, ErrUnavailable) {
			errs[i] = err
			continue
		}
		errs[i] = b.errors(ctx, entries[i:i+1])[0]
	}
	return errs
}
