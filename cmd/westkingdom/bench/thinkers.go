package bench

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"westkingdom/engine/record"
)

// ThinkersResult is what games of bots did to the rooms of people.
type ThinkersResult struct {
	Games    int     `json:"games"` // at once; a finished one is followed by a new one
	Bot      string  `json:"bot"`
	Choices  int64   `json:"choices"` // that the bots made
	Rest     Latency `json:"rest_latency_ms"`
	Thinking Latency `json:"thinking_latency_ms"`
	Factor   float64 `json:"p99_factor"` // of the latency beside bots that think to that at rest
}

// thinkers are games that only bots play, beside the rooms that are measured.
type thinkers struct {
	api   *api
	game  string
	seats int
	bot   string

	choices atomic.Int64
}

// think keeps so many games going until the context ends.
func (t *thinkers) think(ctx context.Context, games int, errors *tally) {
	var all sync.WaitGroup
	for range games {
		all.Go(func() {
			for ctx.Err() == nil {
				if err := t.play(ctx); err != nil {
					errors.fail(ctx, fmt.Errorf("game of bots: %w", err))
					return
				}
			}
		})
	}
	all.Wait()
}

// play has one game played, or a part of it.
func (t *thinkers) play(ctx context.Context) error {
	code, err := t.api.beginBots(ctx, make(browser), t.game, t.seats, t.bot)
	if err != nil {
		return err
	}
	made := 0
	_, err = t.api.wait(ctx, code, 200*time.Millisecond, func(room record.Room) bool {
		t.choices.Add(int64(room.Seq - made))
		made = room.Seq
		return room.State == record.Finished
	})
	return err
}

func (t *thinkers) result(games int, rest, thinking []time.Duration) *ThinkersResult {
	r := &ThinkersResult{Games: games, Bot: t.bot, Choices: t.choices.Load(), Rest: percentiles(rest), Thinking: percentiles(thinking)}
	if r.Rest.P99 > 0 {
		r.Factor = round(r.Thinking.P99/r.Rest.P99, 2)
	}
	return r
}
