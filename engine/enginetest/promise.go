package enginetest

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"westkingdom/engine"
)

// promise is what an option said it would cost and gain, until it has happened.
type promise struct {
	option engine.Shown
	seat   engine.Seat
	seq    int
	before map[string]int
	change map[string]int
	// What comes between: an answer of the seat, or a card that is turned over.
	between bool
	last    map[string]int
	sums    map[string]map[int]bool // that some of a counter's changes come to
	least   bool                    // the change is that or more
}

// promises are those of the running step. Each must come true at some moment
// before the step ends: the counters that the option named have changed by
// exactly what it said, all told; by that or more where it said so. If something
// else came between, they have done so beside what that brought.
type promises struct {
	suite Suite
	open  []promise
	ways  []promise // of ways to pay, until a question offers them
}

// watch looks at every moment of a match at which something happens.
func (ps *promises) watch(m *engine.Match) {
	m.Observe(func() { ps.strike(m) })
}

// strike strikes out what has come true by now.
func (ps *promises) strike(m *engine.Match) {
	for i := range ps.open {
		ps.open[i].sum(ps.suite.Counters(m.State(), ps.open[i].seat))
	}
	ps.open = slices.DeleteFunc(ps.open, promise.kept)
}

// note opens the promise of an option that a seat is about to choose. What it
// names is counted, unless it is something to do.
func (ps *promises) note(t testing.TB, m *engine.Match, o engine.Shown, seat engine.Seat) {
	t.Helper()
	for i := range ps.open {
		ps.open[i].between = ps.open[i].between || ps.open[i].seat == seat
	}
	if len(o.Ways) > 0 {
		ps.ways = append(ps.ways, promise{option: o, seat: seat, seq: m.Seq() + 1})
	}
	if len(o.Cost)+len(o.Gain) == 0 {
		return
	}
	before := ps.suite.Counters(m.State(), seat)
	p := promise{option: o, seat: seat, seq: m.Seq() + 1, before: before, change: map[string]int{}, last: before,
		between: slices.Contains(ps.suite.Turns, o.Verb), sums: map[string]map[int]bool{}}
	least := func(what string, n int) {
		ps.open = append(ps.open, promise{option: o, seat: seat, seq: p.seq, before: before, last: before,
			change: map[string]int{what: n}, sums: map[string]map[int]bool{}, least: true})
	}
	for _, a := range o.Gain {
		if a.Least {
			least(a.What, a.N)
			continue
		}
		p.change[a.What] += a.N
	}
	for _, a := range o.Cost {
		if a.Least {
			least(a.What, -a.N)
			continue
		}
		p.change[a.What] -= a.N
	}
	for what := range p.change {
		if _, counted := p.before[what]; !counted && !slices.Contains(ps.suite.Deeds, what) {
			t.Errorf("%s promises %s, which nobody counts", o.ID, what)
		}
	}
	ps.open = append(ps.open, p)
}

// offered says whether every way to pay that the option told of is what some
// answer costs to what its seat is asked now.
func (p promise) offered(m *engine.Match) bool {
	now, _ := m.Prompt(p.seat)
	var costs []map[string]int
	for _, answer := range now.Options {
		for _, way := range append(slices.Clone(answer.Ways), nil) {
			costs = append(costs, total(answer.Cost, way))
		}
	}
	for _, way := range p.option.Ways {
		if !slices.ContainsFunc(costs, func(cost map[string]int) bool { return maps.Equal(cost, total(way)) }) {
			return false
		}
	}
	return true
}

// total adds amounts up.
func total(lists ...[]engine.Amount) map[string]int {
	sums := map[string]int{}
	for _, a := range slices.Concat(lists...) {
		sums[a.What] += a.N
	}
	return sums
}

// look fails the test over what has not come true when the step has ended.
func (ps *promises) look(t testing.TB, m *engine.Match, table Table, seed int) {
	t.Helper()
	ps.strike(m)
	ps.ways = slices.DeleteFunc(ps.ways, func(p promise) bool { return p.offered(m) })
	if !m.AtCheckpoint() {
		return
	}
	for _, p := range ps.ways {
		t.Fatalf("seed %d of %v, record %d: %s may cost %v, which no question offered", seed, table, p.seq, p.option.ID, p.option.Ways)
	}
	for _, p := range ps.open {
		t.Errorf("seed %d of %v, record %d: %s promises seat %d a change of %v; from %v it comes to %v", seed, table, p.seq,
			p.option.ID, p.seat, p.change, p.before, ps.suite.Counters(m.State(), p.seat))
		for _, e := range m.Log() {
			if e.Seq >= p.seq {
				t.Log(say(e))
			}
		}
	}
	if len(ps.open) > 0 {
		t.FailNow()
	}
	ps.open = ps.open[:0]
}

// sum notes a moment.
func (p *promise) sum(now map[string]int) {
	for what := range p.change {
		sums := p.sums[what]
		if sums == nil {
			sums = map[int]bool{0: true}
			p.sums[what] = sums
		}
		if change := now[what] - p.last[what]; change != 0 {
			for _, sum := range slices.Collect(maps.Keys(sums)) {
				sums[sum+change] = true
			}
		}
	}
	p.last = now
}

func (p promise) kept() bool {
	for what, change := range p.change {
		was, counted := p.before[what]
		come := p.last[what] - was
		switch {
		case !counted || come == change:
		case p.least && (change < 0 && come < change || change > 0 && come > change):
		case !p.between || !p.sums[what][change]:
			return false
		}
	}
	return true
}

// say words an entry of the log for messages of tests: who, what, and its
// arguments, as the game names them.
func say(e engine.Entry) string {
	text := fmt.Sprintf("%d: seat %d %s", e.Seq, e.Seat, e.Key)
	for _, a := range e.Args {
		if a.Text != "" {
			text += fmt.Sprintf(" %s=%s", a.Name, a.Text)
		} else {
			text += fmt.Sprintf(" %s=%d", a.Name, a.N)
		}
	}
	return text
}
