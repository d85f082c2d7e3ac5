package web

import (
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/go-chi/chi/v5/middleware"
	"github.com/go-chi/httprate"
	"golang.org/x/time/rate"

	"westkingdom/server/protocol"
)

// Limits of what one may ask of the server. In each, 0 is any number.
type Limits struct {
	// Calls is how many calls may be made from one address in a minute that make
	// or change something, try a secret, or play a game again.
	Calls int
	// Brings is how many games may be brought from one address in an hour.
	Brings int
	// SeatMessages and AddressMessages are how many messages the sockets of
	// one seat, and of one address, may send in a second, for long. Three
	// seconds' worth may come at once.
	SeatMessages, AddressMessages int
	// SeatSockets, AddressSockets and Sockets are how many sockets may be open
	// for one seat, from one address, and in all.
	SeatSockets, AddressSockets, Sockets int
}

// burst is how many seconds' worth of messages may come at once.
const burst = 3

// helloCost is what a further hello of a socket costs, in messages: a few bytes
// may be answered by the whole position and its history.
const helloCost = 5

// guests counts the sockets and gives out the credits of seats and addresses:
// whoever opens another socket gets no more of them. Those who have gone are
// remembered until their credit would be whole again.
type guests struct {
	limits Limits

	mu        sync.Mutex
	sockets   int
	seats     map[string]*guest
	addresses map[string]*guest
}

// guest is one seat or one address.
type guest struct {
	sockets int
	credit  *rate.Limiter // nil: any number of messages
}

func newGuests(l Limits) *guests {
	return &guests{limits: l, seats: make(map[string]*guest), addresses: make(map[string]*guest)}
}

// visit is one socket among the guests.
type visit struct {
	all           *guests
	seat, address string // keys; no seat: empty
	credits       [2]*rate.Limiter
}

// enter counts a socket in, or says that there are too many. It is counted
// until [visit.leave].
func (g *guests) enter(seat, address string) (*visit, bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	full := func(n, limit int) bool { return limit > 0 && n >= limit }
	if full(g.sockets, g.limits.Sockets) ||
		full(open(g.addresses, address), g.limits.AddressSockets) ||
		seat != "" && full(open(g.seats, seat), g.limits.SeatSockets) {
		return nil, false
	}
	g.sockets++
	v := &visit{all: g, seat: seat, address: address}
	v.credits[0] = add(g.addresses, address, g.limits.AddressMessages)
	if seat != "" {
		v.credits[1] = add(g.seats, seat, g.limits.SeatMessages)
	}
	return v, true
}

func open(guests map[string]*guest, key string) int {
	if g := guests[key]; g != nil {
		return g.sockets
	}
	return 0
}

func add(guests map[string]*guest, key string, messages int) *rate.Limiter {
	g := guests[key]
	if g == nil {
		g = &guest{}
		if messages > 0 {
			g.credit = rate.NewLimiter(rate.Limit(messages), burst*messages)
		}
		guests[key] = g
	}
	g.sockets++
	return g.credit
}

// allow takes the credit for one message, or for one that costs as much as so
// many, and says whether there was any.
func (v *visit) allow(cost int) bool {
	now := time.Now()
	for _, c := range v.credits {
		if c != nil && !c.AllowN(now, min(cost, c.Burst())) {
			return false
		}
	}
	return true
}

// leave counts the socket out.
func (v *visit) leave() {
	g := v.all
	g.mu.Lock()
	defer g.mu.Unlock()
	g.sockets--
	last := g.addresses[v.address].left()
	if v.seat != "" {
		last = g.seats[v.seat].left() || last
	}
	if last {
		time.AfterFunc((burst+1)*time.Second, v.forget)
	}
}

func (g *guest) left() (last bool) {
	g.sockets--
	return g.sockets == 0
}

// forget drops those of whom no socket has been open of late.
func (v *visit) forget() {
	g := v.all
	g.mu.Lock()
	defer g.mu.Unlock()
	forget(g.addresses, v.address)
	forget(g.seats, v.seat)
}

func forget(guests map[string]*guest, key string) {
	if g := guests[key]; g != nil && g.sockets == 0 && g.whole() {
		delete(guests, key)
	}
}

func (g *guest) whole() bool {
	return g.credit == nil || g.credit.Tokens() >= float64(g.credit.Burst())
}

// open returns how many sockets there are.
func (g *guests) open() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.sockets
}

// address names where a request comes from, for the limits: the whole network
// of a household for IPv6. It is empty if the proxies do not say.
func address(r *http.Request) string {
	return strings.Clone(httprate.CanonicalizeIP(middleware.GetClientIP(r.Context())))
}

// limited refuses calls of an address that has made too many.
func (s *Server) limited() func(http.Handler) http.Handler {
	return perAddress(s.cfg.Limits.Calls, time.Minute)
}

// bringLimited refuses games of an address that has brought too many.
func (s *Server) bringLimited() func(http.Handler) http.Handler {
	return perAddress(s.cfg.Limits.Brings, time.Hour)
}

// perAddress refuses what more than so many calls of an address ask in a time; 0: any number.
func perAddress(calls int, in time.Duration) func(http.Handler) http.Handler {
	if calls == 0 {
		return func(next http.Handler) http.Handler { return next }
	}
	return httprate.LimitBy(calls, in,
		func(r *http.Request) (string, error) { return address(r), nil },
		httprate.WithLimitHandler(func(w http.ResponseWriter, r *http.Request) {
			writeProblem(w, r, protocol.CodeTooMany, "")
		}))
}
