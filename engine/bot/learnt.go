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
	plan plan
	fond *fondness
}

// usual is how a search goes about a game of which nothing is known.
var usual = plan{Playouts: 300, Steps: 8, Ways: 2, Envy: 0.4, Bold: 0.4}

// of returns how a bot of a strength goes about a situation, and what it knows there.
func (k *knowledge) of(strength string, at engine.Situation) lore {
	variant := at.Variant()
	l := lore{k.plans.of(strength, variant, at.Sides()), k.fonds[variant]}
	if l.fond == nil {
		l.fond = k.plain
	}
	return l
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
