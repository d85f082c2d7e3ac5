package bot

import (
	"context"
	"math"

	"westkingdom/engine"
)

// plan is how a search goes about it. What is long is better than what is much: a playout
// goes on for two to four turns of each seat.
type plan struct {
	Playouts int     `json:"playouts"`
	Steps    int     `json:"steps"` // that a playout plays beyond the situation's own; -1: to the end
	Ways     int     `json:"ways"`  // in which each step beyond the tree is played; the worthiest is kept
	Envy     float64 `json:"envy"`  // the part of what the best other side is worth that is as good to take away as to have
	Bold     float64 `json:"bold"`  // weight of what has seldom been tried
}

// mind is a search in progress, and its memory for the next: a tree of what was chosen,
// one after the other, by whoever was asked. Playouts differ in what is hidden, and so
// in what is offered: an option counts how often it was. Every seat chooses for itself.
type mind struct {
	plan  plan
	game  engine.Game
	likes likings
	sides int
	nodes []node
	path  []visit // of this playout, through the tree
	out   bool    // it has left the tree
	asked bool    // somebody was, in this step
	mover engine.Seat
	last  visit // the choice that led to where it is; node -1: none
	tried int   // the option of the root that the playout is to try; -1: which it likes

	r        engine.Rand
	box      engine.Sandbox
	states   []engine.State // of this step: where it stands, and the ways to go on
	worths   []float64      // by side, where the playout ends
	low, top float64        // of all margins at the root
	played   int
	where    []int // edges of the options of a question, by index
	odds     []float64
}

// node is a question to which the same choices led.
type node struct {
	seat  engine.Seat
	kind  engine.Kind
	edges []edge
	next  int // another question behind the same choice; 0: none
	n     int // playouts that chose here
	sum   float64
}

// edge is one option of a node.
type edge struct {
	option  engine.Option
	odds    float64
	offered int
	visits  int
	sum     float64 // of the margins of whoever chose, in points
	squares float64
	first   int // node behind it; 0: none
}

type visit struct{ node, edge int }

// ponder plays on until the budget is spent, nothing can change any more which option is
// tried most, or ctx ends.
func (m *mind) ponder(ctx context.Context, at engine.Situation, playouts int) {
	for i := range playouts {
		if !Rest(ctx) || m.decided(playouts-i) {
			return
		}
		m.playout(at)
	}
}

func (m *mind) begin(l lore, at engine.Situation, seed uint64) {
	m.plan, m.sides, m.r = l.plan, at.Sides(), engine.NewRand(seed)
	m.likes.of(l.fond)
	m.nodes = append(m.nodes[:0], node{seat: at.Prompt.Seat, kind: at.Prompt.Kind})
	m.low, m.top, m.played, m.tried = math.Inf(1), math.Inf(-1), 0, -1
	if len(m.states) < l.plan.Ways+1 {
		m.states = make([]engine.State, l.plan.Ways+1)
	}
	if len(m.states) > 0 && m.states[0] != nil && m.game != at.Game() {
		clear(m.states)
	}
	m.game = at.Game()
}

// decided says whether no other option can be tried as often as the first any more.
func (m *mind) decided(left int) bool {
	most, second := 0, 0
	for i := range m.nodes[0].edges {
		switch n := m.nodes[0].edges[i].visits; {
		case n > most:
			most, second = n, most
		case n > second:
			second = n
		}
	}
	return most > second+left
}

// playout plays on once from the situation, and learns from what comes of it.
func (m *mind) playout(at engine.Situation) {
	m.path, m.out, m.last = m.path[:0], false, visit{-1, -1}
	end, ok := m.box.Play(at, &m.r, 0, m.decide)
	if !ok {
		return
	}
	m.keep(0, end)
	m.on(m.plan.Steps)
}

// on plays so many steps on, and learns from what comes of it.
func (m *mind) on(steps int) {
	for ; steps != 0 && !m.states[0].Over(); steps-- {
		if !m.step() {
			return
		}
	}
	m.learn()
}

func (m *mind) keep(i int, s engine.State) engine.State {
	if m.states[i] == nil {
		m.states[i] = s.Clone()
	} else {
		s.CloneInto(m.states[i])
	}
	return m.states[i]
}

// step plays one step on: through the tree, or beyond it in several ways, of which
// it keeps the one that is the worthiest for whoever is asked first.
func (m *mind) step() bool {
	if !m.out || m.plan.Ways <= 1 {
		return m.box.Step(m.states[0], m.decide)
	}
	best, most := 0, math.Inf(-1)
	for way := 1; way <= m.plan.Ways; way++ {
		m.asked = false
		s := m.states[0]
		if way < m.plan.Ways { // the last one needs no copy
			s = m.keep(way, s)
		}
		if !m.box.Step(s, m.decide) {
			continue
		}
		if !m.asked { // there is but one way
			best = way
			break
		}
		if worth := m.marginOf(s, m.mover); worth > most {
			best, most = way, worth
		}
	}
	if best == 0 {
		return false
	}
	if best < m.plan.Ways {
		m.states[0], m.states[best] = m.states[best], m.states[0]
	}
	return true
}

// decide chooses for whoever is asked.
func (m *mind) decide(_ engine.State, p *engine.Prompt) int {
	if len(p.Options) == 1 {
		return 0
	}
	if !m.asked {
		m.asked, m.mover = true, p.Seat
	}
	if m.out {
		return m.roll(p)
	}
	at := 0
	switch {
	case m.last.node >= 0:
		if at = m.behind(m.last, p); at == 0 {
			m.out = true
			return m.roll(p)
		}
	case m.tried >= 0:
		m.last = visit{0, m.tried}
		m.path = append(m.path, m.last)
		return m.tried
	}
	return m.descend(at, p)
}

// behind returns the node of a question behind a choice: a new one if the choice was made
// before; 0 if this is its first time, and the playout leaves the tree.
func (m *mind) behind(v visit, p *engine.Prompt) int {
	e := &m.nodes[v.node].edges[v.edge]
	for i := e.first; i != 0; i = m.nodes[i].next {
		if m.nodes[i].seat == p.Seat && m.nodes[i].kind == p.Kind {
			return i
		}
	}
	if e.visits == 0 {
		return 0
	}
	made := node{seat: p.Seat, kind: p.Kind, next: e.first}
	e.first = len(m.nodes)
	if len(m.nodes) < cap(m.nodes) { // the edges of an earlier search are room for these
		made.edges = m.nodes[:len(m.nodes)+1][len(m.nodes)].edges[:0]
	}
	m.nodes = append(m.nodes, made)
	return len(m.nodes) - 1
}

// descend chooses in the tree: what has done well, or has seldom been tried for how
// readily it is chosen.
func (m *mind) descend(at int, p *engine.Prompt) int {
	n := &m.nodes[at]
	options := p.Options[:p.Tried()]
	m.where = m.where[:0]
	total := 0.0
	for i, o := range options {
		j := n.find(o, i)
		if j < 0 {
			j = len(n.edges)
			n.edges = append(n.edges, edge{option: o, odds: m.likes.odds(p.Kind, o)})
		}
		n.edges[j].offered++
		m.where = append(m.where, j)
		total += n.edges[j].odds
	}
	spread, mean := max(1, m.top-m.low), 0.0
	if n.n > 0 {
		mean = n.sum / float64(n.n)
	}
	choice, most := 0, math.Inf(-1)
	for i, j := range m.where {
		e := &n.edges[j]
		value := mean
		if e.visits > 0 {
			value = e.sum / float64(e.visits)
		}
		tempting := float64(m.plan.Bold*(e.odds/total)) * math.Sqrt(float64(e.offered)) / float64(1+e.visits)
		if sum := value/spread + tempting; sum > most {
			choice, most = i, sum
		}
	}
	m.last = visit{at, m.where[choice]}
	m.path = append(m.path, m.last)
	return choice
}

// find returns the edge of an option, which is mostly the one of the same index.
func (n *node) find(o engine.Option, likely int) int {
	if likely < len(n.edges) && n.edges[likely].option == o {
		return likely
	}
	for i := range n.edges {
		if n.edges[i].option == o {
			return i
		}
	}
	return -1
}

// roll chooses beyond the tree, as readily as is known.
func (m *mind) roll(p *engine.Prompt) int {
	options := p.Options[:p.Tried()]
	m.odds = m.odds[:0]
	total := 0.0
	for _, o := range options {
		odds := m.likes.odds(p.Kind, o)
		m.odds = append(m.odds, odds)
		total += odds
	}
	x := float64(float64(m.r.Uint64()>>11)/(1<<53)) * total
	for i, odds := range m.odds {
		if x -= odds; x < 0 {
			return i
		}
	}
	return len(options) - 1
}

// learn notes what came of all choices of the playout.
func (m *mind) learn() {
	m.judge(m.states[0])
	for _, v := range m.path {
		n := &m.nodes[v.node]
		e := &n.edges[v.edge]
		value := m.margin(n.seat)
		n.n++
		n.sum += value
		e.visits++
		e.sum += value
		e.squares += float64(value * value)
	}
	value := m.margin(m.nodes[0].seat)
	m.low, m.top = min(m.low, value), max(m.top, value)
	m.played++
}

func (m *mind) marginOf(s engine.State, seat engine.Seat) float64 {
	m.judge(s)
	return m.margin(seat)
}

// judge notes what a position is worth to each side.
func (m *mind) judge(s engine.State) {
	m.worths = m.worths[:0]
	for side := range engine.Seat(m.sides) {
		m.worths = append(m.worths, s.Worth(side))
	}
}

// margin is how well a side does where the worths are of, in points.
func (m *mind) margin(seat engine.Seat) float64 {
	best := math.Inf(-1)
	for side, worth := range m.worths {
		if side != int(seat) {
			best = max(best, worth)
		}
	}
	if m.sides == 1 {
		best = 0
	}
	return m.worths[seat] - float64(m.plan.Envy*best)
}

// most returns the index of the option that was tried most, of those the best.
func (m *mind) most() int {
	edges := m.nodes[0].edges
	best := 0
	for i := range edges {
		if n := edges[i].visits - edges[best].visits; n > 0 || n == 0 && edges[i].sum > edges[best].sum {
			best = i
		}
	}
	return best
}
