package thinking_test

import (
	"context"
	"errors"
	"maps"
	"slices"
	"sync"
	"testing"

	"westkingdom/server/thinking"
)

func join(t *testing.T, p *thinking.Pool, rank thinking.Rank, key string) *thinking.Turn {
	t.Helper()
	turn, err := p.Join(rank, key)
	if err != nil {
		t.Fatal(err)
	}
	return turn
}

func has(turn *thinking.Turn) bool {
	_, waits := turn.Ahead()
	return !waits && turn.Wait(context.Background()) == nil
}

// TestOrder: whoever is of an earlier rank is served first, and within a rank whoever came
// first; the queue says how many are ahead.
func TestOrder(t *testing.T) {
	p := thinking.New(1, nil)
	last := join(t, p, thinking.Bots, "")
	comes := []struct {
		name  string
		rank  thinking.Rank
		ahead int // when all have come
	}{
		{"alone", thinking.BotsAlone, 6},
		{"review", thinking.Reviews, 4},
		{"advice", thinking.Advice, 2},
		{"bot", thinking.Bots, 0},
		{"second review", thinking.Reviews, 5},
		{"second advice", thinking.Advice, 3},
		{"second bot", thinking.Bots, 1},
	}
	turns := make(map[string]*thinking.Turn)
	for _, c := range comes {
		turns[c.name] = join(t, p, c.rank, "")
	}
	for _, c := range comes {
		if got, waits := turns[c.name].Ahead(); got != c.ahead || !waits {
			t.Errorf("%d are ahead of %s, not %d; it waits: %v", got, c.name, c.ahead, waits)
		}
	}
	if got, want := p.Waiting(), (map[string]int{"bots": 2, "advice": 2, "reviews": 2, "bots-alone": 1}); !maps.Equal(got, want) {
		t.Errorf("there wait %v, not %v", got, want)
	}
	var served []string
	for len(turns) > 0 {
		last.Leave()
		for name, turn := range turns {
			if has(turn) {
				served = append(served, name)
				last = turn
				delete(turns, name)
			}
		}
	}
	want := []string{"bot", "second bot", "advice", "second advice", "review", "second review", "alone"}
	if !slices.Equal(served, want) {
		t.Errorf("served were %q", served)
	}
}

// TestLeave: whoever waits no longer is passed over, and nothing is given back twice.
func TestLeave(t *testing.T) {
	p := thinking.New(1, nil)
	works, leaves, waits, behind := join(t, p, thinking.Bots, ""), join(t, p, thinking.Bots, ""), join(t, p, thinking.Bots, ""), join(t, p, thinking.Bots, "")
	leaves.Leave()
	if got, _ := waits.Ahead(); got != 0 {
		t.Errorf("%d are ahead of who is next", got)
	}
	works.Leave()
	works.Leave()
	if !has(waits) {
		t.Error("nobody has the worker")
	}
	if has(behind) {
		t.Error("two have the one worker")
	}
}

// TestBounds: beyond what is bounded one is refused, by reason, and whoever leaves makes room.
func TestBounds(t *testing.T) {
	p := thinking.New(1, map[thinking.Rank]thinking.Bounds{thinking.Advice: {Waiting: 2, Each: 2}})
	works := join(t, p, thinking.Advice, "one")
	join(t, p, thinking.Advice, "one")
	if _, err := p.Join(thinking.Advice, "one"); !errors.Is(err, thinking.ErrShare) {
		t.Errorf("a third of one key: %v", err)
	}
	other := join(t, p, thinking.Advice, "other")
	if _, err := p.Join(thinking.Advice, "third"); !errors.Is(err, thinking.ErrFull) {
		t.Errorf("a third who waits: %v", err)
	}
	join(t, p, thinking.Bots, "one")
	works.Leave() // for the bot
	if _, err := p.Join(thinking.Advice, "one"); !errors.Is(err, thinking.ErrFull) {
		t.Errorf("a place in the queue came of a worker: %v", err)
	}
	other.Leave()
	join(t, p, thinking.Advice, "one")
}

// TestDo: no more work is done at once than there are workers, none for whom nobody waits
// any more, and work that fails gives its worker back.
func TestDo(t *testing.T) {
	p := thinking.New(2, nil)
	var mu sync.Mutex
	var all sync.WaitGroup
	now, most := 0, 0
	for range 50 {
		all.Go(func() {
			err := p.Do(t.Context(), thinking.Bots, "", func(context.Context) {
				mu.Lock()
				now++
				most = max(most, now)
				mu.Unlock()
				mu.Lock()
				now--
				mu.Unlock()
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if most > 2 {
		t.Errorf("%d were at work at once", most)
	}
	func() {
		defer func() { _ = recover() }()
		_ = p.Do(t.Context(), thinking.Bots, "", func(context.Context) { panic("a mistake") })
	}()
	first, second := join(t, p, thinking.Bots, ""), join(t, p, thinking.Bots, "")
	if !has(first) || !has(second) {
		t.Fatal("a worker was not given back")
	}
	second.Leave()
	ended, end := context.WithCancel(t.Context())
	end()
	err := p.Do(ended, thinking.Bots, "", func(context.Context) { t.Error("it is done all the same") })
	if !errors.Is(err, context.Canceled) {
		t.Errorf("somebody who waits no longer: %v", err)
	}
}
