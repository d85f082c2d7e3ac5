package enginetest

import (
	"fmt"
	"maps"
	"slices"

	"westkingdom/engine"
)

// trial plays the rules on from one option of a question.
type trial struct {
	suite    *Suite
	pick     *engine.Rand // answers what is asked later
	option   int          // by its place in the question
	seat     engine.Seat
	shown    engine.Shown
	promised map[string]int // what it tells of; costs are below zero
	costs    map[string]int // the costs alone
	least    map[string]bool
	before   map[string]int
	last     map[string]int
	sums     map[string]map[int]bool // that some changes of what is told come to
	cut      map[string]int          // the counters then; nil: not yet
	why      string                  // there is a cut
	owed     []string                // is still to come
	ways     bool                    // to pay have to be offered still
	untold   map[string]int          // what came of which it did not tell
	wrong    []string                // what was told and is not so
}

const (
	gainMissing = "gain told that does not come: "
	atEnd       = "the step's end"
)

func (o *oracle) begin(seat engine.Seat, shown engine.Shown, option int) *trial {
	k := &trial{suite: &o.Suite, pick: &o.pick, seat: seat, shown: shown, option: option, ways: len(shown.Ways) > 0,
		untold: map[string]int{}, sums: map[string]map[int]bool{}}
	k.promised, k.costs, k.least = promise(shown)
	return k
}

func (k *trial) String() string {
	return fmt.Sprintf("%s promises cost %v, gain %v, ways %v; up to %s comes%s", k.shown.ID, k.shown.Cost, k.shown.Gain, k.shown.Ways,
		k.why, changes(k.before, k.cut))
}

// promise is what an option tells of, counted: exactly, or the least.
func promise(shown engine.Shown) (n, costs map[string]int, least map[string]bool) {
	n, costs, least = map[string]int{}, map[string]int{}, map[string]bool{}
	for _, a := range shown.Gain {
		n[a.What] += a.N
		least[a.What] = least[a.What] || a.Least
	}
	for _, a := range shown.Cost {
		n[a.What] -= a.N
		costs[a.What] -= a.N
		least[a.What] = least[a.What] || a.Least
	}
	return n, costs, least
}

// decide chooses the option that is looked at, and then by chance.
func (k *trial) decide(s engine.State, p *engine.Prompt) int {
	switch {
	case k.before == nil:
		k.before = k.counters(s)
		k.last = k.before
		return k.option
	case k.cut == nil:
		k.cutHere(s, "a question")
	default:
		k.moment(s)
	}
	if k.ways && p.Seat == k.seat {
		k.ways = !k.offered(s, p)
	}
	if len(k.owed) == 0 && !k.ways {
		return -1
	}
	return k.pick.Intn(len(p.Options))
}

// watch looks at every moment at which something happens.
func (k *trial) watch(s engine.State, hidden bool) {
	switch {
	case k.before == nil:
	case k.cut == nil && hidden:
		k.cutHere(s, "something hidden")
	default:
		k.moment(s)
	}
}

// counters are the seat's. Of what is told as a mix only the sum is counted.
func (k *trial) counters(s engine.State) map[string]int {
	n := k.suite.Counters(s, k.seat)
	for mix, parts := range k.suite.Mixes {
		if _, told := k.promised[mix]; !told {
			continue
		}
		for _, part := range parts {
			n[mix] += n[part]
			delete(n, part)
			k.promised[mix] += k.promised[part]
			delete(k.promised, part)
		}
	}
	return n
}

// moment notes what has come since the last one.
func (k *trial) moment(s engine.State) {
	if k.cut == nil && len(k.promised) == 0 || k.cut != nil && len(k.owed) == 0 {
		return
	}
	now := k.counters(s)
	for what := range k.promised {
		change := now[what] - k.last[what]
		if change == 0 {
			continue
		}
		sums := k.sums[what]
		if sums == nil {
			sums = map[int]bool{0: true}
			k.sums[what] = sums
		}
		for _, sum := range slices.Collect(maps.Keys(sums)) {
			sums[sum+change] = true
		}
	}
	k.last = now
	k.owed = slices.DeleteFunc(k.owed, k.come)
}

// kept says whether what was told has come, beside whatever else.
func (k *trial) kept(what string) bool {
	if !k.least[what] {
		return k.sums[what][k.promised[what]]
	}
	return k.come(what)
}

// come says whether at least what was told has come: an answer may bring more of
// it at once.
func (k *trial) come(what string) bool {
	want := k.promised[what]
	cost, gain := want, want
	if want == 0 { // as much is had as is paid
		cost, gain = k.costs[what], -k.costs[what]
	}
	paid, had := cost >= 0, gain <= 0
	for sum := range k.sums[what] {
		paid, had = paid || sum <= cost, had || sum >= gain
	}
	return paid && had
}

// cutHere compares what has come with what was told.
func (k *trial) cutHere(s engine.State, why string) {
	k.moment(s)
	k.cut, k.why = k.counters(s), why
	for _, what := range slices.Sorted(maps.Keys(k.cut)) {
		want, got := k.promised[what], k.cut[what]-k.before[what]
		switch {
		case got == want, k.least[what] && want*got > 0 && (got > want) == (want > 0):
		case want != 0 && k.kept(what):
			k.untold[what] = got - want
		case got < want && got >= k.costs[what]: // paid, and what is had comes later
			k.owed = append(k.owed, what)
		case want == 0:
			k.untold[what] = got
		default:
			k.owed = append(k.owed, what)
			if want*got < 0 {
				k.untold[what] = got
			}
		}
	}
	for _, what := range slices.Sorted(maps.Keys(k.promised)) {
		if _, counted := k.cut[what]; !counted && !slices.Contains(k.suite.Deeds, what) {
			k.wrong = append(k.wrong, "nobody counts "+what)
		}
	}
}

// end compares at the end of the step what has come by then.
func (k *trial) end(s engine.State) {
	if k.cut == nil {
		k.cutHere(s, atEnd)
	} else {
		k.moment(s)
	}
	for _, what := range k.owed {
		if k.promised[what] > 0 {
			k.wrong = append(k.wrong, gainMissing+what)
		} else {
			k.wrong = append(k.wrong, "cost told that is not taken: "+what)
		}
	}
	if k.ways {
		k.wrong = append(k.wrong, "ways to pay that no question offers")
	}
}

// shared says whether what was not told comes of other options of the question as
// well, and nothing else of any that are played as far: it is none's own.
func (k *trial) shared(what string, tried []*trial) bool {
	others := 0
	for _, other := range tried {
		_, told := other.promised[what]
		switch n := other.untold[what]; {
		case other == k:
		case n == k.untold[what]:
			others++
		case n != 0 || !told && other.why == atEnd:
			return false
		}
	}
	return others > 0
}

// offered says whether every way to pay that was told is what some option of a
// question costs.
func (k *trial) offered(s engine.State, p *engine.Prompt) bool {
	var costs []map[string]int
	for _, option := range p.Options {
		answer := s.Show(p, option)
		for _, way := range append(slices.Clone(answer.Ways), nil) {
			costs = append(costs, total(answer.Cost, way))
		}
	}
	for _, way := range k.shown.Ways {
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

// changes words what has changed.
func changes(before, after map[string]int) (text string) {
	for _, what := range slices.Sorted(maps.Keys(before)) {
		if n := after[what] - before[what]; n != 0 {
			text += fmt.Sprintf(" %s %+d", what, n)
		}
	}
	return text
}
