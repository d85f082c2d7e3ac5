package bot

import (
	"cmp"
	"context"
	"math"
	"slices"
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

func (s *search) of(at engine.Situation) (plan, *fondness) {
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
	plan, fond := s.of(at)
	m.begin(plan, fond, at, b.Seed)
	m.weigh(ctx, at, max(1, plan.Playouts*b.Playouts/Playouts), true)
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

// Estimate is what an option promises.
type Estimate struct {
	Option int     // its index in the prompt
	Visits int     // how often it was tried
	Mean   float64 // by how many points its side is ahead in the end
	Error  float64 // standard error of that
	Line   []Next  // what is expected to be chosen next, the option itself first
}

// Next is one choice of what is expected.
type Next struct {
	Seat   engine.Seat
	Kind   engine.Kind
	Option engine.Option
}

// Weigh estimates the options of a situation as the strongest bot sees them; see
// [search.Weigh].
func Weigh(ctx context.Context, at engine.Situation, b engine.Budget) (all []Estimate, cut bool) {
	return master.Weigh(ctx, at, b)
}

var master = newSearch(Master)

// Weigh estimates the options of a situation, the best one first, and says whether ctx ended
// before the budget was spent. The same situation and budget give the same estimates, if it
// did not.
func (s *search) Weigh(ctx context.Context, at engine.Situation, b engine.Budget) (all []Estimate, cut bool) {
	m := s.mind()
	defer s.minds.Put(m)
	plan, fond := s.of(at)
	m.begin(plan, fond, at, b.Seed)
	cut = m.weigh(ctx, at, b.Playouts, false)
	return m.estimates(), cut
}

func (m *mind) estimates() (all []Estimate) {
	for i := range m.nodes[0].edges {
		e := &m.nodes[0].edges[i]
		if e.visits == 0 {
			continue
		}
		n := float64(e.visits)
		mean := e.sum / n
		x := Estimate{Option: i, Visits: e.visits, Mean: mean, Error: math.Inf(1), Line: m.line(i)}
		if e.visits > 1 {
			x.Error = math.Sqrt(max(0, e.squares/n-float64(mean*mean)) / (n - 1))
		}
		all = append(all, x)
	}
	slices.SortStableFunc(all, func(a, b Estimate) int { return cmp.Compare(b.Mean, a.Mean) })
	return all
}

// line is what is expected to be chosen from an option of the situation on.
func (m *mind) line(option int) (line []Next) {
	at, i := 0, option
	for {
		n := &m.nodes[at]
		e := &n.edges[i]
		line = append(line, Next{n.seat, n.kind, e.option})
		at = 0
		for next := e.first; next != 0; next = m.nodes[next].next {
			if at == 0 || m.nodes[next].n > m.nodes[at].n {
				at = next
			}
		}
		if at == 0 || m.nodes[at].n < 2 {
			return line
		}
		i = 0
		for j := range m.nodes[at].edges {
			if m.nodes[at].edges[j].visits > m.nodes[at].edges[i].visits {
				i = j
			}
		}
	}
}
