package web_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"westkingdom/engine"
	"westkingdom/engine/record"
	persons "westkingdom/server/person"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
	"westkingdom/server/secret"
	"westkingdom/server/store"
	"westkingdom/server/store/storetest"
	"westkingdom/server/web"
)

// me is who a browser is.
func (p *person) me() protocol.Me {
	p.w.t.Helper()
	return decode[protocol.Me](p.w.t, p.get("/api/me"))
}

// games are the codes of a browser's list, in its order.
func (p *person) games() (codes []string) {
	p.w.t.Helper()
	for _, g := range decode[[]protocol.MyGame](p.w.t, p.get("/api/me/games")) {
		codes = append(codes, g.Room.Code)
	}
	return codes
}

func (p *person) you(g game) protocol.You {
	p.w.t.Helper()
	return decode[protocol.RoomAnswer](p.w.t, p.get(g.path)).You
}

// link makes a link that adds a device.
func (p *person) link() string {
	p.w.t.Helper()
	return decode[protocol.DeviceLink](p.w.t, p.post("/api/me/links", nil)).Secret
}

// redeem makes the browser a device by a link.
func (p *person) redeem(secret string, bring protocol.Bring) *http.Response {
	p.w.t.Helper()
	return p.post("/api/me/devices", protocol.AddDevice{Secret: secret, Bring: bring})
}

// another is another device of the same person.
func (p *person) another() *person {
	p.w.t.Helper()
	other := p.w.person()
	decode[protocol.Me](p.w.t, other.redeem(p.link(), ""))
	return other
}

// cookies are what the browser holds by a name, wherever.
func (p *person) cookie(name, path string) string {
	p.w.t.Helper()
	u, err := url.Parse(p.w.url + path)
	if err != nil {
		p.w.t.Fatal(err)
	}
	for _, c := range p.http.Jar.Cookies(u) {
		if c.Name == name {
			return c.Value
		}
	}
	return ""
}

// give has the browser hold a cookie.
func (p *person) give(name, path, value string) {
	p.w.t.Helper()
	u, err := url.Parse(p.w.url + path)
	if err != nil {
		p.w.t.Fatal(err)
	}
	p.http.Jar.SetCookies(u, []*http.Cookie{{Name: name, Value: value, Path: path}})
}

func wantYou(t *testing.T, who string, got, want protocol.You) {
	t.Helper()
	if got != want {
		t.Errorf("%s is %+v, want %+v", who, got, want)
	}
}

func wantStatus(t *testing.T, res *http.Response, status int) {
	t.Helper()
	defer res.Body.Close()
	if res.StatusCode != status {
		t.Errorf("%s %s: status %d, want %d", res.Request.Method, res.Request.URL.Path, res.StatusCode, status)
	}
}

// TestTwoDevices: who has taken a seat plays it on every device of theirs, and sees there
// which games wait for them. No secret goes from one to the other.
func TestTwoDevices(t *testing.T) {
	w := openWorld(t, nil)
	stranger := w.person()
	if me := stranger.me(); me.Known || len(me.Devices) != 0 {
		t.Errorf("a stranger is %+v", me)
	}
	g := w.begin(2, nil)
	ann := g.people[0]
	link := ann.link()
	phone := w.person()
	res := phone.call(http.MethodPost, "/api/me/devices", protocol.AddDevice{Secret: link},
		"User-Agent", "Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0")
	me := decode[protocol.Me](t, res)
	if !me.Known || len(me.Devices) != 2 || me.Devices[0].This || !me.Devices[1].This {
		t.Fatalf("the phone is %+v", me)
	}
	if d := me.Devices[1]; d.Browser != "Firefox" || d.System != "Android" || time.Since(d.Seen) > time.Minute {
		t.Errorf("the phone is called %+v", d)
	}
	wantProblem(t, w.person().redeem(link, ""), protocol.CodeBadSecret) // it was used

	wantYou(t, "the phone", phone.you(g), protocol.You{Seat: 0, Host: true})
	if phone.cookie("westkingdom-seat", g.path) != "" || phone.cookie("westkingdom-host", g.path) != "" {
		t.Error("the phone was given the secrets of the places")
	}
	l, laptop := phone.watch(g.code, -1), ann.watch(g.code, -1)
	laptop.want(protocol.TypeWelcome)
	welcome := l.want(protocol.TypeWelcome)
	wantYou(t, "the phone's socket", welcome.You, protocol.You{Seat: 0, Host: true})
	games := decode[[]protocol.MyGame](t, phone.get("/api/me/games"))
	if len(games) != 1 || games[0].Since.IsZero() || games[0].You.Seat != 0 || !games[0].Room.Seats[0].Online {
		t.Errorf("the phone's list is %+v", games)
	}
	l.wantApplied(l.choose(welcome.Turn))
	laptop.want(protocol.TypeUpdate)
	games = decode[[]protocol.MyGame](t, ann.get("/api/me/games"))
	if len(games) != 1 || !games[0].Since.IsZero() || !slices.Equal(games[0].Room.Asked, []engine.Seat{1}) {
		t.Errorf("after the choice the laptop's list is %+v", games)
	}

	// A link of the seat that ends the older ones: the person goes on.
	seat := phone.must(g.path+"/seats/0/link", nil)
	if seat.Secret == "" || seat.Secret == g.secrets[0] {
		t.Errorf("the link is %+v", seat)
	}
	wantYou(t, "the laptop", ann.you(g), protocol.You{Seat: 0, Host: true})
	wantProblem(t, w.person().post(g.path+"/claim", protocol.Claim{Secret: g.secrets[0]}), protocol.CodeBadSecret)
	w.wantSilence(g.secrets...)
	w.wantSilence(seat.Secret, link, ann.cookie("westkingdom-person", "/api"), phone.cookie("westkingdom-person", "/api"))
}

// TestShutOut: a device that was shut out is nobody at once, whatever secrets it has kept;
// the others go on.
func TestShutOut(t *testing.T) {
	w := openWorld(t, nil)
	g := w.begin(2, nil)
	ann := g.people[0]
	phone := ann.another()
	thief := w.person() // what was on the phone when it was lost
	thief.give("westkingdom-person", "/api", phone.cookie("westkingdom-person", "/api"))
	thief.give("westkingdom-seat", g.path, g.secrets[0])
	thief.give("westkingdom-host", g.path, ann.cookie("westkingdom-host", g.path))
	own, lost := ann.watch(g.code, -1), thief.watch(g.code, -1)
	own.want(protocol.TypeWelcome)
	wantYou(t, "the thief", lost.want(protocol.TypeWelcome).You, protocol.You{Seat: 0, Host: true})

	me := ann.me()
	left := decode[protocol.Me](t, ann.call(http.MethodDelete, "/api/me/devices/"+me.Devices[1].ID, nil))
	if !left.Known || len(left.Devices) != 1 {
		t.Errorf("left is %+v", left)
	}
	if got := lost.want(protocol.TypeBye).Reason; got != "shut-out" {
		t.Errorf("goodbye %q", got)
	}
	wantYou(t, "the thief", thief.you(g), protocol.You{Seat: engine.Nobody})
	if me := thief.me(); me.Known || thief.cookie("westkingdom-person", "/api") != "" {
		t.Errorf("the thief is %+v, and keeps the cookie", me)
	}
	wantProblem(t, thief.post("/api/me/links", nil), protocol.CodeNoPerson)
	wantYou(t, "the laptop", ann.you(g), protocol.You{Seat: 0, Host: true})
	id := own.answer(0, "take-1")
	if m := own.want(protocol.TypeAnswer); m.ID != id || m.Code == protocol.CodeNotSeated {
		t.Errorf("the laptop's choice is answered by %s", m.raw)
	}
	// Its own device, the last one: whoever leaves needs a new link of the host.
	wantStatus(t, ann.call(http.MethodDelete, "/api/me/devices/"+me.Devices[0].ID, nil), http.StatusOK)
	wantYou(t, "who has left", ann.you(g), protocol.You{Seat: engine.Nobody})
}

// TestFriendsSeat: the link of a seat that is somebody else's opens it, and does not make
// it one's own unless one says so.
func TestFriendsSeat(t *testing.T) {
	w := openWorld(t, nil)
	theirs, shared := w.begin(2, nil), w.begin(2, nil)
	ann, bea := theirs.people[0], theirs.people[1]
	claimed := shared.people[0].must(theirs.path+"/claim", protocol.Claim{Secret: theirs.secrets[1]})
	wantYou(t, "another person", claimed.You, protocol.You{Seat: 1, Join: true})
	fresh := w.person()
	claimed = fresh.must(theirs.path+"/claim", protocol.Claim{Secret: theirs.secrets[1]})
	wantYou(t, "a browser that is nobody", claimed.You, protocol.You{Seat: 1})
	if fresh.me().Known || len(fresh.games()) != 0 {
		t.Error("who plays for somebody else is a person by that")
	}
	// Whoever has a seat in the room is not asked.
	claimed = ann.must(theirs.path+"/claim", protocol.Claim{Secret: theirs.secrets[1]})
	wantYou(t, "a friend at the table", claimed.You, protocol.You{Seat: 1, Host: true})
	wantYou(t, "whose it is", bea.you(theirs), protocol.You{Seat: 1})

	joined := shared.people[0].must(theirs.path+"/join", nil)
	wantYou(t, "who has joined", joined.You, protocol.You{Seat: 1})
	if got := shared.people[0].games(); !slices.Contains(got, theirs.code) {
		t.Errorf("the list is %v", got)
	}
	if got := bea.games(); len(got) != 0 {
		t.Errorf("whose it was has %v", got)
	}
	wantYou(t, "whose it was", bea.you(theirs), protocol.You{Seat: 1, Join: true})
	wantProblem(t, w.person().post(theirs.path+"/join", nil), protocol.CodeNotSeated)
}

// TestParting: a new link of the host's, or a seat that is freed, is nobody's until
// somebody opens it or sits down.
func TestParting(t *testing.T) {
	w := openWorld(t, nil)
	g := w.begin(2, nil)
	host, bea := g.people[0], g.people[1]
	phone := bea.another()
	l := phone.watch(g.code, -1)
	l.want(protocol.TypeWelcome)
	link := host.must(g.path+"/seats/1/link", nil)
	if got := l.want(protocol.TypeBye).Reason; got != "moved" {
		t.Errorf("goodbye %q", got)
	}
	for name, p := range map[string]*person{"the laptop": bea, "the phone": phone} {
		wantYou(t, name, p.you(g), protocol.You{Seat: engine.Nobody})
		if got := p.games(); len(got) != 0 {
			t.Errorf("%s has %v", name, got)
		}
	}
	cem := w.person()
	wantYou(t, "who opens the link", cem.must(g.path+"/claim", protocol.Claim{Secret: link.Secret}).You, protocol.You{Seat: 1})
	if got := cem.games(); !slices.Equal(got, []string{g.code}) {
		t.Errorf("a browser that was nobody has %v", got)
	}
	tablet := cem.another()
	l = tablet.watch(g.code, -1)
	l.want(protocol.TypeWelcome)
	wantStatus(t, host.call(http.MethodPut, g.path+"/seats/1", protocol.SetSeat{Kind: record.Free}), http.StatusOK)
	if got := l.want(protocol.TypeBye).Reason; got != "freed" {
		t.Errorf("goodbye %q", got)
	}
	if got := cem.games(); len(got) != 0 {
		t.Errorf("whose seat was freed has %v", got)
	}
}

// TestPlacesOfBefore: what is held by a secret alone, as everything was once, becomes a
// person's when they say so, and silently when a browser that is nobody opens its link.
func TestPlacesOfBefore(t *testing.T) {
	w := openWorld(t, nil)
	g := w.begin(2, nil)
	for _, p := range g.people {
		wantStatus(t, p.call(http.MethodDelete, "/api/me/devices/"+p.me().Devices[0].ID, nil), http.StatusOK)
	}
	// The database of before has secrets, and no persons.
	host, seat := "host of before", []string{"seat of before", "other of before"}
	r, seats, err := w.store.Room(t.Context(), g.code)
	if err != nil {
		t.Fatal(err)
	}
	r.HostPerson = [16]byte{}
	for i := range seats {
		seats[i].Person, seats[i].Secret = [16]byte{}, secret.Hash(seat[i])
	}
	if err := w.store.UpdateRoom(t.Context(), r, store.Change{Seats: seats}); err != nil {
		t.Fatal(err)
	}
	if err := w.store.SetHost(t.Context(), g.code, secret.Hash(host)); err != nil {
		t.Fatal(err)
	}
	if err := w.rooms.Compare(t.Context()); err != nil {
		t.Fatal(err)
	}
	ann := w.person()
	ann.give("westkingdom-seat", g.path, seat[0])
	ann.give("westkingdom-host", g.path, host)
	wantYou(t, "a browser of before", ann.you(g), protocol.You{Seat: 0, Host: true, Join: true})
	if ann.me().Known {
		t.Error("a browser of before is a person unasked")
	}
	wantYou(t, "who joins", ann.must(g.path+"/join", nil).You, protocol.You{Seat: 0, Host: true})
	phone := ann.another()
	wantYou(t, "the phone", phone.you(g), protocol.You{Seat: 0, Host: true})
	bea := w.person()
	wantYou(t, "who opens a link", bea.must(g.path+"/claim", protocol.Claim{Secret: seat[1]}).You, protocol.You{Seat: 1})
	if got := bea.games(); !slices.Equal(got, []string{g.code}) {
		t.Errorf("the list is %v", got)
	}
}

// TestTwoPersonsBecomeOne, or a browser leaves one for the other: it is asked.
func TestTwoPersonsBecomeOne(t *testing.T) {
	w := openWorld(t, nil)
	a, b, c := w.begin(2, nil), w.begin(2, nil), w.begin(2, nil)
	ann, bea, cem := a.people[0], b.people[0], c.people[0]
	wantProblem(t, ann.redeem(ann.link(), ""), protocol.CodeSamePerson)
	link := ann.link()
	wantProblem(t, bea.redeem(link, ""), protocol.CodeOtherPerson)
	wantProblem(t, bea.redeem(link, "with-me"), protocol.CodeBadRequest)
	l, own := bea.another().watch(b.code, -1), bea.watch(b.code, -1)
	l.want(protocol.TypeWelcome)
	own.want(protocol.TypeWelcome)
	if me := decode[protocol.Me](t, bea.redeem(link, protocol.BringAlong)); len(me.Devices) != 3 {
		t.Errorf("together they have %+v", me.Devices)
	}
	for name, p := range map[string]*person{"ann": ann, "bea": bea} {
		if got := p.games(); len(got) != 2 || !slices.Contains(got, a.code) || !slices.Contains(got, b.code) {
			t.Errorf("%s has %v", name, got)
		}
		wantYou(t, name, p.you(b), protocol.You{Seat: 0, Host: true})
	}
	id := l.answer(0, "take-1")
	if m := l.want(protocol.TypeAnswer); m.ID != id || m.Code == protocol.CodeNotSeated {
		t.Errorf("the other device's choice is answered by %s", m.raw)
	}
	id = own.answer(0, "take-1")
	if m := own.want(protocol.TypeAnswer); m.ID != id || m.Code == protocol.CodeNotSeated {
		t.Errorf("the choice of who came along is answered by %s", m.raw)
	}

	tablet := cem.another()
	decode[protocol.Me](t, cem.redeem(ann.link(), protocol.BringStay))
	if got := tablet.games(); !slices.Equal(got, []string{c.code}) {
		t.Errorf("who stays has %v", got)
	}
	if got := cem.games(); len(got) != 2 {
		t.Errorf("who has left has %v", got)
	}
	// Its own secret still opens the seat, in a browser that is another person now.
	wantYou(t, "who has left", cem.you(c), protocol.You{Seat: 0, Host: true, Join: true})
}

func TestTenDevices(t *testing.T) {
	w := openWorld(t, nil)
	ann := w.begin(2, nil).people[0]
	for range 9 {
		ann.another()
	}
	wantProblem(t, w.person().redeem(ann.link(), ""), protocol.CodeTooManyDevices)
	if n := len(ann.me().Devices); n != 10 {
		t.Errorf("%d devices", n)
	}
}

// TestForgetting: nothing is left of a person but the name that the table knew.
func TestForgetting(t *testing.T) {
	w := openWorld(t, nil)
	g := w.begin(2, nil)
	ann := g.people[0]
	phone := ann.another()
	l := phone.watch(g.code, -1)
	l.want(protocol.TypeWelcome)
	wantStatus(t, ann.call(http.MethodDelete, "/api/me", nil), http.StatusNoContent)
	if got := l.want(protocol.TypeBye).Reason; got != "shut-out" {
		t.Errorf("goodbye %q", got)
	}
	for name, p := range map[string]*person{"ann": ann, "the phone": phone} {
		wantYou(t, name, p.you(g), protocol.You{Seat: engine.Nobody})
		if p.me().Known || len(p.games()) != 0 {
			t.Errorf("%s is still known", name)
		}
	}
	r := decode[protocol.RoomAnswer](t, g.people[1].get(g.path)).Room
	if s := r.Seats[0]; s.Kind != record.Person || s.Name != "Ann" {
		t.Errorf("the seat is %+v", s)
	}
	wantStatus(t, ann.call(http.MethodDelete, "/api/me", nil), http.StatusNoContent) // nobody: nothing
}

// TestPlayed: who has played a game to its end together sees what became of it, on every
// device; nobody else does, and of who is forgotten nothing is left there.
func TestPlayed(t *testing.T) {
	storetest.ForEach(t, func(t *testing.T, fresh func(t *testing.T) storetest.Database) {
		w := openWorldOn(t, fresh(t).Open(t), nil)
		played := func(p *person) protocol.Played { return decode[protocol.Played](t, p.get("/api/me/played")) }
		g := w.begin(2, nil)
		ann, bea := g.people[0], g.people[1]
		if got := played(ann); len(got.Games) != 0 {
			t.Errorf("a game that goes on is among %+v", got.Games)
		}
		playOut(t, g, nil)

		for name, p := range map[string]*person{"ann": ann, "her phone": ann.another(), "bea": bea} {
			got := played(p)
			if len(got.Players) != 2 || len(got.Games) != 1 || got.Games[0].Code != g.code || got.Games[0].Imported {
				t.Fatalf("%s has played %+v", name, got)
			}
			for seat, side := range got.Games[0].Sides {
				mine := seat == 1 == (name == "bea")
				if side.Rank == 0 || len(side.Points) != len(got.Games[0].Items) || side.Player == nil || *side.Player == 0 != mine {
					t.Errorf("to %s seat %d is %+v", name, seat, side)
				}
			}
		}
		for name, p := range map[string]*person{"a stranger": w.person(), "who played elsewhere": w.begin(2, nil).people[0]} {
			if got := played(p); len(got.Players) != 0 || len(got.Games) != 0 {
				t.Errorf("%s has played %+v", name, got)
			}
		}
		wantStatus(t, bea.call(http.MethodDelete, "/api/me", nil), http.StatusNoContent)
		if got := played(ann); len(got.Players) != 1 || got.Games[0].Sides[1].Player != nil || got.Games[0].Sides[1].Rank == 0 {
			t.Errorf("with whom is forgotten Ann has played %+v", got)
		}
		if got := played(bea); len(got.Games) != 0 {
			t.Errorf("who is forgotten has played %+v", got)
		}
	})
}

func TestPutAway(t *testing.T) {
	w := openWorld(t, nil)
	g, other := w.begin(2, nil), w.begin(2, nil)
	ann := g.people[0]
	away := func(code string) *http.Response {
		return ann.call(http.MethodPut, "/api/me/games/"+code, protocol.PutAway{Away: true})
	}
	wantStatus(t, away(g.code), http.StatusNoContent)
	if games := decode[[]protocol.MyGame](t, ann.get("/api/me/games")); len(games) != 1 || !games[0].Away {
		t.Errorf("the list is %+v", games)
	}
	wantProblem(t, away(other.code), protocol.CodeNoRoom)
	wantProblem(t, away("nonsense"), protocol.CodeNoRoom)
	wantProblem(t, w.person().call(http.MethodPut, "/api/me/games/"+g.code, protocol.PutAway{}), protocol.CodeNoPerson)
}

// TestHostileSecrets: what makes nobody is nobody, and harms nobody.
func TestHostileSecrets(t *testing.T) {
	w := openWorld(t, nil)
	g := w.begin(2, nil)
	for name, secret := range map[string]string{
		"another server's": "AAAAAAAAAAAAAAAAAAAAAAAAAAA", "a seat's": g.secrets[0], "long": strings.Repeat("a", 8000),
		"no base64": "../../../../../../etc/passwd", "SQL": "'%20OR%201=1%20--%20%20%20%20%20",
	} {
		p := w.person()
		p.give("westkingdom-person", "/api", secret)
		wantYou(t, name, p.you(g), protocol.You{Seat: engine.Nobody})
		wantProblem(t, p.redeem(secret, ""), protocol.CodeBadSecret)
		wantProblem(t, p.post("/api/me/links", nil), protocol.CodeNoPerson)
		wantProblem(t, p.call(http.MethodDelete, "/api/me/devices/x", nil), protocol.CodeNoPerson)
		if me := p.me(); me.Known || p.cookie("westkingdom-person", "/api") != "" {
			t.Errorf("%s secret is %+v, and kept", name, me)
		}
	}
	wantProblem(t, g.people[0].call(http.MethodDelete, "/api/me/devices/nonsense", nil), protocol.CodeBadRequest)
	odd := w.person()
	decode[protocol.Me](t, odd.call(http.MethodPost, "/api/me/devices", protocol.AddDevice{Secret: g.people[0].link()},
		"User-Agent", `<script>alert(1)</script>/1.0 (`+strings.Repeat("(;", 300)))
	for _, d := range odd.me().Devices {
		if strings.ContainsAny(d.Browser+d.System, "<>(;") {
			t.Errorf("a device is called %+v", d)
		}
	}
	w.wantNothingLogged()
}

// TestStrangers: who makes rooms and sits down in none is a person ten times a day.
func TestStrangers(t *testing.T) {
	w := openWorld(t, nil)
	make := func() *person {
		p := w.person()
		p.must("/api/rooms", protocol.CreateRoom{Game: "pebbles", Seats: 2})
		return p
	}
	seated := w.begin(2, nil).people[0]
	for range 10 {
		if !make().me().Known {
			t.Fatal("a host is nobody")
		}
	}
	host := w.person()
	made := host.must("/api/rooms", protocol.CreateRoom{Game: "pebbles", Seats: 2})
	if host.me().Known || !seated.me().Known {
		t.Error("one too many is a person")
	}
	// With a seat they are one, and the room is theirs.
	path := "/api/rooms/" + made.Room.Code
	wantYou(t, "a host who sits down", host.must(path+"/seats/0", protocol.TakeSeat{Name: "Ann"}).You, protocol.You{Seat: 0, Host: true})
	wantYou(t, "their phone", decode[protocol.RoomAnswer](t, host.another().get(path)).You, protocol.You{Seat: 0, Host: true})
}

// TestNobodyIsShown: neither other players nor files get to know who is whom.
func TestNobodyIsShown(t *testing.T) {
	w := openWorld(t, nil)
	g := w.begin(2, nil)
	l := g.people[1].watch(g.code, -1)
	welcome := l.want(protocol.TypeWelcome)
	_, seats, err := w.store.Room(t.Context(), g.code)
	if err != nil {
		t.Fatal(err)
	}
	id, device := seats[0].Person.String(), g.people[0].me().Devices[0].ID
	export, err := room.Archive{Store: w.store, Games: map[string]engine.Game{"pebbles": pebbles{}}}.Export(t.Context(), g.code)
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"a welcome": welcome.raw, "the room": body(t, g.people[1].get(g.path).Body), "an export": encoded(t, export),
		"one's own list": body(t, g.people[1].get("/api/me/games").Body),
	} {
		if strings.Contains(text, id) || strings.Contains(text, device) {
			t.Errorf("%s names the person: %s", name, text)
		}
	}
}

// TestTwoServers: what one server does to a person, the other on the same database sees as
// soon as it compares.
func TestTwoServers(t *testing.T) {
	storetest.ForEach(t, func(t *testing.T, fresh func(t *testing.T) storetest.Database) {
		db := fresh(t)
		here, there := openWorldOn(t, db.Open(t), nil), openWorldOn(t, db.Open(t), nil)
		g := here.begin(2, nil)
		ann := g.people[0]
		phone := ann.another()
		phone.w = there // both are 127.0.0.1, whose cookies know no port
		l := phone.watch(g.code, -1)
		wantYou(t, "the phone", l.want(protocol.TypeWelcome).You, protocol.You{Seat: 0, Host: true})
		wantStatus(t, ann.call(http.MethodDelete, "/api/me/devices/"+ann.me().Devices[1].ID, nil), http.StatusOK)
		if err := there.rooms.Compare(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := l.want(protocol.TypeBye).Reason; got != "shut-out" {
			t.Errorf("goodbye %q", got)
		}
	})
}

// TestPersonsAndAnOutage: whoever cannot be told from a stranger is refused, not mistaken.
func TestPersonsAndAnOutage(t *testing.T) {
	away := &absent{}
	w := openWorld(t, func(c *web.Config) { away.People, c.People = c.People, away })
	g := w.begin(2, nil)
	ann := g.people[0]
	away.is.Store(true)
	wantProblem(t, ann.get(g.path), protocol.CodeUnavailable)
	wantProblem(t, ann.get("/api/me"), protocol.CodeUnavailable)
	l := ann.watch(g.code, -1)
	if m := l.want(protocol.TypeProblem); m.Code != protocol.CodeUnavailable {
		t.Errorf("the socket is told %s", m.raw)
	}
	wantYou(t, "a browser without a person", w.person().you(g), protocol.You{Seat: engine.Nobody})
	away.is.Store(false)
	wantYou(t, "ann", ann.you(g), protocol.You{Seat: 0, Host: true})
}

// absent are people whose database may be away.
type absent struct {
	web.People
	is atomic.Bool
}

func (a *absent) Browser(ctx context.Context, secret string) (persons.Browser, error) {
	if a.is.Load() {
		return persons.Browser{}, &room.Error{Code: protocol.CodeUnavailable}
	}
	return a.People.Browser(ctx, secret)
}

func encoded(t *testing.T, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// TestHoliday: whoever is away is so at once in every game of theirs, on all devices, and
// the table sees until when.
func TestHoliday(t *testing.T) {
	w := openWorld(t, nil)
	pace := record.Pace{Kind: record.Days, Budget: 72 * 3600, Increment: 3600, Out: record.OutSign}
	g := w.begin(2, func(c *protocol.CreateRoom) { c.Pace = &pace })
	ann := g.people[0]
	phone, bea := ann.another(), g.people[1].watch(g.code, -1)
	bea.want(protocol.TypeWelcome)
	if h := ann.me().Holiday; h == nil || *h != (protocol.Holiday{Days: 30, Left: 30}) {
		t.Errorf("before, the holiday is %+v", h)
	}
	until := time.Now().Add(5*24*time.Hour - time.Minute).UTC().Truncate(time.Second)
	set := func(p *person, body any) *http.Response { return p.call(http.MethodPut, "/api/me/holiday", body) }
	me := decode[protocol.Me](t, set(ann, protocol.SetHoliday{From: time.Now().Add(-time.Hour), Until: until}))
	if h := me.Holiday; h == nil || time.Since(h.From) > time.Minute || !h.Until.Equal(until) || h.Left != 25 {
		t.Errorf("the holiday is %+v", h)
	}
	if h := phone.me().Holiday; h == nil || !h.Until.Equal(until) {
		t.Errorf("on the phone the holiday is %+v", h)
	}
	if m := bea.want(protocol.TypeHappened); m.Happenings[0].Kind != record.Holiday || !m.Times.Seats[0].Holiday.Equal(until) {
		t.Errorf("the table is told %s", m.raw)
	}
	me = decode[protocol.Me](t, phone.call(http.MethodDelete, "/api/me/holiday", nil))
	if h := me.Holiday; h == nil || *h != (protocol.Holiday{Days: 30, Left: 29}) {
		t.Errorf("after, the holiday is %+v", h)
	}
	if m := bea.want(protocol.TypeHappened); !m.Times.Seats[0].Holiday.IsZero() {
		t.Errorf("the table is told %s", m.raw)
	}

	later := time.Now().Add(24 * time.Hour)
	for name, c := range map[string]struct {
		body any
		code protocol.Code
	}{
		"nothing":      {struct{}{}, protocol.CodeBadRequest},
		"no end":       {protocol.SetHoliday{From: later}, protocol.CodeBadRequest},
		"no beginning": {protocol.SetHoliday{Until: later}, protocol.CodeBadRequest},
		"backwards":    {protocol.SetHoliday{From: later, Until: later.Add(-time.Hour)}, protocol.CodeBadRequest},
		"past":         {protocol.SetHoliday{From: later.Add(-72 * time.Hour), Until: later.Add(-48 * time.Hour)}, protocol.CodeBadRequest},
		"far":          {protocol.SetHoliday{From: later.AddDate(1, 0, 0), Until: later.AddDate(1, 0, 1)}, protocol.CodeBadRequest},
		"no time":      {`{"from":"tomorrow","until":"later"}`, protocol.CodeBadRequest},
		"long":         {protocol.SetHoliday{From: later, Until: later.AddDate(0, 0, 40)}, protocol.CodeNoDaysLeft},
		"for ever":     {protocol.SetHoliday{From: later, Until: later.AddDate(7000, 0, 0)}, protocol.CodeNoDaysLeft},
	} {
		t.Run(name, func(t *testing.T) { wantProblem(t, set(ann, c.body), c.code) })
	}
	wantProblem(t, set(w.person(), protocol.SetHoliday{From: later, Until: later.Add(time.Hour)}), protocol.CodeNoPerson)
	wantProblem(t, w.person().call(http.MethodDelete, "/api/me/holiday", nil), protocol.CodeNoPerson)
	if w.person().me().Holiday != nil {
		t.Error("nobody has holidays")
	}
}
