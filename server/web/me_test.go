package web_test

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

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
