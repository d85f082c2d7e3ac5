package notice

import (
	"maps"
	"net/url"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"westkingdom/server/store"
)

const hostLimit = 600 // messages to one host in a minute

// Hosts are how many messages each host may still get, of all persons. They are safe for
// concurrent use.
type Hosts struct {
	mu    sync.Mutex
	of    map[string]*rate.Limiter
	swept time.Time
}

// NewHosts returns hosts that have got nothing yet.
func NewHosts() *Hosts { return &Hosts{of: make(map[string]*rate.Limiter)} }

// Take takes the credit for one message to a channel's host, or says how long to wait
// where there is none.
func (h *Hosts) Take(now time.Time, c store.Channel) time.Duration {
	host := hostOf(c)
	h.mu.Lock()
	defer h.mu.Unlock()
	if now.Sub(h.swept) > time.Minute {
		h.swept = now
		maps.DeleteFunc(h.of, func(_ string, l *rate.Limiter) bool { return l.TokensAt(now) >= hostLimit })
	}
	l := h.of[host]
	if l == nil {
		l = rate.NewLimiter(rate.Limit(hostLimit)/60, hostLimit)
		h.of[host] = l
	}
	if l.AllowN(now, 1) {
		return 0
	}
	return together
}

// hostOf names what takes a channel's messages: the host of an address, or, where all of a
// kind go to one, the kind.
func hostOf(c store.Channel) string {
	if u, err := url.Parse(c.Address); err == nil && u.Host != "" {
		return u.Host
	}
	return c.Kind
}
