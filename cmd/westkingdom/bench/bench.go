// Package bench loads a server as its players do: rooms of real sockets whose
// clients choose at random as soon as they are asked.
package bench

import (
	"context"
	"errors"
	"fmt"
	"math"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"westkingdom/internal/progress"
)

// Options say what load to make.
type Options struct {
	URL      string        // of the server, http://HOST:PORT
	Nodes    []string      // further servers of its database, which have rooms as well
	Remote   bool          // sockets go to another server than the calls before them
	PIDs     []int         // of the servers' processes, to measure them; empty: not on this machine
	Debug    string        // where it tells its figures, HOST:PORT
	Heap     string        // file for a profile of its heap while sockets are paced; empty: none
	Game     string        // id
	Seats    int           // in each room, all with a socket
	Rooms    int           // at once; a finished room is followed by a new one
	Duration time.Duration // of the measurement
	Pace     time.Duration // one choice a room in this time; 0: at once
	Told     bool          // every seat is a person who is told outside the page
	Storm    int           // callers who have games played again in the second half; 0: none
	Thinkers int           // games of bots alone in the second half; 0: none
	Bot      string        // their strength
	Begun    func()        // is called when the measurement begins; nil: nothing is
}

// Result is what was measured.
type Result struct {
	Game             string  `json:"game"`
	Store            string  `json:"store"` // "sqlite" or "postgres"; "unknown" behind a given URL
	Rooms            int     `json:"rooms"`
	Seats            int     `json:"seats"`
	Seconds          float64 `json:"seconds"`
	Choices          int     `json:"choices"`
	ChoicesPerSecond float64 `json:"choices_per_second"`
	Latency          Latency `json:"latency_ms"`
	BytesPerUpdate   float64 `json:"bytes_per_update"`   // on the wire, for each watcher
	ServerCPUSeconds float64 `json:"server_cpu_seconds"` // of the servers' processes, in the measured time
	ServerRSS        float64 `json:"server_rss_mb"`      // the most seen, in 2^20 bytes
	Errors           int     `json:"errors"`
	Pushed           int64   `json:"pushed,omitempty"` // messages that a push service got

	Storm    *StormResult    `json:"storm,omitempty"`
	Thinkers *ThinkersResult `json:"thinkers,omitempty"`
}

// Latency, in milliseconds, from sending a choice until all seats have its
// result.
type Latency struct {
	P50 float64 `json:"p50"`
	P95 float64 `json:"p95"`
	P99 float64 `json:"p99"`
}

// setups is how many rooms are made at the same time.
const setups = 16

// run is one benchmark in progress.
type run struct {
	Options
	api   *api
	apis  []*api         // of all servers
	push  *service       // nil: nobody is told
	setup chan struct{}  // holds a token for every room being made
	ready sync.WaitGroup // first rooms that are still being made
	begin chan struct{}  // closed when all first rooms are there
	tally tally
}

func newRun(o Options) *run {
	r := &run{Options: o, api: newAPI(o.URL), setup: make(chan struct{}, setups), begin: make(chan struct{})}
	r.apis = []*api{r.api}
	for _, url := range o.Nodes {
		r.apis = append(r.apis, r.api.at(url))
	}
	return r
}

// Run makes the load and measures. It fails if no room can be filled; errors
// on the way are counted, and the first is the second result.
func Run(ctx context.Context, o Options) (Result, error, error) {
	// The clients share the machine with the server: what they need not do is left.
	defer debug.SetGCPercent(debug.SetGCPercent(800))
	r := newRun(o)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	if o.Told {
		var err error
		if r.push, err = newService(); err != nil {
			return Result{}, nil, err
		}
		defer r.push.server.Close()
	}

	var slots sync.WaitGroup
	r.ready.Add(o.Rooms)
	for i := range o.Rooms {
		slots.Go(func() { r.slot(ctx, i) })
	}
	r.ready.Wait()
	if err := r.tally.first(); err != nil {
		cancel()
		slots.Wait()
		return Result{}, nil, fmt.Errorf("rooms cannot be filled: %w", err)
	}

	var calls *storm
	if o.Storm > 0 {
		var err error
		if calls, err = r.newStorm(ctx); err != nil {
			cancel()
			slots.Wait()
			return Result{}, nil, fmt.Errorf("games to play again: %w", err)
		}
	}
	bots := &thinkers{api: r.api, game: o.Game, seats: o.Seats, bot: o.Bot}
	watch := watchProcesses(o.PIDs)
	wire, start := r.api.read.Load(), time.Now()
	r.tally.start()
	close(r.begin)
	if o.Begun != nil {
		o.Begun()
	}
	go r.tell(ctx, start)
	var rest int
	switch {
	case calls != nil:
		rest = r.halves(ctx, func(ctx context.Context) { calls.rage(ctx, o.Storm) })
	case o.Thinkers > 0:
		rest = r.halves(ctx, func(ctx context.Context) { bots.think(ctx, o.Thinkers, &r.tally) })
	default:
		wait(ctx, o.Duration)
	}
	r.tally.stop()
	seconds, bytes := time.Since(start).Seconds(), r.api.read.Load()-wire
	cpu, rss := watch.stop()
	cancel()
	slots.Wait()

	result := Result{
		Game: o.Game, Store: "unknown", Rooms: o.Rooms, Seats: o.Seats,
		Seconds: round(seconds, 3), Choices: len(r.tally.latencies),
		ChoicesPerSecond: round(float64(len(r.tally.latencies))/seconds, 1),
		Latency:          percentiles(slices.Clone(r.tally.latencies)),
		ServerCPUSeconds: round(cpu, 2), ServerRSS: round(rss, 1),
		Errors: r.tally.errors,
	}
	if r.push != nil {
		result.Pushed = r.push.taken.Load()
	}
	if calls != nil {
		result.Storm = calls.result(o.Storm, r.tally.latencies[:rest], r.tally.latencies[rest:])
	}
	if o.Thinkers > 0 {
		result.Thinkers = bots.result(o.Thinkers, r.tally.latencies[:rest], r.tally.latencies[rest:])
	}
	if r.tally.updates > 0 {
		result.BytesPerUpdate = round(float64(bytes)/float64(r.tally.updates), 1)
	}
	return result, r.tally.err, nil
}

// tell says how much of the measured time has passed.
func (r *run) tell(ctx context.Context, start time.Time) {
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			progress.Tell(ctx, int(time.Since(start).Milliseconds()), int(r.Duration.Milliseconds()))
		case <-ctx.Done():
			return
		}
	}
}

// halves waits until the measured time is over, and has something disturb the second half
// of it. It returns how many choices the first had.
func (r *run) halves(ctx context.Context, disturb func(context.Context)) (rest int) {
	wait(ctx, r.Duration/2)
	r.tally.mu.Lock()
	rest = len(r.tally.latencies)
	r.tally.mu.Unlock()
	second, calm := context.WithTimeout(ctx, r.Duration/2)
	defer calm()
	disturb(second)
	return rest
}

// began waits until the measurement begins, and says whether it does.
func (r *run) began(ctx context.Context) bool {
	select {
	case <-r.begin:
		return true
	case <-ctx.Done():
		return false
	}
}

func wait(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}

// slot keeps one room going, and when it is finished the next.
func (r *run) slot(ctx context.Context, index int) {
	first := sync.OnceFunc(r.ready.Done)
	defer first()
	for ctx.Err() == nil {
		r.setup <- struct{}{}
		t, err := r.open(ctx, index)
		<-r.setup
		if err != nil {
			r.tally.fail(ctx, fmt.Errorf("room: %w", err))
			return
		}
		first()
		if err := t.play(ctx, index); err != nil {
			r.tally.fail(ctx, err)
		}
	}
}

// tally is what has been counted. It counts between start and stop.
type tally struct {
	mu        sync.Mutex
	counting  bool
	latencies []time.Duration
	updates   int
	errors    int
	err       error
}

func (t *tally) start() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.counting, t.updates = true, 0
}

func (t *tally) stop() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.counting = false
}

func (t *tally) first() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.err
}

// fail counts an error, unless it is the benchmark's own end.
func (t *tally) fail(ctx context.Context, err error) {
	if ctx.Err() != nil || errors.Is(err, context.Canceled) {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.errors++
	if t.err == nil {
		t.err = err
	}
}

// update counts an update that one watcher got.
func (t *tally) update() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.counting {
		t.updates++
	}
}

// choice counts a choice that all seats have seen.
func (t *tally) choice(latency time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.counting {
		t.latencies = append(t.latencies, latency)
	}
}

func percentiles(d []time.Duration) Latency {
	if len(d) == 0 {
		return Latency{}
	}
	slices.Sort(d)
	at := func(p float64) float64 {
		return round(float64(d[min(len(d)-1, int(p*float64(len(d))))])/float64(time.Millisecond), 3)
	}
	return Latency{at(0.50), at(0.95), at(0.99)}
}

func round(v float64, digits int) float64 {
	unit := math.Pow10(digits)
	return math.Round(v*unit) / unit
}
