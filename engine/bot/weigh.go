package bot

import (
	"cmp"
	"context"
	"math"
	"math/bits"
	"slices"

	"westkingdom/engine"
)

// Estimate is what an option of a situation promises. Points are what its side is expected to
// have in the end, less [Share] of what the best other side has.
type Estimate struct {
	Option int     // its index in the prompt
	Visits int     // how often it was tried
	Mean   float64 // points
	Error  float64 // standard error of that
	// Behind is by how many points it is worse than the best one, 0 of the best one itself,
	// and Doubt the standard error of that: of the differences in the same deals, and so less
	// than the errors of the two together.
	Behind, Doubt float64
	// Lead is by how many points its side is ahead of the best other one in the end, and
	// LeadError the standard error of that.
	Lead, LeadError float64
	// Line is what is expected to be chosen next, the option itself first: up to where
	// something hidden from the seat would be seen, chance would speak, or too little was
	// tried. Only the best options have one, and those that were asked for.
	Line []Next
}

// Next is one choice of what is expected, as whoever makes it would be offered it.
type Next struct {
	Seat   engine.Seat  `json:"seat"`
	Kind   string       `json:"kind"` // of the question
	Option engine.Shown `json:"option"`
}

const (
	lined   = 3  // best options that have a line, and so many that were tried longest
	longest = 8  // choices of a line
	thin    = 12 // tries of a question below which what is chosen there says nothing
	deals   = 3  // in which a line must be the same: what hangs on hidden things is none
)

var master = newSearch(Master)

// Share is the part of what the best other side is worth that counts in [Estimate.Mean]:
// what the strongest bot at this table found to play best by.
func Share(at engine.Situation) float64 {
	return master.of(at).plan.Envy
}

// Weigh estimates the options of a situation as the strongest bot sees them, the best one
// first, and says whether ctx ended before the budget was spent. All options are tried in
// the same deals of what is hidden; the worse half is left again and again, but for those
// that keep names by their index, which are tried to the end. The same situation, budget
// and keep give the same estimates, unless ctx ended.
func Weigh(ctx context.Context, at engine.Situation, b engine.Budget, keep ...int) (all []Estimate, cut bool) {
	return weigh(ctx, at, b, keep, func(w *weighing) []int { return w.chosen(b.Playouts) })
}

// Compare estimates some options of a situation as [Weigh] does, all of them to the end.
func Compare(ctx context.Context, at engine.Situation, b engine.Budget, options ...int) (all []Estimate, cut bool) {
	return weigh(ctx, at, b, options, func(*weighing) []int { return options })
}

func weigh(ctx context.Context, at engine.Situation, b engine.Budget, keep []int, which func(*weighing) []int) (all []Estimate, cut bool) {
	m := master.mind()
	defer master.minds.Put(m)
	m.begin(master.of(at), at, b.Seed)
	w := weighing{mind: m, at: at, seed: b.Seed, keep: keep}
	w.enter()
	for i, option := range which(&w) {
		w.all = append(w.all, candidate{option: option})
		w.live = append(w.live, i)
	}
	cut = w.run(ctx, b.Playouts)
	return w.estimates(), cut
}

// weighing is the work of one [Weigh].
type weighing struct {
	*mind
	at   engine.Situation
	seed uint64
	keep []int
	all  []candidate // that are tried at all
	live []int       // indices of those that are still tried
	n    int         // deals so far
}

// candidate is an option, and what came of it in each deal; NaN where the rules did not get on.
type candidate struct {
	option int
	points []float64
	leads  []float64
}

// enter makes the options those of the tree's root.
func (w *weighing) enter() {
	root := &w.nodes[0]
	root.edges = root.edges[:0]
	for _, o := range w.at.Prompt.Options {
		root.edges = append(root.edges, edge{option: o, odds: w.likes.odds(w.at.Prompt.Kind, o)})
	}
}

// chosen lists the options that are to be tried: if the budget is too small for all, the
// readiest.
func (w *weighing) chosen(playouts int) []int {
	edges := w.nodes[0].edges
	options := make([]int, 0, len(edges))
	for i := range w.at.Prompt.Tried() {
		options = append(options, i)
	}
	if most := max(2, playouts/2); len(options) > most {
		slices.SortStableFunc(options, func(a, b int) int { return cmp.Compare(edges[b].odds, edges[a].odds) })
		options = options[:most]
	}
	for _, i := range w.keep {
		if !slices.Contains(options, i) {
			options = append(options, i)
		}
	}
	return options
}

// run tries all that are still tried, leaves the worse half, and so on: each time for an
// equal part of the budget, and to its end when two are left.
func (w *weighing) run(ctx context.Context, playouts int) (cut bool) {
	stages := max(1, bits.Len(uint(len(w.all)-1)))
	for stage := range stages {
		part := playouts / (stages - stage)
		for range max(1, part/len(w.live)) {
			if !Rest(ctx) {
				return true
			}
			if playouts < len(w.live) {
				return false
			}
			w.deal()
			playouts -= len(w.live)
		}
		w.halve()
	}
	return false
}

// deal tries all that are still tried in one deal.
func (w *weighing) deal() {
	w.n++
	seed := mix(w.seed + uint64(w.n))
	for _, i := range w.live {
		c := &w.all[i]
		w.r, w.tried = engine.NewRand(seed), c.option
		points, lead := w.play()
		c.points, c.leads = append(c.points, points), append(c.leads, lead)
	}
}

// play plays on once, and returns what came of it.
func (w *weighing) play() (points, lead float64) {
	before, seat := w.played, w.at.Prompt.Seat
	w.playout(w.at)
	if w.played == before {
		return math.NaN(), math.NaN()
	}
	return w.margin(seat), value(w.worths, seat, 1)
}

// halve leaves the worse half of what is still tried.
func (w *weighing) halve() {
	w.rank()
	kept := w.live[:0]
	half := (len(w.live) + 1) / 2
	for i, c := range w.live {
		if i < max(half, 2) || slices.Contains(w.keep, w.all[c].option) {
			kept = append(kept, c)
		}
	}
	w.live = kept
}

// rank puts what is still tried in order, the best first.
func (w *weighing) rank() {
	means := make([]float64, len(w.all))
	for _, i := range w.live {
		means[i], _ = meanOf(w.all[i].points)
		if math.IsNaN(means[i]) {
			means[i] = math.Inf(-1)
		}
	}
	slices.SortStableFunc(w.live, func(a, b int) int { return cmp.Compare(means[b], means[a]) })
}

// estimates says what came of all that was tried, the best first.
func (w *weighing) estimates() (all []Estimate) {
	w.rank()
	best := &w.all[w.live[0]]
	top, topError := meanOf(best.points)
	lead, _ := meanOf(best.leads)
	for i := range w.all {
		c := &w.all[i]
		e := Estimate{Option: c.option, Visits: tries(c.points)}
		if e.Visits == 0 {
			continue
		}
		if c == best {
			e.Mean, e.Error, e.Lead = top, topError, lead
		} else {
			// What was left early was tried when less was known of what follows: it is
			// compared with what the best one was then.
			e.Behind, e.Doubt = meanOf(differences(best.points, c.points))
			e.Behind = max(0, e.Behind)
			behind, _ := meanOf(differences(best.leads, c.leads))
			e.Mean, e.Lead = top-e.Behind, lead-behind
			_, e.Error = meanOf(c.points)
		}
		_, e.LeadError = meanOf(c.leads)
		all = append(all, e)
	}
	slices.SortStableFunc(all, func(a, b Estimate) int {
		return cmp.Or(cmp.Compare(a.Behind, b.Behind), cmp.Compare(b.Visits, a.Visits))
	})
	tried := []int{0}
	for _, e := range all {
		tried = append(tried, e.Visits)
	}
	slices.Sort(tried)
	last := tried[max(0, len(tried)-lined)]
	for i := range all {
		if i < lined || all[i].Visits >= last || slices.Contains(w.keep, all[i].Option) {
			all[i].Line = w.line(all[i].Option)
		}
	}
	return all
}

// differences are those in the deals that both had.
func differences(a, b []float64) []float64 {
	list := make([]float64, min(len(a), len(b)))
	for i := range list {
		list[i] = a[i] - b[i]
	}
	return list
}

func tries(list []float64) (n int) {
	for _, x := range list {
		if !math.IsNaN(x) {
			n++
		}
	}
	return n
}

// meanOf returns the mean of what is a number, and its standard error; NaN of nothing, and an
// infinite error of a single one.
func meanOf(list []float64) (mean, err float64) {
	n := float64(tries(list))
	sum, squares := 0.0, 0.0
	for _, x := range list {
		if !math.IsNaN(x) {
			sum += x
		}
	}
	mean = sum / n
	if n < 2 {
		return mean, math.Inf(1)
	}
	for _, x := range list {
		if !math.IsNaN(x) {
			squares += float64((x - mean) * (x - mean))
		}
	}
	return mean, math.Sqrt(squares / (n - 1) / n)
}

// line is what is expected to be chosen from an option of the situation on, if that is the
// same in several deals.
func (w *weighing) line(option int) (line []Next) {
	for i := range deals {
		in := w.lineIn(option, mix(w.seed^uint64(i+1)<<32))
		if i == 0 {
			line = in
			continue
		}
		same := 0
		for same < min(len(line), len(in)) && line[same].Seat == in[same].Seat && line[same].Kind == in[same].Kind &&
			line[same].Option.ID == in[same].Option.ID {
			same++
		}
		line = line[:same]
	}
	return line
}

// lineIn follows what was tried most in one deal, and words it.
func (w *weighing) lineIn(option int, seed uint64) (line []Next) {
	hidden, at := false, visit{-1, -1}
	w.box.Watch = func(_ engine.State, seen bool) { hidden = hidden || seen }
	defer func() { w.box.Watch = nil }()
	r := engine.NewRand(seed)
	w.box.Play(w.at, &r, longest, func(s engine.State, p *engine.Prompt) int {
		var i int
		switch {
		case hidden || len(line) == longest:
			return -1
		case at.node < 0:
			i, at = option, visit{0, option}
		case len(p.Options) == 1:
			return 0
		default:
			if i, at = w.expected(at, p); i < 0 {
				return -1
			}
		}
		kind, o := w.at.Word(s, p, i)
		line = append(line, Next{p.Seat, kind, o})
		return i
	})
	return line
}

// expected is what was tried most of what a question offers that comes after a choice, and
// where in the tree that is; -1 if too little was.
func (m *mind) expected(after visit, p *engine.Prompt) (option int, at visit) {
	option = -1
	for i := m.nodes[after.node].edges[after.edge].first; i != 0; i = m.nodes[i].next {
		n := &m.nodes[i]
		if n.seat != p.Seat || n.kind != p.Kind || n.n < thin {
			continue
		}
		most := 0
		for j, o := range p.Options {
			if k := n.find(o, j); k >= 0 && n.edges[k].visits > most {
				option, most, at = j, n.edges[k].visits, visit{i, k}
			}
		}
		break
	}
	return option, at
}
