package web_test

import (
	"net/http"
	"strings"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/store/storetest"
	"westkingdom/server/web"
)

func TestUnknownRoom(t *testing.T) {
	storetest.ForEach(t, func(t *testing.T, fresh func(*testing.T) storetest.Database) {
		w := openWorldOn(t, fresh(t).Open(t), nil)
		// Also what is no code at all: some databases refuse to be asked for it.
		for _, code := range []string{"0000000000", "NOROOM", "%00", "aaaaaaaaa%00", "%ff%fe", "..", strings.Repeat("a", 5000)} {
			unknownRoom(t, w.person(), code)
		}
		w.wantNothingLogged()
	})
}

func unknownRoom(t *testing.T, p *person, room string) {
	for _, c := range []struct {
		method, path string
		send         any
	}{
		{http.MethodGet, "", nil},
		{http.MethodPost, "/seats/0", protocol.TakeSeat{Name: "Ann"}},
		{http.MethodPut, "/seats/0", protocol.SetSeat{Kind: record.Free}},
		{http.MethodPost, "/seats/0/link", nil},
		{http.MethodPost, "/claim", protocol.Claim{Secret: "x"}},
		{http.MethodPost, "/start", nil},
		{http.MethodGet, "/replay", nil},
		{http.MethodGet, "/export", nil},
		{http.MethodGet, "/review", nil},
		{http.MethodPost, "/review", nil},
	} {
		if room == ".." && c.path != "" {
			continue // the path of another call
		}
		wantProblem(t, p.call(c.method, "/api/rooms/"+room+c.path, c.send), protocol.CodeNoRoom)
	}
}

func TestBadBodies(t *testing.T) {
	w := openWorld(t, nil)
	p := w.person()
	for name, c := range map[string]struct {
		send any
		code protocol.Code
	}{
		"Empty":        {"", protocol.CodeBadRequest},
		"NotJSON":      {`{"game":`, protocol.CodeBadRequest},
		"NotAnObject":  {`[1]`, protocol.CodeBadRequest},
		"WrongType":    {`{"game":"pebbles","seats":"two"}`, protocol.CodeBadRequest},
		"TooLarge":     {`{"game":"` + strings.Repeat("x", 1<<17) + `"}`, protocol.CodeTooLarge},
		"NoGame":       {protocol.CreateRoom{Game: "chess", Seats: 2}, protocol.CodeNoGame},
		"NoSeats":      {protocol.CreateRoom{Game: "pebbles"}, protocol.CodeBadConfig},
		"ManySeats":    {protocol.CreateRoom{Game: "pebbles", Seats: 5}, protocol.CodeBadConfig},
		"NoSetting":    {protocol.CreateRoom{Game: "pebbles", Seats: 2, Settings: map[string]string{"gold": "yes"}}, protocol.CodeBadConfig},
		"WrongSetting": {protocol.CreateRoom{Game: "pebbles", Seats: 2, Settings: map[string]string{"gems": "some"}}, protocol.CodeBadConfig},
		"NoBot":        {protocol.CreateRoom{Game: "pebbles", Seats: 2, Bots: []string{"genius"}}, protocol.CodeBadConfig},
		"ManyBots":     {protocol.CreateRoom{Game: "pebbles", Seats: 2, Bots: []string{"random", "random", "random"}}, protocol.CodeBadConfig},
	} {
		t.Run(name, func(t *testing.T) { wantProblem(t, p.post("/api/rooms", c.send), c.code) })
	}
}

func TestSeatsAreRefused(t *testing.T) {
	w := openWorld(t, nil)
	host, ann, ben := w.person(), w.person(), w.person()
	path := "/api/rooms/" + host.must("/api/rooms", protocol.CreateRoom{Game: "pebbles", Seats: 2}).Room.Code

	wantProblem(t, host.post(path+"/start", nil), protocol.CodeSeatsOpen)
	wantProblem(t, ann.post(path+"/start", nil), protocol.CodeNotHost)
	wantProblem(t, ann.post(path+"/seats/0/link", nil), protocol.CodeNotHost)
	wantProblem(t, ann.get(path+"/replay"), protocol.CodeNotStarted)
	wantProblem(t, ann.post(path+"/seats/9", protocol.TakeSeat{Name: "Ann"}), protocol.CodeBadRequest)
	wantProblem(t, ann.post(path+"/seats/one", protocol.TakeSeat{Name: "Ann"}), protocol.CodeBadRequest)
	wantProblem(t, ann.post(path+"/seats/-1", protocol.TakeSeat{Name: "Ann"}), protocol.CodeBadRequest)
	wantProblem(t, ann.post(path+"/seats/0", protocol.TakeSeat{Name: " "}), protocol.CodeBadRequest)
	ann.must(path+"/seats/0", protocol.TakeSeat{Name: "Ann"})
	wantProblem(t, ben.post(path+"/seats/0", protocol.TakeSeat{Name: "Ben"}), protocol.CodeSeatTaken)
	wantProblem(t, ben.call(http.MethodPut, path+"/seats/0", protocol.SetSeat{Kind: record.Free}), protocol.CodeNotHost)
	wantProblem(t, host.call(http.MethodPut, path+"/seats/0", protocol.SetSeat{Kind: "ghost"}), protocol.CodeBadRequest)
	ben.must(path+"/seats/1", protocol.TakeSeat{Name: "Ben"})
	wantProblem(t, w.person().post(path+"/seats/0", protocol.TakeSeat{Name: "Cat"}), protocol.CodeRoomFull)
	host.must(path+"/start", nil)
	wantProblem(t, host.post(path+"/start", nil), protocol.CodeStarted)
}

func TestWrongSecret(t *testing.T) {
	w := openWorld(t, nil)
	g := w.begin(2, nil)
	thief := w.person()
	for _, secret := range []string{"", "x", g.secrets[0] + "x", strings.ToUpper(g.secrets[0]), strings.Repeat("a", 5000)} {
		wantProblem(t, thief.post(g.path+"/claim", protocol.Claim{Secret: secret}), protocol.CodeBadSecret)
	}
	// A false cookie makes nobody.
	res := thief.call(http.MethodGet, g.path, nil, "Cookie", "westkingdom-seat=false; westkingdom-host=false")
	if you := decode[protocol.RoomAnswer](t, res).You; you.Seat != -1 || you.Host {
		t.Errorf("false secrets make %+v", you)
	}
	// A secret opens its own room only.
	other := w.begin(2, nil)
	wantProblem(t, thief.post(other.path+"/claim", protocol.Claim{Secret: g.secrets[0]}), protocol.CodeBadSecret)
}

func TestForeignOrigin(t *testing.T) {
	w := openWorld(t, func(c *web.Config) { c.PublicURL = "https://games.example.org" })
	p := w.person()
	create := protocol.CreateRoom{Game: "pebbles", Seats: 2}
	for _, foreign := range [][]string{
		{"Origin", "https://evil.example"},
		{"Origin", "null"},
		{"Origin", "https://games.example.org.evil.example"},
		{"Origin", "https://evil.example", "Sec-Fetch-Site", "cross-site"},
	} {
		wantProblem(t, p.call(http.MethodPost, "/api/rooms", create, foreign...), protocol.CodeForeignOrigin)
		upgrade := append([]string{"Connection", "Upgrade", "Upgrade", "websocket", "Sec-WebSocket-Version", "13",
			"Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="}, foreign...)
		wantProblem(t, p.call(http.MethodGet, "/api/rooms/ANYROOM/socket", nil, upgrade...), protocol.CodeForeignOrigin)
	}
	for _, own := range []string{"https://games.example.org", w.url} {
		if res := p.call(http.MethodPost, "/api/rooms", create, "Origin", own); res.StatusCode != http.StatusCreated {
			t.Errorf("origin %s: %d", own, res.StatusCode)
		}
	}
}

func TestTooManyCalls(t *testing.T) {
	w := openWorld(t, func(c *web.Config) { c.Limits.Calls = 3 })
	p := w.person()
	create := protocol.CreateRoom{Game: "pebbles", Seats: 2}
	path := "/api/rooms/" + p.must("/api/rooms", create).Room.Code
	for range 2 {
		wantProblem(t, p.post(path+"/claim", protocol.Claim{Secret: "guess"}), protocol.CodeBadSecret)
	}
	wantProblem(t, p.post(path+"/claim", protocol.Claim{Secret: "guess"}), protocol.CodeTooMany)
	wantProblem(t, p.post("/api/rooms", create), protocol.CodeTooMany)
	wantProblem(t, p.post("/api/games/pebbles/lesson", protocol.TakeSeat{Name: "Ann"}), protocol.CodeTooMany)
	for _, taken := range []string{"/seats/0", "/seats/0/link", "/start"} {
		wantProblem(t, p.post(path+taken, protocol.TakeSeat{Name: "Ann"}), protocol.CodeTooMany)
	}
	wantProblem(t, p.call(http.MethodPut, path+"/seats/0", protocol.SetSeat{Kind: record.Free}), protocol.CodeTooMany)
	wantProblem(t, p.get(path+"/replay"), protocol.CodeTooMany)
	wantProblem(t, p.get(path+"/export"), protocol.CodeTooMany)
	// A page opens all the same.
	decode[protocol.RoomAnswer](t, p.get(path))
	decode[[]engine.Info](t, p.get("/api/games"))
	p.watch(strings.TrimPrefix(path, "/api/rooms/"), -1).want(protocol.TypeWelcome)
}
