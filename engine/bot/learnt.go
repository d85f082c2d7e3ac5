package bot

import (
	"encoding/json"
	"fmt"
	"strconv"
	"sync"

	"westkingdom/engine"
)

// Learnt is what bots know of a game besides its rules, as its file has it.
type Learnt struct {
	Made string `json:"made"` // the command that makes it again
	// Plans are how bots that search go about it: by strength, variant and sides.
	Plans plans `json:"plans"`
	// Factors are how readily options are chosen, by variant, see [factor].
	Factors map[string]string `json:"factors"`
	// Values estimate what positions are worth, by variant and sides, see [estimator].
	Values map[string]map[string]string `json:"values,omitempty"`
}

// plans are those of strengths, variants and numbers of sides; one is for more sides too.
type plans map[string]map[string]map[string]plan

func (p plans) of(strength, variant string, sides int) plan {
	for ; sides > 0; sides-- {
		if x, ok := p[strength][variant][strconv.Itoa(sides)]; ok {
			return x
		}
	}
	return usual
}

// knowledge is what is known of a game, ready for use.
type knowledge struct {
	plans plans
	fonds map[string]*fondness
	plain *fondness // which knows nothing

	values map[string]map[string]*estimator
}

func (l *Learnt) of(g engine.Game) (*knowledge, error) {
	words := g.Vocabulary()
	k := &knowledge{plans: l.Plans, fonds: make(map[string]*fondness), plain: newFondness(words, nil)}
	for variant, text := range l.Factors {
		eighths, err := decodeFactors(text)
		if err != nil {
			return nil, fmt.Errorf("what is learnt of %s: %w", g.Info().ID, err)
		}
		k.fonds[variant] = newFondness(words, eighths)
	}
	k.values = make(map[string]map[string]*estimator)
	for variant, list := range l.Values {
		k.values[variant] = make(map[string]*estimator)
		for sides, text := range list {
			e, err := decodeEstimator(text)
			if err != nil {
				return nil, fmt.Errorf("what is learnt of %s: %w", g.Info().ID, err)
			}
			k.values[variant][sides] = e
		}
	}
	return k, nil
}

// read returns what the program knows of a game.
func read(g engine.Game) (*knowledge, error) {
	var l Learnt
	if known, ok := g.(engine.Learnt); ok {
		if err := json.Unmarshal(known.Learnt(), &l); err != nil {
			return nil, fmt.Errorf("what is learnt of %s: %w", g.Info().ID, err)
		}
	}
	return l.of(g)
}

// lore is what a search knows at a table.
type lore struct {
	plan  plan
	fond  *fondness
	value *estimator // nil: none
}

// usual is how a search goes about a game of which nothing is known.
var usual = plan{Playouts: 300, Steps: 8, Ways: 2, Envy: 0.4, Bold: 0.4}

// of returns how a bot of a strength goes about a situation, and what it knows there.
func (k *knowledge) of(strength string, at engine.Situation) lore {
	variant, sides := at.Variant(), at.Sides()
	p := k.plans.of(strength, variant, sides)
	l := lore{p, k.fonds[variant], k.values[variant][strconv.Itoa(sides)]}
	if l.fond == nil {
		l.fond = k.plain
	}
	if p.Blind {
		l.value = nil
	}
	return l
}

// Bot returns a bot that searches and knows this of a game, and no other game.
func (l *Learnt) Bot(g engine.Game, strength string) (engine.Bot, error) {
	k, err := l.of(g)
	if err != nil {
		return nil, err
	}
	if strength != Journeyman && strength != Master {
		return New(strength)
	}
	return &search{strength: strength, knows: k}, nil
}

// library is what is known of all games. A game's file is read once.
type library struct{ games sync.Map }

func (l *library) of(g engine.Game) *knowledge {
	id := g.Info().ID
	if k, ok := l.games.Load(id); ok {
		return k.(*knowledge)
	}
	k, err := read(g)
	if err != nil { // the file is part of the program
		panic(err)
	}
	l.games.Store(id, k)
	return k
}

var known library
