package protocol

import "testing"

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
		"InOtherFields": {`{"in":{"n":1,` + long + `}}`, `{"in":{` + long + `}}`, `{}`, `{"s":{"in":{` + long + `}}}`},
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
