//go:build !js

package protocol

import (
	"bytes"

	"westkingdom/engine"
)

// PartsSince returns the sections that differ from an earlier view, each in whole or, if it is
// an object that has the same fields as before, its changed fields alone.
func (e Sections) PartsSince(earlier Sections) (whole, parts Sections) {
	changed := e.Since(earlier)
	if len(changed) == 0 || len(e) != len(earlier) {
		return changed, nil
	}
	var text []byte
	i := 0
	for _, s := range changed {
		for e[i].Path != s.Path {
			i++
		}
		at := len(text)
		fields, ok := appendFieldsSince(text, s.JSON, earlier[i].JSON)
		if !ok || earlier[i].Path != s.Path {
			whole = append(whole, s)
			continue
		}
		text = fields
		parts = append(parts, Section{s.Path, text[at:len(text):len(text)]})
	}
	return whole, parts
}

// appendFieldsSince appends an object of the fields that an object has otherwise than an
// earlier one. It says false if one of the two is no object, or has other fields.
func appendFieldsSince(b, now, earlier []byte) ([]byte, bool) {
	if len(now) == 0 || len(earlier) == 0 || now[0] != '{' || earlier[0] != '{' {
		return b, false
	}
	made := b
	i, j := 1, 1
	for i < len(now) && j < len(earlier) {
		end := fieldEnd(now, i)
		field, was := now[i:end], earlier[j:]
		if end++; len(was) > len(field) && bytes.HasPrefix(was, field) && (was[len(field)] == ',' || was[len(field)] == '}') {
			i, j = end, j+len(field)+1
			continue
		}
		name := bytes.IndexByte(field, ':') + 1
		if name == 0 || !bytes.HasPrefix(was, field[:name]) {
			return b, false
		}
		made = append(append(made, ','), field...)
		i, j = end, fieldEnd(earlier, j)+1
	}
	if i != len(now) || j != len(earlier) {
		return b, false
	}
	return engine.Closed(made, len(b)), true
}

// fieldEnd returns where the field of an object ends that begins there.
func fieldEnd(object []byte, i int) int {
	depth, quoted := 0, false
	for ; i < len(object); i++ {
		switch c := object[i]; {
		case quoted:
			switch c {
			case '\\':
				i++
			case '"':
				quoted = false
			}
		case c == '"':
			quoted = true
		case c == '{', c == '[':
			depth++
		case depth == 0 && (c == ',' || c == '}'):
			return i
		case c == '}', c == ']':
			depth--
		}
	}
	return i
}
