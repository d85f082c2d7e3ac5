package thinking_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"westkingdom/engine"
	"westkingdom/engine/bot"
	"westkingdom/engine/paladins"
	"westkingdom/server/thinking"
)

// slow is a context in which everything that is thought takes its time: each question whether
// to go on a quarter of a millisecond.
type slow struct {
	context.Context
	worked *time.Duration
}

func (s slow) Err() error {
	const step = time.Millisecond / 4
	time.Sleep(step)
	*s.worked += step
	return s.Context.Err()
}

// TestRests: beside rooms that are asked something whoever thinks rests most of the time, in
// pauses short enough to be no wait; as soon as nobody asks anything, not at all. What is
// thought is the same.
func TestRests(t *testing.T) {
	g := paladins.Game{}
	cfg, err := engine.Config{Seats: 2}.Check(g.Info())
	if err != nil {
		t.Fatal(err)
	}
	m, err := engine.NewMatch(g, cfg, engine.SeedOf(1))
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	at, _ := m.Situation(m.Asked()[0])
	think := func(ctx context.Context) []bot.Estimate {
		all, _ := bot.Weigh(ctx, at, engine.Budget{Playouts: 300, Seed: 1})
		return all
	}
	alone := think(t.Context())
	synctest.Test(t, func(t *testing.T) {
		p := thinking.New(1, nil)
		timed := func() (share float64) {
			worked, began := time.Duration(0), time.Now()
			err := p.Do(t.Context(), thinking.Bots, "", func(ctx context.Context) {
				if all := think(slow{ctx, &worked}); len(all) != len(alone) || all[0].Option != alone[0].Option || all[0].Mean != alone[0].Mean {
					t.Errorf("it thinks %+v, and %+v alone", all, alone)
				}
			})
			if err != nil || worked == 0 {
				t.Fatalf("%v after %v", err, worked)
			}
			return float64(worked) / float64(time.Since(began))
		}
		if share := timed(); share != 1 {
			t.Errorf("it works %.2f of the time although nobody plays", share)
		}
		p.Asked()
		if share := timed(); share < 0.2 || share > 0.3 {
			t.Errorf("it works %.2f of the time while rooms are in use", share)
		}
		time.Sleep(time.Minute)
		if share := timed(); share != 1 {
			t.Errorf("it works %.2f of the time although nobody plays any more", share)
		}
	})
}

// TestRestIsEnded: whoever rests and is waited for no longer gives the worker back at once.
func TestRestIsEnded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := thinking.New(1, nil)
		ctx, cancel := context.WithCancel(t.Context())
		turn := join(t, p, thinking.Bots, "")
		rested := turn.Rested(ctx)
		p.Asked()
		time.Sleep(time.Second / 2) // of work
		began := time.Now()
		time.AfterFunc(time.Millisecond, cancel)
		bot.Rest(rested)
		if took := time.Since(began); took != time.Millisecond {
			t.Errorf("it rested %v", took)
		}
	})
}
