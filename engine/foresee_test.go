package engine_test

import (
	"testing"

	"westkingdom/engine"
)

// What is foreseen goes on past a question that answers itself, and ends at one
// that does not, and before anything hidden is seen.
func TestForesee(t *testing.T) {
	one := func(t *engine.Table) *engine.Prompt {
		p := t.Prompt(0, 1)
		p.Add(engine.Option{Verb: 1})
		return p
	}
	for name, test := range map[string]struct {
		then func(t *engine.Table)
		want int
	}{
		"the end":     {func(*engine.Table) {}, 3},
		"one option":  {func(t *engine.Table) { t.Ask(one(t)) }, 3},
		"two options": {func(t *engine.Table) { p := one(t); p.Add(engine.Option{Verb: 2}); t.Ask(p) }, 2},
		"all are asked": {func(t *engine.Table) {
			t.AskAll([]engine.Seat{0}, func(engine.Seat) *engine.Prompt { p := one(t); p.Always = true; return p })
		}, 2},
		"a card":       {func(t *engine.Table) { d := engine.Deck[int]{1}; d.Draw(t) }, 2},
		"chance":       {func(t *engine.Table) { t.Rand() }, 2},
		"no card left": {func(t *engine.Table) { d := engine.Deck[int]{}; d.Draw(t) }, 3},
	} {
		t.Run(name, func(t *testing.T) {
			got := 1
			engine.Foresee(func(t *engine.Table) {
				got++
				t.Log(0, "something")
				test.then(t)
				got++
			})
			if got != test.want {
				t.Errorf("comes to %d, want %d", got, test.want)
			}
		})
	}
	defer func() {
		if p := recover(); p != "a mistake" {
			t.Errorf("a mistake of the rules comes out as %v", p)
		}
	}()
	engine.Foresee(func(*engine.Table) { panic("a mistake") })
}
