package web

import (
	"bytes"
	"compress/gzip"
	"container/list"
	"context"
	"fmt"
	"io"
	"net/http"
	"runtime"
	"runtime/debug"
	"strconv"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"westkingdom/server/protocol"
)

// shelf makes answers that are costly to make, such as replays, and keeps them
// compressed. Only so many are made at once, each once for all who want it, and
// not to the end if nobody does any more; and only so many are handed out in a
// second, kept ones too, so that rooms go first.
type shelf struct {
	makers chan struct{} // taken by what is being made
	queue  int           // answers that may wait to be made
	wait   time.Duration // how long each may
	size   int           // bytes that are kept
	pace   *rate.Limiter // of handing out

	mu      sync.Mutex
	making  map[string]*making
	kept    map[string]*list.Element // of *answer
	oldest  *list.List               // the least wanted first
	keeping int                      // bytes
}

// answer is a whole body, by gzip.
type answer struct {
	key  string
	data []byte
}

// making is an answer that somebody waits for.
type making struct {
	callers int
	cancel  context.CancelFunc
	done    chan struct{}
	data    []byte
	err     error
}

func newShelf() *shelf {
	return &shelf{
		makers: make(chan struct{}, max(1, runtime.GOMAXPROCS(0)/2)), queue: 64, wait: 20 * time.Second, size: 32 << 20,
		pace:   rate.NewLimiter(100, 10),
		making: make(map[string]*making), kept: make(map[string]*list.Element), oldest: list.New(),
	}
}

// get returns the answer of a key: kept from before, or as write makes it. All
// answers of a key must be the same. Errors: busy, and those of write.
func (s *shelf) get(ctx context.Context, key string, write func(context.Context, io.Writer) error) ([]byte, error) {
	soon, cancel := context.WithTimeout(ctx, s.wait)
	defer cancel()
	if s.pace.Wait(soon) != nil { // there is no end to those who want one
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		return nil, errBusy
	}
	s.mu.Lock()
	if e := s.kept[key]; e != nil {
		s.oldest.MoveToBack(e)
		s.mu.Unlock()
		return e.Value.(*answer).data, nil
	}
	m := s.making[key]
	if m == nil {
		if len(s.making) >= s.queue {
			s.mu.Unlock()
			return nil, errBusy
		}
		m = &making{done: make(chan struct{})}
		var working context.Context
		working, m.cancel = context.WithCancel(context.WithoutCancel(ctx))
		s.making[key] = m
		go func() {
			data, err := s.make(working, write)
			s.finish(key, m, data, err)
		}()
	}
	m.callers++
	s.mu.Unlock()

	select {
	case <-m.done:
		return m.data, m.err
	case <-ctx.Done():
		s.abandon(key, m)
		return nil, ctx.Err()
	}
}

var errBusy = refusal(protocol.CodeBusy, "Many games are played again just now; try again in a moment.")

// make makes an answer when it is its turn.
func (s *shelf) make(ctx context.Context, write func(context.Context, io.Writer) error) (data []byte, err error) {
	defer func() {
		if p := recover(); p != nil {
			data, err = nil, fmt.Errorf("an answer failed: %v\n%s", p, debug.Stack())
		}
	}()
	late := time.NewTimer(s.wait)
	defer late.Stop()
	select {
	case s.makers <- struct{}{}:
		defer func() { <-s.makers }()
	case <-late.C:
		return nil, errBusy
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if err := write(ctx, z); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return bytes.Clone(b.Bytes()), nil
}

// rest makes a pause in making an answer, as long as the work before it took, if
// others wait to be made: a queue of them leaves the rooms half of a processor.
func (s *shelf) rest(ctx context.Context, worked time.Duration) {
	s.mu.Lock()
	alone := len(s.making) <= 1
	s.mu.Unlock()
	if alone {
		return
	}
	select {
	case <-time.After(worked):
	case <-ctx.Done():
	}
}

// finish hands the answer out and keeps it.
func (s *shelf) finish(key string, m *making, data []byte, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	m.cancel()
	m.data, m.err = data, err
	defer close(m.done)
	if s.making[key] == m {
		delete(s.making, key)
	}
	if err != nil || len(data) > s.size || s.kept[key] != nil {
		return
	}
	s.kept[key] = s.oldest.PushBack(&answer{key, data})
	s.keeping += len(data)
	for s.keeping > s.size {
		first := s.oldest.Remove(s.oldest.Front()).(*answer)
		s.keeping -= len(first.data)
		delete(s.kept, first.key)
	}
}

// abandon stops what nobody waits for.
func (s *shelf) abandon(key string, m *making) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if m.callers--; m.callers > 0 {
		return
	}
	m.cancel()
	if s.making[key] == m {
		delete(s.making, key)
	}
}

// serveJSON answers with a body of JSON that is compressed by gzip, or with what
// it holds for those who cannot read that.
func serveJSON(w http.ResponseWriter, r *http.Request, data []byte) error {
	h := w.Header()
	h.Set("Content-Type", "application/json")
	h.Set("Cache-Control", "no-store")
	h.Add("Vary", "Accept-Encoding")
	if accepted(r, "gzip") != "" {
		h.Set("Content-Encoding", "gzip")
		h.Set("Content-Length", strconv.Itoa(len(data)))
		_, _ = w.Write(data) // whoever has gone does not mind
		return nil
	}
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return err
	}
	io.Copy(w, z)
	return nil
}
