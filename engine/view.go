package engine

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
	"strings"
)

// Encoded is a view cut into sections, each encoded on its own, so that two
// views compare by section and only what changed is sent.
type Encoded []Section

// Section is one part of a view: a field of the view's struct ("market"), or
// one element of a field that is a slice of structs ("players/2").
type Section struct {
	Path string
	JSON json.RawMessage
}

// Encode cuts a view, a pointer to a struct, into sections. A nil view has
// none. Field names are those of the json tags; every view of a match has the
// same type, and slices of structs keep their length for the match's life.
func Encode(view any) (Encoded, error) {
	if view == nil {
		return nil, nil
	}
	v := reflect.Indirect(reflect.ValueOf(view))
	if v.Kind() != reflect.Struct {
		return nil, fmt.Errorf("view is a %T, not a struct", view)
	}
	var e Encoded
	for i := range v.NumField() {
		field := v.Type().Field(i)
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		if name == "" {
			return nil, fmt.Errorf("field %s of view %T has no json name", field.Name, view)
		}
		f := v.Field(i)
		if f.Kind() == reflect.Slice && f.Type().Elem().Kind() == reflect.Struct {
			for j := range f.Len() {
				if err := e.add(name+"/"+strconv.Itoa(j), f.Index(j).Addr().Interface()); err != nil {
					return nil, err
				}
			}
			continue
		}
		if err := e.add(name, f.Interface()); err != nil {
			return nil, err
		}
	}
	return e, nil
}

func (e *Encoded) add(path string, value any) error {
	data, err := json.Marshal(value)
	if err != nil {
		return fmt.Errorf("view section %s: %w", path, err)
	}
	*e = append(*e, Section{path, data})
	return nil
}

// Since returns the sections that differ from an earlier view.
func (e Encoded) Since(earlier Encoded) Encoded {
	if len(earlier) != len(e) {
		return e
	}
	var changed Encoded
	for i, s := range e {
		if s.Path != earlier[i].Path {
			return e
		}
		if !bytes.Equal(s.JSON, earlier[i].JSON) {
			changed = append(changed, s)
		}
	}
	return changed
}

// MarshalJSON encodes the sections as one object, from path to value. Applied
// in any order to an earlier view it gives the later one.
func (e Encoded) MarshalJSON() ([]byte, error) {
	n := 2
	for _, s := range e {
		n += len(s.Path) + len(s.JSON) + 4
	}
	b := make([]byte, 0, n)
	b = append(b, '{')
	for i, s := range e {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendQuote(b, s.Path)
		b = append(b, ':')
		b = append(b, s.JSON...)
	}
	return append(b, '}'), nil
}
