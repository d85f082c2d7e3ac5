package thinking

import (
	"context"
	"time"

	"westkingdom/engine/bot"
)

const (
	// stretch is how long a worker thinks at once beside rooms that are in use. Longer ones
	// make a choice in a hundred wait for several of them: for the processor, and where the
	// system does not look at the network meanwhile.
	stretch = time.Millisecond / 4
	// rests is how many times as long as it worked it rests then.
	rests = 3
	// calm is after how long without a word from anybody no room is in use.
	calm = time.Second
)

// Asked notes that a room was asked something.
func (p *Pool) Asked() { p.asked.Store(time.Now().UnixNano()) }

// GiveWay has those who think call way in the place of a rest: one processor does all else, too.
// It is said before anybody thinks; nil is nothing.
func (p *Pool) GiveWay(way func()) { p.way = way }

// Rested returns a context in which those who think rest while rooms are in use: after every
// stretch three times as long as it took, so that a worker leaves them most of a processor. It
// changes nothing that is thought, except by when a deadline comes.
func (t *Turn) Rested(ctx context.Context) context.Context {
	if t.pool.way != nil {
		return bot.Resting(ctx, t.pool.way)
	}
	began := time.Now()
	return bot.Resting(ctx, func() {
		now := time.Now()
		worked := now.Sub(began)
		if worked < stretch {
			return
		}
		if now.UnixNano()-t.pool.asked.Load() < int64(calm) {
			select {
			case <-time.After(rests * worked):
			case <-ctx.Done():
			}
			now = time.Now()
		}
		began = now
	})
}
