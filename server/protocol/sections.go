package protocol

import (
	"bytes"
	"encoding/json"
	"errors"
	"iter"
)

// Sections is a view cut into parts, each encoded on its own, so that two views
// compare by section and only what changed is sent.
type Sections []Section

// Section is one part of a view: a field of the view's struct ("market"), or
// one element of a field that is a slice of structs ("players/2").
type Section struct {
	Path string
	JSON json.RawMessage
}

// Since returns the sections that differ from an earlier view.
func (e Sections) Since(earlier Sections) Sections {
	if len(earlier) != len(e) {
		return e
	}
	n := 0
	for i, s := range e {
		if s.Path != earlier[i].Path {
			return e
		}
		if !bytes.Equal(s.JSON, earlier[i].JSON) {
			n++
		}
	}
	if n == 0 {
		return nil
	}
	changed := make(Sections, 0, n)
	for i, s := range e {
		if !bytes.Equal(s.JSON, earlier[i].JSON) {
			changed = append(changed, s)
		}
	}
	return changed
}

// MarshalJSON encodes the sections as one object, from path to value. Applied
// in any order to an earlier view it gives the later one.
func (e Sections) MarshalJSON() ([]byte, error) {
	n := 2
	for _, s := range e {
		n += len(s.Path) + len(s.JSON) + 4
	}
	return appendSections(make([]byte, 0, n), e), nil
}

// UnmarshalJSON reads what MarshalJSON makes, in its order.
func (e *Sections) UnmarshalJSON(data []byte) error {
	*e = nil
	dec := json.NewDecoder(bytes.NewReader(data))
	if begin, err := dec.Token(); err != nil || begin != json.Delim('{') {
		return errors.Join(err, errSections)
	}
	for dec.More() {
		path, err := dec.Token()
		if err != nil {
			return err
		}
		s := Section{}
		s.Path, _ = path.(string)
		if err := dec.Decode(&s.JSON); err != nil {
			return err
		}
		*e = append(*e, s)
	}
	return nil
}

var errSections = errors.New("sections are no object")

// All yields the sections by path.
func (e Sections) All() iter.Seq2[string, json.RawMessage] {
	return func(yield func(string, json.RawMessage) bool) {
		for _, s := range e {
			if !yield(s.Path, s.JSON) {
				return
			}
		}
	}
}
