package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"syscall"
	"time"

	"westkingdom/cmd/westkingdom/bench"
)

// benchLease is that of the nodes that are measured.
const benchLease = 6 * time.Second

// nodesResult is what was measured of nodes, in turns.
type nodesResult struct {
	Nodes  int          `json:"nodes"`
	Alone  bench.Result `json:"alone"`  // one server, which is no node
	Fenced bench.Result `json:"fenced"` // one node
	Local  bench.Result `json:"local"`  // all nodes, each with its own people
	Remote bench.Result `json:"remote"` // all nodes, each with the people of another one's rooms

	FencedToAlone float64 `json:"fenced_to_alone"` // choices a second
	RemoteToLocal float64 `json:"remote_to_local"`
	// Until a room of a node is shown by another one, in milliseconds: after SIGKILL, and after SIGSTOP.
	KilledMS float64 `json:"killed_ms"`
	FrozenMS float64 `json:"frozen_ms"`
}

// measureNodes starts servers on one database, and measures what it costs that they are several.
func measureNodes(ctx context.Context, o bench.Options, count int, start func(flags ...string) (*child, error), stderr io.Writer) (r nodesResult, err error) {
	r.Nodes = count
	load := func(o bench.Options, flags ...[]string) (result bench.Result, err error) {
		var all []*child
		defer func() {
			for _, c := range all {
				c.stop()
			}
		}()
		for _, f := range flags {
			c, err := start(f...)
			if err != nil {
				return result, err
			}
			all = append(all, c)
			o.Nodes = append(o.Nodes, c.url)
		}
		o.URL, o.Nodes = o.Nodes[0], o.Nodes[1:]
		if len(all) == 1 {
			o.PID = all[0].cmd.Process.Pid
		}
		result, first, err := bench.Run(ctx, o)
		if first != nil {
			fmt.Fprintln(stderr, "westkingdom: first error: "+oneLine(first.Error()))
		}
		result.Store = "postgres"
		return result, err
	}
	if r.Alone, err = load(o, nil); err != nil {
		return r, err
	}
	one, err := nodeFlagsOf(1)
	if err != nil {
		return r, err
	}
	if r.Fenced, err = load(o, one...); err != nil {
		return r, err
	}
	all, err := nodeFlagsOf(count)
	if err != nil {
		return r, err
	}
	if r.Local, err = load(o, all...); err != nil {
		return r, err
	}
	o.Remote = true
	if r.Remote, err = load(o, all...); err != nil {
		return r, err
	}
	r.FencedToAlone = r.Fenced.ChoicesPerSecond / max(1, r.Alone.ChoicesPerSecond)
	r.RemoteToLocal = r.Remote.ChoicesPerSecond / max(1, r.Local.ChoicesPerSecond)
	if r.KilledMS, err = missed(ctx, o.Game, o.Seats, all, start, syscall.SIGKILL); err != nil {
		return r, err
	}
	r.FrozenMS, err = missed(ctx, o.Game, o.Seats, all, start, syscall.SIGSTOP)
	return r, err
}

// nodeFlagsOf are the flags of so many nodes.
func nodeFlagsOf(count int) (all [][]string, err error) {
	for i := range count {
		address, err := freeAddress()
		if err != nil {
			return nil, err
		}
		all = append(all, []string{
			"--listen", address, "--node-url", "http://" + address, "--node", fmt.Sprintf("node-%d", i),
			"--node-secret", "of the benchmark alone", "--node-lease", benchLease.String(),
		})
	}
	return all, nil
}

// missed returns how long after a signal to the first node another one shows its room.
func missed(ctx context.Context, game string, seats int, flags [][]string, start func(...string) (*child, error), signal syscall.Signal) (float64, error) {
	var all []*child
	defer func() {
		for i, c := range all {
			if i == 0 {
				c.cmd.Process.Kill()
			}
			c.stop()
		}
	}()
	for _, f := range flags {
		c, err := start(f...)
		if err != nil {
			return 0, err
		}
		all = append(all, c)
	}
	code, err := bench.Room(ctx, all[0].url, game, seats)
	if err != nil {
		return 0, err
	}
	if err := all[0].cmd.Process.Signal(signal); err != nil {
		return 0, err
	}
	began := time.Now()
	for time.Since(began) < 5*benchLease {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, strings.TrimSuffix(all[1].url, "/")+"/api/rooms/"+code, nil)
		if err != nil {
			return 0, err
		}
		if res, err := http.DefaultClient.Do(req); err == nil {
			res.Body.Close()
			if res.StatusCode == http.StatusOK {
				return float64(time.Since(began).Milliseconds()), nil
			}
		}
		time.Sleep(5 * time.Millisecond)
	}
	return 0, errors.New("no other node shows the room")
}
