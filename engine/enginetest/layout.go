package enginetest

import (
	"encoding"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"westkingdom/engine"
)

// Layout compares the JSON names and types of a state with those of
// testdata/layout.txt, which stored games have. A new field stands there only
// with omitzero, so that old positions keep their hashes; -update adds it.
func Layout(t *testing.T, s engine.State) {
	t.Helper()
	file := filepath.Join("testdata", "layout.txt")
	var lines []string
	layout(reflect.TypeOf(s).Elem(), "", &lines)
	got := strings.Join(lines, "\n") + "\n"
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	frozen, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got == string(frozen) {
		return
	}
	was := strings.Split(strings.TrimSuffix(string(frozen), "\n"), "\n")
	for _, line := range was {
		if !slices.Contains(lines, line) {
			t.Errorf("stored games have %s", line)
		}
	}
	for _, line := range lines {
		if !slices.Contains(was, line) {
			t.Errorf("stored games do not have %s", line)
		}
	}
	if !t.Failed() {
		t.Error("the fields of stored games come in another order")
	}
}

var (
	marshaler     = reflect.TypeFor[json.Marshaler]()
	textMarshaler = reflect.TypeFor[encoding.TextMarshaler]()
)

// layout lists every field below a type as "path type", with "omitzero" where
// it has that.
func layout(t reflect.Type, path string, lines *[]string) {
	switch {
	case t.Implements(marshaler), t.Implements(textMarshaler), reflect.PointerTo(t).Implements(marshaler):
		*lines = append(*lines, path+" "+t.String())
		return
	}
	switch t.Kind() {
	case reflect.Pointer:
		layout(t.Elem(), path, lines)
	case reflect.Slice:
		layout(t.Elem(), path+"[]", lines)
	case reflect.Array:
		layout(t.Elem(), fmt.Sprintf("%s[%d]", path, t.Len()), lines)
	case reflect.Map:
		layout(t.Elem(), path+"{"+t.Key().Kind().String()+"}", lines)
	case reflect.Struct:
		for i := range t.NumField() {
			f := t.Field(i)
			if !f.IsExported() {
				continue
			}
			name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
			if name == "" {
				name = "MISSING-NAME-OF-" + f.Name
			}
			if options != "" {
				name += "(" + options + ")"
			}
			layout(f.Type, strings.TrimPrefix(path+"."+name, "."), lines)
		}
	default:
		*lines = append(*lines, path+" "+t.Kind().String())
	}
}
