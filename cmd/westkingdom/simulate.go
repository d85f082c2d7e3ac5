package main

import (
	"context"
	"fmt"
	"maps"
	"math"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"westkingdom/engine"
	"westkingdom/engine/bot"
	"westkingdom/engine/games"
	"westkingdom/internal/progress"
)

// opponentSide is the name of a side that the rules play.
const opponentSide = "opponent"

// simulation is the result of simulate. The last three fields are by bot, and
// for the opponent that the rules play.
type simulation struct {
	Game             string             `json:"game"`
	Seats            int                `json:"seats"`
	Games            int                `json:"games"`
	Seed             uint64             `json:"seed"`
	Choices          int                `json:"choices"`
	Seconds          float64            `json:"seconds"`
	ChoicesPerSecond float64            `json:"choices_per_second"`
	ChoicesPerGame   float64            `json:"choices_per_game"`
	Bots             []string           `json:"bots"`         // by seat
	ScoreMean        map[string]float64 `json:"score_mean"`   // points
	ScoreStddev      map[string]float64 `json:"score_stddev"` // points
	Wins             map[string]int     `json:"wins"`         // seats ranked first; equal ranks share it
}

// comparison is the result of simulate with --each: nothing in it hangs on the
// machine, so that a file of it can be made again.
type comparison struct {
	Game     string             `json:"game"`
	Rules    int                `json:"rules"`
	Seats    int                `json:"seats"`
	Games    int                `json:"games"` // of each value
	Seed     uint64             `json:"seed"`
	Bots     []string           `json:"bots"` // by seat
	Settings map[string]string  `json:"settings"`
	Each     string             `json:"each"` // the setting
	Values   map[string]outcome `json:"values"`
}

// outcome is by bot, and for the opponent that the rules play.
type outcome struct {
	ScoreMean map[string]float64 `json:"score_mean"` // points
	Wins      map[string]int     `json:"wins"`
}

func newSimulate() *cobra.Command {
	m := matches{seats: 4, count: 500, bots: bot.Random}
	var each string
	cmd := &cobra.Command{
		Use:   "simulate",
		Short: "Play games between bots and print what came of them as JSON",
		Long: `Plays games between bots in this process, on one core, without a server or a
database, and prints one JSON object. The same seed plays the same games.
With --each the games are played with every value of a setting that the table
may have, and the scores printed by value.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			g, cfg, bots, err := m.table()
			if err != nil {
				return err
			}
			if each != "" {
				result, err := compare(cmd.Context(), g, cfg, each, bots, m.count, m.seed)
				if err != nil {
					return err
				}
				return printJSON(cmd, result)
			}
			cfg, err = cfg.Check(g.Info())
			if err != nil {
				return err
			}
			result, err := simulate(cmd.Context(), g, cfg, bots, m.count, m.seed)
			if err != nil {
				return err
			}
			return printJSON(cmd, result)
		},
	}
	matchFlags(cmd, &m, "bots by seat, repeated to fill the table")
	cmd.Flags().StringVar(&each, "each", "", "play with each value of this setting, and compare")
	return cmd
}

func simulate(ctx context.Context, g engine.Game, cfg engine.Config, names []string, count int, seed uint64) (simulation, error) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	r := simulation{Game: g.Info().ID, Seats: cfg.Seats, Games: count, Seed: seed}
	for seat := range cfg.Seats {
		r.Bots = append(r.Bots, names[seat%len(names)])
	}
	scores := make(map[string][]float64)
	r.Wins = make(map[string]int)
	sim := engine.Simulation{Game: g, Playouts: bot.Playouts}
	for _, name := range r.Bots {
		b, err := bot.New(name)
		if err != nil {
			return r, err
		}
		sim.Bots = append(sim.Bots, b)
	}
	start := time.Now()
	for i := range uint64(count) {
		state, err := g.New(cfg, engine.NewRand(seed+i))
		if err != nil {
			return r, err
		}
		sim.Seed = engine.SeedOf(seed + i)
		n, err := sim.Run(ctx, state)
		if ctx.Err() != nil {
			return r, fmt.Errorf("stopped in game %d of %d", i+1, count)
		}
		if err != nil {
			return r, fmt.Errorf("game %d: %w", i, err)
		}
		progress.Tell(ctx, int(i)+1, count)
		r.Choices += n
		for _, s := range state.Standings() {
			name := opponentSide
			if int(s.Seat) < len(r.Bots) {
				name = r.Bots[s.Seat]
			}
			scores[name] = append(scores[name], float64(s.Total))
			if s.Rank == 1 {
				r.Wins[name]++
			}
		}
	}
	r.Seconds = time.Since(start).Seconds()
	r.ChoicesPerSecond = math.Round(float64(r.Choices) / r.Seconds)
	r.ChoicesPerGame = float64(r.Choices) / float64(count)
	r.ScoreMean, r.ScoreStddev = make(map[string]float64), make(map[string]float64)
	for name, points := range scores {
		r.ScoreMean[name], r.ScoreStddev[name] = meanAndDeviation(points)
		r.Wins[name] += 0 // a bot that never wins is listed too
	}
	return r, nil
}

// compare simulates with each value of a setting that the table may have.
func compare(ctx context.Context, g engine.Game, cfg engine.Config, each string, names []string, count int, seed uint64) (comparison, error) {
	info := g.Info()
	c := comparison{
		Game: info.ID, Rules: info.Rules, Seats: cfg.Seats, Games: count, Seed: seed,
		Settings: cfg.Settings, Each: each, Values: make(map[string]outcome),
	}
	at := slices.IndexFunc(info.Settings, func(s engine.Setting) bool { return s.ID == each })
	if at < 0 {
		return c, fmt.Errorf("%s has no setting %q", info.ID, each)
	}
	var refused error
	values := info.Settings[at].Values
	for i, value := range values {
		of := cfg
		of.Settings = maps.Clone(cfg.Settings)
		if of.Settings == nil {
			of.Settings = make(map[string]string)
		}
		of.Settings[each] = value
		of, err := info.Apply(of)
		if err != nil {
			refused = err
			continue
		}
		r, err := simulate(progress.Part(ctx, i, len(values)), g, of, names, count, seed)
		if err != nil {
			return c, err
		}
		c.Bots, c.Values[value] = r.Bots, outcome{r.ScoreMean, r.Wins}
	}
	if len(c.Values) == 0 {
		return c, refused
	}
	return c, nil
}

func meanAndDeviation(values []float64) (mean, deviation float64) {
	for _, v := range values {
		mean += v
	}
	mean /= float64(len(values))
	for _, v := range values {
		deviation += (v - mean) * (v - mean)
	}
	return mean, math.Sqrt(deviation / float64(len(values)))
}

func gameIDs() []string {
	var ids []string
	for _, g := range games.All {
		ids = append(ids, g.Info().ID)
	}
	return ids
}

func unknownGame(id string) error {
	return fmt.Errorf("no game is called %q; there are %s", id, strings.Join(gameIDs(), ", "))
}
