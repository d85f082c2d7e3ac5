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
// step is what its option said to cost and gain. What it tells of and has not come
// by then comes before the step ends, whatever is answered and turned over; and
// nothing comes of which it did not tell, but what comes of the others as well.
type Foresight struct {
	Suite Suite
	Every int // one question in so many is looked at
	// Plays says which recorded games are looked at; nil: all.
	Plays func(engine.Config) bool
	// Floor is how many options of a hundred are equal, at least.
	Floor float64
	// ByDesign are the reasons why something comes of which an option does not tell,
	// by its verb ("pass"), or by the verb and what it is ("place prisoner"). What an
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
	o := &oracle{Foresight: f, verbs: map[string]*verdict{}, reasons: map[string]bool{}, pick: engine.NewRand(177)}
	o.sandbox.Watch = func(s engine.State, hidden bool) { o.now.watch(s, hidden) }
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
	now     *trial
	verbs   map[string]*verdict
	reasons map[string]bool // by design that have been met
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
		var tried []*trial
		for i := range p.Options {
			o.now = o.begin(seat, p.Options[i], i)
			r := engine.NewRand(uint64(o.asked))
			end, ok := o.sandbox.Play(at, &r, 0, o.now.decide)
			switch {
			case o.now.before == nil: // the engine's own question at the end of a turn
			case !ok:
				t.Fatalf("%s: %s cannot be played on from", where, p.Options[i].ID)
			default:
				o.now.end(end)
				tried = append(tried, o.now)
			}
		}
		for _, k := range tried {
			o.count(t, k, tried, where)
		}
	}
}

// count notes how an option has turned out, beside the others of its question.
func (o *oracle) count(t *testing.T, k *trial, tried []*trial, where string) {
	t.Helper()
	v := o.verbs[k.shown.Verb]
	if v == nil {
		v = &verdict{kinds: map[string]*difference{}}
		o.verbs[k.shown.Verb] = v
	}
	v.offered++
	kinds, designed := k.wrong, len(k.wrong) == 0
	for _, what := range slices.Sorted(maps.Keys(k.untold)) {
		switch n := k.untold[what]; {
		case k.shared(what, tried):
			continue
		case n > 0:
			kinds = append(kinds, "gain not told: "+what)
		default:
			kinds = append(kinds, "cost not told: "+what)
		}
		designed = o.byDesign(k.shown.Verb, what) && designed
	}
	switch {
	case len(kinds) == 0:
		v.equal++
		return
	case designed:
		v.designed++
	}
	for _, kind := range kinds {
		if strings.HasPrefix(kind, gainMissing) {
			t.Errorf("%s: %s: %s", where, kind, k)
		}
		d := v.kinds[kind]
		if d == nil {
			d = &difference{first: fmt.Sprintf("%s: %s", where, k)}
			v.kinds[kind] = d
		}
		d.n++
	}
}

// byDesign says whether there is a reason why an option does not tell of something.
func (o *oracle) byDesign(verb, what string) bool {
	for _, name := range []string{verb, verb + " " + what} {
		if o.ByDesign[name] != "" {
			o.reasons[name] = true
			return true
		}
	}
	return false
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
	for name := range o.ByDesign {
		if !o.reasons[name] && !testing.Short() {
			t.Errorf("there is a reason for %s, which never differs", name)
		}
	}
}
