package main

import (
	"encoding/json"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
)

// shape is what the values at one place of a data file have in common: they
// were seen there, and nothing else may stand there.
type shape struct {
	null, boolean, number, text bool
	slugs                       map[string]bool // strings that are ids or words of a vocabulary
	items                       *shape          // of lists
	path                        string          // where a list stands, of its items
	section                     string          // of the vocabulary, which explains words
	pool                        *shape          // of objects that belong to a vocabulary: their common shape
	fields                      map[string]*field
	order                       []string // of fields, as first met
	objects                     int
}

type field struct {
	*shape
	seen int // in how many of the objects
}

func newShape() *shape { return &shape{slugs: map[string]bool{}, fields: map[string]*field{}} }

// slug is what an id looks like, as against a sentence.
var slug = regexp.MustCompile(`^[a-z][a-z0-9]*([_:.-][a-z0-9]+)*$`)

// inference reads the data files of one game. Objects whose keys are all words
// of one vocabulary (its effects, its conditions …) share one shape wherever
// they stand.
type inference struct {
	pools []*pool
	lists map[string]*shape          // the items of lists, by path: files of one game share them
	words map[string]map[string]bool // by section of the vocabulary
}

func newInference() *inference {
	return &inference{lists: map[string]*shape{}, words: map[string]map[string]bool{}}
}

// A pool is what a vocabulary is about: objects whose keys are its words, or
// that have a marker, a key that names one of its words.
type pool struct {
	name, marker string
	words        map[string]bool
	shape        *shape
}

// optional may stand beside the words of every vocabulary.
const optional = "optional"

// pooled are the sections of a data file's vocabulary that objects are made of.
var pooled = []struct{ section, name, marker string }{
	{"effects", "Effect", ""}, {"costs", "Effect", ""}, {"conditions", "Condition", ""}, {"modifiers", "Modifier", ""},
	{"triggers", "Ability", "trigger"}, {"ops", "Step", "op"},
}

// learn takes the words of a file's vocabulary. A word may be explained by an
// example, whose keys then belong to it.
func (inf *inference) learn(vocabulary *object) {
	for _, p := range pooled {
		section, _ := vocabulary.values[p.section].(*object)
		if section == nil {
			continue
		}
		i := slices.IndexFunc(inf.pools, func(known *pool) bool { return known.name == p.name })
		if i < 0 {
			i = len(inf.pools)
			inf.pools = append(inf.pools, &pool{p.name, p.marker, map[string]bool{optional: true}, newShape()})
		}
		words := inf.pools[i].words
		for _, word := range section.keys {
			words[word] = true
			if about, ok := section.values[word].(*object); ok {
				if form, ok := about.values["form"].(*object); ok {
					for _, key := range form.keys {
						words[key] = true
					}
				}
			}
		}
	}
}

func (p *pool) has(o *object) bool {
	if p.marker != "" {
		_, ok := o.values[p.marker]
		return ok
	}
	return len(o.keys) > 0 && !slices.ContainsFunc(o.keys, func(k string) bool { return !p.words[k] })
}

// object is an object of JSON with its keys in order.
type object struct {
	keys   []string
	values map[string]any
}

// decode reads one JSON value, objects with their order.
func decode(d *json.Decoder) (any, error) {
	t, err := d.Token()
	if err != nil {
		return nil, err
	}
	switch t {
	case json.Delim('['):
		list := []any{}
		for d.More() {
			v, err := decode(d)
			if err != nil {
				return nil, err
			}
			list = append(list, v)
		}
		_, err := d.Token()
		return list, err
	case json.Delim('{'):
		o := &object{values: map[string]any{}}
		for d.More() {
			key, err := d.Token()
			if err != nil {
				return nil, err
			}
			name := key.(string)
			if _, twice := o.values[name]; twice {
				return nil, fmt.Errorf("key %q stands twice in an object", name)
			}
			v, err := decode(d)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
			o.keys = append(o.keys, name)
			o.values[name] = v
		}
		_, err := d.Token()
		return o, err
	}
	return t, nil
}

// read adds what a data file holds to the shape of its root.
func (inf *inference) read(r io.Reader, root *shape) error {
	d := json.NewDecoder(r)
	v, err := decode(d)
	if err != nil {
		return err
	}
	o, ok := v.(*object)
	if !ok {
		return fmt.Errorf("a data file is one object")
	}
	if vocabulary, ok := o.values["vocabulary"].(*object); ok {
		inf.learn(vocabulary)
	}
	inf.add(root, o, "")
	return nil
}

// explain adds a section of the vocabulary: of an object only its words count,
// not what is said about them.
func (inf *inference) explain(s *shape, section string, v any) {
	o, ok := v.(*object)
	if !ok {
		inf.add(s, v, "/vocabulary/"+section)
		return
	}
	words := inf.words[section]
	if words == nil {
		words = map[string]bool{}
		inf.words[section] = words
	}
	for _, key := range o.keys {
		words[key] = true
	}
	s.section = section
}

// provenance says where figures come from: a word, or one for each part. Its
// shape is the same everywhere.
func provenance(key string) bool { return key == "provenance" || strings.HasSuffix(key, "_provenance") }

func (inf *inference) add(s *shape, v any, path string) {
	switch v := v.(type) {
	case nil:
		s.null = true
	case bool:
		s.boolean = true
	case float64:
		s.number = true
	case string:
		if slug.MatchString(v) {
			s.slugs[v] = true
		} else {
			s.text = true
		}
	case []any:
		if s.items == nil {
			s.items = inf.lists[path]
		}
		if s.items == nil {
			s.items = newShape()
			s.items.path = path
			inf.lists[path] = s.items
		}
		for _, item := range v {
			inf.add(s.items, item, path+"/")
		}
	case *object:
		if i := slices.IndexFunc(inf.pools, func(p *pool) bool { return p.has(v) }); i >= 0 {
			pool := inf.pools[i]
			s.pool = pool.shape
			s, path = pool.shape, pool.name
		}
		s.objects++
		for _, key := range v.keys {
			f := s.fields[key]
			if f == nil {
				f = &field{shape: newShape()}
				s.fields[key] = f
				s.order = append(s.order, key)
			}
			f.seen++
			switch {
			case provenance(key):
			case path == "/vocabulary":
				inf.explain(f.shape, key, v.values[key])
			default:
				inf.add(f.shape, v.values[key], path+"/"+key)
			}
		}
	}
}
