package web_test

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"westkingdom/engine"
	"westkingdom/server/protocol"
	"westkingdom/server/store/storetest"
)

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
