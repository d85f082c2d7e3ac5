package figures

import (
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strings"
)

// Count returns how many cards and places have stand-ins, by the file of
// [Uncertain].
func Count(uncertain []byte) (int, error) {
	if uncertain == nil {
		return 0, nil
	}
	tree, err := parse(uncertain)
	if err != nil {
		return 0, err
	}
	return count(tree), nil
}

func count(value any) (n int) {
	fields, ok := value.(map[string]any)
	if !ok {
		return 0
	}
	if note, _ := fields["note"].(string); strings.HasPrefix(note, noSource) {
		n = 1
	}
	for _, part := range fields {
		n += count(part)
	}
	return n
}

// Within says whether corrections touch stand-ins alone, those of the file of
// [Uncertain]. Errors are of the type [*Error].
func Within(uncertain, corrections []byte) error {
	var stand any = map[string]any{}
	var err error
	if uncertain != nil {
		if stand, err = parse(uncertain); err != nil {
			return err
		}
	}
	changes, err := parse(corrections)
	if err != nil {
		return err
	}
	if _, ok := changes.(map[string]any); !ok {
		return &Error{"", errors.New("no object")}
	}
	return within(stand, changes)
}

func within(stand, change any) error {
	fields, ok := change.(map[string]any)
	if !ok || !merges(stand) {
		return nil
	}
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		if explains(name) {
			continue
		}
		part, ok := member(stand, name)
		if !ok {
			return &Error{name, errors.New("is no stand-in")}
		}
		if inPart(part) && !isObject(fields[name]) {
			return &Error{name, errors.New("is not a stand-in as a whole")}
		}
		if err := within(part, fields[name]); err != nil {
			return At(name, err)
		}
	}
	return nil
}

// inPart says whether a value of the file of [Uncertain] is what has stand-ins, and
// not one itself: it is not replaced as a whole.
func inPart(value any) bool { return isObject(value) && count(value) > 0 }

func isObject(value any) bool {
	_, ok := value.(map[string]any)
	return ok
}

// Only returns the part of corrections that is of stand-ins, those of the file of
// [Uncertain]; nil if none is.
func Only(uncertain, corrections []byte) ([]byte, error) {
	if uncertain == nil || corrections == nil {
		return nil, nil
	}
	stand, err := parse(uncertain)
	if err != nil {
		return nil, err
	}
	changes, err := parse(corrections)
	if err != nil {
		return nil, err
	}
	left, ok := only(stand, changes).(map[string]any)
	if !ok || len(left) == 0 {
		return nil, nil
	}
	return json.Marshal(left)
}

func only(stand, change any) any {
	fields, ok := change.(map[string]any)
	if !ok || !merges(stand) {
		return change
	}
	left := map[string]any{}
	for name, part := range fields {
		of, ok := member(stand, name)
		if !ok || inPart(of) && !isObject(part) {
			continue
		}
		if inner := only(of, part); !empty(inner) {
			left[name] = inner
		}
	}
	return left
}

func empty(value any) bool {
	fields, ok := value.(map[string]any)
	return ok && len(fields) == 0
}

// Join returns the corrections of both, the second's where both correct the same.
func Join(first, second []byte) ([]byte, error) {
	switch {
	case len(first) == 0:
		return second, nil
	case len(second) == 0:
		return first, nil
	}
	a, err := parse(first)
	if err != nil {
		return nil, err
	}
	b, err := parse(second)
	if err != nil {
		return nil, err
	}
	return json.Marshal(united(a, b))
}

func united(a, b any) any {
	if list, ok := a.([]any); ok && isObject(b) {
		if one := sole(list); one != nil {
			return []any{united(one, b)}
		}
	}
	was, ok := a.(map[string]any)
	fields, also := b.(map[string]any)
	if !ok || !also {
		return b
	}
	for name, part := range fields {
		if old, ok := was[name]; ok {
			part = united(old, part)
		}
		was[name] = part
	}
	return was
}
