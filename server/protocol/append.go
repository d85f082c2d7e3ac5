package protocol

import (
	"encoding/json"
	"strconv"
	"strings"

	"westkingdom/engine"
)

// What is encoded for every choice and every seat is encoded by generated code
// (append_gen.go), of the types' own declarations. It makes the same bytes as
// json.Marshal, at a third of its cost; the tests hold the two together.

// AppendHead appends the part of an update that is the same for all who watch, up
// to where [AppendTail] goes on.
func AppendHead(b []byte, u *Update) []byte {
	at := len(b)
	b = appendUpdateFields(b, u)
	b[at] = '{'
	return b
}

// AppendTail appends the part of an update that is for one viewer, and its end.
func AppendTail(b []byte, v *ViewerUpdate) []byte {
	return append(appendViewerUpdateFields(b, v), '}')
}

// Append appends an answer.
func (a *Answer) Append(b []byte) []byte { return appendAnswer(b, a) }

// Encode encodes a message that is plain data of the protocol's own types.
func Encode(message any) []byte {
	data, err := json.Marshal(message)
	if err != nil {
		panic(err)
	}
	return data
}

// Closed makes an object of the fields from there on, each of which begins with a
// comma.
func Closed(b []byte, at int) []byte {
	if len(b) == at {
		return append(b, "{}"...)
	}
	b[at] = '{'
	return append(b, '}')
}

func appendSections(b []byte, sections Sections) []byte {
	b = append(b, '{')
	for i, s := range sections {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(appendString(b, s.Path), ':')
		b = append(b, s.JSON...)
	}
	return append(b, '}')
}

func appendArgs(b []byte, args engine.Args) []byte {
	b = append(b, '{')
	for i, a := range args {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(appendString(b, a.Name), ':')
		if a.Text == "" {
			b = strconv.AppendInt(b, int64(a.N), 10)
		} else {
			b = appendString(b, a.Text)
		}
	}
	return append(b, '}')
}

func closed(b []byte, at int) []byte { return Closed(b, at) }

func appendString(b []byte, s string) []byte { return AppendString(b, s) }

// plain are the bytes that stand for themselves in a JSON string, as the library writes it.
var plain = func() (is [256]bool) {
	for c := ' '; c <= '~'; c++ {
		is[c] = !strings.ContainsRune(`"\<>&`, c)
	}
	return is
}()

// AppendString adds a JSON string. Ids are plain; anything else is left to the
// library.
func AppendString(b []byte, s string) []byte {
	for i := range len(s) {
		if !plain[s[i]] {
			data, _ := json.Marshal(s) // a string cannot fail
			return append(b, data...)
		}
	}
	b = append(append(b, '"'), s...)
	return append(b, '"')
}
