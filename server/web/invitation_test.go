package web_test

import (
	"html"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"westkingdom/server/protocol"
	"westkingdom/server/web"
)

// tags are what a page says of itself in its head, by property.
func tags(page string) map[string]string {
	all := make(map[string]string)
	for _, m := range regexp.MustCompile(`<meta (?:property|name)="([^"]*)" content="([^"]*)">`).FindAllStringSubmatch(page, -1) {
		all[m[1]] = html.UnescapeString(m[2])
	}
	if m := regexp.MustCompile(`<title>([^<]*)</title>`).FindStringSubmatch(page); m != nil {
		all["title"] = html.UnescapeString(m[1])
	}
	return all
}

// TestLinkShowsItsRoom: what a chat shows of a link names game, people and free seats
// in the reader's language, takes no seat and wakes no room.
func TestLinkShowsItsRoom(t *testing.T) {
	w := openWorld(t, func(c *web.Config) { c.PublicURL = "https://games.example" })
	host := w.person()
	code := host.must("/api/rooms", protocol.CreateRoom{Game: "pebbles", Seats: 3, Bots: []string{"random"}}).Room.Code
	shown := func(language string) map[string]string {
		t.Helper()
		res := w.person().call(http.MethodGet, "/r/"+code, nil, "Accept-Language", language)
		if got := strings.Join(res.Header.Values("Vary"), ", "); !strings.Contains(got, "Accept-Language") {
			t.Errorf("Vary is %q", got)
		}
		defer res.Body.Close()
		return tags(body(t, res.Body))
	}
	want := func(language, title, about string) {
		t.Helper()
		got := shown(language)
		if got["title"] != title || got["og:title"] != title || got["og:description"] != about {
			t.Errorf("in %s it shows %q and %q, want %q and %q", language, got["og:title"], got["og:description"], title, about)
		}
		if url := "https://games.example/r/" + code; got["og:url"] != url || got["og:image"] != "https://games.example/share/pebbles.jpg" {
			t.Errorf("it leads to %s, with the picture %s", got["og:url"], got["og:image"])
		}
	}
	want("en", "Pebbles", "2 seats of 3 are free.")
	if n := w.rooms.Awake(); n != 0 {
		t.Errorf("%d rooms were woken", n)
	}
	first := host.must("/api/rooms/"+code+"/seats/0", protocol.TakeSeat{Name: "Ann"})
	want("en", "Ann invites you to Pebbles", "One seat of 3 is free.")
	want("fr", "Ann vous invite à jouer\u00a0: Cailloux", "Une place libre sur 3.")
	w.person().must("/api/rooms/"+code+"/seats/1", protocol.TakeSeat{Name: "Ben"})
	want("en", "Pebbles: Ann and Ben", "All 3 seats are taken.")
	host.must("/api/rooms/"+code+"/start", nil)
	want("fr", "Cailloux\u00a0: Ann et Ben", "La partie est en cours.")
	if page := body(t, w.person().get("/r/"+code).Body); strings.Contains(page, first.Secret) {
		t.Errorf("the page has a secret: %s", page)
	}
}

// TestLinkOfHostileNames: names are words, whatever they look like.
func TestLinkOfHostileNames(t *testing.T) {
	w := openWorld(t, nil)
	for _, name := range []string{`<script>x</script>`, `"><img src=x>`, `'onload=x `, `</title><b>`, `&quot;&#34;`, `%s %d`} {
		host := w.person()
		code := host.must("/api/rooms", protocol.CreateRoom{Game: "pebbles", Seats: 2}).Room.Code
		taken := host.must("/api/rooms/"+code+"/seats/0", protocol.TakeSeat{Name: name}).Room.Seats[0].Name
		page := body(t, w.person().get("/r/"+code).Body)
		if title := tags(page)["og:title"]; title != taken+" invites you to Pebbles" {
			t.Errorf("%q is shown as %q", name, title)
		}
		if strings.Contains(page, "<script>x") || strings.Contains(page, "<img") || strings.Contains(page, "<b>") {
			t.Errorf("%q is more than words in %s", name, page)
		}
	}
}

// TestLinkOfNoRoom: a page of a room that is not there, or cannot be read, is the page.
func TestLinkOfNoRoom(t *testing.T) {
	w := openWorld(t, nil)
	for _, path := range []string{"/r/0123456789", "/r/NOROOM", "/r/0123456789/replay", "/r/"} {
		res := w.person().get(path)
		if got := tags(body(t, res.Body)); res.StatusCode != http.StatusOK || got["title"] != "Westkingdom" || got["og:title"] != "" {
			t.Errorf("%s: %d, %v", path, res.StatusCode, got)
		}
	}
}
