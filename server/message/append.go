package message

import (
	"encoding/json"
	"strconv"

	"westkingdom/engine"
	"westkingdom/server/room"
	"westkingdom/server/view"
)

// What is encoded for every choice and every seat is encoded here by hand, in
// the same bytes as json.Marshal makes, at a third of its cost; the tests hold
// the two together.

// appendPublic adds the field public of a message, if there are sections.
func appendPublic(b []byte, sections view.Sections) []byte {
	for i, s := range sections {
		if i == 0 {
			b = append(b, `,"public":{`...)
		} else {
			b = append(b, ',')
		}
		b = append(appendString(b, s.Path), ':')
		b = append(b, s.JSON...)
	}
	if len(sections) > 0 {
		b = append(b, '}')
	}
	return b
}

func appendTurn(b []byte, t *room.Turn) []byte {
	b = append(b, `{"asked":[`...)
	for i, seat := range t.Asked {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendInt(b, int64(seat), 10)
	}
	b = append(b, ']')
	if t.Prompt != nil {
		b = appendPrompt(append(b, `,"prompt":`...), t.Prompt)
	}
	b = append(b, `,"undo":{"choices":`...)
	b = strconv.AppendInt(b, int64(t.Undo), 10)
	if t.Why != "" {
		b = appendString(append(b, `,"why":`...), t.Why)
	}
	b = append(b, '}')
	if t.Over {
		b = append(b, `,"over":true`...)
	}
	if l := t.Lesson; l != nil {
		b = appendString(append(b, `,"lesson":{"step":`...), l.Step)
		if l.Option != "" {
			b = appendString(append(b, `,"option":`...), l.Option)
		}
		b = strconv.AppendInt(append(b, `,"number":`...), int64(l.Number), 10)
		b = strconv.AppendInt(append(b, `,"of":`...), int64(l.Of), 10)
		if l.Strayed {
			b = append(b, `,"strayed":true`...)
		}
		b = append(b, '}')
	}
	return append(b, '}')
}

func appendPrompt(b []byte, p *engine.ShownPrompt) []byte {
	b = append(b, `{"id":`...)
	b = strconv.AppendInt(b, int64(p.ID), 10)
	b = append(b, `,"seat":`...)
	b = strconv.AppendInt(b, int64(p.Seat), 10)
	b = appendString(append(b, `,"kind":`...), p.Kind)
	if p.About != nil {
		b = appendShown(append(b, `,"about":`...), p.About)
	}
	b = appendAllShown(append(b, `,"options":`...), p.Options)
	if len(p.Blocked) > 0 {
		b = appendAllShown(append(b, `,"blocked":`...), p.Blocked)
	}
	if len(p.Trail) > 0 {
		b = appendAllShown(append(b, `,"trail":`...), p.Trail)
	}
	return append(b, '}')
}

func appendAllShown(b []byte, all []engine.Shown) []byte {
	b = append(b, '[')
	for i := range all {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendShown(b, &all[i])
	}
	return append(b, ']')
}

func appendShown(b []byte, s *engine.Shown) []byte {
	b = appendString(append(b, `{"id":`...), s.ID)
	b = appendString(append(b, `,"verb":`...), s.Verb)
	if len(s.At) > 0 {
		b = append(b, `,"at":[`...)
		for i, at := range s.At {
			if i > 0 {
				b = append(b, ',')
			}
			b = appendString(b, at)
		}
		b = append(b, ']')
	}
	b = appendAmounts(b, `,"cost":`, s.Cost)
	b = appendAmounts(b, `,"gain":`, s.Gain)
	if len(s.Ways) > 0 {
		b = append(b, `,"ways":[`...)
		for i, way := range s.Ways {
			if i > 0 {
				b = append(b, ',')
			}
			b = appendList(b, way)
		}
		b = append(b, ']')
	}
	b = appendArgs(b, s.Args)
	if r := s.Reason; r != nil {
		b = appendString(append(b, `,"reason":{"key":`...), r.Key)
		if r.What != "" {
			b = appendString(append(b, `,"what":`...), r.What)
		}
		b = append(b, `,"have":`...)
		b = strconv.AppendInt(b, int64(r.Have), 10)
		b = append(b, `,"need":`...)
		b = strconv.AppendInt(b, int64(r.Need), 10)
		b = append(b, '}')
	}
	if len(s.Lacks) > 0 {
		b = appendAllShown(append(b, `,"lacks":`...), s.Lacks)
	}
	return append(b, '}')
}

func appendAmounts(b []byte, name string, amounts []engine.Amount) []byte {
	if len(amounts) == 0 {
		return b
	}
	return appendList(append(b, name...), amounts)
}

func appendList(b []byte, amounts []engine.Amount) []byte {
	b = append(b, '[')
	for i, a := range amounts {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendString(append(b, `{"what":`...), a.What)
		b = append(b, `,"n":`...)
		b = strconv.AppendInt(b, int64(a.N), 10)
		if a.Least {
			b = append(b, `,"least":true`...)
		}
		b = append(b, '}')
	}
	return append(b, ']')
}

func appendArgs(b []byte, args engine.Args) []byte {
	if len(args) == 0 {
		return b
	}
	b = append(b, `,"args":{`...)
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

// appendLog adds the field log of a message, if there are entries.
func appendLog(b []byte, entries []engine.Entry) []byte {
	if len(entries) == 0 {
		return b
	}
	b = append(b, `,"log":[`...)
	for i := range entries {
		e := &entries[i]
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, `{"seq":`...)
		b = strconv.AppendInt(b, int64(e.Seq), 10)
		b = append(b, `,"seat":`...)
		b = strconv.AppendInt(b, int64(e.Seat), 10)
		b = appendString(append(b, `,"key":`...), e.Key)
		b = appendArgs(b, e.Args)
		if e.Only != nil {
			b = append(b, `,"only":`...)
			b = strconv.AppendInt(b, int64(*e.Only), 10)
		}
		b = append(b, '}')
	}
	return append(b, ']')
}

func appendAnswer(b []byte, a room.Answer) []byte {
	b = appendString(append(b, `{"type":"answer","id":`...), a.ID)
	b = appendString(append(b, `,"result":`...), string(a.Result))
	if a.Seq != 0 {
		b = strconv.AppendInt(append(b, `,"seq":`...), int64(a.Seq), 10)
	}
	if a.Code != "" {
		b = appendString(append(b, `,"code":`...), string(a.Code))
	}
	return append(b, '}')
}

// appendString adds a JSON string. Ids are plain; anything else is left to the
// library.
func appendString(b []byte, s string) []byte {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c > '~' || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&' {
			data, _ := json.Marshal(s) // a string cannot fail
			return append(b, data...)
		}
	}
	b = append(append(b, '"'), s...)
	return append(b, '"')
}
