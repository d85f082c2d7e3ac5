package desk

import (
	"maps"
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
