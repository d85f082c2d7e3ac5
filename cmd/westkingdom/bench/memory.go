package bench

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Memory is what the server's process holds at a moment, in 2^20 bytes.
type Memory struct {
	When    string  `json:"when"`
	RSS     float64 `json:"rss_mb"`    // resident
	Live    float64 `json:"live_mb"`   // of the heap, right after it was collected
	Objects int     `json:"objects"`   // of these
	InUse   float64 `json:"in_use_mb"` // of the heap, before, garbage and gaps among it
	Goal    float64 `json:"goal_mb"`   // the heap at which it is collected next
	Stacks  float64 `json:"stacks_mb"` // of the goroutines
	Routine int     `json:"goroutines"`
	Sockets int     `json:"sockets"`
	Awake   int     `json:"rooms_awake"`
}

// MeasureMemory has rooms made, their sockets opened, idle and paced for the time of the
// options, and closed, and tells after each of these what the server's process holds.
func MeasureMemory(ctx context.Context, o Options) (all []Memory, err error) {
	defer debug.SetGCPercent(debug.SetGCPercent(800))
	r := newRun(o)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	note := func(when string) error {
		m, err := r.memory(ctx, when)
		all = append(all, m)
		return err
	}
	// each does something for every room, some at a time.
	tables := make([]*table, o.Rooms)
	each := func(do func(i int) error) error {
		errs := make([]error, o.Rooms)
		var rooms sync.WaitGroup
		for i := range tables {
			r.setup <- struct{}{}
			rooms.Go(func() {
				defer func() { <-r.setup }()
				errs[i] = do(i)
			})
		}
		rooms.Wait()
		return errors.Join(errs...)
	}
	if err := note("start"); err != nil {
		return all, err
	}
	err = each(func(i int) (err error) {
		tables[i], err = r.found(ctx, i)
		return err
	})
	if err != nil {
		return all, err
	}
	if err := note("rooms"); err != nil {
		return all, err
	}
	if err := each(func(i int) error { return tables[i].connect(ctx, i) }); err != nil {
		return all, err
	}
	playing, stop := context.WithCancel(ctx)
	defer stop()
	var players sync.WaitGroup
	for i, t := range tables {
		players.Go(func() {
			if err := t.play(playing, i); err != nil {
				r.tally.fail(playing, err)
			}
		})
	}
	wait(ctx, 2*time.Second) // until the greetings have been read
	if err := note("sockets, idle"); err != nil {
		return all, err
	}
	close(r.begin)
	wait(ctx, o.Duration)
	if err := note("sockets, paced"); err != nil {
		return all, err
	}
	if err := r.profileHeap(ctx); err != nil {
		return all, err
	}
	stop()
	players.Wait()
	if err := r.until(ctx, "westkingdom_sockets", note, "sockets closed"); err != nil {
		return all, err
	}
	return all, errors.Join(r.until(ctx, `westkingdom_rooms{state="awake"}`, note, "rooms asleep"), r.tally.first())
}

// until notes what the server holds once one of its figures is nought.
func (r *run) until(ctx context.Context, name string, note func(string) error, when string) error {
	for {
		figures, err := r.figures(ctx)
		if err != nil {
			return err
		}
		if figures[name] == 0 {
			return note(when)
		}
		wait(ctx, 100*time.Millisecond)
	}
}

func (r *run) memory(ctx context.Context, when string) (m Memory, err error) {
	const mb = 1 << 20
	before, err := r.figures(ctx)
	if err != nil {
		return m, err
	}
	m = Memory{
		When: when, RSS: round(sum(r.PIDs, residentMB), 1),
		InUse: round(before["go_memstats_heap_inuse_bytes"]/mb, 1), Goal: round(before["go_memstats_next_gc_bytes"]/mb, 1),
		Stacks: round(before["go_memstats_stack_inuse_bytes"]/mb, 1), Routine: int(before["go_goroutines"]),
		Sockets: int(before["westkingdom_sockets"]), Awake: int(before[`westkingdom_rooms{state="awake"}`]),
	}
	// The first collection lets go of what pools hold, the second frees it.
	for range 2 {
		if err := r.collect(ctx, io.Discard); err != nil {
			return m, err
		}
	}
	after, err := r.figures(ctx)
	m.Live, m.Objects = round(after["go_memstats_heap_alloc_bytes"]/mb, 1), int(after["go_memstats_heap_objects"])
	return m, err
}

// collect has the server collect its garbage, and gives its heap's profile.
func (r *run) collect(ctx context.Context, profile io.Writer) error {
	return r.inside(ctx, "/debug/pprof/heap?gc=1", func(in io.Reader) error {
		_, err := io.Copy(profile, in)
		return err
	})
}

func (r *run) profileHeap(ctx context.Context) error {
	if r.Heap == "" {
		return nil
	}
	f, err := os.Create(r.Heap)
	if err != nil {
		return err
	}
	return errors.Join(r.collect(ctx, f), f.Close())
}

// figures returns the server's figures, by name and labels.
func (r *run) figures(ctx context.Context) (map[string]float64, error) {
	all := make(map[string]float64)
	err := r.inside(ctx, "/metrics", func(in io.Reader) error {
		lines := bufio.NewScanner(in)
		for lines.Scan() {
			if name, value, ok := strings.Cut(lines.Text(), " "); ok {
				all[name], _ = strconv.ParseFloat(value, 64) // comments are none
			}
		}
		return lines.Err()
	})
	return all, err
}

// inside reads what the server tells its operator.
func (r *run) inside(ctx context.Context, path string, read func(io.Reader) error) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+r.Debug+path, nil)
	if err != nil {
		return err
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return fmt.Errorf("GET %s: %s", path, res.Status)
	}
	return read(res.Body)
}
