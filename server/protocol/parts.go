//go:build !js

package protocol

import (
	"bytes"
	"strconv"

	"westkingdom/engine"
)

// PartsSince returns the sections that differ from an earlier view, each in whole or, if it is
// an object that has the same fields as before, its changed fields alone: by the path of the
// object that they are in, which may lie in others and in lists that are as long as before.
func (e Sections) PartsSince(earlier Sections) (whole, parts Sections) {
	changed := e.Since(earlier)
	if len(changed) == 0 || len(e) != len(earlier) {
		return changed, nil
	}
	var c changes
	i := 0
	for _, s := range changed {
		for e[i].Path != s.Path {
			i++
		}
		if earlier[i].Path != s.Path || !c.object(s.Path, s.JSON, earlier[i].JSON) {
			whole = append(whole, s)
		}
	}
	return whole, c.parts
}

// changes are the parts that differ, in the order of the objects' ends.
type changes struct {
	parts Sections
	text  []byte
}

// worthLooking is how long what changed is at least for which its own fields are looked at:
// less is not worth the time, and a path has its own length.
const worthLooking = 128

// value adds what differs in a value; false, and nothing, if that can only be said in whole.
func (c *changes) value(path string, now, earlier []byte) bool {
	if len(now) < worthLooking || len(earlier) == 0 || now[0] != earlier[0] {
		return false
	}
	switch now[0] {
	case '{':
		return c.object(path, now, earlier)
	case '[':
		return c.list(path, now, earlier)
	}
	return false
}

// object adds the fields that an object has otherwise than an earlier one. It says false, and
// adds nothing, if one of the two is no object, or has other fields.
func (c *changes) object(path string, now, earlier []byte) bool {
	if len(now) == 0 || len(earlier) == 0 || now[0] != '{' || earlier[0] != '{' {
		return false
	}
	before := len(c.parts)
	var room [256]byte
	fields := room[:0]
	same := pairs(now, earlier, func(_ int, field, was []byte) bool {
		name := bytes.IndexByte(field, ':') + 1
		if name == 0 || !bytes.HasPrefix(was, field[:name]) {
			return false
		}
		if !c.value(path+"/"+string(field[1:name-2]), field[name:], was[name:]) {
			fields = append(append(fields, ','), field...)
		}
		return true
	})
	if !same {
		c.parts = c.parts[:before]
		return false
	}
	if len(fields) > 0 {
		at := len(c.text)
		c.text = engine.Closed(append(c.text, fields...), at)
		c.parts = append(c.parts, Section{path, c.text[at:len(c.text):len(c.text)]})
	}
	return true
}

// list adds what differs in the objects of a list. It says false, and adds nothing, if it is as
// long as before no more, or has other things that differ.
func (c *changes) list(path string, now, earlier []byte) bool {
	before := len(c.parts)
	same := pairs(now, earlier, func(i int, one, was []byte) bool {
		return c.object(path+"/"+strconv.Itoa(i), one, was)
	})
	if !same {
		c.parts = c.parts[:before]
	}
	return same
}

// pairs goes through the fields of two objects, or the elements of two lists, and tells of those
// at the same place that differ. It says false if the two have not as many, or differs does.
func pairs(now, earlier []byte, differs func(i int, one, was []byte) bool) bool {
	i, j, n := 1, 1, 0
	for i < len(now) && j < len(earlier) {
		end := valueEnd(now, i)
		one, was := now[i:end], earlier[j:]
		i = end + 1
		if len(was) > len(one) && bytes.HasPrefix(was, one) && closes(was[len(one)]) {
			j += len(one) + 1
		} else {
			was = earlier[j:valueEnd(earlier, j)]
			if j += len(was) + 1; !differs(n, one, was) {
				return false
			}
		}
		n++
	}
	return i == len(now) && j == len(earlier)
}

// closes says whether a field, or an element, ends before that byte.
func closes(c byte) bool { return c == ',' || c == '}' || c == ']' }

// valueEnd returns where the field of an object, or the element of a list, ends that begins there.
func valueEnd(text []byte, i int) int {
	depth, quoted := 0, false
	for ; i < len(text); i++ {
		c := text[i]
		switch {
		case !structural[c]:
		case c == '\\':
			i++ // only a text has one
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{', c == '[':
			depth++
		case depth == 0:
			return i
		case c != ',':
			depth--
		}
	}
	return i
}

// structural are the bytes of JSON that more than stand for themselves.
var structural = [256]bool{'"': true, '\\': true, '{': true, '[': true, '}': true, ']': true, ',': true}
