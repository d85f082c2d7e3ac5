package desk

import (
	"maps"
	"slices"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// credits say how often each may have something done: so many at once, and one more after
// each interval. They are safe for concurrent use.
type credits struct {
	every time.Duration
	burst int

	mu sync.Mutex
	of map[string]*rate.Limiter
}

func newCredits(every time.Duration, burst int) *credits {
	return &credits{every: every, burst: burst, of: make(map[string]*rate.Limiter)}
}

// take takes a credit of each, or says that one has none.
func (c *credits) take(now time.Time, all ...string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	maps.DeleteFunc(c.of, func(_ string, l *rate.Limiter) bool { return l.TokensAt(now) >= float64(c.burst) })
	for _, who := range all {
		l := c.of[who]
		if l == nil {
			l = rate.NewLimiter(rate.Every(c.every), c.burst)
			c.of[who] = l
		}
		if !l.AllowN(now, 1) {
			return false
		}
	}
	return true
}

// bound is how often one may have something done within a day.
type bound struct {
	who  string
	most int
}

const aDay = 24 * time.Hour

// daily counts what was done within the last day. It is safe for concurrent use.
type daily struct {
	mu sync.Mutex
	at map[string][]time.Time // by who
}

// take counts once more for each, or says that one of them may not: then for none.
func (d *daily) take(now time.Time, all ...bound) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	for who, at := range d.at {
		d.at[who] = slices.DeleteFunc(at, func(at time.Time) bool { return now.Sub(at) >= aDay })
	}
	maps.DeleteFunc(d.at, func(_ string, at []time.Time) bool { return len(at) == 0 })
	for _, b := range all {
		if len(d.at[b.who]) >= b.most {
			return false
		}
	}
	for _, b := range all {
		d.at[b.who] = append(d.at[b.who], now)
	}
	return true
}
