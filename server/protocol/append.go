package protocol

import (
	"encoding/json"
	"strconv"

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

func appendSections(b []byte, sections Sections) []byte {
	b = append(b, '{')
	for i, s := range sections {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(engine.AppendString(b, s.Path), ':')
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
		b = append(engine.AppendString(b, a.Name), ':')
		if a.Text == "" {
			b = strconv.AppendInt(b, int64(a.N), 10)
		} else {
			b = engine.AppendString(b, a.Text)
		}
	}
	return append(b, '}')
}
