package main

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// typing names the shapes of a game's data and writes them in TypeScript.
type typing struct {
	*inference
	names    map[*shape]string          // of list items and pools
	unions   map[string]map[string]bool // closed sets of words, by name
	sections map[string]string          // the union that a section of the vocabulary is
	done     map[string]string          // declarations by name
}

func (inf *inference) typing() *typing {
	t := &typing{inference: inf, names: map[*shape]string{}, unions: map[string]map[string]bool{}, sections: map[string]string{}, done: map[string]string{}}
	taken := map[string]bool{"Data": true, "Provenance": true}
	for _, p := range inf.pools {
		t.names[p.shape] = p.name
		taken[p.name] = true
	}
	for _, path := range slices.Sorted(maps.Keys(inf.lists)) {
		items := inf.lists[path]
		if items.objects > 0 {
			name := nameOf(path, taken)
			taken[name] = true
			t.names[items] = name
			if id := items.fields["id"]; id != nil && !id.text {
				t.unions[name+"Id"] = id.slugs
			}
			continue
		}
		keys := strings.Split(path, "/")
		switch {
		case strings.HasPrefix(path, "/vocabulary/") && len(items.slugs) > 0 && !items.text:
			t.unions[pascal(singular(keys[len(keys)-1]))] = items.slugs
		case keys[len(keys)-1] == "ids" && !items.text:
			t.unions[pascal(singular(keys[len(keys)-2]))] = items.slugs
		}
	}
	for section, words := range inf.words {
		name := pascal(singular(section))
		if taken[name] {
			name += "Word"
		}
		t.unions[name] = words
		t.sections[section] = name
	}
	return t
}

// vague are names of lists that need the name of what they belong to.
var vague = map[string]bool{
	"cards": true, "list": true, "items": true, "slots": true, "positions": true, "levels": true, "types": true,
	"spaces": true, "actions": true, "rows": true,
}

// nameOf names the items of a list: "/kings_orders/cards" holds KingsOrderCards.
func nameOf(path string, taken map[string]bool) string {
	keys := slices.DeleteFunc(strings.Split(path, "/"), func(k string) bool { return k == "" })
	last := len(keys) - 1
	name := pascal(singular(keys[last]))
	for i := last - 1; i >= 0 && (vague[keys[last]] && i == last-1 || taken[name]); i-- {
		if owner := pascal(singular(keys[i])); strings.HasSuffix(owner, name) {
			name = owner
		} else {
			name = owner + name
		}
	}
	for n := 2; taken[name]; n++ {
		name = strings.TrimRight(name, "0123456789") + strconv.Itoa(n)
	}
	return name
}

func singular(s string) string {
	for _, end := range []struct{ many, one string }{
		{"ies", "y"}, {"sses", "ss"}, {"ches", "ch"}, {"shes", "sh"}, {"xes", "x"}, {"ss", "ss"}, {"s", ""},
	} {
		if stem, ok := strings.CutSuffix(s, end.many); ok {
			return stem + end.one
		}
	}
	return s
}

func pascal(s string) string {
	var b strings.Builder
	for _, word := range strings.FieldsFunc(s, func(r rune) bool { return r == '_' || r == '-' }) {
		b.WriteString(strings.ToUpper(word[:1]) + word[1:])
	}
	return b.String()
}

var (
	number     = regexp.MustCompile(`^-?[0-9]+$`)
	identifier = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)
)

// root declares a whole file.
func (t *typing) root(name, about string, s *shape) {
	t.done[name] = comment("", about) + "export interface " + name + " " + t.object(s) + "\n"
}

// text writes everything declared, by name.
func (t *typing) text() string {
	var b strings.Builder
	b.WriteString(comment("", "Where figures come from: one word for all of them, or one for each part."))
	b.WriteString("export type Provenance = string | readonly Provenance[] | { readonly [part: string]: Provenance };\n\n")
	for _, name := range slices.Sorted(maps.Keys(t.done)) {
		b.WriteString(t.done[name] + "\n")
	}
	return b.String()
}

func (t *typing) typeOf(s *shape) string {
	var parts []string
	if s.boolean {
		parts = append(parts, "boolean")
	}
	if s.number {
		parts = append(parts, "number")
	}
	if s.text {
		parts = append(parts, "string")
	} else if len(s.slugs) > 0 {
		parts = append(parts, t.words(s.slugs))
	}
	if s.items != nil {
		item := t.typeOf(s.items)
		if strings.Contains(item, " | ") {
			item = "(" + item + ")"
		}
		parts = append(parts, item+"[]")
	}
	if s.section != "" {
		parts = append(parts, "Record<"+t.union(t.sections[s.section])+", unknown>")
	}
	if s.pool != nil {
		parts = append(parts, t.named(s.pool))
	}
	if s.objects > 0 {
		if t.names[s] != "" {
			parts = append(parts, t.named(s))
		} else {
			parts = append(parts, t.object(s))
		}
	}
	if s.null {
		parts = append(parts, "null")
	}
	if len(parts) == 0 {
		return "never"
	}
	return strings.Join(parts, " | ")
}

// named declares a shape that has a name, once.
func (t *typing) named(s *shape) string {
	name := t.names[s]
	if _, ok := t.done[name]; !ok {
		t.done[name] = ""
		body := t.object(s)
		if strings.HasPrefix(body, "{") {
			t.done[name] = "export interface " + name + " " + body + "\n"
		} else {
			t.done[name] = "export type " + name + " = " + body + ";\n"
		}
	}
	return name
}

// words is the smallest named set that has them all, or the words themselves.
// One word alone is rarely meant as a word of the vocabulary.
func (t *typing) words(set map[string]bool) string {
	best := ""
	sections := slices.Collect(maps.Values(t.sections))
	for name, union := range t.unions {
		if len(set) == 1 && slices.Contains(sections, name) {
			continue
		}
		if containsAll(union, set) && (best == "" || len(union) < len(t.unions[best]) || len(union) == len(t.unions[best]) && name < best) {
			best = name
		}
	}
	if best == "" {
		return literals(set)
	}
	return t.union(best)
}

// union declares a named set of words, once.
func (t *typing) union(name string) string {
	if _, ok := t.done[name]; !ok {
		t.done[name] = "export type " + name + " = " + literals(t.unions[name]) + ";\n"
	}
	return name
}

func containsAll(set, of map[string]bool) bool {
	for word := range of {
		if !set[word] {
			return false
		}
	}
	return true
}

func literals(set map[string]bool) string {
	words := slices.Sorted(maps.Keys(set))
	for i, w := range words {
		words[i] = strconv.Quote(w)
	}
	return strings.Join(words, " | ")
}

// object writes the form of an object: a table by number, amounts of the
// vocabulary's resources, or fields of which those that some objects lack are
// optional.
func (t *typing) object(s *shape) string {
	switch {
	case len(s.fields) == 0:
		return "Record<string, never>"
	case all(s, func(key string, f *field) bool { return number.MatchString(key) }):
		return "Record<string, " + t.typeOf(t.merged(s)) + ">"
	}
	if of := t.amounts(s); of != "" {
		if of != "Resource" {
			return "Partial<Record<" + t.union(of) + ", number>>"
		}
		t.done["Resources"] = "export type Resources = Partial<Record<" + t.union(of) + ", number>>;\n"
		return "Resources"
	}
	var b strings.Builder
	b.WriteString("{\n")
	for _, key := range s.order {
		f := s.fields[key]
		name, mark := key, ""
		if !identifier.MatchString(key) {
			name = strconv.Quote(key)
		}
		if f.seen < s.objects {
			mark = "?"
		}
		of := "Provenance"
		if !provenance(key) {
			of = t.typeOf(f.shape)
		}
		fmt.Fprintf(&b, "  %s%s: %s;\n", name, mark, strings.ReplaceAll(of, "\n", "\n  "))
	}
	if i := slices.IndexFunc(t.pools, func(p *pool) bool { return p.shape == s && p.name == "Effect" }); i >= 0 {
		for _, word := range slices.Sorted(maps.Keys(t.pools[i].words)) {
			if s.fields[word] == nil && word != optional {
				fmt.Fprintf(&b, "  /** In the vocabulary, on no card. */\n  %s?: unknown;\n", word)
			}
		}
	}
	b.WriteString("}")
	return b.String()
}

// amounts is the named set that all keys of an object of numbers are from,
// resources before others; empty if there is none, or if every such object has
// the same keys.
func (t *typing) amounts(s *shape) string {
	keys, some := map[string]bool{}, len(s.fields) == 1
	for key, f := range s.fields {
		if !f.onlyNumber() {
			return ""
		}
		keys[key] = true
		some = some || f.seen < s.objects
	}
	for _, name := range append([]string{"Resource"}, slices.Sorted(maps.Keys(t.unions))...) {
		if containsAll(t.unions[name], keys) && (some || name == "Resource") {
			return name
		}
	}
	return ""
}

func all(s *shape, is func(string, *field) bool) bool {
	for key, f := range s.fields {
		if !is(key, f) {
			return false
		}
	}
	return true
}

func (s *shape) onlyNumber() bool {
	return s.number && !s.null && !s.boolean && !s.text && len(s.slugs) == 0 && s.items == nil && s.pool == nil && s.objects == 0
}

// merged is the shape that all fields of a table have in common.
func (t *typing) merged(s *shape) *shape {
	m := newShape()
	for _, key := range s.order {
		m.merge(s.fields[key].shape)
	}
	return m
}

func (s *shape) merge(o *shape) {
	s.null, s.boolean, s.number, s.text = s.null || o.null, s.boolean || o.boolean, s.number || o.number, s.text || o.text
	maps.Copy(s.slugs, o.slugs)
	s.objects += o.objects
	if s.pool == nil {
		s.pool = o.pool
	}
	switch {
	case s.items == nil:
		s.items = o.items
	case o.items != nil:
		items := newShape()
		items.merge(s.items)
		items.merge(o.items)
		s.items = items
	}
	for _, key := range o.order {
		f := s.fields[key]
		if f == nil {
			f = &field{shape: newShape()}
			s.fields[key] = f
			s.order = append(s.order, key)
		}
		f.seen += o.fields[key].seen
		f.merge(o.fields[key].shape)
	}
}
