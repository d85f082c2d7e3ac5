package enginetest

import (
	"slices"
	"strings"
	"testing"

	"westkingdom/engine"
)

// speech checks that a game says nothing that its vocabulary does not declare.
type speech struct {
	words  *engine.Vocabulary
	logged int // entries looked at
}

func (s *speech) listen(t testing.TB, m *engine.Match) {
	t.Helper()
	for _, seat := range m.Asked() {
		p, _ := m.Prompt(seat)
		if p.Kind != "end-turn" && !slices.Contains(s.words.Kinds, p.Kind) {
			t.Fatalf("the question %s is not declared", p.Kind)
		}
		if no, _ := s.words.No(p.Kind); p.Often != "" && p.Often != no {
			t.Fatalf("to the question %s one says no by %s, and by %s", p.Kind, p.Often, no)
		}
		if p.About != nil {
			s.option(t, p.About)
		}
		for _, list := range [][]engine.Shown{p.Options, p.Blocked, p.Trail} {
			s.options(t, list)
		}
	}
	for _, e := range m.Log()[min(s.logged, len(m.Log())):] {
		s.declared(t, "log entry", s.words.Log, e.Key, e.Args)
	}
	s.logged = len(m.Log())
}

func (s *speech) options(t testing.TB, list []engine.Shown) {
	t.Helper()
	for i := range list {
		s.option(t, &list[i])
		s.options(t, list[i].Lacks)
	}
}

func (s *speech) option(t testing.TB, o *engine.Shown) {
	t.Helper()
	if o.Verb == "end-turn" {
		return
	}
	s.declared(t, "verb", s.words.Verbs, o.Verb, o.Args)
	for _, list := range [][]engine.Amount{o.Cost, o.Gain} {
		for _, a := range list {
			if !slices.Contains(s.words.Things, a.What) {
				t.Fatalf("%s costs or gains %s, which is not declared", o.ID, a.What)
			}
		}
	}
	if r := o.Reason; r != nil {
		i := slices.IndexFunc(s.words.Reasons, func(w engine.Word) bool { return w.Name == r.Key })
		if i < 0 || r.What != "" && !says(s.words.Reasons[i].Args, r.What) {
			t.Fatalf("the reason %s of %q is not declared", r.Key, r.What)
		}
	}
}

// says: a part in a list of words, or one that a word with a star at its end
// stands for, such as "level-*". Parts joined by a plus are words each.
func says(words []string, part string) bool {
	return slices.ContainsFunc(words, func(w string) bool {
		prefix, open := strings.CutSuffix(w, "*")
		return w == part || open && strings.HasPrefix(part, prefix)
	})
}

func (s *speech) declared(t testing.TB, what string, words []engine.Word, name string, args engine.Args) {
	t.Helper()
	i := slices.IndexFunc(words, func(w engine.Word) bool { return w.Name == name })
	if i < 0 {
		t.Fatalf("the %s %s is not declared", what, name)
	}
	for _, a := range args {
		if !slices.Contains(words[i].Args, strings.TrimRight(a.Name, "0123456789")) {
			t.Fatalf("the %s %s has the argument %s, which is not declared", what, name, a.Name)
		}
	}
}
