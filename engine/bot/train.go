package bot

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"westkingdom/engine"
)

// Lessons says how bots learn a game.
type Lessons struct {
	Seed   uint64
	First  int               // games of each variant and number of sides that greedy plays, for a beginning
	Then   []int             // of those that a search plays with what was learnt last, time after time
	Budget int               // of its choices; 0: [Playouts]
	Stray  int               // percent of a search's choices that chance takes back, so that what is foolish is seen too
	Tell   func(what string) // how well what was learnt estimates; nil: nobody wants to know
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
		learnt.Factors, learnt.Values = nil, nil
	} else if player, err = learnt.search(g); err != nil {
		return learnt, err
	}
	all := newExperience()
	for i, games := range slices.Concat([]int{l.First}, l.Then) {
		if games == 0 {
			continue
		}
		if i == 1 { // how greedy plays is but a beginning
			all = newExperience()
		}
		if err := l.play(ctx, g, player, games, l.Seed+uint64(i)<<32, all); err != nil {
			return learnt, err
		}
		learnt.Factors = make(map[string]string)
		for variant, x := range all.choices {
			learnt.Factors[variant] = encodeFactors(fit(g.Vocabulary(), x, l.Seed))
		}
		if i > 0 {
			learnt.Values = l.estimators(all, learnt.Plans)
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

// experience is what games that were played can teach.
type experience struct {
	choices map[string][]example             // by variant
	values  map[string]map[string][]prospect // by variant and sides
}

func newExperience() *experience {
	return &experience{make(map[string][]example), make(map[string]map[string][]prospect)}
}

// play adds so many games of each variant, with each number of sides.
func (l Lessons) play(ctx context.Context, g engine.Game, by engine.Bot, games int, seed uint64, all *experience) error {
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
		variant, game := variantOf(s), &remembered{State: s, sides: len(s.Standings())}
		table := variant + "/" + strconv.Itoa(game.sides)
		if played[table]++; played[table] > games {
			continue
		}
		watch := &observer{Bot: by, all: all.choices[variant], stray: l.Stray, chance: engine.NewRand(deal)}
		sim := engine.Simulation{Game: g, Bots: slices.Repeat([]engine.Bot{watch}, cfg.Seats), Seed: engine.SeedOf(deal), Playouts: cmp.Or(l.Budget, Playouts)}
		if _, err := sim.Run(ctx, game); err != nil {
			return fmt.Errorf("learning %s: %w", g.Info().ID, err)
		}
		all.choices[variant] = watch.all
		all.remember(variant, game)
	}
	return nil
}

func variantOf(s engine.State) string {
	if v, ok := s.(engine.Learnable); ok {
		return v.Variant()
	}
	return ""
}

// remembered is a game whose checkpoints are looked back on.
type remembered struct {
	engine.State
	sides int
	all   []prospect // by checkpoint, then by side; more is what a side was worth
}

// Step implements [engine.State].
func (s *remembered) Step(t *engine.Table) {
	if state, ok := s.State.(engine.Featured); ok {
		var worths []float64
		var features [][]float64
		for side := range engine.Seat(s.sides) {
			worths = append(worths, state.Worth(side))
			features = append(features, state.Features(side, nil))
		}
		for side := range s.sides {
			s.all = append(s.all, prospect{inputs: inputsOf(nil, features, worths, side), more: worths[side]})
		}
	}
	s.State.Step(t)
}

// remember notes of all checkpoints of a game what came of them.
func (all *experience) remember(variant string, game *remembered) {
	if all.values[variant] == nil {
		all.values[variant] = make(map[string][]prospect)
	}
	sides := strconv.Itoa(game.sides)
	list := all.values[variant][sides]
	number := 0
	if len(list) > 0 {
		number = list[len(list)-1].game + 1
	}
	scores := make([]float64, game.sides)
	for _, s := range game.Standings() {
		scores[s.Seat] = float64(s.Total)
	}
	for i, x := range game.all {
		x.more, x.game = (scores[i%game.sides]-x.more)/perPoints, number
		list = append(list, x)
	}
	all.values[variant][sides] = list
}

// estimators learns what can be learnt of what positions are worth, where the strongest bot
// asks for it.
func (l Lessons) estimators(all *experience, plans plans) map[string]map[string]string {
	values := make(map[string]map[string]string)
	for _, variant := range slices.Sorted(maps.Keys(all.values)) {
		for _, sides := range slices.Sorted(maps.Keys(all.values[variant])) {
			list := all.values[variant][sides]
			if n, _ := strconv.Atoi(sides); plans.of(Master, variant, n).Blind {
				continue
			}
			e, was, is := fitEstimator(list, l.Seed)
			if l.Tell != nil {
				l.Tell(fmt.Sprintf("%q, %s sides, %d games: what is scored beyond the worth is estimated to %.2f points, of %.2f", variant, sides, list[len(list)-1].game+1, is, was))
			}
			if e == nil {
				continue
			}
			if values[variant] == nil {
				values[variant] = make(map[string]string)
			}
			values[variant][sides] = e.encode()
		}
	}
	return values
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
	all    []example
	stray  int // percent
	chance engine.Rand
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
		if o.chance.Intn(100) < o.stray {
			chosen = o.chance.Intn(len(options))
		}
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
