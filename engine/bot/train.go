package bot

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"westkingdom/engine"
)

// Lessons says how bots learn a game.
type Lessons struct {
	Seed  uint64
	First int                // games of each variant that greedy plays, for a beginning
	Then  []int              // of those that a search plays with what was learnt last, time after time
	Tell  func(done, of int) // nil: nobody wants to know
}

// Train learns a game: from games of bots against one another, with every number of seats
// and with settings by lot, which they look back on. The same lessons teach the same.
// Plans are those that the game's file has.
func Train(ctx context.Context, g engine.Game, l Lessons) (Learnt, error) {
	var learnt Learnt
	if known, ok := g.(engine.Learnt); ok {
		if err := json.Unmarshal(known.Learnt(), &learnt); err != nil {
			return learnt, fmt.Errorf("what is learnt of %s: %w", g.Info().ID, err)
		}
	}
	learnt.Factors = nil
	var player engine.Bot = &greedy{}
	for i, games := range slices.Concat([]int{l.First}, l.Then) {
		if games == 0 {
			continue
		}
		by, err := examples(ctx, g, player, games, l.Seed+uint64(i)<<32)
		if err != nil {
			return learnt, err
		}
		learnt.Factors = make(map[string]string)
		for variant, all := range by {
			learnt.Factors[variant] = encodeFactors(fit(g.Vocabulary(), all, l.Seed))
		}
		k, err := learnt.of(g)
		if err != nil {
			return learnt, err
		}
		player = &search{strength: Master, knows: k}
	}
	return learnt, nil
}

// examples plays so many games of each variant and returns what was chosen in them.
func examples(ctx context.Context, g engine.Game, by engine.Bot, games int, seed uint64) (map[string][]example, error) {
	all, played := make(map[string][]example), make(map[string]int)
	r := engine.NewRand(seed)
	for range 50 * games {
		cfg, err := tableByLot(g.Info(), &r)
		if err != nil {
			continue
		}
		deal := r.Uint64()
		s, err := g.New(cfg, engine.NewRand(deal))
		if err != nil {
			return nil, err
		}
		variant := ""
		if v, ok := s.(engine.Learnable); ok {
			variant = v.Variant()
		}
		if played[variant]++; played[variant] > games {
			continue
		}
		watch := &observer{Bot: by, all: all[variant]}
		sim := engine.Simulation{Game: g, Bots: slices.Repeat([]engine.Bot{watch}, cfg.Seats), Seed: engine.SeedOf(deal), Playouts: Playouts}
		if _, err := sim.Run(ctx, s); err != nil {
			return nil, fmt.Errorf("learning %s: %w", g.Info().ID, err)
		}
		all[variant] = watch.all
	}
	return all, nil
}

// tableByLot returns a table that the game may have.
func tableByLot(info engine.Info, r *engine.Rand) (engine.Config, error) {
	cfg := engine.Config{Seats: info.MinSeats + r.Intn(info.MaxSeats-info.MinSeats+1), Settings: make(map[string]string)}
	for _, s := range info.Settings {
		cfg.Settings[s.ID] = s.Values[r.Intn(len(s.Values))]
	}
	cfg, err := info.Apply(cfg)
	if err != nil {
		return cfg, err
	}
	return cfg.Check(info)
}

// observer is a bot whose choices are looked back on.
type observer struct {
	engine.Bot
	all []example
}

// LooksAhead implements [engine.LooksAhead].
func (*observer) LooksAhead() {}

// Choose implements [engine.Bot].
func (o *observer) Choose(ctx context.Context, at engine.Situation, b engine.Budget) int {
	options := at.Prompt.Options[:at.Prompt.Tried()]
	x := example{kind: at.Prompt.Kind, options: slices.Clone(options), shares: make([]float64, len(options))}
	var chosen int
	if s, ok := o.Bot.(*search); ok {
		chosen = s.choose(ctx, at, b, x.shares)
	} else {
		chosen = o.Bot.Choose(ctx, at, b)
		if chosen < len(x.shares) {
			x.shares[chosen] = 1
		}
	}
	if len(options) > 1 {
		o.all = append(o.all, x)
	}
	return chosen
}
