package protocol

import (
	"encoding/json"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestPartsSince: an object with the same fields is told by those that changed, in others and in
// lists as well where that is shorter; everything else in whole.
func TestPartsSince(t *testing.T) {
	long := `"why":"` + `a text that is as long as what is looked into, and no shorter than that by a single letter, so that it is looked into` + `"`
	for name, test := range map[string]struct{ before, now, public, parts string }{
		"Field":         {`{"a":1,"b":[2,3],"c":"x"}`, `{"a":1,"b":[2,4],"c":"x"}`, `{}`, `{"s":{"b":[2,4]}}`},
		"Last":          {`{"a":1,"c":"x"}`, `{"a":1,"c":"y"}`, `{}`, `{"s":{"c":"y"}}`},
		"Longer":        {`{"a":1,"b":2}`, `{"a":12,"b":2}`, `{}`, `{"s":{"a":12}}`},
		"Shorter":       {`{"a":12,"b":2}`, `{"a":1,"b":2}`, `{}`, `{"s":{"a":1}}`},
		"Text":          {`{"a":"}\",","b":2}`, `{"a":"}\",","b":3}`, `{}`, `{"s":{"b":3}}`},
		"TextChanged":   {`{"a":"\\","b":"]"}`, `{"a":"\\,\"","b":"]"}`, `{}`, `{"s":{"a":"\\,\""}}`},
		"FieldMore":     {`{"a":1}`, `{"a":1,"b":2}`, `{"s":{"a":1,"b":2}}`, `{}`},
		"FieldLess":     {`{"a":1,"b":2}`, `{"a":1}`, `{"s":{"a":1}}`, `{}`},
		"FieldOther":    {`{"a":1,"b":2}`, `{"a":1,"c":2}`, `{"s":{"a":1,"c":2}}`, `{}`},
		"Empty":         {`{"a":1}`, `{}`, `{"s":{}}`, `{}`},
		"Null":          {`null`, `{"a":1}`, `{"s":{"a":1}}`, `{}`},
		"List":          {`[1,2]`, `[1,3]`, `{"s":[1,3]}`, `{}`},
		"InObject":      {`{"in":{"n":1,` + long + `}}`, `{"in":{"n":2,` + long + `}}`, `{}`, `{"s/in":{"n":2}}`},
		"InList":        {`{"in":[{"n":1},{"n":1,` + long + `}],"m":1}`, `{"in":[{"n":1},{"n":2,` + long + `}],"m":2}`, `{}`, `{"s/in/1":{"n":2},"s":{"m":2}}`},
		"InShortObject": {`{"in":{"n":1}}`, `{"in":{"n":2}}`, `{}`, `{"s":{"in":{"n":2}}}`},
		"InOtherFields": {`{"in":{"n":1,` + long + `}}`, `{"in":{` + long + `}}`, `{}`, `{"s":{"in":{` + long + `}}}`},
		"InWhole":       {`{"in":{"of":{"n":1,` + long + `}}}`, `{"in":{"of":{"n":2,` + long + `},"m":1}}`, `{}`, `{"s":{"in":{"of":{"n":2,` + long + `},"m":1}}}`},
		"InLongerList":  {`{"in":[{` + long + `}]}`, `{"in":[{` + long + `},{}]}`, `{}`, `{"s":{"in":[{` + long + `},{}]}}`},
		"InMixedList":   {`{"in":[{"n":1,` + long + `},1]}`, `{"in":[{"n":2,` + long + `},2]}`, `{}`, `{"s":{"in":[{"n":2,` + long + `},2]}}`},
	} {
		t.Run(name, func(t *testing.T) {
			same := Section{"same", []byte(`{"a":1}`)}
			public, parts := Sections{same, {"s", []byte(test.now)}}.PartsSince(Sections{same, {"s", []byte(test.before)}})
			if got := library(t, public); got != test.public {
				t.Errorf("in whole %s, want %s", got, test.public)
			}
			if got := library(t, parts); got != test.parts {
				t.Errorf("fields %s, want %s", got, test.parts)
			}
		})
	}
}

var paths = []string{"market", "players/0", "players/1", "scores/0"}

// TestPartsAddUp: put into the view of before, what PartsSince says makes the view of now, whatever either is.
func TestPartsAddUp(t *testing.T) {
	told, within := 0, 0
	for seed := range uint64(3000) {
		v := values{rand.New(rand.NewPCG(seed, 0))}
		before, now := map[string]any{}, map[string]any{}
		for _, path := range paths {
			before[path] = v.value(4)
			now[path] = v.other(before[path])
		}
		public, parts := sectionsOf(t, now).PartsSince(sectionsOf(t, before))
		got := maps.Clone(before)
		for path, data := range public.All() {
			got[path] = decoded(t, data)
		}
		for path, data := range parts.All() {
			put(t, got, path, decoded(t, data).(map[string]any))
			if told++; before[path] == nil {
				within++
			}
		}
		if !reflect.DeepEqual(got, now) {
			t.Fatalf("%d: made %v, want %v, by %s and %s", seed, got, now, library(t, public), library(t, parts))
		}
	}
	if told < 1000 || within < 300 {
		t.Errorf("fields of %d objects were told, %d of them within sections", told, within)
	}
}

// put puts fields into the object of that path.
func put(t *testing.T, view map[string]any, path string, fields map[string]any) {
	for section := range view {
		rest, ok := strings.CutPrefix(path+"/", section+"/")
		if !ok {
			continue
		}
		at := view[section]
		for name := range strings.SplitSeq(strings.TrimSuffix(rest, "/"), "/") {
			if name == "" {
				break
			}
			if list, ok := at.([]any); ok {
				i, err := strconv.Atoi(name)
				if err != nil {
					t.Fatal(path, err)
				}
				at = list[i]
				continue
			}
			at = at.(map[string]any)[name]
		}
		maps.Copy(at.(map[string]any), fields)
		return
	}
	t.Fatalf("there is no %s", path)
}

func sectionsOf(t *testing.T, view map[string]any) (all Sections) {
	for _, path := range paths {
		data, err := json.Marshal(view[path])
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, Section{path, data})
	}
	return all
}

func decoded(t *testing.T, data []byte) (v any) {
	if err := json.Unmarshal(data, &v); err != nil {
		t.Fatal(err, string(data))
	}
	return v
}

// values are by chance, as json.Unmarshal makes them.
type values struct{ *rand.Rand }

// scalars are of the kind that is taken for something else: beginnings of others, and texts of JSON.
var scalars = []any{
	nil, true, false, 0.0, 1.0, 12.0, 123.0, -1.0, "", "a", "ab", `"`, `\`, `\"`, `{"a":1}`, `],"b":[`, `}`, `,`, "é\n", strings.Repeat("long ", 30),
}

func (v values) value(depth int) any {
	switch n := v.IntN(6); {
	case depth == 0 || n == 0:
		return scalars[v.IntN(len(scalars))]
	case n == 1:
		list := make([]any, v.IntN(4))
		for i := range list {
			list[i] = v.value(depth - 1)
		}
		return list
	default:
		object := map[string]any{}
		for range v.IntN(6) {
			object[string(rune('a'+v.IntN(8)))] = v.value(depth - 1)
		}
		return object
	}
}

// other is the value, or what differs here and there, at times in what it has.
func (v values) other(value any) any {
	if v.IntN(12) == 0 {
		return v.value(2)
	}
	switch value := value.(type) {
	case []any:
		list := []any{}
		for _, one := range value {
			list = append(list, v.other(one))
		}
		switch n := len(list); {
		case n > 0 && v.IntN(8) == 0:
			list = list[:n-1]
		case v.IntN(8) == 0:
			list = append(list, v.value(1))
		case v.IntN(8) == 0:
			v.Shuffle(n, func(i, j int) { list[i], list[j] = list[j], list[i] })
		}
		return list
	case map[string]any:
		object := map[string]any{}
		for _, name := range slices.Sorted(maps.Keys(value)) {
			if v.IntN(30) > 0 {
				object[name] = v.other(value[name])
			}
		}
		if v.IntN(30) == 0 {
			object["more"] = v.value(1)
		}
		return object
	}
	return value
}
