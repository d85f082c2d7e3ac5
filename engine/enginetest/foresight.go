package enginetest

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"westkingdom/engine"
)

// Foresight is what a game owes to those who look before they choose. What
// happens between a choice and the next question, hidden thing or end of the
// step is what its option said to cost and gain; nothing comes of which it did
// not tell. What it tells of and has not come by then comes before the step
// ends, whatever is answered and turned over.
type Foresight struct {
	Suite Suite
	Every int // one question in so many is looked at
	// Plays says which recorded games are looked at; nil: all.
	Plays func(engine.Config) bool
	// Floor is how many options of a hundred are equal, at least.
	Floor float64
	// ByDesign are the reasons why something comes of which an option does not tell,
	// by its verb ("pass"), or by the verb and what it is ("place worker"). What an
	// option tells of it owes all the same.
	ByDesign map[string]string
}

// mostByDesign is how many such reasons a game may have.
const mostByDesign = 10

// Foresees plays games by chance and the recorded ones of testdata, plays the
// rules on from every option that is offered on the way, and compares what comes
// with what the option promised. With -v it says by verb how many are equal, with
// an example of each kind of difference; with -short it only looks at fewer.
func Foresees(t *testing.T, f Foresight) {
	if n := len(f.ByDesign); n > mostByDesign {
		t.Errorf("options differ by design for %d reasons", n)
	}
	if testing.Short() { // too few for a share
		f.Every, f.Floor = 10*f.Every, 0
	}
	o := &oracle{Foresight: f, verbs: map[string]*verdict{}, pick: engine.NewRand(177)}
	o.sandbox.Watch = o.watch
	for seed, table := range f.Suite.Tables {
		o.random(t, table, seed)
	}
	files, err := filepath.Glob("testdata/*.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		o.recorded(t, file)
	}
	o.judge(t)
}

// oracle compares promises with what happens.
type oracle struct {
	Foresight
	sandbox engine.Sandbox
	pick    engine.Rand
	asked   int // questions seen
	verbs   map[string]*verdict

	// Of the option that is looked at:
	option   int
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
	kinds    []string                // of differences
	undue    bool                    // not all of them are by design
}

// verdict is what has been found about the options of a verb.
type verdict struct {
	offered, equal, designed int
	kinds                    map[string]*difference
}

// difference is a kind of difference: how often there was one, and the first.
type difference struct {
	n     int
	first string
}

// random plays a game by chance.
func (o *oracle) random(t *testing.T, table Table, seed int) {
	t.Helper()
	m := o.Suite.match(t, table, seed, false)
	pick := engine.NewRand(uint64(seed) + 177)
	for !m.Over() {
		where := fmt.Sprintf("seed %d of %v, record %d", seed, table, m.Seq()+1)
		o.look(t, m, where)
		if err := m.Apply(o.Suite.anyRecord(t, m, &pick)); err != nil {
			t.Fatalf("%s: %v", where, err)
		}
	}
}

// recorded plays a recorded game again.
func (o *oracle) recorded(t *testing.T, file string) {
	t.Helper()
	rec := readRecording(t, file)
	if o.Plays != nil && !o.Plays(rec.Config) {
		return
	}
	m, err := engine.NewMatch(o.Suite.Game, rec.Config, rec.Seed)
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	for _, text := range rec.Records {
		where := fmt.Sprintf("%s, record %d", filepath.Base(file), m.Seq()+1)
		o.look(t, m, where)
		if err := m.Apply(readRecord(t, text)); err != nil {
			t.Fatalf("%s: %v", where, err)
		}
	}
}

// look plays on from every option of what is asked, of some questions.
func (o *oracle) look(t *testing.T, m *engine.Match, where string) {
	t.Helper()
	for _, seat := range m.Asked() {
		if o.asked++; o.asked%o.Every != 0 {
			continue
		}
		at, _ := m.Situation(seat)
		p, _ := m.Prompt(seat)
		for i := range p.Options {
			o.compare(t, at, p.Options[i], i, where)
		}
	}
}

// compare plays on from one option.
func (o *oracle) compare(t *testing.T, at engine.Situation, shown engine.Shown, option int, where string) {
	t.Helper()
	o.shown, o.option, o.seat = shown, option, at.Prompt.Seat
	o.promised, o.costs, o.least = promise(shown)
	o.before, o.cut, o.owed, o.kinds, o.undue, o.ways = nil, nil, nil, nil, false, len(shown.Ways) > 0
	o.sums = map[string]map[int]bool{}
	r := engine.NewRand(uint64(o.asked))
	end, ok := o.sandbox.Play(at, &r, 0, o.decide)
	switch {
	case o.before == nil:
		return // the engine's own question at the end of a turn
	case !ok:
		t.Fatalf("%s: %s cannot be played on from", where, shown.ID)
	case o.cut == nil:
		o.cutHere(end, "the step's end")
	default:
		o.moment(end)
	}
	for _, what := range o.owed {
		if o.promised[what] > 0 {
			o.differs(gainMissing, what)
		} else {
			o.differs("cost told that is not taken: ", what)
		}
	}
	if o.ways {
		o.differs("ways to pay that no question offers", "")
	}
	o.count(t, where)
}

const gainMissing = "gain told that does not come: "

// count notes how an option has turned out.
func (o *oracle) count(t *testing.T, where string) {
	t.Helper()
	v := o.verbs[o.shown.Verb]
	if v == nil {
		v = &verdict{kinds: map[string]*difference{}}
		o.verbs[o.shown.Verb] = v
	}
	v.offered++
	if len(o.kinds) == 0 {
		v.equal++
		return
	}
	if !o.undue {
		v.designed++
	}
	example := fmt.Sprintf("%s: %s promises cost %v, gain %v, ways %v; up to %s comes%s", where, o.shown.ID, o.shown.Cost, o.shown.Gain, o.shown.Ways,
		o.why, changes(o.before, o.cut))
	for _, kind := range o.kinds {
		if strings.HasPrefix(kind, gainMissing) {
			t.Errorf("%s: %s", kind, example)
		}
		d := v.kinds[kind]
		if d == nil {
			d = &difference{first: example}
			v.kinds[kind] = d
		}
		d.n++
	}
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
func (o *oracle) decide(s engine.State, p *engine.Prompt) int {
	switch {
	case o.before == nil:
		o.before = o.counters(s)
		o.last = o.before
		return o.option
	case o.cut == nil:
		o.cutHere(s, "a question")
	default:
		o.moment(s)
	}
	if o.ways && p.Seat == o.seat {
		o.ways = !o.offered(s, p)
	}
	if len(o.owed) == 0 && !o.ways {
		return -1
	}
	return o.pick.Intn(len(p.Options))
}

// watch looks at every moment at which something happens.
func (o *oracle) watch(s engine.State, hidden bool) {
	switch {
	case o.before == nil:
	case o.cut == nil && hidden:
		o.cutHere(s, "something hidden")
	default:
		o.moment(s)
	}
}

// counters are the seat's. Of what is told as a mix only the sum is counted.
func (o *oracle) counters(s engine.State) map[string]int {
	n := o.Suite.Counters(s, o.seat)
	for mix, parts := range o.Suite.Mixes {
		if _, told := o.promised[mix]; !told {
			continue
		}
		for _, part := range parts {
			n[mix] += n[part]
			delete(n, part)
			o.promised[mix] += o.promised[part]
			delete(o.promised, part)
		}
	}
	return n
}

// moment notes what has come since the last one.
func (o *oracle) moment(s engine.State) {
	if o.cut == nil && len(o.promised) == 0 || o.cut != nil && len(o.owed) == 0 {
		return
	}
	now := o.counters(s)
	for what := range o.promised {
		change := now[what] - o.last[what]
		if change == 0 {
			continue
		}
		sums := o.sums[what]
		if sums == nil {
			sums = map[int]bool{0: true}
			o.sums[what] = sums
		}
		for _, sum := range slices.Collect(maps.Keys(sums)) {
			sums[sum+change] = true
		}
	}
	o.last = now
	o.owed = slices.DeleteFunc(o.owed, o.come)
}

// kept says whether what was told has come, beside whatever else.
func (o *oracle) kept(what string) bool {
	if !o.least[what] {
		return o.sums[what][o.promised[what]]
	}
	return o.come(what)
}

// come says whether at least what was told has come: an answer may bring more of
// it at once.
func (o *oracle) come(what string) bool {
	want := o.promised[what]
	cost, gain := want, want
	if want == 0 { // as much is had as is paid
		cost, gain = o.costs[what], -o.costs[what]
	}
	paid, had := cost >= 0, gain <= 0
	for sum := range o.sums[what] {
		paid, had = paid || sum <= cost, had || sum >= gain
	}
	return paid && had
}

// cutHere compares what has come with what was told.
func (o *oracle) cutHere(s engine.State, why string) {
	o.moment(s)
	o.cut, o.why = o.counters(s), why
	for _, what := range slices.Sorted(maps.Keys(o.cut)) {
		want, got := o.promised[what], o.cut[what]-o.before[what]
		switch {
		case got == want, o.least[what] && want*got > 0 && (got > want) == (want > 0):
		case want != 0 && o.kept(what):
			o.untold(got-want, what)
		case got < want && got >= o.costs[what]: // paid, and what is had comes later
			o.owed = append(o.owed, what)
		case want == 0:
			o.untold(got, what)
		default:
			o.owed = append(o.owed, what)
			if want*got < 0 {
				o.untold(got, what)
			}
		}
	}
	for _, what := range slices.Sorted(maps.Keys(o.promised)) {
		if _, counted := o.cut[what]; !counted && !slices.Contains(o.Suite.Deeds, what) {
			o.differs("nobody counts ", what)
		}
	}
}

// differs notes a difference.
func (o *oracle) differs(kind, what string) {
	o.kinds, o.undue = append(o.kinds, kind+what), true
}

// untold notes that something came of which nothing was told, or more than was.
func (o *oracle) untold(n int, what string) {
	kind := "gain not told: "
	if n < 0 {
		kind = "cost not told: "
	}
	o.kinds = append(o.kinds, kind+what)
	verb := o.shown.Verb
	o.undue = o.undue || o.ByDesign[verb] == "" && o.ByDesign[verb+" "+what] == ""
}

// offered says whether every way to pay that was told is what some option of a
// question costs.
func (o *oracle) offered(s engine.State, p *engine.Prompt) bool {
	var costs []map[string]int
	for _, option := range p.Options {
		answer := s.Show(p, option)
		for _, way := range append(slices.Clone(answer.Ways), nil) {
			costs = append(costs, total(answer.Cost, way))
		}
	}
	for _, way := range o.shown.Ways {
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

// judge sums up.
func (o *oracle) judge(t *testing.T) {
	t.Helper()
	offered, equal, designed := 0, 0, 0
	for _, verb := range slices.Sorted(maps.Keys(o.verbs)) {
		v := o.verbs[verb]
		offered, equal, designed = offered+v.offered, equal+v.equal, designed+v.designed
		if v.equal == v.offered {
			continue
		}
		t.Logf("%s: %d of %d equal, %.1f %%; %d others by design", verb, v.equal, v.offered, 100*float64(v.equal)/float64(v.offered), v.designed)
		for _, kind := range slices.Sorted(maps.Keys(v.kinds)) {
			t.Logf("    %d × %s\n        %s", v.kinds[kind].n, kind, v.kinds[kind].first)
		}
	}
	share := func(n int) float64 { return 100 * float64(n) / float64(offered) }
	t.Logf("%d of %d options equal, %.2f %%; with those that differ by design %.2f %%", equal, offered, share(equal), share(equal+designed))
	if share(equal+designed) < o.Floor {
		t.Errorf("%.2f %% of options are what they promise, less than %.2f", share(equal+designed), o.Floor)
	}
}
