package enginetest

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/bot"
	"westkingdom/engine/figures"
)

// Corrected alters figures of a game's document at random, and then plays:
// whatever an owner's file says is refused, with card and field, or the game
// ends.
type Corrected struct {
	Game     engine.Game
	Document []byte // all that can be corrected
	Longest  int    // more choices than any game takes
}

// Run alters and plays so many times.
func (c Corrected) Run(t *testing.T, times int) {
	if testing.Short() {
		times /= 10
	}
	played := 0
	for seed := range times {
		t.Run(strconv.Itoa(seed), func(t *testing.T) {
			if c.try(t, uint64(seed)) {
				played++
			}
		})
	}
	if played < times/20 {
		t.Errorf("%d of %d altered files were played", played, times)
	}
}

// Fuzz alters and plays by arbitrary seeds.
func (c Corrected) Fuzz(f *testing.F) {
	f.Add(uint64(1))
	f.Fuzz(func(t *testing.T, seed uint64) { c.try(t, seed) })
}

// try returns whether the altered file was taken.
func (c Corrected) try(t *testing.T, seed uint64) bool {
	t.Helper()
	a := newAlterer(t, c.Document, seed)
	file := a.file()
	less, err := c.Game.Correct(file)
	if err != nil {
		var where *figures.Error
		if !errors.As(err, &where) || where.Path == "" {
			t.Errorf("seed %d: %s is refused without a place: %v", seed, file, err)
		}
		return false
	}
	list := slices.Collect(maps.Keys(maps.Collect(Configs(c.Game.Info()))))
	slices.Sort(list)
	cfg := maps.Collect(Configs(c.Game.Info()))[list[a.Intn(len(list))]]
	cfg.Figures = less
	cfg, err = cfg.Check(c.Game.Info())
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if p := recover(); p != nil {
			t.Fatalf("seed %d: %s at %d seats %v: %v", seed, file, cfg.Seats, cfg.Settings, p)
		}
	}()
	c.simulate(t, cfg, seed, file)
	c.play(t, a, cfg, seed, file)
	return true
}

// simulate plays to the end.
func (c Corrected) simulate(t *testing.T, cfg engine.Config, seed uint64, file []byte) {
	t.Helper()
	s, err := c.Game.New(cfg, engine.NewRand(seed))
	if err != nil {
		t.Fatalf("seed %d: %s: %v", seed, file, err)
	}
	sim := engine.Simulation{Game: c.Game, Seed: engine.SeedOf(seed), Limit: c.Longest}
	for range cfg.Seats {
		sim.Bots = append(sim.Bots, mustBot(t, bot.Random))
	}
	if _, err := sim.Run(t.Context(), s); err != nil {
		t.Errorf("seed %d: %s at %d seats %v: %v", seed, file, cfg.Seats, cfg.Settings, err)
	}
}

// watchedFor is how many choices of a match are looked at: each is worded and shown.
const watchedFor = 60

func (c Corrected) play(t *testing.T, a *alterer, cfg engine.Config, seed uint64, file []byte) {
	t.Helper()
	m, err := engine.NewMatch(c.Game, cfg, engine.SeedOf(seed))
	if err != nil {
		t.Fatalf("seed %d: %s at %d seats %v: %v", seed, file, cfg.Seats, cfg.Settings, err)
	}
	defer m.Close()
	for range watchedFor {
		if _, err := m.View(); err != nil {
			t.Fatalf("seed %d: %s at %d seats %v: %v", seed, file, cfg.Seats, cfg.Settings, err)
		}
		if m.Over() {
			return
		}
		asked := m.Asked()
		seat := asked[a.Intn(len(asked))]
		p, _ := m.Prompt(seat)
		if err := m.Apply(engine.Record{Seat: seat, Option: p.Options[a.Intn(len(p.Options))].ID}); err != nil {
			t.Fatalf("seed %d: %s at %d seats %v: %v", seed, file, cfg.Seats, cfg.Settings, err)
		}
	}
}

// alterer makes a file of corrections out of a document.
type alterer struct {
	*rand.Rand
	doc   any
	words map[string][]any // texts of the document, by the field that they stand in
}

func (a *alterer) Intn(n int) int { return a.IntN(n) }

func newAlterer(t *testing.T, document []byte, seed uint64) *alterer {
	t.Helper()
	a := &alterer{Rand: rand.New(rand.NewPCG(seed, 1)), words: map[string][]any{}}
	if err := json.Unmarshal(document, &a.doc); err != nil {
		t.Fatal(err)
	}
	a.collect("", a.doc)
	return a
}

func (a *alterer) collect(field string, v any) {
	switch v := v.(type) {
	case string:
		if !slices.Contains(a.words[field], any(v)) {
			a.words[field] = append(a.words[field], v)
		}
	case []any:
		for _, part := range v {
			a.collect(field, part)
		}
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(v)) {
			a.collect(name, v[name])
		}
	}
}

// file alters one to three figures.
func (a *alterer) file() []byte {
	all := map[string]any{}
	for range 1 + a.Intn(3) {
		merge(all, a.within(a.doc, "").(map[string]any))
	}
	text, err := json.Marshal(all)
	if err != nil {
		panic(err)
	}
	return text
}

func merge(to, from map[string]any) {
	for name, v := range from {
		was, ok := to[name].(map[string]any)
		inner, also := v.(map[string]any)
		if ok && also {
			merge(was, inner)
		} else {
			to[name] = v
		}
	}
}

// prose are fields that no rule reads.
var prose = []string{"id", "name", "name_en", "name_fr", "note", "notes", "provenance", "confidence", "summary", "en", "fr", "text"}

// within alters something somewhere in a value: what comes back is the
// correction.
func (a *alterer) within(v any, field string) any {
	switch v := v.(type) {
	case map[string]any:
		names := slices.DeleteFunc(slices.Sorted(maps.Keys(v)), func(name string) bool { return slices.Contains(prose, name) })
		if len(names) == 0 {
			return map[string]any{}
		}
		name := names[a.Intn(len(names))]
		return map[string]any{name: a.within(v[name], name)}
	case []any:
		if len(v) == 0 {
			return []any{1.0}
		}
		i := a.Intn(len(v))
		if id := idOf(v[i]); id != "" && a.Intn(10) > 0 {
			return map[string]any{id: a.within(v[i], field)}
		}
		return a.list(v, i, field)
	}
	return a.leaf(v, field)
}

func idOf(v any) string {
	object, _ := v.(map[string]any)
	id, _ := object["id"].(string)
	return id
}

// list alters a list as a whole.
func (a *alterer) list(v []any, i int, field string) any {
	list := slices.Clone(v)
	switch a.Intn(6) {
	case 0:
		return []any{}
	case 1:
		return slices.Delete(list, i, i+1)
	case 2:
		return append(list, v[i])
	case 3:
		if object, ok := v[i].(map[string]any); ok && len(object) > 0 {
			object = maps.Clone(object)
			names := slices.Sorted(maps.Keys(object))
			delete(object, names[a.Intn(len(names))])
			list[i] = object
			return list
		}
	}
	list[i] = a.replaced(v[i], field)
	return list
}

// replaced is a value with something altered in it, whole.
func (a *alterer) replaced(v any, field string) any {
	object, ok := v.(map[string]any)
	if !ok {
		if list, ok := v.([]any); ok && len(list) > 0 {
			return a.list(list, a.Intn(len(list)), field)
		}
		return a.leaf(v, field)
	}
	object = maps.Clone(object)
	if names := slices.Sorted(maps.Keys(object)); len(names) > 0 {
		name := names[a.Intn(len(names))]
		object[name] = a.replaced(object[name], name)
	}
	return object
}

func (a *alterer) leaf(v any, field string) any {
	if a.Intn(20) == 0 {
		return nil
	}
	switch v := v.(type) {
	case float64:
		return []any{v - 1, v + 1, v + 2, 0.0, 1.0, -1.0, 3.0, 20.0, 99.0, 1e6, fmt.Sprint(v)}[a.Intn(11)]
	case string:
		list := a.words[field]
		return list[a.Intn(len(list))]
	case bool:
		return !v
	}
	return map[string]any{}
}
