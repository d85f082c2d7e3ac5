package main

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"westkingdom/engine"
	"westkingdom/engine/bot"
	"westkingdom/internal/progress"
)

// tournament is the result of tourney: how the first bot fares among the others.
type tournament struct {
	Game       string            `json:"game"`
	Rules      int               `json:"rules"`
	Seats      int               `json:"seats"`
	Settings   map[string]string `json:"settings,omitempty"`
	Bots       []string          `json:"bots"` // the first one, and by seat after it the others
	Seed       uint64            `json:"seed"`
	Games      int               `json:"games"`
	Wins       float64           `json:"wins"` // of the first; one that several share is a part of one
	WinShare   float64           `json:"win_share"`
	Interval   [2]float64        `json:"interval"` // 95 %, by Wilson
	ScoreMean  float64           `json:"score_mean"`
	OthersMean float64           `json:"others_mean"` // of all other sides
	Choices    int               `json:"choices"`     // of the first, with two or more options
	MsMedian   float64           `json:"ms_median"`
	MsP99      float64           `json:"ms_p99"`
}

func newTourney() *cobra.Command {
	m := matches{seats: 2, count: 100, bots: bot.Master + "," + bot.Greedy}
	cmd := &cobra.Command{
		Use:   "tourney",
		Short: "Play one bot against others and print how often it wins as JSON",
		Long: `Plays games in this process, on one core: the first bot has each seat in turn, with
the same deal in each of them, and the others fill the table. Prints one JSON object
with how often the first wins and how long its choices take.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			g, cfg, bots, err := m.table()
			if err != nil {
				return err
			}
			if cfg, err = cfg.Check(g.Info()); err != nil {
				return err
			}
			result, err := tourney(cmd.Context(), g, cfg, bots, m.count, m.seed)
			if err != nil {
				return err
			}
			return printJSON(cmd, result)
		},
	}
	matchFlags(cmd, &m, "the bot that is tried, and those that fill the table, repeated")
	return cmd
}

func tourney(ctx context.Context, g engine.Game, cfg engine.Config, names []string, count int, seed uint64) (t tournament, err error) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	t = tournament{Game: g.Info().ID, Rules: cfg.Rules, Seats: cfg.Seats, Settings: cfg.Settings, Seed: seed, Games: count}
	tried, others := names[:1], names[1:]
	if len(others) == 0 {
		others = tried
	}
	t.Bots = slices.Clone(tried)
	for i := range cfg.Seats - 1 {
		t.Bots = append(t.Bots, others[i%len(others)])
	}
	seated := make([]engine.Bot, cfg.Seats)
	for i, name := range t.Bots {
		if seated[i], err = bot.New(name); err != nil {
			return t, err
		}
	}
	first := &timed{Bot: seated[0]}
	seated[0] = first
	own, theirs, sides := 0.0, 0.0, 0
	for i := range count {
		deal := seed + uint64(i/cfg.Seats)
		state, err := g.New(cfg, engine.NewRand(deal))
		if err != nil {
			return t, err
		}
		seat := i % cfg.Seats
		sim := engine.Simulation{Game: g, Playouts: bot.Playouts, Seed: engine.SeedOf(deal), Bots: slices.Concat(seated[cfg.Seats-seat:], seated[:cfg.Seats-seat])}
		if _, err := sim.Run(ctx, state); err != nil {
			if ctx.Err() != nil {
				return t, fmt.Errorf("stopped in game %d of %d", i+1, count)
			}
			return t, fmt.Errorf("game %d: %w", i, err)
		}
		progress.Tell(ctx, i+1, count)
		best, won := 0, false
		for _, s := range state.Standings() {
			if s.Rank == 1 {
				best++
			}
			if int(s.Seat) == seat {
				own, won = own+float64(s.Total), s.Rank == 1
			} else {
				theirs, sides = theirs+float64(s.Total), sides+1
			}
		}
		if won {
			t.Wins += 1 / float64(best)
		}
	}
	n := float64(count)
	t.WinShare, t.Interval, t.ScoreMean = t.Wins/n, wilson(t.Wins, n), own/n
	if sides > 0 {
		t.OthersMean = theirs / float64(sides)
	}
	t.Choices, t.MsMedian, t.MsP99 = len(first.took), first.quantile(0.5), first.quantile(0.99)
	return t, nil
}

// wilson is the 95 % interval of a share.
func wilson(wins, n float64) [2]float64 {
	const z = 1.96
	p := wins / n
	middle, wide := p+z*z/(2*n), z*math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	return [2]float64{(middle - wide) / (1 + z*z/n), (middle + wide) / (1 + z*z/n)}
}

// timed is a bot whose choices are timed, where there is one.
type timed struct {
	engine.Bot
	took []time.Duration
}

// LooksAhead implements [engine.LooksAhead]: whoever does not is given too much.
func (*timed) LooksAhead() {}

// Choose implements [engine.Bot].
func (t *timed) Choose(ctx context.Context, at engine.Situation, b engine.Budget) int {
	begun := time.Now()
	option := t.Bot.Choose(ctx, at, b)
	if len(at.Prompt.Options) > 1 {
		t.took = append(t.took, time.Since(begun))
	}
	return option
}

func (t *timed) quantile(q float64) float64 {
	if len(t.took) == 0 {
		return 0
	}
	slices.Sort(t.took)
	return float64(t.took[min(len(t.took)-1, int(q*float64(len(t.took))))].Microseconds()) / 1000
}
