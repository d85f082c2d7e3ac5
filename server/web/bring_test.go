package web_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/bot"
	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
	"westkingdom/server/web"
)

// unfinished is the file of a game of two on a server of its own, after its first choice.
func unfinished(t *testing.T) string {
	t.Helper()
	w := openWorld(t, nil)
	g := w.begin(2, nil)
	a, _, turn := g.both()
	a.choose(turn)
	a.want(protocol.TypeAnswer)
	e, err := room.Archive{Store: w.store, Games: map[string]engine.Game{"pebbles": pebbles{}}, NewBot: bot.New}.Export(t.Context(), g.code)
	if err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// TestBring: whoever brings a game of their device has its seat and is the host, by their
// browser's cookies alone, and a friend sits down with them.
func TestBring(t *testing.T) {
	w := openWorld(t, nil)
	ann, ben := w.person(), w.person()
	res := ann.post("/api/rooms/import?seat=1", unfinished(t))
	if res.StatusCode != http.StatusCreated {
		t.Errorf("status %d", res.StatusCode)
	}
	made := decode[protocol.RoomAnswer](t, res)
	path := "/api/rooms/" + made.Room.Code
	if got := res.Header.Get("Location"); got != path {
		t.Errorf("it is said to be at %q", got)
	}
	if back := decode[protocol.RoomAnswer](t, ann.get(path)); back.You != (protocol.You{Seat: 1, Host: true}) || !back.Room.Brought || back.Room.State != record.Playing {
		t.Errorf("back, the host got %+v", back)
	}
	if sat := ben.must(path+"/seats/0", protocol.TakeSeat{Name: "Ben"}); sat.You.Seat != 0 || !sat.Room.Brought {
		t.Errorf("the friend got %+v", sat)
	}
	mine := decode[[]protocol.MyGame](t, ann.get("/api/me/games"))
	if len(mine) != 1 || mine[0].Room.Code != made.Room.Code {
		t.Errorf("the host has the games %+v", mine)
	}
}

func TestBringRefused(t *testing.T) {
	w := openWorld(t, nil)
	good := unfinished(t)
	for name, c := range map[string]struct {
		path, body string
		status     int
	}{
		"NoJSON":   {"", "not a game", http.StatusUnprocessableEntity},
		"Nothing":  {"", "", http.StatusUnprocessableEntity},
		"CutOff":   {"", good[:len(good)/2], http.StatusUnprocessableEntity},
		"Altered":  {"", strings.Replace(good, `"spectators":true`, `"spectators":false`, 1), http.StatusUnprocessableEntity},
		"TooLarge": {"", good + strings.Repeat(" ", record.MaxFile), http.StatusRequestEntityTooLarge},
		"NoSeat":   {"?seat=two", good, http.StatusBadRequest},
	} {
		t.Run(name, func(t *testing.T) {
			res := w.person().post("/api/rooms/import"+c.path, c.body)
			if text := body(t, res.Body); res.StatusCode != c.status {
				t.Errorf("status %d: %.200s", res.StatusCode, text)
			}
			if n, err := w.store.Count(t.Context()); n != 0 || err != nil {
				t.Errorf("%d rooms, %v", n, err)
			}
		})
	}
}

// TestBringLimit: from one address so many games are brought in an hour, good ones or not.
func TestBringLimit(t *testing.T) {
	w := openWorld(t, func(c *web.Config) { c.Limits.Brings = 2 })
	good := unfinished(t)
	for i, want := range []int{http.StatusCreated, http.StatusUnprocessableEntity, http.StatusTooManyRequests} {
		text := good
		if i == 1 {
			text = "{}"
		}
		if res := w.person().post("/api/rooms/import", text); res.StatusCode != want {
			t.Errorf("call %d: status %d, want %d: %s", i, res.StatusCode, want, body(t, res.Body))
		}
	}
}
