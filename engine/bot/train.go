package bot

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"

	"westkingdom/engine"
)

// Lessons says how bots learn a game.
type Lessons struct {
	Seed   uint64
	First  int   // games of each variant and number of sides that greedy plays, for a beginning
	Then   []int // of those that a search plays with what was learnt last, time after time
	Budget int   // of its choices; 0: [Playouts]
}

// Train learns a game: from games of bots against one another, with every number of seats
// and with settings by lot, which they look back on. The same lessons teach the same.
// Plans are those that the game's file has; nobody plays by them meanwhile.
func Train(ctx context.Context, g engine.Game, l Lessons) (Learnt, error) {
	var learnt Learnt
	if known, ok := g.(engine.Learnt); ok {
		if err := json.Unmarshal(known.Learnt(), &learnt); err != nil {
			return learnt, fmt.Errorf("what is learnt of %s: %w", g.Info().ID, err)
		}
	}
	var err error
	player := engine.Bot(&greedy{})
	if l.First > 0 {
		learnt.Factors = nil
	} else if player, err = learnt.search(g); err != nil {
		return learnt, err
	}
	all := make(map[string][]example)
	for i, games := range slices.Concat([]int{l.First}, l.Then) {
		if games == 0 {
			continue
		}
		if i == 1 { // how greedy plays is but a beginning
			clear(all)
		}
		if err := l.play(ctx, g, player, games, l.Seed+uint64(i)<<32, all); err != nil {
			return learnt, err
		}
		learnt.Factors = make(map[string]string)
		for variant, x := range all {
			learnt.Factors[variant] = encodeFactors(fit(g.Vocabulary(), x, l.Seed))
		}
		if player, err = learnt.search(g); err != nil {
			return learnt, err
		}
	}
	return learnt, nil
}

// search returns a bot that knows this and goes about it as is usual, so that plans may be
// changed without learning anew.
func (l *Learnt) search(g engine.Game) (engine.Bot, error) {
	k, err := l.of(g)
	if err != nil {
		return nil, err
	}
	k.plans = nil
	return &search{strength: Master, knows: k}, nil
}

// play plays so many games of each variant, with each number of sides, and adds what was chosen.
func (l Lessons) play(ctx context.Context, g engine.Game, by engine.Bot, games int, seed uint64, all map[string][]example) error {
	played := make(map[string]int)
	r := engine.NewRand(seed)
	for range 100 * games {
		cfg, err := tableByLot(g.Info(), &r)
		if err != nil {
			continue
		}
		deal := r.Uint64()
		s, err := g.New(cfg, engine.NewRand(deal))
		if err != nil {
			return err
		}
		variant := ""
		if v, ok := s.(engine.Learnable); ok {
			variant = v.Variant()
		}
		table := variant + "/" + strconv.Itoa(len(s.Standings()))
		if played[table]++; played[table] > games {
			continue
		}
		watch := &observer{Bot: by, all: all[variant]}
		sim := engine.Simulation{Game: g, Bots: slices.Repeat([]engine.Bot{watch}, cfg.Seats), Seed: engine.SeedOf(deal), Playouts: cmp.Or(l.Budget, Playouts)}
		if _, err := sim.Run(ctx, s); err != nil {
			return fmt.Errorf("learning %s: %w", g.Info().ID, err)
		}
		all[variant] = watch.all
	}
	return nil
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
