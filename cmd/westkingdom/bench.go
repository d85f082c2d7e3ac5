package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"westkingdom/cmd/westkingdom/bench"
	"westkingdom/engine/bot"
)

func newBench() *cobra.Command {
	var (
		o                 bench.Options
		database, profile string
		cards             string
		compressFrom      int
		delay             time.Duration
		nodes, turns      int
		memory            bool
	)
	cmd := &cobra.Command{
		Use:   "bench",
		Short: "Load a server with rooms of real sockets and print the figures as JSON",
		Long: `Fills rooms with WebSocket clients that choose at random as soon as they are asked,
and prints one JSON object. Without --url it starts a server process of its own,
on a free port, with a SQLite file that it deletes afterwards or with the database
of --database-url, where the rooms stay. A server of --url must allow the load:
serve with every limit at 0. With --told it must let notices go to 127.0.0.0/8;
each turn is stored, claimed after --notice-delay and judged, as people do look, unless
the choice that ends it comes first and takes it back.

latency_ms is from sending a choice until all seats of the room have its result. With
--thinkers the second half of the time is told apart from the first.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if o.Rooms < 1 || o.Seats < 1 || o.Duration <= 0 || o.Pace < 0 || o.Storm < 0 || o.Thinkers < 0 || o.Told && delay <= 0 {
				return errors.New("bench needs at least one room, one seat and some time")
			}
			if !o.Told {
				delay = 0
			}
			if nodes > 0 {
				if nodes < 2 || turns < 1 || o.URL != "" || !strings.HasPrefix(database, "postgres") {
					return errors.New("bench --nodes needs two or more, and a PostgreSQL database for them")
				}
				start := func(flags ...string) (*child, error) {
					return startServer(cmd.Context(), database, cards, compressFrom, 0, false, cmd.ErrOrStderr(), flags...)
				}
				result, err := measureNodes(cmd.Context(), o, nodes, turns, start, cmd.ErrOrStderr())
				return errors.Join(err, printJSON(cmd, result))
			}
			if memory {
				if o.URL != "" || o.Pace == 0 {
					return errors.New("bench --memory needs a server of its own, and a --pace")
				}
				s, err := startServer(cmd.Context(), database, cards, compressFrom, 0, true, cmd.ErrOrStderr())
				if err != nil {
					return err
				}
				defer s.stop()
				o.URL, o.PIDs, o.Debug, o.Heap = s.url, []int{s.cmd.Process.Pid}, s.debug, profile
				phases, err := bench.MeasureMemory(cmd.Context(), o)
				return errors.Join(err, printJSON(cmd, phases))
			}
			result, err := measure(cmd.Context(), o, database, profile, cards, compressFrom, delay, cmd.ErrOrStderr())
			if err != nil {
				return err
			}
			if err := printJSON(cmd, result); err != nil {
				return err
			}
			if cmd.Context().Err() != nil {
				return fmt.Errorf("stopped after %.1f s of %s", result.Seconds, o.Duration)
			}
			return nil
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.URL, "url", "", "server to load; empty: start one")
	f.StringVar(&database, "database-url", "", "database of the server that is started; empty: a SQLite file in a temporary folder")
	f.StringVar(&o.Game, "game", "architects", "game: "+strings.Join(gameIDs(), ", "))
	f.IntVar(&o.Rooms, "rooms", 50, "rooms at once")
	f.IntVar(&o.Seats, "seats", 4, "seats of each room")
	f.DurationVar(&o.Duration, "duration", 20*time.Second, "how long to measure")
	f.DurationVar(&o.Pace, "pace", 0, "one choice in each room in this time; 0: at once")
	f.BoolVar(&o.Told, "told", false, "every seat is a person who is told outside the page, by a push service of the benchmark's own")
	f.DurationVar(&delay, "notice-delay", time.Second, "with --told: how long a notice waits in the server that is started")
	f.IntVar(&o.Storm, "storm", 0, "callers who have games played again, over and over, in the second half of the time; 0: none")
	f.IntVar(&o.Thinkers, "thinkers", 0, "games that only bots play beside the rooms, in the second half of the time; 0: none")
	f.StringVar(&o.Bot, "bot", bot.Master, "their strength: "+strings.Join(bot.Names(), ", "))
	f.IntVar(&nodes, "nodes", 0, "measure so many nodes that share the database of --database-url: alone, as one node, each with its own people, each with those of another, and how long a killed one is missed; 0: one server")
	f.IntVar(&turns, "turns", 1, "with --nodes: how often all of them are measured by turns with and without a hop")
	f.BoolVar(&memory, "memory", false, "measure the memory of the server that is started: with no room, with rooms, with their sockets, paced, and when all have gone")
	cmd.MarkFlagsMutuallyExclusive("storm", "thinkers", "nodes", "memory")
	compressFlag(cmd, &compressFrom)
	cardsFlag(cmd, &cards)
	f.StringVar(&profile, "profile", "", "file for a CPU profile of the server that is started; with --memory, of its heap while sockets are paced")
	return cmd
}

// measure starts a server unless there is one, loads it, and stops it.
func measure(ctx context.Context, o bench.Options, database, profile, cards string, compressFrom int, delay time.Duration, stderr io.Writer) (bench.Result, error) {
	store := ""
	var profiled sync.WaitGroup
	if o.URL == "" {
		s, err := startServer(ctx, database, cards, compressFrom, delay, profile != "", stderr)
		if err != nil {
			return bench.Result{}, err
		}
		defer s.stop()
		o.URL, o.PIDs, store = s.url, []int{s.cmd.Process.Pid}, s.store
		if profile != "" {
			o.Begun = func() { profiled.Go(func() { s.profile(ctx, profile, o.Duration, stderr) }) }
		}
	}
	result, first, err := bench.Run(ctx, o)
	profiled.Wait()
	if first != nil {
		fmt.Fprintln(stderr, "westkingdom: first error: "+oneLine(first.Error()))
	}
	if store != "" {
		result.Store = store
	}
	return result, err
}

// child is a server process of our own.
type child struct {
	cmd   *exec.Cmd
	url   string
	debug string // address of the profiles
	store string
	dir   string // temporary folder
}

var opened = regexp.MustCompile(`https?://\S+`)

// startServer runs this program again, as a server on a free port. It tells people outside
// the page after the delay; 0: nobody.
func startServer(ctx context.Context, database, cards string, compressFrom int, delay time.Duration, debug bool, stderr io.Writer, flags ...string) (*child, error) {
	program, err := os.Executable()
	if err != nil {
		return nil, err
	}
	c := &child{store: "postgres"}
	if c.dir, err = os.MkdirTemp("", "westkingdom-bench-"); err != nil {
		return nil, err
	}
	if database == "" {
		database = "sqlite:" + filepath.Join(c.dir, "bench.db")
	}
	if strings.HasPrefix(database, "sqlite") {
		c.store = "sqlite"
	}
	args := []string{"serve", "--listen", "127.0.0.1:0", "--database-url", database, "--public-url", "",
		"--call-limit", "0", "--message-limit", "0", "--address-message-limit", "0",
		"--address-socket-limit", "0", "--socket-limit", "0", "--bot-game-limit", "0", "--address-bot-game-limit", "0", "--log-level", "warn", "--bot-delay", "0s", "--compress-from", strconv.Itoa(compressFrom), "--cards", cards}
	if delay > 0 {
		args = append(args, "--notice-networks", "127.0.0.0/8", "--notice-delay", delay.String())
	}
	if debug {
		if c.debug, err = freeAddress(); err != nil {
			return nil, err
		}
		args = append(args, "--debug-listen", c.debug)
	}
	c.cmd = exec.CommandContext(ctx, program, append(args, flags...)...)
	c.cmd.Cancel = func() error { return c.cmd.Process.Signal(syscall.SIGTERM) }
	c.cmd.WaitDelay = 10 * time.Second
	c.cmd.Stderr = stderr
	out, err := c.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := c.cmd.Start(); err != nil {
		return nil, err
	}
	line, _ := bufio.NewReader(out).ReadString('\n')
	if c.url = opened.FindString(line); c.url == "" {
		c.stop()
		return nil, errors.New("the server to measure did not start")
	}
	return c, nil
}

func (c *child) stop() {
	c.cmd.Process.Signal(syscall.SIGTERM)
	c.cmd.Wait()
	os.RemoveAll(c.dir)
}

// profile stores a profile of the server while it is loaded.
func (c *child) profile(ctx context.Context, file string, length time.Duration, stderr io.Writer) {
	err := func() error {
		url := fmt.Sprintf("http://%s/debug/pprof/profile?seconds=%d", c.debug, max(1, int(length.Seconds())))
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
		if err != nil {
			return err
		}
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			return err
		}
		defer res.Body.Close()
		f, err := os.Create(file)
		if err != nil {
			return err
		}
		_, err = io.Copy(f, res.Body)
		return errors.Join(err, f.Close())
	}()
	if err != nil {
		fmt.Fprintln(stderr, "westkingdom: no profile: "+oneLine(err.Error()))
	}
}

func freeAddress() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	defer l.Close()
	return l.Addr().String(), nil
}
