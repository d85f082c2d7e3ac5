package web_test

import (
	"net/http"
	"strings"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/web"
)

func TestGamesAreListed(t *testing.T) {
	w := openWorld(t, nil)
	infos := decode[[]engine.Info](t, w.person().get("/api/games"))
	if len(infos) != 1 || infos[0].ID != "pebbles" || infos[0].MaxSeats != 4 {
		t.Errorf("got %+v", infos)
	}
}

func TestHostMakesRoomAndFriendsSitDown(t *testing.T) {
	w := openWorld(t, nil)
	host, friend := w.person(), w.person()

	res := host.post("/api/rooms", protocol.CreateRoom{Game: "pebbles", Seats: 3, Bots: []string{"random"}})
	if res.StatusCode != http.StatusCreated {
		t.Errorf("status %d", res.StatusCode)
	}
	made := decode[protocol.RoomAnswer](t, res)
	if !made.You.Host || made.You.Seat != engine.Nobody || made.Room.State != record.Gathering {
		t.Errorf("the host got %+v", made)
	}
	path := "/api/rooms/" + made.Room.Code
	if got := made.Room.Seats[2]; got.Kind != record.Bot || got.Bot != "random" {
		t.Errorf("the last seat is %+v, want a bot", got)
	}

	host.must(path+"/seats/0", protocol.TakeSeat{Name: "Ann"})
	sat := friend.must(path+"/seats/1", protocol.TakeSeat{Name: "Ben"})
	if sat.You.Seat != 1 || sat.You.Host || sat.Secret == "" || sat.Room.Seats[1].Name != "Ben" {
		t.Errorf("the friend got %+v", sat)
	}
	// The cookie alone tells who is back.
	if back := decode[protocol.RoomAnswer](t, friend.get(path)); back.You.Seat != 1 || back.Secret != "" {
		t.Errorf("back, the friend got %+v", back)
	}
	if started := host.must(path+"/start", nil); started.Room.State != record.Playing {
		t.Errorf("started: %+v", started.Room)
	}
}

func TestNewcomerLearns(t *testing.T) {
	w := openWorld(t, nil)
	ann := w.person()
	made := ann.must("/api/games/pebbles/lesson", protocol.TakeSeat{Name: "Ann"})
	if made.Room.State != record.Playing || made.Room.Seats[0].Name != "Ann" || made.Room.Seats[1].Kind != record.Bot {
		t.Errorf("made %+v", made.Room)
	}
	// The cookies tell who is back.
	back := decode[protocol.RoomAnswer](t, ann.get("/api/rooms/"+made.Room.Code))
	if back.You != (protocol.You{Seat: 0, Host: true}) {
		t.Errorf("back as %+v", back.You)
	}
	if res := ann.post("/api/games/nonsense/lesson", protocol.TakeSeat{Name: "Ann"}); res.StatusCode != http.StatusUnprocessableEntity {
		t.Errorf("status %d without a lesson", res.StatusCode)
	}
}

func TestCookiesAreKeptFromScriptsAndOtherRooms(t *testing.T) {
	for url, secure := range map[string]bool{"": false, "https://games.example.org": true} {
		w := openWorld(t, func(c *web.Config) { c.PublicURL = url })
		res := w.person().post("/api/rooms", protocol.CreateRoom{Game: "pebbles", Seats: 2})
		made := decode[protocol.RoomAnswer](t, res)
		paths := map[string]string{"westkingdom-host": "/api/rooms/" + made.Room.Code, "westkingdom-person": "/api"}
		if n := len(res.Cookies()); n != len(paths) {
			t.Errorf("got %d cookies, want the host's and the person's", n)
		}
		for _, c := range res.Cookies() {
			if !c.HttpOnly || c.SameSite != http.SameSiteStrictMode || c.Secure != secure || c.Path != paths[c.Name] || c.MaxAge <= 0 {
				t.Errorf("cookie for %q: %+v", url, c)
			}
			// 160 bits are 27 characters of base64.
			if len(c.Value) < 27 {
				t.Errorf("the secret %q is short", c.Value)
			}
		}
	}
}

func TestPersonalLinkMovesSeatToAnotherDevice(t *testing.T) {
	w := openWorld(t, nil)
	g := w.begin(2, nil)
	phone := w.person()

	link := g.people[1].must(g.path+"/seats/1/link", nil)
	if link.Secret == "" || link.You.Seat != 1 {
		t.Fatalf("got %+v", link)
	}
	claimed := phone.must(g.path+"/claim", protocol.Claim{Secret: link.Secret})
	if claimed.You.Seat != 1 || claimed.You.Host {
		t.Errorf("the phone is %+v", claimed.You)
	}
	l := phone.watch(g.code, -1)
	if got := l.want(protocol.TypeWelcome).You.Seat; got != 1 {
		t.Errorf("on the socket the phone is seat %d", got)
	}

	// The host's new link shuts out whoever held the old one.
	fresh := g.people[0].must(g.path+"/seats/1/link", nil)
	if got := l.want(protocol.TypeBye).Reason; got != "moved" {
		t.Errorf("goodbye %q, want moved", got)
	}
	wantProblem(t, phone.post(g.path+"/claim", protocol.Claim{Secret: link.Secret}), protocol.CodeBadSecret)
	if got := decode[protocol.RoomAnswer](t, phone.get(g.path)).You.Seat; got != engine.Nobody {
		t.Errorf("the old secret still opens seat %d", got)
	}
	if got := phone.must(g.path+"/claim", protocol.Claim{Secret: fresh.Secret}).You.Seat; got != 1 {
		t.Errorf("the new secret opens seat %d", got)
	}
	w.wantSilence(link.Secret, fresh.Secret)
}

func TestHostFreesSeatAndHandsItToBot(t *testing.T) {
	w := openWorld(t, nil)
	g := w.begin(2, nil)
	l := g.people[1].watch(g.code, -1)
	l.want(protocol.TypeWelcome)

	answer := decode[protocol.RoomAnswer](t, g.people[0].call(http.MethodPut, g.path+"/seats/1", protocol.SetSeat{Kind: record.Bot, Bot: "random"}))
	if got := answer.Room.Seats[1]; got.Kind != record.Bot || got.Name != "Ann 2" {
		t.Errorf("the seat is %+v", got)
	}
	if got := l.want(protocol.TypeBye).Reason; got != "freed" {
		t.Errorf("goodbye %q, want freed", got)
	}
}

func TestReplayAndExport(t *testing.T) {
	w := openWorld(t, nil)
	g := w.begin(2, nil)
	lines := []*line{g.people[0].watch(g.code, -1), g.people[1].watch(g.code, -1)}
	m := lines[0].want(protocol.TypeWelcome)
	l := lines[0]
	l.wantApplied(l.answer(m.Turn.Prompt.ID, "gem"))

	// While it lasts, a seat sees its own knowledge, and others the public part.
	for _, c := range []struct {
		who   *person
		query string
		gem   bool
	}{{g.people[0], "?seat=0", true}, {g.people[0], "", false}, {g.people[1], "?seat=1", false}, {w.person(), "", false}} {
		res := c.who.get(g.path + "/replay" + c.query)
		text := body(t, res.Body)
		if res.StatusCode != http.StatusOK || strings.Contains(text, `"drew"`) != c.gem {
			t.Errorf("replay%s: %d, the gem shows: %v, want %v", c.query, res.StatusCode, !c.gem, c.gem)
		}
	}
	wantProblem(t, g.people[1].get(g.path+"/replay?seat=0"), protocol.CodeNotFinished)
	wantProblem(t, g.people[0].get(g.path+"/replay?seat=x"), protocol.CodeBadRequest)
	wantProblem(t, g.people[0].get(g.path+"/replay?from=x"), protocol.CodeBadRequest)
	wantProblem(t, g.people[0].get(g.path+"/replay?from=99"), protocol.CodeBadRequest)
	if got := decode[protocol.Replay](t, g.people[0].get(g.path+"/replay?from=1")); len(got.Frames) != 1 || got.Frames[0].Seq != 1 {
		t.Errorf("the replay from 1 on has %d frames", len(got.Frames))
	}
	wantProblem(t, g.people[0].get(g.path+"/export"), protocol.CodeNotFinished)

	if got := decode[protocol.RoomAnswer](t, g.people[0].get(g.path)).Result; got != nil {
		t.Errorf("a running game has the result %v", got)
	}

	playOut(t, g, lines)
	for _, who := range []*person{g.people[0], w.person()} {
		got := decode[protocol.RoomAnswer](t, who.get(g.path)).Result
		if len(got) != len(g.people) || got[0].Rank+got[1].Rank < 2 {
			t.Errorf("the game ended with %v", got)
		}
	}
	replay := decode[protocol.Replay](t, w.person().get(g.path+"/replay?seat=0"))
	if replay.Room.State != record.Finished || len(replay.Happenings) != 0 || len(replay.Frames) != replay.Room.Seq+1 {
		t.Errorf("%d frames of a game that is %s at %d", len(replay.Frames), replay.Room.State, replay.Room.Seq)
	}
	plain := w.person().call(http.MethodGet, g.path+"/replay?seat=0", nil, "Accept-Encoding", "identity")
	if got := plain.Header.Get("Content-Encoding"); got != "" {
		t.Errorf("sent by %s to who cannot read it", got)
	}
	if got := decode[protocol.Replay](t, plain); len(got.Frames) != len(replay.Frames) {
		t.Errorf("%d frames without compression, %d with", len(got.Frames), len(replay.Frames))
	}
	if got := decode[protocol.Replay](t, w.person().get(g.path+"/replay?seat=0&from=1")); len(got.Frames) != len(replay.Frames) {
		t.Errorf("%d frames of a finished game from 1 on, want all", len(got.Frames))
	}
	file := decode[record.File](t, w.person().get(g.path+"/export"))
	if file.Room.Code != g.code || len(file.Records) != replay.Room.Seq || file.Sum == "" {
		t.Errorf("the export has %d records", len(file.Records))
	}
	w.wantSilence(g.secrets...)
}

// playOut plays on, always taking a pebble, until the game is over.
func playOut(t *testing.T, g game, lines []*line) {
	t.Helper()
	for {
		room := decode[protocol.RoomAnswer](t, g.people[0].get(g.path)).Room
		if room.State == record.Finished {
			return
		}
		l := g.people[room.Asked[0]].watch(g.code, -1)
		turn := l.want(protocol.TypeWelcome).Turn
		l.wantApplied(l.answer(turn.Prompt.ID, "take:1"))
		l.conn.CloseNow()
	}
}

// The stand-ins of a game are counted, told, and put right by the host.
func TestStandIns(t *testing.T) {
	w := openWorld(t, nil)
	host, friend := w.person(), w.person()
	if infos := decode[[]engine.Info](t, friend.get("/api/games")); infos[0].StandIns != 1 {
		t.Errorf("%d stand-ins are counted", infos[0].StandIns)
	}
	type file struct{ Pouch struct{ Holds int } }
	if told := decode[file](t, friend.get("/api/games/pebbles/stand-ins")); told.Pouch.Holds != 3 {
		t.Errorf("the stand-ins are %+v", told)
	}
	wantProblem(t, friend.get("/api/games/chess/stand-ins"), protocol.CodeNoGame)

	made := decode[protocol.RoomAnswer](t, host.post("/api/rooms", protocol.CreateRoom{Game: "pebbles", Seats: 2}))
	path := "/api/rooms/" + made.Room.Code + "/figures"
	put := func(p *person, body string) *http.Response { return p.call(http.MethodPut, path, body) }
	wantProblem(t, put(friend, `{"pouch":{"holds":4}}`), protocol.CodeNotHost)
	wantProblem(t, put(host, `{"table":{"legs":3}}`), protocol.CodeBadFigures)
	wantProblem(t, put(host, `{"pouch":`), protocol.CodeBadRequest)
	wantProblem(t, put(host, `{"pouch":{"note":"`+strings.Repeat("x", 64<<10)+`"}}`), protocol.CodeTooLarge)
	if now := decode[protocol.RoomAnswer](t, put(host, `{"pouch":{"holds":4}}`)); string(now.Room.Figures) != `{"pouch":{"holds":4}}` {
		t.Errorf("corrected to %s", now.Room.Figures)
	}
}
