package bot

import (
	"context"
	"sync"

	"westkingdom/engine"
)

// search is a bot that plays on in its head, over and over, and remembers what came of what.
type search struct {
	strength string
	knows    *knowledge // nil: what the program knows
	minds    sync.Pool
}

func newSearch(strength string) *search { return &search{strength: strength} }

func (s *search) of(at engine.Situation) lore {
	k := s.knows
	if k == nil {
		k = known.of(at.Game())
	}
	return k.of(s.strength, at)
}

// LooksAhead implements [engine.LooksAhead].
func (*search) LooksAhead() {}

// Choose implements [engine.Bot].
func (s *search) Choose(ctx context.Context, at engine.Situation, b engine.Budget) int {
	return s.choose(ctx, at, b, nil)
}

// choose chooses, and says how often it tried each option, of all tries, where somebody
// wants to know.
func (s *search) choose(ctx context.Context, at engine.Situation, b engine.Budget, shares []float64) int {
	if len(at.Prompt.Options) == 1 {
		return 0
	}
	if at.Seq > patience {
		return random{}.Choose(ctx, at, b)
	}
	m := s.mind()
	defer s.minds.Put(m)
	lore := s.of(at)
	m.begin(lore, at, b.Seed)
	m.ponder(ctx, at, max(1, lore.plan.Playouts*b.Playouts/Playouts))
	if m.played == 0 { // the rules do not get on from here in the head
		return 0
	}
	for i, e := range m.nodes[0].edges {
		if i < len(shares) {
			shares[i] = float64(e.visits) / float64(m.played)
		}
	}
	return m.most()
}

func (s *search) mind() *mind {
	if m, ok := s.minds.Get().(*mind); ok {
		return m
	}
	return new(mind)
}
