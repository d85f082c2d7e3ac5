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
	Nodes  int            `json:"nodes"`
	Alone  bench.Result   `json:"alone"`  // one server, which is no node
	Fenced bench.Result   `json:"fenced"` // one node
	Local  []bench.Result `json:"local"`  // all nodes, each with its own people
	Remote []bench.Result `json:"remote"` // all nodes, each with the people of another one's rooms

	FencedToAlone float64 `json:"fenced_to_alone"` // choices a second
	RemoteToLocal float64 `json:"remote_to_local"` // choices a second, of all turns
	// Processor time of all nodes for one choice, in microseconds.
	LocalMicros  float64 `json:"local_us"`
	RemoteMicros float64 `json:"remote_us"`
	// Until a room of a node is shown by another one, in milliseconds: after SIGKILL, and after SIGSTOP.
	KilledMS float64 `json:"killed_ms"`
	FrozenMS float64 `json:"frozen_ms"`
}

// measureNodes starts servers on one database, and measures what it costs that they are several.
func measureNodes(ctx context.Context, o bench.Options, count, turns int, start func(flags ...string) (*child, error), stderr io.Writer) (r nodesResult, err error) {
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
			o.Nodes, o.PIDs = append(o.Nodes, c.url), append(o.PIDs, c.cmd.Process.Pid)
		}
		o.URL, o.Nodes = o.Nodes[0], o.Nodes[1:]
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
	for range turns {
		for _, to := range []*[]bench.Result{&r.Local, &r.Remote} {
			o.Remote = to == &r.Remote
			result, err := load(o, all...)
			if err != nil {
				return r, err
			}
			*to = append(*to, result)
		}
	}
	r.FencedToAlone = r.Fenced.ChoicesPerSecond / max(1, r.Alone.ChoicesPerSecond)
	var local, remote float64
	local, r.LocalMicros = paceOf(r.Local)
	remote, r.RemoteMicros = paceOf(r.Remote)
	r.RemoteToLocal = remote / max(1, local)
	if r.KilledMS, err = missed(ctx, o.Game, o.Seats, all, start, syscall.SIGKILL); err != nil {
		return r, err
	}
	r.FrozenMS, err = missed(ctx, o.Game, o.Seats, all, start, syscall.SIGSTOP)
	return r, err
}

// paceOf are the choices in a second, and the servers' processor time for each in microseconds.
func paceOf(turns []bench.Result) (choices, micros float64) {
	var made, seconds, cpu float64
	for _, r := range turns {
		made, seconds, cpu = made+float64(r.Choices), seconds+r.Seconds, cpu+r.ServerCPUSeconds
	}
	return made / max(seconds, 1), 1e6 * cpu / max(made, 1)
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
