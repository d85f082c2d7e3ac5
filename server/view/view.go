// Package view turns what a match shows into bytes: cut into sections that
// are compared and sent one by one, in the same bytes as the standard library
// makes, which the tests hold it to, at a fraction of its cost.
package view

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"
	"sync"

	"westkingdom/engine"
	"westkingdom/server/protocol"
)

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
	if v.Public != nil && !c.addKnown(v.Public) {
		if err := c.addAny(v.Public); err != nil {
			return nil, err
		}
	}
	for i := range v.Scores {
		c.data = c.end(appendStanding(c.data, &v.Scores[i]), scores.at(i))
	}
	return c.cut(earlier), nil
}

// lists are those that nobody needs any more.
var lists = sync.Pool{New: func() any { return new(protocol.Sections) }}

// Drop gives the list of a view back, to which nobody holds on: the next one is put there. The
// texts of its sections stay as they are.
func Drop(s protocol.Sections) {
	if cap(s) > 0 {
		clear(s)
		s = s[:0]
		lists.Put(&s)
	}
}

// Encode encodes a private view whole; nil gives nil. One that is as it was earlier is taken
// from there.
func Encode(view any, earlier []byte) ([]byte, error) {
	if view == nil {
		return nil, nil
	}
	c := cutters.Get().(*cutter)
	defer cutters.Put(c)
	var known bool
	if c.data, known = appendKnown(c.data[:0], view); !known {
		return json.Marshal(view)
	}
	if bytes.Equal(c.data, earlier) {
		return earlier, nil
	}
	return bytes.Clone(c.data), nil
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

// end ends a section, and goes on with the next one.
func (c *cutter) end(data []byte, path string) []byte {
	c.paths, c.ends = append(c.paths, path), append(c.ends, len(data))
	return data
}

// paths are those of the elements of a list.
type paths struct {
	name  string
	first [64]string
}

func newPaths(name string) *paths {
	p := &paths{name: name}
	for i := range p.first {
		p.first[i] = name + "/" + strconv.Itoa(i)
	}
	return p
}

func (p *paths) at(i int) string {
	if i < len(p.first) {
		return p.first[i]
	}
	return p.name + "/" + strconv.Itoa(i)
}

var scores = newPaths("scores")

func (c *cutter) cut(earlier protocol.Sections) protocol.Sections {
	if len(c.paths) == 0 {
		return nil
	}
	e := slices.Grow(*lists.Get().(*protocol.Sections), len(c.paths))[:len(c.paths)]
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

// Games' views are encoded by generated code (append_gen.go), of the types' own declarations.
// What it makes is what json.Marshal makes; the tests hold the two together.
