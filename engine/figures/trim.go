package figures

import (
	"encoding/json"
	"reflect"
)

// Trim returns a document without the fields of the type [Note] of the struct
// that v points to: what is left is what rules read, and what explains it. Only
// that can be uncertain to them, or be corrected. Errors are of the type
// [*Error].
func Trim(doc []byte, v any) ([]byte, error) {
	tree, err := parse(doc)
	if err != nil {
		return nil, err
	}
	return json.Marshal(trim(tree, reflect.TypeOf(v).Elem()))
}

func trim(value any, t reflect.Type) any {
	if t.Kind() == reflect.Pointer {
		return trim(value, t.Elem())
	}
	if reflect.PointerTo(t).Implements(unmarshaler) {
		return value
	}
	switch v := value.(type) {
	case []any:
		if t.Kind() == reflect.Slice || t.Kind() == reflect.Array {
			for i := range v {
				v[i] = trim(v[i], t.Elem())
			}
		}
	case map[string]any:
		zero := reflect.New(t).Elem()
		for name, part := range v {
			switch {
			case t.Kind() == reflect.Map:
				v[name] = trim(part, t.Elem())
			case t.Kind() != reflect.Struct || explains(name):
			default:
				if f, _ := fieldOf(zero, name); f.IsValid() && f.Type() == note {
					delete(v, name)
				} else if f.IsValid() {
					v[name] = trim(part, f.Type())
				}
			}
		}
	}
	return value
}
