package engine

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
)

// Entry is one thing that happened: a key, who did it, and arguments. Clients
// word it in the reader's language.
type Entry struct {
	Seq  int    `json:"seq"` // the record that caused it; 0 for the deal
	Seat Seat   `json:"seat"`
	Key  string `json:"key"`
	Args Args   `json:"args,omitempty"`
	// Only is the one seat that may read it; nil: everybody.
	Only *Seat `json:"only,omitempty"`
}

// Arg is one argument of an entry or of an option's wording: a number, or the
// id of something that has a name (a card, a location, a resource). Its name
// says which; digits at its end only tell several apart.
type Arg struct {
	Name string
	Text string // the id; empty for a number
	N    int
}

// Int makes an argument that is a number.
func Int(name string, n int) Arg { return Arg{Name: name, N: n} }

// Str makes an argument that is an id.
func Str(name, id string) Arg { return Arg{Name: name, Text: id} }

// Args are named arguments. In JSON they are one object.
type Args []Arg

// MarshalJSON implements [json.Marshaler].
func (a Args) MarshalJSON() ([]byte, error) {
	b := []byte{'{'}
	for i, arg := range a {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendQuote(b, arg.Name)
		b = append(b, ':')
		if arg.Text == "" {
			b = strconv.AppendInt(b, int64(arg.N), 10)
			continue
		}
		b = strconv.AppendQuote(b, arg.Text)
	}
	return append(b, '}'), nil
}

// id is a name and the first n arguments, as many as there are.
func (a Args) id(name string, n int) string {
	b := []byte(name)
	for _, arg := range a[:min(n, len(a))] {
		b = append(b, ':')
		if arg.Text == "" {
			b = strconv.AppendInt(b, int64(arg.N), 10)
		} else {
			b = append(b, arg.Text...)
		}
	}
	return string(b)
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps the order.
func (a *Args) UnmarshalJSON(data []byte) error {
	dec := json.NewDecoder(bytes.NewReader(data))
	if _, err := dec.Token(); err != nil {
		return err
	}
	*a = nil
	for dec.More() {
		name, err := dec.Token()
		if err != nil {
			return err
		}
		value, err := dec.Token()
		if err != nil {
			return err
		}
		arg := Arg{Name: name.(string)}
		switch v := value.(type) {
		case string:
			arg.Text = v
		case float64:
			arg.N = int(v)
		default:
			return fmt.Errorf("argument %s is neither a number nor an id", arg.Name)
		}
		*a = append(*a, arg)
	}
	return nil
}

// MayRead says whether the seat may read the entry.
func (e Entry) MayRead(seat Seat) bool { return e.Only == nil || *e.Only == seat }
