package web

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"golang.org/x/time/rate"
)

func unzip(t *testing.T, data []byte) string {
	t.Helper()
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestShelfMakesOnce has many ask for the same: it is made once, and kept.
func TestShelfMakesOnce(t *testing.T) {
	s := newShelf()
	var made atomic.Int32
	write := func(_ context.Context, w io.Writer) error {
		made.Add(1)
		_, err := io.WriteString(w, "a game")
		return err
	}
	var all sync.WaitGroup
	for range 50 {
		all.Go(func() {
			data, err := s.get(t.Context(), "key", write)
			if err != nil || unzip(t, data) != "a game" {
				t.Errorf("got %q, %v", data, err)
			}
		})
	}
	all.Wait()
	if n := made.Load(); n != 1 {
		t.Errorf("made %d times", n)
	}
}

// TestShelfBounds asks for more at once than are made at once, and than may
// wait.
func TestShelfBounds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newShelf()
		s.makers, s.queue = make(chan struct{}, 2), 5
		release := make(chan struct{})
		var now, most, busy atomic.Int32
		var all sync.WaitGroup
		for i := range 8 {
			all.Go(func() {
				_, err := s.get(t.Context(), fmt.Sprint(i), func(context.Context, io.Writer) error {
					most.Store(max(most.Load(), now.Add(1)))
					defer now.Add(-1)
					<-release
					return nil
				})
				if errors.Is(err, errBusy) {
					busy.Add(1)
				} else if err != nil {
					t.Error(err)
				}
			})
		}
		synctest.Wait()
		if now.Load() != 2 || busy.Load() != 3 {
			t.Errorf("%d are made and %d refused", now.Load(), busy.Load())
		}
		close(release)
		all.Wait()
		if most.Load() != 2 {
			t.Errorf("%d were made at once", most.Load())
		}
	})
}

// TestShelfPace: kept answers too are handed out only so fast; who would wait too
// long is told that the server is busy.
func TestShelfPace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newShelf()
		s.pace, s.wait = rate.NewLimiter(10, 1), 2*time.Second
		var got, busy atomic.Int32
		var all sync.WaitGroup
		began := time.Now()
		for range 50 {
			all.Go(func() {
				_, err := s.get(t.Context(), "key", func(_ context.Context, w io.Writer) error { return nil })
				switch {
				case err == nil:
					got.Add(1)
				case errors.Is(err, errBusy):
					busy.Add(1)
				default:
					t.Error(err)
				}
			})
		}
		all.Wait()
		if got.Load() != 21 || busy.Load() != 29 || time.Since(began) != s.wait {
			t.Errorf("%d answers and %d refusals in %s", got.Load(), busy.Load(), time.Since(began))
		}
	})
}

// TestShelfWaitEnds: whoever waits too long for a turn is told that the server
// is busy.
func TestShelfWaitEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newShelf()
		s.makers = make(chan struct{}, 1)
		s.makers <- struct{}{}
		if _, err := s.get(t.Context(), "key", nil); !errors.Is(err, errBusy) {
			t.Errorf("got %v", err)
		}
	})
}

// TestShelfStopsForNobody: what is made stops when the last has gone who waited
// for it, and not before.
func TestShelfStopsForNobody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newShelf()
		stopped := false
		write := func(ctx context.Context, _ io.Writer) error {
			<-ctx.Done()
			stopped = true
			return ctx.Err()
		}
		first, leaveFirst := context.WithCancel(t.Context())
		second, leaveSecond := context.WithCancel(t.Context())
		var all sync.WaitGroup
		for _, ctx := range []context.Context{first, second} {
			all.Go(func() {
				if _, err := s.get(ctx, "key", write); !errors.Is(err, context.Canceled) {
					t.Errorf("got %v", err)
				}
			})
		}
		synctest.Wait()
		leaveFirst()
		synctest.Wait()
		if stopped {
			t.Error("stopped while somebody waits")
		}
		leaveSecond()
		all.Wait()
		synctest.Wait()
		if !stopped {
			t.Error("goes on for nobody")
		}
		// Failures are not kept.
		data, err := s.get(t.Context(), "key", func(_ context.Context, w io.Writer) error {
			_, err := io.WriteString(w, "again")
			return err
		})
		if err != nil || unzip(t, data) != "again" {
			t.Errorf("got %q, %v", data, err)
		}
	})
}

func TestShelfFailure(t *testing.T) {
	s := newShelf()
	if _, err := s.get(t.Context(), "key", func(context.Context, io.Writer) error { panic("no") }); err == nil {
		t.Error("a failure is no answer")
	}
}

// TestShelfForgets what nobody has asked for in a long time.
func TestShelfForgets(t *testing.T) {
	s := newShelf()
	s.size, s.pace = 300, rate.NewLimiter(rate.Inf, 1)
	made := map[string]int{}
	get := func(key string) {
		t.Helper()
		data, err := s.get(t.Context(), key, func(_ context.Context, w io.Writer) error {
			made[key]++
			_, err := io.WriteString(w, strings.Repeat(key, 100))
			return err
		})
		if err != nil || unzip(t, data) != strings.Repeat(key, 100) {
			t.Errorf("got %q, %v", data, err)
		}
	}
	get("a")
	for i := range 50 {
		get(fmt.Sprint(i))
		get("a")
	}
	get("0")
	if made["a"] != 1 || made["0"] != 2 || s.keeping > s.size || s.keeping == 0 {
		t.Errorf("a was made %d times, 0 %d times; %d bytes are kept", made["a"], made["0"], s.keeping)
	}
}
