package web_test

import (
	"strings"
	"testing"

	"nhooyr.io/websocket"

	"westkingdom/server/protocol"
)

// review opens the replay's socket, which is told who leads.
func (p *person) review(code string) *line {
	p.w.t.Helper()
	l := p.connect(code)
	l.say(`{"type":"hello","seq":-1,"reviews":true}`)
	l.want(protocol.TypeLed)
	return l
}

// TestReviewBySockets: a leader takes the others along, and vanishes; whatever else is
// said of it is answered by what is wrong, and the room goes on.
func TestReviewBySockets(t *testing.T) {
	w := openWorld(t, nil)
	g := w.begin(2, nil)
	playOut(t, g, nil)
	ann, ben, guest := g.people[0].review(g.code), g.people[1].review(g.code), w.person().review(g.code)
	ann.say(`{"type":"lead"}`)
	for l, want := range map[*line]string{
		ann: `{"type":"led","seat":0,"here":true}`, ben: `{"type":"led","seat":0}`, guest: `{"type":"led","seat":0}`,
	} {
		if m := l.want(protocol.TypeLed); m.raw != want {
			t.Errorf("got %s, want %s", m.raw, want)
		}
	}
	const there = `{"seq":2,"seat":-1,"at":"pile:gems","x":10,"y":990,"arrows":[{"from":"pile:gems","to":"player:1"}]}`
	ann.say(`{"type":"point","place":` + there + `}`)
	for _, l := range []*line{ben, guest} {
		if m := l.want(protocol.TypePointed); m.raw != `{"type":"pointed","place":`+there+`}` {
			t.Errorf("got %s", m.raw)
		}
	}

	for _, c := range []struct {
		name, send string
		by         *line
		code       protocol.Code
	}{
		{"no place", `{"type":"point"}`, ann, protocol.CodeBadRequest},
		{"a place that is none", `{"type":"point","place":7}`, ann, protocol.CodeBadRequest},
		{"markup", `{"type":"point","place":{"seq":1,"seat":0,"at":"<b>"}}`, ann, protocol.CodeBadRequest},
		{"a hundred arrows", `{"type":"point","place":{"arrows":[` + strings.Repeat(`{"from":"x","to":"y"},`, 99) + `{"from":"x","to":"y"}]}}`, ann, protocol.CodeBadRequest},
		{"a guest leads", `{"type":"lead"}`, guest, protocol.CodeNotSeated},
		{"before hello", `{"type":"lead"}`, g.people[1].connect(g.code), protocol.CodeBadRequest},
		{"before hello", `{"type":"point","place":{}}`, g.people[1].connect(g.code), protocol.CodeBadRequest},
	} {
		c.by.say(c.send)
		if m := c.by.want(protocol.TypeProblem); m.Code != c.code {
			t.Errorf("%s: %s", c.name, m.raw)
		}
	}

	// Whoever does not lead points at nothing: the next place is the leader's.
	guest.say(`{"type":"point","place":{"seq":1,"seat":0}}`)
	guest.say(`{"type":"ping"}`)
	guest.want(protocol.TypePong)
	ann.say(`{"type":"point","place":{"seq":3,"seat":0}}`)
	if m := ben.want(protocol.TypePointed); m.raw != `{"type":"pointed","place":{"seq":3,"seat":0}}` {
		t.Errorf("got %s", m.raw)
	}

	ann.conn.CloseNow()
	for _, l := range []*line{ben, guest} {
		if m := l.want(protocol.TypeLed); m.raw != `{"type":"led","seat":-1}` {
			t.Errorf("the leader is gone: %s", m.raw)
		}
	}
	ben.say(`{"type":"lead"}`)
	if m := guest.want(protocol.TypeLed); m.raw != `{"type":"led","seat":1}` {
		t.Errorf("got %s", m.raw)
	}
	ben.say(`{"type":"point","place":{"arrows":"` + strings.Repeat("x", 9000) + `"}}`)
	if m := ben.want(protocol.TypeProblem); m.Code != protocol.CodeTooLarge {
		t.Errorf("got %s", m.raw)
	}
	ben.wantClosed(websocket.StatusMessageTooBig)
	if m := guest.want(protocol.TypeLed); m.raw != `{"type":"led","seat":-1}` {
		t.Errorf("got %s", m.raw)
	}
	w.wantSilence(g.secrets...)
}
