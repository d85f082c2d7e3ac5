package web_test

import (
	"encoding/json"
	"testing"
	"unicode/utf8"

	"nhooyr.io/websocket"

	"westkingdom/server/protocol"
)

// FuzzMessages says anything to a room from a seat: whatever it is, it gets the
// one answer that is due to it, nothing from inside the server, and the socket
// goes on.
func FuzzMessages(f *testing.F) {
	for _, seed := range []string{
		`{"type":"ping"}`, `{"type":"hello","seq":-1}`, `{"type":"hello","seq":3}`, `{"type":"hello","seq":1e99}`,
		`{"type":"choose","id":"8c6f0c0e-6d4c-4f43-9d3a-0b5d9a3d8a11","prompt":0,"option":"take:1"}`,
		`{"type":"choose","id":"8C6F0C0E-6D4C-4F43-9D3A-0B5D9A3D8A11","prompt":-1}`,
		`{"type":"undo","id":"8c6f0c0e-6d4c-4f43-9d3a-0b5d9a3d8a12"}`, `{"type":"undo","id":""}`,
		`{"type":"say","id":"8c6f0c0e-6d4c-4f43-9d3a-0b5d9a3d8a13","text":"So?"}`,
		`{"type":"say","id":"8c6f0c0e-6d4c-4f43-9d3a-0b5d9a3d8a14","text":"\u0000\u202e"}`,
		`{"type":"cheat","id":"x"}`, `{"id":7}`, `[]`, `null`, `{`, "", "\x00", `{"TYPE":"ping"}`,
	} {
		f.Add([]byte(seed))
	}
	w := openWorld(f, nil)
	g := w.begin(2, nil)
	l := g.people[0].watch(g.code, -1)
	l.want(protocol.TypeWelcome)
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 8<<10 || !utf8.Valid(data) {
			return // the library closes a socket on what is no text, and ours on what is too long
		}
		w.t, l.t = t, t
		var m protocol.ClientMessage
		bad := json.Unmarshal(data, &m) != nil
		if err := l.conn.Write(t.Context(), websocket.MessageText, data); err != nil {
			t.Fatal(err)
		}
		for answered := false; !answered; {
			got, err := l.next()
			if err != nil {
				t.Fatalf("%q ends the socket: %v", data, err)
			}
			if inside := insides.FindString(got.raw); inside != "" {
				t.Errorf("%q is answered with the inside of the server: %s", data, got.raw)
			}
			switch got.Type {
			case protocol.TypeAnswer:
				if answered = got.ID == m.ID; !answered {
					t.Errorf("%q is answered with %s", data, got.raw)
				}
			case protocol.TypeProblem:
				if answered = bad || m.ID == ""; !answered {
					t.Errorf("%q is answered with %s", data, got.raw)
				}
			case protocol.TypePong:
				answered = m.Type == protocol.TypePing
			case protocol.TypeWelcome, protocol.TypeRoom:
				// A room also comes when somebody comes or goes: then the answer is left for
				// later, and nothing else but a hello may be taken to have got it.
				answered = m.Type == protocol.TypeHello && !bad
			}
		}
	})
}
