package figures

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// Words of a provenance.
const (
	reconstructed = "reconstructed"
	corrected     = "corrected" // by the operator
)

// provenance is the field of an object that says where its figures come from.
const provenance = "provenance"

// explains says whether a field of an object explains its figures and is none.
func explains(field string) bool {
	return field == provenance || field == "id" || field == "confidence" || strings.HasSuffix(field, "_provenance") ||
		field == "note" || field == "notes" || strings.HasSuffix(field, "_note")
}

// Uncertain collects the figures of a document that are reconstructed into one
// JSON file with the document's shape, lists of cards as objects by id; beside
// them stands a note of what is known. Nil: there are none. Corrected, the file
// is what [Correct] takes.
func Uncertain(doc []byte) ([]byte, error) {
	tree, err := parse(doc)
	if err != nil {
		return nil, err
	}
	found := uncertain(tree)
	if found == nil {
		return nil, nil
	}
	return json.MarshalIndent(found, "", "  ")
}

func uncertain(value any) any {
	found := map[string]any{}
	switch v := value.(type) {
	case []any:
		for _, part := range v {
			if id := idOf(part); id != "" {
				if inner := uncertain(part); inner != nil {
					found[id] = inner
				}
			}
		}
	case map[string]any:
		for _, field := range doubtful(v) {
			found[field] = v[field]
		}
		if len(found) > 0 {
			found["note"] = noteOf(v)
		}
		for field, part := range v {
			if _, all := found[field]; all || explains(field) || strings.Contains(field, "legend") {
				continue
			}
			if inner := uncertain(part); inner != nil {
				found[field] = inner
			}
		}
	}
	if len(found) == 0 {
		return nil
	}
	return found
}

// doubtful lists the fields of an object that are reconstructed: those that
// its provenance names, or all where it is about the whole or names a part that
// is no field.
func doubtful(v map[string]any) (fields []string) {
	whole := false
	switch p := v[provenance].(type) {
	case string:
		whole = p == reconstructed
	case map[string]any:
		for part, word := range p {
			if !speaksOf(word, reconstructed) {
				continue
			}
			if _, ok := v[part]; ok && !explains(part) {
				fields = append(fields, part)
			} else {
				whole = true
			}
		}
	}
	for field, word := range v {
		if about, ok := strings.CutSuffix(field, "_provenance"); ok && speaksOf(word, reconstructed) {
			if _, ok := v[about]; ok {
				fields = append(fields, about)
			}
		}
	}
	if whole {
		fields = fields[:0]
		for field := range v {
			if !explains(field) {
				fields = append(fields, field)
			}
		}
	}
	slices.Sort(fields)
	return fields
}

// speaksOf says whether a provenance is that word, or contains it.
func speaksOf(value any, word string) bool {
	switch v := value.(type) {
	case string:
		return v == word
	case []any:
		return slices.ContainsFunc(v, func(part any) bool { return speaksOf(part, word) })
	case map[string]any:
		for _, part := range v {
			if speaksOf(part, word) {
				return true
			}
		}
	}
	return false
}

// noSource begins the note beside stand-ins.
const noSource = "no source gives this figure"

func noteOf(v map[string]any) string {
	text := noSource
	for _, field := range slices.Sorted(maps.Keys(v)) {
		if s, ok := v[field].(string); ok && explains(field) && strings.Contains(field, "note") {
			text += "; " + s
		}
	}
	return text
}

// Corrections is a file of corrections, reduced to what differs from the
// document: the same corrections are the same bytes. Nil: nothing differs.
// Errors are of the type [*Error]: a card or field that the document does not
// have.
func Corrections(doc, file []byte) ([]byte, error) {
	tree, err := parse(doc)
	if err != nil {
		return nil, err
	}
	changes, err := parse(file)
	if err != nil {
		return nil, err
	}
	less, differs, err := reduce(tree, changes)
	if err != nil || !differs {
		return nil, err
	}
	return json.Marshal(less)
}

// reduce returns what of a change differs, and whether anything does.
func reduce(was, change any) (differing any, differs bool, err error) {
	fields, err := parts(was, change)
	if err != nil {
		return nil, false, err
	}
	if fields == nil {
		return change, !reflect.DeepEqual(was, instead(was, change)), nil
	}
	less := map[string]any{}
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		if explains(name) {
			continue
		}
		part, ok := member(was, name)
		if !ok {
			return nil, false, &Error{name, errors.New("no such card or field")}
		}
		inner, differs, err := reduce(part, fields[name])
		if err != nil {
			return nil, false, At(name, err)
		}
		if differs {
			less[name] = inner
		}
	}
	return less, len(less) > 0, nil
}

// parts are what a correction corrects within a value, by field or by the ids of
// a list; nil if it replaces the value as a whole. A list of cards stays one of
// the same cards.
func parts(was, change any) (map[string]any, error) {
	if !merges(was) {
		return nil, nil
	}
	list, isList := was.([]any)
	switch change := change.(type) {
	case map[string]any:
		return change, nil
	case []any:
		if !isList {
			// With the same fields it is the same as field by field.
			if one := sole(change); one != nil && sameFields(one, was.(map[string]any)) {
				return one, nil
			}
			break
		}
		fields := make(map[string]any, len(change))
		for i, part := range change {
			if i >= len(list) || idOf(part) != idOf(list[i]) {
				return nil, &Error{"", errors.New("not the same cards in the same order")}
			}
			fields[idOf(part)] = part
		}
		if len(change) < len(list) {
			return nil, &Error{"", errors.New("not the same cards in the same order")}
		}
		return fields, nil
	}
	if isList {
		return nil, &Error{"", errors.New("no list of cards")}
	}
	return nil, nil
}

// instead is what comes of a correction that replaces a value as a whole. For an
// object that is the one object of a list, which may have other fields.
func instead(was, change any) any {
	if list, ok := change.([]any); ok && isObject(was) {
		if one := sole(list); one != nil {
			return one
		}
	}
	return change
}

// sole is the object of a list of nothing but one, which is no card; nil: there is
// none.
func sole(list []any) map[string]any {
	if len(list) != 1 || idOf(list[0]) != "" {
		return nil
	}
	one, _ := list[0].(map[string]any)
	return one
}

func sameFields(a, b map[string]any) bool {
	return slices.Equal(slices.Sorted(maps.Keys(a)), slices.Sorted(maps.Keys(b)))
}

// merges says whether a correction of the value goes into it rather than
// replacing it.
func merges(value any) bool {
	switch v := value.(type) {
	case map[string]any:
		return true
	case []any:
		return len(v) > 0 && idOf(v[0]) != ""
	}
	return false
}

// member is a field of an object, or the element of a list that has that id.
func member(value any, name string) (any, bool) {
	switch v := value.(type) {
	case map[string]any:
		part, ok := v[name]
		return part, ok
	case []any:
		for _, part := range v {
			if idOf(part) == name {
				return part, true
			}
		}
	}
	return nil, false
}

// Correct applies corrections to a document. What they touch is certain from
// then on. Errors are of the type [*Error].
func Correct(doc, corrections []byte) ([]byte, error) {
	if len(corrections) == 0 {
		return doc, nil
	}
	tree, err := parse(doc)
	if err != nil {
		return nil, err
	}
	changes, err := parse(corrections)
	if err != nil {
		return nil, err
	}
	if tree, err = correct(tree, changes); err != nil {
		return nil, err
	}
	return json.Marshal(tree)
}

func correct(was, change any) (any, error) {
	fields, err := parts(was, change)
	if err != nil {
		return nil, err
	}
	if fields == nil {
		return instead(was, change), nil
	}
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		if explains(name) {
			continue
		}
		part, ok := member(was, name)
		if !ok {
			return nil, &Error{name, errors.New("no such card or field")}
		}
		now, err := correct(part, fields[name])
		if err != nil {
			return nil, At(name, err)
		}
		replace(was, name, now)
	}
	return was, nil
}

// replace puts a corrected value in its place and notes that it is, unless
// what was corrected says of itself where it comes from.
func replace(in any, name string, now any) {
	switch v := in.(type) {
	case map[string]any:
		v[name] = now
		if inner, ok := now.(map[string]any); ok && inner[provenance] != nil {
			return
		}
		if _, ok := v[name+"_provenance"]; ok {
			v[name+"_provenance"] = corrected
		}
		switch p := v[provenance].(type) {
		case string:
			words := map[string]any{name: corrected}
			for field := range v {
				if !explains(field) && field != name {
					words[field] = p
				}
			}
			v[provenance] = words
		case map[string]any:
			p[name] = corrected
		}
	case []any:
		for i := range v {
			if idOf(v[i]) == name {
				v[i] = now
			}
		}
	}
}

func idOf(value any) string {
	object, ok := value.(map[string]any)
	if !ok {
		return ""
	}
	id, _ := object["id"].(string)
	return id
}

func parse(data []byte) (tree any, err error) {
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	if err := dec.Decode(&tree); err != nil {
		return nil, &Error{"", fmt.Errorf("no JSON: %w", err)}
	}
	if dec.More() {
		return nil, &Error{"", errors.New("more than one JSON value")}
	}
	return tree, nil
}
