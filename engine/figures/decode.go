package figures

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// Note is a field that people read and no rule does: anything may be in it.
type Note struct{}

// Error says where in a document something is wrong.
type Error struct {
	Path string // "apprentices[journeyman].cost"; objects of a list by their id
	Err  error
}

func (e *Error) Error() string {
	if e.Path == "" {
		return e.Err.Error()
	}
	return e.Path + ": " + e.Err.Error()
}

func (e *Error) Unwrap() error { return e.Err }

// At puts a path before an error, joined with the error's own path if it has
// one. A nil error stays nil.
func At(path string, err error) error {
	if err == nil {
		return nil
	}
	var inner *Error
	if !errors.As(err, &inner) {
		return &Error{path, err}
	}
	return &Error{join(path, inner.Path), inner.Err}
}

func join(path, rest string) string {
	if path == "" || rest == "" || rest[0] == '[' {
		return path + rest
	}
	return path + "." + rest
}

// Decode reads a document, or a part of one, into v, a pointer. A struct takes
// the fields that it has, by the names of their json tags, and no others;
// fields of the type [Note] take anything. Types that implement
// [json.Unmarshaler] read themselves, and may call Decode in turn. Errors are
// of the type [*Error].
//
// Numbers are from 0 to 20, as nearly all printed ones are. A field that holds
// others says so in its tag `range:"-9,28"`, for all numbers in it; a list that
// must have so many elements, `len:"1,3"`. A field that cannot be 0 or empty by
// its tag must be there. A type says so by a method Bounds.
func Decode(data []byte, v any) error {
	target := reflect.ValueOf(v)
	if target.Kind() != reflect.Pointer || target.IsNil() {
		return fmt.Errorf("figures: decoding into a %T", v)
	}
	return decode(bytes.TrimSpace(data), target.Elem(), usual)
}

// Change is a figure that may be a loss: from -20 to 20.
type Change int

// Bounds implements [Bounded].
func (Change) Bounds() (least, most int) { return -20, 20 }

// Positive is a figure from 1 on.
type Positive int

// Bounds implements [Bounded].
func (Positive) Bounds() (least, most int) { return 1, 20 }

// Bounded is a type of numbers that says which ones.
type Bounded interface{ Bounds() (least, most int) }

// bounds are those of the numbers and of the lists of a field.
type bounds struct{ least, most, fewest, longest int }

// usual are the bounds of what says nothing else.
var usual = bounds{0, 20, 0, 100}

// boundsOf reads the bounds of a field off its tag.
func boundsOf(f reflect.StructField) bounds {
	b := usual
	pair := func(tag string, from, to *int) {
		if text, ok := f.Tag.Lookup(tag); ok {
			if n, err := fmt.Sscanf(text, "%d,%d", from, to); n != 2 {
				panic(fmt.Sprintf("figures: field %s is tagged %s %q: %v", f.Name, tag, text, err))
			}
		}
	}
	pair("range", &b.least, &b.most)
	pair("len", &b.fewest, &b.longest)
	return b
}

// needed says whether a field of such bounds must be there.
func (b bounds) needed(of reflect.Type) bool {
	switch of.Kind() {
	case reflect.Int, reflect.Int8:
		if own, ok := reflect.Zero(of).Interface().(Bounded); ok {
			b.least, b.most = own.Bounds()
		}
		return b.least > 0 || b.most < 0
	case reflect.Slice:
		return b.fewest > 0
	}
	return false
}

func (b bounds) number(n int64) error {
	if n < int64(b.least) || n > int64(b.most) {
		return fmt.Errorf("%d is no number from %d to %d", n, b.least, b.most)
	}
	return nil
}

func (b bounds) length(n int) error {
	if n < b.fewest || n > b.longest {
		return fmt.Errorf("a list of %d, want %d to %d", n, b.fewest, b.longest)
	}
	return nil
}

var (
	unmarshaler = reflect.TypeFor[json.Unmarshaler]()
	raw         = reflect.TypeFor[json.RawMessage]()
	note        = reflect.TypeFor[Note]()
)

func decode(data []byte, v reflect.Value, b bounds) error {
	switch t := v.Type(); {
	case t == note:
		return nil
	case t == raw:
		v.SetBytes(bytes.Clone(data))
		return nil
	case reflect.PointerTo(t).Implements(unmarshaler):
		return At("", v.Addr().Interface().(json.Unmarshaler).UnmarshalJSON(data))
	}
	switch v.Kind() {
	case reflect.Pointer:
		if string(data) == "null" {
			v.SetZero()
			return nil
		}
		v.Set(reflect.New(v.Type().Elem()))
		return decode(data, v.Elem(), b)
	case reflect.Struct:
		return decodeStruct(data, v)
	case reflect.Map:
		return decodeMap(data, v, b)
	case reflect.Slice, reflect.Array:
		return decodeList(data, v, b)
	}
	if err := json.Unmarshal(data, v.Addr().Interface()); err != nil || string(data) == "null" && v.Kind() != reflect.String {
		return &Error{"", fmt.Errorf("%s is no %s", short(data), v.Kind())}
	}
	if v.CanInt() {
		if own, ok := v.Interface().(Bounded); ok {
			b.least, b.most = own.Bounds()
		}
		return At("", b.number(v.Int()))
	}
	return nil
}

func object(data []byte) (map[string]json.RawMessage, error) {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(data, &fields); err != nil || fields == nil {
		return nil, &Error{"", fmt.Errorf("%s is no object", short(data))}
	}
	return fields, nil
}

func decodeStruct(data []byte, v reflect.Value) error {
	fields, err := object(data)
	if err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		field, b := fieldOf(v, name)
		if !field.IsValid() {
			return &Error{name, errors.New("no such field")}
		}
		if err := decode(bytes.TrimSpace(fields[name]), field, b); err != nil {
			return At(name, err)
		}
	}
	return missing(v.Type(), fields)
}

// missing is the error that a field that must be there is not.
func missing(t reflect.Type, fields map[string]json.RawMessage) error {
	for i := range t.NumField() {
		f := t.Field(i)
		if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); fields[name] == nil && boundsOf(f).needed(f.Type) {
			return &Error{name, errors.New("is missing")}
		}
	}
	return nil
}

// fieldOf finds the field of that name, in embedded structs too, and its bounds.
func fieldOf(v reflect.Value, name string) (reflect.Value, bounds) {
	t := v.Type()
	for i := range t.NumField() {
		f := t.Field(i)
		if f.Anonymous && f.Type.Kind() == reflect.Struct && f.Tag.Get("json") == "" {
			if inner, b := fieldOf(v.Field(i), name); inner.IsValid() {
				return inner, b
			}
			continue
		}
		tag, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if f.IsExported() && (tag == name || tag == "" && strings.EqualFold(f.Name, name)) {
			return v.Field(i), boundsOf(f)
		}
	}
	return reflect.Value{}, usual
}

func decodeMap(data []byte, v reflect.Value, b bounds) error {
	fields, err := object(data)
	if err != nil {
		return err
	}
	t := v.Type()
	v.Set(reflect.MakeMapWithSize(t, len(fields)))
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		key := reflect.New(t.Key()).Elem()
		switch key.Kind() {
		case reflect.String:
			key.SetString(name)
		case reflect.Int:
			n, err := strconv.Atoi(name)
			if err != nil {
				return &Error{name, errors.New("not a number")}
			}
			key.SetInt(int64(n))
		default:
			return &Error{name, fmt.Errorf("figures: keys of type %s", t.Key())}
		}
		value := reflect.New(t.Elem()).Elem()
		if err := decode(bytes.TrimSpace(fields[name]), value, b); err != nil {
			return At(name, err)
		}
		v.SetMapIndex(key, value)
	}
	return nil
}

func decodeList(data []byte, v reflect.Value, b bounds) error {
	if string(data) == "null" && v.Kind() == reflect.Slice {
		v.SetZero()
		return nil
	}
	var list []json.RawMessage
	if err := json.Unmarshal(data, &list); err != nil {
		return &Error{"", fmt.Errorf("%s is no list", short(data))}
	}
	if err := b.length(len(list)); err != nil && v.Kind() == reflect.Slice {
		return &Error{"", err}
	}
	if v.Kind() == reflect.Slice {
		v.Set(reflect.MakeSlice(v.Type(), len(list), len(list)))
	} else if v.Len() != len(list) {
		return &Error{"", fmt.Errorf("a list of %d, want %d", len(list), v.Len())}
	}
	for i, part := range list {
		if err := decode(bytes.TrimSpace(part), v.Index(i), b); err != nil {
			return At(elementPath(part, i), err)
		}
	}
	return nil
}

// elementPath names an element of a list: by its id if it has one.
func elementPath(data []byte, i int) string {
	var named struct{ ID string }
	if json.Unmarshal(data, &named) == nil && named.ID != "" {
		return "[" + named.ID + "]"
	}
	return "[" + strconv.Itoa(i) + "]"
}

func short(data []byte) string {
	if len(data) > 40 {
		return string(data[:40]) + "…"
	}
	return string(data)
}
