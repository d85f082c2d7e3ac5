// Package view turns what a match shows into bytes: cut into sections that
// are compared and sent one by one, at a third of the standard library's cost
// and in the same bytes, which the tests hold it to.
package view

import (
	"bytes"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"sync"

	"westkingdom/engine"
	"westkingdom/server/protocol"
)

// scores are the sections that every game has.
type scores struct {
	Scores []engine.Standing `json:"scores"`
}

// Cut encodes what everybody is shown of a match in sections: the public view, a
// pointer to a struct, and the scores. A nil view has none. Field names are those
// of the json tags; every view of a match has the same type, and slices of structs
// keep their length for the match's life. A pointer tagged omitempty has a section
// only where it is set, for the match's life too: what only some tables of a game
// have.
//
// protocol.Sections that are as they were in an earlier view are taken from there: most of
// them are.
func Cut(v engine.View, earlier protocol.Sections) (protocol.Sections, error) {
	c := cutters.Get().(*cutter)
	defer cutters.Put(c)
	c.reset()
	if v.Public != nil {
		if err := c.addAll(v.Public); err != nil {
			return nil, err
		}
	}
	if err := c.addAll(&scores{v.Scores}); err != nil {
		return nil, err
	}
	return c.cut(earlier), nil
}

// Encode encodes a private view whole; nil gives nil.
func Encode(view any) ([]byte, error) {
	if view == nil {
		return nil, nil
	}
	return appendJSON(nil, view)
}

// cutter encodes the sections of a view one after the other in one buffer.
type cutter struct {
	data  []byte
	paths []string
	ends  []int // of the sections in data
}

var cutters = sync.Pool{New: func() any { return new(cutter) }}

func (c *cutter) reset() {
	c.data, c.paths, c.ends = c.data[:0], c.paths[:0], append(c.ends[:0], 0)
}

// addAll adds the sections of a struct.
func (c *cutter) addAll(view any) error {
	v := reflect.ValueOf(view)
	if v.Kind() != reflect.Pointer || v.Elem().Kind() != reflect.Struct {
		return fmt.Errorf("view is a %T, not a pointer to a struct", view)
	}
	v = v.Elem()
	fields, err := fieldsOf(v.Type())
	if err != nil {
		return err
	}
	for i := range fields {
		f, value := &fields[i], v.Field(i)
		if f.optional && value.IsNil() {
			continue
		}
		if !f.list {
			if err := c.add(f.name, value); err != nil {
				return err
			}
			continue
		}
		for j := range value.Len() {
			if err := c.add(f.element(j), value.Index(j)); err != nil {
				return err
			}
		}
	}
	return nil
}

func (c *cutter) add(path string, value reflect.Value) error {
	data, err := appendJSON(c.data, value.Addr().Interface())
	if err != nil {
		return fmt.Errorf("view section %s: %w", path, err)
	}
	c.data = data
	c.paths = append(c.paths, path)
	c.ends = append(c.ends, len(c.data))
	return nil
}

func (c *cutter) cut(earlier protocol.Sections) protocol.Sections {
	if len(c.paths) == 0 {
		return nil
	}
	e := make(protocol.Sections, len(c.paths))
	for i, path := range c.paths {
		data := c.data[c.ends[i]:c.ends[i+1]]
		if i < len(earlier) && earlier[i].Path == path && bytes.Equal(earlier[i].JSON, data) {
			e[i] = earlier[i]
		} else {
			e[i] = protocol.Section{Path: path, JSON: bytes.Clone(data)}
		}
	}
	return e
}

// field is a field of a view's type.
type field struct {
	name     string
	optional bool     // a pointer tagged omitempty
	list     bool     // a slice of structs, each a section of its own
	elements []string // the first paths of the list
}

func (f *field) element(i int) string {
	if i < len(f.elements) {
		return f.elements[i]
	}
	return f.name + "/" + strconv.Itoa(i)
}

// types keeps the fields of every type of view: reflect.Type to []field.
var types sync.Map

func fieldsOf(t reflect.Type) ([]field, error) {
	if known, ok := types.Load(t); ok {
		return known.([]field), nil
	}
	fields := make([]field, t.NumField())
	for i := range fields {
		f := t.Field(i)
		name, how, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "" {
			return nil, fmt.Errorf("field %s of view %s has no json name", f.Name, t)
		}
		fields[i].name = name
		fields[i].optional = how == "omitempty" && f.Type.Kind() == reflect.Pointer
		fields[i].list = f.Type.Kind() == reflect.Slice && f.Type.Elem().Kind() == reflect.Struct
		if fields[i].list {
			fields[i].elements = make([]string, 64)
			for j := range fields[i].elements {
				fields[i].elements[j] = name + "/" + strconv.Itoa(j)
			}
		}
	}
	types.Store(t, fields)
	return fields, nil
}
