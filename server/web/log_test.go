package web_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"westkingdom/server/protocol"
	"westkingdom/server/web"
)

// secrets returns what a browser holds for a room.
func (p *person) secrets(path string) []string {
	u, err := url.Parse(p.w.url + path)
	if err != nil {
		p.w.t.Fatal(err)
	}
	var all []string
	for _, c := range p.http.Jar.Cookies(u) {
		all = append(all, c.Value)
	}
	return all
}

// TestLogNamesRoomsAndNoSecret does whatever has to do with secrets, rightly
// and wrongly, with every call logged.
func TestLogNamesRoomsAndNoSecret(t *testing.T) {
	w := openWorld(t, func(c *web.Config) { c.AccessLog, c.Limits.Calls = true, 10 })
	g := w.begin(2, nil)
	a, _, turn := g.both()
	a.wantApplied(a.choose(turn))
	secret := g.secrets[1]
	host := g.people[0]
	res := host.post(g.path+"/seats/1/link", nil)
	renewed := decode[protocol.RoomAnswer](t, res).Secret

	thief := w.person()
	wantProblem(t, thief.post(g.path+"/claim", protocol.Claim{Secret: secret}), protocol.CodeBadSecret)
	thief.must(g.path+"/claim", protocol.Claim{Secret: renewed})
	// As a link might be mangled by a mail program.
	for _, mangled := range []string{
		"/r/" + g.code + "%23" + renewed, "/r/" + g.code + "/" + renewed, "/r/" + g.code + "?" + renewed, "/" + renewed,
		g.path + "/" + renewed, g.path + "?secret=" + renewed, "/api/rooms/" + renewed, "/api/rooms/" + renewed + "/socket",
	} {
		thief.get(mangled).Body.Close()
	}
	thief.call(renewed, g.path, nil).Body.Close()
	thief.call(http.MethodPost, g.path+"/claim", `{"secret":"`+renewed).Body.Close()
	wantProblem(t, thief.get(g.path+"/replay?seat="+renewed), protocol.CodeBadRequest)
	for range 10 {
		thief.post(g.path+"/claim", protocol.Claim{Secret: renewed}).Body.Close()
	}

	secrets := append(host.secrets(g.path), thief.secrets(g.path)...)
	w.wantSilence(append(secrets, g.secrets[0], secret, renewed)...)
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.log.Len() == 0 {
		t.Fatal("nothing was logged")
	}
	for line := range strings.Lines(w.log.String()) {
		if strings.Contains(line, "rooms/{code}") && !strings.Contains(line, "room="+g.code) && !strings.Contains(line, `room=""`) {
			t.Errorf("a line without its room: %s", line)
		}
	}
	for _, want := range []string{
		`route="POST /api/rooms/{code}/claim" room=` + g.code + " status=403 code=bad-secret",
		`route="POST /api/rooms/{code}/claim" room=` + g.code + " status=429 code=too-many",
		`route="GET /api/rooms/{code}/socket" room=` + g.code,
		`address=127.0.0.1`,
	} {
		if !strings.Contains(w.log.String(), want) {
			t.Errorf("no line with %s in\n%s", want, w.log.String())
		}
	}
}

func TestNoAccessLogUnlessWanted(t *testing.T) {
	w := openWorld(t, nil)
	w.begin(2, nil)
	w.wantNothingLogged()
}
